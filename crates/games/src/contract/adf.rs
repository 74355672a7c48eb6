//! Across A Deadly Field in the contract: every procedure, its facts and its outcome.

pub mod facts;
pub mod outcome;
pub mod request;
pub mod words;

use linstock_adf::{
    Edition, Scale,
    charge::{
        chain::{self, Charge, Reaction},
        impact::Impact,
        reach::Reach,
    },
    competence::Competence,
    fire::Shot,
    leader::Risk,
    morale::{self, Check},
    movement::rate,
    volley::{self, Volley},
};
use linstock_dice::{Once, Single};

use super::{
    path::Path,
    problem::Problem,
    request::read,
    run::{Asking, Draw, Run, answer_without_dice},
};
use request::{CheckFact, Request};

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
    text: &str,
    asking: &'a mut Asking<'a>,
    id: Option<&str>,
    out: &mut Vec<u8>,
) -> Result<(), Problem> {
    let request: &Request = &read(text)?;
    let draw = Draw::new(&request.dice, &request.seed, &request.odds, asking)?;
    let root = Path::ROOT;
    let edition = facts::edition(scale, request)?;
    let edition = &edition;
    let asked = request.procedure.ok_or_else(|| Problem::no_procedure(Do::WORDS))?;
    facts::known_everywhere(request)?;
    match asked {
        Do::Fire => {
            let fire = facts::fire(&request.fire_facts(), root)?;
            let shot = Shot::new(edition, &fire)?;
            Run {
                procedure: &Single(&shot),
                start: Once::Waiting,
                outcome: |state, telling| outcome::Fire::new(&shot, state, telling),
                known: |ledger: &mut _| shot.tell(ledger),
            }
            .answer(draw, id, out)
        }
        Do::Morale => {
            let unit = facts::unit(request.unit.as_ref(), root.key("unit"))?;
            let situation = facts::situation(request.situation.as_ref());
            let cause = request.cause.unwrap_or(morale::Cause::Fire);
            let check = match &request.check {
                None => 0,
                Some(CheckFact::Plus(plus)) => plus.count(),
                Some(CheckFact::Facts(_)) => {
                    return Err(Problem::at(
                        root.key("check"),
                        "In `morale` this is a number from 0 to 4.",
                    ));
                }
            };
            let check = Check::new(edition, &unit, &situation, cause, check);
            let trial = check.trial(&mut ());
            let bmp = morale::bmp::bmp(&unit, &situation, &mut ());
            Run {
                procedure: &Single(&check),
                start: Once::Waiting,
                outcome: |state, telling| outcome::Morale::new(bmp, &trial, state, telling),
                known: |ledger: &mut _| {
                    check.trial(ledger);
                },
            }
            .answer(draw, id, out)
        }
        Do::Volley => {
            let given = request.fire.as_ref().ok_or_else(|| Problem::missing(root.key("fire")))?;
            let fire = facts::fire(given, root.key("fire"))?;
            let (unit, situation) = facts::check_of_volley(request.check.as_ref(), &fire.target)?;
            let volley = Volley::new(edition, &fire, &unit, &situation)?;
            Run {
                procedure: &volley,
                start: volley::State::Loaded,
                outcome: |state, _| outcome::Volley::new(state),
                known: |ledger: &mut _| volley.tell_known(ledger),
            }
            .answer(draw, id, out)
        }
        Do::Competence => {
            let unit = facts::unit(request.unit.as_ref(), root.key("unit"))?;
            let test = Competence { unit };
            Run {
                procedure: &Single(&test),
                start: Once::Waiting,
                outcome: |state, _| outcome::Competence::new(&test, state),
                known: |ledger: &mut _| {
                    test.bmp(ledger);
                },
            }
            .answer(draw, id, out)
        }
        Do::LeaderRisk => {
            let hits = request.hits.ok_or_else(|| Problem::missing(root.key("hits")))?.count();
            Run {
                procedure: &Single(&Risk { hits }),
                start: Once::Waiting,
                outcome: |state, _| outcome::LeaderRisk::new(state),
                known: |_: &mut _| (),
            }
            .answer(draw, id, out)
        }
        Do::Impact => {
            let (attacker, defender) = facts::contenders(request)?;
            let after_melee = request.after_melee.unwrap_or(false);
            let impact = Impact::new(edition, attacker, defender, after_melee)?;
            Run {
                procedure: &impact,
                start: impact.start(),
                outcome: |state, telling| outcome::Impact::new(&impact, state, telling),
                known: |ledger: &mut _| impact.tell(ledger),
            }
            .answer(draw, id, out)
        }
        Do::ChargeReach => {
            let reach = Reach::new(edition, &facts::charging(request)?)?;
            Run {
                procedure: &Single(&reach),
                start: Once::Waiting,
                outcome: |state, _| outcome::Reach::new(&reach, state),
                known: |_: &mut _| (),
            }
            .answer(draw, id, out)
        }
        Do::Move => {
            let told = outcome::Move::new(rate(edition, &facts::mover(request)?));
            answer_without_dice(told, draw, id, out)
        }
        Do::Rout => {
            let rout = facts::rout(edition, request);
            Run {
                procedure: &Single(&rout),
                start: Once::Waiting,
                outcome: |state, _| outcome::Rout::new(state),
                known: |_: &mut _| (),
            }
            .answer(draw, id, out)
        }
        Do::Charge => {
            let telling = match draw {
                Draw::Odds(_) => chain::Telling::Fates,
                Draw::Typed(_) | Draw::Seeded(_) => chain::Telling::Whole,
            };
            let charge = charge(edition, request)?.telling(telling);
            Run {
                procedure: &charge,
                start: charge.start(),
                outcome: |state, telling| outcome::Charge::new(&charge, state, telling),
                known: |ledger: &mut _| charge.tell_known(ledger),
            }
            .answer(draw, id, out)
        }
    }
}

fn charge<'a>(edition: &'a Edition, request: &Request) -> Result<Charge<'a>, Problem> {
    let (attacker, defender) = facts::parties(request)?;
    let approach = facts::approach(request)?;
    if approach.reaction == Some(Reaction::Volley) && approach.range.is_none() {
        return Err(Problem::missing(Path::ROOT.key("range_in")));
    }
    Ok(Charge::new(edition, attacker, defender, approach)?)
}

/// House rules as a scenario's file has them, read as the contract reads them.
pub(crate) fn read_house(value: serde_json::Value) -> Result<linstock_adf::house::House, String> {
    let facts: request::HouseFacts =
        serde_json::from_value(value).map_err(|error| error.to_string())?;
    Ok(facts::house(&facts))
}
