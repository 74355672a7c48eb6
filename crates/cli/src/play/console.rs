//! Lines in, lines out. Nothing here moves a cursor, so that it works through a pipe and with a
//! screen reader.

use std::io::{self, BufRead, IsTerminal, Write};

use crate::{
    failure::Failure,
    text::{paragraph, printable, width},
};

/// Why play stops before the battle is over.
#[derive(Debug)]
pub enum Stop {
    /// The player leaves, or there is no more input.
    Leave,
    /// Something is broken.
    Failure(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Stop::Failure(failure)
    }
}

/// Where a player reads and types.
pub struct Console {
    input: Box<dyn BufRead>,
    output: Box<dyn Write>,
    // What comes through a pipe is not seen unless it is repeated.
    echo: bool,
}

/// The longest line that is read: longer ones are nobody's typing.
const LONGEST: usize = 4000;

impl Console {
    /// Standard input and output.
    pub fn standard() -> Console {
        let echo = !io::stdin().is_terminal();
        Console {
            input: Box::new(io::stdin().lock()),
            output: Box::new(anstream::stdout().lock()),
            echo,
        }
    }

    /// Other ends than standard input and output; what comes in is repeated.
    pub fn new(input: impl BufRead + 'static, output: impl Write + 'static) -> Console {
        Console { input: Box::new(input), output: Box::new(output), echo: true }
    }

    /// Whether somebody sits there who can be asked.
    pub fn is_interactive(&self) -> bool {
        !self.echo
    }

    /// Prints a text.
    pub fn print(&mut self, text: &str) -> Result<(), Stop> {
        let written =
            self.output.write_all(printable(text).as_bytes()).and_then(|()| self.output.flush());
        written.map_err(|error| Stop::Failure(Failure::writing(&error)))
    }

    /// Prints a sentence, broken where the screen ends.
    pub fn say(&mut self, text: &str) -> Result<(), Stop> {
        let indent = text.len() - text.trim_start().len();
        self.print(&paragraph(text, indent, width()))
    }

    /// Asks for a line, without spaces around it. No more input, or a wish to leave, stops.
    pub fn ask(&mut self, prompt: &str) -> Result<String, Stop> {
        self.print(&format!("{prompt} "))?;
        let mut bytes = Vec::new();
        let read = self.input.read_until(b'\n', &mut bytes);
        let count = read.map_err(|error| Stop::Failure(Failure::reading(&error)))?;
        let text = String::from_utf8_lossy(&bytes);
        let typed = |letter: char| if letter.is_control() { ' ' } else { letter };
        let line: String = text.chars().take(LONGEST).map(typed).collect();
        let line = line.trim().to_owned();
        if count == 0 {
            self.print("\n")?;
            return Err(Stop::Leave);
        }
        if self.echo {
            self.print(&format!("{line}\n"))?;
        }
        if matches!(line.to_lowercase().as_str(), "quit" | "exit") {
            return Err(Stop::Leave);
        }
        Ok(line)
    }

    /// Asks for yes or no; nothing typed is the answer that is given.
    pub fn agrees(&mut self, question: &str, otherwise: bool) -> Result<bool, Stop> {
        let choices = if otherwise { "[Y/n]" } else { "[y/N]" };
        loop {
            match self.ask(&format!("{question} {choices}"))?.to_lowercase().as_str() {
                "" => return Ok(otherwise),
                "y" | "yes" => return Ok(true),
                "n" | "no" => return Ok(false),
                _ => self.say("Please answer y for yes or n for no.")?,
            }
        }
    }

    /// Hides what is on the screen, without any trick: by many empty lines.
    pub fn curtain(&mut self, next: &str) -> Result<(), Stop> {
        const LINES: usize = 60;
        self.print(&"\n".repeat(LINES))?;
        self.ask(&format!("Pass the screen to {next}, and press Enter."))?;
        Ok(())
    }
}
