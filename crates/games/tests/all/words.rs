//! Above `games` nobody decides by a word of a game: what programs match on is typed, and the words
//! come from the vocabularies. These tests read the sources.

use std::collections::BTreeSet;

use linstock_battle::{Game, Vocabulary};

use crate::sources::{before_tests, literals, sources, without_literals};

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
