//! Writes the documentation that comes from the rules.

use linstock_games::docs;

use crate::shell::{Problem, root};

/// Writes the files.
pub fn docs() -> Result<(), Problem> {
    for (file, text) in
        [("docs/rules/adf.md", docs::adf_rules()), ("docs/rulings.md", docs::rulings())]
    {
        std::fs::write(root().join(file), text)?;
        println!("wrote {file}");
    }
    Ok(())
}
