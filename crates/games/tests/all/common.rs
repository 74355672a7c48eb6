//! What the tests of the contract share.

#![allow(dead_code, clippy::unwrap_used)]

use std::path::{Path, PathBuf};

use linstock_games::contract::{adjudicate, adjudicate_with_aftermath, aftermath::Consequence};
use serde_json::Value;

/// A folder of the project.
pub fn project(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder)
}

/// The answer to a request.
pub fn answer(request: &Value) -> Value {
    answer_line(request.to_string().as_bytes())
}

/// The answer to a request, and what it does to those who took part.
pub fn answer_with_aftermath(request: &Value) -> (Value, Vec<Consequence>) {
    let line = request.to_string();
    let (answer, consequences) = adjudicate_with_aftermath(line.as_bytes(), &mut || 7);
    assert_eq!(answer, adjudicate(line.as_bytes(), &mut || 7), "the same answer either way");
    (serde_json::from_slice(&answer).expect("an answer is JSON"), consequences)
}

/// The answer to a line.
pub fn answer_line(line: &[u8]) -> Value {
    let answer = adjudicate(line, &mut || 7);
    serde_json::from_slice(&answer).expect("an answer is JSON")
}

/// Whether two values are equal, 2 and 2.0 being the same number.
pub fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}

/// The lines of a JSON Lines file, with their numbers.
pub fn lines(path: &Path) -> Vec<(usize, Value)> {
    let text = std::fs::read_to_string(path).unwrap();
    let parse = |(number, line): (usize, &str)| {
        let value = serde_json::from_str(line)
            .unwrap_or_else(|error| panic!("{}:{}: {error}", path.display(), number + 1));
        (number + 1, value)
    };
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(parse).collect()
}

/// The files of `golden/cases`, in order.
pub fn case_files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(project("golden/cases"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "jsonl"))
        .collect();
    files.sort();
    files
}
