//! Where a decision is worked out: a copy of the state that sees each event as soon as it happens,
//! and the dice.

use std::borrow::Cow;

use linstock_dice::{Die, Procedure, Source, play, quick_odds};
use linstock_rulebook::Ledger;

use crate::{
    event::{Event, Note, Resolved},
    game::Game,
    ids::UnitId,
    scenario::Scenario,
    seat::Seat,
    state::{Asked, State},
    working::Working,
    world::World,
};

/// A decision needs dice that it was not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NeedsDice {
    /// Which kind.
    pub die: Die,
    /// How many.
    pub dice: u8,
    /// The rule they are for, by id.
    pub why: &'static str,
}

/// Where the faces of a decision come from.
pub type Dice<'a> = &'a mut dyn Source<Error = NeedsDice>;

/// Where chance comes from.
pub enum Luck<'a> {
    /// From faces.
    Dice(Dice<'a>),
    /// From somebody who looks at what may come of a procedure and says which of it does.
    Fork(&'a mut dyn Fork),
}

impl Luck<'_> {
    /// Lends it for a while.
    pub fn lend(&mut self) -> Luck<'_> {
        match self {
            Luck::Dice(dice) => Luck::Dice(&mut **dice),
            Luck::Fork(fork) => Luck::Fork(&mut **fork),
        }
    }

    /// How often somebody who looks has chosen so far.
    pub fn chances(&self) -> usize {
        match self {
            Luck::Dice(_) => 0,
            Luck::Fork(fork) => fork.chances(),
        }
    }
}

/// Chooses among what may come of a procedure.
pub trait Fork {
    /// Which one, by how likely each is; they add up to 1.
    fn choose(&mut self, weights: &[f64]) -> usize;

    /// Faces for a procedure of which more matters than its result, or whose results are too many to look at. What comes
    /// of them is one way of many.
    fn dice(&mut self) -> Dice<'_>;

    /// How often it has done either so far.
    fn chances(&self) -> usize;
}

/// A fire: what it took of its target, and what the same fire takes on average.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shot {
    /// Who fired; of several, the first.
    pub by: UnitId,
    /// What it took.
    pub took: u32,
    /// What it takes on average.
    pub mean: f64,
}

/// A decision being worked out.
pub struct Scratch<'a, G: Game> {
    world: World<'a, G>,
    events: Vec<Event<G>>,
    luck: Luck<'a>,
    faces: Vec<Vec<u8>>,
    // Where somebody counts them.
    shots: Option<Vec<Shot>>,
}

/// What a decision came to.
#[derive(Debug)]
pub struct Decided<G: Game> {
    /// What happened, in order.
    pub events: Vec<Event<G>>,
    /// The faces of each roll, in order.
    pub faces: Vec<Vec<u8>>,
    /// The state after it.
    pub state: State<G>,
}

impl<'a, G: Game> Scratch<'a, G> {
    /// Begins with a copy of the state.
    pub fn new(scenario: &'a Scenario<G>, state: State<G>, luck: Luck<'a>) -> Scratch<'a, G> {
        Scratch::on(World::owning(scenario, state), luck)
    }

    /// Begins with a world, which is changed.
    pub(crate) const fn on(world: World<'a, G>, luck: Luck<'a>) -> Scratch<'a, G> {
        Scratch { world, events: Vec::new(), luck, faces: Vec::new(), shots: None }
    }

    /// Counts every fire from now on.
    pub(crate) fn count_shots(&mut self) {
        self.shots = Some(Vec::new());
    }

    /// The fires that were counted.
    pub(crate) fn take_shots(&mut self) -> Vec<Shot> {
        self.shots.take().unwrap_or_default()
    }

    /// What happened, and the world after it.
    pub(crate) fn into_world<'s>(self, scenario: &'s Scenario<G>) -> (Vec<Event<G>>, World<'s, G>) {
        (self.events, self.world.kept(scenario))
    }

    /// What happened.
    pub fn finish(self) -> Decided<G> {
        Decided { events: self.events, faces: self.faces, state: self.world.into_state() }
    }

    /// The world as it is by now.
    pub const fn world(&self) -> &World<'a, G> {
        &self.world
    }

    /// Something happens.
    pub fn emit(&mut self, event: Event<G>) {
        self.world.record(&event);
        self.events.push(event);
    }

    /// Whether play goes on by itself: nobody is asked anything, and the battle is not over.
    pub fn goes_on(&self) -> bool {
        !self.state.is_waiting() && self.state.outcome.is_none()
    }

    /// Changes a unit's status. Nothing happens if nothing changes.
    pub fn update(&mut self, unit: UnitId, change: impl FnOnce(&mut G::Status)) {
        let before = &self.world.state.units[unit.index()].status;
        let mut status = before.clone();
        change(&mut status);
        if status != *before {
            self.emit(Event::Status { unit, status });
        }
    }

    /// Changes what the game keeps in mind. Nothing happens if nothing changes.
    pub fn remember(&mut self, change: impl FnOnce(&mut G::Memory)) {
        let before = &self.world.state.memory;
        let mut memory = before.clone();
        change(&mut memory);
        if memory != *before {
            self.emit(Event::Memory(memory));
        }
    }

    /// Asks a seat something.
    pub fn ask(&mut self, seat: Seat, decision: G::Decision) {
        self.emit(Event::Asked { seat, decision: Asked::Game(decision) });
    }

    /// Notes a rule at work.
    pub fn note(&mut self, what: &'static str, unit: impl Into<Option<UnitId>>) {
        let note = Note { what: Cow::Borrowed(what), unit: unit.into(), facts: Vec::new() };
        self.emit(Event::Noted(note));
    }

    /// Plays a procedure, and hands over its result and working. Where it is not faces that decide there is no
    /// working.
    pub fn play<P>(
        &mut self,
        procedure: &P,
        start: <P as Procedure<Ledger>>::State,
    ) -> Result<(<P as Procedure<Ledger>>::State, Working), NeedsDice>
    where
        P: Procedure<Ledger> + Procedure<(), State = <P as Procedure<Ledger>>::State>,
    {
        match &mut self.luck {
            Luck::Dice(_) => self.play_out(procedure, start),
            Luck::Fork(fork) => {
                let (mut ends, total) = quick_odds(procedure, start).into_parts();
                ends.sort_unstable_by_key(|end| end.0);
                let weights: Vec<f64> = ends.iter().map(|(_, weight)| weight / total).collect();
                let end = ends.get(fork.choose(&weights)).map_or(start, |(end, _)| *end);
                Ok((end, Working::default()))
            }
        }
    }

    /// Plays a fire of a unit: as [`Scratch::play`] does, and where fires are counted, with what the same procedure takes
    /// on average.
    pub fn fire<P>(
        &mut self,
        by: UnitId,
        procedure: &P,
        start: <P as Procedure<Ledger>>::State,
        took: impl Fn(&<P as Procedure<Ledger>>::State) -> u32,
    ) -> Result<(<P as Procedure<Ledger>>::State, Working), NeedsDice>
    where
        P: Procedure<Ledger> + Procedure<(), State = <P as Procedure<Ledger>>::State>,
    {
        let played = self.play(procedure, start)?;
        if let Some(shots) = &mut self.shots {
            let (ends, total) = quick_odds(procedure, start).into_parts();
            let sum: f64 = ends.iter().map(|(end, weight)| f64::from(took(end)) * weight).sum();
            shots.push(Shot { by, took: took(&played.0), mean: sum / total });
        }
        Ok(played)
    }

    /// Plays a procedure with faces, whoever decides: for those of which more matters than the result, or that have too
    /// many results to look at each.
    pub fn play_out<P>(
        &mut self,
        procedure: &P,
        start: P::State,
    ) -> Result<(P::State, Working), NeedsDice>
    where
        P: Procedure<Ledger>,
    {
        let mut ledger = Ledger::default();
        let dice: Dice<'_> = match &mut self.luck {
            Luck::Dice(dice) => &mut **dice,
            Luck::Fork(fork) => fork.dice(),
        };
        let mut rolling = Rolling { dice, faces: &mut self.faces };
        let end = play(procedure, start, &mut rolling, &mut ledger)
            .map_err(|needs| NeedsDice { why: ledger.rolling().0, ..needs })?;
        Ok((end, ledger.into()))
    }

    /// Records what dice or a table brought about.
    pub fn resolved(&mut self, resolved: Resolved) {
        self.emit(Event::Resolved(resolved));
    }
}

impl<'a, G: Game> std::ops::Deref for Scratch<'a, G> {
    type Target = World<'a, G>;

    fn deref(&self) -> &World<'a, G> {
        &self.world
    }
}

/// Keeps the faces that pass through.
struct Rolling<'a, 'd> {
    dice: &'a mut (dyn Source<Error = NeedsDice> + 'd),
    faces: &'a mut Vec<Vec<u8>>,
}

impl Source for Rolling<'_, '_> {
    type Error = NeedsDice;

    fn roll(&mut self, die: Die, faces: &mut [u8]) -> Result<(), NeedsDice> {
        self.dice.roll(die, faces)?;
        self.faces.push(faces.to_vec());
        Ok(())
    }
}

/// Faces that were rolled already, one list for each roll; then no more.
pub struct Given<'a> {
    faces: &'a [Vec<u8>],
    used: usize,
}

impl<'a> Given<'a> {
    /// These faces in this order.
    pub const fn new(faces: &'a [Vec<u8>]) -> Given<'a> {
        Given { faces, used: 0 }
    }

    /// Whether all were used.
    pub const fn is_used_up(&self) -> bool {
        self.used == self.faces.len()
    }
}

impl Source for Given<'_> {
    type Error = NeedsDice;

    fn roll(&mut self, die: Die, faces: &mut [u8]) -> Result<(), NeedsDice> {
        // Faces that do not fit the roll are as good as none: the roll is asked for again.
        let fits = |given: &&Vec<u8>| {
            given.len() == faces.len() && given.iter().all(|face| (1..=die.sides()).contains(face))
        };
        let needed = NeedsDice { die, dice: u8::try_from(faces.len()).unwrap_or(u8::MAX), why: "" };
        let given = self.faces.get(self.used).filter(fits).ok_or(needed)?;
        faces.copy_from_slice(given);
        self.used += 1;
        Ok(())
    }
}

/// Faces from a generator, which never runs out.
pub struct Endless<S>(pub S);

impl<S: Source<Error = std::convert::Infallible>> Source for Endless<S> {
    type Error = NeedsDice;

    fn roll(&mut self, die: Die, faces: &mut [u8]) -> Result<(), NeedsDice> {
        match self.0.roll(die, faces) {
            Ok(()) => Ok(()),
            Err(never) => match never {},
        }
    }
}
