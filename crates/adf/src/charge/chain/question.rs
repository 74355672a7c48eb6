//! What a charge rolls for, and how each roll is read. Every rule is that of the single procedure.

use std::hash::{Hash, Hasher};

use linstock_dice::{Ask, Asked, Die, Procedure, Reading, Rolled};
use linstock_rulebook::{Inches, Place, Recorder, Side};

use super::{
    Charge, Detail, Reaction, meeting_point,
    near::beside,
    state::{Exchange, Force, State},
};
use crate::{
    charge::{
        impact::{APART, IMPACT, point},
        outcome::{Decision, Loser, Penalty, decide},
        reach::{Extent, REACH, Reach},
    },
    fire::{self, FIRE, Fire, Kind, Plan, bands::band, who::CLOSE},
    morale::{CHECK, Cause, Occasion, Situation, Trial, bad::nearness, mmp},
    movement::{self, ROUT, Ran, RoutMove},
    tables::FireResult,
    volley,
    words::{Arm, Aspect, Morale},
};

/// What a charge rolls for: only what the roll depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The charge bonus.
    Reach,
    /// The countercharger's bonus, the charger having rolled this.
    Meeting(u8),
    /// Fire.
    Fire(Salvo),
    /// The check caused by fire.
    Check(Struck),
    /// The defender's fear-of-charge check.
    Fear(Force),
    /// How far the defender runs.
    Rout,
    /// The impact.
    Impact(Force, Force),
    /// How far the attacker stopped short.
    Apart,
}

/// Fire within a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Salvo {
    /// On what occasion.
    pub exchange: Exchange,
    /// Who fires.
    pub by: Side,
    /// What fires.
    pub shooter: Force,
    /// What is fired at.
    pub target: Force,
    /// The shooter has fired before.
    pub fired: bool,
    /// Half inches between them, after stopping short.
    pub apart: u8,
}

/// A side that must check because of fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Struck {
    /// On what occasion.
    pub exchange: Exchange,
    /// Who checks.
    pub side: Side,
    /// Its state when it was fired at.
    pub force: Force,
    /// What the fire did.
    pub result: FireResult,
    /// The fire counts as enfilade in the check.
    pub enfiladed: bool,
    /// Whoever fired unsettles it by being near.
    pub near: bool,
}

/// A walk looks up thousands of questions: hashing one number is faster than hashing a dozen
/// fields.
impl Hash for Question {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(match *self {
            Question::Reach => 0,
            Question::Rout => 1,
            Question::Apart => 2,
            Question::Meeting(roll) => 7 | u64::from(roll) << 3,
            Question::Fear(force) => 3 | force.pack() << 3,
            Question::Impact(attacker, defender) => {
                4 | attacker.pack() << 3 | defender.pack() << 15
            }
            Question::Fire(Salvo { exchange, by, shooter, target, fired, apart }) => {
                let facts = [exchange as u64, by as u64, fired.into(), apart.into()];
                5 | shooter.pack() << 3 | target.pack() << 15 | pack(facts) << 27
            }
            Question::Check(Struck { exchange, side, force, result, enfiladed, near }) => {
                let result = result as u64 | u64::from(near) << 4;
                let facts = [exchange as u64, side as u64, enfiladed.into(), result];
                6 | force.pack() << 3 | pack(facts) << 27
            }
        });
    }
}

/// Packs small numbers into one.
fn pack(facts: [u64; 4]) -> u64 {
    facts[0] | facts[1] << 3 | facts[2] << 4 | facts[3] << 5
}

/// What an answer does to a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// How far the charge can go.
    Reached {
        /// Whole inches beyond the defender, rounded down.
        room: i8,
        /// Whole inches beyond the defender up to which it would be in order, rounded down.
        order: i8,
        /// Whether it is in order when the defender's volley strikes it, if it comes that near.
        volley: Option<bool>,
    },
    /// What a charge rolled that is countercharged.
    Rolled(u8),
    /// Where charge and countercharge meet, or how far they are from it.
    Met {
        /// Whole inches beyond the defender, rounded down.
        room: i8,
        /// Whole inches beyond the defender up to which the charge would be in order.
        order: i8,
        /// Whether the countercharger is in order.
        in_order: bool,
    },
    /// A side was fired at, or could not be; this is what is left of it.
    Struck {
        /// On what occasion.
        exchange: Exchange,
        /// Who.
        side: Side,
        /// After losses and check.
        force: Force,
        /// Whether the fire was made.
        fired: bool,
    },
    /// The defender after its fear-of-charge check.
    Feared(Force),
    /// The defender ran.
    Ran(Ran),
    /// The impact.
    Decided(Decision),
    /// How many half inches short the attacker stopped.
    Apart(u8),
}

impl Hash for Effect {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // Effects of one question differ in their forces, or are few.
        hasher.write_u64(match *self {
            Effect::Struck { force, .. } | Effect::Feared(force) => force.pack(),
            Effect::Reached { room, .. } | Effect::Met { room, .. } => room.cast_unsigned().into(),
            Effect::Rolled(roll) => roll.into(),
            Effect::Ran(ran) => ran.inches.into(),
            Effect::Apart(apart) => apart.into(),
            Effect::Decided(Decision::Melee) => 1,
            Effect::Decided(Decision::StopsShort) => 2,
            Effect::Decided(Decision::Surrender { loser }) => 3 + loser as u64,
            Effect::Decided(Decision::FallBack { loser, penalty }) => {
                let Penalty { fall_back, lost, morale } = penalty;
                let penalty = pack([lost.into(), loser as u64, 0, morale as u64]);
                8 + (penalty | u64::from(fall_back) << 8)
            }
        });
    }
}

/// What is worked out before a roll.
#[derive(Clone, Copy, Debug)]
pub enum Planned {
    /// Nothing: the roll is all there is.
    Dice,
    /// Fire, and whether its check counts as enfiladed.
    Fire(Plan, bool),
    /// Fire that cannot be made.
    NoFire,
    /// A check.
    Check(Trial),
    /// A rout move.
    Rout(RoutMove),
    /// An impact: the attacker's lead before the dice.
    Impact(i32),
}

impl<R: Recorder> Procedure<R> for Charge<'_> {
    const DIE: Die = Die::D6;
    type State = State;
    type Question = Question;
    type Plan = Planned;
    type Effect = Effect;

    #[inline]
    fn next(&self, state: &State) -> Option<Question> {
        self.question(*state)
    }

    fn ask(&self, question: &Question, recorder: &mut R) -> Asked<Planned> {
        let sum = |dice, why, plan| Asked { ask: Ask::Sum { dice }, why, plan };
        match *question {
            Question::Reach => sum(self.reach.dice(), REACH.id, Planned::Dice),
            Question::Meeting(_) => {
                if R::LISTENS {
                    let step = Some(COUNTERCHARGE_STEP);
                    recorder.place(Place { side: Some(Side::Defender), step });
                }
                let dice = self.meets.as_ref().map_or(0, Reach::dice);
                sum(dice, REACH.id, Planned::Dice)
            }
            Question::Fire(salvo) => match self.aim(&salvo, recorder) {
                Some((plan, enfiladed)) => sum(plan.dice, FIRE.id, Planned::Fire(plan, enfiladed)),
                None => sum(0, FIRE.id, Planned::NoFire),
            },
            Question::Check(struck) => {
                sum(2, CHECK.id, Planned::Check(self.trial(&struck, recorder)))
            }
            Question::Fear(force) => sum(2, CHECK.id, Planned::Check(self.fear(force, recorder))),
            Question::Rout => {
                let rout = self.rout();
                sum(rout.dice(), ROUT.id, Planned::Rout(rout))
            }
            Question::Impact(attacker, defender) => {
                let plan = Planned::Impact(self.lead(attacker, defender, recorder));
                Asked { ask: Ask::Difference { dice: 2 }, why: IMPACT.id, plan }
            }
            Question::Apart => sum(1, APART.id, Planned::Dice),
        }
    }

    #[inline]
    fn read(
        &self,
        question: &Question,
        plan: &Planned,
        rolled: Rolled,
    ) -> Reading<Question, Effect> {
        match (question, plan) {
            (Question::Fire(salvo), Planned::Fire(plan, enfiladed)) => {
                let result = plan.result(plan.total(rolled.sum().into()));
                hit(salvo, result, *enfiladed, self.is_near(salvo))
            }
            (Question::Impact(attacker, defender), Planned::Impact(lead)) => {
                let lead = lead + i32::from(rolled.difference());
                Reading::Effect(Effect::Decided(self.decide(lead, *attacker, *defender)))
            }
            (Question::Check(struck), Planned::Check(trial)) => {
                let force = self.after_check(struck, trial, rolled.sum().into());
                let Struck { exchange, side, .. } = *struck;
                Reading::Effect(Effect::Struck { exchange, side, force, fired: true })
            }
            (Question::Fire(salvo), _) => Reading::Effect(Effect::Struck {
                exchange: salvo.exchange,
                side: salvo.by.other(),
                force: salvo.target,
                fired: false,
            }),
            (Question::Reach, _) => Reading::Effect(match self.meets {
                Some(_) => Effect::Rolled(u8::try_from(rolled.sum()).unwrap_or(u8::MAX)),
                None => self.reached(rolled.sum()),
            }),
            (Question::Meeting(roll), _) => Reading::Effect(self.met((*roll).into(), rolled.sum())),
            (Question::Fear(force), Planned::Check(trial)) => {
                let verdict = trial.verdict(rolled.sum().into());
                // Whoever comes to meet the charge comes on, as a charger does.
                let comes_on = self.meets.is_some() && verdict.morale < Morale::Shaken;
                Reading::Effect(Effect::Feared(Force {
                    strength: force.strength + verdict.recovered,
                    morale: verdict.morale,
                    fall_back: if comes_on { 0 } else { verdict.fall_back },
                }))
            }
            (Question::Rout, Planned::Rout(rout)) => {
                Reading::Effect(Effect::Ran(rout.ran(rolled.sum())))
            }
            (Question::Apart, _) => {
                let apart = u8::try_from(rolled.sum()).expect("a single die");
                Reading::Effect(Effect::Apart(match self.detail {
                    Detail::Whole => apart,
                    Detail::Fates => self.alike[usize::from(apart)],
                }))
            }
            (Question::Check(_) | Question::Fear(_) | Question::Rout | Question::Impact(..), _) => {
                unreachable!("a question is read with the plan that was made for it")
            }
        }
    }

    #[inline]
    fn settle(&self, state: State, effect: Effect) -> State {
        self.follow(state, effect)
    }

    fn step(state: &State) -> usize {
        state.step()
    }
}

/// What a fire result does: losses and a check, losses of the whole unit, or nothing.
#[inline]
fn hit(
    salvo: &Salvo,
    result: FireResult,
    enfiladed: bool,
    near: bool,
) -> Reading<Question, Effect> {
    let (exchange, side, force) = (salvo.exchange, salvo.by.other(), salvo.target);
    if result.hits() >= force.strength {
        let force = Force { strength: 0, ..force };
        return Reading::Effect(Effect::Struck { exchange, side, force, fired: true });
    }
    match result.check() {
        Some(_) => {
            let struck = Struck { exchange, side, force, result, enfiladed, near };
            Reading::Then(Question::Check(struck))
        }
        None => Reading::Effect(Effect::Struck { exchange, side, force, fired: true }),
    }
}

/// Whole inches, rounded down, as far as they matter.
fn whole(inches: Inches) -> i8 {
    i8::try_from(inches.whole_inches().clamp(-30, 30)).expect("held between limits")
}

/// The step of a countercharger's bonus, in a ledger.
const COUNTERCHARGE_STEP: &str = "countercharge";

impl Charge<'_> {
    /// How far this bonus takes the charge, and how far in order.
    fn reached(&self, roll: u16) -> Effect {
        let extent = self.reach.extent(roll);
        let distance = self.approach.distance;
        let range = self.approach.range.unwrap_or_default();
        let moved = distance - range.min(distance);
        let in_order = !self.reach.disordered_at_once() && moved <= extent.disorder_at;
        let volley = self.reaction() == Reaction::Volley && extent.reach >= moved;
        Effect::Reached {
            room: whole(extent.reach - distance),
            order: self.order(extent, distance),
            volley: volley.then_some(in_order),
        }
    }

    /// Whole inches beyond a distance up to which the charge would be in order.
    fn order(&self, extent: Extent, distance: Inches) -> i8 {
        if self.reach.disordered_at_once() { -30 } else { whole(extent.disorder_at - distance) }
    }

    /// The rout move of a defender who runs from the charge.
    pub fn rout(&self) -> RoutMove {
        let arm = self.defender.contender.unit.body.arm();
        let rout = movement::rout(self.edition, arm, self.approach.defender_terrain);
        RoutMove { rout, battery: arm == Arm::Artillery }
    }

    /// Where these bonuses bring charge and countercharge together, if they do.
    fn met(&self, roll: u16, theirs: u16) -> Effect {
        let distance = self.approach.distance;
        let own = self.reach.extent(roll);
        let (other, at_once) = match &self.meets {
            Some(meets) => (meets.extent(theirs), meets.disordered_at_once()),
            None => return self.reached(roll),
        };
        let (reach, their_reach) = (own.reach.on_table(), other.reach.on_table());
        match meeting_point(reach, their_reach, distance.on_table()) {
            Some(met) => {
                let met = Inches::thousandths(met.into());
                Effect::Met {
                    room: whole(own.reach - met),
                    order: self.order(own, met),
                    in_order: !at_once && distance - met <= other.disorder_at,
                }
            }
            // Both have spent their whole reach, and so lost their order.
            None => Effect::Met {
                room: whole(own.reach + other.reach - distance),
                order: -30,
                in_order: false,
            },
        }
    }

    /// Whether a side counts as charging as it is now; once the attacker has stopped short, neither
    /// does, nor does a countercharger who is shaken.
    fn charging(&self, exchange: Exchange, side: Side, force: Force) -> bool {
        let meets = self.defender.contender.situation.charging && force.morale < Morale::Shaken;
        exchange != Exchange::Free
            && match side {
                Side::Attacker => true,
                Side::Defender => meets,
            }
    }

    /// How far apart both sides are when one fires.
    pub(super) fn range(&self, exchange: Exchange, apart: u8) -> Inches {
        match exchange {
            Exchange::Reaction => self.approach.range.unwrap_or_default(),
            Exchange::Close | Exchange::Charging => CLOSE,
            Exchange::Melee => Inches::default(),
            Exchange::Free => Inches::halves(apart.into()),
        }
    }

    /// The facts of a unit's fire within the charge.
    pub(super) fn fire(&self, salvo: &Salvo) -> Fire {
        let Salvo { exchange, by, shooter, target, fired, apart } = *salvo;
        let range = self.range(exchange, apart);
        let kind = match exchange {
            Exchange::Close if self.reaction() == Reaction::Desperation => Kind::Desperation,
            Exchange::Close | Exchange::Charging => Kind::PointBlank,
            Exchange::Melee => Kind::Melee,
            Exchange::Reaction | Exchange::Free => Kind::Volley,
        };
        let aspect = match by {
            Side::Attacker => self.defender.contender.situation.charged_on,
            Side::Defender => Some(self.approach.aspect),
        };
        let at = by.other();
        Fire {
            firers: self.party(by).firer(shooter, self.charging(exchange, by, shooter), fired),
            target: self.party(at).target(target, self.charging(exchange, at, target)),
            range,
            kind,
            deliberate: false,
            reaction: matches!(exchange, Exchange::Reaction | Exchange::Close),
            passed_through: 0,
            aspect: aspect.unwrap_or(Aspect::Front),
        }
    }

    /// Works out fire as far as the dice, and whether its check counts as enfiladed; `None` if it
    /// cannot be made.
    fn aim<R: Recorder>(&self, salvo: &Salvo, recorder: &mut R) -> Option<(Plan, bool)> {
        let fire = self.fire(salvo);
        let plan = fire::plan(self.edition, &fire, &mut ()).ok()?;
        if R::LISTENS {
            let step = Some(salvo.exchange.fire_word());
            recorder.place(Place { side: Some(salvo.by), step });
            let again = fire::plan(self.edition, &fire, recorder);
            debug_assert_eq!(again, Ok(plan));
        }
        Some((plan, volley::enfilade(&fire, &plan).is_some()))
    }

    /// Treats distances that make no difference to either side's free volleys as one.
    pub(super) fn distances_alike(&self) -> [u8; 7] {
        let near = |apart: u8| self.range(Exchange::Free, apart) <= nearness(self.edition);
        let bands = |apart: u8| {
            [Side::Attacker, Side::Defender].map(|by| {
                let (shooter, target) = (self.party(by).force(), self.party(by.other()).force());
                let exchange = Exchange::Free;
                let salvo = Salvo { exchange, by, shooter, target, fired: false, apart };
                (band(self.edition, &self.fire(&salvo)).ok(), near(apart))
            })
        };
        let mut alike = [0; 7];
        if !self.approach.free_volleys {
            return alike;
        }
        for apart in 1..=6 {
            let same = (1..apart).find(|&nearer| bands(nearer) == bands(apart));
            alike[usize::from(apart)] = same.unwrap_or(apart);
        }
        alike
    }

    /// A side just before it checks because of fire.
    fn trial<R: Recorder>(&self, struck: &Struck, recorder: &mut R) -> Trial {
        let Struck { exchange, side, force, result, enfiladed, near } = *struck;
        let aspect = match side {
            Side::Attacker => Some(self.approach.aspect),
            Side::Defender => self.defender.contender.situation.charged_on,
        };
        let situation = Situation {
            charging: self.charging(exchange, side, force),
            enfilade: enfiladed.then_some(aspect.unwrap_or(Aspect::Front)),
            ..beside(self.party(side).contender.situation, near)
        };
        let cause = volley::cause(self.party(side.other()).armament.arm());
        if R::LISTENS {
            recorder.place(Place { side: Some(side), step: Some(exchange.check_word()) });
        }
        self.trial_of(side, force, &situation, cause, result, recorder)
    }

    /// The defender just before its fear-of-charge check.
    pub(super) fn fear<R: Recorder>(&self, force: Force, recorder: &mut R) -> Trial {
        // Who is shaken does not come so near.
        let near = self.unsettles(Side::Attacker, Morale::Good, CLOSE);
        let situation = beside(self.defender.contender.situation, near);
        if R::LISTENS {
            recorder.place(Place { side: Some(Side::Defender), step: Some("fear") });
        }
        let (side, cause, result) = (Side::Defender, Cause::Charge, FireResult::None);
        self.trial_of(side, force, &situation, cause, result, recorder)
    }

    fn trial_of<R: Recorder>(
        &self,
        side: Side,
        force: Force,
        situation: &Situation,
        cause: Cause,
        result: FireResult,
        recorder: &mut R,
    ) -> Trial {
        let unit = self.party(side).unit(force);
        let occasion = Occasion::Check(cause);
        let weight = mmp::weigh(self.edition, &unit, situation, occasion, recorder);
        let plus = result.check().unwrap_or(0);
        Trial {
            mmp: mmp::total(weight, plus.into(), 0, recorder),
            experience: unit.experience,
            morale: unit.morale,
            mounted: unit.body.mounted(),
            has_losses: unit.strength_lost + result.hits() > 0,
        }
    }

    /// What is left of a side after fire and check. In melee no unit falls back.
    fn after_check(&self, struck: &Struck, trial: &Trial, roll: i32) -> Force {
        let verdict = trial.verdict(roll);
        let fall_back = match struck.exchange {
            Exchange::Melee => 0,
            // The defender's fall back may save it from the charge; any other is only reported.
            Exchange::Charging => verdict.fall_back,
            Exchange::Reaction | Exchange::Close | Exchange::Free => {
                self.reported(verdict.fall_back)
            }
        };
        Force {
            strength: struck.force.strength - struck.result.hits() + verdict.recovered,
            morale: verdict.morale,
            fall_back,
        }
    }

    /// A fall back, as far as it is reported.
    pub(super) fn reported(&self, fall_back: u8) -> u8 {
        match self.detail {
            Detail::Whole => fall_back,
            Detail::Fates => fall_back.min(1),
        }
    }

    /// The attacker's lead before the dice of an impact.
    fn lead<R: Recorder>(&self, attacker: Force, defender: Force, recorder: &mut R) -> i32 {
        let mut value = |side: Side, force: Force, enemy: Force| {
            if R::LISTENS {
                recorder.place(Place { side: Some(side), step: Some("impact") });
            }
            let mut contender = self.party(side).contender;
            contender.unit = self.party(side).unit(force);
            let near = self.unsettles(side.other(), enemy.morale, Inches::default());
            contender.situation = beside(contender.situation, near);
            contender.situation.charging = self.charging(Exchange::Melee, side, force);
            i32::from(force.strength) - point(self.edition, &contender, side, recorder)
        };
        value(Side::Attacker, attacker, defender) - value(Side::Defender, defender, attacker)
    }

    /// The result of a lead.
    #[inline]
    pub(super) fn decide(&self, lead: i32, attacker: Force, defender: Force) -> Decision {
        let loser = |side: Side, force: Force| Loser {
            body: self.party(side).contender.unit.body,
            strength: force.strength,
            morale: force.morale,
        };
        let (attacker, defender) =
            (loser(Side::Attacker, attacker), loser(Side::Defender, defender));
        match decide(self.edition, lead, attacker, defender) {
            Decision::FallBack { loser, penalty } => {
                let fall_back = self.reported(penalty.fall_back);
                Decision::FallBack { loser, penalty: Penalty { fall_back, ..penalty } }
            }
            decision @ (Decision::Melee | Decision::StopsShort | Decision::Surrender { .. }) => {
                decision
            }
        }
    }
}
