//! The whole charge as one chain: reach, reaction fire, fear of charge, point blank fire, impact,
//! melee rounds, free volleys, and the final state of both sides.
//!
//! Every dice rule in it is the one that the single procedures use; this file only says in which
//! order they come. Files: [`party`] (a side's facts, and what it is after losses), [`state`]
//! (where the chain stands, and how it ends).

pub mod party;
pub mod state;

use linstock_dice::{Ask, Asked, Die, Procedure, Rolled};
use linstock_rulebook::{Code, Inches, Place, Recorder, Refusal, Said, Side, rules, words};

use super::{
    impact::{APART, IMPACT, point},
    may_charge,
    outcome::{Decision, Loser, decide},
    reach::{Charging, REACH, Reach},
};
use crate::{
    edition::Edition,
    fire::{self, FIRE, Fire, Kind, Plan, who::CLOSE},
    morale::{CHECK, Cause, Occasion, Situation, Trial, Verdict, mmp},
    movement::{self, ROUT, RoutMove},
    tables::FireResult,
    volley,
    words::{Arm, Aspect, Morale, Terrain},
};
use party::Party;
use state::{Ending, Exchange, Falls, Fate, Force, Stage, State};

const AT: &str = "000, 001, 002: charge procedure";

rules! {
    REACTION_FIRE = "adf.charge.reaction-fire" {
        says: "reaction fire",
        text: "A defender makes one reaction fire at a charge: as it comes on, or after the fear-of-charge check at point blank, as close canister or in desperation; one that countercharges or disengages has used its reaction.",
        at: AT,
    }
    FEAR = "adf.charge.fear" {
        says: "fear of charge",
        text: "When the charge comes within 1\" the defender checks morale, before any point blank or desperation fire.",
        at: AT,
    }
    STOP = "adf.charge.stop" {
        says: "the charge stops",
        text: "A charge stops where it is when the charger becomes shaken or routed; a charger who is only disordered comes on, and does not fall back.",
        at: "ruling",
    }
    FOLLOW = "adf.charge.follow" {
        says: "the charge follows",
        text: "A charge contacts a defender who has fallen back or run if its reach carries it that far; a routed unit that it contacts surrenders.",
        at: "ruling",
    }
    MELEE_ROUT = "adf.charge.melee-rout" {
        says: "routed in melee",
        text: "Checks in a melee move nobody; a unit that routs there surrenders, and if both rout both run.",
        at: "ruling",
    }
    AFTER = "adf.charge.after" {
        says: "disorder after a charge",
        text: "After an impact everybody involved is at least in disorder.",
        at: AT,
    }
}

words! {
    /// How the defender uses its reaction.
    pub enum Reaction {
        /// Not by firing.
        None = "none",
        /// As the charge comes on.
        Volley = "volley",
        /// At an inch, after the fear-of-charge check.
        PointBlank = "point-blank",
        /// With one die, its reaction being spent already.
        Desperation = "desperation",
    }
}

/// The facts of a charge.
#[derive(Clone, Debug)]
pub struct Charge<'a> {
    edition: &'a Edition,
    attacker: Party,
    defender: Party,
    approach: Approach,
    reach: Reach,
}

/// How the charge comes on.
#[derive(Clone, Copy, Debug)]
pub struct Approach {
    /// From the charger to the target.
    pub distance: Inches,
    /// The ground where the charge starts.
    pub terrain: Terrain,
    /// The ground where the defender stands, and would run.
    pub defender_terrain: Terrain,
    /// What the defender does; left open, it fires at point blank if it may.
    pub reaction: Option<Reaction>,
    /// The range of a volley as the charge comes on.
    pub range: Option<Inches>,
    /// Where the defender's fire strikes the charger.
    pub aspect: Aspect,
    /// Cavalry fires at point blank as it charges.
    pub charging_fire: bool,
}

/// What a step has worked out before its dice.
#[derive(Clone, Copy, Debug)]
pub enum Planned {
    /// Nothing: the dice say it all.
    Dice,
    /// A fire.
    Fire(Plan),
    /// A fire that cannot be made.
    NoFire,
    /// A check.
    Check(Trial),
    /// A rout move.
    Rout(RoutMove),
    /// An impact: the attacker's lead before the dice.
    Impact(i32),
}

/// One inch, in the quarter inches that reach is followed in.
const INCH: i16 = 4;

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
        let reach = Reach::new(
            edition,
            &Charging {
                body: unit.body,
                experience: unit.experience,
                morale: unit.morale,
                terrain: approach.terrain,
            },
        )?;
        let asked = approach.reaction;
        approach.reaction = Some(asked.unwrap_or(Reaction::PointBlank));
        let mut charge = Charge { edition, attacker, defender, approach, reach };
        let possible = charge.check_reaction();
        match (asked, possible) {
            (None, Err(_)) => charge.approach.reaction = Some(Reaction::None),
            (Some(_), Err(refusal)) => return Err(refusal),
            (_, Ok(())) => {}
        }
        if charge.approach.charging_fire {
            charge.check_charging_fire()?;
        }
        Ok(charge)
    }

    /// Where it starts.
    pub fn start(&self) -> State {
        State::new(self.attacker.force(), self.defender.force())
    }

    /// How many figures or sections a side had.
    pub const fn strength(&self, side: Side) -> u8 {
        self.party(side).contender.strength
    }

    /// Writes the rows that no die decides: those of the defender's fear-of-charge check.
    pub fn tell_known<R: Recorder>(&self, recorder: &mut R) {
        if R::LISTENS && self.defender.contender.unit.morale != Morale::Routed {
            self.trial(&self.start(), Exchange::Fear, Side::Defender, recorder);
        }
    }

    fn reaction(&self) -> Reaction {
        self.approach.reaction.unwrap_or(Reaction::None)
    }

    fn check_reaction(&self) -> Result<(), Refusal> {
        let spent =
            self.defender.contender.situation.charging || self.defender.contender.disengaging;
        let exchange = match self.reaction() {
            Reaction::None => return Ok(()),
            Reaction::Volley => Exchange::Reaction,
            Reaction::PointBlank | Reaction::Desperation => Exchange::Close,
        };
        if spent {
            return Err(Refusal::new(Code::NotAllowed, &REACTION_FIRE)
                .because("reaction", Said::Word(self.reaction().word())));
        }
        let range = self.approach.range.unwrap_or_default();
        if exchange == Exchange::Reaction && range > self.approach.distance {
            return Err(Refusal::new(Code::OutOfRange, &REACTION_FIRE)
                .because("range", Said::Inches(range))
                .because("distance", Said::Inches(self.approach.distance)));
        }
        let fire = self.fire(&self.start(), exchange, Side::Defender);
        fire::plan(self.edition, &fire, &mut ()).map(|_| ())
    }

    fn check_charging_fire(&self) -> Result<(), Refusal> {
        let fire = self.fire(&self.start(), Exchange::Charging, Side::Attacker);
        let arm = self.attacker.contender.unit.body.arm();
        if arm != Arm::Cavalry {
            return Err(Refusal::new(Code::NotAllowed, &fire::who::POINT_BLANK)
                .because("arm", Said::Word(arm.word())));
        }
        fire::plan(self.edition, &fire, &mut ()).map(|_| ())
    }

    const fn party(&self, side: Side) -> &Party {
        match side {
            Side::Attacker => &self.attacker,
            Side::Defender => &self.defender,
        }
    }

    /// Whether a side counts as charging; an attacker who has stopped short does not.
    fn charging(&self, exchange: Exchange, side: Side) -> bool {
        match side {
            Side::Attacker => exchange != Exchange::Free,
            Side::Defender => self.defender.contender.situation.charging,
        }
    }

    /// The facts of a fire within the charge.
    fn fire(&self, state: &State, exchange: Exchange, by: Side) -> Fire {
        let at = by.other();
        let (kind, range) = match exchange {
            Exchange::Reaction => (Kind::Volley, self.approach.range.unwrap_or_default()),
            Exchange::Close if self.reaction() == Reaction::Desperation => {
                (Kind::Desperation, CLOSE)
            }
            Exchange::Close | Exchange::Charging | Exchange::Fear => (Kind::PointBlank, CLOSE),
            Exchange::Melee => (Kind::Melee, Inches::default()),
            Exchange::Free => (Kind::Volley, Inches::halves(state.apart.into())),
        };
        let aspect = match by {
            Side::Attacker => self.defender.contender.situation.charged_on,
            Side::Defender => Some(self.approach.aspect),
        };
        let fired = state.fired[by as usize];
        Fire {
            firers: self.party(by).firer(state.force(by), self.charging(exchange, by), fired),
            target: self.party(at).target(state.force(at), self.charging(exchange, at)),
            range,
            kind,
            deliberate: false,
            reaction: matches!(exchange, Exchange::Reaction | Exchange::Close),
            passed_through: 0,
            aspect: aspect.unwrap_or(Aspect::Front),
        }
    }

    /// A side as it stands before it checks, and the point it must match.
    fn trial<R: Recorder>(
        &self,
        state: &State,
        exchange: Exchange,
        side: Side,
        recorder: &mut R,
    ) -> Trial {
        let force = state.force(side);
        let unit = self.party(side).unit(force);
        let result = state.results[side as usize];
        let given = self.party(side).contender.situation;
        let (cause, enfilade) = match exchange {
            Exchange::Fear => (Cause::Charge, None),
            Exchange::Reaction
            | Exchange::Close
            | Exchange::Charging
            | Exchange::Melee
            | Exchange::Free => {
                let fire = self.fire(state, exchange, side.other());
                let plan = fire::plan(self.edition, &fire, &mut ());
                let enfilade = plan.ok().and_then(|plan| volley::enfilade(&fire, &plan));
                (volley::cause(&fire), enfilade)
            }
        };
        let charging = self.charging(exchange, side);
        let situation = Situation { charging, enfilade, ..given };
        if R::LISTENS {
            recorder.place(Place { side: Some(side), step: Some(exchange.check_word()) });
        }
        let occasion = Occasion::Check(cause);
        let weight = mmp::weigh(self.edition, &unit, &situation, occasion, recorder);
        let plus = result.check().unwrap_or(0);
        Trial {
            mmp: mmp::total(weight, plus.into(), 0, recorder),
            experience: unit.experience,
            morale: unit.morale,
            mounted: unit.body.mounted(),
            has_losses: unit.strength_lost + result.hits() > 0,
        }
    }

    /// The attacker's lead before the dice of an impact.
    fn lead<R: Recorder>(&self, state: &State, recorder: &mut R) -> i32 {
        let mut value = |side: Side| {
            if R::LISTENS {
                recorder.place(Place { side: Some(side), step: Some("impact") });
            }
            let force = state.force(side);
            let mut contender = self.party(side).contender;
            contender.unit = self.party(side).unit(force);
            contender.situation.charging = self.charging(Exchange::Melee, side);
            i32::from(force.strength) - point(self.edition, &contender, side, recorder)
        };
        value(Side::Attacker) - value(Side::Defender)
    }
}

impl<R: Recorder> Procedure<R> for Charge<'_> {
    const DIE: Die = Die::D6;
    type State = State;
    type Plan = Planned;

    fn ask(&self, state: State, recorder: &mut R) -> Option<Asked<Planned>> {
        let asked = |dice, why, plan| Some(Asked { ask: Ask::Sum { dice }, why, plan });
        match state.stage {
            Stage::Declared => asked(self.reach.dice(), REACH.id, Planned::Dice),
            Stage::Fire(exchange, by) => {
                let fire = self.fire(&state, exchange, by);
                let Ok(plan) = fire::plan(self.edition, &fire, &mut ()) else {
                    return asked(0, FIRE.id, Planned::NoFire);
                };
                if R::LISTENS {
                    recorder.place(Place { side: Some(by), step: Some(exchange.fire_word()) });
                    let again = fire::plan(self.edition, &fire, recorder);
                    debug_assert_eq!(again, Ok(plan));
                }
                asked(plan.dice, FIRE.id, Planned::Fire(plan))
            }
            Stage::Check(exchange, side) => {
                let trial = self.trial(&state, exchange, side, recorder);
                asked(2, CHECK.id, Planned::Check(trial))
            }
            Stage::Rout => {
                let arm = self.defender.contender.unit.body.arm();
                let rout = movement::rout(self.edition, arm, self.approach.defender_terrain);
                let rout = RoutMove { rout, battery: arm == Arm::Artillery };
                asked(rout.dice(), ROUT.id, Planned::Rout(rout))
            }
            Stage::Impact(Side::Attacker) => {
                asked(2, IMPACT.id, Planned::Impact(self.lead(&state, recorder)))
            }
            Stage::Impact(Side::Defender) => asked(2, IMPACT.id, Planned::Dice),
            Stage::Apart => asked(1, APART.id, Planned::Dice),
            Stage::Ended(..) => None,
        }
    }

    fn settle(&self, state: State, plan: &Planned, rolled: Rolled, _: &mut R) -> State {
        let roll = rolled.sum();
        match (state.stage, *plan) {
            (Stage::Declared, _) => self.reached(state, roll),
            (Stage::Fire(exchange, by), Planned::Fire(plan)) => {
                self.fired(state, exchange, by, plan.result(plan.total(roll.into())))
            }
            (Stage::Fire(exchange, by), _) => self.after_fire(state, exchange, by),
            (Stage::Check(exchange, side), Planned::Check(trial)) => {
                self.checked(state, exchange, side, trial.verdict(roll.into()))
            }
            (Stage::Rout, Planned::Rout(rout)) => self.ran(state, rout.ran(roll)),
            (Stage::Impact(Side::Attacker), Planned::Impact(lead)) => {
                let lead = i8::try_from(lead + i32::from(roll)).expect("impact values are small");
                State { lead, stage: Stage::Impact(Side::Defender), ..state }
            }
            (Stage::Impact(Side::Defender), _) => {
                self.decided(State { lead: 0, ..state }, i32::from(state.lead) - i32::from(roll))
            }
            (Stage::Apart, _) => {
                let apart = u8::try_from(roll).expect("a single die");
                State { apart, stage: Stage::Fire(Exchange::Free, Side::Attacker), ..state }
            }
            (Stage::Check(..) | Stage::Rout | Stage::Impact(_) | Stage::Ended(..), _) => {
                unreachable!("every stage settles what it planned")
            }
        }
    }

    fn step(state: &State) -> usize {
        state.step()
    }
}

impl Charge<'_> {
    /// The bonus is rolled: how far the charge can go, and where it falls into disorder.
    fn reached(&self, state: State, roll: u16) -> State {
        let extent = self.reach.extent(roll);
        let distance = self.approach.distance;
        let moved_at = |range: Inches| (distance - range.min(distance)).max(Inches::default());
        let disordered = |range: Inches| moved_at(range) > extent.disorder_at;
        let range = self.approach.range.unwrap_or_default();
        let volley = self.reaction() == Reaction::Volley && extent.reach >= moved_at(range);
        let falls = match () {
            () if volley && disordered(range) => Falls::BeforeTheVolley,
            () if disordered(CLOSE) => Falls::BeforeTheLastInch,
            () if disordered(Inches::default()) => Falls::BeforeContact,
            () => Falls::Not,
        };
        // Reach beyond every run ends in the same contact: 36" are more than anybody runs.
        let room = (extent.reach - distance).quarters().clamp(-40, 36 * i64::from(INCH));
        let state = State { room: room as i16, falls, ..state };
        if volley {
            let state = self.disorder(state, Falls::BeforeTheVolley);
            return State { stage: Stage::Fire(Exchange::Reaction, Side::Defender), ..state };
        }
        self.close_in(state)
    }

    /// The charge comes within an inch of its target, or does not.
    fn close_in(&self, state: State) -> State {
        if state.room < -INCH {
            return self.end(state, Ending::Short);
        }
        let state = self.disorder(state, Falls::BeforeTheLastInch);
        if state.defender.morale == Morale::Routed {
            return self.contact(state);
        }
        State { stage: Stage::Check(Exchange::Fear, Side::Defender), ..state }
    }

    /// The charger falls into disorder, if this is where it does.
    fn disorder(&self, mut state: State, by: Falls) -> State {
        if state.falls != Falls::Not && state.falls <= by {
            state.attacker.morale = state.attacker.morale.max(Morale::Disorder);
            state.falls = Falls::Not;
        }
        state
    }

    fn fired(&self, mut state: State, exchange: Exchange, by: Side, result: FireResult) -> State {
        state.fired[by as usize] = true;
        state.results[by.other() as usize] = result;
        self.after_fire(state, exchange, by)
    }

    /// Who acts after one side's fire: in an exchange of fires the other side, then the checks.
    fn after_fire(&self, state: State, exchange: Exchange, by: Side) -> State {
        match (exchange, by) {
            (Exchange::Melee | Exchange::Free, Side::Attacker) => {
                State { stage: Stage::Fire(exchange, Side::Defender), ..state }
            }
            (Exchange::Melee | Exchange::Free, Side::Defender) => {
                self.check_or_go_on(state, exchange, Side::Attacker)
            }
            (Exchange::Reaction | Exchange::Close | Exchange::Charging | Exchange::Fear, by) => {
                self.check_or_go_on(state, exchange, by.other())
            }
        }
    }

    /// A side that fire has told to check does so, unless nobody is left of it.
    fn check_or_go_on(&self, mut state: State, exchange: Exchange, side: Side) -> State {
        let result = state.results[side as usize];
        let force = state.force_mut(side);
        if result.hits() >= force.strength {
            force.strength = 0;
            state.results[side as usize] = FireResult::None;
        } else if result.check().is_some() {
            return State { stage: Stage::Check(exchange, side), ..state };
        }
        self.after_check(state, exchange, side)
    }

    fn checked(&self, mut state: State, exchange: Exchange, side: Side, verdict: Verdict) -> State {
        let hits = state.results[side as usize].hits();
        let force = state.force_mut(side);
        force.strength = force.strength - hits + verdict.recovered;
        force.morale = verdict.morale;
        force.fall_back = match exchange {
            Exchange::Melee => 0,
            Exchange::Reaction
            | Exchange::Close
            | Exchange::Charging
            | Exchange::Fear
            | Exchange::Free => force.fall_back + verdict.fall_back,
        };
        state.results[side as usize] = FireResult::None;
        self.after_check(state, exchange, side)
    }

    fn after_check(&self, state: State, exchange: Exchange, side: Side) -> State {
        match (exchange, side) {
            (Exchange::Melee | Exchange::Free, Side::Attacker) => {
                self.check_or_go_on(state, exchange, Side::Defender)
            }
            (Exchange::Melee, Side::Defender) => self.after_melee(state),
            (Exchange::Free, Side::Defender) => self.end(state, Ending::StopsShort),
            (Exchange::Reaction | Exchange::Close, _) => self.charger_checked(state, exchange),
            (Exchange::Fear | Exchange::Charging, _) => self.defender_checked(state, exchange),
        }
    }

    /// A charger under fire comes on unless it is destroyed, shaken or routed.
    fn charger_checked(&self, mut state: State, exchange: Exchange) -> State {
        if state.attacker.strength == 0 {
            return self.end(state, Ending::Destroyed);
        }
        match state.attacker.morale {
            Morale::Shaken | Morale::Routed => self.end(state, Ending::Stopped),
            Morale::Good | Morale::Disorder => {
                state.attacker.fall_back = 0;
                match exchange {
                    Exchange::Reaction => self.close_in(state),
                    Exchange::Close
                    | Exchange::Charging
                    | Exchange::Fear
                    | Exchange::Melee
                    | Exchange::Free => self.charge_home(state),
                }
            }
        }
    }

    /// A defender who has checked may have gone out of reach.
    fn defender_checked(&self, mut state: State, exchange: Exchange) -> State {
        if state.defender.strength == 0 {
            return self.end(state, Ending::Destroyed);
        }
        if state.defender.morale == Morale::Routed {
            return State { stage: Stage::Rout, ..state };
        }
        state.room -= INCH * i16::from(state.defender.fall_back);
        if state.room < -INCH {
            return self.end(state, Ending::OutOfReach);
        }
        if exchange == Exchange::Charging {
            return self.contact(state);
        }
        match self.reaction() {
            Reaction::PointBlank | Reaction::Desperation => {
                State { stage: Stage::Fire(Exchange::Close, Side::Defender), ..self.settled(state) }
            }
            Reaction::None | Reaction::Volley => self.charge_home(state),
        }
    }

    /// Forgets how much room is left where nothing can ask for it any more.
    fn settled(&self, state: State) -> State {
        if self.approach.charging_fire || state.room < 0 {
            return state;
        }
        let mut state = State { room: 0, ..state };
        state.defender.fall_back = 0;
        state
    }

    /// The last inch: cavalry may fire as it charges.
    fn charge_home(&self, state: State) -> State {
        if self.approach.charging_fire && !state.fired[Side::Attacker as usize] {
            return State { stage: Stage::Fire(Exchange::Charging, Side::Attacker), ..state };
        }
        self.contact(state)
    }

    fn contact(&self, state: State) -> State {
        if state.room < 0 {
            let fell_back = state.defender.fall_back > 0;
            let ending = if fell_back { Ending::OutOfReach } else { Ending::Short };
            return self.end(state, ending);
        }
        let mut state = self.disorder(state, Falls::BeforeContact);
        state.room = 0;
        state.defender.fall_back = 0;
        if state.defender.morale == Morale::Routed {
            return self.end(state, Ending::Surrender(Side::Defender));
        }
        State { stage: Stage::Impact(Side::Attacker), ..state }
    }

    /// The defender has run.
    fn ran(&self, mut state: State, ran: movement::State) -> State {
        let movement::State::Ran { inches, guns_lost } = ran else {
            unreachable!("a rout move that was rolled has been run");
        };
        if guns_lost {
            state.defender.strength = 0;
            return self.end(state, Ending::Destroyed);
        }
        state.room -= INCH * i16::from(inches);
        if state.room < 0 {
            return self.end(state, Ending::OutOfReach);
        }
        self.end(state, Ending::Surrender(Side::Defender))
    }

    fn decided(&self, mut state: State, lead: i32) -> State {
        let loser = |side: Side| Loser {
            body: self.party(side).contender.unit.body,
            strength: state.force(side).strength,
            morale: state.force(side).morale,
        };
        let decide =
            |lead| decide(self.edition, lead, loser(Side::Attacker), loser(Side::Defender));
        let most = self.edition.house().melee_rounds.unwrap_or(2);
        match decide(lead) {
            Decision::Melee if state.rounds < most => {
                state.rounds += 1;
                State { stage: Stage::Fire(Exchange::Melee, Side::Attacker), ..state }
            }
            // Still equal after the last round: the attacker loses by 2.
            Decision::Melee => self.decided(state, -2),
            Decision::StopsShort => State { stage: Stage::Apart, ..state },
            Decision::Surrender { loser } => self.end(state, Ending::Surrender(loser)),
            Decision::FallBack { loser, penalty } => {
                let force = state.force_mut(loser);
                force.strength -= penalty.lost;
                force.morale = penalty.morale;
                force.fall_back = penalty.fall_back;
                self.end(state, Ending::FallBack(loser))
            }
        }
    }

    fn after_melee(&self, state: State) -> State {
        let routed = |side: Side| state.force(side).morale == Morale::Routed;
        if state.attacker.strength == 0 || state.defender.strength == 0 {
            return self.end(state, Ending::Destroyed);
        }
        match (routed(Side::Attacker), routed(Side::Defender)) {
            (true, true) => self.end(state, Ending::BothRout),
            (true, false) => self.end(state, Ending::Surrender(Side::Attacker)),
            (false, true) => self.end(state, Ending::Surrender(Side::Defender)),
            (false, false) => State { stage: Stage::Impact(Side::Attacker), ..state },
        }
    }

    /// Ends the chain, keeping only what the outcome tells.
    fn end(&self, mut state: State, ending: Ending) -> State {
        if ending.after_impact() {
            for side in [Side::Attacker, Side::Defender] {
                let force = state.force_mut(side);
                force.morale = force.morale.max(Morale::Disorder);
            }
        }
        let fates = [Side::Attacker, Side::Defender].map(|side| fate(&state, ending, side));
        for (side, fate) in [Side::Attacker, Side::Defender].into_iter().zip(fates) {
            let force = state.force_mut(side);
            match fate {
                Fate::Surrenders | Fate::Destroyed => {
                    *force = Force { strength: 0, morale: force.morale, fall_back: 0 };
                }
                Fate::Stands => force.fall_back = 0,
                Fate::FallsBack | Fate::Routs => {}
            }
        }
        State {
            attacker: state.attacker,
            defender: state.defender,
            rounds: state.rounds,
            stage: Stage::Ended(ending, fates),
            ..State::new(state.attacker, state.defender)
        }
    }
}

fn fate(state: &State, ending: Ending, side: Side) -> Fate {
    let force = state.force(side);
    match ending {
        Ending::Surrender(loser) if loser == side => Fate::Surrenders,
        _ if force.strength == 0 => Fate::Destroyed,
        _ if force.morale == Morale::Routed => Fate::Routs,
        _ if force.fall_back > 0 => Fate::FallsBack,
        _ => Fate::Stands,
    }
}
