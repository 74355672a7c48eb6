//! The flags that say which rules are played by, house rules among them.

use clap::{Arg, ArgAction, builder::PossibleValuesParser};
use linstock_games::{
    browse::{Game, RulesId},
    contract::adf::words::Summary,
};
use serde_json::Value;

const HEADING: &str = "The rules";

/// The flags of the rules to play by.
pub fn arguments() -> [Arg; 3] {
    let scales: Vec<&str> = Game::Adf.ids().iter().map(|it| it.word()).collect();
    [
        Arg::new("rules")
            .long("rules")
            .value_name("RULES")
            .help("The scale; `linstock odds RULES PROCEDURE` has the other games")
            .default_value(RulesId::Adf15.word())
            .value_parser(PossibleValuesParser::new(scales))
            .help_heading(HEADING),
        Arg::new("summary")
            .long("summary")
            .value_name("SUMMARY")
            .help("The summary to play by, if not the scale's own")
            .value_parser(PossibleValuesParser::new(Summary::WORDS))
            .help_heading(HEADING),
        house_argument().help_heading(HEADING),
    ]
}

/// House rules, in any game.
pub fn house_argument() -> Arg {
    Arg::new("house")
        .long("house")
        .value_name("NAME=VALUE")
        .help("A house rule; `linstock house` lists them")
        .action(ArgAction::Append)
        .value_parser(house)
}

/// A house rule by name; its value is whatever JSON takes it for, else a word.
fn house(text: &str) -> Result<(String, Value), String> {
    let (name, value) = text.split_once('=').ok_or("a house rule is NAME=VALUE")?;
    let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
    Ok((name.to_owned(), value))
}
