//! Requests as they come in: every key known, every value of the right kind, nothing checked yet.
//!
//! A fact left out, or null, has the default that its line tells. All procedures share one type,
//! since a fact that one procedure has is known, checked and ignored in the others.

use linstock_elan::{
    charge::{Charger, Response},
    close::action::Closing,
    engineering::Task,
    house::{CloseToMelee, MOST_MARKERS, MOST_ROUNDS},
    movement::{Terrain, obstacle::Kind},
    save::SolidShot,
    test::{Of, Situation},
    words::{
        Arm, Cover, Experience, FACTORS, Formation, MOST_CAUSES, MOST_CLOSE_FIGURES, MOST_FIGURES,
        MOST_GUNS, MOST_TARGET_NUMBER, Mode, Skirmisher, Weapon,
    },
};
use linstock_rulebook::{Inches, words};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de};

use super::{
    super::{
        request::{Face, SeedFact, object},
        whole::Whole,
    },
    Do,
};

/// A factor of a unit.
pub type Factor = Whole<{ FACTORS.0 as i16 }, { FACTORS.1 as i16 }>;

/// Disruption markers, of which house rules allow more or fewer.
pub type Markers = Whole<0, { MOST_MARKERS as i16 }>;

/// Figures that roll.
pub type Figures = Whole<1, { MOST_FIGURES as i16 }>;

/// Figures of a side of a close action.
pub type CloseFigures = Whole<1, { MOST_CLOSE_FIGURES as i16 }>;

/// Causes of a test that come in numbers.
pub type Causes = Whole<0, { MOST_CAUSES as i16 }>;

/// A request about Élan.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ElanRequest")]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// `elan`.
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

    /// test, fire, save, close-round, obstacle, engineering, charge-response, pursuit: the unit's
    /// own factor, which wins over `experience`.
    pub factor: Option<Factor>,
    /// test, fire, save, close-round, obstacle, engineering, charge-response, pursuit: how good the
    /// unit is. Default: `steady`.
    pub experience: Option<Experience>,
    /// test, fire, save, close-round, obstacle, charge-response, pursuit: disruption markers.
    /// Default: 0.
    pub dm: Option<Markers>,
    /// test, move, eligible, obstacle, charge-response, pursuit: how the unit is drawn up. Default:
    /// the first of the arm, infantry's where there is none.
    pub formation: Option<Formation>,
    /// move, obstacle, charge-response, pursuit. Default: `infantry`.
    pub arm: Option<Arm>,
    /// test, obstacle, charge-response, pursuit: in a built-up area. Default: false.
    pub built_up: Option<bool>,

    /// test: what is tested. Needed.
    pub of: Option<Of>,
    /// test: what calls for it, one or a list whose dice add up. Needed.
    pub situation: Option<Situations>,
    /// test: for `two-casualties`. Default: 1.
    pub pairs: Option<Causes>,
    /// test: for `friend-broken`. Default: 1.
    pub friends: Option<Causes>,
    /// test: attacked in flank or rear by close range fire or in close action. Default: false.
    pub flank: Option<bool>,
    /// test: figures lost more than the opponent. Default: 0.
    pub extra_losses: Option<Causes>,
    /// test: below half its strength. Default: false.
    pub below_half: Option<bool>,
    /// test: stationary and in cover. Default: false.
    pub in_cover: Option<bool>,
    /// test, charge-response: the charge comes from flank or rear. Default: false.
    pub charged_flank: Option<bool>,
    /// test: outnumbered two to one. Default: false.
    pub outnumbered: Option<bool>,
    /// test: it has the enemy's flank or rear. Default: false.
    pub attacking_flank: Option<bool>,
    /// test: it stands uphill. Default: false.
    pub uphill: Option<bool>,
    /// test: cavalry against heavier cavalry. Default: false.
    pub lighter_cavalry: Option<bool>,
    /// test: the opponent is in skirmish order. Default: false.
    pub opponent_skirmish: Option<bool>,
    /// test: it moves or changes formation, default true; fire: it moved this turn, default false.
    pub moving: Option<bool>,

    /// fire: what is fired. Needed.
    pub with: Option<WithWord>,
    /// fire (small arms), close-round, eligible: figures. Needed there.
    pub figures: Option<Figures>,
    /// fire: how small arms are fired. Needed for them.
    pub mode: Option<Mode>,
    /// fire: small arms. Needed for them.
    pub weapon: Option<Weapon>,
    /// fire: gun models. Needed for guns.
    pub guns: Option<Whole<1, { MOST_GUNS as i16 }>>,
    /// fire: the weight of guns, needed for them; move: `heavy` or `light` cavalry, `foot` or
    /// `horse` artillery, needed where the move depends on it.
    pub weight: Option<WeightWord>,
    /// fire: howitzers. Default: false.
    pub howitzer: Option<bool>,
    /// fire: what solid shot strikes, needed for it; save: `fire`, the default, or `close-action`.
    pub against: Option<AgainstWord>,
    /// fire: which target of the same shot this is. Default: 1.
    pub target_number: Option<Whole<1, { MOST_TARGET_NUMBER as i16 }>>,
    /// fire. Needed.
    pub range_in: Option<Inches>,
    /// fire: on horseback. Default: false.
    pub mounted: Option<bool>,
    /// fire, close-round: infantry in a two-rank line. Default: false.
    pub two_rank_line: Option<bool>,
    /// fire: in reaction. Default: false.
    pub reaction: Option<bool>,
    /// fire: the target is in contact only with friends. Default: false.
    pub target_in_contact: Option<bool>,
    /// fire: the first fire of formed infantry. Default: false.
    pub first_fire: Option<bool>,

    /// save: hits to save. Needed.
    pub hits: Option<Whole<0, 255>>,
    /// save: in skirmish order.
    pub skirmisher: Option<Skirmisher>,
    /// save: the unit is artillery. Default: false.
    pub artillery: Option<bool>,
    /// save: from flank or rear at close range or in close action. Default: false.
    pub flank_close: Option<bool>,
    /// save: what the unit is behind or in.
    pub cover: Option<Cover>,
    /// save: the fire was solid shot.
    pub solid_shot: Option<SolidShot>,

    /// volley: the facts of the fire. Needed.
    #[serde(default, deserialize_with = "object")]
    pub fire: Option<FireFacts>,
    /// volley: the facts of the save.
    #[serde(default, deserialize_with = "object")]
    pub save: Option<SaveFacts>,

    /// close-round: how many figures are on a flank or rear. Default: 0.
    pub flank_figures: Option<Whole<0, 255>>,
    /// close-round: the enemy defends an obstacle or built-up area. Default: false.
    pub obstacle: Option<bool>,
    /// close-round. Default: false.
    pub cavalry_against_square: Option<bool>,
    /// close-round: in skirmish order. Default: false.
    pub skirmish: Option<bool>,
    /// close-round: in march column. Default: false.
    pub march_column: Option<bool>,
    /// close-round: cavalry that does not charge. Default: false.
    pub standing_cavalry: Option<bool>,

    /// move. Default: `open`.
    pub terrain: Option<Terrain>,
    /// obstacle: `minor` or `major`. Needed.
    pub kind: Option<Kind>,

    /// special: special casualties. Needed.
    pub special: Option<Whole<0, 255>>,
    /// special: a leader is attached. Default: false.
    pub leader: Option<bool>,
    /// reinforcements: turns since they were due. Default: 0.
    pub turns_late: Option<Whole<0, 255>>,
    /// engineering: `minor` or `major`. Needed.
    pub task: Option<Task>,
    /// engineering: successes so far. Default: 0.
    pub successes: Option<Whole<0, 2>>,
    /// charge-response: what it tries. Needed.
    pub response: Option<Response>,
    /// charge-response. Default: `infantry`.
    pub charged_by: Option<Charger>,
    /// pursuit: it would rather not pursue. Default: true.
    pub hold: Option<bool>,

    /// close-action: who comes. Needed.
    #[serde(default, deserialize_with = "object")]
    pub attacker: Option<PartyFacts>,
    /// close-action: who stands. Needed.
    #[serde(default, deserialize_with = "object")]
    pub defender: Option<PartyFacts>,
    /// close-action: the attacker has yet to close, over this ground. Default: in contact already.
    pub closing: Option<Closing>,
}

impl Request {
    /// The facts of a fire, which stand in the request itself.
    pub fn fire_facts(&self) -> FireFacts {
        FireFacts {
            with: self.with,
            factor: self.factor,
            experience: self.experience,
            figures: self.figures,
            mode: self.mode,
            weapon: self.weapon,
            guns: self.guns,
            weight: self.weight,
            howitzer: self.howitzer,
            against: self.against,
            target_number: self.target_number,
            range_in: self.range_in,
            moving: self.moving,
            dm: self.dm,
            mounted: self.mounted,
            two_rank_line: self.two_rank_line,
            reaction: self.reaction,
            target_in_contact: self.target_in_contact,
            first_fire: self.first_fire,
        }
    }

    /// The facts of a save, which stand in the request itself.
    pub fn save_facts(&self) -> SaveFacts {
        SaveFacts {
            hits: self.hits,
            experience: self.experience,
            factor: self.factor,
            dm: self.dm,
            skirmisher: self.skirmisher,
            artillery: self.artillery,
            against: self.against,
            flank_close: self.flank_close,
            cover: self.cover,
            solid_shot: self.solid_shot,
        }
    }
}

/// House rules by name.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[schemars(rename = "ElanHouse")]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HouseFacts {
    /// Disruption markers that break a unit.
    pub break_at: Option<Whole<3, { MOST_MARKERS as i16 }>>,
    /// The dice of the close-to-melee test.
    pub close_to_melee: Option<CloseToMelee>,
    /// What the first fire of formed infantry is worth.
    pub first_fire: Option<Whole<0, 3>>,
    /// The highest face that kills a leader.
    pub leader_killed: Option<Whole<0, 12>>,
    /// Rifles may fire in skirmish mode.
    pub rifles_skirmish: Option<bool>,
    /// How many rounds a close action lasts.
    pub close_rounds: Option<Whole<1, { MOST_ROUNDS as i16 }>>,
}

words! {
    /// What is fired.
    pub enum WithWord {
        /// Muskets and the like.
        SmallArms = "small-arms",
        /// Round shot.
        SolidShot = "solid-shot",
        /// Canister.
        Canister = "canister",
        /// Bursting shell.
        Shell = "shell",
        /// Shrapnel.
        Shrapnel = "shrapnel",
    }
}

words! {
    /// Weights of guns, and what makes cavalry and limbered guns fast or slow.
    pub enum WeightWord {
        /// Guns or cavalry.
        Heavy = "heavy",
        /// Guns.
        Medium = "medium",
        /// Guns or cavalry.
        Light = "light",
        /// Guns.
        UltraLight = "ultra-light",
        /// Limbered guns.
        Foot = "foot",
        /// Limbered guns.
        Horse = "horse",
    }
}

words! {
    /// What solid shot strikes, or what a save is made against.
    pub enum AgainstWord {
        /// Solid shot.
        UnlimberedArtillery = "unlimbered-artillery",
        /// Solid shot.
        Line = "line",
        /// Solid shot.
        MarchColumnFlank = "march-column-flank",
        /// Solid shot.
        AttackColumn = "attack-column",
        /// Solid shot.
        WideColumn = "wide-column",
        /// Solid shot.
        LimberedArtillery = "limbered-artillery",
        /// Solid shot.
        Building = "building",
        /// Solid shot.
        LineFlank = "line-flank",
        /// Solid shot.
        Other = "other",
        /// A save.
        Fire = "fire",
        /// A save.
        CloseAction = "close-action",
    }
}

/// One situation, or a list of them.
#[derive(Clone, Debug)]
pub struct Situations {
    /// All of them.
    pub all: Vec<Situation>,
    /// Whether they were given as a list.
    pub listed: bool,
}

impl<'de> Deserialize<'de> for Situations {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Situations, D::Error> {
        struct OneOrMany;

        impl<'de> de::Visitor<'de> for OneOrMany {
            type Value = Situations;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "one or a list of {}", Situation::WORDS.join(", "))
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<Situations, E> {
                Situation::from_word(word)
                    .map(|situation| Situations { all: vec![situation], listed: false })
                    .ok_or_else(|| E::invalid_value(de::Unexpected::Str(word), &self))
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, list: A) -> Result<Situations, A::Error> {
                let all = Vec::deserialize(de::value::SeqAccessDeserializer::new(list))?;
                Ok(Situations { all, listed: true })
            }
        }

        deserializer.deserialize_any(OneOrMany)
    }
}

impl JsonSchema for Situations {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ElanSituations".into()
    }

    fn json_schema(make: &mut SchemaGenerator) -> Schema {
        let one = make.subschema_for::<Situation>();
        json_schema!({ "anyOf": [one, { "type": "array", "minItems": 1, "items": one }] })
    }
}

/// A fire, as an object of its own.
#[derive(Clone, Deserialize, JsonSchema)]
#[schemars(rename = "ElanFire")]
#[serde(deny_unknown_fields)]
pub struct FireFacts {
    /// What is fired. Needed.
    pub with: Option<WithWord>,
    /// The fire factor or gunnery, which wins over `experience`.
    pub factor: Option<Factor>,
    /// How good the firer is. Default: `steady`.
    pub experience: Option<Experience>,
    /// Figures that may fire. Needed for small arms.
    pub figures: Option<Figures>,
    /// How small arms are fired. Needed for small arms.
    pub mode: Option<Mode>,
    /// Which small arms. Needed for small arms.
    pub weapon: Option<Weapon>,
    /// Gun models. Needed for guns.
    pub guns: Option<Whole<1, { MOST_GUNS as i16 }>>,
    /// The weight of guns. Needed for guns.
    pub weight: Option<WeightWord>,
    /// Howitzers. Default: false.
    pub howitzer: Option<bool>,
    /// What solid shot strikes. Needed for solid shot.
    pub against: Option<AgainstWord>,
    /// Which target of the same shot this is. Default: 1.
    pub target_number: Option<Whole<1, { MOST_TARGET_NUMBER as i16 }>>,
    /// Inches from firer to target. Needed.
    pub range_in: Option<Inches>,
    /// It moved this turn. Default: false.
    pub moving: Option<bool>,
    /// Disruption markers. Default: 0.
    pub dm: Option<Markers>,
    /// On horseback. Default: false.
    pub mounted: Option<bool>,
    /// Infantry in a two-rank line. Default: false.
    pub two_rank_line: Option<bool>,
    /// In reaction. Default: false.
    pub reaction: Option<bool>,
    /// The target is in contact only with friends. Default: false.
    pub target_in_contact: Option<bool>,
    /// The first fire of formed infantry. Default: false.
    pub first_fire: Option<bool>,
}

/// A save, as an object of its own.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[schemars(rename = "ElanSave")]
#[serde(deny_unknown_fields)]
pub struct SaveFacts {
    /// Not allowed: the fire decides it.
    pub hits: Option<Whole<0, 255>>,
    /// How good the unit is. Default: `steady`.
    pub experience: Option<Experience>,
    /// The save factor, which wins over `experience`.
    pub factor: Option<Factor>,
    /// Disruption markers. Default: 0.
    pub dm: Option<Markers>,
    /// In skirmish order.
    pub skirmisher: Option<Skirmisher>,
    /// The unit is artillery. Default: false.
    pub artillery: Option<bool>,
    /// Not allowed: the fire decides it.
    pub against: Option<AgainstWord>,
    /// From flank or rear at close range. Default: false.
    pub flank_close: Option<bool>,
    /// What it is behind or in.
    pub cover: Option<Cover>,
    /// Not allowed: the fire decides it.
    pub solid_shot: Option<SolidShot>,
}

/// A side of a close action.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[schemars(rename = "ElanParty")]
#[serde(deny_unknown_fields)]
pub struct PartyFacts {
    /// Figures it has. Needed.
    pub figures: Option<CloseFigures>,
    /// Figures it began the battle with. Default: `figures`.
    pub started: Option<CloseFigures>,
    /// The most figures that can fight at once. Default: all.
    pub contact: Option<CloseFigures>,
    /// How many of those that fight are on the enemy's flank or rear. Default: 0.
    pub flank_figures: Option<Whole<0, { MOST_CLOSE_FIGURES as i16 }>>,
    /// Its arm. Default: `infantry`.
    pub arm: Option<Arm>,
    /// How it is drawn up. Default: the first of the arm.
    pub formation: Option<Formation>,
    /// How good it is. Default: `steady`.
    pub experience: Option<Experience>,
    /// The melee factor, which wins over `experience`.
    pub melee: Option<Factor>,
    /// The élan factor, which wins over `experience`.
    pub elan: Option<Factor>,
    /// The save factor, which wins over `experience`.
    pub save: Option<Factor>,
    /// Disruption markers. Default: 0.
    pub dm: Option<Markers>,
    /// What it is behind or in.
    pub cover: Option<Cover>,
    /// Its enemy defends an obstacle or built-up area. Default: false.
    pub obstacle: Option<bool>,
    /// Cavalry that does not charge. Default: false.
    pub standing_cavalry: Option<bool>,
    /// It stands uphill. Default: false.
    pub uphill: Option<bool>,
    /// Cavalry against heavier cavalry. Default: false.
    pub lighter_cavalry: Option<bool>,
    /// A leader is attached. Default: false.
    pub leader: Option<bool>,
}
