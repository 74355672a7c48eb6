//! What a developer runs: `cargo xtask play | test | compare | bench | fuzz | client | browser | shots | docs | rule ID`.

mod bench;
mod browser;
mod client;
mod compare;
mod fuzz;
mod offline;
mod play;
mod rule;
mod shell;
mod terminal;
mod test;

use std::process::ExitCode;

use client::For;

const HELP: &str = "\
cargo xtask COMMAND

  play             build everything and show how to start
  test             everything that must hold: format, lints, tests, golden cases
  compare REV      prove that no answer has changed since a revision: 20,000 requests of the contract and
                   3,000 wrong ones, whole battles, stories, maps; words that changed are listed
  bench            the figures of docs/performance.md, with icepool beside them
  fuzz [SECONDS]   random battles, and random bytes at everything that reads files, a minute each unless shown
  client [--quick] build the browser client into target/site
  browser [WORD]   the browser tests alone, those whose names hold a word if one is given;
                   `browser --quick` builds the client unoptimised
  shots [--quick]  take the pictures in docs/images anew; `shots --terminal` only those of the command line
  bench-client     what the client costs in a browser, written to docs/performance.md, too
  docs             write docs/rules and docs/rulings.md from the rules
  rule ID          where a rule is: its text, code, documentation and golden cases
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["play"] => play::play(),
        ["test"] => test::test(),
        ["compare", revision] => compare::compare(revision),
        ["bench"] => bench::bench(),
        ["fuzz"] => fuzz::fuzz("60"),
        ["fuzz", seconds] => fuzz::fuzz(seconds),
        ["client"] => client::build(For::Sending).map(drop),
        ["client", "--quick"] => client::build(For::Trying).map(drop),
        ["browser", "--quick", ..] => browser::browser(For::Trying, &words[2..]),
        ["browser", ..] => browser::browser(For::Sending, &words[1..]),
        ["shots"] => terminal::pictures().and_then(|()| browser::shots(For::Sending)),
        ["shots", "--quick"] => terminal::pictures().and_then(|()| browser::shots(For::Trying)),
        ["shots", "--terminal"] => terminal::pictures(),
        ["bench-client"] => browser::bench(),
        ["docs"] => shell::run(
            "cargo",
            &["run", "--quiet", "--package", "linstock-games", "--example", "docs"],
        ),
        ["rule", id] => rule::rule(id),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("No such command: cargo xtask {}\n\n{HELP}", words.join(" "));
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("cargo xtask {}: {problem}", words.join(" "));
            ExitCode::FAILURE
        }
    }
}
