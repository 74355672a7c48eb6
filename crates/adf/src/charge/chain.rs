//! The whole charge as one chain: reach, reaction fire, fear of charge, point blank fire, impact,
//! melee rounds, free volleys, and the final state of both sides.
//!
//! Every dice rule in it is the one that the single procedures use; this file only puts them in
//! order. Files: [`party`] (a side's facts, and its state after losses), [`state`] (how far the
//! chain has got, and how it ends), [`question`] (what it rolls for), `near` (who unsettles whom),
//! [`course`] (what follows what).

pub mod course;
mod near;
pub mod party;
pub mod question;
pub mod state;

use linstock_rulebook::{Code, Inches, Recorder, Refusal, Said, Side, rules, words};

use super::{
    may_charge,
    reach::{Charging, Reach},
};
use crate::{
    edition::{Edition, Summary},
    fire,
    words::{Arm, Aspect, Morale, Terrain},
};
use party::Party;
use question::Salvo;
use state::{Exchange, State};

const AT: &str = "000, 001, 002: charge procedure";

rules! {
    REACTION_FIRE = "adf.charge.reaction-fire" {
        says: "reaction fire",
        text: "A defender has one reaction fire at a charge: as it comes on or, after the fear-of-charge check, at point blank, with close canister or in desperation. Countercharging or disengaging uses the reaction; by the western summary such a unit may still fire in desperation.",
        at: AT,
    }
    COUNTERCHARGE = "adf.charge.countercharge" {
        says: "countercharge",
        text: "A defender who countercharges has used its reaction and counts as charging, but not as the attacker. It rolls its own bonus and has its own reach and disorder point; the two meet in the middle of the stretch that both reaches cover. If the reaches do not meet, both go as far as theirs, in disorder, and there is no impact.",
        at: AT,
    }
    FEAR = "adf.charge.fear" {
        says: "fear of charge",
        text: "When the charge comes within 1\" the defender checks morale, before any point blank or desperation fire.",
        at: AT,
    }
    STOP = "adf.charge.stop" {
        says: "the charge stops",
        text: "A charger who becomes shaken or routed stops where it is; one that is only in disorder comes on and does not fall back.",
        by: Ruling,
        at: "ruling",
    }
    FOLLOW = "adf.charge.follow" {
        says: "the charge follows",
        text: "A charge contacts a defender who has fallen back or run if its reach carries it that far; a routed unit that is contacted surrenders.",
        by: Ruling,
        at: "ruling",
    }
    MELEE_ROUT = "adf.charge.melee-rout" {
        says: "routed in melee",
        text: "Checks in a melee move nobody; a unit that routs there surrenders, and if both rout, both run.",
        by: Ruling,
        at: "ruling",
    }
    AFTER = "adf.charge.after" {
        says: "disorder after a charge",
        text: "After an impact every unit involved is at least in disorder.",
        at: AT,
    }
}

words! {
    /// How the defender uses its reaction.
    pub enum Reaction {
        /// It does not fire.
        None = "none",
        /// As the charge comes on.
        Volley = "volley",
        /// At an inch, after the fear-of-charge check.
        PointBlank = "point-blank",
        /// With one die, its reaction already used.
        Desperation = "desperation",
    }
}

/// How far a charge goes to be met by a countercharge, if the two reach each other: to the middle of
/// the stretch between them that both reaches cover.
pub fn meeting_point(reach: i32, theirs: i32, apart: i32) -> Option<i32> {
    let (nearest, farthest) = ((apart - theirs).max(0), reach.min(apart));
    (nearest <= farthest).then(|| nearest.midpoint(farthest))
}

/// A charge, ready to be rolled.
#[derive(Clone, Debug)]
pub struct Charge<'a> {
    edition: &'a Edition,
    attacker: Party,
    defender: Party,
    approach: Approach,
    reach: Reach,
    /// How far the defender countercharges, if it does.
    meets: Option<Reach>,
    detail: Detail,
    /// For each distance of a stop, in half inches, the shortest one that makes no difference to
    /// either side's fire.
    alike: [u8; 7],
}

/// How much detail a charge reports about its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// All of it.
    Whole,
    /// Without the distances of falling back and stopping short, and without the number of melee
    /// rounds: with these, the odds of both sides' fates would split into thousands of outcomes.
    Fates,
}

/// How the charge comes on.
#[derive(Clone, Copy, Debug)]
pub struct Approach {
    /// From the charger to the target.
    pub distance: Inches,
    /// The ground where the charge starts.
    pub terrain: Terrain,
    /// The ground where the defender stands, over which it would run.
    pub defender_terrain: Terrain,
    /// What the defender does; if `None`, it fires at point blank if it may.
    pub reaction: Option<Reaction>,
    /// The range of a volley as the charge comes on.
    pub range: Option<Inches>,
    /// Where the defender's fire strikes the charger.
    pub aspect: Aspect,
    /// Cavalry fires at point blank as it charges.
    pub charging_fire: bool,
    /// When the attacker stops short, both sides' volleys are part of the chain.
    pub free_volleys: bool,
}

/// The reach of a defender who countercharges.
fn countercharge(
    edition: &Edition,
    defender: &Party,
    terrain: Terrain,
) -> Result<Option<Reach>, Refusal> {
    let crate::charge::impact::Contender { unit, situation, .. } = defender.contender;
    let crate::morale::Unit { body, experience, morale, .. } = unit;
    // A routed unit does not charge, whatever is said of it: it surrenders when contacted.
    if !situation.charging || morale == Morale::Routed {
        return Ok(None);
    }
    Reach::new(edition, &Charging { body, experience, morale, terrain }).map(Some)
}

impl<'a> Charge<'a> {
    /// Checks the facts of a charge.
    pub fn new(
        edition: &'a Edition,
        attacker: Party,
        defender: Party,
        mut approach: Approach,
    ) -> Result<Charge<'a>, Refusal> {
        let unit = &attacker.contender.unit;
        may_charge(unit.body, unit.morale, false)?;
        let charging = Charging {
            body: unit.body,
            experience: unit.experience,
            morale: unit.morale,
            terrain: approach.terrain,
        };
        let reach = Reach::new(edition, &charging)?;
        let meets = countercharge(edition, &defender, approach.defender_terrain)?;
        let asked = approach.reaction;
        approach.reaction = Some(asked.unwrap_or(Reaction::PointBlank));
        let detail = Detail::Whole;
        let alike = [0; 7];
        let mut charge =
            Charge { edition, attacker, defender, approach, reach, meets, detail, alike };
        match (asked, charge.check_reaction()) {
            (None, Err(_)) => charge.approach.reaction = Some(Reaction::None),
            (Some(_), Err(refusal)) => return Err(refusal),
            (_, Ok(())) => {}
        }
        if charge.approach.charging_fire {
            charge.check_charging_fire()?;
        }
        charge.alike = charge.distances_alike();
        Ok(charge)
    }

    /// The same charge, reporting its end in this detail.
    pub fn detail(mut self, detail: Detail) -> Charge<'a> {
        self.detail = detail;
        self
    }

    /// The same charge, with a reach extended by a leader.
    pub const fn led(mut self, more: Inches) -> Charge<'a> {
        self.reach = self.reach.led(more);
        self
    }

    /// The same charge, with the reach of a countercharge extended by a leader.
    pub fn met_led(mut self, more: Inches) -> Charge<'a> {
        self.meets = self.meets.map(|meets| meets.led(more));
        self
    }

    /// By which rules it is made.
    pub const fn edition(&self) -> &'a Edition {
        self.edition
    }

    /// Where it starts.
    pub const fn start(&self) -> State {
        State::new(self.attacker.force(), self.defender.force())
    }

    /// How many figures or sections a side had.
    pub const fn strength(&self, side: Side) -> u8 {
        self.party(side).contender.strength
    }

    /// Records the rows that do not depend on dice: those of the defender's fear-of-charge check.
    pub fn record_known<R: Recorder>(&self, recorder: &mut R) {
        if R::LISTENS && self.defender.contender.unit.morale != Morale::Routed {
            self.fear(self.defender.force(), recorder);
        }
    }

    fn reaction(&self) -> Reaction {
        self.approach.reaction.unwrap_or(Reaction::None)
    }

    fn check_reaction(&self) -> Result<(), Refusal> {
        let contender = &self.defender.contender;
        let spent = contender.situation.charging || contender.disengaging;
        let exchange = match self.reaction() {
            Reaction::None => return Ok(()),
            Reaction::Volley => Exchange::Reaction,
            Reaction::PointBlank | Reaction::Desperation => Exchange::Close,
        };
        // By the western summary whoever is charged may fire so, whatever its reaction was.
        let desperate =
            self.reaction() == Reaction::Desperation && self.edition.summary() == Summary::Western;
        if spent && !desperate {
            return Err(Refusal::new(
                Code::NotAllowed,
                &REACTION_FIRE,
                "Charging or disengaging leaves it no fire in reaction",
            ));
        }
        let range = self.approach.range.unwrap_or_default();
        if exchange == Exchange::Reaction && range > self.approach.distance {
            return Err(Refusal::new(
                Code::OutOfRange,
                &REACTION_FIRE,
                "The charge starts nearer than that",
            )
            .because("range", Said::Inches(range))
            .because("distance", Said::Inches(self.approach.distance)));
        }
        self.check_fire(exchange, Side::Defender)
    }

    fn check_charging_fire(&self) -> Result<(), Refusal> {
        if self.attacker.contender.unit.body.arm() != Arm::Cavalry {
            return Err(Refusal::new(
                Code::NotAllowed,
                &fire::who::POINT_BLANK,
                "Only cavalry fires as it charges",
            ));
        }
        self.check_fire(Exchange::Charging, Side::Attacker)
    }

    /// Whether a side could fire this way in its present state.
    fn check_fire(&self, exchange: Exchange, by: Side) -> Result<(), Refusal> {
        let start = self.start();
        let salvo = Salvo {
            exchange,
            by,
            shooter: start.force(by),
            target: start.force(by.other()),
            fired: false,
            apart: 0,
        };
        fire::plan(self.edition, &self.fire(&salvo), &mut ()).map(|_| ())
    }

    const fn party(&self, side: Side) -> &Party {
        side.pick(&self.attacker, &self.defender)
    }
}
