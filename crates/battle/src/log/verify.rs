//! Reading a log back: is the chain intact, do the events replay, does the adjudication repeat?

use std::sync::Arc;

use super::{
    chain::{Broken, Chain, entry_dice},
    entry::{Act, Entry},
    header::{DiceOf, FORMAT, Header},
};
use crate::{
    engine::Engine,
    event::{apply, misfit},
    game::Game,
    scenario::Scenario,
    scratch::{Decided, Endless, Given},
    session::{Session, declared},
    state::State,
    umpire::overruling,
};

/// What is wrong with a log, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1.
    pub line: u32,
    /// What is wrong, and what to do about it.
    pub what: String,
}

impl Problem {
    fn new(line: usize, what: impl Into<String>) -> Problem {
        Problem { line: u32::try_from(line).unwrap_or(u32::MAX), what: what.into() }
    }
}

/// One of three findings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds.
    Holds,
    /// It does not: the first place where.
    Fails(Problem),
    /// It could not be looked at, and why.
    Unknown(String),
}

/// The three verdicts, and what the log holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Every line is as it was written, in its place.
    pub chain: Verdict,
    /// The events fit and lead from state to state.
    pub events: Verdict,
    /// The same commands and faces bring the same events again, and the faces are the dice's own.
    pub adjudication: Verdict,
    /// How many entries.
    pub entries: u32,
    /// Whether the battle came to its end.
    pub finished: bool,
}

/// Reads the first line, without judging its hash.
pub fn read_header(text: &str) -> Result<Header, Problem> {
    let line = text.lines().next().unwrap_or("");
    if line.trim().is_empty() {
        return Err(Problem::new(1, "the log is empty"));
    }
    #[derive(serde::Deserialize)]
    struct Version {
        linstock_log: u32,
    }
    let version: Version = serde_json::from_str(line)
        .map_err(|_| Problem::new(1, "this is not the first line of a battle's log"))?;
    if version.linstock_log > FORMAT {
        let newer = version.linstock_log;
        let what = format!(
            "the log is of format {newer}, newer than this program's {FORMAT}: get a newer Linstock"
        );
        return Err(Problem::new(1, what));
    }
    let header: Header = serde_json::from_str(line)
        .map_err(|error| Problem::new(1, format!("the header cannot be read: {error}")))?;
    if !header.scenario.is_intact() {
        return Err(Problem::new(1, "the scenario in the header is not the one its hash names"));
    }
    Ok(header)
}

/// Plays a log's events again, from its text. The chain must be intact.
pub fn replay<G: Game>(scenario: &Arc<Scenario<G>>, text: &str) -> Result<Session<G>, Problem> {
    let header = read_header(text)?;
    let secret = match &header.dice {
        DiceOf::Seed(seed) => Some(seed.secret()),
        DiceOf::Committed { .. } | DiceOf::Typed => None,
    };
    let chain = check_chain(text)?;
    let lines = text.lines().map(str::to_owned).collect();
    let mut session = Session::resumed(Arc::clone(scenario), header, secret, chain, lines);
    let mut state = Arc::new(State::start(scenario));
    for (index, line) in text.lines().enumerate().skip(1) {
        let entry = read_entry::<G>(index, line)?;
        state = step(scenario, &session, &state, &entry, index + 1)?;
        session.remember(entry, Arc::clone(&state));
    }
    if session.entries() == 0 {
        return Err(Problem::new(2, "the log has a header and nothing else"));
    }
    Ok(session)
}

fn check_chain(text: &str) -> Result<Chain, Problem> {
    let mut chain = Chain::start();
    if !text.is_empty() && !text.ends_with('\n') {
        let last = text.lines().count();
        return Err(Problem::new(
            last,
            "the last line is cut short: it does not end in a line's end",
        ));
    }
    for (index, line) in text.lines().enumerate() {
        chain.check(line).map_err(|broken| {
            Problem::new(
                index + 1,
                match broken {
                    Broken::NoHash => {
                        "the line does not end in a hash: it is cut short, or not a log's"
                    }
                    Broken::Wrong => {
                        "the line, or its place, is not what it was: its hash does not fit"
                    }
                },
            )
        })?;
    }
    Ok(chain)
}

fn read_entry<G: Game>(index: usize, line: &str) -> Result<Entry<G>, Problem> {
    let entry: Entry<G> = serde_json::from_str(line)
        .map_err(|error| Problem::new(index + 1, format!("the entry cannot be read: {error}")))?;
    if usize::try_from(entry.n) != Ok(index) {
        let what = format!("entry {} stands where entry {index} belongs", entry.n);
        return Err(Problem::new(index + 1, what));
    }
    Ok(entry)
}

/// The state after an entry, by its events alone.
fn step<G: Game>(
    scenario: &Scenario<G>,
    session: &Session<G>,
    before: &Arc<State<G>>,
    entry: &Entry<G>,
    line: usize,
) -> Result<Arc<State<G>>, Problem> {
    if let Act::Undo { to } = entry.act {
        let state = session.state_after(to).filter(|_| to < entry.n);
        let state = state
            .ok_or_else(|| Problem::new(line, format!("there is no entry {to} to go back to")))?;
        return Ok(Arc::new(state.clone()));
    }
    if entry.events.is_empty() {
        return Ok(Arc::clone(before));
    }
    let mut state = State::clone(before);
    for event in &entry.events {
        if let Some(misfit) = misfit(&state, event, scenario) {
            return Err(Problem::new(line, format!("an event does not fit: {misfit}")));
        }
        apply(&mut state, event, &scenario.events);
    }
    Ok(Arc::new(state))
}

/// Gives the three verdicts on a log.
pub fn verify<G: Game>(scenario: &Arc<Scenario<G>>, text: &str) -> Report {
    let chain = match check_chain(text) {
        Ok(_) => Verdict::Holds,
        Err(problem) => {
            let unknown = || Verdict::Unknown("the chain is broken".to_owned());
            return Report {
                chain: Verdict::Fails(problem),
                events: unknown(),
                adjudication: unknown(),
                entries: 0,
                finished: false,
            };
        }
    };
    let session = match replay(scenario, text) {
        Ok(session) => session,
        Err(problem) => {
            return Report {
                chain,
                events: Verdict::Fails(problem),
                adjudication: Verdict::Unknown("the events do not replay".to_owned()),
                entries: 0,
                finished: false,
            };
        }
    };
    Report {
        chain,
        events: Verdict::Holds,
        adjudication: adjudicate(scenario, &session),
        entries: session.entries(),
        finished: session.state().outcome.is_some(),
    }
}

fn adjudicate<G: Game>(scenario: &Scenario<G>, session: &Session<G>) -> Verdict {
    let header = session.header();
    let entries = || (1..=session.entries()).filter_map(|n| session.entry(n));
    if header.rules_version != G::RULES_VERSION {
        let (theirs, ours) = (header.rules_version, G::RULES_VERSION);
        return Verdict::Unknown(format!(
            "the log was played by version {theirs} of the rules; this program has version {ours}"
        ));
    }
    let revealed = entries().find_map(|entry| match &entry.act {
        Act::Reveal(hex) => bytes(hex).filter(|secret| header.dice.admits(secret)),
        _ => None,
    });
    let secret = match &header.dice {
        DiceOf::Seed(seed) => Some(seed.secret()),
        DiceOf::Committed { .. } => revealed,
        DiceOf::Typed => None,
    };
    let mut chain = Chain::start();
    let mut before = State::start(scenario);
    for (index, entry) in entries().enumerate() {
        // The chain holds, so only its state before the entry is wanted here.
        let _ = chain.check(&session.lines()[index]);
        let line = index + 2;
        let engine = Engine::new(scenario);
        let mut given = Given::new(&entry.faces);
        let again = match &entry.act {
            Act::Begin => engine.begin(&mut given).map_err(|_| "it needs other dice".to_owned()),
            Act::Command(command) => {
                let Some(seat) = entry.by.seat() else {
                    return Verdict::Fails(Problem::new(line, "nobody at the table ordered this"));
                };
                engine.order(&before, seat, command, &mut given).map_err(|failure| match failure {
                    crate::engine::Failure::Refused(refusal) => {
                        format!("the command is refused: {}", refusal.message())
                    }
                    crate::engine::Failure::NeedsDice(_) => "it needs other dice".to_owned(),
                })
            }
            Act::Overrule(overrule) => match overruling(scenario, &before, overrule) {
                Ok(events) => Ok(Decided { events, faces: Vec::new(), state: before.clone() }),
                Err(what) => Err(what),
            },
            Act::Undo { .. } | Act::AskUndo { .. } | Act::RefuseUndo | Act::Reveal(_) => {
                Ok(Decided { events: Vec::new(), faces: Vec::new(), state: before.clone() })
            }
        };
        match again {
            Err(what) => return Verdict::Fails(Problem::new(line, what)),
            Ok(decided) if decided.events != entry.events => {
                let at =
                    decided.events.iter().zip(&entry.events).take_while(|(a, b)| a == b).count();
                let what = format!(
                    "the same command and faces bring other events, from number {} on",
                    at + 1
                );
                return Verdict::Fails(Problem::new(line, what));
            }
            Ok(decided) if decided.faces != entry.faces => {
                return Verdict::Fails(Problem::new(
                    line,
                    "more dice are written down than were needed",
                ));
            }
            Ok(_) => {}
        }
        if let Some(secret) = &secret {
            let raw: Raw = match serde_json::from_str(&session.lines()[index + 1]) {
                Ok(raw) => raw,
                Err(error) => return Verdict::Fails(Problem::new(line, error.to_string())),
            };
            let declared = declared(entry.n, entry.by, raw.act.get());
            let mut dice = Endless(entry_dice(secret, &header.dice, &chain, &declared));
            let mut witness = Vec::new();
            let same = entry.faces.iter().all(|faces| {
                witness.resize(faces.len(), 0);
                let die = G::DIE;
                linstock_dice::Source::roll(&mut dice, die, &mut witness).is_ok()
                    && witness == *faces
            });
            if !same {
                return Verdict::Fails(Problem::new(
                    line,
                    "these are not the faces that the dice show",
                ));
            }
        }
        match session.state_after(entry.n) {
            Some(state) => before = state.clone(),
            None => {
                return Verdict::Fails(Problem::new(line, "there is no state after this entry"));
            }
        }
    }
    Verdict::Holds
}

/// What was declared, byte for byte as it is stored.
#[derive(serde::Deserialize)]
struct Raw<'a> {
    #[serde(borrow)]
    act: &'a serde_json::value::RawValue,
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    if !hex.is_ascii() || !hex.len().is_multiple_of(2) {
        return None;
    }
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).ok()).collect()
}
