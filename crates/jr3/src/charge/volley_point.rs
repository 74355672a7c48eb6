//! The defensive volley point: how far from the defender the attacker halts.

use linstock_dice::{Ask, Die, OneRoll, Rolled};
use linstock_rulebook::{Inches, On, Recorder, Tally, rules};

use crate::{edition::Edition, words::Experience};

rules! {
    VOLLEY_POINT = "jr3.charge.volley-point" {
        says: "volley point",
        text: "A die gives the distance at which the attacker halts for the defender's volley: half inches for veteran and elite defenders, inches for green ones; at least 0 and at most the distance charged.",
        at: "003: charge procedure, third step; its limits by ruling",
    }
    UNREADY = "jr3.charge.volley-point.unready" {
        says: "defender changed to hold, in disorder or forming",
        text: "A defender that changed to hold, is in disorder or is forming adds 1 to the volley point die, once.",
        at: "003: charge procedure, third step; once by ruling",
    }
    READY = "jr3.charge.volley-point.ready" {
        says: "officer present or in works",
        text: "A defender with an officer or in works subtracts 1 from the volley point die, once.",
        at: "003: charge procedure, third step; once by ruling",
    }
}

/// A defender about to fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defender {
    /// Its experience.
    pub experience: Experience,
    /// It changed its order to hold.
    pub changed_to_hold: bool,
    /// In disorder.
    pub disorder: bool,
    /// Changing formation.
    pub forming: bool,
    /// An officer is with it.
    pub officer: bool,
    /// In works.
    pub works: bool,
}

/// A volley point, ready to be rolled.
#[derive(Clone, Copy, Debug)]
pub struct VolleyPoint {
    /// What is played.
    pub edition: Edition,
    /// Who fires.
    pub defender: Defender,
    /// The distance charged, if known.
    pub distance: Option<Inches>,
}

impl VolleyPoint {
    /// What is added to the die.
    pub fn modifier<R: Recorder>(&self, recorder: &mut R) -> i32 {
        let it = &self.defender;
        let mut tally = Tally::new(On::Drm, recorder);
        tally.add_if(it.changed_to_hold || it.disorder || it.forming, &UNREADY, 1);
        tally.add_if(it.officer || it.works, &READY, -1);
        tally.sum()
    }

    /// The distance for a die.
    pub fn point(&self, die: u16) -> Inches {
        let number = i32::from(die) + self.modifier(&mut ());
        point(&self.edition, self.defender.experience, number, self.distance)
    }
}

/// The distance for a number, the die with what is added to it.
pub fn point(
    edition: &Edition,
    experience: Experience,
    number: i32,
    distance: Option<Inches>,
) -> Inches {
    let number = i64::from(number.max(0));
    let inches = match experience {
        Experience::Elite | Experience::Veteran => Inches::halves(number),
        Experience::Green => Inches::whole(number),
    };
    let point = edition.scale.of(inches);
    distance.map_or(point, |distance| point.min(distance))
}

impl<R: Recorder> OneRoll<R> for VolleyPoint {
    const DIE: Die = Die::D6;
    /// The distance.
    type Outcome = Inches;

    fn ask(&self, recorder: &mut R) -> (Ask, &'static str) {
        self.modifier(recorder);
        (Ask::Sum { dice: 1 }, VOLLEY_POINT.id)
    }

    fn read(&self, rolled: Rolled) -> Inches {
        self.point(rolled.sum())
    }
}
