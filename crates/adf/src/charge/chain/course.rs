//! The course of a charge: what each answer leads to. No dice and no tables here.

use linstock_rulebook::Side;

use super::{
    Charge, Detail, Reaction,
    question::{Effect, Question, Salvo},
    state::{Ending, Exchange, Force, Stage, State},
};
use crate::{charge::outcome::Decision, movement::Ran, words::Morale};

impl Charge<'_> {
    /// What a state asks next.
    #[inline]
    pub(super) fn question(&self, state: State) -> Option<Question> {
        // No roll depends on how far a unit has fallen back.
        let here = |force: Force| Force { fall_back: 0, ..force };
        match state.stage() {
            Stage::Declared => Some(Question::Reach),
            Stage::Meeting => Some(Question::Meeting(state.room().unsigned_abs())),
            Stage::Fire(exchange, by) => {
                // Where both fire together, the defender fires in its state before that fire.
                let together = matches!(exchange, Exchange::Melee | Exchange::Free);
                let shooter = match by {
                    Side::Defender if together => state.opening(),
                    Side::Attacker | Side::Defender => state.force(by),
                };
                Some(Question::Fire(Salvo {
                    exchange,
                    by,
                    shooter: here(shooter),
                    target: here(state.force(by.other())),
                    fired: state.fired(by),
                    apart: state.apart(),
                }))
            }
            Stage::Fear => Some(Question::Fear(here(state.defender()))),
            Stage::Rout => Some(Question::Rout),
            Stage::Impact => Some(Question::Impact(here(state.attacker()), here(state.defender()))),
            Stage::Apart => Some(Question::Apart),
            Stage::Ended(_) => None,
        }
    }

    /// The state that an answer leads to.
    #[inline]
    pub(super) fn follow(&self, state: State, effect: Effect) -> State {
        match effect {
            Effect::Struck { exchange, side, force, fired } => {
                let next = state.with_force(side, force).with_fired(side.other(), fired);
                self.struck(state, next, exchange, side)
            }
            Effect::Reached { room, order, volley } => {
                let state = state.with_room(room).with_order(order);
                match volley {
                    None => self.close_in(state),
                    Some(in_order) => {
                        let state = if in_order { state } else { disordered(state) };
                        state.with_stage(Stage::Fire(Exchange::Reaction, Side::Defender))
                    }
                }
            }
            // Until the other has rolled, the roll is kept where the room will be.
            Effect::Rolled(roll) => {
                let roll = i8::try_from(roll).unwrap_or(i8::MAX);
                state.with_room(roll).with_stage(Stage::Meeting)
            }
            Effect::Met { room, order, in_order } => {
                let state = state.with_room(room).with_order(order);
                let force = state.defender();
                let morale =
                    if in_order { force.morale } else { force.morale.max(Morale::Disorder) };
                self.close_in(state.with_force(Side::Defender, Force { morale, ..force }))
            }
            Effect::Feared(force) => {
                self.defender_checked(state.with_force(Side::Defender, force), force.fall_back)
            }
            Effect::Ran(ran) => self.ran(state, ran),
            Effect::Decided(decision) => self.decided(state, decision),
            Effect::Apart(apart) if self.approach.free_volleys => {
                state.with_apart(apart).with_stage(Stage::Fire(Exchange::Free, Side::Attacker))
            }
            Effect::Apart(apart) => self.end(state.with_apart(apart), Ending::StopsShort),
        }
    }

    /// The charge comes within an inch of its target, or fails to.
    fn close_in(&self, state: State) -> State {
        if state.room() < -1 {
            return self.end(state, Ending::Short);
        }
        let state = in_order_to(state, -1);
        if state.defender().morale == Morale::Routed {
            return self.contact(state);
        }
        state.with_stage(Stage::Fear)
    }

    /// A side has been fired at, and has checked if required.
    #[inline]
    fn struck(&self, before: State, state: State, exchange: Exchange, side: Side) -> State {
        match (exchange, side) {
            (Exchange::Melee | Exchange::Free, Side::Defender) => {
                state.with_opening_of(before).with_stage(Stage::Fire(exchange, Side::Defender))
            }
            (Exchange::Melee, Side::Attacker) => self.after_melee(state),
            (Exchange::Free, Side::Attacker) => self.end(state, Ending::StopsShort),
            (Exchange::Reaction | Exchange::Close, _) => self.charger_checked(state, exchange),
            (Exchange::Charging, _) => {
                // What the fear of charge has already cost is reported together with this.
                let force = state.defender();
                let fall_back = before.defender().fall_back + force.fall_back;
                let checked = state.with_force(Side::Defender, Force { fall_back, ..force });
                self.defender_checked(checked, force.fall_back)
            }
        }
    }

    /// A charger under fire comes on unless it is destroyed, shaken or routed.
    fn charger_checked(&self, state: State, exchange: Exchange) -> State {
        let force = state.attacker();
        if force.strength == 0 {
            return self.end(state, Ending::Destroyed);
        }
        match force.morale {
            Morale::Shaken | Morale::Routed => self.end(state, Ending::Stopped),
            Morale::Good | Morale::Disorder => {
                let state = state.with_force(Side::Attacker, Force { fall_back: 0, ..force });
                match exchange {
                    Exchange::Reaction => self.close_in(state),
                    Exchange::Close | Exchange::Charging | Exchange::Melee | Exchange::Free => {
                        self.charge_home(state)
                    }
                }
            }
        }
    }

    /// A defender that has checked may now be out of reach.
    fn defender_checked(&self, state: State, gave_way: u8) -> State {
        let force = state.defender();
        if force.strength == 0 {
            return self.end(state, Ending::Destroyed);
        }
        if force.morale == Morale::Routed {
            return state.with_stage(Stage::Rout);
        }
        let gave_way = gave_way.cast_signed();
        let state = state.with_room(state.room() - gave_way).with_order(state.order() - gave_way);
        if state.room() < -1 {
            return self.end(state, Ending::OutOfReach);
        }
        if state.stage() != Stage::Fear {
            return self.contact(state);
        }
        match self.reaction() {
            Reaction::PointBlank | Reaction::Desperation => self
                .in_reach(in_order_to(state, -1))
                .with_stage(Stage::Fire(Exchange::Close, Side::Defender)),
            Reaction::None | Reaction::Volley => self.charge_home(state),
        }
    }

    /// Forgets what no later question needs: how much reach and how much order are left.
    fn in_reach(&self, state: State) -> State {
        if self.approach.charging_fire || state.room() < 0 {
            return state;
        }
        stood(state.with_room(0).with_order(state.order().clamp(-1, 0)))
    }

    /// The last inch: cavalry may fire as it charges.
    fn charge_home(&self, state: State) -> State {
        if self.approach.charging_fire && !state.fired(Side::Attacker) {
            return in_order_to(state, -1)
                .with_stage(Stage::Fire(Exchange::Charging, Side::Attacker));
        }
        self.contact(state)
    }

    fn contact(&self, state: State) -> State {
        if state.room() < 0 {
            let fell_back = state.defender().fall_back > 0;
            let ending = if fell_back { Ending::OutOfReach } else { Ending::Short };
            return self.end(state, ending);
        }
        let state = stood(in_order_to(state, 0).with_room(0).with_order(0));
        if state.defender().morale == Morale::Routed {
            return self.end(state, Ending::Surrender(Side::Defender));
        }
        state.with_stage(Stage::Impact)
    }

    fn ran(&self, state: State, ran: Ran) -> State {
        if ran.guns_lost {
            let force = Force { strength: 0, ..state.defender() };
            return self.end(state.with_force(Side::Defender, force), Ending::Destroyed);
        }
        if state.room() < ran.inches.cast_signed() {
            return self.end(state, Ending::OutOfReach);
        }
        self.end(state, Ending::Surrender(Side::Defender))
    }

    fn decided(&self, state: State, decision: Decision) -> State {
        let most = self.edition.house().melee_rounds.unwrap_or(2);
        match decision {
            Decision::Melee if state.rounds() < most => state
                .with_rounds(state.rounds() + 1)
                .with_stage(Stage::Fire(Exchange::Melee, Side::Attacker)),
            // Still equal after the last round: the attacker loses by 2.
            Decision::Melee => {
                self.decided(state, self.decide(-2, state.attacker(), state.defender()))
            }
            Decision::StopsShort => self.forget(state).with_stage(Stage::Apart),
            Decision::Surrender { loser } => self.end(state, Ending::Surrender(loser)),
            Decision::FallBack { loser, penalty } => {
                let force = Force {
                    strength: state.force(loser).strength - penalty.lost,
                    morale: penalty.morale,
                    fall_back: penalty.fall_back,
                };
                self.end(state.with_force(loser, force), Ending::FallBack(loser))
            }
        }
    }

    #[inline]
    fn after_melee(&self, state: State) -> State {
        let (attacker, defender) = (state.attacker(), state.defender());
        if attacker.strength == 0 || defender.strength == 0 {
            return self.end(survivors_disordered(state), Ending::Destroyed);
        }
        match (attacker.morale == Morale::Routed, defender.morale == Morale::Routed) {
            (true, true) => self.end(state, Ending::BothRout),
            (true, false) => self.end(state, Ending::Surrender(Side::Attacker)),
            (false, true) => self.end(state, Ending::Surrender(Side::Defender)),
            (false, false) => state.without_opening().with_stage(Stage::Impact),
        }
    }

    /// Forgets what is not reported.
    fn forget(&self, state: State) -> State {
        match self.detail {
            Detail::Whole => state,
            Detail::Fates => state.with_rounds(0).with_apart(0),
        }
    }

    /// Ends the chain, keeping only what the outcome reports.
    fn end(&self, state: State, ending: Ending) -> State {
        let last = |side: Side| {
            let mut force = state.force(side);
            // A charge that falls short has spent its whole reach, and so lost its order.
            let spent = ending == Ending::Short && side == Side::Attacker;
            if spent || ending.after_impact() {
                force.morale = force.morale.max(Morale::Disorder);
            }
            if ending == Ending::Surrender(side) {
                force.strength = 0;
            }
            let fell_back = if force.strength == 0 { 0 } else { self.reported(force.fall_back) };
            Force { fall_back: fell_back, ..force }
        };
        let kept = self.forget(state);
        // Who has fired is read off the end of a charge, but no odds are asked of it.
        let whole = self.detail == Detail::Whole;
        State::new(last(Side::Attacker), last(Side::Defender))
            .with_fired(Side::Attacker, whole && state.fired(Side::Attacker))
            .with_fired(Side::Defender, whole && state.fired(Side::Defender))
            .with_rounds(kept.rounds())
            .with_apart(kept.apart())
            .with_stage(Stage::Ended(ending))
    }
}

/// The defender has stood, wherever it is now.
fn stood(state: State) -> State {
    state.with_force(Side::Defender, Force { fall_back: 0, ..state.defender() })
}

/// The charger is in disorder once it has gone this far beyond the defender (in inches, negative
/// before it) and its order has not lasted. Order that a check restored is lost again.
fn in_order_to(state: State, inches: i8) -> State {
    if state.order() < inches { disordered(state) } else { state }
}

fn disordered(state: State) -> State {
    let force = state.attacker();
    let morale = force.morale.max(Morale::Disorder);
    state.with_force(Side::Attacker, Force { morale, ..force })
}

/// Units left after an impact are at least in disorder.
fn survivors_disordered(mut state: State) -> State {
    for side in [Side::Attacker, Side::Defender] {
        let force = state.force(side);
        if force.strength > 0 {
            let morale = force.morale.max(Morale::Disorder);
            state = state.with_force(side, Force { morale, ..force });
        }
    }
    state
}
