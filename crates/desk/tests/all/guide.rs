//! Guided first battles can be followed: whatever a step asks for is offered before the battle has gone far.

use linstock_battle::{Command, Seat, UnitId, vocabulary::Intent};
use linstock_desk::{
    Answer, Ask, Desk,
    ask::{Act, Reader, Sitting},
    draft::Draft,
    guide::{DoneShown, GuideShown},
    show::{look::Look, offer::Offer},
    toward::Manner,
};
use linstock_geometry::Point;

const BOARD: u32 = 1;

fn guides() -> Vec<GuideShown> {
    match Desk::new(1).answer(Ask::Guides) {
        Answer::Guides { guides } => guides,
        other => panic!("{other:?}"),
    }
}

fn look(desk: &mut Desk, seat: Seat) -> Look {
    match desk.answer(Ask::Look { board: BOARD, seat: Some(seat), at: None }) {
        Answer::Look(look) => *look,
        other => panic!("{other:?}"),
    }
}

fn act(desk: &mut Desk, act: Act) -> bool {
    let reader = Reader { seat: None, read: u32::MAX };
    matches!(desk.answer(Ask::Act { board: BOARD, act, reader }), Answer::Done(_))
}

/// The command of an offer with everything filled in: the first target, a way four inches on, the first choice.
fn filled(desk: &mut Desk, seat: Seat, look: &Look, offer: &Offer) -> Vec<Command> {
    let draft = Draft::new(offer);
    let mut drafts: Vec<Draft> = match draft.targets() {
        [] => vec![draft],
        targets => targets.iter().map(|&target| draft.clone().at(target)).collect(),
    };
    for draft in &mut drafts {
        while let Some(next) = (1..=9).find_map(|key| draft.with_key(key)) {
            *draft = next;
        }
    }
    let mut commands = Vec::new();
    for draft in drafts {
        if draft.wants_path() {
            let unit = draft.command.units.first().copied();
            let pose = unit.and_then(|unit| look.units[unit.index()].pose);
            let Some(pose) = pose else { continue };
            let on = if pose.at.y > 20_000 { -4_000 } else { 4_000 };
            let to = Point::new(pose.at.x, pose.at.y + on);
            let (draft, manner) = (draft.command.clone(), Manner::Wheel);
            let led = desk.answer(Ask::Toward { board: BOARD, seat, draft, to, manner });
            if let Answer::Toward { draft, .. } = led {
                commands.push(*draft);
            }
        } else if draft.is_complete() {
            commands.push(draft.command);
        }
    }
    commands
}

/// Offers of an intent: of a unit, or of the whole side.
fn offers(look: &Look, unit: Option<UnitId>, intent: Intent) -> Vec<Offer> {
    let open = look.offers.iter().filter(|it| it.refused.is_none() && it.intent == Some(intent));
    open.filter(|it| unit.is_none() || Draft::actor(it) == unit).cloned().collect()
}

/// Plays until something with an intent can be ordered, and orders it.
fn follow(desk: &mut Desk, seat: Seat, unit: Option<UnitId>, intent: Intent) -> bool {
    for _ in 0..80 {
        let now = look(desk, seat);
        if now.outcome.is_some() {
            return false;
        }
        if !now.waiting[seat] {
            assert!(act(desk, Act::Think { faces: Vec::new() }));
            continue;
        }
        for offer in offers(&now, unit, intent) {
            for command in filled(desk, seat, &now, &offer) {
                if act(desk, Act::Order { seat, command, faces: Vec::new() }) {
                    return true;
                }
            }
        }
        // What a player does who is told to go on.
        let idle = offers(&now, None, Intent::Idle);
        let passed = idle.iter().any(|offer| {
            let command = Draft::new(offer).command;
            act(desk, Act::Order { seat, command, faces: Vec::new() })
        });
        assert!(passed, "nothing to pass: {:?}", now.question);
    }
    false
}

#[test]
fn every_guide_can_be_followed() {
    let guides = guides();
    assert_eq!(guides.len(), 3, "one for each game");
    for guide in guides {
        let seat = [Seat::First, Seat::Second]
            .into_iter()
            .find(|&seat| guide.players[seat] == Sitting::Person)
            .unwrap();
        let mut desk = Desk::new(1);
        let begun = desk.answer(Ask::Practice {
            board: BOARD,
            scenario: guide.scenario.clone(),
            players: guide.players,
            dice: guide.dice,
        });
        assert!(matches!(begun, Answer::Opened { .. }), "{begun:?}");
        for (at, step) in guide.steps.iter().enumerate() {
            let followed = match step.done {
                DoneShown::Read | DoneShown::Sheet | DoneShown::Recorded => true,
                // The next step orders what is aimed at here.
                DoneShown::Aimed(intent) => {
                    guide.steps[at + 1].done == DoneShown::Ordered(None, intent)
                }
                DoneShown::Selected(unit) => look(&mut desk, seat).units[unit.index()].seat == seat,
                DoneShown::Ordered(unit, intent) => follow(&mut desk, seat, unit, intent),
            };
            assert!(followed, "{}, step {}: {}", guide.name, at + 1, step.title);
        }
        assert!(look(&mut desk, seat).turn <= 4, "{} is slow", guide.name);
    }
}
