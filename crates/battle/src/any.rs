//! Scenarios and battles of whichever game, as objects: what everything above the games holds, so that it need not
//! know which game it is.

use std::{fmt, sync::Arc};

use linstock_dice::Source;
use linstock_geometry::{Point, Pose};

use crate::{
    beat::Beat,
    brief::{Brief, brief},
    command::Command,
    engine::{Engine, Failure},
    event::Event,
    field::Field,
    game::Game,
    history::{Fired, Moment},
    ids::{BrigadeId, UnitId},
    log::{self, Act, By, Header, Overrule, Report},
    scenario::{Brigade, Info, Scenario, Side},
    scene::{Scene, scene},
    scratch::NeedsDice,
    seat::{BySeat, Eyes, Seat},
    session::{AskedUndo, Faces, NoEntry, Session, Wanted},
    state::State,
    story::Sentence,
    view::{Seen, View},
    vocabulary::Vocabulary,
    world::World,
};

/// A scenario of whichever game.
pub trait AnyScenario: fmt::Debug + Send + Sync {
    /// What it is called and about.
    fn info(&self) -> &Info;
    /// The two sides, the first first.
    fn sides(&self) -> [&Side; 2];
    /// The words of its game, and what they mean.
    fn vocabulary(&self) -> &'static Vocabulary;
    /// The version of the rules that its battles are played by.
    fn rules_version(&self) -> u32;
    /// Units that belong together, with those who belong to each.
    fn brigades(&self) -> Vec<(&Brigade, Vec<UnitId>)>;
    /// A unit by its id in the order of battle.
    fn unit(&self, id: &str) -> Option<UnitId>;
    /// The table before the first turn.
    fn scene(&self) -> Scene;
    /// The ground.
    fn field(&self) -> &Field;
    /// Begins a battle; see [`Session::begin`].
    fn begin(
        self: Arc<Self>,
        header: Header,
        secret: Option<Vec<u8>>,
    ) -> Result<Box<dyn AnySession>, NoEntry>;
    /// Takes up a battle from its log.
    fn replay(self: Arc<Self>, log: &str) -> Result<Box<dyn AnySession>, log::Problem>;
    /// The verdicts on a log.
    fn verify(self: Arc<Self>, log: &str) -> Report;
    /// Plays a whole battle without a log: what fuzzing, laboratories and benchmarks want.
    fn play_out(
        &self,
        dice: &mut dyn Source<Error = NeedsDice>,
        choose: &mut dyn FnMut(&dyn Seen) -> Option<Command>,
    ) -> Result<Played, Failure>;
}

/// How a battle that was played out went.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// How many commands it took.
    pub commands: u32,
    /// Everything on the table at the end.
    pub scene: Scene,
}

/// More commands than any battle takes: whoever gets there is going round in circles.
pub const MOST_COMMANDS: u32 = 200_000;

impl<G: Game> AnyScenario for Scenario<G> {
    fn info(&self) -> &Info {
        &self.info
    }

    fn sides(&self) -> [&Side; 2] {
        [&self.sides.first, &self.sides.second]
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        G::VOCABULARY
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn brigades(&self) -> Vec<(&Brigade, Vec<UnitId>)> {
        let of = |id| self.ids().filter(|&unit| self.entry(unit).brigade == Some(id)).collect();
        (0..).map(BrigadeId).zip(&self.brigades).map(|(id, brigade)| (brigade, of(id))).collect()
    }

    fn unit(&self, id: &str) -> Option<UnitId> {
        self.units.iter().position(|entry| entry.id == id).map(UnitId::at)
    }

    fn scene(&self) -> Scene {
        scene(&World::owning(self, State::start(self)))
    }

    fn field(&self) -> &Field {
        &self.field
    }

    fn begin(
        self: Arc<Self>,
        header: Header,
        secret: Option<Vec<u8>>,
    ) -> Result<Box<dyn AnySession>, NoEntry> {
        Ok(Box::new(Session::begin(self, header, Faces::Own, secret)?))
    }

    fn replay(self: Arc<Self>, log: &str) -> Result<Box<dyn AnySession>, log::Problem> {
        Ok(Box::new(log::replay(&self, log)?))
    }

    fn verify(self: Arc<Self>, log: &str) -> Report {
        log::verify(&self, log)
    }

    fn play_out(
        &self,
        dice: &mut dyn Source<Error = NeedsDice>,
        choose: &mut dyn FnMut(&dyn Seen) -> Option<Command>,
    ) -> Result<Played, Failure> {
        let engine = Engine::new(self);
        let mut state = engine.begin(dice)?.state;
        let mut commands = 0;
        while state.outcome.is_none() && commands < MOST_COMMANDS {
            let Some((seat, _)) = state.waiting.iter().find(|(_, asked)| asked.is_some()) else {
                break;
            };
            let Some(command) = choose(&View::new(self, &state, seat)) else { break };
            state = engine.order(&state, seat, &command, dice)?.state;
            commands += 1;
        }
        Ok(Played { commands, scene: scene(&World::new(self, &state)) })
    }
}

/// What an entry of the log says to a reader.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// Its number.
    pub n: u32,
    /// Who made it.
    pub by: By,
    /// The faces of each roll.
    pub faces: &'a [Vec<u8>],
    /// What happened.
    pub sentences: &'a [Sentence],
    /// The turn that it begins, if it does.
    pub turn: Option<u16>,
    /// Everything after this entry was taken back by it.
    pub undoes: Option<u32>,
    /// The words of its game, and what they mean.
    pub vocabulary: &'static Vocabulary,
}

/// A battle of whichever game, being played and written down. What an entry changes is a line of its log: see
/// [`Session`].
pub trait AnySession: fmt::Debug + Send + Sync {
    /// The header of the log.
    fn header(&self) -> &Header;
    /// The scenario.
    fn scenario(&self) -> Arc<dyn AnyScenario>;
    /// The words of its game, and what they mean.
    fn vocabulary(&self) -> &'static Vocabulary;
    /// Whether anybody is asked to react, so that standing instructions make a difference.
    fn reacts(&self) -> bool;
    /// The battle as a seat sees it: what it is asked and may do.
    fn seen(&self, seat: Seat) -> Box<dyn Seen + '_>;
    /// Everything on the table, as a seat sees it, or as it is.
    fn scene(&self, seat: Option<Seat>) -> Scene;
    /// The same after an entry that was made before.
    fn scene_after(&self, entry: u32, seat: Option<Seat>) -> Option<Scene>;
    /// What an entry says to a seat, or to somebody who may know everything.
    fn record(&self, entry: u32, reader: Option<Seat>) -> Option<Record<'_>>;
    /// The battle after each entry that stands.
    fn history(&self) -> Vec<Moment>;
    /// What the fire of each entry took, and what it takes on average: see [`Session::fire`].
    fn fire(&self) -> Vec<Fired>;
    /// The battle's sheet after an entry.
    fn brief(&self, entry: u32) -> Option<Brief>;
    /// Everything on the table after an entry, for whoever looks.
    fn scene_for(&self, entry: u32, eyes: Eyes) -> Option<Scene>;
    /// What an entry says to whoever looks.
    fn record_for(&self, entry: u32, eyes: Eyes) -> Option<Record<'_>>;
    /// An entry as whoever looks watches it, beat by beat.
    fn beats_for(&self, entry: u32, eyes: Eyes) -> Vec<Beat>;
    /// Whether an entry is a secret of the seat that made it; see [`Session::is_secret`].
    fn is_secret(&self, entry: u32) -> bool;
    /// The last entry that would stand if a seat took back its last command.
    fn before_last_of(&self, seat: Seat, left_out: &dyn Fn(u32) -> bool) -> Option<u32>;
    /// The corners of a unit as it would stand elsewhere.
    fn corners_at(&self, unit: UnitId, pose: Pose) -> Option<[Point; 4]>;
    /// Who is asked something.
    fn waiting(&self) -> BySeat<bool>;
    /// Whether a seat knows something that the other may not see.
    fn has_secrets(&self) -> bool;
    /// Carries out a command. The number of its entry.
    fn order(&mut self, seat: Seat, command: Command, faces: Faces<'_>) -> Result<u32, NoEntry>;
    /// What the next dice of a command are for, after these.
    fn wanted(
        &self,
        seat: Seat,
        command: &Command,
        faces: &[Vec<u8>],
        needs: NeedsDice,
    ) -> Option<Wanted>;
    /// The umpire overrules. The number of the entry.
    fn overrule(&mut self, overrule: Overrule) -> Result<u32, NoEntry>;
    /// What the umpire may change about a unit beside its strength and its place: words of its card and what each
    /// may be.
    fn changeable(&self, unit: UnitId) -> Vec<(&'static str, Vec<&'static str>)>;
    /// Takes back everything after an entry, or asks for it. Returns whether it was taken back.
    fn undo(&mut self, seat: Seat, to: u32) -> Result<bool, NoEntry>;
    /// Whether a seat may take back everything after an entry without asking.
    fn is_free(&self, seat: Seat, to: u32) -> bool;
    /// An undo that waits for an answer.
    fn asked_undo(&self) -> Option<AskedUndo>;
    /// Answers an undo that the other seat has asked for.
    fn answer_undo(&mut self, seat: Seat, agrees: bool) -> Result<(), NoEntry>;
    /// Reveals the secret behind the dice, once the battle is over and if there is one to reveal.
    fn reveal(&mut self);
    /// The log, a line each.
    fn lines(&self) -> &[String];
    /// The hash of the log.
    fn hash(&self) -> String;
    /// How many entries there are.
    fn entries(&self) -> u32;
}

impl<G: Game> AnySession for Session<G> {
    fn header(&self) -> &Header {
        Session::header(self)
    }

    fn scenario(&self) -> Arc<dyn AnyScenario> {
        Arc::<Scenario<G>>::clone(Session::scenario(self))
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        G::VOCABULARY
    }

    fn reacts(&self) -> bool {
        G::REACTS
    }

    fn seen(&self, seat: Seat) -> Box<dyn Seen + '_> {
        Box::new(self.view(seat))
    }

    fn scene(&self, seat: Option<Seat>) -> Scene {
        seen_by(self, self.state(), seat.into())
    }

    fn scene_after(&self, entry: u32, seat: Option<Seat>) -> Option<Scene> {
        self.scene_for(entry, seat.into())
    }

    fn scene_for(&self, entry: u32, eyes: Eyes) -> Option<Scene> {
        Some(seen_by(self, self.state_after(entry)?, eyes))
    }

    fn history(&self) -> Vec<Moment> {
        Session::history(self)
    }

    fn fire(&self) -> Vec<Fired> {
        Session::fire(self)
    }

    fn brief(&self, entry: u32) -> Option<Brief> {
        Some(brief(&World::new(Session::scenario(self), self.state_after(entry)?)))
    }

    fn record(&self, number: u32, reader: Option<Seat>) -> Option<Record<'_>> {
        self.record_for(number, reader.into())
    }

    fn is_secret(&self, entry: u32) -> bool {
        Session::is_secret(self, entry)
    }

    fn record_for(&self, number: u32, eyes: Eyes) -> Option<Record<'_>> {
        let entry = self.entry(number)?;
        let turns = entry.events.iter().filter_map(|event| match event {
            Event::Turn { turn, .. } => Some(*turn),
            _ => None,
        });
        let before = self.state_after(number - 1).map_or(0, |before| before.turn);
        let undoes = match entry.act {
            Act::Undo { to } => Some(to),
            Act::Begin
            | Act::Command(_)
            | Act::Overrule(_)
            | Act::AskUndo { .. }
            | Act::RefuseUndo
            | Act::Reveal(_) => None,
        };
        Some(Record {
            n: entry.n,
            by: entry.by,
            faces: &entry.faces,
            sentences: self.story_for(number, eyes)?,
            turn: turns.last().filter(|&turn| turn != before),
            undoes,
            vocabulary: G::VOCABULARY,
        })
    }

    fn beats_for(&self, number: u32, eyes: Eyes) -> Vec<Beat> {
        Session::beats_for(self, number, eyes)
    }

    fn before_last_of(&self, seat: Seat, left_out: &dyn Fn(u32) -> bool) -> Option<u32> {
        Session::before_last_of(self, seat, left_out)
    }

    fn corners_at(&self, unit: UnitId, pose: Pose) -> Option<[Point; 4]> {
        let world = World::new(Session::scenario(self), self.state());
        // A unit that is within another may be sent out of it.
        let there = world.is_on_table(unit)
            || matches!(world.unit(unit).place, crate::state::Place::Within(_));
        there.then(|| world.drawn(unit, pose).corners())
    }

    fn waiting(&self) -> BySeat<bool> {
        BySeat::of(|seat| self.state().waiting[seat].is_some())
    }

    fn has_secrets(&self) -> bool {
        [Seat::First, Seat::Second].into_iter().any(|seat| G::has_secrets(self.state(), seat))
    }

    fn order(&mut self, seat: Seat, command: Command, faces: Faces<'_>) -> Result<u32, NoEntry> {
        Session::order(self, seat, command, faces).map(|entry| entry.n)
    }

    fn wanted(
        &self,
        seat: Seat,
        command: &Command,
        faces: &[Vec<u8>],
        needs: NeedsDice,
    ) -> Option<Wanted> {
        Session::wanted(self, seat, command, faces, needs)
    }

    fn overrule(&mut self, overrule: Overrule) -> Result<u32, NoEntry> {
        Session::overrule(self, overrule).map(|entry| entry.n)
    }

    fn changeable(&self, unit: UnitId) -> Vec<(&'static str, Vec<&'static str>)> {
        Session::changeable(self, unit)
    }

    fn undo(&mut self, seat: Seat, to: u32) -> Result<bool, NoEntry> {
        Session::undo(self, seat, to).map(|entry| matches!(entry.act, Act::Undo { .. }))
    }

    fn is_free(&self, seat: Seat, to: u32) -> bool {
        Session::is_free(self, seat, to)
    }

    fn asked_undo(&self) -> Option<AskedUndo> {
        Session::asked_undo(self)
    }

    fn answer_undo(&mut self, seat: Seat, agrees: bool) -> Result<(), NoEntry> {
        Session::answer_undo(self, seat, agrees).map(drop)
    }

    fn reveal(&mut self) {
        drop(Session::reveal(self));
    }

    fn lines(&self) -> &[String] {
        Session::lines(self)
    }

    fn hash(&self) -> String {
        Session::hash(self)
    }

    fn entries(&self) -> u32 {
        Session::entries(self)
    }
}

/// A state of a battle for whoever looks.
fn seen_by<G: Game>(session: &Session<G>, state: &State<G>, eyes: Eyes) -> Scene {
    let scenario = session.scenario();
    match eyes {
        Eyes::Of(seat) => View::new(scenario, state, seat).scene(),
        Eyes::Umpire => scene(&World::new(scenario, state)),
        Eyes::Onlooker => {
            let mut state = state.clone();
            for &seat in eyes.not_more_than() {
                G::hide(&mut state, scenario, seat);
            }
            scene(&World::owning(scenario, state))
        }
    }
}
