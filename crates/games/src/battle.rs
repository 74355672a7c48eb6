//! Battles of every game: begun from a scenario's file, taken up from a log, verified.

use std::ops::{Deref, DerefMut};

use linstock_battle::{
    AnySession, BySeat, Game, Seat, Session,
    any::Record,
    log::{self, DiceOf, FORMAT, Header, Report, StoredScenario},
};
use linstock_rulebook::{Refusal, Rule};

use crate::{
    browse::{self, RulesId},
    scenario::{Problem, load, rules_of},
};

/// A battle being played and written down, of whichever game: see [`AnySession`] for what can be done with it.
#[derive(Debug)]
pub struct Battle(Box<dyn AnySession>);

impl Deref for Battle {
    type Target = dyn AnySession;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl DerefMut for Battle {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

impl<G: Game> From<Session<G>> for Battle {
    fn from(session: Session<G>) -> Battle {
        Battle(Box::new(session))
    }
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

impl From<Vec<Problem>> for Unreadable {
    fn from(problems: Vec<Problem>) -> Unreadable {
        Unreadable::Scenario(problems)
    }
}

/// What is at stake in a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stakes {
    /// What the dice have decided stands, unless somebody who plays agrees to take it back.
    #[default]
    Earnest,
    /// Practice: a computer agrees to take anything back.
    Practice,
}

impl Battle {
    /// Begins a battle from a scenario's file.
    pub fn begin(
        text: &str,
        seats: BySeat<String>,
        dice: DiceOf,
        secret: Option<Vec<u8>>,
    ) -> Result<Battle, Unreadable> {
        Battle::begin_for(Stakes::Earnest, text, seats, dice, secret)
    }

    /// Begins a battle in earnest or for practice.
    pub fn begin_for(
        stakes: Stakes,
        text: &str,
        seats: BySeat<String>,
        dice: DiceOf,
        secret: Option<Vec<u8>>,
    ) -> Result<Battle, Unreadable> {
        let scenario = load(text)?.any();
        let rules = rules_of(text).unwrap_or(RulesId::USUAL);
        let secret = secret.or_else(|| dice.open_secret());
        let header = Header {
            linstock_log: FORMAT,
            rules: rules.word().to_owned(),
            rules_version: scenario.rules_version(),
            scenario: StoredScenario::new(&scenario.info().name, text),
            seats,
            dice,
            practice: stakes == Stakes::Practice,
        };
        let begun = scenario.begin(header, secret).map_err(|_| log::Problem {
            line: 1,
            what: "the battle needs dice before anybody is asked: give it a seed".to_owned(),
        })?;
        Ok(Battle(begun))
    }

    /// Takes up a battle from its log.
    pub fn resume(text: &str) -> Result<Battle, Unreadable> {
        let text = &log::unsealed(text)?;
        let header = checked_header(text)?;
        Ok(Battle(load(&header.scenario.text)?.any().replay(text)?))
    }

    /// The log as a file for whoever plays: sealed, as long as it holds what he may not know.
    pub fn file(&self) -> String {
        let text = self.lines().join("\n") + "\n";
        if self.keeps_secrets() { log::sealed(&text) } else { text }
    }

    /// Whether the log holds what is not for everybody to know before the battle is over: dice to
    /// come, or what one side hides from the other.
    pub fn keeps_secrets(&self) -> bool {
        let over = self.scene(None).outcome.is_some();
        !over && (self.header().dice.open_secret().is_some() || self.has_secrets())
    }

    /// What all entries from one on say to a seat, or to somebody who may know everything.
    pub fn records(&self, from: u32, reader: Option<Seat>) -> impl Iterator<Item = Record<'_>> {
        (from.max(1)..=self.entries()).filter_map(move |entry| self.record(entry, reader))
    }
}

/// The verdicts on a log.
pub fn verify(text: &str) -> Result<Report, Unreadable> {
    let text = &log::unsealed(text)?;
    let header = checked_header(text)?;
    Ok(load(&header.scenario.text)?.any().verify(text))
}

/// A header that names the rules of its scenario.
fn checked_header(text: &str) -> Result<Header, log::Problem> {
    let header = log::read_header(text)?;
    let rules = rules_of(&header.scenario.text).unwrap_or(RulesId::USUAL);
    if header.rules != rules.word() {
        let (named, is) = (&header.rules, rules.word());
        let what = format!("the header names the rules {named}, and the scenario is for {is}");
        return Err(log::Problem { line: 1, what });
    }
    Ok(header)
}

/// Whether nothing is wrong with a log, and this program could look at all of it.
pub fn is_sound(report: &Report) -> bool {
    report.is_sound() && report.adjudication == log::Verdict::Holds
}

/// Every rule there is, those of the table included, by id.
pub fn rule(id: &str) -> Option<&'static Rule> {
    browse::rule(id)
        .or_else(|| linstock_battle::rules::RULES.iter().find(|rule| rule.id == id).copied())
}

/// What is wrong, in words: a refusal with its rule.
pub fn refusal_text(refusal: &Refusal) -> String {
    format!("{} [{}]", refusal.message(), refusal.rule.id)
}
