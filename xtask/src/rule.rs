//! Finds a rule everywhere it is.

use std::path::Path;

use crate::shell::{Problem, root, run};

/// Prints a rule's text and every place that names it.
pub fn rule(id: &str) -> Result<(), Problem> {
    run("cargo", &["run", "--quiet", "--package", "linstock-cli", "--", "rules", id])?;
    let mut places = Vec::new();
    for folder in ["crates", "docs", "golden/cases"] {
        search(&root().join(folder), id, &mut places)?;
    }
    places.sort();
    for (file, line, text) in places {
        println!("{file}:{line}: {text}");
    }
    Ok(())
}

type Place = (String, usize, String);

fn search(folder: &Path, id: &str, places: &mut Vec<Place>) -> Result<(), Problem> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            search(&path, id, places)?;
            continue;
        }
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let file = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| names(line, id)) {
            let shown: String = line.trim().chars().take(100).collect();
            places.push((file.clone(), number + 1, shown));
        }
    }
    Ok(())
}

/// Whether a line names this id, and not a longer one that begins with it.
fn names(line: &str, id: &str) -> bool {
    line.match_indices(id).any(|(at, _)| {
        let mut after = line[at + id.len()..].chars();
        match after.next() {
            Some('.') => !after.next().is_some_and(|it| it.is_ascii_lowercase()),
            Some(next) => !(next.is_ascii_alphanumeric() || next == '-'),
            None => true,
        }
    })
}
