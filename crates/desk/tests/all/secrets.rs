//! What leaves for a seat is made from what it may know: the record, its numbers, and files.

use linstock_battle::{BySeat, Seat};
use linstock_desk::{
    Answer, Ask, Desk,
    answer::After,
    ask::{Act, Dice, Reader, Sitting, Source},
    draft::Draft,
    show::{entry::EntryShown, look::Look},
};

const BOARD: u32 = 1;
const WATCHED: u32 = 2;
const PLAYERS: BySeat<Sitting> = BySeat { first: Sitting::Person, second: Sitting::Greedy };

fn begun(scenario: &str, practice: bool) -> Desk {
    let mut desk = Desk::new(7);
    let scenario = Source::BuiltIn(scenario.to_owned());
    let (board, players, dice) = (BOARD, PLAYERS, Dice::Seed(7_654_321));
    let opened = desk.answer(match practice {
        true => Ask::Practice { board, scenario, players, dice },
        false => Ask::Begin { board, scenario, players, dice },
    });
    assert!(matches!(opened, Answer::Opened { .. }), "{opened:?}");
    desk
}

fn look(desk: &mut Desk, board: u32, seat: Option<Seat>) -> Look {
    match desk.answer(Ask::Look { board, seat, at: None }) {
        Answer::Look(look) => *look,
        other => panic!("{other:?}"),
    }
}

fn record(desk: &mut Desk, board: u32, seat: Option<Seat>) -> Vec<EntryShown> {
    match desk.answer(Ask::Record { board, seat, from: 1 }) {
        Answer::Record { entries } => entries,
        other => panic!("{other:?}"),
    }
}

fn act(desk: &mut Desk, act: Act) -> Answer {
    let reader = Reader { seat: Some(Seat::First), read: u32::MAX };
    desk.answer(Ask::Act { board: BOARD, act, reader })
}

fn think(desk: &mut Desk) {
    let thought = act(desk, Act::Think { faces: Vec::new() });
    assert!(matches!(thought, Answer::Done(_)), "{thought:?}");
}

/// The first side does the first thing that it may, or the other goes on.
fn go_on(desk: &mut Desk) -> After {
    let shown = look(desk, BOARD, Some(Seat::First));
    let open = shown.offers.iter().filter(|offer| offer.refused.is_none());
    let draft = open.map(Draft::new).find(Draft::is_complete).filter(|_| shown.waiting.first);
    let done = match draft {
        Some(Draft { command, .. }) => {
            act(desk, Act::Order { seat: Seat::First, command, faces: Vec::new() })
        }
        None => act(desk, Act::Think { faces: Vec::new() }),
    };
    match done {
        Answer::Done(after) => *after,
        other => panic!("{other:?}"),
    }
}

fn file(desk: &mut Desk) -> String {
    match desk.answer(Ask::Log { board: BOARD }) {
        Answer::Log { text, .. } => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn nobody_counts_the_orders_of_the_enemy() {
    let mut desk = begun("mill-springs", false);
    let (own, onlooker) = (Some(Seat::First), None);
    let before: Vec<u32> = [own, onlooker].map(|seat| look(&mut desk, BOARD, seat).last).to_vec();
    let entries = desk.board(BOARD).unwrap().battle().entries();
    for _ in 0..3 {
        think(&mut desk);
    }
    assert_eq!(desk.board(BOARD).unwrap().battle().entries(), entries + 3, "it wrote three orders");
    let after: Vec<u32> = [own, onlooker].map(|seat| look(&mut desk, BOARD, seat).last).to_vec();
    assert_eq!(before, after);
    for seat in [own, onlooker] {
        let entries = record(&mut desk, BOARD, seat);
        assert_eq!(entries.len(), usize::try_from(look(&mut desk, BOARD, seat).last).unwrap());
    }
}

#[test]
fn an_unfinished_battle_is_saved_sealed_and_watched_without_its_secrets() {
    let mut desk = begun("mill-springs", false);
    for _ in 0..3 {
        think(&mut desk);
    }
    go_on(&mut desk);
    let file = file(&mut desk);
    for secret in ["7654321", "\"order\"", "\"verb\"", "charge"] {
        assert!(!file.contains(secret), "{secret}");
    }
    let kept = desk.board(BOARD).unwrap().battle().lines().join("\n") + "\n";
    assert!(kept.contains("7654321"), "what is kept for going on is the log itself");
    for log in [file, linstock_desk::file::for_players(kept)] {
        let opened = desk.answer(Ask::Open { board: WATCHED, log: log.clone(), players: None });
        assert!(matches!(opened, Answer::Opened { .. }), "{opened:?}");
        let same = |desk: &Desk| desk.board(WATCHED).unwrap().battle().hash();
        assert_eq!(same(&desk), desk.board(BOARD).unwrap().battle().hash(), "nothing is lost");
        let watched = look(&mut desk, WATCHED, None);
        for unit in &watched.units {
            let card = format!("{unit:?}");
            assert!(!card.contains("first-fire"), "{card}");
        }
        let told = format!("{:?}", record(&mut desk, WATCHED, None));
        assert!(!told.to_lowercase().contains("order "), "{told}");
        let verified = desk.answer(Ask::Verify { log });
        let Answer::Verified { dice, .. } = verified else { panic!("{verified:?}") };
        assert_eq!(dice.word, "repeatable");
    }
}

#[test]
fn no_undo_leads_back_into_secret_orders() {
    let mut desk = begun("mill-springs", true);
    let part = look(&mut desk, BOARD, Some(Seat::First)).part;
    let mut after = go_on(&mut desk);
    for _ in 0..200 {
        if after.look.part != part {
            break;
        }
        after = go_on(&mut desk);
    }
    assert_ne!(after.look.part, part, "the orders are given");
    let undone = act(&mut desk, Act::Undo(Seat::First));
    let Answer::Failed(failed) = undone else { panic!("{undone:?}") };
    assert!(failed.message.contains("secret"), "{failed}");
}

#[test]
fn a_computer_agrees_to_take_back_dice_in_practice_alone() {
    for practice in [false, true] {
        let mut desk = begun("brigade-action", practice);
        let mut after = go_on(&mut desk);
        let rolled = |desk: &Desk| {
            let battle = desk.board(BOARD).unwrap().battle();
            let last = battle.record(battle.entries(), None).unwrap();
            !last.faces.is_empty() && last.by == linstock_battle::log::By::First
        };
        for _ in 0..300 {
            if rolled(&desk) {
                break;
            }
            after = go_on(&mut desk);
        }
        assert!(rolled(&desk), "dice fell for the first side: {:?}", after.look.phase);
        let entries = desk.board(BOARD).unwrap().battle().entries();
        let undone = act(&mut desk, Act::Undo(Seat::First));
        match practice {
            true => assert!(matches!(undone, Answer::Done(_)), "{undone:?}"),
            false => {
                let Answer::Failed(failed) = undone else { panic!("{undone:?}") };
                assert!(failed.message.contains("practice"), "{failed}");
                assert_eq!(desk.board(BOARD).unwrap().battle().entries(), entries);
            }
        }
    }
}
