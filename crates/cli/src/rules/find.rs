//! Finding rules: by id, by the beginning of one, or by words.

use linstock_games::browse::{self, Game, RulesId};
use linstock_rulebook::{HouseRule, Rule, Ruling, Table, near::nearest, ruling};

/// What was looked up.
pub enum Looked {
    /// Nothing in particular.
    Overview,
    /// A whole game.
    Game(Game),
    /// One rule, and those below it.
    Rule(&'static Rule, Vec<&'static Rule>),
    /// The rules below an id that is none itself.
    Below(String, Vec<&'static Rule>),
    /// Whatever has all of some words.
    Words(Found),
}

/// Whatever has all of some words.
pub struct Found {
    /// Rules.
    pub rules: Vec<&'static Rule>,
    /// Rulings.
    pub rulings: Vec<&'static Ruling>,
    /// House rules.
    pub house: Vec<&'static HouseRule>,
    /// Tables, each with the games that have it.
    pub tables: Vec<(Table, Vec<RulesId>)>,
}

impl Found {
    /// Whether it is nothing.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
            && self.rulings.is_empty()
            && self.house.is_empty()
            && self.tables.is_empty()
    }
}

/// Looks up what was typed: an id if it is one, else words.
pub fn look(what: &[String]) -> Looked {
    let one = match what {
        [] => return Looked::Overview,
        [one] => one.trim_end_matches('.'),
        [..] => return Looked::Words(search(what)),
    };
    if let Some(game) = game(one) {
        return Looked::Game(game);
    }
    let start = format!("{one}.");
    let below: Vec<&Rule> = all_rules().filter(|rule| rule.id.starts_with(&start)).collect();
    match all_rules().find(|rule| rule.id == one) {
        Some(rule) => Looked::Rule(rule, below),
        None if below.is_empty() => Looked::Words(search(what)),
        None => Looked::Below(one.to_owned(), below),
    }
}

/// Every rule: those of the games, and those of the table, which hold in all of them.
fn all_rules() -> impl Iterator<Item = &'static Rule> {
    browse::all_rules().chain(linstock_battle::rules::RULES.iter().copied())
}

/// The game that a word names, by itself or at a scale.
pub fn game(word: &str) -> Option<Game> {
    Game::from_word(word).or(RulesId::from_word(word).map(RulesId::game))
}

/// The rules of a game as a request names them, at its usual scale.
pub fn usual(game: Game) -> RulesId {
    let ids = game.ids();
    *ids.get(1).or(ids.first()).expect("a game has rules")
}

/// The rulings of a game, or of all, that have all words, under whose they are. Those of no game in
/// particular hold in every one, and come last.
pub fn rulings(game: Option<Game>, words: &[String]) -> Vec<(Option<Game>, Vec<&'static Ruling>)> {
    let has = |it: &&Ruling| has_all(words, &[it.id, it.says, it.reason, it.fills]);
    let games = Game::ALL.iter().filter(|&&it| game.is_none_or(|game| game == it));
    let own = games.map(|&it| (Some(it), it.rulings()));
    own.chain([(None, ruling::GENERAL)])
        .map(|(whose, rulings)| (whose, rulings.iter().filter(has).collect::<Vec<_>>()))
        .filter(|(_, rulings)| !rulings.is_empty())
        .collect()
}

/// The house rules of all games, each once.
pub fn all_house_rules() -> Vec<&'static HouseRule> {
    let mut all: Vec<&HouseRule> = Vec::new();
    for rule in RulesId::ALL.iter().flat_map(|&rules| browse::house_rules(rules)) {
        if !all.iter().any(|it| it.name == rule.name && it.changes == rule.changes) {
            all.push(rule);
        }
    }
    all
}

/// The tables of all games, those with the same name and title once, with the games that have
/// them.
pub fn all_tables() -> Vec<(Table, Vec<RulesId>)> {
    let mut all: Vec<(Table, Vec<RulesId>)> = Vec::new();
    for &rules in RulesId::ALL {
        for table in browse::tables(rules) {
            match all.iter_mut().find(|(it, _)| it.name == table.name && it.title == table.title) {
                Some((_, games)) => games.push(rules),
                None => all.push((table, vec![rules])),
            }
        }
    }
    all
}

/// The house rules that change a rule.
pub fn house_of(rule: &Rule) -> Vec<&'static HouseRule> {
    all_house_rules().into_iter().filter(|it| it.changes == rule.id).collect()
}

/// The rulings that speak of a rule.
pub fn rulings_of(rule: &Rule) -> Vec<&'static Ruling> {
    let speaks = |it: &&Ruling| {
        let text = [it.says, it.reason, it.fills].join(" ");
        let word = |it: char| !(it.is_alphanumeric() || it == '.' || it == '-');
        it.id == rule.id || text.split(word).any(|it| it.trim_end_matches('.') == rule.id)
    };
    browse::all_rulings().filter(speaks).collect()
}

/// Ids and names that are nearly what was typed.
pub fn near(what: &[String]) -> Vec<&'static str> {
    let tables = all_tables();
    let names: Vec<&'static str> = all_rules()
        .map(|rule| rule.id)
        .chain(all_house_rules().into_iter().map(|rule| rule.name))
        .chain(tables.iter().map(|(table, _)| table.name))
        .chain(RulesId::WORDS.iter().copied())
        .collect();
    let typed = what.join("-").to_lowercase();
    let whole = nearest(&typed, names.iter().copied(), MOST_NEAR);
    if !whole.is_empty() {
        return whole;
    }
    // Perhaps only the last part is right, or was meant.
    let last = |id: &'static str| id.rsplit('.').next().unwrap_or(id);
    let typed = typed.rsplit('.').next().unwrap_or(&typed);
    let near = nearest(typed, names.iter().map(|id| last(id)), MOST_NEAR);
    names.iter().copied().filter(|id| near.contains(&last(id))).take(MOST_NEAR).collect()
}

const MOST_NEAR: usize = 3;

fn search(words: &[String]) -> Found {
    let rule = |it: &&Rule| has_all(words, &[it.id, it.says, it.text, it.at]);
    let house = |it: &&HouseRule| has_all(words, &[it.name, it.says, it.changes]);
    let table = |(it, _): &(Table, _)| has_all(words, &[it.name, it.title]);
    Found {
        rules: all_rules().filter(rule).collect(),
        rulings: rulings(None, words).into_iter().flat_map(|(_, it)| it).collect(),
        house: all_house_rules().into_iter().filter(house).collect(),
        tables: all_tables().into_iter().filter(table).collect(),
    }
}

/// Whether some texts between them have every word. Hyphens and spaces are the same to people.
fn has_all(words: &[String], texts: &[&str]) -> bool {
    let plain = |text: &str| text.to_lowercase().replace('-', " ");
    let text = plain(&texts.join("\n"));
    words.iter().all(|word| text.contains(&plain(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_any_case_and_order() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert!(has_all(&words("WALL stone"), &["adf.fire.target.stone-wall"]));
        assert!(has_all(&words("stone-wall"), &["behind a stone wall"]));
        assert!(!has_all(&words("stone fence"), &["behind a stone wall"]));
    }
}
