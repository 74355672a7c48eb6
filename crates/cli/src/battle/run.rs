//! `linstock battle`: plays a battle between built-in players to its end.

use std::{fs, io::Write};

use linstock_ai::{PLAYERS, Player, player};
use linstock_battle::{
    BySeat, Seat,
    log::{DiceOf, SeedOf},
    session::Faces,
};
use linstock_games::battle::Battle;

use super::{
    files::{scenario, unreadable},
    story::{self, Detail},
};
use crate::{failure::Failure, text};

/// What is to be played.
#[derive(Debug)]
pub struct Fight {
    /// The scenario.
    pub scenario: String,
    /// The seed of its dice and players.
    pub seed: u64,
    /// Where the log goes.
    pub log: Option<String>,
    /// Who plays.
    pub players: BySeat<String>,
    /// How much is shown.
    pub detail: Detail,
}

/// Plays it, and prints the story and the score.
pub fn run(fight: &Fight, output: &mut impl Write) -> Result<(), Failure> {
    let source = scenario(&fight.scenario)?;
    let dice = DiceOf::Seed(SeedOf::Number(fight.seed));
    let mut battle = Battle::begin(&source.text, fight.players.clone(), dice, None)
        .map_err(|what| unreadable(&source.name, &what))?;
    let mut players = BySeat {
        first: named(&fight.players, Seat::First, fight.seed)?,
        second: named(&fight.players, Seat::Second, fight.seed)?,
    };
    let mut log = match &fight.log {
        Some(path) => Some(LogFile::create(path)?),
        None => None,
    };
    let names = story::names(&*battle.scenario());
    let mut narrator = story::Narrator::new(fight.detail);
    let mut write =
        |text: &str| output.write_all(text.as_bytes()).map_err(|error| Failure::writing(&error));
    write(&text::heading(&battle.scenario().info().name.clone()))?;
    loop {
        if let Some(log) = &mut log {
            log.catch_up(&battle)?;
        }
        let waiting = battle.waiting();
        let Some((seat, _)) = waiting.iter().find(|(_, asked)| **asked) else { break };
        let command = players[seat].choose(&*battle.seen(seat));
        let Some(command) = command else {
            return Err(Failure::Broken(format!("{} knows nothing to do", players[seat].name())));
        };
        let entry = battle.order(seat, command, Faces::Own).map_err(|what| {
            Failure::Broken(format!("{} ordered what is refused: {what:?}", players[seat].name()))
        })?;
        write(&narrator.text(battle.record(entry, None)))?;
    }
    write(&narrator.finish())?;
    write("\n")?;
    write(&story::score(&battle.scene(None), &names))?;
    if let Some(log) = &fight.log {
        write(&format!("The log is in {log}; its hash is {}\n", battle.hash()))?;
    }
    Ok(())
}

fn named(players: &BySeat<String>, seat: Seat, seed: u64) -> Result<Box<dyn Player>, Failure> {
    let name = &players[seat];
    // The two must not do the same by lot.
    let own = seed.wrapping_mul(2).wrapping_add(seat as u64);
    player(name, own).ok_or_else(|| {
        Failure::Wrong(format!("there is no player {name}: known are {}", PLAYERS.join(" and ")))
    })
}

/// A log that is written as the battle goes on: what is acknowledged is in the file.
pub struct LogFile {
    file: fs::File,
    path: String,
    lines: usize,
}

impl LogFile {
    /// A new file; one that exists is not overwritten.
    pub fn create(path: &str) -> Result<LogFile, Failure> {
        let file = fs::File::create_new(path).map_err(|error| {
            let hint = if error.kind() == std::io::ErrorKind::AlreadyExists {
                "; choose another name, or remove it"
            } else {
                ""
            };
            Failure::Wrong(format!("{path} cannot be written: {error}{hint}"))
        })?;
        Ok(LogFile { file, path: path.to_owned(), lines: 0 })
    }

    /// A file that holds so many lines already.
    pub fn append(path: &str, lines: usize) -> Result<LogFile, Failure> {
        let file = fs::OpenOptions::new()
            .append(true)
            .open(path)
            .map_err(|error| Failure::Broken(format!("{path} cannot be written: {error}")))?;
        Ok(LogFile { file, path: path.to_owned(), lines })
    }

    /// Writes the lines that are not in the file yet.
    pub fn catch_up(&mut self, battle: &Battle) -> Result<(), Failure> {
        let new: String =
            battle.lines()[self.lines..].iter().map(|line| format!("{line}\n")).collect();
        let written = self.file.write_all(new.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| {
            Failure::Broken(format!("{} cannot be written: {error}", self.path))
        })?;
        self.lines = battle.lines().len();
        Ok(())
    }
}
