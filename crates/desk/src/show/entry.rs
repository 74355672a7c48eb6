//! Entries of the record in words.

use linstock_battle::{
    Seat, UnitId, Vocabulary,
    any::Record,
    log::By,
    story::{Gravity, Sentence, Weight},
};
use serde::{Deserialize, Serialize};

use super::{
    account::{AccountShown, account},
    ledger::{RowShown, rows},
};

/// An entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryShown {
    /// Its number.
    pub n: u32,
    /// Whose it is; nobody's if it was the umpire's or the program's.
    pub seat: Option<Seat>,
    /// Whether the umpire overruled what was.
    pub umpire: bool,
    /// The faces of each roll.
    pub faces: Vec<Vec<u8>>,
    /// What happened.
    pub sentences: Vec<SentenceShown>,
    /// How it is marked on the line of time.
    pub tick: Tick,
    /// The turn that it begins, if it does.
    pub turn: Option<u16>,
    /// Everything after this entry was taken back by it.
    pub undoes: Option<u32>,
    /// How many sides the dice have.
    pub sides: u8,
}

/// How an entry is marked: the heavier, the more came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tick {
    /// Nothing that anybody would look for.
    #[default]
    Small,
    /// Dice were rolled.
    Rolled,
    /// Somebody ran, or was lost.
    Heavy,
    /// A new turn.
    Turn,
}

/// A sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentenceShown {
    /// How important: 0 is detail, 1 is news, 2 is a heading.
    pub weight: u8,
    /// The words: of what was rolled for, those before the dice.
    pub text: String,
    /// The faces of each roll.
    pub rolls: Vec<Vec<u8>>,
    /// What came of them.
    pub outcome: String,
    /// Whom it is about.
    pub unit: Option<UnitId>,
    /// The ledger behind it.
    pub rows: Vec<RowShown>,
    /// Of what was rolled for: all of it, roll by roll.
    pub account: Option<AccountShown>,
}

/// An entry in words.
pub fn entry(record: &Record<'_>) -> EntryShown {
    let mut sentences: Vec<SentenceShown> =
        record.sentences.iter().map(|it| sentence(it, record.vocabulary)).collect();
    if record.undoes.is_some() {
        let text = "What came after was taken back".to_owned();
        sentences.push(sentence(&Sentence::new(Weight::News, text, None), record.vocabulary));
    }
    let turn = record.sentences.iter().any(|it| it.weight >= Weight::Heading);
    let is_grave = |it: &Sentence| it.gravity == Gravity::Grave;
    let tick = match () {
        () if turn => Tick::Turn,
        () if record.sentences.iter().any(is_grave) => Tick::Heavy,
        () if !record.faces.is_empty() => Tick::Rolled,
        () => Tick::Small,
    };
    let seat = match record.by {
        By::First => Some(Seat::First),
        By::Second => Some(Seat::Second),
        By::Host | By::Umpire => None,
    };
    let umpire = record.by == By::Umpire;
    let (n, faces, turn) = (record.n, record.faces.to_vec(), record.turn);
    let (undoes, sides) = (record.undoes, record.vocabulary.die.sides());
    EntryShown { n, seat, umpire, faces, sentences, tick, turn, undoes, sides }
}

/// Inches as they are printed: the mark after a number.
pub fn inches(text: &str) -> String {
    let digits = |before: char| before.is_ascii_digit();
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        let is_mark = letter == '"' && shown.ends_with(digits);
        shown.push(if is_mark { '\u{2033}' } else { letter });
    }
    shown
}

impl SentenceShown {
    /// A line of detail about a unit.
    pub fn detail(text: String, unit: Option<UnitId>) -> SentenceShown {
        let (rolls, outcome, rows) = (Vec::new(), String::new(), Vec::new());
        SentenceShown { weight: 0, text, rolls, outcome, unit, rows, account: None }
    }

    /// All of it in words, for those who cannot see dice.
    pub fn whole(&self) -> String {
        match self.outcome.as_str() {
            "" => self.text.clone(),
            outcome => format!("{}: {outcome}", self.text),
        }
    }
}

/// A sentence as it is shown.
pub fn sentence(sentence: &Sentence, words: &Vocabulary) -> SentenceShown {
    SentenceShown {
        weight: match sentence.weight {
            Weight::Detail => 0,
            Weight::News => 1,
            Weight::Heading | Weight::Ending => 2,
        },
        text: inches(&sentence.text),
        rolls: sentence.rolls.clone(),
        outcome: inches(&sentence.outcome),
        unit: sentence.unit,
        rows: rows(&sentence.rows, words),
        account: sentence.account.as_ref().map(|it| account(it, &sentence.rows, words)),
    }
}
