//! Every rule of the game that is adjudicated, in the order of the sheets.

use linstock_rulebook::Rule;

use crate::{charge, competence, edition, fire, leader, morale, movement, play};

/// The rules, a list for each file that applies them.
pub const BY_FILE: &[&[&Rule]] = &[
    edition::RULES,
    fire::RULES,
    fire::who::RULES,
    fire::firepower::RULES,
    fire::bands::RULES,
    fire::firer::RULES,
    fire::target::RULES,
    leader::RULES,
    morale::RULES,
    morale::bmp::RULES,
    morale::mmp::RULES,
    morale::good::RULES,
    morale::bad::RULES,
    competence::RULES,
    charge::RULES,
    charge::reach::RULES,
    charge::impact::RULES,
    charge::chain::RULES,
    charge::outcome::RULES,
    movement::RULES,
    play::turn::RULES,
    play::leaders::RULES,
    play::facts::RULES,
    play::act::RULES,
    play::act::group::RULES,
    play::ground::RULES,
    play::walk::RULES,
    play::fire::RULES,
    play::morale::RULES,
    play::react::RULES,
    play::charge::RULES,
    play::charge::toll::RULES,
];

/// Every rule.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    BY_FILE.iter().flat_map(|file| file.iter().copied())
}

/// The rule with an id.
pub fn rule(id: &str) -> Option<&'static Rule> {
    rules().find(|rule| rule.id == id)
}
