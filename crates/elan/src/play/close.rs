//! Close action on the table: who closes, the rounds, and the pursuit.

mod odds;
mod party;
mod pursuit;

use linstock_battle::{
    Event, Fact, Fate, How, LeaderPlace, NeedsDice, Resolved, Scratch, Seat, Still, UnitId, World,
    room,
};
use linstock_dice::{Asked, Die, Procedure, Reading, Rolled};
use linstock_rulebook::{Recorder, Rule, Side, rules};

use super::{
    Elan, again,
    charges::set_stage,
    facts::{self, is_broken},
    ground, harm,
    state::{Stage, Task},
};
use crate::{
    aftermath::{Consequence, of_fate, of_losses, of_shock},
    close::action::{
        Action, CLOSING, Closing, LOSER, ROUNDS, SIMULTANEOUS,
        outcome::{ActionResult, Fate as Fared},
        party::Party,
        question::Question,
        state::{Effect, Stage as Step, State},
    },
    words::Arm,
};
pub use odds::{charge_odds, closing_odds};
pub use party::{in_reach, parties};
pub use pursuit::{Wish, drill_of, farthest, may_pursue, pursue, way_after, winner};

rules! {
    STANDS_OFF = "elan.close.stands-off" {
        says: "stands off",
        text: "A charger that does not close goes back 1\" if there is room, and may fire at its target.",
        at: "004: turn sequence, close action phase; ruling",
    }
    ONE_BY_ONE = "elan.close.one-by-one" {
        says: "one action after another",
        text: "Each charge that closes is a close action of its own, in the sequence of the order of battle; then other units in contact fight, the acting side as attacker. No unit that has fought fights a second such action.",
        by: Ruling,
        at: "ruling",
    }
    IN_REACH = "elan.close.in-reach" {
        says: "who fights",
        text: "Four figures fight for every inch of touching frontage; in a two-rank line and in skirmish order as many as stand there; a gun's four gunners for its inch and a half.",
        by: Ruling,
        at: "ruling",
    }
    CHOOSES = "elan.close.chooses" {
        says: "won and may pursue",
        text: "The winner of a close action decides whether to follow the loser; only cavalry that would hold back rolls for it.",
        by: Ruling,
        at: "ruling; 004: turn sequence, close action phase",
    }
    FOLLOWS = "elan.close.follows" {
        says: "follows the loser",
        text: "A pursuit wheels up to 45° towards the loser and goes straight on, as far as its player chooses or until it touches an enemy, which it fights in the next close action phase. Obstacles on its path cost what they cost a move, with their drill test; a unit that fails it stays.",
        by: Ruling,
        at: "ruling",
    }
}

/// The next charger that has to test whether it closes, or that has halted.
pub fn next_closing(world: &World<Elan>, seat: Seat) -> Option<UnitId> {
    world.units_of(seat).find(|&unit| {
        facts::charge(world, unit).is_some_and(|charge| {
            !charge.counter && matches!(charge.stage, Stage::Contact | Stage::Halted)
        })
    })
}

/// Whether a charger still has an enemy before it.
fn is_on(world: &World<Elan>, unit: UnitId, target: UnitId) -> bool {
    world.is_on_table(target)
        && !is_broken(world, target)
        && !is_broken(world, unit)
        && facts::touches(world, unit, target)
}

/// Tests whether a charger closes.
pub fn close_in(scratch: &mut Scratch<Elan>, unit: UnitId) -> Result<(), NeedsDice> {
    let Some(charge) = facts::charge(scratch, unit) else { return Ok(()) };
    let target = charge.target;
    if !is_on(scratch, unit, target) {
        set_stage(scratch, unit, Stage::Spent);
        return Ok(());
    }
    let (ours, theirs) = parties(scratch, unit, target, true);
    let ground = closing_ground(scratch, unit, target);
    let action = match again::action(scratch, ours, theirs, Some(ground)) {
        Still::Possible(action) => action,
        Still::NoLonger(_) => {
            set_stage(scratch, unit, Stage::Spent);
            return Ok(());
        }
    };
    let (end, working) = scratch.play(&Closes(action), action.start())?;
    let closes = end.ended().is_none();
    let dm = end.force(Side::Attacker).dm;
    let facts = vec![Fact::new("ground", ground.word())];
    let outcome = vec![Fact::new("closes", closes), Fact::new("dm", i32::from(dm))];
    harm::resolved(scratch, CLOSING.id, unit, Some(target), facts, working, outcome);
    harm::has_tested(scratch, unit);
    scratch.update(unit, |status| status.dm = dm);
    set_stage(scratch, unit, if closes { Stage::Closed } else { Stage::Halted });
    harm::break_if_due(scratch, unit)
}

/// The beginning of a close action: the same procedure, up to whether the attacker closes.
struct Closes<'a>(Action<'a>);

impl<R: Recorder> Procedure<R> for Closes<'_> {
    const DIE: Die = Die::D12;
    type State = State;
    type Question = Question;
    type Plan = ();
    type Effect = Effect;

    fn next(&self, state: &State) -> Option<Question> {
        match state.stage() {
            Step::Closing => <Action<'_> as Procedure<R>>::next(&self.0, state),
            Step::Blows { .. } | Step::Test { .. } | Step::Ended => None,
        }
    }

    fn ask(&self, question: &Question, recorder: &mut R) -> Asked<()> {
        self.0.ask(question, recorder)
    }

    fn read(&self, question: &Question, plan: &(), rolled: Rolled) -> Reading<Question, Effect> {
        <Action<'_> as Procedure<R>>::read(&self.0, question, plan, rolled)
    }

    fn settle(&self, state: State, effect: Effect) -> State {
        <Action<'_> as Procedure<R>>::settle(&self.0, state, effect)
    }

    fn step(state: &State) -> usize {
        <Action<'_> as Procedure<R>>::step(state)
    }
}

/// The ground that a charger closes over.
pub fn closing_ground(world: &World<Elan>, unit: UnitId, target: UnitId) -> Closing {
    let rough = ground::in_terrain(world, target)
        || !ground::barriers_between(world, unit, target).is_empty();
    if rough { Closing::Rough } else { Closing::Clear }
}

/// A charger that does not close goes back a little.
pub fn stand_off(scratch: &mut Scratch<Elan>, unit: UnitId) {
    const OFF: i32 = 1000;
    let Some(charge) = facts::charge(scratch, unit) else { return };
    if !scratch.is_on_table(charge.target) || scratch.gap(unit, charge.target) >= OFF {
        return;
    }
    scratch.note(STANDS_OFF.id, unit);
    let own = scratch.pose(unit);
    for back in [OFF, OFF * 3 / 4, OFF / 2] {
        let to = own.moved(-back, 0);
        if room::is_free(scratch, unit, &scratch.drawn(unit, to)) {
            scratch.emit(Event::Moved { unit, to, how: How::FallsBack });
            return;
        }
    }
}

/// The next close action: a charger that closes, or two units that are in contact otherwise.
pub fn next_action(world: &World<Elan>, seat: Seat) -> Option<(UnitId, UnitId, bool)> {
    let closed = world.units_of(seat).find_map(|unit| {
        let charge = facts::charge(world, unit)?;
        (charge.stage == Stage::Closed && !charge.counter).then_some((unit, charge.target, true))
    });
    closed.or_else(|| {
        let mut units = world.units_of(seat);
        units.find_map(|unit| touched(world, unit).map(|enemy| (unit, enemy, false)))
    })
}

/// How many units of a seat have a close action of this phase before them.
fn actions_waiting(world: &World<Elan>, seat: Seat) -> i32 {
    let closed = |unit: UnitId| {
        facts::charge(world, unit)
            .is_some_and(|charge| charge.stage == Stage::Closed && !charge.counter)
    };
    let waits = |&unit: &UnitId| closed(unit) || touched(world, unit).is_some();
    i32::try_from(world.units_of(seat).filter(waits).count()).unwrap_or(i32::MAX)
}

/// The enemy whom a unit touches without a charge and has to fight, if neither has fought yet.
fn touched(world: &World<Elan>, unit: UnitId) -> Option<UnitId> {
    let ready = |unit: UnitId| !world.status(unit).fought && !is_broken(world, unit);
    if !ready(unit) {
        return None;
    }
    // Those who did not close keep off.
    let halted = world.status(unit).charge.map(|charge| charge.target);
    let mut enemies = world.units_of(world.seat(unit).other());
    enemies.find(|&it| ready(it) && Some(it) != halted && world.within(unit, it, facts::TOUCH))
}

/// Fights a close action to its end.
pub fn fight(
    scratch: &mut Scratch<Elan>,
    attacker: UnitId,
    defender: UnitId,
    charging: bool,
) -> Result<(), NeedsDice> {
    if charging {
        let on = is_on(scratch, attacker, defender);
        if !on {
            set_stage(scratch, attacker, Stage::Spent);
            return Ok(());
        }
    }
    let (ours, theirs) = parties(scratch, attacker, defender, charging);
    if charging {
        set_stage(scratch, attacker, Stage::Spent);
    }
    for unit in [attacker, defender] {
        scratch.update(unit, |status| status.fought = true);
        harm::has_tested(scratch, unit);
    }
    let waiting = actions_waiting(scratch, scratch.state.active);
    let action = match again::action(scratch, ours, theirs, None) {
        Still::Possible(action) => action,
        Still::NoLonger(_) => return Ok(()),
    };
    let (end, working) = scratch.play_out(&action, action.start())?;
    let outcome = action.outcome(end);
    let mut facts = vec![
        fighters("attackers", &ours),
        fighters("defenders", &theirs),
        Fact::new("flank", ours.flank_figures > 0),
    ];
    if theirs.flank_figures > 0 {
        facts.push(Fact::new("defenders on a flank", true));
    }
    if waiting > 0 {
        facts.push(Fact::new("actions to come", waiting).by(&ONE_BY_ONE));
    }
    let shown = vec![
        Fact::new("result", outcome.result.word()).by(decided_by(outcome.result)),
        Fact::new("rounds", i32::from(outcome.rounds)),
        Fact::new("attacker", outcome.attacker.fate.word()),
        Fact::new("attacker lost", i32::from(outcome.attacker.lost)),
        Fact::new("defender", outcome.defender.fate.word()),
        Fact::new("defender lost", i32::from(outcome.defender.lost)),
    ];
    let what = ROUNDS.id.into();
    let by = vec![attacker];
    scratch.resolved(Resolved { what, by, at: Some(defender), facts, working, outcome: shown });
    let winner = match outcome.winner {
        Some(Side::Attacker) => Some((attacker, defender)),
        Some(Side::Defender) => Some((defender, attacker)),
        None => None,
    };
    if let Some((winner, loser)) = winner
        && scratch.profile(winner).arm != Arm::Artillery
    {
        scratch.emit(Event::Begun(Task::Pursuit { winner, loser }));
    }
    // Losses and leaders first, then who runs: both sides saw each other stand.
    let sides = [
        (Side::Attacker, attacker, defender, outcome.attacker),
        (Side::Defender, defender, attacker, outcome.defender),
    ];
    for (side, unit, enemy, remains) in sides {
        for consequence in of_shock(side, remains) {
            match consequence {
                Consequence::Gone { .. } => leader_falls(scratch, unit),
                other => harm::bear(scratch, unit, other, Some(enemy))?,
            }
        }
    }
    for (side, unit, enemy, remains) in sides {
        harm::bear(scratch, unit, of_losses(side, remains), Some(enemy))?;
    }
    for (side, unit, enemy, remains) in sides {
        fares(scratch, side, unit, enemy, remains.fate)?;
    }
    Ok(())
}

/// How many of a side fight; not all of them, where only some touch.
fn fighters(of: &'static str, party: &Party) -> Fact {
    let fact = Fact::new(of, i32::from(party.contact.min(party.figures)));
    if party.contact < party.figures { fact.by(&IN_REACH) } else { fact }
}

/// The rule that ended an action so.
const fn decided_by(result: ActionResult) -> &'static Rule {
    match result {
        ActionResult::Halted => &CLOSING,
        ActionResult::Broken => &ROUNDS,
        ActionResult::Destroyed => &SIMULTANEOUS,
        ActionResult::Beaten => &LOSER,
    }
}

fn leader_falls(scratch: &mut Scratch<Elan>, unit: UnitId) {
    let leader = scratch.leaders_with(unit).next();
    if let Some(leader) = leader {
        scratch.emit(Event::Leader { leader, place: LeaderPlace::Gone(Fate::Killed) });
    }
}

fn fares(
    scratch: &mut Scratch<Elan>,
    side: Side,
    unit: UnitId,
    enemy: UnitId,
    fate: Fared,
) -> Result<(), NeedsDice> {
    if !scratch.is_on_table(unit) {
        return Ok(());
    }
    if fate == Fared::Breaks {
        return harm::breaks(scratch, unit);
    }
    match of_fate(side, fate) {
        // Friends who fled may have broken it already.
        Some(goes) if !is_broken(scratch, unit) => harm::bear(scratch, unit, goes, Some(enemy)),
        Some(_) | None => Ok(()),
    }
}
