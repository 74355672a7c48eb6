//! The ground of a battle, drawn once.

use linstock_battle::{AnyScenario, BySeat, Seat, UnitId};
use linstock_geometry::Point;
use linstock_map::Lettering;
use serde::{Deserialize, Serialize};

/// The ground, drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ground {
    /// Width of the table, in thousandths of an inch.
    pub width: i32,
    /// Depth of the table.
    pub depth: i32,
    /// The scenario's name.
    pub name: String,
    /// Where and when.
    pub place: String,
    /// SVG in inches, north up, the origin at the north-west corner.
    pub world: String,
    /// What is written on it.
    pub lettering: Vec<Lettering>,
    /// The same in little: SVG in inches.
    pub overview: String,
    /// Units that belong together.
    pub brigades: Vec<Brigade>,
    /// Where each side may set up.
    pub zones: BySeat<Vec<Point>>,
}

/// Units that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brigade {
    /// Their name.
    pub name: String,
    /// Whose they are.
    pub seat: Seat,
    /// Who they are.
    pub units: Vec<UnitId>,
}

/// Draws the ground of a scenario.
pub fn ground(scenario: &dyn AnyScenario) -> Ground {
    let (field, info) = (scenario.field(), scenario.info());
    let engraving = linstock_map::engrave(field);
    Ground {
        width: field.size.x,
        depth: field.size.y,
        name: info.name.clone(),
        place: format!("{}, {}", info.place, info.date),
        world: engraving.world,
        lettering: engraving.lettering,
        overview: linstock_map::overview(field),
        brigades: scenario
            .brigades()
            .into_iter()
            .map(|(brigade, units)| Brigade {
                name: brigade.name.clone(),
                seat: brigade.seat,
                units,
            })
            .collect(),
        zones: {
            let [first, second] = scenario.sides().map(|side| side.zone.points().to_vec());
            BySeat { first, second }
        },
    }
}
