//! Dice at or under a factor: how all of this game is rolled.

use linstock_battle::account::{Dice, Rows, Step};
use linstock_rulebook::On;

use super::small;

/// A roll at or under a factor.
pub struct Under {
    /// How many dice.
    pub dice: u8,
    /// How many of them are at or under it.
    pub under: u8,
    /// The dice and what is needed.
    pub step: Step,
}

/// Reads a roll against the factor that its rows add up to.
pub fn read(purpose: impl Into<String>, rows: &Rows<'_>, faces: &[u8]) -> Under {
    let under = against(purpose, small(rows.sum(On::Factor)), faces);
    Under { step: under.step.rows(rows.places()), ..under }
}

/// Reads a roll against a factor.
pub fn against(purpose: impl Into<String>, factor: u8, faces: &[u8]) -> Under {
    let succeeds = |face: u8| face <= factor;
    let under = faces.iter().filter(|&&face| succeeds(face)).count();
    let step = Step::new(purpose)
        .needs(format!("needs {}", or_less(factor)))
        .dice(Dice::counting(None, faces, succeeds));
    let count = |many: usize| u8::try_from(many).unwrap_or(u8::MAX);
    Under { dice: count(faces.len()), under: count(under), step }
}

impl Under {
    /// The dice above the factor.
    pub const fn over(&self) -> u8 {
        self.dice - self.under
    }
}

/// A face or less: "6 or less", "1".
pub fn or_less(factor: u8) -> String {
    if factor <= 1 { "1".to_owned() } else { format!("{factor} or less") }
}

/// So many dice: "one die", "12 dice".
pub fn dice(many: usize) -> String {
    if many == 1 { "one die".to_owned() } else { format!("{many} dice") }
}
