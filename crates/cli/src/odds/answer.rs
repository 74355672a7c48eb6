//! An answer of the contract, as read back.

use serde::Deserialize;
use serde_json::Value;

/// Why there is no answer.
#[derive(Debug, Deserialize)]
pub struct Refusal {
    /// The rule that says no.
    pub rule: Option<String>,
    /// For a person to read.
    pub message: String,
    path: Option<String>,
    /// Everything that is wrong, where that is more than the one above.
    #[serde(default)]
    problems: Vec<Problem>,
}

/// Something that is wrong with a request.
#[derive(Clone, Debug, Deserialize)]
pub struct Problem {
    /// Where in the request, as a JSON Pointer.
    pub path: Option<String>,
    /// For a person to read.
    pub message: String,
}

impl Refusal {
    /// Everything that is wrong.
    pub fn problems(&self) -> Vec<Problem> {
        if self.problems.is_empty() {
            return vec![Problem { path: self.path.clone(), message: self.message.clone() }];
        }
        self.problems.clone()
    }
}

/// Reads a line: an answer with odds, or why there are none.
pub fn read(line: &[u8]) -> Result<Result<Value, Refusal>, serde_json::Error> {
    let mut answer: Value = serde_json::from_slice(line)?;
    match answer.get_mut("error").map(Value::take) {
        Some(error) => serde_json::from_value(error).map(Err),
        None => Ok(Ok(answer)),
    }
}
