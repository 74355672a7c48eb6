//! Everything there is to read: rules, rulings and tables.

use linstock_games::browse;
use linstock_rulebook::{Origin, Rule, synonym::alternatives};
use serde::{Deserialize, Serialize};

use crate::words::{capital, spaced};

/// The book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Book {
    /// A part for each set of rules, and one for the table that all are played on.
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

impl Part {
    /// What somebody looks for in it: for each word or phrase, everything that these rules may call it.
    pub fn meant(&self, query: &str) -> Vec<Vec<String>> {
        let game = browse::RulesId::from_word(&self.id).map(browse::RulesId::game);
        let synonyms = game.map_or(&[][..], browse::Game::synonyms);
        alternatives(query, synonyms.iter().copied())
    }
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
    /// What it shows.
    pub title: String,
    /// The heads of its columns.
    pub head: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
}

/// The whole book.
pub fn book() -> Book {
    let games = browse::RulesId::ALL.iter().copied().map(part);
    Book { parts: games.chain([table()]).collect() }
}

/// What a section of rules is called, by what their ids begin with.
pub fn section(id: &str) -> String {
    match id.rsplit('.').next().unwrap_or(id) {
        "tct" => "Tactical competence".to_owned(),
        word => capital(&spaced(word)),
    }
}

/// What holds on the table whatever is played.
fn table() -> Part {
    Part {
        id: "battle".to_owned(),
        title: "The table itself".to_owned(),
        rules: linstock_battle::rules::RULES.iter().map(|it| rule(it, it.at.to_owned())).collect(),
        rulings: Vec::new(),
        tables: Vec::new(),
    }
}

fn rule(rule: &Rule, at: String) -> RuleShown {
    RuleShown { id: rule.id.to_owned(), says: title(rule), text: rule.text.to_owned(), at }
}

/// What a rule is called where there is no row to fill its phrase in.
fn title(rule: &Rule) -> String {
    let phrase =
        || rule.says.replace(": {n}", "").replace(", {what}", "").replace(", in {what}", "");
    rule.title.map_or_else(phrase, str::to_owned)
}

/// Where a rule comes from, in words: sheets go by their numbers.
fn source(rule: &Rule) -> String {
    match rule.by {
        Origin::Sheet => format!("sheet {}", rule.at),
        Origin::Ruling => format!("our {}", rule.at),
        Origin::House => rule.at.to_owned(),
    }
}

fn part(rules: browse::RulesId) -> Part {
    Part {
        id: rules.word().to_owned(),
        title: rules.title().to_owned(),
        rules: browse::rules(rules).map(|it| rule(it, source(it))).collect(),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Every word that players are said to use leads to something in its game.
    #[test]
    fn no_synonym_is_idle() {
        for part in book().parts {
            let Some(rules) = browse::RulesId::from_word(&part.id) else { continue };
            let texts =
                part.rules.iter().map(|it| format!("{} {}", it.says, it.text).to_lowercase());
            let texts: Vec<String> = texts.collect();
            for synonym in rules.game().synonyms() {
                let found =
                    synonym.means.iter().any(|name| texts.iter().any(|it| it.contains(name)));
                assert!(found, "{} finds nothing in {}", synonym.said, part.id);
            }
        }
    }

    #[test]
    fn no_title_is_a_template() {
        for rule in book().parts.iter().flat_map(|part| &part.rules) {
            assert!(!rule.says.contains(['{', '\u{2026}']) && !rule.says.is_empty(), "{}", rule.id);
        }
    }
}
