//! The moments that decided a battle: the entries that moved most points.

use linstock_battle::{
    BySeat, LeaderPlace, Place, Seat, UnitId,
    event::is_loss,
    history::Moment,
    scene::{Scene, SceneUnit},
};
use linstock_geometry::Point;
use serde::{Deserialize, Serialize};

use super::{became, why::listed};
use crate::{board::Board, numbers::Numbers, words::capital};

/// So many are shown at most.
const MOST: usize = 4;
/// The size of a picture, in pixels.
const PICTURE: [f64; 2] = [360.0, 220.0];
/// Enemies this near to whom a moment is about are in its picture, in thousandths of an inch.
const NEAR: i32 = 7_000;
/// So many names at most stand in a title.
const NAMES: usize = 2;

/// A moment that decided something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turning {
    /// The entry, as the replay counts them.
    pub entry: u32,
    /// The turn.
    pub turn: u16,
    /// What happened, in a few words.
    pub title: String,
    /// What it was worth, in a sentence.
    pub text: String,
    /// What it was worth to each.
    pub gained: BySeat<i32>,
    /// The table then: SVG for a page.
    pub picture: String,
}

/// The moments that moved most points, in their order.
pub fn turning(board: &Board, history: &[Moment], numbers: &Numbers) -> Vec<Turning> {
    let gained = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| history.get(before));
        BySeat::of(|seat| {
            let now = history[at].scores[seat].points;
            now - before.map_or(0, |it| it.scores[seat].points)
        })
    };
    // What the scenario gives or ground that is held from the start moved nobody.
    let mut ranked: Vec<(i32, usize)> = (1..history.len())
        .map(|at| (gained(at), at))
        .map(|(gained, at)| (gained.first.abs() + gained.second.abs(), at))
        .filter(|(moved, _)| *moved > 0)
        .collect();
    ranked.sort_by_key(|&(moved, at)| (std::cmp::Reverse(moved), at));
    ranked.truncate(MOST);
    ranked.sort_by_key(|&(_, at)| at);
    ranked
        .into_iter()
        .filter_map(|(_, at)| shown(board, &history[at], gained(at), numbers))
        .collect()
}

fn shown(
    board: &Board,
    moment: &Moment,
    gained: BySeat<i32>,
    numbers: &Numbers,
) -> Option<Turning> {
    let battle = board.battle();
    let eyes = board.eyes(None);
    let before = battle.scene_for(moment.entry.checked_sub(1)?, eyes)?;
    let after = battle.scene_for(moment.entry, eyes)?;
    let scenario = board.scenario();
    let [first, second] = scenario.sides().map(|side| side.name.clone());
    let sides = BySeat { first, second };
    let places = places(&before, &after, &moment.units);
    Some(Turning {
        entry: numbers.of_entry(moment.entry),
        turn: moment.turn,
        title: title(&before, &after, &moment.units),
        text: worth(gained, &sides),
        gained,
        // Whoever left the table with this is still to be seen where he was.
        picture: linstock_map::vignette(scenario.field(), &before, &places, PICTURE),
    })
}

/// Where it was decided: where he stood who suffered most by it, and enemies near him.
fn places(before: &Scene, after: &Scene, units: &[UnitId]) -> Vec<Point> {
    let suffered = suffered(before, after, units);
    let lost = |(was, is): &(&SceneUnit, &SceneUnit)| was.strength.saturating_sub(is.strength);
    let worst = suffered.iter().max_by_key(|pair| {
        let gone = is_gone(pair.1).then_some(pair.0.full);
        (gone, lost(pair), std::cmp::Reverse(pair.0.unit))
    });
    if let Some((was, _)) = worst {
        let Some(pose) = was.pose() else { return Vec::new() };
        let near = before.units.iter().filter(|it| it.seat != was.seat);
        let near = near.filter(|it| it.pose().is_some_and(|it| it.at.distance(pose.at) < NEAR));
        let corners = was.corners.into_iter().chain(near.filter_map(|it| it.corners));
        return corners.flatten().collect();
    }
    let mut places = Vec::new();
    for (was, is) in before.objectives.iter().zip(&after.objectives) {
        if was.held != is.held {
            places.push(was.at);
        }
    }
    for (was, is) in before.leaders.iter().zip(&after.leaders) {
        if let (Some(at), LeaderPlace::Gone(_)) = (was.at, is.place) {
            places.push(at);
        }
    }
    places
}

/// Units that lost something, before and after.
fn suffered<'a>(
    before: &'a Scene,
    after: &'a Scene,
    units: &[UnitId],
) -> Vec<(&'a SceneUnit, &'a SceneUnit)> {
    let pairs = before.units.iter().zip(&after.units).filter(|(was, is)| {
        let weaker = is.strength < was.strength;
        units.contains(&was.unit) && (weaker || (is_gone(is) && !is_gone(was)))
    });
    pairs.collect()
}

fn is_gone(unit: &SceneUnit) -> bool {
    matches!(unit.place, Place::Gone(fate) if is_loss(fate))
}

/// What happened, the worst of it first: who is gone, what fell, what changed hands, who lost most.
fn title(before: &Scene, after: &Scene, units: &[UnitId]) -> String {
    let suffered = suffered(before, after, units);
    let gone: Vec<String> = suffered
        .iter()
        .filter_map(|(_, is)| match is.place {
            Place::Gone(fate) if is_loss(fate) => Some(format!("{} {}", is.name, became(fate))),
            Place::Gone(_) | Place::Table(_) | Place::Waiting | Place::Within(_) => None,
        })
        .collect();
    if !gone.is_empty() {
        return some(&gone, "units lost");
    }
    let leaders: Vec<String> = before
        .leaders
        .iter()
        .zip(&after.leaders)
        .filter_map(|(was, is)| match (was.place, is.place) {
            (LeaderPlace::Gone(_), _) => None,
            (_, LeaderPlace::Gone(fate)) => Some(format!("{} {}", is.name, became(fate))),
            (_, LeaderPlace::With(_) | LeaderPlace::At(_) | LeaderPlace::Waiting) => None,
        })
        .collect();
    if !leaders.is_empty() {
        return some(&leaders, "leaders lost");
    }
    let ground: Vec<String> = before
        .objectives
        .iter()
        .zip(&after.objectives)
        .filter(|(was, is)| was.held != is.held)
        .map(|(_, is)| format!("{} changes hands", is.name))
        .collect();
    if !ground.is_empty() {
        return some(&ground, "places change hands");
    }
    let lost = |(was, is): &(&SceneUnit, &SceneUnit)| was.strength.saturating_sub(is.strength);
    let worst = suffered.iter().max_by_key(|pair| (lost(pair), std::cmp::Reverse(pair.0.unit)));
    match worst {
        Some(pair) => format!("{} loses {}", pair.0.name, lost(pair)),
        None => "Points change hands".to_owned(),
    }
}

/// All of them by name if they are few, else how many.
fn some(what: &[String], all: &str) -> String {
    if what.len() <= NAMES { capital(&listed(what)) } else { format!("{} {all}", what.len()) }
}

/// What it was worth.
fn worth(gained: BySeat<i32>, sides: &BySeat<String>) -> String {
    let each = [Seat::First, Seat::Second].into_iter().filter(|&seat| gained[seat] != 0);
    let each: Vec<String> = each
        .map(|seat| {
            let (points, side) = (gained[seat], &sides[seat]);
            let sign = if points > 0 { "+" } else { "\u{2212}" };
            format!("{side} {sign}{}", points.abs())
        })
        .collect();
    format!("{}.", each.join(", "))
}
