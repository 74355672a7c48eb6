//! The pictures of Élan.

mod charge;
mod close;
mod fire;
mod test;

use linstock_games::contract::elan::Do;

use crate::odds::answer::Distribution;

/// The picture of a procedure, if it has one.
pub fn print(procedure: Do, odds: &Distribution, width: usize) -> Option<String> {
    match procedure {
        Do::Test => odds.of().map(|outcomes| test::test(&outcomes, width)),
        Do::Fire => odds.of().map(|outcomes| fire::fire(&outcomes, width)),
        Do::Save | Do::Volley => odds.of().map(|outcomes| fire::struck(&outcomes, width)),
        Do::CloseRound => odds.of().map(|outcomes| close::round(&outcomes, width)),
        Do::ChargeResponse => odds.of().map(|outcomes| charge::response(&outcomes, width)),
        Do::CloseAction => odds.of().map(|outcomes| close::action(&outcomes, width)),
        Do::Move
        | Do::Eligible
        | Do::Special
        | Do::Obstacle
        | Do::Reinforcements
        | Do::Engineering
        | Do::Pursuit => None,
    }
}

/// How many dice are rolled, and what each must show.
fn roll(dice: u8, factor: u8) -> String {
    let name = if dice == 1 { "die" } else { "dice" };
    format!("{dice} {name} · factor {factor}: {factor} or less succeeds")
}
