//! The words of a game, typed: what programs decide by is an enum, what people read is a label.
//!
//! A game hands up one [`Vocabulary`], a table of constants: its [`verbs`](Verb) with what each is
//! for, the [`questions`](Question) it asks with their sentences, its formations, phases and the
//! facts on its cards. Of a unit it says in typed terms how it holds together ([`Condition`]), what
//! it is to look at ([`Troops`]) and what markers it wears ([`Marker`]); of a forecast, what each
//! chance is about ([`About`]) and how bad an end is ([`Severity`]).
//!
//! The stable `word` of each is what commands and logs hold, and it is an id: whoever meets one
//! looks it up here and then matches on the enum beside it. No client, player or page compares it
//! with a literal, so a new game brings its words and nothing above it changes.

mod chance;
mod fact;
mod question;
mod unit;
mod verb;

pub use chance::{About, ChanceKind, Ends, FateKind, Severity, chances};
pub use fact::{FactName, FactRole, Spoken, common as common_facts};
pub use question::{Asking, Cause, Coming, Question, QuestionKind, Stake};
pub use unit::{Condition, ConditionNames, FormationName, Marker, Posture, Troops};
pub use verb::{ChoiceName, Intent, Measure, TargetRole, Verb, common as common_verbs};

use linstock_dice::Die;
use linstock_rulebook::{On, Rule};

use crate::{command::Command, forecast::Course, rules, story::spaced, working::StoredRow};

/// Everything a game can say about itself in words.
#[derive(Debug)]
pub struct Vocabulary {
    /// What can be ordered.
    pub verbs: &'static [Verb],
    /// What fills the `choice` of a command.
    pub choices: &'static [ChoiceName],
    /// What a seat can be asked.
    pub questions: &'static [Question],
    /// The parts of a turn.
    pub phases: &'static [PhaseName],
    /// How units are drawn up, and what else fills the `formation` of a command.
    pub formations: &'static [FormationName],
    /// What this game calls the conditions of a unit.
    pub conditions: ConditionNames,
    /// What it calls the ends that a unit may come to.
    pub ends: Ends,
    /// What a forecast speaks of beside how it ends.
    pub courses: &'static [Course],
    /// Facts of cards, probes and results that have a name or a role of their own; others are called
    /// by their word.
    pub facts: &'static [FactName],
    /// Rules at work that are news whenever they are noted; others are detail.
    pub news: &'static [&'static Rule],
    /// Procedures that are aimed at somebody. All others that name another unit are made because of
    /// it.
    pub aimed: &'static [&'static Rule],
    /// Rules whose resolution or remark begins something of its own, such as each charge of a phase.
    pub opens: &'static [&'static Rule],
    /// Its rules, a list for each file that applies them.
    pub rules: &'static [&'static [&'static Rule]],
    /// The die that every roll of the game uses.
    pub die: Die,
    /// Figures of a ledger that what the dice show is added to, so that the sum is read.
    pub added_to_dice: &'static [On],
    /// How near, in thousandths of an inch, players let an enemy come before they fire at him: the
    /// farthest first. None where nobody fires in the enemy's turn.
    pub hold_fire: &'static [i32],
}

/// A part of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhaseName {
    /// The stable word.
    pub word: &'static str,
    /// What players call it.
    pub label: &'static str,
    /// Whether what is ordered in it is carried out all at once when it ends.
    pub together: bool,
}

impl Vocabulary {
    /// A verb by its word, those that every game has included.
    pub fn verb(&self, word: &str) -> Option<&'static Verb> {
        let own = self.verbs.iter().find(|verb| verb.word == word);
        own.or_else(|| common_verbs::VERBS.iter().find(|verb| verb.word == word))
    }

    /// The words of its verbs.
    pub fn verb_words(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.verbs.iter().map(|verb| verb.word)
    }

    /// The words of its questions.
    pub fn question_words(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.questions.iter().map(|question| question.word)
    }

    /// What a command is for. Where its verb only says that an order or an answer is given, the
    /// choice says which: see [`Vocabulary::chosen`].
    pub fn intent(&self, command: &Command) -> Option<Intent> {
        self.verb(&command.verb).map(|verb| verb.intent)
    }

    /// What the choice of a command is for, if it has one.
    pub fn chosen(&self, command: &Command) -> Option<Intent> {
        self.choice(command.choice.as_deref()?).map(|choice| choice.intent)
    }

    /// What a verb is called on a button.
    pub fn verb_label(&self, word: &str) -> String {
        self.verb(word).map_or_else(|| spaced(word), |verb| verb.label.to_owned())
    }

    /// A choice by its word.
    pub fn choice(&self, word: &str) -> Option<&'static ChoiceName> {
        self.choices.iter().find(|choice| choice.word == word)
    }

    /// A formation by its word.
    pub fn formation(&self, word: &str) -> Option<&'static FormationName> {
        self.formations.iter().find(|formation| formation.word == word)
    }

    /// A fact by its word.
    pub fn fact(&self, word: &str) -> Option<&'static FactName> {
        let own = self.facts.iter().find(|fact| fact.word == word);
        own.or_else(|| common_facts::FACTS.iter().find(|fact| fact.word == word))
    }

    /// Whether a fact, by its word, has a role on a card.
    pub fn has_role(&self, word: &str, role: FactRole) -> bool {
        self.fact(word).is_some_and(|fact| fact.roles.contains(&role))
    }

    /// What a fact is called.
    pub fn fact_label(&self, word: &str) -> String {
        self.fact(word).map_or_else(|| spaced(word), |fact| fact.label.to_owned())
    }

    /// A question by its word: where several have it, the first.
    pub fn question(&self, word: &str) -> Option<&'static Question> {
        self.questions.iter().find(|question| question.word == word)
    }

    /// A rule by its id, those of the table included.
    pub fn rule(&self, id: &str) -> Option<&'static Rule> {
        let own = self.rules.iter().flat_map(|file| file.iter()).find(|rule| rule.id == id);
        own.or_else(|| rules::RULES.iter().find(|rule| rule.id == id)).copied()
    }

    /// A row of a ledger in words.
    pub fn says(&self, row: &StoredRow) -> String {
        let phrase = self.rule(&row.rule).map_or(&*row.rule, |rule| rule.says);
        let number = row.number.unwrap_or(row.value).to_string();
        phrase.replace("{n}", &number).replace("{what}", &row.name)
    }

    /// Whether a procedure, by the id of its rule, is aimed at somebody.
    pub fn is_aimed(&self, rule: &str) -> bool {
        self.aimed.iter().any(|aimed| aimed.id == rule)
    }

    /// Whether a rule at work, by its id, is news.
    pub fn is_news(&self, rule: &str) -> bool {
        self.news.iter().any(|news| news.id == rule)
    }

    /// Whether a rule, by its id, begins something of its own.
    pub fn opens_scene(&self, rule: &str) -> bool {
        self.opens.iter().any(|opens| opens.id == rule)
    }

    /// What a formation is called.
    pub fn formation_label(&self, word: &str) -> String {
        self.formation(word).map_or_else(|| spaced(word), |it| it.label.to_owned())
    }

    /// What a choice is called.
    pub fn choice_label(&self, word: &str) -> String {
        self.choice(word).map_or_else(|| spaced(word), |it| it.label.to_owned())
    }
}
