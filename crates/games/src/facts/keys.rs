//! Finding a fact by what somebody calls it.

use super::{
    known::{Fact, ITEM, Known, plain},
    procedure::Procedure,
};
use linstock_rulebook::near::nearest;

/// The keys of a procedure's facts.
#[derive(Debug)]
pub struct Keys {
    procedure: Procedure,
    /// The facts.
    pub known: Known,
}

/// What a key is found to be.
#[derive(Debug)]
pub enum Found<'a> {
    /// A fact, and where it stands in a request, as a JSON Pointer.
    Fact(&'a Fact, String),
    /// A fact of either side, and it was not said whose.
    BothSides,
    /// No fact but an object of facts; here is one.
    Object(String),
    /// A fact of other procedures alone.
    Elsewhere(Vec<&'static str>),
    /// No fact of the game.
    Nothing,
}

/// Objects that nobody needs to name: their facts are those of who acts, or of the side around
/// them.
const UNSPOKEN: &[&str] = &["fire", "firer", "firers", ITEM, "unit", "situation"];

impl Keys {
    /// Of a procedure.
    pub fn of(procedure: Procedure) -> Keys {
        Keys { procedure, known: Known::of(procedure) }
    }

    /// Finds a fact.
    pub fn find(&self, key: &str) -> Found<'_> {
        let key = split(key);
        let all: Vec<&Fact> = self.called(&key).collect();
        let concerns = |fact: &&Fact| fact.concerns(self.procedure);
        let mine: Vec<&Fact> = all.iter().copied().filter(concerns).collect();
        // What the procedure decides itself is found last: the contract says why it is not said.
        let first = mine.iter().find(|it| !it.decided).or(mine.first());
        let Some(&fact) = first else {
            if all.is_empty() {
                return self.object(&key).map_or(Found::Nothing, Found::Object);
            }
            let uses = |word: &&'static str| all.iter().any(|fact| fact.of.contains(word));
            let words = self.procedure.game_words().iter().copied();
            return Found::Elsewhere(words.filter(uses).collect());
        };
        let is_of = |fact: &Fact, side: &str| fact.path.first() == Some(&side);
        if is_of(fact, "attacker") && mine.iter().any(|it| is_of(it, "defender")) {
            return Found::BothSides;
        }
        let path = place(&key, fact).unwrap_or_else(|| self.path(fact));
        Found::Fact(fact, format!("/{}", path.join("/")))
    }

    /// The shortest key that finds a fact and says whose it is.
    pub fn spoken(&self, fact: &Fact) -> String {
        let objects = fact.path.iter().rev().skip(1).rev();
        let spoken = objects.filter(|it| !UNSPOKEN.contains(it)).map(|it| plain(it));
        let key: Vec<String> = spoken.chain([fact.name()]).collect();
        let key = key.join(".");
        match self.find(&key) {
            Found::Fact(found, _) if found.path == fact.path => key,
            Found::Fact(..)
            | Found::BothSides
            | Found::Object(_)
            | Found::Elsewhere(_)
            | Found::Nothing => {
                let path = self.path(fact);
                let around = path[..path.len() - 1].iter().map(|it| plain(it));
                around.chain([fact.name()]).collect::<Vec<_>>().join(".")
            }
        }
    }

    /// Where a fact stands if no item of a list is named: in the first.
    pub fn path(&self, fact: &Fact) -> Vec<String> {
        let first = |it: &&str| if *it == ITEM { "0" } else { *it }.to_owned();
        fact.path.iter().map(first).collect()
    }

    /// Another fact of the same name that takes a value which this one does not.
    pub fn other_that_takes(&self, key: &str, text: &str) -> Option<&Fact> {
        let key = split(key);
        let mut all = self.known.sayable(self.procedure).filter(|it| matches(&key, it));
        all.find(|fact| fact.values.read(text).is_ok())
    }

    /// Keys that are nearly this one.
    pub fn near(&self, key: &str) -> Vec<String> {
        let typed = split(key).join(".");
        let keys: Vec<String> =
            self.known.sayable(self.procedure).map(|fact| self.spoken(fact)).collect();
        let whole = nearest(&typed, keys.iter().map(String::as_str), MOST_NEAR);
        if !whole.is_empty() {
            return whole.into_iter().map(quoted).collect();
        }
        // Perhaps it is only not said whose it is.
        let last = |key: &str| key.rsplit('.').next().unwrap_or_default().to_owned();
        let names: Vec<String> = keys.iter().map(|key| last(key)).collect();
        let near = nearest(&last(&typed), names.iter().map(String::as_str), 1);
        let keys = keys.iter().filter(|key| near.contains(&last(key).as_str()));
        keys.take(MOST_NEAR).map(quoted).collect()
    }

    fn called(&self, key: &[String]) -> impl Iterator<Item = &Fact> {
        self.known.facts.iter().filter(move |fact| matches(key, fact))
    }

    /// A fact of the object that a key names.
    fn object(&self, key: &[String]) -> Option<String> {
        let object = key.last()?;
        let is = |it: &&str| plain(it) == *object || plain(it).strip_suffix('s') == Some(object);
        let mut facts = self.known.sayable(self.procedure);
        let fact = facts.find(|fact| fact.path.iter().rev().skip(1).any(is))?;
        Some(format!("{}={}", self.spoken(fact), fact.values.example()))
    }
}

const MOST_NEAR: usize = 3;

fn quoted(key: impl AsRef<str>) -> String {
    format!("`{}`", key.as_ref())
}

/// The parts of a key, as people write names.
fn split(key: &str) -> Vec<String> {
    key.split(['.', '/']).map(plain).collect()
}

fn matches(key: &[String], fact: &Fact) -> bool {
    place(key, fact).is_some()
}

/// The place that a key names, if it is that of a fact: its last part is the name of the fact or its
/// key in a request, the others are objects around it, in order but not all of them.
fn place(key: &[String], fact: &Fact) -> Option<Vec<String>> {
    let (name, mut around) = key.split_last()?;
    let (last, objects) = fact.path.split_last()?;
    if *name != fact.name() && *name != plain(last) {
        return None;
    }
    let mut res = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        let listed = objects.get(at + 1) == Some(&ITEM);
        let mut said = (*object).to_owned();
        if let Some((first, rest)) = around.split_first() {
            let item = *object == ITEM && first.parse::<u8>().is_ok();
            // One of several is called so: `firer` is of `firers`.
            let singular = listed && plain(object).strip_suffix('s') == Some(first);
            if item {
                said = first.clone();
            }
            if item || singular || *first == plain(object) {
                around = rest;
            }
        }
        res.push(if said == ITEM { "0".to_owned() } else { said });
    }
    res.push((*last).to_owned());
    around.is_empty().then_some(res)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browse::Game;

    /// Where a key puts the fact of a procedure that stands at a place.
    fn at(procedure: &str, key: &str, path: &str) -> Option<String> {
        let (game, word) = procedure.split_once(' ').unwrap();
        let procedure = Procedure::from_word(Game::from_word(game).unwrap(), word).unwrap();
        let path: Vec<&str> = path.split('/').collect();
        let keys = Keys::of(procedure);
        let fact = keys.known.facts.iter().find(|it| it.path == path).unwrap();
        place(&split(key), fact).map(|it| it.join("/"))
    }

    #[test]
    fn keys_name_places_wholly_or_in_part() {
        for key in
            ["attacker.situation.officer", "attacker.officer", "situation.officer", "officer"]
        {
            let path = "attacker/situation/officer";
            assert_eq!(at("jr3 impact", key, path).as_deref(), Some(path), "{key}");
        }
        assert_eq!(
            at("jr3 impact", "situation.attacker.officer", "attacker/situation/officer"),
            None
        );
        assert_eq!(at("jr3 impact", "defender.officer", "attacker/situation/officer"), None);
        assert_eq!(at("jr3 impact", "attacker", "attacker/situation/officer"), None);
        assert_eq!(at("adf fire", "Range", "range_in").as_deref(), Some("range_in"));
        assert_eq!(
            at("adf morale", "stands_lost", "unit/stands_lost").as_deref(),
            Some("unit/stands_lost")
        );
    }

    #[test]
    fn items_of_lists_are_the_first_or_numbered() {
        let path = "firers/#/weapon";
        assert_eq!(at("adf fire", "weapon", path).as_deref(), Some("firers/0/weapon"));
        assert_eq!(at("adf fire", "firer.weapon", path).as_deref(), Some("firers/0/weapon"));
        assert_eq!(at("adf fire", "firers.2.weapon", path).as_deref(), Some("firers/2/weapon"));
    }
}
