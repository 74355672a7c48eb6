//! What is reported of a battle: dice that people roll for a computer, orders once they are shown, what was taken back.

use linstock_battle::{BySeat, Command, Seat};
use linstock_desk::{
    Answer, Ask, Desk,
    ask::{Act, Dice, Reader, Sitting, Source},
    show::{entry::EntryShown, offer::SlotShown},
};

const BOARD: u32 = 1;

/// Does something of which nobody reads the record.
fn act(act: Act) -> Ask {
    Ask::Act { board: BOARD, act, reader: Reader { seat: None, read: u32::MAX } }
}

fn begin(scenario: &str, players: BySeat<Sitting>, dice: Dice) -> Desk {
    let mut desk = Desk::new(7);
    let scenario = Source::BuiltIn(scenario.to_owned());
    let opened = desk.answer(Ask::Begin { board: BOARD, scenario, players, dice });
    assert!(matches!(opened, Answer::Opened { .. }), "{opened:?}");
    desk
}

fn record(desk: &mut Desk, seat: Seat) -> Vec<EntryShown> {
    match desk.answer(Ask::Record { board: BOARD, seat: Some(seat), from: 1 }) {
        Answer::Record { entries } => entries,
        other => panic!("{other:?}"),
    }
}

fn order(desk: &mut Desk, seat: Seat, command: Command) {
    let order = act(Act::Order { seat, command, faces: Vec::new() });
    let done = desk.answer(order);
    assert!(matches!(done, Answer::Done(_)), "{done:?}");
}

#[test]
fn people_roll_for_a_computer_what_it_wants() {
    let players = BySeat { first: Sitting::Random, second: Sitting::Random };
    let mut desk = begin("brigade-action", players, Dice::Typed);
    let (mut rolls, mut named, mut decided, mut faces) = (0, 0, 0, Vec::new());
    for _ in 0..400 {
        match desk.answer(act(Act::Think { faces: faces.clone() })) {
            Answer::Roll { dice, sides, needs, .. } => {
                assert_eq!(sides, 6);
                named += u32::from(needs.unit.is_some() && !needs.text.is_empty());
                decided += u32::from(dice == 1 && needs.ways.len() > 1);
                faces.push(vec![4; usize::from(dice)]);
                rolls += 1;
            }
            Answer::Done(_) => faces.clear(),
            other => panic!("{other:?}"),
        }
    }
    assert!(rolls > 10, "{rolls} rolls");
    assert_eq!(named, rolls, "who rolls for what is said of each");
    assert!(decided > 0, "and of a single die what each face brings about");
    let Answer::Log { text, .. } = desk.answer(Ask::Log { board: BOARD }) else { panic!() };
    let rolled = record(&mut desk, Seat::First).into_iter().flat_map(|entry| entry.faces).flatten();
    assert!(rolled.into_iter().all(|face| face == 4), "what was typed is what fell");
    let verified = desk.answer(Ask::Verify { log: text });
    assert!(matches!(verified, Answer::Verified { .. }), "{verified:?}");
}

#[test]
fn orders_are_told_to_the_other_side_when_they_are_shown() {
    let mut desk = begin("mill-springs", BySeat::both(Sitting::Person), Dice::Seed(3));
    let units = [Seat::First, Seat::Second].map(|seat| {
        let (unit, command) = first_order(&mut desk, seat);
        order(&mut desk, seat, command);
        order(&mut desk, seat, Command::new("orders-done"));
        unit
    });
    let shown = |desk: &mut Desk, seat: Seat| -> Vec<String> {
        let sentences = record(desk, seat).into_iter().flat_map(|entry| entry.sentences);
        let shown = sentences.filter(|it| it.weight == 1 && it.unit.is_none());
        shown.map(|it| it.text).collect()
    };
    let (first, second) = (shown(&mut desk, Seat::First), shown(&mut desk, Seat::Second));
    // A wing is called by its regiment.
    let number = |name: &str| name.split(' ').next().unwrap_or_default().to_owned();
    let numbers = units.each_ref().map(|name| number(name));
    assert!(first.iter().any(|it| it.contains(&numbers[1])), "{first:?} {units:?}");
    assert!(second.iter().any(|it| it.contains(&numbers[0])), "{second:?} {units:?}");
    assert!(!first.iter().any(|it| it.contains(&numbers[0])), "one's own are no news");
}

/// An order that a side may give, and to whom.
fn first_order(desk: &mut Desk, seat: Seat) -> (String, Command) {
    let look = desk.answer(Ask::Look { board: BOARD, seat: Some(seat), at: None });
    let Answer::Look(look) = look else { panic!("{look:?}") };
    let mut open = look.offers.iter().filter(|it| it.verb == "Order" && it.refused.is_none());
    let offer = open.next().unwrap();
    let word = offer.slots.iter().find_map(|slot| match slot {
        SlotShown::Choice(words) => words.first().map(|it| it.word.clone()),
        _ => None,
    });
    let name = look.units[offer.draft.units[0].index()].name.clone();
    (name, offer.draft.clone().choosing(word.unwrap()))
}

#[test]
fn what_was_taken_back_is_marked_and_never_erased() {
    let players = BySeat { first: Sitting::Person, second: Sitting::Greedy };
    let mut desk = begin("brigade-action", players, Dice::Seed(5));
    let before = record(&mut desk, Seat::First).len();
    order(&mut desk, Seat::First, Command::new("leader-done"));
    let undone = desk.answer(act(Act::Undo(Seat::First)));
    assert!(matches!(undone, Answer::Done(_)), "{undone:?}");
    let entries = record(&mut desk, Seat::First);
    assert!(entries.len() > before + 1, "both stand in the record");
    let last = entries.last().unwrap();
    assert_eq!(last.undoes, u32::try_from(before).ok());
    assert!(last.sentences.iter().any(|it| it.text.contains("taken back")));
}

#[test]
fn dice_stand_with_what_they_were_rolled_for() {
    let players = BySeat { first: Sitting::Greedy, second: Sitting::Random };
    for (scenario, sides) in [("brigade-action", 6), ("maida", 12)] {
        let mut desk = begin(scenario, players, Dice::Seed(3));
        for _ in 0..300 {
            desk.answer(act(Act::Think { faces: Vec::new() }));
        }
        let entries = record(&mut desk, Seat::First);
        assert!(entries.iter().any(|entry| !entry.faces.is_empty()));
        for entry in entries {
            assert_eq!(entry.sides, sides);
            let shown = entry.sentences.iter().flat_map(|it| it.rolls.clone());
            assert_eq!(shown.collect::<Vec<_>>(), entry.faces, "entry {} of {scenario}", entry.n);
            assert!(entry.sentences.iter().all(|it| !it.whole().contains('"')));
        }
    }
}
