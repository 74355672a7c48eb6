//! Élan in the contract: every procedure, its facts and its outcome.

pub mod facts;
pub mod figures;
pub mod outcome;
pub mod request;
pub mod words;

mod size;

use linstock_dice::{Once, OneRoll, Single};
use linstock_elan::{
    aftermath,
    charge::Responding,
    close::{
        action::{self, Action},
        pursuit::Pursuit,
        round::Round,
    },
    engineering::Worked,
    fire::{Plan, Shot, small_arms::eligible},
    house::{HOUSE_RULES, House},
    movement::{allowance, obstacle::Obstacle},
    reinforcements::Reinforcements,
    save::{Save, Saved, special::Special},
    test::Test,
    volley::{self, Volley},
};
use linstock_rulebook::{Blow, Ledger, Part, Roll};
use serde::Serialize;

use super::{
    aftermath::of_any_game,
    path::Path,
    problem::Problem,
    run::{Asking, Draw, Out, Reading, Run, answer_without_dice},
    tree::Tree,
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
    tree: &Tree<'_>,
    asking: &'a mut Asking<'a>,
    id: Option<&str>,
    out: &mut Out,
) -> Result<(), Problem> {
    let reading = Reading::<Request>::new(tree, Do::WORDS, HOUSE_RULES, asking)?;
    let house = &facts::house(&reading.house);
    let (asked, request, mut checks) = reading.procedure(Do::ALL)?;
    let (request, problems) = (&request, &mut checks.problems);
    match asked {
        Do::Test => {
            let facts = facts::test(house, request, problems);
            let (facts, draw) = checks.finish(facts)?;
            let test = Test::new(house, facts).map_err(|_| too_many_dice())?;
            let shown = |state| outcome::Test::new(&test, facts.of, state);
            let after = |state: Once<u8>| {
                let verdict = test.verdict(state.outcome());
                aftermath::of_test(facts.of, facts.situations, verdict)
            };
            one_roll(&test, shown, after, |ledger| test.record(ledger), draw, id, out)
        }
        Do::Fire => {
            let fire = facts::fire_of_request(house, request, problems);
            let (fire, draw) = checks.finish(fire)?;
            let shot = Shot::new(house, &fire)?;
            Run {
                procedure: &shot,
                start: Once::Waiting,
                outcome: |state, _| outcome::Fire::new(&shot, state),
                known: |ledger: &mut _| shot.record(ledger),
                after: |state: Once<_>, rolls: &[Roll]| {
                    let hits = aftermath::of_hits(state.outcome(), Blow::Fire);
                    let strays = aftermath::of_strays(house, missed(shot.plan(), rolls));
                    of_any_game(aftermath::of_firing(&fire.with).chain([hits]).chain(strays))
                },
            }
            .answer(draw, id, out)
        }
        Do::Save => {
            let save = facts::save(house, request, problems);
            let ((target, attack, hits), draw) = checks.finish(save)?;
            let save = Save::new(target, attack, hits);
            let shown = |state| outcome::Save::new(&save, state);
            let after = |state: Once<Saved>| aftermath::of_save(Part::Unit, state.outcome());
            one_roll(&save, shown, after, |ledger| save.record(ledger), draw, id, out)
        }
        Do::Volley => {
            let volley = facts::volley(house, request, problems);
            let ((fire, target), draw) = checks.finish(volley)?;
            let volley = Volley::new(house, &fire, target)?;
            if let Draw::Odds(_) = draw {
                volley_has_odds(&volley)?;
            }
            Run {
                procedure: &volley,
                start: volley::State::LOADED,
                outcome: |state, _| outcome::Volley::new(state),
                known: |ledger: &mut _| volley.record_known(ledger),
                after: |state: volley::State, rolls: &[Roll]| {
                    let saved = aftermath::of_save(Part::Target, state.struck().saved());
                    let missed = missed(volley.shot().plan(), rolls);
                    let strays = aftermath::of_strays(house, missed);
                    of_any_game(aftermath::of_firing(&fire.with).chain(saved).chain(strays))
                },
            }
            .answer(draw, id, out)
        }
        Do::CloseRound => {
            let blows = facts::blows(house, request, problems);
            let (blows, draw) = checks.finish(blows)?;
            let round = Round::new(blows);
            let shown = |state| outcome::CloseRound::new(&round, state);
            let after = |state: Once<u8>| [aftermath::of_hits(state.outcome(), Blow::CloseAction)];
            one_roll(&round, shown, after, |ledger| round.record(ledger), draw, id, out)
        }
        Do::Move => {
            let mover = facts::mover(request, problems);
            let ((row, terrain), draw) = checks.finish(mover)?;
            let allowance_in = allowance(row, terrain);
            let consequence = aftermath::of_move(allowance_in).map(Into::into);
            answer_without_dice(outcome::Move { allowance_in }, consequence, draw, id, out)
        }
        Do::Eligible => {
            let figures = facts::figures(request, problems);
            let ((figures, formation), draw) = checks.finish(figures)?;
            let eligible = eligible(figures, formation);
            let consequence = aftermath::of_eligible(eligible).map(Into::into);
            answer_without_dice(outcome::Eligible { eligible }, consequence, draw, id, out)
        }
        Do::Special => {
            let leader = request.leader;
            let count = facts::special(request, problems);
            let (count, draw) = checks.finish(count)?;
            let special = Special::new(house, count, leader);
            let shown = |state| outcome::Special::new(&special, state);
            let after = |state: Once<bool>| {
                let killed = state.outcome();
                aftermath::of_special(house, killed, special.markers(killed))
            };
            one_roll(&special, shown, after, |_| (), draw, id, out)
        }
        Do::Obstacle => {
            let crossing = facts::crossing(house, request, problems);
            let (crossing, draw) = checks.finish(crossing)?;
            let obstacle = Obstacle::new(house, &crossing)?;
            let shown = |state| outcome::Obstacle::new(&obstacle, state);
            let after = |state: Once<u8>| {
                let verdict = obstacle.test().verdict(state.outcome());
                aftermath::of_obstacle(verdict, obstacle.crosses(&verdict), obstacle.cost())
            };
            one_roll(&obstacle, shown, after, |ledger| obstacle.record(ledger), draw, id, out)
        }
        Do::Reinforcements => {
            let turns_late = request.turns_late;
            let (turns_late, draw) = checks.finish(Some(turns_late))?;
            let due = Reinforcements { turns_late };
            let shown = |state| outcome::Reinforcements::new(due.factor(&mut ()), state);
            let known = |ledger: &mut Ledger| {
                due.factor(ledger);
            };
            let after = |state: Once<bool>| aftermath::of_reinforcements(state.outcome());
            one_roll(&due, shown, after, known, draw, id, out)
        }
        Do::Engineering => {
            let work = facts::work(request, problems);
            let (work, draw) = checks.finish(work)?;
            let shown = |state| outcome::Engineering::new(work.factor(&mut ()), state);
            let known = |ledger: &mut Ledger| {
                work.factor(ledger);
            };
            let after = |state: Once<Worked>| aftermath::of_work(state.outcome());
            one_roll(&work, shown, after, known, draw, id, out)
        }
        Do::ChargeResponse => {
            let charged = facts::charged(house, request, problems);
            let (charged, draw) = checks.finish(charged)?;
            let responding = Responding::new(house, &charged)?;
            let shown = |state| outcome::ChargeResponse::new(&responding, state);
            let after =
                |state: Once<u8>| aftermath::of_response(responding.responded(state.outcome()));
            one_roll(&responding, shown, after, |ledger| responding.record(ledger), draw, id, out)
        }
        Do::Pursuit => {
            let winner = facts::winner(house, request, problems);
            let (winner, draw) = checks.finish(winner)?;
            let pursuit = Pursuit::new(winner);
            let shown = |state| outcome::PursuitOutcome::new(&pursuit, state);
            let after = |state: Once<u8>| [aftermath::of_pursuit(pursuit.pursued(state.outcome()))];
            one_roll(&pursuit, shown, after, |ledger| pursuit.record(ledger), draw, id, out)
        }
        Do::CloseAction => {
            let closing = request.closing;
            let parties = facts::parties(house, request, problems);
            let ((attacker, defender), draw) = checks.finish(parties)?;
            let detail = match draw {
                Draw::Odds(_) => action::Detail::Fates,
                Draw::Typed(_) | Draw::Seeded(_) => action::Detail::Whole,
            };
            let precision = match &draw {
                Draw::Odds(walking) => Some(walking.precision),
                Draw::Typed(_) | Draw::Seeded(_) => None,
            };
            let size = size::CloseAction::new(house, &attacker, &defender);
            let action = Action::new(house, attacker, defender, closing)?.detail(detail);
            if let Some(precision) = precision {
                size.may_be_walked(precision)?;
            }
            let answered = Run {
                procedure: &action,
                start: action.start(),
                outcome: |state, detail| outcome::CloseAction::new(&action, state, detail),
                known: |ledger: &mut _| action.record_known(ledger),
                after: |state, _: &_| {
                    of_any_game(aftermath::of_close_action(action.outcome(state)))
                },
            }
            .answer(draw, id, out);
            // Whoever knows what is walked can say what would fit.
            match (answered, precision) {
                (Err(Problem::TooLarge(_)), Some(precision)) => Err(size.too_large(precision)),
                (answered, _) => answered,
            }
        }
    }
}

/// How many guns of a fire with shells missed the unit; none of others.
fn missed(plan: &Plan, rolls: &[Roll]) -> u8 {
    let landed = rolls
        .first()
        .map_or(0, |roll| roll.faces.iter().filter(|&&face| face <= plan.factor).count());
    let missed = plan.dice.saturating_sub(u8::try_from(landed).unwrap_or(u8::MAX));
    if plan.effect.is_some() { missed } else { 0 }
}

/// A test of more dice than can be rolled.
fn too_many_dice() -> Problem {
    Problem::at(Path::ROOT.key("situation"), "A test has at most 255 dice.")
}

/// The most dice of a volley whose odds are given: they have some forty thousand outcomes.
const MOST_VOLLEY_DICE: u16 = 64;

fn volley_has_odds(volley: &Volley<'_>) -> Result<(), Problem> {
    let plan = volley.shot().plan();
    let effect = plan.effect.map_or(1, |effect| effect.dice);
    if u16::from(plan.dice) * u16::from(effect) <= MOST_VOLLEY_DICE {
        return Ok(());
    }
    let message = format!(
        "Odds of a volley are given for up to {MOST_VOLLEY_DICE} dice; ask for the fire and the saves apart, or play it with a seed."
    );
    Err(Problem::TooLarge(message))
}

/// Answers a procedure of a single roll, whose odds give the whole outcome.
fn one_roll<T, O, S, A>(
    procedure: &T,
    shown: impl Fn(Once<O>) -> S,
    after: impl Fn(Once<O>) -> A,
    known: impl Fn(&mut Ledger),
    draw: Draw<'_>,
    id: Option<&str>,
    out: &mut Out,
) -> Result<(), Problem>
where
    T: OneRoll<(), Outcome = O> + OneRoll<Ledger, Outcome = O>,
    O: Copy + Ord + std::hash::Hash,
    S: Copy + Ord + Serialize,
    A: IntoIterator<Item = aftermath::Consequence>,
{
    Run {
        procedure: &Single(procedure),
        start: Once::Waiting,
        outcome: |state, _| shown(state),
        known,
        after: |state, _: &_| of_any_game(after(state)),
    }
    .answer(draw, id, out)
}

/// House rules as a scenario's file has them, read as the contract reads them.
pub(crate) fn read_house(value: serde_json::Value) -> Result<House, String> {
    super::read_house(&value, HOUSE_RULES).map(|given| facts::house(&given))
}
