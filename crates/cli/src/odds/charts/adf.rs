//! The pictures of Across A Deadly Field.

mod charge;
mod fire;
mod impact;
mod morale;

use linstock_games::contract::adf::Do;

use crate::odds::answer::Distribution;

/// The picture of a procedure, if it has one.
pub fn print(procedure: Do, odds: &Distribution, width: usize) -> Option<String> {
    match procedure {
        Do::Fire => odds.of().map(|outcomes| fire::fire(&outcomes, width)),
        Do::Volley => odds.of().map(|outcomes| fire::volley(&outcomes, width)),
        Do::Morale => odds.of().map(|outcomes| morale::morale(&outcomes, width)),
        Do::Impact => odds.of().map(|outcomes| impact::impact(&outcomes, width)),
        Do::Charge => odds.of().map(|outcomes| charge::charge(&outcomes, width)),
        Do::Competence | Do::LeaderRisk | Do::ChargeReach | Do::Move | Do::Rout => None,
    }
}
