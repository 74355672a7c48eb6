//! What a client is answered.

use linstock_battle::{BySeat, Command, UnitId};
use serde::{Deserialize, Serialize};

use crate::{
    ask::Sitting,
    assistant::TableAnswer,
    guide::GuideShown,
    question::NoOdds,
    shelf::Title,
    show::{
        beat::BeatShown,
        book::Book,
        briefing::Briefing,
        entry::EntryShown,
        form::{Form, Forms},
        ground::Ground,
        look::Look,
        march::MarchShown,
        odds::OddsShown,
        probe::Probed,
        prompt::PromptShown,
        report::Report,
        study::{Study, Surroundings},
        unit::Change,
    },
};

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The scenarios there are.
    Library {
        /// In the order to show them.
        titles: Vec<Title>,
    },
    /// The guided first battles.
    Guides {
        /// One for each game.
        guides: Vec<GuideShown>,
    },
    /// A scenario's file can be played.
    Scenario(Box<Title>),
    /// The battle lies on its board.
    Opened {
        /// How many entries its record has.
        entries: u32,
        /// Who plays.
        players: BySeat<Sitting>,
    },
    /// It was taken away.
    Closed,
    /// The ground, drawn.
    Ground(Box<Ground>),
    /// How the battle looks.
    Look(Box<Look>),
    /// The battle's sheet.
    Briefing(Box<Briefing>),
    /// The report of a battle.
    Report(Box<Report>),
    /// About a unit.
    Study(Box<Study>),
    /// A question with its answers, if one is asked that the enemy's doings put.
    Prompt(Option<Box<PromptShown>>),
    /// What a side has to reckon with.
    Surroundings(Box<Surroundings>),
    /// What would come of a draft.
    Probed(Box<Probed>),
    /// A draft led on, and what would come of it.
    Toward {
        /// The draft.
        draft: Box<Command>,
        /// What would come of it.
        probed: Box<Probed>,
    },
    /// How a body would move.
    March(Box<MarchShown>),
    /// What a computer would do; nothing if it would do nothing.
    Advised {
        /// The command.
        command: Option<Box<Command>>,
    },
    /// Orders of the turn before, by unit: the word of each.
    LastOrders {
        /// Units that had one.
        orders: Vec<(UnitId, String)>,
    },
    /// It was carried out.
    Done(Box<After>),
    /// It cannot be carried out before somebody has rolled.
    Roll {
        /// How many dice.
        dice: u8,
        /// Of how many sides.
        sides: u8,
        /// What for.
        why: String,
        /// The same for whom, and what decides.
        #[serde(default)]
        needs: RollNeeds,
    },
    /// What an umpire may change about a unit, beside its strength and its place.
    Changeable {
        /// What there is to change.
        words: Vec<Change>,
    },
    /// The other side has to agree.
    AskedUndo(Box<After>),
    /// The record.
    Record {
        /// In order.
        entries: Vec<EntryShown>,
    },
    /// What happened, beat by beat.
    Beats {
        /// In order.
        beats: Vec<BeatShown>,
    },
    /// A log.
    Log {
        /// Its text.
        text: String,
        /// Its hash.
        hash: String,
    },
    /// What is to be said of a log.
    Verified {
        /// Whether every line is as it was written.
        chain: Verdict,
        /// Whether the events lead where they say.
        events: Verdict,
        /// Whether the rules give the same again.
        adjudication: Verdict,
        /// Whose the dice are.
        dice: DiceShown,
        /// What a reader should know beside: how often the umpire overruled, and the like.
        notes: Vec<String>,
    },
    /// An answer of the adjudication contract.
    Adjudicated {
        /// A line of JSON.
        line: String,
    },
    /// What there is to read.
    Book(Box<Book>),
    /// What can be asked for odds.
    Forms {
        /// By sets of rules.
        all: Vec<Forms>,
    },
    /// What a procedure asks for.
    Form(Box<Form>),
    /// The odds of a procedure.
    Odds(Box<OddsShown>),
    /// There are none, and why.
    NoOdds(NoOdds),
    /// The table, or something of it.
    Table(Box<TableAnswer>),
    /// It could not be done. Nothing has changed.
    Failed(Failed),
}

/// For whom dice are rolled, and what decides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollNeeds {
    /// Who rolls for what, in words.
    pub text: String,
    /// About whom.
    pub unit: Option<UnitId>,
    /// Of one die: faces, and what they bring about.
    pub ways: Vec<(String, String)>,
}

/// A battle after something was done, for whoever asked for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct After {
    /// How it looks.
    pub look: Look,
    /// The entries of the record that he has not read yet.
    pub record: Vec<EntryShown>,
}

/// Why something could not be done.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failed {
    /// What is wrong, and what to do about it.
    pub message: String,
    /// The rule that refuses it, by id.
    pub rule: Option<String>,
    /// Where, each with what: the problems of a file.
    pub places: Vec<(u32, String)>,
    /// Of a log whose last line was not written to its end: how many lines before it are whole, with which the battle
    /// can go on.
    #[serde(default)]
    pub torn: Option<u32>,
}

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failed {}

impl Failed {
    /// With nothing but a message.
    pub fn new(message: impl Into<String>) -> Failed {
        Failed { message: message.into(), ..Failed::default() }
    }
}

/// What a log proves about its dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceShown {
    /// In a word, such as `proved`.
    pub word: String,
    /// In a sentence.
    pub text: String,
    /// Whether they are false.
    pub wrong: bool,
}

/// A verdict on a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It holds.
    Holds,
    /// It does not, or it cannot be known, and why.
    Not(String),
}
