//! What games read a result with: its facts by their word, its rows and rolls in the order made.

use std::ops::Range;

use linstock_rulebook::{On, Rule, Side};

use crate::{
    card::{Fact, Value},
    working::{StoredRow, Working},
};

/// Facts, to be looked up.
///
/// ```
/// use linstock_battle::{Fact, account::Facts};
///
/// let facts = [Fact::new("lost", 2), Fact::new("halved", true), Fact::new("cause", "fire")];
/// let facts = Facts(&facts);
/// assert_eq!((facts.number("lost"), facts.is("halved"), facts.word("cause")), (Some(2), true, Some("fire")));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a>(pub &'a [Fact]);

impl<'a> Facts<'a> {
    fn find(self, of: &str) -> Option<&'a Value> {
        self.0.iter().find(|fact| fact.of == of).map(|fact| &fact.is)
    }

    /// A number.
    pub fn number(self, of: &str) -> Option<i32> {
        match self.find(of)? {
            Value::Number(number) => Some(*number),
            Value::Is(_) | Value::Word(_) | Value::Distance { .. } => None,
        }
    }

    /// A number that is never less than none, such as losses.
    pub fn count(self, of: &str) -> u8 {
        u8::try_from(self.number(of).unwrap_or(0).max(0)).unwrap_or(u8::MAX)
    }

    /// Whether something is so; what is not there is not.
    pub fn is(self, of: &str) -> bool {
        matches!(self.find(of), Some(Value::Is(true)))
    }

    /// A word, or a name.
    pub fn word(self, of: &str) -> Option<&'a str> {
        match self.find(of)? {
            Value::Word(word) => Some(word),
            Value::Number(_) | Value::Is(_) | Value::Distance { .. } => None,
        }
    }

    /// All words of that kind, such as every line that was crossed.
    pub fn words(self, of: &'a str) -> impl Iterator<Item = &'a str> + use<'a> {
        self.0.iter().filter(move |fact| fact.of == of).filter_map(|fact| match &fact.is {
            Value::Word(word) => Some(&**word),
            Value::Number(_) | Value::Is(_) | Value::Distance { .. } => None,
        })
    }

    /// A distance, in thousandths of an inch.
    pub fn distance(self, of: &str) -> Option<i32> {
        match self.find(of)? {
            Value::Distance { thousandths } => Some(*thousandths),
            Value::Number(_) | Value::Is(_) | Value::Word(_) => None,
        }
    }

    /// The rule behind a fact, by id.
    pub fn rule(self, of: &str) -> Option<&'a str> {
        self.0.iter().find(|fact| fact.of == of)?.rule.as_deref()
    }
}

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
        roll.map_or(&[], |roll| &roll.faces)
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
