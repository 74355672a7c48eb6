//! Outcomes, as they are written. In odds, the figures that are the dice themselves are left out.

use linstock_adf::{
    charge::{
        self,
        chain::{
            self,
            state::{ChargeResult, Fate},
        },
        impact,
        outcome::{Decision, ImpactResult},
        reach,
    },
    competence, fire, morale,
    movement::{self, Rate},
    tables, volley,
    words::Morale as Level,
};
use linstock_dice::Once;
use linstock_rulebook::{Inches, Side};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use super::super::run::Detail;

/// Of `fire`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Fire {
    band: fire::Band,
    firepower: i32,
    dice: u8,
    drm: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<i32>,
    result: tables::FireResult,
    hits: u8,
    check: Option<u8>,
}

impl Fire {
    /// Of a shot that was fired.
    pub fn new(shot: &fire::Shot<'_>, state: Once<i32>, detail: Detail) -> Fire {
        let total = state.outcome();
        let plan = shot.plan();
        let result = plan.result(total);
        Fire {
            band: plan.band,
            firepower: plan.firepower,
            dice: plan.dice,
            drm: plan.drm,
            total: (detail == Detail::Whole).then_some(total),
            result,
            hits: result.hits(),
            check: result.check(),
        }
    }
}

/// Of `morale`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Morale {
    bmp: i32,
    mmp: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<i32>,
    morale: Level,
    fall_back_in: u8,
    recovered: u8,
    routs: bool,
}

impl Morale {
    /// Of a check that was rolled.
    pub fn new(bmp: i32, trial: &morale::Trial, state: Once<i32>, detail: Detail) -> Morale {
        let roll = state.outcome();
        let verdict = trial.verdict(roll);
        Morale {
            bmp,
            mmp: trial.mmp,
            roll: (detail == Detail::Whole).then_some(roll),
            morale: verdict.morale,
            fall_back_in: verdict.fall_back,
            recovered: verdict.recovered,
            routs: verdict.routs,
        }
    }
}

/// Of `volley`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Volley {
    result: tables::FireResult,
    hits: u8,
    morale: Level,
    fall_back_in: u8,
    recovered: u8,
    routs: bool,
}

impl Volley {
    /// Of a volley that is over.
    pub fn new(state: volley::State) -> Volley {
        let volley::State::Done(result, verdict) = state else {
            unreachable!("the volley is over")
        };
        Volley {
            result,
            hits: result.hits(),
            morale: verdict.morale,
            fall_back_in: verdict.fall_back,
            recovered: verdict.recovered,
            routs: verdict.routs,
        }
    }
}

/// Of `competence`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Competence {
    bmp: i32,
    passed: bool,
}

impl Competence {
    /// Of a test that was rolled.
    pub fn new(test: &competence::Competence, state: Once<bool>) -> Competence {
        Competence { bmp: test.bmp(&mut ()), passed: state.outcome() }
    }
}

/// Of `leader-risk`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct LeaderRisk {
    killed: bool,
}

impl LeaderRisk {
    /// Of a risk that was run.
    pub fn new(state: Once<bool>) -> LeaderRisk {
        LeaderRisk { killed: state.outcome() }
    }
}

/// Of `impact`. All figures are null when a routed defender is contacted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Impact {
    attacker_mmp: Option<i32>,
    defender_mmp: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attacker_fiv: Option<Option<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    defender_fiv: Option<Option<i32>>,
    margin: Option<i32>,
    winner: Option<Side>,
    result: ImpactResult,
    apart_in: Option<Inches>,
    loser: Option<Loser>,
}

/// What the loser of an impact suffers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Loser {
    fall_back_in: u8,
    lost: u8,
    morale: Level,
}

impl Impact {
    /// Of an impact that is over.
    pub fn new(impact: &impact::Impact<'_>, state: impact::State, detail: Detail) -> Impact {
        let in_full = |value: Option<i32>| (detail == Detail::Whole).then_some(value);
        let impact::Dice { attacker, defender, apart } = match state {
            impact::State::Done(dice) => dice,
            impact::State::Closing | impact::State::NoContest => {
                return Impact {
                    attacker_mmp: None,
                    defender_mmp: None,
                    attacker_fiv: in_full(None),
                    defender_fiv: in_full(None),
                    margin: None,
                    winner: Some(Side::Attacker),
                    result: ImpactResult::Surrender,
                    apart_in: None,
                    loser: None,
                };
            }
        };
        let (ours, theirs) =
            (impact.value(Side::Attacker, attacker), impact.value(Side::Defender, defender));
        let winner = match ours.cmp(&theirs) {
            std::cmp::Ordering::Less => Some(Side::Defender),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side::Attacker),
        };
        let (result, loser) = match impact.decision(attacker, defender) {
            Decision::Melee => (ImpactResult::Melee, None),
            Decision::StopsShort => (ImpactResult::StopsShort, None),
            Decision::Surrender { .. } => (ImpactResult::Surrender, None),
            Decision::FallBack { penalty, .. } => {
                let charge::outcome::Penalty { fall_back, lost, morale } = penalty;
                (ImpactResult::FallBack, Some(Loser { fall_back_in: fall_back, lost, morale }))
            }
        };
        Impact {
            attacker_mmp: Some(impact.mmp(Side::Attacker)),
            defender_mmp: Some(impact.mmp(Side::Defender)),
            attacker_fiv: in_full(Some(ours)),
            defender_fiv: in_full(Some(theirs)),
            margin: Some((ours - theirs).abs()),
            winner,
            result,
            apart_in: apart.map(|halves| Inches::halves(halves.into())),
            loser,
        }
    }
}

/// Of `charge-reach`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Reach {
    move_in: Inches,
    bonus_in: Inches,
    reach_in: Inches,
    disorder_at_in: Inches,
}

impl Reach {
    /// Of a bonus that was rolled.
    pub fn new(reach: &reach::Reach, state: Once<u16>) -> Reach {
        let extent = reach.extent(state.outcome());
        Reach {
            move_in: extent.allowance,
            bonus_in: extent.bonus,
            reach_in: extent.reach,
            disorder_at_in: extent.disorder_at,
        }
    }
}

/// Of `move`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Move {
    allowance_in: Option<Inches>,
    dice: Option<RoutText>,
}

impl Move {
    /// Of a rate.
    pub fn new(rate: Rate) -> Move {
        match rate {
            Rate::Inches(allowance) => Move { allowance_in: Some(allowance), dice: None },
            Rate::NotApplicable => Move { allowance_in: None, dice: None },
            Rate::Routed(rout) => Move { allowance_in: None, dice: Some(RoutText::new(rout)) },
        }
    }
}

/// `2D6`, `3 inches` or `abandon`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct RoutText {
    kind: u8,
    number: u8,
}

impl RoutText {
    fn new(rout: tables::Rout) -> RoutText {
        match rout {
            tables::Rout::Dice(number) => RoutText { kind: 0, number },
            tables::Rout::Inches(number) => RoutText { kind: 1, number },
            tables::Rout::Abandon => RoutText { kind: 2, number: 0 },
        }
    }

    fn rout(self) -> tables::Rout {
        match self.kind {
            0 => tables::Rout::Dice(self.number),
            1 => tables::Rout::Inches(self.number),
            _ => tables::Rout::Abandon,
        }
    }
}

impl Serialize for RoutText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.rout().text())
    }
}

impl JsonSchema for RoutText {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RoutDice".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^(\\dD6|\\d inches|abandon)$" })
    }
}

/// Of `rout`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Rout {
    distance_in: u8,
    guns_lost: bool,
}

impl Rout {
    /// Of a rout move that was run.
    pub fn new(state: Once<movement::Ran>) -> Rout {
        let movement::Ran { inches, guns_lost } = state.outcome();
        Rout { distance_in: inches, guns_lost }
    }
}

/// Of `charge`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Charge {
    /// How it ended.
    result: ChargeResult,
    /// Who has the better of it.
    winner: Option<Side>,
    /// Rounds of melee that were fought; left out of odds.
    #[serde(skip_serializing_if = "Option::is_none")]
    melee_rounds: Option<u8>,
    /// Inches between them if the attacker stopped short, else null; left out of odds.
    #[serde(skip_serializing_if = "Option::is_none")]
    apart_in: Option<Option<Inches>>,
    /// Who came.
    attacker: Party,
    /// Who stood.
    defender: Party,
}

/// What is left of a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Party {
    /// What becomes of it.
    fate: Fate,
    /// Figures or sections left.
    strength: u8,
    /// Figures or sections lost; negative if one came back that was lost before.
    lost: i16,
    /// Morale.
    morale: Level,
    /// Inches it falls back, before any rout move; left out of odds.
    #[serde(skip_serializing_if = "Option::is_none")]
    fall_back_in: Option<u8>,
}

impl Charge {
    /// Of a charge that is over.
    pub fn new(charge: &chain::Charge<'_>, state: chain::state::State, detail: Detail) -> Charge {
        let ending = state.ending().expect("a driver takes a charge to its end");
        let whole = detail == Detail::Whole;
        let party = |side: Side| {
            let force = state.force(side);
            Party {
                fate: state.fate(side),
                strength: force.strength,
                lost: i16::from(charge.strength(side)) - i16::from(force.strength),
                morale: force.morale,
                fall_back_in: whole.then_some(force.fall_back),
            }
        };
        Charge {
            result: ending.result(),
            winner: state.winner(),
            melee_rounds: whole.then_some(state.rounds()),
            apart_in: whole.then_some(match state.apart() {
                0 => None,
                halves => Some(Inches::halves(halves.into())),
            }),
            attacker: party(Side::Attacker),
            defender: party(Side::Defender),
        }
    }
}
