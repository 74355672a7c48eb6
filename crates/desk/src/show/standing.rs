//! Standing orders in words.

use linstock_battle::{
    UnitId,
    standing::{Hoped, StandingOrder, Why},
    story::{capital, the},
};

use crate::words::short;

/// What a unit does by itself, on a button.
pub fn order(order: StandingOrder) -> String {
    match order {
        StandingOrder::Ask => "Ask me".to_owned(),
        StandingOrder::HoldUntil(near) => format!("Fire at {}\u{2033}", short(near)),
        StandingOrder::LastMoment => "Fire at point blank".to_owned(),
        StandingOrder::FireWhen(Hoped::Loss, percent) => {
            format!("Fire when a loss is {percent}% likely")
        }
        StandingOrder::FireWhen(Hoped::Check, percent) => {
            format!("Fire when a check is {percent}% likely")
        }
        StandingOrder::OnlyCharges => "Only if charged".to_owned(),
        StandingOrder::Pass => "Let all pass".to_owned(),
    }
}

/// Why a question was answered without asking whoever plays.
pub fn why<'n>(why: Why, name: impl Fn(UnitId) -> &'n str) -> String {
    let who = |unit| capital(&the(name(unit)));
    match why {
        Why::Useless => "Passed without asking: no answer would do anything.".to_owned(),
        Why::LetPass => "Passed, with the rest of this move.".to_owned(),
        Why::Fires(unit, now) => {
            format!("{} fires by standing order: {}.", who(unit), order(now).to_lowercase())
        }
        Why::HoldsBack(unit, now) => {
            format!("{} holds back by standing order: {}.", who(unit), order(now).to_lowercase())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_acts_by_himself_is_named_with_his_order() {
        let name = |_| "71st Ohio";
        let fires = Why::Fires(UnitId(0), StandingOrder::HoldUntil(3_000));
        assert_eq!(why(fires, name), "The 71st Ohio fires by standing order: fire at 3\u{2033}.");
        let likely = StandingOrder::FireWhen(Hoped::Check, 50);
        assert_eq!(
            why(Why::HoldsBack(UnitId(0), likely), name),
            "The 71st Ohio holds back by standing order: fire when a check is 50% likely."
        );
    }
}
