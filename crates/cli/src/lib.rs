//! The `linstock` command as a library: an umpire at the terminal, and an adjudicator for other programs. What it
//! offers to others is [`main`] and [`play`], a battle at a terminal.
//!
//! It holds no rule. Read in this order: `args` (what can be typed), `adjudicate`, `odds`, `rules`, `printed`,
//! `battle` and [`play`].

mod args;
mod completions;
mod examples;
pub mod failure;

mod adjudicate;
mod battle;
mod odds;
pub mod play;
mod printed;
mod rules;
mod web;

mod text;

use std::{
    io::{self, Write},
    process::ExitCode,
};

use clap::Parser;
use linstock_games::contract::schema::schema;

use args::{Arguments, ScenarioTask, Task};
use failure::Failure;

/// Does what the command line says.
pub fn main() -> ExitCode {
    // A shell that completes a line gets its answer here, and nothing else happens.
    clap_complete::CompleteEnv::with_factory(args::command).var(completions::ASKS).complete();
    match run(Arguments::parse_from(args::arranged(std::env::args_os())).task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure @ Failure::NobodyReads) => failure.exit_code(),
        Err(failure @ Failure::Failed(_)) => {
            anstream::print!("{}", text::printable(&failure.to_string()));
            failure.exit_code()
        }
        Err(failure @ (Failure::Wrong(_) | Failure::Broken(_))) => {
            let error = text::styled(text::ERROR, "error:");
            anstream::eprintln!("{error} {}", text::printable(&failure.to_string()));
            failure.exit_code()
        }
    }
}

fn run(task: Task) -> Result<(), Failure> {
    match task {
        Task::Play(arguments) => play::run(arguments.wish()?),
        Task::Adjudicate => adjudicate::run(io::stdin().lock(), io::stdout().lock()),
        Task::Odds(arguments) => print(&odds::run(arguments)?),
        Task::Rules { what, json } => print(&rules::rules(&what, json)?),
        Task::Rulings { words, json } => print(&rules::rulings(&words, json)?),
        Task::House { rules, json } => print(&rules::house(rules, json)),
        Task::Table { rules, name, json, tsv } => {
            let form = printed::Form::of(json, tsv);
            print(&printed::run(rules, name.as_deref(), form)?)
        }
        Task::Battle(arguments) => {
            battle::run::run(&arguments.fight()?, &mut anstream::stdout().lock())
        }
        Task::Replay { log, all, brief, reveal } => {
            let told = battle::verify::replay(&log, args::detail(all, brief), reveal)?;
            if let Some(warning) = &told.warning {
                anstream::eprintln!("linstock: {warning}");
            }
            print(&told.text)
        }
        Task::Report { log, svg } => print(&battle::report::report(&log, svg)?),
        Task::Verify { log, json } => print(&battle::verify::verify(&log, json)?),
        Task::Scenario(task) => print(&match task {
            ScenarioTask::List => battle::scenario::list()?,
            ScenarioTask::Check { files } => battle::scenario::check(&files)?,
            ScenarioTask::Show { scenario, svg: false } => battle::scenario::show(&scenario)?,
            ScenarioTask::Show { scenario, svg: true } => battle::scenario::picture(&scenario)?,
            ScenarioTask::Schema => text::json(&linstock_games::scenario::schema()),
        }),
        Task::Web { folder, address } => web::run(folder, address),
        Task::Schema => print(&text::json(&schema())),
        Task::Completions { shell } => print(&completions::script(shell)?),
    }
}

/// Prints a text, without its styles where they would be in the way.
fn print(text: &str) -> Result<(), Failure> {
    let mut output = anstream::stdout().lock();
    let written = output.write_all(text::printable(text).as_bytes()).and_then(|()| output.flush());
    written.map_err(|error| Failure::writing(&error))
}
