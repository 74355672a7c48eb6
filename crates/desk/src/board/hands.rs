//! Hand-work: units moved as a body, what a computer would do with them, and what they were ordered before.

use linstock_ai::Greedy;
use linstock_battle::{Command, Eyes, Seat, UnitId, forecast::Forecast};
use linstock_geometry::Point;

use super::Board;
use crate::{
    march::{Step, march},
    show::{
        march::{Leg, MarchShown, Stop},
        probe::End,
    },
};

/// Nobody farther away than this, in thousandths of an inch, is in the way.
const NEAR: f64 = 400.0;

impl Board {
    /// How units would move as a body from one place to another.
    pub fn march(
        &self,
        seat: Seat,
        units: &[UnitId],
        way: (Point, Point),
        keeps_facing: bool,
    ) -> MarchShown {
        let view = self.battle.seen(seat);
        let corners = |unit, pose| self.battle.corners_at(unit, pose);
        let turns = !keeps_facing && units.len() == 1;
        let (together, steps) = march(&*view, units, way, turns, &corners);
        let legs = steps.into_iter().map(|step| self.leg(seat, units, step)).collect();
        MarchShown { together, legs }
    }

    fn leg(&self, seat: Seat, body: &[UnitId], step: Step) -> Leg {
        let view = self.battle.seen(seat);
        let probe = step.command.as_ref().and_then(|command| view.probe(command).ok());
        let cost = probe.map(|probe| self.probed(&probe, &Forecast::default()));
        let end =
            |pose| End { unit: step.unit, pose, corners: self.battle.corners_at(step.unit, pose) };
        let from = view.pose(step.unit).unwrap_or(step.end);
        let goes = from != step.end;
        let stop = step.stop.as_ref().map(|(why, beyond)| {
            let by =
                end(*beyond).corners.and_then(|corners| self.in_the_way(seat, step.unit, &corners));
            Stop {
                says: why.rule.says.to_owned(),
                rule: why.rule.id.to_owned(),
                by,
                clears: by.is_some_and(|by| body.contains(&by)),
            }
        });
        Leg {
            unit: step.unit,
            far: from.at.distance(step.end.at),
            most: step.most,
            cost: cost.and_then(|probed| probed.cost),
            end: goes.then(|| end(step.end)),
            wish: Some(end(step.wish)),
            command: step.command,
            stop,
        }
    }

    /// Whom a unit would run into that stood so.
    fn in_the_way(&self, seat: Seat, unit: UnitId, corners: &[Point; 4]) -> Option<UnitId> {
        let scene = self.battle.scene(Some(seat));
        let others = scene.units.iter().filter(|it| it.unit != unit);
        let apart = others.filter_map(|it| Some((between(corners, &it.corners?), it.unit)));
        let (far, nearest) = apart.min_by(|a, b| a.0.total_cmp(&b.0))?;
        (far <= NEAR).then_some(nearest)
    }

    /// What a computer would do in a seat's place, with these units alone or with everybody.
    pub fn advise(&self, seat: Seat, units: Option<&[UnitId]>) -> Option<Command> {
        // What it does by lot need not be secret.
        Greedy::new(1).advise(&*self.battle.seen(seat), units)
    }

    /// The orders that a seat's units had at the end of the turn before.
    pub fn last_orders(&self, seat: Seat) -> Vec<(UnitId, String)> {
        let eyes = Eyes::Of(seat);
        let now = self.battle.scene(Some(seat)).turn;
        let before = (1..self.battle.entries()).rev().find_map(|entry| {
            let scene = self.battle.scene_for(entry, eyes)?;
            (scene.turn < now).then_some(scene)
        });
        let Some(scene) = before else { return Vec::new() };
        let own = scene.units.iter().filter(|it| it.seat == seat);
        own.filter_map(|it| Some((it.unit, it.order?.word.to_owned()))).collect()
    }
}

/// How far apart two outlines are, in thousandths of an inch.
fn between(one: &[Point; 4], other: &[Point; 4]) -> f64 {
    if within(one, other) || within(other, one) {
        return 0.0;
    }
    let near = |from: &[Point; 4], to: &[Point; 4]| {
        let edges = (0..4).map(|at| (to[at], to[(at + 1) % 4]));
        let each = edges.flat_map(|(a, b)| points(from).map(move |at| to_line(at, a, b)));
        each.fold(f64::INFINITY, f64::min)
    };
    near(one, other).min(near(other, one))
}

/// The corners and the middles of the edges.
fn points(of: &[Point; 4]) -> impl Iterator<Item = (f64, f64)> {
    let place = |at: Point| (f64::from(at.x), f64::from(at.y));
    let of = of.map(place);
    (0..4).flat_map(move |at| {
        let (a, b) = (of[at], of[(at + 1) % 4]);
        [a, (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1))]
    })
}

fn to_line((x, y): (f64, f64), a: Point, b: Point) -> f64 {
    let (ax, ay) = (f64::from(a.x), f64::from(a.y));
    let (dx, dy) = (f64::from(b.x) - ax, f64::from(b.y) - ay);
    let whole = dx.mul_add(dx, dy * dy).max(1.0);
    let share = ((x - ax).mul_add(dx, (y - ay) * dy) / whole).clamp(0.0, 1.0);
    (x - ax - share * dx).hypot(y - ay - share * dy)
}

/// Whether one outline holds a corner or the middle of an edge of the other.
fn within(one: &[Point; 4], other: &[Point; 4]) -> bool {
    points(other).any(|(x, y)| {
        let side = |a: Point, b: Point| {
            let (ax, ay) = (f64::from(a.x), f64::from(a.y));
            (f64::from(b.x) - ax).mul_add(y - ay, -((f64::from(b.y) - ay) * (x - ax)))
        };
        let sides = [0, 1, 2, 3].map(|at| side(one[at], one[(at + 1) % 4]));
        sides.iter().all(|it| *it > 0.0) || sides.iter().all(|it| *it < 0.0)
    })
}
