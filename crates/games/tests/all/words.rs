//! Above `games` nobody decides by a word of a game: what programs match on is typed, and the words
//! come from the vocabularies. These tests read the sources.

use std::collections::BTreeSet;

use linstock_battle::{Game, Vocabulary};
use linstock_games::{
    browse,
    facts::{
        figures,
        known::{Known, plain},
        procedure::Procedure,
    },
};

use crate::sources::{before_tests, literals, sources, without_literals};

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
    ("desk/src/show/briefing.rs", &["leader"], "what is counted in a score"),
    ("desk/src/show/ledger.rs", &["total", "firepower", "dice", "factor"], "labels of sums"),
    ("desk/src/show/odds.rs", &["side"], "whose a row of a ledger is"),
    (
        "desk/src/show/report/why.rs",
        &["figures", "leader", "leaders"],
        "what is counted in a score",
    ),
    (
        "desk/src/show/report.rs",
        &["destroyed", "captured", "killed"],
        "labels of what became of somebody",
    ),
    ("desk/src/show/stakes.rs", &["leader"], "what is counted in a score"),
    ("desk/src/show/unit.rs", &["destroyed", "killed"], "labels of what became of somebody"),
    ("desk/src/toward.rs", &["oblique", "side"], "kinds of ways"),
    ("desk/src/words.rs", &["leaders", "leader", "figures"], "what is counted in a score"),
    ("map/src/barriers.rs", &["works"], "a class of the map"),
    ("map/src/called.rs", &["dismounted"], "what is left out of a name"),
    (
        "map/src/glyphs.rs",
        &["charge", "disengage", "hold", "rally", "move"],
        "what the marks of orders are called",
    ),
    ("map/src/lettering.rs", &["mount", "bridge"], "names of places"),
    ("map/src/ways.rs", &["bridge"], "a bridge on the map"),
    ("web/src/in_words.rs", &["figures"], "what a unit's strength is counted in"),
    ("web/src/page/assistant/beside.rs", &["result"], "what is looked at"),
    ("web/src/page/battle/keys.rs", &["range"], "a slider of the page"),
    ("web/src/page/battle/named.rs", &["shaken", "routed"], "classes of the map"),
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

/// What looks for a piece of a text, and is followed by the piece.
const APART: &[&str] = &[
    "starts_with(\"",
    "ends_with(\"",
    "strip_prefix(\"",
    "strip_suffix(\"",
    "contains(\"",
    "split_once(\"",
    "trim_start_matches(\"",
    "trim_end_matches(\"",
];

/// Texts that are no game's words: where they are taken apart, and what they are.
const NOT_WORDS: &[(&str, &str, &str)] = &[
    ("desk/src/assistant/file.rs", "linstock-table", "what a file begins with"),
    ("map/src/called.rs", " battery", "a name on the map is shortened for people"),
    ("map/src/called.rs", ", ", "a name on the map is shortened for people"),
    ("map/src/called.rs", "' ", "a name on the map is shortened for people"),
    ("map/src/called.rs", "'s ", "a name on the map is shortened for people"),
    ("web/src/page/battle/keys.rs", "Arrow", "keys of a keyboard"),
];

/// Labels, sentences and ids are not taken apart to learn what they mean.
#[test]
fn no_text_is_read_for_a_piece_of_it() {
    let (mut found, mut used) = (Vec::new(), BTreeSet::new());
    for (file, source) in sources() {
        for call in APART {
            for (at, _) in source.match_indices(call) {
                let piece = source[at + call.len()..].split('"').next().unwrap_or_default();
                match NOT_WORDS.iter().find(|(path, text, _)| file == *path && piece == *text) {
                    Some(known) => drop(used.insert(known)),
                    None => found.push(format!("{file}: {call}{piece}\")")),
                }
            }
        }
    }
    assert!(found.is_empty(), "texts are taken apart:\n{}", found.join("\n"));
    assert_eq!(used.len(), NOT_WORDS.len(), "some of the exceptions are gone: {used:?}");
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
        let names = known.iter().map(|fact| fact.name());
        words.extend(names.chain(facts.chain(keys).flat_map(|it| [it.to_owned(), plain(it)])));
    }
    assert!(words.len() > 200, "{words:?}");
    words
}
