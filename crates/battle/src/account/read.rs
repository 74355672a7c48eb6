//! What games read a result with: its rows and rolls in the order made, and how margins and losses are written.

use std::ops::Range;

use linstock_rulebook::{On, Rule, Side};

use crate::{
    story::number,
    working::{StoredRow, Working},
};

/// Some rows of a working that belong together.
#[derive(Clone, Debug)]
pub struct Rows<'a> {
    all: &'a [StoredRow],
    places: Range<usize>,
}

impl<'a> Rows<'a> {
    /// The rows.
    pub fn rows(&self) -> &'a [StoredRow] {
        &self.all[self.places.clone()]
    }

    /// Their places in the working, for [`super::Step::rows`].
    pub fn places(&self) -> Range<usize> {
        self.places.clone()
    }

    /// The rows that count towards a figure.
    pub fn on(&self, on: On) -> impl Iterator<Item = &'a StoredRow> + use<'a> {
        self.rows().iter().filter(move |row| row.on == on && row.struck.is_none())
    }

    /// What they add up to.
    pub fn sum(&self, on: On) -> i32 {
        self.on(on).map(|row| row.value).sum()
    }

    /// Whether a rule counts among them.
    pub fn has(&self, rule: &Rule) -> bool {
        self.rows().iter().any(|row| row.rule == rule.id && row.struck.is_none())
    }

    /// Whose they are.
    pub fn side(&self) -> Option<Side> {
        self.rows().first()?.side
    }
}

/// Goes through a working: rolls in the order made, and the rows that were written for each.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    working: &'a Working,
    row: usize,
    roll: usize,
}

impl<'a> Reader<'a> {
    /// From its beginning.
    pub const fn new(working: &'a Working) -> Reader<'a> {
        Reader { working, row: 0, roll: 0 }
    }

    /// What the next roll is for, by the id of its rule.
    pub fn next(&self) -> Option<&'a str> {
        Some(&self.working.rolls.get(self.roll)?.why)
    }

    /// The faces of the next roll: none if there is none.
    pub fn roll(&mut self) -> &'a [u8] {
        let roll = self.working.rolls.get(self.roll);
        self.roll += 1;
        roll.map_or(&[][..], |roll| &roll.faces[..])
    }

    /// The faces of the next roll, if it is for this.
    pub fn roll_for(&mut self, rule: &Rule) -> Option<&'a [u8]> {
        (self.next() == Some(rule.id)).then(|| self.roll())
    }

    /// The row that comes next.
    pub fn next_row(&self) -> Option<&'a StoredRow> {
        self.working.rows.get(self.row)
    }

    /// The next rows, as far as they belong.
    pub fn rows(&mut self, belongs: impl Fn(&StoredRow) -> bool) -> Rows<'a> {
        let from = self.row.min(self.working.rows.len());
        let number = self.working.rows[from..].iter().take_while(|row| belongs(row)).count();
        self.row = from + number;
        Rows { all: &self.working.rows, places: from..self.row }
    }

    /// All rows that are left.
    pub fn rest(&mut self) -> Rows<'a> {
        self.rows(|_| true)
    }
}

/// What dice show together.
pub fn total(faces: &[u8]) -> i32 {
    faces.iter().map(|&face| i32::from(face)).sum()
}

/// How far a roll is from what was needed: "passes by 2", "fails by 3".
pub fn margin(rolled: i32, needed: i32) -> String {
    match rolled - needed {
        0 => "just passes".to_owned(),
        by @ 1.. => format!("passes by {by}"),
        by => format!("fails by {}", by.unsigned_abs()),
    }
}

/// What somebody lost: "two figures lost", "no loss".
pub fn lost(many: u8, what: &str) -> String {
    match many {
        0 => "no loss".to_owned(),
        1 => format!("one {what} lost"),
        _ => format!("{} {what}s lost", number(many)),
    }
}

/// So many of something in words: "one hit", "three hits".
pub fn many(many: u8, what: &str) -> String {
    if many == 1 { format!("one {what}") } else { format!("{} {what}s", number(many)) }
}
