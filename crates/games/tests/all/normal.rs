//! Each command has one form, and a log its own header: for every game.

use linstock_battle::{
    Command, Endless, Engine, Game, LeaderId, Scenario, Seat, UnitId,
    log::Chain,
    sample::{Lot, sample},
};
use linstock_dice::{Seed, Seeded};
use linstock_games::{
    battle::verify,
    library::built_in,
    scenario::{Loaded, load},
};
use linstock_geometry::{Facing, Path, Point, Pose};

use crate::common;

/// So many commands of a battle by lot are looked at.
const COMMANDS: usize = 150;

/// The same command with more than it needs.
fn more(command: &Command, leader: Option<LeaderId>) -> Vec<Command> {
    let is = |it: &Command| it.clone();
    let mut more = Vec::new();
    if command.number.is_none() {
        more.push(Command { number: Some(1), ..is(command) });
    }
    if command.leader.is_none() {
        more.push(Command { leader, ..is(command) });
    }
    if command.target.is_none() {
        more.push(Command { target: Some(UnitId(0)), ..is(command) });
    }
    if command.choice.is_none() {
        more.push(Command { choice: Some("anything".into()), ..is(command) });
    }
    if command.formation.is_none() {
        more.push(Command { formation: Some("anything".into()), ..is(command) });
    }
    if command.path.is_none() {
        more.push(Command { path: Some(Path(Vec::new())), ..is(command) });
    }
    match command.to {
        Some(to) => {
            let facing = Facing::from_degrees(77);
            more.push(Command { to: Some(Pose { facing, ..to }), ..is(command) });
        }
        None => {
            let to = Pose { at: Point::new(1, 1), facing: Facing::NORTH };
            more.push(Command { to: Some(to), ..is(command) });
        }
    }
    more
}

fn has_one_form<G: Game>(scenario: &Scenario<G>) {
    let engine = Engine::new(scenario);
    let mut dice = Endless(Seeded::new(&Seed::Number(4)));
    let mut lot = Lot::new(4);
    let mut state = engine.begin(&mut dice).unwrap().state;
    let (mut dropped, mut refused) = (0, 0);
    for _ in 0..COMMANDS {
        let Some((seat, _)) = state.waiting.iter().find(|(_, asked)| asked.is_some()) else {
            break;
        };
        let Some(command) = sample(&engine.view(&state, seat), &mut lot, &mut |_, _| ()) else {
            break;
        };
        let normal = engine.normal(&state, seat, &command).unwrap();
        assert_eq!(engine.normal(&state, seat, &normal).as_ref(), Ok(&normal), "{command:?}");
        let own = scenario.leaders.iter().position(|it| it.seat == seat).map(LeaderId::at);
        for stray in more(&normal, own) {
            match engine.normal(&state, seat, &stray) {
                Err(_) => refused += 1,
                Ok(again) if again == normal => dropped += 1,
                // Another command, which is its own.
                Ok(again) => assert_eq!(again, stray, "{normal:?}"),
            }
        }
        let decided = engine.order(&state, seat, &normal, &mut dice).unwrap();
        state = decided.state;
    }
    assert!(dropped + refused > COMMANDS, "{dropped} dropped, {refused} refused");
    assert!(state.waiting[Seat::First].is_some() || state.waiting[Seat::Second].is_some());
}

#[test]
fn every_command_has_one_form() {
    for id in ["brigade-action", "mill-springs", "maida"] {
        match load(built_in(id).unwrap().text).unwrap() {
            Loaded::Adf(scenario) => has_one_form(&scenario),
            Loaded::Jr3(scenario) => has_one_form(&scenario),
            Loaded::Elan(scenario) => has_one_form(&scenario),
        }
    }
}

fn golden(name: &str) -> Vec<String> {
    let path = common::project(&format!("golden/replays/{name}.log"));
    let text = std::fs::read_to_string(path).unwrap();
    let open = |line: &str| line.rsplit_once(",\"hash\":\"").unwrap().0.to_owned();
    text.lines().map(open).collect()
}

fn sealed(lines: &[String]) -> String {
    let mut chain = Chain::start();
    lines.iter().map(|line| chain.seal(&format!("{line}}}")).line + "\n").collect()
}

#[test]
fn a_header_names_its_own_rules() {
    let mut lines = golden("maida");
    assert!(verify(&sealed(&lines)).unwrap().is_sound());
    lines[0] = lines[0].replacen("\"rules\":\"elan\"", "\"rules\":\"adf-15\"", 1);
    let what = verify(&sealed(&lines)).unwrap_err().to_string();
    assert!(what.contains("line 1") && what.contains("adf-15"), "{what}");
}

#[test]
fn a_header_is_not_borrowed() {
    let mut lines = golden("maida");
    lines[0] = golden("vimeiro").swap_remove(0);
    let report = verify(&sealed(&lines)).unwrap();
    assert!(!report.is_sound(), "{report:?}");
}
