//! The fire in a request, alone in it or the first half of a volley, and its bands of range.

use serde_json::{Value, json};

use super::procedure::{Kind, Procedure};
use crate::contract;

/// A fire that can be asked for at any range.
#[derive(Clone, Debug)]
pub struct Fire(Value);

/// Facts of the whole request that a volley's fire needs as well.
const SHARED: &[&str] = &["rules", "summary", "house", "figure_scale"];

impl Fire {
    /// The fire of a request, if there is one.
    pub fn of(request: &Value) -> Option<Fire> {
        let procedure = Procedure::of_request(request)?;
        let mut fire = match procedure.kind() {
            Kind::Fire => request.clone(),
            Kind::Volley => {
                let mut fire = request["fire"].clone();
                for key in SHARED {
                    if let Some(value) = request.get(key) {
                        fire[key] = value.clone();
                    }
                }
                fire
            }
            Kind::Lookup | Kind::Other => return None,
        };
        let object = fire.as_object_mut()?;
        object.remove("odds");
        object.insert("do".to_owned(), json!(Procedure::fire(procedure.game()).word()));
        object.insert("seed".to_owned(), json!(1));
        Some(Fire(fire))
    }

    /// The band of range that it is in at so many inches; none if it cannot be asked there.
    pub fn band(&mut self, inches: f64) -> Option<String> {
        self.0["range_in"] = json!(inches);
        let answer = contract::adjudicate(self.0.to_string().as_bytes(), &mut || 1);
        let answer: Value = serde_json::from_slice(&answer).unwrap_or_default();
        answer["outcome"]["band"].as_str().map(str::to_owned)
    }
}
