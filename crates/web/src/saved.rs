//! What is kept in a browser's storage.

use linstock_battle::BySeat;
use linstock_desk::{ask::Sitting, board::Standing};
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

impl Saved {
    /// A real table that was put away at some time.
    pub fn table(standing: Standing, lines: u32, when: f64) -> Saved {
        Saved { id: format!("{TABLE}{when}"), standing, lines, when }
    }

    /// Whether it is a real table and no battle.
    pub fn is_table(&self) -> bool {
        self.id.starts_with(TABLE)
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
            None if self.is_table() => format!("turn {}", self.standing.turn),
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
        assert_eq!((table.is_table(), table.progress().as_str()), (true, "turn 3"));
        let saved = Saved { id: "a".to_owned(), standing, lines: 4, when: 0.0 };
        assert!(!saved.is_table());
        assert_eq!(saved.players(), "you against the computer");
        assert_eq!(saved.progress(), "turn 3 of 12");
        let text = serde_json::to_string(&saved).unwrap_or_default();
        assert_eq!(serde_json::from_str::<Saved>(&text).ok(), Some(saved));
    }
}
