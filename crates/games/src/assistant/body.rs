//! Bodies of troops: what is true of a unit or a leader whatever is asked.

use std::collections::BTreeMap;

use linstock_adf::words as adf;
use linstock_battle::Seat;
use linstock_elan::words as elan;
use linstock_jr3::words as jr3;
use linstock_rulebook::common::Drill;
use serde::{Deserialize, Serialize};

use super::roster::traits;
use crate::{
    browse::Game,
    facts::{infer::only_arm_of, values::Values},
};

/// What is true of a unit or a leader: facts by name, each with its value as it is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Body {
    /// By name.
    pub facts: BTreeMap<String, String>,
}

impl Body {
    /// With these facts; empty ones are left out.
    pub fn of<'a>(facts: impl IntoIterator<Item = (&'a str, String)>) -> Body {
        let facts = facts.into_iter().filter(|(_, value)| !value.is_empty());
        Body { facts: facts.map(|(name, value)| (name.to_owned(), value)).collect() }
    }

    /// A fact as text; nothing is the empty text.
    pub fn text(&self, name: &str) -> &str {
        self.facts.get(name).map_or("", String::as_str)
    }

    /// A fact as a number; what is not told is 0.
    pub fn number(&self, name: &str) -> u8 {
        self.text(name).parse().unwrap_or(0)
    }

    /// Whether something is true of it.
    pub fn is(&self, name: &str) -> bool {
        self.text(name) == "true"
    }

    /// Whether it is still there.
    pub fn is_gone(&self) -> bool {
        !self.text("gone").is_empty()
    }

    /// Changes a fact; an empty value takes it away.
    pub fn set(&mut self, name: &str, value: &str) {
        if value.is_empty() {
            self.facts.remove(name);
        } else {
            self.facts.insert(name.to_owned(), value.to_owned());
        }
    }
}

/// Whether a body is a leader's.
pub fn is_leader(body: &Body) -> bool {
    body.text("arm").is_empty()
}

/// Whether a unit of an arm can have a formation, a weapon and so on.
pub fn suits(game: Game, arm: &str, name: &str, word: &str) -> bool {
    let guns = arm == "artillery";
    let drilled = |fits: Option<bool>| fits.unwrap_or(true);
    match (game, name) {
        (_, "mounted") => arm == "cavalry",
        (Game::Adf, "side") => guns,
        (Game::Adf | Game::Jr3, "stands") => !guns,
        (Game::Adf, "weapon") => match arm {
            "infantry" => adf::InfantryWeapon::from_word(word).is_some(),
            "cavalry" => adf::CavalryWeapon::from_word(word).is_some(),
            _ => adf::Gun::from_word(word).is_some(),
        },
        (Game::Adf, "formation") => {
            let arm = adf::Arm::from_word(arm);
            drilled(
                arm.zip(adf::Formation::from_word(word))
                    .map(|(arm, it)| adf::Formation::of(arm).contains(&it)),
            )
        }
        (Game::Jr3, "weapon") => {
            let arm = jr3::Arm::from_word(arm);
            drilled(
                arm.zip(jr3::Weapon::from_word(word))
                    .map(|(arm, it)| jr3::Weapon::of(arm).contains(&it)),
            )
        }
        (Game::Jr3, "formation") => {
            let arm = jr3::Arm::from_word(arm);
            drilled(
                arm.zip(jr3::Formation::from_word(word))
                    .map(|(arm, it)| jr3::Formation::of(arm).contains(&it)),
            )
        }
        (Game::Jr3, "repeaters" | "sharpshooters") => !guns,
        (Game::Elan, "formation") => {
            let arm = elan::Arm::from_word(arm);
            drilled(
                arm.zip(elan::Formation::from_word(word))
                    .map(|(arm, it)| elan::Formation::of(arm).contains(&it)),
            )
        }
        (Game::Elan, "weapon") => !guns,
        (Game::Elan, "weight" | "howitzer" | "gunnery") => guns,
        (Game::Elan, "fire") => !guns,
        (Game::Elan, "skirmishers" | "first-fire") => arm == "infantry",
        (Game::Elan, "pace") => match arm {
            "cavalry" => matches!(word, "" | "heavy" | "light"),
            "artillery" => matches!(word, "" | "foot" | "horse"),
            _ => false,
        },
        _ => true,
    }
}

/// What stays true of a unit that turns out to be of another arm.
const WHATEVER_ARM: &[&str] = &[
    "experience",
    "morale",
    "opening-volley",
    "merged",
    "low-ammunition",
    "dm",
    "broken",
    "elan",
    "drill",
    "melee",
    "save",
    "gone",
];

/// A unit as it is when its arm is another one: its weapon, its formation and all that belongs to
/// the old arm are those of a newcomer.
pub fn rearmed(game: Game, body: &Body, arm: &str) -> Body {
    let mut fresh = newcomer(game, arm);
    let was = body.text("arm");
    let counted = ["strength", "figures", "started"];
    // Figures stay figures; sections are something else.
    let same = (was == "artillery") == (arm == "artillery");
    for name in WHATEVER_ARM.iter().chain(counted.iter().filter(|_| same)) {
        if body.facts.contains_key(*name) || WHATEVER_ARM.contains(name) {
            fresh.set(name, body.text(name));
        }
    }
    if suits(game, arm, "weapon", body.text("weapon")) && !body.text("weapon").is_empty() {
        fresh.set("weapon", body.text("weapon"));
    }
    fresh
}

/// Whose guns join a side: those of the nation of its other guns, or not of the enemy's; where nobody has guns yet, the
/// first side is the Union.
pub fn nation(seat: Seat, ours: Option<&str>, theirs: Option<&str>) -> &'static str {
    use adf::Nation;
    let other = |nation| match nation {
        Nation::Us => Nation::Cs,
        Nation::Cs => Nation::Us,
    };
    let first = match seat {
        Seat::First => Nation::Us,
        Seat::Second => Nation::Cs,
    };
    let ours = ours.and_then(Nation::from_word);
    let theirs = theirs.and_then(Nation::from_word).map(other);
    ours.or(theirs).unwrap_or(first).word()
}

/// A unit of an arm of which nothing else is said yet, or a leader if there is no arm.
pub fn newcomer(game: Game, arm: &str) -> Body {
    let first = |name: &str| {
        let all = traits(game);
        let found = all.into_iter().find(|it| it.name == name && !it.of_leaders);
        match found.map(|it| it.values) {
            Some(Values::Word(words)) => {
                let word = words.iter().find(|word| suits(game, arm, name, word));
                word.copied().unwrap_or_default().to_owned()
            }
            _ => String::new(),
        }
    };
    if arm.is_empty() {
        return match game {
            Game::Adf => Body::of([("bonus", "1".to_owned())]),
            Game::Jr3 | Game::Elan => Body::of([("rank", "brigade".to_owned())]),
        };
    }
    let guns = arm == "artillery";
    let strength = match (game, arm) {
        (Game::Adf, "infantry") => "6",
        (Game::Adf, "cavalry") => "4",
        (Game::Jr3, "infantry") => "16",
        (Game::Jr3, "cavalry") => "8",
        (Game::Adf | Game::Jr3, _) => "2",
        (Game::Elan, "infantry") => "24",
        (Game::Elan, "cavalry") => "12",
        (Game::Elan, _) => "12",
    };
    let counted = if game == Game::Elan { "figures" } else { "strength" };
    let usual = match game {
        Game::Adf | Game::Jr3 => "veteran",
        Game::Elan => "steady",
    };
    let weapon = match (game, guns) {
        (Game::Adf | Game::Jr3, true) => "napoleon".to_owned(),
        (Game::Elan, true) => String::new(),
        (Game::Elan, false) => {
            if arm == "cavalry" {
                String::new()
            } else {
                "musket".to_owned()
            }
        }
        (Game::Adf | Game::Jr3, false) => first("weapon"),
    };
    debug_assert!(only_arm_of(game, &weapon).is_none_or(|it| it == arm), "its own weapon");
    let mut body = Body::of([
        ("arm", arm.to_owned()),
        ("experience", usual.to_owned()),
        ("weapon", weapon),
        (counted, strength.to_owned()),
        ("started", strength.to_owned()),
    ]);
    match game {
        Game::Elan => {
            body.set("formation", if arm == "infantry" { "three-rank-line" } else { "" });
            body.set("dm", "0");
            match arm {
                "artillery" => {
                    body.set("weight", "medium");
                    body.set("pace", "foot");
                }
                "cavalry" => body.set("pace", "light"),
                _ => body.set("first-fire", "true"),
            }
        }
        Game::Adf | Game::Jr3 => {
            body.set("morale", "good");
            body.set("opening-volley", "true");
            if arm == "cavalry" {
                body.set("mounted", "true");
            }
        }
    }
    match game {
        Game::Adf if guns => body.set("side", "us"),
        Game::Adf => body.set("stands", "3"),
        Game::Jr3 if !guns => body.set("stands", "4"),
        Game::Jr3 | Game::Elan => {}
    }
    if body.text("formation").is_empty() {
        body.set("formation", &first("formation"));
    }
    body
}
