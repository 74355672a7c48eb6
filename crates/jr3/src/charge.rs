//! Charges: [`reach`], the [`volley_point`], the [`impact`], and the whole [`chain`].

pub mod chain;
pub mod impact;
pub mod reach;
pub mod volley_point;

use linstock_rulebook::{Code, Refusal, Said, rules};

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
    let refused = Refusal::new(Code::NotAllowed, &WHO);
    if arm == Arm::Artillery {
        return Err(refused.because("arm", Said::Word(arm.word())));
    }
    match morale {
        Morale::Good => Ok(()),
        Morale::Shaken | Morale::Routed => {
            Err(refused.because("morale", Said::Word(morale.word())))
        }
    }
}
