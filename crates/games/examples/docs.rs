//! Writes the documentation that comes from the rules: `cargo xtask docs`.

use std::{error::Error, path::Path};

use linstock_games::docs;

fn main() -> Result<(), Box<dyn Error>> {
    for (file, text) in docs::files() {
        std::fs::write(root().join(&file), text)?;
        println!("wrote {file}");
    }
    let schema = format!("{:#}\n", linstock_games::scenario::schema());
    std::fs::write(root().join("docs/scenario.schema.json"), schema)?;
    println!("wrote docs/scenario.schema.json");
    examples()
}

/// Plays the worked examples, and writes their pages and logs.
fn examples() -> Result<(), Box<dyn Error>> {
    let folder = root().join("golden/examples");
    if !folder.exists() {
        return Ok(());
    }
    for entry in std::fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_none_or(|it| it != "toml") {
            continue;
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let scenario = std::fs::read_to_string(&path)?;
        let script = std::fs::read_to_string(folder.join(format!("{name}.jsonl")))?;
        let played = linstock_games::example::play(&scenario, &script)
            .map_err(|what| format!("golden/examples/{name}.jsonl, {what}"))?;
        std::fs::create_dir_all(root().join("docs/examples"))?;
        std::fs::write(root().join(format!("docs/examples/{name}.md")), played.markdown)?;
        std::fs::write(folder.join(format!("{name}.log")), played.log)?;
        println!("wrote docs/examples/{name}.md");
    }
    Ok(())
}

/// The project's root.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
