//! A battle of whichever game: the closed enum that everything above uses.

use std::sync::Arc;

use linstock_adf::play::Adf;
use linstock_battle::{
    BySeat, Choice, Command, Engine, Event, Failure, Game, NeedsDice, Probe, Scenario, Scene, Seat,
    Seen, Session, UnitId, View, Vocabulary,
    log::{self, By, DiceOf, FORMAT, Header, Overrule, Report, StoredScenario, Verdict},
    scene::scene,
    session::{AskedUndo, Faces, NoEntry},
    story::Sentence,
    working::StoredRow,
    world::World,
};
use linstock_elan::play::Elan;
use linstock_geometry::{Point, Pose};
use linstock_jr3::play::Jr3;
use linstock_rulebook::{Refusal, Rule};

use crate::{
    browse::{self, RulesId},
    scenario::{AnyScenario, Problem, load, rules_of, with_scenario},
};

/// A battle being played and written down.
#[derive(Debug)]
pub enum Battle {
    /// Across A Deadly Field.
    Adf(Session<Adf>),
    /// Johnny Reb III.
    Jr3(Session<Jr3>),
    /// Élan.
    Elan(Session<Elan>),
}

/// Does the same with a session of whichever game.
macro_rules! with_session {
    ($battle:expr, $session:ident => $do:expr) => {
        match $battle {
            Battle::Adf($session) => $do,
            Battle::Jr3($session) => $do,
            Battle::Elan($session) => $do,
        }
    };
}

/// What an entry of the log says to a reader.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// How many sides the dice have.
    pub sides: u8,
}

/// Why a battle could not be taken up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The log is wrong, at a line.
    Log(log::Problem),
    /// The scenario in it is.
    Scenario(Vec<Problem>),
}

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unreadable::Log(problem) => write!(f, "{problem}"),
            Unreadable::Scenario(problems) => {
                let problems: Vec<String> = problems.iter().map(Problem::to_string).collect();
                f.write_str(&problems.join("\n"))
            }
        }
    }
}

impl std::error::Error for Unreadable {}

impl From<log::Problem> for Unreadable {
    fn from(problem: log::Problem) -> Unreadable {
        Unreadable::Log(problem)
    }
}

/// Every rule there is, those of the table included, by id.
pub fn rule(id: &str) -> Option<&'static Rule> {
    browse::rule(id)
        .or_else(|| linstock_battle::rules::RULES.iter().find(|rule| rule.id == id).copied())
}

impl Battle {
    /// Begins a battle from a scenario's file.
    pub fn begin(
        text: &str,
        seats: BySeat<String>,
        dice: DiceOf,
        secret: Option<Vec<u8>>,
    ) -> Result<Battle, Unreadable> {
        let scenario = load(text).map_err(Unreadable::Scenario)?;
        let rules = rules_of(text).unwrap_or(RulesId::Adf15);
        let secret = secret.or(match &dice {
            DiceOf::Seed(seed) => Some(seed.secret()),
            DiceOf::Committed { .. } | DiceOf::Typed => None,
        });
        let stored = StoredScenario::new(&scenario.info().name, text);
        let header = |rules_version| Header {
            linstock_log: FORMAT,
            rules: rules.word().to_owned(),
            rules_version,
            scenario: stored,
            seats,
            dice,
        };
        match scenario {
            AnyScenario::Adf(scenario) => {
                begun(scenario, header(Adf::RULES_VERSION), secret).map(Battle::Adf)
            }
            AnyScenario::Jr3(scenario) => {
                begun(scenario, header(Jr3::RULES_VERSION), secret).map(Battle::Jr3)
            }
            AnyScenario::Elan(scenario) => {
                begun(scenario, header(Elan::RULES_VERSION), secret).map(Battle::Elan)
            }
        }
    }

    /// Takes up a battle from its log.
    pub fn resume(text: &str) -> Result<Battle, Unreadable> {
        let header = log::read_header(text)?;
        let scenario = load(&header.scenario.text).map_err(Unreadable::Scenario)?;
        Ok(match scenario {
            AnyScenario::Adf(scenario) => Battle::Adf(log::replay(&scenario, text)?),
            AnyScenario::Jr3(scenario) => Battle::Jr3(log::replay(&scenario, text)?),
            AnyScenario::Elan(scenario) => Battle::Elan(log::replay(&scenario, text)?),
        })
    }

    /// The header of the log.
    pub fn header(&self) -> &Header {
        with_session!(self, session => session.header())
    }

    /// The scenario.
    pub fn scenario(&self) -> AnyScenario {
        match self {
            Battle::Adf(session) => AnyScenario::Adf(Arc::clone(session.scenario())),
            Battle::Jr3(session) => AnyScenario::Jr3(Arc::clone(session.scenario())),
            Battle::Elan(session) => AnyScenario::Elan(Arc::clone(session.scenario())),
        }
    }

    /// Looks at the battle as a seat; what it sees, asks and may do.
    pub fn seen<T>(&self, seat: Seat, look: impl FnOnce(&dyn Seen) -> T) -> T {
        with_session!(self, session => look(&session.view(seat)))
    }

    /// Everything on the table, as a seat sees it, or as it is.
    pub fn scene(&self, seat: Option<Seat>) -> Scene {
        with_session!(self, session => match seat {
            Some(seat) => session.view(seat).scene(),
            None => scene(&World::new(session.scenario(), session.state())),
        })
    }

    /// The same after an entry that was made before.
    pub fn scene_after(&self, entry: u32, seat: Option<Seat>) -> Option<Scene> {
        with_session!(self, session => {
            let state = session.state_after(entry)?;
            Some(match seat {
                Some(seat) => View::new(session.scenario(), state, seat).scene(),
                None => scene(&World::new(session.scenario(), state)),
            })
        })
    }

    /// What an entry says to a seat, or to somebody who may know everything.
    pub fn record(&self, entry: u32, reader: Option<Seat>) -> Option<Record<'_>> {
        with_session!(self, session => record(session, entry, reader))
    }

    /// The same of all entries from one on.
    pub fn records(&self, from: u32, reader: Option<Seat>) -> impl Iterator<Item = Record<'_>> {
        (from.max(1)..=self.entries()).filter_map(move |entry| self.record(entry, reader))
    }

    /// The last entry that would stand if a seat took back its last command.
    pub fn before_last_of(&self, seat: Seat) -> Option<u32> {
        with_session!(self, session => session.before_last_of(seat))
    }

    /// The corners of a unit as it would stand elsewhere.
    pub fn corners_at(&self, unit: UnitId, pose: Pose) -> Option<[Point; 4]> {
        with_session!(self, session => {
            let world = World::new(session.scenario(), session.state());
            world.is_on_table(unit).then(|| world.drawn(unit, pose).corners())
        })
    }

    /// Who is asked something.
    pub fn waiting(&self) -> BySeat<bool> {
        with_session!(self, session => BySeat::of(|seat| session.state().waiting[seat].is_some()))
    }

    /// Whether a seat knows something that the other may not see.
    pub fn has_secrets(&self) -> bool {
        with_session!(self, session => has_secrets(session.state()))
    }

    /// The words of its game, and what they mean.
    pub const fn vocabulary(&self) -> &'static Vocabulary {
        match self {
            Battle::Adf(_) => Adf::VOCABULARY,
            Battle::Jr3(_) => Jr3::VOCABULARY,
            Battle::Elan(_) => Elan::VOCABULARY,
        }
    }

    /// What a seat may do, and what it may not and why.
    pub fn options(&self, seat: Seat) -> Vec<Choice> {
        self.seen(seat, |view| view.options())
    }

    /// What would come of a draft, or why it would be refused.
    pub fn probe(&self, seat: Seat, draft: &Command) -> Result<Probe, Refusal> {
        self.seen(seat, |view| view.probe(draft))
    }

    /// Carries out a command. The number of its entry.
    pub fn order(
        &mut self,
        seat: Seat,
        command: Command,
        faces: Faces<'_>,
    ) -> Result<u32, NoEntry> {
        with_session!(self, session => session.order(seat, command, faces).map(|entry| entry.n))
    }

    /// The umpire overrules. The number of the entry.
    pub fn overrule(&mut self, overrule: Overrule) -> Result<u32, NoEntry> {
        with_session!(self, session => session.overrule(overrule).map(|entry| entry.n))
    }

    /// What the umpire may change about a unit beside its strength and its place: words of its card
    /// and what each may be.
    pub fn changeable(&self, unit: UnitId) -> Vec<(&'static str, Vec<&'static str>)> {
        with_session!(self, session => session.changeable(unit))
    }

    /// Whether anybody is asked to react, so that standing instructions make a difference.
    pub const fn reacts(&self) -> bool {
        match self {
            Battle::Adf(_) => Adf::REACTS,
            Battle::Jr3(_) => Jr3::REACTS,
            Battle::Elan(_) => Elan::REACTS,
        }
    }

    /// Takes back everything after an entry, or asks for it. Tells whether it was taken back.
    pub fn undo(&mut self, seat: Seat, to: u32) -> Result<bool, NoEntry> {
        with_session!(self, session => {
            session.undo(seat, to).map(|entry| matches!(entry.act, log::Act::Undo { .. }))
        })
    }

    /// An undo that waits for an answer.
    pub fn asked_undo(&self) -> Option<AskedUndo> {
        with_session!(self, session => session.asked_undo())
    }

    /// Answers an undo that the other seat has asked for.
    pub fn answer_undo(&mut self, seat: Seat, agrees: bool) -> Result<(), NoEntry> {
        with_session!(self, session => session.answer_undo(seat, agrees).map(drop))
    }

    /// Tells the secret behind the dice, once the battle is over and if there is one to tell.
    pub fn reveal(&mut self) {
        with_session!(self, session => drop(session.reveal()));
    }

    /// The log, a line each.
    pub fn lines(&self) -> &[String] {
        with_session!(self, session => session.lines())
    }

    /// The hash of the log.
    pub fn hash(&self) -> String {
        with_session!(self, session => session.hash())
    }

    /// How many entries there are.
    pub fn entries(&self) -> u32 {
        with_session!(self, session => session.entries())
    }
}

fn has_secrets<G: Game>(state: &linstock_battle::State<G>) -> bool {
    G::has_secrets(state, Seat::First) || G::has_secrets(state, Seat::Second)
}

fn begun<G: Game>(
    scenario: Arc<Scenario<G>>,
    header: Header,
    secret: Option<Vec<u8>>,
) -> Result<Session<G>, Unreadable> {
    Session::begin(scenario, header, Faces::Own, secret).map_err(|_| {
        let what = "the battle needs dice before anybody is asked: give it a seed".to_owned();
        Unreadable::Log(log::Problem { line: 1, what })
    })
}

fn record<G: Game>(session: &Session<G>, number: u32, reader: Option<Seat>) -> Option<Record<'_>> {
    let entry = session.entry(number)?;
    let sentences = session.story(number, reader, &rule)?;
    let turns = entry.events.iter().filter_map(|event| match event {
        Event::Turn { turn, .. } => Some(*turn),
        _ => None,
    });
    let before = session.state_after(number - 1).map_or(0, |before| before.turn);
    let undoes = match entry.act {
        log::Act::Undo { to } => Some(to),
        log::Act::Begin
        | log::Act::Command(_)
        | log::Act::Overrule(_)
        | log::Act::AskUndo { .. }
        | log::Act::RefuseUndo
        | log::Act::Reveal(_) => None,
    };
    Some(Record {
        n: entry.n,
        by: entry.by,
        faces: &entry.faces,
        sentences,
        turn: turns.last().filter(|&turn| turn != before),
        undoes,
        sides: G::DIE.sides(),
    })
}

/// A row of a ledger in words.
pub fn says(row: &StoredRow) -> String {
    let phrase = rule(&row.rule).map_or(&*row.rule, |rule| rule.says);
    phrase.replace("{n}", &row.number.unwrap_or(row.value).to_string()).replace("{what}", &row.name)
}

/// The three verdicts on a log.
pub fn verify(text: &str) -> Result<Report, Unreadable> {
    let header = log::read_header(text)?;
    let scenario = load(&header.scenario.text).map_err(Unreadable::Scenario)?;
    Ok(with_scenario!(&scenario, scenario => log::verify(scenario, text)))
}

/// Whether all three verdicts hold.
pub fn is_sound(report: &Report) -> bool {
    [&report.chain, &report.events, &report.adjudication]
        .iter()
        .all(|verdict| **verdict == Verdict::Holds)
}

/// A whole battle between two players, without a log: what fuzzing, laboratories and benchmarks
/// want. Tells how many commands it took.
pub fn play_out(
    scenario: &AnyScenario,
    dice: &mut dyn linstock_dice::Source<Error = NeedsDice>,
    choose: &mut dyn FnMut(&dyn Seen) -> Option<Command>,
) -> Result<Played, Failure> {
    with_scenario!(scenario, scenario => out(scenario, dice, choose))
}

/// How a battle went.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// How many commands it took.
    pub commands: u32,
    /// Everything on the table at the end.
    pub scene: Scene,
}

/// More commands than any battle takes: whoever gets there is going round in circles.
pub const MOST_COMMANDS: u32 = 200_000;

fn out<G: Game>(
    scenario: &Scenario<G>,
    dice: &mut dyn linstock_dice::Source<Error = NeedsDice>,
    choose: &mut dyn FnMut(&dyn Seen) -> Option<Command>,
) -> Result<Played, Failure> {
    let engine = Engine::new(scenario);
    let mut state = engine.begin(dice)?.state;
    let mut commands = 0;
    while state.outcome.is_none() && commands < MOST_COMMANDS {
        let Some((seat, _)) = state.waiting.iter().find(|(_, asked)| asked.is_some()) else {
            break;
        };
        let view = View::new(scenario, &state, seat);
        let Some(command) = choose(&view) else { break };
        state = engine.order(&state, seat, &command, dice)?.state;
        commands += 1;
    }
    Ok(Played { commands, scene: scene(&World::new(scenario, &state)) })
}

/// What is wrong, in words: a refusal with its rule.
pub fn refusal_text(refusal: &Refusal) -> String {
    format!("{} [{}]", refusal.message(), refusal.rule.id)
}

/// A unit's place in a scenario, by its id.
pub fn unit_by_id(scenario: &AnyScenario, id: &str) -> Option<UnitId> {
    with_scenario!(scenario, scenario => {
        scenario.units.iter().position(|entry| entry.id == id).map(UnitId::at)
    })
}
