//! What is kept in a browser's storage.

use linstock_battle::BySeat;
use linstock_desk::{ask::Sitting, board::Standing, shelf::Title};
use serde::{Deserialize, Serialize};

/// A battle that was kept: what a list shows of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    /// Its id.
    pub id: String,
    /// How it stands.
    pub standing: Standing,
    /// How many lines its log has.
    pub lines: u32,
    /// When it was last kept: milliseconds since 1970.
    pub when: f64,
}

/// What the ids of tables begin with.
const TABLE: &str = "table-";
/// The id of the table that lies there now.
const LAID: &str = "table-laid";
/// What the ids of scenarios begin with.
const SCENARIO: &str = "scenario-";

/// What was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A battle.
    Battle,
    /// A real table.
    Table,
    /// A scenario of somebody's own.
    Scenario,
}

impl Saved {
    /// A real table that was put away at some time.
    pub fn table(standing: Standing, lines: u32, when: f64) -> Saved {
        Saved { id: format!("{TABLE}{when}"), standing, lines, when }
    }

    /// The real table that lies there now.
    pub fn laid_table(standing: Standing, lines: u32) -> Saved {
        Saved { id: LAID.to_owned(), standing, lines, when: 0.0 }
    }

    /// Whether it is the table that lies there now.
    pub fn is_laid(&self) -> bool {
        self.id == LAID
    }

    /// A scenario of somebody's own: one of each name is kept.
    pub fn scenario(title: &Title, lines: u32, when: f64) -> Saved {
        let standing = Standing {
            name: title.name.clone(),
            rules: title.rules.clone(),
            turn: 0,
            turns: 0,
            players: BySeat::both(Sitting::Person),
            outcome: None,
        };
        Saved { id: format!("{SCENARIO}{}", title.name), standing, lines, when }
    }

    /// What it is.
    pub fn kind(&self) -> Kind {
        if self.id.starts_with(TABLE) {
            Kind::Table
        } else if self.id.starts_with(SCENARIO) {
            Kind::Scenario
        } else {
            Kind::Battle
        }
    }

    /// Whether it is a battle or a table that can be taken up again.
    pub fn goes_on(&self) -> bool {
        self.kind() != Kind::Scenario && self.standing.outcome.is_none()
    }

    /// Whether it is a battle that is over.
    pub fn is_over(&self) -> bool {
        self.kind() == Kind::Battle && self.standing.outcome.is_some()
    }

    /// Who plays, in words.
    pub fn players(&self) -> String {
        let BySeat { first, second } = self.standing.players;
        let name = |sitting: Sitting| match sitting {
            Sitting::Person => "you",
            Sitting::Greedy | Sitting::Random => "the computer",
        };
        match (first, second) {
            (Sitting::Person, Sitting::Person) => "two at one screen".to_owned(),
            (Sitting::Person, _) | (_, Sitting::Person) => {
                format!("{} against {}", name(first), name(second))
            }
            (Sitting::Greedy | Sitting::Random, Sitting::Greedy | Sitting::Random) => {
                "two computers".to_owned()
            }
        }
    }

    /// How far it has got, in words.
    pub fn progress(&self) -> String {
        match &self.standing.outcome {
            Some(outcome) => outcome.clone(),
            None if self.kind() == Kind::Table => format!("turn {}", self.standing.turn),
            None => format!("turn {} of {}", self.standing.turn, self.standing.turns),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_save_says_who_plays_and_how_far_it_is() {
        let standing = Standing {
            name: "Maida".to_owned(),
            rules: "Élan".to_owned(),
            turn: 3,
            turns: 12,
            players: BySeat { first: Sitting::Person, second: Sitting::Greedy },
            outcome: None,
        };
        let table = Saved::table(standing.clone(), 4, 1e12);
        assert_eq!((table.kind(), table.progress().as_str()), (Kind::Table, "turn 3"));
        let saved = Saved { id: "a".to_owned(), standing, lines: 4, when: 0.0 };
        assert_eq!((saved.kind(), saved.goes_on(), saved.is_over()), (Kind::Battle, true, false));
        let outcome = Some("Nobody has won.".to_owned());
        let over =
            Saved { standing: Standing { outcome, ..saved.standing.clone() }, ..saved.clone() };
        assert_eq!((over.goes_on(), over.is_over()), (false, true));
        assert_eq!(saved.players(), "you against the computer");
        assert_eq!(saved.progress(), "turn 3 of 12");
        let text = serde_json::to_string(&saved).unwrap_or_default();
        assert_eq!(serde_json::from_str::<Saved>(&text).ok(), Some(saved));
    }
}
