//! Which arms have a fact of a roster at all, whatever it is.

use linstock_rulebook::common::Arm;

/// Whether a unit of an arm can have a fact, and of this word; without a word, of any.
pub type Suits = fn(Arm, &str) -> bool;

/// Every arm.
pub fn any(_: Arm, _: &str) -> bool {
    true
}

/// Infantry.
pub fn foot(arm: Arm, _: &str) -> bool {
    arm == Arm::Infantry
}

/// Cavalry.
pub fn horse(arm: Arm, _: &str) -> bool {
    arm == Arm::Cavalry
}

/// Artillery.
pub fn guns(arm: Arm, _: &str) -> bool {
    arm == Arm::Artillery
}

/// All but artillery.
pub fn no_guns(arm: Arm, _: &str) -> bool {
    arm != Arm::Artillery
}
