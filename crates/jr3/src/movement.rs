//! Movement: how far each formation moves in a turn, and the bonus move.

use linstock_rulebook::{Inches, Table, rules, words};

use crate::{
    edition::Edition,
    words::{Arm, Body, Formation, Morale, Terrain},
};

rules! {
    MOVE = "jr3.move" {
        says: "movement",
        text: "The movement table gives each formation's move on each kind of ground; lines, attack columns and skirmishers gain nothing from roads and trails. Mounted formations without a row move as a mounted line.",
        by: Ruling,
        at: "ruling, for the missing page",
    }
    STATE = "jr3.move.state" {
        says: "moves by its state, not its formation",
        text: "Shaken, disengaging and disorder, in this order, replace the formation; shaken mounted troops move as mounted troops in disorder, shaken guns as guns. Disengaging mounted troops move at twice their rate in disorder, guns as limbered.",
        by: Ruling,
        at: "ruling, for the missing page",
    }
    ROUTED = "jr3.move.routed" {
        says: "bonus and rout moves",
        text: "A bonus or rout move is 2D6 inches, in woods and rough 1D6; mounted 3D6, in woods and rough 2D6.",
        by: Ruling,
        at: "ruling, for the missing page",
    }
}

words! {
    /// Rows of the movement table.
    pub enum Rate {
        /// On foot.
        SingleLine = "single-line",
        /// On foot.
        ExtendedLine = "extended-line",
        /// On foot.
        DoubleLine = "double-line",
        /// On foot.
        AttackColumn = "attack-column",
        /// On foot.
        Skirmish = "skirmish",
        /// On foot.
        MarchColumn = "march-column",
        /// On foot.
        Disorder = "disorder",
        /// On foot, getting away.
        Disengage = "disengage",
        /// On foot.
        Shaken = "shaken",
        /// In the saddle.
        MountedLine = "mounted-line",
        /// In the saddle.
        MountedColumn = "mounted-column",
        /// Officers.
        Officers = "officers",
        /// In the saddle.
        MountedSkirmish = "mounted-skirmish",
        /// In the saddle.
        MountedDisorder = "mounted-disorder",
        /// Guns.
        Limbered = "limbered",
        /// Guns.
        Unlimbered = "unlimbered",
    }
}

/// Inches by ground at 15mm: road, trail, open, broken, light woods, heavy woods, rough. 0 is no
/// entry: the formation gains nothing from it.
#[rustfmt::skip]
const fn printed(rate: Rate) -> [u8; 7] {
    match rate {
        Rate::SingleLine                     => [ 0,  0,  8,  7,  5, 3, 1],
        Rate::ExtendedLine                   => [ 0,  0,  9,  8,  7, 4, 1],
        Rate::DoubleLine | Rate::AttackColumn => [ 0,  0,  9,  8,  7, 4, 3],
        Rate::Skirmish                       => [ 0,  0, 12,  9,  8, 5, 4],
        Rate::MarchColumn                    => [17, 15, 12,  9,  8, 5, 3],
        Rate::Disorder                       => [ 8,  7,  5,  4,  3, 1, 1],
        Rate::Disengage                      => [16, 13, 11,  8,  5, 4, 3],
        Rate::Shaken                         => [ 7,  5,  4,  4,  3, 1, 1],
        Rate::MountedLine                    => [ 0,  0, 13, 11,  8, 5, 1],
        Rate::MountedColumn | Rate::Officers => [21, 17, 13, 11,  8, 5, 3],
        Rate::MountedSkirmish                => [ 0,  0, 19, 16, 12, 9, 4],
        Rate::MountedDisorder                => [13, 11,  8,  7,  5, 4, 3],
        Rate::Limbered                       => [19, 13, 12, 11,  7, 4, 3],
        Rate::Unlimbered                     => [ 4,  4,  3,  3,  1, 1, 1],
    }
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    /// Its arm and formation.
    pub body: Body,
    /// Its morale.
    pub morale: Morale,
    /// Whether it is disengaging.
    pub disengaging: bool,
    /// The ground.
    pub terrain: Terrain,
}

/// How a unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// So far.
    Inches(Inches),
    /// The table has no entry: no better than open ground.
    NotApplicable,
    /// It runs: this many dice.
    Dice(u8),
}

/// What a unit may move.
pub fn allowance(edition: &Edition, mover: &Mover) -> Allowance {
    if mover.morale == Morale::Routed {
        return Allowance::Dice(bonus_dice(mover.body.mounted(), mover.terrain));
    }
    let (rate, times) = rate(mover);
    match printed(rate)[mover.terrain as usize] {
        0 => Allowance::NotApplicable,
        inches => Allowance::Inches(edition.inches(i64::from(inches) * times)),
    }
}

/// The state that replaces a mover's formation, as a word.
pub fn state(mover: &Mover) -> Option<&'static str> {
    let Mover { body, morale, disengaging, .. } = *mover;
    let steady = Mover { morale: Morale::Good, disengaging: false, ..*mover };
    let same = rate(mover) == rate(&steady);
    match (morale, disengaging, body.formation()) {
        (Morale::Shaken, _, _) if !same => Some(morale.word()),
        (_, true, _) if !same => Some("disengaging"),
        (_, _, Formation::Disorder) => Some(Formation::Disorder.word()),
        _ => None,
    }
}

/// The row used, and the multiple of its rate.
fn rate(mover: &Mover) -> (Rate, i64) {
    let Mover { body, morale, disengaging, .. } = *mover;
    let shaken = morale == Morale::Shaken;
    if body.arm() == Arm::Artillery {
        let limbered = body.formation() == Formation::Limbered || (disengaging && !shaken);
        return (if limbered { Rate::Limbered } else { Rate::Unlimbered }, 1);
    }
    match (body.mounted(), shaken, disengaging) {
        (false, true, _) => (Rate::Shaken, 1),
        (false, false, true) => (Rate::Disengage, 1),
        (false, false, false) => (on_foot(body.formation()), 1),
        (true, true, _) => (Rate::MountedDisorder, 1),
        (true, false, true) => (Rate::MountedDisorder, 2),
        (true, false, false) => (in_the_saddle(body.formation()), 1),
    }
}

const fn on_foot(formation: Formation) -> Rate {
    match formation {
        Formation::SingleLine => Rate::SingleLine,
        Formation::ExtendedLine => Rate::ExtendedLine,
        Formation::DoubleLine => Rate::DoubleLine,
        Formation::AttackColumn => Rate::AttackColumn,
        Formation::Skirmish => Rate::Skirmish,
        Formation::MarchColumn => Rate::MarchColumn,
        Formation::Disorder => Rate::Disorder,
        Formation::Limbered => Rate::Limbered,
        Formation::Unlimbered => Rate::Unlimbered,
    }
}

const fn in_the_saddle(formation: Formation) -> Rate {
    match formation {
        Formation::MarchColumn => Rate::MountedColumn,
        Formation::Skirmish => Rate::MountedSkirmish,
        Formation::Disorder => Rate::MountedDisorder,
        Formation::SingleLine
        | Formation::ExtendedLine
        | Formation::DoubleLine
        | Formation::AttackColumn
        | Formation::Limbered
        | Formation::Unlimbered => Rate::MountedLine,
    }
}

/// The dice of a bonus or rout move.
pub const fn bonus_dice(mounted: bool, terrain: Terrain) -> u8 {
    let close = match terrain {
        Terrain::Road | Terrain::Trail | Terrain::Open | Terrain::Broken => 0,
        Terrain::LightWoods | Terrain::HeavyWoods | Terrain::Rough => 1,
    };
    let open = if mounted { 3 } else { 2 };
    open - close
}

/// Rates, for the rules browser.
pub fn table() -> Table {
    let cell = |inches: u8| if inches == 0 { "-".to_owned() } else { inches.to_string() };
    let row = |rate: &Rate| {
        std::iter::once(rate.word().to_owned()).chain(printed(*rate).map(cell)).collect()
    };
    let columns = std::iter::once("row").chain(Terrain::WORDS.iter().copied());
    Table {
        name: "movement",
        title: "Movement in inches at 15mm",
        columns: columns.map(str::to_owned).collect(),
        rows: Rate::ALL.iter().map(row).collect(),
    }
}

/// Bonus and rout dice, for the rules browser.
pub fn bonus_table() -> Table {
    let mut rows = Vec::new();
    for (who, mounted) in [("on-foot", false), ("mounted", true)] {
        for (ground, terrain) in [("open", Terrain::Open), ("woods-or-rough", Terrain::Rough)] {
            let dice = format!("{}D6", bonus_dice(mounted, terrain));
            rows.push(vec![who.to_owned(), ground.to_owned(), dice]);
        }
    }
    Table {
        name: "bonus",
        title: "Dice of bonus and rout moves",
        columns: ["who", "ground", "dice"].map(str::to_owned).to_vec(),
        rows,
    }
}
