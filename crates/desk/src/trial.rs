//! A small battle to be tried: it begins where a regiment can fire.

use linstock_battle::{
    BySeat, Command, Seat,
    vocabulary::{Intent, Stake},
};

use linstock_games::battle::Stakes;

use crate::{
    answer::Failed,
    ask::{Dice, Sitting, Source},
    board::Board,
};

/// Its scenario.
const SCENARIO: &str = include_str!("trial.toml");
/// Its dice, so that it is the same for everybody who tries it first.
const SEED: u64 = 1862;

/// The battle, as far as the first decision about a unit. Whoever tries it again has other dice.
pub fn begin(before: u64) -> Result<Board, Failed> {
    let players = BySeat { first: Sitting::Person, second: Sitting::Greedy };
    let source = Source::File(SCENARIO.to_owned());
    let mut board =
        Board::begin_for(Stakes::Practice, &source, players, Dice::Seed(SEED + before))?;
    // What comes before can be passed by: there is nothing to see in it.
    let stake = |board: &Board| {
        let asking = board.battle().seen(Seat::First).question();
        asking.map(|asking| asking.question.stake)
    };
    while stake(&board) != Some(Stake::Action) {
        match done(&board) {
            Some(done) => drop(board.order(Seat::First, done, &[])?),
            None => match board.think(&[]) {
                Some((_, progress)) => drop(progress?),
                None => break,
            },
        }
    }
    Ok(board)
}

/// What ends a part of the turn in which nothing is done.
fn done(board: &Board) -> Option<Command> {
    let words = board.battle().vocabulary();
    let mut drafts =
        board.battle().seen(Seat::First).options().into_iter().map(|choice| choice.draft);
    drafts.find(|draft| words.intent(draft) == Some(Intent::Idle))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_begins_where_a_regiment_can_fire() {
        for before in 0..5 {
            let board = begin(before).unwrap_or_else(|failed| panic!("{failed:?}"));
            let options = board.battle().seen(Seat::First).options();
            let words = board.battle().vocabulary();
            let fires = |choice: &&linstock_battle::Choice| {
                words.intent(&choice.draft) == Some(Intent::Shoot) && choice.refused.is_none()
            };
            let fire = options.iter().find(fires).expect("somebody can fire");
            assert_eq!(fire.draft.units.first().map(|unit| unit.0), Some(1), "the 55th Illinois");
        }
    }
}
