//! Odds in the terminal: what the desk shows on a page, as bars and tables. Knows no game.

mod bars;
mod glance;
mod ledger;
mod outcomes;

use linstock_desk::show::odds::{OddsShown, endings, odds, outcomes};
use linstock_games::facts::procedure::Procedure;
use serde_json::Value;

use crate::text::paragraph;

/// The answer to a request, in lines of at most `width` columns where that is possible.
pub fn draw(procedure: Procedure, answer: &Value, request: String, width: usize) -> String {
    let shown = odds(procedure, answer, request);
    let mut res = ledger::print(&shown.rows, &shown.note, width);
    res += &always(&shown, width);
    let outcomes = outcomes(procedure, answer);
    if let Some(picture) = endings(procedure, answer) {
        res += &bars::print(&picture, width);
    }
    for picture in &shown.pictures {
        res += &bars::print(picture, width);
    }
    // Words that the table of outcomes lists need no list of their own.
    let listed = outcomes.fight || outcomes::is_whole(&outcomes);
    let glance =
        shown.glance.iter().filter(|row| !listed || row.side.is_some() || row.group.is_empty());
    res += &glance::print(&glance.collect::<Vec<_>>(), width);
    res + &outcomes::print(&outcomes, width)
}

/// What the dice do not change.
fn always(shown: &OddsShown, width: usize) -> String {
    let each = shown.always.iter().map(|(name, value)| format!("{name} {value}"));
    match each.collect::<Vec<String>>().join(" · ") {
        nothing if nothing.is_empty() => nothing,
        all => format!("\n{}", paragraph(&format!("always {all}"), 2, width)),
    }
}
