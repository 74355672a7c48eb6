//! A part of the table as a small picture for a page: the ground, the troops on it, and their names.

use linstock_battle::{Field, Scene};
use linstock_geometry::Point;

use crate::{
    engrave::{layers, surveyed},
    ground::{Ground, Window, on_drawing},
    names::labels,
    picture::troops,
    plane::bounds,
    svg::n,
    view::View,
};

/// The least that is shown of a table, in inches.
const LEAST: f64 = 9.0;
/// How much room is left around what is shown, in inches.
const ROOM: f64 = 2.5;

/// A picture of so many pixels that shows some places of the table, as near as they allow; the whole table, if there
/// are none. It needs the page's styles and [`SYMBOLS`](crate::SYMBOLS).
pub fn vignette(field: &Field, scene: &Scene, places: &[Point], size: [f64; 2]) -> String {
    let whole = Window::whole(field);
    let view = framed(&whole, places, size);
    let part = size.map(|side| side / view.scale);
    let window = Window { corner: view.corner, size: part, scale: 1.0, height: whole.height };
    let ground = Ground::read(field, &window);
    let mut survey = surveyed(&ground);
    let layers = layers(&ground, &mut survey);
    let [width, height] = size.map(n);
    let [wide, high] = part.map(n);
    let [left, top] = view.corner.map(n);
    format!(
        "<svg class=\"vignette\" viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\"><g class=\"world\" transform=\"{transform}\"><svg class=\"ground\" x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\">{layers}</svg>{troops}</g>{names}</svg>",
        transform = view.transform(),
        troops = troops(scene, whole.height),
        names = labels(&[], Some(scene), whole.size, &view),
    )
}

/// The view that holds all places, no nearer than is of use, and within the table where that is possible.
fn framed(whole: &Window, places: &[Point], size: [f64; 2]) -> View {
    let spots: Vec<_> = places.iter().map(|&at| on_drawing(at, whole.height)).collect();
    let [left, top, right, bottom] = match spots.is_empty() {
        true => [0.0, 0.0, whole.size[0], whole.size[1]],
        false => {
            let [left, top, right, bottom] = bounds(&spots);
            [left - ROOM, top - ROOM, right + ROOM, bottom + ROOM]
        }
    };
    let most = (size[0] / (right - left).max(LEAST))
        .min(size[1] / (bottom - top).max(LEAST * size[1] / size[0]));
    let part = size.map(|side| side / most);
    let middle = [(left + right) / 2.0, (top + bottom) / 2.0];
    let corner = [0, 1].map(|axis| {
        let room = whole.size[axis] - part[axis];
        let from = middle[axis] - part[axis] / 2.0;
        if room < 0.0 { room / 2.0 } else { from.clamp(0.0, room) }
    });
    View { corner, scale: most, size }
}
