//! Units moved as a body: each goes its own legal way to its own place, and the slowest sets the rate.

use linstock_battle::{Choice, Command, Seen, Slot, UnitId, vocabulary::Intent};
use linstock_geometry::{Cost, Manoeuvre, Path, Point, Pose, Turn};
use linstock_rulebook::{Refusal, Said};

use crate::toward::{Manner, apart, as_far, end_of_way, manoeuvres};

/// Nearer to its place than this, in thousandths of an inch, a unit is there.
const THERE: i32 = 100;
/// So often a wheel out and back is corrected until it ends at its place.
const CORRECTIONS: usize = 4;

/// The corners of a unit as it would stand somewhere.
pub type Corners<'a> = dyn Fn(UnitId, Pose) -> Option<[Point; 4]> + 'a;

/// How a unit would move.
#[derive(Clone, Debug)]
pub struct Step {
    /// Who.
    pub unit: UnitId,
    /// What is ordered, if it may go anywhere.
    pub command: Option<Command>,
    /// How far it could go at most.
    pub most: Option<i32>,
    /// Where it would stand in its place within the body.
    pub wish: Pose,
    /// Where it gets.
    pub end: Pose,
    /// Why it gets no farther, and where it would stand if it went on.
    pub stop: Option<(Refusal, Pose)>,
}

impl Step {
    fn left(&self) -> i32 {
        self.end.at.distance(self.wish.at)
    }

    /// Whether nothing but its rate keeps it from its place.
    fn is_slow(&self) -> bool {
        self.left() > THERE && self.stop.as_ref().is_some_and(|(why, _)| is_rate(why))
    }
}

/// Whether a refusal is for taking more than the allowance.
fn is_rate(why: &Refusal) -> bool {
    why.facts.iter().flatten().any(|fact| matches!(fact.is, Said::Share(_)))
}

/// What a unit may be offered to get somewhere.
enum Offered {
    Way(Command, i32),
    Place(Command),
}

/// Units moved from one place to another: by one command if the game lets them go as a group, else each by its own.
pub fn march(
    view: &dyn Seen,
    units: &[UnitId],
    (from, to): (Point, Point),
    turns: bool,
    corners: &Corners<'_>,
) -> (bool, Vec<Step>) {
    let options = view.options();
    let by = Point::new(to.x - from.x, to.y - from.y);
    if let Some(steps) = as_group(view, &options, units, by, corners) {
        return (true, steps);
    }
    let steps = |by: Point| -> Vec<Step> {
        let each = units.iter().filter_map(|&unit| step(view, &options, unit, by, turns, corners));
        each.collect()
    };
    let mut found = steps(by);
    // The slowest sets the rate.
    let whole = Point::new(0, 0).distance(by).max(1);
    let least = found.iter().filter(|it| it.is_slow()).map(|it| whole - it.left()).min();
    if let Some(least) = least.filter(|_| found.len() > 1) {
        let part = |it: i32| {
            let part = i64::from(it) * i64::from(least.max(0)) / i64::from(whole);
            i32::try_from(part).unwrap_or(it)
        };
        found = steps(Point::new(part(by.x), part(by.y)));
    }
    // Those in front go first, so that nobody is in the way of whoever follows.
    let ahead = |step: &Step| {
        let at = view.pose(step.unit).unwrap_or(step.wish).at;
        i64::from(at.x) * i64::from(by.x) + i64::from(at.y) * i64::from(by.y)
    };
    found.sort_by_key(|step| (std::cmp::Reverse(ahead(step)), step.unit));
    (false, found)
}

/// All of them by one command of the game's own, if it lets them.
fn as_group(
    view: &dyn Seen,
    options: &[Choice],
    units: &[UnitId],
    by: Point,
    corners: &Corners<'_>,
) -> Option<Vec<Step>> {
    let (&lead, others) = units.split_first()?;
    let choice = mover(view, options, lead)?;
    let takes = choice.slots.iter().any(|slot| matches!(slot, Slot::Companions { .. }));
    let grouped = choice.draft.units.len() > 1;
    if others.is_empty() || !(takes || grouped) {
        return None;
    }
    let draft = Command { units: units.to_vec(), ..choice.draft.clone() };
    let step = step_of(view, Offered::Way(draft, farthest(choice)?), lead, by, false, corners)?;
    let command = step.command.as_ref().filter(|_| view.pose(lead) != Some(step.end))?;
    let ends = view.probe(command).ok()?.ends;
    let most = step.most;
    let each = units.iter().filter_map(|&unit| {
        let end = ends.iter().find(|(it, _)| *it == unit)?.1;
        let wish = moved(view.pose(unit)?, by);
        let command = (unit == lead).then(|| step.command.clone()).flatten();
        let stop = step.stop.filter(|_| unit == lead);
        Some(Step { unit, command, most, wish, end, stop })
    });
    Some(each.collect())
}

fn moved(pose: Pose, by: Point) -> Pose {
    Pose { at: Point::new(pose.at.x + by.x, pose.at.y + by.y), ..pose }
}

/// What a unit is offered that gets it somewhere and asks for nothing but a way or a place.
fn mover<'o>(view: &dyn Seen, options: &'o [Choice], unit: UnitId) -> Option<&'o Choice> {
    let words = view.vocabulary();
    options.iter().find(|choice| {
        let moves = matches!(
            words.intent(&choice.draft),
            Some(Intent::Move | Intent::Disengage | Intent::Place)
        );
        let fits = |slot: &Slot| {
            matches!(slot, Slot::Path(_) | Slot::Place { .. } | Slot::Companions { .. } | Slot::Aim)
        };
        let leads = |slot: &Slot| matches!(slot, Slot::Path(_) | Slot::Place { .. });
        moves
            && choice.refused.is_none()
            && choice.draft.units.first() == Some(&unit)
            && choice.slots.iter().all(fits)
            && choice.slots.iter().any(leads)
    })
}

fn farthest(choice: &Choice) -> Option<i32> {
    choice.slots.iter().find_map(|slot| match slot {
        Slot::Path(path) => Some(path.farthest),
        Slot::Target(_)
        | Slot::Companions { .. }
        | Slot::Leader(_)
        | Slot::Place { .. }
        | Slot::Formation(_)
        | Slot::Choice(_)
        | Slot::Number(..)
        | Slot::Distance(..)
        | Slot::Aim => None,
    })
}

fn step(
    view: &dyn Seen,
    options: &[Choice],
    unit: UnitId,
    by: Point,
    turns: bool,
    corners: &Corners<'_>,
) -> Option<Step> {
    let choice = mover(view, options, unit)?;
    let offered = match farthest(choice) {
        Some(most) => Offered::Way(choice.draft.clone(), most),
        None => Offered::Place(choice.draft.clone()),
    };
    step_of(view, offered, unit, by, turns, corners)
}

fn step_of(
    view: &dyn Seen,
    offered: Offered,
    unit: UnitId,
    by: Point,
    turns: bool,
    corners: &Corners<'_>,
) -> Option<Step> {
    let pose = view.pose(unit)?;
    let wish = moved(pose, by);
    let (draft, most) = match offered {
        Offered::Place(draft) => {
            let command = Command { to: Some(wish), ..draft };
            let refused = view.check(&command).err();
            let (command, end) = match refused {
                None => (Some(command), wish),
                Some(_) => (None, pose),
            };
            let stop = refused.map(|why| (why, wish));
            return Some(Step { unit, command, most: None, wish, end, stop });
        }
        Offered::Way(draft, most) => (draft, most),
    };
    let [left, right, ..] = corners(unit, pose)?;
    let front = [left, right];
    let mut ways = kept(pose, front, wish.at);
    if turns {
        ways.extend(turned(pose, front, wish.at));
    }
    let most = Some(most);
    // What leads there at the least cost, or else what leads nearest.
    let mut there: Option<(Cost, Command, Pose)> = None;
    for way in &ways {
        let command = Command { path: Some(Path(way.clone())), ..draft.clone() };
        let Ok(probe) = view.probe(&command) else { continue };
        let end = probe.ends.iter().find(|(it, _)| *it == unit).map_or(pose, |(_, end)| *end);
        let cost = probe.cost.unwrap_or(Cost::NONE);
        let near = end.at.distance(wish.at) <= THERE;
        if near && there.as_ref().is_none_or(|(least, ..)| cost < *least) {
            there = Some((cost, command, end));
        }
    }
    if let Some((_, command, end)) = there {
        return Some(Step { unit, command: Some(command), most, wish, end, stop: None });
    }
    let reached = ways.iter().map(|way| {
        let reached = as_far(view, &draft, way);
        let end = reached.command.path.as_ref().filter(|_| reached.is_some_way);
        let end = end.map_or(pose, |path| end_of_way(pose, front, path));
        (end, reached)
    });
    let (end, reached) = reached.min_by_key(|(end, _)| end.at.distance(wish.at))?;
    let stop = reached.stopped.map(|(why, beyond)| (why, end_of_way(pose, front, &beyond)));
    let command = reached.is_some_way.then_some(reached.command);
    Some(Step { unit, command, most, wish, end, stop })
}

/// Ways to a place that keep the facing.
fn kept(from: Pose, front: [Point; 2], to: Point) -> Vec<Vec<Manoeuvre>> {
    let (ahead, right) = apart(from, to);
    let mut ways = Vec::new();
    if ahead >= 0 {
        if right.abs() <= THERE {
            return vec![vec![Manoeuvre::Advance(ahead)]];
        }
        let turn = from.facing.turn_to(from.at.towards(to));
        if turn.size() <= Turn::DEGREES_45.0 {
            ways.push(vec![Manoeuvre::Oblique { turn, distance: from.at.distance(to) }]);
        }
        ways.push(vec![Manoeuvre::Advance(ahead), Manoeuvre::Side(right)]);
        ways.extend(out_and_back(from, front, to));
    } else {
        let back = vec![Manoeuvre::Back(-ahead)];
        if right.abs() <= THERE {
            ways.push(back);
        } else {
            ways.push(back.into_iter().chain([Manoeuvre::Side(right)]).collect());
        }
        let about = Pose { facing: from.facing.opposite(), ..from };
        let there = kept(about, [front[1], front[0]], to);
        ways.extend(there.into_iter().map(|way| {
            let (before, after) = (Manoeuvre::AboutFace, Manoeuvre::AboutFace);
            [before].into_iter().chain(way).chain([after]).collect()
        }));
    }
    ways
}

/// Wheeling out, straight on, and back into the old facing.
fn out_and_back(from: Pose, front: [Point; 2], to: Point) -> Option<Vec<Manoeuvre>> {
    let mut aim = to;
    let mut found = None;
    for _ in 0..CORRECTIONS {
        let turn = from.facing.turn_to(from.at.towards(aim));
        if turn.size() > Turn::DEGREES_90.0 || turn.0 == 0 {
            return found;
        }
        let way = vec![
            Manoeuvre::Wheel(turn),
            Manoeuvre::Advance(from.at.distance(aim)),
            Manoeuvre::Wheel(Turn(-turn.0)),
        ];
        let end = end_of_way(from, front, &Path(way.clone())).at;
        if end.distance(to) <= THERE {
            return Some(way);
        }
        aim = Point::new(aim.x + to.x - end.x, aim.y + to.y - end.y);
        found = Some(way);
    }
    found
}

/// Ways to a place that end facing the way that was gone.
fn turned(from: Pose, front: [Point; 2], to: Point) -> Vec<Vec<Manoeuvre>> {
    let (ahead, _) = apart(from, to);
    if ahead >= 0 {
        return vec![manoeuvres(from, front, to, Manner::Wheel)];
    }
    let about = Pose { facing: from.facing.opposite(), ..from };
    let on = manoeuvres(about, [front[1], front[0]], to, Manner::Wheel);
    vec![[Manoeuvre::AboutFace].into_iter().chain(on).collect()]
}
