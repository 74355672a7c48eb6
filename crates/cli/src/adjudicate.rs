//! `linstock adjudicate`: a line of JSON in, a line of JSON out.
//!
//! Works in bytes, since what a line holds is the contract's business, and keeps one line in
//! memory at a time, since a stream may go on for ever.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use linstock_games::contract::{LONGEST_LINE, adjudicate, too_long};

use crate::failure::Failure;

/// Large enough that reading and writing cost nothing beside the adjudication.
const BUFFER: usize = 1 << 16;

/// Answers every request of `input`, in order, until it ends.
pub fn run(input: impl Read, output: impl Write) -> Result<(), Failure> {
    let mut input = BufReader::with_capacity(BUFFER, input);
    let mut output = BufWriter::with_capacity(BUFFER, output);
    let mut seeds = FreshSeeds::default();
    let mut line = Vec::new();
    loop {
        // Answers leave before anything that could wait, and reading waits only when no whole line
        // is left in the buffer. To whoever sends a line and waits for its answer this is the same
        // as flushing each; a file costs one write for many answers.
        if !input.buffer().contains(&b'\n') {
            output.flush().map_err(|error| Failure::writing(&error))?;
        }
        let read = read_line(&mut input, &mut line).map_err(|error| Failure::reading(&error))?;
        let answer = match read {
            Next::End => break,
            Next::Line if line.trim_ascii().is_empty() => continue,
            Next::Line => adjudicate(&line, &mut || seeds.next()),
            Next::TooLong => too_long(),
        };
        seeds.check()?;
        let written = output.write_all(&answer).and_then(|()| output.write_all(b"\n"));
        written.map_err(|error| Failure::writing(&error))?;
    }
    output.flush().map_err(|error| Failure::writing(&error))
}

/// Seeds for requests that bring no dice of their own.
#[derive(Default)]
pub struct FreshSeeds {
    failed: Option<getrandom::Error>,
}

impl FreshSeeds {
    /// A seed from the system, below 2^53 so that every JSON reader can hold it.
    pub fn next(&mut self) -> u64 {
        match getrandom::u64() {
            Ok(random) => random >> 11,
            Err(error) => {
                self.failed = Some(error);
                0
            }
        }
    }

    /// Whether every seed so far was random; an answer from another must not be given.
    pub fn check(&self) -> Result<(), Failure> {
        match self.failed {
            None => Ok(()),
            Some(error) => {
                Err(Failure::Broken(format!("the system gives no random numbers: {error}")))
            }
        }
    }
}

/// What came next.
enum Next {
    /// A line that can be answered.
    Line,
    /// A line that was too long; nothing of it is kept.
    TooLong,
    /// No more.
    End,
}

/// Reads a line without its end into `line`. The last one needs no end.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Next> {
    line.clear();
    let mut next = Next::End;
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            return Ok(next);
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        next = match next {
            Next::TooLong => Next::TooLong,
            Next::Line | Next::End if line.len() + part.len() > LONGEST_LINE => {
                line.clear();
                Next::TooLong
            }
            Next::Line | Next::End => {
                line.extend_from_slice(part);
                Next::Line
            }
        };
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(next);
        }
    }
}
