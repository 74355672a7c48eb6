//! Logs as files.

use linstock_games::battle::Battle;

/// A log that was kept, as a file for whoever plays: sealed, as long as it holds what he may not
/// know. One that cannot be read is handed out as it is, to be mended.
pub fn for_players(log: String) -> String {
    Battle::resume(&log).map_or(log, |battle| battle.file())
}
