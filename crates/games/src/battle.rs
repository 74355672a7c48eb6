//! Battles of every game: begun from a scenario's file, taken up from a log, verified.

use std::ops::{Deref, DerefMut};

use linstock_battle::{
    AnySession, BySeat, Game, Seat, Session,
    any::Record,
    log::{self, DiceOf, FORMAT, Header, Report, StoredScenario, Verdict},
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

impl Battle {
    /// Begins a battle from a scenario's file.
    pub fn begin(
        text: &str,
        seats: BySeat<String>,
        dice: DiceOf,
        secret: Option<Vec<u8>>,
    ) -> Result<Battle, Unreadable> {
        let scenario = load(text)?.any();
        let rules = rules_of(text).unwrap_or(RulesId::USUAL);
        let secret = secret.or(match &dice {
            DiceOf::Seed(seed) => Some(seed.secret()),
            DiceOf::Committed { .. } | DiceOf::Typed => None,
        });
        let header = Header {
            linstock_log: FORMAT,
            rules: rules.word().to_owned(),
            rules_version: scenario.rules_version(),
            scenario: StoredScenario::new(&scenario.info().name, text),
            seats,
            dice,
        };
        let begun = scenario.begin(header, secret).map_err(|_| log::Problem {
            line: 1,
            what: "the battle needs dice before anybody is asked: give it a seed".to_owned(),
        })?;
        Ok(Battle(begun))
    }

    /// Takes up a battle from its log.
    pub fn resume(text: &str) -> Result<Battle, Unreadable> {
        let header = log::read_header(text)?;
        Ok(Battle(load(&header.scenario.text)?.any().replay(text)?))
    }

    /// What all entries from one on say to a seat, or to somebody who may know everything.
    pub fn records(&self, from: u32, reader: Option<Seat>) -> impl Iterator<Item = Record<'_>> {
        (from.max(1)..=self.entries()).filter_map(move |entry| self.record(entry, reader))
    }
}

/// The three verdicts on a log.
pub fn verify(text: &str) -> Result<Report, Unreadable> {
    let header = log::read_header(text)?;
    Ok(load(&header.scenario.text)?.any().verify(text))
}

/// Whether all three verdicts hold.
pub fn is_sound(report: &Report) -> bool {
    [&report.chain, &report.events, &report.adjudication]
        .iter()
        .all(|verdict| **verdict == Verdict::Holds)
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
