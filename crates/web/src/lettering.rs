//! What is written on the map, in pixels: names of units, leaders and ground, badges of objectives,
//! and the frame.

use linstock_battle::{Seat, UnitId};
use linstock_desk::show::{ground::Ground, look::Look, unit::UnitShown};
use linstock_geometry::Point;
use linstock_map::{
    Extent, Placed, Room, Wish, frame_edges, frame_sides, in_view, letter, letter_rooms, letters,
    place_labels, spots_behind, unit_rooms,
};

use crate::view::View;

/// The size of a unit's name, in pixels.
const NAME: f64 = 16.0;
/// Closer than this, in pixels to the inch, every unit has its name.
const NAMED: f64 = 11.0;
/// Farther than this, brigades are seen instead of units.
const BRIGADES: f64 = 8.0;
/// From so many pixels of front on, a unit has its name at middle zoom.
const LARGE: f64 = 40.0;

/// How much is seen at a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zoom {
    /// Brigades, a mark each.
    Far,
    /// Stands, the names of the large ones.
    Middle,
    /// Figures, and everybody's name.
    Near,
}

impl Zoom {
    /// What is seen at so many pixels to the inch.
    pub fn of(scale: f64) -> Zoom {
        match scale {
            scale if scale < BRIGADES => Zoom::Far,
            scale if scale < NAMED => Zoom::Middle,
            _ => Zoom::Near,
        }
    }

    /// Its class in the stylesheet.
    pub const fn class(self) -> &'static str {
        match self {
            Zoom::Far => "far",
            Zoom::Middle => "middle",
            Zoom::Near => "near",
        }
    }
}

/// The frame around the table in pixels: its left, upper, right and lower side.
pub fn edge(view: &View, window: (f64, f64), extent: Extent) -> [String; 4] {
    frame_sides(&of_map(view, window), [view.width, view.depth], extent)
}

/// How far each side of the frame moves when the table does: along the table with it, across only
/// where the table's own edge is in sight.
pub fn edge_moved(view: &View, since: &View, window: (f64, f64)) -> [(f64, f64); 4] {
    let edges = |view: &View| frame_edges(&of_map(view, window), [view.width, view.depth]);
    let (now, was) = (edges(view), edges(since));
    let by: [f64; 4] = std::array::from_fn(|side| now[side] - was[side]);
    let (x, y) = (view.left - since.left, view.top - since.top);
    [(by[0], y), (x, by[1]), (by[2], y), (x, by[3])]
}

/// Everything that is written on the table, as SVG.
pub fn lettering(
    ground: &Ground,
    look: &Look,
    selected: Option<UnitId>,
    view: &View,
    window: (f64, f64),
) -> String {
    let view = of_map(view, window);
    let table = [f64::from(ground.width) / 1000.0, f64::from(ground.depth) / 1000.0];
    let units: Vec<&UnitShown> = look.units.iter().filter(|unit| unit.corners.is_some()).collect();
    let mut taken: Vec<Room> = numbered(&view, table);
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
    let zoom = Zoom::of(view.scale);
    for unit in &units {
        let Some(corners) = unit.corners else { continue };
        let wide = f64::from(corners[0].distance(corners[1])) / 1000.0 * view.scale;
        let named = match zoom {
            Zoom::Far => false,
            Zoom::Middle => wide >= LARGE,
            Zoom::Near => true,
        };
        // Among brigades there is no room for the name of the one that is looked at.
        let wanted = zoom != Zoom::Far && selected == Some(unit.unit);
        if !named && !wanted {
            continue;
        }
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
    drawn
}

/// Where the frame has its numbers.
fn numbered(view: &linstock_map::View, table: [f64; 2]) -> Vec<Room> {
    let [left, top] = view.pixel([0.0, 0.0]).map(|edge| edge.max(0.0));
    let [right, bottom] = view.pixel(table);
    vec![
        Room { left, top, right, bottom: top + 24.0 },
        Room { left, top, right: left + 28.0, bottom },
    ]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_afar_brigades_are_seen_and_from_close_by_figures() {
        assert_eq!(Zoom::of(5.0), Zoom::Far);
        assert_eq!(Zoom::of(9.0), Zoom::Middle);
        assert_eq!(Zoom::of(14.0), Zoom::Near);
    }

    #[test]
    fn the_frame_is_drawn_around_the_table() {
        let window = (800.0, 600.0);
        let whole = View::whole(60.0, 44.0, window);
        let sides = edge(&whole, window, Extent::InView);
        assert!(sides.iter().all(|side| side.contains("frame-dark")));
        assert!(sides[1].contains(">54<") && sides[0].contains(">42<"));
        // A side moves across only with the table's own edge, and along with all of the table.
        let by = |view: &View| {
            let moved = edge_moved(&view.moved((20.0, -7.0)), view, window);
            moved.map(|(x, y)| (x.round(), y.round()))
        };
        assert_eq!(by(&whole), [(20.0, -7.0); 4]);
        let close = View { scale: 40.0, ..whole.moved((-900.0, -700.0)) };
        assert_eq!(by(&close), [(0.0, -7.0), (20.0, 0.0), (0.0, -7.0), (20.0, 0.0)]);
    }
}
