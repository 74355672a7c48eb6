//! Drives a game: commands become events, events become states. Nothing is kept here.

use linstock_rulebook::{Refusal, Said};

use crate::{
    command::Command,
    event::Event,
    game::Game,
    normal, rules,
    scenario::{Scenario, Setup},
    score,
    scratch::{Decided, Dice, Luck, NeedsDice, Scratch, Shot},
    seat::Seat,
    setup,
    state::{Asked, Ending, Instruction, State},
    view::View,
    world::World,
};

/// Why a command was not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A rule refuses it; nothing has changed.
    Refused(Refusal),
    /// It needs dice: roll them and call again with all faces so far and these.
    NeedsDice(NeedsDice),
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(refusal)
    }
}

impl From<NeedsDice> for Failure {
    fn from(needs: NeedsDice) -> Failure {
        Failure::NeedsDice(needs)
    }
}

/// A scenario to be played. It keeps nothing: whoever plays holds the state.
///
/// ```
/// use linstock_battle::{Command, Dice, Engine, Failure, Game, Scenario, Seat};
///
/// /// Plays a battle in which the second side gives up as soon as it is asked anything.
/// fn concede<G: Game>(scenario: &Scenario<G>, dice: Dice<'_>) -> Result<(), Failure> {
///     let engine = Engine::new(scenario);
///     let state = engine.begin(&mut *dice)?.state;
///     if state.waiting[Seat::Second].is_some() {
///         let decided = engine.order(&state, Seat::Second, &Command::new("concede"), dice)?;
///         assert_eq!(decided.state.outcome.unwrap().winner, Some(Seat::First));
///     }
///     Ok(())
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Engine<'s, G: Game> {
    scenario: &'s Scenario<G>,
}

impl<'s, G: Game> Engine<'s, G> {
    /// An engine for a scenario.
    pub const fn new(scenario: &'s Scenario<G>) -> Engine<'s, G> {
        Engine { scenario }
    }

    /// The scenario.
    pub const fn scenario(&self) -> &'s Scenario<G> {
        self.scenario
    }

    /// Begins a battle, up to the first question.
    pub fn begin(&self, dice: Dice<'_>) -> Result<Decided<G>, NeedsDice> {
        let mut scratch =
            Scratch::new(self.scenario, State::start(self.scenario), Luck::Dice(dice));
        match self.scenario.info.setup {
            Setup::Fixed => G::begin(&mut scratch)?,
            Setup::Free => setup::begin(&mut scratch),
        }
        Ok(scratch.finish())
    }

    /// What a seat sees.
    pub fn view<'a>(&'a self, state: &'a State<G>, seat: Seat) -> View<'a, G> {
        View::new(self.scenario, state, seat)
    }

    /// The one way to write a command of a seat, as it stands in a log.
    pub fn normal(
        &self,
        state: &State<G>,
        seat: Seat,
        command: &Command,
    ) -> Result<Command, Refusal> {
        normal::normal(&World::new(self.scenario, state), seat, command)
    }

    /// Carries out a command of a seat, up to the next question.
    pub fn order(
        &self,
        state: &State<G>,
        seat: Seat,
        command: &Command,
        dice: Dice<'_>,
    ) -> Result<Decided<G>, Failure> {
        self.order_by(state, seat, command, Luck::Dice(dice))
    }

    /// The same, wherever chance comes from.
    pub fn order_by(
        &self,
        state: &State<G>,
        seat: Seat,
        command: &Command,
        mut luck: Luck<'_>,
    ) -> Result<Decided<G>, Failure> {
        let world = World::new(self.scenario, state);
        Ok(carry_out(world, seat, command, luck.lend())?.finish())
    }

    /// The fires of a command: what each took, and what it takes on average.
    pub(crate) fn shots(
        &self,
        state: &State<G>,
        seat: Seat,
        command: &Command,
        dice: Dice<'_>,
    ) -> Result<Vec<Shot>, Failure> {
        let legal = check(&World::new(self.scenario, state), seat, command)?;
        let mut scratch = Scratch::new(self.scenario, state.clone(), Luck::Dice(dice));
        scratch.count_shots();
        decide(&mut scratch, seat, legal)?;
        Ok(scratch.take_shots())
    }
}

/// Carries out a legal command, up to the next question.
fn decide<G: Game>(
    scratch: &mut Scratch<'_, G>,
    seat: Seat,
    legal: Legal<G>,
) -> Result<(), NeedsDice> {
    match legal {
        Legal::Concede(seat) => score::end(scratch, Ending::Conceded, Some(seat)),
        Legal::Instruct(seat, instruction) => {
            scratch.emit(Event::Instructed { seat, instruction });
        }
        Legal::SetUp(legal) => {
            if setup::decide(scratch, seat, legal) {
                G::begin(scratch)?;
            }
        }
        Legal::Game(legal) => G::decide(scratch, legal)?,
    }
    Ok(())
}

/// Carries out a command in a world, which is changed by it.
pub(crate) fn carry_out<'w, G: Game>(
    world: World<'w, G>,
    seat: Seat,
    command: &Command,
    luck: Luck<'w>,
) -> Result<Scratch<'w, G>, Failure> {
    let legal = check(&world, seat, command)?;
    let mut scratch = Scratch::on(world, luck);
    decide(&mut scratch, seat, legal)?;
    Ok(scratch)
}

/// Verbs that every game has.
pub const CONCEDE: &str = "concede";
/// Gives standing instructions; the choice is one of [`Instruction::WORDS`].
pub const INSTRUCT: &str = "instruct";

/// A command that was read and found legal, with all that was worked out to find it so.
#[derive(PartialEq)]
pub enum Legal<G: Game> {
    /// The seat gives up.
    Concede(Seat),
    /// The seat gives standing instructions.
    Instruct(Seat, Instruction),
    /// Something of the set-up.
    SetUp(setup::Legal),
    /// Something of the game's.
    Game(G::Legal),
}

/// Reads a command of a seat and refuses it or not.
pub fn check<G: Game>(
    world: &World<G>,
    seat: Seat,
    command: &Command,
) -> Result<Legal<G>, Refusal> {
    if world.state.outcome.is_some() {
        return Err(rules::refused(&rules::OVER));
    }
    if command.verb == INSTRUCT {
        let word = command.choice.as_deref().and_then(Instruction::from_word);
        let instruction = word.ok_or(rules::refused(&rules::SLOT))?;
        return Ok(Legal::Instruct(seat, instruction));
    }
    let asked = world.state.waiting[seat].as_ref().ok_or(rules::refused(&rules::NOT_ASKED))?;
    if command.verb == CONCEDE {
        return Ok(Legal::Concede(seat));
    }
    // Whatever a game does with them, nobody commands what is not there or not his.
    if let Some(unit) = command
        .units
        .iter()
        .chain(&command.target)
        .find(|unit| unit.index() >= world.state.units.len())
    {
        return Err(rules::refused(&rules::UNKNOWN).because("unit", Said::Number(unit.0.into())));
    }
    if let Some(unit) = command.units.iter().find(|&&unit| world.seat(unit) != seat) {
        return Err(rules::refused(&rules::UNKNOWN).because("unit", Said::Number(unit.0.into())));
    }
    if let Some(leader) = command.leader {
        let theirs = world.scenario.leaders.get(leader.index()).is_none_or(|it| it.seat != seat);
        if theirs {
            return Err(
                rules::refused(&rules::UNKNOWN).because("leader", Said::Number(leader.0.into()))
            );
        }
    }
    match asked {
        Asked::SetUp => setup::check(world, seat, command).map(Legal::SetUp),
        Asked::Game(_) => G::check(world, seat, command).map(Legal::Game),
    }
}
