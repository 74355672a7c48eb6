//! Where along the edge of its target a charge aims.

use std::cell::Cell;

use linstock_geometry::{Point, Pose, Turn};
use linstock_rulebook::{Code, Inches, Refusal, Said};

use super::{
    body::Member,
    charge::{ChargeLine, Ways},
    local,
};
use crate::{game::Game, ids::UnitId, rules::AIM, world::World};

/// How near to the place that was named a charge strikes.
pub const NEAR: i32 = 125;

/// Where along the edge of its target a charge can strike: where the middle of the front of the unit
/// that leads it comes to be, in thousandths of an inch from the middle of the edge, to the right as
/// the charger sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aims {
    /// The farthest left.
    pub left: i32,
    /// The farthest right.
    pub right: i32,
    /// Where it aims.
    pub at: i32,
    /// The places of the edge that are the farthest left and right.
    pub edge: [Point; 2],
    /// Who leads it.
    pub lead: UnitId,
    /// Where that unit strikes.
    pub strikes: Pose,
}

impl Aims {
    /// The refusal of an aim outside what can be reached.
    pub fn refusal(&self) -> Refusal {
        let inches = |at: i32| Said::Inches(Inches::thousandths(at.into()));
        Refusal::new(Code::OutOfRange, &AIM, "The charge cannot strike there")
            .because("leftmost", inches(self.left))
            .because("rightmost", inches(self.right))
    }
}

/// The edge of a target on which a unit would strike it.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    member: Member,
    theirs: Pose,
    width: i32,
    depth: i32,
    face: Face,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Face {
    Front,
    Rear,
    Left,
    Right,
}

impl Edge {
    /// The edge that looks at a member of the body that charges.
    pub fn of<G: Game>(world: &World<G>, member: &Member, target: UnitId) -> Edge {
        let footprint = world.footprint(target);
        let (theirs, width, depth) = (footprint.pose(), footprint.width(), footprint.depth());
        let (forward, right) = local(theirs, world.pose(member.unit).at);
        let behind = -forward - depth;
        let face = if forward.max(behind) >= right.abs() - width / 2 {
            if forward >= behind { Face::Front } else { Face::Rear }
        } else if right > 0 {
            Face::Right
        } else {
            Face::Left
        };
        Edge { member: *member, theirs, width, depth, face }
    }

    /// Where a way leads the member along the edge, as the target sees it: to the right along its
    /// front or rear, forward along its sides.
    fn along(&self, line: &ChargeLine) -> i32 {
        let contact = self.member.at(line.start.moved(line.straight, 0)).at;
        let (forward, right) = local(self.theirs, contact);
        match self.face {
            Face::Front | Face::Rear => right.clamp(-self.width / 2, self.width / 2),
            Face::Left | Face::Right => forward.clamp(-self.depth, 0),
        }
    }

    /// Of several ways the one to the middle of the part of the edge that they reach; of two as good,
    /// the one with the smaller wheel.
    pub fn middle(&self, lines: &[ChargeLine]) -> Option<ChargeLine> {
        let along = |line: &ChargeLine| self.along(line);
        let middle = lines.iter().map(along).min()?.midpoint(lines.iter().map(along).max()?);
        let key =
            |line: &&ChargeLine| ((along(line) - middle).abs(), line.wheel.size(), line.wheel.0);
        lines.iter().min_by_key(key).copied()
    }

    /// Where a way strikes the edge: how far to the right of its middle, as the charger sees it.
    pub fn struck(&self, line: &ChargeLine) -> i32 {
        let along = self.along(line);
        match self.face {
            Face::Front => -along,
            Face::Rear => along,
            Face::Right => along + self.depth / 2,
            Face::Left => -along - self.depth / 2,
        }
    }

    /// A place of the edge, by how far it is to the right of its middle, as the charger sees it.
    fn place(&self, aim: i32) -> Point {
        let (forward, right) = match self.face {
            Face::Front => (0, -aim),
            Face::Rear => (-self.depth, aim),
            Face::Right => (aim - self.depth / 2, self.width / 2),
            Face::Left => (-aim - self.depth / 2, -self.width / 2),
        };
        self.theirs.at.offset(self.theirs.facing, forward, right)
    }
}

/// The ways of a charge that are open to it, and where along its target's edge they strike.
pub struct Open<'w> {
    /// All ways, open or not.
    pub ways: Ways<'w>,
    edge: Edge,
    /// Some of them, a few degrees apart, and whether each is open, once somebody has asked.
    lines: Vec<(ChargeLine, Cell<Option<bool>>)>,
    fits: Box<dyn Fn(&ChargeLine) -> bool + 'w>,
}

impl<'w> Open<'w> {
    /// Ways of which some may be open. That takes long to find out, so only of those is it asked that matter.
    pub fn new(
        ways: Ways<'w>,
        edge: Edge,
        lines: impl IntoIterator<Item = ChargeLine>,
        fits: impl Fn(&ChargeLine) -> bool + 'w,
    ) -> Open<'w> {
        let lines = lines.into_iter().map(|line| (line, Cell::new(None))).collect();
        Open { ways, edge, lines, fits: Box::new(fits) }
    }

    /// Asks of all at once.
    pub fn only(mut self, mut fits: impl FnMut(&ChargeLine) -> bool) -> Open<'w> {
        for (line, open) in &mut self.lines {
            *open.get_mut() = Some(fits(line));
        }
        self
    }

    /// Whether any way is open.
    pub fn is_any(&self) -> bool {
        self.lines.iter().any(|line| self.is_open(line))
    }

    /// The way without a wheel, if it is open.
    pub fn straight(&self) -> Option<ChargeLine> {
        let straight = self.lines.iter().find(|(line, _)| line.wheel == Turn::NONE);
        straight.filter(|line| self.is_open(line)).map(|(line, _)| *line)
    }

    /// The way to the middle of the part of the edge that can be reached.
    pub fn middle(&self) -> Option<ChargeLine> {
        let (left, right) = (self.end(-1)?, self.end(1)?);
        self.nearest(left.midpoint(right))
    }

    /// The farthest left or right that can be struck.
    fn end(&self, side: i32) -> Option<i32> {
        let beyond = self.edge.width.max(self.edge.depth);
        self.nearest(side * beyond).map(|line| self.edge.struck(&line))
    }

    /// The way that strikes nearest to a place.
    pub fn nearest(&self, aim: i32) -> Option<ChargeLine> {
        let off = |line: &ChargeLine| self.off(line, aim);
        let key = |line: &ChargeLine| (off(line), line.wheel.size(), line.wheel.0);
        let mut lines: Vec<_> = self.lines.iter().collect();
        lines.sort_by_cached_key(|(line, _)| key(line));
        let (best, _) = *lines.into_iter().find(|line| self.is_open(line))?;
        if off(&best) == 0 {
            return Some(best);
        }
        let mut between: Vec<ChargeLine> =
            self.ways.around(&best).filter(|line| key(line) < key(&best)).collect();
        between.sort_by_key(key);
        let open = |line: &ChargeLine| self.ways.is_firm(line) && (self.fits)(line);
        Some(between.into_iter().find(open).unwrap_or(best))
    }

    fn is_open(&self, (line, open): &(ChargeLine, Cell<Option<bool>>)) -> bool {
        let is = open.get().unwrap_or_else(|| (self.fits)(line));
        open.set(Some(is));
        is
    }

    /// The way to a place that a player has named, or why there is none.
    pub fn named(&self, aim: i32) -> Option<Result<ChargeLine, Refusal>> {
        let line = self.nearest(aim)?;
        let near = self.off(&line, aim) <= NEAR;
        Some(if near { Ok(line) } else { Err(self.aims(&line).refusal()) })
    }

    /// Where a charge that takes a way could strike instead.
    pub fn aims(&self, taken: &ChargeLine) -> Aims {
        let (at, member) = (self.edge.struck(taken), self.edge.member);
        let end = |side: i32| self.end(side).unwrap_or(at);
        let strikes = member.at(taken.start.moved(taken.straight, 0));
        let (left, right) = (end(-1).min(at), end(1).max(at));
        let edge = [left, right].map(|it| self.edge.place(it));
        Aims { left, right, at, edge, lead: member.unit, strikes }
    }

    fn off(&self, line: &ChargeLine, aim: i32) -> i32 {
        self.edge.struck(line).saturating_sub(aim).saturating_abs()
    }
}

/// Of several ways of a charge at a target, the one that leads a member of the body to the middle of
/// the part of the target's edge that they all reach.
pub fn aimed<G: Game>(
    world: &World<G>,
    member: &Member,
    target: UnitId,
    lines: &[ChargeLine],
) -> Option<ChargeLine> {
    Edge::of(world, member, target).middle(lines)
}
