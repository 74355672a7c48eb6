//! What can be browsed: the rules, rulings, tables and house rules of each game.

use linstock_adf as adf;
use linstock_battle::{Game as _, Vocabulary};
use linstock_elan as elan;
use linstock_jr3 as jr3;
use linstock_rulebook::{HouseRule, Rule, Ruling, Table, ruling, synonym::Synonym, words};

words! {
    /// A game.
    pub enum Game {
        /// Across A Deadly Field, at three scales.
        Adf = "adf",
        /// Johnny Reb III.
        Jr3 = "jr3",
        /// The untitled Napoleonic sheet of twelve-sided dice.
        Elan = "elan",
    }
}

words! {
    /// A game at one scale, as a request names it.
    pub enum RulesId {
        /// Across A Deadly Field, 6mm and 10mm.
        Adf10 = "adf-10",
        /// Across A Deadly Field, 15mm and 20mm.
        Adf15 = "adf-15",
        /// Across A Deadly Field, 25mm and 28mm.
        Adf25 = "adf-25",
        /// Johnny Reb III, at every scale.
        Jr3 = "jr3",
        /// Élan.
        Elan = "elan",
    }
}

impl Game {
    /// What players call it.
    pub const fn title(self) -> &'static str {
        match self {
            Game::Adf => "Across A Deadly Field",
            Game::Jr3 => "Johnny Reb III",
            Game::Elan => "Élan",
        }
    }

    /// What the sides are called in most of its battles.
    pub const fn usual_sides(self) -> [&'static str; 2] {
        match self {
            Game::Adf | Game::Jr3 => ["Union", "Confederate"],
            Game::Elan => ["French", "Allied"],
        }
    }

    /// The game that a rule is one of.
    pub fn of(rule: &Rule) -> Option<Game> {
        Game::ALL.iter().copied().find(|game| game.rules().any(|it| it == rule))
    }

    /// Its rules as requests name them; the second, where there are several, is the usual one.
    pub const fn ids(self) -> &'static [RulesId] {
        match self {
            Game::Adf => &[RulesId::Adf10, RulesId::Adf15, RulesId::Adf25],
            Game::Jr3 => &[RulesId::Jr3],
            Game::Elan => &[RulesId::Elan],
        }
    }

    /// Its words, and what they mean.
    pub const fn vocabulary(self) -> &'static Vocabulary {
        match self {
            Game::Adf => adf::play::Adf::VOCABULARY,
            Game::Jr3 => jr3::play::Jr3::VOCABULARY,
            Game::Elan => elan::play::Elan::VOCABULARY,
        }
    }

    /// Every rule of it.
    pub fn rules(self) -> impl Iterator<Item = &'static Rule> {
        self.vocabulary().rules.iter().flat_map(|file| file.iter().copied())
    }

    /// Our rulings in it, without the general ones.
    pub const fn rulings(self) -> &'static [Ruling] {
        match self {
            Game::Adf => adf::rulings::RULINGS,
            Game::Jr3 => jr3::rulings::RULINGS,
            Game::Elan => elan::rulings::RULINGS,
        }
    }

    /// What players call things that its sheets call otherwise.
    pub const fn synonyms(self) -> &'static [Synonym] {
        match self {
            Game::Adf => adf::synonyms::SYNONYMS,
            Game::Jr3 => jr3::synonyms::SYNONYMS,
            Game::Elan => elan::synonyms::SYNONYMS,
        }
    }

    /// Its house rules.
    pub const fn house_rules(self) -> &'static [HouseRule] {
        match self {
            Game::Adf => adf::house::HOUSE_RULES,
            Game::Jr3 => jr3::house::HOUSE_RULES,
            Game::Elan => elan::house::HOUSE_RULES,
        }
    }
}

impl RulesId {
    /// The one to begin with, where nobody has chosen.
    pub const USUAL: RulesId = RulesId::Adf15;

    /// The game.
    pub const fn game(self) -> Game {
        match self {
            RulesId::Adf10 | RulesId::Adf15 | RulesId::Adf25 => Game::Adf,
            RulesId::Jr3 => Game::Jr3,
            RulesId::Elan => Game::Elan,
        }
    }

    /// What players call it.
    pub const fn title(self) -> &'static str {
        match self {
            RulesId::Adf10 => "Across A Deadly Field, 6/10mm",
            RulesId::Adf15 => "Across A Deadly Field, 15/20mm",
            RulesId::Adf25 => "Across A Deadly Field, 25/28mm",
            RulesId::Jr3 => "Johnny Reb III",
            RulesId::Elan => "Élan",
        }
    }
}

/// Every rule of a game.
pub fn rules(rules: RulesId) -> impl Iterator<Item = &'static Rule> {
    rules.game().rules()
}

/// Every rule of every game, each once.
pub fn all_rules() -> impl Iterator<Item = &'static Rule> {
    Game::ALL.iter().flat_map(|game| game.rules())
}

/// The rule with an id.
pub fn rule(id: &str) -> Option<&'static Rule> {
    all_rules().find(|rule| rule.id == id)
}

/// The rulings that hold in a game: the general ones first.
pub fn rulings(rules: RulesId) -> impl Iterator<Item = &'static Ruling> {
    ruling::GENERAL.iter().chain(rules.game().rulings())
}

/// Every ruling.
pub fn all_rulings() -> impl Iterator<Item = &'static Ruling> {
    ruling::GENERAL.iter().chain(Game::ALL.iter().flat_map(|game| game.rulings()))
}

/// The tables of a game.
pub fn tables(rules: RulesId) -> Vec<Table> {
    match rules {
        RulesId::Adf10 => adf::tables::show::tables(adf::Scale::Ten),
        RulesId::Adf15 => adf::tables::show::tables(adf::Scale::Fifteen),
        RulesId::Adf25 => adf::tables::show::tables(adf::Scale::TwentyFive),
        RulesId::Jr3 => jr3::tables::show::tables(),
        RulesId::Elan => elan::tables::tables(),
    }
}

/// What each kind of ground on the map is in a game: ours, where the sheets' tables are theirs.
pub fn ground(rules: RulesId) -> Table {
    match rules.game() {
        Game::Adf => adf::play::ground::table(),
        Game::Jr3 => jr3::play::ground::table(),
        Game::Elan => elan::play::ground::table(),
    }
}

/// The house rules of a game.
pub const fn house_rules(rules: RulesId) -> &'static [HouseRule] {
    rules.game().house_rules()
}
