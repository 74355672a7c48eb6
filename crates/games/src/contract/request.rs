//! Reading a request: the head that every game shares, and the rest strictly by its type.

use std::{borrow::Cow, fmt, marker::PhantomData};

use linstock_dice::Seed;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::error::Category;

use super::{path::escape, problem::Problem};
use crate::browse::RulesId;

/// What is read first, and forgivingly, so that even a bad request gets its id back.
#[derive(Deserialize)]
pub struct Head<'a> {
    #[serde(borrow, default)]
    rules: Loose<'a>,
    #[serde(borrow, default)]
    id: Loose<'a>,
}

impl<'a> Head<'a> {
    /// Reads it.
    pub fn read(text: &'a str) -> Result<Head<'a>, Problem> {
        let head = serde_json::from_str(text).map_err(|error| match error.classify() {
            Category::Data => Problem::request("", "A request is an object, with each key once."),
            Category::Io | Category::Syntax | Category::Eof => {
                Problem::Json(format!("{}.", sentence(&error.to_string())))
            }
        })?;
        if !text.trim_start().starts_with('{') {
            return Err(Problem::request("", "A request is an object."));
        }
        Ok(head)
    }

    /// The id to echo.
    pub fn id(&self) -> Result<Option<String>, Problem> {
        match &self.id {
            Loose::Absent => Ok(None),
            Loose::Text(text) => Ok(Some(text.clone().into_owned())),
            Loose::Other => Err(Problem::request("/id", "An id is a string.")),
        }
    }

    /// The game it is about.
    pub fn rules(&self) -> Result<RulesId, Problem> {
        let known = RulesId::WORDS.join(", ");
        match &self.rules {
            Loose::Text(word) => RulesId::from_word(word).ok_or_else(|| {
                Problem::request(
                    "/rules",
                    format!("There are no rules {word:?}; there are {known}."),
                )
            }),
            Loose::Absent => {
                Err(Problem::request("/rules", format!("`rules` is needed here: one of {known}.")))
            }
            Loose::Other => Err(Problem::request("/rules", format!("Rules are one of {known}."))),
        }
    }
}

/// A string, nothing, or something else that will be complained about later.
#[derive(Default)]
enum Loose<'a> {
    #[default]
    Absent,
    Text(Cow<'a, str>),
    Other,
}

impl<'de: 'a, 'a> Deserialize<'de> for Loose<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Loose<'a>, D::Error> {
        struct Any;

        impl<'de> de::Visitor<'de> for Any {
            type Value = Loose<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "anything")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Loose<'de>, E> {
                Ok(Loose::Text(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Loose<'de>, E> {
                Ok(Loose::Text(Cow::Owned(text.to_owned())))
            }

            fn visit_unit<E>(self) -> Result<Loose<'de>, E> {
                Ok(Loose::Absent)
            }

            fn visit_bool<E>(self, _: bool) -> Result<Loose<'de>, E> {
                Ok(Loose::Other)
            }

            fn visit_i64<E>(self, _: i64) -> Result<Loose<'de>, E> {
                Ok(Loose::Other)
            }

            fn visit_u64<E>(self, _: u64) -> Result<Loose<'de>, E> {
                Ok(Loose::Other)
            }

            fn visit_f64<E>(self, _: f64) -> Result<Loose<'de>, E> {
                Ok(Loose::Other)
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut it: A) -> Result<Loose<'de>, A::Error> {
                while it.next_element::<de::IgnoredAny>()?.is_some() {}
                Ok(Loose::Other)
            }

            fn visit_map<A: de::MapAccess<'de>>(self, mut it: A) -> Result<Loose<'de>, A::Error> {
                while it.next_entry::<de::IgnoredAny, de::IgnoredAny>()?.is_some() {}
                Ok(Loose::Other)
            }
        }

        deserializer.deserialize_any(Any)
    }
}

/// Reads a request strictly, and finds the place of what is wrong with it.
pub fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Problem> {
    // Only what is wrong is worth the price of its place; but in a browser, where requests come one by one and every
    // byte is loaded first, there is one reader.
    if !cfg!(target_arch = "wasm32")
        && let Ok(request) = serde_json::from_str(text)
    {
        return Ok(request);
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    let error = match serde_path_to_error::deserialize(&mut reader) {
        Ok(request) => return Ok(request),
        Err(error) => error,
    };
    let mut path = String::new();
    for segment in error.path() {
        use serde_path_to_error::Segment;
        match segment {
            Segment::Seq { index } => path += &format!("/{index}"),
            Segment::Map { key } => path += &format!("/{}", escape(key)),
            Segment::Enum { .. } | Segment::Unknown => {}
        }
    }
    let message = error.into_inner().to_string();
    Err(Problem::request(path, format!("{}.", sentence(&message))))
}

/// A parser's message without the line number, which is always 1, and with a capital.
fn sentence(message: &str) -> String {
    let message = message.split(" at line ").next().unwrap_or(message);
    let mut chars = message.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

/// Reads an object, or nothing. Types that are derived would take a list for one, field by field.
pub fn object<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    struct OnlyObject<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> de::Visitor<'de> for OnlyObject<T> {
        type Value = Option<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "an object")
        }

        fn visit_unit<E>(self) -> Result<Option<T>, E> {
            Ok(None)
        }

        fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Option<T>, A::Error> {
            T::deserialize(de::value::MapAccessDeserializer::new(map)).map(Some)
        }
    }

    deserializer.deserialize_any(OnlyObject(PhantomData))
}

/// Reads a list of objects, or nothing.
pub fn objects<'de, D, T>(deserializer: D) -> Result<Option<Vec<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    struct Item<T>(T);

    impl<'de, T: Deserialize<'de>> Deserialize<'de> for Item<T> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Item<T>, D::Error> {
            let nothing = || de::Error::invalid_type(de::Unexpected::Unit, &"an object");
            object(deserializer)?.map(Item).ok_or_else(nothing)
        }
    }

    let list: Option<Vec<Item<T>>> = Option::deserialize(deserializer)?;
    Ok(list.map(|list| list.into_iter().map(|Item(item)| item).collect()))
}

/// A seed: an unsigned 64-bit number or a string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedFact(pub Seed);

impl<'de> Deserialize<'de> for SeedFact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeedFact, D::Error> {
        struct NumberOrText;

        impl de::Visitor<'_> for NumberOrText {
            type Value = SeedFact;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "an unsigned 64-bit number or a string")
            }

            fn visit_u64<E>(self, number: u64) -> Result<SeedFact, E> {
                Ok(SeedFact(Seed::Number(number)))
            }

            fn visit_str<E>(self, text: &str) -> Result<SeedFact, E> {
                Ok(SeedFact(Seed::Text(text.to_owned())))
            }
        }

        deserializer.deserialize_any(NumberOrText)
    }
}

impl Serialize for SeedFact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Seed::Number(number) => serializer.serialize_u64(*number),
            Seed::Text(text) => serializer.serialize_str(text),
        }
    }
}

impl JsonSchema for SeedFact {
    fn schema_name() -> Cow<'static, str> {
        "Seed".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "an unsigned 64-bit number, or any string",
            "oneOf": [
                { "type": "integer", "minimum": 0, "maximum": u64::MAX },
                { "type": "string" },
            ],
        })
    }
}

/// A face as it was typed: any number, so that an impossible one can be named.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Face(pub f64);

impl<'de> Deserialize<'de> for Face {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Face, D::Error> {
        struct Number;

        impl de::Visitor<'_> for Number {
            type Value = Face;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a face, which is a number")
            }

            fn visit_u64<E>(self, face: u64) -> Result<Face, E> {
                Ok(Face(face as f64))
            }

            fn visit_i64<E>(self, face: i64) -> Result<Face, E> {
                Ok(Face(face as f64))
            }

            fn visit_f64<E>(self, face: f64) -> Result<Face, E> {
                Ok(Face(face))
            }
        }

        deserializer.deserialize_any(Number)
    }
}

impl JsonSchema for Face {
    fn schema_name() -> Cow<'static, str> {
        "Face".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": 1, "maximum": 12 })
    }
}
