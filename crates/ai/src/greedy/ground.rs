//! What places are worth: ground to be taken and enemies to be met draw units on, each as much as it is
//! worth and the more the nearer it is.

use linstock_battle::{Command, Scene, Seat, UnitId, scene::SceneUnit};
use linstock_geometry::{Point, Pose};

/// The table as a player thinks of it.
pub struct Ground<'s> {
    scene: &'s Scene,
    seat: Seat,
}

/// Where a unit wants to go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    /// The place.
    pub at: Point,
    /// How near it wants to get, in thousandths.
    pub stand_off: i32,
}

/// A distance at which an enemy is worth thinking about, in inches.
const NEAR: f64 = 14.0;

impl<'s> Ground<'s> {
    /// Looks at a scene.
    pub const fn new(scene: &'s Scene, seat: Seat) -> Ground<'s> {
        Ground { scene, seat }
    }

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> Option<&'s SceneUnit> {
        self.scene.units.get(unit.index())
    }

    /// What a unit is worth to whoever destroys it.
    pub fn worth(&self, unit: UnitId) -> f64 {
        let Some(unit) = self.unit(unit) else { return 0.0 };
        2.0 + f64::from(unit.strength) * figure(unit)
    }

    /// Enemies on the table, with their distance from a point in inches.
    pub fn enemies(&self, from: Point) -> impl Iterator<Item = (f64, &'s SceneUnit)> + '_ {
        let enemies = self.scene.units.iter().filter(|unit| unit.seat != self.seat);
        enemies.filter_map(move |unit| Some((inches(from, unit.pose()?.at), unit)))
    }

    /// How far the nearest enemy is, in inches.
    pub fn nearest_enemy(&self, from: Point) -> f64 {
        self.enemies(from).map(|(distance, _)| distance).fold(f64::INFINITY, f64::min)
    }

    /// Whether an enemy is near enough to think of fighting.
    pub fn is_near_enemy(&self, from: Point) -> bool {
        self.nearest_enemy(from) < NEAR
    }

    /// Where a unit wants to go.
    pub fn goal(&self, unit: &SceneUnit) -> Option<Goal> {
        let here = unit.pose()?.at;
        let mut best: Option<(f64, Goal)> = None;
        let mut consider = |pull: f64, goal: Goal| {
            if best.is_none_or(|(least, _)| pull > least) {
                best = Some((pull, goal));
            }
        };
        for objective in &self.scene.objectives {
            let wanted =
                f64::from(objective.points[self.seat].max(objective.points[self.seat.other()]));
            // What is held wants a guard only if somebody comes for it.
            let held = objective.held == Some(self.seat);
            if (held && self.nearest_enemy(objective.at) > NEAR) || unit.battery {
                continue;
            }
            let distance = inches(here, objective.at);
            let stand_off = objective.radius / 2;
            consider(wanted / (distance + 8.0), Goal { at: objective.at, stand_off });
        }
        for (distance, enemy) in self.enemies(here) {
            let Some(pose) = enemy.pose() else { continue };
            let stand_off = if unit.battery { 10_000 } else { 2_500 };
            let pull = 3.0 + f64::from(enemy.strength) * figure(enemy) * 0.3;
            consider(pull / (distance + 6.0), Goal { at: pose.at, stand_off });
        }
        best.map(|(_, goal)| goal)
    }

    /// How good it is for a unit to stand somewhere, in inches it need not walk.
    pub fn standing(&self, goal: Goal, pose: Pose) -> f64 {
        let far = (inches(pose.at, goal.at) - f64::from(goal.stand_off) / 1000.0).max(0.0);
        let turn = f64::from(pose.facing.turn_to(pose.at.towards(goal.at)).size()) / 65_536.0;
        -far - turn * 8.0
    }

    /// How promising a charge looks before its odds are worked out: strong at weak and near.
    pub fn promise(&self, draft: &Command) -> f64 {
        let ours: f64 = draft
            .units
            .iter()
            .filter_map(|&unit| self.unit(unit))
            .map(|unit| f64::from(unit.strength))
            .sum();
        let Some(here) = draft.units.first().and_then(|&unit| self.unit(unit)?.pose()) else {
            return 1.0;
        };
        let target = draft.target.and_then(|target| self.unit(target));
        let target = target.or_else(|| {
            let nearest = self.enemies(here.at).min_by(|a, b| a.0.total_cmp(&b.0));
            nearest.map(|(_, enemy)| enemy)
        });
        let Some(target) = target else { return 0.0 };
        let Some(pose) = target.pose() else { return 0.0 };
        let theirs = f64::from(target.strength) * if target.battery { 2.0 } else { 1.0 };
        let distance = inches(here.at, pose.at);
        if distance > NEAR + 4.0 { 0.0 } else { ours / (theirs + 0.5) / (distance + 4.0) }
    }
}

/// What a figure or section of a unit is worth.
fn figure(unit: &SceneUnit) -> f64 {
    if unit.battery { 3.0 } else { 1.0 }
}

fn inches(from: Point, to: Point) -> f64 {
    f64::from(from.distance(to)) / 1000.0
}
