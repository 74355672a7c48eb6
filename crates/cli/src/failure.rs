//! What a command says when it cannot do what was asked, and the exit code that goes with it.

use std::{fmt, io, process::ExitCode};

/// Why a command ends early.
#[derive(Debug)]
pub enum Failure {
    /// It was used wrongly, or asked for something the rules do not know.
    Wrong(String),
    /// What was looked at is not good; what was found is on standard output.
    Failed(String),
    /// The machine did not do its part.
    Broken(String),
    /// Nobody reads what it prints any more, as after `| head`: nothing to complain about.
    NobodyReads,
}

impl Failure {
    /// What a shell sees.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Wrong(_) => ExitCode::from(2),
            Failure::Failed(_) | Failure::Broken(_) => ExitCode::FAILURE,
            Failure::NobodyReads => ExitCode::SUCCESS,
        }
    }

    /// An answer that could not be written.
    pub fn writing(error: &io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure::NobodyReads;
        }
        Failure::Broken(format!("the answer cannot be written: {error}"))
    }

    /// A question that could not be read.
    pub fn reading(error: &io::Error) -> Failure {
        Failure::Broken(format!("standard input cannot be read: {error}"))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Wrong(message) | Failure::Failed(message) | Failure::Broken(message) => {
                f.write_str(message)
            }
            Failure::NobodyReads => f.write_str("nobody reads the answer"),
        }
    }
}
