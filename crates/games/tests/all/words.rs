//! Above `games` nobody decides by a word of a game: what programs match on is typed, and the words
//! come from the vocabularies. These tests read the sources.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use linstock_battle::{Game, Vocabulary};

/// The crates above `games`.
const ABOVE: [&str; 6] = ["ai", "cli", "desk", "map", "server", "web"];

/// Words that are a game's and something else as well: where, which, and what they are there.
const ELSE: &[(&str, &[&str], &str)] = &[
    ("cli/src/battle/verify.rs", &["line"], "a line of a log"),
    ("cli/src/odds/", ANY, "facts and procedures of the contract by name"),
    ("cli/src/play/carry_out.rs", &["face"], "a face of a die"),
    ("cli/src/play/manoeuvres.rs", &["advance", "about-face", "face"], "how a way is typed"),
    ("cli/src/play/map.rs", &["bridge"], "a bridge on the map"),
    ("cli/src/play/verbs.rs", &["done", "pass"], "what people type who have nothing to do"),
    ("cli/src/rules/tables.rs", &["response"], "a heading of a table"),
    ("desk/src/show/form.rs", &["fire"], "an object of a request"),
    ("desk/src/assistant/bands.rs", &["fire", "volley"], "procedures of the contract"),
    (
        "desk/src/assistant/draft.rs",
        &["fire", "response"],
        "a procedure and a fact of the contract",
    ),
    ("desk/src/assistant/show.rs", &["weapon"], "a fact of the contract"),
    ("desk/src/assistant/show/draft.rs", &["move"], "a procedure of the contract"),
    ("desk/src/words.rs", &["leaders"], "leaders taken, in a score"),
    ("map/src/lettering.rs", &["mount", "bridge"], "names of places"),
    ("map/src/ways.rs", &["bridge"], "a bridge on the map"),
    ("web/src/page/battle/parts.rs", &["done"], "a part of the turn that is over"),
    ("web/src/page/battle/troops.rs", &["leaders"], "a class of the map"),
    ("web/src/page/home/first.rs", &["done", "go-on", "fire"], "buttons of the first page"),
    ("web/src/page/odds.rs", &["volley"], "a procedure of the contract"),
    ("web/src/page/replay/transport.rs", &["steady"], "a pace of a replay"),
    ("web/src/page/assistant/facts.rs", &["weapon", "mounted"], "facts of the contract"),
    ("web/src/page/assistant/record.rs", &["done"], "a button"),
    ("web/src/page/assistant/troop.rs", &["done"], "a button"),
];

/// Every word is something else there.
const ANY: &[&str] = &[];

#[test]
fn no_word_of_a_game_stands_above_the_games() {
    let words = words();
    let mut found = Vec::new();
    for (file, source) in sources() {
        let literals = literals(&source).into_iter().filter(|it| words.contains(it.as_str()));
        let is_else = |word: &String| {
            let mut known = ELSE.iter().filter(|(path, ..)| file.starts_with(path));
            known.any(|(_, all, _)| *all == ANY || all.contains(&word.as_str()))
        };
        found.extend(literals.filter(|it| !is_else(it)).map(|it| format!("{file}: {it:?}")));
    }
    assert!(found.is_empty(), "words of games above `games`:\n{}", found.join("\n"));
}

#[test]
fn no_game_is_named_above_the_games() {
    let names = ["Adf", "Adf10", "Adf15", "Adf25", "Jr3", "Elan", "linstock_adf", "linstock_jr3"];
    let mut found = Vec::new();
    // The pictures of the odds have one for each game as yet.
    for (file, source) in sources().into_iter().filter(|(it, _)| !it.starts_with("cli/src/odds/")) {
        let code = without_literals(&source);
        let tokens = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let named = tokens.filter(|it| names.contains(it) || *it == "linstock_elan");
        found.extend(named.map(|it| format!("{file}: {it}")));
    }
    assert!(found.is_empty(), "games named above `games`:\n{}", found.join("\n"));
}

#[test]
fn literals_are_found_and_comments_are_not() {
    let source =
        "// \"fire\"\nlet a = \"mo\\\"ve\"; let b = '\"'; /// \"hold\"\nlet c = r#\"x \"y\" z\"#;";
    assert_eq!(literals(source), ["mo\\\"ve", "x \"y\" z"]);
    let cut = "fn a() { \"charge\" }\n#[cfg(test)]\nmod tests { \"fire\" }";
    assert_eq!(literals(before_tests(cut)), ["charge"]);
}

/// Verbs, choices, questions, formations, weapons and conditions of all games.
fn words() -> BTreeSet<&'static str> {
    let vocabularies: [&Vocabulary; 3] = [
        linstock_adf::play::Adf::VOCABULARY,
        linstock_jr3::play::Jr3::VOCABULARY,
        linstock_elan::play::Elan::VOCABULARY,
    ];
    let mut words = BTreeSet::new();
    for vocabulary in vocabularies {
        words.extend(vocabulary.verb_words());
        words.extend(vocabulary.question_words());
        words.extend(vocabulary.choices.iter().map(|it| it.word));
        words.extend(vocabulary.formations.iter().map(|it| it.word));
    }
    let lists = [
        linstock_adf::words::Morale::WORDS,
        linstock_adf::words::InfantryWeapon::WORDS,
        linstock_adf::words::CavalryWeapon::WORDS,
        linstock_adf::words::Gun::WORDS,
        linstock_jr3::words::Morale::WORDS,
        linstock_jr3::words::Weapon::WORDS,
        linstock_elan::words::Weapon::WORDS,
    ];
    words.extend(lists.iter().flat_map(|list| list.iter()));
    assert!(words.len() > 80, "{words:?}");
    words
}

/// The sources of the crates above `games`, without their tests.
fn sources() -> Vec<(String, String)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for name in ABOVE {
        collect(&crates.join(name).join("src"), &mut files);
    }
    files.sort();
    let each = files.iter().map(|path| {
        let name = path.strip_prefix(&crates).unwrap().to_str().unwrap().replace('\\', "/");
        (name, before_tests(&fs::read_to_string(path).unwrap()).to_owned())
    });
    let each: Vec<(String, String)> = each.filter(|(name, _)| !name.contains("tests")).collect();
    assert!(each.len() > 200, "{} files", each.len());
    each
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|it| it == "rs") {
            files.push(path);
        }
    }
}

/// Tests are at the end of a file.
fn before_tests(source: &str) -> &str {
    source.find("#[cfg(test)]").map_or(source, |at| &source[..at])
}

/// A piece of source.
enum Piece {
    Code(char),
    Literal(String),
}

/// Code and literals; comments are left out.
fn pieces(source: &str) -> Vec<Piece> {
    let letters: Vec<char> = source.chars().collect();
    let at = |index: usize| letters.get(index).copied().unwrap_or('\0');
    let (mut index, mut pieces) = (0, Vec::new());
    while index < letters.len() {
        match (at(index), at(index + 1), at(index + 2)) {
            ('/', '/', _) => {
                while index < letters.len() && at(index) != '\n' {
                    index += 1;
                }
            }
            // A quotation mark as a character.
            ('\'', '"', '\'') => index += 3,
            ('\'', '\\', '"') => index += 4,
            ('r', '#', '"') => {
                let mut literal = String::new();
                index += 3;
                while index < letters.len() && (at(index), at(index + 1)) != ('"', '#') {
                    literal.push(at(index));
                    index += 1;
                }
                index += 2;
                pieces.push(Piece::Literal(literal));
            }
            ('"', ..) => {
                let mut literal = String::new();
                index += 1;
                while index < letters.len() && at(index) != '"' {
                    if at(index) == '\\' {
                        literal.push(at(index));
                        index += 1;
                    }
                    literal.push(at(index));
                    index += 1;
                }
                index += 1;
                pieces.push(Piece::Literal(literal));
            }
            (letter, ..) => {
                pieces.push(Piece::Code(letter));
                index += 1;
            }
        }
    }
    pieces
}

fn literals(source: &str) -> Vec<String> {
    let each = pieces(source).into_iter().filter_map(|piece| match piece {
        Piece::Literal(literal) => Some(literal),
        Piece::Code(_) => None,
    });
    each.collect()
}

fn without_literals(source: &str) -> String {
    let each = pieces(source).into_iter().map(|piece| match piece {
        Piece::Literal(_) => ' ',
        Piece::Code(letter) => letter,
    });
    each.collect()
}
