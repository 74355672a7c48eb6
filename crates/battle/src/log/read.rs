//! Reading a log back: every line must be, byte for byte, what live play would have written.

use std::sync::Arc;

use super::{
    chain::{Broken, Chain},
    entry::{Act, Entry},
    header::{FORMAT, Header},
};
use crate::{
    event::{apply, misfit},
    game::Game,
    scenario::Scenario,
    session::Session,
    state::State,
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
    pub(super) fn new(line: usize, what: impl Into<String>) -> Problem {
        Problem { line: u32::try_from(line).unwrap_or(u32::MAX), what: what.into() }
    }
}

/// Which of the verdicts a problem is one of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// A line is not as it was written.
    Line(Problem),
    /// An entry does not fit where it stands.
    Entry(Problem),
}

impl From<Flaw> for Problem {
    fn from(flaw: Flaw) -> Problem {
        match flaw {
            Flaw::Line(problem) | Flaw::Entry(problem) => problem,
        }
    }
}

/// The lines of a log: nothing but a line feed ends one.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split_terminator('\n')
}

/// Reads the first line, without judging its hash.
pub fn read_header(text: &str) -> Result<Header, Problem> {
    let line = lines(text).next().unwrap_or("");
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

/// Plays a log's events again, from its text. Every line must be as it was written, and every act
/// one that live play would have taken from whoever did it.
pub fn replay<G: Game>(scenario: &Arc<Scenario<G>>, text: &str) -> Result<Session<G>, Problem> {
    let header = checked_header(scenario, text)?;
    check_chain(text)?;
    Ok(follow(scenario, header, text, |_, _, _| ())?)
}

/// Reads the header and holds it against the scenario and the rules that it names.
pub(super) fn checked_header<G: Game>(
    scenario: &Scenario<G>,
    text: &str,
) -> Result<Header, Problem> {
    let header = read_header(text)?;
    let (theirs, ours) = (header.rules_version, G::RULES_VERSION);
    if theirs > ours {
        let what = format!(
            "the log was played by version {theirs} of the rules, newer than this program's {ours}: \
             get a newer Linstock"
        );
        return Err(Problem::new(1, what));
    }
    if header.scenario.name != scenario.info.name {
        let (named, is) = (&header.scenario.name, &scenario.info.name);
        let what = format!("the header names the scenario {named:?}, and its text is of {is:?}");
        return Err(Problem::new(1, what));
    }
    if header.practice && !header.is_strict() {
        return Err(Problem::new(1, "no log of this format was of a battle for practice"));
    }
    Ok(header)
}

/// The chain over all lines.
pub(super) fn check_chain(text: &str) -> Result<(), Problem> {
    let mut chain = Chain::start();
    if !text.is_empty() && !text.ends_with('\n') {
        let last = lines(text).count();
        return Err(Problem::new(
            last,
            "the last line is cut short: it does not end in a line's end",
        ));
    }
    for (index, line) in lines(text).enumerate() {
        chain.check(line).map_err(|broken| Problem::new(index + 1, why(line, broken)))?;
    }
    Ok(())
}

fn why(line: &str, broken: Broken) -> &'static str {
    match broken {
        Broken::NoHash if line.ends_with('\r') => {
            "the line ends in a carriage return: the file was changed by a program that ends lines \
             so; a log's lines end in a line feed alone"
        }
        Broken::NoHash => "the line does not end in a hash: it is cut short, or not a log's",
        Broken::Wrong => "the line, or its place, is not what it was: its hash does not fit",
    }
}

/// Follows a log entry by entry; `watch` sees each before it is taken.
pub(super) fn follow<G: Game>(
    scenario: &Arc<Scenario<G>>,
    header: Header,
    text: &str,
    mut watch: impl FnMut(&Session<G>, &Entry<G>, usize),
) -> Result<Session<G>, Flaw> {
    let secret = header.dice.open_secret();
    let mut session = Session::unbegun(Arc::clone(scenario), header, secret);
    let mut chain = Chain::start();
    let first = lines(text).next().unwrap_or("");
    same(1, first, &session.lines()[0])?;
    // The whole chain holds: it is only carried along.
    let _ = chain.check(first);
    for (index, line) in lines(text).enumerate().skip(1) {
        let number = index + 1;
        let entry = read_entry::<G>(index, line)?;
        let again = serde_json::to_string(&entry).expect("an entry that was read can be written");
        same(number, line, &chain.seal(&again).line)?;
        session
            .may(entry.by, &entry.act)
            .map_err(|denied| Flaw::Entry(Problem::new(number, denied.to_string())))?;
        fits_dice::<G>(&entry).map_err(|what| Flaw::Entry(Problem::new(number, what)))?;
        watch(&session, &entry, number);
        let state =
            step(&session, &entry).map_err(|what| Flaw::Entry(Problem::new(number, what)))?;
        session.take_line(line, chain);
        session.remember(entry, state);
    }
    if session.entries() == 0 {
        return Err(Flaw::Entry(Problem::new(2, "the log has a header and nothing else")));
    }
    Ok(session)
}

/// A line must be what the writer would write.
fn same(number: usize, line: &str, written: &str) -> Result<(), Flaw> {
    if line == written {
        return Ok(());
    }
    let at = line.bytes().zip(written.bytes()).take_while(|(one, other)| one == other).count();
    let what = format!(
        "the line says what a log may say, but not as a log is written: look at byte {}, for a \
         space, a key or an order of its own",
        at + 1
    );
    Err(Flaw::Line(Problem::new(number, what)))
}

fn read_entry<G: Game>(index: usize, line: &str) -> Result<Entry<G>, Flaw> {
    let entry: Entry<G> = serde_json::from_str(line).map_err(|error| {
        Flaw::Entry(Problem::new(index + 1, format!("the entry cannot be read: {error}")))
    })?;
    if usize::try_from(entry.n) != Ok(index) {
        let what = format!("entry {} stands where entry {index} belongs", entry.n);
        return Err(Flaw::Entry(Problem::new(index + 1, what)));
    }
    Ok(entry)
}

/// Faces must be on the game's die, and only what rolls may have any.
fn fits_dice<G: Game>(entry: &Entry<G>) -> Result<(), String> {
    let sides = G::DIE.sides();
    if let Some(face) = entry.faces.iter().flatten().find(|face| !(1..=sides).contains(*face)) {
        return Err(format!("no die of {sides} sides shows {face}"));
    }
    let quiet = match entry.act {
        Act::Begin | Act::Command(_) => false,
        Act::Overrule(_) => !entry.faces.is_empty(),
        Act::Undo { .. } | Act::AskUndo { .. } | Act::RefuseUndo | Act::Reveal(_) => {
            !entry.faces.is_empty() || !entry.events.is_empty()
        }
    };
    if quiet {
        Err("nothing is rolled for this, and nothing comes of it".to_owned())
    } else {
        Ok(())
    }
}

/// The state after an entry, by its events alone.
fn step<G: Game>(session: &Session<G>, entry: &Entry<G>) -> Result<Arc<State<G>>, String> {
    let scenario = session.scenario();
    if let Act::Undo { to } = entry.act {
        let state = session.state_after(to);
        let state = state.ok_or_else(|| format!("there is no entry {to} to go back to"))?;
        return Ok(Arc::new(state.clone()));
    }
    let mut state = match session.entries() {
        0 => State::start(scenario),
        _ => session.state().clone(),
    };
    for event in &entry.events {
        if let Some(misfit) = misfit(&state, event, scenario) {
            return Err(format!("an event does not fit: {misfit}"));
        }
        apply(&mut state, event, &scenario.events);
    }
    Ok(Arc::new(state))
}
