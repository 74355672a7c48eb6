//! `linstock odds`: games with their procedures and facts by name, procedures with flags, or JSON.

use clap::{
    Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Subcommand, error::ErrorKind,
};
use linstock_games::browse::RulesId;
use linstock_rulebook::near::nearest;
use serde_json::Value;

use crate::{
    examples,
    odds::{
        flags::{Asked, rules::house_argument},
        named::Named,
        procedure::Procedure,
        request::Request,
    },
};

/// The odds of what.
#[derive(Args, Debug)]
#[command(arg_required_else_help = true, subcommand_precedence_over_arg = true)]
#[command(override_usage = "linstock odds [OPTIONS] <RULES> <PROCEDURE> [FACT=VALUE]...\n       \
                            linstock odds [OPTIONS] <PROCEDURE> [FLAGS]\n       \
                            linstock odds [OPTIONS] <REQUEST>")]
#[command(subcommand_value_name = "RULES", subcommand_help_heading = HEADING)]
pub struct OddsArguments {
    /// A request as JSON, or `-` to read it from standard input
    #[arg(value_parser = json_or_stdin)]
    pub request: Option<String>,
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
    /// The odds of a request that flags made.
    Flags(Request),
}

const HEADING: &str = "Games, then procedures of Across A Deadly Field with flags";

impl Subcommand for OddsTask {
    fn augment_subcommands(command: Command) -> Command {
        let games = RulesId::ALL.iter().map(|&rules| game(rules));
        let flags = Asked::ALL.iter().map(|&asked| {
            Command::new(asked.word())
                .about(asked.procedure().about())
                .after_help(notes(asked) + "\n\n" + examples::flags(asked))
                .args(asked.arguments())
        });
        command.subcommands(games.chain(flags))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        OddsTask::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        RulesId::from_word(name).is_some() || Asked::from_word(name).is_some()
    }
}

impl FromArgMatches for OddsTask {
    fn from_arg_matches(matches: &ArgMatches) -> Result<OddsTask, clap::Error> {
        let nothing = || clap::Error::new(ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(nothing)?;
        if let Some(asked) = Asked::from_word(name) {
            return Ok(OddsTask::Flags(asked.request(matches)));
        }
        let rules = RulesId::from_word(name).ok_or_else(nothing)?;
        let Some((word, matches)) = matches.subcommand() else {
            return Ok(OddsTask::Procedures(rules));
        };
        let procedure = Procedure::from_word(rules.game(), word).ok_or_else(nothing)?;
        if matches.get_flag(LIST) {
            return Ok(OddsTask::Facts(rules, procedure));
        }
        let facts = matches.get_many::<String>(FACTS).into_iter().flatten().cloned().collect();
        let house = matches.get_many::<(String, Value)>("house").into_iter().flatten();
        Ok(OddsTask::Named(Named { rules, procedure, facts, house: house.cloned().collect() }))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = OddsTask::from_arg_matches(matches)?;
        Ok(())
    }
}

const FACTS: &str = "fact";
const LIST: &str = "facts";

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
        .help("Facts by name; a fact alone is true, several values are joined by commas")
        .action(ArgAction::Append);
    let list = Arg::new(LIST)
        .long(LIST)
        .help("List the facts that can be said, with their values and defaults")
        .action(ArgAction::SetTrue);
    Command::new(procedure.word())
        .about(procedure.about())
        .args([facts, list, house_argument()])
        .after_help(examples::heading() + &examples::odds(rules, procedure))
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

fn json_or_stdin(text: &str) -> Result<String, String> {
    if text == "-" || text.trim_start().starts_with(['{', '[']) {
        return Ok(text.to_owned());
    }
    let known = [RulesId::WORDS, Asked::WORDS].concat();
    match nearest(text, known.iter().copied(), 1)[..] {
        [near, ..] => Err(format!("no such game or procedure; did you mean `{near}`?")),
        [] => Err(format!("this is neither JSON nor one of {}", known.join(", "))),
    }
}
