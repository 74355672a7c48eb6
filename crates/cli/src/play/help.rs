//! How everything is typed.

use linstock_rulebook::near::nearest;

use super::requests::Request;
use crate::text::{self, Cell, DIM, Grid, heading, paragraph};

/// Help on everything, or on one word.
pub fn text(words: &[String]) -> String {
    match words.first().map(|word| word.to_lowercase()) {
        None => overview(),
        Some(word) => topic(&word),
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

fn topic(word: &str) -> String {
    let width = text::width();
    if let Some(request) = Request::exactly(word) {
        let (usage, what) = about(request);
        return format!("  {usage}\n{}", paragraph(&format!("{}.", text::capital(what)), 4, width));
    }
    let known = TOPICS.iter().find(|(words, _)| words.contains(&word));
    if let Some((_, what)) = known {
        return paragraph(what, 2, width);
    }
    let words = Request::WORDS
        .iter()
        .copied()
        .chain(TOPICS.iter().flat_map(|(words, _)| words.iter().copied()));
    match nearest(word, words, 1)[..] {
        [near] => format!("There is no help on \"{word}\". Did you mean {near}?\n"),
        _ => format!(
            "There is no help on \"{word}\". `help` alone lists everything; `options` what you may do now.\n"
        ),
    }
}

const TOPICS: &[(&[&str], &str)] = &[
    (
        &[
            "move",
            "disengage",
            "path",
            "way",
            "advance",
            "wheel",
            "oblique",
            "back",
            "side",
            "about",
        ],
        "move UNIT and manoeuvres with commas between them: advance 4 (inches straight ahead), wheel right 20 (degrees about the front corner on that side), oblique left 30 3 (degrees from straight ahead, then inches), back 2, side right 1, about face. With others: move 55-il advance 4 with 57-oh. On the move into a formation, where that is allowed: move 55-il advance 2 in battle-line. Before it is carried out you see what share of the move it takes and where it ends; `odds move …` shows that without asking to do it.",
    ),
    (
        &["fire", "shoot", "react"],
        "fire UNIT at TARGET, with others: fire 55-il at 5-ms with 57-oh. Before it is carried out you see the odds; `ledger` then shows every modifier.",
    ),
    (
        &["charge", "declare"],
        "charge UNIT at TARGET. Before it is carried out you see the odds and who may answer it.",
    ),
    (
        &["form", "formation", "reform"],
        "form UNIT FORMATION, such as: form 55-il attack-column. Without the formation you are asked which.",
    ),
    (
        &["order", "orders"],
        "order UNIT ORDER, for several at once: order 55-il move with 57-oh, 54-oh. Nobody sees them before both sides are done.",
    ),
    (
        &["leader", "leaders", "officer", "join"],
        "leader-move LEADER to X Y, or leader-join LEADER UNIT (officer-move and officer-join in some games): a leader goes to a place, or to a unit.",
    ),
    (
        &["place", "set-up", "setup", "ready"],
        "place UNIT at X Y facing DEGREES, in your zone; ready when all stand where they should.",
    ),
    (&["done", "pass", "hold", "end"], "Ends what you are asked, without doing more."),
    (&["dice"], "With --dice typed you roll: type the faces apart (4 2 6) or in a row (426)."),
];

/// Whether a word is a command, though perhaps not now.
pub fn is_verb(word: &str) -> bool {
    VERBS.contains(&word)
}

/// Commands of games, so that one that is not open now is not called unknown.
const VERBS: &[&str] = &[
    "move",
    "fire",
    "charge",
    "form",
    "reform",
    "rally",
    "merge",
    "disengage",
    "hold",
    "pass",
    "done",
    "halt",
    "go-on",
    "advance",
    "order",
    "mount",
    "dismount",
    "respond",
    "detach",
    "reattach",
    "break-off",
    "pursue",
    "engineer",
    "declare-charge",
    "countercharge",
    "leader-move",
    "leader-join",
    "leader-done",
    "officer-move",
    "officer-join",
    "place",
    "ready",
    "end-turn",
    "orders-done",
    "change-to-hold",
    "charge-home",
];

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
