//! The commands worth weighing: each choice with its slots filled in the ways that could make a
//! difference.

use linstock_battle::{
    Choice, Command, PathSlot, Slot,
    vocabulary::{Intent, Vocabulary},
};
use linstock_geometry::{Manoeuvre, Path, Turn};

use super::ground::{Goal, Ground};

/// Every draft of a choice that is worth weighing.
pub fn of(words: &Vocabulary, choice: &Choice, ground: &Ground<'_>) -> Vec<Command> {
    let Some(intent) = words.intent(&choice.draft).filter(|&intent| is_weighed(intent)) else {
        return Vec::new();
    };
    let mut drafts = vec![choice.draft.clone()];
    for slot in &choice.slots {
        drafts = drafts.iter().flat_map(|draft| filled(draft, intent, slot, ground)).collect();
    }
    drafts
}

/// Whether it goes in for such things at all; others it does only by lot.
const fn is_weighed(intent: Intent) -> bool {
    match intent {
        Intent::Shoot
        | Intent::Charge
        | Intent::Move
        | Intent::Rally
        | Intent::Reform
        | Intent::Form
        | Intent::Order
        | Intent::Join
        | Intent::GoOn
        | Intent::Follow
        | Intent::Respond
        | Intent::Merge
        | Intent::Detach => true,
        Intent::FormSquare
        | Intent::CloseUp
        | Intent::Face
        | Intent::Mount
        | Intent::Countermand
        | Intent::Ride
        | Intent::Evade
        | Intent::ShootAndEvade
        | Intent::Pick
        | Intent::Recall
        | Intent::Disengage
        | Intent::Engineer
        | Intent::Place
        | Intent::Idle
        | Intent::Instruct
        | Intent::Concede
        | Intent::Manner => false,
    }
}

fn filled(draft: &Command, intent: Intent, slot: &Slot, ground: &Ground<'_>) -> Vec<Command> {
    let each = |fill: &mut dyn FnMut(&mut Command)| {
        let mut next = draft.clone();
        fill(&mut next);
        next
    };
    match slot {
        Slot::Target(among) => {
            among.iter().map(|&target| each(&mut |next| next.target = Some(target))).collect()
        }
        Slot::Leader(among) => {
            among.iter().map(|&leader| each(&mut |next| next.leader = Some(leader))).collect()
        }
        Slot::Formation(among) => {
            among.iter().map(|word| each(&mut |next| next.formation = Some(word.clone()))).collect()
        }
        Slot::Choice(among) => {
            among.iter().map(|word| each(&mut |next| next.choice = Some(word.clone()))).collect()
        }
        Slot::Number(least, most) | Slot::Distance(least, most) => [*most, *least]
            .iter()
            .map(|&number| each(&mut |next| next.number = Some(number)))
            .collect(),
        // Alone, and with everybody who may come along.
        Slot::Companions { among, most } => {
            let alone = draft.clone();
            if among.is_empty() || intent == Intent::Order {
                return vec![alone];
            }
            let together =
                each(&mut |next| next.units.extend(among.iter().take(usize::from(*most))));
            vec![alone, together]
        }
        Slot::Path(slot) => paths(draft, slot, ground)
            .into_iter()
            .map(|path| each(&mut |next| next.path = Some(path.clone())))
            .collect(),
        // Charges are aimed at the middle of what they reach.
        Slot::Aim => vec![draft.clone()],
        Slot::Place { .. } => Vec::new(),
    }
}

/// Ways towards where the unit wants to go: straight, wheeling, obliquely, turning about.
fn paths(draft: &Command, slot: &PathSlot, ground: &Ground<'_>) -> Vec<Path> {
    let unit = draft.units.first().and_then(|&unit| ground.unit(unit));
    let (Some(unit), Some(pose)) = (unit, unit.and_then(|unit| unit.pose())) else {
        return Vec::new();
    };
    let Some(Goal { at, stand_off }) = ground.goal(unit) else { return Vec::new() };
    let turn = pose.facing.turn_to(pose.at.towards(at));
    let left = (pose.at.distance(at) - stand_off).max(0);
    let far = |share: i32| (slot.farthest * share / 6).min(left.max(500));
    let width = unit.corners.map_or(0, |corners| corners[0].distance(corners[1]));
    let mut paths = Vec::new();
    let mut add = |manoeuvres: Vec<Manoeuvre>| paths.push(Path(manoeuvres));
    if turn.size() <= Turn::DEGREES_45.0 {
        for share in [6, 4, 2] {
            add(vec![Manoeuvre::Advance(far(share))]);
        }
    }
    if turn.size() > Turn::from_degrees(4).0 && turn.size() <= Turn::DEGREES_90.0 {
        let rest = slot.farthest - turn.arc(width).abs();
        for share in [6, 3] {
            add(vec![
                Manoeuvre::Wheel(turn),
                Manoeuvre::Advance((rest * share / 6).clamp(100, left.max(500))),
            ]);
        }
        add(vec![Manoeuvre::Wheel(turn)]);
        add(vec![Manoeuvre::Wheel(Turn(turn.0 / 2))]);
        if turn.size() <= Turn::DEGREES_45.0 {
            add(vec![Manoeuvre::Oblique { turn, distance: far(4) }]);
            add(vec![Manoeuvre::Oblique { turn, distance: far(2) }]);
        }
    }
    if turn.size() > Turn::DEGREES_90.0 {
        add(vec![Manoeuvre::AboutFace]);
        add(vec![Manoeuvre::AboutFace, Manoeuvre::Advance(far(3))]);
        add(vec![Manoeuvre::Wheel(Turn(turn.0.signum() * Turn::DEGREES_90.0))]);
    }
    if slot.may_be_empty {
        add(Vec::new());
    }
    paths
}
