//! `linstock play`: a whole battle in the terminal, line by line.
//!
//! It knows no rule: it shows what a seat sees, sends drafts and asks. Read in this order: [`start`]
//! (who sits where), [`table`] (the loop), [`obey`] (what a line means) with [`verbs`], [`said`],
//! [`choose`] and [`fill`], [`carry_out`] (dice, log, taking back), [`requests`] and
//! [`umpire`] (everything else).

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
pub mod start;
mod story;
mod umpire;
mod verbs;

use console::Stop;
use seats::Table;
use start::{What, Wish};

use crate::{battle::story as shown, failure::Failure};

/// Plays until the battle is over or the player leaves. Nothing is lost either way.
pub fn run(wish: Wish) -> Result<(), Failure> {
    let resumed = matches!(wish.what, What::Resume { .. });
    let mut table = start::sit(wish)?;
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
