//! Johnny Reb III in the contract: every procedure, its facts and its outcome.

pub mod facts;
pub mod outcome;
pub mod request;
pub mod words;

use linstock_dice::{Once, Single};
use linstock_jr3::{
    ammunition::Replacement,
    charge::{
        chain::{self, Charge},
        impact::{self, Impact},
        reach::Reach,
    },
    fire::Shot,
    movement::allowance,
    officer::Risk,
    volley::{self, Volley},
};

use super::{
    path::Path,
    problem::Problem,
    request::read,
    run::{Asking, Draw, Run, answer_without_dice},
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
    text: &str,
    asking: &'a mut Asking<'a>,
    id: Option<&str>,
    out: &mut Vec<u8>,
) -> Result<(), Problem> {
    let request: &Request = &read(text)?;
    let draw = Draw::new(&request.dice, &request.seed, &request.odds, asking)?;
    let root = Path::ROOT;
    let edition = &facts::edition(request);
    let asked = request.procedure.ok_or_else(|| Problem::no_procedure(Do::WORDS))?;
    match asked {
        Do::Fire => {
            let fire = facts::fire(&request.fire_facts(), root)?;
            let shot = Shot::new(edition, &fire)?;
            Run {
                procedure: &shot,
                start: Once::Waiting,
                outcome: |state, telling| outcome::Fire::new(&shot, state, telling),
                known: |ledger: &mut _| shot.tell(ledger),
            }
            .answer(draw, id, out)
        }
        Do::Morale => {
            let check = facts::check(request);
            let mmp = check.trial(&mut ()).mmp;
            Run {
                procedure: &check,
                start: Once::Waiting,
                outcome: |state, telling| outcome::Morale::new(edition, mmp, state, telling),
                known: |ledger: &mut _| {
                    check.trial(ledger);
                },
            }
            .answer(draw, id, out)
        }
        Do::Volley => {
            let given = request.fire.as_ref().ok_or_else(|| Problem::missing(root.key("fire")))?;
            let fire = facts::fire(given, root.key("fire"))?;
            let path = root.key("check");
            let check = request.check.unwrap_or_default();
            let struck = facts::struck(&check, &fire.target, path)?;
            let volley = Volley::new(edition, &fire, struck)?;
            Run {
                procedure: &volley,
                start: volley::State::Loaded,
                outcome: |state, _| outcome::Volley::new(edition, &volley, state),
                known: |ledger: &mut _| volley.tell_known(ledger),
            }
            .answer(draw, id, out)
        }
        Do::VolleyPoint => {
            let point = facts::volley_point(edition, request)?;
            Run {
                procedure: &Single(&point),
                start: Once::Waiting,
                outcome: |state, _| outcome::VolleyPoint::new(state),
                known: |ledger: &mut _| {
                    point.modifier(ledger);
                },
            }
            .answer(draw, id, out)
        }
        Do::Impact => {
            let (attacker, defender) = facts::contenders(request)?;
            let impact = Impact::new(attacker, defender)?;
            Run {
                procedure: &impact,
                start: impact::State::Closing,
                outcome: |state, telling| outcome::Impact::new(edition, &impact, state, telling),
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
            let told = outcome::Move::new(allowance(edition, &facts::mover(request)?));
            answer_without_dice(told, draw, id, out)
        }
        Do::OfficerRisk => {
            let hits = request.hits.ok_or_else(|| Problem::missing(root.key("hits")))?.count();
            Run {
                procedure: &Single(&Risk::new(edition, hits)),
                start: Once::Waiting,
                outcome: |state, _| outcome::OfficerRisk::new(state),
                known: |_: &mut _| (),
            }
            .answer(draw, id, out)
        }
        Do::Ammunition => {
            let officer = request.officer.unwrap_or(false);
            Run {
                procedure: &Single(&Replacement { officer }),
                start: Once::Waiting,
                outcome: |state, _| outcome::Ammunition::new(state),
                known: |_: &mut _| (),
            }
            .answer(draw, id, out)
        }
        Do::Charge => {
            let telling = match draw {
                Draw::Odds(_) => chain::Telling::Fates,
                Draw::Typed(_) | Draw::Seeded(_) => chain::Telling::Whole,
            };
            let (attacker, defender) = facts::parties(request)?;
            let approach = facts::approach(request)?;
            let charge = Charge::new(edition, attacker, defender, approach)?.telling(telling);
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

/// House rules as a scenario's file has them, read as the contract reads them.
pub(crate) fn read_house(value: serde_json::Value) -> Result<linstock_jr3::house::House, String> {
    let facts: request::HouseFacts =
        serde_json::from_value(value).map_err(|error| error.to_string())?;
    Ok(facts::house(&facts))
}
