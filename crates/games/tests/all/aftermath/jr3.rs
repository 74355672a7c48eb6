//! What results of Johnny Reb III do.

use linstock_battle::{Game as Played, Resolved, Scenario, State, UnitId, World};
use linstock_games::{assistant::Key, browse::Game, contract::aftermath::of_any_game};
use linstock_jr3::{
    Edition, FigureScale,
    aftermath::{self, DefensiveVolley},
    charge::chain::{Detail, state::At},
    house::House,
    morale::Checked,
    play::{Jr3, declared},
    words::Morale,
};
use linstock_rulebook::{Part, common::Arm};

use super::{Befallen, Watched, number, replay, sides, word};

impl Watched for Jr3 {
    const GAME: Game = Game::Jr3;

    fn arm(scenario: &Scenario<Jr3>, unit: UnitId) -> Arm {
        scenario.entry(unit).profile.arm
    }

    fn conditions(status: &<Jr3 as Played>::Status) -> Vec<(Key, String)> {
        let yes = |is: bool| if is { "true" } else { "" }.to_owned();
        vec![
            (Key::Morale, status.morale.word().to_owned()),
            (Key::Formation, status.formation.word().to_owned()),
            (Key::LowAmmunition, yes(status.low)),
            (Key::OpeningVolley, yes(!status.opened)),
        ]
    }

    fn befallen(
        resolved: &Resolved,
        scenario: &Scenario<Jr3>,
        state: &State<Jr3>,
    ) -> Option<Befallen> {
        match &*resolved.what {
            "jr3.fire" => {
                let lost = aftermath::loses(Part::Target, number(resolved, "lost")?);
                let cast = vec![(Part::Target, resolved.at?)];
                Some(Befallen { kind: "fire", cast, consequences: of_any_game([lost]) })
            }
            "jr3.morale" => {
                let unit = *resolved.by.first()?;
                let checked = Checked {
                    roll: 0,
                    morale: Morale::from_word(word(resolved, "morale")?)?,
                    fall_back: number(resolved, "falls-back")?,
                };
                let was = state.units[unit.index()].status.morale;
                let edition = Edition { scale: FigureScale::Fifteen, house: House::default() };
                let all = aftermath::of_check(&edition, Part::Unit, was, checked);
                let cast = vec![(Part::Unit, unit)];
                Some(Befallen { kind: "check", cast, consequences: of_any_game(all) })
            }
            "jr3.charge" => charge(resolved, &World::new(scenario, state)),
            _ => None,
        }
    }
}

/// A whole charge, played again with its own dice; the volley at it may have misfired. No battle by lot
/// comes to a melee that goes on for another turn.
fn charge(resolved: &Resolved, world: &World<'_, Jr3>) -> Option<Befallen> {
    let unit = *resolved.by.first()?;
    let declared = declared::declare(world, unit, resolved.at?, world.status(unit).aim)?;
    [declared.volley, false].into_iter().find_map(|volley| {
        let charge = declared::procedure(world, &declared, volley).ok()?.detail(Detail::Table);
        let state = replay(resolved, &charge, charge.start())?;
        let At::Over(end) = state.at else { return None };
        let fates = end.fates.map(|it| Some(it.word()));
        if fates != ["attacker", "defender"].map(|side| word(resolved, side)) {
            return None;
        }
        let volley = DefensiveVolley::of(resolved.working.rolls.iter().map(|it| &*it.why));
        let all = aftermath::of_charge(&charge, &state, &end, volley);
        let cast = sides(resolved)?;
        Some(Befallen { kind: "charge", cast, consequences: of_any_game(all) })
    })
}
