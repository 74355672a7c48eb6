//! The procedures of Johnny Reb III.

use super::Kind;
use crate::contract::jr3::Do;

/// What a procedure is, in a line.
pub const fn about(procedure: Do) -> &'static str {
    match procedure {
        Do::Fire => "A fire: its modifiers, and the odds of every result",
        Do::Morale => "A morale check or rally",
        Do::Volley => "A fire and the check it may call for: losses and morale after",
        Do::VolleyPoint => "Where a charge is halted for the defender's volley",
        Do::Impact => "The impact of a charge: two units, one roll each",
        Do::ChargeReach => "How far a charge reaches, and where it falls into disorder",
        Do::Move => "A movement allowance",
        Do::OfficerRisk => {
            "Whether a fire or round of melee that cost his unit anybody kills an officer"
        }
        Do::Ammunition => "Whether a unit that is low on ammunition finds more",
        Do::Charge => "A whole charge, from the defender's volley to impact and melee",
    }
}

/// What is done in a procedure.
pub const fn kind(procedure: Do) -> Kind {
    match procedure {
        Do::Fire => Kind::Fire,
        Do::Volley => Kind::Volley,
        Do::Move => Kind::Lookup,
        Do::Morale
        | Do::VolleyPoint
        | Do::Impact
        | Do::ChargeReach
        | Do::OfficerRisk
        | Do::Ammunition
        | Do::Charge => Kind::Other,
    }
}

/// Lines of facts for an example.
pub const fn example(procedure: Do) -> &'static [&'static str] {
    match procedure {
        Do::Fire => &["weapon=rifle-musket strength=16 range=3 target.cover=stone-wall"],
        Do::Morale => &["experience=green stands-lost=1 officer=brigade"],
        Do::Volley => &[
            "weapon=napoleon strength=2 range=6 target.formation=attack-column",
            "check.strength=15 check.started=16",
        ],
        Do::VolleyPoint => &["experience=elite officer"],
        Do::Impact => &["attacker.experience=elite attacker.infantry-supports=1", "defender.cover"],
        Do::ChargeReach => &["formation=attack-column terrain=broken"],
        Do::Move => &["formation=march-column terrain=road"],
        Do::OfficerRisk => &["hits=2"],
        Do::Ammunition => &["officer"],
        Do::Charge => &[
            "distance=9 attacker.strength=16 attacker.weapon=rifle-musket",
            "defender.strength=12 defender.weapon=rifle-musket",
        ],
    }
}
