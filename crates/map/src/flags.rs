//! What is worth holding: a cross at its exact place, and a flag there or at the nearest spot that is
//! free, tied to the cross by a dotted line. It is filled as its holder; the number is what it is
//! worth to whoever looks.

use linstock_battle::Seat;

use crate::{
    labels::Room,
    mark::side,
    place::{Body, covers},
    plane::{apart, heading, plus},
    svg::{escaped, n},
};

/// From the foot of the pole: left, top, right and bottom of a flag with its number, in pixels.
const FLAG: [f64; 4] = [-3.0, -27.0, 44.0, 3.0];
/// How far a flag moves off at most, in steps of so many pixels.
const STEPS: u16 = 36;
const STEP: f64 = 6.0;

/// Something worth holding, as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Flag {
    /// Its place, in pixels.
    pub foot: [f64; 2],
    /// Who holds it.
    pub held: Option<Seat>,
    /// What it is worth to whoever looks, as it is written.
    pub worth: String,
    /// All of that in words.
    pub words: String,
}

/// The room of a flag whose pole stands at a pixel.
pub fn flag_room([x, y]: [f64; 2]) -> Room {
    let [left, top, right, bottom] = FLAG;
    Room { left: x + left, top: y + top, right: x + right, bottom: y + bottom }
}

/// Where flags stand: each at its own place, or as near as it covers nobody.
pub fn place_flags(flags: &[Flag], bodies: &[Body], taken: &[Room], within: Room) -> Vec<[f64; 2]> {
    let mut rooms = taken.to_vec();
    let mut placed = Vec::new();
    for flag in flags {
        let free = |at: [f64; 2]| {
            let room = flag_room(at);
            within.holds(&room)
                && !rooms.iter().any(|other| other.overlaps(&room))
                && !bodies.iter().any(|body| covers(&room, body))
        };
        let mut around = (0..STEPS).flat_map(|far| {
            let turns = if far == 0 { 1 } else { 18 };
            (0..turns).map(move |turn| {
                plus(flag.foot, heading(f64::from(turn) * 20.0), f64::from(far) * STEP)
            })
        });
        let at = around.find(|&at| free(at)).unwrap_or(flag.foot);
        rooms.push(flag_room(at));
        placed.push(at);
    }
    placed
}

/// A flag whose pole stands at a pixel.
pub fn flag(flag: &Flag, [x, y]: [f64; 2]) -> String {
    let [foot_x, foot_y] = flag.foot;
    let tether = if apart([x, y], flag.foot) > 4.0 {
        let (left, right) = (format!("{} {}", n(foot_x), n(foot_y)), format!("{} {}", n(x), n(y)));
        format!("<path class=\"tether\" d=\"M{left}L{right}\"/>")
    } else {
        String::new()
    };
    let holder = flag.held.map_or("none", side);
    format!(
        "<g class=\"objective-flag\"><title>{}</title>{tether}<path class=\"foot\" d=\"M{} {}h8m-4-4v8\"/><path class=\"pole\" d=\"M{} {}v-24\"/><path class=\"cloth {holder}\" transform=\"translate({} {})\" d=\"M0 0h24l-5 6.5l5 6.5h-24z\"/><text class=\"worth\" x=\"{}\" y=\"{}\">{}</text></g>",
        escaped(&flag.words),
        n(foot_x - 4.0),
        n(foot_y),
        n(x),
        n(y),
        n(x),
        n(y - 24.0),
        n(x + 28.0),
        n(y - 13.0),
        escaped(&flag.worth)
    )
}
