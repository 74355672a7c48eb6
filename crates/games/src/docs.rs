//! The documentation generated from the rules, so that the two cannot drift apart.
//! `cargo xtask docs` writes the files; a test fails when they are out of date.

use linstock_rulebook::{Rule, Ruling, ruling};

use crate::browse::Game;

/// Every file generated from the rules, with its contents.
pub fn files() -> Vec<(String, String)> {
    let games = Game::ALL.iter().map(|&game| (format!("docs/rules/{game}.md"), rules(game)));
    let others = [
        ("docs/rules/battle.md".to_owned(), table_rules()),
        ("docs/rulings.md".to_owned(), rulings()),
    ];
    games.chain(others).collect()
}

/// `docs/rules/battle.md`: the rules of every table.
fn table_rules() -> String {
    let mut res = String::from(
        "# The table: rules of every game\n\n\
         The rules of play on the map that all games share, by id.\n\n\
         This file is written by `cargo xtask docs`.\n\n",
    );
    for rule in linstock_battle::rules::RULES {
        res += &format!("- `{}`: {} *({})*\n", rule.id, rule.text, rule.at);
    }
    res
}

/// `docs/rules/` and the game: every rule, then our rulings, then the house rules.
pub fn rules(game: Game) -> String {
    let mut res = format!("# {}: the rules\n\n{}", game.title(), introduction(game));
    let example = game.ids()[game.ids().len() / 2];
    res += &format!(
        "\nEach rule ends with its place on the sheets; \"ruling\" marks what no sheet says. The rulings\n\
         follow the rules. `linstock rules ID` shows any of these, `linstock table {example}` the\n\
         tables.\n\n\
         This file is written by `cargo xtask docs`.\n"
    );
    let mut section = String::new();
    for rule in game.rules() {
        if section != title(&self::section(rule)) {
            section = title(&self::section(rule)).to_owned();
            res += &format!("\n## {section}\n\n");
        }
        res += &format!("- `{}`: {} *({})*\n", rule.id, rule.text, rule.at);
    }
    res += "\n## Our rulings\n\n\
            What the sheets leave open or contradict. The reasons are in [rulings](../rulings.md).\n\n\
            | ruling | what we do | the gap it fills |\n|---|---|---|\n";
    for ruling in game.rulings() {
        res += &format!("| `{}` | {} | {} |\n", ruling.id, ruling.says, ruling.fills);
    }
    res += "\n## House rules\n\n\
            Changes that players may agree on, given as `house` in a request or `--house` on the\n\
            command line.\n\n\
            | name | changes | values | default | what it does |\n|---|---|---|---|---|\n";
    for house in game.house_rules() {
        res += &format!(
            "| `{}` | `{}` | {} | {} | {} |\n",
            house.name, house.changes, house.takes, house.default, house.says
        );
    }
    res
}

/// The sheets that print the game.
const fn introduction(game: Game) -> &'static str {
    match game {
        Game::Adf => {
            "Every rule that Linstock adjudicates in this game, in our own words, by id. The sheet\n\
             numbers are 000 (15/20mm chart), 001 (6/10mm chart) and 002 (25/28mm tables, revised\n\
             summary for all scales).\n"
        }
        Game::Jr3 => {
            "Every rule that Linstock adjudicates in this game, in our own words, by id. The sheet\n\
             number is 003, the combat and morale page of the chart; we do not have its other page.\n"
        }
        Game::Elan => {
            "Every rule that Linstock adjudicates in this game, in our own words, by id. The sheet\n\
             number is 004, an untitled Napoleonic sheet for twelve-sided dice; the name is ours.\n"
        }
    }
}

/// `docs/rulings.md`.
pub fn rulings() -> String {
    let mut res = String::from(
        "# Rulings\n\n\
         What Linstock does where the sheets are silent or disagree, why, and which gap each ruling\n\
         fills. `linstock rulings` lists them too.\n\n\
         This file is written by `cargo xtask docs`.\n",
    );
    res += "\n## Every game\n\n";
    res.extend(ruling::GENERAL.iter().map(line));
    for game in Game::ALL {
        res += &format!("\n## {}\n\n", game.title());
        res.extend(game.rulings().iter().map(line));
    }
    res
}

fn line(ruling: &Ruling) -> String {
    let Ruling { id, says, reason, fills } = ruling;
    format!("- **{id}**: {says}\n  *Why:* {reason}\n  *Fills:* {fills}\n")
}

/// The first two parts of its id.
fn section(rule: &Rule) -> String {
    rule.id.split('.').take(2).collect::<Vec<_>>().join(".")
}

fn title(section: &str) -> &str {
    match section {
        "adf.summary" => "Editions",
        "adf.tct" => "Tactical competence",
        "adf.leader" => "Leaders",
        "jr3.scale" => "Figure scale",
        "jr3.ammunition" => "Ammunition",
        "jr3.officer" => "Officers",
        "elan.roll-under" | "elan.factor-limit" | "elan.break-at-four" => "Every roll",
        "elan.reinforcements" => "Reinforcements",
        "elan.engineering" => "Engineering",
        "elan.test" => "Tests of élan and drill",
        "elan.save" => "Saves",
        "elan.close" => "Close action",
        _ => match section.rsplit('.').next().unwrap_or(section) {
            "fire" => "Fire",
            "morale" => "Morale",
            "charge" => "Charge",
            "move" => "Movement",
            other => other,
        },
    }
}
