//! Moving on the table: bodies of one or several units, their courses, charges, and retreats. The
//! games bring paces, budgets and limits.

mod aim;
mod body;
mod charge;
mod course;
mod retreat;

pub use aim::{Aims, Edge, NEAR, Open, aimed};
pub use body::{Body, Member};
pub use charge::{ChargeLine, Ways, aligned, charge_line, charge_lines};
pub use course::{Course, Planned, Terms, Waypoint, plan, plan_walked, too_far};
pub use retreat::{
    APART, FallBack, Halt, Retreat, away_from, fall_back, forced_place, is_clear, retreat,
    run_direction,
};

use linstock_geometry::{Point, Pose};

/// How friends let each other through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// Freely.
    Free,
    /// At a price, which the game names.
    Costly,
    /// Not at all.
    Blocked,
}

/// A point of a pose's own frame: so far forward and so far right of its front centre.
pub fn local(pose: Pose, at: Point) -> (i32, i32) {
    let (east, north) =
        (i64::from(at.x) - i64::from(pose.at.x), i64::from(at.y) - i64::from(pose.at.y));
    let (sine, cosine) = (i64::from(pose.facing.sine()), i64::from(pose.facing.cosine()));
    let half = 1_i64 << 29;
    let whole = |scaled: i64| i32::try_from((scaled + half) >> 30).unwrap_or(i32::MAX);
    (whole(east * sine + north * cosine), whole(east * cosine - north * sine))
}
