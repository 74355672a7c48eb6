//! Who stands on a straight line from one place to another, and who is fired over.

use linstock_geometry::{
    Body, Footprint, Ground, Point, Pose, SightRules, Veil, distance_to_point, ground::CLASSES,
    ray, sees,
};

use crate::{game::Game, ids::UnitId, movement::local, world::World};

/// How closely a line is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scrutiny {
    /// All of it, but its ends: bodies whose centre lies before or behind it are not on it.
    Exact,
    /// One place every so many thousandths from its beginning on, which is looked at or not. Corners
    /// between two places are missed, and logs hold what followed from that.
    Every {
        /// How far it is from one place to the next.
        step: i32,
        /// The first place, in steps from the beginning.
        first: i32,
    },
}

/// Whether a straight line leads over a footprint.
///
/// ```
/// use linstock_battle::passing::{Scrutiny, leads_over};
/// use linstock_geometry::{Facing, Footprint, Point, Pose, Shape, inches};
///
/// let pose = Pose::new(Point::new(inches(10), inches(10)), Facing::NORTH);
/// let regiment = Footprint::new(&Shape::rectangle(inches(6), inches(1)), pose);
/// let (south, north) = (Point::new(inches(12), 0), Point::new(inches(12), inches(20)));
/// assert!(leads_over(&regiment, south, north, Scrutiny::Exact));
/// assert!(!leads_over(&regiment, south, Point::new(inches(30), 0), Scrutiny::Exact));
/// ```
pub fn leads_over(footprint: &Footprint, from: Point, to: Point, scrutiny: Scrutiny) -> bool {
    match scrutiny {
        Scrutiny::Exact => crosses(footprint, from, to),
        Scrutiny::Every { step, first } => {
            let (facing, steps) = (from.towards(to), from.distance(to) / step);
            let on_it = |index| distance_to_point(footprint, from.offset(facing, index * step, 0));
            (first..=steps).any(|index| on_it(index) == 0)
        }
    }
}

fn crosses(footprint: &Footprint, from: Point, to: Point) -> bool {
    let along = Pose { at: from, facing: from.towards(to) };
    let (forward, right) = local(along, footprint.centre());
    // Most are nowhere near the line.
    if forward <= 0 || forward >= from.distance(to) || right.abs() > footprint.radius() {
        return false;
    }
    let nothing_else = SightRules { veils: [Veil::Clear; CLASSES], brow: 0, limit: None };
    let body = Body { footprint, level: 0 };
    !ray(&Ground::open(Point::new(1, 1)), &nothing_else, from, to, &[body]).is_clear()
}

/// Those who block one unit's sight of another when it may fire over friends.
pub struct Blocking<'w> {
    bodies: Vec<Body<'w>>,
    passed_over: usize,
}

impl<'w> Blocking<'w> {
    /// Formed units between a firer and its target, but for the friends that it fires over: those on
    /// lower ground who are so far, or farther, from both. Without a distance it fires over nobody.
    pub fn between<G: Game>(
        world: &'w World<G>,
        firer: UnitId,
        target: UnitId,
        clearance: Option<i32>,
    ) -> Blocking<'w> {
        let is_passed_over = |unit: UnitId| {
            clearance.is_some_and(|clearance| {
                world.seat(unit) == world.seat(firer)
                    && world.level(unit) < world.level(firer)
                    && !world.within(unit, firer, clearance - 1)
                    && !world.within(unit, target, clearance - 1)
            })
        };
        let others = world.on_table().filter(|&it| it != firer && it != target);
        let (over, left): (Vec<UnitId>, Vec<UnitId>) =
            others.filter(|&it| world.is_formed(it)).partition(|&it| is_passed_over(it));
        let body =
            |&unit: &UnitId| Body { footprint: world.footprint(unit), level: world.level(unit) };
        Blocking { bodies: left.iter().map(body).collect(), passed_over: over.len() }
    }

    /// Whether there is anybody to fire over.
    pub const fn passes_over_friends(&self) -> bool {
        self.passed_over > 0
    }

    /// Whether, with nobody else in the way, one unit sees the other by these rules.
    pub fn leaves_sight<G: Game>(
        &self,
        world: &World<G>,
        firer: UnitId,
        target: UnitId,
        rules: &SightRules,
    ) -> bool {
        let (from, to) = (world.footprint(firer), world.footprint(target));
        sees(world.ground(), rules, from, to, &self.bodies).is_clear()
    }
}
