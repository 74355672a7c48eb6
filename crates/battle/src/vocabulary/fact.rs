//! What the facts of cards, probes and results are called, and how they are said.

/// A fact with a name or a role of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactName {
    /// The stable word, as logs hold it.
    pub word: &'static str,
    /// What people read.
    pub label: &'static str,
    /// What it is for.
    pub roles: &'static [FactRole],
    /// How a story says it.
    pub spoken: Spoken,
    /// Values that are said in words of their own; nothing for those that go without saying.
    pub values: &'static [(&'static str, Option<&'static str>)],
}

impl FactName {
    /// A fact of which a story says what it is and how much.
    pub const fn new(word: &'static str, label: &'static str) -> FactName {
        FactName { word, label, roles: &[], spoken: Spoken::Named, values: &[] }
    }

    /// With roles on a card.
    pub const fn roles(self, roles: &'static [FactRole]) -> FactName {
        FactName { roles, ..self }
    }

    /// Said in another way.
    pub const fn spoken(self, spoken: Spoken) -> FactName {
        FactName { spoken, ..self }
    }

    /// With values that are said in words of their own.
    pub const fn values(self, values: &'static [(&'static str, Option<&'static str>)]) -> FactName {
        FactName { values, ..self }
    }
}

/// What a fact on a card is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactRole {
    /// It shows at a glance how a unit is doing.
    State,
    /// The head of a card shows it already.
    Headline,
    /// What the game counts for itself: no story reports a change of it.
    Count,
    /// How far a fire goes: said beside whoever is aimed at.
    Range,
    /// The band of range that it is in: said there as well.
    Band,
}

/// How a story says a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spoken {
    /// What it is, and how much: `order first fire`.
    Named,
    /// Its value says it all: `shaken`.
    Value,
    /// Its value with a word after it: `long range`.
    Before(&'static str),
    /// How many inches after a phrase: `falls back 3"`.
    Inches(&'static str),
}

/// Facts that games share: how a fire or a test came about, and what came of it.
pub mod common {
    use super::{FactName, FactRole, Spoken};

    const NOTHING: &[(&str, Option<&str>)] = &[("0", None)];

    /// All of them.
    pub const FACTS: &[FactName] = &[
        // Most fights are front to front.
        FactName::new("aspect", "aspect").values(&[("front", None)]),
        FactName::new("range", "range").spoken(Spoken::Value).roles(&[FactRole::Range]),
        FactName::new("band", "band").spoken(Spoken::Before("range")).roles(&[FactRole::Band]),
        FactName::new("result", "result")
            .spoken(Spoken::Value)
            .values(&[("none", Some("no effect"))]),
        // These say by themselves what they are about.
        FactName::new("kind", "kind").spoken(Spoken::Value),
        FactName::new("manner", "manner").spoken(Spoken::Value),
        FactName::new("cause", "cause").spoken(Spoken::Value),
        FactName::new("situation", "situation").spoken(Spoken::Value),
        FactName::new("lost", "lost").values(NOTHING),
        FactName::new("special", "special").values(NOTHING),
        FactName::new("fall-back", "fall back")
            .spoken(Spoken::Inches("falls back"))
            .values(NOTHING),
        FactName::new("falls-back", "falls back")
            .spoken(Spoken::Inches("falls back"))
            .values(NOTHING),
        FactName::new("morale", "morale")
            .spoken(Spoken::Value)
            .roles(&[FactRole::State, FactRole::Headline]),
        FactName::new("formation", "formation").roles(&[FactRole::State, FactRole::Headline]),
        FactName::new("dm", "disruption").values(NOTHING).roles(&[FactRole::State]),
        FactName::new("strength", "strength").roles(&[FactRole::Count, FactRole::Headline]),
        FactName::new("figures", "figures").roles(&[FactRole::Headline]),
        FactName::new("sections", "sections").roles(&[FactRole::Headline]),
        FactName::new("models", "models").roles(&[FactRole::Headline]),
        FactName::new("of", "of").roles(&[FactRole::Headline]),
        FactName::new("fired", "fired").roles(&[FactRole::Count]),
        FactName::new("opening-volley", "opening volley").roles(&[FactRole::Count]),
    ];
}
