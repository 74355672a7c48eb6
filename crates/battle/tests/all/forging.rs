//! A forger's kit: logs that are sealed as they should be, and say what no play could have written.
//! Each is refused, with its line and the reason.

use linstock_battle::{
    BySeat, Command, Endless, Engine, Seat, Session, UnitId,
    log::{
        By, Chain, DiceOf, DiceVerdict, Entry, Header, Report, Verdict, entry_dice, replay, sealed,
        unsealed, verify,
    },
    sample::{Lot, sample},
    scenario::Setup,
    session::{Faces, NoEntry, NoUndo},
};
use linstock_geometry::{Manoeuvre, Path};

use crate::common::{Blocks, header, scenario};

const SECRET: &[u8] = b"known to the host alone";

fn judged(text: &str) -> Report {
    verify::<Blocks>(&scenario(Setup::Fixed), text)
}

/// The first thing that is wrong with a log, and its line.
fn refused(text: &str) -> (u32, String) {
    let report = judged(text);
    assert!(!report.is_sound(), "accepted: {report:?}\n{text}");
    for verdict in [&report.chain, &report.events, &report.adjudication] {
        if let Verdict::Fails(problem) = verdict {
            return (problem.line, problem.what.clone());
        }
    }
    match report.dice {
        DiceVerdict::Wrong(problem) => (problem.line, problem.what),
        other => panic!("nothing is wrong: {other:?}"),
    }
}

fn assert_refused(text: &str, line: u32, why: &str) {
    let (at, what) = refused(text);
    assert!(at == line && what.contains(why), "line {at}, not {line}: {what}\n{text}");
}

fn committed(first: &str, second: &str) -> Header {
    let salts = BySeat { first: first.to_owned(), second: second.to_owned() };
    Header { dice: DiceOf::committed(SECRET, salts), ..header(0) }
}

fn begin(header: Header) -> Session<Blocks> {
    let secret = header.dice.open_secret().unwrap_or_else(|| SECRET.to_vec());
    Session::begin(scenario(Setup::Fixed), header, Faces::Own, Some(secret)).unwrap()
}

fn shot() -> Command {
    Command::of("shoot", UnitId(0)).at(UnitId(2))
}

/// The lines of a battle, without their hashes: to be changed and sealed again.
fn open_lines(session: &Session<Blocks>) -> Vec<String> {
    let open = |line: &String| format!("{}}}", &line[..line.rfind(",\"hash\":").unwrap()]);
    session.lines().iter().map(open).collect()
}

fn seal(lines: &[String]) -> String {
    let mut chain = Chain::start();
    lines.iter().map(|line| chain.seal(line).line + "\n").collect()
}

/// A battle in which the first side shot, then this entry.
fn and_then(header: Header, rest: &str) -> String {
    let mut session = begin(header);
    session.order(Seat::First, shot(), Faces::Own).unwrap();
    let mut lines = open_lines(&session);
    lines.push(format!("{{\"n\":3,{rest}}}"));
    seal(&lines)
}

fn wander(session: &mut Session<Blocks>) {
    let mut lot = Lot::new(5);
    while session.state().outcome.is_none() {
        let seat = session.state().waiting.iter().find(|(_, asked)| asked.is_some()).unwrap().0;
        let command = sample(&session.view(seat), &mut lot, &mut |_, _| ()).unwrap();
        session.order(seat, command, Faces::Own).unwrap();
    }
}

/// A whole battle with committed dice, revealed.
fn revealed(header: Header) -> Session<Blocks> {
    let mut session = begin(header);
    wander(&mut session);
    session.reveal().unwrap();
    session
}

fn text(session: &Session<Blocks>) -> String {
    session.lines().join("\n") + "\n"
}

/// The shot with the dice that fall for these bytes, as somebody writes it who knows the secret.
fn forged(header: &Header, act: &str, command: &Command) -> (u8, String) {
    let session = begin(header.clone());
    let mut chain = Chain::start();
    session.lines().iter().for_each(|line| chain.check(line).unwrap());
    let secret = header.dice.open_secret().unwrap_or_else(|| SECRET.to_vec());
    let dice = entry_dice(&secret, &header.dice, &chain, &format!("2 first {act}"));
    let scenario = scenario(Setup::Fixed);
    let decided = Engine::new(&scenario)
        .order(session.state(), Seat::First, command, &mut Endless(dice))
        .unwrap();
    let faces = serde_json::to_string(&decided.faces).unwrap();
    let events = serde_json::to_string(&decided.events).unwrap();
    let mut lines = open_lines(&session);
    lines.push(format!(
        "{{\"n\":2,\"by\":\"first\",\"act\":{act},\"faces\":{faces},\"events\":{events}}}"
    ));
    (decided.state.units[2].strength, seal(&lines))
}

#[test]
fn dice_are_not_ground_with_spaces() {
    for header in [header(3), committed("salt", "pepper")] {
        let plain = format!("{{\"command\":{}}}", serde_json::to_string(&shot()).unwrap());
        let best = (1..200).map(|spaces| {
            let act = plain.replacen(':', &format!(":{}", " ".repeat(spaces)), 1);
            forged(&header, &act, &shot())
        });
        let (left, text) = best.min().unwrap();
        assert!(left < 2, "the kit finds better dice than fell");
        assert_refused(&text, 3, "not as a log is written");
    }
}

#[test]
fn dice_are_not_ground_with_slots_that_mean_nothing() {
    for header in [header(3), committed("salt", "pepper")] {
        let best = (0..200).map(|number| {
            let command = Command { number: Some(number), ..shot() };
            let act = format!("{{\"command\":{}}}", serde_json::to_string(&command).unwrap());
            forged(&header, &act, &command)
        });
        let (left, text) = best.min().unwrap();
        assert!(left < 2, "the kit finds better dice than fell");
        assert_refused(&text, 3, "another form");
        // The plain shot is what it is.
        let act = format!("{{\"command\":{}}}", serde_json::to_string(&shot()).unwrap());
        assert!(judged(&forged(&header, &act, &shot()).1).is_sound());
    }
}

#[test]
fn live_play_writes_the_one_form() {
    let mut session = begin(header(1));
    let command = |session: &mut Session<Blocks>, command: Command| {
        let entry = session.order(Seat::First, command, Faces::Own).unwrap();
        serde_json::to_string(&entry.act).unwrap()
    };
    let steps = [1000, 0, 500].map(Manoeuvre::Advance).to_vec();
    let there = Command {
        target: Some(UnitId(3)),
        choice: Some("whatever".into()),
        formation: Some("line".into()),
        units: vec![UnitId(0), UnitId(1)],
        ..Command::of("advance", UnitId(0)).along(Path(steps))
    };
    assert_eq!(
        command(&mut session, there),
        r#"{"command":{"verb":"advance","units":[0],"path":[{"advance":1500}]}}"#
    );
    let done = Command { units: vec![UnitId(1)], number: Some(3), ..Command::new("done") };
    assert_eq!(command(&mut session, done), r#"{"command":{"verb":"done"}}"#);
    let nowhere = Command::of("advance", UnitId(2)).along(Path(vec![Manoeuvre::Advance(0)]));
    let nowhere = session.order(Seat::Second, nowhere, Faces::Own);
    if let Ok(entry) = nowhere {
        let act = serde_json::to_string(&entry.act).unwrap();
        assert!(act.contains("\"path\":[]"), "{act}");
    }
    assert!(judged(&text(&session)).is_sound());
}

#[test]
fn lines_are_as_they_are_written() {
    let mut session = begin(header(2));
    session.order(Seat::First, shot(), Faces::Own).unwrap();
    let lines = open_lines(&session);
    let changed = |line: usize, from: &str, to: &str| {
        let mut lines = lines.clone();
        assert!(lines[line - 1].contains(from), "{from} in {}", lines[line - 1]);
        lines[line - 1] = lines[line - 1].replacen(from, to, 1);
        seal(&lines)
    };
    assert!(judged(&seal(&lines)).is_sound());
    let why = "not as a log is written";
    assert_refused(&changed(1, "\"seats\":", "\"seats\": "), 1, why);
    assert_refused(&changed(1, "\"seats\":", "\"extra\":1,\"seats\":"), 1, why);
    assert_refused(&changed(1, "\"name\":", "\"id\":\"x\",\"name\":"), 1, why);
    assert_refused(
        &changed(1, "\"dice\":{\"seed\":2}", "\"dice\":{\"seed\":2},\"practice\":false"),
        1,
        why,
    );
    assert_refused(&changed(3, "\"by\":", "\"note\":\"x\",\"by\":"), 3, why);
    assert_refused(&changed(3, "\"n\":2,\"by\":\"first\"", "\"by\":\"first\",\"n\":2"), 3, why);
    assert_refused(&changed(3, "\"rolls\":[", "\"rolls\": ["), 3, why);
    assert_refused(&changed(3, "\"unit\":2,", "\"unit\":2,\"more\":0,"), 3, "");
    let crlf = seal(&lines).replace('\n', "\r\n");
    assert_refused(&crlf, 1, "carriage return");
    assert!(replay::<Blocks>(&scenario(Setup::Fixed), &crlf).is_err());
}

#[test]
fn everybody_does_only_what_is_his() {
    let seeded = || header(4);
    let wrong = "somebody else";
    for (rest, why) in [
        (r#""by":"host","act":"begin""#, "begun already"),
        (r#""by":"first","act":"begin""#, wrong),
        (r#""by":"host","act":{"command":{"verb":"done"}}"#, wrong),
        (r#""by":"umpire","act":{"command":{"verb":"done"}}"#, wrong),
        (r#""by":"first","act":{"overrule":{"unit":2,"strength":1}}"#, wrong),
        (r#""by":"host","act":{"overrule":{"unit":2,"strength":1}}"#, wrong),
        (r#""by":"first","act":{"undo":{"to":1}}"#, "must agree"),
        (r#""by":"second","act":{"undo":{"to":1}}"#, "must agree"),
        (r#""by":"umpire","act":{"undo":{"to":1}}"#, wrong),
        (r#""by":"first","act":{"ask-undo":{"to":99999}}"#, "no such entry"),
        (r#""by":"first","act":{"ask-undo":{"to":0}}"#, "no such entry"),
        (r#""by":"first","act":{"undo":{"to":2}}"#, "no such entry"),
        (r#""by":"second","act":"refuse-undo""#, "nobody has asked"),
        (r#""by":"host","act":{"reveal":"00"}"#, "no secret"),
        (r#""by":"first","act":{"reveal":"00"}"#, wrong),
        (r#""by":"first","act":{"ask-undo":{"to":1}},"faces":[[6]]"#, "nothing is rolled"),
    ] {
        assert_refused(&and_then(seeded(), rest), 4, why);
    }
    let early = and_then(committed("salt", "pepper"), r#""by":"host","act":{"reveal":"00"}"#);
    assert_refused(&early, 4, "not over");
}

#[test]
fn nothing_is_before_the_beginning() {
    let session = begin(header(4));
    let mut lines = open_lines(&session);
    lines[1] = r#"{"n":1,"by":"first","act":{"command":{"verb":"done"}}}"#.to_owned();
    assert_refused(&seal(&lines), 2, "not begun");
}

#[test]
fn an_undo_is_asked_for_only_where_it_is_not_free() {
    let mut session = begin(header(6));
    let ahead = Path(vec![Manoeuvre::Advance(1000)]);
    session.order(Seat::First, Command::of("advance", UnitId(0)).along(ahead), Faces::Own).unwrap();
    let mut lines = open_lines(&session);
    lines.push(r#"{"n":3,"by":"first","act":{"ask-undo":{"to":1}}}"#.to_owned());
    assert_refused(&seal(&lines), 4, "nobody's consent");
    // By the other side, unasked.
    lines[3] = r#"{"n":3,"by":"second","act":{"undo":{"to":1}}}"#.to_owned();
    assert_refused(&seal(&lines), 4, "must agree");
    // To another entry than was asked for.
    session.order(Seat::First, Command::of("shoot", UnitId(1)).at(UnitId(2)), Faces::Own).unwrap();
    session.undo(Seat::First, 2).unwrap();
    let mut lines = open_lines(&session);
    lines.push(r#"{"n":5,"by":"second","act":{"undo":{"to":1}}}"#.to_owned());
    assert_refused(&seal(&lines), 6, "must agree");
    lines[5] = r#"{"n":5,"by":"second","act":{"undo":{"to":2}}}"#.to_owned();
    let report = judged(&seal(&lines));
    assert!(report.is_sound());
    assert_eq!((report.consented_undos, report.overrulings), (1, 0));
}

#[test]
fn headers_are_their_own() {
    let mut session = begin(header(7));
    session.order(Seat::First, shot(), Faces::Own).unwrap();
    let lines = open_lines(&session);
    let changed = |from: &str, to: &str| {
        let mut lines = lines.clone();
        assert!(lines[0].contains(from));
        lines[0] = lines[0].replacen(from, to, 1);
        seal(&lines)
    };
    assert_refused(&changed("\"name\":\"Blocks\"", "\"name\":\"Waterloo\""), 1, "Waterloo");
    assert_refused(&changed("\"rules_version\":1", "\"rules_version\":99"), 1, "newer");
    let other = changed("\"text\":\"no file\"", "\"text\":\"another\"");
    assert_refused(&other, 1, "not the one its hash names");
    let practice = changed("\"dice\":{\"seed\":7}", "\"dice\":{\"seed\":7},\"practice\":true");
    let mut older = changed("\"linstock_log\":2", "\"linstock_log\":1");
    assert!(judged(&older).events == Verdict::Holds, "the format before is still read");
    older = practice.replacen("\"linstock_log\":2", "\"linstock_log\":1", 1);
    let older: Vec<String> =
        older.lines().map(|it| format!("{}}}", &it[..it.rfind(",\"hash\":").unwrap()])).collect();
    assert_refused(&seal(&older), 1, "practice");
}

/// Rules that are older are not played again, but no rules have such dice.
#[test]
fn no_die_shows_what_is_not_on_it() {
    let mut session = begin(header(7));
    session.order(Seat::First, shot(), Faces::Own).unwrap();
    let mut lines = open_lines(&session);
    let entry: Entry<Blocks> = serde_json::from_str(&lines[2]).unwrap();
    let was = format!("\"faces\":{}", serde_json::to_string(&entry.faces).unwrap());
    for version in ["\"rules_version\":1", "\"rules_version\":0"] {
        lines[0] = lines[0].replace("\"rules_version\":1", version);
        let impossible = lines[2].replace(&was, "\"faces\":[[6,6,6,7]]");
        let forged = [lines[0].clone(), lines[1].clone(), impossible];
        assert_refused(&seal(&forged), 3, "shows 7");
    }
    // What the dice did not show is found in older logs as well.
    let report = judged(&seal(&lines));
    assert!(matches!(report.adjudication, Verdict::Unknown(_)), "{report:?}");
    assert!(matches!(report.dice, DiceVerdict::Wrong(_)), "the header is in the chain");
    assert!(!report.is_sound());
}

#[test]
fn dice_have_a_verdict_of_their_own() {
    let session = revealed(committed("salt", "pepper"));
    let whole = text(&session);
    assert_eq!(judged(&whole).dice, DiceVerdict::Proved);

    let mut lines = open_lines(&session);
    let last = lines.pop().unwrap();
    assert_eq!(judged(&seal(&lines)).dice, DiceVerdict::NotRevealed);
    let at = u32::try_from(lines.len() + 1).unwrap();
    let hex = |bytes: &[u8]| bytes.iter().map(|it| format!("{it:02x}")).collect::<String>();
    let lie = last.replace(&hex(SECRET), &hex(b"another secret"));
    assert_ne!(lie, last);
    lines.push(lie);
    assert_refused(&seal(&lines), at, "not the secret that was committed to");
    // In capitals it is not as it is written.
    lines.pop();
    lines.push(last.replace(&hex(SECRET), &hex(SECRET).to_uppercase()));
    assert_refused(&seal(&lines), at, "not the secret");
    // Nothing comes after it.
    lines.pop();
    lines.push(last);
    lines.push(format!("{{\"n\":{},\"by\":\"first\",\"act\":{{\"undo\":{{\"to\":1}}}}}}", at));
    assert_refused(&seal(&lines), at + 1, "nothing more can be entered");

    for (first, second) in [("", "pepper"), ("salt", ""), ("", "")] {
        let session = revealed(committed(first, second));
        assert_eq!(judged(&text(&session)).dice, DiceVerdict::Unsalted, "{first:?} {second:?}");
    }
    let mut seeded = begin(header(8));
    wander(&mut seeded);
    assert_eq!(judged(&text(&seeded)).dice, DiceVerdict::Repeatable);
    let typed = Header { dice: DiceOf::Typed, ..header(0) };
    let typed = Session::begin(scenario(Setup::Fixed), typed, Faces::Own, None).unwrap();
    assert_eq!(judged(&text(&typed)).dice, DiceVerdict::Typed);
}

#[test]
fn faces_that_did_not_fall_are_found() {
    for header in [header(9), committed("salt", "pepper")] {
        let mut session = begin(header.clone());
        session.order(Seat::First, shot(), Faces::Own).unwrap();
        let fell = session.entry(2).unwrap().faces.clone();
        // The best faces there are, and the events that they would have brought.
        let mut other = begin(header.clone());
        let best = vec![vec![6, 6, 6, 6]];
        assert_ne!(fell, best);
        other.order(Seat::First, shot(), Faces::Rolled(&best)).unwrap();
        match header.dice {
            DiceOf::Seed(_) => assert_refused(&text(&other), 3, "not the faces"),
            DiceOf::Committed { .. } | DiceOf::Typed => {
                let report = judged(&text(&other));
                assert_eq!(report.dice, DiceVerdict::NotRevealed);
                wander(&mut other);
                other.reveal().unwrap();
                assert_refused(&text(&other), 3, "not the faces");
            }
        }
    }
}

#[test]
fn nobody_goes_back_behind_what_was_secret() {
    let mut session = begin(header(2));
    let hide = Command { number: Some(7), ..Command::of("hide", UnitId(1)) };
    session.order(Seat::First, hide, Faces::Own).unwrap();
    let before = session.entries();
    session.order(Seat::First, Command::new("done"), Faces::Own).unwrap();
    let lines = session.lines().len();
    for seat in [Seat::First, Seat::Second] {
        let undo = session.undo(seat, before);
        assert_eq!(undo, Err(NoEntry::Undo(NoUndo::Unveiled)));
    }
    assert_eq!(session.lines().len(), lines, "nor asks for it");
    let mut lines = open_lines(&session);
    lines
        .push(format!("{{\"n\":4,\"by\":\"first\",\"act\":{{\"ask-undo\":{{\"to\":{before}}}}}}}"));
    assert_refused(&seal(&lines), 5, "secret");
}

#[test]
fn secret_entries_have_no_story_for_others() {
    let mut session = begin(header(2));
    let hide = |number| Command { number: Some(number), ..Command::of("hide", UnitId(1)) };
    session.order(Seat::First, hide(7), Faces::Own).unwrap();
    session.order(Seat::First, hide(8), Faces::Own).unwrap();
    assert!(session.is_secret(3), "a secret that only its seat knows of");
    session.order(Seat::First, shot(), Faces::Own).unwrap();
    assert!(!session.is_secret(4));
    assert_eq!(session.entry(4).unwrap().by, By::First);
}

#[test]
fn a_seal_hides_a_log_and_loses_nothing() {
    let mut session = begin(header(11));
    session.order(Seat::First, shot(), Faces::Own).unwrap();
    let text = text(&session);
    let file = sealed(&text);
    assert!(!file.contains("seed") && !file.contains("shoot"), "{file}");
    assert_eq!(unsealed(&file).unwrap(), text);
    assert_eq!(unsealed(&text).unwrap(), text, "what is not sealed is as it is");
    let damaged = file.replacen("\"log\":\"", "\"log\":\"00", 1);
    assert!(unsealed(&damaged).is_err());
    assert!(unsealed(&file[..file.len() / 2]).is_err());
}
