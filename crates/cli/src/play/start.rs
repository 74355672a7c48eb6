//! Sitting down at a table: a new battle, or one that goes on.

use std::path::Path;

use linstock_ai::PLAYERS;
use linstock_battle::{
    BySeat, Seat,
    log::{DiceOf, SeedOf, is_sealed},
};
use linstock_games::battle::{Battle, Stakes};
use linstock_rulebook::near::nearest;

use super::{
    console::{Console, Stop},
    names::Names,
    seats::{Sitting, Table},
};
use crate::{
    battle::{
        files::{self, unreadable},
        log_file::{self, LogFile},
        story,
    },
    failure::Failure,
    text,
};

/// What is to be played.
#[derive(Debug)]
pub struct Wish {
    /// A new battle, or one that goes on.
    pub what: What,
    /// The side to play, by its id.
    pub side: Option<String>,
    /// Who plays the other: a built-in player, or somebody at the same terminal.
    pub against: Option<String>,
}

/// A new battle, or one that goes on.
#[derive(Debug)]
pub enum What {
    /// A new one.
    Begin {
        /// The scenario.
        scenario: String,
        /// The seed of its dice.
        seed: u64,
        /// Whether people roll.
        typed: bool,
        /// In earnest, or for practice.
        stakes: Stakes,
        /// Where the log goes.
        log: Option<String>,
    },
    /// The one of a log.
    Resume {
        /// The log.
        log: String,
        /// What becomes of a last line that was not written to its end.
        torn: TornLine,
    },
}

/// What becomes of a last line that was not written to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TornLine {
    /// It is dropped.
    Drop,
    /// Whoever sits at the terminal is asked.
    Ask,
}

/// Somebody at the same terminal plays the other side.
pub const FRIEND: &str = "friend";
/// Whom a log names where somebody sits.
const PERSON: &str = "person";

/// Sits down.
pub fn sit(wish: Wish) -> Result<Table, Stop> {
    match wish.what {
        What::Begin { scenario, seed, typed, stakes, log } => {
            let source = files::scenario(&scenario)?;
            let loaded = linstock_games::scenario::load(&source.text).map_err(|list| {
                unreadable(&source.name, &linstock_games::battle::Unreadable::Scenario(list))
            })?;
            let names = Names::new(&*loaded);
            let own = seat_of(wish.side.as_deref(), &names)?.unwrap_or(Seat::First);
            let against = wish.against.unwrap_or_else(|| PLAYERS[0].to_owned());
            let sitting = seats(own, &against);
            let dice = if typed { DiceOf::Typed } else { DiceOf::Seed(SeedOf::Number(seed)) };
            let players = BySeat::of(|seat| word(&sitting[seat]));
            let battle = Battle::begin_for(stakes, &source.text, players, dice, None)
                .map_err(|what| unreadable(&source.name, &what))?;
            let path = log.unwrap_or_else(|| free_name(&scenario, seed));
            let log = LogFile::create(&path)?;
            let mut table = Table::new(battle, log, path, sitting, Console::standard());
            table.log.catch_up(&table.battle)?;
            Ok(table)
        }
        What::Resume { log: path, torn } => {
            let mut console = Console::standard();
            let (mut log, bytes) = LogFile::open(&path)?;
            let text = whole_lines(&mut log, bytes, &path, torn, &mut console)?;
            let battle = Battle::resume(&text).map_err(|what| unreadable(&path, &what))?;
            let names = Names::new(&*battle.scenario());
            let sitting = resumed(
                &battle.header().seats,
                seat_of(wish.side.as_deref(), &names)?,
                wish.against.as_deref(),
            );
            // A sealed log is only read: what is played on goes to a log of its own.
            let (log, path) = if is_sealed(&text) {
                let path = free_name(&path, 0);
                (LogFile::create(&path)?, path)
            } else {
                log.holds(battle.lines().len());
                (log, path)
            };
            let mut table = Table::new(battle, log, path, sitting, console);
            table.log.catch_up(&table.battle)?;
            table.story.recall(&table.battle);
            Ok(table)
        }
    }
}

/// The text of a log, without a last line that was not written to its end if that may be dropped.
fn whole_lines(
    log: &mut LogFile,
    bytes: Vec<u8>,
    path: &str,
    torn: TornLine,
    console: &mut Console,
) -> Result<String, Stop> {
    let Some((whole, part)) = log_file::torn(&bytes) else {
        let mut text = files::text(path, bytes)?;
        if !text.ends_with('\n') {
            text.push('\n');
        }
        return Ok(text);
    };
    let entries = whole.lines().count().saturating_sub(1);
    let happened = format!(
        "The last line of {path} was not written to its end, as happens when a disk is full or a program is killed. The {} before it are whole.",
        text::count_of(entries, "entry", "entries")
    );
    let dropped = match torn {
        TornLine::Drop => true,
        TornLine::Ask if console.is_interactive() => {
            console.say(&happened)?;
            console.agrees("Drop it and go on? What is left of it is kept beside the log.", true)?
        }
        TornLine::Ask => false,
    };
    if !dropped {
        return Err(Stop::Failure(Failure::Wrong(format!(
            "{happened} Go on without it: linstock play --resume {path} --drop-torn-line"
        ))));
    }
    let kept = log.drop_torn_line(whole, part)?;
    console.say(&format!("{happened} What was left of the last line is in {kept}."))?;
    Ok(whole.to_owned())
}

/// One's own seat, and whoever is on the other.
fn seats(own: Seat, against: &str) -> BySeat<Sitting> {
    BySeat::of(|seat| match against {
        FRIEND => Sitting::Person,
        _ if seat == own => Sitting::Person,
        name => Sitting::BuiltIn(name.to_owned()),
    })
}

/// Who sits where when a battle goes on: as its log says, unless somebody wishes otherwise.
fn resumed(header: &BySeat<String>, side: Option<Seat>, against: Option<&str>) -> BySeat<Sitting> {
    let built_in = |seat: Seat| PLAYERS.contains(&header[seat].as_str());
    let own = side.or([Seat::First, Seat::Second].into_iter().find(|&seat| !built_in(seat)));
    let own = own.unwrap_or(Seat::First);
    let other = &header[own.other()];
    let against = against.unwrap_or(if built_in(own.other()) { other } else { FRIEND });
    seats(own, against)
}

fn word(sitting: &Sitting) -> String {
    match sitting {
        Sitting::Person => PERSON.to_owned(),
        Sitting::BuiltIn(name) => name.clone(),
    }
}

/// The seat of a side's id or name.
fn seat_of(side: Option<&str>, names: &Names) -> Result<Option<Seat>, Failure> {
    let Some(side) = side else { return Ok(None) };
    let is = |seat: Seat| {
        [&names.ids[seat], &names.sides[seat]].iter().any(|it| it.eq_ignore_ascii_case(side))
    };
    if let Some(seat) = [Seat::First, Seat::Second].into_iter().find(|&seat| is(seat)) {
        return Ok(Some(seat));
    }
    let known = [names.ids.first.as_str(), names.ids.second.as_str()];
    let hint = match nearest(side, known, 1)[..] {
        [near] if side.len() > 2 => format!("did you mean {near}?"),
        _ => format!("there are {} and {}", known[0], known[1]),
    };
    Err(Failure::Wrong(format!("there is no side {side:?}: {hint}")))
}

/// A name for a log that no file has yet.
fn free_name(scenario: &str, seed: u64) -> String {
    let stem = Path::new(scenario).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let stem = stem.unwrap_or_else(|| "battle".to_owned());
    let name = |suffix: String| format!("{stem}-{seed}{suffix}.log");
    let mut names =
        std::iter::once(name(String::new())).chain((2..).map(|more| name(format!("-{more}"))));
    names.find(|name| !Path::new(name).exists()).unwrap_or_default()
}

/// What a player sees first.
pub fn welcome(table: &Table, resumed: bool) -> String {
    let scenario = table.battle.scenario();
    let info = scenario.info();
    let width = crate::text::width();
    let mut out = crate::text::heading(&info.name);
    out += &format!(
        "{}, {}; {}, {} turns\n",
        info.place,
        info.date,
        table.battle.header().rules,
        info.turns
    );
    let names = story::names(&*scenario);
    let player = |seat: Seat| match &table.sitting[seat] {
        Sitting::Person => format!("{}: you", names[seat]),
        Sitting::BuiltIn(name) => format!("{}: the built-in {name} player", names[seat]),
    };
    out += &match &table.sitting {
        BySeat { first: Sitting::Person, second: Sitting::Person } => {
            format!("{} and {}: two of you at this terminal\n", names.first, names.second)
        }
        _ => format!("{}; {}\n", player(Seat::First), player(Seat::Second)),
    };
    if !resumed {
        out += &crate::text::paragraph(info.history.trim(), 2, width);
    }
    out += &format!("The battle is saved in {} as it goes.\n", table.path);
    out += "Type help for help, map for the map, quit to leave.\n";
    out
}
