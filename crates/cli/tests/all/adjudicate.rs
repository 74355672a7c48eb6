//! `linstock adjudicate`: every line is answered, in order, whatever it holds.

use std::{
    fs::File,
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
    sync::mpsc,
    time::Duration,
};

use serde_json::{Value, json};

use crate::common::{LINSTOCK, Ran, linstock_with};

const GOOD: &str = r#"{"rules":"adf-15","do":"morale","id":"good","dice":[[3,4]]}"#;

fn adjudicate(input: &[u8]) -> Vec<Value> {
    let ran = linstock_with(&["adjudicate"], input);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(ran.err, "");
    ran.json_lines()
}

#[test]
fn good_and_bad_lines_are_answered_in_order() {
    let long = format!("{{\"id\":\"{}\"}}", "x".repeat(10_000_000));
    let deep = format!("{{\"id\":{}", "[".repeat(100_000));
    let lines: [&[u8]; 11] = [
        GOOD.as_bytes(),
        b"",
        b"{",
        br#"{"rules":"adf-15","do":"fly","id":"unknown"}"#,
        b"   \t",
        b"{\"rules\":\"adf-15\xff\"}",
        long.as_bytes(),
        deep.as_bytes(),
        b"\r",
        br#"{"rules":"adf-15","do":"fire","id":"refused","range_in":2,"firers":[{"weapon":"rifle-musket","strength":6,"morale":"routed"}]}"#,
        b"{\"rules\":\"adf-15\",\"do\":\"morale\",\"id\":\"no end\",\"dice\":[[3,4]]}",
    ];
    let answers = adjudicate(&lines.join(&b'\n'));
    let shown: Vec<(Value, Value)> =
        answers.iter().map(|it| (it["id"].clone(), it["error"]["code"].clone())).collect();
    let wanted = [
        (json!("good"), json!(null)),
        (json!(null), json!("bad-json")),
        (json!("unknown"), json!("bad-request")),
        (json!(null), json!("bad-json")),
        (json!(null), json!("bad-request")),
        (json!(null), json!("bad-json")),
        (json!("refused"), json!("cannot-fire")),
        (json!("no end"), json!(null)),
    ];
    assert_eq!(shown, wanted);
    assert_eq!(answers[0]["outcome"], answers[7]["outcome"]);
}

#[test]
fn lines_are_read_up_to_the_limit() {
    let limit = linstock_games::contract::LONGEST_LINE;
    let padded = |length: usize| format!("{GOOD}{}", " ".repeat(length - GOOD.len()));
    let input = [padded(limit), padded(limit + 1), padded(limit), padded(limit + 1)].join("\n");
    let answers = adjudicate(input.as_bytes());
    let good: Vec<bool> = answers.iter().map(|it| it["error"].is_null()).collect();
    assert_eq!(good, [true, false, true, false]);
}

#[test]
fn nothing_in_nothing_out() {
    assert!(adjudicate(b"").is_empty());
    assert!(adjudicate(b"\n\n \n").is_empty());
}

#[test]
fn a_file_of_many_lines_gets_as_many_answers() {
    let lines: Vec<String> = (0..20_000)
        .map(|id| format!(r#"{{"rules":"adf-15","do":"morale","id":"{id}","seed":{id}}}"#))
        .collect();
    let answers = adjudicate(lines.join("\r\n").as_bytes());
    assert_eq!(answers.len(), lines.len());
    for (number, answer) in answers.iter().enumerate() {
        assert_eq!(answer["id"], number.to_string());
        assert_eq!(answer["seed"], number);
    }
}

#[test]
fn fresh_seeds_differ_and_fit_a_double() {
    let line = br#"{"rules":"adf-15","do":"morale"}"#;
    let answers = adjudicate(&[&line[..]; 50].join(&b'\n'));
    let mut seeds: Vec<u64> = answers.iter().map(|it| it["seed"].as_u64().unwrap()).collect();
    assert!(seeds.iter().all(|&seed| seed < 1 << 53));
    seeds.sort();
    seeds.dedup();
    assert_eq!(seeds.len(), 50);
    // A seed that was told gives the same answer again.
    let again = format!(r#"{{"rules":"adf-15","do":"morale","seed":{}}}"#, answers[0]["seed"]);
    assert_eq!(adjudicate(again.as_bytes())[0], answers[0]);
}

/// A program that sends a line and waits for the answer gets it, whatever it has sent of the next.
#[test]
fn answers_do_not_wait_for_the_next_line() {
    let mut child = Command::new(LINSTOCK)
        .arg("adjudicate")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let (send, answers) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        output.lines().for_each(|line| send.send(line.unwrap()).unwrap_or(()));
    });
    let mut ask = |text: &str| {
        input.write_all(text.as_bytes()).unwrap();
        input.flush().unwrap();
    };
    let answer = || answers.recv_timeout(Duration::from_secs(30)).expect("an answer in time");

    ask(&format!("{GOOD}\n"));
    let first = answer();
    // Blank lines after it.
    ask(&format!("{GOOD}\n\n  \n"));
    assert_eq!(answer(), first);
    // A piece of the next line after it.
    let (start, end) = GOOD.split_at(10);
    ask(&format!("{GOOD}\n{start}"));
    assert_eq!(answer(), first);
    ask(&format!("{end}\n{GOOD}\n"));
    assert_eq!(answer(), first);
    assert_eq!(answer(), first);

    drop(input);
    reader.join().unwrap();
    assert!(child.wait().unwrap().success());
}

#[test]
#[cfg(unix)]
fn input_that_cannot_be_read_is_a_failure() {
    let folder = File::open("/").unwrap();
    let output = Command::new(LINSTOCK).arg("adjudicate").stdin(folder).output().unwrap();
    let ran = Ran::new(output);
    assert_eq!(ran.code, 1);
    assert!(ran.err.starts_with("error: standard input cannot be read"), "{}", ran.err);
}

#[test]
#[cfg(unix)]
fn a_closed_output_ends_it_quietly() {
    let mut child = Command::new(LINSTOCK)
        .arg("adjudicate")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    let lines = format!("{GOOD}\n").repeat(10_000);
    // It may be gone before it has read everything.
    let _ = input.write_all(lines.as_bytes());
    drop(input);
    let ran = Ran::new(child.wait_with_output().unwrap());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}
