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
    /// Where it ends, in words: `to 3″`, `under 1″`.
    pub ends: String,
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
    let mut at = |inches: f64| {
        fire["range_in"] = json!(inches);
        let answer = contract::adjudicate(fire.to_string().as_bytes(), &mut || 1);
        let answer: Value = serde_json::from_slice(&answer).unwrap_or_default();
        answer["outcome"]["band"].as_str().map(str::to_owned)
    };
    let mut bands: Vec<Band> = Vec::new();
    for halves in 1..=FARTHEST {
        let Some(word) = at(f64::from(halves) / 2.0) else { break };
        match bands.last_mut() {
            Some(last) if last.word == word => last.halves = halves,
            _ => {
                let title = crate::words::capital(&crate::words::spaced(&word));
                bands.push(Band { word, title, halves, ends: String::new() });
            }
        }
    }
    for band in &mut bands {
        let far = f64::from(band.halves) / 2.0;
        // A band that goes on beyond its last half inch ends before the next one.
        let beyond = at(far + 0.01).is_some_and(|word| word == band.word);
        band.ends = if beyond {
            format!("under {}\u{2033}", far + 0.5)
        } else {
            format!("to {far}\u{2033}")
        };
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
