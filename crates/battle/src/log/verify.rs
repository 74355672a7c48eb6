//! Judging a log: is every line as it was written, do the events replay, does the adjudication
//! repeat, and whose are the dice?

use std::sync::Arc;

use super::{
    entry::{Act, Entry},
    proof::{DiceVerdict, dice},
    read::{Flaw, Problem, check_chain, checked_header, follow},
};
use crate::{
    engine::{Engine, Failure},
    game::Game,
    scenario::Scenario,
    scratch::Given,
    session::{NoEntry, Session},
};

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

/// The verdicts, and what the log holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Every line is as it was written, in its place.
    pub chain: Verdict,
    /// Every act was for whoever did it, and the events fit and lead from state to state.
    pub events: Verdict,
    /// The same commands and faces bring the same events again.
    pub adjudication: Verdict,
    /// Where the faces come from.
    pub dice: DiceVerdict,
    /// How many entries.
    pub entries: u32,
    /// How many of them overrule the rules.
    pub overrulings: u32,
    /// How many of them take back what only the other side's consent could.
    pub consented_undos: u32,
    /// Whether it was practice.
    pub practice: bool,
    /// Whether the battle came to its end.
    pub finished: bool,
}

impl Report {
    /// A log of which nothing more is known than where it fails.
    fn unread(flaw: Flaw) -> Report {
        let unknown = |why: &str| Verdict::Unknown(why.to_owned());
        let (chain, events, why) = match flaw {
            Flaw::Line(problem) => {
                (Verdict::Fails(problem), unknown("the chain is broken"), "the chain is broken")
            }
            Flaw::Entry(problem) => {
                (Verdict::Holds, Verdict::Fails(problem), "the events do not replay")
            }
        };
        Report {
            chain,
            events,
            adjudication: unknown(why),
            dice: DiceVerdict::Unknown(why.to_owned()),
            entries: 0,
            overrulings: 0,
            consented_undos: 0,
            practice: false,
            finished: false,
        }
    }

    /// What a reader should know beside the verdicts, in words.
    pub fn notes(&self) -> Vec<String> {
        let times = |count: u32, what: &str| match count {
            0 => None,
            1 => Some(format!("once {what}")),
            count => Some(format!("{count} times {what}")),
        };
        let overruled = times(self.overrulings, "the umpire overruled the rules");
        let undone = times(self.consented_undos, "something was taken back by consent");
        let practice = self.practice.then(|| "the battle was practice".to_owned());
        [overruled, undone, practice].into_iter().flatten().collect()
    }

    /// Whether nothing is wrong with it, as far as this program can tell.
    pub fn is_sound(&self) -> bool {
        let wrong = |verdict: &Verdict| match verdict {
            Verdict::Fails(_) => true,
            Verdict::Holds | Verdict::Unknown(_) => false,
        };
        let verdicts = [&self.chain, &self.events, &self.adjudication];
        !verdicts.into_iter().any(wrong) && !self.dice.is_wrong()
    }
}

/// Gives the verdicts on a log.
pub fn verify<G: Game>(scenario: &Arc<Scenario<G>>, text: &str) -> Report {
    let checked = check_chain(text).map_err(Flaw::Line);
    let header = checked.and_then(|()| checked_header(scenario, text).map_err(Flaw::Entry));
    let mut wrong = None;
    let followed = header.and_then(|header| {
        let older = header.rules_version < G::RULES_VERSION;
        follow(scenario, header, text, |session, entry, line| {
            if wrong.is_none() && !older {
                wrong = again(session, entry).err().map(|what| Problem::new(line, what));
            }
        })
    });
    let session = match followed {
        Ok(session) => session,
        Err(flaw) => return Report::unread(flaw),
    };
    let header = session.header();
    let (theirs, ours) = (header.rules_version, G::RULES_VERSION);
    let adjudication = match wrong {
        Some(problem) => Verdict::Fails(problem),
        None if theirs < ours => Verdict::Unknown(format!(
            "older rules: the log was played by version {theirs} of them, and this program has \
             version {ours}"
        )),
        None => Verdict::Holds,
    };
    let (mut overrulings, mut consented_undos) = (0, 0);
    for entry in (1..=session.entries()).filter_map(|n| session.entry(n)) {
        match entry.act {
            Act::Overrule(_) => overrulings += 1,
            Act::Undo { .. } if is_consent(&session, entry) => consented_undos += 1,
            Act::Undo { .. }
            | Act::Begin
            | Act::Command(_)
            | Act::AskUndo { .. }
            | Act::RefuseUndo
            | Act::Reveal(_) => {}
        }
    }
    Report {
        chain: Verdict::Holds,
        events: Verdict::Holds,
        adjudication,
        dice: dice(&session),
        entries: session.entries(),
        overrulings,
        consented_undos,
        practice: header.practice,
        finished: session.state().outcome.is_some(),
    }
}

/// An undo right after the other seat asked for one is its consent.
fn is_consent<G: Game>(session: &Session<G>, undo: &Entry<G>) -> bool {
    let asked = undo.n.checked_sub(1).and_then(|n| session.entry(n));
    asked.is_some_and(|asked| matches!(asked.act, Act::AskUndo { .. }) && asked.by != undo.by)
}

/// Whether live play makes the same of an act: the same events, with the same faces.
fn again<G: Game>(session: &Session<G>, entry: &Entry<G>) -> Result<(), String> {
    if let (Act::Command(command), Some(seat), true) =
        (&entry.act, entry.by.seat(), session.header().is_strict())
    {
        let normal = Engine::new(session.scenario()).normal(session.state(), seat, command);
        let normal =
            normal.map_err(|refusal| format!("the command is refused: {}", refusal.message()))?;
        if normal != *command {
            let normal = serde_json::to_string(&normal).expect("a command can be written");
            return Err(format!("the command has another form: {normal}"));
        }
    }
    let mut given = Given::new(&entry.faces);
    let decided = session.work(entry.by, &entry.act, &mut given).map_err(|why| match why {
        NoEntry::Failure(Failure::Refused(refusal)) => {
            format!("the command is refused: {}", refusal.message())
        }
        NoEntry::Failure(Failure::NeedsDice(_)) => "it needs other dice".to_owned(),
        NoEntry::Undo(_) | NoEntry::Overrule(_) | NoEntry::Denied(_) => why.to_string(),
    })?;
    if decided.events != entry.events {
        let pairs = decided.events.iter().zip(&entry.events);
        let at = pairs.take_while(|(one, other)| one == other).count() + 1;
        return Err(format!("the same command and faces bring other events, from number {at} on"));
    }
    if decided.faces != entry.faces {
        return Err("more dice are written down than were needed".to_owned());
    }
    Ok(())
}
