//! The fields of a roster: facts of requests that are true of a unit whatever is asked, and what only a roster keeps.

use linstock_rulebook::Loss;

use super::{Key, rules, suits::Suits};
use crate::{
    browse::Game,
    facts::{
        declare::{Object, Takes},
        values::Values,
    },
};

/// A fact that bodies of a game have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trait {
    /// Its name.
    pub name: &'static str,
    /// The values it takes.
    pub values: Values,
    /// Whether leaders have it, not units.
    pub of_leaders: bool,
}

/// Where the values of a field come from.
#[derive(Clone, Copy)]
pub enum Source {
    /// The fact of the same name.
    Fact(&'static Object),
    /// The fact of another name.
    Called(&'static Object, &'static str),
    /// Only a roster has it.
    Own(Values),
}

use Source::{Called, Fact, Own};

/// A field of units, and which of them have it.
pub type Field = (Key, Source, Suits);

/// The facts that bodies of a game have, what matters most first.
pub fn traits(game: Game) -> Vec<Trait> {
    let rules = rules::of(game);
    let (leader, source) = rules.leaders_field();
    let units = rules.fields().iter().map(|&(key, source, _)| of(key, source, false));
    let last = [
        of(leader, source, true),
        of(Key::Gone, Own(Values::Word(UNITS_GONE)), false),
        of(Key::Gone, Own(Values::Word(LEADERS_GONE)), true),
    ];
    units.chain(last).collect()
}

/// How units are lost; who leaves the table is out of the battle without a rule that says so.
const UNITS_GONE: &[&str] = &[Loss::Destroyed.word(), Loss::Captured.word(), WITHDRAWN];
const LEADERS_GONE: &[&str] = &[Loss::Killed.word(), Loss::Captured.word(), WITHDRAWN];
const WITHDRAWN: &str = "withdrawn";

fn of(key: Key, source: Source, of_leaders: bool) -> Trait {
    let name = key.word();
    let values = match source {
        Fact(object) => values_of(object, &name.replace('-', "_")),
        Called(object, fact) => values_of(object, fact),
        Own(values) => values,
    };
    Trait { name, values, of_leaders }
}

fn values_of(object: &Object, name: &str) -> Values {
    let fact = object.facts.iter().find(|fact| fact.name == name);
    match fact.map(|fact| fact.takes) {
        Some(Takes::Value(values)) => values,
        Some(Takes::Listed(_) | Takes::Object(_) | Takes::Objects(_)) | None => {
            unreachable!("a test reads every roster: {} has {name}", object.name)
        }
    }
}
