//! What results of Across A Deadly Field do.

use linstock_adf::{
    aftermath,
    charge::outcome::{Decision, Penalty},
    morale::Verdict,
    play::Adf,
    tables::FireResult,
    words::Morale,
};
use linstock_battle::{Game as Played, Resolved, Scenario, State, UnitId};
use linstock_games::{assistant::Key, browse::Game, contract::aftermath::of_any_game};
use linstock_rulebook::{Part, Side, common::Arm};

use super::{Befallen, Watched, number, word};

impl Watched for Adf {
    const GAME: Game = Game::Adf;

    fn arm(scenario: &Scenario<Adf>, unit: UnitId) -> Arm {
        scenario.entry(unit).profile.armament.arm()
    }

    fn conditions(status: &<Adf as Played>::Status) -> Vec<(Key, String)> {
        vec![(Key::Morale, status.morale.word().to_owned())]
    }

    fn befallen(resolved: &Resolved, _: &Scenario<Adf>, state: &State<Adf>) -> Option<Befallen> {
        match &*resolved.what {
            "adf.fire" => {
                let result = FireResult::from_word(word(resolved, "result")?)?;
                let consequences = of_any_game(aftermath::of_fire(result));
                Some(Befallen {
                    kind: "fire",
                    cast: vec![(Part::Target, resolved.at?)],
                    consequences,
                })
            }
            "adf.morale" => {
                let unit = *resolved.by.first()?;
                let morale = Morale::from_word(word(resolved, "morale")?)?;
                let was = state.units[unit.index()].status.morale;
                let verdict = Verdict {
                    morale,
                    fall_back: number(resolved, "fall-back").unwrap_or(0),
                    recovered: number(resolved, "recovered").unwrap_or(0),
                    routs: morale == Morale::Routed && was != morale,
                };
                let consequences = of_any_game(aftermath::of_check(Part::Unit, verdict));
                Some(Befallen { kind: "check", cast: vec![(Part::Unit, unit)], consequences })
            }
            "adf.charge.impact" => impact(resolved),
            _ => None,
        }
    }
}

fn impact(resolved: &Resolved) -> Option<Befallen> {
    let loser = Side::from_word(word(resolved, "loser")?)?;
    let decision = match number(resolved, "fall-back") {
        Some(fall_back) => {
            let lost = number(resolved, "lost")?;
            let morale = Morale::from_word(word(resolved, "morale")?)?;
            Decision::FallBack { loser, penalty: Penalty { fall_back, lost, morale } }
        }
        None => Decision::Surrender { loser },
    };
    let losers = match loser {
        // Of several chargers, the first who suffers is not always the first named.
        Side::Attacker if resolved.by.len() > 1 => return None,
        Side::Attacker => resolved.by[0],
        Side::Defender => resolved.at?,
    };
    let consequences = of_any_game(aftermath::of_decision(decision, None));
    Some(Befallen { kind: "impact", cast: vec![(Part::of(loser), losers)], consequences })
}
