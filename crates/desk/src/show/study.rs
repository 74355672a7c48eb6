//! What is worth knowing about a unit that somebody looks at.

use linstock_battle::UnitId;
use linstock_geometry::Point;
use serde::{Deserialize, Serialize};

/// About a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Study {
    /// The outline of where it can get with one move.
    pub reach: Vec<Point>,
    /// How far it fires: each range with its name, and the outline of the ground.
    pub bands: Vec<BandShown>,
    /// The lines to those it might see.
    pub sights: Vec<SightShown>,
}

/// A band of ranges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BandShown {
    /// Its name.
    pub name: String,
    /// Up to this range, in thousandths of an inch.
    pub range: i32,
    /// The outline of the ground.
    pub outline: Vec<Point>,
}

/// A line of sight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SightShown {
    /// To whom.
    pub to: UnitId,
    /// From where.
    pub from: Point,
    /// To where.
    pub end: Point,
    /// Where it is blocked, and by what.
    pub blocked: Option<(Point, String)>,
}
