//! The figures of an answer, each declared once for its game: its key in an outcome, what people call it, its unit,
//! what it is for and which procedures report it. Whoever shows an outcome decides by these and writes the label; keys
//! stay here.

use linstock_battle::vocabulary::Severity;
use linstock_rulebook::Side;
use serde_json::Value;

use super::procedure::Procedure;
use crate::contract::{adf, elan, jr3};

/// A figure of an outcome. Where procedures mean different things by one key, each meaning is a figure of its own.
#[derive(Debug, PartialEq, Eq)]
pub struct Figure {
    /// Its key in an outcome.
    pub key: &'static str,
    /// What people call it.
    pub label: &'static str,
    /// What it is counted in.
    pub unit: Unit,
    /// What it is for.
    pub role: FigureRole,
    /// Whose it is.
    pub of: Of,
    /// The procedures in whose outcomes it stands.
    pub procedures: &'static [&'static str],
}

/// What a figure is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Figures, dice, rounds: things that can be counted.
    Count,
    /// Points of a rule: modifiers, totals, factors.
    Points,
    /// Inches.
    Inches,
    /// A word.
    Word,
    /// Yes or no.
    YesNo,
}

impl Unit {
    /// Whether it is a number.
    pub const fn is_number(self) -> bool {
        match self {
            Unit::Count | Unit::Points | Unit::Inches => true,
            Unit::Word | Unit::YesNo => false,
        }
    }
}

/// What a figure is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureRole {
    /// How many were lost.
    Lost,
    /// How many hits were made.
    Hits,
    /// How many casualties are special.
    Special,
    /// Who won.
    Winner,
    /// How it ended.
    Result,
    /// How hard the check is that it calls for.
    Check,
    /// Morale afterwards.
    Morale,
    /// Whether a unit routs.
    Routs,
    /// Whether nobody is left.
    Destroyed,
    /// Whether a unit is in the enemy's hands, whatever its morale is said to be.
    Captured,
    /// How many are left; not worth a line beside what was lost.
    Left,
    /// What becomes of a side.
    Fate,
    /// The band of range.
    Band,
    /// What the procedure is about where nothing is lost: it is drawn.
    Subject,
    /// Anything else.
    Plain,
}

impl FigureRole {
    /// Its place in a list: what matters most first, and what has no place of its own last.
    pub const fn place(self) -> u8 {
        match self {
            FigureRole::Lost => 0,
            FigureRole::Hits => 1,
            FigureRole::Special => 2,
            FigureRole::Winner => 3,
            FigureRole::Result => 4,
            FigureRole::Check => 5,
            FigureRole::Morale => 6,
            FigureRole::Routs => 7,
            FigureRole::Destroyed | FigureRole::Captured => 8,
            FigureRole::Left
            | FigureRole::Fate
            | FigureRole::Band
            | FigureRole::Subject
            | FigureRole::Plain => 9,
        }
    }

    /// Whether the next roll asks for it, as a fact of the same key.
    pub const fn is_carried_on(self) -> bool {
        match self {
            FigureRole::Hits | FigureRole::Special => true,
            FigureRole::Lost
            | FigureRole::Winner
            | FigureRole::Result
            | FigureRole::Check
            | FigureRole::Morale
            | FigureRole::Routs
            | FigureRole::Destroyed
            | FigureRole::Captured
            | FigureRole::Left
            | FigureRole::Fate
            | FigureRole::Band
            | FigureRole::Subject
            | FigureRole::Plain => false,
        }
    }
}

/// Whose a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The whole outcome's.
    Whole,
    /// Each side's, in an object of its own.
    Sides,
    /// The loser's, in an object of his own; there may be none.
    Loser,
}

/// Who has a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Whose {
    /// Nobody in particular.
    Whole,
    /// A side.
    Side(Side),
    /// The loser.
    Loser,
}

impl Whose {
    /// What people call him; nothing for nobody in particular.
    pub const fn word(self) -> &'static str {
        match self {
            Whose::Whole => "",
            Whose::Side(side) => side.word(),
            Whose::Loser => "loser",
        }
    }

    /// The side it is.
    pub const fn side(self) -> Option<Side> {
        match self {
            Whose::Side(side) => Some(side),
            Whose::Whole | Whose::Loser => None,
        }
    }
}

impl Figure {
    /// Those who have it.
    pub const fn whose(&self) -> &'static [Whose] {
        match self.of {
            Of::Whole => &[Whose::Whole],
            Of::Sides => &[Whose::Side(Side::Attacker), Whose::Side(Side::Defender)],
            Of::Loser => &[Whose::Loser],
        }
    }

    /// What it is in an outcome; null where it is left out.
    pub fn value<'a>(&self, outcome: &'a Value, whose: Whose) -> &'a Value {
        match whose {
            Whose::Whole => &outcome[self.key],
            Whose::Side(_) | Whose::Loser => &outcome[whose.word()][self.key],
        }
    }
}

/// How a side is lost by its fate, if it is: whatever its morale was, it has none any more.
pub fn lost_by_fate(procedure: Procedure, fate: &Value) -> Option<Severity> {
    use linstock_adf::charge::chain::state::Fate as Adf;
    use linstock_jr3::charge::chain::state::Fate as Jr3;
    let fate = fate.as_str()?;
    match procedure {
        Procedure::Adf(_) => match Adf::from_word(fate)? {
            Adf::Surrenders => Some(Severity::Captured),
            Adf::Destroyed => Some(Severity::Destroyed),
            Adf::Stands | Adf::FallsBack | Adf::Routs => None,
        },
        Procedure::Jr3(_) => match Jr3::from_word(fate)? {
            Jr3::Surrenders | Jr3::Captured => Some(Severity::Captured),
            Jr3::Destroyed => Some(Severity::Destroyed),
            Jr3::Stands | Jr3::FallsBack | Jr3::Routs => None,
        },
        // Battalions have no morale beside their fate.
        Procedure::Elan(_) => None,
    }
}

/// The figures of a procedure, each with whose it is, by their keys.
pub fn of(procedure: Procedure) -> Vec<(Whose, &'static Figure)> {
    let declared = match procedure {
        Procedure::Adf(_) => adf::figures::FIGURES,
        Procedure::Jr3(_) => jr3::figures::FIGURES,
        Procedure::Elan(_) => elan::figures::FIGURES,
    };
    let mine = declared.iter().filter(|it| it.procedures.contains(&procedure.word()));
    let mut all: Vec<_> =
        mine.flat_map(|it| it.whose().iter().map(move |&whose| (whose, it))).collect();
    all.sort_by_key(|(whose, it)| match whose {
        Whose::Whole => (it.key, ""),
        Whose::Side(_) | Whose::Loser => (whose.word(), it.key),
    });
    all
}

/// Declares the figures of a game: `Whole`, of `Sides` or of the `Loser`, each as
/// `key: Unit Role, "label", in [Procedures];`.
macro_rules! figures {
    ($($place:ident {
        $($key:ident: $unit:ident $role:ident, $label:literal, in [$($of:ident),+];)*
    })*) => {
        /// The figures of the game's outcomes.
        pub const FIGURES: &[$crate::facts::figures::Figure] = &[$($($crate::facts::figures::Figure {
            key: stringify!($key),
            label: $label,
            unit: $crate::facts::figures::Unit::$unit,
            role: $crate::facts::figures::FigureRole::$role,
            of: $crate::facts::figures::Of::$place,
            procedures: &[$(Do::$of.word()),+],
        },)*)*];
    };
}

pub(crate) use figures;
