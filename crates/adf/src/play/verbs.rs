//! The words of commands and of their choices.

/// A leader goes somewhere by himself.
pub const LEADER_MOVE: &str = "leader-move";
/// A leader joins a unit.
pub const LEADER_JOIN: &str = "leader-join";
/// No more leaders move.
pub const LEADER_DONE: &str = "leader-done";
/// Fires, alone or combined.
pub const FIRE: &str = "fire";
/// Moves, alone or as a group.
pub const MOVE: &str = "move";
/// Charges.
pub const CHARGE: &str = "charge";
/// Changes formation.
pub const FORM: &str = "form";
/// Gets into order.
pub const REFORM: &str = "reform";
/// Tries to rally.
pub const RALLY: &str = "rally";
/// Takes another unit in.
pub const MERGE: &str = "merge";
/// A group says what its second action will be.
pub const DECLARE: &str = "declare";
/// Forgoes the second action, or following.
pub const HOLD: &str = "hold";
/// This side is done.
pub const END_TURN: &str = "end-turn";
/// Fires in reaction.
pub const REACT_FIRE: &str = "react-fire";
/// Changes formation or facing in reaction.
pub const REACT_FORM: &str = "react-form";
/// Gets into order in reaction.
pub const REACT_REFORM: &str = "react-reform";
/// Tries to rally in reaction.
pub const REACT_RALLY: &str = "react-rally";
/// Gets away in reaction.
pub const REACT_DISENGAGE: &str = "react-disengage";
/// Meets a charge.
pub const COUNTERCHARGE: &str = "countercharge";
/// Fires with one die.
pub const DESPERATION_FIRE: &str = "desperation-fire";
/// Does nothing.
pub const PASS: &str = "pass";
/// Goes on moving.
pub const GO_ON: &str = "go-on";
/// Stops.
pub const HALT: &str = "halt";
/// Cavalry fires as it charges.
pub const CHARGING_FIRE: &str = "charging-fire";
/// Follows a beaten enemy.
pub const ADVANCE: &str = "advance";
/// Charges another enemy on from a won impact.
pub const CHARGE_HOME: &str = "charge-home";
/// Guns take their time.
pub const DELIBERATE: &str = "deliberate";
/// A change of formation comes after the move, not before it.
pub const AFTERWARDS: &str = "afterwards";
/// With its weapon.
pub const WEAPON: &str = "weapon";
/// With pistols instead.
pub const PISTOLS: &str = "pistols";
