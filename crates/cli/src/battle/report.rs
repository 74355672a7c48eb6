//! `linstock report`: how a battle went.

use linstock_battle::BySeat;
use linstock_desk::{ask::Sitting, board::Board, show::report};
use linstock_games::battle::Battle;

use super::files::{log, unreadable};
use crate::failure::Failure;

/// The report of a battle, or the field at its end as a picture.
pub fn report(path: &str, svg: bool) -> Result<String, Failure> {
    let battle = Battle::resume(&log(path)?).map_err(|what| unreadable(path, &what))?;
    let report = report::report(&Board::new(battle, BySeat::both(Sitting::Person)));
    Ok(if svg { report.picture } else { report.text })
}
