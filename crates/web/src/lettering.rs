//! What is written on the map, in pixels: names of units, leaders and ground, badges of objectives,
//! and the frame.

use linstock_battle::Seat;
use linstock_desk::show::{ground::Ground, look::Look, unit::UnitShown};
use linstock_geometry::Point;
use linstock_map::{
    Placed, Room, Wish, frame, in_view, letter, letter_rooms, letters, place_labels, spots_behind,
    unit_rooms,
};

use crate::view::View;

/// The size of a unit's name, in pixels.
const NAME: f64 = 16.0;
/// Closer than this, in pixels to the inch, every unit has its name.
const NAMED: f64 = 11.0;

/// Everything that is written, as SVG.
pub fn lettering(ground: &Ground, look: &Look, view: &View, window: (f64, f64)) -> String {
    let view = of_map(view, window);
    let table = [f64::from(ground.width) / 1000.0, f64::from(ground.depth) / 1000.0];
    let units: Vec<&UnitShown> = look.units.iter().filter(|unit| unit.corners.is_some()).collect();
    let mut taken: Vec<Room> = Vec::new();
    for unit in &units {
        if let Some(corners) = unit.corners {
            taken.extend(unit_rooms(in_view(corners, table[1], &view)));
        }
    }
    let mut drawn = String::new();
    for objective in &look.objectives {
        let [x, y] = view.pixel(on_drawing(objective.at, table[1]));
        taken.push(Room::around([x, y], [40.0, 22.0]));
        drawn += &badge(objective.points, objective.held, [x, y]);
    }
    let mut wishes: Vec<Wish> = Vec::new();
    let mut texts: Vec<Text<'_>> = Vec::new();
    for unit in units.iter().filter(|_| view.scale >= NAMED) {
        let Some(corners) = unit.corners else { continue };
        let size = [letters(&full(unit), NAME), NAME];
        let spots = spots_behind(in_view(corners, table[1], &view), size);
        wishes.push(Wish { size, spots, priority: 0 });
        texts.push(Text::Unit(unit));
    }
    for (number, name) in ground.lettering.iter().enumerate() {
        if name.along.is_some() {
            let rooms = letter_rooms(name, &view);
            if !rooms.iter().any(|room| taken.iter().any(|other| other.overlaps(room))) {
                drawn += &letter(name, number, &view);
                taken.extend(rooms);
            }
        } else {
            let size = [name.width(), name.hand.size()];
            wishes.push(Wish { size, spots: vec![view.pixel(name.at)], priority: 2 });
            texts.push(Text::Ground(number));
        }
    }
    let within = Room { left: 0.0, top: 0.0, right: window.0, bottom: window.1 };
    for placed in place_labels(&wishes, &taken, within) {
        match texts[placed.wish] {
            Text::Unit(unit) => drawn += &named(unit, &placed),
            Text::Ground(number) => drawn += &letter(&ground.lettering[number], number, &view),
        }
    }
    drawn + &frame(&view, table)
}

enum Text<'a> {
    Unit(&'a UnitShown),
    Ground(usize),
}

fn of_map(view: &View, window: (f64, f64)) -> linstock_map::View {
    linstock_map::View {
        corner: [-view.left / view.scale, -view.top / view.scale],
        scale: view.scale,
        size: [window.0, window.1],
    }
}

fn on_drawing(at: Point, depth: f64) -> [f64; 2] {
    [f64::from(at.x) / 1000.0, depth - f64::from(at.y) / 1000.0]
}

/// A unit's name, and how it holds together if it does not.
fn full(unit: &UnitShown) -> String {
    match &unit.state {
        Some(state) => format!("{}, {state}", unit.name),
        None => unit.name.clone(),
    }
}

fn named(unit: &UnitShown, placed: &Placed) -> String {
    let [x, y] = placed.at;
    let state =
        unit.state.as_ref().map(|state| format!("<tspan class=\"state\">, {state}</tspan>"));
    format!(
        "<text class=\"regiment {}\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}{}</text>",
        linstock_map::side(unit.seat),
        y + NAME * 0.32,
        escaped(&unit.name),
        state.unwrap_or_default()
    )
}

/// What an objective is worth to either side, and who holds it.
fn badge(points: [i32; 2], held: Option<Seat>, [x, y]: [f64; 2]) -> String {
    let swatch = held.map_or(String::new(), |seat| {
        format!(
            "<rect class=\"badge-held {}\" x=\"-8\" y=\"8\" width=\"16\" height=\"6\"/>",
            linstock_map::side(seat)
        )
    });
    let worth = match points {
        [first, second] if first == second => first.to_string(),
        [first, second] => format!("{first}:{second}"),
    };
    format!(
        "<g class=\"objective\" transform=\"translate({x:.1} {y:.1})\"><rect class=\"badge\" x=\"-20\" y=\"-11\" width=\"40\" height=\"22\" rx=\"11\"/>{swatch}<text y=\"5\" text-anchor=\"middle\">{worth}</text></g>"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
