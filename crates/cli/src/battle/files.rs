//! Scenarios and logs: by path, or by the name of a scenario that comes with the program.

use std::{
    fs,
    io::{self, Read},
    path::Path,
};

use linstock_games::{
    battle::Unreadable,
    library::{LIBRARY, built_in},
    scenario::{LARGEST_FILE, Problem},
};
use linstock_rulebook::near::nearest;

use crate::failure::Failure;

/// A scenario's file, and what to call it.
pub struct Source {
    /// The path, or the name.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// Finds a scenario.
pub fn scenario(name: &str) -> Result<Source, Failure> {
    if let Some(scenario) = built_in(name) {
        return Ok(Source { name: name.to_owned(), text: scenario.text.to_owned() });
    }
    if Path::new(name).exists() {
        return Ok(Source { name: name.to_owned(), text: read(name, LARGEST_FILE)? });
    }
    let names: Vec<&str> = LIBRARY.iter().map(|scenario| scenario.id).collect();
    let hint = match nearest(name, names.iter().copied(), 1)[..] {
        [near, ..] => format!("did you mean {near}?"),
        [] => format!("there is no such file either; known are {}", names.join(", ")),
    };
    Err(Failure::Wrong(format!("there is no scenario {name:?}: {hint}")))
}

/// The longest log that is read.
pub const LARGEST_LOG: usize = 1 << 28;

/// Reads a log.
pub fn log(path: &str) -> Result<String, Failure> {
    read(path, LARGEST_LOG)
}

/// Why a file was not read.
pub enum Unread {
    /// It has more than so many bytes.
    TooLarge(usize),
    /// The system does not let it be read.
    Broken(io::Error),
}

impl Unread {
    /// What is said of a file.
    pub fn of(self, path: &str) -> Failure {
        match self {
            Unread::TooLarge(most) => Failure::Wrong(format!(
                "{path} is larger than {} MiB: that is not one of ours",
                most >> 20
            )),
            Unread::Broken(error) => Failure::Broken(format!("{path} cannot be read: {error}")),
        }
    }
}

/// Reads at most so many bytes of a file; longer ones are not even looked at.
pub fn bounded(file: &mut fs::File, most: usize) -> Result<Vec<u8>, Unread> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(most).unwrap_or(u64::MAX);
    file.take(limit + 1).read_to_end(&mut bytes).map_err(Unread::Broken)?;
    if bytes.len() > most { Err(Unread::TooLarge(most)) } else { Ok(bytes) }
}

/// Reads a text file of at most so many bytes.
fn read(path: &str, most: usize) -> Result<String, Failure> {
    let mut file = fs::File::open(path).map_err(|error| Unread::Broken(error).of(path))?;
    text(path, bounded(&mut file, most).map_err(|what| what.of(path))?)
}

/// The text that a file's bytes are.
pub fn text(path: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count()
            + 1;
        Failure::Wrong(format!("{path}, line {line}: this is not text in UTF-8"))
    })
}

/// Problems of a scenario, each on its line.
pub fn problems(name: &str, problems: &[Problem]) -> String {
    let each = problems.iter().map(|problem| format!("{name}, {problem}\n"));
    each.collect()
}

/// What a log or scenario that cannot be taken up says.
pub fn unreadable(name: &str, what: &Unreadable) -> Failure {
    Failure::Wrong(match what {
        Unreadable::Log(problem) => format!("{name}, line {}: {}", problem.line, problem.what),
        Unreadable::Scenario(list) => {
            format!("the scenario cannot be played\n{}", problems(name, list).trim_end())
        }
    })
}
