//! Whole numbers within limits, read strictly: the type says what a fact may be.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de};

/// A whole number from `LEAST` to `MOST`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole<const LEAST: i16, const MOST: i16>(i16);

impl<const LEAST: i16, const MOST: i16> Whole<LEAST, MOST> {
    /// As a count; more than 255 of anything are as many as 255.
    pub fn count(self) -> u8 {
        u8::try_from(self.0.max(0)).unwrap_or(u8::MAX)
    }

    /// The number.
    pub const fn number(self) -> i16 {
        self.0
    }
}

impl<'de, const LEAST: i16, const MOST: i16> Deserialize<'de> for Whole<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Number)
    }
}

struct Number<const LEAST: i16, const MOST: i16>;

impl<const LEAST: i16, const MOST: i16> de::Visitor<'_> for Number<LEAST, MOST> {
    type Value = Whole<LEAST, MOST>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from {LEAST} to {MOST}")
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Self::Value, E> {
        match i16::try_from(number) {
            Ok(small) if (LEAST..=MOST).contains(&small) => Ok(Whole(small)),
            Ok(_) | Err(_) => Err(E::invalid_value(de::Unexpected::Signed(number), &self)),
        }
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Self::Value, E> {
        match i64::try_from(number) {
            Ok(number) => self.visit_i64(number),
            Err(_) => Err(E::invalid_value(de::Unexpected::Unsigned(number), &self)),
        }
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Self::Value, E> {
        // 6.0 is a whole number, however a program chose to write it.
        if number.fract() == 0.0 && number.abs() < 1e9 {
            return self.visit_i64(number as i64);
        }
        Err(E::invalid_value(de::Unexpected::Float(number), &self))
    }
}

impl<const LEAST: i16, const MOST: i16> JsonSchema for Whole<LEAST, MOST> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Whole{LEAST}To{MOST}").into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": LEAST, "maximum": MOST })
    }
}
