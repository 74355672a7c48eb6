//! Bodies of troops: what is true of a unit or a leader whatever is asked.

use std::collections::BTreeMap;

use linstock_battle::Seat;
use linstock_rulebook::common::Arm;
use serde::{Deserialize, Serialize};

use super::{Key, rules};
use crate::browse::Game;

/// What is true of a unit or a leader: facts by name, each with its value as it is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Body {
    /// By name.
    pub facts: BTreeMap<String, String>,
}

impl Body {
    /// With these facts; empty ones are left out.
    pub fn of(facts: impl IntoIterator<Item = (Key, String)>) -> Body {
        let facts = facts.into_iter().filter(|(_, value)| !value.is_empty());
        Body { facts: facts.map(|(key, value)| (key.word().to_owned(), value)).collect() }
    }

    /// A fact as text; nothing is the empty text.
    pub fn text(&self, key: Key) -> &str {
        self.named(key.word())
    }

    /// A fact by a name from outside.
    pub fn named(&self, name: &str) -> &str {
        self.facts.get(name).map_or("", String::as_str)
    }

    /// A fact as a number; what is not known is 0.
    pub fn number(&self, key: Key) -> u8 {
        self.text(key).parse().unwrap_or(0)
    }

    /// Whether something is true of it.
    pub fn is(&self, key: Key) -> bool {
        self.text(key) == TRUE
    }

    /// Its arm; leaders have none.
    pub fn arm(&self) -> Option<Arm> {
        Arm::from_word(self.text(Key::Arm))
    }

    /// Whether it has guns.
    pub fn has_guns(&self) -> bool {
        self.arm() == Some(Arm::Artillery)
    }

    /// Whether it is gone.
    pub fn is_gone(&self) -> bool {
        !self.text(Key::Gone).is_empty()
    }

    /// Changes a fact; an empty value takes it away.
    pub fn set(&mut self, key: Key, value: &str) {
        self.set_named(key.word(), value);
    }

    /// Changes a fact by a name from outside.
    pub fn set_named(&mut self, name: &str, value: &str) {
        if value.is_empty() {
            self.facts.remove(name);
        } else {
            self.facts.insert(name.to_owned(), value.to_owned());
        }
    }
}

const TRUE: &str = "true";

/// What is written where something is true; nothing where it is not.
pub fn yes(is: bool) -> String {
    if is { TRUE.to_owned() } else { String::new() }
}

/// Whether a body is a leader's.
pub fn is_leader(body: &Body) -> bool {
    body.text(Key::Arm).is_empty()
}

/// Whether a unit of an arm can have a formation, a weapon and so on, each by its word.
pub fn suits(game: Game, arm: &str, name: &str, word: &str) -> bool {
    let known = Arm::from_word(arm).zip(Key::from_word(name));
    known.is_none_or(|(arm, key)| has(game, arm, key, word))
}

fn has(game: Game, arm: Arm, key: Key, word: &str) -> bool {
    let field = rules::of(game).fields().iter().find(|it| it.0 == key);
    field.is_none_or(|(_, _, suits)| suits(arm, word))
}

/// The arm that a weapon belongs to, if it belongs to one alone.
pub fn only_arm_of(game: Game, weapon: &str) -> Option<Arm> {
    let mut arms = Arm::ALL.iter().copied().filter(|&arm| has(game, arm, Key::Weapon, weapon));
    arms.next().filter(|_| arms.next().is_none())
}

/// What stays true of a unit that turns out to be of another arm.
const WHATEVER_ARM: &[Key] = &[
    Key::Experience,
    Key::Morale,
    Key::OpeningVolley,
    Key::Merged,
    Key::LowAmmunition,
    Key::Disruption,
    Key::Broken,
    Key::Elan,
    Key::Drill,
    Key::Melee,
    Key::Save,
    Key::Gone,
];

/// A unit as it is when its arm is another one: its weapon, its formation and all that belongs to
/// the old arm are those of a newcomer.
pub fn rearmed(game: Game, body: &Body, arm: &str) -> Body {
    let mut fresh = newcomer(game, arm);
    for &key in WHATEVER_ARM {
        fresh.set(key, body.text(key));
    }
    // Figures stay figures; sections are something else.
    let counted: &[Key] = match body.has_guns() == fresh.has_guns() {
        true => &[rules::of(game).counted(), Key::Started],
        false => &[],
    };
    for &key in counted.iter().filter(|it| !body.text(**it).is_empty()) {
        fresh.set(key, body.text(key));
    }
    let weapon = body.text(Key::Weapon);
    if !weapon.is_empty() && suits(game, arm, Key::Weapon.word(), weapon) {
        fresh.set(Key::Weapon, weapon);
    }
    fresh
}

/// A unit of an arm of which nothing else is said yet, or a leader if there is no arm.
pub fn newcomer(game: Game, arm: &str) -> Body {
    let rules = rules::of(game);
    Arm::from_word(arm).map_or_else(|| rules.leader(), |arm| rules.unit(arm))
}

/// A newcomer to a side, as far as those who are there already say what he is like.
pub fn recruit<'a>(
    game: Game,
    arm: &str,
    seat: Seat,
    there: impl Iterator<Item = (Seat, &'a Body)>,
) -> Body {
    let mut body = newcomer(game, arm);
    rules::of(game).joins(&mut body, seat, &there.collect::<Vec<_>>());
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weapons_of_one_arm_say_it() {
        for (game, weapon, arm) in [
            (Game::Adf, "napoleon", Some(Arm::Artillery)),
            (Game::Adf, "pistol", Some(Arm::Cavalry)),
            (Game::Adf, "rifle-musket", None),
            (Game::Adf, "longbow", None),
            (Game::Jr3, "mixed-guns", Some(Arm::Artillery)),
            (Game::Jr3, "breechloading-carbine", None),
            (Game::Elan, "musket", None),
        ] {
            assert_eq!(only_arm_of(game, weapon), arm, "{weapon}");
        }
    }
}
