//! Paths: what a unit is ordered to do on the table, one manoeuvre after another.

use serde::{Deserialize, Serialize};

use crate::facing::Turn;

/// One step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manoeuvre {
    /// Straight ahead.
    Advance(i32),
    /// About the inner front corner: to the right if the turn is clockwise.
    Wheel(Turn),
    /// Straight on at an angle, facing kept.
    Oblique {
        /// From straight ahead.
        turn: Turn,
        /// How far.
        distance: i32,
    },
    /// To face the other way, about the front centre.
    AboutFace,
    /// Straight back, facing kept.
    Back(i32),
    /// To the right, or to the left if negative, facing kept.
    Side(i32),
}

/// Manoeuvres in order; those after the 32nd are neither read nor walked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Manoeuvre>", into = "Vec<Manoeuvre>")]
pub struct Path(pub Vec<Manoeuvre>);

impl Path {
    /// The most manoeuvres of a path.
    pub const MOST: usize = 32;
}

impl TryFrom<Vec<Manoeuvre>> for Path {
    type Error = &'static str;

    fn try_from(manoeuvres: Vec<Manoeuvre>) -> Result<Path, &'static str> {
        if manoeuvres.len() > Path::MOST {
            return Err("a path has at most 32 manoeuvres");
        }
        Ok(Path(manoeuvres))
    }
}

impl From<Path> for Vec<Manoeuvre> {
    fn from(path: Path) -> Vec<Manoeuvre> {
        path.0
    }
}
