//! The ground of a scenario, drawn once: everything under the troops, in the order in which an
//! engraver works.

use linstock_battle::{Area, Field, Line};

use crate::{
    barriers::{barriers, reach},
    cover::{grass, growth, tint},
    ground::{Ground, Window},
    lettering::{Lettering, leave_room, lettering},
    relief::relief,
    survey::Survey,
    svg::{group, n},
    town::houses,
    water::{is_water, stream_width, water},
    ways::{road_width, ways},
};

/// The ground of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Engraving {
    /// An SVG fragment in table inches, y downwards, in classes of the stylesheet and with the
    /// symbols of [`SYMBOLS`](crate::SYMBOLS). It goes under the one transform of the map.
    pub world: String,
    /// The names on it, which keep their size at every scale.
    pub lettering: Vec<Lettering>,
    /// The table's width and depth, in inches.
    pub size: [f64; 2],
}

/// Draws the ground. The same ground gives the same text, everywhere.
pub fn engrave(field: &Field) -> Engraving {
    let window = Window::whole(field);
    let ground = Ground::read(field, &window);
    let mut survey = surveyed(&ground);
    let names = lettering(field, &window, &ground, &survey);
    leave_room(&names, &mut survey);
    let layers = layers(&ground, &mut survey);
    let [width, height] = ground.size.map(n);
    // An inner picture cuts off what runs over the table's edge, without an id that a page could
    // hold twice.
    let world = format!(
        "<svg class=\"ground\" width=\"{width}\" height=\"{height}\" aria-hidden=\"true\">\n{layers}</svg>\n"
    );
    Engraving { world, lettering: names, size: ground.size }
}

/// The table on squared paper, with ways, water and barriers kept clear.
pub(crate) fn surveyed(ground: &Ground) -> Survey {
    // Half a tree, since a tree keeps clear with all of its crown.
    const CROWN: f64 = 0.2;
    let mut survey = Survey::new(ground);
    for line in &ground.lines {
        let half = match line.kind {
            Line::Road => road_width(line) / 2.0 + 0.04,
            Line::Trail => 0.03,
            Line::Stream => stream_width(line) / 2.0 + 0.03,
            Line::Ford | Line::Bridge => line.width / 2.0,
            Line::WoodFence
            | Line::Hedge
            | Line::StoneWall
            | Line::HastyWorks
            | Line::LightWorks
            | Line::MediumWorks
            | Line::HeavyWorks => reach(line.kind).unwrap_or(0.0),
        };
        survey.close_along(&line.path, half + CROWN);
    }
    for lake in ground.areas.iter().filter(|area| is_water(area.kind)) {
        survey.close_along(&lake.edge, CROWN);
    }
    survey
}

/// Everything, from the bottom up.
pub(crate) fn layers(ground: &Ground, survey: &mut Survey) -> String {
    let tints: String = ground.areas.iter().map(tint).collect();
    let houses = houses(ground, survey);
    for house in &houses {
        survey.close_around(house.at, house.reach() + 0.2);
    }
    let survey = &*survey;
    [
        group("tints", &tints),
        relief(ground, survey),
        water(ground, survey),
        grass(ground, survey),
        growth(ground, survey),
        ways(ground),
        barriers(ground, survey),
        group("houses", &houses.iter().map(|house| house.draw()).collect::<String>()),
    ]
    .concat()
}

/// Whether an area is drawn at a glance, in small pictures.
pub(crate) const fn at_a_glance(kind: Area) -> bool {
    match kind {
        Area::Field
        | Area::Orchard
        | Area::LightWoods
        | Area::HeavyWoods
        | Area::Brush
        | Area::Marsh
        | Area::Swamp
        | Area::BuiltUp
        | Area::ShallowWater
        | Area::DeepWater
        | Area::Impassable => true,
        Area::Open
        | Area::Broken
        | Area::Rough
        | Area::Muddy
        | Area::SteepSlope
        | Area::TreacherousSlope => false,
    }
}
