//! What is written whole: stories of golden replays, whole battles and their logs, maps, documents.

use std::{collections::BTreeMap, fs, path::Path, process::Command};

use crate::shell::{Problem, root};

use super::side::Side;

/// A kind of text, each in a folder of its own.
#[derive(Clone, Copy)]
pub struct Kind {
    folder: &'static str,
    /// Whether it is written for people, and may be worded otherwise.
    words: bool,
}

/// All kinds.
pub const KINDS: [Kind; 5] = [
    Kind { folder: "stories", words: true },
    Kind { folder: "documents", words: true },
    Kind { folder: "logs", words: false },
    Kind { folder: "maps", words: false },
    Kind { folder: "assistant", words: false },
];

/// The questions to the table assistant, among what was recorded.
pub const SCRIPT: &str = "questions.jsonl";
/// The seeds that battles are played by.
const SEEDS: [&str; 2] = ["1", "2"];
/// So many changed lines are shown; all of them are written down.
const SHOWN: usize = 12;

/// Writes everything that a side has to say. Golden files are this tree's: they never change.
pub fn write_all(side: &Side, recorded: &Path, folder: &Path) -> Result<(), Problem> {
    let tree = root();
    side.assist(&recorded.join(SCRIPT), folder)?;
    let [stories, documents, logs, maps, _] = KINDS.map(|kind| folder.join(kind.folder));
    for folder in [&stories, &documents, &logs, &maps] {
        fs::create_dir_all(folder)?;
    }
    for kept in ["golden/replays", "golden/examples"] {
        for file in fs::read_dir(tree.join(kept))? {
            let file = file?.path();
            let (name, log) = (named(&file), file.to_string_lossy());
            if file.extension().is_none_or(|it| it != "log") {
                continue;
            }
            for how in ["--all", "--brief"] {
                let text = side.prints(&["replay", &log, how], &tree)?;
                fs::write(stories.join(format!("{name}{how}.txt")), text)?;
            }
            fs::write(
                stories.join(format!("{name}-news.txt")),
                side.prints(&["replay", &log], &tree)?,
            )?;
            let verdict = side.prints(&["verify", "--json", &log], &tree)?;
            fs::write(logs.join(format!("{name}-verdict.json")), verdict)?;
        }
    }
    for file in fs::read_dir(tree.join("scenarios"))? {
        let file = file?.path();
        let (name, scenario) = (named(&file), file.to_string_lossy());
        for seed in SEEDS {
            for player in ["greedy", "random"] {
                let name = format!("{name}-{player}-{seed}");
                let log = logs.join(format!("{name}.log"));
                if log.exists() {
                    fs::remove_file(&log)?;
                }
                let log = log.to_string_lossy();
                let players = ["--first", player, "--second", player];
                let words = ["battle", &scenario, "--seed", seed, "--log", &log, "--all"];
                let story = side.prints(&[&words[..], &players].concat(), &tree)?;
                let story = story.replace(&*folder.to_string_lossy(), "");
                fs::write(stories.join(format!("{name}.txt")), story)?;
            }
        }
        // An element to a line, so that differences can be read.
        let map = side.prints(&["scenario", "show", "--svg", &scenario], &tree)?;
        fs::write(maps.join(format!("{name}.svg")), map.replace('<', "\n<"))?;
        fs::write(
            documents.join(format!("{name}.txt")),
            side.prints(&["scenario", "show", &scenario], &tree)?,
        )?;
    }
    let all: [(&str, &[&str]); 4] = [
        ("schema.json", &["schema"]),
        ("scenario-schema.json", &["scenario", "schema"]),
        ("rules.json", &["rules", "--json"]),
        ("rulings.json", &["rulings", "--json"]),
    ];
    for (name, words) in all {
        fs::write(documents.join(name), side.prints(words, &tree)?)?;
    }
    Ok(())
}

fn named(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Compares the texts of a kind; whether they are the same, or words.
pub fn compare(kind: Kind, old: &Path, new: &Path, found: &Path) -> Result<bool, Problem> {
    let (old, new) = (old.join(kind.folder), new.join(kind.folder));
    let difference = Command::new("git")
        .args(["diff", "--no-index", "--no-color", "--no-renames", "--text", "--unified=0"])
        .args([&old, &new])
        .output()?;
    let difference = String::from_utf8_lossy(&difference.stdout).into_owned();
    fs::write(found.join(format!("{}.diff", kind.folder)), &difference)?;
    let pairs = changed_lines(&difference);
    let lines: usize = pairs.values().sum();
    let files = fs::read_dir(&new)?.count();
    let differ = difference.lines().filter(|line| line.starts_with("diff --git")).count();
    println!(
        "{}: {files} compared, {differ} differ, in {lines} lines, {} of them unlike one another",
        kind.folder,
        pairs.len()
    );
    let mut list = String::new();
    for ((old, new), times) in &pairs {
        list += &format!("{times:6} - {old}\n       + {new}\n");
    }
    for line in list.lines().take(2 * SHOWN) {
        println!("  {}", line.chars().take(200).collect::<String>());
    }
    fs::write(found.join(format!("{}-lines.txt", kind.folder)), list)?;
    Ok(kind.words || differ == 0)
}

/// The lines that changed, old and new, and how often.
fn changed_lines(difference: &str) -> BTreeMap<(String, String), usize> {
    let mut pairs = BTreeMap::new();
    let (mut gone, mut come): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    let ends = ["@@", "diff --git"];
    for line in difference.lines().chain(["@@"]) {
        if ends.iter().any(|end| line.starts_with(end)) {
            for at in 0..gone.len().max(come.len()) {
                let line = |lines: &[&str]| (*lines.get(at).unwrap_or(&"")).to_owned();
                *pairs.entry((line(&gone), line(&come))).or_default() += 1;
            }
            gone.clear();
            come.clear();
        } else if line.starts_with("--- ") || line.starts_with("+++ ") {
            // The names of the files.
        } else if let Some(line) = line.strip_prefix('-') {
            gone.push(line);
        } else if let Some(line) = line.strip_prefix('+') {
            come.push(line);
        }
    }
    pairs
}
