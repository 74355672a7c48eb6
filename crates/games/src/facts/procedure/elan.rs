//! The procedures of Élan.

use super::Kind;
use crate::contract::elan::Do;

/// What a procedure is, in a line.
pub const fn about(procedure: Do) -> &'static str {
    match procedure {
        Do::Test => "A test of élan or drill, or a rally",
        Do::Fire => "A fire: its modifiers, and the odds of every number of hits",
        Do::Save => "The saves of hits, and special casualties",
        Do::Volley => "A fire and its saves: figures lost, and special casualties",
        Do::CloseRound => "One side's blows in a round of close action",
        Do::Move => "A movement allowance",
        Do::Eligible => "How many figures of a formation may fire",
        Do::Special => "What special casualties do, to a leader too",
        Do::Obstacle => "Crossing an obstacle",
        Do::Reinforcements => "Whether reinforcements arrive",
        Do::Engineering => "A turn's work on an engineering task",
        Do::ChargeResponse => "What a unit that is charged does",
        Do::Pursuit => "Whether a winner pursues",
        Do::CloseAction => "A whole close action, from closing to the last test",
    }
}

/// What is done in a procedure.
pub const fn kind(procedure: Do) -> Kind {
    match procedure {
        Do::Fire => Kind::Fire,
        Do::Volley => Kind::Volley,
        Do::Move | Do::Eligible => Kind::Lookup,
        Do::Test
        | Do::Save
        | Do::CloseRound
        | Do::Special
        | Do::Obstacle
        | Do::Reinforcements
        | Do::Engineering
        | Do::ChargeResponse
        | Do::Pursuit
        | Do::CloseAction => Kind::Other,
    }
}

/// Lines of facts for an example.
pub const fn example(procedure: Do) -> &'static [&'static str] {
    match procedure {
        Do::Test => &["of=elan situation=two-casualties,shell-casualty pairs=2 dm=1"],
        Do::Fire => &["with=canister guns=3 weight=medium range=6"],
        Do::Save => &["hits=6 experience=conscript cover=soft"],
        Do::Volley => &[
            "figures=36 mode=volley weapon=musket range=6",
            "first-fire save.experience=conscript",
        ],
        Do::CloseRound => &["figures=12 flank-figures=4 experience=veteran"],
        Do::Move => &["formation=column terrain=rough"],
        Do::Eligible => &["figures=36 formation=column"],
        Do::Special => &["special=2 leader"],
        Do::Obstacle => &["kind=minor formation=column"],
        Do::Reinforcements => &["turns-late=2"],
        Do::Engineering => &["task=major successes=1 experience=veteran"],
        Do::ChargeResponse => &["response=counter-charge arm=cavalry dm=1"],
        Do::Pursuit => &["arm=cavalry experience=conscript"],
        Do::CloseAction => &[
            "attacker.figures=12 attacker.formation=column closing=clear",
            "defender.figures=12 defender.experience=veteran",
        ],
    }
}
