//! Outcomes, as they are written. In odds, what would make thousands of outcomes is left out.

use linstock_dice::Once;
use linstock_elan::{
    charge::{Does, Evasion, Responded, Responding},
    close::{
        action::{
            self,
            outcome::{ActionResult, Fate, Remains},
        },
        pursuit::{Pursued, Pursues, Pursuit},
        round::Round,
    },
    engineering::Worked,
    fire::{Band, Shot},
    movement::obstacle,
    save, test, volley,
};
use linstock_rulebook::{Inches, Side};
use schemars::JsonSchema;
use serde::Serialize;

use super::super::run::Detail;

/// Of `test`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "ElanTestOutcome")]
pub struct Test {
    dice: u8,
    factor: u8,
    failures: u8,
    result: test::TestResult,
    /// Disruption markers that a rally took away.
    #[serde(skip_serializing_if = "Option::is_none")]
    removed: Option<u8>,
    dm: u8,
    broken: bool,
}

impl Test {
    /// Of a test that was rolled.
    pub fn new(test: &test::Test<'_>, of: test::Of, state: Once<u8>) -> Test {
        let failures = state.outcome();
        let verdict = test.verdict(failures);
        Test {
            dice: test.dice(),
            factor: test.factor(),
            failures,
            result: verdict.result,
            removed: (of == test::Of::Rally).then_some(verdict.removed),
            dm: verdict.dm,
            broken: verdict.broken,
        }
    }
}

/// Of `fire`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "ElanFireOutcome")]
pub struct Fire {
    band: Band,
    dice: u8,
    factor: u8,
    hits: u8,
}

impl Fire {
    /// Of a shot that was fired.
    pub fn new(shot: &Shot<'_>, state: Once<u8>) -> Fire {
        let plan = shot.plan();
        Fire { band: plan.band, dice: plan.dice, factor: plan.factor, hits: state.outcome() }
    }
}

/// Of `save`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "ElanSaveOutcome")]
pub struct Save {
    factor: u8,
    lost: u8,
    special: u8,
}

impl Save {
    /// Of saves that were rolled.
    pub fn new(save: &save::Save, state: Once<save::Saved>) -> Save {
        let save::Saved { special, lost } = state.outcome();
        Save { factor: save.factor(), lost, special }
    }
}

/// Of `volley`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "ElanVolleyOutcome")]
pub struct Volley {
    hits: u8,
    lost: u8,
    special: u8,
}

impl Volley {
    /// Of a volley that is over.
    pub fn new(state: volley::State) -> Volley {
        let struck = state.struck();
        let save::Saved { special, lost } = struck.saved();
        Volley { hits: struck.hits(), lost, special }
    }
}

/// Of `close-round`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "ElanCloseRoundOutcome")]
pub struct CloseRound {
    dice: u8,
    factor: u8,
    hits: u8,
}

impl CloseRound {
    /// Of a round that was fought.
    pub fn new(round: &Round, state: Once<u8>) -> CloseRound {
        CloseRound { dice: round.dice(), factor: round.factor(), hits: state.outcome() }
    }
}

/// Of `move`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "ElanMoveOutcome")]
pub struct Move {
    /// How far.
    pub allowance_in: Inches,
}

/// Of `eligible`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "ElanEligibleOutcome")]
pub struct Eligible {
    /// Figures that may fire.
    pub eligible: u8,
}

/// Of `special`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "ElanSpecialOutcome")]
pub struct Special {
    killed: bool,
    dm: u8,
}

impl Special {
    /// Of special casualties that were rolled for.
    pub fn new(special: &save::special::Special<'_>, state: Once<bool>) -> Special {
        let killed = state.outcome();
        Special { killed, dm: special.markers(killed) }
    }
}

/// Of `obstacle`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "ElanObstacleOutcome")]
pub struct Obstacle {
    /// What is paid for it; null is the whole move.
    cost_in: Option<Inches>,
    dice: u8,
    factor: u8,
    failures: u8,
    result: test::TestResult,
    crosses: bool,
    dm: u8,
    broken: bool,
}

impl Obstacle {
    /// Of an obstacle that was tried.
    pub fn new(obstacle: &obstacle::Obstacle<'_>, state: Once<u8>) -> Obstacle {
        let failures = state.outcome();
        let test = obstacle.test();
        let verdict = test.verdict(failures);
        Obstacle {
            cost_in: obstacle.cost(),
            dice: test.dice(),
            factor: test.factor(),
            failures,
            result: verdict.result,
            crosses: obstacle.crosses(&verdict),
            dm: verdict.dm,
            broken: verdict.broken,
        }
    }
}

/// Of `reinforcements`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "ElanReinforcementsOutcome")]
pub struct Reinforcements {
    factor: u8,
    arrives: bool,
}

impl Reinforcements {
    /// Of a roll that was made.
    pub fn new(factor: u8, state: Once<bool>) -> Reinforcements {
        Reinforcements { factor, arrives: state.outcome() }
    }
}

/// Of `engineering`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "ElanEngineeringOutcome")]
pub struct Engineering {
    factor: u8,
    success: bool,
    successes: u8,
    done: bool,
}

impl Engineering {
    /// Of a turn's work.
    pub fn new(factor: u8, state: Once<Worked>) -> Engineering {
        let Worked { success, successes, done } = state.outcome();
        Engineering { factor, success, successes, done }
    }
}

/// Of `charge-response`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "ElanChargeResponseOutcome")]
pub struct ChargeResponse {
    dice: u8,
    factor: Option<u8>,
    failures: u8,
    result: test::TestResult,
    does: Does,
    first_fire: bool,
    evades: Option<Evasion>,
    dm: u8,
    broken: bool,
}

impl ChargeResponse {
    /// Of a response that was tried.
    pub fn new(responding: &Responding<'_>, state: Once<u8>) -> ChargeResponse {
        let failures = state.outcome();
        let Responded { result, does, first_fire, evades, dm, broken, leaves_guns: _ } =
            responding.responded(failures);
        ChargeResponse {
            dice: responding.test().map_or(0, test::Test::dice),
            factor: responding.test().map(test::Test::factor),
            failures,
            result,
            does,
            first_fire,
            evades,
            dm,
            broken,
        }
    }
}

/// Of `pursuit`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "ElanPursuitOutcome")]
pub struct PursuitOutcome {
    dice: u8,
    factor: Option<u8>,
    failures: u8,
    pursues: Pursues,
    may: bool,
}

impl PursuitOutcome {
    /// Of a pursuit that was decided.
    pub fn new(pursuit: &Pursuit, state: Once<u8>) -> PursuitOutcome {
        let failures = state.outcome();
        let Pursued { pursues, may } = pursuit.pursued(failures);
        let (dice, factor) = (pursuit.dice(), pursuit.factor());
        PursuitOutcome { dice, factor, failures, pursues, may }
    }
}

/// Of `close-action`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "ElanCloseActionOutcome")]
pub struct CloseAction {
    /// How it ended.
    result: ActionResult,
    /// Who has won.
    winner: Option<Side>,
    /// Rounds that were fought; left out of odds.
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u8>,
    /// Who came.
    attacker: Party,
    /// Who stood.
    defender: Party,
}

/// What is left of a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "ElanPartyOutcome")]
pub struct Party {
    /// What becomes of it.
    fate: Fate,
    /// Figures left.
    figures: u8,
    /// Figures lost.
    lost: u8,
    /// Disruption markers; left out of odds.
    #[serde(skip_serializing_if = "Option::is_none")]
    dm: Option<u8>,
    /// Its leader was killed.
    leader_killed: bool,
}

impl CloseAction {
    /// Of an action that is over.
    pub fn new(
        action: &action::Action<'_>,
        state: action::state::State,
        detail: Detail,
    ) -> CloseAction {
        let outcome = action.outcome(state);
        let whole = detail == Detail::Whole;
        let party = |it: Remains| Party {
            fate: it.fate,
            figures: it.figures,
            lost: it.lost,
            dm: whole.then_some(it.dm),
            leader_killed: it.leaders_killed > 0,
        };
        CloseAction {
            result: outcome.result,
            winner: outcome.winner,
            rounds: whole.then_some(outcome.rounds),
            attacker: party(outcome.attacker),
            defender: party(outcome.defender),
        }
    }
}
