//! The facts that a procedure knows, from the game's declaration: where each stands in a request, the values it takes,
//! and what is said of it.

use serde_json::{Map, Value};

use super::{
    declare::{self, Object, Otherwise, Takes},
    procedure::Procedure,
    role::FactRole,
    values::Values,
};
use crate::{
    browse::Game,
    contract::{adf, elan, jr3, reader::Facts},
};

/// The facts of a procedure.
#[derive(Debug)]
pub struct Known {
    /// In the order in which a bare name is looked for.
    pub facts: Vec<Fact>,
    /// Objects, or lists of them, without which the contract does not begin.
    pub needed: Vec<(&'static str, Value)>,
}

/// A fact at its place in a request.
#[derive(Clone, Debug)]
pub struct Fact {
    /// Where it stands, such as `attacker`, `situation`, `officer`; an item of a list is [`ITEM`].
    pub path: Vec<&'static str>,
    /// The values it takes.
    pub values: Values,
    /// What is declared of it.
    pub declared: &'static declare::Fact,
    /// The procedures that use it; without any, all that use its object.
    pub of: &'static [&'static str],
    /// Whether the procedure decides it itself, so that it may not be said.
    pub decided: bool,
}

/// In a path: any item of a list.
pub const ITEM: &str = "#";

/// Objects in the order in which a bare name is looked for, after the request itself. Others come
/// last.
const ORDER: &[&str] = &[
    "firer",
    "firers",
    "fire",
    "unit",
    "situation",
    "target",
    "save",
    "check",
    "attacker",
    "defender",
];

/// Objects that are only part of the one around them, to a reader: a side's unit and situation are the side.
const PARTS: &[&str] = &["unit", "situation"];

/// Whether an object is only part of the one around it.
pub fn is_part(object: &str) -> bool {
    PARTS.contains(&object)
}

/// The facts of a game's requests.
pub const fn declared(game: Game) -> &'static Object {
    match game {
        Game::Adf => adf::request::Request::OBJECT,
        Game::Jr3 => jr3::request::Request::OBJECT,
        Game::Elan => elan::request::Request::OBJECT,
    }
}

impl Known {
    /// What a procedure knows.
    pub fn of(procedure: Procedure) -> Known {
        let request = declared(procedure.game());
        let mut facts = Vec::new();
        collect(request, procedure.word(), &mut Vec::new(), &mut facts);
        // Where another procedure means something else by the same key, that is not known here.
        let mine: Vec<Vec<&str>> =
            facts.iter().filter(|it| it.concerns(procedure)).map(|it| it.path.clone()).collect();
        facts.retain(|fact| fact.concerns(procedure) || !mine.contains(&fact.path));
        Known { facts, needed: needed(request, procedure.word()) }
    }

    /// The facts that can be said in it, in order.
    pub fn sayable(&self, procedure: Procedure) -> impl Iterator<Item = &Fact> {
        self.facts.iter().filter(move |fact| fact.concerns(procedure) && !fact.decided)
    }

    /// Whether a fact of a check is one of the target's too: the unit that checks is the one that was fired at, so it
    /// is said once.
    pub fn is_of_target(&self, fact: &Fact) -> bool {
        let ["check", "unit", name] = fact.path[..] else { return false };
        self.facts.iter().any(|it| it.path[..] == ["fire", "target", name])
    }
}

impl Fact {
    /// Its name, without what stands around it: `stands-lost`.
    pub fn name(&self) -> String {
        spoken(self.declared.name, self.values)
    }

    /// What it is for.
    pub const fn role(&self) -> FactRole {
        self.declared.role
    }

    /// The thing that it is of, to a reader; nothing if that is the procedure.
    pub fn object(&self) -> Option<&'static str> {
        let around = &self.path[..self.path.len() - 1];
        let mut around = around.iter().copied().filter(|it| *it != ITEM);
        around.clone().rfind(|it| !is_part(it)).or_else(|| around.next())
    }

    /// Whether it is of the check that follows a fire.
    pub fn is_of_check(&self) -> bool {
        self.path.first() == Some(&"check") && self.path.len() > 1
    }

    /// Whether the procedure uses it.
    pub fn concerns(&self, procedure: Procedure) -> bool {
        concerns(self.of, procedure.word())
    }

    /// What it is.
    pub const fn says(&self) -> &'static str {
        self.declared.says
    }

    /// What it is if nobody says it.
    pub const fn otherwise(&self) -> Otherwise {
        self.declared.otherwise
    }
}

fn concerns(of: &[&str], procedure: &str) -> bool {
    of.is_empty() || of.contains(&procedure)
}

/// A name as people write it: with hyphens.
pub fn plain(name: &str) -> String {
    name.to_lowercase().replace('_', "-")
}

/// The name of what takes some values: that they are inches goes without saying.
fn spoken(name: &str, values: Values) -> String {
    let name = plain(name);
    match values {
        Values::Inches => name.strip_suffix("-in").unwrap_or(&name).to_owned(),
        Values::Truth
        | Values::Whole(..)
        | Values::Number(_)
        | Values::Word(_)
        | Values::Words(_) => name,
    }
}

/// The place of an object among others: who acts, then who suffers.
pub fn place(object: &str) -> usize {
    ORDER.iter().position(|it| *it == object).unwrap_or(ORDER.len())
}

/// Adds the facts of an object: its own first, then those of the objects in it.
fn collect(
    object: &'static Object,
    procedure: &str,
    path: &mut Vec<&'static str>,
    facts: &mut Vec<Fact>,
) {
    let mut objects: Vec<(&'static str, Option<&'static str>, &'static Object)> = Vec::new();
    for (fact, of) in object.all() {
        match fact.takes {
            Takes::Value(values) => facts.push(at(path, fact, of, values, procedure)),
            Takes::Listed(words) => facts.push(at(path, fact, of, Values::Words(words), procedure)),
            Takes::Object(inner) if concerns(of, procedure) => {
                objects.push((fact.name, None, inner))
            }
            Takes::Objects(inner) if concerns(of, procedure) => {
                objects.push((fact.name, Some(ITEM), inner));
            }
            Takes::Object(_) | Takes::Objects(_) => {}
        }
    }
    objects.sort_by_key(|(name, _, _)| place(name));
    for (name, item, inner) in objects {
        let depth = path.len();
        path.push(name);
        path.extend(item);
        collect(inner, procedure, path, facts);
        path.truncate(depth);
    }
}

fn at(
    around: &[&'static str],
    declared: &'static declare::Fact,
    of: &'static [&'static str],
    values: Values,
    procedure: &str,
) -> Fact {
    let path = around.iter().copied().chain([declared.name]).collect();
    let decided =
        declared.otherwise == Otherwise::Decided || declared.decided_in.contains(&procedure);
    Fact { path, values, declared, of, decided }
}

/// The objects that a procedure needs, empty.
fn needed(request: &'static Object, procedure: &str) -> Vec<(&'static str, Value)> {
    let always = Otherwise::Needed("");
    let needed =
        request.all().filter(|(fact, of)| fact.otherwise == always && concerns(of, procedure));
    let empty = |(fact, _): (&declare::Fact, _)| match fact.takes {
        Takes::Object(_) => Some((fact.name, Value::Object(Map::new()))),
        Takes::Objects(_) => Some((fact.name, Value::Array(vec![Value::Object(Map::new())]))),
        Takes::Value(_) | Takes::Listed(_) => None,
    };
    needed.filter_map(empty).collect()
}
