//! The whole charge as one procedure: bonus, volley point, defensive volley and check, impact, and
//! what follows it, volleys or melee.
//!
//! Files: [`state`] (how far it has got), [`way`] (the ground it crosses), [`question`] (what it
//! rolls for), [`course`] (what follows what).

mod course;
pub mod question;
pub mod state;
pub mod way;

use linstock_dice::{Asked, Die, Procedure, Reading, Rolled};
use linstock_rulebook::{Inches, Place, Recorder, Refusal, Side, rules};

use super::{
    impact::Contender,
    reach::{Charging, Reach},
    volley_point::{Defender, VolleyPoint},
};
use crate::{
    edition::Edition,
    strength::Strength,
    words::{Aspect, Covers, Order, Terrain, Weapon, disordered},
};
use question::{Effect, Planned, Question};
use state::State;
use way::{Shelter, Way, by_die};

rules! {
    CHARGE = "jr3.charge" {
        says: "charge",
        text: "A charge rolls its bonus, halts at the volley point for the defender's ordinary fire, checks morale if required, and then meets the defender in an impact.",
        at: "003: charge procedure",
    }
    STOPS = "jr3.charge.stops" {
        says: "the charge stops",
        text: "A charger that the defensive volley shakes or routs stops.",
        by: Ruling,
        at: "ruling",
    }
    SHORT = "jr3.charge.short" {
        says: "the charge falls short",
        text: "A charge that does not reach its target stops where its reach ends; it takes the defensive volley only if it came as near as the volley point.",
        by: Ruling,
        at: "ruling",
    }
    RETURN_VOLLEYS = "jr3.charge.return-volleys" {
        says: "volleys after a repulse",
        text: "After a repulse both sides fire at once, in their state before it; each then checks if required. The attacker is in disorder and in the open. Weapons that can misfire are tried before these volleys as before any fire.",
        at: "003: charge procedure, if the defender wins; its state by ruling",
    }
    MELEE = "jr3.charge.melee" {
        says: "melee",
        text: "In a round of melee both sides fight at once with 4 dice, then check if required; a side that becomes shaken and falls back leaves the melee to the other. If both stand, it goes on next turn.",
        at: "003: charge procedure, if tie; falling back by ruling",
    }
    MELEE_SUPPORT = "jr3.charge.melee-support" {
        says: "supporting units in the melee",
        text: "In a melee the figures of supporting units fight beside the unit: half of them in the first round, all afterwards.",
        at: "003: charge procedure, last step",
    }
    MELEE_ROUT = "jr3.charge.melee-rout" {
        says: "surrenders",
        text: "A unit that routs in a melee surrenders and is removed; if both rout, or its enemy is destroyed, it runs.",
        at: "003: charge procedure, if tie; both by ruling",
    }
}

/// One side of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Party {
    /// As in an impact.
    pub contender: Contender,
    /// Figures or sections.
    pub strength: Strength,
    /// What it fires with.
    pub weapon: Weapon,
    /// Its order, for its volley.
    pub order: Order,
    /// It has repeaters.
    pub repeaters: bool,
    /// Its figures are sharpshooters.
    pub sharpshooters: bool,
    /// It has not yet fired in this game.
    pub opening_volley: bool,
    /// It is low on ammunition.
    pub low_ammunition: bool,
    /// It has fired this turn already.
    pub fired: bool,
    /// What covers it from fire.
    pub cover: Covers,
    /// Figures of supporting units, which count in melee.
    pub support_strength: u8,
    /// The ground it would run over.
    pub terrain: Terrain,
}

/// How a charge comes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approach {
    /// From the charger to its target.
    pub distance: Inches,
    /// Where it starts.
    pub terrain: Terrain,
    /// Its target is more than 45 degrees off.
    pub oblique: bool,
    /// Where the defensive volley strikes the charger.
    pub aspect: Aspect,
    /// How many rounds of melee are fought.
    pub melee_rounds: u8,
    /// Whether the volleys after a repulse are part of it.
    pub return_volleys: bool,
}

/// A round of melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// The first: half the supports fight.
    First,
    /// Any later one: they are all alike.
    Later,
}

impl Round {
    const fn number(self) -> u8 {
        match self {
            Round::First => 1,
            Round::Later => 2,
        }
    }
}

/// How much detail is reported about the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Everything, including who has run low on ammunition: for a table where the battle goes on.
    Table,
    /// All of it.
    Whole,
    /// Without how far units fall back and after how many rounds: for odds.
    Fates,
}

/// A charge, ready to be rolled.
#[derive(Clone, Copy, Debug)]
pub struct Charge<'a> {
    edition: &'a Edition,
    attacker: Party,
    defender: Party,
    approach: Approach,
    reach: Reach,
    point: VolleyPoint,
    way: Way,
    detail: Detail,
    silent: bool,
    misfire: [Option<u8>; 2],
    disengaging: bool,
}

impl<'a> Charge<'a> {
    /// A charge, if the attacker may make it.
    pub fn new(
        edition: &'a Edition,
        mut attacker: Party,
        mut defender: Party,
        approach: Approach,
    ) -> Result<Charge<'a>, Refusal> {
        let unit = &mut defender.contender.unit;
        unit.forming |= defender.order == Order::Formed;
        unit.changed_to_hold |= defender.order == Order::ChangedToHold;
        defender.order = defender.order.caught(unit.changed_to_hold, unit.forming);
        if defender.fired {
            defender.order = defender.order.fired_before();
        }
        let attacking = &mut attacker.contender;
        if attacking.disordered() {
            attacking.body = disordered(attacking.body);
        }
        let charging = Charging {
            body: attacker.contender.body,
            experience: attacker.contender.unit.experience,
            morale: attacker.contender.unit.morale,
            terrain: approach.terrain,
            oblique: approach.oblique,
        };
        let reach = Reach::new(edition, &charging)?;
        let Contender { unit, situation, .. } = defender.contender;
        let firing = Defender {
            experience: unit.experience,
            changed_to_hold: unit.changed_to_hold,
            disorder: defender.contender.disordered(),
            forming: unit.forming,
            officer: situation.officer.is_some(),
            works: situation.works.is_some(),
        };
        let point =
            VolleyPoint { edition: *edition, defender: firing, distance: Some(approach.distance) };
        Ok(Charge {
            edition,
            attacker,
            defender,
            approach,
            reach,
            point,
            way: Way::plain(&point, approach.distance),
            detail: Detail::Whole,
            silent: false,
            misfire: [None; 2],
            disengaging: false,
        })
    }

    /// The same charge against a defender that fires no defensive volley, because it faces
    /// elsewhere.
    pub fn without_volley(self) -> Charge<'a> {
        Charge { silent: true, ..self }
    }

    /// The same charge of sides whose weapons may fail, the attacker's first: at or under these
    /// numbers, which are rolled for when the charger has come to the volley point, and before the
    /// volleys after a repulse.
    pub fn misfiring(self, numbers: [Option<u8>; 2]) -> Charge<'a> {
        Charge { misfire: numbers, ..self }
    }

    /// The same charge over other ground.
    pub fn by_way(self, way: Way) -> Charge<'a> {
        Charge { way, ..self }
    }

    /// The same charge, with the attacker in ground that covers it.
    pub fn standing_in(self, covers: Covers) -> Charge<'a> {
        let shelter = Shelter { at_point: by_die(|_| covers), at_contact: covers };
        Charge { way: Way { shelter: Some(shelter), ..self.way }, ..self }
    }

    /// The same charge against a defender that is disengaging.
    pub fn at_disengaging(self) -> Charge<'a> {
        Charge { disengaging: true, ..self }
    }

    /// A round of melee without a charge before it. Units that are shaken by now fight on, so
    /// whether they may charge is not checked again.
    pub fn melee(
        edition: &'a Edition,
        attacker: Party,
        defender: Party,
        round: Round,
    ) -> Result<Charge<'a>, Refusal> {
        let approach = Approach {
            distance: Inches::default(),
            terrain: Terrain::Open,
            oblique: false,
            aspect: Aspect::Front,
            melee_rounds: round.number(),
            return_volleys: true,
        };
        let mut fresh = attacker;
        fresh.contender.unit.morale = crate::words::Morale::Good;
        let charge = Charge::new(edition, fresh, defender, approach)?;
        Ok(Charge {
            attacker: Party {
                contender: Contender { unit: attacker.contender.unit, ..charge.attacker.contender },
                ..charge.attacker
            },
            ..charge
        })
    }

    /// The same charge, in this detail.
    pub fn detail(self, detail: Detail) -> Charge<'a> {
        Charge { detail, ..self }
    }

    /// What is played.
    pub const fn edition(&self) -> &Edition {
        self.edition
    }

    /// A side of it.
    pub const fn party(&self, side: Side) -> &Party {
        side.pick(&self.attacker, &self.defender)
    }

    /// The reach of the charge with this bonus.
    pub fn reach(&self, bonus: u16) -> Inches {
        self.reach.extent(bonus).reach
    }

    /// Where it falls into disorder with this bonus, unless it is in disorder from the start.
    pub fn disorder_point(&self, bonus: u16) -> Option<Inches> {
        let at_once = self.reach.disordered_at_once();
        (!at_once).then(|| self.reach.extent(bonus).disorder_at)
    }

    /// How far from the defender the charger halts for its volley on this die.
    pub fn volley_point(&self, die: u16) -> Inches {
        self.point.point(die)
    }

    /// Records the rows that do not depend on dice: those of the volley point, if there is one.
    pub fn record_known<R: Recorder>(&self, recorder: &mut R) {
        if self.may_volley() {
            self.record_point(recorder);
        }
    }

    fn record_point<R: Recorder>(&self, recorder: &mut R) {
        recorder.place(Place { side: Some(Side::Defender), step: Some("volley-point") });
        self.point.modifier(recorder);
    }
}

impl<R: Recorder> Procedure<R> for Charge<'_> {
    const DIE: Die = Die::D6;
    type State = State;
    type Question = Question;
    type Plan = Planned;
    type Effect = Effect;

    fn next(&self, state: &State) -> Option<Question> {
        self.question(state)
    }

    fn ask(&self, question: &Question, recorder: &mut R) -> Asked<Planned> {
        self.asked(question, recorder)
    }

    fn read(
        &self,
        question: &Question,
        plan: &Planned,
        rolled: Rolled,
    ) -> Reading<Question, Effect> {
        self.reading(question, plan, rolled)
    }

    fn settle(&self, state: State, effect: Effect) -> State {
        self.settled(state, effect)
    }

    fn step(state: &State) -> usize {
        state.step()
    }
}
