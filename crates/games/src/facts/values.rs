//! The values that a fact takes, and reading them from what was typed.

use std::fmt;

use linstock_rulebook::{Inches, near::nearest};
use serde_json::{Number, Value};

/// The values that a fact takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// True or false.
    Truth,
    /// A whole number between two, inclusive.
    Whole(i16, i16),
    /// One of some numbers.
    Number(&'static [&'static str]),
    /// A distance.
    Inches,
    /// One of some words.
    Word(&'static [&'static str]),
    /// Several of some words.
    Words(&'static [&'static str]),
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
            Values::Whole(least, most) => match text.parse::<i16>() {
                Ok(number) if (*least..=*most).contains(&number) => Ok(number.into()),
                Ok(_) | Err(_) => Err(not()),
            },
            Values::Number(numbers) => match text.parse::<i16>() {
                Ok(number) if numbers.contains(&&*number.to_string()) => Ok(number.into()),
                Ok(_) | Err(_) => Err(not()),
            },
            Values::Inches => {
                inches(text.trim_end_matches(['"', '\u{2033}'])).map(Value::Number).ok_or_else(not)
            }
            Values::Word(words) => self.word(words, text),
            Values::Words(words) => text.split([',', '+']).map(|it| self.word(words, it)).collect(),
        }
    }

    fn word(&self, words: &[&str], text: &str) -> Result<Value, String> {
        let plain = text.trim().to_lowercase().replace('_', "-");
        if words.contains(&&*plain) {
            return Ok(plain.into());
        }
        let near = nearest(&plain, words.iter().copied(), 1);
        let meant = near.first().map(|near| format!("; did you mean `{near}`?"));
        Err(format!("`{text}` is not {self}{}", meant.unwrap_or_default()))
    }

    /// Whether a value of a request is one of these.
    pub fn takes(&self, value: &Value) -> bool {
        let word = |words: &[&str], it: &Value| it.as_str().is_some_and(|it| words.contains(&it));
        let whole = || value.as_f64().filter(|it| it.fract() == 0.0);
        match self {
            Values::Truth => value.is_boolean(),
            Values::Whole(least, most) => {
                whole().is_some_and(|it| (f64::from(*least)..=f64::from(*most)).contains(&it))
            }
            Values::Number(numbers) => {
                whole().is_some_and(|it| numbers.contains(&&*(it as i64).to_string()))
            }
            Values::Inches => {
                value.as_f64().is_some_and(|it| (0.0..=Inches::MOST.to_f64()).contains(&it))
            }
            Values::Word(words) => word(words, value),
            Values::Words(words) => match value.as_array() {
                Some(items) => items.iter().all(|it| word(words, it)),
                None => word(words, value),
            },
        }
    }

    /// A value to show how it is written.
    pub fn example(&self) -> String {
        match self {
            Values::Truth => "true".to_owned(),
            Values::Whole(least, most) => 2.clamp(*least, *most).to_string(),
            Values::Inches => "2".to_owned(),
            Values::Number(words) | Values::Word(words) | Values::Words(words) => {
                words.first().copied().unwrap_or_default().to_owned()
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
            Values::Inches => write!(f, "a number of inches"),
            Values::Number(words) | Values::Word(words) => write!(f, "one of {}", words.join(", ")),
            Values::Words(words) => write!(f, "one or more of {}", words.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_read_as_people_write_them() {
        let covers = &["stone-wall", "woods"];
        let list = Values::Words(covers);
        assert_eq!(list.read("stone-wall,woods"), Ok(json!(["stone-wall", "woods"])));
        assert_eq!(list.read("stone_wall+Woods"), Ok(json!(["stone-wall", "woods"])));
        assert_eq!(Values::Inches.read("2.5\""), Ok(json!(2.5)));
        assert_eq!(Values::Inches.read("1,5"), Ok(json!(1.5)));
        assert_eq!(Values::Inches.read("2 1/2"), Ok(json!(2.5)));
        assert!(Values::Inches.read("1/0").is_err());
        assert_eq!(Values::Whole(0, 3).read("3"), Ok(json!(3)));
        let scales = Values::Number(&["15", "25"]);
        assert_eq!((scales.read("25"), scales.read("28").is_ok()), (Ok(json!(25)), false));
        assert!(Values::Whole(0, 3).read("4").unwrap_err().contains("from 0 to 3"));
        assert!(Values::Word(covers).read("bush").unwrap_err().contains("stone-wall, woods"));
    }
}
