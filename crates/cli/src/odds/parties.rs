//! Facts as `key=value`, for the objects of which a request has several: the sides of an impact or
//! charge, and further firers.
//!
//! A key is found by its name in whichever part of the object has it, so that nobody needs to know
//! that experience is the unit's and supports are the situation's.

use linstock_rulebook::near;
use serde_json::{Number, Value};

use super::facts::{FIRER, Fact, LOSSES, PARTY, SITUATION, Takes, UNDER_ATTACK, UNIT};

/// What kind of object the facts are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Object {
    /// A side of an impact or charge.
    Party,
    /// A unit that fires.
    Firer,
}

/// A fact that was stated.
#[derive(Clone, Debug, PartialEq)]
pub struct Stated {
    /// Where in the object, as a JSON Pointer.
    pub pointer: String,
    /// Its value.
    pub value: Value,
}

/// A key, the fact it states and where.
#[derive(Clone, Debug)]
pub struct Key {
    /// Such as `stands-lost`.
    pub name: String,
    /// Where in the object, as a JSON Pointer.
    pub pointer: String,
    /// The fact.
    pub fact: &'static Fact,
}

impl Object {
    /// The keys it has.
    pub fn keys(self) -> Vec<Key> {
        let parts: &[(&str, &'static [Fact])] = match self {
            Object::Firer => &[("", FIRER)],
            Object::Party => &[
                ("", PARTY),
                ("/unit", UNIT),
                ("/unit", LOSSES),
                ("/situation", SITUATION),
                ("/situation", UNDER_ATTACK),
            ],
        };
        let keys = |&(part, facts): &(&str, &'static [Fact])| {
            let part = part.to_owned();
            facts.iter().map(move |fact| Key {
                name: match (part.as_str(), fact.key) {
                    // A party's own `cover` is what it has against fire.
                    ("/situation", "cover") => "morale-cover".to_owned(),
                    _ => fact.name(),
                },
                pointer: format!("{part}/{}", fact.key),
                fact,
            })
        };
        parts.iter().flat_map(keys).collect()
    }
}

/// Reads `key=value,key=value`; a key alone is true.
pub fn read(object: Object, text: &str) -> Result<Vec<Stated>, String> {
    let keys = object.keys();
    let pieces = text.split(',').map(str::trim).filter(|piece| !piece.is_empty());
    pieces.map(|piece| read_one(&keys, piece)).collect()
}

fn read_one(keys: &[Key], piece: &str) -> Result<Stated, String> {
    let (name, value) = match piece.split_once('=') {
        Some((name, value)) => (name.trim(), Some(value.trim())),
        None => (piece, None),
    };
    let plain = name.replace('_', "-");
    let wanted = plain.strip_suffix("-in").unwrap_or(&plain);
    let names = || keys.iter().map(|key| key.name.as_str());
    let key = keys.iter().find(|key| key.name == wanted).ok_or_else(|| {
        let near = near::nearest(wanted, names(), 1);
        match near[..] {
            [near, ..] => format!("there is no fact `{name}`; did you mean `{near}`?"),
            [] => {
                let known: Vec<&str> = names().collect();
                format!("there is no fact `{name}`; there are {}", known.join(", "))
            }
        }
    })?;
    let value = match (value, key.fact.takes) {
        (Some(value), takes) => self::value(takes, value).map_err(|why| format!("`{name}`: {why}")),
        (None, Takes::Switch | Takes::Truth) => Ok(Value::Bool(true)),
        (None, Takes::Count | Takes::Inches | Takes::Word(_) | Takes::Words(_)) => {
            Err(format!("`{name}` needs a value, as in `{name}={}`", example(key.fact.takes)))
        }
    }?;
    Ok(Stated { pointer: key.pointer.clone(), value })
}

/// Reads a value as what it is; whether it is a possible one, the contract says.
pub fn value(takes: Takes, text: &str) -> Result<Value, String> {
    match takes {
        Takes::Switch | Takes::Truth => match text {
            "true" | "yes" => Ok(Value::Bool(true)),
            "false" | "no" => Ok(Value::Bool(false)),
            _ => Err(format!("`{text}` is neither true nor false")),
        },
        Takes::Count => text
            .parse::<i64>()
            .map(Value::from)
            .map_err(|_| format!("`{text}` is not a whole number")),
        Takes::Inches => text
            .parse::<Number>()
            .map(Value::Number)
            .map_err(|_| format!("`{text}` is not a number of inches")),
        Takes::Word(words) => word(words, text),
        Takes::Words(words) => text.split('+').map(|it| word(words, it)).collect(),
    }
}

fn word(words: &[&str], text: &str) -> Result<Value, String> {
    if words.contains(&text) {
        return Ok(text.into());
    }
    Err(format!("`{text}` is not one of {}", words.join(", ")))
}

fn example(takes: Takes) -> &'static str {
    match takes {
        Takes::Switch | Takes::Truth => "true",
        Takes::Count | Takes::Inches => "2",
        Takes::Word(words) | Takes::Words(words) => words[0],
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn stated(text: &str) -> Vec<(String, Value)> {
        let stated = read(Object::Party, text).unwrap();
        stated.into_iter().map(|it| (it.pointer, it.value)).collect()
    }

    #[test]
    fn keys_are_found_where_they_belong() {
        let wanted = [
            ("/strength".to_owned(), json!(6)),
            ("/unit/experience".to_owned(), json!("elite")),
            ("/situation/supports".to_owned(), json!(2)),
            ("/situation/enemy_within_in".to_owned(), json!(2.5)),
            ("/unit/mounted".to_owned(), json!(true)),
        ];
        let text = "strength=6, experience=elite,supports=2,enemy_within_in=2.5,mounted";
        assert_eq!(stated(text), wanted);
    }

    #[test]
    fn the_two_covers_have_two_names() {
        let wanted = [
            ("/cover".to_owned(), json!(["stone-wall", "light-woods"])),
            ("/situation/cover".to_owned(), json!("light")),
        ];
        assert_eq!(stated("cover=stone-wall+light-woods,morale-cover=light"), wanted);
    }

    #[test]
    fn names_are_not_given_twice() {
        for object in [Object::Party, Object::Firer] {
            let mut names: Vec<String> = object.keys().into_iter().map(|key| key.name).collect();
            let all = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), all, "{object:?}");
        }
    }

    #[test]
    fn mistakes_are_named() {
        let mistake = |text| read(Object::Party, text).unwrap_err();
        assert!(mistake("strenght=6").contains("did you mean `strength`?"));
        assert!(mistake("strength").contains("`strength=2`"));
        assert!(mistake("strength=six").contains("not a whole number"));
        assert!(mistake("experience=brave").contains("elite, veteran"));
    }
}
