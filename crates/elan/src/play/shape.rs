//! The ground that units cover.

use linstock_battle::{
    Scenario,
    scenario::{StandKind, StandSize},
};
use linstock_geometry::Shape;
use linstock_rulebook::rules;

use super::{
    Elan,
    profile::{CREW, Profile},
    state::Status,
};
use crate::words::{Arm, Formation};

rules! {
    SHAPE = "elan.formation" {
        says: "how formations stand",
        text: "A figure covers half an inch each way, if the scenario gives no other size. Lines are two figures deep, a two-rank line half as wide again. A company is a sixth of a battalion, two deep; a column is two companies wide and three deep with a figure's depth between them, a wide column three wide and two deep, a closed column two wide and three deep without gaps, a march column four figures wide; a square is hollow with a quarter on each face; skirmishers stand in two rows with gaps of a figure. Cavalry is two deep in line and four wide in column. A gun is 1½\" each way, if the scenario gives no other size, and limbered twice as deep.",
        by: Ruling,
        at: "ruling",
    }
}

/// The ground of a figure.
pub fn figure(scenario: &Scenario<Elan>) -> StandSize {
    const USUAL: StandSize = StandSize { width: 500, depth: 500 };
    scenario.special.stands.of(StandKind::Figure, USUAL)
}

/// The ground of a gun model in action.
pub fn gun(scenario: &Scenario<Elan>) -> StandSize {
    const USUAL: StandSize = StandSize { width: 1500, depth: 1500 };
    scenario.special.stands.of(StandKind::Gun, USUAL)
}

/// The ground of a gun model as it is now.
pub fn model(scenario: &Scenario<Elan>, status: &Status) -> StandSize {
    let StandSize { width, depth } = gun(scenario);
    let times = if status.formation == Formation::Limbered { 2 } else { 1 };
    StandSize { width, depth: times * depth }
}

/// The shape of a unit of so many figures, detachments that are with it included. Batteries count
/// gun models.
pub fn shape(scenario: &Scenario<Elan>, profile: &Profile, status: &Status, strength: u8) -> Shape {
    let whole = i32::from(strength) + i32::from(status.inside);
    let figure = figure(scenario);
    match (profile.arm, status.formation) {
        (Arm::Artillery, _) if status.left_guns.is_some() => gunners(figure, status, strength),
        (Arm::Artillery, _) => {
            let StandSize { width, depth } = model(scenario, status);
            Shape::rectangle(i32::from(strength.max(1)) * width, depth)
        }
        (Arm::Cavalry, Formation::Column) => cavalry_column(figure, whole),
        (Arm::Infantry | Arm::Cavalry, formation) => drawn(figure, whole.max(1), formation),
    }
}

/// Gunners on foot, two deep.
fn gunners(figure: StandSize, status: &Status, models: u8) -> Shape {
    let crews = i32::from(models.max(1)) * i32::from(CREW);
    let gunners = (crews - i32::from(status.crew_lost)).max(1);
    Shape::rectangle((gunners + 1) / 2 * figure.width, 2 * figure.depth)
}

/// Every width and depth falls with the figures, so that losses never push anybody.
fn drawn(StandSize { width, depth }: StandSize, figures: i32, formation: Formation) -> Shape {
    let files = |ranks: i32| (figures + ranks - 1) / ranks;
    let company = files(12);
    let figures_in = |across: i32, along: i32| Shape::rectangle(across * width, along * depth);
    match formation {
        Formation::ThreeRankLine | Formation::Line => figures_in(files(2), 2),
        Formation::TwoRankLine => figures_in((files(2) * 3 + 1) / 2, 2),
        Formation::Column => figures_in(2 * company, 8),
        Formation::WideColumn => figures_in(3 * company, 5),
        Formation::ClosedColumn => figures_in(2 * company, 6),
        Formation::MarchColumn => figures_in(figures.min(4), files(4)),
        // Each face is two deep and overlaps the next at one corner.
        Formation::Square => Shape::hollow_square(files(8) * width + 2 * depth, 2 * depth),
        Formation::Skirmish => figures_in(2 * files(2) - 1, 3),
        Formation::Unlimbered | Formation::Limbered => figures_in(files(2), 2),
    }
}

/// The shape of cavalry in column, four wide.
fn cavalry_column(StandSize { width, depth }: StandSize, figures: i32) -> Shape {
    Shape::rectangle(figures.clamp(1, 4) * width, (figures.max(1) + 3) / 4 * depth)
}
