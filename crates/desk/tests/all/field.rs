//! What the page of the battlefield is told: the parts of a turn, losses with what follows, standing
//! instructions, the set-up, and what an umpire may change.

use linstock_battle::{BySeat, Command, Seat, log::Overrule, vocabulary::About};
use linstock_desk::{
    Answer, Ask, Desk,
    ask::{Act, Dice, Reader, Sitting, Source},
    draft::Draft,
    show::{
        ground::Ground,
        look::Look,
        offer::SlotShown,
        probe::{Assumed, Care, Probed},
        unit::UnitShown,
    },
};
use linstock_geometry::{Point, Pose};

const BOARD: u32 = 1;

/// Does something of which nobody reads the record.
fn act(act: Act) -> Ask {
    Ask::Act { board: BOARD, act, reader: Reader { seat: None, read: u32::MAX } }
}
const GAMES: [&str; 3] = ["brigade-action", "mill-springs", "maida"];

fn begin(scenario: Source, players: BySeat<Sitting>) -> Desk {
    let mut desk = Desk::new(7);
    let dice = Dice::Seed(11);
    let opened = desk.answer(Ask::Begin { board: BOARD, scenario, players, dice });
    assert!(matches!(opened, Answer::Opened { .. }), "{opened:?}");
    desk
}

fn built_in(id: &str, players: BySeat<Sitting>) -> Desk {
    begin(Source::BuiltIn(id.to_owned()), players)
}

fn look(desk: &mut Desk, seat: Option<Seat>) -> Look {
    match desk.answer(Ask::Look { board: BOARD, seat, at: None }) {
        Answer::Look(look) => *look,
        other => panic!("{other:?}"),
    }
}

fn ground(desk: &mut Desk) -> Ground {
    match desk.answer(Ask::Ground { board: BOARD }) {
        Answer::Ground(ground) => *ground,
        other => panic!("{other:?}"),
    }
}

fn order(desk: &mut Desk, seat: Seat, command: Command) -> Answer {
    desk.answer(act(Act::Order { seat, command, faces: Vec::new() }))
}

fn record(desk: &mut Desk) -> Vec<String> {
    let Answer::Record { entries } = desk.answer(Ask::Record { board: BOARD, seat: None, from: 1 })
    else {
        panic!()
    };
    let shown = entries.iter().flat_map(|entry| &entry.sentences);
    shown.map(|sentence| sentence.text.clone()).collect()
}

#[test]
fn the_parts_of_a_turn_are_told_in_the_order_in_which_they_come() {
    for (scenario, parts) in GAMES.into_iter().zip([4, 9, 26]) {
        let mut desk = built_in(scenario, BySeat::both(Sitting::Greedy));
        let (mut turn, mut last) = (0, 0);
        for _ in 0..200 {
            let look = look(&mut desk, None);
            assert_eq!(look.parts.len(), parts, "{scenario}");
            let at = look.part.unwrap();
            let part = &look.parts[at];
            assert_eq!(part.name, look.phase);
            assert!(part.seat.is_none_or(|seat| seat == look.active));
            assert!(look.turn > turn || at >= last, "{scenario}: {at} after {last}");
            (turn, last) = (look.turn, at);
            desk.answer(act(Act::Think { faces: Vec::new() }));
        }
        assert!(turn > 1, "{scenario}");
    }
}

/// The chances of losses, as they are told alone and as they are told with what follows.
fn agree(probed: &Probed, about: About, picture: usize) -> usize {
    let picture = &probed.pictures[picture];
    let all: f64 = picture.columns.iter().flat_map(|it| &it.parts).sum();
    assert!((all - 1.0).abs() < 1e-6, "{all}");
    let mut compared = 0;
    for chance in probed.odds.iter().filter(|it| it.about == about && it.number > 0) {
        let column = picture.columns.iter().find(|it| it.label == chance.number.to_string());
        let p: f64 = column.unwrap().parts.iter().sum();
        assert!((p - chance.p).abs() < 1e-6, "{about:?} {}: {p} {}", chance.number, chance.p);
        compared += 1;
    }
    compared
}

#[test]
fn losses_with_what_follows_add_up_to_the_losses_and_to_one() {
    for scenario in GAMES {
        let mut desk = built_in(scenario, BySeat::both(Sitting::Greedy));
        let (mut fires, mut charges, mut stacked) = (0, 0, 0);
        for _ in 0..400 {
            let waiting = look(&mut desk, None).waiting;
            let seat = if waiting.first { Seat::First } else { Seat::Second };
            let shown = look(&mut desk, Some(seat));
            let open = shown.offers.iter().filter(|offer| offer.refused.is_none()).map(Draft::new);
            for draft in open.filter(|draft| !draft.targets().is_empty()).take(3) {
                let draft = draft.clone().at(draft.targets()[0]);
                let probe = Ask::Probe {
                    board: BOARD,
                    seat,
                    draft: draft.command.clone(),
                    care: Care::Glance,
                    assumed: Assumed::Fires,
                };
                let is_own = |it: &&UnitShown| draft.command.units.first() == Some(&it.unit);
                let own = shown.units.iter().find(is_own).map(|it| it.name.clone());
                let Answer::Probed(probed) = desk.answer(probe) else { panic!() };
                if !probed.pictures.is_empty() {
                    fires += agree(&probed, About::Losses, 0);
                }
                if let Some(at) =
                    probed.pictures.iter().position(|it| Some(&it.title) == own.as_ref())
                {
                    charges += agree(&probed, About::OwnLosses, at);
                }
                stacked += probed.pictures.iter().filter(|it| it.levels.len() > 1).count();
                let words = probed.pictures.iter().flat_map(|it| &it.levels);
                assert!(scenario == "maida" || words.clone().all(|it| !it.word.is_empty()));
            }
            desk.answer(act(Act::Think { faces: Vec::new() }));
            if fires > 40 && charges > 40 && stacked > 10 {
                break;
            }
        }
        assert!(fires > 0 && stacked > 0, "{scenario}: {fires} {charges} {stacked}");
    }
}

#[test]
fn standing_instructions_are_given_and_withdrawn() {
    let players = BySeat::both(Sitting::Person);
    for (scenario, reacts) in GAMES.into_iter().zip([true, false, true]) {
        let mut desk = built_in(scenario, players);
        let shown = look(&mut desk, Some(Seat::First)).instructions;
        assert_eq!(shown.is_some(), reacts, "{scenario}");
        let Some(shown) = shown else { continue };
        assert_eq!(shown.all.len(), 3);
        let last = shown.all[2].0.clone();
        for word in [last, shown.now] {
            let command = Command::new("instruct").choosing(word.clone());
            let done = order(&mut desk, Seat::First, command);
            assert!(matches!(done, Answer::Done(_)), "{done:?}");
            let now = look(&mut desk, Some(Seat::First)).instructions.unwrap().now;
            assert_eq!(now, word);
        }
    }
}

#[test]
fn an_umpire_changes_what_a_unit_is_and_the_record_says_so() {
    for scenario in GAMES {
        let mut desk = built_in(scenario, BySeat::both(Sitting::Person));
        let before = look(&mut desk, None);
        let unit = before.units.iter().find(|unit| unit.pose.is_some()).unwrap();
        let id = unit.unit;
        let pose = unit.pose.unwrap();
        let mut overrule = |change: Overrule| {
            let answer = desk.answer(act(Act::Overrule(change)));
            (answer, look(&mut desk, None).units[id.index()].clone())
        };
        let plain = Overrule { unit: id, strength: None, to: None, set: None };
        let (done, now) = overrule(Overrule { strength: Some(unit.strength - 1), ..plain.clone() });
        assert!(matches!(done, Answer::Done(_)), "{done:?}");
        assert_eq!(now.strength, unit.strength - 1);
        let to = Pose { at: Point::new(pose.at.x + 500, pose.at.y), ..pose };
        let (done, now) = overrule(Overrule { to: Some(to), ..plain.clone() });
        assert!(matches!(done, Answer::Done(_)), "{done:?}");
        assert_eq!(now.pose, Some(to));
        // What makes no sense is refused with a reason, and changes nothing.
        let (refused, same) = overrule(Overrule { strength: Some(250), ..plain.clone() });
        let Answer::Failed(failed) = refused else { panic!("{refused:?}") };
        assert!(!failed.message.is_empty());
        assert_eq!(same, now);
        let Answer::Changeable { words } = desk.answer(Ask::Changeable { board: BOARD, unit: id })
        else {
            panic!()
        };
        assert!(words.iter().any(|it| it.of == "formation"), "{words:?}");
        for change in words {
            for (word, _) in &change.words {
                let set = Some((change.of.clone(), word.clone()));
                let change = Overrule { set, ..plain.clone() };
                let done = desk.answer(act(Act::Overrule(change)));
                assert!(matches!(done, Answer::Done(_)), "{scenario} {word}: {done:?}");
            }
        }
        assert!(record(&mut desk).iter().any(|it| it.contains("umpire")), "{scenario}");
        let Answer::Log { text, .. } = desk.answer(Ask::Log { board: BOARD }) else { panic!() };
        let opened = desk.answer(Ask::Open { board: 2, log: text, players: None });
        assert!(matches!(opened, Answer::Opened { .. }), "{opened:?}");
    }
}

#[test]
fn units_are_placed_in_their_zones_where_a_scenario_leaves_it_open() {
    for scenario in GAMES {
        let built_in = linstock_games::library::built_in(scenario).unwrap();
        let text = built_in.text.replace("setup = \"fixed\"", "setup = \"free\"");
        let mut desk = begin(Source::File(text), BySeat::both(Sitting::Person));
        let zones = ground(&mut desk).zones;
        for _ in 0..2 {
            let waiting = look(&mut desk, None).waiting;
            let seat = if waiting.first { Seat::First } else { Seat::Second };
            let shown = look(&mut desk, Some(seat));
            assert_eq!(shown.question.as_ref().unwrap().word, "set-up");
            assert_eq!(shown.part, None);
            let place = shown.offers.iter().find(|it| it.draft.verb == "place").unwrap();
            let SlotShown::Place { within: Some(zone), .. } = &place.slots[0] else { panic!() };
            assert_eq!(zone, &zones[seat]);
            let unit = place.draft.units[0];
            let pose = shown.units[unit.index()].pose.unwrap();
            let far = Pose { at: Point::new(-9000, -9000), ..pose };
            let command = Draft::new(place).to(far).command;
            let Answer::Failed(failed) = order(&mut desk, seat, command) else { panic!() };
            assert!(failed.rule.is_some());
            let near = Pose { at: Point::new(pose.at.x + 100, pose.at.y), ..pose };
            let command = Draft::new(place).to(near).command;
            let probe = Ask::Probe {
                board: BOARD,
                seat,
                draft: command.clone(),
                care: Care::Glance,
                assumed: Assumed::Fires,
            };
            let Answer::Probed(probed) = desk.answer(probe) else { panic!() };
            assert_eq!(probed.ends.first().map(|end| end.pose), Some(near), "{scenario}");
            let done = order(&mut desk, seat, command);
            assert!(matches!(done, Answer::Done(_)), "{scenario}: {done:?}");
            let done = order(&mut desk, seat, Command::new("ready"));
            assert!(matches!(done, Answer::Done(_)), "{scenario}: {done:?}");
        }
        assert!(look(&mut desk, None).part.is_some(), "{scenario} begins");
    }
}

#[test]
fn brigades_have_their_units() {
    for scenario in GAMES {
        let mut desk = built_in(scenario, BySeat::both(Sitting::Person));
        let units = look(&mut desk, None).units;
        let brigades = ground(&mut desk).brigades;
        assert!(brigades.len() > 1);
        for brigade in brigades {
            assert!(!brigade.name.is_empty() && !brigade.units.is_empty(), "{scenario}");
            assert!(brigade.units.iter().all(|unit| units[unit.index()].seat == brigade.seat));
        }
    }
}
