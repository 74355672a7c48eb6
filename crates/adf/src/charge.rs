//! The charge: how far it reaches, the impact, and the whole chain from one to the other.
//!
//! Files in the order of the procedure: [`reach`], [`impact`], [`outcome`] (what an impact does
//! to its loser), [`chain`] (everything, from the declaration to the last volley).

pub mod chain;
pub mod impact;
pub mod outcome;
pub mod reach;

use linstock_rulebook::{Code, Refusal, rules};

use crate::words::{Arm, Body, Morale};

rules! {
    WHO = "adf.charge.who" {
        says: "who may charge",
        text: "Guns, shaken units and routed units do not charge; a shaken attacker fights on only after a melee.",
        by: Ruling,
        at: "ruling",
    }
}

/// Refuses a charge by units that may not charge. After a melee a shaken attacker fights on.
pub fn may_charge(body: Body, morale: Morale, after_melee: bool) -> Result<(), Refusal> {
    let refused = |why| Err(Refusal::new(Code::NotAllowed, &WHO, why));
    if body.arm() == Arm::Artillery {
        return refused("Guns cannot charge");
    }
    match morale {
        Morale::Good | Morale::Disorder => Ok(()),
        Morale::Shaken if after_melee => Ok(()),
        Morale::Shaken => refused("Shaken units cannot charge"),
        Morale::Routed => refused("Routed units cannot charge"),
    }
}
