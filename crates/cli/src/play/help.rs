//! How everything is typed.

use linstock_battle::{
    Vocabulary,
    vocabulary::{Intent, Verb, common_verbs},
};
use linstock_rulebook::near::nearest;

use super::{manoeuvres, requests::Request};
use crate::text::{self, Cell, DIM, Grid, heading, paragraph};

/// Help on everything, or on one word.
pub fn text(vocabulary: &Vocabulary, words: &[String]) -> String {
    match words.first().map(|word| word.to_lowercase()) {
        None => overview(),
        Some(word) => topic(vocabulary, &word),
    }
}

fn overview() -> String {
    let width = text::width();
    let mut out = heading("Commands");
    let mut grid = Grid::new(2).wrapping(1);
    let commands = [
        ("3", "do what has this number; what is missing is asked for"),
        ("fire 55-il at 5-ms", "a unit by id, name, number or map letter, or the beginning of one"),
        ("fire 55-il at 5-ms with 57-oh", "others join in"),
        ("move 55-il advance 4, wheel right 20", "`help move` tells the manoeuvres"),
        ("form 55-il attack-column", "a formation"),
        ("leader-move hollis to 12 7.5", "a place: inches to the east, inches to the north"),
        ("done, pass", "nothing more"),
        ("55-il", "what this unit may do"),
        ("Enter", "the options again"),
    ];
    for (typed, what) in commands {
        grid.row([Cell::left(typed), Cell::left(what).style(DIM)]);
    }
    out += &grid.print(width);
    out += &heading("Requests");
    let mut grid = Grid::new(2).wrapping(1);
    for request in Request::ALL {
        let (usage, what) = about(*request);
        grid.row([Cell::left(usage), Cell::left(what).style(DIM)]);
    }
    out + &grid.print(width)
}

fn topic(vocabulary: &Vocabulary, word: &str) -> String {
    let width = text::width();
    if let Some(request) = Request::exactly(word) {
        let (usage, what) = about(request);
        return format!("  {usage}\n{}", paragraph(&format!("{}.", text::capital(what)), 4, width));
    }
    let general = GENERAL.iter().find(|(words, _)| words.contains(&word));
    if let Some((_, what)) = general {
        return paragraph(what, 2, width);
    }
    // The whole word first, then a part of one: `leader` is both that he rides and that he joins.
    let all = || vocabulary.verbs.iter().chain(common_verbs::VERBS);
    let mut verbs: Vec<&Verb> = all().filter(|verb| verb.word == word).collect();
    if manoeuvres::begins(word) {
        verbs = all().filter(|verb| verb.intent == Intent::Move).collect();
    } else if verbs.is_empty() {
        verbs = all().filter(|verb| verb.word.split('-').any(|part| part == word)).collect();
    }
    let mut shown: Vec<String> = Vec::new();
    for text in verbs.iter().map(|verb| usage(verb)) {
        if !shown.contains(&text) {
            shown.push(text);
        }
    }
    if !shown.is_empty() {
        return shown.iter().map(|text| paragraph(text, 2, width)).collect();
    }
    let general = GENERAL.iter().flat_map(|(words, _)| words.iter().copied());
    let words = Request::WORDS.iter().copied().chain(vocabulary.verb_words()).chain(general);
    match nearest(word, words, 1)[..] {
        [near] => format!("There is no help on \"{word}\". Did you mean {near}?\n"),
        _ => format!(
            "There is no help on \"{word}\". `help` alone lists everything; `options` what you may do now.\n"
        ),
    }
}

/// Help on what is no command of a game.
const GENERAL: &[(&[&str], &str)] = &[
    (
        &["path", "way", "manoeuvre"],
        "A way is manoeuvres with commas between them: advance 4 (inches straight ahead), wheel right 20 (degrees about the front corner on that side), oblique left 30 3 (degrees from straight ahead, then inches), back 2, side right 1, about face.",
    ),
    (&["dice"], "With --dice typed you roll: type the faces apart (4 2 6) or in a row (426)."),
];

fn moving(verb: &str) -> String {
    format!(
        "{verb} UNIT and manoeuvres with commas between them: advance 4 (inches straight ahead), wheel right 20 (degrees about the front corner on that side), oblique left 30 3 (degrees from straight ahead, then inches), back 2, side right 1, about face. With others: {verb} 55-il advance 4 with 57-oh. On the move into a formation, where that is allowed: {verb} 55-il advance 2 in battle-line. Before it is carried out you see what share of the move it takes and where it ends; `odds {verb} …` shows that without asking to do it."
    )
}

/// How a command is typed, and what comes of it.
fn usage(verb: &Verb) -> String {
    let word = verb.word;
    match verb.intent {
        Intent::Move | Intent::Disengage => moving(word),
        Intent::Shoot => format!(
            "{word} UNIT at TARGET, with others: {word} 55-il at 5-ms with 57-oh. Before it is carried out you see the odds; `ledger` then shows every modifier."
        ),
        Intent::Charge | Intent::Pick => format!(
            "{word} UNIT at TARGET. Before it is carried out you see the odds and who may answer it."
        ),
        Intent::Form | Intent::FormSquare | Intent::CloseUp => format!(
            "{word} UNIT FORMATION, such as: {word} 55-il attack-column. Without the formation you are asked which."
        ),
        Intent::Order => format!(
            "{word} UNIT ORDER, for several at once: {word} 55-il move with 57-oh, 54-oh. Nobody sees them before both sides are done."
        ),
        Intent::Ride => format!("{word} LEADER to X Y: a leader goes to a place."),
        Intent::Join => format!("{word} LEADER UNIT: a leader goes to a unit."),
        Intent::Place => format!("{word} UNIT at X Y facing DEGREES, in your zone."),
        Intent::Respond => format!("{word} UNIT and how. Without that you are asked."),
        Intent::Follow => format!("{word} and how far, in inches."),
        Intent::Merge => format!("{word} UNIT at UNIT: the first takes the second in."),
        Intent::Idle => format!("{word}: ends what you are asked, without doing more."),
        Intent::Instruct => format!("{word} and when you want to be asked to react."),
        Intent::Concede => format!("{word}: gives up the battle."),
        Intent::Rally
        | Intent::Reform
        | Intent::Face
        | Intent::Mount
        | Intent::Countermand
        | Intent::GoOn
        | Intent::Evade
        | Intent::ShootAndEvade
        | Intent::Detach
        | Intent::Recall
        | Intent::Engineer
        | Intent::Manner => format!("{word} UNIT. What is missing is asked for."),
    }
}

/// How a request is typed, and what it does.
const fn about(request: Request) -> (&'static str, &'static str) {
    match request {
        Request::Help => ("help, help move", "this, or more about one word"),
        Request::Options => ("options", "what you may do now, by number"),
        Request::Map => ("map", "the table in characters"),
        Request::Look => {
            ("look 55-il", "a unit's card, and what it sees: how far, where, on which side")
        }
        Request::Units => ("units", "your units and leaders"),
        Request::Enemies => ("enemies", "the enemy's"),
        Request::Score => ("score", "points, and who holds what"),
        Request::Odds => {
            ("odds fire 55-il at 5-ms", "what would come of a command, without doing it")
        }
        Request::Ledger => ("ledger", "every modifier of the odds last shown"),
        Request::Why => ("why, why 55-il", "what is refused, and by which rule"),
        Request::Rule => {
            ("rule adf.react, rule stone wall", "a rule by its id, or rules with these words")
        }
        Request::Undo => (
            "undo",
            "takes back your last command; after dice the other side must agree, as a built-in player always does",
        ),
        Request::Auto => {
            ("auto, auto all", "lets the built-in player decide for you once, or to the end")
        }
        Request::Instruct => {
            ("instruct charged", "when the enemy's doings may pass without asking you to react")
        }
        Request::Overrule => (
            "overrule 55-il strength 6, morale good, at 12 7.5 facing 90",
            "changes a unit as an umpire; the log says so",
        ),
        Request::Story => ("story", "everything that has happened so far"),
        Request::Verbose => ("verbose on, verbose off", "tells every step, or only results"),
        Request::Confirm => (
            "confirm on, confirm off",
            "shows odds and costs and asks before it does something, or not",
        ),
        Request::Save => ("save, save FILE", "says where the battle is saved, or makes a copy"),
        Request::Concede => ("concede", "gives up the battle"),
        Request::Quit => ("quit", "leaves; everything is saved, and you can go on later"),
    }
}
