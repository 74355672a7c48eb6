//! All the lettering of a view: names of units and leaders, of the ground, and of what is worth
//! holding.

use linstock_battle::{
    Scene,
    scene::{SceneObjective, SceneUnit},
};

use crate::ground::on_drawing;
use crate::{
    labels::{Placed, Room, Wish, in_view, place_labels, spots_behind, unit_rooms},
    lettering::{Hand, Lettering},
    mark::side,
    pieces::{leader_spots, objective},
    plane::{long, plus, walk},
    svg::{escaped, group, n},
    text::letters,
    troops::state,
    view::{View, letter, line_of},
};

/// The size of a unit's name, in pixels.
const NAME: f64 = 16.0;

/// The lettering of a view, with the badges of objectives, as a group of the class `labels`. Names
/// stand clear of units and of each other; one that finds no place is left out.
pub fn labels(names: &[Lettering], scene: Option<&Scene>, table: [f64; 2], view: &View) -> String {
    let height = table[1];
    let mut taken = scene.map(|scene| pieces_in(scene, height, view)).unwrap_or_default();
    let mut drawn = String::new();
    let badges = scene.map(|it| badges(it, &taken, table, view)).unwrap_or_default();
    for (badge, it) in &badges {
        drawn += &objective(it, badge.at, None);
        taken.push(badge.room);
    }
    for (number, name) in names.iter().enumerate().filter(|(_, name)| name.along.is_some()) {
        let rooms = letter_rooms(name, view);
        if !rooms.iter().any(|room| taken.iter().any(|other| other.overlaps(room))) {
            drawn += &letter(name, number, view);
            taken.extend(rooms);
        }
    }
    let mut wishes: Vec<(Wish, Text)> = Vec::new();
    if let Some(scene) = scene {
        wishes.extend(scene.units.iter().filter_map(|unit| of_unit(unit, height, view)));
        wishes.extend(of_leaders(scene, height, view));
        wishes.extend(of_objectives(&badges, names));
    }
    let straight = names.iter().enumerate().filter(|(_, name)| name.along.is_none());
    wishes.extend(straight.map(|(number, name)| of_ground(name, number, view)));
    let (asked, texts): (Vec<Wish>, Vec<Text>) = wishes.into_iter().unzip();
    for placed in place_labels(&asked, &taken, on_table(table, view)) {
        drawn += &texts[placed.wish].draw(&placed, names, view);
    }
    group("labels", &drawn)
}

/// The room that a name along a line takes in a view, in pieces.
pub fn letter_rooms(name: &Lettering, view: &View) -> Vec<Room> {
    let size = [name.width(), name.hand.size()];
    let Some(pixels) = line_of(name, view) else {
        return vec![Room::around(view.pixel(name.at), size)];
    };
    let (middle, half) = (long(&pixels) / 2.0, size[0] / 2.0);
    let tall = size[1];
    let steps = walk(&pixels, tall, 0.0).into_iter().enumerate();
    let near = steps.filter(|(index, _)| (*index as f64 * tall - middle).abs() <= half);
    near.map(|(_, step)| Room::around([step.at[0], step.at[1] - tall * 0.3], [tall, tall]))
        .collect()
}

/// What a wish writes.
enum Text {
    Ground(usize),
    Unit { side: &'static str, name: String, state: Option<&'static str> },
    Small { class: String, name: String },
}

impl Text {
    fn draw(&self, placed: &Placed, names: &[Lettering], view: &View) -> String {
        let [x, y] = placed.at;
        let words = |class: &str, inner: &str| {
            let baseline = n(y + NAME * 0.3);
            format!(
                "<text class=\"{class}\" x=\"{}\" y=\"{baseline}\" text-anchor=\"middle\">{inner}</text>",
                n(x)
            )
        };
        match self {
            Text::Ground(number) => names.get(*number).map_or_else(String::new, |name| {
                let [x, y] = placed.at;
                let moved =
                    Lettering { at: view.place([x, y + name.hand.size() * 0.3]), ..name.clone() };
                let on_water = name.hand == Hand::OnWater;
                letter(if on_water { name } else { &moved }, *number, view)
            }),
            Text::Unit { side, name, state } => {
                let state = state.map_or_else(String::new, |state| {
                    format!("<tspan class=\"state\">, {state}</tspan>")
                });
                words(&format!("regiment {side}"), &(escaped(name) + &state))
            }
            Text::Small { class, name } => words(class, &escaped(name)),
        }
    }
}

fn on_table(table: [f64; 2], view: &View) -> Room {
    let ([left, top], [right, bottom]) = (view.pixel([0.0, 0.0]), view.pixel(table));
    Room {
        left: left.max(0.0) + 6.0,
        top: top.max(0.0) + 22.0,
        right: right.min(view.size[0]) - 6.0,
        bottom: bottom.min(view.size[1]) - 6.0,
    }
}

/// The room that units and leaders take.
fn pieces_in(scene: &Scene, height: f64, view: &View) -> Vec<Room> {
    let corners = scene.units.iter().filter_map(|unit| unit.corners);
    let mut rooms: Vec<Room> =
        corners.flat_map(|corners| unit_rooms(in_view(corners, height, view))).collect();
    let disc = 0.6 * view.scale;
    let leaders = leader_spots(scene, height).into_iter().flatten();
    rooms.extend(leaders.map(|at| Room::around(view.pixel(at), [disc, disc])));
    rooms
}

fn of_unit(unit: &SceneUnit, height: f64, view: &View) -> Option<(Wish, Text)> {
    let corners = in_view(unit.corners?, height, view);
    let state = state(unit);
    let said = state.map_or(0.0, |state| letters(&format!(", {state}"), 14.0));
    let size = [letters(&unit.name, NAME) + said + 4.0, NAME];
    let wish = Wish { size, spots: spots_behind(corners, size), priority: 0 };
    Some((wish, Text::Unit { side: side(unit.seat), name: unit.name.clone(), state }))
}

fn of_leaders(scene: &Scene, height: f64, view: &View) -> Vec<(Wish, Text)> {
    let spots = leader_spots(scene, height);
    let each = scene.leaders.iter().zip(spots).filter_map(|(leader, at)| {
        let [x, y] = view.pixel(at?);
        // A leader is known by his last name.
        let name = leader.name.rsplit(' ').next().unwrap_or(&leader.name).to_owned();
        let size = [letters(&name, NAME) + 4.0, NAME];
        let off = view.scale * 0.36 + size[0] / 2.0 + 2.0;
        let down = view.scale * 0.36 + NAME / 2.0;
        let spots =
            vec![[x + off, y], [x - off, y], [x, y + down], [x, y - down], [x + off, y + 8.0]];
        let class = format!("regiment {}", side(leader.seat));
        Some((Wish { size, spots, priority: 1 }, Text::Small { class, name }))
    });
    each.collect()
}

/// Where the badge of an objective might stand: in the middle, or aside if somebody stands there, but
/// still within so many pixels.
pub fn badge_spots(middle: [f64; 2], round: f64) -> Vec<[f64; 2]> {
    const AROUND: [[f64; 2]; 8] = [
        [0.0, -1.0],
        [0.0, 1.0],
        [1.0, 0.0],
        [-1.0, 0.0],
        [0.7, -0.7],
        [-0.7, -0.7],
        [0.7, 0.7],
        [-0.7, 0.7],
    ];
    let rings = [0.35, 0.6, 0.9].map(|share| AROUND.map(|way| plus(middle, way, round * share)));
    std::iter::once(middle).chain(rings.into_iter().flatten()).collect()
}

fn badges<'a>(
    scene: &'a Scene,
    taken: &[Room],
    table: [f64; 2],
    view: &View,
) -> Vec<(Placed, &'a SceneObjective)> {
    let wish = |it: &SceneObjective| {
        let middle = view.pixel(on_drawing(it.at, table[1]));
        let round = f64::from(it.radius) / 1000.0 * view.scale;
        Wish { size: [48.0, 30.0], spots: badge_spots(middle, round), priority: 0 }
    };
    let wishes: Vec<Wish> = scene.objectives.iter().map(wish).collect();
    let placed = place_labels(&wishes, taken, on_table(table, view));
    placed.into_iter().map(|it| (it, &scene.objectives[it.wish])).collect()
}

/// Objectives are named unless the ground under them is.
fn of_objectives(badges: &[(Placed, &SceneObjective)], names: &[Lettering]) -> Vec<(Wish, Text)> {
    let plain = |name: &str| name.to_lowercase().trim_start_matches("the ").to_owned();
    let named = |name: &str| names.iter().any(|other| plain(&other.text) == plain(name));
    let each = badges.iter().filter(|(_, it)| !named(&it.name)).map(|(badge, it)| {
        let [x, y] = badge.at;
        let size = [letters(&it.name, 15.0) * 1.08 + 4.0, 15.0];
        let (off, down) = (size[0] / 2.0 + 26.0, 24.0);
        let spots = vec![[x, y + down], [x, y - down], [x + off, y], [x - off, y]];
        let text = Text::Small { class: "way".to_owned(), name: it.name.clone() };
        (Wish { size, spots, priority: 3 }, text)
    });
    each.collect()
}

/// A name of the ground stays near where it belongs.
fn of_ground(name: &Lettering, number: usize, view: &View) -> (Wish, Text) {
    let [x, y] = view.pixel(name.at);
    let upright = name.angle.abs() > 45.0;
    let size = [name.width() + 4.0, name.hand.size()];
    let size = if upright { [size[1], size[0]] } else { size };
    // Letters stand on their place, so their middle is above it.
    let y = if name.hand == Hand::OnWater { y } else { y - name.hand.size() * 0.3 };
    let mut spots = vec![[x, y]];
    if name.hand != Hand::OnWater {
        let steps = [
            [0.0, 1.0],
            [0.0, -1.0],
            [0.5, 0.0],
            [-0.5, 0.0],
            [0.5, 1.0],
            [-0.5, 1.0],
            [0.0, 2.0],
            [0.0, -2.0],
        ];
        spots.extend(steps.map(|[right, down]| [x + right * size[0], y + down * 22.0]));
    }
    (Wish { size, spots, priority: 2 + name.priority }, Text::Ground(number))
}
