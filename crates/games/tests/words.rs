//! Above `games` nobody decides by a word of a game: what programs match on is typed, and the words
//! come from the vocabularies. These tests read the sources.

#![allow(clippy::unwrap_used)]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use linstock_battle::{Game, Vocabulary};
use linstock_games::{
    browse,
    facts::{
        figures,
        known::{Known, plain},
        procedure::Procedure,
    },
};

/// The crates above `games`.
const ABOVE: [&str; 6] = ["ai", "cli", "desk", "map", "server", "web"];

/// Words that are a game's or the contract's and something else as well: where, which, and what they are there.
const ELSE: &[(&str, &[&str], &str)] = &[
    ("cli/src/battle/story.rs", &["leader", "unit"], "what is counted in a score"),
    ("cli/src/battle/verify.rs", &["line"], "a line of a log"),
    ("cli/src/odds/listing.rs", &["inches"], "the unit of length"),
    ("cli/src/play/carry_out.rs", &["face", "dice"], "a face of a die"),
    ("cli/src/play/help.rs", &["dice"], "what people ask help for"),
    (
        "cli/src/play/manoeuvres.rs",
        &["advance", "about-face", "face", "oblique", "side", "inches"],
        "how a way is typed",
    ),
    ("cli/src/play/map.rs", &["bridge", "broken"], "a bridge and broken ground on the map"),
    ("cli/src/play/requests.rs", &["save"], "what people type to keep a battle"),
    ("cli/src/play/said.rs", &["against", "with"], "words between the words of an order"),
    ("cli/src/play/umpire.rs", &["strength"], "what an umpire types"),
    ("cli/src/play/verbs.rs", &["done", "pass"], "what people type who have nothing to do"),
    ("cli/src/rules/tables.rs", &["response", "situation"], "headings of a table"),
    ("desk/src/assistant/resolve.rs", &["dice"], "the faces in a request and an answer"),
    ("desk/src/assistant/state.rs", &["unit"], "an id for whoever has no name"),
    ("desk/src/assistant/struck.rs", &["side"], "whose a row of a ledger is"),
    ("desk/src/show/ledger.rs", &["total", "firepower", "dice", "factor"], "labels of sums"),
    ("desk/src/show/odds.rs", &["side"], "whose a row of a ledger is"),
    ("desk/src/show/unit.rs", &["destroyed", "killed"], "labels of what became of somebody"),
    ("desk/src/toward.rs", &["oblique", "side"], "kinds of ways"),
    ("desk/src/words.rs", &["leaders", "leader", "figures"], "what is counted in a score"),
    ("map/src/barriers.rs", &["works"], "a class of the map"),
    ("map/src/lettering.rs", &["mount", "bridge"], "names of places"),
    ("map/src/ways.rs", &["bridge"], "a bridge on the map"),
    ("web/src/in_words.rs", &["figures"], "what a unit's strength is counted in"),
    ("web/src/page/assistant/beside.rs", &["result"], "what is looked at"),
    ("web/src/page/assistant/roster.rs", &["artillery"], "an arm to choose"),
    ("web/src/page/battle/about.rs", &["reach"], "a class of the map"),
    ("web/src/page/battle/keys.rs", &["range"], "a slider of the page"),
    ("web/src/page/battle/parts.rs", &["done"], "a part of the turn that is over"),
    ("web/src/page/battle/result.rs", &["result"], "a class of the page"),
    ("web/src/page/home/first.rs", &["done"], "a step that is over"),
];

#[test]
fn no_word_of_a_game_or_of_the_contract_stands_above_the_games() {
    let words: BTreeSet<String> =
        words().into_iter().map(str::to_owned).chain(contract_words()).collect();
    let (mut found, mut used) = (Vec::new(), BTreeSet::new());
    for (file, source) in sources() {
        for word in literals(&source).into_iter().filter(|it| words.contains(it)) {
            let known = ELSE.iter().find(|(path, all, _)| file == *path && all.contains(&&*word));
            match known {
                Some((path, ..)) => drop(used.insert((*path, word))),
                None => found.push(format!("{file}: {word:?}")),
            }
        }
    }
    assert!(found.is_empty(), "words of games above `games`:\n{}", found.join("\n"));
    for (path, all, _) in ELSE {
        for word in *all {
            assert!(used.contains(&(*path, (*word).to_owned())), "{path} has no {word:?} any more");
        }
    }
}

#[test]
fn no_game_is_named_above_the_games() {
    let names = ["Adf", "Adf10", "Adf15", "Adf25", "Jr3", "Elan", "linstock_adf", "linstock_jr3"];
    let mut found = Vec::new();
    for (file, source) in sources() {
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
    assert_eq!(literals("<b class=\"fire\"> a == \"hold\""), ["hold"]);
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

/// The names of facts, of the objects around them, of figures and of procedures: as requests and answers have them, and
/// as people write them.
fn contract_words() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for procedure in browse::Game::ALL.iter().flat_map(|&game| Procedure::all(game)) {
        words.insert(procedure.word().to_owned());
        let known = Known::of(procedure).facts;
        let facts = known.iter().flat_map(|fact| fact.path.iter().copied());
        let keys = figures::of(procedure).into_iter().map(|(_, it)| it.key);
        words.extend(facts.chain(keys).flat_map(|it| [it.to_owned(), plain(it)]));
    }
    assert!(words.len() > 200, "{words:?}");
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

/// The literals of a source. The value of an attribute is markup: it stands right after its sign, without a space.
fn literals(source: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut attribute = false;
    for piece in pieces(source) {
        match piece {
            Piece::Literal(literal) if !attribute => all.push(literal),
            Piece::Literal(_) => {}
            Piece::Code(letter) => {
                attribute = letter == '=';
                continue;
            }
        }
        attribute = false;
    }
    all
}

fn without_literals(source: &str) -> String {
    let each = pieces(source).into_iter().map(|piece| match piece {
        Piece::Literal(_) => ' ',
        Piece::Code(letter) => letter,
    });
    each.collect()
}
