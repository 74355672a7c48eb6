//! Groups: who may act as one, and what they declare.

use linstock_battle::{
    Command, NeedsDice, UnitId,
    rules::{SLOT, UNKNOWN, refused},
};
use linstock_rulebook::{Code, Refusal, rules};

use super::{act, check};
use crate::{
    edition::Summary,
    play::{Order, Scratch, SecondAction, World, facts, verbs},
};

rules! {
    GROUP = "adf.group" {
        says: "a group",
        text: "A group is adjacent units of one arm and formation, whatever their morale, that take both their actions together; units that fire knocks out of it are left behind. In the revised summary it declares both actions when it is formed, and may forgo the second but do nothing else.",
        at: "002: turn overview; ruling",
    }
}

/// Whether units are of one arm and formation.
pub fn may_group(world: &World, units: &[UnitId]) -> Result<(), Refusal> {
    const MIXED: Refusal =
        Refusal::new(Code::NotAllowed, &GROUP, "A group is of one arm and formation");
    let kind = |unit: UnitId| {
        let body = facts::body(world, unit);
        (body.arm(), body.formation(), body.mounted())
    };
    let Some(&lead) = units.first() else { return Err(refused(&SLOT)) };
    if units.iter().any(|&unit| kind(unit) != kind(lead)) { Err(MIXED) } else { Ok(()) }
}

/// Whether an order is the first action of a group that must declare its second before it.
pub fn must_declare(world: &World, order: &Order) -> bool {
    let Order::Act(units, action) = order else { return false };
    // Whoever takes his time with a fire has no second action.
    let deliberate = action.fire().is_some_and(|(_, ready)| ready.fire().deliberate);
    let first = units.iter().all(|&unit| world.status(unit).acted == 0);
    world.edition().summary() == Summary::Revised && units.len() > 1 && first && !deliberate
}

/// Reads what a group declares.
pub fn check_declaration(units: &[UnitId], command: &Command) -> Result<Order, Refusal> {
    if command.verb != verbs::DECLARE {
        return Err(refused(&UNKNOWN));
    }
    let second = command.choice.as_deref().and_then(SecondAction::from_word);
    match second {
        Some(second) if command.units == units => Ok(Order::Declare(second)),
        Some(_) | None => Err(refused(&SLOT)),
    }
}

/// A group has declared its second action, and takes its first.
pub fn act_as_declared(s: &mut Scratch, second: SecondAction) -> Result<(), NeedsDice> {
    let pending = s.state.memory.pending.clone();
    s.remember(|memory| {
        memory.pending = None;
        memory.declared = Some(second);
    });
    // The umpire may have changed something since it was ordered: then they choose again.
    match pending.map(|command| check(s, &command, None)) {
        Some(Ok(Order::Act(units, action))) => act(s, &units, &action),
        Some(_) | None => Ok(()),
    }
}
