//! What whoever plays is asked, and what is answered by itself.

use linstock_battle::{
    BySeat, Seat, UnitId,
    standing::{StandingOrder, Why},
    vocabulary::QuestionKind,
};
use linstock_desk::{
    Answer, Ask, Desk,
    answer::Verdict,
    ask::{Act, Dice, Reader, Sitting, Source},
    board::ByItself,
    show::{
        probe::Care,
        prompt::{Does, Fate, PromptShown},
    },
};

const BOARD: u32 = 1;
const SEAT: Seat = Seat::First;

fn act(act: Act) -> Ask {
    Ask::Act { board: BOARD, act, reader: Reader { seat: Some(SEAT), read: u32::MAX } }
}

fn begin(seed: u64) -> Desk {
    let mut desk = Desk::new(7);
    let players = BySeat { first: Sitting::Person, second: Sitting::Greedy };
    let scenario = Source::BuiltIn("brigade-action".to_owned());
    let dice = Dice::Seed(seed);
    let opened = desk.answer(Ask::Begin { board: BOARD, scenario, players, dice });
    assert!(matches!(opened, Answer::Opened { .. }), "{opened:?}");
    desk
}

/// What was asked while somebody played who lets everything pass.
#[derive(Debug, Default)]
struct Asked {
    turns: u16,
    /// Reactions that whoever plays was asked about.
    shown: u32,
    /// Those that were answered by themselves.
    by_itself: u32,
}

/// Plays some turns: in the enemy's turn everything is let pass, in one's own the units do what a
/// computer would do.
fn play(desk: &mut Desk, turns: u16) -> Asked {
    let mut own = linstock_ai::player("greedy", 1).unwrap();
    let mut asked = Asked::default();
    for _ in 0..3_000 {
        let battle = desk.board(BOARD).unwrap().battle();
        let scene = battle.scene(None);
        if scene.turn > turns || scene.outcome.is_some() {
            break;
        }
        asked.turns = scene.turn;
        let next = if battle.waiting()[SEAT] {
            let view = battle.seen(SEAT);
            let kind = view.question().unwrap().question.kind;
            if kind == QuestionKind::Reaction {
                asked.shown += 1;
                Act::Pass { seat: SEAT, whole: false, later: None, faces: Vec::new() }
            } else {
                let command = own.choose(&*view).unwrap();
                Act::Order { seat: SEAT, command, faces: Vec::new() }
            }
        } else {
            Act::Think { faces: Vec::new() }
        };
        let done = desk.answer(act(next));
        assert!(matches!(done, Answer::Done(_)), "{done:?}");
    }
    let answers = &desk.board(BOARD).unwrap().by_itself().answers;
    asked.by_itself = u32::try_from(answers.len()).unwrap();
    asked
}

/// So many of the engine's questions in six battles of six turns may be put to whoever plays; once it was all of
/// them, 433.
const MOST_ASKED: u32 = 128;

/// Whoever plays is asked a few times in a turn; the rest is answered by itself.
#[test]
fn few_questions_are_asked_in_a_turn() {
    let (mut turns, mut before, mut now) = (0, 0, 0);
    for seed in 1..=6 {
        let mut desk = begin(seed);
        let asked = play(&mut desk, 6);
        println!("seed {seed}: {asked:?}");
        turns += u32::from(asked.turns);
        before += asked.shown + asked.by_itself;
        now += asked.shown;
    }
    println!("{turns} turns: {before} questions of the engine, {now} asked");
    assert!(before > 5 * turns, "the engine asks much: {before} in {turns}");
    assert!(now <= MOST_ASKED, "{now} in {turns} turns");
}

fn prompt(desk: &mut Desk, care: Care) -> Option<PromptShown> {
    match desk.answer(Ask::Prompt { board: BOARD, seat: SEAT, care }) {
        Answer::Prompt(prompt) => prompt.map(|it| *it),
        other => panic!("{other:?}"),
    }
}

/// Plays until a question is put that somebody looks for, everything before being let pass.
fn until(desk: &mut Desk, wanted: impl Fn(&PromptShown) -> bool) -> Option<PromptShown> {
    let mut own = linstock_ai::player("greedy", 1).unwrap();
    for _ in 0..3_000 {
        let battle = desk.board(BOARD).unwrap().battle();
        if battle.scene(None).outcome.is_some() {
            return None;
        }
        if !battle.waiting()[SEAT] {
            desk.answer(act(Act::Think { faces: Vec::new() }));
            continue;
        }
        let kind = battle.seen(SEAT).question().unwrap().question.kind;
        if kind == QuestionKind::OwnTurn {
            let command = own.choose(&*battle.seen(SEAT)).unwrap();
            desk.answer(act(Act::Order { seat: SEAT, command, faces: Vec::new() }));
            continue;
        }
        let asked = prompt(desk, Care::Glance).unwrap();
        if wanted(&asked) {
            return Some(asked);
        }
        desk.answer(act(pass(false)));
    }
    None
}

const fn pass(whole: bool) -> Act {
    Act::Pass { seat: SEAT, whole, later: None, faces: Vec::new() }
}

#[test]
fn a_charge_is_loud_and_its_answers_stand_best_first() {
    let mut desk = begin(2);
    let asked = until(&mut desk, |it| it.loud).expect("somebody charges");
    assert!(asked.headline.contains("charge") || asked.last_chance, "{asked:?}");
    assert!(!asked.line.is_empty() && asked.threat.is_some() && asked.standing.is_some());
    let major: Vec<_> = asked.answers.iter().filter(|it| !it.minor).collect();
    assert!(major.len() > 1, "{asked:?}");
    let fates: Vec<Fate> = major.iter().filter_map(|it| it.fate).collect();
    assert!(fates.len() > 1, "{asked:?}");
    for fate in &fates {
        let all = fate.stands + fate.falls_back + fate.is_lost;
        assert!((all - 1.0).abs() < 1e-6, "{fate:?}");
    }
    assert!(fates.windows(2).all(|two| two[0].stands >= two[1].stands), "{fates:?}");
    // To hold fire is foreseen as well.
    assert!(major.iter().any(|it| matches!(it.does, Does::Pass { whole: true, later: None })));
    let by = asked.by.unwrap();
    assert_ne!(asked.unit, Some(by));
    // Every answer may be given: a second battle gives it.
    let Does::Order(command) = major
        .iter()
        .find_map(|it| match &it.does {
            it @ Does::Order(_) => Some(it.clone()),
            Does::Pass { .. } => None,
        })
        .expect("something beside letting it pass")
    else {
        panic!()
    };
    let done = desk.answer(act(Act::Order { seat: SEAT, command: *command, faces: Vec::new() }));
    assert!(matches!(done, Answer::Done(_)), "{done:?}");
}

#[test]
fn an_ordinary_question_is_one_sentence_and_one_number() {
    let mut desk = begin(1);
    let asked = until(&mut desk, |it| !it.loud).expect("somebody moves");
    assert!(matches!(asked.answers[0].does, Does::Pass { whole: false, later: None }));
    assert!(asked.headline.ends_with('.') && !asked.headline.contains('?'), "{asked:?}");
    assert!(asked.line.contains('%'), "{}", asked.line);
    let fires = asked.answers.iter().filter(|it| it.chance.is_some_and(|p| p > 0.0));
    assert!(fires.count() > 0, "nobody is asked who cannot do any harm: {asked:?}");
    // Let pass as a whole, it is not asked again in this move.
    let before = asked.by;
    desk.answer(act(pass(true)));
    let battle = desk.board(BOARD).unwrap().battle();
    if battle.waiting()[SEAT]
        && battle.seen(SEAT).question().unwrap().question.kind == QuestionKind::Reaction
    {
        let next = prompt(&mut desk, Care::Glance).unwrap();
        assert!(next.by != before || next.headline != asked.headline, "{next:?}");
    }
}

#[test]
fn units_do_by_themselves_what_they_are_ordered_and_the_record_says_so() {
    let mut desk = begin(1);
    let units: Vec<UnitId> = {
        let scene = desk.board(BOARD).unwrap().battle().scene(None);
        scene.units.iter().filter(|it| it.seat == SEAT).map(|it| it.unit).collect()
    };
    let order = StandingOrder::HoldUntil(3_000);
    desk.answer(act(Act::Standing { seat: SEAT, units: units.clone(), order }));
    let asked = play(&mut desk, 6);
    let kept = desk.board(BOARD).unwrap().by_itself().clone();
    let fired = kept.answers.iter().filter(|(_, why)| matches!(why, Why::Fires(..))).count();
    assert!(fired > 0, "{asked:?}");
    assert_eq!(asked.shown, 0, "whoever has his orders is not asked");
    let record = desk.answer(Ask::Record { board: BOARD, seat: Some(SEAT), from: 1 });
    let Answer::Record { entries } = record else { panic!() };
    let told = entries.iter().flat_map(|it| &it.sentences);
    let told = told.filter(|it| it.text.contains("fires by standing order: fire at 3\u{2033}"));
    assert_eq!(told.count(), fired);
    // They are commands like any other.
    let Answer::Log { text, .. } = desk.answer(Ask::Log { board: BOARD }) else { panic!() };
    let verified = desk.answer(Ask::Verify { log: text });
    let Answer::Verified { chain, events, adjudication, .. } = verified else { panic!() };
    assert_eq!([chain, events, adjudication], [Verdict::Holds, Verdict::Holds, Verdict::Holds]);
    // They can be kept beside the log, and taken up again.
    let kept_text = serde_json::to_string(&kept).unwrap();
    let read: ByItself = serde_json::from_str(&kept_text).unwrap();
    assert_eq!(read.orders, kept.orders);
    assert_eq!(read.answers, kept.answers);
}

#[test]
fn what_was_answered_by_itself_is_taken_back_with_what_came_before() {
    let mut desk = Desk::new(7);
    let players = BySeat { first: Sitting::Person, second: Sitting::Greedy };
    let scenario = Source::BuiltIn("brigade-action".to_owned());
    let dice = Dice::Seed(3);
    desk.answer(Ask::Practice { board: BOARD, scenario, players, dice });
    let mut own = linstock_ai::player("greedy", 1).unwrap();
    for _ in 0..200 {
        let board = desk.board(BOARD).unwrap();
        if !board.by_itself().answers.is_empty() && board.battle().waiting()[SEAT] {
            break;
        }
        let next = match board.battle().waiting()[SEAT] {
            true => match own.choose(&*board.battle().seen(SEAT)) {
                Some(command) => Act::Order { seat: SEAT, command, faces: Vec::new() },
                None => pass(false),
            },
            false => Act::Think { faces: Vec::new() },
        };
        desk.answer(act(next));
    }
    let first = *desk.board(BOARD).unwrap().by_itself().answers.keys().next().unwrap();
    for _ in 0..20 {
        let undone = desk.answer(act(Act::Undo(SEAT)));
        assert!(matches!(undone, Answer::Done(_)), "{undone:?}");
        let log = desk.board(BOARD).unwrap().battle().lines().last().unwrap().clone();
        let entry: serde_json::Value = serde_json::from_str(&log).unwrap();
        let to = entry.pointer("/act/undo/to").or_else(|| entry.pointer("/undo/to"));
        if to.and_then(serde_json::Value::as_u64).is_some_and(|to| to < u64::from(first)) {
            return;
        }
    }
    panic!("it goes back before what nobody gave");
}
