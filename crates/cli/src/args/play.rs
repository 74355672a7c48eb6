//! `linstock play`.

use clap::{Args, ValueEnum, builder::PossibleValuesParser};
use linstock_ai::PLAYERS;
use linstock_games::battle::Stakes;

use crate::{
    failure::Failure,
    play::start::{FRIEND, TornLine, What, Wish},
};

/// What battle, which side, and who plays the other.
#[derive(Debug, Args)]
pub struct PlayArguments {
    /// The scenario: a file, or the name of one that comes with the program
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    scenario: Option<String>,
    /// Go on with the battle of this log
    #[arg(long, value_name = "LOG")]
    resume: Option<String>,
    /// Drop a last line that was cut off in writing, and keep it beside the log
    #[arg(long, requires = "resume")]
    drop_torn_line: bool,
    /// The side to play, by its id; the first one listed if left out
    #[arg(long, value_name = "ID")]
    side: Option<String>,
    /// Who plays the other: a built-in player (greedy if left out), or a friend at this terminal
    #[arg(long, value_parser = PossibleValuesParser::new([PLAYERS[0], PLAYERS[1], FRIEND]))]
    against: Option<String>,
    /// The seed of the dice; a fresh one if left out
    #[arg(long, conflicts_with = "resume")]
    seed: Option<u64>,
    /// Whose dice: the program's own, or yours, typed when they are needed
    #[arg(long, default_value = "own", conflicts_with = "resume")]
    dice: Dice,
    /// Begin it as practice: the built-in player agrees to take back what dice have decided
    #[arg(long, conflicts_with = "resume")]
    practice: bool,
    /// Where to write the log; a new file named after scenario and seed if left out
    #[arg(long, conflicts_with = "resume")]
    log: Option<String>,
}

/// Whose dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Dice {
    /// The program rolls
    Own,
    /// You roll, and type the faces
    Typed,
}

/// Seeds that nobody chose are short enough to type again.
const SEEDS: u64 = 1_000_000;

impl PlayArguments {
    /// What is to be played.
    pub fn wish(self) -> Result<Wish, Failure> {
        let what = match (self.resume, self.scenario) {
            (Some(log), _) => {
                let torn = if self.drop_torn_line { TornLine::Drop } else { TornLine::Ask };
                What::Resume { log, torn }
            }
            (None, Some(scenario)) => {
                let seed = match self.seed {
                    Some(seed) => seed,
                    None => getrandom::u64().map(|random| random % SEEDS).map_err(|error| {
                        Failure::Broken(format!(
                            "the system has no randomness: {error}; give --seed"
                        ))
                    })?,
                };
                let stakes = if self.practice { Stakes::Practice } else { Stakes::Earnest };
                let typed = self.dice == Dice::Typed;
                What::Begin { scenario, seed, typed, stakes, log: self.log }
            }
            (None, None) => {
                return Err(Failure::Wrong("name a scenario, or a log to --resume".to_owned()));
            }
        };
        Ok(Wish { what, side: self.side, against: self.against })
    }
}
