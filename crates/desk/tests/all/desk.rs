//! A client that knows no rule plays whole battles through the desk, and everything it is told can
//! be written as JSON and read back.

use linstock_battle::{BySeat, Command, Seat};
use linstock_desk::{
    Answer, Ask, Desk,
    answer::Verdict,
    ask::{Act, Dice, Reader, Sitting, Source},
    draft::Draft,
    show::{
        look::Look,
        offer::SlotShown,
        probe::{Assumed, Care},
    },
    toward::{Manner, end_of_way},
};
use linstock_geometry::{Manoeuvre, Path, Turn};

const BOARD: u32 = 1;

/// Does something of which nobody reads the record.
fn act(act: Act) -> Ask {
    Ask::Act { board: BOARD, act, reader: Reader { seat: None, read: u32::MAX } }
}

/// Asks as a page does: everything goes through JSON.
fn ask(desk: &mut Desk, ask: Ask) -> Answer {
    let sent = serde_json::to_string(&ask).unwrap();
    let answer = desk.answer(serde_json::from_str(&sent).unwrap());
    let shown = serde_json::to_string(&answer).unwrap();
    serde_json::from_str(&shown).unwrap()
}

fn begin(scenario: &str, players: BySeat<Sitting>, dice: Dice) -> Desk {
    let mut desk = Desk::new(7);
    let scenario = Source::BuiltIn(scenario.to_owned());
    let opened = ask(&mut desk, Ask::Begin { board: BOARD, scenario, players, dice });
    assert!(matches!(opened, Answer::Opened { .. }), "{opened:?}");
    desk
}

fn look(desk: &mut Desk, seat: Option<Seat>) -> Look {
    match ask(desk, Ask::Look { board: BOARD, seat, at: None }) {
        Answer::Look(look) => *look,
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_scenario_is_listed_with_its_picture() {
    let Answer::Library { titles } = ask(&mut Desk::new(1), Ask::Library) else { panic!() };
    assert_eq!(titles.len(), linstock_games::library::LIBRARY.len());
    for title in titles {
        assert!(title.picture.contains("<svg"), "{}", title.id);
        assert!(title.history.len() > 100, "{}", title.id);
    }
}

#[test]
fn two_computers_play_to_the_end_and_the_log_is_sound() {
    for scenario in ["brigade-action", "mill-springs", "maida"] {
        let players = BySeat { first: Sitting::Greedy, second: Sitting::Random };
        let mut desk = begin(scenario, players, Dice::Seed(3));
        let mut steps = 0;
        while look(&mut desk, None).outcome.is_none() {
            let thought = ask(&mut desk, act(Act::Think { faces: Vec::new() }));
            assert!(matches!(thought, Answer::Done(_)), "{thought:?}");
            steps += 1;
            assert!(steps < 5000, "{scenario} ends");
        }
        let Answer::Log { text, .. } = ask(&mut desk, Ask::Log { board: BOARD }) else { panic!() };
        let verified = ask(&mut desk, Ask::Verify { log: text.clone() });
        let Answer::Verified { chain, events, adjudication, .. } = verified else { panic!() };
        assert_eq!([chain, events, adjudication], [Verdict::Holds, Verdict::Holds, Verdict::Holds]);
        let opened = ask(&mut desk, Ask::Open { board: 2, log: text, players: None });
        assert!(matches!(opened, Answer::Opened { .. }));
        // Any moment can be shown.
        let early = ask(&mut desk, Ask::Look { board: 2, seat: None, at: Some(3) });
        let Answer::Look(early) = early else { panic!("{early:?}") };
        assert_eq!(early.entry, 3);
        assert!(early.offers.is_empty(), "the past is over");
    }
}

#[test]
fn a_log_that_was_cut_off_can_be_opened_without_its_last_line() {
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../golden/replays/brigade-action.log");
    let kept = std::fs::read_to_string(kept).unwrap();
    let text: String = kept.split_inclusive('\n').take(9).collect();
    let mut desk = Desk::new(1);
    let torn = text[..text.len() - 9].to_owned();
    let opened = ask(&mut desk, Ask::Open { board: 2, log: torn.clone(), players: None });
    let Answer::Failed(failed) = opened else { panic!("{opened:?}") };
    let lines = failed.torn.expect("it says how much is whole") as usize;
    assert_eq!(lines + 1, text.lines().count());
    let whole: String = torn.split_inclusive('\n').take(lines).collect();
    let opened = ask(&mut desk, Ask::Open { board: 2, log: whole, players: None });
    assert!(matches!(opened, Answer::Opened { .. }), "{opened:?}");
}

#[test]
fn offers_lead_to_drafts_probes_and_orders() {
    let players = BySeat { first: Sitting::Person, second: Sitting::Greedy };
    let mut desk = begin("brigade-action", players, Dice::Seed(5));
    let seat = Seat::First;
    let mut ordered = 0;
    for _ in 0..60 {
        let shown = look(&mut desk, Some(seat));
        if !shown.waiting[seat] {
            ask(&mut desk, act(Act::Think { faces: Vec::new() }));
            continue;
        }
        assert!(shown.question.is_some() && !shown.offers.is_empty());
        let refused = shown.offers.iter().filter_map(|offer| offer.refused.as_ref());
        assert!(refused.clone().all(|it| !it.rule.is_empty() && !it.message.is_empty()));
        let open = shown.offers.iter().filter(|offer| offer.refused.is_none());
        let draft = open.map(Draft::new).find(|draft| draft.is_complete()).unwrap();
        // Made anew, the same offer is gone on with, and no other.
        for offer in &shown.offers {
            let taken_over = draft.taken_over(offer).is_some();
            assert!(taken_over || *offer != draft.offer, "{offer:?}");
            assert!(!taken_over || offer.draft == draft.offer.draft, "{offer:?}");
        }
        let probe = Ask::Probe {
            board: BOARD,
            seat,
            draft: draft.command.clone(),
            care: Care::Glance,
            assumed: Assumed::Fires,
        };
        let Answer::Probed(probed) = ask(&mut desk, probe) else { panic!() };
        let order = act(Act::Order { seat, command: draft.command, faces: Vec::new() });
        let done = ask(&mut desk, order);
        assert_eq!(probed.refused.is_none(), matches!(done, Answer::Done(_)), "{done:?}");
        ordered += 1;
    }
    assert!(ordered > 10);
}

/// What a page needs after an order comes with the answer: asked for apart, it is the same.
#[test]
fn an_order_is_one_round_trip() {
    for scenario in ["brigade-action", "mill-springs", "maida"] {
        let players = BySeat { first: Sitting::Person, second: Sitting::Greedy };
        let mut desk = begin(scenario, players, Dice::Seed(5));
        let seat = Some(Seat::First);
        let (mut shown, mut read, mut sentences) = (look(&mut desk, seat), 1, 0);
        for _ in 0..40 {
            let open = shown.offers.iter().filter(|offer| offer.refused.is_none());
            let draft = open.map(Draft::new).find(|draft| draft.is_complete());
            let act = match draft.filter(|_| shown.waiting.first) {
                Some(Draft { command, .. }) => {
                    Act::Order { seat: Seat::First, command, faces: Vec::new() }
                }
                None => Act::Think { faces: Vec::new() },
            };
            let reader = Reader { seat, read };
            let done = ask(&mut desk, Ask::Act { board: BOARD, act, reader });
            let Answer::Done(after) = done else { panic!("{scenario}: {done:?}") };
            assert_eq!(after.look, look(&mut desk, seat), "{scenario}");
            let from = read + 1;
            let record = ask(&mut desk, Ask::Record { board: BOARD, seat, from });
            let Answer::Record { entries } = record else { panic!("{record:?}") };
            assert_eq!(after.record, entries, "{scenario}");
            // What is secret has no number yet.
            read = after.record.last().map_or(read, |entry| entry.n);
            assert_eq!(read, after.look.last, "{scenario}");
            let numbers = after.record.iter().map(|entry| entry.n);
            assert!(numbers.eq(from..=read), "{scenario}");
            sentences += after.record.iter().map(|entry| entry.sentences.len()).sum::<usize>();
            shown = after.look;
        }
        assert!(sentences > 10, "{scenario}");
    }
}

#[test]
fn a_hand_leads_a_unit_as_far_as_it_may_go() {
    let players = BySeat::both(Sitting::Person);
    let mut desk = begin("brigade-action", players, Dice::Seed(5));
    let (seat, shown) = loop {
        let shown = look(&mut desk, Some(Seat::First));
        let seat = if shown.waiting.first { Seat::First } else { Seat::Second };
        let shown = look(&mut desk, Some(seat));
        if shown.question.as_ref().is_some_and(|it| it.word == "act") {
            break (seat, shown);
        }
        let done = shown.offers.iter().find(|it| it.draft.verb == "leader-done").unwrap();
        let command = done.draft.clone();
        ask(&mut desk, act(Act::Order { seat, command, faces: Vec::new() }));
    };
    let offer = shown.offers.iter().find(|it| it.draft.verb == "move").unwrap();
    let draft = Draft::new(offer).command;
    let from = shown.units[draft.units[0].index()].pose.unwrap();
    let far = from.at.offset(from.facing, 30_000, 2_000);
    let near = from.at.offset(from.facing, 2_000, 0);
    // Nobody wheels about to a place behind him.
    let behind = from.at.offset(from.facing, -6_000, 500);
    let (draft_there, manner) = (draft.clone(), Manner::Wheel);
    let wish = Ask::Toward { board: BOARD, seat, draft: draft_there, to: behind, manner };
    let Answer::Toward { draft: led, probed } = ask(&mut desk, wish) else { panic!() };
    assert_eq!(probed.refused, None, "{led:?}");
    assert!(matches!(led.path.unwrap().0[..], [Manoeuvre::Back(_)] | [Manoeuvre::AboutFace, ..]));
    // A way of as many steps as there may be is led no farther, but can be told.
    let mut whole = draft.clone();
    whole.path = Some(Path([Manoeuvre::Side(1), Manoeuvre::Side(-1)].repeat(Path::MOST / 2)));
    let wish = Ask::Toward { board: BOARD, seat, draft: whole, to: near, manner: Manner::Wheel };
    let Answer::Toward { draft: led, .. } = ask(&mut desk, wish) else { panic!() };
    assert_eq!(led.path.map(|path| path.0.len()), Some(Path::MOST));
    for (to, manner) in [(far, Manner::Wheel), (near, Manner::Wheel), (near, Manner::Oblique)] {
        let wish = Ask::Toward { board: BOARD, seat, draft: draft.clone(), to, manner };
        let Answer::Toward { draft, probed } = ask(&mut desk, wish) else { panic!() };
        assert_eq!(probed.refused, None, "{manner} {draft:?}");
        let end = probed.ends[0].pose.at;
        assert!(end.distance(to) < from.at.distance(to), "{manner} leads nearer");
        if to == near {
            assert!(end.distance(to) < 100, "{manner} gets there: {end:?} {to:?}");
        }
        let order = act(Act::Order { seat, command: *draft, faces: Vec::new() });
        let done = ask(&mut desk, order);
        assert!(matches!(done, Answer::Done(_)), "{done:?}");
        let undone = ask(&mut desk, act(Act::Undo(seat)));
        match undone {
            Answer::Done(_) => {}
            Answer::AskedUndo(_) => {
                let other = seat.other();
                ask(&mut desk, act(Act::AnswerUndo { seat: other, agrees: true }));
            }
            other => panic!("{other:?}"),
        }
    }
    // A way that is refused can be drawn as well, and says what it would take.
    let mut probe = |ways: &[Manoeuvre]| {
        let way = Path(ways.to_vec());
        let command = Command { path: Some(way.clone()), ..draft.clone() };
        let asked = Ask::Probe {
            board: BOARD,
            seat,
            draft: command,
            care: Care::Glance,
            assumed: Assumed::Fires,
        };
        let Answer::Probed(probed) = ask(&mut desk, asked) else { panic!() };
        let [left, right, ..] = shown.units[draft.units[0].index()].corners.unwrap();
        (probed, end_of_way(from, [left, right], &way))
    };
    let wheel = Manoeuvre::Wheel(Turn::from_degrees(20));
    let back = Manoeuvre::Wheel(Turn::from_degrees(-35));
    let oblique = Manoeuvre::Oblique { turn: Turn::from_degrees(30), distance: 1200 };
    for ways in [&[Manoeuvre::Advance(1500), wheel][..], &[back, oblique]] {
        let (probed, end) = probe(ways);
        let there = probed.ends[0].pose;
        assert!(end.at.distance(there.at) < 20 && end.facing == there.facing, "{end:?} {there:?}");
        assert!(probed.cost.is_some_and(|cost| cost <= 100));
    }
    let (probed, _) = probe(&[Manoeuvre::Advance(14_000)]);
    assert!(probed.refused.is_some() && probed.cost.is_some_and(|cost| cost > 100), "{probed:?}");
}

#[test]
fn people_are_asked_for_their_dice_and_what_they_are_for() {
    let players = BySeat::both(Sitting::Person);
    let mut desk = begin("maida", players, Dice::Typed);
    let mut asked = 0;
    for _ in 0..40 {
        let first = look(&mut desk, Some(Seat::First));
        let seat = if first.waiting.first { Seat::First } else { Seat::Second };
        let shown = look(&mut desk, Some(seat));
        let open = shown.offers.iter().filter(|offer| offer.refused.is_none());
        let Some(draft) = open.map(Draft::new).find(Draft::is_complete) else { break };
        let mut faces: Vec<Vec<u8>> = Vec::new();
        loop {
            let command = draft.command.clone();
            let order = act(Act::Order { seat, command, faces: faces.clone() });
            match ask(&mut desk, order) {
                Answer::Roll { dice, sides, why, .. } => {
                    assert!(sides == 12 && !why.is_empty());
                    faces.push(vec![1; usize::from(dice)]);
                    asked += 1;
                }
                Answer::Done(_) => break,
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(asked > 0);
}

#[test]
fn nothing_tells_one_side_what_the_other_has_written() {
    let seen = |choice: usize| {
        let mut desk = begin("mill-springs", BySeat::both(Sitting::Person), Dice::Seed(3));
        let seat = Seat::Second;
        let offers = look(&mut desk, Some(seat)).offers;
        let orders = offers.iter().filter(|it| it.draft.verb == "order" && it.refused.is_none());
        let unit = orders.clone().find_map(|it| it.draft.units.first().copied()).unwrap();
        let orders = orders.filter(|it| it.draft.units == [unit]);
        let drafts: Vec<Draft> = orders
            .flat_map(|offer| {
                let choices = offer.slots.iter().find_map(|slot| match slot {
                    SlotShown::Choice(words) => Some(words.clone()),
                    _ => None,
                });
                choices.into_iter().flatten().map(|it| {
                    let mut draft = Draft::new(offer);
                    draft.command.choice = Some(it.word.into());
                    draft
                })
            })
            .collect();
        let command = drafts.get(choice).unwrap().command.clone();
        let act = Act::Order { seat, command, faces: Vec::new() };
        let reader = Reader { seat: Some(Seat::First), read: 0 };
        let done = ask(&mut desk, Ask::Act { board: BOARD, act, reader });
        assert!(matches!(done, Answer::Done(_)), "{done:?}");
        let shown = |desk: &mut Desk, seat: Seat| {
            let seat = Some(seat);
            let record = Ask::Record { board: BOARD, seat, from: 1 };
            let look = Ask::Look { board: BOARD, seat, at: None };
            [ask(desk, record), ask(desk, look)]
        };
        (done, shown(&mut desk, Seat::First), shown(&mut desk, Seat::Second))
    };
    let ((done, first, second), (other_done, other_first, other_second)) = (seen(0), seen(1));
    assert_eq!(done, other_done);
    assert_eq!(first, other_first);
    assert_ne!(second, other_second, "whoever wrote it knows it");
}

#[test]
fn what_is_wrong_is_told_and_changes_nothing() {
    let mut desk = Desk::new(1);
    let lost = ask(&mut desk, Ask::Look { board: 9, seat: None, at: None });
    assert!(matches!(lost, Answer::Failed(_)));
    let players = BySeat::both(Sitting::Person);
    let scenario = Source::File("rules = \"adf-15\"\nname = 3\n".to_owned());
    let begun = Ask::Begin { board: 1, scenario, players, dice: Dice::Typed };
    let Answer::Failed(failed) = ask(&mut desk, begun) else { panic!() };
    assert!(!failed.places.is_empty());
    let log = ask(&mut desk, Ask::Open { board: 1, log: "{}".to_owned(), players: None });
    assert!(matches!(log, Answer::Failed(_)));
    let bad = ask(&mut desk, Ask::Adjudicate { request: "{}".to_owned() });
    assert!(matches!(bad, Answer::Adjudicated { line } if line.contains("error")));
}

#[test]
fn the_book_holds_every_rule_and_table() {
    let Answer::Book(book) = ask(&mut Desk::new(1), Ask::Book) else { panic!() };
    assert_eq!(book.parts.len(), 6);
    for part in &book.parts[..5] {
        assert!(part.rules.len() > 100 && part.tables.len() > 3, "{}", part.id);
    }
    let table = &book.parts[5].rules;
    assert!(table.len() > 5 && table.iter().all(|rule| rule.id.starts_with("battle.")));
}

#[test]
fn a_unit_is_studied_and_one_that_is_not_there_is_nothing() {
    for scenario in ["brigade-action", "mill-springs", "maida"] {
        let mut desk = begin(scenario, BySeat::both(Sitting::Person), Dice::Seed(3));
        let units = look(&mut desk, Some(Seat::First)).units;
        for shown in &units {
            let study = Ask::Study { board: BOARD, seat: Seat::First, unit: shown.unit };
            let Answer::Study(study) = ask(&mut desk, study) else { panic!("{scenario}") };
            assert_eq!(study.sights.is_empty(), shown.corners.is_none(), "{}", shown.name);
            for blocked in study.sights.iter().filter_map(|sight| sight.blocked.as_ref()) {
                assert!(!blocked.by.is_empty());
                assert!(linstock_games::battle::rule(&blocked.rule).is_some());
            }
        }
        let nobody = linstock_battle::UnitId(999);
        let study = Ask::Study { board: BOARD, seat: Seat::First, unit: nobody };
        assert_eq!(ask(&mut desk, study), Answer::Study(Box::default()));
    }
}
