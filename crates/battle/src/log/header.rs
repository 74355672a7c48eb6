//! The first line of a log: what is played, by whom, with whose dice.

use serde::{Deserialize, Serialize};

use super::chain::commitment;
use crate::{game::is_default, seat::BySeat};

/// The version of the log's format that is written.
pub const FORMAT: u32 = 2;

/// The first version in which each command has one form, a battle may be practice, and nobody goes
/// back behind what was secret.
pub(crate) const STRICT: u32 = 2;

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    pub linstock_log: u32,
    /// The rules in play, such as `adf-15`.
    pub rules: String,
    /// The version of their adjudication.
    pub rules_version: u32,
    /// The scenario.
    pub scenario: StoredScenario,
    /// Who sits where.
    pub seats: BySeat<String>,
    /// Whose dice.
    pub dice: DiceOf,
    /// Whether it is practice: a computer then agrees to take back what dice have decided.
    #[serde(default, skip_serializing_if = "is_default")]
    pub practice: bool,
}

impl Header {
    /// Whether it is of a format in which each command has one form and secrets stay behind.
    pub(crate) const fn is_strict(&self) -> bool {
        self.linstock_log >= STRICT
    }
}

/// A scenario, whole, so that a log needs nothing but itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredScenario {
    /// Its name.
    pub name: String,
    /// The hash of its text.
    pub hash: String,
    /// Its file.
    pub text: String,
}

impl StoredScenario {
    /// Keeps a scenario's file.
    pub fn new(name: &str, text: &str) -> StoredScenario {
        let hash = blake3::hash(text.as_bytes()).to_hex().to_string();
        StoredScenario { name: name.to_owned(), hash, text: text.to_owned() }
    }

    /// Whether the hash is that of the text.
    pub fn is_intact(&self) -> bool {
        blake3::hash(self.text.as_bytes()).to_hex().as_str() == self.hash
    }
}

/// Where the dice of a battle come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceOf {
    /// A seed that everybody may know.
    Seed(SeedOf),
    /// A secret, of which only this is known until it is revealed.
    Committed {
        /// What the secret must hash to.
        commitment: String,
        /// What each player adds.
        salts: BySeat<String>,
    },
    /// People roll and type.
    Typed,
}

/// A seed, as a number or a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SeedOf {
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
}

impl SeedOf {
    /// The seed's bytes, as the dice use them. The number 7 and the text "7" are different.
    pub fn secret(&self) -> Vec<u8> {
        match self {
            SeedOf::Number(number) => [b"n", &number.to_le_bytes()[..]].concat(),
            SeedOf::Text(text) => [b"s", text.as_bytes()].concat(),
        }
    }
}

impl DiceOf {
    /// A commitment to a secret.
    pub fn committed(secret: &[u8], salts: BySeat<String>) -> DiceOf {
        DiceOf::Committed { commitment: commitment(secret), salts }
    }

    /// The secret that everybody can read from it.
    pub fn open_secret(&self) -> Option<Vec<u8>> {
        match self {
            DiceOf::Seed(seed) => Some(seed.secret()),
            DiceOf::Committed { .. } | DiceOf::Typed => None,
        }
    }

    /// Whether a revealed secret is the one that was committed to.
    pub fn admits(&self, secret: &[u8]) -> bool {
        match self {
            DiceOf::Committed { commitment: committed, .. } => *committed == commitment(secret),
            DiceOf::Seed(seed) => seed.secret() == secret,
            DiceOf::Typed => false,
        }
    }
}
