//! Logs that are being written: nobody else spoils them, and what was cut off is dropped.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use crate::common::{LINSTOCK, Ran, linstock, linstock_with};

/// A log that is not there yet, in a folder of its own.
fn fresh(name: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("log-file").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder.join("battle.log").display().to_string()
}

/// A battle that was begun and left.
fn begun(name: &str) -> String {
    let log = fresh(name);
    let ran = linstock_with(
        &["play", "brigade-action", "--seed", "7", "--log", &log],
        b"done\nauto\nauto\nquit\n",
    );
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(fs::read_to_string(&log).unwrap().lines().count() > 3);
    log
}

/// Somebody who sits at a battle and has been greeted.
fn sitting(arguments: &[&str]) -> Child {
    let mut child = Command::new(LINSTOCK)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    child
}

/// What resuming says, expecting that it is refused.
fn refused(log: &str) -> Ran {
    let ran = linstock_with(&["play", "--resume", log], b"done\nquit\n");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
    ran
}

#[test]
fn a_battle_that_is_being_played_cannot_be_resumed_beside_it() {
    let log = begun("twice");
    let before = fs::read(&log).unwrap();
    let mut first = sitting(&["play", "--resume", &log]);
    let second = refused(&log);
    assert!(second.err.contains("another linstock"), "{}", second.err);
    if cfg!(target_os = "linux") {
        assert!(second.err.contains(&format!("process {}", first.id())), "{}", second.err);
    }
    assert!(second.err.contains("leave it there with quit"), "{}", second.err);
    assert_eq!(fs::read(&log).unwrap(), before);
    first.stdin.take().unwrap().write_all(b"quit\n").unwrap();
    first.wait().unwrap();
    let third = linstock_with(&["play", "--resume", &log], b"quit\n");
    assert_eq!(third.code, 0, "{third:?}");
}

#[test]
fn a_new_battle_holds_its_log_too() {
    let log = fresh("new");
    let mut first = sitting(&["play", "maida", "--seed", "1", "--log", &log]);
    assert!(refused(&log).err.contains("another linstock"));
    first.stdin.take().unwrap().write_all(b"quit\n").unwrap();
    first.wait().unwrap();
}

/// Cuts a log off in its last line, and returns what was there before that line and what is left of it.
fn tear(log: &str, missing: usize) -> (Vec<u8>, Vec<u8>) {
    let mut bytes = fs::read(log).unwrap();
    bytes.truncate(bytes.len() - missing);
    fs::write(log, &bytes).unwrap();
    let end = bytes.iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    let part = bytes.split_off(end);
    (bytes, part)
}

#[test]
fn a_torn_line_is_dropped_when_somebody_says_so_and_kept_beside_the_log() {
    let log = begun("torn");
    let (whole, part) = tear(&log, 9);
    let ran = refused(&log);
    assert!(ran.err.contains("--drop-torn-line"), "{}", ran.err);
    let arguments = ["play", "--resume", &log, "--drop-torn-line"];
    let ran = linstock_with(&arguments, b"quit\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    // The computer may have gone on from there.
    assert!(fs::read(&log).unwrap().starts_with(&whole));
    assert!(fs::read(format!("{log}.torn")).unwrap() == part);
    let (_, again) = tear(&log, 5);
    assert_eq!(linstock_with(&arguments, b"auto\nquit\n").code, 0);
    assert!(fs::read(format!("{log}.torn-2")).unwrap() == again);
    assert_eq!(linstock(&["verify", &log]).code, 0);
}

#[test]
fn a_letter_that_was_cut_in_half_is_part_of_a_torn_line() {
    let log = begun("half-a-letter");
    let mut bytes = fs::read(&log).unwrap();
    bytes.extend_from_slice(b"{\"n\":99,\"act\":\"\xc3");
    fs::write(&log, &bytes).unwrap();
    assert!(refused(&log).err.contains("--drop-torn-line"));
    assert_eq!(linstock_with(&["play", "--resume", &log, "--drop-torn-line"], b"quit\n").code, 0);
    assert_eq!(linstock(&["verify", &log]).code, 0);
}

#[test]
fn a_last_line_that_lacks_only_its_end_is_whole() {
    let log = begun("no-end");
    let entries = fs::read_to_string(&log).unwrap().lines().count();
    tear(&log, 1);
    let ran = linstock_with(&["play", "--resume", &log], b"auto\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    assert!(fs::read_to_string(&log).unwrap().lines().count() > entries);
    assert_eq!(linstock(&["verify", &log]).code, 0);
    assert!(!PathBuf::from(format!("{log}.torn")).exists());
}

#[test]
fn nothing_else_that_is_wrong_with_a_log_is_dropped() {
    let log = begun("spoiled");
    let text = fs::read_to_string(&log).unwrap();
    let middle = text.find('\n').unwrap() + 30;
    let spoiled = format!("{}#{}", &text[..middle], &text[middle + 1..text.len() - 9]);
    fs::write(&log, &spoiled).unwrap();
    let ran = linstock_with(&["play", "--resume", &log, "--drop-torn-line"], b"quit\n");
    assert_eq!(ran.code, 2, "{ran:?}");
    assert_eq!(fs::read_to_string(&log).unwrap(), spoiled);
}

#[test]
fn a_log_is_whole_even_if_nobody_reads_the_story() {
    let (whole, cut) = (fresh("read"), fresh("not-read"));
    let fight = |log: &str| {
        Command::new(LINSTOCK)
            .args(["battle", "brigade-action", "--seed", "3", "--all", "--log", log])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let mut read = fight(&whole);
    read.stdout.take().unwrap().read_to_end(&mut Vec::new()).unwrap();
    assert!(read.wait().unwrap().success());
    let mut unread = fight(&cut);
    let mut first = [0; 1];
    unread.stdout.take().unwrap().read_exact(&mut first).unwrap();
    assert!(unread.wait().unwrap().success());
    assert_eq!(fs::read_to_string(&cut).unwrap(), fs::read_to_string(&whole).unwrap());
}
