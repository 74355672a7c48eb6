//! Everything that is written on a table in a view: flags, the names of units and leaders with their
//! marks, and the names of the ground, which give way to these. The same for a screen and for files.

use std::collections::BTreeMap;

use linstock_battle::Seat;

use crate::{
    flags::{Flag, flag, flag_room},
    glyphs::{Glyph, WIDE},
    labels::{Room, Wish, place_labels},
    lettering::{Hand, Lettering},
    mark::side,
    place::{Body, Kept, Space, Standing, Tag, covers, place_names},
    plane::{between, minus, plus, unit},
    shapes::middle,
    svg::{escaped, n},
    text::letters,
    view::{View, letter, letter_rooms},
};

/// So far a name is from its marks, in pixels.
const PARTED: f64 = 5.0;
/// The size of the word for how a unit holds together, in pixels.
const STATE: f64 = 14.0;
/// How far the outline of a unit is from its stands, in inches.
const OUTLINE: f64 = 0.13;
/// How far behind a unit its losses are shown, in inches.
const LOSSES: f64 = 0.34;
/// Half of the room of a leader's disc, in inches.
const DISC: f64 = 0.36;

/// From how far a table is seen: what of a unit's name there is room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// All of it: short names, no figures.
    Whole,
    /// From halfway: whole names where they fit.
    Middle,
    /// From close by: figures and whole names.
    Near,
}

impl Step {
    /// What is seen at so many pixels to the inch.
    pub const fn of(scale: f64) -> Step {
        match scale {
            scale if scale < 17.0 => Step::Whole,
            scale if scale < 26.0 => Step::Middle,
            _ => Step::Near,
        }
    }

    /// The size of a unit's name, in pixels.
    pub const fn size(self) -> f64 {
        match self {
            Step::Whole => 14.0,
            Step::Middle | Step::Near => 16.0,
        }
    }

    /// The ways in which a unit is written, of all there are from the longest to the shortest.
    pub fn names(self, all: &[String]) -> Vec<String> {
        let (from, most) = match self {
            Step::Whole => (usize::from(all.len() > 1), 2),
            Step::Middle => (0, 3),
            Step::Near => (0, 2),
        };
        all.iter().skip(from).take(most).cloned().collect()
    }
}

/// Which name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// Of a unit, by its place in the scenario.
    Unit(u16),
    /// Of a leader, by his.
    Leader(u16),
}

/// A unit or a leader to be named.
#[derive(Clone, Debug, PartialEq)]
pub struct Named {
    /// Which.
    pub key: Key,
    /// Whose.
    pub seat: Seat,
    /// The corners of its stands, in pixels: front left, front right, rear right, rear left.
    pub corners: [[f64; 2]; 4],
    /// The ways to write its name, the best first.
    pub names: Vec<String>,
    /// How it holds together, if not well.
    pub state: Option<String>,
    /// What is marked behind its name.
    pub marks: Vec<Glyph>,
    /// Whether its losses are shown behind its rear.
    pub lossy: bool,
    /// Whether it flies the white flag.
    pub runs: bool,
    /// The size of its name, in pixels.
    pub size: f64,
}

/// Where names stood, for those that stay.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    names: BTreeMap<Key, Kept>,
    // For how many pixels to the inch that was.
    scale: f64,
    step: Option<Step>,
}

impl Memory {
    /// Where a name stood, as seen at a scale: if that is another, the direction is all that stays.
    fn of(&self, key: Key, scale: f64) -> Option<Kept> {
        let kept = self.names.get(&key).filter(|_| self.step == Some(Step::of(scale)))?;
        let same = (self.scale - scale).abs() < 1e-9;
        Some(Kept { corner: kept.corner.filter(|_| same), ..*kept })
    }
}

/// A name that is written.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// Whose.
    pub key: Key,
    /// Where it stands: the upper left corner, in pixels from the table's.
    pub at: [f64; 2],
    /// Where the middle of its unit is, the same way.
    pub of: [f64; 2],
    /// How it looks, from that corner on.
    pub inside: String,
}

/// All that is written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Writing {
    /// The names of units and leaders.
    pub names: Vec<Written>,
    /// The names of the ground, and flags: SVG in pixels.
    pub ground: String,
    /// Where everything stands.
    pub memory: Memory,
    /// All the room that is taken.
    pub taken: Vec<Room>,
}

/// What there is to be written.
#[derive(Clone, Copy, Debug)]
pub struct Layout<'a> {
    /// Units and leaders.
    pub named: &'a [Named],
    /// What is worth holding, and where its flag stands.
    pub flags: &'a [(Flag, [f64; 2])],
    /// Names of the ground.
    pub places: &'a [Lettering],
    /// What else stands there, such as guns left behind, and the numbers of the frame.
    pub taken: &'a [Room],
    /// What controls cover of the table.
    pub covered: &'a [Room],
    /// What part of the table is seen.
    pub view: View,
    /// Where names of units may stand.
    pub within: Room,
    /// Where names of the ground may stand, which do not move with a window.
    pub table: Room,
}

/// Finds everything its place, and writes it; names that stood somewhere before stay there if they can.
pub fn write(layout: &Layout<'_>, before: &Memory) -> Writing {
    let view = layout.view;
    let mut taken = layout.taken.to_vec();
    taken.extend(layout.covered);
    taken.extend(white_flags(layout.named, view.scale));
    let bodies = bodies(layout.named, view.scale);
    taken.extend(layout.flags.iter().map(|&(_, at)| flag_room(at)));
    let soft: Vec<Room> = layout
        .places
        .iter()
        .filter(|place| place.along.is_none())
        .map(|place| Room::around(view.pixel(place.at), [place.width(), place.hand.size()]))
        .collect();
    let seen: Vec<usize> =
        (0..layout.named.len()).filter(|&it| in_sight(&layout.named[it], layout)).collect();
    let tags: Vec<Tag> =
        seen.iter().map(|&it| tag(it, &layout.named[it], before, view.scale)).collect();
    let space = Space { bodies: &bodies, taken: &taken, soft: &soft, within: layout.within };
    let stands = place_names(&tags, &space);
    let mut writing = Writing { memory: before.clone(), ..Writing::default() };
    if (before.scale - view.scale).abs() > 1e-9 {
        // Those out of sight stood there at another scale.
        writing.memory.names.values_mut().for_each(|kept| kept.corner = None);
    }
    let step = Some(Step::of(view.scale));
    if writing.memory.step != step {
        writing.memory.names.clear();
    }
    (writing.memory.scale, writing.memory.step) = (view.scale, step);
    for (&index, stand) in seen.iter().zip(&stands) {
        let (named, Some(stand)) = (&layout.named[index], stand) else { continue };
        writing.memory.names.insert(named.key, stand.kept(&bodies[index]));
        writing.names.push(written(named, stand, &view));
        taken.push(stand.room);
    }
    for (it, at) in layout.flags {
        writing.ground += &flag(it, *at);
    }
    writing.ground = ground(layout, &bodies, &mut taken) + &writing.ground;
    writing.taken = taken;
    writing
}

/// What everybody covers, with outlines and the lines of losses.
pub fn bodies(named: &[Named], scale: f64) -> Vec<Body> {
    named.iter().map(|it| body(it, scale)).collect()
}

/// The room of the flags of those who run.
pub fn white_flags(named: &[Named], scale: f64) -> impl Iterator<Item = Room> + '_ {
    named.iter().filter(|it| it.runs).map(move |it| white_flag(it, scale))
}

/// Whether enough of a unit is in sight for it to be named.
fn in_sight(named: &Named, layout: &Layout<'_>) -> bool {
    let at = middle(&named.corners);
    let held = |room: &Room| room.nearest(at) == at;
    held(&layout.within) && !layout.covered.iter().any(held)
}

/// What a unit covers with its outline and the line of its losses.
fn body(named: &Named, scale: f64) -> Body {
    let [front_left, front_right, rear_right, rear_left] = named.corners;
    let ahead =
        unit(minus(between(front_left, front_right, 0.5), between(rear_left, rear_right, 0.5)));
    let right = unit(minus(front_right, front_left));
    let out = OUTLINE * scale;
    let back = if named.lossy { LOSSES * scale } else { out };
    let at = |from, side: f64, forth: f64| plus(plus(from, right, side), ahead, forth);
    let corners = [
        at(front_left, -out, out),
        at(front_right, out, out),
        at(rear_right, out, -back),
        at(rear_left, -out, -back),
    ];
    match named.key {
        Key::Unit(_) => Body { corners, named: true },
        Key::Leader(_) => Body { corners: named.corners, named: false },
    }
}

/// The corners of a leader's disc about a pixel.
pub fn disc([x, y]: [f64; 2], scale: f64) -> [[f64; 2]; 4] {
    let larger = if Step::of(scale) == Step::Whole { 1.5 } else { 1.0 };
    let half = (DISC * scale * larger).max(5.0);
    [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]
}

/// The room of the flag beside a unit that runs.
fn white_flag(named: &Named, scale: f64) -> Room {
    let [front_left, front_right, rear_right, _] = named.corners;
    let right = unit(minus(front_right, front_left));
    let [x, y] = plus(between(front_right, rear_right, 0.5), right, 0.12 * scale);
    Room { left: x - 1.0, top: y - 0.7 * scale, right: x + 0.62 * scale, bottom: y + 0.4 * scale }
}

fn tag(of: usize, named: &Named, before: &Memory, scale: f64) -> Tag {
    let (state, marks) = (state_width(named), marks_width(named));
    let widths = named.names.iter().map(|name| letters(name, named.size) + state + marks);
    Tag {
        of,
        widths: widths.collect(),
        height: named.size + 1.0,
        last: before.of(named.key, scale),
        optional: matches!(named.key, Key::Leader(_)),
    }
}

fn state_width(named: &Named) -> f64 {
    named.state.as_ref().map_or(0.0, |state| letters(&format!(", {state}"), STATE))
}

fn marks_width(named: &Named) -> f64 {
    if named.marks.is_empty() { 0.0 } else { PARTED + WIDE * named.marks.len() as f64 }
}

/// A name where it stands, with its marks behind it.
fn written(named: &Named, stand: &Standing, view: &View) -> Written {
    let Room { left, top, .. } = stand.room;
    let name = named.names.get(stand.way).map_or("", String::as_str);
    let side = side(named.seat);
    let small = if named.size < 16.0 { " small" } else { "" };
    let state = named.state.as_ref();
    let state = state.map(|it| format!("<tspan class=\"state\">, {}</tspan>", escaped(it)));
    let line = stand.line.map(|[[x1, y1], [x2, y2]]| {
        format!(
            "<path class=\"leader-line {side}\" d=\"M{} {}L{} {}\"/>",
            n(x1 - left),
            n(y1 - top),
            n(x2 - left),
            n(y2 - top)
        )
    });
    let mut inside = format!(
        "{}<text class=\"regiment {side}{small}\" y=\"{}\">{}{}</text>",
        line.unwrap_or_default(),
        n(named.size * 0.8),
        escaped(name),
        state.unwrap_or_default()
    );
    let first = letters(name, named.size) + state_width(named) + PARTED + WIDE / 2.0;
    for (index, mark) in named.marks.iter().enumerate() {
        inside += &mark.draw([first + WIDE * index as f64, named.size * 0.52]);
    }
    let corner = view.pixel([0.0, 0.0]);
    let of = minus(middle(&named.corners), corner);
    Written { key: named.key, at: minus([left, top], corner), of, inside }
}

/// The names of the ground, where units and their names leave room.
fn ground(layout: &Layout<'_>, bodies: &[Body], taken: &mut Vec<Room>) -> String {
    let mut drawn = String::new();
    let free = |room: &Room, taken: &[Room]| {
        !taken.iter().any(|other| other.overlaps(room))
            && !bodies.iter().any(|body| covers(room, body))
    };
    let numbered = || layout.places.iter().enumerate();
    for (number, name) in numbered().filter(|(_, name)| name.along.is_some()) {
        let rooms = letter_rooms(name, &layout.view);
        if rooms.iter().all(|room| free(room, taken)) {
            drawn += &letter(name, number, &layout.view);
            taken.extend(rooms);
        }
    }
    let straight: Vec<usize> =
        numbered().filter(|(_, name)| name.along.is_none()).map(|(number, _)| number).collect();
    let wishes: Vec<Wish> = straight
        .iter()
        .map(|&number| {
            let mut wish = of_ground(&layout.places[number], &layout.view);
            wish.spots.retain(|&at| free(&Room::around(at, wish.size), taken));
            wish
        })
        .collect();
    for placed in place_labels(&wishes, &[], layout.table) {
        let number = straight[placed.wish];
        let name = &layout.places[number];
        let [x, y] = placed.at;
        let moved =
            Lettering { at: layout.view.place([x, y + name.hand.size() * 0.3]), ..name.clone() };
        let on_water = name.hand == Hand::OnWater;
        drawn += &letter(if on_water { name } else { &moved }, number, &layout.view);
        taken.push(placed.room);
    }
    drawn
}

/// A name of the ground stays near where it belongs.
fn of_ground(name: &Lettering, view: &View) -> Wish {
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
    Wish { size, spots, priority: 2 + name.priority }
}
