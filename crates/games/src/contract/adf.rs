//! Across A Deadly Field in the contract: every procedure, its facts and its outcome.

pub mod facts;
pub mod figures;
pub mod outcome;
pub mod request;
pub mod words;

use linstock_adf::{
    Scale, aftermath,
    charge::{
        chain::{self, Charge},
        impact::Impact,
        reach::Reach,
    },
    fire::Shot,
    house::{HOUSE_RULES, House},
    leader::Risk,
    morale::{self, Check},
    movement::{ROUT, rate},
    volley::{self, Volley},
};
use linstock_dice::{Once, Single};
use linstock_rulebook::{Part, Roll};

use super::{
    aftermath::of_any_game,
    problem::Problem,
    run::{Asking, Draw, Out, Reading, Run, answer_without_dice},
    tree::Tree,
};
use request::{PartyFacts, Request};

linstock_rulebook::words! {
    /// What can be asked.
    pub enum Do {
        /// One fire.
        Fire = "fire",
        /// A check or rally.
        Morale = "morale",
        /// A fire and the check it calls for.
        Volley = "volley",
        /// A tactical competence test.
        Competence = "competence",
        /// Whether a leader is killed.
        LeaderRisk = "leader-risk",
        /// An impact.
        Impact = "impact",
        /// How far a charge reaches.
        ChargeReach = "charge-reach",
        /// A movement allowance.
        Move = "move",
        /// A rout move.
        Rout = "rout",
        /// A whole charge.
        Charge = "charge",
    }
}

/// Adjudicates a request and writes the answer.
pub fn answer<'a>(
    scale: Scale,
    tree: &Tree<'_>,
    asking: &'a mut Asking<'a>,
    id: Option<&str>,
    out: &mut Out,
) -> Result<(), Problem> {
    let reading = Reading::<Request>::new(tree, Do::WORDS, HOUSE_RULES, asking)?;
    let edition = match facts::edition(scale, &reading.facts, &reading.house) {
        Ok(edition) => edition,
        Err(refusal) => return Err(reading.checks.problems.or(refusal)),
    };
    let edition = &edition;
    let (asked, request, mut checks) = reading.procedure(Do::ALL)?;
    let (request, problems) = (&request, &mut checks.problems);
    facts::known_everywhere(request, problems);
    match asked {
        Do::Fire => {
            let fire = facts::fire_of_request(request, problems);
            let (fire, draw) = checks.finish(fire)?;
            let shot = Shot::new(edition, &fire)?;
            Run {
                procedure: &Single(&shot),
                start: Once::Waiting,
                outcome: |state, detail| outcome::Fire::new(&shot, state, detail),
                known: |ledger: &mut _| shot.record(ledger),
                after: |state: Once<_>, _: &_| {
                    let result = shot.plan().result(state.outcome());
                    of_any_game(aftermath::of_shot(edition, result))
                },
            }
            .answer(draw, id, out)
        }
        Do::Morale => {
            let cause = request.cause;
            let check = facts::check(request, problems);
            let ((unit, situation, plus), draw) = checks.finish(check)?;
            let check = Check::new(edition, &unit, &situation, cause, plus);
            let trial = check.trial(&mut ());
            let bmp = morale::bmp::bmp(&unit, &situation, &mut ());
            Run {
                procedure: &Single(&check),
                start: Once::Waiting,
                outcome: |state, detail| outcome::Morale::new(bmp, &trial, state, detail),
                known: |ledger: &mut _| {
                    check.trial(ledger);
                },
                after: |state: Once<_>, _: &_| {
                    let verdict = trial.verdict(state.outcome());
                    match situation.charging {
                        true => of_any_game(aftermath::of_check_in_charge(Part::Unit, verdict)),
                        false => of_any_game(aftermath::of_check(Part::Unit, verdict)),
                    }
                },
            }
            .answer(draw, id, out)
        }
        Do::Volley => {
            let volley = facts::volley(request, problems);
            let ((fire, unit, situation), draw) = checks.finish(volley)?;
            let volley = Volley::new(edition, &fire, &unit, &situation)?;
            Run {
                procedure: &volley,
                start: volley::State::Loaded,
                outcome: |state, _| outcome::Volley::new(state),
                known: |ledger: &mut _| volley.record_known(ledger),
                after: |state, _: &_| match state {
                    volley::State::Done(result, verdict) => {
                        of_any_game(aftermath::of_volley(&volley, result, verdict))
                    }
                    volley::State::Loaded => Vec::new(),
                },
            }
            .answer(draw, id, out)
        }
        Do::Competence => {
            let test = facts::competence(request, problems);
            let (test, draw) = checks.finish(test)?;
            Run {
                procedure: &Single(&test),
                start: Once::Waiting,
                outcome: |state, _| outcome::Competence::new(&test, state),
                known: |ledger: &mut _| {
                    test.bmp(ledger);
                },
                after: |state: Once<_>, _: &_| {
                    of_any_game(aftermath::of_competence(state.outcome()))
                },
            }
            .answer(draw, id, out)
        }
        Do::LeaderRisk => {
            let hits = facts::hits(request, problems);
            let (hits, draw) = checks.finish(hits)?;
            Run {
                procedure: &Single(&Risk { hits }),
                start: Once::Waiting,
                outcome: |state, _| outcome::LeaderRisk::new(state),
                known: |_: &mut _| (),
                after: |state: Once<_>, _: &_| {
                    of_any_game(aftermath::of_risk(edition, state.outcome()))
                },
            }
            .answer(draw, id, out)
        }
        Do::Impact => {
            let after_melee = request.after_melee;
            let contenders = facts::contenders(request, problems);
            let ((attacker, defender), draw) = checks.finish(contenders)?;
            let impact = Impact::new(edition, attacker, defender, after_melee)?;
            Run {
                procedure: &impact,
                start: impact.start(),
                outcome: |state, detail| outcome::Impact::new(&impact, state, detail),
                known: |ledger: &mut _| impact.record(ledger),
                after: |state, _: &_| of_any_game(aftermath::of_impact(&impact, state)),
            }
            .answer(draw, id, out)
        }
        Do::ChargeReach => {
            let charging = facts::charging(request, problems);
            let (charging, draw) = checks.finish(charging)?;
            let reach = Reach::new(edition, &charging)?.led(facts::led(request.attached_leader));
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
            let rate = rate(edition, &mover).led(facts::led(request.attached_leader));
            let consequence = aftermath::of_move(rate).map(Into::into);
            answer_without_dice(outcome::Move::new(rate), consequence, draw, id, out)
        }
        Do::Rout => {
            let rout = facts::rout(edition, request);
            let (rout, draw) = checks.finish(Some(rout))?;
            Run {
                procedure: &Single(&rout),
                start: Once::Waiting,
                outcome: |state, _| outcome::Rout::new(state),
                known: |_: &mut _| (),
                after: |state: Once<_>, _: &_| {
                    of_any_game(aftermath::of_rout_move(edition, state.outcome()))
                },
            }
            .answer(draw, id, out)
        }
        Do::Charge => {
            let charge = facts::charge(edition.summary(), request, problems);
            let ((attacker, defender, approach), draw) = checks.finish(charge)?;
            let detail = match draw {
                Draw::Odds(_) => chain::Detail::Fates,
                Draw::Typed(_) | Draw::Seeded(_) => chain::Detail::Whole,
            };
            let led =
                |side: Option<&PartyFacts>| facts::led(side.and_then(|it| it.attached_leader));
            let charge = Charge::new(edition, attacker, defender, approach)?
                .detail(detail)
                .led(led(request.attacker.as_ref()))
                .met_led(led(request.defender.as_ref()));
            Run {
                procedure: &charge,
                start: charge.start(),
                outcome: |state, detail| outcome::Charge::new(&charge, state, detail),
                known: |ledger: &mut _| charge.record_known(ledger),
                after: |state, rolls: &[Roll]| {
                    let rout = rolls.iter().find(|it| it.why == ROUT.id).map(Roll::sum);
                    of_any_game(aftermath::of_charge(&charge, state, rout))
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
