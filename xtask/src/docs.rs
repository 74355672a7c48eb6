//! Writes the documentation that comes from the rules.

use linstock_games::{browse::Game, docs};

use crate::shell::{Problem, root};

/// Writes the files.
pub fn docs() -> Result<(), Problem> {
    let rules = Game::ALL.iter().map(|&game| (format!("docs/rules/{game}.md"), docs::rules(game)));
    for (file, text) in rules.chain([("docs/rulings.md".to_owned(), docs::rulings())]) {
        std::fs::write(root().join(&file), text)?;
        println!("wrote {file}");
    }
    let schema = format!("{:#}\n", linstock_games::scenario::schema());
    std::fs::write(root().join("docs/scenario.schema.json"), schema)?;
    println!("wrote docs/scenario.schema.json");
    Ok(())
}
