//! Élan in the contract: every procedure, its facts and its outcome.

pub mod facts;
pub mod outcome;
pub mod request;
pub mod words;

use linstock_dice::{Once, OneRoll, Single};
use linstock_elan::{
    charge::Responding,
    close::{
        action::{self, Action, party::Party},
        pursuit::Pursuit,
        round::Round,
    },
    fire::{Shot, small_arms::eligible},
    movement::{allowance, obstacle::Obstacle},
    reinforcements::Reinforcements,
    save::{Save, special::Special},
    test::Test,
    volley::{self, Volley},
    words::Formation,
};
use linstock_rulebook::Ledger;
use serde::Serialize;

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
        /// A test of élan or drill, or a rally.
        Test = "test",
        /// One fire.
        Fire = "fire",
        /// The saves of hits.
        Save = "save",
        /// A fire and its saves.
        Volley = "volley",
        /// One side's blows in a round of close action.
        CloseRound = "close-round",
        /// A movement allowance.
        Move = "move",
        /// How many figures may fire.
        Eligible = "eligible",
        /// What special casualties do.
        Special = "special",
        /// Crossing an obstacle.
        Obstacle = "obstacle",
        /// Whether reinforcements arrive.
        Reinforcements = "reinforcements",
        /// A turn's work on an engineering task.
        Engineering = "engineering",
        /// A response to a charge.
        ChargeResponse = "charge-response",
        /// Whether a winner pursues.
        Pursuit = "pursuit",
        /// A whole close action.
        CloseAction = "close-action",
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
    let house = &facts::house(&request.house.unwrap_or_default());
    let asked = request.procedure.ok_or_else(|| Problem::no_procedure(Do::WORDS))?;
    match asked {
        Do::Test => {
            let situations = facts::situations(request)?;
            let facts = facts::test(house, request, situations)?;
            let test = Test::new(house, facts).map_err(|_| facts::too_many_dice())?;
            let told = |state| outcome::Test::new(&test, facts.of, state);
            one_roll(&test, told, |ledger| test.tell(ledger), draw, id, out)
        }
        Do::Fire => {
            let fire = facts::fire(house, &request.fire_facts(), root)?;
            let shot = Shot::new(house, &fire)?;
            Run {
                procedure: &shot,
                start: Once::Waiting,
                outcome: |state, _| outcome::Fire::new(&shot, state),
                known: |ledger: &mut _| shot.tell(ledger),
            }
            .answer(draw, id, out)
        }
        Do::Save => {
            let given = request.save_facts();
            let hits = request.hits.ok_or_else(|| Problem::missing(root.key("hits")))?.count();
            let save =
                Save::new(facts::target(house, &given, root)?, facts::attack(&given, root)?, hits);
            let told = |state| outcome::Save::new(&save, state);
            one_roll(&save, told, |ledger| save.tell(ledger), draw, id, out)
        }
        Do::Volley => {
            let given = request.fire.as_ref().ok_or_else(|| Problem::missing(root.key("fire")))?;
            let fire = facts::fire(house, given, root.key("fire"))?;
            let saves = request.save.unwrap_or_default();
            let target = facts::volley_target(house, &saves, root.key("save"))?;
            let volley = Volley::new(house, &fire, target)?;
            if let Draw::Odds(_) = draw {
                volley_odds_are_told(&volley)?;
            }
            Run {
                procedure: &volley,
                start: volley::State::LOADED,
                outcome: |state, _| outcome::Volley::new(state),
                known: |ledger: &mut _| volley.tell_known(ledger),
            }
            .answer(draw, id, out)
        }
        Do::CloseRound => {
            let round = Round::new(facts::blows(house, request)?);
            let told = |state| outcome::CloseRound::new(&round, state);
            one_roll(&round, told, |ledger| round.tell(ledger), draw, id, out)
        }
        Do::Move => {
            let (row, terrain) = facts::mover(request)?;
            let allowance_in = allowance(row, terrain);
            answer_without_dice(outcome::Move { allowance_in }, draw, id, out)
        }
        Do::Eligible => {
            let figures = request.figures.ok_or_else(|| Problem::missing(root.key("figures")))?;
            let formation = request.formation.unwrap_or(Formation::ThreeRankLine);
            let eligible = eligible(figures.count(), formation);
            answer_without_dice(outcome::Eligible { eligible }, draw, id, out)
        }
        Do::Special => {
            let count = request.special.ok_or_else(|| Problem::missing(root.key("special")))?;
            let special = Special::new(house, count.count(), request.leader.unwrap_or(false));
            let told = |state| outcome::Special::new(&special, state);
            one_roll(&special, told, |_| (), draw, id, out)
        }
        Do::Obstacle => {
            let obstacle = Obstacle::new(house, &facts::crossing(house, request)?)?;
            let told = |state| outcome::Obstacle::new(&obstacle, state);
            one_roll(&obstacle, told, |ledger| obstacle.tell(ledger), draw, id, out)
        }
        Do::Reinforcements => {
            let turns_late = request.turns_late.map_or(0, |it| it.count());
            let due = Reinforcements { turns_late };
            let told = |state| outcome::Reinforcements::new(due.factor(&mut ()), state);
            let known = |ledger: &mut Ledger| {
                due.factor(ledger);
            };
            one_roll(&due, told, known, draw, id, out)
        }
        Do::Engineering => {
            let work = facts::work(request)?;
            let told = |state| outcome::Engineering::new(work.factor(&mut ()), state);
            let known = |ledger: &mut Ledger| {
                work.factor(ledger);
            };
            one_roll(&work, told, known, draw, id, out)
        }
        Do::ChargeResponse => {
            let charged = facts::charged(house, request)?;
            let responding = Responding::new(house, &charged)?;
            let told = |state| outcome::ChargeResponse::new(&responding, state);
            one_roll(&responding, told, |ledger| responding.tell(ledger), draw, id, out)
        }
        Do::Pursuit => {
            let pursuit = Pursuit::new(facts::winner(house, request)?);
            let told = |state| outcome::PursuitOutcome::new(&pursuit, state);
            one_roll(&pursuit, told, |ledger| pursuit.tell(ledger), draw, id, out)
        }
        Do::CloseAction => {
            let telling = match draw {
                Draw::Odds(_) => action::Telling::Fates,
                Draw::Typed(_) | Draw::Seeded(_) => action::Telling::Whole,
            };
            let (attacker, defender) = facts::parties(house, request)?;
            if let Draw::Odds(_) = draw {
                close_action_odds_are_told(&attacker, &defender)?;
            }
            let action = Action::new(house, attacker, defender, request.closing)?.telling(telling);
            Run {
                procedure: &action,
                start: action.start(),
                outcome: |state, telling| outcome::CloseAction::new(&action, state, telling),
                known: |ledger: &mut _| action.tell_known(ledger),
            }
            .answer(draw, id, out)
        }
    }
}

/// The most dice of a volley whose odds are told: they have some forty thousand outcomes.
const MOST_VOLLEY_DICE: u16 = 64;

fn volley_odds_are_told(volley: &Volley<'_>) -> Result<(), Problem> {
    let plan = volley.shot().plan();
    let effect = plan.effect.map_or(1, |effect| effect.dice);
    if u16::from(plan.dice) * u16::from(effect) <= MOST_VOLLEY_DICE {
        return Ok(());
    }
    let message = format!(
        "Odds of a volley are told for up to {MOST_VOLLEY_DICE} dice; ask for the fire and the saves apart, or play it with a seed."
    );
    Err(Problem::at(Path::ROOT.key("odds"), message))
}

/// The most figures a side of a close action whose odds are told, without leaders, with one and
/// with two: a leader is one more thing that can happen in every round. One side may have more
/// where the other has fewer.
const MOST_FIGURES_A_SIDE: [u16; 3] = [36, 28, 20];

fn close_action_odds_are_told(attacker: &Party, defender: &Party) -> Result<(), Problem> {
    let leaders = usize::from(attacker.leader) + usize::from(defender.leader);
    let most = MOST_FIGURES_A_SIDE[leaders];
    if u16::from(attacker.figures) * u16::from(defender.figures) <= most * most {
        return Ok(());
    }
    let (with, instead) = match leaders {
        0 => ("", "play a larger one with a seed"),
        1 => (" with a leader", "leave him out, or play it with a seed"),
        _ => (" with two leaders", "leave them out, or play it with a seed"),
    };
    let message = format!(
        "Odds of a close action{with} are told for up to {most} figures a side; {instead}."
    );
    Err(Problem::at(Path::ROOT.key("odds"), message))
}

/// Answers a procedure of a single roll, whose odds tell the whole outcome.
fn one_roll<T, O, S>(
    procedure: &T,
    told: impl Fn(Once<O>) -> S,
    known: impl Fn(&mut Ledger),
    draw: Draw<'_>,
    id: Option<&str>,
    out: &mut Vec<u8>,
) -> Result<(), Problem>
where
    T: OneRoll<(), Outcome = O> + OneRoll<Ledger, Outcome = O>,
    O: Copy + Ord + std::hash::Hash,
    S: Copy + Ord + Serialize,
{
    Run {
        procedure: &Single(procedure),
        start: Once::Waiting,
        outcome: |state, _| told(state),
        known,
    }
    .answer(draw, id, out)
}

/// House rules as a scenario's file has them, read as the contract reads them.
pub(crate) fn read_house(value: serde_json::Value) -> Result<linstock_elan::house::House, String> {
    let facts: request::HouseFacts =
        serde_json::from_value(value).map_err(|error| error.to_string())?;
    Ok(facts::house(&facts))
}
