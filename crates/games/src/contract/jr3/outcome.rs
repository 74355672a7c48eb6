//! Outcomes, as they are written. In odds, the figures that are the dice themselves are left out.

use linstock_dice::Once;
use linstock_jr3::{
    Edition,
    charge::{
        chain::{
            self,
            state::{At, ChargeResult, Fate, State},
        },
        impact, reach,
    },
    fire, morale,
    movement::Allowance,
    tables, volley,
    words::Morale as Level,
};
use linstock_rulebook::{Inches, Side};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use super::super::run::Detail;

/// Of `fire`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "JohnnyRebFireOutcome")]
pub struct Fire {
    band: fire::Band,
    figures: u8,
    row: u8,
    dice: u8,
    drm: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<i32>,
    result: FireResult,
    hits: u8,
    checks: bool,
    low_ammunition: bool,
}

impl Fire {
    /// Of a shot that was fired.
    pub fn new(shot: &fire::Shot<'_>, state: Once<fire::Fired>, detail: Detail) -> Fire {
        let fire::Fired { roll, hits } = state.outcome();
        let plan = shot.plan();
        let result = plan.result(roll);
        Fire {
            band: plan.band,
            figures: plan.figures,
            row: plan.row(),
            dice: plan.dice,
            drm: plan.drm,
            total: (detail == Detail::Whole).then(|| plan.total(roll)),
            result: FireResult(result),
            hits,
            checks: plan.checks(result),
            low_ammunition: plan.runs_low(roll),
        }
    }
}

/// `none`, `MC`, `1*` or a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FireResult(tables::FireResult);

impl Serialize for FireResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl JsonSchema for FireResult {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "JohnnyRebFireResult".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string", "pattern": "^(none|MC|1\\*|[0-9]+)$",
            "description": "none, MC, 1*, or the figures or sections lost",
        })
    }
}

/// Of `morale`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "JohnnyRebMoraleOutcome")]
pub struct Morale {
    mmp: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<u16>,
    morale: Level,
    fall_back_in: Inches,
}

impl Morale {
    /// Of a check that was rolled.
    pub fn new(
        edition: &Edition,
        mmp: i32,
        state: Once<morale::Checked>,
        detail: Detail,
    ) -> Morale {
        let morale::Checked { roll, morale, fall_back } = state.outcome();
        Morale {
            mmp,
            roll: (detail == Detail::Whole).then_some(roll),
            morale,
            fall_back_in: edition.inches(fall_back.into()),
        }
    }
}

/// Of `volley`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "JohnnyRebVolleyOutcome")]
pub struct Volley {
    result: FireResult,
    hits: u8,
    strength: u8,
    morale: Level,
    fall_back_in: Inches,
    destroyed: bool,
}

impl Volley {
    /// Of a volley that is over.
    pub fn new(edition: &Edition, volley: &volley::Volley<'_>, state: volley::State) -> Volley {
        let volley::State::Done(suffered) = state else { unreachable!("the volley is over") };
        let strength = volley.left(&suffered);
        Volley {
            result: FireResult(suffered.result),
            hits: suffered.hits,
            strength,
            morale: suffered.morale,
            fall_back_in: edition.inches(suffered.fall_back.into()),
            destroyed: strength == 0,
        }
    }
}

/// Of `volley-point`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "JohnnyRebVolleyPointOutcome")]
pub struct VolleyPoint {
    inches: Inches,
}

impl VolleyPoint {
    /// Of a point that was rolled.
    pub fn new(state: Once<Inches>) -> VolleyPoint {
        VolleyPoint { inches: state.outcome() }
    }
}

/// Of `impact`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "JohnnyRebImpactOutcome")]
pub struct Impact {
    attacker_morale: i32,
    defender_morale: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    attacker_impact: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    defender_impact: Option<i32>,
    winner: Option<Side>,
    loser: Option<Loser>,
}

/// What the loser of an impact suffers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "JohnnyRebLoser")]
pub struct Loser {
    fall_back_in: Inches,
    morale: Level,
    captured: bool,
}

impl Impact {
    /// Of an impact that is over.
    pub fn new(
        edition: &Edition,
        impact: &impact::Impact,
        state: impact::State,
        detail: Detail,
    ) -> Impact {
        let impact::State::Done(dice) = state else { unreachable!("the impact is over") };
        let total = |side, dice| (detail == Detail::Whole).then(|| impact.total(side, dice));
        let loser = impact.loser(dice).map(|it| Loser {
            fall_back_in: edition.inches(it.fall_back.into()),
            morale: it.morale,
            captured: it.captured,
        });
        Impact {
            attacker_morale: impact.morale(Side::Attacker),
            defender_morale: impact.morale(Side::Defender),
            attacker_impact: total(Side::Attacker, dice.attacker),
            defender_impact: total(Side::Defender, dice.defender),
            winner: impact.winner(dice.attacker, dice.defender),
            loser,
        }
    }
}

/// Of `charge-reach`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "JohnnyRebReachOutcome")]
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
#[schemars(rename = "JohnnyRebMoveOutcome")]
pub struct Move {
    allowance_in: Option<Inches>,
    dice: Option<Dice>,
}

/// `2D6` and the like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Dice(u8);

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{}D6", self.0))
    }
}

impl JsonSchema for Dice {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "JohnnyRebDice".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^\\dD6$" })
    }
}

impl Move {
    /// Of an allowance.
    pub fn new(allowance: Allowance) -> Move {
        match allowance {
            Allowance::Inches(inches) => Move { allowance_in: Some(inches), dice: None },
            Allowance::NotApplicable => Move { allowance_in: None, dice: None },
            Allowance::Dice(dice) => Move { allowance_in: None, dice: Some(Dice(dice)) },
        }
    }
}

/// Of `officer-risk`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "JohnnyRebOfficerRiskOutcome")]
pub struct OfficerRisk {
    killed: bool,
}

impl OfficerRisk {
    /// Of a risk that was run.
    pub fn new(state: Once<bool>) -> OfficerRisk {
        OfficerRisk { killed: state.outcome() }
    }
}

/// Of `ammunition`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "JohnnyRebAmmunitionOutcome")]
pub struct Ammunition {
    replaced: bool,
}

impl Ammunition {
    /// Of a search that was made.
    pub fn new(state: Once<bool>) -> Ammunition {
        Ammunition { replaced: state.outcome() }
    }
}

/// Of `charge`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "JohnnyRebChargeOutcome")]
pub struct Charge {
    /// How it ended.
    result: ChargeResult,
    /// Who has the better of it.
    winner: Option<Side>,
    /// Rounds of melee that were fought; left out of odds.
    #[serde(skip_serializing_if = "Option::is_none")]
    melee_rounds: Option<u8>,
    /// Who came.
    attacker: Party,
    /// Who stood.
    defender: Party,
}

/// What is left of a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "JohnnyRebPartyOutcome")]
pub struct Party {
    /// What becomes of it.
    fate: Fate,
    /// Figures or sections left.
    strength: u8,
    /// Figures or sections lost.
    lost: u8,
    /// Morale.
    morale: Level,
    /// In disorder.
    disorder: bool,
    /// Inches it falls back; left out of odds.
    #[serde(skip_serializing_if = "Option::is_none")]
    fall_back_in: Option<Inches>,
}

impl Charge {
    /// Of a charge that is over.
    pub fn new(charge: &chain::Charge<'_>, state: State, detail: Detail) -> Charge {
        let At::Over(end) = state.at else { unreachable!("a driver takes a charge to its end") };
        let whole = detail == Detail::Whole;
        let party = |side: Side| {
            let condition = state.side(side);
            Party {
                fate: end.fates[side as usize],
                strength: condition.strength,
                lost: charge.party(side).strength.now() - condition.strength,
                morale: condition.morale,
                disorder: condition.disorder,
                fall_back_in: whole.then(|| charge.edition().inches(condition.fall_back.into())),
            }
        };
        Charge {
            result: end.result,
            winner: end.winner,
            melee_rounds: whole.then_some(state.round),
            attacker: party(Side::Attacker),
            defender: party(Side::Defender),
        }
    }
}
