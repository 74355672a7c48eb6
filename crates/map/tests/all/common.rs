//! What the tests share: the scenarios that come with the program, and a small reader of XML.

#![allow(dead_code)]

use linstock_battle::{
    BySeat, Field, Scene,
    log::{DiceOf, SeedOf},
};
use linstock_games::{
    battle::Battle,
    library::LIBRARY,
    scenario::{Loaded, load},
};

/// A scenario that comes with the program, as it begins.
pub struct Table {
    pub id: &'static str,
    pub scenario: Loaded,
    pub scene: Scene,
}

impl Table {
    pub fn field(&self) -> &Field {
        self.scenario.field()
    }
}

/// All of them.
pub fn tables() -> Vec<Table> {
    let each = LIBRARY.iter().map(|built_in| {
        let scenario = load(built_in.text).expect("a scenario that comes with the program");
        let dice = DiceOf::Seed(SeedOf::Number(1));
        let battle = Battle::begin(built_in.text, BySeat::both("human".to_owned()), dice, None);
        let scene = battle.expect("a battle begins").scene(None);
        Table { id: built_in.id, scenario, scene }
    });
    each.collect()
}

/// The start of an element: its name and its attributes.
pub struct Element<'a> {
    pub name: &'a str,
    pub attributes: Vec<(&'a str, &'a str)>,
}

impl Element<'_> {
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(of, _)| *of == name).map(|(_, is)| *is)
    }

    pub fn has_class(&self, class: &str) -> bool {
        self.get("class").is_some_and(|all| all.split(' ').any(|one| one == class))
    }
}

/// Every element of a piece of XML, or what is wrong with it.
pub fn elements(text: &str) -> Result<Vec<Element<'_>>, String> {
    let (mut found, mut open) = (Vec::new(), Vec::new());
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        entities(&rest[..start])?;
        let end = rest[start..].find('>').ok_or("a tag without an end")? + start;
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            let last = open.pop();
            if last != Some(name) {
                return Err(format!("</{name}> closes {last:?}"));
            }
            continue;
        }
        let (tag, alone) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let element = Element { name, attributes: read(attributes)? };
        if !alone {
            open.push(element.name);
        }
        found.push(element);
    }
    entities(rest)?;
    if open.is_empty() { Ok(found) } else { Err(format!("{open:?} stay open")) }
}

fn read(mut text: &str) -> Result<Vec<(&str, &str)>, String> {
    let mut list: Vec<(&str, &str)> = Vec::new();
    while !text.trim().is_empty() {
        let (name, after) = text.split_once("=\"").ok_or(format!("no value: {text}"))?;
        let (value, after) = after.split_once('"').ok_or(format!("no end: {after}"))?;
        entities(value)?;
        let name = name.trim();
        if name.contains(' ') || list.iter().any(|(other, _)| *other == name) {
            return Err(format!("attribute {name:?}"));
        }
        list.push((name, value));
        text = after;
    }
    Ok(list)
}

fn entities(text: &str) -> Result<(), String> {
    let known = ["amp;", "lt;", "gt;", "quot;"];
    let stray = text.split('&').skip(1).find(|after| !known.iter().any(|it| after.starts_with(it)));
    stray.map_or(Ok(()), |after| Err(format!("a bare & before {after:.20}")))
}
