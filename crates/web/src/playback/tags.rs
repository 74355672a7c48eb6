//! What stands beside a unit on the map while a scene is played back: what it lost, how it is, what it did.

use linstock_battle::UnitId;
use linstock_desk::show::{beat::Gait, look::Look};
use linstock_geometry::{Point, Pose};
use linstock_map::Room;

use super::{Cue, What, inches};

/// What a scene has done to a unit so far.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tag {
    /// Whom.
    pub unit: UnitId,
    /// Its name.
    pub name: String,
    /// What became of it: "−2, shaken".
    pub fate: String,
    /// What it did: "falls back 5″".
    pub did: String,
    /// Where it stands, or last stood.
    pub at: Point,
}

/// A way on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrow {
    /// Whose.
    pub unit: UnitId,
    /// The places.
    pub way: Vec<Pose>,
    /// How.
    pub gait: Gait,
}

/// What the cues of a scene have done to units, in the order in which they were first hurt; `look` is the table after
/// the last of them.
pub fn tags(cues: &[Cue], look: &Look) -> Vec<Tag> {
    let mut tags: Vec<Tag> = Vec::new();
    for cue in cues {
        let (unit, hurt) = match &cue.what {
            What::Alters { unit, lost } => (*unit, *lost != 0 || is_unsteady(cue, *unit)),
            What::Leaves { unit, .. } => (*unit, true),
            What::Moves { unit, gait, .. } => (*unit, matches!(gait, Gait::Back | Gait::Run)),
            What::Turn(_)
            | What::Rolls(_)
            | What::Arrives(_)
            | What::Leader
            | What::Objective(..)
            | What::Says { .. } => continue,
        };
        if hurt && !tags.iter().any(|tag| tag.unit == unit) {
            tags.extend(tag(unit, cues, look));
        }
    }
    tags
}

/// The ways of the cues of a scene, those of one inch and less left out.
pub fn arrows(cues: &[Cue]) -> Vec<Arrow> {
    let moves = cues.iter().filter_map(|cue| match &cue.what {
        What::Moves { unit, way, gait } if inches(way) > 1.0 && *gait != Gait::Shift => {
            Some(Arrow { unit: *unit, way: way.clone(), gait: *gait })
        }
        _ => None,
    });
    moves.collect()
}

fn is_unsteady(cue: &Cue, unit: UnitId) -> bool {
    cue.units.iter().any(|it| it.unit == unit && it.state.is_some())
}

fn tag(unit: UnitId, cues: &[Cue], look: &Look) -> Option<Tag> {
    let shown = look.units.get(unit.index())?;
    let (mut lost, mut did, mut gone, mut last) = (0_i32, String::new(), false, None);
    for cue in cues {
        match &cue.what {
            What::Alters { unit: who, lost: more } if *who == unit => lost += i32::from(*more),
            What::Leaves { unit: who, .. } if *who == unit => gone = true,
            What::Moves { unit: who, way, gait } if *who == unit => {
                last = way.last().map(|it| it.at);
                let far = linstock_desk::words::short((inches(way) * 1000.0).round() as i32);
                did = match gait {
                    Gait::Back => format!("falls back {far}\u{2033}"),
                    Gait::Run => format!("runs {far}\u{2033}"),
                    Gait::Charge => format!("charges {far}\u{2033}"),
                    Gait::March => format!("moves {far}\u{2033}"),
                    Gait::Shift => did,
                };
            }
            _ => {}
        }
    }
    let count = match lost {
        0 => None,
        1.. => Some(format!("\u{2212}{lost}")),
        ..0 => Some(format!("+{}", lost.unsigned_abs())),
    };
    let state = if gone { shown.absent.clone() } else { shown.state.clone() };
    let fate: Vec<String> = [count, state].into_iter().flatten().collect();
    let at = shown.pose.map(|pose| pose.at).or(last)?;
    Some(Tag { unit, name: shown.name.clone(), fate: fate.join(", "), did, at })
}

/// Where tags are written: beside those whom they are about, on nobody and on no other tag if there is room for that.
pub fn place_tags(
    tags: &[Tag],
    spots: &[(f64, f64)],
    taken: &[Room],
    window: (f64, f64),
) -> Vec<Room> {
    let mut placed: Vec<Room> = Vec::new();
    for (tag, &(x, y)) in tags.iter().zip(spots) {
        let (wide, high) = size(tag);
        let mut best: Option<(f64, Room)> = None;
        for far in [34.0, 60.0, 92.0, 130.0] {
            for (across, down) in SIDES {
                let left = x + across * (far + wide / 2.0) - wide / 2.0;
                let top = y + down * (far + high / 2.0) - high / 2.0;
                let left = left.clamp(4.0, (window.0 - wide - 4.0).max(4.0));
                let top = top.clamp(4.0, (window.1 - high - 4.0).max(4.0));
                let room = Room { left, top, right: left + wide, bottom: top + high };
                let covers = |it: &Room| overlap(&room, it);
                let on_others: f64 = placed.iter().map(covers).sum();
                let on_troops: f64 = taken.iter().map(covers).sum();
                let cost = on_others * 4.0 + on_troops + far;
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, room));
                }
            }
        }
        placed.extend(best.map(|(_, room)| room));
    }
    placed
}

/// Directions in which a tag may lie, the likeliest first.
const SIDES: [(f64, f64); 8] = [
    (1.0, 0.0),
    (-1.0, 0.0),
    (1.0, -1.0),
    (-1.0, -1.0),
    (1.0, 1.0),
    (-1.0, 1.0),
    (0.0, -1.0),
    (0.0, 1.0),
];

/// How much room a tag takes, in pixels: letters are about so wide, lines so high.
fn size(tag: &Tag) -> (f64, f64) {
    const LETTER: f64 = 7.4;
    const LINE: f64 = 18.0;
    let lines = [&tag.name, &tag.fate, &tag.did];
    let lines = lines.iter().filter(|it| !it.is_empty());
    let longest = lines.clone().map(|it| it.chars().count()).max().unwrap_or(0);
    (longest as f64 * LETTER + 16.0, lines.count() as f64 * LINE + 10.0)
}

/// The area that two rooms share, in pixels.
fn overlap(one: &Room, other: &Room) -> f64 {
    let across = one.right.min(other.right) - one.left.max(other.left);
    let down = one.bottom.min(other.bottom) - one.top.max(other.top);
    across.max(0.0) * down.max(0.0)
}
