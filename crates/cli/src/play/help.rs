//! How everything is typed.

use linstock_battle::{
    Seat, UnitId,
    vocabulary::{Intent, Verb, common_verbs},
};
use linstock_games::battle::Battle;
use linstock_rulebook::near::nearest;

use super::{manoeuvres, names::Names, requests::Request};
use crate::text::{self, Cell, DIM, Grid, heading, paragraph};

/// What examples speak of: pieces and words of the battle at hand, so that each can be typed as it stands.
pub struct Examples<'a> {
    names: &'a Names,
    seat: Seat,
    // What an umpire may change about a unit, and what it may be.
    change: Option<(&'static str, &'static str)>,
}

impl<'a> Examples<'a> {
    /// Of a battle, for those who play a side of it.
    pub fn new(names: &'a Names, seat: Seat, battle: &Battle) -> Examples<'a> {
        let own = names.units.iter().position(|unit| unit.seat == seat).map(UnitId::at);
        let mut words = own.map(|unit| battle.changeable(unit)).unwrap_or_default().into_iter();
        let change = words.find_map(|(of, is)| Some((of, *is.first()?)));
        Examples { names, seat, change }
    }

    /// What stands for a placeholder, if the battle has such a thing.
    fn value(&self, of: &str) -> Option<String> {
        let words = self.names.words;
        let unit = |seat: Seat, nth: usize| {
            let mut units = self.names.units.iter().filter(move |unit| unit.seat == seat);
            units.nth(nth).map(|unit| unit.id.clone())
        };
        let verb = |intent: Intent| {
            words.verbs.iter().find(|it| it.intent == intent).map(|it| it.word.to_owned())
        };
        match of {
            "UNIT" => unit(self.seat, 0),
            "FRIEND" => unit(self.seat, 1),
            "ENEMY" => unit(self.seat.other(), 0),
            "SHOOT" => verb(Intent::Shoot),
            "CHARGE" => verb(Intent::Charge),
            // Where nobody charges at a word, but is ordered to.
            "COMMIT" if verb(Intent::Charge).is_none() => verb(Intent::Order),
            "CHARGES" => words
                .choices
                .iter()
                .find(|it| it.intent == Intent::Charge)
                .map(|it| it.word.to_owned()),
            "MOVE" => verb(Intent::Move),
            "FORM" => verb(Intent::Form),
            "RIDE" => verb(Intent::Ride),
            "FORMATION" => words.formations.first().map(|it| it.word.to_owned()),
            "ORDER" => words.choices.first().map(|it| it.word.to_owned()),
            "LEADER" => {
                let mut leaders = self.names.leaders.iter().filter(|it| it.seat == self.seat);
                leaders.next().map(|it| it.id.clone())
            }
            "RULE" => words.aimed.first().map(|rule| rule.id.to_owned()),
            "CHANGE" => self.change.map(|(of, is)| format!("{of} {is}")),
            _ => None,
        }
    }

    /// A text with its placeholders filled in; nothing if the battle lacks what one stands for.
    fn fill(&self, text: &str) -> Option<String> {
        let (before, rest) = match text.split_once('{') {
            None => return Some(text.to_owned()),
            Some(parts) => parts,
        };
        let (of, after) = rest.split_once('}')?;
        Some(before.to_owned() + &self.value(of)? + &self.fill(after)?)
    }
}

/// Help on everything, or on one word.
pub fn text(examples: &Examples<'_>, words: &[String]) -> String {
    match words.first().map(|word| word.to_lowercase()) {
        None => overview(examples),
        Some(word) => topic(examples, &word),
    }
}

/// How commands are typed, and what each shows.
const COMMANDS: &[(&str, &str)] = &[
    ("3", "do what has this number; what is missing is asked for"),
    (
        "{SHOOT} {UNIT} at {ENEMY}",
        "a unit by id, name, number or map letter, or the beginning of one",
    ),
    ("{SHOOT} {UNIT} at {ENEMY} with {FRIEND}", "others join in"),
    ("{MOVE} {UNIT} advance 4, wheel right 20", "`help {MOVE}` lists the manoeuvres"),
    (
        "{CHARGE} {UNIT} at {ENEMY} aim left",
        "where along the enemy's edge a charge strikes: left or right, and how far in inches, or middle",
    ),
    (
        "{COMMIT} {UNIT} {CHARGES} aim left 1.5",
        "the same, an inch and a half left of the middle of the edge",
    ),
    ("{FORM} {UNIT} {FORMATION}", "a formation"),
    ("{RIDE} {LEADER} to 12 7.5", "a place: inches to the east, inches to the north"),
    ("done, pass", "nothing more"),
    ("{UNIT}", "what this unit may do"),
    ("Enter", "the options again"),
];

fn overview(examples: &Examples<'_>) -> String {
    let width = text::width();
    let list = |rows: &mut dyn Iterator<Item = (&str, &str)>| {
        let mut grid = Grid::new(2).wrapping(1);
        for (typed, what) in rows {
            // What the game has not got needs no help.
            if let (Some(typed), Some(what)) = (examples.fill(typed), examples.fill(what)) {
                grid.row([Cell::left(typed), Cell::left(what).style(DIM)]);
            }
        }
        grid.print(width)
    };
    let commands = list(&mut COMMANDS.iter().copied());
    let requests = list(&mut Request::ALL.iter().map(|&request| about(request)));
    heading("Commands") + &commands + &heading("Requests") + &requests
}

fn topic(examples: &Examples<'_>, word: &str) -> String {
    let width = text::width();
    let vocabulary = examples.names.words;
    if let Some(request) = Request::exactly(word) {
        let (usage, what) = about(request);
        let usage = examples.fill(usage).unwrap_or_else(|| request.word().to_owned());
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
    for text in verbs.iter().map(|verb| usage(examples, verb)) {
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

/// How a command is typed, and what comes of it: sentences, of which those fall away whose examples the battle cannot
/// give.
fn usage(examples: &Examples<'_>, verb: &Verb) -> String {
    let sentences: &[&str] = match verb.intent {
        Intent::Move | Intent::Disengage => &[
            "{verb} UNIT and manoeuvres with commas between them: advance 4 (inches straight ahead), wheel right 20 (degrees about the front corner on that side), oblique left 30 3 (degrees from straight ahead, then inches), back 2, side right 1, about face.",
            "With others: {verb} {UNIT} advance 4 with {FRIEND}.",
            "On the move into a formation, where that is allowed: {verb} {UNIT} advance 2 in {FORMATION}.",
            "Before it is carried out you see what share of the move it takes and where it ends; `odds {verb} …` shows that without asking to do it.",
        ],
        Intent::Shoot => &[
            "{verb} UNIT at TARGET, with others: {verb} {UNIT} at {ENEMY} with {FRIEND}.",
            "Before it is carried out you see the odds; `ledger` then shows every modifier.",
        ],
        Intent::Charge | Intent::Pick => &[
            "{verb} UNIT at TARGET.",
            "Before it is carried out you see the odds and who may answer it.",
        ],
        Intent::Form | Intent::FormSquare | Intent::CloseUp => &[
            "{verb} UNIT FORMATION, such as: {verb} {UNIT} {FORMATION}.",
            "Without the formation you are asked which.",
        ],
        Intent::Order => &[
            "{verb} UNIT ORDER, for several at once: {verb} {UNIT} {ORDER} with {FRIEND}.",
            "Nobody sees them before both sides are done.",
        ],
        Intent::Ride => &["{verb} LEADER to X Y: a leader goes to a place."],
        Intent::Join => &["{verb} LEADER UNIT: a leader goes to a unit."],
        Intent::Place => &["{verb} UNIT at X Y facing DEGREES, in your zone."],
        Intent::Respond => &["{verb} UNIT and how.", "Without that you are asked."],
        Intent::Follow => &["{verb} and how far, in inches."],
        Intent::Merge => &["{verb} UNIT at UNIT: the first takes the second in."],
        Intent::Idle => &["{verb}: ends what you are asked, without doing more."],
        Intent::Instruct => &["{verb} and when you want to be asked to react."],
        Intent::Concede => &["{verb}: gives up the battle."],
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
        | Intent::Manner => &["{verb} UNIT.", "What is missing is asked for."],
    };
    let filled = sentences.iter().filter_map(|it| examples.fill(&it.replace("{verb}", verb.word)));
    filled.collect::<Vec<_>>().join(" ")
}

/// How a request is typed, and what it does.
const fn about(request: Request) -> (&'static str, &'static str) {
    match request {
        Request::Help => ("help, help {MOVE}", "this, or more about one word"),
        Request::Options => ("options", "what you may do now, by number"),
        Request::Map => ("map", "the table in characters"),
        Request::Look => {
            ("look {UNIT}", "a unit's card, and what it sees: how far, where, on which side")
        }
        Request::Units => ("units", "your units and leaders"),
        Request::Enemies => ("enemies", "the enemy's"),
        Request::Score => ("score", "points, who holds what, and when armies break"),
        Request::Odds => {
            ("odds {SHOOT} {UNIT} at {ENEMY}", "what would come of a command, without doing it")
        }
        Request::Ledger => ("ledger", "every modifier of the odds last shown"),
        Request::Why => ("why, why {UNIT}", "what is refused, and by which rule"),
        Request::Rule => {
            ("rule {RULE}, rule stone wall", "a rule by its id, or rules with these words")
        }
        Request::Undo => (
            "undo",
            "takes back your last command; after dice the other side must agree, as a built-in player does in a battle begun with --practice",
        ),
        Request::Auto => {
            ("auto, auto all", "lets the built-in player decide for you once, or to the end")
        }
        Request::Instruct => ("instruct charged", "when you want to be asked to react"),
        Request::Overrule => (
            "overrule {UNIT} strength 6, {CHANGE}",
            "changes a unit as an umpire, its place too (at 12 7.5 facing 90); the log says so",
        ),
        Request::Story => ("story", "everything that has happened so far"),
        Request::Verbose => ("verbose on, verbose off", "shows every step, or only results"),
        Request::Confirm => (
            "confirm on, confirm off",
            "shows odds and costs and asks before it does something, or not",
        ),
        Request::Save => ("save, save FILE", "says where the battle is saved, or makes a copy"),
        Request::Concede => ("concede", "gives up the battle"),
        Request::Quit => ("quit", "leaves; everything is saved, and you can go on later"),
    }
}
