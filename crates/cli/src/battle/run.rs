//! `linstock battle`: plays a battle between built-in players to its end.

use std::io::{ErrorKind, Write};

use linstock_ai::{PLAYERS, Player, player};
use linstock_battle::{
    BySeat, Seat,
    log::{DiceOf, SeedOf},
    session::Faces,
};
use linstock_games::battle::Battle;

use super::{
    files::{scenario, unreadable},
    log_file::LogFile,
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
    let mut reader = Reader { output, gone: false, needed: fight.log.is_none() };
    let mut write = |text: &str| reader.write(text);
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

/// Whoever reads the story.
struct Reader<'a, W: Write> {
    output: &'a mut W,
    /// Whether nobody reads on, as after `| head`.
    gone: bool,
    /// Whether the story is all that is wanted. A log is wanted whole, whoever reads the story.
    needed: bool,
}

impl<W: Write> Reader<'_, W> {
    fn write(&mut self, text: &str) -> Result<(), Failure> {
        if self.gone {
            return Ok(());
        }
        match self.output.write_all(text::printable(text).as_bytes()) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe && !self.needed => {
                self.gone = true;
                Ok(())
            }
            written => written.map_err(|error| Failure::writing(&error)),
        }
    }
}

fn named(players: &BySeat<String>, seat: Seat, seed: u64) -> Result<Box<dyn Player>, Failure> {
    let name = &players[seat];
    // The two must not do the same by lot.
    let own = seed.wrapping_mul(2).wrapping_add(seat as u64);
    player(name, own).ok_or_else(|| {
        Failure::Wrong(format!("there is no player {name}: known are {}", PLAYERS.join(" and ")))
    })
}
