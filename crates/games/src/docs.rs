//! The parts of the documentation that are written from the rules themselves, so that they cannot
//! drift apart. `cargo xtask docs` writes the files; a test fails when they are not up to date.

use std::fmt::Write;

use linstock_rulebook::{Rule, Ruling};

use crate::browse;

/// `docs/rules/adf.md`.
pub fn adf_rules() -> String {
    let mut res = String::from(
        "# Across A Deadly Field: the rules\n\n\
         Every rule that Linstock adjudicates in this game, in our own words, by its id. The sheet\n\
         numbers are 000 (15/20mm chart), 001 (6/10mm chart) and 002 (25/28mm tables, revised\n\
         summary for all scales); \"ruling\" marks what no sheet says (see [rulings](../rulings.md)).\n\
         `linstock rules ID` shows any of these, `linstock table adf-15` the tables.\n\n\
         This file is written by `cargo xtask docs`.\n",
    );
    let mut section = String::new();
    for rule in browse::all_rules() {
        if section != self::section(rule) {
            section = self::section(rule);
            write!(res, "\n## {}\n\n", title(&section)).expect("strings take all text");
        }
        writeln!(res, "- `{}`: {} *({})*", rule.id, rule.text, rule.at)
            .expect("strings take all text");
    }
    res += "\n## House rules\n\n\
            Changes that a group may agree on, given as `house` in a request or `--house` on the\n\
            command line.\n\n\
            | name | changes | values | default | what it does |\n|---|---|---|---|---|\n";
    for house in browse::house_rules(browse::RulesId::Adf15) {
        writeln!(
            res,
            "| `{}` | `{}` | {} | {} | {} |",
            house.name, house.changes, house.takes, house.default, house.says
        )
        .expect("strings take all text");
    }
    res
}

/// `docs/rulings.md`.
pub fn rulings() -> String {
    let mut res = String::from(
        "# Rulings\n\n\
         Where the sheets are silent or disagree, this is what Linstock does, why, and which line\n\
         of the sheets it fills. `linstock rulings` lists them too.\n\n\
         This file is written by `cargo xtask docs`.\n",
    );
    let mut part = "";
    for ruling in browse::all_rulings() {
        let here =
            if ruling.id.starts_with("adf.") { "Across A Deadly Field" } else { "Every game" };
        if part != here {
            part = here;
            write!(res, "\n## {part}\n\n").expect("strings take all text");
        }
        res += &line(ruling);
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
        "adf.fire" => "Fire",
        "adf.leader" => "Leaders",
        "adf.morale" => "Morale",
        "adf.tct" => "Tactical competence",
        "adf.charge" => "Charge",
        "adf.move" => "Movement",
        other => other,
    }
}
