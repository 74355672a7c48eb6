//! What a seat may know. Options and probes are asked of a view, so they cannot reveal more.

use std::{fmt, ops::Deref, rc::Rc};

use linstock_geometry::{Point, Pose};
use linstock_rulebook::Refusal;

use crate::{
    card::Card,
    command::Command,
    engine,
    field::Field,
    forecast::{self, Assume, Effort, Forecast, PlayedOut},
    game::Game,
    ids::{LeaderId, UnitId},
    movement::Aims,
    option::Choice,
    probe::Probe,
    scenario::Scenario,
    scene::{Scene, scene},
    seat::Seat,
    setup,
    standing::StandingOrder,
    state::{Asked, Instruction, State},
    study::{Study, Surroundings, study, surroundings},
    vocabulary::{Asking, Vocabulary},
    world::World,
};

/// What one seat sees of a battle of whatever game: all that a player needs, and all that a player
/// gets.
pub trait Seen {
    /// Whose view it is.
    fn seat(&self) -> Seat;
    /// The words of the game, and what they mean.
    fn vocabulary(&self) -> &'static Vocabulary;
    /// The question that this seat is asked, about whom, and because of whom.
    fn question(&self) -> Option<Asking>;
    /// What this seat wants to be asked when the enemy gives it cause to react.
    fn instruction(&self) -> Instruction;
    /// What this seat may do, and what it may not and why.
    fn options(&self) -> Vec<Choice>;
    /// Checks a draft. One that is legal can then be probed without being checked again.
    fn check(&self, draft: &Command) -> Result<Checked<'_>, Refusal>;
    /// What would come of a draft, or why it would be refused.
    fn probe(&self, draft: &Command) -> Result<Probe, Refusal> {
        self.check(draft).map(|checked| checked.probe())
    }
    /// What would come of a draft and of all that follows from it, or why it would be refused.
    fn forecast(
        &self,
        draft: &Command,
        assume: &Assume,
        effort: Effort,
    ) -> Result<Forecast, Refusal>;
    /// What would come of an answer to what the enemy is doing, to the end of that. A unit may do something by itself
    /// when it is asked again.
    fn foresee(
        &self,
        answer: &Command,
        later: Option<(UnitId, StandingOrder)>,
        effort: Effort,
    ) -> Result<Forecast, Refusal>;
    /// One way that a draft may go, by lot.
    fn play_out(&self, draft: &Command, assume: &Assume, lot: u64) -> Result<PlayedOut, Refusal>;
    /// What there is to know about a unit.
    fn card(&self, unit: UnitId) -> Card;
    /// Where a unit gets with a move, how far it fires, and whom it sees.
    fn study(&self, unit: UnitId) -> Study;
    /// Where the enemy fires and charges, and how far own leaders command.
    fn surroundings(&self) -> Surroundings;
    /// Everything on the table.
    fn scene(&self) -> Scene;
    /// The ground.
    fn field(&self) -> &Field;
    /// Where a unit's front centre is, if it is on the table.
    fn pose(&self, unit: UnitId) -> Option<Pose>;
    /// Where the enemy's units are.
    fn enemies(&self) -> Vec<Point>;
    /// The enemies around a unit on the table, nearest first.
    fn around(&self, unit: UnitId) -> Vec<Around>;
    /// Where a leader is, if he is on the table.
    fn leader_at(&self, leader: LeaderId) -> Option<Point>;
}

/// An enemy as a unit sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Around {
    /// Who.
    pub unit: UnitId,
    /// How far, in thousandths of an inch.
    pub far: i32,
    /// Whether nothing stands between.
    pub seen: bool,
    /// The middle of the ground it covers.
    pub centre: Point,
}

/// A draft that was found legal on a view, of whatever game.
///
/// ```
/// use linstock_battle::{Command, Seen, UnitId};
///
/// /// Where a unit would end that orders this, if it may.
/// fn end(view: &dyn Seen, draft: &Command, unit: UnitId) -> Option<linstock_geometry::Pose> {
///     let checked = view.check(draft).ok()?;
///     checked.probe().ends.into_iter().find(|&(it, _)| it == unit).map(|(_, end)| end)
/// }
/// ```
pub struct Checked<'a> {
    forecast: Box<dyn Fn() -> Probe + 'a>,
    aims: Box<dyn Fn() -> Option<Aims> + 'a>,
}

impl Checked<'_> {
    /// What would come of it.
    pub fn probe(&self) -> Probe {
        (self.forecast)()
    }

    /// Of a charge: where along the edge of its target it strikes, and where else it could.
    pub fn aims(&self) -> Option<Aims> {
        (self.aims)()
    }
}

impl fmt::Debug for Checked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Checked")
    }
}

/// A state as one seat sees it.
///
/// ```
/// use linstock_battle::{Game, Scenario, Seat, Seen, State, View};
///
/// /// What may be done without filling any slot, each with where it would lead.
/// fn simple<G: Game>(scenario: &Scenario<G>, state: &State<G>, seat: Seat) {
///     let view = View::new(scenario, state, seat);
///     for choice in view.options().iter().filter(|choice| choice.slots.is_empty()) {
///         match view.probe(&choice.draft) {
///             Ok(probe) => println!("{}: {:?}", choice.draft.verb, probe.ends),
///             Err(refusal) => println!("{}: {refusal}", choice.draft.verb),
///         }
///     }
/// }
/// ```
pub struct View<'a, G: Game> {
    world: Held<'a, G>,
    seat: Seat,
}

/// A world of its own or somebody else's.
enum Held<'a, G: Game> {
    Own(Box<World<'a, G>>),
    Lent(&'a World<'a, G>),
}

impl<'a, G: Game> Deref for Held<'a, G> {
    type Target = World<'a, G>;

    fn deref(&self) -> &World<'a, G> {
        match self {
            Held::Own(world) => world,
            Held::Lent(world) => world,
        }
    }
}

impl<'a, G: Game> View<'a, G> {
    /// What a seat sees of a state.
    pub fn new(scenario: &'a Scenario<G>, state: &'a State<G>, seat: Seat) -> View<'a, G> {
        let world = if G::has_secrets(state, seat) {
            let mut state = state.clone();
            G::hide(&mut state, scenario, seat);
            World::owning(scenario, state)
        } else {
            World::new(scenario, state)
        };
        View { world: Held::Own(Box::new(world)), seat }
    }

    /// What a seat sees of a world.
    pub(crate) fn of(world: &'a World<'a, G>, seat: Seat) -> View<'a, G> {
        match G::has_secrets(&world.state, seat) {
            true => View::new(world.scenario, &world.state, seat),
            false => View { world: Held::Lent(world), seat },
        }
    }

    /// The world as this seat knows it.
    pub fn world(&self) -> &World<'a, G> {
        &self.world
    }

    /// What would come of a command that was found legal on this view.
    fn forecast(&self, legal: &engine::Legal<G>) -> Probe {
        match legal {
            engine::Legal::Game(legal) => G::probe(&self.world, self.seat, legal),
            engine::Legal::SetUp(setup::Legal::Place(unit, to)) => {
                Probe { ends: vec![(*unit, *to)], ..Probe::default() }
            }
            engine::Legal::SetUp(setup::Legal::Ready)
            | engine::Legal::Concede(_)
            | engine::Legal::Instruct(..) => Probe::default(),
        }
    }

    /// Where a charge that was found legal on this view could strike.
    fn aims(&self, legal: &engine::Legal<G>) -> Option<Aims> {
        match legal {
            engine::Legal::Game(legal) => G::aims(&self.world, legal),
            engine::Legal::SetUp(_) | engine::Legal::Concede(_) | engine::Legal::Instruct(..) => {
                None
            }
        }
    }
}

impl<G: Game> Seen for View<'_, G> {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        G::VOCABULARY
    }

    fn question(&self) -> Option<Asking> {
        match self.world.state.waiting[self.seat].as_ref()? {
            Asked::SetUp => Some(Asking::side(&setup::QUESTION)),
            Asked::Game(decision) => Some(G::question(&self.world, decision)),
        }
    }

    fn instruction(&self) -> Instruction {
        self.world.state.instructions[self.seat]
    }

    fn options(&self) -> Vec<Choice> {
        match self.world.state.waiting[self.seat] {
            Some(Asked::SetUp) => setup::options(&self.world, self.seat),
            Some(Asked::Game(_)) => G::options(&self.world, self.seat),
            None => Vec::new(),
        }
    }

    fn check(&self, draft: &Command) -> Result<Checked<'_>, Refusal> {
        let legal = engine::check(&self.world, self.seat, draft)?;
        let legal = Rc::new(legal);
        let same = Rc::clone(&legal);
        Ok(Checked {
            forecast: Box::new(move || self.forecast(&legal)),
            aims: Box::new(move || self.aims(&same)),
        })
    }

    fn forecast(
        &self,
        draft: &Command,
        assume: &Assume,
        effort: Effort,
    ) -> Result<Forecast, Refusal> {
        forecast::forecast(self, draft, assume, effort)
    }

    fn foresee(
        &self,
        answer: &Command,
        later: Option<(UnitId, StandingOrder)>,
        effort: Effort,
    ) -> Result<Forecast, Refusal> {
        forecast::foresee(self, answer, later, effort)
    }

    fn play_out(&self, draft: &Command, assume: &Assume, lot: u64) -> Result<PlayedOut, Refusal> {
        forecast::play_out(self, draft, assume, lot)
    }

    fn card(&self, unit: UnitId) -> Card {
        G::card(&self.world, unit)
    }

    fn study(&self, unit: UnitId) -> Study {
        study(&self.world, unit)
    }

    fn surroundings(&self) -> Surroundings {
        surroundings(&self.world, self.seat)
    }

    fn scene(&self) -> Scene {
        scene(&self.world)
    }

    fn field(&self) -> &Field {
        &self.world.scenario.field
    }

    fn pose(&self, unit: UnitId) -> Option<Pose> {
        self.world.find(unit).map(linstock_geometry::Footprint::pose)
    }

    fn enemies(&self) -> Vec<Point> {
        let enemies = self.world.units_of(self.seat.other());
        enemies.map(|unit| self.world.pose(unit).at).collect()
    }

    fn around(&self, unit: UnitId) -> Vec<Around> {
        let world = &self.world;
        if world.find(unit).is_none() {
            return Vec::new();
        }
        let each = world.enemies_by_distance(unit).into_iter().map(|(far, other)| Around {
            unit: other,
            far,
            seen: world.sees(unit, other),
            centre: world.footprint(other).centre(),
        });
        each.collect()
    }

    fn leader_at(&self, leader: LeaderId) -> Option<Point> {
        self.world.leader_at(leader)
    }
}
