//! What can be browsed: the rules, rulings, tables and house rules of each game.

use linstock_adf as adf;
use linstock_rulebook::{HouseRule, Rule, Ruling, Table, ruling, words};

words! {
    /// A game at one scale, as a request names it.
    pub enum RulesId {
        /// Across A Deadly Field, 6mm and 10mm.
        Adf10 = "adf-10",
        /// Across A Deadly Field, 15mm and 20mm.
        Adf15 = "adf-15",
        /// Across A Deadly Field, 25mm and 28mm.
        Adf25 = "adf-25",
    }
}

impl RulesId {
    /// The scale of figures.
    pub const fn scale(self) -> adf::Scale {
        match self {
            RulesId::Adf10 => adf::Scale::Ten,
            RulesId::Adf15 => adf::Scale::Fifteen,
            RulesId::Adf25 => adf::Scale::TwentyFive,
        }
    }

    /// What players call it.
    pub const fn title(self) -> &'static str {
        match self {
            RulesId::Adf10 => "Across A Deadly Field, 6/10mm",
            RulesId::Adf15 => "Across A Deadly Field, 15/20mm",
            RulesId::Adf25 => "Across A Deadly Field, 25/28mm",
        }
    }
}

/// Every rule of a game.
pub fn rules(_: RulesId) -> impl Iterator<Item = &'static Rule> {
    adf::rules::rules()
}

/// Every rule of every game, each once.
pub fn all_rules() -> impl Iterator<Item = &'static Rule> {
    adf::rules::rules()
}

/// The rule with an id.
pub fn rule(id: &str) -> Option<&'static Rule> {
    all_rules().find(|rule| rule.id == id)
}

/// The rulings that hold in a game: the general ones first.
pub fn rulings(_: RulesId) -> impl Iterator<Item = &'static Ruling> {
    all_rulings()
}

/// Every ruling.
pub fn all_rulings() -> impl Iterator<Item = &'static Ruling> {
    ruling::GENERAL.iter().chain(adf::rulings::RULINGS)
}

/// The tables of a game.
pub fn tables(rules: RulesId) -> Vec<Table> {
    adf::tables::show::tables(rules.scale())
}

/// The house rules of a game.
pub const fn house_rules(_: RulesId) -> &'static [HouseRule] {
    adf::house::HOUSE_RULES
}
