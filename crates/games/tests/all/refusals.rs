//! Refusals name what is wrong in a player's words. Every reason that the games and the table give
//! is read from their sources and kept in a snapshot, to be read as prose.

use std::{fmt::Write as _, fs, path::Path};

use linstock_battle::rules;

use crate::{common, sources::before_tests};

/// What makes a refusal: the function itself, and what files call it for short.
const MAKERS: [&str; 7] =
    ["Refusal::new(", "refusal(", "refused(", "refuse(", "cannot(", "no(", "unless("];

/// The reasons that a source gives, in its order.
fn reasons(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    for maker in MAKERS {
        for (at, _) in source.match_indices(maker) {
            let before = source[..at].chars().next_back();
            if before.is_some_and(|it| it.is_alphanumeric() || it == '_') {
                continue;
            }
            if let Some(reason) = last_literal(arguments(&source[at + maker.len()..])) {
                found.push((at, reason.to_owned()));
            }
        }
    }
    found.sort();
    found.into_iter().map(|(_, reason)| reason).collect()
}

/// What stands before the closing parenthesis.
fn arguments(source: &str) -> &str {
    let mut open = 1;
    let end = source.find(|letter| {
        open += match letter {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        open == 0
    });
    &source[..end.unwrap_or(0)]
}

/// The last argument, if it is written down.
fn last_literal(arguments: &str) -> Option<&str> {
    let last = arguments.trim().trim_end_matches(',').strip_suffix('"')?;
    last.rsplit_once('"').map(|(_, literal)| literal)
}

fn each_file(folder: &Path, read: &mut dyn FnMut(&Path, &str)) {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            each_file(&path, read);
        } else if path.extension().is_some_and(|it| it == "rs") {
            read(&path, before_tests(&fs::read_to_string(&path).unwrap()));
        }
    }
}

#[test]
fn every_reason_is_in_words_of_its_own() {
    let mut list = String::from("the table, whichever game\n");
    for rule in [
        &rules::NOT_ASKED,
        &rules::UNKNOWN,
        &rules::SLOT,
        &rules::OVER,
        &rules::EDGE,
        &rules::OCCUPIED,
        &rules::IMPASSABLE,
        &rules::ZONE,
    ] {
        writeln!(list, "  {}", rules::refused(rule).message()).unwrap();
    }
    let mut count = 0;
    for game in ["battle", "adf", "jr3", "elan"] {
        let folder = common::project(&format!("crates/{game}/src"));
        each_file(Path::new(&folder), &mut |path, source| {
            let reasons = reasons(source);
            if reasons.is_empty() {
                return;
            }
            count += reasons.len();
            let name = path.strip_prefix(&folder).unwrap().display();
            writeln!(list, "{game}: {}", name.to_string().replace('\\', "/")).unwrap();
            for reason in reasons {
                assert!(reason.starts_with(char::is_uppercase), "{reason}: a capital first");
                assert!(
                    !reason.ends_with('.') && reason.len() < 70,
                    "{reason}: short, no full stop"
                );
                writeln!(list, "  {reason}").unwrap();
            }
        });
    }
    assert!(count > 100, "{count} reasons");
    insta::assert_snapshot!(list);
}
