//! The odds of what will happen: an order is played forward, by the very code that will carry it out, to the end of
//! what follows from it.
//!
//! Nothing here knows a rule. A playing is the order, the enemy's answers by a stated assumption ([`Assume`]), and every
//! question that only carries on what was begun; it ends where the seat would be free to do something else. Where all
//! ways that the dice can fall are few enough, each is played once and weighed, and the forecast is exact; else some are
//! played by lot, and it says how many.

mod answer;
mod fork;
mod playing;
mod tally;

use linstock_rulebook::Refusal;

pub use answer::{Answer, Assume, harm};
pub use tally::{Came, Course, Whose};

use crate::{
    command::Command,
    engine::{self, Engine},
    game::Game,
    ids::UnitId,
    probe::{Chance, Outcome},
    scratch::Luck,
    standing::StandingOrder,
    state::{Instruction, Place, State},
    view::{Seen as _, View},
    vocabulary::{Condition, Intent},
};
use answer::{Notes, Plan};
use fork::Forks;
use playing::{Bearing, Draws, Playing, Trail};
use tally::Tally;

/// What would come of an order, and of all that follows from it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Forecast {
    /// How it ends: these exclude one another and add up to 1.
    pub ends: Vec<Chance>,
    /// What happens on the way, the likeliest first: of these, several may happen together.
    pub course: Vec<Chance>,
    /// What may become of whom: for each unit they add up to 1.
    pub outcomes: Vec<Outcome>,
    /// Whether all ways were played, or some.
    pub certainty: Certainty,
    /// What the other side would be asked, and what it is assumed to answer.
    pub answers: Vec<Answer>,
    /// Whether everybody's orders of the phase are carried out with it, so that their part is in it.
    pub together: bool,
}

/// Whether a forecast is exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Certainty {
    /// All ways that the dice can fall were played.
    #[default]
    Exact,
    /// Some were, drawn by lot.
    About {
        /// How many.
        playings: u32,
    },
}

impl Certainty {
    /// The standard error of a chance.
    ///
    /// ```
    /// use linstock_battle::forecast::Certainty;
    ///
    /// assert_eq!(Certainty::Exact.error(0.3), 0.0);
    /// assert!((Certainty::About { playings: 100 }.error(0.5) - 0.05).abs() < 1e-9);
    /// ```
    pub fn error(self, p: f64) -> f64 {
        match self {
            Certainty::Exact => 0.0,
            Certainty::About { playings } => (p * (1.0 - p) / f64::from(playings.max(1))).sqrt(),
        }
    }
}

/// How much work a forecast may take. It is counted, not timed, so that the same question has the same answer
/// everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The most ways that may be played to be exact.
    pub ways: u32,
    /// How many to play by lot, where there are more ways than that.
    pub playings: u32,
    /// How much may be looked at to be exact, and as much again if it cannot be.
    pub work: u32,
    /// How many are played by lot whatever they cost.
    pub fewest: u32,
    /// By how many hundredths of the work the ways may be behind that were played to be exact: what is farther behind
    /// will hardly come to an end, and what is still to be done is better spent on playings by lot.
    pub behind: u32,
}

impl Effort {
    /// Under a pointer that moves.
    pub const GLANCE: Effort =
        Effort { ways: 1_000, playings: 200, work: 1_200, fewest: 8, behind: 60 };
    /// Under a pointer that rests.
    pub const LOOK: Effort =
        Effort { ways: 10_000, playings: 4_000, work: 30_000, fewest: 16, behind: 100 };

    /// How much may have been looked at to be exact when so much of all that may happen was played.
    fn affords(self, played: f64) -> f64 {
        f64::from(self.work) * (played + f64::from(self.behind) / 100.0).min(1.0)
    }
}

/// What would come of a draft, or why it would be refused.
pub fn forecast<G: Game>(
    view: &View<'_, G>,
    draft: &Command,
    assume: &Assume,
    effort: Effort,
) -> Result<Forecast, Refusal> {
    engine::check(view.world(), view.seat(), draft)?;
    if G::VOCABULARY.intent(draft).is_none_or(is_settled) {
        return Ok(Forecast::default());
    }
    Ok(played_forward(view, draft, assume, Bearing::Acts, effort))
}

/// What would come of an answer to what the enemy is doing, to the end of that. A unit may do something by itself when it
/// is asked again.
pub fn foresee<G: Game>(
    view: &View<'_, G>,
    answer: &Command,
    later: Option<(UnitId, StandingOrder)>,
    effort: Effort,
) -> Result<Forecast, Refusal> {
    engine::check(view.world(), view.seat(), answer)?;
    Ok(played_forward(view, answer, &Assume::Fires, Bearing::Answers(later), effort))
}

fn played_forward<G: Game>(
    view: &View<'_, G>,
    draft: &Command,
    assume: &Assume,
    bearing: Bearing,
    effort: Effort,
) -> Forecast {
    let world = view.world();
    let shoots = G::VOCABULARY.intent(draft) == Some(Intent::Shoot);
    let together = shoots && G::phase_name(world.state.phase).together;
    let state = supposed(view);
    let playing = Playing { bearing, ..playing(view, &state, draft, assume) };
    let plan = playing.plan();
    let mut tally = Tally::new(world, view.seat(), draft);
    let mut trail = playing.begin();
    let certainty = match every_way(&playing, &mut trail, &plan, &mut tally, effort) {
        Some(()) => Certainty::Exact,
        None => {
            tally.clear();
            by_lot(&playing, &mut trail, &plan, &mut tally, effort)
        }
    };
    Forecast { together, ..tally.forecast(certainty, plan.answers) }
}

/// One way that a draft may go, by lot.
pub fn play_out<G: Game>(
    view: &View<'_, G>,
    draft: &Command,
    assume: &Assume,
    lot: u64,
) -> Result<PlayedOut, Refusal> {
    let world = view.world();
    engine::check(world, view.seat(), draft)?;
    let state = supposed(view);
    let playing = playing(view, &state, draft, assume);
    let (mut trail, mut draws) = (playing.begin(), Draws::new(lot));
    playing.go_on(&mut trail, Luck::Dice(&mut draws), &mut Notes::of(&playing.plan()));
    let mut tally = Tally::new(world, view.seat(), draft);
    let ended = trail.played().map_or(&state, |played| {
        tally.add(&played, 1.0);
        played.state
    });
    let each = world.scenario.ids().map(|unit| {
        let now = &ended.units[unit.index()];
        let condition = tally::condition(world.scenario, unit, now);
        Standing { unit, men: G::men(world.scenario, unit, now), place: now.place, condition }
    });
    let standing = each.collect();
    let (ends, course) = tally.told();
    Ok(PlayedOut { standing, ends, course })
}

/// One way that an order may go.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedOut {
    /// How every unit stands at the end of it.
    pub standing: Vec<Standing>,
    /// How it ended, in a forecast's terms.
    pub ends: Vec<Chance>,
    /// What happened on the way.
    pub course: Vec<Chance>,
}

/// How a unit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub unit: UnitId,
    /// How many men are left; of a battery its gunners.
    pub men: u8,
    /// Where it is.
    pub place: Place,
    /// How it holds together.
    pub condition: Condition,
}

/// What a seat knows, with the other side asked whenever it may answer, whatever it has left word of.
fn supposed<G: Game>(view: &View<'_, G>) -> State<G> {
    let mut state = view.world().state.clone().into_owned();
    state.instructions[view.seat().other()] = Instruction::AlwaysAsk;
    state
}

fn playing<'a, 's, G: Game>(
    view: &View<'s, G>,
    state: &'a State<G>,
    draft: &'a Command,
    assume: &'a Assume,
) -> Playing<'a, 's, G> {
    let engine = Engine::new(view.world().scenario);
    Playing { engine, state, seat: view.seat(), draft, assume, bearing: Bearing::Acts }
}

/// Whether nothing is left to chance or to the enemy.
const fn is_settled(intent: Intent) -> bool {
    match intent {
        Intent::Instruct
        | Intent::Concede
        | Intent::Place
        | Intent::Ride
        | Intent::Join
        | Intent::Idle => true,
        Intent::Shoot
        | Intent::Charge
        | Intent::Move
        | Intent::Rally
        | Intent::Reform
        | Intent::Form
        | Intent::FormSquare
        | Intent::CloseUp
        | Intent::Face
        | Intent::Mount
        | Intent::Order
        | Intent::Countermand
        | Intent::GoOn
        | Intent::Follow
        | Intent::Respond
        | Intent::Evade
        | Intent::ShootAndEvade
        | Intent::Pick
        | Intent::Merge
        | Intent::Detach
        | Intent::Recall
        | Intent::Disengage
        | Intent::Engineer
        | Intent::Manner => false,
    }
}

/// Plays every way that the dice can fall, if there are no more than the effort allows.
fn every_way<'s, G: Game>(
    playing: &Playing<'_, 's, G>,
    trail: &mut Trail<'s, G>,
    plan: &Plan,
    tally: &mut Tally<'_, G>,
    effort: Effort,
) -> Option<()> {
    let (mut forks, mut notes) = (Forks::default(), Notes::of(plan));
    for _ in 0..effort.ways {
        playing.go_on(trail, Luck::Fork(&mut forks), &mut notes);
        tally.add(&trail.played()?, forks.weight());
        let spent = f64::from(notes.work()) > effort.affords(tally.weight());
        if forks.is_hopeless(effort.ways) || spent {
            return None;
        }
        let Some(fork) = forks.advance() else { return Some(()) };
        forks.resume(trail.back_to(fork));
    }
    None
}

/// Plays some ways by lot, each from where chance first decides.
fn by_lot<'s, G: Game>(
    playing: &Playing<'_, 's, G>,
    trail: &mut Trail<'s, G>,
    plan: &Plan,
    tally: &mut Tally<'_, G>,
    effort: Effort,
) -> Certainty {
    trail.back_to(0);
    let (common, mut notes, mut playings) = (trail.len(), Notes::of(plan), 0);
    while playings < effort.playings && (playings < effort.fewest || notes.work() < effort.work) {
        trail.keep(common);
        playing.go_on(trail, Luck::Dice(&mut Draws::new(playings.into())), &mut notes);
        if let Some(played) = trail.played() {
            tally.add(&played, 1.0);
        }
        playings += 1;
    }
    Certainty::About { playings }
}
