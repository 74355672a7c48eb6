//! The course of a close action: what each answer leads to. No dice and no tables here.

use linstock_rulebook::Side;

use super::{
    Action, Detail,
    outcome::{ActionResult, Ended, Fate},
    question::{Question, Struck, Wants},
    state::{Effect, Force, Stage, State},
};
use crate::{
    close::round,
    save::{self, Attack},
    test::results,
};

impl Action<'_> {
    /// What a state asks next.
    #[inline]
    pub(super) fn question(&self, state: State) -> Option<Question> {
        let wants = match state.stage() {
            Stage::Closing => self.failures(state, Side::Attacker),
            Stage::Test { by, .. } => self.failures(state, by),
            Stage::Blows { by, .. } => self.hits(state, by),
            Stage::Ended => return None,
        };
        Some(Question { wants, state })
    }

    fn hits(&self, state: State, by: Side) -> Wants {
        let (party, enemy) = (self.party(by), self.party(by.other()));
        let force = state.force(by.other());
        let blows = party.blows(state.force(by), enemy);
        let target = enemy.target(force, party);
        let dice = round::dice(&blows, &mut ());
        let struck = Struck {
            save: save::factor(&target, Attack::CloseAction, &mut ()),
            figures: force.figures,
            room: self.house.breaking_point() - force.dm,
            leader: force.leaders > 0,
        };
        Wants::Hits { dice, factor: round::factor(&blows, &mut ()), struck: struck.of(dice) }
    }

    fn failures(&self, state: State, by: Side) -> Wants {
        let test = self.test(state, by);
        Wants::Test { dice: test.dice(), factor: test.factor() }
    }

    /// The state that an answer leads to.
    #[inline]
    pub(super) fn follow(&self, state: State, effect: Effect) -> State {
        match state.stage() {
            Stage::Closing => self.closed(state, effect.failures()),
            Stage::Blows { round, by: Side::Attacker } => {
                state.with_pending(effect).with_stage(Stage::Blows { round, by: Side::Defender })
            }
            Stage::Blows { round, by: Side::Defender } => self.struck(state, round, effect),
            Stage::Test { round, by: Side::Attacker } => {
                self.attacker_tested(state, round, effect.failures())
            }
            Stage::Test { round, by: Side::Defender } => {
                self.defender_tested(state, round, effect.failures())
            }
            Stage::Ended => state,
        }
    }

    /// The attacker has tested to close.
    fn closed(&self, state: State, failures: u8) -> State {
        let force = state.force(Side::Attacker);
        let verdict = results::elan(self.house, force.dm, failures);
        let state = state.with_dm(Side::Attacker, verdict.dm);
        if verdict.broken {
            self.end(state, ActionResult::Broken, 0, [Fate::Breaks, Fate::Stands])
        } else if verdict.closes() {
            state.with_stage(Stage::Blows { round: 1, by: Side::Attacker })
        } else {
            self.end(state, ActionResult::Halted, 0, [Fate::Halts, Fate::Stands])
        }
    }

    /// Both sides have struck: the losses and markers of both now count.
    #[inline]
    fn struck(&self, state: State, round: u8, on_attacker: Effect) -> State {
        let on_defender = state.pending();
        let attacker = on_attacker.on(state.force(Side::Attacker));
        let defender = on_defender.on(state.force(Side::Defender));
        let forces = [attacker, defender];
        let fate = |force: Force| match force {
            Force { figures: 0, .. } => Fate::Destroyed,
            Force { dm, .. } if self.house.breaks(dm) => Fate::Breaks,
            Force { .. } => Fate::Stands,
        };
        let fates = [fate(attacker), fate(defender)];
        let stage = Stage::Test { round, by: Side::Attacker };
        let state = State::new(stage, forces);
        if fates == [Fate::Stands; 2] {
            return state.with_losses(on_attacker.lost(), on_defender.lost());
        }
        let destroyed = fates.contains(&Fate::Destroyed);
        let result = if destroyed { ActionResult::Destroyed } else { ActionResult::Broken };
        self.end(state, result, round, fates)
    }

    #[inline]
    fn attacker_tested(&self, state: State, round: u8, failures: u8) -> State {
        let verdict = results::elan(self.house, state.force(Side::Attacker).dm, failures);
        // Failures are compared only after the last round, and not with those of a broken side.
        let compared = round == self.house.rounds() && !verdict.broken;
        state
            .with_losses(0, state.extra_losses(Side::Defender))
            .with_failures(if compared { failures } else { 0 })
            .with_dm(Side::Attacker, verdict.dm)
            .with_stage(Stage::Test { round, by: Side::Defender })
    }

    #[inline]
    fn defender_tested(&self, state: State, round: u8, failures: u8) -> State {
        let verdict = results::elan(self.house, state.force(Side::Defender).dm, failures);
        let attacker_broken = self.house.breaks(state.force(Side::Attacker).dm);
        let state = state.with_dm(Side::Defender, verdict.dm);
        let broken = |broken: bool| if broken { Fate::Breaks } else { Fate::Stands };
        if attacker_broken || verdict.broken {
            let fates = [broken(attacker_broken), broken(verdict.broken)];
            return self.end(state, ActionResult::Broken, round, fates);
        }
        if round == self.house.rounds() {
            return self.beaten(state, round, failures);
        }
        state.without_losses().with_stage(Stage::Blows { round: round + 1, by: Side::Attacker })
    }

    /// The last round is over and neither side has broken: more failures lose; if level, the
    /// attacker loses.
    fn beaten(&self, state: State, round: u8, failures: u8) -> State {
        let loser = if state.failures() >= failures { Side::Attacker } else { Side::Defender };
        let dm = state.force(loser).dm + 1;
        let breaks = self.house.breaks(dm);
        let mut fates = [Fate::Stands; 2];
        fates[loser as usize] = if breaks { Fate::Breaks } else { Fate::FallsBack };
        self.end(state.with_dm(loser, dm), ActionResult::Beaten, round, fates)
    }

    /// Ends the action, keeping only what the outcome reports.
    #[inline]
    fn end(&self, state: State, result: ActionResult, rounds: u8, fates: [Fate; 2]) -> State {
        let shown = |side: Side| {
            let force = state.force(side);
            match self.detail {
                Detail::Whole => force,
                Detail::Fates => Force { dm: 0, ..force },
            }
        };
        let rounds = match self.detail {
            Detail::Whole => rounds,
            Detail::Fates => 0,
        };
        let forces = [shown(Side::Attacker), shown(Side::Defender)];
        State::finished(forces, Ended { result, rounds, fates })
    }
}
