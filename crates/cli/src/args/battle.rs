//! `linstock battle` and `linstock scenario`.

use clap::{Args, Subcommand, builder::PossibleValuesParser};
use linstock_ai::PLAYERS;
use linstock_battle::BySeat;

use crate::{
    battle::{run::Fight, story::Detail},
    examples,
    failure::Failure,
};

/// What battle, and who plays it.
#[derive(Debug, Args)]
pub struct BattleArguments {
    /// The scenario: a file, or the name of one that comes with the program
    scenario: String,
    /// The seed of dice and players; a fresh one if left out
    #[arg(long)]
    seed: Option<u64>,
    /// Where to write the log
    #[arg(long)]
    log: Option<String>,
    /// Who plays the first side listed
    #[arg(long, default_value = "greedy", value_parser = PossibleValuesParser::new(PLAYERS))]
    first: String,
    /// Who plays the second
    #[arg(long, default_value = "greedy", value_parser = PossibleValuesParser::new(PLAYERS))]
    second: String,
    /// Print every step
    #[arg(long, conflicts_with = "brief")]
    all: bool,
    /// Print only turns and the end
    #[arg(long)]
    brief: bool,
}

impl BattleArguments {
    /// What is to be played.
    pub fn fight(self) -> Result<Fight, Failure> {
        let seed = match self.seed {
            Some(seed) => seed,
            None => getrandom::u64().map(|random| random >> 11).map_err(|error| {
                Failure::Broken(format!("the system has no randomness: {error}; give --seed"))
            })?,
        };
        Ok(Fight {
            scenario: self.scenario,
            seed,
            log: self.log,
            players: BySeat { first: self.first, second: self.second },
            detail: detail(self.all, self.brief),
        })
    }
}

/// How much is shown.
pub const fn detail(all: bool, brief: bool) -> Detail {
    match (all, brief) {
        (true, _) => Detail::Full,
        (false, true) => Detail::Brief,
        (false, false) => Detail::News,
    }
}

/// What to do with scenarios.
#[derive(Debug, Subcommand)]
pub enum ScenarioTask {
    /// List the scenarios that come with the program
    #[command(after_help = examples::SCENARIO_LIST)]
    List,

    /// List everything that is wrong with scenarios' files
    #[command(after_help = examples::SCENARIO_CHECK)]
    Check {
        /// The files
        #[arg(required = true)]
        files: Vec<String>,
    },

    /// Show what a scenario is about and its order of battle, or its table as a picture
    #[command(after_help = examples::SCENARIO_SHOW)]
    Show {
        /// The scenario: a file, or the name of one that comes with the program
        scenario: String,
        /// Draw the table as SVG
        #[arg(long)]
        svg: bool,
    },

    /// Print the JSON Schema of scenarios' files
    #[command(after_help = examples::SCENARIO_SCHEMA)]
    Schema,
}
