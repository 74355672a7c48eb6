//! Charges: [`reach`], the [`volley_point`], the [`impact`], and the whole [`chain`].

pub mod chain;
pub mod impact;
pub mod reach;
pub mod volley_point;

use linstock_rulebook::{Code, Refusal, rules};

use crate::words::{Arm, Morale};

rules! {
    WHO = "jr3.charge.who" {
        says: "who may charge",
        text: "Guns, shaken units and routed units do not charge.",
        by: Ruling,
        at: "ruling",
    }
}

/// Refuses a charge by units that may not charge.
pub fn may_charge(arm: Arm, morale: Morale) -> Result<(), Refusal> {
    let refused = |why| Err(Refusal::new(Code::NotAllowed, &WHO, why));
    if arm == Arm::Artillery {
        return refused("Guns cannot charge");
    }
    match morale {
        Morale::Good => Ok(()),
        Morale::Shaken => refused("Shaken units cannot charge"),
        Morale::Routed => refused("Routed units cannot charge"),
    }
}
