//! How far a charge reaches, and where it falls into disorder.

use linstock_dice::{Ask, Die, OneRoll, Rolled};
use linstock_rulebook::{Inches, Recorder, Refusal, rules};

use super::may_charge;
use crate::{
    edition::{Edition, Summary},
    house::DisorderPoint,
    movement::{Mover, Rate, rate, rout},
    tables::Rout,
    words::{Body, Experience, Morale, Terrain},
};

const AT: &str = "000, 001, 002: charge procedure, first step";

rules! {
    REACH = "adf.charge.reach" {
        says: "reach",
        text: "The reach of a charge is its move, from the disorder row if in disorder, plus the charge bonus: half the routed dice of the ground where it starts, not rounded. Roads and trails are open ground to formations that gain nothing from them.",
        at: AT,
    }
    DISORDER_POINT = "adf.charge.disorder-point" {
        says: "disorder point",
        text: "A charge falls into disorder at half its reach if green or trained, at its move plus half the bonus if veteran or elite. In the revised summary green units charge in disorder from the start, as does any unit that begins in disorder.",
        at: "000, 001, 002: charge procedure, first step; 002: glossary",
    }
}

/// The unit that charges, and the ground it starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charging {
    /// Its arm and formation.
    pub body: Body,
    /// Its experience.
    pub experience: Experience,
    /// Its morale.
    pub morale: Morale,
    /// Where it starts.
    pub terrain: Terrain,
}

/// A charge whose bonus is ready to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    allowance: Inches,
    dice: u8,
    disorder: Disorder,
    led: Inches,
}

/// Where a charge falls into disorder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Disorder {
    AtOnce,
    HalfTheReach,
    MoveAndHalfTheBonus,
    HalfTheBonus,
}

/// How far a charge goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Its move.
    pub allowance: Inches,
    /// The bonus rolled.
    pub bonus: Inches,
    /// Both, plus what a leader adds.
    pub reach: Inches,
    /// Where it falls into disorder.
    pub disorder_at: Inches,
}

impl Reach {
    /// Works out all but the dice.
    pub fn new(edition: &Edition, charging: &Charging) -> Result<Reach, Refusal> {
        may_charge(charging.body, charging.morale, false)?;
        let moving = |terrain| {
            let Charging { body, morale, .. } = *charging;
            rate(edition, &Mover { body, morale, disengaging: false, gun: None, terrain })
        };
        let (allowance, terrain) = match moving(charging.terrain) {
            Rate::Inches(allowance) => (allowance, charging.terrain),
            Rate::NotApplicable | Rate::Routed(_) => match moving(Terrain::Open) {
                Rate::Inches(allowance) => (allowance, Terrain::Open),
                Rate::NotApplicable | Rate::Routed(_) => (Inches::default(), Terrain::Open),
            },
        };
        let dice = match rout(edition, charging.body.arm(), terrain) {
            Rout::Dice(dice) => dice,
            Rout::Inches(_) | Rout::Abandon => 0,
        };
        let led = Inches::default();
        Ok(Reach { allowance, dice, disorder: disorder(edition, charging), led })
    }

    /// With a leader, who extends the reach but not the order.
    pub const fn led(mut self, more: Inches) -> Reach {
        self.led = more;
        self
    }

    /// Whether the charge is in disorder from the start.
    pub fn disordered_at_once(&self) -> bool {
        self.disorder == Disorder::AtOnce
    }

    /// Its move, before the bonus.
    pub const fn allowance(&self) -> Inches {
        self.allowance
    }

    /// How many dice the bonus rolls.
    pub const fn dice(&self) -> u8 {
        self.dice
    }

    /// How far it goes on this roll.
    pub fn extent(&self, roll: u16) -> Extent {
        let bonus = Inches::halves(roll.into());
        let reach = self.allowance + bonus;
        let disorder_at = match self.disorder {
            Disorder::AtOnce => Inches::default(),
            Disorder::HalfTheReach => reach.part(2),
            Disorder::MoveAndHalfTheBonus => self.allowance + bonus.part(2),
            Disorder::HalfTheBonus => bonus.part(2),
        };
        Extent { allowance: self.allowance, bonus, reach: reach + self.led, disorder_at }
    }
}

fn disorder(edition: &Edition, charging: &Charging) -> Disorder {
    if charging.morale != Morale::Good {
        return Disorder::AtOnce;
    }
    let reading = edition.house().disorder_point.unwrap_or(DisorderPoint::Glossary);
    match (charging.experience, edition.summary(), reading) {
        (Experience::Green, Summary::Revised, _) => Disorder::AtOnce,
        (Experience::Green, Summary::Western, _) | (Experience::Trained, ..) => {
            Disorder::HalfTheReach
        }
        (Experience::Veteran, _, DisorderPoint::Procedure) => Disorder::HalfTheReach,
        (Experience::Veteran | Experience::Elite, _, DisorderPoint::BareBonus) => {
            Disorder::HalfTheBonus
        }
        (Experience::Veteran, _, DisorderPoint::Glossary)
        | (Experience::Elite, _, DisorderPoint::Glossary | DisorderPoint::Procedure) => {
            Disorder::MoveAndHalfTheBonus
        }
    }
}

impl<R: Recorder> OneRoll<R> for Reach {
    const DIE: Die = Die::D6;
    /// The sum of the routed dice; the bonus is half of it.
    type Outcome = u16;

    fn ask(&self, _: &mut R) -> (Ask, &'static str) {
        (Ask::Sum { dice: self.dice }, REACH.id)
    }

    fn read(&self, rolled: Rolled) -> u16 {
        rolled.sum()
    }
}
