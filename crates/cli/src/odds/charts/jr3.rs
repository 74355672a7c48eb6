//! The pictures of Johnny Reb III.

mod charge;
mod fire;
mod impact;
mod morale;

use linstock_games::contract::jr3::{Do, words::Morale};
use serde::Deserialize;

use crate::odds::{answer::Distribution, request::Request};

/// The picture of a procedure, if it has one.
pub fn print(
    request: &Request,
    procedure: Do,
    odds: &Distribution,
    width: usize,
) -> Option<String> {
    match procedure {
        Do::Fire => odds.of().map(|outcomes| fire::fire(&outcomes, width)),
        Do::Morale => odds.of().map(|outcomes| morale::morale(&outcomes, width)),
        Do::Volley => {
            let before = stated_morale(request, "/check/unit/morale");
            odds.of().map(|outcomes| fire::volley(&outcomes, before, width))
        }
        Do::Impact => odds.of().map(|outcomes| impact::impact(&outcomes, width)),
        Do::Charge => odds.of().map(|outcomes| charge::charge(&outcomes, width)),
        Do::VolleyPoint | Do::ChargeReach | Do::Move | Do::OfficerRisk | Do::Ammunition => None,
    }
}

/// The morale that a request states at a place; good if it states none.
fn stated_morale(request: &Request, pointer: &str) -> Morale {
    let stated = request.json.pointer(pointer).and_then(|it| Morale::deserialize(it).ok());
    stated.unwrap_or(Morale::Good)
}
