//! Every rule of the game that is adjudicated, in the order of the sheet.

use linstock_rulebook::Rule;

use crate::{charge, close, engineering, fire, movement, play, reinforcements, roll, save, test};

/// The rules, a list for each file that applies them.
pub const BY_FILE: &[&[&Rule]] = &[
    roll::RULES,
    reinforcements::RULES,
    engineering::RULES,
    test::dice::RULES,
    test::factor::RULES,
    test::results::RULES,
    charge::RULES,
    fire::RULES,
    fire::small_arms::RULES,
    fire::guns::RULES,
    fire::factor::RULES,
    save::RULES,
    save::special::RULES,
    close::action::RULES,
    close::round::RULES,
    close::pursuit::RULES,
    movement::RULES,
    movement::obstacle::RULES,
    play::turn::RULES,
    play::shape::RULES,
    play::ground::RULES,
    play::command::RULES,
    play::charges::RULES,
    play::moves::RULES,
    play::shoot::RULES,
    play::close::RULES,
    play::harm::RULES,
];

/// Every rule.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    BY_FILE.iter().flat_map(|file| file.iter().copied())
}

/// The rule with an id.
pub fn rule(id: &str) -> Option<&'static Rule> {
    rules().find(|rule| rule.id == id)
}
