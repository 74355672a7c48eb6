//! What somebody of the roster says about himself when he takes a role.

use std::collections::BTreeMap;

use super::{Body, Role, adf, elan, jr3};
use crate::facts::{
    keys::Keys,
    known::{Fact, ITEM, plain},
    procedure::Procedure,
    values::Values,
};

/// Somebody who takes a role, and how things are with him.
#[derive(Clone, Copy, Debug)]
pub struct Taking<'a> {
    /// Himself.
    pub body: &'a Body,
    /// Leaders who are with him.
    pub leaders: &'a [&'a Body],
    /// Whoever stands against him, if somebody does.
    pub against: Option<&'a Body>,
    /// What was said of the table, by name.
    pub said: &'a BTreeMap<String, String>,
}

/// A fact that the roster says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lent {
    /// The fact's key in a question.
    pub key: String,
    /// Its value.
    pub value: String,
}

/// The facts that somebody fills in the objects of his role; of several he is the one with this
/// number, from 0.
pub fn lend(
    keys: &Keys,
    procedure: Procedure,
    role: &Role,
    number: usize,
    taking: Taking<'_>,
) -> Vec<Lent> {
    let own = match procedure {
        Procedure::Adf(_) => adf::facts(taking),
        Procedure::Jr3(_) => jr3::facts(taking),
        Procedure::Elan(procedure) => elan::facts(procedure, role, taking),
    };
    let mine = |fact: &&Fact| {
        let around: Vec<&str> =
            fact.path[..fact.path.len() - 1].iter().map(String::as_str).collect();
        let object = around.join("/");
        let name = fact.name();
        let left =
            |it: &&str| it.split_once(':').is_some_and(|(of, it)| of == object && it == name);
        role.objects.contains(&object.as_str()) && !role.except.iter().any(left)
    };
    let sayable = keys.known.sayable(procedure).filter(mine);
    let lent = sayable.filter_map(|fact| {
        let value = readable(&fact.values, own.get(fact.name().as_str())?)?;
        Some(Lent { key: numbered(keys, fact, number), value })
    });
    lent.collect()
}

/// A value that the fact takes: where only a yes or no is asked, having one is a yes.
fn readable(values: &Values, value: &str) -> Option<String> {
    match values.read(value) {
        Ok(_) => Some(value.to_owned()),
        Err(_) if *values == Values::Truth => Some("true".to_owned()),
        Err(_) => None,
    }
}

fn numbered(keys: &Keys, fact: &Fact, number: usize) -> String {
    if number == 0 || !fact.path.iter().any(|it| it == ITEM) {
        return keys.spoken(fact);
    }
    let part = |it: &String| if it == ITEM { number.to_string() } else { plain(it) };
    fact.path.iter().map(part).collect::<Vec<_>>().join(".")
}
