//! The bands of range that a fire has: where one ends and the next begins is found by asking the
//! contract, so that no game needs to be known here.

use linstock_games::contract;
use serde_json::{Value, json};

/// The farthest that is looked, in half inches.
const FARTHEST: u16 = 160;

/// A band of range.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Band {
    /// What it is called.
    pub word: String,
    /// As people write it.
    pub title: String,
    /// The farthest that is still in it, in half inches.
    pub halves: u16,
}

impl Band {
    /// The farthest in inches, as it is said.
    pub fn inches(&self) -> String {
        (f64::from(self.halves) / 2.0).to_string()
    }
}

/// The bands of a request's fire, nearest first; none if it has no fire, or cannot be asked yet.
pub fn bands(request: &Value) -> Vec<Band> {
    let Some(mut fire) = fire(request) else { return Vec::new() };
    let mut bands: Vec<Band> = Vec::new();
    for halves in 1..=FARTHEST {
        fire["range_in"] = json!(f64::from(halves) / 2.0);
        let answer = contract::adjudicate(fire.to_string().as_bytes(), &mut || 1);
        let answer: Value = serde_json::from_slice(&answer).unwrap_or_default();
        let Some(band) = answer["outcome"]["band"].as_str() else { break };
        match bands.last_mut() {
            Some(last) if last.word == band => last.halves = halves,
            _ => bands.push(Band {
                word: band.to_owned(),
                title: crate::words::capital(&crate::words::spaced(band)),
                halves,
            }),
        }
    }
    bands
}

/// The fire alone: a volley holds it as an object.
fn fire(request: &Value) -> Option<Value> {
    let mut fire = match request["do"].as_str()? {
        "volley" => {
            let mut fire = request["fire"].clone();
            fire["rules"] = request["rules"].clone();
            for shared in ["summary", "house", "figure_scale"] {
                if let Some(value) = request.get(shared) {
                    fire[shared] = value.clone();
                }
            }
            fire
        }
        "fire" => request.clone(),
        _ => return None,
    };
    let object = fire.as_object_mut()?;
    object.remove("odds");
    object.insert("do".to_owned(), json!("fire"));
    object.insert("seed".to_owned(), json!(1));
    Some(fire)
}
