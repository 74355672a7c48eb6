//! Which slots each verb has: a command fills its own and no other.

use linstock_battle::{
    Command,
    rules::{SLOT, UNKNOWN, refused},
};
use linstock_rulebook::Refusal;

use super::verbs;

/// The slots of a command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Slots {
    units: bool,
    leader: bool,
    target: bool,
    path: bool,
    to: bool,
    formation: bool,
    choice: bool,
    number: bool,
    aim: bool,
}

const NONE: Slots = Slots {
    units: false,
    leader: false,
    target: false,
    path: false,
    to: false,
    formation: false,
    choice: false,
    number: false,
    aim: false,
};

const UNITS: Slots = Slots { units: true, ..NONE };

/// The slots that a verb may fill.
fn slots(verb: &str) -> Option<Slots> {
    Some(match verb {
        verbs::LEADER_DONE
        | verbs::END_TURN
        | verbs::HOLD
        | verbs::PASS
        | verbs::GO_ON
        | verbs::HALT => NONE,
        verbs::LEADER_MOVE => Slots { leader: true, to: true, ..NONE },
        verbs::LEADER_JOIN => Slots { leader: true, target: true, ..NONE },
        verbs::FIRE | verbs::REACT_FIRE => Slots { target: true, choice: true, ..UNITS },
        verbs::MOVE => Slots { path: true, formation: true, choice: true, ..UNITS },
        verbs::CHARGE => Slots { target: true, aim: true, ..UNITS },
        verbs::MERGE | verbs::DESPERATION_FIRE => Slots { target: true, ..UNITS },
        verbs::FORM => Slots { formation: true, ..UNITS },
        verbs::REACT_FORM => Slots { formation: true, target: true, ..UNITS },
        verbs::REFORM
        | verbs::RALLY
        | verbs::REACT_REFORM
        | verbs::REACT_RALLY
        | verbs::REACT_DISENGAGE
        | verbs::COUNTERCHARGE => UNITS,
        verbs::DECLARE => Slots { choice: true, ..UNITS },
        verbs::CHARGING_FIRE => Slots { choice: true, ..NONE },
        verbs::ADVANCE => Slots { number: true, ..NONE },
        verbs::CHARGE_HOME => Slots { target: true, ..NONE },
        _ => return None,
    })
}

/// Refuses a verb that the game does not have, and slots that the verb does not have.
pub fn check(command: &Command) -> Result<(), Refusal> {
    let own = slots(&command.verb).ok_or(refused(&UNKNOWN))?;
    let fits = (own.units || command.units.is_empty())
        && (own.leader || command.leader.is_none())
        && (own.target || command.target.is_none())
        && (own.path || command.path.is_none())
        && (own.to || command.to.is_none())
        && (own.formation || command.formation.is_none())
        && (own.choice || command.choice.is_none())
        && (own.number || command.number.is_none())
        && (own.aim || command.aim.is_none());
    if fits { Ok(()) } else { Err(refused(&SLOT)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Adf;
    use linstock_battle::Game;

    #[test]
    fn every_verb_has_its_slots() {
        for verb in Adf::VOCABULARY.verbs.iter().map(|verb| verb.word) {
            assert!(slots(verb).is_some(), "{verb}");
            let too_much =
                Command { number: Some(1), choice: Some("x".into()), ..Command::new(verb) };
            assert!(check(&too_much).is_err(), "{verb}");
        }
    }
}
