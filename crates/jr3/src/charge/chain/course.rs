//! What follows what in a charge.

use linstock_rulebook::{Inches, Side};

use super::{
    super::{impact::beaten, reach::Extent},
    Charge, Detail,
    question::{Effect, Occasion, occasion},
    state::{At, Bout, ChargeResult, Condition, End, Fate, State},
};
use crate::{strength::Strength, words::Morale};

impl Charge<'_> {
    /// Where it starts.
    pub fn start(&self) -> State {
        let condition = |side: Side| {
            let party = self.party(side);
            Condition {
                strength: Strength::now(party.strength),
                morale: party.contender.unit.morale,
                disorder: party.contender.disordered(),
                low: party.low_ammunition,
                bled: 0,
                failed: false,
                fall_back: 0,
            }
        };
        State {
            at: At::Bonus,
            attacker: condition(Side::Attacker),
            defender: condition(Side::Defender),
            struck: None,
            round: 0,
        }
    }

    /// The start of a round of melee; for charges made by [`Charge::melee`].
    pub fn hand_to_hand(&self) -> State {
        self.first(State { round: self.approach.melee_rounds, ..self.start() }, Bout::Melee)
    }

    /// Whether the defender could fire a defensive volley at all.
    pub(super) fn may_volley(&self) -> bool {
        if self.silent {
            return false;
        }
        // A die of 1 is as near as the point gets, so range rules nothing out here.
        self.may_fire(&self.start(), Side::Defender, Occasion::Volley(1))
    }

    /// The state after an effect.
    pub(super) fn settled(&self, state: State, effect: Effect) -> State {
        match (state.at, effect) {
            (At::Bonus, Effect::Bonus(bonus)) if self.may_volley() => {
                State { at: At::Point(bonus), ..state }
            }
            (At::Bonus, Effect::Bonus(bonus)) => self.comes_on(state, bonus),
            (At::Point(bonus), Effect::Point(die)) => self.halted(state, bonus, die),
            (At::Priming(bonus, die), Effect::Fires) => {
                State { at: At::Volley(bonus, die), ..state }
            }
            (At::Priming(bonus, _), Effect::Fails) => self.comes_on(state, bonus),
            (At::Volley(bonus, _), Effect::Struck(attacker, low)) => {
                let defender = Condition { low, ..state.defender };
                self.volleyed(State { attacker, defender, ..state }, bonus)
            }
            (At::Impact, Effect::Melee) => self.first(State { round: 1, ..state }, Bout::Melee),
            (At::Impact, Effect::Beaten(back)) => self.beaten(state, back),
            (At::Impact, Effect::Repulsed(back)) => self.repulsed(state, back),
            (At::Readying(Side::Attacker), Effect::Fires) => {
                State { at: At::First(Bout::Return), ..state }
            }
            (At::Readying(Side::Defender), Effect::Fires) => {
                State { at: At::Second(Bout::Return), ..state }
            }
            (At::Readying(side), Effect::Fails) => self.fails(state, side),
            (At::First(bout), Effect::Struck(struck, low)) => {
                let attacker = Condition { low, ..state.attacker };
                self.second(State { attacker, struck: Some(struck), ..state }, bout)
            }
            (At::Second(bout), Effect::Struck(attacker, low)) => {
                let defender = Condition { low, ..state.struck.unwrap_or(state.defender) };
                self.settle_bout(State { struck: Some(defender), ..state }, attacker, bout)
            }
            (
                At::Bonus
                | At::Point(_)
                | At::Priming(..)
                | At::Volley(..)
                | At::Impact
                | At::Readying(_)
                | At::First(_)
                | At::Second(_)
                | At::Over(_),
                _,
            ) => unreachable!("every effect belongs to its question"),
        }
    }

    fn extent(&self, bonus: u8) -> Extent {
        self.reach.extent(bonus.into())
    }

    /// Whether the charge is in disorder when it has spent this much of its reach.
    fn in_disorder_at(&self, extent: &Extent, spent: Inches) -> bool {
        self.reach.disordered_at_once()
            || spent > extent.disorder_at
            || self.way.friends.is_some_and(|friends| spent > friends)
    }

    /// The charger comes to the volley point, if it gets that far.
    fn halted(&self, state: State, bonus: u8, die: u8) -> State {
        let extent = self.extent(bonus);
        let spent = self.way.spent_at_point(die);
        if extent.reach < spent {
            return self.comes_on(state, bonus);
        }
        let disorder = self.in_disorder_at(&extent, spent);
        let attacker =
            Condition { disorder: state.attacker.disorder || disorder, ..state.attacker };
        let halted = State { at: At::Volley(bonus, die), attacker, ..state };
        if self.may_fire(&halted, Side::Defender, Occasion::Volley(die)) {
            match self.misfire[Side::Defender as usize] {
                Some(_) => State { at: At::Priming(bonus, die), ..halted },
                None => halted,
            }
        } else {
            self.comes_on(halted, bonus)
        }
    }

    /// After the defensive volley.
    fn volleyed(&self, state: State, bonus: u8) -> State {
        if state.attacker.strength == 0 {
            return self.over(state, ChargeResult::Destroyed, Some(Side::Defender));
        }
        match state.attacker.morale {
            Morale::Good => self.comes_on(state, bonus),
            Morale::Shaken | Morale::Routed => {
                self.over(state, ChargeResult::Stopped, Some(Side::Defender))
            }
        }
    }

    /// The charger goes on to contact, or as far as its reach.
    fn comes_on(&self, mut state: State, bonus: u8) -> State {
        let extent = self.extent(bonus);
        let spent = extent.reach.min(self.way.to_contact);
        state.attacker.disorder |= self.in_disorder_at(&extent, spent);
        if extent.reach < self.way.to_contact {
            return self.over(state, ChargeResult::Short, None);
        }
        State { at: At::Impact, ..state }
    }

    /// The defender has lost the impact.
    fn beaten(&self, mut state: State, back: u8) -> State {
        let loser = beaten(state.defender.morale, back.into());
        if loser.captured {
            return self.over(state, ChargeResult::Captured, Some(Side::Attacker));
        }
        state.defender.morale = loser.morale;
        state.defender.disorder = true;
        state.defender.fall_back = back;
        self.over(state, ChargeResult::Carried, Some(Side::Attacker))
    }

    /// The attacker has lost the impact.
    fn repulsed(&self, mut state: State, back: u8) -> State {
        state.attacker.disorder = true;
        state.attacker.fall_back = back;
        if self.approach.return_volleys {
            return self.first(state, Bout::Return);
        }
        self.over(state, ChargeResult::Repulsed, Some(Side::Defender))
    }

    /// The attacker's part of a bout, if it is allowed.
    fn first(&self, state: State, bout: Bout) -> State {
        if self.may_fire(&state, Side::Attacker, occasion(bout, state.round)) {
            let at = self.tried(Side::Attacker, bout).unwrap_or(At::First(bout));
            return State { at, ..state };
        }
        self.second(State { struck: Some(state.defender), ..state }, bout)
    }

    /// The defender's part of it, in its state before the bout, if it is allowed.
    fn second(&self, state: State, bout: Bout) -> State {
        if self.may_fire(&state, Side::Defender, occasion(bout, state.round)) {
            let at = self.tried(Side::Defender, bout).unwrap_or(At::Second(bout));
            return State { at, ..state };
        }
        let attacker = Condition { fall_back: 0, ..state.attacker };
        self.settle_bout(state, attacker, bout)
    }

    /// The trial of a side's weapons before its part of a bout, if they may fail: nobody fires in a
    /// melee.
    fn tried(&self, side: Side, bout: Bout) -> Option<At> {
        match bout {
            Bout::Return => self.misfire[side as usize].map(|_| At::Readying(side)),
            Bout::Melee => None,
        }
    }

    /// The weapons of a side fail after a repulse: it does not fire.
    fn fails(&self, state: State, side: Side) -> State {
        let failed =
            |condition: Condition| Condition { failed: self.detail == Detail::Table, ..condition };
        match side {
            Side::Attacker => {
                let attacker = failed(state.attacker);
                let struck = Some(state.defender);
                self.second(State { attacker, struck, ..state }, Bout::Return)
            }
            Side::Defender => {
                let struck = Some(failed(state.struck.unwrap_or(state.defender)));
                let attacker = Condition { fall_back: 0, ..state.attacker };
                self.settle_bout(State { struck, ..state }, attacker, Bout::Return)
            }
        }
    }

    /// Both parts take effect.
    fn settle_bout(&self, state: State, attacker: Condition, bout: Bout) -> State {
        let fall_back = match self.detail {
            Detail::Whole | Detail::Table => state.attacker.fall_back + attacker.fall_back,
            Detail::Fates => state.attacker.fall_back.max(attacker.fall_back),
        };
        let fought = State {
            attacker: Condition { fall_back, low: state.attacker.low, ..attacker },
            defender: state.struck.unwrap_or(state.defender),
            struck: None,
            ..state
        };
        match bout {
            Bout::Return => self.over(fought, ChargeResult::Repulsed, Some(Side::Defender)),
            Bout::Melee => self.fought(fought),
        }
    }

    /// After a round of melee: first destruction, then routs, then falling back.
    fn fought(&self, state: State) -> State {
        let State { attacker, defender, round, .. } = state;
        let ends = |is: fn(&Condition) -> bool| match (is(&attacker), is(&defender)) {
            (false, false) => None,
            (true, false) => Some(Some(Side::Defender)),
            (false, true) => Some(Some(Side::Attacker)),
            (true, true) => Some(None),
        };
        if let Some(winner) = ends(|it| it.strength == 0) {
            return self.over(state, ChargeResult::Destroyed, winner);
        }
        if let Some(winner) = ends(|it| it.morale == Morale::Routed) {
            let both =
                if winner.is_none() { ChargeResult::BothRout } else { ChargeResult::Surrender };
            return self.over(state, both, winner);
        }
        if let Some(winner) = ends(|it| it.fall_back > 0) {
            return self.over(state, ChargeResult::BrokenOff, winner);
        }
        if round == self.approach.melee_rounds {
            return self.over(state, ChargeResult::Melee, None);
        }
        self.first(State { round: round + 1, ..state }, Bout::Melee)
    }

    fn over(&self, mut state: State, result: ChargeResult, winner: Option<Side>) -> State {
        let fates = [Side::Attacker, Side::Defender].map(|side| {
            let lost = winner.is_some_and(|winner| winner != side);
            self.fate(side, state.side(side), result, lost)
        });
        for (condition, fate) in [&mut state.attacker, &mut state.defender].into_iter().zip(fates) {
            if self.detail != Detail::Table {
                condition.low = false;
            }
            match fate {
                Fate::Surrenders | Fate::Captured | Fate::Destroyed => {
                    condition.strength = 0;
                    condition.fall_back = 0;
                }
                Fate::Stands | Fate::FallsBack | Fate::Routs => {}
            }
            if self.detail == Detail::Fates {
                condition.fall_back = 0;
            }
        }
        if self.detail == Detail::Fates {
            state.round = 0;
        }
        State { at: At::Over(End { result, winner, fates }), struck: None, ..state }
    }

    fn fate(&self, side: Side, condition: &Condition, result: ChargeResult, lost: bool) -> Fate {
        let was = self.party(side).contender.unit.morale;
        if condition.strength == 0 {
            return Fate::Destroyed;
        }
        match result {
            ChargeResult::Captured if lost => return Fate::Captured,
            ChargeResult::Surrender if lost => return Fate::Surrenders,
            ChargeResult::Captured
            | ChargeResult::Surrender
            | ChargeResult::Short
            | ChargeResult::Stopped
            | ChargeResult::Destroyed
            | ChargeResult::Carried
            | ChargeResult::Repulsed
            | ChargeResult::BothRout
            | ChargeResult::BrokenOff
            | ChargeResult::Melee => {}
        }
        if condition.morale == Morale::Routed && was != Morale::Routed {
            return Fate::Routs;
        }
        if condition.fall_back > 0 { Fate::FallsBack } else { Fate::Stands }
    }
}
