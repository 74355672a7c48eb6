//! Johnny Reb III in the contract: every procedure, its facts and its outcome.

pub mod facts;
pub mod figures;
pub mod outcome;
pub mod request;
pub mod words;

use linstock_dice::{Once, Single};
use linstock_jr3::{
    aftermath::{self, DefensiveVolley},
    ammunition::Replacement,
    charge::{
        chain::{
            self, Charge,
            state::{At, State},
        },
        impact::{self, Impact},
        reach::Reach,
    },
    fire::{Fired, Shot},
    house::{HOUSE_RULES, House},
    movement::allowance,
    officer::Risk,
    volley::{self, Volley},
};
use linstock_rulebook::{Part, Roll};

use super::{
    aftermath::of_any_game,
    problem::Problem,
    run::{Asking, Draw, Out, Reading, Run, answer_without_dice},
    tree::Tree,
};
use request::Request;

linstock_rulebook::words! {
    /// What can be asked.
    pub enum Do {
        /// One fire.
        Fire = "fire",
        /// A check or rally.
        Morale = "morale",
        /// A fire and the check it calls for.
        Volley = "volley",
        /// Where the attacker is halted for the defensive volley.
        VolleyPoint = "volley-point",
        /// An impact.
        Impact = "impact",
        /// How far a charge reaches.
        ChargeReach = "charge-reach",
        /// A movement allowance.
        Move = "move",
        /// Whether an officer is killed.
        OfficerRisk = "officer-risk",
        /// Replacement ammunition.
        Ammunition = "ammunition",
        /// A whole charge.
        Charge = "charge",
    }
}

/// Adjudicates a request and writes the answer.
pub fn answer<'a>(
    tree: &Tree<'_>,
    asking: &'a mut Asking<'a>,
    id: Option<&str>,
    out: &mut Out,
) -> Result<(), Problem> {
    let reading = Reading::<Request>::new(tree, Do::WORDS, HOUSE_RULES, asking)?;
    let edition = &facts::edition(&reading.facts, &reading.house);
    let (asked, request, mut checks) = reading.procedure(Do::ALL)?;
    let (request, problems) = (&request, &mut checks.problems);
    match asked {
        Do::Fire => {
            let fire = facts::fire_of_request(request, problems);
            let (fire, draw) = checks.finish(fire)?;
            let shot = Shot::new(edition, &fire)?;
            Run {
                procedure: &shot,
                start: Once::Waiting,
                outcome: |state, detail| outcome::Fire::new(&shot, state, detail),
                known: |ledger: &mut _| shot.record(ledger),
                after: |state: Once<Fired>, _: &_| {
                    let (fired, plan) = (state.outcome(), shot.plan());
                    let spent = aftermath::of_firing(fire.kind, plan.runs_low(fired.roll));
                    of_any_game(aftermath::of_fire(plan, fired).chain(spent))
                },
            }
            .answer(draw, id, out)
        }
        Do::Morale => {
            let check = facts::check(request);
            let (check, draw) = checks.finish(Some(check))?;
            let mmp = check.trial(&mut ()).mmp;
            Run {
                procedure: &check,
                start: Once::Waiting,
                outcome: |state, detail| outcome::Morale::new(edition, mmp, state, detail),
                known: |ledger: &mut _| {
                    check.trial(ledger);
                },
                after: |state: Once<_>, _: &_| {
                    let (was, checked) = (check.unit.morale, state.outcome());
                    of_any_game(aftermath::of_check(edition, Part::Unit, was, checked))
                },
            }
            .answer(draw, id, out)
        }
        Do::Volley => {
            let volley = facts::volley(request, problems);
            let ((fire, struck), draw) = checks.finish(volley)?;
            let volley = Volley::new(edition, &fire, struck)?;
            Run {
                procedure: &volley,
                start: volley::State::Loaded,
                outcome: |state, _| outcome::Volley::new(edition, &volley, state),
                known: |ledger: &mut _| volley.record_known(ledger),
                after: |state, rolls: &[Roll]| match state {
                    volley::State::Done(suffered) => {
                        // The fire is rolled for first.
                        let roll = rolls.first().map_or(0, Roll::sum);
                        of_any_game(aftermath::of_volley(&volley, suffered, roll))
                    }
                    volley::State::Loaded => Vec::new(),
                },
            }
            .answer(draw, id, out)
        }
        Do::VolleyPoint => {
            let point = facts::volley_point(edition, request, problems);
            let (point, draw) = checks.finish(point)?;
            Run {
                procedure: &Single(&point),
                start: Once::Waiting,
                outcome: |state, _| outcome::VolleyPoint::new(state),
                known: |ledger: &mut _| {
                    point.modifier(ledger);
                },
                after: |state: Once<_>, _: &_| {
                    of_any_game(aftermath::of_volley_point(state.outcome()))
                },
            }
            .answer(draw, id, out)
        }
        Do::Impact => {
            let contenders = facts::contenders(request, problems);
            let ((attacker, defender), draw) = checks.finish(contenders)?;
            let impact = Impact::new(attacker, defender)?;
            Run {
                procedure: &impact,
                start: impact::State::Closing,
                outcome: |state, detail| outcome::Impact::new(edition, &impact, state, detail),
                known: |ledger: &mut _| impact.record(ledger),
                after: |state, _: &_| match state {
                    impact::State::Done(dice) => {
                        of_any_game(aftermath::of_impact(edition, &impact, dice))
                    }
                    impact::State::Closing => Vec::new(),
                },
            }
            .answer(draw, id, out)
        }
        Do::ChargeReach => {
            let charging = facts::charging(request, problems);
            let (charging, draw) = checks.finish(charging)?;
            let reach = Reach::new(edition, &charging)?;
            Run {
                procedure: &Single(&reach),
                start: Once::Waiting,
                outcome: |state, _| outcome::Reach::new(&reach, state),
                known: |_: &mut _| (),
                after: |state: Once<_>, _: &_| {
                    of_any_game([aftermath::of_reach(reach.extent(state.outcome()))])
                },
            }
            .answer(draw, id, out)
        }
        Do::Move => {
            let mover = facts::mover(request, problems);
            let (mover, draw) = checks.finish(mover)?;
            let allowance = allowance(edition, &mover);
            let consequence = aftermath::of_move(allowance).map(Into::into);
            answer_without_dice(outcome::Move::new(allowance), consequence, draw, id, out)
        }
        Do::OfficerRisk => {
            let hits = facts::hits(request, problems);
            let (hits, draw) = checks.finish(hits)?;
            Run {
                // One die for the fire, however many it cost.
                procedure: &Single(&Risk::new(edition, hits.min(1))),
                start: Once::Waiting,
                outcome: |state, _| outcome::OfficerRisk::new(state),
                known: |_: &mut _| (),
                after: |state: Once<_>, _: &_| of_any_game(aftermath::of_risk(state.outcome())),
            }
            .answer(draw, id, out)
        }
        Do::Ammunition => {
            let officer = request.officer;
            let (officer, draw) = checks.finish(Some(officer))?;
            Run {
                procedure: &Single(&Replacement { officer }),
                start: Once::Waiting,
                outcome: |state, _| outcome::Ammunition::new(state),
                known: |_: &mut _| (),
                after: |state: Once<_>, _: &_| {
                    of_any_game(aftermath::of_ammunition(state.outcome()))
                },
            }
            .answer(draw, id, out)
        }
        Do::Charge => {
            let charge = facts::charge(request, problems);
            let leaves = facts::disengaging(request, problems);
            let (((attacker, defender, approach), leaves), draw) =
                checks.finish(charge.zip(leaves))?;
            let detail = match draw {
                Draw::Odds(_) => chain::Detail::Fates,
                Draw::Typed(_) | Draw::Seeded(_) => chain::Detail::Table,
            };
            let mut charge = Charge::new(edition, attacker, defender, approach)?.detail(detail);
            if leaves {
                charge = charge.at_disengaging();
            }
            if facts::faces_elsewhere(request) {
                charge = charge.without_volley();
            }
            Run {
                procedure: &charge,
                start: charge.start(),
                outcome: |state, detail| outcome::Charge::new(&charge, state, detail),
                known: |ledger: &mut _| charge.record_known(ledger),
                after: |state: State, rolls: &[Roll]| match state.at {
                    At::Over(end) => {
                        let volley = DefensiveVolley::of(rolls.iter().map(|roll| roll.why));
                        of_any_game(aftermath::of_charge(&charge, &state, &end, volley))
                    }
                    At::Bonus
                    | At::Point(_)
                    | At::Priming(..)
                    | At::Volley(..)
                    | At::Impact
                    | At::Readying(_)
                    | At::First(_)
                    | At::Second(_) => Vec::new(),
                },
            }
            .answer(draw, id, out)
        }
    }
}

/// House rules as a scenario's file has them, read as the contract reads them.
pub(crate) fn read_house(value: serde_json::Value) -> Result<House, String> {
    super::read_house(&value, HOUSE_RULES).map(|given| facts::house(&given))
}
