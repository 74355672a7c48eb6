//! What results of Élan do.

use linstock_battle::{Game as Played, Resolved, Scenario, State, UnitId, World};
use linstock_elan::{
    aftermath,
    charge::{Does, Responded},
    close::action::{Action, outcome::Fate},
    play::{Elan, close::parties},
    save::Saved,
    test::{TestResult, Verdict},
};
use linstock_games::{assistant::Key, browse::Game, contract::aftermath::of_any_game};
use linstock_rulebook::{Part, common::Arm};

use super::{Befallen, Watched, fact, number, replay, sides, word};

impl Watched for Elan {
    const GAME: Game = Game::Elan;

    fn arm(scenario: &Scenario<Elan>, unit: UnitId) -> Arm {
        scenario.entry(unit).profile.arm
    }

    fn conditions(status: &<Elan as Played>::Status) -> Vec<(Key, String)> {
        vec![
            (Key::Disruption, status.dm.to_string()),
            (Key::Formation, status.formation.word().to_owned()),
        ]
    }

    fn befallen(
        resolved: &Resolved,
        scenario: &Scenario<Elan>,
        state: &State<Elan>,
    ) -> Option<Befallen> {
        let alone = |unit| vec![(Part::Unit, unit)];
        match &*resolved.what {
            "elan.fire" => {
                let unit = resolved.at?;
                let saved = Saved {
                    special: number(resolved, "special")?,
                    lost: number(resolved, "lost")?,
                };
                let dies = saved.lost >= state.units[unit.index()].strength;
                if !counts_figures(scenario, state, unit) || dies || saved.special > 0 {
                    return None;
                }
                let consequences = of_any_game(aftermath::of_save(Part::Target, saved));
                Some(Befallen { kind: "fire", cast: vec![(Part::Target, unit)], consequences })
            }
            "elan.test.elan" | "elan.test.drill" | "elan.test.rally" => {
                let verdict = Verdict {
                    result: TestResult::from_word(word(resolved, "result")?)?,
                    removed: 0,
                    dm: number(resolved, "dm")?,
                    broken: fact(resolved, "broken").is_some(),
                };
                let consequences = of_any_game([aftermath::of_verdict(Part::Unit, verdict)]);
                Some(Befallen { kind: "check", cast: alone(*resolved.by.first()?), consequences })
            }
            "elan.close.rounds" => close_action(resolved, scenario, state),
            what if what.starts_with("elan.charge.") => {
                let responded = Responded {
                    result: TestResult::from_word(word(resolved, "result")?)?,
                    does: Does::from_word(word(resolved, "does")?)?,
                    first_fire: true,
                    evades: None,
                    dm: number(resolved, "dm")?,
                    broken: fact(resolved, "broken").is_some(),
                    leaves_guns: false,
                };
                let consequences = of_any_game(aftermath::of_response(responded));
                Some(Befallen {
                    kind: "response",
                    cast: alone(*resolved.by.first()?),
                    consequences,
                })
            }
            _ => None,
        }
    }
}

/// Whether the strength of a unit is its figures: guns have crews, and battalions the figures of
/// their skirmishers within.
fn counts_figures(scenario: &Scenario<Elan>, state: &State<Elan>, unit: UnitId) -> bool {
    Elan::arm(scenario, unit) != Arm::Artillery && state.units[unit.index()].status.inside == 0
}

/// A whole close action, played again with its own dice.
fn close_action(
    resolved: &Resolved,
    scenario: &Scenario<Elan>,
    state: &State<Elan>,
) -> Option<Befallen> {
    let world = World::new(scenario, state);
    let cast = sides(resolved)?;
    if !cast.iter().all(|&(_, unit)| counts_figures(scenario, state, unit)) {
        return None;
    }
    let outcome = [true, false].into_iter().find_map(|charging| {
        let (ours, theirs) = parties(&world, cast[0].1, cast[1].1, charging);
        let action = Action::new(world.edition(), ours, theirs, None).ok()?;
        let outcome = action.outcome(replay(resolved, &action, action.start())?);
        let is = |side: &str, fate: Fate, lost: u8| {
            word(resolved, side) == Some(fate.word())
                && number(resolved, &format!("{side} lost")) == Some(lost)
        };
        let (attacker, defender) = (outcome.attacker, outcome.defender);
        let same = is("attacker", attacker.fate, attacker.lost)
            && is("defender", defender.fate, defender.lost);
        same.then_some(outcome)
    })?;
    let consequences = of_any_game(aftermath::of_close_action(outcome));
    Some(Befallen { kind: "close-action", cast, consequences })
}
