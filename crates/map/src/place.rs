//! Where the names of units stand, in pixels: behind their unit, else beside it, last before its
//! front; on nobody, nearer to their own unit than to any other. Where that fails a name moves off
//! and is tied to its unit by a line. A name that still has its place keeps it.

mod candidates;

use crate::{
    labels::Room,
    plane::{Spot, plus},
    shapes::{apart, crosses, middle, overlaps, ring},
};
use candidates::candidates;

/// So far apart two names are, in pixels.
const APART: f64 = 2.0;
/// What it costs that a line crosses a name or another line.
const CROSSED: f64 = 24.0;
/// How often names look for a better place among the others.
const ROUNDS: usize = 3;

/// A name that wants a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Tag {
    /// Whose it is, by its place among the bodies.
    pub of: usize,
    /// How wide it is in each of the ways it may be written, the best first.
    pub widths: Vec<f64>,
    /// How high.
    pub height: f64,
    /// Where it stood last.
    pub last: Option<Kept>,
    /// Whether it may be left out.
    pub optional: bool,
}

/// Where a name stood, and may stay.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kept {
    /// In which of the ways it was written.
    pub way: usize,
    /// From the middle of its unit to the upper left corner of the name; nothing if its unit has become larger or
    /// smaller since.
    pub corner: Option<[f64; 2]>,
    /// How wide it was.
    pub width: f64,
    /// In which direction from its unit it stood, and how far off.
    pub toward: ([f64; 2], f64),
    /// Whether that was before the front.
    pub ahead: bool,
}

/// Something that no name may cover.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// Its corners: front left, front right, rear right, rear left.
    pub corners: [[f64; 2]; 4],
    /// Whether a name near it would be taken for its own.
    pub named: bool,
}

/// Where names may stand, and where not.
#[derive(Clone, Copy, Debug)]
pub struct Space<'a> {
    /// Units and leaders.
    pub bodies: &'a [Body],
    /// What else is not covered: flags, numbers, controls.
    pub taken: &'a [Room],
    /// What is better left free.
    pub soft: &'a [Room],
    /// All names stand in here.
    pub within: Room,
}

/// Where a name stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// In which of the ways it is written.
    pub way: usize,
    /// The room it takes.
    pub room: Room,
    /// The line from its unit to it, if it had to move off.
    pub line: Option<[[f64; 2]; 2]>,
    /// In which direction from its unit it stands, and how far off.
    pub(crate) toward: ([f64; 2], f64),
    /// How far it is from the best place, which is nought.
    pub(crate) cost: f64,
}

impl Standing {
    /// What is to be kept in mind, so that the name stays there.
    pub fn kept(&self, body: &Body) -> Kept {
        let [x, y] = middle(&body.corners);
        let Room { left, top, right, .. } = self.room;
        Kept {
            way: self.way,
            corner: Some([left - x, top - y]),
            width: right - left,
            toward: self.toward,
            ahead: candidates::is_ahead(&self.room, body),
        }
    }
}

/// Gives every name a place; only those that may be left out can be without. Names that still have
/// the place they had keep it.
pub fn place_names(tags: &[Tag], space: &Space<'_>) -> Vec<Option<Standing>> {
    let mut placed: Vec<Option<Standing>> = vec![None; tags.len()];
    let mut stays = vec![false; tags.len()];
    for (index, tag) in tags.iter().enumerate() {
        placed[index] = kept(tag, space).filter(|stand| free_of(stand, &placed, index));
        stays[index] = placed[index].is_some();
    }
    let choices: Vec<Vec<Standing>> = tags
        .iter()
        .zip(&stays)
        .map(|(tag, stays)| if *stays { Vec::new() } else { candidates(tag, space) })
        .collect();
    let mut order: Vec<usize> = (0..tags.len()).filter(|&index| !stays[index]).collect();
    // Those who may be left out come last, those with least choice first.
    order.sort_by_key(|&index| (tags[index].optional, choices[index].len(), index));
    for &index in &order {
        placed[index] = best(&choices[index], &placed, index);
        if placed[index].is_none() && !tags[index].optional {
            make_room(index, tags, space, &choices, &mut placed);
        }
    }
    for _ in 0..ROUNDS {
        for &index in &order {
            placed[index] = best(&choices[index], &placed, index).or(placed[index]);
        }
    }
    for &index in &order {
        if placed[index].is_none() && !tags[index].optional {
            placed[index] = least_bad(&choices[index], &placed, index)
                .or_else(|| Some(candidates::anywhere(&tags[index], space)));
        }
    }
    placed
}

/// The place that a name had, if it may still have it. What has become longer or shorter stays where it begins, else
/// where it ends, else in its middle.
fn kept(tag: &Tag, space: &Space<'_>) -> Option<Standing> {
    let last = tag.last?;
    let width = *tag.widths.get(last.way)?;
    let body = &space.bodies[tag.of];
    let rooms = match last.corner {
        Some(corner) => {
            let [x, top] = plus(middle(&body.corners), corner, 1.0);
            let more = width - last.width;
            [0.0, more, more / 2.0].map(|back| {
                let left = x - back;
                Room { left, top, right: left + width, bottom: top + tag.height }
            })
        }
        None => [candidates::toward(body, last.toward, [width, tag.height]); 3],
    };
    rooms.into_iter().find_map(|room| {
        // Nobody keeps a place before the front of a unit that has turned round.
        let turned = !last.ahead && candidates::is_ahead(&room, body);
        let stand = candidates::stand(tag, space, room, last.way).filter(|_| !turned)?;
        Some(Standing { toward: last.toward, ..stand })
    })
}

/// Whether nobody else's name is in the way.
fn free_of(stand: &Standing, placed: &[Option<Standing>], index: usize) -> bool {
    others(placed, index).all(|other| !near(&stand.room, &other.room))
}

fn others(placed: &[Option<Standing>], index: usize) -> impl Iterator<Item = &Standing> {
    placed
        .iter()
        .enumerate()
        .filter(move |(other, _)| *other != index)
        .filter_map(|(_, it)| it.as_ref())
}

fn near(one: &Room, other: &Room) -> bool {
    one.grown(APART).overlaps(other)
}

/// The cheapest place that nobody else's name takes.
fn best(choices: &[Standing], placed: &[Option<Standing>], index: usize) -> Option<Standing> {
    let mut found: Option<(f64, &Standing)> = None;
    for stand in choices {
        // They come in the order of their cost.
        if found.is_some_and(|(least, _)| stand.cost >= least) {
            break;
        }
        if !free_of(stand, placed, index) {
            continue;
        }
        let cost = stand.cost + crossings(stand, placed, index);
        if found.is_none_or(|(least, _)| cost < least) {
            found = Some((cost, stand));
        }
    }
    found.map(|(_, stand)| *stand)
}

/// What it costs that lines cross names, or each other.
fn crossings(stand: &Standing, placed: &[Option<Standing>], index: usize) -> f64 {
    let over =
        |line: Option<[Spot; 2]>, room: &Room| line.is_some_and(|line| crosses(line, &ring(room)));
    let each = others(placed, index).map(|other| {
        let lines = match (stand.line, other.line) {
            (Some(one), Some(two)) => crosses(one, &two),
            _ => false,
        };
        f64::from(u8::from(over(stand.line, &other.room)))
            + f64::from(u8::from(over(other.line, &stand.room)))
            + f64::from(u8::from(lines))
    });
    each.sum::<f64>() * CROSSED
}

/// Gives a name a place from which others can move: the fewer have to, the better.
fn make_room(
    index: usize,
    tags: &[Tag],
    space: &Space<'_>,
    choices: &[Vec<Standing>],
    placed: &mut Vec<Option<Standing>>,
) {
    const MOST: usize = 2;
    for stand in &choices[index] {
        let in_way: Vec<usize> = (0..placed.len())
            .filter(|&other| {
                other != index && placed[other].is_some_and(|it| near(&stand.room, &it.room))
            })
            .collect();
        if in_way.len() > MOST {
            continue;
        }
        let mut tried = placed.clone();
        tried[index] = Some(*stand);
        in_way.iter().for_each(|&other| tried[other] = None);
        let moved = in_way.iter().all(|&other| {
            tried[other] = match choices[other].is_empty() {
                // It had kept its place.
                true => best(&candidates(&tags[other], space), &tried, other),
                false => best(&choices[other], &tried, other),
            };
            tried[other].is_some() || tags[other].optional
        });
        if moved {
            *placed = tried;
            return;
        }
    }
}

/// The place where a name lies least on other names.
fn least_bad(choices: &[Standing], placed: &[Option<Standing>], index: usize) -> Option<Standing> {
    let worth = |stand: &Standing| {
        let on = others(placed, index).map(|other| stand.room.shared(&other.room)).sum::<f64>();
        on + stand.cost
    };
    choices.iter().min_by(|a, b| worth(a).total_cmp(&worth(b))).copied()
}

/// How far a name is from its own body and from the nearest other that is named, in pixels.
pub fn nearness(room: &Room, of: usize, bodies: &[Body]) -> (f64, f64) {
    let own = apart(room, &bodies[of].corners);
    let rivals = bodies.iter().enumerate().filter(|(index, body)| *index != of && body.named);
    (own, rivals.map(|(_, body)| apart(room, &body.corners)).fold(f64::INFINITY, f64::min))
}

/// Whether a room lies on a body.
pub fn covers(room: &Room, body: &Body) -> bool {
    overlaps(&ring(room), &body.corners)
}
