//! The report of a battle and its sheet: what they say agrees with the battle, in all games.

use linstock_battle::{BySeat, Seat};
use linstock_desk::{
    Answer, Ask, Desk,
    ask::{Dice, Sitting, Source},
    show::{briefing::Briefing, look::Look, report::Report},
};
use linstock_games::library::LIBRARY;

const BOARD: u32 = 1;
const SEATS: [Seat; 2] = [Seat::First, Seat::Second];

fn log(name: &str) -> String {
    let path = format!("{}/../../golden/replays/{name}.log", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

fn opened(log: String) -> Desk {
    let mut desk = Desk::new(7);
    let answer = desk.answer(Ask::Open { board: BOARD, log, players: None });
    assert!(matches!(answer, Answer::Opened { .. }), "{answer:?}");
    desk
}

fn report(desk: &mut Desk) -> Report {
    match desk.answer(Ask::Report { board: BOARD }) {
        Answer::Report(report) => *report,
        other => panic!("{other:?}"),
    }
}

fn look(desk: &mut Desk) -> Look {
    match desk.answer(Ask::Look { board: BOARD, seat: None, at: None }) {
        Answer::Look(look) => *look,
        other => panic!("{other:?}"),
    }
}

fn briefing(desk: &mut Desk) -> Briefing {
    match desk.answer(Ask::Briefing { board: BOARD, seat: None }) {
        Answer::Briefing(briefing) => *briefing,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_report_agrees_with_the_battle() {
    for name in ["brigade-action", "mill-springs", "maida"] {
        let mut desk = opened(log(name));
        let (report, look) = (report(&mut desk), look(&mut desk));
        assert!(report.over, "{name}");
        for seat in SEATS {
            let sum: i32 = report.points.iter().map(|row| row.points[seat]).sum();
            assert_eq!(sum, report.total[seat], "{name}");
            assert_eq!(report.total[seat], look.sides[seat].points, "{name}");
            // Whatever is not there at the end was lost in some turn.
            let lost: u32 = report.turns.iter().map(|it| it.fell[seat] + it.ran[seat]).sum();
            let own = look.units.iter().filter(|unit| unit.seat == seat);
            let missing = own.filter(|unit| unit.pose.is_some());
            let missing: u32 =
                missing.map(|it| u32::from(it.full.saturating_sub(it.strength))).sum();
            assert!(lost >= missing, "{name}: {lost} lost, {missing} missing");
            // Whoever stands on the table is left.
            let own = look.units.iter().filter(|unit| unit.seat == seat && unit.pose.is_some());
            for unit in own {
                let left = report.left[seat].iter().find(|it| it.name == unit.name);
                assert!(left.is_some_and(|it| !it.gone), "{name}: {}", unit.name);
            }
        }
        assert_eq!(report.turns.len(), usize::from(look.turn), "{name}");
        assert!(report.turning.len() <= 4 && !report.turning.is_empty(), "{name}");
        assert!(report.turning.is_sorted_by_key(|it| it.entry), "{name}");
        for it in &report.turning {
            assert!(it.entry <= look.last && it.picture.contains("<svg"), "{name}");
            assert!(it.gained.first != 0 || it.gained.second != 0, "{name}");
        }
        assert!(report.field.contains("unit") && report.picture.starts_with("<svg"));
    }
}

/// Over several battles hits come near to what the tables give on average, or the average is another procedure's.
#[test]
fn fire_takes_on_average_what_its_odds_say() {
    for name in ["maida", "mill-springs", "brigade-action"] {
        let mut both = (0.0, 0.0);
        for seed in 1..=6 {
            let mut desk = Desk::new(seed);
            let (scenario, dice) = (Source::BuiltIn(name.to_owned()), Dice::Seed(seed));
            let players = BySeat::both(Sitting::Random);
            desk.answer(Ask::Begin { board: BOARD, scenario, players, dice });
            play_out(&mut desk);
            if let Some(luck) = report(&mut desk).luck {
                let took = luck.took.first + luck.took.second;
                both.0 += f64::from(took);
                both.1 += luck.mean.first + luck.mean.second;
                let last = luck.turns.last().map(|(_, off)| off.first);
                let off = f64::from(luck.took.first) - luck.mean.first;
                assert!((last.unwrap() - off).abs() < 1e-9, "{name}");
            }
        }
        let (took, mean) = both;
        assert!(mean > 5.0, "{name}: somebody fires");
        // Four standard deviations, where a shot varies about as much as it takes.
        assert!((took - mean).abs() < 4.0 * (2.0 * mean).sqrt(), "{name}: {took} of {mean}");
    }
}

fn play_out(desk: &mut Desk) {
    use linstock_desk::ask::{Act, Reader};
    let reader = Reader { seat: None, read: u32::MAX };
    for _ in 0..20_000 {
        let act = Act::Think { faces: Vec::new() };
        match desk.answer(Ask::Act { board: BOARD, act, reader }) {
            Answer::Done(after) if after.look.outcome.is_some() => return,
            Answer::Done(_) => {}
            other => panic!("{other:?}"),
        }
    }
    panic!("it does not end");
}

#[test]
fn a_log_of_older_rules_has_a_report_without_luck() {
    let mut desk = opened(log("maida-rules-1"));
    let report = report(&mut desk);
    assert_eq!(report.luck, None);
    assert!(!report.turning.is_empty());
}

#[test]
fn reports_read_well() {
    let texts = ["brigade-action", "mill-springs", "maida"].map(|name| {
        let mut desk = opened(log(name));
        report(&mut desk).text
    });
    insta::assert_snapshot!(texts.join("\n\n"));
}

#[test]
fn every_scenario_has_a_sheet() {
    for built_in in LIBRARY {
        let mut desk = Desk::new(1);
        let scenario = Source::BuiltIn(built_in.id.to_owned());
        let players = BySeat::both(Sitting::Person);
        desk.answer(Ask::Begin { board: BOARD, scenario, players, dice: Dice::Seed(1) });
        let sheet = briefing(&mut desk);
        for seat in SEATS {
            assert!(!sheet.sides[seat].tasks.is_empty(), "{}", built_in.id);
            assert_eq!(
                sheet.points.iter().map(|it| it.points[seat]).sum::<i32>(),
                sheet.total[seat]
            );
            if let Some(gauge) = sheet.sides[seat].gauge {
                assert!(gauge.lost < gauge.limit && gauge.limit <= gauge.strength);
            }
        }
        let arrive = built_in.text.lines().filter(|line| line.starts_with("arrives = ")).count();
        assert!(sheet.arrivals.len() >= arrive, "{}", built_in.id);
        assert!(sheet.leaders.iter().all(|it| !it.name.is_empty()));
        assert!(!sheet.won_by.is_empty() && !sheet.history.is_empty());
    }
}
