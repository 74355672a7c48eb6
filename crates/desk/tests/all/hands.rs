//! Hand-work: keys that mean the same everywhere, bodies of units that move as one, the computer's advice, and
//! orders as last turn.

use std::collections::{BTreeMap, BTreeSet};

use linstock_battle::{BySeat, Seat, UnitId, vocabulary::Intent};
use linstock_desk::{
    Answer, Ask, Desk,
    ask::{Act, Dice, Reader, Sitting, Source},
    draft::Draft,
    show::{look::Look, march::MarchShown, offer::SlotShown},
};
use linstock_geometry::Point;

const BOARD: u32 = 1;
const SCENARIOS: [&str; 5] = ["brigade-action", "shiloh", "mill-springs", "maida", "vimeiro"];

fn begin(scenario: &str, players: BySeat<Sitting>) -> Desk {
    let mut desk = Desk::new(7);
    let scenario = Source::BuiltIn(scenario.to_owned());
    let dice = Dice::Seed(11);
    let opened = desk.answer(Ask::Begin { board: BOARD, scenario, players, dice });
    assert!(matches!(opened, Answer::Opened { .. }), "{opened:?}");
    desk
}

fn look(desk: &mut Desk, seat: Seat) -> Look {
    match desk.answer(Ask::Look { board: BOARD, seat: Some(seat), at: None }) {
        Answer::Look(look) => *look,
        other => panic!("{other:?}"),
    }
}

fn act(desk: &mut Desk, act: Act) {
    let reader = Reader { seat: None, read: u32::MAX };
    let done = desk.answer(Ask::Act { board: BOARD, act, reader });
    assert!(matches!(done, Answer::Done(_)), "{done:?}");
}

/// Who is asked something, and how it looks to him.
fn asked(desk: &mut Desk) -> (Seat, Look) {
    let first = look(desk, Seat::First);
    if first.waiting.first {
        return (Seat::First, first);
    }
    (Seat::Second, look(desk, Seat::Second))
}

/// Passes by what comes before units act or move.
fn until(desk: &mut Desk, word: &str) -> (Seat, Look) {
    for _ in 0..60 {
        let (seat, shown) = asked(desk);
        if shown.question.as_ref().is_some_and(|it| it.word == word) {
            return (seat, shown);
        }
        let idle = shown.offers.iter().find(|it| it.intent == Some(Intent::Idle)).unwrap();
        let command = idle.draft.clone();
        act(desk, Act::Order { seat, command, faces: Vec::new() });
    }
    panic!("nobody is asked {word}")
}

fn march(desk: &mut Desk, seat: Seat, units: &[UnitId], by: (i32, i32)) -> MarchShown {
    let from = Point::new(0, 0);
    let to = Point::new(by.0, by.1);
    let units = units.to_vec();
    let wish = Ask::March { board: BOARD, seat, units, from, to, keeps_facing: true };
    match desk.answer(wish) {
        Answer::March(march) => *march,
        other => panic!("{other:?}"),
    }
}

fn straight_on(shown: &Look, unit: UnitId, far: i32) -> (i32, i32) {
    let pose = shown.units[unit.index()].pose.unwrap();
    let to = pose.at.offset(pose.facing, far, 0);
    (to.x - pose.at.x, to.y - pose.at.y)
}

/// Whatever a unit may do, no two rows read alike, and in a slot no two words have one key; an order has the key of
/// what it is for.
#[test]
fn keys_are_stable_and_no_two_rows_read_alike() {
    for scenario in SCENARIOS {
        let mut desk = begin(scenario, BySeat::both(Sitting::Greedy));
        let mut keys: BTreeMap<String, u8> = BTreeMap::new();
        for _ in 0..250 {
            let (_, shown) = asked(&mut desk);
            let mut rows = BTreeSet::new();
            for offer in shown.offers.iter().filter(|it| it.refused.is_none()) {
                let who = (offer.draft.units.clone(), offer.draft.leader);
                let row = (who, offer.verb.clone(), offer.detail.clone());
                assert!(rows.insert(row.clone()), "{scenario}: twice {row:?}");
                for slot in &offer.slots {
                    let (SlotShown::Choice(words) | SlotShown::Formation(words)) = slot else {
                        continue;
                    };
                    let mut taken = BTreeSet::new();
                    for word in words {
                        let key = word.key.unwrap();
                        assert!(taken.insert(key), "{scenario}: {words:?}");
                        let before = keys.insert(format!("{:?}{}", word.intent, word.word), key);
                        assert!(before.is_none_or(|it| it == key), "{word:?}");
                        let named = word.intent.filter(|_| offer.intent == Some(Intent::Order));
                        assert!(named.is_none_or(|it| it.key() == Some(key)), "{word:?}");
                    }
                }
            }
            if shown.outcome.is_some() {
                break;
            }
            act(&mut desk, Act::Think { faces: Vec::new() });
        }
    }
}

#[test]
fn a_body_keeps_its_places_and_those_in_front_go_first() {
    for (scenario, asked, far) in [("brigade-action", "act", 3000), ("maida", "moves", 4000)] {
        let mut desk = begin(scenario, BySeat::both(Sitting::Person));
        let (seat, shown) = until(&mut desk, asked);
        let open = shown.offers.iter().filter(|it| it.refused.is_none());
        let movers = open.filter(|it| it.intent == Some(Intent::Move)).filter_map(Draft::actor);
        let lead = movers.clone().next().unwrap();
        let facing = shown.units[lead.index()].pose.unwrap().facing;
        let alike = |unit: &UnitId| {
            let it = &shown.units[unit.index()];
            it.pose.is_some_and(|pose| pose.facing == facing) && !it.battery
        };
        let units: BTreeSet<UnitId> = movers.filter(alike).collect();
        let units: Vec<UnitId> = units.into_iter().take(3).collect();
        assert!(units.len() > 1, "{scenario}");
        let by = straight_on(&shown, lead, far);
        let shown_march = march(&mut desk, seat, &units, by);
        assert_eq!(shown_march.legs.len(), units.len(), "{scenario}");
        for leg in &shown_march.legs {
            let from = shown.units[leg.unit.index()].pose.unwrap();
            let end = leg.end.unwrap_or_else(|| panic!("{scenario}: {leg:?}")).pose;
            assert_eq!(end.facing, from.facing, "{scenario}");
            let moved = (end.at.x - from.at.x, end.at.y - from.at.y);
            let off = (moved.0 - by.0).abs() + (moved.1 - by.1).abs();
            assert!(
                off < 250 || leg.stop.is_some(),
                "{scenario}: {moved:?} is not {by:?}: {leg:?}"
            );
            assert!(leg.most.is_some_and(|most| most >= leg.far), "{leg:?}");
        }
        // Each may still be ordered when its turn comes, as the table stands then.
        let first = shown_march.commands().next().unwrap().clone();
        let after = desk.answer(Ask::Act {
            board: BOARD,
            act: Act::Order { seat, command: first, faces: Vec::new() },
            reader: Reader { seat: None, read: u32::MAX },
        });
        assert!(matches!(after, Answer::Done(_)), "{scenario}: {after:?}");
        // Far more than anybody may go: the slowest sets the rate.
        let mut desk = begin(scenario, BySeat::both(Sitting::Person));
        let (seat, _) = until(&mut desk, asked);
        let far = march(&mut desk, seat, &units, (by.0 * 12, by.1 * 12));
        let gone: Vec<i32> = far
            .legs
            .iter()
            .filter(|leg| leg.stop.as_ref().is_none_or(|it| it.by.is_none()))
            .map(|it| it.far)
            .collect();
        let (least, most) = (gone.iter().min().unwrap(), gone.iter().max().unwrap());
        assert!(most - least < 400, "{scenario}: {gone:?}");
    }
}

/// Who stands right before the enemy, or before a friend, is shown by name.
#[test]
fn whoever_is_in_the_way_is_named() {
    let mut desk = begin("maida", BySeat::both(Sitting::Person));
    let (seat, shown) = until(&mut desk, "moves");
    let own: Vec<UnitId> = shown
        .units
        .iter()
        .filter(|it| it.seat == seat && it.pose.is_some())
        .map(|it| it.unit)
        .collect();
    let mut named = 0;
    for &unit in &own {
        for &other in own.iter().filter(|&&it| it != unit) {
            let place = |it: UnitId| shown.units[it.index()].pose.unwrap().at;
            let by = (place(other).x - place(unit).x, place(other).y - place(unit).y);
            let shown_march = march(&mut desk, seat, &[unit], by);
            let stops = shown_march.legs.iter().filter_map(|leg| leg.stop.as_ref());
            named += stops.filter(|it| it.by == Some(other)).count();
        }
    }
    assert!(named > 0);
}

#[test]
fn a_computer_decides_for_some_units_alone() {
    let mut desk = begin("mill-springs", BySeat::both(Sitting::Person));
    let (seat, shown) = until(&mut desk, "orders");
    let open = shown.offers.iter().filter(|it| it.refused.is_none());
    let all: Vec<UnitId> = open.filter_map(Draft::actor).collect();
    let some = [all[0], all[all.len() - 1]];
    for left in [&some[..], &some[1..]] {
        let units = Some(left.to_vec());
        let Answer::Advised { command } = desk.answer(Ask::Advise { board: BOARD, seat, units })
        else {
            panic!()
        };
        let command = command.expect("there is always an order to give");
        assert!(command.units.iter().all(|unit| left.contains(unit)), "{command:?}");
    }
    // It is an order like any other.
    let Answer::Advised { command } =
        desk.answer(Ask::Advise { board: BOARD, seat, units: Some(vec![some[0]]) })
    else {
        panic!()
    };
    let command = *command.unwrap();
    act(&mut desk, Act::Order { seat, command, faces: Vec::new() });
    let now = look(&mut desk, seat);
    assert!(now.units[some[0].index()].order.is_some());
    let nobody = Ask::Advise { board: BOARD, seat, units: Some(vec![some[0]]) };
    assert_eq!(desk.answer(nobody), Answer::Advised { command: None });
    // With everybody it goes on to the end of the part.
    let Answer::Advised { command } = desk.answer(Ask::Advise { board: BOARD, seat, units: None })
    else {
        panic!()
    };
    assert!(command.is_some());
}

#[test]
fn orders_of_the_turn_before_are_known_to_who_gave_them() {
    let mut desk = begin("mill-springs", BySeat::both(Sitting::Greedy));
    let mut given: BTreeMap<UnitId, String> = BTreeMap::new();
    for _ in 0..400 {
        let shown = look(&mut desk, Seat::First);
        let orders = shown.question.as_ref().is_some_and(|it| it.word == "orders");
        if shown.turn == 1 {
            let own = shown.units.iter().filter(|it| it.seat == Seat::First);
            let now: BTreeMap<UnitId, String> =
                own.filter_map(|it| Some((it.unit, it.order.clone()?.word))).collect();
            if !now.is_empty() {
                given = now;
            }
        }
        if shown.turn == 2 && orders {
            let asked = Ask::LastOrders { board: BOARD, seat: Seat::First };
            let Answer::LastOrders { orders } = desk.answer(asked) else { panic!() };
            assert!(!orders.is_empty());
            for (unit, word) in orders {
                assert_eq!(given.get(&unit), Some(&word), "{unit:?}");
                assert_eq!(shown.units[unit.index()].seat, Seat::First);
            }
            return;
        }
        act(&mut desk, Act::Think { faces: Vec::new() });
    }
    panic!("the second turn never comes");
}

/// A light company stands on no table before it is sent out: its battalion is offered it.
#[test]
fn who_is_within_another_is_sent_out_by_it() {
    let mut desk = begin("maida", BySeat::both(Sitting::Person));
    let (_, shown) = until(&mut desk, "moves");
    let out = shown.offers.iter().find(|it| it.intent == Some(Intent::Detach)).unwrap();
    let company = Draft::actor(out).unwrap();
    let parent = shown.units[company.index()].within.expect("it is within its battalion");
    assert!(shown.is_offered_to(out, parent) && !shown.is_offered_to(out, UnitId(999)));
    assert!(shown.acts(parent) > 0);
    assert!(shown.units[parent.index()].pose.is_some());
}
