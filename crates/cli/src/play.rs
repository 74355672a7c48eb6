//! `linstock play`: a whole battle in the terminal, line by line.
//!
//! It knows no rule: it shows what a seat sees, sends drafts and asks. Read in this order: `start`
//! (who sits where), `seats` (the loop), `obey` (what a line means) with `verbs`, `said`,
//! `choose` and `fill`, `carry_out` (dice, log, taking back), `requests` and
//! `umpire` (everything else).

mod aiming;
mod among;
mod carry_out;
mod choose;
mod console;
mod directions;
mod fill;
mod help;
mod look;
mod manoeuvres;
mod map;
mod menu;
mod names;
mod obey;
mod phrases;
mod preview;
mod requests;
mod said;
mod seats;
pub(crate) mod start;
mod story;
mod umpire;
mod verbs;

use std::io::{BufRead, Write};

use linstock_battle::BySeat;
use linstock_games::battle::Battle;

use console::{Console, Stop};
use seats::{Sitting, Table};
use start::{What, Wish};

use crate::{
    battle::{log_file::LogFile, story as shown},
    failure::Failure,
};

/// Plays what somebody at the terminal wishes for.
pub(crate) fn run(wish: Wish) -> Result<(), Failure> {
    let resumed = matches!(wish.what, What::Resume { .. });
    match start::sit(wish) {
        Ok(table) => play(table, resumed),
        Err(Stop::Leave) => Ok(()),
        Err(Stop::Failure(failure)) => Err(failure),
    }
}

/// Plays a battle of whichever game that was begun elsewhere, its first seat against a built-in player, and writes
/// its log to a new file.
pub fn against_built_in(
    battle: Battle,
    player: &str,
    log: &str,
    input: impl BufRead + 'static,
    output: impl Write + 'static,
) -> Result<(), Failure> {
    let sitting = BySeat { first: Sitting::Person, second: Sitting::BuiltIn(player.to_owned()) };
    let file = LogFile::create(log)?;
    let console = Console::new(input, output);
    let mut table = Table::new(battle, file, log.to_owned(), sitting, console);
    table.log.catch_up(&table.battle)?;
    play(table, false)
}

/// Plays until the battle is over or the player leaves. Nothing is lost either way.
fn play(mut table: Table, resumed: bool) -> Result<(), Failure> {
    let welcome = start::welcome(&table, resumed);
    let played = table.console.print(&welcome).and_then(|()| table.play());
    let ended = match played {
        Ok(()) => finish(&mut table),
        Err(Stop::Leave) => leave(&mut table),
        Err(Stop::Failure(failure)) => return Err(failure),
    };
    match ended {
        Ok(()) | Err(Stop::Leave) => Ok(()),
        Err(Stop::Failure(failure)) => Err(failure),
    }
}

/// The battle is over.
fn finish(table: &mut Table) -> Result<(), Stop> {
    let score = shown::score(&table.battle.scene(None), &table.names.sides);
    let path = table.path.clone();
    table.console.print(&format!(
        "\n{score}The log is in {path}. Read it again with: linstock replay {path}\n"
    ))
}

/// The player goes.
fn leave(table: &mut Table) -> Result<(), Stop> {
    let path = table.path.clone();
    table.console.print(&format!(
        "The battle is saved in {path}. Go on with: linstock play --resume {path}\n"
    ))
}
