//! Running the program as a person or another program would.

#![allow(dead_code)]

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

/// Where the program is.
pub const LINSTOCK: &str = env!("CARGO_BIN_EXE_linstock");

/// What a run came to.
#[derive(Debug)]
pub struct Ran {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Ran {
    /// What came of a process.
    pub fn new(output: Output) -> Ran {
        Ran {
            code: output.status.code().expect("it ended by itself"),
            out: String::from_utf8(output.stdout).expect("output is UTF-8"),
            err: String::from_utf8(output.stderr).expect("complaints are UTF-8"),
        }
    }

    /// Standard output as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Standard output as lines of JSON.
    pub fn json_lines(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
    }
}

/// Runs it with arguments and nothing on standard input.
pub fn linstock(arguments: &[&str]) -> Ran {
    linstock_with(arguments, b"")
}

/// Runs it with arguments and standard input.
pub fn linstock_with(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(LINSTOCK)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has standard input");
    let input = input.to_vec();
    // From another thread, since it may answer before it has read everything; and it may end
    // without reading at all.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    let _ = writer.join().expect("writing does not panic");
    Ran::new(output)
}

/// Runs it, expecting success.
pub fn good(arguments: &[&str]) -> Ran {
    let ran = linstock(arguments);
    assert_eq!(ran.code, 0, "{arguments:?}: {ran:?}");
    assert_eq!(ran.err, "", "{arguments:?}");
    ran
}

/// Runs it, expecting one complaint and exit code 2.
pub fn wrong(arguments: &[&str]) -> Ran {
    let ran = linstock(arguments);
    assert_eq!(ran.code, 2, "{arguments:?}: {ran:?}");
    assert_eq!(ran.out, "", "{arguments:?}");
    assert_eq!(ran.err.matches("error:").count(), 1, "{arguments:?}: {}", ran.err);
    ran
}
