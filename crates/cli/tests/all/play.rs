//! `linstock play`: whole battles through a pipe, as a person would type them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::common::{Ran, linstock, linstock_with};

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// A log that is not there yet.
fn fresh_log(name: &str) -> String {
    folder(name).join("battle.log").display().to_string()
}

/// Plays lines, expecting that it goes well.
fn play(arguments: &[&str], lines: &[&str]) -> String {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let Ran { code, out, err } = linstock_with(&[&["play"], arguments].concat(), input.as_bytes());
    assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}: {out}");
    out
}

/// Begins a battle with a seed and a log.
fn begin(scenario: &str, log: &str, lines: &[&str]) -> String {
    play(&[scenario, "--seed", "7", "--log", log, "--against", "random"], lines)
}

fn resume(log: &str, lines: &[&str]) -> String {
    play(&["--resume", log], lines)
}

fn verifies(log: &str) {
    let ran = linstock(&["verify", log]);
    assert_eq!(ran.code, 0, "{ran:?}");
}

fn entries(log: &str) -> Vec<String> {
    fs::read_to_string(log).expect("the log is there").lines().map(str::to_owned).collect()
}

fn has(out: &str, wanted: &str) {
    // Long lines are broken wherever they end, and sentences begin with a capital.
    let joined = |text: &str| text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(joined(out).contains(&joined(wanted)), "{wanted:?} is not in:\n{out}");
}

/// A scenario of two regiments that are set up by the players, and end soon.
fn duel(rest: &str) -> String {
    format!(
        r#"format = 1
rules = "adf-15"
name = "A duel"
place = "A meadow"
date = "1863"
turns = 2
first = "us"
{rest}

[table]
width = 30
depth = 20

[victory]
figure = 1
section = 3
leader = 3
unit = 2
margin = 1

[[side]]
id = "us"
name = "Union"
nation = "us"
edge = "north"
zone = [[0, 12], [30, 12], [30, 20], [0, 20]]

[[side]]
id = "cs"
name = "Confederate"
nation = "cs"
edge = "south"
zone = [[0, 0], [30, 0], [30, 8], [0, 8]]

[[brigade]]
id = "one"
name = "First brigade"
side = "us"

[[brigade]]
id = "two"
name = "Second brigade"
side = "cs"

[[unit]]
id = "55-il"
name = "55th Illinois"
brigade = "one"
arm = "infantry"
experience = "trained"
strength = 6
weapon = "rifle-musket"
formation = "battle-line"
at = [15, 12.5]
facing = 180

[[unit]]
id = "5-ms"
name = "5th Mississippi"
brigade = "two"
arm = "infantry"
experience = "trained"
strength = 6
weapon = "rifle-musket"
formation = "battle-line"
at = [15, 7.5]
facing = 0
"#
    )
}

fn write_duel(folder: &Path, rest: &str) -> String {
    let path = folder.join("duel.toml");
    fs::write(&path, duel(rest)).expect("a scenario can be written");
    path.display().to_string()
}

#[test]
fn a_battle_is_played_to_its_end_in_every_game() {
    for scenario in ["brigade-action", "mill-springs", "maida"] {
        let log = fresh_log(&format!("end-{scenario}"));
        let out = begin(scenario, &log, &["auto", "done", "auto all"]);
        has(&out, "Score");
        has(&out, &format!("Read it again with: linstock replay {log}"));
        let out = linstock(&["replay", &log]).out;
        assert!(!out.contains("not over"), "{scenario}: {out}");
        verifies(&log);
    }
}

#[test]
fn the_log_is_named_after_scenario_and_seed() {
    let folder = folder("named");
    for name in ["duel-7.log", "duel-7-2.log"] {
        write_duel(&folder, "setup = \"fixed\"");
        let ran = std::process::Command::new(crate::common::LINSTOCK)
            .args(["play", "duel.toml", "--seed", "7"])
            .current_dir(&folder)
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        let out = String::from_utf8(ran.stdout).unwrap();
        has(&out, &format!("Go on with: linstock play --resume {name}"));
        assert!(folder.join(name).exists());
    }
}

#[test]
fn typed_dice_are_asked_for_and_checked() {
    let folder = folder("typed");
    let (scenario, log) =
        (write_duel(&folder, "setup = \"fixed\""), folder.join("log").display().to_string());
    let arguments = [&scenario, "--dice", "typed", "--log", &log, "--against", "friend"];
    let lines = [
        "confirm off",
        "done",
        "done",
        "fire 55-il at 5-ms",
        "",
        "seven",
        "7",
        "1 2 3 4 5 6 1 2 3",
        "6",
        "34",
    ];
    let out = play(&arguments, &lines);
    has(&out, "Roll a six-sided die (fire):");
    has(&out, "\"seven\" is not a face: they go from 1 to 6.");
    has(&out, "That makes 9, not 1 face.");
    has(&out, "That makes 0, not 1 face.");
    has(&out, "fires at the 5th Mississippi");
    has(&out, "rolled 6");
    has(&out, "rolled 3 4");
    verifies(&log);
    // A roll that is never typed leaves the command undone.
    let log = folder.join("other").display().to_string();
    let arguments = [&scenario, "--dice", "typed", "--log", &log, "--against", "friend"];
    let before = play(&arguments, &lines[..3]);
    has(&before, "Go on with");
    let count = entries(&log).len();
    let out = resume(&log, &["confirm off", "fire 55-il at 5-ms", "pass", "quit"]);
    has(&out, "Go on with");
    assert!(entries(&log).len() <= count + 2);
    verifies(&log);
}

#[test]
fn going_on_is_the_same_as_staying() {
    let lines = ["done", "auto", "auto", "auto", "auto", "auto", "auto", "auto"];
    for scenario in ["brigade-action", "mill-springs"] {
        let (whole, parts) =
            (fresh_log(&format!("whole-{scenario}")), fresh_log(&format!("parts-{scenario}")));
        begin(scenario, &whole, &lines);
        let out = begin(scenario, &parts, &lines[..3]);
        has(&out, &format!("Go on with: linstock play --resume {parts}"));
        let out = resume(&parts, &lines[3..]);
        has(&out, "the built-in random player");
        assert_eq!(entries(&whole), entries(&parts), "{scenario}");
        verifies(&parts);
    }
}

#[test]
fn a_replay_tells_no_secrets_of_a_battle_that_is_not_over() {
    let log = fresh_log("secrets");
    begin("mill-springs", &log, &["auto", "auto", "auto", "auto", "quit"]);
    let orders = entries(&log).iter().filter(|it| it.contains("\"verb\":\"order\"")).count();
    assert!(orders > 2, "both sides write orders");
    let told = linstock(&["replay", &log, "--all"]);
    assert_eq!(told.code, 0, "{told:?}");
    assert!(!told.out.contains("ordered to"), "{}", told.out);
    let revealed = linstock(&["replay", &log, "--all", "--reveal"]);
    assert!(revealed.out.contains("ordered to"), "{}", revealed.out);
    assert!(told.err.is_empty() && revealed.err.is_empty(), "nothing is wrong with it");
}

/// A log of which everything holds but the dice: they are those of another seed.
#[test]
fn a_replay_warns_of_a_log_that_is_not_sound() {
    let log = fresh_log("borrowed-dice");
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/../../golden/replays/maida.log");
    let golden = fs::read_to_string(golden).expect("the golden replay is there");
    let mut chain = linstock_battle::log::Chain::start();
    let forged: String = golden
        .lines()
        .map(|line| {
            let open = line.rsplit_once(",\"hash\":\"").expect("a line has a hash").0;
            let open = open.replace("\"dice\":{\"seed\":", "\"dice\":{\"seed\":1");
            chain.seal(&format!("{open}}}")).line + "\n"
        })
        .collect();
    fs::write(&log, forged).expect("the folder can be written");
    let ran = linstock(&["verify", &log]);
    assert_eq!(ran.code, 1, "{ran:?}");
    has(&ran.out, "not the faces that the dice show");
    let told = linstock(&["replay", &log, "--brief"]);
    assert_eq!(told.code, 0);
    has(&told.err, "not sound");
}

#[test]
fn commands_can_be_taken_back() {
    // For practice the built-in player agrees to everything.
    let log = fresh_log("undo");
    let practice =
        ["brigade-action", "--seed", "7", "--log", &log, "--against", "random", "--practice"];
    let lines =
        ["undo", "leader-move hollis to 36 36", "undo", "undo", "leader-join hollis gray", "units"];
    let out = play(&practice, &lines);
    assert_eq!(out.matches("There is nothing of yours to take back.").count(), 2, "{out}");
    assert_eq!(out.matches("Your last command is taken back").count(), 1, "{out}");
    has(&out, "Col. Edward Hollis, with Gray's Ohio regiment");
    // After what the other side did, it is asked, and agrees by itself.
    let out = resume(&log, &["done", "auto", "undo"]);
    has(&out, "Your last command is taken back");
    assert!(entries(&log)[0].contains("\"practice\":true"));
    verifies(&log);
    let told = linstock(&["verify", &log]).out;
    has(&told, "the battle was practice");
    has(&told, "something was taken back by consent");
    // In earnest what dice have decided stands.
    let log = fresh_log("undo-earnest");
    let out = begin("brigade-action", &log, &["leader-move hollis to 36 36", "undo"]);
    has(&out, "that stands");
    let asked = |entry: &String| entry.contains("undo");
    assert!(!entries(&log).iter().any(asked), "nothing is asked of it");
    verifies(&log);
    // A person is asked.
    let folder = folder("undo-friend");
    let (scenario, log) =
        (write_duel(&folder, "setup = \"fixed\""), folder.join("log").display().to_string());
    let arguments = [&scenario, "--seed", "7", "--log", &log, "--against", "friend"];
    let lines = [
        "confirm off",
        "done",
        "done",
        "fire 55-il at 5-ms",
        "pass",
        "undo",
        "maybe",
        "n",
        "undo",
        "y",
    ];
    let out = play(&arguments, &lines);
    has(&out, "Does Confederate agree?");
    has(&out, "Please answer y for yes or n for no.");
    has(&out, "It is not taken back.");
    has(&out, "taken back, with all that followed");
    verifies(&log);
}

#[test]
fn what_cannot_be_is_said_and_loses_nothing() {
    let log = fresh_log("bad");
    let wrong = [
        ("99", "There is no option 99"),
        ("frobnicate", "\"frobnicate\" is not understood. Now you can"),
        ("mpa", "Did you mean map?"),
        ("leader-move hollis", "Where?"),
        ("here", "Please type two numbers"),
        ("", "Nothing was ordered."),
        ("leader-move hollis to 1 1", "Refused."),
        ("leader-move holis to 30 30", "did you mean"),
        ("leader-join hollis nobody", "nothing called \"nobody\""),
        ("look ohio", "may be gray or porter: say which"),
        ("leader-move hollis to 36 36 advance 3", "nothing called \"advance\""),
        ("look", "Name a unit"),
        ("look prter", "Did you mean porter"),
        ("rule no.such.rule", "no rule"),
        ("rule", "Type a rule's id"),
        ("odds", "Type the command after it"),
        ("instruct", "always-ask"),
        ("instruct sometimes", "always-ask"),
        ("overrule", "Name a unit"),
        ("overrule gray", "Type it like this"),
        ("overrule gray strength many", "is no strength"),
        ("overrule gray strength 200", "That makes no sense"),
        ("overrule gray temper bad", "a unit has no temper"),
        ("verbose", "verbose on"),
        ("confirm maybe", "confirm off"),
        ("auto twice", "auto all"),
        ("help frobnicate", "There is no help"),
        ("concede", "Give up the battle?"),
        ("n", ""),
        ("\u{1}\u{7}\u{1b}[2J", ""),
        ("done done done", "nothing called \"done\""),
    ];
    let lines: Vec<&str> = wrong.iter().map(|(line, _)| *line).collect();
    let out = begin("brigade-action", &log, &lines);
    for (line, answer) in wrong {
        assert!(!answer.is_empty() || !out.contains("panicked"), "{line}");
        has(&out, answer);
    }
    assert_eq!(entries(&log).len(), 2, "nothing was ordered: {out}");
    // What is not text, and what has no end.
    let long = "x".repeat(1 << 20);
    let input = [b"\xff\xfe\n".as_slice(), long.as_bytes()].concat();
    let ran = linstock_with(&["play", "--resume", &log], &input);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    has(&ran.out, "Go on with");
}

#[test]
fn commands_are_read_in_words() {
    let folder = folder("words");
    let (scenario, log) =
        (write_duel(&folder, "setup = \"fixed\""), folder.join("log").display().to_string());
    let arguments = [&scenario, "--seed", "7", "--log", &log, "--against", "friend"];
    let lines = [
        "done",
        "instruct charged",
        "done",
        "verbose on",
        "odds move 55-il advance 2, wheel right 20",
        "55th",
        "move #1 advance four",
        "move 55-il advance 99",
        "move A back 1",
        "ledger",
        "n",
        "move 55TH ILL side left 1",
        "y",
        "form",
        "2",
        "quit",
    ];
    let out = play(&arguments, &lines);
    has(&out, "Your instructions: pass-unless-charged.");
    has(&out, "% of the move, ends at");
    has(&out, "Do it? [Y/n]");
    has(&out, "type it like \"advance 4\"");
    has(&out, "Refused.");
    has(&out, "Nothing was ordered.");
    has(&out, "55th Illinois moves 1\"");
    has(&out, "Which formation?");
    verifies(&log);
}

#[test]
fn a_charge_is_aimed_in_words() {
    let folder = folder("aim");
    let (scenario, log) =
        (write_duel(&folder, "setup = \"fixed\""), folder.join("log").display().to_string());
    let arguments = [&scenario, "--seed", "7", "--log", &log, "--against", "friend"];
    let lines = [
        "done",
        "instruct charged",
        "done",
        "odds charge 55-il at 5-ms",
        "odds charge 55-il at 5-ms aim left 9",
        "odds charge 55-il at 5-ms aim high",
        "charge 55-il at 5-ms aim right 0.5",
        "y",
        "quit",
    ];
    let out = play(&arguments, &lines);
    has(&out, "strikes in the middle of the enemy's edge, as the charger sees it; it could from");
    has(&out, "Refused. The charge cannot strike there: leftmost");
    has(&out, "where it aims is typed like this: aim left, aim right 1.5 or aim middle");
    has(&out, "charge 55th Illinois at 5th Mississippi aim right 0.5");
    assert!(entries(&log).iter().any(|entry| entry.contains(r#""aim":500"#)), "the log has it");
    verifies(&log);
}

#[test]
fn everything_can_be_looked_at() {
    let log = fresh_log("looked");
    let lines = [
        "help",
        "help move",
        "options",
        "map",
        "look gray",
        "look a",
        "units",
        "enemies",
        "score",
        "why",
        "story",
        "save",
        "rule battle.edge",
        "instruct charged",
        "overrule gray strength 6, morale shaken, at 27 40 facing 90",
        "look gray",
    ];
    let out = begin("brigade-action", &log, &lines);
    for wanted in [
        "what would come of a command",
        "degrees about the front corner",
        "A ↓ Gray's Ohio regiment (gray)",
        "= road",
        "sees",
        "in front",
        "Marsh's Tennessee regiment",
        "held by Confederate",
        "for each enemy figure lost",
        "Still to come",
        "Everything is saved already",
        "No unit moves off the table by choice.",
        "Your instructions: pass-unless-charged.",
        "The umpire has changed it",
        "27 40, facing east (90°)",
        "morale shaken",
    ] {
        has(&out, wanted);
    }
    verifies(&log);
}

#[test]
fn units_are_set_up_by_the_players() {
    let folder = folder("set-up");
    let (scenario, log) =
        (write_duel(&folder, "setup = \"free\""), folder.join("log").display().to_string());
    let arguments = [&scenario, "--seed", "7", "--log", &log, "--against", "friend"];
    let lines = [
        "place 5-ms at 12 7 facing 10",
        "place 5-ms at 12 19",
        "units",
        "ready",
        "1",
        "16 14 facing south",
        "ready",
        "units",
    ];
    let out = play(&arguments, &lines);
    has(&out, "place your units in your zone");
    has(&out, "at 12 7, facing north (10°)");
    has(&out, "Outside its zone, or no room there");
    has(&out, "at 16 14, facing south (180°)");
    has(&out, "Turn 1 of 2");
    verifies(&log);
}

#[test]
fn secrets_are_kept_between_friends() {
    let log = fresh_log("secret");
    let lines = ["verbose on", "order 1 charge", "done", "", "story", "quit"];
    let out = play(&["mill-springs", "--seed", "7", "--log", &log, "--against", "friend"], &lines);
    has(&out, "Pass the screen to Confederate, and press Enter.");
    let (before, after) = out.split_once("Pass the screen").unwrap();
    has(before, "10th Indiana is ordered to charge");
    assert!(before.ends_with(&"\n".repeat(40)), "{before}");
    assert!(!after.contains("Indiana: order"), "{after}");
}

#[test]
fn no_more_input_saves_and_leaves() {
    let log = fresh_log("nothing");
    for lines in [&[][..], &["leader-move hollis"], &["concede"]] {
        let _ = fs::remove_file(&log);
        let out = begin("brigade-action", &log, lines);
        has(
            &out,
            &format!("The battle is saved in {log}. Go on with: linstock play --resume {log}"),
        );
        assert_eq!(entries(&log).len(), 2);
    }
    let out = resume(&log, &["concede", "y"]);
    has(&out, "Confederates have won");
    has(&out, "linstock replay");
    // A battle that is over has only its end to tell.
    has(&resume(&log, &[]), "linstock replay");
}

#[test]
fn wrong_arguments_are_refused() {
    let wrong = [
        (&["play"][..], "required"),
        (&["play", "brigade-acton"], "did you mean brigade-action?"),
        (&["play", "brigade-action", "--side", "fr"], "there are us and cs"),
        (&["play", "brigade-action", "--against", "nobody"], "friend"),
        (&["play", "brigade-action", "--resume", "x.log"], "cannot be used with"),
    ];
    for (arguments, answer) in wrong {
        let ran = linstock(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {ran:?}");
        assert!(ran.err.contains(answer), "{arguments:?}: {}", ran.err);
    }
    let ran = linstock(&["play", "--resume", "/no/such.log"]);
    assert!(ran.err.contains("cannot be read"), "{ran:?}");
}

/// Horsemen ten inches before a battalion.
const CHARGE: &str = r#"format = 1
rules = "elan"
name = "A charge"
place = "A meadow"
date = "1809"
turns = 2
first = "fr"
setup = "fixed"

[table]
width = 40
depth = 30

[victory]
figure = 1
section = 3
leader = 3
unit = 2
margin = 1

[[side]]
id = "fr"
name = "French"
edge = "north"
zone = [[0, 16], [40, 16], [40, 30], [0, 30]]

[[side]]
id = "br"
name = "British"
edge = "south"
zone = [[0, 0], [40, 0], [40, 14], [0, 14]]

[[brigade]]
id = "one"
name = "First brigade"
side = "fr"

[[brigade]]
id = "two"
name = "Second brigade"
side = "br"

[[unit]]
id = "chasseurs"
name = "Chasseurs"
brigade = "one"
arm = "cavalry"
experience = "steady"
strength = 8
pace = "light"
formation = "line"
at = [20, 20]
facing = 180

[[unit]]
id = "foot"
name = "20th Foot"
brigade = "two"
arm = "infantry"
experience = "steady"
strength = 24
weapon = "musket"
formation = "three-rank-line"
at = [20, 10]
facing = 0
"#;

#[test]
fn responses_show_their_odds_and_refusals_name_what_is_open() {
    let folder = folder("responses");
    let scenario = folder.join("charge.toml");
    fs::write(&scenario, CHARGE).expect("it can be written");
    let log = folder.join("battle.log").display().to_string();
    let lines = [
        "declare charge chasseurs at foot",
        "",
        "respond foot limber-and-evade",
        "respond foot form-square",
        "n",
        "respond foot evade",
        "n",
        "quit",
    ];
    let scenario = scenario.display().to_string();
    let out = play(&[&scenario, "--against", "friend", "--seed", "7", "--log", &log], &lines);
    has(&out, "20th Foot may not respond limber-and-evade");
    has(&out, "it may respond stand-and-fire, or respond evade");
    has(&out, "changes formation: ");
    has(&out, "stands and fires: ");
    has(&out, "markers 2");
    assert_eq!(out.matches("Nothing was ordered.").count(), 2, "both are asked about: {out}");
}
