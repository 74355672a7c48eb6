//! Requests as they come in: every key known, every value of the right kind, nothing checked yet.
//!
//! A fact left out, or null, has the default that its line tells. All procedures share one type,
//! since a fact that one procedure has is known, checked and ignored in the others.

use linstock_adf::{
    Summary,
    charge::chain::Reaction,
    fire::Kind,
    house::{CavalryRow, DisorderPoint},
    morale::{Cause, Charger, Thickness, Works},
    words::{
        Arm, Aspect, BEST_LEADER, Cover, Experience, Formation, MOST_FIGURES, MOST_SECTIONS,
        Morale, Nation, STANDS, Terrain,
    },
};
use linstock_rulebook::{Inches, words};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, de};

use super::{
    super::{
        request::{Face, SeedFact, object, objects},
        whole::Whole,
    },
    Do,
};

/// A request about Across A Deadly Field.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "AdfRequest")]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// `adf-10`, `adf-15` or `adf-25`.
    pub rules: Option<String>,
    /// The procedure.
    #[serde(rename = "do")]
    pub procedure: Option<Do>,
    /// Default: `western` for `adf-10` and `adf-15`, `revised` for `adf-25`.
    pub summary: Option<Summary>,
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

    /// fire: one to three units. Needed.
    #[serde(default, deserialize_with = "objects")]
    pub firers: Option<Vec<FirerFacts>>,
    /// fire: what is fired at.
    #[serde(default, deserialize_with = "object")]
    pub target: Option<TargetFacts>,
    /// fire: needed except in melee. charge: the range of a `volley` as the charge comes on.
    pub range_in: Option<Inches>,
    /// fire. Default: `volley`.
    pub kind: Option<Kind>,
    /// fire: artillery taking two actions. Default: false.
    pub deliberate: Option<bool>,
    /// fire: in reaction to an enemy. Default: false.
    pub reaction: Option<bool>,
    /// fire: targets already passed through. Default: 0.
    pub passed_through: Option<Whole<0, 32767>>,
    /// fire: where it strikes the target; charge: where the defender's fire strikes the charger.
    /// Default: `front`.
    pub aspect: Option<Aspect>,

    /// morale, competence: the unit.
    #[serde(default, deserialize_with = "object")]
    pub unit: Option<UnitFacts>,
    /// morale: the +N of the check, default 0. volley: the facts of the check.
    pub check: Option<CheckFact>,
    /// morale. Default: `fire`.
    pub cause: Option<Cause>,
    /// morale: what steadies or shakes the unit.
    #[serde(default, deserialize_with = "object")]
    pub situation: Option<SituationFacts>,

    /// volley: the facts of the fire. Needed.
    #[serde(default, deserialize_with = "object")]
    pub fire: Option<FireFacts>,

    /// leader-risk: hits on the leader's unit. Needed.
    pub hits: Option<Whole<0, 255>>,

    /// impact, charge: who comes. Needed.
    #[serde(default, deserialize_with = "object")]
    pub attacker: Option<PartyFacts>,
    /// impact, charge: who stands. Needed.
    #[serde(default, deserialize_with = "object")]
    pub defender: Option<PartyFacts>,
    /// impact: after a melee a shaken attacker fights on. Default: false.
    pub after_melee: Option<bool>,

    /// charge-reach, move, rout. Default: `infantry`.
    pub arm: Option<Arm>,
    /// charge-reach, move. Default: the first of the arm.
    pub formation: Option<Formation>,
    /// charge-reach, move, rout: cavalry in the saddle. Default: false.
    pub mounted: Option<bool>,
    /// charge-reach. Default: `veteran`.
    pub experience: Option<Experience>,
    /// charge-reach, move. Default: `good`.
    pub morale: Option<Morale>,
    /// charge-reach, charge: where the charge starts; move, rout: the ground. Default: `open`.
    pub terrain: Option<Terrain>,
    /// move: the guns of a battery. Needed for guns that are not routed.
    pub weapon: Option<WeaponWord>,
    /// move: getting away from the enemy. Default: false.
    pub disengaging: Option<bool>,

    /// charge: from the charger to its target. Needed.
    pub distance_in: Option<Inches>,
    /// charge: how the defender fires: as the charge comes on (`volley`, at `range_in`), after the
    /// fear-of-charge check (`point-blank`, `desperation`) or not (`none`). Default:
    /// `point-blank` if it may, else `none`.
    pub reaction_fire: Option<Reaction>,
    /// charge: charging cavalry fires at point blank before the impact. Default: false.
    pub charging_fire: Option<bool>,
    /// charge: goes on to both sides' free volleys when the attacker stops short. Default: true.
    pub free_volleys: Option<bool>,
}

impl Request {
    /// The facts of a fire, which stand in the request itself.
    pub fn fire_facts(&self) -> FireFacts {
        FireFacts {
            firers: self.firers.clone(),
            target: self.target.clone(),
            range_in: self.range_in,
            kind: self.kind,
            deliberate: self.deliberate,
            reaction: self.reaction,
            passed_through: self.passed_through,
            aspect: self.aspect,
        }
    }
}

/// House rules by name.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HouseFacts {
    /// The most supports that count, everywhere.
    pub support_maximum: Option<Whole<0, 6>>,
    /// Where a charge falls into disorder.
    pub disorder_point: Option<DisorderPoint>,
    /// A leader counts beside the best two.
    pub leader_over_best_two: Option<bool>,
    /// What a stone wall is worth against artillery.
    pub stone_wall_against_artillery: Option<Whole<-4, 0>>,
    /// Which results row cavalry fire reads at 25mm.
    pub cavalry_results: Option<CavalryRow>,
    /// How many rounds a melee lasts.
    pub melee_rounds: Option<Whole<1, 4>>,
    /// Mixed batteries count as rifled.
    pub mixed_guns_rifled: Option<bool>,
    /// What an opening volley of infantry is worth.
    pub opening_volley: Option<Whole<0, 4>>,
}

words! {
    /// Weapons of all arms.
    pub enum WeaponWord {
        /// Infantry or cavalry.
        RifleMusket = "rifle-musket",
        /// Infantry.
        SmoothboreMusket = "smoothbore-musket",
        /// Infantry.
        MixedMusket = "mixed-musket",
        /// Infantry.
        RepeatingRifle = "repeating-rifle",
        /// Infantry.
        ColtRevolvingRifle = "colt-revolving-rifle",
        /// Infantry.
        SharpsRifle = "sharps-rifle",
        /// Infantry.
        Sharpshooter = "sharpshooter",
        /// Infantry.
        MixedFlintlock = "mixed-flintlock",
        /// Infantry.
        SmoothboreFlintlock = "smoothbore-flintlock",
        /// Cavalry.
        MixedWeapons = "mixed-weapons",
        /// Cavalry.
        Shotgun = "shotgun",
        /// Cavalry.
        RepeatingCarbine = "repeating-carbine",
        /// Cavalry.
        SharpsCarbine = "sharps-carbine",
        /// Cavalry.
        BreechloadingCarbine = "breechloading-carbine",
        /// Cavalry.
        MuzzleloadingCarbine = "muzzleloading-carbine",
        /// Cavalry.
        Pistol = "pistol",
        /// Artillery.
        SixPounder = "6-pounder",
        /// Artillery.
        Napoleon = "napoleon",
        /// Artillery.
        TwelvePounderHowitzer = "12-pounder-howitzer",
        /// Artillery.
        TwentyFourPounderHowitzer = "24-pounder-howitzer",
        /// Artillery.
        TenPounderParrott = "10-pounder-parrott",
        /// Artillery.
        ThreeInchRifle = "3-inch-rifle",
        /// Artillery.
        TwelvePounderRifle = "12-pounder-rifle",
        /// Artillery.
        Whitworth = "whitworth",
        /// Artillery.
        SixPounderRifle = "6-pounder-rifle",
        /// Artillery.
        TwentyPounderParrott = "20-pounder-parrott",
        /// Artillery.
        ThirtyPounderParrott = "30-pounder-parrott",
        /// Artillery.
        Mixed1862 = "mixed-1862",
        /// Artillery.
        Mixed1863 = "mixed-1863",
    }
}

/// Figures, or sections of a battery, of which there are fewer.
pub type Strength = Whole<1, { MOST_FIGURES as i16 }>;

/// A unit that fires.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirerFacts {
    /// Default: `infantry`.
    pub arm: Option<Arm>,
    /// One of its arm. Needed.
    pub weapon: Option<WeaponWord>,
    /// Figures, 1 to 8, or sections, 1 to 3. Needed.
    pub strength: Option<Strength>,
    /// Whose guns. Default: `us`.
    pub side: Option<Nation>,
    /// Default: `veteran`.
    pub experience: Option<Experience>,
    /// Default: `good`.
    pub morale: Option<Morale>,
    /// Default: the first of the arm.
    pub formation: Option<Formation>,
    /// Cavalry in the saddle. Default: false.
    pub mounted: Option<bool>,
    /// Default: false.
    pub charging: Option<bool>,
    /// Its first fire of the game. Default: false.
    pub opening_volley: Option<bool>,
    /// Firing out of a farm or village. Default: false.
    pub in_buildings: Option<bool>,
    /// Cavalry at 25mm: with pistols at point blank. Default: false.
    pub pistols: Option<bool>,
}

/// What is fired at.
#[derive(Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TargetFacts {
    /// Default: `infantry`.
    pub arm: Option<Arm>,
    /// Default: the first of the arm.
    pub formation: Option<Formation>,
    /// Default: `good`.
    pub morale: Option<Morale>,
    /// Default: `veteran`.
    pub experience: Option<Experience>,
    /// Cavalry in the saddle. Default: false.
    pub mounted: Option<bool>,
    /// Default: false.
    pub charging: Option<bool>,
    /// Default: none.
    pub cover: Option<Vec<Cover>>,
    /// Two inches or more behind friendly skirmishers. Default: false.
    pub behind_skirmishers: Option<bool>,
}

/// A fire, as an object of its own.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FireFacts {
    /// One to three units. Needed.
    #[serde(default, deserialize_with = "objects")]
    pub firers: Option<Vec<FirerFacts>>,
    /// What is fired at.
    #[serde(default, deserialize_with = "object")]
    pub target: Option<TargetFacts>,
    /// Needed except in melee.
    pub range_in: Option<Inches>,
    /// Default: `volley`.
    pub kind: Option<Kind>,
    /// Default: false.
    pub deliberate: Option<bool>,
    /// Default: false.
    pub reaction: Option<bool>,
    /// Default: 0.
    pub passed_through: Option<Whole<0, 32767>>,
    /// Default: `front`.
    pub aspect: Option<Aspect>,
}

/// A unit whose morale is in question.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitFacts {
    /// Default: `infantry`.
    pub arm: Option<Arm>,
    /// Cavalry in the saddle. Default: false.
    pub mounted: Option<bool>,
    /// Default: `veteran`.
    pub experience: Option<Experience>,
    /// Default: `good`.
    pub morale: Option<Morale>,
    /// Default: the first of the arm.
    pub formation: Option<Formation>,
    /// Stands at the start. Default: 3.
    pub stands: Option<Whole<{ STANDS.0 as i16 }, { STANDS.1 as i16 }>>,
    /// Default: 0.
    pub stands_lost: Option<Whole<0, { STANDS.1 as i16 - 1 }>>,
    /// Of a battery. Default: 0.
    pub sections_lost: Option<Whole<0, { MOST_SECTIONS as i16 - 1 }>>,
    /// Figures or sections that a natural 12 could give back. Default: 0.
    pub strength_lost: Option<Whole<0, { MOST_FIGURES as i16 }>>,
}

/// What steadies or shakes a unit.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SituationFacts {
    /// The benefit of an adjacent leader.
    pub leader: Option<Whole<1, { BEST_LEADER as i16 }>>,
    /// Works it is in.
    pub works: Option<Works>,
    /// Cover it is in or directly behind.
    pub cover: Option<Thickness>,
    /// Directly behind a fence, wall or building. Default: false.
    pub barrier: Option<bool>,
    /// It moved. Default: false.
    pub moved: Option<bool>,
    /// Inches behind intervening friends.
    pub behind_friends_in: Option<Inches>,
    /// Default: false; in an impact the attacker always is.
    pub charging: Option<bool>,
    /// Adjacent friends who are not shaken. Default: 0.
    pub supports: Option<Whole<0, 32767>>,
    /// Where enfilading fire came from.
    pub enfilade: Option<Aspect>,
    /// Inches to the nearest enemy who is not charging it.
    pub enemy_within_in: Option<Inches>,
    /// That enemy is unshaken infantry, not skirmishing. Default: true.
    pub enemy_formed_infantry: Option<bool>,
    /// Regiments and leaders of its brigade eliminated. Default: 0.
    pub brigade_losses: Option<Whole<0, 32767>>,
    /// Two regiments merged. Default: false.
    pub merged: Option<bool>,
    /// Where a charge strikes it.
    pub charged_on: Option<Aspect>,
    /// Default: `infantry`; in an impact, what the other side is.
    pub charged_by: Option<Charger>,
}

/// The check that a volley calls for.
#[derive(Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckFacts {
    /// The target of the fire, and what it has lost.
    #[serde(default, deserialize_with = "object")]
    pub unit: Option<UnitFacts>,
    /// What steadies or shakes it; not `enfilade`, which the fire decides.
    #[serde(default, deserialize_with = "object")]
    pub situation: Option<SituationFacts>,
    /// Not allowed: the fire decides it.
    pub check: Option<Whole<0, 4>>,
    /// Not allowed: the fire decides it.
    pub cause: Option<Cause>,
}

/// `check`: a number in `morale`, an object in `volley`.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum CheckFact {
    /// The check's own +N.
    Plus(Whole<0, 4>),
    /// The facts of the check.
    Facts(Box<CheckFacts>),
}

impl<'de> Deserialize<'de> for CheckFact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CheckFact, D::Error> {
        struct Either;

        impl<'de> de::Visitor<'de> for Either {
            type Value = CheckFact;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "a whole number from 0 to 4, or the facts of a check")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<CheckFact, E> {
                Whole::deserialize(de::IntoDeserializer::into_deserializer(number))
                    .map(CheckFact::Plus)
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<CheckFact, E> {
                Whole::deserialize(de::IntoDeserializer::into_deserializer(number))
                    .map(CheckFact::Plus)
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<CheckFact, E> {
                Whole::deserialize(de::IntoDeserializer::into_deserializer(number))
                    .map(CheckFact::Plus)
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<CheckFact, A::Error> {
                CheckFacts::deserialize(de::value::MapAccessDeserializer::new(map))
                    .map(|facts| CheckFact::Facts(Box::new(facts)))
            }
        }

        deserializer.deserialize_any(Either)
    }
}

/// A side of an impact or charge.
#[derive(Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartyFacts {
    /// As in `morale`.
    #[serde(default, deserialize_with = "object")]
    pub unit: Option<UnitFacts>,
    /// Figures, 1 to 8, or sections, 1 to 3. Needed.
    pub strength: Option<Strength>,
    /// As in `morale`.
    #[serde(default, deserialize_with = "object")]
    pub situation: Option<SituationFacts>,
    /// The defender was caught getting away. Default: false.
    pub disengaging: Option<bool>,
    /// charge: what it fires with, one of its arm. Needed there.
    pub weapon: Option<WeaponWord>,
    /// charge: whose guns. Default: `us`.
    pub side: Option<Nation>,
    /// charge: it has not fired in this game yet. Default: false.
    pub opening_volley: Option<bool>,
    /// charge: it fires out of a farm or village. Default: false.
    pub in_buildings: Option<bool>,
    /// charge: cavalry at 25mm, with pistols at point blank. Default: false.
    pub pistols: Option<bool>,
    /// charge: what covers it from fire. Default: none.
    pub cover: Option<Vec<Cover>>,
    /// charge: two inches or more behind friendly skirmishers. Default: false.
    pub behind_skirmishers: Option<bool>,
    /// charge: the ground a defender would run over. Default: `open`.
    pub terrain: Option<Terrain>,
}
