//! `linstock odds`: a game, one of its procedures and facts by name, or a request as JSON.

use std::ffi::OsString;

use clap::{
    Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Subcommand, error::ErrorKind,
};
use clap_complete::engine::ArgValueCompleter;
use linstock_games::browse::{Game, RulesId};
use linstock_rulebook::near::nearest;
use serde_json::Value;

use crate::{
    examples,
    odds::{complete, named::Named, procedure::Procedure},
};

/// The odds of what.
#[derive(Args, Debug)]
#[command(arg_required_else_help = true, subcommand_precedence_over_arg = true)]
#[command(override_usage = "linstock odds [OPTIONS] <RULES> <PROCEDURE> [FACT=VALUE]...\n       \
                            linstock odds [OPTIONS] <REQUEST>")]
#[command(subcommand_value_name = "RULES", subcommand_help_heading = "Rules")]
pub struct OddsArguments {
    /// A request as JSON, or `-` to read it from standard input
    #[arg(value_parser = json_or_stdin)]
    pub request: Vec<String>,
    /// Or a procedure and its facts.
    #[command(subcommand)]
    pub task: Option<OddsTask>,
    /// Print the answer as JSON
    #[arg(long, global = true)]
    pub json: bool,
}

/// What is asked, unless it is JSON.
#[derive(Clone, Debug)]
pub enum OddsTask {
    /// The procedures there are.
    Procedures(RulesId),
    /// The facts that a procedure asks for.
    Facts(RulesId, Procedure),
    /// The odds of a procedure, with facts by name.
    Named(Named),
}

impl Subcommand for OddsTask {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommands(RulesId::ALL.iter().map(|&rules| game(rules)))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        OddsTask::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        RulesId::from_word(name).is_some()
    }
}

impl FromArgMatches for OddsTask {
    fn from_arg_matches(matches: &ArgMatches) -> Result<OddsTask, clap::Error> {
        let nothing = || clap::Error::new(ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(nothing)?;
        let rules = RulesId::from_word(name).ok_or_else(nothing)?;
        let Some((word, matches)) = matches.subcommand() else {
            return Ok(OddsTask::Procedures(rules));
        };
        let procedure = Procedure::from_word(rules.game(), word).ok_or_else(nothing)?;
        if matches.get_flag(LIST) {
            return Ok(OddsTask::Facts(rules, procedure));
        }
        let facts = matches.get_many::<String>(FACTS).into_iter().flatten().cloned().collect();
        let house = matches.get_many::<(String, Value)>(HOUSE).into_iter().flatten();
        Ok(OddsTask::Named(Named { rules, procedure, facts, house: house.cloned().collect() }))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = OddsTask::from_arg_matches(matches)?;
        Ok(())
    }
}

const FACTS: &str = "fact";
const LIST: &str = "facts";
const HOUSE: &str = "house";

/// A game at one scale, with its procedures.
fn game(rules: RulesId) -> Command {
    let procedures = Procedure::all(rules.game()).into_iter().map(|it| procedure(rules, it));
    Command::new(rules.word())
        .about(rules.title())
        .subcommand_value_name("PROCEDURE")
        .subcommand_help_heading("Procedures")
        .subcommands(procedures)
        .disable_help_subcommand(true)
        .after_help(examples::heading() + &examples::game(rules))
}

/// A procedure, with its facts by name.
fn procedure(rules: RulesId, procedure: Procedure) -> Command {
    let facts = Arg::new(FACTS)
        .value_name("FACT=VALUE")
        .help("Facts by name: a fact alone is true, several values are joined by commas")
        .add(ArgValueCompleter::new(move |typed: &std::ffi::OsStr| {
            complete::candidates(procedure, &typed.to_string_lossy())
        }))
        // Without a number of values, shells stop after the first.
        .num_args(0..)
        .action(ArgAction::Append);
    let list = Arg::new(LIST)
        .long(LIST)
        .help("List its facts, with their values and defaults")
        .action(ArgAction::SetTrue);
    let house = Arg::new(HOUSE)
        .long(HOUSE)
        .value_name("NAME=VALUE")
        .help("Play by a house rule; `linstock house` lists them")
        .action(ArgAction::Append)
        .value_parser(house);
    Command::new(procedure.word())
        .about(procedure.about())
        .args([facts, list, house])
        .after_help(examples::heading() + &examples::odds(rules, procedure))
}

/// A house rule by name; its value is whatever JSON takes it for, else a word.
fn house(text: &str) -> Result<(String, Value), String> {
    let (name, value) = text.split_once('=').ok_or("a house rule is NAME=VALUE")?;
    let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
    Ok((name.to_owned(), value))
}

/// Lets `odds fire adf-15` mean `odds adf-15 fire`: nobody remembers which comes first.
pub fn arranged(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = words.collect();
    let is_option = |word: &OsString| word.to_string_lossy().starts_with('-');
    let mut named = (1..words.len()).filter(|&at| !is_option(&words[at]));
    let (Some(odds), Some(first), Some(second)) = (named.next(), named.next(), named.next()) else {
        return words;
    };
    let is_rules = |at: usize| RulesId::from_word(&words[at].to_string_lossy()).is_some();
    let is_procedure = !games_with(&words[first].to_string_lossy()).is_empty();
    if words[odds] == "odds" && is_procedure && !is_rules(first) && is_rules(second) {
        words.swap(first, second);
    }
    words
}

/// The games that have a procedure of this name.
fn games_with(procedure: &str) -> Vec<Game> {
    let has = |game: &Game| Procedure::from_word(*game, procedure).is_some();
    Game::ALL.iter().copied().filter(has).collect()
}

fn json_or_stdin(text: &str) -> Result<String, String> {
    if text == "-" || text.trim_start().starts_with(['{', '[']) {
        return Ok(text.to_owned());
    }
    let games = games_with(text);
    if !games.is_empty() {
        let rules: Vec<&str> =
            games.iter().flat_map(|game| game.ids()).map(|rules| rules.word()).collect();
        let first = rules.first().copied().unwrap_or_default();
        return Err(format!(
            "by which rules? {text} is a procedure of {}: try `linstock odds {first} {text}`",
            rules.join(", ")
        ));
    }
    match nearest(text, RulesId::WORDS.iter().copied(), 1)[..] {
        [near, ..] => Err(format!("there are no rules `{text}`. Did you mean `{near}`?")),
        [] => {
            let rules = RulesId::WORDS.join(", ");
            Err(format!("`{text}` is neither JSON nor one of the rules {rules}"))
        }
    }
}
