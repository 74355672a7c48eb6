//! How far a charge reaches, and where it falls into disorder.

use linstock_dice::{Ask, Die, OneRoll, Rolled};
use linstock_rulebook::{Inches, Recorder, Refusal, rules};

use super::may_charge;
use crate::{
    edition::Edition,
    movement::{Allowance, Mover, allowance, bonus_dice},
    words::{Body, Experience, Formation, Morale, Terrain},
};

rules! {
    REACH = "jr3.charge.reach" {
        says: "reach",
        text: "The reach of a charge is its move plus its whole bonus roll, on the ground where it starts; roads and trails are open ground to formations that gain nothing from them.",
        at: "003: charge procedure, second step; the bonus by ruling",
    }
    DISORDER_POINT = "jr3.charge.disorder-point" {
        says: "disorder point",
        text: "A charge falls into disorder beyond its move plus half the bonus if veteran or elite, beyond half its reach if green; a unit in disorder charges in disorder from the start.",
        at: "003: charge procedure, second step; read by ruling",
    }
    OBLIQUE = "jr3.charge.oblique" {
        says: "more than 45 degrees off",
        text: "A charge at a target more than 45 degrees off is made in disorder.",
        at: "003: charge procedure, first step; more than 45 by ruling",
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
    /// Its target is more than 45 degrees off.
    pub oblique: bool,
}

/// A charge whose bonus is ready to be rolled.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    edition: Edition,
    allowance: Inches,
    dice: u8,
    disorder: Disorder,
}

/// Where a charge falls into disorder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Disorder {
    AtOnce,
    HalfTheReach,
    MoveAndHalfTheBonus,
}

/// How far a charge goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Its move.
    pub allowance: Inches,
    /// The bonus rolled.
    pub bonus: Inches,
    /// Both.
    pub reach: Inches,
    /// Where it falls into disorder.
    pub disorder_at: Inches,
}

impl Reach {
    /// Works out all but the dice.
    pub fn new(edition: &Edition, charging: &Charging) -> Result<Reach, Refusal> {
        let Charging { body, experience, morale, terrain, oblique } = *charging;
        may_charge(body.arm(), morale)?;
        let moving =
            |terrain| allowance(edition, &Mover { body, morale, disengaging: false, terrain });
        let (allowance, terrain) = match (moving(terrain), moving(Terrain::Open)) {
            (Allowance::Inches(inches), _) => (inches, terrain),
            (Allowance::NotApplicable | Allowance::Dice(_), Allowance::Inches(open)) => {
                (open, Terrain::Open)
            }
            (_, Allowance::NotApplicable | Allowance::Dice(_)) => {
                unreachable!("whoever may charge moves in the open")
            }
        };
        let disorder = match experience {
            _ if oblique || body.formation() == Formation::Disorder => Disorder::AtOnce,
            Experience::Elite | Experience::Veteran => Disorder::MoveAndHalfTheBonus,
            Experience::Green => Disorder::HalfTheReach,
        };
        let dice = bonus_dice(body.mounted(), terrain);
        Ok(Reach { edition: *edition, allowance, dice, disorder })
    }

    /// How many dice the bonus rolls.
    pub const fn dice(&self) -> u8 {
        self.dice
    }

    /// Whether the charge is in disorder from the start.
    pub fn disordered_at_once(&self) -> bool {
        self.disorder == Disorder::AtOnce
    }

    /// How far it goes on this roll.
    pub fn extent(&self, roll: u16) -> Extent {
        let bonus = self.edition.inches(roll.into());
        let reach = self.allowance + bonus;
        let disorder_at = match self.disorder {
            Disorder::AtOnce => Inches::default(),
            Disorder::HalfTheReach => reach.part(2),
            Disorder::MoveAndHalfTheBonus => self.allowance + bonus.part(2),
        };
        Extent { allowance: self.allowance, bonus, reach, disorder_at }
    }
}

impl<R: Recorder> OneRoll<R> for Reach {
    const DIE: Die = Die::D6;
    /// The sum of the bonus dice.
    type Outcome = u16;

    fn ask(&self, _: &mut R) -> (Ask, &'static str) {
        (Ask::Sum { dice: self.dice }, REACH.id)
    }

    fn read(&self, rolled: Rolled) -> u16 {
        rolled.sum()
    }
}
