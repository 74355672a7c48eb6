//! What a seat may do, and what it may not and why.

use linstock_battle::{
    Choice, Command, LeaderId, Slot, UnitId, Vocabulary, Word,
    vocabulary::{Intent, TargetRole},
};
use linstock_geometry::Point;
use linstock_rulebook::Refusal;
use serde::{Deserialize, Serialize};

use crate::words::{Names, capital, detail};

/// Something a seat may do, or may not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Offer {
    /// The verb in words, a capital first.
    pub verb: String,
    /// What it is for.
    pub intent: Option<Intent>,
    /// The number key that takes it up, the same for every unit; several that share it are taken up in turn.
    pub key: Option<u8>,
    /// What its target is to it.
    pub target: TargetRole,
    /// What it would be done with, in words.
    pub detail: String,
    /// The command with its slots empty.
    pub draft: Command,
    /// What it is already known to choose.
    pub chosen: Option<WordShown>,
    /// What is to be filled in.
    pub slots: Vec<SlotShown>,
    /// Why it may not be done.
    pub refused: Option<RefusedShown>,
}

/// A refusal in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefusedShown {
    /// What is wrong, with what makes it so: "Too far: range 9.2″, reach 8″".
    pub message: String,
    /// The first half of that: what is wrong.
    pub says: String,
    /// The second half, if there is one: the facts.
    pub because: String,
    /// The rule, by id.
    pub rule: String,
    /// What the rule says.
    pub text: String,
}

impl Offer {
    /// Whether it wants a way to go.
    pub fn wants_path(&self) -> bool {
        self.slots.iter().any(|slot| matches!(slot, SlotShown::Path { .. }))
    }
}

/// Something to be filled in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SlotShown {
    /// One of these units.
    Target(Vec<UnitId>),
    /// Up to so many of these beside the first.
    Companions(Vec<UnitId>, u8),
    /// One of these leaders.
    Leader(Vec<LeaderId>),
    /// A way to go.
    Path {
        /// The farthest it could lead.
        farthest: i32,
        /// Whether it may be left out.
        may_be_empty: bool,
        /// Whether it may only be one wheel and an advance.
        straight: bool,
    },
    /// A place, within this ground and no farther than that.
    Place {
        /// The ground.
        within: Option<Vec<Point>>,
        /// How far, at most.
        reach: Option<i32>,
    },
    /// One of these formations.
    Formation(Vec<WordShown>),
    /// One of these words.
    Choice(Vec<WordShown>),
    /// A number.
    Number {
        /// The least.
        least: i32,
        /// The most.
        most: i32,
        /// Whether it is a distance in thousandths of an inch.
        inches: bool,
    },
    /// Where along the edge of its target a charge strikes; may be left out.
    Aim,
}

/// A word of the game that fills a slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordShown {
    /// As commands hold it.
    pub word: String,
    /// As people read it.
    pub text: String,
    /// The number key that chooses it, wherever it is offered.
    pub key: Option<u8>,
    /// What a choice is for.
    pub intent: Option<Intent>,
}

/// A choice in words.
pub fn offer(words: &Vocabulary, choice: &Choice, names: &Names) -> Offer {
    let verb = words.verb(&choice.draft.verb);
    Offer {
        verb: words.verb_label(&choice.draft.verb),
        intent: verb.map(|verb| verb.intent),
        key: {
            let chosen = choice.draft.choice.as_deref().and_then(|word| words.choice(word));
            let own = verb.and_then(|verb| verb.intent.key());
            // Of orders and answers the choice says which.
            own.or(chosen.map(|chosen| chosen.key))
        },
        target: verb.map_or(TargetRole::Aim, |verb| verb.target),
        detail: detail(words, choice, names),
        draft: choice.draft.clone(),
        chosen: choice.draft.choice.as_deref().map(|word| chosen(words, word)),
        slots: choice.slots.iter().map(|it| slot(words, it)).collect(),
        refused: choice.refused.as_ref().map(refused),
    }
}

/// A refusal in words.
pub fn refused(refusal: &Refusal) -> RefusedShown {
    RefusedShown {
        message: refusal.message(),
        says: capital(refusal.why),
        because: refusal.because_of(),
        rule: refusal.rule.id.to_owned(),
        text: refusal.rule.text.to_owned(),
    }
}

fn slot(words: &Vocabulary, slot: &Slot) -> SlotShown {
    match slot {
        Slot::Target(among) => SlotShown::Target(among.clone()),
        Slot::Companions { among, most } => SlotShown::Companions(among.clone(), *most),
        Slot::Leader(among) => SlotShown::Leader(among.clone()),
        Slot::Path(path) => SlotShown::Path {
            farthest: path.farthest,
            may_be_empty: path.may_be_empty,
            straight: path.straight,
        },
        Slot::Place { within, reach } => SlotShown::Place {
            within: within.as_ref().map(|ground| ground.points().to_vec()),
            reach: *reach,
        },
        Slot::Formation(among) => {
            SlotShown::Formation(among.iter().map(|word| formation(words, word)).collect())
        }
        Slot::Choice(among) => {
            SlotShown::Choice(among.iter().map(|word| chosen(words, word)).collect())
        }
        Slot::Number(least, most) => {
            SlotShown::Number { least: *least, most: *most, inches: false }
        }
        Slot::Distance(least, most) => {
            SlotShown::Number { least: *least, most: *most, inches: true }
        }
        Slot::Aim => SlotShown::Aim,
    }
}

fn formation(words: &Vocabulary, word: &Word) -> WordShown {
    WordShown {
        word: word.to_string(),
        text: words.formation_label(word),
        key: words.formation(word).map(|it| it.key),
        intent: None,
    }
}

/// A word that fills the choice of a command.
pub fn chosen(words: &Vocabulary, word: &str) -> WordShown {
    let known = words.choice(word);
    WordShown {
        word: word.to_owned(),
        text: words.choice_label(word),
        key: known.map(|it| it.key),
        intent: known.map(|it| it.intent),
    }
}
