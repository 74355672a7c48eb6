//! An order played forward once, to the end of what follows from it.

use linstock_dice::{Die, Source};

use super::answer::{Assume, Notes, Plan, responding};
use crate::{
    command::Command,
    engine::{Engine, carry_out},
    event::Event,
    game::Game,
    ids::UnitId,
    option::Choice,
    sample::{Lot, sample},
    scratch::{Luck, NeedsDice},
    seat::Seat,
    standing::{StandingOrder, shots},
    state::{Asked, State},
    view::{Seen as _, View},
    vocabulary::{Cause, Intent, QuestionKind, Stake},
    world::World,
};

/// An order to be played forward.
pub struct Playing<'a, 's, G: Game> {
    pub engine: Engine<'s, G>,
    /// What the seat knows.
    pub state: &'a State<G>,
    /// Whose order it is.
    pub seat: Seat,
    pub draft: &'a Command,
    pub assume: &'a Assume,
    pub bearing: Bearing,
}

/// Whether a seat acts, or answers what the enemy does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearing {
    /// It is played to the end of what it does.
    Acts,
    /// It is played to the end of what the enemy does, with what a unit does by itself meanwhile.
    Answers(Option<(UnitId, StandingOrder)>),
}

/// What came of it once.
pub struct Played<'t, G: Game> {
    pub state: &'t State<G>,
    pub events: &'t [Event<G>],
}

/// A playing with all its halts, so that another can turn off at any of them without beginning anew.
pub struct Trail<'s, G: Game> {
    halts: Vec<Halt<'s, G>>,
    events: Vec<Event<G>>,
}

/// Where a playing stood before a command, and which.
struct Halt<'s, G: Game> {
    world: World<'s, G>,
    next: Option<(Seat, Command)>,
    /// How much had happened.
    events: usize,
    /// How often the other side had been asked.
    asked: u32,
    /// How often chance had decided.
    chances: usize,
}

impl<G: Game> Trail<'_, G> {
    /// What came of the playing.
    pub fn played(&self) -> Option<Played<'_, G>> {
        Some(Played { state: &self.halts.last()?.world.state, events: &self.events })
    }

    /// Goes back to the last halt before chance decided after so many times, and says how often it had.
    pub fn back_to(&mut self, chances: usize) -> usize {
        self.keep(self.halts.partition_point(|halt| halt.chances <= chances));
        self.halts.last().map_or(0, |last| last.chances)
    }

    /// How many halts there are.
    pub const fn len(&self) -> usize {
        self.halts.len()
    }

    /// Goes back to where there were so many halts.
    pub fn keep(&mut self, halts: usize) {
        self.halts.truncate(halts.max(1));
        self.events.truncate(self.halts.last().map_or(0, |last| last.events));
    }
}

/// No order leads to more questions than this: whoever comes so far goes round in circles.
const MOST_QUESTIONS: usize = 400;

/// How often an order is played to find out who might answer it, and when best.
const REHEARSALS: u64 = 3;

impl<'s, G: Game> Playing<'_, 's, G> {
    /// Finds out who might answer, and when each does it best.
    pub fn plan(&self) -> Plan {
        let mut plan = Plan::default();
        for number in 0..REHEARSALS {
            let mut notes = Notes::rehearsal();
            // Numbers that no playing by lot begins with.
            let mut draws = Draws::new(u64::MAX - number);
            self.go_on(&mut self.begin(), Luck::Dice(&mut draws), &mut notes);
            plan.learn(notes);
        }
        plan
    }

    /// Before the order is given.
    pub fn begin(&self) -> Trail<'s, G> {
        let next = Some((self.seat, self.draft.clone()));
        let world = World::owning(self.engine.scenario(), self.state.clone());
        let first = Halt { world, next, events: 0, asked: 0, chances: 0 };
        Trail { halts: vec![first], events: Vec::new() }
    }

    /// Plays on from the last halt to the end.
    pub fn go_on(&self, trail: &mut Trail<'s, G>, mut luck: Luck<'_>, notes: &mut Notes<'_>) {
        while trail.halts.len() <= MOST_QUESTIONS {
            let Some(halt) = trail.halts.last() else { return };
            let Some((seat, command)) = &halt.next else { return };
            notes.resume(halt.asked);
            let carried = carry_out(halt.world.copy(), *seat, command, luck.lend());
            // Whatever is refused here ends the playing: nobody does it.
            let Ok(carried) = carried else { return };
            let (events, world) = carried.into_world(self.engine.scenario());
            notes.happened(events.len());
            trail.events.extend(events);
            let next = self.next(&world, notes);
            trail.halts.push(Halt {
                world,
                next,
                events: trail.events.len(),
                asked: notes.asked(),
                chances: luck.chances(),
            });
        }
    }

    fn is_shot(&self) -> bool {
        G::VOCABULARY.intent(self.draft) == Some(Intent::Shoot)
    }

    /// Who does what next, if what was ordered is not at its end.
    fn next(&self, world: &World<'s, G>, notes: &mut Notes<'_>) -> Option<(Seat, Command)> {
        if world.state.outcome.is_some() {
            return None;
        }
        let other = self.seat.other();
        for seat in [other, self.seat] {
            if !matches!(world.state.waiting[seat], Some(Asked::Game(_))) {
                continue;
            }
            let view = View::of(world, seat);
            let asking = view.question()?;
            let interrupts = asking.question.kind != QuestionKind::OwnTurn;
            // The other side does not know of it, if it is secret.
            let pending = || G::is_pending(world, self.seat, &self.draft.units);
            let answers = self.bearing != Bearing::Acts;
            let command = match (seat == other, interrupts) {
                // The enemy goes on with what he is doing.
                (true, false) if answers && carries_on(asking.question.stake) => {
                    Some(carrying_on::<G>(&view.options()).or_else(|| anything(&view)))
                }
                (true, false) if answers && asking.question.stake == Stake::Fire => {
                    let answer = notes.answer(&view, &asking, self.draft, self.assume);
                    Some(answer.or_else(|| anything(&view)))
                }
                (false, true) if answers => {
                    let shot = self.shot_by_itself(&view, asking.question.cause);
                    let options = view.options();
                    let goes_on = || carrying_on::<G>(&options);
                    Some(shot.or_else(goes_on).or_else(|| responding(&view, &options)))
                }
                (true, true) => Some(notes.answer(&view, &asking, self.draft, self.assume)),
                // What the enemy fires in a part of the turn that is his as well does not come of a shot.
                (true, false) if self.is_shot() && pending() => Some(idling_or_anything(&view)),
                (true, false) if pending() => {
                    let answer = notes.answer(&view, &asking, self.draft, self.assume);
                    Some(answer.or_else(|| anything(&view)))
                }
                // Others of the same side who are asked as well do what the enemy is assumed to.
                (false, _) if carries_on(asking.question.stake) || interrupts => {
                    let options = view.options();
                    Some(carrying_on::<G>(&options).or_else(|| responding(&view, &options)))
                }
                (false, _) if pending() => Some(idling_or_anything(&view)),
                (true | false, _) => None,
            };
            return command.flatten().map(|command| (seat, command));
        }
        None
    }
}

impl<G: Game> Playing<'_, '_, G> {
    /// What a unit fires by its standing order.
    fn shot_by_itself(&self, view: &View<'_, G>, cause: Cause) -> Option<Command> {
        let Bearing::Answers(Some((unit, order))) = self.bearing else { return None };
        let options = view.options();
        let fires = options.iter().filter(|choice| {
            choice.refused.is_none()
                && choice.draft.units.first() == Some(&unit)
                && G::VOCABULARY.intent(&choice.draft) == Some(Intent::Shoot)
        });
        let due = fires.flat_map(|it| shots(view, it)).filter(|it| it.is_due(order, cause));
        due.max_by(|one, other| one.hope.worth.total_cmp(&other.hope.worth)).map(|it| it.draft)
    }
}

/// Whether a question of one's own only asks how to go on with what was begun.
const fn carries_on(stake: Stake) -> bool {
    match stake {
        Stake::Progress | Stake::Pursuit => true,
        Stake::Deployment
        | Stake::Leaders
        | Stake::Orders
        | Stake::Action
        | Stake::Reaction
        | Stake::Fire
        | Stake::Charge
        | Stake::Movement
        | Stake::Rally
        | Stake::Works => false,
    }
}

/// Goes on with what was begun; a winner stays where he is.
fn carrying_on<G: Game>(options: &[Choice]) -> Option<Command> {
    open::<G>(options, Intent::GoOn).or_else(|| idling::<G>(options))
}

/// Leaves things as they are.
pub fn idling<G: Game>(options: &[Choice]) -> Option<Command> {
    open::<G>(options, Intent::Idle)
}

/// Leaves things as they are, if that may be.
fn idling_or_anything<G: Game>(view: &View<'_, G>) -> Option<Command> {
    idling::<G>(&view.options()).or_else(|| anything(view))
}

/// Whatever may be done: somebody must.
fn anything<G: Game>(view: &View<'_, G>) -> Option<Command> {
    sample(view, &mut Lot::new(0), &mut |_, _| {})
}

/// What may be done with an intent that needs nothing filled in: what ends the question before what concerns a unit.
fn open<G: Game>(options: &[Choice], intent: Intent) -> Option<Command> {
    let plain = options.iter().filter(|choice| {
        choice.refused.is_none()
            && choice.slots.is_empty()
            && G::VOCABULARY.intent(&choice.draft) == Some(intent)
    });
    plain.min_by_key(|choice| choice.draft.units.len()).map(|choice| choice.draft.clone())
}

/// Faces by lot.
#[derive(Clone, Debug)]
pub struct Draws(Lot);

impl Draws {
    /// Those that begin with a number.
    pub const fn new(number: u64) -> Draws {
        Draws(Lot::new(number.wrapping_mul(0xD129_0D3B_3B7C_9F21)))
    }
}

impl Default for Draws {
    fn default() -> Draws {
        Draws::new(0)
    }
}

impl Source for Draws {
    type Error = NeedsDice;

    fn roll(&mut self, die: Die, faces: &mut [u8]) -> Result<(), NeedsDice> {
        for face in faces {
            *face = u8::try_from(self.0.below(die.sides().into()) + 1).unwrap_or(1);
        }
        Ok(())
    }
}
