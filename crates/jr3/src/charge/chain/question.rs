//! What a charge rolls for.

use linstock_battle::rules::MISFIRE;
use linstock_dice::{Ask, Asked, Reading, Rolled};
use linstock_rulebook::{Place, Recorder, Refusal, Side};

use super::{
    super::{
        impact::{self, Contender, IMPACT, Impact},
        reach::REACH,
        volley_point::VOLLEY_POINT,
    },
    Charge, Detail,
    state::{At, Bout, Condition, State},
};
use crate::{
    fire::{
        self, FIRE, Fire, Firer, Kind, Plan, Target,
        losses::{Pending, STAR},
    },
    morale::{CHECK, Cause, Check, Flight, Situation, Trial, Unit, searched_out},
    tables::FireResult,
    words::{Aspect, Body, Covers, Morale, disordered},
};

/// What a [`Charge`] rolls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The charge's bonus.
    Bonus,
    /// The volley point.
    Point,
    /// Whether the weapons of this side fail.
    Priming(Side),
    /// A fire.
    Fire(Exchange),
    /// A possible kill in it.
    Star(Exchange, FireResult, Pending, bool),
    /// The check it calls for.
    Check(Exchange, Hurt, bool),
    /// How far back after that check, given its dice.
    Back(Exchange, Hurt, bool, u16),
    /// The impact: the attacker's dice.
    Impact(Clash),
    /// The defender's dice, given the attacker's.
    Answer(Clash, u16),
    /// How far back this side goes after losing.
    Loses(Side),
}

/// One side fires at the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exchange {
    /// Who fires.
    pub by: Side,
    /// On what occasion.
    pub occasion: Occasion,
    /// The firer.
    pub firer: Condition,
    /// The target.
    pub target: Condition,
}

/// What fire did that causes a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hurt {
    /// Whether guns or sharpshooters fired.
    pub searching: bool,
    /// Figures or sections lost.
    pub hits: u8,
}

/// When a fire is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Occasion {
    /// As the charge comes on, with the die of the volley point.
    Volley(u8),
    /// After a repulse.
    Return,
    /// In melee; in the first round with half the supports.
    Melee {
        /// The first round.
        first: bool,
    },
}

/// Both sides as they meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clash {
    attacker: Condition,
    defender: Condition,
}

/// What an answer does to a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// The bonus rolled.
    Bonus(u8),
    /// The die of the volley point.
    Point(u8),
    /// The weapons that were tried do not fail.
    Fires,
    /// They do.
    Fails,
    /// The state of the target after fire, and whether the firer is low on ammunition.
    Struck(Condition, bool),
    /// The impact was a tie.
    Melee,
    /// The attacker lost it and rolled this.
    Repulsed(u8),
    /// The defender lost it and rolled this.
    Beaten(u8),
}

/// What is worked out before a roll.
#[derive(Clone, Copy, Debug)]
pub enum Planned {
    /// Nothing.
    Nothing,
    /// A fire.
    Fire(Plan),
    /// A check.
    Check(Trial),
    /// An impact.
    Impact(Impact),
}

impl Charge<'_> {
    /// What a state wants to know.
    pub(super) fn question(&self, state: &State) -> Option<Question> {
        match state.at {
            At::Bonus => Some(Question::Bonus),
            At::Point(_) => Some(Question::Point),
            At::Priming(..) => Some(Question::Priming(Side::Defender)),
            At::Readying(side) => Some(Question::Priming(side)),
            At::Volley(_, die) => {
                Some(Question::Fire(exchange(state, Side::Defender, Occasion::Volley(die))))
            }
            At::Impact => {
                let clash = Clash {
                    attacker: Condition { fall_back: 0, low: false, ..state.attacker },
                    defender: Condition { fall_back: 0, low: false, ..state.defender },
                };
                Some(Question::Impact(clash))
            }
            At::First(bout) => {
                Some(Question::Fire(exchange(state, Side::Attacker, occasion(bout, state.round))))
            }
            At::Second(bout) => {
                Some(Question::Fire(exchange(state, Side::Defender, occasion(bout, state.round))))
            }
            At::Over(_) => None,
        }
    }

    /// The roll of a question.
    pub(super) fn asked<R: Recorder>(
        &self,
        question: &Question,
        recorder: &mut R,
    ) -> Asked<Planned> {
        let sum = |dice, why, plan| Asked { ask: Ask::Sum { dice }, why, plan };
        match question {
            Question::Bonus => sum(self.reach.dice(), REACH.id, Planned::Nothing),
            Question::Point => {
                self.record_point(recorder);
                sum(1, VOLLEY_POINT.id, Planned::Nothing)
            }
            Question::Priming(_) => sum(1, MISFIRE.id, Planned::Nothing),
            Question::Fire(exchange) => {
                let plan = self.plan(exchange, recorder).expect("only fires that may are asked");
                sum(plan.dice, FIRE.id, Planned::Fire(plan))
            }
            Question::Star(exchange, ..) => {
                let plan = self.plan(exchange, &mut ()).expect("it was fired");
                Asked { ask: plan.losses.die(), why: STAR.id, plan: Planned::Fire(plan) }
            }
            Question::Check(exchange, hurt, _) => {
                let trial = self.trial(exchange, *hurt, recorder);
                sum(2, CHECK.id, Planned::Check(trial))
            }
            Question::Back(exchange, hurt, _, roll) => {
                let trial = self.trial(exchange, *hurt, &mut ());
                let (dice, why) = trial.verdict(*roll).back.dice();
                sum(dice, why, Planned::Check(trial))
            }
            Question::Impact(clash) => {
                let impact = self.impact(clash);
                impact.record_side(Side::Attacker, Some("impact"), recorder);
                sum(2, IMPACT.id, Planned::Impact(impact))
            }
            Question::Answer(clash, _) => {
                let impact = self.impact(clash);
                impact.record_side(Side::Defender, Some("impact"), recorder);
                sum(2, IMPACT.id, Planned::Impact(impact))
            }
            Question::Loses(side) => {
                let (dice, why) = impact::back(*side);
                sum(dice, why, Planned::Nothing)
            }
        }
    }

    /// What the dice say.
    pub(super) fn reading(
        &self,
        question: &Question,
        planned: &Planned,
        rolled: Rolled,
    ) -> Reading<Question, Effect> {
        let small = |sum: u16| u8::try_from(sum).expect("few dice");
        match (*question, planned) {
            (Question::Bonus, _) => Reading::Effect(Effect::Bonus(small(rolled.sum()))),
            (Question::Point, _) => Reading::Effect(Effect::Point(small(rolled.sum()))),
            (Question::Priming(side), _) => {
                let number = self.misfire[side as usize];
                let fails = number.is_some_and(|number| rolled.sum() <= u16::from(number));
                Reading::Effect(if fails { Effect::Fails } else { Effect::Fires })
            }
            (Question::Fire(exchange), Planned::Fire(plan)) => {
                let roll = rolled.sum();
                let result = plan.result(roll);
                let low = plan.runs_low(roll);
                self.lost(exchange, result, plan.losses.of(result), low, plan)
            }
            (Question::Star(exchange, result, pending, low), Planned::Fire(plan)) => {
                let pending = plan.losses.settle(pending, rolled);
                self.lost(exchange, result, pending, low, plan)
            }
            (Question::Check(exchange, hurt, low), _) => {
                Reading::Then(Question::Back(exchange, hurt, low, rolled.sum()))
            }
            (Question::Back(exchange, hurt, low, roll), Planned::Check(trial)) => {
                let morale = trial.verdict(roll).morale;
                let fell = self.reported(small(rolled.sum()));
                Reading::Effect(self.struck(exchange, hurt.hits, morale, fell, low))
            }
            (Question::Impact(clash), _) => Reading::Then(Question::Answer(clash, rolled.sum())),
            (Question::Answer(_, attacker), Planned::Impact(impact)) => {
                match impact.winner(attacker, rolled.sum()) {
                    Some(winner) => Reading::Then(Question::Loses(winner.other())),
                    None => Reading::Effect(Effect::Melee),
                }
            }
            (Question::Loses(side), _) => {
                let back = small(rolled.sum());
                Reading::Effect(match side {
                    Side::Attacker => Effect::Repulsed(self.reported(back)),
                    Side::Defender => Effect::Beaten(back),
                })
            }
            (
                Question::Fire(_) | Question::Star(..) | Question::Back(..) | Question::Answer(..),
                _,
            ) => unreachable!("each question has its own plan"),
        }
    }

    /// Whether a fire may be made.
    pub(super) fn may_fire(&self, state: &State, by: Side, occasion: Occasion) -> bool {
        let exchange = exchange(state, by, occasion);
        exchange.firer.strength > 0 && self.plan(&exchange, &mut ()).is_ok()
    }

    /// What follows once the losses are known.
    fn lost(
        &self,
        exchange: Exchange,
        result: FireResult,
        pending: Pending,
        low: bool,
        plan: &Plan,
    ) -> Reading<Question, Effect> {
        let hits = match pending {
            Pending::Lost(hits) => hits.min(exchange.target.strength),
            Pending::Star | Pending::OddHalf(_) => {
                return Reading::Then(Question::Star(exchange, result, pending, low));
            }
        };
        let strength = self.party(exchange.by.other()).strength.with(exchange.target.strength);
        let searching = plan.checks(result);
        if strength.must_check(hits, searching) {
            return Reading::Then(Question::Check(exchange, Hurt { searching, hits }, low));
        }
        Reading::Effect(self.struck(exchange, hits, exchange.target.morale, 0, low))
    }

    fn struck(&self, exchange: Exchange, hits: u8, morale: Morale, fell: u8, low: bool) -> Effect {
        let target = exchange.target;
        let strength = target.strength - hits;
        // In melee ammunition does not matter: running low there is only reported.
        let matters = match exchange.occasion {
            Occasion::Volley(_) => true,
            Occasion::Return | Occasion::Melee { .. } => self.detail != Detail::Fates,
        };
        let low = exchange.firer.low || (low && matters);
        // Who is at risk is asked only where the battle goes on.
        let bled = match self.detail {
            Detail::Table => target.bled + u8::from(hits > 0),
            Detail::Whole | Detail::Fates => 0,
        };
        Effect::Struck(Condition { strength, morale, bled, fall_back: fell, ..target }, low)
    }

    /// A distance, as far as it is reported.
    fn reported(&self, inches: u8) -> u8 {
        match self.detail {
            Detail::Whole | Detail::Table => inches,
            Detail::Fates => inches.min(1),
        }
    }

    fn plan<R: Recorder>(&self, exchange: &Exchange, recorder: &mut R) -> Result<Plan, Refusal> {
        if R::LISTENS {
            let step = match exchange.occasion {
                Occasion::Volley(_) => "volley",
                Occasion::Return => "return-fire",
                Occasion::Melee { .. } => "melee-fire",
            };
            recorder.place(Place { side: Some(exchange.by), step: Some(step) });
        }
        fire::plan(self.edition, &self.fire(exchange), recorder)
    }

    fn fire(&self, exchange: &Exchange) -> Fire {
        let Exchange { by, occasion, firer: firing, target: hit } = *exchange;
        let (party, other) = (self.party(by), self.party(by.other()));
        let situation = &party.contender.situation;
        let (kind, range, aspect) = match occasion {
            Occasion::Volley(die) => {
                (Kind::Volley, self.point.point(die.into()), self.approach.aspect)
            }
            Occasion::Return => (Kind::Return, Default::default(), Aspect::Front),
            Occasion::Melee { .. } => (Kind::Melee, Default::default(), Aspect::Front),
        };
        let support = match occasion {
            Occasion::Volley(_) | Occasion::Return => 0,
            Occasion::Melee { first: true } => party.support_strength.div_ceil(2),
            Occasion::Melee { first: false } => party.support_strength,
        };
        let defending = by == Side::Defender;
        let firer = Firer {
            body: body(&party.contender, &firing),
            weapon: Some(party.weapon),
            strength: firing.strength,
            support,
            experience: party.contender.unit.experience,
            morale: firing.morale,
            // A unit that comes to meet the charge does not stand and fire.
            charging: defending && kind == Kind::Volley && situation.charging,
            disengaging: defending && self.disengaging,
            order: party.order,
            repeaters: party.repeaters,
            sharpshooters: party.sharpshooters,
            officer: situation.officer.is_some(),
            opening_volley: party.opening_volley && kind == Kind::Volley,
            // The attacker has left its works behind.
            works: situation.works.filter(|_| defending),
            low_ammunition: firing.low,
            again: party.fired && kind == Kind::Volley,
        };
        let target = Target {
            body: body(&other.contender, &hit),
            experience: other.contender.unit.experience,
            cover: if defending { self.charger_cover(occasion) } else { other.cover },
            disengaging: !defending && self.disengaging,
        };
        Fire { firer, target, range, kind, area: false, aspect }
    }

    /// What covers the attacker, which has left behind the cover it started from.
    fn charger_cover(&self, occasion: Occasion) -> Covers {
        let cover = match occasion {
            Occasion::Volley(die) => self.way.cover_at_point(die),
            Occasion::Melee { .. } => self.way.cover_at_contact(),
            Occasion::Return => None,
        };
        cover.unwrap_or_default()
    }

    /// The target of fire, about to check.
    fn trial<R: Recorder>(
        &self,
        exchange: &Exchange,
        Hurt { searching, hits }: Hurt,
        recorder: &mut R,
    ) -> Trial {
        let side = exchange.by.other();
        let party = self.party(side);
        let given = party.contender.situation;
        let after = match side {
            Side::Attacker => {
                let cover = self.charger_cover(exchange.occasion) != Covers::default();
                Situation { cover, works: None, ..given }
            }
            Side::Defender => given,
        };
        let after = Situation { charging: false, aspect: Aspect::Front, ..after };
        let (step, situation) = match exchange.occasion {
            Occasion::Volley(die) => {
                let aspect = self.approach.aspect;
                let comes_on = match self.way.cover_at_point(die) {
                    Some(covers) => {
                        Situation { cover: covers != Covers::default(), works: None, ..given }
                    }
                    None => given,
                };
                ("volley-check", Situation { charging: true, aspect, ..comes_on })
            }
            Occasion::Return => ("return-check", after),
            Occasion::Melee { .. } => ("melee-check", after),
        };
        recorder.place(Place { side: Some(side), step: Some(step) });
        let strength = party.strength.with(exchange.target.strength).less(hits);
        let unit = Unit {
            morale: exchange.target.morale,
            stands_lost: strength.stands_lost(),
            disorder: exchange.target.disorder,
            ..party.contender.unit
        };
        Check {
            unit,
            situation,
            cause: Cause::Fire,
            hits_by_guns: searched_out(searching, hits),
            flight: Flight { terrain: party.terrain, mounted: party.contender.body.mounted() },
        }
        .trial(recorder)
    }

    fn impact(&self, clash: &Clash) -> Impact {
        let contender = |side: Side, condition: &Condition| {
            let party = self.party(side);
            let strength = party.strength.with(condition.strength);
            let unit = Unit {
                morale: condition.morale,
                stands_lost: strength.stands_lost(),
                disorder: condition.disorder,
                ..party.contender.unit
            };
            Contender { unit, ..party.contender }
        };
        Impact::new(
            contender(Side::Attacker, &clash.attacker),
            contender(Side::Defender, &clash.defender),
        )
        .expect("a charger who is shaken stops before the impact")
    }
}

fn exchange(state: &State, by: Side, occasion: Occasion) -> Exchange {
    let forget = |condition: &Condition, low| Condition { fall_back: 0, low, ..*condition };
    let (firer, target) = (state.side(by), state.side(by.other()));
    Exchange { by, occasion, firer: forget(firer, firer.low), target: forget(target, target.low) }
}

/// When the fire of a bout takes place.
pub(super) const fn occasion(bout: Bout, round: u8) -> Occasion {
    match bout {
        Bout::Return => Occasion::Return,
        Bout::Melee => Occasion::Melee { first: round == 1 },
    }
}

/// A side as it is now drawn up.
fn body(contender: &Contender, condition: &Condition) -> Body {
    if condition.disorder { disordered(contender.body) } else { contender.body }
}
