//! What somebody of the roster says about himself when he takes a role.

use std::collections::BTreeMap;

use super::{Body, Key, Role, rules};
use crate::{
    browse::RulesId,
    facts::{
        keys::Keys,
        known::{Fact, ITEM, plain},
        procedure::Procedure,
        values::Values,
    },
};

/// Somebody who takes a role, and how things are with him.
#[derive(Clone, Copy, Debug)]
pub struct Taking<'a> {
    /// The rules that are played.
    pub rules: RulesId,
    /// Himself.
    pub body: &'a Body,
    /// Those who take it together with him.
    pub beside: &'a [&'a Body],
    /// Leaders who are with him, or with those beside him where they are asked for as one.
    pub leaders: &'a [&'a Body],
    /// Whoever stands against him, if somebody does.
    pub against: Option<&'a Body>,
    /// What was said of the table, by name.
    pub said: &'a BTreeMap<String, String>,
}

impl<'a> Taking<'a> {
    /// What was said of the table; nothing is the empty text.
    pub(super) fn said(&self, key: Key) -> &'a str {
        self.said.get(key.word()).map_or("", String::as_str)
    }
}

/// A fact that the roster says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lent {
    /// The fact's key in a question.
    pub key: String,
    /// Its value; empty where the roster says that it is as usual.
    pub value: String,
}

/// The facts that somebody fills in the objects of his role; of several he is the one with this
/// number, from 0. Where a request asks for them as one, the first speaks for all.
pub fn lend(
    keys: &Keys,
    procedure: Procedure,
    role: &Role,
    number: usize,
    taking: Taking<'_>,
) -> Vec<Lent> {
    if number > 0 && !role.is_listed() {
        return Vec::new();
    }
    let own = rules::own(procedure, role, taking);
    let mine = |fact: &&Fact| role.fills(fact) && !role.leaves(fact);
    let sayable = keys.known.sayable(procedure).filter(mine);
    let lent = sayable.filter_map(|fact| {
        let value = readable(&fact.values, own.get(&Key::from_word(&fact.name())?)?)?;
        Some(Lent { key: numbered(keys, fact, number), value })
    });
    lent.collect()
}

/// A value that the fact takes: where only a yes or no is asked, having one is a yes. Nothing is
/// said, too: what somebody said of another unit must not stand in its place.
fn readable(values: &Values, value: &str) -> Option<String> {
    match values.read(value) {
        _ if value.is_empty() => Some(String::new()),
        Ok(_) => Some(value.to_owned()),
        Err(_) if *values == Values::Truth => Some("true".to_owned()),
        Err(_) => None,
    }
}

fn numbered(keys: &Keys, fact: &Fact, number: usize) -> String {
    if number == 0 || !fact.path.contains(&ITEM) {
        return keys.spoken(fact);
    }
    let part = |it: &&str| if *it == ITEM { number.to_string() } else { plain(it) };
    let around = fact.path[..fact.path.len() - 1].iter().map(part);
    around.chain([fact.name()]).collect::<Vec<_>>().join(".")
}
