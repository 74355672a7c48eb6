//! Rules, rulings and house rules for people.

use linstock_games::browse::{self, RulesId};
use linstock_rulebook::{HouseRule, Rule, Ruling, Table};

use super::find::{self, Found, Looked};
use crate::text::{BOLD, Cell, DIM, Grid, ID, count, heading, paragraph, styled};

/// What was looked up.
pub fn looked(looked: &Looked, width: usize) -> String {
    match looked {
        Looked::Overview => overview(width),
        Looked::Game(rules) => {
            let all: Vec<&Rule> = browse::rules(*rules).collect();
            heading(&format!("{}: {}", rules.title(), count(all.len(), "rule")))
                + &sections(&all, width)
        }
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

/// Rulings with their reasons.
pub fn rulings(rulings: &[&Ruling], width: usize) -> String {
    let show = |ruling: &&Ruling| {
        let says = paragraph(ruling.says, 2, width);
        let mut grid = Grid::new(2).wrapping(1);
        grid.row([Cell::left("why").style(DIM), Cell::left(ruling.reason)]);
        grid.row([Cell::left("fills").style(DIM), Cell::left(ruling.fills)]);
        format!("{}\n{says}{}", styled(ID.bold(), ruling.id), grid.print(width))
    };
    rulings.iter().map(show).collect::<Vec<_>>().join("\n")
}

/// House rules with their values and defaults.
pub fn house(rules: &[&HouseRule], of: Option<RulesId>, width: usize) -> String {
    let example = of.unwrap_or(RulesId::Adf15);
    let show = |rule: &&HouseRule| {
        let mut grid = Grid::new(2).wrapping(1);
        grid.row([Cell::left("takes").style(DIM), Cell::left(rule.takes.to_string())]);
        grid.row([Cell::left("default").style(DIM), Cell::left(rule.default)]);
        grid.row([Cell::left("changes").style(DIM), Cell::left(rule.changes).style(ID)]);
        let says = paragraph(rule.says, 2, width);
        format!("{}\n{says}{}", styled(ID.bold(), rule.name), grid.print(width))
    };
    let mut res: Vec<String> = rules.iter().map(show).collect();
    if let Some(rule) = rules.first() {
        let hint = format!(
            "Play with one: `linstock odds fire --rules {example} --house {}=… …`, or \
             `\"house\":{{\"{}\":…}}` in a request.",
            rule.name, rule.name
        );
        res.push(paragraph(&hint, 0, width));
    }
    res.join("\n")
}

fn overview(width: usize) -> String {
    let mut res = heading("Games");
    let mut games = Grid::new(2);
    for &rules in RulesId::ALL {
        let tables = browse::tables(rules).len();
        games.row([
            Cell::left(rules.word()).style(ID),
            Cell::left(rules.title()),
            Cell::right(count(browse::rules(rules).count(), "rule")),
            Cell::right(count(tables, "table")),
            Cell::right(count(browse::house_rules(rules).len(), "house rule")),
        ]);
    }
    res += &games.print(width);

    res += &format!("\n{}", heading("Sections"));
    let mut parts = Grid::new(2).wrapping(2);
    for (section, rules) in by_section(&browse::all_rules().collect::<Vec<_>>()) {
        let says: Vec<&str> = rules.iter().map(|rule| rule.says).take(3).collect();
        let more = if rules.len() > 3 { ", …" } else { "" };
        parts.row([
            Cell::left(section).style(ID),
            Cell::right(count(rules.len(), "rule")),
            Cell::left(says.join(", ") + more).style(DIM),
        ]);
    }
    res += &parts.print(width);

    res += &format!("\n{}", heading("Go on with"));
    let mut hints = Grid::new(2).wrapping(1);
    for (command, what) in [
        ("linstock rules adf.fire", "the rules of a section"),
        ("linstock rules stone wall", "whatever has these words"),
        ("linstock rules adf-15", "every rule of a game"),
        ("linstock table adf-15", "the tables of a game"),
        ("linstock rulings", "where the sheets are silent"),
        ("linstock house", "what players may change"),
    ] {
        hints.row([Cell::left(command), Cell::left(what).style(DIM)]);
    }
    res + &hints.print(width)
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
    line("on the sheets", rule.at.to_owned());
    line("games", games.join(", "));
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
    for (table, games) in find::tables_of(rule) {
        let usual = games.iter().find(|&&it| it == RulesId::Adf15).or(games.first());
        let game = usual.map_or("", |it| it.word());
        line("table", format!("linstock table {game} {}", table.name));
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

/// Rules under the headings of their sections.
fn sections(rules: &[&'static Rule], width: usize) -> String {
    let show = |(section, rules): &(String, Vec<&'static Rule>)| {
        format!("\n{}{}", styled(BOLD, &format!("{section}\n")), list(rules, width))
    };
    by_section(rules).iter().map(show).collect()
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

/// Rules by the first two parts of their ids, in the order of the sheets.
fn by_section(rules: &[&'static Rule]) -> Vec<(String, Vec<&'static Rule>)> {
    let mut sections: Vec<(String, Vec<&'static Rule>)> = Vec::new();
    for rule in rules {
        let section: Vec<&str> = rule.id.split('.').take(2).collect();
        let section = section.join(".");
        match sections.iter_mut().find(|(other, _)| *other == section) {
            Some((_, rules)) => rules.push(rule),
            None => sections.push((section, vec![rule])),
        }
    }
    sections
}
