//! The procedures of Across A Deadly Field.

use super::Kind;
use crate::contract::adf::Do;

/// What a procedure is, in a line.
pub const fn about(procedure: Do) -> &'static str {
    match procedure {
        Do::Fire => "A fire: its modifiers, and the odds of every result",
        Do::Morale => "A morale check or rally",
        Do::Volley => "A fire and the check it calls for: losses and morale after",
        Do::Competence => "A test of tactical competence",
        Do::LeaderRisk => "Whether hits on his unit kill a leader",
        Do::Impact => "The impact of a charge: two units, one roll each",
        Do::ChargeReach => "How far a charge reaches, and where it falls into disorder",
        Do::Move => "A movement allowance",
        Do::Rout => "A rout move, and the guns it costs",
        Do::Charge => "A whole charge, from reaction fire to impact and melee",
    }
}

/// What is done in a procedure.
pub const fn kind(procedure: Do) -> Kind {
    match procedure {
        Do::Fire => Kind::Fire,
        Do::Volley => Kind::Volley,
        Do::Move => Kind::Lookup,
        Do::Morale
        | Do::Competence
        | Do::LeaderRisk
        | Do::Impact
        | Do::ChargeReach
        | Do::Rout
        | Do::Charge => Kind::Other,
    }
}

/// Lines of facts for an example.
pub const fn example(procedure: Do) -> &'static [&'static str] {
    match procedure {
        Do::Fire => &["weapon=rifle-musket strength=8 range=2 target.cover=wood-fence"],
        Do::Morale => &["experience=trained check=2 supports=2"],
        Do::Volley => &[
            "weapon=napoleon strength=3 range=6",
            "target.experience=green check.stands-lost=1 check.leader=2",
        ],
        Do::Competence => &["experience=green"],
        Do::LeaderRisk => &["hits=2"],
        Do::Impact => &["attacker.strength=6", "defender.strength=5 defender.supports=2"],
        Do::ChargeReach => &["formation=attack-column terrain=broken"],
        Do::Move => &["arm=artillery weapon=napoleon formation=limbered terrain=road"],
        Do::Rout => &["arm=cavalry mounted terrain=open"],
        Do::Charge => &[
            "distance=5 attacker.strength=6 attacker.weapon=rifle-musket",
            "defender.strength=5 defender.weapon=smoothbore-musket",
        ],
    }
}
