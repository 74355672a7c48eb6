//! The command line: what can be typed, and the help that goes with it.

mod battle;
mod odds;
mod play;

use std::{net::SocketAddr, path::PathBuf};

use clap::{
    Command, CommandFactory, Parser, Subcommand,
    builder::{PossibleValuesParser, TypedValueParser},
};
use clap_complete::Shell;
use linstock_games::browse::RulesId;

use crate::examples;

pub use battle::{BattleArguments, ScenarioTask, detail};
pub use odds::{OddsArguments, OddsTask, arranged};
pub use play::PlayArguments;

/// An umpire for miniatures wargames: it rolls, counts modifiers, knows the odds and shows its
/// working.
#[derive(Debug, Parser)]
#[command(name = "linstock", version, max_term_width = 100, after_help = examples::ALL)]
#[command(arg_required_else_help = true, disable_help_subcommand = true)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub task: Task,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Task {
    /// Play a battle in the terminal, against a built-in player or a friend
    #[command(after_help = examples::PLAY)]
    Play(PlayArguments),

    /// Play a battle between built-in players to its end, and print its story
    #[command(after_help = examples::BATTLE)]
    Battle(BattleArguments),

    /// Print the story of a battle from its log, turn by turn
    #[command(after_help = examples::REPLAY)]
    Replay {
        /// The log
        log: String,
        /// Print every step
        #[arg(long, conflicts_with = "brief")]
        all: bool,
        /// Print only turns and the end
        #[arg(long)]
        brief: bool,
        /// Print what one side hides from the other, too: for umpires
        #[arg(long)]
        reveal: bool,
    },

    /// Report how a battle went: points, losses by turn, luck, turning points
    #[command(after_help = examples::REPORT)]
    Report {
        /// The log
        log: String,
        /// Print the field at the end as a picture, with the result under it
        #[arg(long)]
        svg: bool,
    },

    /// Say whether a log is intact, replays, and is what the rules make of it
    #[command(after_help = examples::VERIFY)]
    Verify {
        /// The log
        log: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },

    /// List, check and show scenarios
    #[command(subcommand, after_help = examples::SCENARIO)]
    Scenario(ScenarioTask),

    /// Show exact odds, with every modifier that counts
    #[command(after_help = examples::ODDS)]
    Odds(OddsArguments),

    /// Look up rules by id, by section or by words
    #[command(after_help = examples::RULES)]
    Rules {
        /// A game such as jr3, an id or the beginning of one, or words to search for
        what: Vec<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },

    /// Print a table of the sheets
    #[command(after_help = examples::TABLE)]
    Table {
        /// The game and scale
        #[arg(value_parser = rules_id())]
        rules: RulesId,
        /// The table, or a part of its name; without it, the tables there are
        name: Option<String>,
        /// Print JSON
        #[arg(long, conflicts_with = "tsv")]
        json: bool,
        /// Print tab-separated values
        #[arg(long)]
        tsv: bool,
    },

    /// Show how the umpire rules where the sheets are silent, and why
    #[command(after_help = examples::RULINGS)]
    Rulings {
        /// A game such as jr3, words that they must have, or both
        words: Vec<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },

    /// List the house rules that players may agree on
    #[command(after_help = examples::HOUSE)]
    House {
        /// Of this game only
        #[arg(value_parser = rules_id())]
        rules: Option<RulesId>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },

    /// Serve the browser client from the folder where it was built
    #[command(after_help = examples::WEB)]
    Web {
        /// The folder; without it, target/site, or `client` beside the program
        #[arg(long)]
        folder: Option<PathBuf>,
        /// Where to listen; port 0 is any that is free
        #[arg(long, default_value = "127.0.0.1:8462")]
        address: SocketAddr,
    },

    /// Answer requests from other programs: JSON Lines in, JSON Lines out
    #[command(after_help = examples::ADJUDICATE)]
    Adjudicate,

    /// Print the JSON Schema of requests and answers
    #[command(after_help = examples::SCHEMA)]
    Schema,

    /// Print completions for a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// The whole command, for completions.
pub fn command() -> Command {
    Arguments::command()
}

fn rules_id() -> impl TypedValueParser<Value = RulesId> {
    PossibleValuesParser::new(RulesId::WORDS)
        .try_map(|word| RulesId::from_word(&word).ok_or("no such rules"))
}
