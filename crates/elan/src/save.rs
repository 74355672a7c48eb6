//! Saves: a die for each hit, and the special casualties among the failures.

pub mod special;

use linstock_dice::{Ask, Cuts, Die, OneRoll, Rolled};
use linstock_rulebook::{On, Recorder, Rule, Tally, rules, words};

use crate::{
    roll::{LIMITS, small},
    tables::save as value,
    words::{Cover, Skirmisher, Weight},
};

const MODIFIERS: &str = "004: saves, modifiers";

rules! {
    SAVE = "elan.save" {
        says: "save",
        text: "Each hit is saved by a D12 at or under the save factor; a failure costs a figure, and a 12 is a special casualty as well.",
        at: "004: saves",
    }
    FACTOR = "elan.save.factor" {
        says: "save factor",
        text: "The save factor: veteran 7, steady 6, conscript 5, unless the unit has its own.",
        at: "004: saves",
    }
    DISRUPTION = "elan.save.disruption" {
        says: "disruption markers",
        text: "Each disruption marker: -1 to the save.",
        at: MODIFIERS,
    }
    TRAINED_SKIRMISHER = "elan.save.trained-skirmisher" {
        says: "trained skirmishers",
        text: "Trained skirmishers against fire: +2 to the save.",
        at: MODIFIERS,
    }
    AD_HOC_OR_ARTILLERY = "elan.save.ad-hoc-or-artillery" {
        says: "ad hoc skirmishers or artillery",
        text: "Ad hoc skirmishers or artillery against fire: +1 to the save, once.",
        at: MODIFIERS,
    }
    FLANK = "elan.save.flank" {
        says: "from flank or rear, close",
        text: "Hits from flank or rear at close range or in close action: -2 to the save.",
        at: MODIFIERS,
    }
    SOFT_COVER = "elan.save.soft-cover" {
        says: "soft cover",
        text: "In soft cover: +1 to the save, in close action too.",
        at: MODIFIERS,
    }
    SOLID_SHOT = "elan.save.solid-shot" {
        says: "soft cover does not stop solid shot",
        text: "Soft cover does not count against solid shot.",
        at: MODIFIERS,
    }
    HARD_COVER = "elan.save.hard-cover" {
        says: "hard cover",
        text: "In hard cover: +3 to the save, except against heavy solid shot; in close action too.",
        at: MODIFIERS,
    }
    HARD_COVER_HEAVY_SHOT = "elan.save.hard-cover-heavy-shot" {
        says: "hard cover, heavy solid shot",
        text: "In hard cover against heavy solid shot: +1 to the save.",
        at: MODIFIERS,
    }
    LIMIT = "elan.save.limit" {
        says: "limit of a save",
        text: "A save factor is at least 1, at most 10 in the open and 11 in cover.",
        at: "004: saves; ruling",
    }
}

words! {
    /// Solid shot, as far as saves distinguish it.
    pub enum SolidShot {
        /// Of heavy guns.
        Heavy = "heavy",
        /// Of others.
        Other = "other",
    }
}

impl SolidShot {
    /// The shot fired by guns of this weight.
    pub const fn of(weight: Weight) -> SolidShot {
        match weight {
            Weight::Heavy => SolidShot::Heavy,
            Weight::Medium | Weight::Light | Weight::UltraLight => SolidShot::Other,
        }
    }
}

/// What is saved from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// Fire, of solid shot or not.
    Fire(Option<SolidShot>),
    /// Steel.
    CloseAction,
}

/// The unit that saves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its save factor.
    pub factor: u8,
    /// Its disruption markers.
    pub dm: u8,
    /// In skirmish order, and of which kind.
    pub skirmisher: Option<Skirmisher>,
    /// Artillery.
    pub artillery: bool,
    /// Hit from flank or rear at close range or in close action.
    pub flank_close: bool,
    /// What it is behind or in.
    pub cover: Option<Cover>,
}

/// The save factor, within its limits.
pub fn factor<R: Recorder>(target: &Target, attack: Attack, recorder: &mut R) -> u8 {
    let mut tally = Tally::new(On::Factor, recorder);
    tally.add(&FACTOR, target.factor.into());
    tally.add(&DISRUPTION, value::DISRUPTION * i32::from(target.dm));
    let solid_shot = match attack {
        Attack::Fire(solid_shot) => {
            let trained = target.skirmisher == Some(Skirmisher::Trained);
            let loose = target.skirmisher == Some(Skirmisher::AdHoc) || target.artillery;
            tally.add_if(trained, &TRAINED_SKIRMISHER, value::TRAINED_SKIRMISHER);
            tally.add_if(loose, &AD_HOC_OR_ARTILLERY, value::AD_HOC_OR_ARTILLERY);
            solid_shot
        }
        Attack::CloseAction => None,
    };
    tally.add_if(target.flank_close, &FLANK, value::FLANK);
    match (target.cover, solid_shot) {
        (None, _) => {}
        (Some(Cover::Soft), shot) => {
            let struck: Option<&'static Rule> = shot.map(|_| &SOLID_SHOT);
            tally.add_unless(struck, &SOFT_COVER, value::SOFT_COVER);
        }
        (Some(Cover::Hard), Some(SolidShot::Heavy)) => {
            tally.add(&HARD_COVER_HEAVY_SHOT, value::HARD_COVER_HEAVY_SHOT);
        }
        (Some(Cover::Hard), Some(SolidShot::Other) | None) => {
            tally.add(&HARD_COVER, value::HARD_COVER);
        }
    }
    let most = if target.cover.is_some() { value::MOST.1 } else { value::MOST.0 };
    tally.clamp((LIMITS.0, most), &LIMIT);
    small(tally.sum())
}

/// The roll that saves this many hits.
#[inline]
pub const fn ask(hits: u8, factor: u8) -> Ask {
    Ask::Classes { dice: hits, cuts: Cuts::two(factor + 1, SPECIAL_FACE) }
}

/// The face that is a special casualty.
pub const SPECIAL_FACE: u8 = 12;

/// What the saves left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Saved {
    /// Special casualties, included in those lost.
    pub special: u8,
    /// Figures lost.
    pub lost: u8,
}

impl Saved {
    /// Nobody is lost.
    pub const NONE: Saved = Saved { special: 0, lost: 0 };

    /// The result of a roll of [`ask`].
    #[inline]
    pub fn read(rolled: Rolled) -> Saved {
        let special = rolled.count(2);
        Saved { special, lost: rolled.count(1) + special }
    }
}

/// Saves, ready to be rolled.
#[derive(Clone, Copy, Debug)]
pub struct Save {
    target: Target,
    attack: Attack,
    hits: u8,
    factor: u8,
}

impl Save {
    /// A target that saves this many hits.
    pub fn new(target: Target, attack: Attack, hits: u8) -> Save {
        Save { target, attack, hits, factor: factor(&target, attack, &mut ()) }
    }

    /// The factor the dice are rolled against.
    pub const fn factor(&self) -> u8 {
        self.factor
    }

    /// Records the rows of the ledger, none of which depends on dice.
    pub fn record<R: Recorder>(&self, recorder: &mut R) {
        if R::LISTENS {
            factor(&self.target, self.attack, recorder);
        }
    }
}

impl<R: Recorder> OneRoll<R> for Save {
    const DIE: Die = Die::D12;
    type Outcome = Saved;

    fn ask(&self, recorder: &mut R) -> (Ask, &'static str) {
        self.record(recorder);
        (ask(self.hits, self.factor), SAVE.id)
    }

    fn read(&self, rolled: Rolled) -> Saved {
        Saved::read(rolled)
    }
}
