//! Distances as the rules use them.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A distance in whole thirds of a billionth of an inch, so that every comparison in a rule is
/// between integers, thirds of an inch are exact, and nothing a person can measure is rounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Inches(i64);

const ONE: i64 = 3_000_000_000;

impl Inches {
    /// The longest distance accepted from outside: no table is larger.
    pub const MOST: Inches = Inches::whole(1_000_000);

    /// Whole inches.
    pub const fn whole(inches: i64) -> Inches {
        Inches(inches * ONE)
    }

    /// Half inches.
    pub const fn halves(halves: i64) -> Inches {
        Inches(halves * ONE / 2)
    }

    /// Thousandths of an inch, the unit of places on a table.
    pub const fn thousandths(thousandths: i64) -> Inches {
        Inches(thousandths * (ONE / 1000))
    }

    /// Whole thousandths, rounded down.
    pub const fn in_thousandths(self) -> i64 {
        self.0.div_euclid(ONE / 1000)
    }

    /// Whole thousandths as a table counts them: longer than any table is as long as can be counted.
    pub fn on_table(self) -> i32 {
        i32::try_from(self.in_thousandths()).unwrap_or(i32::MAX)
    }

    /// A fraction of this distance; exact for the halves, thirds and quarters of the rules.
    pub const fn part(self, of: i64) -> Inches {
        Inches(self.0 / of)
    }

    /// A multiple of this distance.
    pub const fn times(self, by: i64) -> Inches {
        Inches(self.0 * by)
    }

    /// Whole inches, rounded down.
    pub const fn whole_inches(self) -> i64 {
        self.0.div_euclid(ONE)
    }

    /// As a number for display.
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / ONE as f64
    }
}

impl std::ops::Add for Inches {
    type Output = Inches;

    fn add(self, other: Inches) -> Inches {
        Inches(self.0 + other.0)
    }
}

impl std::ops::Sub for Inches {
    type Output = Inches;

    fn sub(self, other: Inches) -> Inches {
        Inches(self.0 - other.0)
    }
}

impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_f64())
    }
}

impl Serialize for Inches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % ONE == 0 {
            return serializer.serialize_i64(self.0 / ONE);
        }
        serializer.serialize_f64(self.to_f64())
    }
}

impl<'de> Deserialize<'de> for Inches {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Inches, D::Error> {
        struct Number;

        impl de::Visitor<'_> for Number {
            type Value = Inches;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a distance in inches from 0 to {}", Inches::MOST)
            }

            fn visit_u64<E: de::Error>(self, inches: u64) -> Result<Inches, E> {
                let whole = i64::try_from(inches).ok().filter(|&it| it <= Inches::MOST.0 / ONE);
                whole
                    .map(Inches::whole)
                    .ok_or_else(|| E::invalid_value(de::Unexpected::Unsigned(inches), &self))
            }

            fn visit_i64<E: de::Error>(self, inches: i64) -> Result<Inches, E> {
                Err(E::invalid_value(de::Unexpected::Signed(inches), &self))
            }

            fn visit_f64<E: de::Error>(self, inches: f64) -> Result<Inches, E> {
                if (0.0..=Inches::MOST.to_f64()).contains(&inches) {
                    return Ok(Inches((inches * ONE as f64).round() as i64));
                }
                Err(E::invalid_value(de::Unexpected::Float(inches), &self))
            }
        }

        deserializer.deserialize_any(Number)
    }
}

impl JsonSchema for Inches {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Inches".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "number", "minimum": 0, "maximum": 1_000_000, "description": "a distance in inches",
        })
    }
}
