//! The command line: what can be typed, and the help that goes with it.

use clap::{
    ArgMatches, Args, Command, CommandFactory, FromArgMatches, Parser, Subcommand,
    builder::{PossibleValuesParser, TypedValueParser},
};
use clap_complete::Shell;
use linstock_games::browse::RulesId;

use crate::{
    examples,
    odds::{flags::Asked, request::Request},
};

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
    /// Show exact odds, with every modifier that counts
    #[command(after_help = examples::ODDS)]
    Odds(OddsArguments),

    /// Look up rules by id, by section or by words
    #[command(after_help = examples::RULES)]
    Rules {
        /// A game such as adf-15, an id or the beginning of one, or words to search for
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
        /// Only those with all of these words
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

/// The odds of what.
#[derive(Args, Debug)]
#[command(arg_required_else_help = true, subcommand_precedence_over_arg = true)]
#[command(override_usage = "linstock odds [OPTIONS] <PROCEDURE> [FACTS]\n       \
                            linstock odds [OPTIONS] <REQUEST>")]
#[command(subcommand_value_name = "PROCEDURE", subcommand_help_heading = "Procedures")]
pub struct OddsArguments {
    /// A request as JSON, or `-` to read it from standard input
    #[arg(value_parser = json_or_stdin)]
    pub request: Option<String>,
    /// Or a procedure and its facts.
    #[command(subcommand)]
    pub facts: Option<Facts>,
    /// Print the answer as JSON
    #[arg(long, global = true)]
    pub json: bool,
}

/// A request that flags made.
#[derive(Clone, Debug)]
pub struct Facts(pub Request);

/// The whole command, for completions.
pub fn command() -> Command {
    Arguments::command()
}

impl Subcommand for Facts {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommands(Asked::ALL.iter().map(|&asked| {
            Command::new(asked.word())
                .about(about(asked))
                .after_help(notes(asked) + "\n\n" + examples::of(asked))
                .args(asked.arguments())
        }))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Facts::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        Asked::from_word(name).is_some()
    }
}

impl FromArgMatches for Facts {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Facts, clap::Error> {
        let asked = matches.subcommand().and_then(|(name, facts)| {
            let asked = Asked::from_word(name)?;
            Some(Facts(asked.request(facts)))
        });
        asked.ok_or_else(|| clap::Error::new(clap::error::ErrorKind::MissingSubcommand))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Facts::from_arg_matches(matches)?;
        Ok(())
    }
}

const fn about(asked: Asked) -> &'static str {
    match asked {
        Asked::Fire => "A fire: its modifiers, and the odds of every result",
        Asked::Volley => "A fire and the check it calls for: losses and morale after",
        Asked::Morale => "A morale check or rally",
        Asked::Impact => "The impact of a charge: two units, one roll each",
        Asked::Charge => "A whole charge, from reaction fire to impact and melee",
    }
}

/// What the list of flags does not tell.
fn notes(asked: Asked) -> String {
    let defaults = "A fact left out has the contract's default: veteran infantry in good order and \
                    its usual formation, from the front, in the open, with nothing to help it.";
    match asked.side_keys() {
        Some(keys) => format!(
            "Facts of a side: {}. A fact alone is true; covers are joined by plus signs.\n\n{defaults}",
            keys.join(", ")
        ),
        None => defaults.to_owned(),
    }
}

fn rules_id() -> impl TypedValueParser<Value = RulesId> {
    PossibleValuesParser::new(RulesId::WORDS)
        .try_map(|word| RulesId::from_word(&word).ok_or("no such rules"))
}

fn json_or_stdin(text: &str) -> Result<String, String> {
    if text == "-" || text.trim_start().starts_with(['{', '[']) {
        return Ok(text.to_owned());
    }
    let known = Asked::WORDS.join(", ");
    match crate::near::nearest(text, Asked::WORDS.iter().copied(), 1)[..] {
        [near, ..] => Err(format!("no such procedure; did you mean `{near}`?")),
        [] => Err(format!("this is neither JSON nor one of {known}")),
    }
}
