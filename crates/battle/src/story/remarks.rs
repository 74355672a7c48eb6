//! Rules of the table at work, in sentences.

use linstock_rulebook::Rule;

use super::words::{capital, facts};
use crate::{event::Note, game::Game, rules, world::World};

/// What is to be said of a rule that every game has; nothing of rules whose event says it all. `None` if it is a rule of
/// the game's own.
pub fn common_remark<G: Game>(world: &World<G>, note: &Note) -> Option<String> {
    let who = || note.unit.map_or_else(|| "a unit".to_owned(), |unit| world.the(unit));
    // What these bring about is an event that follows.
    let silent = [&rules::OBJECTIVE, &rules::ARMY_MORALE, &rules::REINFORCEMENT];
    if silent.iter().any(|rule| rule.id == note.what) {
        return Some(String::new());
    }
    (note.what == rules::OVERRULED.id).then(|| format!("The umpire overrules {}", who()))
}

/// A rule at work in the words of the rule and its facts, for games that have no others.
pub fn plain_remark<G: Game>(world: &World<G>, note: &Note) -> String {
    if let Some(common) = common_remark(world, note) {
        return common;
    }
    let says = G::VOCABULARY.rule(&note.what).map_or(note.what.to_string(), Rule::phrase);
    let facts = facts(G::VOCABULARY, &note.facts);
    let text = if facts.is_empty() { says } else { format!("{says} ({facts})") };
    match note.unit {
        Some(unit) => format!("{}: {text}", capital(&world.the(unit))),
        None => text,
    }
}
