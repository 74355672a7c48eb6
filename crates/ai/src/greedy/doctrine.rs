//! What words mean to a soldier. Games name what can be done; whether it is a shot, a charge or a
//! rest can be told from its verb, and that is all that is known of it here.

use linstock_battle::Command;

/// What a command is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Hurting the enemy from afar.
    Shoot,
    /// Hurting him at close quarters.
    Charge,
    /// Getting somewhere.
    Move,
    /// Getting men back into hand.
    Rally,
    /// Getting back into order.
    Reform,
    /// Being drawn up otherwise.
    Form,
    /// Saying beforehand what is to be done.
    Order,
    /// A leader joins a unit.
    Join,
    /// Going on with what was begun.
    GoOn,
    /// Following a beaten enemy.
    Follow,
    /// Answering a charge.
    Respond,
    /// Making one weak unit of two.
    Merge,
    /// Sending skirmishers out.
    Detach,
    /// Leaving things as they are.
    Idle,
    /// Something it does not go in for.
    Other,
}

/// What a command is for.
pub fn intent(command: &Command) -> Intent {
    match &*command.verb {
        "fire" | "react-fire" | "desperation-fire" | "charging-fire" => Intent::Shoot,
        "charge" | "declare-charge" | "charge-home" | "countercharge" | "target" => Intent::Charge,
        "move" => Intent::Move,
        "rally" | "react-rally" => Intent::Rally,
        "reform" | "react-reform" => Intent::Reform,
        "form" | "react-form" => Intent::Form,
        "order" => Intent::Order,
        "leader-join" | "officer-join" => Intent::Join,
        "go-on" => Intent::GoOn,
        "advance" | "pursue" => Intent::Follow,
        "respond" | "stand-and-fire" | "form-closed-column" | "evade" | "counter-charge"
        | "change-formation" | "fire-and-evade" | "limber-and-evade" => Intent::Respond,
        "merge" => Intent::Merge,
        "detach" => Intent::Detach,
        "pass" | "done" | "hold" | "end-turn" | "leader-done" | "orders-done" | "ready"
        | "halt" => Intent::Idle,
        _ => Intent::Other,
    }
}

/// Whether a command is a charge.
pub fn is_charge(command: &Command) -> bool {
    let ordered = command.verb == "order" && command.choice.as_deref() == Some("charge");
    ordered || intent(command) == Intent::Charge
}

/// Whether a command leaves things as they are.
pub fn is_idle(command: &Command) -> bool {
    intent(command) == Intent::Idle
}

/// Whether a formation is for fighting in, rather than for getting somewhere.
pub fn is_fighting(formation: &str) -> bool {
    matches!(
        formation,
        "battle-line"
            | "single-line"
            | "line"
            | "three-rank-line"
            | "two-rank-line"
            | "unlimbered"
            | "extended-line"
            | "double-line"
    )
}

/// Whether a formation is for getting somewhere.
pub fn is_marching(formation: &str) -> bool {
    matches!(formation, "road-column" | "march-column" | "limbered")
}
