//! Dependencies between the project's crates point one way: up this list.

use std::path::Path;

/// The layers, lowest first; crates of one layer do not know each other.
const LAYERS: [&[&str]; 13] = [
    &["dice"],
    &["geometry"],
    &["rulebook"],
    &["battle"],
    &["map", "fixtures"],
    &["adf", "jr3", "elan", "outpost"],
    &["games"],
    &["ai"],
    &["desk"],
    &["lab"],
    &["server"],
    &["web"],
    &["cli"],
];

/// Above this layer nobody knows a single game.
const GAMES: usize = 6;

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&name))
}

/// What is wrong with an edge from one crate to another, if anything is.
fn wrong(from: &str, to: &str) -> Option<String> {
    let (Some(ours), Some(theirs)) = (layer(from), layer(to)) else {
        return Some(format!("{from} or {to} is in no layer"));
    };
    if theirs >= ours {
        return Some(format!("{from} may not know {to}"));
    }
    if to == "fixtures" || to == "outpost" {
        return Some(format!("{from} is not to know {to} but in its tests"));
    }
    let game = LAYERS[GAMES - 1].contains(&to);
    (game && ours > GAMES).then(|| format!("{from} is to ask games, not {to}"))
}

#[test]
fn dependencies_point_up_the_list() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut problems = Vec::new();
    let mut count = 0;
    for entry in std::fs::read_dir(crates).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let manifest: toml::Table = manifest.parse().unwrap();
        assert_eq!(manifest["package"]["name"].as_str(), Some(format!("linstock-{name}").as_str()));
        count += 1;
        let own = manifest.get("dependencies").and_then(toml::Value::as_table);
        for dependency in own.into_iter().flat_map(toml::Table::keys) {
            if let Some(to) = dependency.strip_prefix("linstock-") {
                problems.extend(wrong(&name, to));
            }
        }
    }
    assert!(count >= 5, "the manifests were found");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn wrong_edges_are_found() {
    assert!(wrong("rulebook", "dice").is_none());
    assert!(wrong("games", "adf").is_none());
    assert!(wrong("dice", "rulebook").is_some());
    assert!(wrong("adf", "elan").is_some());
    assert!(wrong("cli", "adf").is_some());
    assert!(wrong("adf", "fixtures").is_some());
    assert!(wrong("games", "outpost").is_some());
    assert!(wrong("cli", "nowhere").is_some());
}
