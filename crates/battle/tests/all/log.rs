//! Logs: what is played is written, replays, verifies, and every change to it is found.

use std::sync::Arc;

use linstock_battle::{
    BySeat, Command, Seat, Session, UnitId,
    log::{Act, DiceOf, Header, Overrule, SeedOf, Verdict, replay, verify},
    sample::{Lot, sample},
    scenario::Setup,
    session::{Faces, NoEntry, NoUndo},
};
use linstock_geometry::{Manoeuvre, Path};

use crate::common::{Blocks, header, scenario};

fn begin(header: Header) -> Session<Blocks> {
    let secret = match &header.dice {
        DiceOf::Seed(seed) => Some(seed.secret()),
        DiceOf::Committed { .. } | DiceOf::Typed => None,
    };
    Session::begin(scenario(Setup::Fixed), header, Faces::Own, secret).unwrap()
}

/// A whole battle by lot.
fn played(seed: u64) -> Session<Blocks> {
    let mut session = begin(header(seed));
    wander(&mut session, &mut Lot::new(seed));
    session
}

fn wander(session: &mut Session<Blocks>, lot: &mut Lot) {
    while session.state().outcome.is_none() {
        let seat = session.state().waiting.iter().find(|(_, asked)| asked.is_some()).unwrap().0;
        let command = sample(&session.view(seat), lot, &mut |_, _| ()).unwrap();
        session.order(seat, command, Faces::Own).unwrap();
    }
}

fn text(session: &Session<Blocks>) -> String {
    session.lines().iter().map(|line| format!("{line}\n")).collect()
}

fn holds(text: &str) {
    let report = verify::<Blocks>(&scenario(Setup::Fixed), text);
    assert_eq!(report.chain, Verdict::Holds);
    assert_eq!(report.events, Verdict::Holds);
    assert_eq!(report.adjudication, Verdict::Holds);
}

#[test]
fn a_battle_replays_and_verifies() {
    for seed in 0..20 {
        let session = played(seed);
        let text = text(&session);
        holds(&text);
        let again = replay::<Blocks>(&scenario(Setup::Fixed), &text).unwrap();
        assert_eq!(again.state(), session.state());
        assert_eq!(again.hash(), session.hash());
        for n in 1..=session.entries() {
            assert_eq!(
                again.state_after(n),
                session.state_after(n),
                "entry {n} of {}",
                again.entries()
            );
        }
    }
}

#[test]
fn the_same_seed_and_commands_give_the_same_bytes() {
    assert_eq!(text(&played(7)), text(&played(7)));
    assert_ne!(text(&played(7)), text(&played(8)));
}

/// Every byte of every line, changed in turn: the chain breaks, and at that line.
#[test]
fn a_changed_byte_is_found_and_named() {
    let whole = text(&played(3));
    let mut line = 1;
    for at in 0..whole.len() {
        let mut bytes = whole.clone().into_bytes();
        let end = bytes[at] == b'\n';
        bytes[at] = if bytes[at] == b'x' { b'y' } else { b'x' };
        let report =
            verify::<Blocks>(&scenario(Setup::Fixed), std::str::from_utf8(&bytes).unwrap());
        let Verdict::Fails(problem) = report.chain else { panic!("byte {at} was not missed") };
        assert_eq!(problem.line, line, "byte {at}: {}", problem.what);
        line += u32::from(end);
    }
}

#[test]
fn lines_cut_short_lost_doubled_or_swapped_are_found() {
    let whole = text(&played(4));
    let lines: Vec<&str> = whole.lines().collect();
    let fails = |lines: &[&str]| {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        verify::<Blocks>(&scenario(Setup::Fixed), &text).chain != Verdict::Holds
    };
    for at in 1..lines.len() - 1 {
        let mut without = lines.clone();
        without.remove(at);
        assert!(fails(&without), "line {} taken out", at + 1);
        let mut swapped = lines.clone();
        swapped.swap(at, at + 1);
        assert!(fails(&swapped), "line {} swapped", at + 1);
        let mut doubled = lines.clone();
        doubled.insert(at, lines[at]);
        assert!(fails(&doubled), "line {} doubled", at + 1);
    }
    let cut = &whole[..whole.len() - 10];
    let Verdict::Fails(problem) = verify::<Blocks>(&scenario(Setup::Fixed), cut).chain else {
        panic!("a cut line passes");
    };
    assert!(problem.what.contains("cut short"), "{}", problem.what);
    // A battle whose last lines are missing is intact, but not finished.
    let short: String = lines[..lines.len() - 1].iter().map(|line| format!("{line}\n")).collect();
    let report = verify::<Blocks>(&scenario(Setup::Fixed), &short);
    assert_eq!((report.chain, report.finished), (Verdict::Holds, false));
}

/// Somebody who knows the format can seal a false log; the other verdicts are for him.
#[test]
fn false_events_and_faces_are_found() {
    let session = played(5);
    let reseal = |change: &dyn Fn(&str) -> String| {
        let mut chain = linstock_battle::log::Chain::start();
        let lines = session.lines().iter().map(|line| {
            let open = &line[..line.rfind(",\"hash\":").unwrap()];
            chain.seal(&format!("{}}}", change(open))).line + "\n"
        });
        lines.collect::<String>()
    };
    holds(&reseal(&str::to_owned));

    let false_faces = reseal(&|line| another_digit(line, "\"faces\":[["));
    let report = verify::<Blocks>(&scenario(Setup::Fixed), &false_faces);
    assert_eq!(report.chain, Verdict::Holds);
    assert!(!report.is_sound(), "false faces pass: {report:?}");

    let stronger = reseal(&|line| another_digit(line, "\"left\":"));
    let report = verify::<Blocks>(&scenario(Setup::Fixed), &stronger);
    assert!(matches!(report.adjudication, Verdict::Fails(_)));

    for hostile in ["\"unit\":2", "\"unit\":65535"].windows(2) {
        let text = reseal(&|line| line.replace(hostile[0], hostile[1]));
        let report = verify::<Blocks>(&scenario(Setup::Fixed), &text);
        let Verdict::Fails(problem) = report.events else {
            panic!("a unit that is not there passes")
        };
        assert!(problem.what.contains("no unit"), "{}", problem.what);
    }
    let far = reseal(&|line| line.replace("\"to\":{\"at\":[", "\"to\":{\"at\":[999999999,"));
    assert!(matches!(verify::<Blocks>(&scenario(Setup::Fixed), &far).events, Verdict::Fails(_)));
}

/// A line in which the digit after some text is another one.
fn another_digit(line: &str, after: &str) -> String {
    let Some(at) = line.find(after).map(|at| at + after.len()) else { return line.to_owned() };
    let digit = if &line[at..=at] == "1" { "2" } else { "1" };
    format!("{}{digit}{}", &line[..at], &line[at + 1..])
}

#[test]
fn logs_of_newer_programs_and_no_logs_are_told() {
    let whole = text(&played(6));
    let newer = whole.replacen("\"linstock_log\":2", "\"linstock_log\":3", 1);
    let problem = linstock_battle::log::read_header(&newer).unwrap_err();
    assert!(problem.what.contains("newer"), "{}", problem.what);
    for nonsense in ["", "\n", "{}", "[1,2", "\u{0}\u{1}", "{\"linstock_log\":1}"] {
        assert!(linstock_battle::log::read_header(nonsense).is_err(), "{nonsense:?}");
        let report = verify::<Blocks>(&scenario(Setup::Fixed), nonsense);
        assert_ne!(report.events, Verdict::Holds, "{nonsense:?}");
    }
}

#[test]
fn undo_is_free_until_dice_fall() {
    let mut session = begin(header(1));
    let before = session.state().clone();
    let advance = Command::of("advance", UnitId(0)).along(Path(vec![Manoeuvre::Advance(3000)]));
    session.order(Seat::First, advance, Faces::Own).unwrap();
    assert_ne!(*session.state(), before);
    assert!(session.is_free(Seat::First, 1));
    session.undo(Seat::First, 1).unwrap();
    assert_eq!(*session.state(), before);
    assert_eq!(session.undo(Seat::First, 9), Err(NoEntry::Undo(NoUndo::NoSuchEntry)));

    let shot = Command::of("shoot", UnitId(0)).at(UnitId(2));
    session.order(Seat::First, shot.clone(), Faces::Own).unwrap();
    let shot_at = session.state().clone();
    let entry = session.undo(Seat::First, 3).unwrap();
    assert_eq!(entry.act, Act::AskUndo { to: 3 });
    assert_eq!(*session.state(), shot_at, "nothing is taken back before the other agrees");
    assert_eq!(session.answer_undo(Seat::First, true), Err(NoEntry::Undo(NoUndo::NotAsked)));
    session.answer_undo(Seat::Second, false).unwrap();
    assert_eq!(*session.state(), shot_at);
    session.undo(Seat::First, 3).unwrap();
    session.answer_undo(Seat::Second, true).unwrap();
    assert_eq!(*session.state(), before);

    // The same shot again: other dice, since the log has grown.
    session.order(Seat::First, shot, Faces::Own).unwrap();
    wander(&mut session, &mut Lot::new(1));
    holds(&text(&session));
}

#[test]
fn what_was_taken_back_is_not_taken_back_again() {
    let mut session = begin(header(1));
    let by =
        |unit, far| Command::of("advance", UnitId(unit)).along(Path(vec![Manoeuvre::Advance(far)]));
    assert_eq!(session.before_last_of(Seat::First, &|_| false), None);
    session.order(Seat::First, by(0, 1000), Faces::Own).unwrap();
    session.order(Seat::First, by(1, 500), Faces::Own).unwrap();
    assert_eq!(session.before_last_of(Seat::First, &|_| false), Some(2));
    session.undo(Seat::First, 2).unwrap();
    assert_eq!(session.before_last_of(Seat::First, &|_| false), Some(1));
    assert_eq!(session.before_last_of(Seat::Second, &|_| false), None);
    // Over what the other side has done since.
    session.order(Seat::First, Command::new("done"), Faces::Own).unwrap();
    session.order(Seat::Second, Command::new("done"), Faces::Own).unwrap();
    assert_eq!(session.before_last_of(Seat::First, &|_| false), Some(4));
    assert_eq!(session.before_last_of(Seat::Second, &|_| false), Some(5));
    let number = session.entries();
    assert_eq!(session.entry(number).map(|entry| entry.n), Some(number));
}

#[test]
fn hidden_things_are_hidden_and_their_reveal_is_not_free() {
    let mut session = begin(header(2));
    let hide = Command { number: Some(7), ..Command::of("hide", UnitId(1)) };
    session.order(Seat::First, hide, Faces::Own).unwrap();
    let secret = |seat| session.view(seat).world().status(UnitId(1)).secret;
    assert_eq!((secret(Seat::First), secret(Seat::Second)), (Some(7), None));
    let n = session.entries();
    session.order(Seat::First, Command::new("done"), Faces::Own).unwrap();
    assert!(!session.is_free(Seat::First, n), "what was revealed cannot be unseen");
}

#[test]
fn the_umpire_overrules_on_the_record() {
    let mut session = begin(header(9));
    let overrule = Overrule {
        unit: UnitId(2),
        strength: Some(2),
        to: None,
        set: Some(("acted".to_owned(), "yes".to_owned())),
    };
    session.overrule(overrule).unwrap();
    assert_eq!(session.state().units[2].strength, 2);
    assert!(session.state().units[2].status.acted);
    let nonsense = Overrule { unit: UnitId(99), strength: Some(1), to: None, set: None };
    assert!(matches!(session.overrule(nonsense), Err(NoEntry::Overrule(_))));
    wander(&mut session, &mut Lot::new(9));
    holds(&text(&session));
}

#[test]
fn refused_commands_change_nothing() {
    let mut session = begin(header(10));
    let (before, lines) = (session.state().clone(), session.lines().len());
    for command in [
        Command::new("nonsense"),
        Command::of("shoot", UnitId(0)),
        Command::of("shoot", UnitId(0)).at(UnitId(1)),
        Command::of("shoot", UnitId(77)).at(UnitId(2)),
        Command::of("advance", UnitId(2)).along(Path(vec![Manoeuvre::Advance(1000)])),
        Command::of("advance", UnitId(0)).along(Path(vec![Manoeuvre::Advance(6001)])),
    ] {
        let refused = session.order(Seat::First, command, Faces::Own);
        assert!(matches!(refused, Err(NoEntry::Failure(linstock_battle::Failure::Refused(_)))));
    }
    assert!(session.order(Seat::Second, Command::new("done"), Faces::Own).is_err());
    assert_eq!((*session.state()).clone(), before);
    assert_eq!(session.lines().len(), lines);
}

#[test]
fn dice_that_were_committed_to_are_revealed_at_the_end() {
    let secret = b"what nobody knows".to_vec();
    let salts = BySeat { first: "salt".to_owned(), second: "pepper".to_owned() };
    let header = Header { dice: DiceOf::committed(&secret, salts), ..header(0) };
    let mut session =
        Session::begin(scenario(Setup::Fixed), header, Faces::Own, Some(secret)).unwrap();
    assert!(session.reveal().is_none(), "not before the end");
    wander(&mut session, &mut Lot::new(11));
    assert!(session.reveal().is_some());
    let whole = text(&session);
    holds(&whole);
    assert!(session.lines()[0].contains("commitment"));
    assert!(!session.lines()[0].contains("nobody"));
}

#[test]
fn people_roll_their_own_dice() {
    let header = Header { dice: DiceOf::Typed, ..header(0) };
    let mut session = Session::begin(scenario(Setup::Fixed), header, Faces::Own, None).unwrap();
    let shot = Command::of("shoot", UnitId(0)).at(UnitId(2));
    let Err(NoEntry::Failure(linstock_battle::Failure::NeedsDice(needs))) =
        session.order(Seat::First, shot.clone(), Faces::Own)
    else {
        panic!("dice came from nowhere");
    };
    assert_eq!(needs.dice, 4);
    session.order(Seat::First, shot, Faces::Rolled(&[vec![1, 4, 6, 2]])).unwrap();
    assert_eq!(session.state().units[2].strength, 2);
    holds(&text(&session));
}

#[test]
fn players_set_up_in_their_zones() {
    let secret = SeedOf::Number(1).secret();
    let scenario = scenario(Setup::Free);
    let mut session =
        Session::begin(Arc::clone(&scenario), header(1), Faces::Own, Some(secret)).unwrap();
    assert!(session.state().waiting.second.is_some(), "the side without the initiative begins");
    let place = |x: i32, y: i32| {
        let pose = linstock_geometry::Pose {
            at: linstock_geometry::Point::new(x, y),
            facing: linstock_geometry::Facing::SOUTH,
        };
        Command { to: Some(pose), ..Command::of("place", UnitId(2)) }
    };
    assert!(
        session.order(Seat::Second, place(30_000, 10_000), Faces::Own).is_err(),
        "not the zone"
    );
    assert!(session.order(Seat::Second, place(20_000, 25_000), Faces::Own).is_err(), "on a friend");
    session.order(Seat::Second, place(30_000, 24_000), Faces::Own).unwrap();
    session.order(Seat::Second, Command::new("ready"), Faces::Own).unwrap();
    session.order(Seat::First, Command::new("ready"), Faces::Own).unwrap();
    assert_eq!(session.state().turn, 1);
}
