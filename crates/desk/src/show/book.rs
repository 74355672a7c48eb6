//! Everything there is to read: rules, rulings and tables.

use linstock_games::browse;
use serde::{Deserialize, Serialize};

/// The book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Book {
    /// A part for each set of rules.
    pub parts: Vec<Part>,
}

/// A set of rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// As requests name it, such as `adf-15`.
    pub id: String,
    /// As players call it.
    pub title: String,
    /// Its rules.
    pub rules: Vec<RuleShown>,
    /// Rulings that hold in it.
    pub rulings: Vec<RulingShown>,
    /// Its tables.
    pub tables: Vec<TableShown>,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleShown {
    /// Its id.
    pub id: String,
    /// Its few words.
    pub says: String,
    /// The whole of it.
    pub text: String,
    /// Where it is printed, or that it is our ruling.
    pub at: String,
}

/// A ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulingShown {
    /// Its id.
    pub id: String,
    /// What we do.
    pub says: String,
    /// Why.
    pub reason: String,
    /// The line of the sheets that it fills.
    pub fills: String,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableShown {
    /// Its name.
    pub name: String,
    /// What it tells.
    pub title: String,
    /// The heads of its columns.
    pub head: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
}

/// The whole book.
pub fn book() -> Book {
    Book { parts: browse::RulesId::ALL.iter().copied().map(part).collect() }
}

fn part(rules: browse::RulesId) -> Part {
    Part {
        id: rules.word().to_owned(),
        title: rules.title().to_owned(),
        rules: browse::rules(rules)
            .map(|rule| RuleShown {
                id: rule.id.to_owned(),
                says: rule.phrase(),
                text: rule.text.to_owned(),
                at: rule.at.to_owned(),
            })
            .collect(),
        rulings: browse::rulings(rules)
            .map(|ruling| RulingShown {
                id: ruling.id.to_owned(),
                says: ruling.says.to_owned(),
                reason: ruling.reason.to_owned(),
                fills: ruling.fills.to_owned(),
            })
            .collect(),
        tables: browse::tables(rules)
            .into_iter()
            .chain([browse::ground(rules)])
            .map(|table| TableShown {
                name: table.name.to_owned(),
                title: table.title.to_owned(),
                head: table.columns,
                rows: table.rows,
            })
            .collect(),
    }
}
