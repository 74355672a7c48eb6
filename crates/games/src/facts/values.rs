//! The values that a fact takes, as the schema has them, and reading them from what was typed.

use std::fmt;

use serde_json::{Map, Number, Value};

use linstock_rulebook::near::nearest;

/// What stands at a place of a request.
#[derive(Debug)]
pub enum Shape<'a> {
    /// An object, with these properties.
    Object(&'a Map<String, Value>),
    /// A list of objects, with these properties.
    Objects(&'a Map<String, Value>),
    /// A fact.
    Values(Values),
}

/// The values that a fact takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// True or false.
    Truth,
    /// A whole number between two, inclusive.
    Whole(i64, i64),
    /// One of some numbers.
    Number(Vec<i64>),
    /// A distance.
    Inches,
    /// One of some words.
    Word(Vec<String>),
    /// Several of some words.
    Words(Vec<String>),
}

/// Every shape that a piece of schema allows, nothing apart.
pub fn shapes<'a>(node: &'a Value, definitions: &'a Value) -> Vec<Shape<'a>> {
    let node = resolve(node, definitions);
    let choices = node["anyOf"].as_array().or(node["oneOf"].as_array());
    if let Some(choices) = choices {
        let mut all: Vec<Shape> = choices.iter().flat_map(|it| shapes(it, definitions)).collect();
        // A list of words includes the one word that is also allowed alone.
        if all.iter().any(|it| matches!(it, Shape::Values(Values::Words(_)))) {
            all.retain(|it| !matches!(it, Shape::Values(Values::Word(_))));
        }
        return all;
    }
    one_shape(node, definitions).into_iter().collect()
}

/// What a reference refers to.
fn resolve<'a>(node: &'a Value, definitions: &'a Value) -> &'a Value {
    match node["$ref"].as_str().and_then(|it| it.strip_prefix("#/$defs/")) {
        Some(name) => resolve(&definitions[name], definitions),
        None => node,
    }
}

fn one_shape<'a>(node: &'a Value, definitions: &'a Value) -> Option<Shape<'a>> {
    let is = |kind: &str| match &node["type"] {
        Value::Array(kinds) => kinds.iter().any(|it| it == kind),
        other => other == kind,
    };
    let listed = node["enum"].as_array();
    if is("object") {
        return node["properties"].as_object().map(Shape::Object);
    }
    if is("array") {
        return match shapes(&node["items"], definitions).into_iter().next()? {
            Shape::Object(inner) => Some(Shape::Objects(inner)),
            Shape::Values(Values::Word(words)) => Some(Shape::Values(Values::Words(words))),
            Shape::Objects(_) | Shape::Values(_) => None,
        };
    }
    let values = if is("boolean") {
        Values::Truth
    } else if is("integer") {
        match listed {
            Some(numbers) => Values::Number(numbers.iter().filter_map(Value::as_i64).collect()),
            None => {
                let limit = |key: &str, none| node[key].as_i64().unwrap_or(none);
                Values::Whole(limit("minimum", i64::MIN), limit("maximum", i64::MAX))
            }
        }
    } else if is("number") {
        Values::Inches
    } else {
        let words = listed?.iter().filter_map(Value::as_str).map(str::to_owned);
        Values::Word(words.collect())
    };
    Some(Shape::Values(values))
}

impl Values {
    /// Reads what was typed; whether it is a sensible value here, the contract says.
    pub fn read(&self, text: &str) -> Result<Value, String> {
        let not = || format!("`{text}` is not {self}");
        match self {
            Values::Truth => match text {
                "true" | "yes" => Ok(Value::Bool(true)),
                "false" | "no" => Ok(Value::Bool(false)),
                _ => Err(not()),
            },
            Values::Whole(least, most) => match text.parse::<i64>() {
                Ok(number) if (*least..=*most).contains(&number) => Ok(number.into()),
                Ok(_) | Err(_) => Err(not()),
            },
            Values::Number(numbers) => match text.parse::<i64>() {
                Ok(number) if numbers.contains(&number) => Ok(number.into()),
                Ok(_) | Err(_) => Err(not()),
            },
            Values::Inches => {
                inches(text.trim_end_matches(['"', '\u{2033}'])).map(Value::Number).ok_or_else(not)
            }
            Values::Word(words) => self.word(words, text),
            Values::Words(words) => text.split([',', '+']).map(|it| self.word(words, it)).collect(),
        }
    }

    fn word(&self, words: &[String], text: &str) -> Result<Value, String> {
        let plain = text.trim().to_lowercase().replace('_', "-");
        if words.contains(&plain) {
            return Ok(plain.into());
        }
        let near = nearest(&plain, words.iter().map(String::as_str), 1);
        let meant = near.first().map(|near| format!("; did you mean `{near}`?"));
        Err(format!("`{text}` is not {self}{}", meant.unwrap_or_default()))
    }

    /// A value to show how it is written.
    pub fn example(&self) -> String {
        match self {
            Values::Truth => "true".to_owned(),
            Values::Whole(least, most) => 2.clamp(*least, *most).to_string(),
            Values::Number(numbers) => numbers.first().map_or(String::new(), i64::to_string),
            Values::Inches => "2".to_owned(),
            Values::Word(words) | Values::Words(words) => {
                words.first().map_or(String::new(), String::clone)
            }
        }
    }
}

/// A distance as people write it: `2.5`, `2,5`, `1/2`, `2 1/2`.
fn inches(text: &str) -> Option<Number> {
    let text = text.trim().replace(',', ".");
    let Some((above, below)) = text.split_once('/') else { return text.parse().ok() };
    let (whole, above) = above.trim().rsplit_once(' ').unwrap_or(("0", above.trim()));
    let number = |it: &str| it.trim().parse::<u16>().ok().map(f64::from);
    let below = number(below).filter(|it| *it > 0.0)?;
    Number::from_f64(number(whole)? + number(above)? / below)
}

/// What may be said, for a sentence such as "it is not …".
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::Truth => write!(f, "true or false"),
            Values::Whole(least, most) => write!(f, "a whole number from {least} to {most}"),
            Values::Number(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                write!(f, "one of {}", numbers.join(", "))
            }
            Values::Inches => write!(f, "a number of inches"),
            Values::Word(words) => write!(f, "one of {}", words.join(", ")),
            Values::Words(words) => write!(f, "one or more of {}", words.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn one(node: Value) -> Values {
        let definitions = json!({ "Arm": { "type": "string", "enum": ["infantry", "cavalry"] } });
        match shapes(&node, &definitions).into_iter().next() {
            Some(Shape::Values(values)) => values,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn shapes_are_read_from_the_schema() {
        let arms = || vec!["infantry".to_owned(), "cavalry".to_owned()];
        let arm = json!({ "$ref": "#/$defs/Arm" });
        assert_eq!(one(json!({ "anyOf": [arm, { "type": "null" }] })), Values::Word(arms()));
        let list = json!({ "type": ["array", "null"], "items": arm });
        assert_eq!(one(list.clone()), Values::Words(arms()));
        assert_eq!(one(json!({ "anyOf": [arm, list] })), Values::Words(arms()));
        let whole = json!({ "type": ["integer", "null"], "minimum": 0, "maximum": 3 });
        assert_eq!(one(whole), Values::Whole(0, 3));
        assert_eq!(
            one(json!({ "type": "integer", "enum": [15, 25] })),
            Values::Number(vec![15, 25])
        );
        assert_eq!(one(json!({ "type": ["boolean", "null"] })), Values::Truth);
        assert_eq!(one(json!({ "type": "number" })), Values::Inches);
    }

    #[test]
    fn values_are_read_as_people_write_them() {
        let covers = || ["stone-wall", "woods"].map(str::to_owned).to_vec();
        let list = Values::Words(covers());
        assert_eq!(list.read("stone-wall,woods"), Ok(json!(["stone-wall", "woods"])));
        assert_eq!(list.read("stone_wall+Woods"), Ok(json!(["stone-wall", "woods"])));
        assert_eq!(Values::Inches.read("2.5\""), Ok(json!(2.5)));
        assert_eq!(Values::Inches.read("1,5"), Ok(json!(1.5)));
        assert_eq!(Values::Inches.read("2 1/2"), Ok(json!(2.5)));
        assert!(Values::Inches.read("1/0").is_err());
        assert_eq!(Values::Whole(0, 3).read("3"), Ok(json!(3)));
        assert!(Values::Whole(0, 3).read("4").unwrap_err().contains("from 0 to 3"));
        assert!(Values::Word(covers()).read("bush").unwrap_err().contains("stone-wall, woods"));
    }
}
