//! What there is: all games by their sections, or one game rule by rule.

use linstock_games::browse::{self, Game};
use linstock_rulebook::{Origin, Rule, Ruling};

use super::find;
use crate::text::{Cell, DIM, Grid, ID, NOTE, count, heading, paragraph, styled};

/// Every game with its sections, and how to go on.
pub fn overview(width: usize) -> String {
    let games: Vec<String> = Game::ALL.iter().map(|&game| sections(game, width)).collect();
    let mut hints = Grid::new(2).wrapping(1);
    for (command, what) in [
        ("linstock rules jr3", "every rule of a game, printed or ours"),
        ("linstock rules adf.fire", "the rules of a section"),
        ("linstock rules stone wall", "whatever has these words"),
        ("linstock table elan", "the tables of a game"),
        ("linstock rulings jr3", "where the sheets are silent"),
        ("linstock house elan", "what players may change"),
    ] {
        hints.row([Cell::left(command), Cell::left(what).style(DIM)]);
    }
    format!("{}\n{}{}", games.join("\n"), heading("Go on with"), hints.print(width))
}

/// Every rule of a game, each with where the sheet has it or that it is ours, and its rulings: for
/// a player who goes through the sheet line by line.
pub fn one(game: Game, width: usize) -> String {
    let rules: Vec<&Rule> = game.rules().collect();
    let mut res = heading(&format!("{}: {}", game.title(), counts(&rules)));
    res += &paragraph("Under each, where the sheet has it, or that it is our ruling.", 2, width);
    for (section, rules) in by_section(&rules) {
        res += "\n";
        // A section of one rule needs no heading.
        if rules.len() > 1 || rules[0].id != section {
            res += &heading(&section);
        }
        res += &rules.iter().map(|rule| line(rule, width)).collect::<String>();
    }
    let rulings = game.rulings();
    res += &format!("\n{}", heading(&count(rulings.len(), "ruling")));
    let ruling = |it: &Ruling| {
        let fills = paragraph(&format!("fills {}", it.fills), 4, width);
        let says = paragraph(it.says, 4, width);
        format!("  {}\n{says}{}", styled(ID, it.id), styled(DIM, &fills))
    };
    res += &rulings.iter().map(ruling).collect::<String>();
    let more = format!("`linstock rulings {game}` has the reasons, and the rulings of every game.");
    res + &format!("\n{}", paragraph(&more, 0, width))
}

/// A rule and where it stands.
fn line(rule: &Rule, width: usize) -> String {
    let (style, place) = match rule.by {
        Origin::Sheet => (DIM, format!("sheet {}", rule.at)),
        Origin::Ruling => (NOTE, format!("our {}", rule.at)),
        Origin::House => (NOTE, rule.at.to_owned()),
    };
    let text = paragraph(rule.text, 4, width);
    format!("  {}\n{text}{}", styled(ID, rule.id), styled(style, &paragraph(&place, 4, width)))
}

fn sections(game: Game, width: usize) -> String {
    let rules: Vec<&Rule> = game.rules().collect();
    let ids: Vec<&str> = game.ids().iter().map(|it| it.word()).collect();
    let mut res = heading(&format!("{} ({})", game.title(), ids.join(", ")));
    let about = [
        counts(&rules),
        count(game.rulings().len(), "ruling"),
        count(browse::tables(find::usual(game)).len(), "table"),
        count(game.house_rules().len(), "house rule"),
    ];
    res += &paragraph(&about.join(" · "), 2, width);
    let mut grid = Grid::new(2).wrapping(2);
    for (section, rules) in by_section(&rules) {
        let says: Vec<String> = rules.iter().map(|rule| rule.phrase()).take(3).collect();
        let more = if rules.len() > 3 { ", …" } else { "" };
        grid.row([
            Cell::left(section).style(ID),
            Cell::right(count(rules.len(), "rule")),
            Cell::left(says.join(", ") + more).style(DIM),
        ]);
    }
    res + &grid.print(width)
}

/// How many rules there are, and how many of them are ours.
fn counts(rules: &[&Rule]) -> String {
    let ours = rules.iter().filter(|rule| rule.by != Origin::Sheet).count();
    format!("{}, {ours} of them ours", count(rules.len(), "rule"))
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
