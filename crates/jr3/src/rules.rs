//! Every rule of the game that is adjudicated, in the order of the sheet.

use linstock_rulebook::Rule;

use crate::{ammunition, charge, edition, fire, morale, movement, officer, play};

/// The rules, a list for each file that applies them.
pub const BY_FILE: &[&[&Rule]] = &[
    edition::RULES,
    fire::RULES,
    fire::who::RULES,
    fire::figures::RULES,
    fire::dice::RULES,
    fire::firer::RULES,
    fire::target::RULES,
    fire::losses::RULES,
    ammunition::RULES,
    morale::RULES,
    morale::point::RULES,
    officer::RULES,
    charge::RULES,
    charge::reach::RULES,
    charge::volley_point::RULES,
    charge::impact::RULES,
    charge::chain::RULES,
    movement::RULES,
    play::turn::RULES,
    play::command::RULES,
    play::firing::RULES,
    play::target::RULES,
    play::charges::RULES,
    play::melees::RULES,
    play::shock::RULES,
    play::losses::RULES,
    play::moves::RULES,
    play::together::RULES,
    play::ground::RULES,
];

/// Every rule.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    BY_FILE.iter().flat_map(|file| file.iter().copied())
}
