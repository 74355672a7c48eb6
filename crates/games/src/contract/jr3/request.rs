//! Requests as they come in: every key known, every value of the right kind, nothing checked yet.
//!
//! A fact left out, or null, has the default that its line tells. All procedures share one type,
//! since a fact that one procedure has is known, checked and ignored in the others.

use linstock_jr3::{
    charge::chain::state::MOST_ROUNDS,
    edition::FigureScale,
    fire::Kind,
    morale::Cause,
    strength::STANDS,
    words::{
        Arm, Aspect, Cover, Experience, Formation, Morale, Officer, Order, Terrain, Weapon, Works,
    },
};
use linstock_rulebook::Inches;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de};

use super::{
    super::{
        request::{Face, SeedFact, object},
        whole::Whole,
    },
    Do,
};

/// A request about Johnny Reb III.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "JohnnyRebRequest")]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// `jr3`.
    pub rules: Option<String>,
    /// The procedure.
    #[serde(rename = "do")]
    pub procedure: Option<Do>,
    /// House rules by name.
    #[serde(default, deserialize_with = "object")]
    pub house: Option<HouseFacts>,
    /// The faces of each roll, in the order the procedure makes them.
    pub dice: Option<Vec<Vec<Face>>>,
    /// Where the dice come from.
    pub seed: Option<SeedFact>,
    /// Exact odds instead of dice.
    pub odds: Option<bool>,
    /// Echoed.
    pub id: Option<String>,
    /// Multiplies ranges and every inch of an outcome. Default: 15.
    pub figure_scale: Option<ScaleFact>,

    /// fire: who fires. Needed.
    #[serde(default, deserialize_with = "object")]
    pub firer: Option<FirerFacts>,
    /// fire: what is fired at.
    #[serde(default, deserialize_with = "object")]
    pub target: Option<TargetFacts>,
    /// fire: needed for a `volley`.
    pub range_in: Option<Inches>,
    /// fire. Default: `volley`.
    pub kind: Option<Kind>,
    /// fire: at a target not seen by itself. Default: false.
    pub area: Option<bool>,
    /// fire: where it strikes the target; charge: where the defensive volley strikes the charger.
    /// Default: `front`.
    pub aspect: Option<Aspect>,

    /// morale: the unit.
    #[serde(default, deserialize_with = "object")]
    pub unit: Option<UnitFacts>,
    /// morale. Default: `fire`.
    pub cause: Option<Cause>,
    /// morale: losses to guns or sharpshooters in the fire that caused it. Default: 0.
    pub hits_by_guns: Option<Whole<0, 255>>,
    /// morale: what steadies or shakes the unit.
    #[serde(default, deserialize_with = "object")]
    pub situation: Option<SituationFacts>,

    /// volley: the facts of the fire. Needed.
    #[serde(default, deserialize_with = "object")]
    pub fire: Option<FireFacts>,
    /// volley: the unit that is struck, and its check. Needed.
    #[serde(default, deserialize_with = "object")]
    pub check: Option<CheckFacts>,

    /// officer-risk: hits on the officer's unit. Needed.
    pub hits: Option<Whole<0, 255>>,
    /// ammunition: an officer is with the unit. Default: false.
    pub officer: Option<bool>,

    /// impact, charge: who comes. Needed.
    #[serde(default, deserialize_with = "object")]
    pub attacker: Option<PartyFacts>,
    /// volley-point, impact, charge: who stands. Needed.
    #[serde(default, deserialize_with = "object")]
    pub defender: Option<PartyFacts>,

    /// charge-reach, move. Default: `infantry`.
    pub arm: Option<Arm>,
    /// charge-reach, move. Default: the first of the arm.
    pub formation: Option<Formation>,
    /// charge-reach, move, morale: cavalry in the saddle. Default: false.
    pub mounted: Option<bool>,
    /// charge-reach. Default: `veteran`.
    pub experience: Option<Experience>,
    /// charge-reach, move. Default: `good`.
    pub morale: Option<Morale>,
    /// charge-reach, charge: where the charge starts; move: the ground; morale: the ground it
    /// would run over. Default: `open`.
    pub terrain: Option<Terrain>,
    /// move: known, as in other games, and without effect in this one.
    pub weapon: Option<Weapon>,
    /// move: getting away from the enemy. Default: false.
    pub disengaging: Option<bool>,
    /// charge-reach, charge: the target is more than 45 degrees off. Default: false.
    pub oblique: Option<bool>,

    /// charge: from the charger to its target, needed; volley-point: the most the point can be.
    pub distance_in: Option<Inches>,
    /// charge: how many rounds of melee are fought. Default: 1.
    pub melee_rounds: Option<Whole<1, { MOST_ROUNDS as i16 }>>,
    /// charge: goes on to both sides' volleys after a repulse. Default: true.
    pub return_volleys: Option<bool>,
}

impl Request {
    /// The facts of a fire, which stand in the request itself.
    pub fn fire_facts(&self) -> FireFacts {
        FireFacts {
            firer: self.firer,
            target: self.target.clone(),
            range_in: self.range_in,
            kind: self.kind,
            area: self.area,
            aspect: self.aspect,
        }
    }
}

/// House rules by name.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[schemars(rename = "JohnnyRebHouse")]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HouseFacts {
    /// What an opening volley is worth.
    pub opening_volley: Option<Whole<0, 4>>,
    /// The least face that makes a possible kill a kill.
    pub star_kills: Option<Whole<2, 6>>,
    /// The least face that kills an officer.
    pub officer_killed: Option<Whole<2, 6>>,
    /// A roll of sixes leaves the firer low on ammunition.
    pub low_ammunition: Option<bool>,
    /// Fire on a flank or the rear makes fences, walls and works useless.
    pub flank_cancels_cover: Option<bool>,
}

/// The height of the figures in millimetres.
#[derive(Clone, Copy)]
pub struct ScaleFact(pub FigureScale);

impl<'de> Deserialize<'de> for ScaleFact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ScaleFact, D::Error> {
        let number: Whole<0, 1000> = Whole::deserialize(deserializer)?;
        let word = number.number().to_string();
        FigureScale::from_word(&word).map(ScaleFact).ok_or_else(|| {
            let known = FigureScale::WORDS.join(", ");
            de::Error::custom(format!("figures are {known} millimetres high, not {word}"))
        })
    }
}

impl JsonSchema for ScaleFact {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "FigureScale".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "enum": [15, 25, 10, 5] })
    }
}

/// Figures or sections that fire; several batteries may fire together.
pub type Strength = Whole<0, 255>;

/// Who fires.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[schemars(rename = "JohnnyRebFirer")]
#[serde(deny_unknown_fields)]
pub struct FirerFacts {
    /// Its arm. Default: `infantry`.
    pub arm: Option<Arm>,
    /// One of its arm. Needed except in melee.
    pub weapon: Option<Weapon>,
    /// Figures or sections. Needed.
    pub strength: Option<Strength>,
    /// Its experience, of several batteries the worst. Default: `veteran`.
    pub experience: Option<Experience>,
    /// Its morale. Default: `good`.
    pub morale: Option<Morale>,
    /// How it is drawn up. Default: the first of the arm.
    pub formation: Option<Formation>,
    /// Cavalry in the saddle. Default: false.
    pub mounted: Option<bool>,
    /// It is charging. Default: false.
    pub charging: Option<bool>,
    /// It is getting away. Default: false.
    pub disengaging: Option<bool>,
    /// What it has done this turn. Default: `hold`.
    pub state: Option<Order>,
    /// It has repeaters. Default: false.
    pub repeaters: Option<bool>,
    /// Its figures are sharpshooters. Default: false.
    pub sharpshooters: Option<bool>,
    /// An officer is with it. Default: false.
    pub officer: Option<bool>,
    /// Its first fire of the game. Default: false.
    pub opening_volley: Option<bool>,
    /// Works it fires from.
    pub works: Option<Works>,
    /// It is low on ammunition. Default: false.
    pub low_ammunition: Option<bool>,
}

/// What is fired at.
#[derive(Clone, Default, Deserialize, JsonSchema)]
#[schemars(rename = "JohnnyRebTarget")]
#[serde(deny_unknown_fields)]
pub struct TargetFacts {
    /// Its arm. Default: `infantry`.
    pub arm: Option<Arm>,
    /// How it is drawn up. Default: the first of the arm.
    pub formation: Option<Formation>,
    /// Its experience. Default: `veteran`.
    pub experience: Option<Experience>,
    /// What covers it; the best counts. Default: none.
    pub cover: Option<Vec<Cover>>,
    /// It is getting away. Default: false.
    pub disengaging: Option<bool>,
}

/// A fire, as an object of its own.
#[derive(Clone, Deserialize, JsonSchema)]
#[schemars(rename = "JohnnyRebFire")]
#[serde(deny_unknown_fields)]
pub struct FireFacts {
    /// Who fires. Needed.
    #[serde(default, deserialize_with = "object")]
    pub firer: Option<FirerFacts>,
    /// What is fired at.
    #[serde(default, deserialize_with = "object")]
    pub target: Option<TargetFacts>,
    /// Inches from firer to target. Needed for a `volley`.
    pub range_in: Option<Inches>,
    /// The kind of fire. Default: `volley`.
    pub kind: Option<Kind>,
    /// At a target not seen by itself. Default: false.
    pub area: Option<bool>,
    /// Where it strikes the target. Default: `front`.
    pub aspect: Option<Aspect>,
}

/// A unit whose morale is in question.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[schemars(rename = "JohnnyRebUnit")]
#[serde(deny_unknown_fields)]
pub struct UnitFacts {
    /// Its arm. Default: `infantry`.
    pub arm: Option<Arm>,
    /// Its experience. Default: `veteran`.
    pub experience: Option<Experience>,
    /// Its morale. Default: `good`.
    pub morale: Option<Morale>,
    /// Stands or sections lost. Default: 0. Not given in `volley` and `charge`.
    pub stands_lost: Option<Whole<0, { STANDS as i16 - 1 }>>,
    /// It is in disorder. Default: false.
    pub disorder: Option<bool>,
    /// Changing formation. Default: false.
    pub forming: Option<bool>,
    /// It changed its order to hold. Default: false.
    pub changed_to_hold: Option<bool>,
}

/// What steadies or shakes a unit.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[schemars(rename = "JohnnyRebSituation")]
#[serde(deny_unknown_fields)]
pub struct SituationFacts {
    /// The highest officer with it.
    pub officer: Option<Officer>,
    /// It is charging. Default: false; in an impact the attacker always is.
    pub charging: Option<bool>,
    /// Behind cover or in woods. Default: false.
    pub cover: Option<bool>,
    /// Works it is in.
    pub works: Option<Works>,
    /// Behind friendly units. Default: false.
    pub behind_friends: Option<bool>,
    /// Its brigade has lost its commander. Default: false.
    pub brigade_commander_lost: Option<bool>,
    /// Regiments or battalions its brigade has lost. Default: 0.
    pub brigade_units_lost: Option<Whole<0, 32767>>,
    /// Where fire or a charge strikes it. Default: `front`. Not given in `volley`.
    pub aspect: Option<Aspect>,
}

/// The unit that a volley strikes, and the check it may call for.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[schemars(rename = "JohnnyRebCheck")]
#[serde(deny_unknown_fields)]
pub struct CheckFacts {
    /// The target of the fire; not its losses, which its strength tells.
    #[serde(default, deserialize_with = "object")]
    pub unit: Option<UnitFacts>,
    /// Figures or sections it has. Needed.
    pub strength: Option<Strength>,
    /// Figures or sections it began with. Default: `strength`.
    pub started: Option<Strength>,
    /// What steadies or shakes it; not `aspect`, which the fire decides.
    #[serde(default, deserialize_with = "object")]
    pub situation: Option<SituationFacts>,
    /// The ground it would run over. Default: `open`.
    pub terrain: Option<Terrain>,
    /// It is cavalry in the saddle. Default: false.
    pub mounted: Option<bool>,
}

/// A side of an impact or charge, or the defender of a volley point.
#[derive(Clone, Default, Deserialize, JsonSchema)]
#[schemars(rename = "JohnnyRebParty")]
#[serde(deny_unknown_fields)]
pub struct PartyFacts {
    /// As in `morale`.
    #[serde(default, deserialize_with = "object")]
    pub unit: Option<UnitFacts>,
    /// How it is drawn up. Default: the first of the arm.
    pub formation: Option<Formation>,
    /// Cavalry in the saddle. Default: false.
    pub mounted: Option<bool>,
    /// As in `morale`.
    #[serde(default, deserialize_with = "object")]
    pub situation: Option<SituationFacts>,
    /// Infantry units in support. Default: 0.
    pub infantry_supports: Option<Whole<0, 32767>>,
    /// Cavalry units in support. Default: 0.
    pub cavalry_supports: Option<Whole<0, 32767>>,

    /// charge: figures or sections. Needed there.
    pub strength: Option<Strength>,
    /// charge: figures or sections it began with. Default: `strength`.
    pub started: Option<Strength>,
    /// charge: what it fires with, one of its arm. Needed there.
    pub weapon: Option<Weapon>,
    /// charge: what the defender has done this turn. Default: `hold`.
    pub state: Option<Order>,
    /// charge: it has repeaters. Default: false.
    pub repeaters: Option<bool>,
    /// charge: its figures are sharpshooters. Default: false.
    pub sharpshooters: Option<bool>,
    /// charge: the defender has not fired in this game yet. Default: false.
    pub opening_volley: Option<bool>,
    /// charge: it is low on ammunition. Default: false.
    pub low_ammunition: Option<bool>,
    /// charge: what covers it from fire. Default: none.
    pub cover: Option<Vec<Cover>>,
    /// charge: figures of supporting units that fight in melee beside infantry or cavalry.
    /// Default: 0.
    pub support_strength: Option<Whole<0, 200>>,
    /// charge: the ground it would run over. Default: `open`.
    pub terrain: Option<Terrain>,

    /// volley-point: its experience. Default: `veteran`.
    pub experience: Option<Experience>,
    /// volley-point: it changed its order to hold. Default: false.
    pub changed_to_hold: Option<bool>,
    /// volley-point: it is in disorder. Default: false.
    pub disorder: Option<bool>,
    /// volley-point: it is changing formation. Default: false.
    pub forming: Option<bool>,
    /// volley-point: an officer is with it. Default: false.
    pub officer: Option<bool>,
    /// volley-point: in works. Default: false.
    pub works: Option<bool>,
}
