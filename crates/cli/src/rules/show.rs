//! Rules, rulings and house rules for people.

use linstock_games::browse::{self, Game, RulesId};
use linstock_rulebook::{HouseRule, Origin, Rule, Ruling, Table};

use super::{
    find::{self, Found, Looked},
    games, tables,
};
use crate::text::{Cell, DIM, Grid, ID, count, heading, paragraph, styled};

/// What was looked up.
pub fn looked(looked: &Looked, width: usize) -> String {
    match looked {
        Looked::Overview => games::overview(width),
        Looked::Game(game) => games::one(*game, width),
        Looked::Rule(rule, below) => {
            let mut res = one(rule, width);
            if !below.is_empty() {
                res += &format!("\n{}{}", heading("Below it"), list(below, width));
            }
            res
        }
        Looked::Below(id, rules) => {
            heading(&format!("{id}: {}", count(rules.len(), "rule"))) + &list(rules, width)
        }
        Looked::Words(found) => self::found(found, width),
    }
}

/// Rulings with their reasons, those of each game under its name.
pub fn rulings(groups: &[(Option<Game>, Vec<&Ruling>)], width: usize) -> String {
    let group = |(whose, rulings): &(Option<Game>, Vec<&Ruling>)| {
        let title = whose.map_or("In every game", Game::title);
        let rulings: Vec<String> = rulings.iter().map(|it| ruling(it, width)).collect();
        format!("{}\n{}", heading(title), rulings.join("\n"))
    };
    groups.iter().map(group).collect::<Vec<_>>().join("\n")
}

/// A ruling with its reason.
fn ruling(ruling: &Ruling, width: usize) -> String {
    let mut grid = Grid::new(2).wrapping(1);
    grid.row([Cell::left("why").style(DIM), Cell::left(ruling.reason)]);
    grid.row([Cell::left("fills").style(DIM), Cell::left(ruling.fills)]);
    let says = paragraph(ruling.says, 2, width);
    format!("{}\n{says}{}", styled(ID.bold(), ruling.id), grid.print(width))
}

/// House rules with their values and defaults, those of each game under its name.
pub fn house(games: &[Game], of: Option<RulesId>, width: usize) -> String {
    let show = |rule: &HouseRule| {
        let mut grid = Grid::new(2).wrapping(1);
        grid.row([Cell::left("takes").style(DIM), Cell::left(rule.takes.to_string())]);
        grid.row([Cell::left("default").style(DIM), Cell::left(rule.default)]);
        grid.row([Cell::left("changes").style(DIM), Cell::left(rule.changes).style(ID)]);
        let says = paragraph(rule.says, 2, width);
        format!("{}\n{says}{}", styled(ID.bold(), rule.name), grid.print(width))
    };
    let game = |game: &Game| {
        let rules: Vec<String> = game.house_rules().iter().map(show).collect();
        format!("{}\n{}", heading(game.title()), rules.join("\n"))
    };
    let mut res: Vec<String> = games.iter().map(game).collect();
    let rules = of.or(games.first().map(|&game| find::usual(game)));
    if let Some((rules, rule)) = rules.and_then(|it| Some((it, it.game().house_rules().first()?))) {
        let hint = format!(
            "Play with one: `linstock odds {rules} fire … --house {}=…`, or `\"house\":{{\"{}\":…}}` \
             in a request.",
            rule.name, rule.name
        );
        res.push(paragraph(&hint, 0, width));
    }
    res.join("\n")
}

/// One rule, with everything that bears on it.
fn one(rule: &Rule, width: usize) -> String {
    let mut res = format!("{}\n{}\n", styled(ID.bold(), rule.id), paragraph(rule.text, 2, width));
    let mut grid = Grid::new(2).wrapping(1);
    let mut line = |name: &str, text: String| {
        grid.row([Cell::left(name).style(DIM), Cell::left(text)]);
    };
    let games = RulesId::ALL.iter().filter(|&&it| browse::rules(it).any(|other| other == rule));
    let games: Vec<&str> = games.map(|it| it.word()).collect();
    line("in a ledger", rule.says.to_owned());
    let place = match rule.by {
        Origin::Sheet => rule.at.to_owned(),
        Origin::Ruling => format!("not printed: our {}", rule.at),
        Origin::House => format!("not printed: a {}", rule.at),
    };
    line("on the sheets", place);
    // Rules of the table are no game's own.
    line("games", if games.is_empty() { "all".to_owned() } else { games.join(", ") });
    for house in find::house_of(rule) {
        let text = format!(
            "{} ({}; without it {}): {}",
            house.name, house.takes, house.default, house.says
        );
        line("house rule", text);
    }
    for ruling in find::rulings_of(rule) {
        line("ruling", format!("{}: {}", ruling.id, ruling.says));
    }
    for (table, games) in tables::tables_of(rule) {
        let usual = games.iter().find(|it| **it == find::usual(it.game())).or(games.first());
        let rules = usual.map_or("", |it| it.word());
        line("table", format!("linstock table {rules} {}", table.name));
    }
    res += &grid.print(width);
    res
}

fn found(found: &Found, width: usize) -> String {
    let mut parts = Vec::new();
    if !found.rules.is_empty() {
        let title = heading(&count(found.rules.len(), "rule"));
        parts.push(title + &list(&found.rules, width));
    }
    if !found.rulings.is_empty() {
        let title = heading(&count(found.rulings.len(), "ruling"));
        let line = |it: &&Ruling| (it.id, it.says.to_owned());
        parts.push(title + &entries(found.rulings.iter().map(line), width));
    }
    if !found.house.is_empty() {
        let title = heading(&count(found.house.len(), "house rule"));
        let line = |it: &&HouseRule| (it.name, format!("{} ({})", it.says, it.takes));
        parts.push(title + &entries(found.house.iter().map(line), width));
    }
    if !found.tables.is_empty() {
        let title = heading(&count(found.tables.len(), "table"));
        let line = |(table, games): &(Table, Vec<RulesId>)| {
            let games: Vec<&str> = games.iter().map(|it| it.word()).collect();
            (table.name, format!("{} ({})", table.title, games.join(", ")))
        };
        parts.push(title + &entries(found.tables.iter().map(line), width));
    }
    parts.join("\n")
}

/// Rules with ids and texts.
fn list(rules: &[&Rule], width: usize) -> String {
    entries(rules.iter().map(|rule| (rule.id, rule.text.to_owned())), width)
}

/// Ids on lines of their own, texts under them: ids are too long to stand beside.
fn entries<'a>(entries: impl Iterator<Item = (&'a str, String)>, width: usize) -> String {
    let show = |(id, text): (&str, String)| {
        format!("  {}\n{}", styled(ID, id), paragraph(&text, 4, width))
    };
    entries.map(show).collect()
}
