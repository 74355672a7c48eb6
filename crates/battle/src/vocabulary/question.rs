//! What a seat is asked.

use linstock_geometry::Pose;
use serde::{Deserialize, Serialize};

use crate::{
    ids::UnitId,
    story::{capital, list, the},
};

/// A question, with its sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The stable word.
    pub word: &'static str,
    /// The sentence: `{who}` stands for the unit it is about, `{others}` for those because of whom
    /// it is asked.
    pub sentence: &'static str,
    /// What is asked after a sentence that only says what happens.
    pub ask: &'static str,
    /// Whether it interrupts the other side.
    pub kind: QuestionKind,
    /// What is at stake.
    pub stake: Stake,
    /// What gives cause to ask.
    pub cause: Cause,
}

/// Whether a question interrupts the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuestionKind {
    /// It is this seat's turn.
    OwnTurn,
    /// The other side does something, and this seat may react. Standing instructions may answer it.
    Reaction,
    /// The other side does something, and this seat has to answer.
    Response,
}

/// What is at stake in a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stake {
    /// Where units stand when the battle begins.
    Deployment,
    /// Where leaders are.
    Leaders,
    /// What is to be done this turn.
    Orders,
    /// What a unit does next, whatever it may be.
    Action,
    /// What is done about the enemy's doings.
    Reaction,
    /// Whether a unit that was interrupted goes on.
    Progress,
    /// Who fires, and at whom.
    Fire,
    /// Who charges, and whom.
    Charge,
    /// Who moves where.
    Movement,
    /// Who is brought back into order.
    Rally,
    /// What is built or broken.
    Works,
    /// Whether a winner follows.
    Pursuit,
}

/// What gives cause to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Nothing but the sequence of play.
    Turn,
    /// An enemy moves.
    Move,
    /// An enemy has fired.
    Fire,
    /// An enemy has done something else.
    Deed,
    /// An enemy charges.
    Charge,
    /// A charge is about to strike: who does not fire now does not fire at it at all.
    Strike,
}

impl Cause {
    /// Whether it is a charge, coming on or about to strike.
    pub const fn is_charge(self) -> bool {
        match self {
            Cause::Charge | Cause::Strike => true,
            Cause::Turn | Cause::Move | Cause::Fire | Cause::Deed => false,
        }
    }
}

/// A question as it is put: about a unit, and because of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asking {
    /// What is asked.
    pub question: &'static Question,
    /// The unit it is about.
    pub unit: Option<UnitId>,
    /// Those because of whom it is asked, or whom else it concerns.
    pub others: Vec<UnitId>,
    /// The charge that is coming, if there is one.
    pub coming: Option<Coming>,
}

/// A charge that is coming.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coming {
    /// Where it goes straight on from.
    pub from: Pose,
    /// How far it still comes at most, in thousandths of an inch.
    pub reach: i32,
}

impl Asking {
    /// About nobody in particular.
    pub const fn side(question: &'static Question) -> Asking {
        Asking { question, unit: None, others: Vec::new(), coming: None }
    }

    /// About a unit.
    pub const fn unit(question: &'static Question, unit: UnitId) -> Asking {
        Asking { question, unit: Some(unit), others: Vec::new(), coming: None }
    }

    /// The question, with what it is about.
    pub fn sentence<'n>(&self, name: impl Fn(UnitId) -> &'n str) -> String {
        let ask = self.question.ask;
        let says = self.headline(name);
        if ask.is_empty() { says } else { format!("{says} {ask}") }
    }

    /// What it is about, in a sentence.
    pub fn headline<'n>(&self, name: impl Fn(UnitId) -> &'n str) -> String {
        let names: Vec<String> = self.others.iter().map(|&it| the(name(it))).collect();
        let others = if names.is_empty() { "the enemy".to_owned() } else { list(&names) };
        let who = self.unit.map_or_else(|| "a unit".to_owned(), |unit| the(name(unit)));
        let text = self.question.sentence.replace("{others}", &others).replace("{who}", &who);
        capital(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHARGED: Question = Question {
        word: "charged",
        sentence: "{who} is charged by {others}.",
        ask: "How does it respond?",
        kind: QuestionKind::Response,
        stake: Stake::Reaction,
        cause: Cause::Charge,
    };

    #[test]
    fn a_question_names_whom_it_is_about_and_because_of_whom() {
        let name = |unit: UnitId| ["Light battalion", "1st Léger", "42nd Line"][unit.index()];
        let asking = |others: Vec<UnitId>| {
            Asking { others, ..Asking::unit(&CHARGED, UnitId(0)) }.sentence(name)
        };
        assert_eq!(
            asking(vec![UnitId(1)]),
            "The Light battalion is charged by the 1st Léger. How does it respond?"
        );
        assert_eq!(
            asking(vec![UnitId(1), UnitId(2)]),
            "The Light battalion is charged by the 1st Léger and the 42nd Line. How does it respond?"
        );
        let other = Asking { others: vec![UnitId(0)], ..Asking::unit(&CHARGED, UnitId(2)) };
        assert!(
            other.sentence(name).starts_with("The 42nd Line is charged by the Light battalion.")
        );
    }
}
