//! Whatever the line: one line of JSON comes back, either an answer or a refusal, and never a
//! panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use linstock_games::contract::adjudicate;
use serde_json::Value;

fuzz_target!(|line: &[u8]| {
    let answer = adjudicate(line, &mut || 7);
    let answer: Value = serde_json::from_slice(&answer).expect("an answer is JSON");
    let kinds = ["outcome", "odds", "error"].map(|kind| answer.get(kind).is_some());
    assert_eq!(kinds.iter().filter(|&&is| is).count(), 1, "one kind of answer: {answer}");
});
