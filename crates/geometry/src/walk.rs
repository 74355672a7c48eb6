//! Walking a path: the ground it passes, and what that costs.

mod leg;
mod walker;

use arrayvec::ArrayVec;

pub(crate) use leg::last_where;

use crate::{
    facing::Turn,
    ground::Ground,
    pace::{Cost, Pace, Ratio},
    path::{Manoeuvre, Path},
    point::Point,
    shape::{Pose, Shape},
    walk::{leg::Motion, walker::Walker},
    zone::Hand,
};

/// What a stretch is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Straight ahead.
    Advance,
    /// About a front corner.
    Wheel,
    /// Straight on at an angle.
    Oblique,
    /// Turning round.
    AboutFace,
    /// Backwards.
    Back,
    /// To the side.
    Side,
}

/// A part of a walk on one kind of ground. Walks are cut at every change of ground under the front
/// corners and the front centre, at every barrier, and at every full inch travelled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// What it is part of.
    pub kind: Kind,
    /// Where it begins.
    pub from: Pose,
    /// Where it ends.
    pub to: Pose,
    /// The distance that counts: in a wheel, that of the outer corner.
    pub along: i32,
    /// The distance from the beginning of the walk to the end of this stretch.
    pub travelled: i32,
    /// The slowest ground under front left, front centre and front right.
    pub class: u8,
    /// The road under the front centre, if its rate counted.
    pub road: Option<u8>,
    /// What it costs.
    pub cost: Cost,
    /// What the walk costs to the end of this stretch.
    pub total: Cost,
    /// The indices of the barriers that the front centre crosses at its beginning. A fifth at one
    /// place is paid for but not listed.
    pub crossed: ArrayVec<u16, 4>,
    pub(crate) rate: i32,
    pub(crate) ratio: Ratio,
    /// The part of the cost due at its beginning.
    pub(crate) toll: Cost,
}

/// A path that has been walked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walked {
    /// Where it began.
    pub start: Pose,
    /// Its stretches, in order.
    pub stretches: Vec<Stretch>,
    /// What ended it early.
    pub stopped: Option<Stopped>,
}

/// What ends a walk early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// Ground of a class that cannot be entered.
    Impassable(u8),
    /// A barrier that cannot be crossed, under a front corner or the front centre, by its index.
    Barrier(u16),
    /// The unit's centre would leave the table.
    EdgeOfTable,
}

/// Where a walk ended early, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stopped {
    /// Why.
    pub why: Stop,
    /// Where the unit stands then.
    pub at: Pose,
    /// How far it came.
    pub travelled: i32,
}

/// A direction of straight movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// Ahead.
    Ahead,
    /// At an angle, facing kept.
    Oblique(Turn),
    /// Backwards.
    Back,
    /// To one side.
    Side(Hand),
}

/// Walks a path from a pose to its end, whatever it costs, or to where it can go no farther.
pub fn walk(ground: &Ground, shape: &Shape, start: Pose, path: &Path, pace: &Pace) -> Walked {
    let start = Pose { at: start.at.held(), ..start };
    let mut walker = Walker::new(ground, shape, start, pace);
    for manoeuvre in path.0.iter().take(Path::MOST) {
        if walker.go(*manoeuvre).is_break() {
            break;
        }
    }
    walker.finish()
}

/// How far straight movement leads on a budget.
pub fn advance_within(
    ground: &Ground,
    shape: &Shape,
    start: Pose,
    way: Way,
    pace: &Pace,
    budget: Cost,
) -> i32 {
    let manoeuvre = way.manoeuvre(furthest(pace, budget));
    walk(ground, shape, start, &Path(vec![manoeuvre]), pace).affordable(budget)
}

/// A distance that no budget leads beyond: ratios below one are rare but allowed.
pub(crate) fn furthest(pace: &Pace, budget: Cost) -> i32 {
    let ratios = [(1, 1), pace.oblique, pace.sideways, pace.back];
    let each = ratios.map(|ratio| budget.distance(pace.best_rate(), ratio));
    each.into_iter().max().unwrap_or(0).min(2 * Point::MOST)
}

impl Way {
    /// The manoeuvre for this distance.
    pub const fn manoeuvre(self, distance: i32) -> Manoeuvre {
        match self {
            Way::Ahead => Manoeuvre::Advance(distance),
            Way::Oblique(turn) => Manoeuvre::Oblique { turn, distance },
            Way::Back => Manoeuvre::Back(distance),
            Way::Side(Hand::Right) => Manoeuvre::Side(distance),
            Way::Side(Hand::Left) => Manoeuvre::Side(distance.saturating_neg()),
        }
    }
}

impl Walked {
    /// Where it ends.
    pub fn end(&self) -> Pose {
        self.stretches.last().map_or(self.start, |stretch| stretch.to)
    }

    /// The distance from beginning to end.
    pub fn travelled(&self) -> i32 {
        self.stretches.last().map_or(0, |stretch| stretch.travelled)
    }

    /// What all of it costs.
    pub fn total(&self) -> Cost {
        self.stretches.last().map_or(Cost::NONE, |stretch| stretch.total)
    }

    /// How far along it a budget leads.
    pub fn affordable(&self, budget: Cost) -> i32 {
        let mut travelled = 0;
        let mut spent = Cost::NONE;
        for stretch in &self.stretches {
            if stretch.total > budget {
                let Some(left) = budget.less(spent + stretch.toll) else {
                    // Stop short of the barrier, since its place is rounded and may be across it.
                    return (travelled - i32::from(!stretch.crossed.is_empty())).max(0);
                };
                let further = left.distance(stretch.rate, stretch.ratio);
                return travelled + further.min(stretch.along);
            }
            (travelled, spent) = (stretch.travelled, stretch.total);
        }
        travelled
    }

    /// Where the unit stands after travelling this far.
    pub fn pose_at(&self, shape: &Shape, travelled: i32) -> Pose {
        let after = self.stretches.iter().find(|stretch| stretch.travelled > travelled);
        let Some(stretch) = after else { return self.end() };
        stretch.pose_after(shape, travelled - (stretch.travelled - stretch.along))
    }
}

impl Stretch {
    /// How many full inches of the walk end in this stretch or at its end: each is a chance to
    /// react.
    pub const fn full_inches(&self) -> i32 {
        self.travelled / 1000 - (self.travelled - self.along) / 1000
    }

    /// Where the unit stands after this much of the stretch.
    pub fn pose_after(&self, shape: &Shape, along: i32) -> Pose {
        if along <= 0 {
            return self.from;
        }
        if along >= self.along {
            return self.to;
        }
        match self.kind {
            Kind::AboutFace => self.from,
            Kind::Wheel => {
                let turn = self.from.facing.turn_to(self.to.facing).0;
                let part = i64::from(turn) * i64::from(along) / i64::from(self.along);
                Motion::wheel(shape, self.from, turn).pose(self.from, part.abs() as i32)
            }
            Kind::Advance | Kind::Oblique | Kind::Back | Kind::Side => {
                let parts = crate::arithmetic::part(i64::from(along), i64::from(self.along));
                Pose { at: self.from.at.part_way(self.to.at, parts), facing: self.from.facing }
            }
        }
    }
}
