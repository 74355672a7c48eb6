//! The bands of range that a fire has: where one ends and the next begins is found by asking the
//! contract, so that no game needs to be known here.

use linstock_games::facts::fire::Fire;
use serde_json::Value;

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
    let Some(mut fire) = Fire::of(request) else { return Vec::new() };
    let mut bands: Vec<Band> = Vec::new();
    for halves in 1..=FARTHEST {
        let Some(word) = fire.band(f64::from(halves) / 2.0) else { break };
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
        let beyond = fire.band(far + 0.01).is_some_and(|word| word == band.word);
        band.ends = if beyond {
            format!("under {}\u{2033}", far + 0.5)
        } else {
            format!("to {far}\u{2033}")
        };
    }
    bands
}
