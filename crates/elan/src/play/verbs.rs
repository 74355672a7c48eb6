//! The words of commands.

/// A leader joins a unit.
pub const LEADER_JOIN: &str = "leader-join";
/// A leader rides somewhere.
pub const LEADER_MOVE: &str = "leader-move";
/// No more leaders ride.
pub const LEADER_DONE: &str = "leader-done";
/// A unit rallies.
pub const RALLY: &str = "rally";
/// A unit works.
pub const ENGINEER: &str = "engineer";
/// A unit charges.
pub const DECLARE_CHARGE: &str = "declare-charge";
/// A charged unit responds.
pub const RESPOND: &str = "respond";
/// A unit moves, changes formation, or both.
pub const MOVE: &str = "move";
/// A detachment is sent out.
pub const DETACH: &str = "detach";
/// A detachment goes back.
pub const REATTACH: &str = "reattach";
/// A unit breaks off from close action.
pub const BREAK_OFF: &str = "break-off";
/// A unit fires.
pub const FIRE: &str = "fire";
/// A winner follows.
pub const PURSUE: &str = "pursue";
/// A winner does not follow, if it can help it.
pub const HOLD: &str = "hold";
/// No more in this step.
pub const DONE: &str = "done";
