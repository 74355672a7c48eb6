//! Fire: dice against a fire factor or gunnery, each success a hit for the target to save.
//!
//! Files in the order of the sheet: [`small_arms`], [`guns`], [`factor`].

pub mod factor;
pub mod guns;
pub mod small_arms;

use linstock_dice::{Ask, Asked, Die, Once, Procedure, Reading, Rolled};
use linstock_rulebook::{Code, Inches, Recorder, Refusal, Said, rules, words};

use crate::{
    house::House,
    roll::{successes, under},
    words::{Against, Mode, Weapon, Weight},
};
use guns::{Effect, Guns, MINIMUM_OF_BURSTS};

rules! {
    FIRE = "elan.fire" {
        says: "fire",
        text: "Fire rolls its dice against the modified fire factor, or gunnery for guns; each success is a hit, which the target may save.",
        at: "004: small arms fire, artillery",
    }
    RANGE = "elan.fire.range" {
        says: "range",
        text: "Nothing fires beyond long range: pistols 3\", carbines 4\" close and 8\" long, muskets 6\" and 12\", rifles 10\" and 20\"; canister 12\" and 24\" heavy, 10\" and 20\" medium, 8\" and 16\" light, 6\" and 12\" ultra light; other gunfire 48\", 40\", 32\" and 24\" by weight, with more than half of it long; shell and shrapnel not under 12\".",
        at: "004: weapons, artillery canister; ruling",
    }
}

/// The facts of a fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fire {
    /// What fires.
    pub with: With,
    /// Its fire factor, or gunnery.
    pub factor: u8,
    /// How far away the target is.
    pub range: Inches,
    /// It moved this turn.
    pub moving: bool,
    /// Its disruption markers.
    pub dm: u8,
    /// It fires in reaction.
    pub reaction: bool,
    /// The target is in contact, and only with friends of the firer.
    pub target_in_contact: bool,
}

/// What a fire is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum With {
    /// Muskets and the like.
    SmallArms {
        /// Figures that may fire.
        figures: u8,
        /// How they fire.
        mode: Mode,
        /// With what.
        weapon: Weapon,
        /// On horseback.
        mounted: bool,
        /// Infantry in a two-rank line, as the facts claim.
        two_rank_line: bool,
        /// The first fire of formed infantry, as the facts claim.
        first_fire: bool,
    },
    /// Round shot.
    SolidShot {
        /// Which guns.
        guns: Guns,
        /// At what.
        against: Against,
        /// Which target of the same shot this is, from 1.
        target_number: u16,
    },
    /// Canister.
    Canister {
        /// Which guns.
        guns: Guns,
        /// Howitzers.
        howitzer: bool,
    },
    /// Bursting shell.
    Shell(Guns),
    /// Shrapnel.
    Shrapnel(Guns),
}

words! {
    /// Bands of range.
    pub enum Band {
        /// Near, of small arms.
        Close = "close",
        /// Near, of guns.
        Short = "short",
        /// Far.
        Long = "long",
    }
}

/// Everything about a unit's fire that is decided before the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The band of range.
    pub band: Band,
    /// How many dice the first roll has.
    pub dice: u8,
    /// The factor they are rolled against.
    pub factor: u8,
    /// What each success of the first roll causes, if it is not itself a hit.
    pub effect: Option<Effect>,
}

/// Works out fire as far as the dice, or refuses it.
pub fn plan<R: Recorder>(house: &House, fire: &Fire, recorder: &mut R) -> Result<Plan, Refusal> {
    match fire.with {
        With::SmallArms { mode, weapon, mounted, .. } => {
            small_arms::check(house, weapon, mode, mounted)?;
        }
        With::Shell(guns) | With::Shrapnel(guns) => guns::check_burst(guns)?,
        With::SolidShot { .. } | With::Canister { .. } => {}
    }
    let band = band(fire)?;
    let dice = match fire.with {
        With::SmallArms { figures, mode, .. } => small_arms::dice(figures, mode, recorder),
        With::SolidShot { .. } | With::Canister { .. } | With::Shell(_) | With::Shrapnel(_) => {
            guns::dice(&fire.with, recorder)
        }
    };
    let factor = factor::factor(house, fire, band, recorder);
    Ok(Plan { band, dice, factor, effect: guns::effect(&fire.with, fire.factor) })
}

/// The band of the range, or a refusal beyond them all.
fn band(fire: &Fire) -> Result<Band, Refusal> {
    let inches = |inches: u8| Inches::whole(inches.into());
    let (near, far) = match fire.with {
        With::SmallArms { weapon, .. } => {
            let row = weapon.row();
            (row.close.map(|close| (Band::Close, inches(close))), inches(row.long))
        }
        With::Canister { guns, .. } => {
            let (short, long) = guns.weight.row().canister;
            (Some((Band::Short, inches(short))), inches(long))
        }
        With::SolidShot { guns, .. } | With::Shell(guns) | With::Shrapnel(guns) => {
            let range = inches(guns.weight.row().range);
            (Some((Band::Short, range.part(2))), range)
        }
    };
    let bursts = match fire.with {
        With::Shell(_) | With::Shrapnel(_) => true,
        With::SmallArms { .. } | With::SolidShot { .. } | With::Canister { .. } => false,
    };
    let beyond = |refusal: Refusal, of, limit| {
        Err(refusal.because("range", Said::Inches(fire.range)).because(of, Said::Inches(limit)))
    };
    let no = |why| Refusal::new(Code::OutOfRange, &RANGE, why);
    if fire.range > far {
        return beyond(no("Too far"), "reach", far);
    }
    if bursts && fire.range < MINIMUM_OF_BURSTS {
        return beyond(no("Too close to burst a shell"), "at least", MINIMUM_OF_BURSTS);
    }
    Ok(match near {
        Some((band, near)) if fire.range <= near => band,
        Some(_) | None => Band::Long,
    })
}

impl With {
    /// The weight of the guns, if they fire solid shot.
    pub const fn solid_shot(&self) -> Option<Weight> {
        match self {
            With::SolidShot { guns, .. } => Some(guns.weight),
            With::SmallArms { .. } | With::Canister { .. } | With::Shell(_) | With::Shrapnel(_) => {
                None
            }
        }
    }
}

/// A fire that its facts allow, and what they come to before the dice. There is no other way to one
/// than by a check, so that whoever has it need not check again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ready {
    fire: Fire,
    plan: Plan,
}

impl Ready {
    /// Checks the facts.
    pub fn new(house: &House, fire: Fire) -> Result<Ready, Refusal> {
        Ok(Ready { fire, plan: plan(house, &fire, &mut ())? })
    }

    /// The facts.
    pub const fn fire(&self) -> &Fire {
        &self.fire
    }

    /// What they come to.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }
}

/// Fire, ready to be rolled.
#[derive(Clone, Copy, Debug)]
pub struct Shot<'a> {
    house: &'a House,
    fire: &'a Fire,
    plan: Plan,
}

impl<'a> Shot<'a> {
    /// Checks the facts; the ledger is written when the shot is played.
    pub fn new(house: &'a House, fire: &'a Fire) -> Result<Shot<'a>, Refusal> {
        Ok(Shot { house, fire, plan: plan(house, fire, &mut ())? })
    }

    /// A fire whose facts were checked.
    pub const fn of(house: &'a House, ready: &'a Ready) -> Shot<'a> {
        Shot { house, fire: &ready.fire, plan: ready.plan }
    }

    /// What was worked out before the dice.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What is fired.
    pub const fn with(&self) -> &With {
        &self.fire.with
    }

    /// Records the rows of the ledger, none of which depends on dice.
    pub fn record<R: Recorder>(&self, recorder: &mut R) {
        if R::LISTENS {
            let again = plan(self.house, self.fire, recorder);
            debug_assert_eq!(again, Ok(self.plan));
        }
    }
}

/// What a [`Shot`] rolls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The first roll.
    Fire,
    /// The effect of this many guns that burst over the target.
    Effect(u8),
}

impl Shot<'_> {
    /// The roll of a question.
    pub fn ask_for<R: Recorder>(
        &self,
        question: Question,
        recorder: &mut R,
    ) -> (Ask, &'static str) {
        match (question, self.plan.effect) {
            (Question::Effect(guns), Some(effect)) => {
                (under(guns * effect.dice, effect.factor), guns::EFFECT.id)
            }
            (Question::Fire | Question::Effect(_), _) => {
                self.record(recorder);
                (under(self.plan.dice, self.plan.factor), FIRE.id)
            }
        }
    }

    /// Reads the dice: a number of hits, or another roll first.
    #[inline]
    pub fn hits(&self, question: Question, rolled: Rolled) -> Reading<Question, u8> {
        let succeeded = successes(rolled);
        match question {
            Question::Fire if self.plan.effect.is_some() && succeeded > 0 => {
                Reading::Then(Question::Effect(succeeded))
            }
            Question::Fire | Question::Effect(_) => Reading::Effect(succeeded),
        }
    }
}

impl<R: Recorder> Procedure<R> for Shot<'_> {
    const DIE: Die = Die::D12;
    /// Finished with so many hits.
    type State = Once<u8>;
    type Question = Question;
    type Plan = ();
    type Effect = u8;

    fn next(&self, state: &Once<u8>) -> Option<Question> {
        match state {
            Once::Waiting => Some(Question::Fire),
            Once::Done(_) => None,
        }
    }

    fn ask(&self, question: &Question, recorder: &mut R) -> Asked<()> {
        let (ask, why) = self.ask_for(*question, recorder);
        Asked { ask, why, plan: () }
    }

    fn read(&self, question: &Question, (): &(), rolled: Rolled) -> Reading<Question, u8> {
        self.hits(*question, rolled)
    }

    fn settle(&self, _: Once<u8>, hits: u8) -> Once<u8> {
        Once::Done(hits)
    }

    fn step(state: &Once<u8>) -> usize {
        state.step()
    }
}
