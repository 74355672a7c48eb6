//! The ledger: every modifier that was considered, what it changes, and whether it counted.
//!
//! Rules write rows to a [`Recorder`] that is passed in. The unit type records nothing and compiles
//! to nothing, so odds and previews pay nothing for the ledger.

use std::{borrow::Cow, fmt::Write};

use linstock_dice::Witness;

use crate::{rule::Rule, words};

words! {
    /// The figure that a row changes.
    pub enum On {
        /// Points of fire.
        Firepower = "firepower",
        /// Dice rolled.
        Dice = "dice",
        /// Modifiers of a roll.
        Drm = "drm",
        /// The modified morale point.
        Mmp = "mmp",
        /// Impact morale.
        Morale = "morale",
        /// The number to roll under.
        Factor = "factor",
    }
}

words! {
    /// A side of a charge.
    pub enum Side {
        /// The side that charges.
        Attacker = "attacker",
        /// The side that is charged.
        Defender = "defender",
    }
}

impl Side {
    /// The other one.
    pub const fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }

    /// What belongs to this side, of what belongs to the two.
    pub const fn pick<T: Copy>(self, attackers: T, defenders: T) -> T {
        match self {
            Side::Attacker => attackers,
            Side::Defender => defenders,
        }
    }
}

/// Whether a row counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It did.
    Counted,
    /// Another rule cancelled it.
    Struck {
        /// That rule.
        by: &'static Rule,
    },
}

/// One modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its rule.
    pub rule: &'static Rule,
    /// What it changes.
    pub on: On,
    /// By how much.
    pub value: i32,
    /// Whether it counted.
    pub standing: Standing,
    /// Fills `{n}` in the rule's phrase.
    pub number: i32,
    /// Fills `{what}` in the rule's phrase.
    pub name: &'static str,
    /// Where in a chain it belongs.
    pub place: Place,
}

impl Row {
    /// A row that counts.
    pub const fn new(rule: &'static Rule, on: On, value: i32) -> Row {
        let place = Place { side: None, step: None };
        Row { rule, on, value, standing: Standing::Counted, number: value, name: "", place }
    }

    /// The row's phrase, filled in.
    pub fn says(&self) -> Cow<'static, str> {
        let text = self.rule.says;
        let Some((before, mut rest)) = text.split_once('{') else { return text.into() };
        let mut said = String::with_capacity(text.len() + 16);
        said += before;
        loop {
            if let Some(after) = rest.strip_prefix("n}") {
                write!(said, "{}", self.number).expect("a text takes whatever is written");
                rest = after;
            } else if let Some(after) = rest.strip_prefix("what}") {
                said += self.name;
                rest = after;
            } else {
                said.push('{');
            }
            let Some((before, after)) = rest.split_once('{') else { break };
            said += before;
            rest = after;
        }
        said += rest;
        said.into()
    }
}

/// Where in a chain of procedures a row belongs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Whose row it is, in an impact or a charge.
    pub side: Option<Side>,
    /// The step it belongs to, in a chain.
    pub step: Option<&'static str>,
}

/// Receives rows as rules consider them.
pub trait Recorder: Witness {
    /// Whether rows are kept; if not, rules may skip work that only fills rows.
    const LISTENS: bool;

    /// A row was considered. Rows worth zero are dropped.
    fn row(&mut self, row: Row);

    /// Rows from here on belong to this place.
    fn place(&mut self, place: Place);
}

impl Recorder for () {
    const LISTENS: bool = false;

    fn row(&mut self, _: Row) {}

    fn place(&mut self, _: Place) {}
}

/// A roll that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// The id of the rule it was made for.
    pub why: &'static str,
    /// The faces.
    pub faces: Vec<u8>,
}

impl Roll {
    /// The faces added up.
    pub fn sum(&self) -> u16 {
        self.faces.iter().map(|&face| u16::from(face)).sum()
    }
}

/// A recorder that keeps everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// Rows in the order considered.
    pub rows: Vec<Row>,
    /// Rolls in the order made.
    pub rolls: Vec<Roll>,
    place: Place,
    rolling: &'static str,
}

impl Ledger {
    /// The sum of the counted rows of one figure.
    pub fn sum(&self, on: On) -> i32 {
        let counted = |row: &&Row| row.on == on && row.standing == Standing::Counted;
        self.rows.iter().filter(counted).map(|row| row.value).sum()
    }
}

impl Ledger {
    /// What the last roll was for, made or not: the id of its rule, and its place in a chain.
    pub const fn rolling(&self) -> (&'static str, Place) {
        (self.rolling, self.place)
    }
}

impl Witness for Ledger {
    fn rolled(&mut self, why: &'static str, faces: &[u8]) {
        self.rolls.push(Roll { why, faces: faces.to_vec() });
    }

    fn rolls(&mut self, why: &'static str) {
        self.rolling = why;
    }
}

impl Recorder for Ledger {
    const LISTENS: bool = true;

    fn row(&mut self, row: Row) {
        if row.value != 0 {
            self.rows.push(Row { place: self.place, ..row });
        }
    }

    fn place(&mut self, place: Place) {
        self.place = place;
    }
}

/// Keeps a figure between two limits; what the limit takes away becomes a row of its own.
pub fn clamp<R: Recorder>(
    value: i32,
    (least, most): (i32, i32),
    rule: &'static Rule,
    on: On,
    recorder: &mut R,
) -> i32 {
    let held = value.clamp(least, most);
    recorder.row(Row::new(rule, on, held - value));
    held
}

/// Adds up the rows of one figure and reports each to the recorder.
///
/// ```
/// use linstock_rulebook::{Ledger, On, Tally};
///
/// linstock_rulebook::rules! {
///     WALL = "example.wall" { says: "behind a wall", text: "A wall protects.", at: "Fire" }
///     FLANK = "example.flank" { says: "in the flank", text: "A flank is open.", at: "Fire" }
/// }
///
/// let mut ledger = Ledger::default();
/// let mut tally = Tally::new(On::Drm, &mut ledger);
/// tally.add(&FLANK, 1);
/// tally.add_unless(Some(&FLANK), &WALL, -2);
/// assert_eq!(tally.sum(), 1);
/// assert_eq!((ledger.rows.len(), ledger.sum(On::Drm)), (2, 1));
/// ```
pub struct Tally<'a, R> {
    recorder: &'a mut R,
    on: On,
    sum: i32,
}

impl<'a, R: Recorder> Tally<'a, R> {
    /// Starts at zero.
    pub fn new(on: On, recorder: &'a mut R) -> Tally<'a, R> {
        Tally { recorder, on, sum: 0 }
    }

    /// Adds a row that counts.
    pub fn add(&mut self, rule: &'static Rule, value: i32) {
        self.row(Row::new(rule, self.on, value));
    }

    /// Adds a row that counts, if the condition holds.
    pub fn add_if(&mut self, holds: bool, rule: &'static Rule, value: i32) {
        if holds {
            self.add(rule, value);
        }
    }

    /// Adds a row that counts unless another rule cancels it.
    pub fn add_unless(&mut self, struck: Option<&'static Rule>, rule: &'static Rule, value: i32) {
        let standing = struck.map_or(Standing::Counted, |by| Standing::Struck { by });
        self.row(Row { standing, ..Row::new(rule, self.on, value) });
    }

    /// Adds a row with its own number, name or standing.
    pub fn row(&mut self, row: Row) {
        if row.standing == Standing::Counted {
            self.sum += row.value;
        }
        self.recorder.row(row);
    }

    /// Keeps the sum between two limits; the change becomes a row of its own.
    pub fn clamp(&mut self, limits: (i32, i32), rule: &'static Rule) {
        self.sum = clamp(self.sum, limits, rule, self.on, self.recorder);
    }

    /// The figure being added up.
    pub const fn on(&self) -> On {
        self.on
    }

    /// The sum of the rows that count.
    pub const fn sum(&self) -> i32 {
        self.sum
    }
}
