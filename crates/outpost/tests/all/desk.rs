//! The same through the desk, which is all a page ever sees.

use linstock_battle::{BySeat, Command, Seat};
use linstock_desk::{
    Answer, Ask, Desk,
    ask::{Act, Reader, Sitting},
    board::Board,
    draft::Draft,
    show::look::Look,
};
use linstock_games::battle::Battle;

use crate::outpost::{assert_sound, session};

const BOARD: u32 = 1;

fn desk(players: BySeat<Sitting>) -> Desk {
    let mut desk = Desk::new(7);
    let opened = desk.lay(BOARD, Board::new(Battle::from(session(5)), players));
    assert!(matches!(opened, Answer::Opened { .. }), "{opened:?}");
    desk
}

fn look(desk: &mut Desk, seat: Option<Seat>) -> Look {
    match desk.answer(Ask::Look { board: BOARD, seat, at: None }) {
        Answer::Look(look) => *look,
        other => panic!("{other:?}"),
    }
}

fn act(desk: &mut Desk, act: Act) -> Answer {
    desk.answer(Ask::Act { board: BOARD, act, reader: Reader { seat: None, read: 0 } })
}

#[test]
fn two_computers_play_to_the_end() {
    let mut desk = desk(BySeat { first: Sitting::Greedy, second: Sitting::Random });
    while look(&mut desk, None).outcome.is_none() {
        let thought = act(&mut desk, Act::Think { faces: Vec::new() });
        assert!(matches!(thought, Answer::Done(_)), "{thought:?}");
    }
    assert_sound(desk.board(BOARD).unwrap().battle().lines());
    let Answer::Record { entries } = desk.answer(Ask::Record { board: BOARD, seat: None, from: 1 })
    else {
        panic!("there is a record")
    };
    let sentences: Vec<String> =
        entries.iter().flat_map(|entry| &entry.sentences).map(|it| it.whole()).collect();
    assert!(sentences.iter().any(|it| it.contains("lost")), "{sentences:#?}");
    // A rule that nobody could name is shown by its id: there is none.
    assert!(
        sentences.iter().all(|it| !it.contains("outpost.") && !it.contains('…')),
        "{sentences:#?}"
    );
}

#[test]
fn a_person_is_offered_probes_and_orders() {
    let mut desk = desk(BySeat { first: Sitting::Person, second: Sitting::Greedy });
    let (seat, mut fired) = (Seat::First, 0);
    while look(&mut desk, Some(seat)).outcome.is_none() {
        let shown = look(&mut desk, Some(seat));
        if !shown.waiting[seat] {
            act(&mut desk, Act::Think { faces: Vec::new() });
            continue;
        }
        let refused = shown.offers.iter().filter_map(|offer| offer.refused.as_ref());
        assert!(refused.clone().all(|it| it.rule.starts_with("outpost.")));
        let open = shown.offers.iter().filter(|offer| offer.refused.is_none());
        let draft = open.map(Draft::new).find(Draft::is_complete);
        let command = draft.map_or_else(|| Command::new("done"), |draft| draft.command);
        let probe = Ask::Probe {
            board: BOARD,
            seat,
            draft: command.clone(),
            care: linstock_desk::show::probe::Care::Glance,
            assumed: linstock_desk::show::probe::Assumed::Fires,
        };
        let Answer::Probed(probed) = desk.answer(probe) else { panic!("{command:?}") };
        assert!(probed.refused.is_none(), "{probed:?}");
        if command.target.is_some() {
            fired += 1;
            assert!(probed.rows.iter().any(|row| row.says.contains("or more")), "{probed:#?}");
            assert!(probed.rows.iter().all(|row| row.is_sum() || !row.about.is_empty()));
            let columns = probed.pictures.iter().flat_map(|picture| &picture.columns);
            let sum: f64 = columns.flat_map(|column| &column.parts).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{probed:#?}");
        }
        let done = act(&mut desk, Act::Order { seat, command, faces: Vec::new() });
        assert!(matches!(done, Answer::Done(_)), "{done:?}");
    }
    assert!(fired > 0, "somebody fired");
    assert_sound(desk.board(BOARD).unwrap().battle().lines());
}

#[test]
fn its_ground_and_its_units_are_drawn_and_studied() {
    let mut desk = desk(BySeat { first: Sitting::Person, second: Sitting::Greedy });
    let Answer::Ground(ground) = desk.answer(Ask::Ground { board: BOARD }) else { panic!("a map") };
    assert!(serde_json::to_string(&ground).unwrap().contains("<svg"));
    let shown = look(&mut desk, Some(Seat::First));
    assert_eq!(shown.units.len(), 6);
    let study = Ask::Study { board: BOARD, seat: Seat::First, unit: shown.units[0].unit };
    let Answer::Study(study) = desk.answer(study) else { panic!("a study") };
    assert!(!study.reach.is_empty() && !study.bands.is_empty());
}
