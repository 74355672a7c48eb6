//! What a change of a unit's status is called: disruption, formation, muskets, gunners; not what only the game counts.

use linstock_battle::{
    Unit, UnitId, World,
    story::{Change, capital, does, list},
};

use super::{
    super::{facts, state::Status, vocabulary::VOCABULARY},
    Elan, small,
    test::counted,
};
use crate::words::{Arm, Formation};

/// What has changed of a unit.
pub fn change(world: &World<Elan>, unit: UnitId, before: &Unit<Elan>) -> Change {
    let (was, now) = (&before.status, world.status(unit));
    // What is lost has no formation and no markers that matter.
    if !world.is_on_table(unit) {
        return Change::Nothing;
    }
    let each: Vec<String> = [
        disruption(world, was, now),
        formation(was, now),
        loaded(was, now).map(str::to_owned),
        gunners(world, unit, was, now),
    ]
    .into_iter()
    .flatten()
    .collect();
    if each.is_empty() {
        return Change::Nothing;
    }
    Change::Says(capital(&does(world.name(unit), &list(&each))))
}

fn disruption(world: &World<Elan>, was: &Status, now: &Status) -> Option<String> {
    let house = facts::house(world);
    let most = house.breaking_point();
    let change = i32::from(now.dm) - i32::from(was.dm);
    let (broke, breaks) = (house.breaks(was.dm), house.breaks(now.dm));
    match change {
        0 => None,
        _ if breaks && !broke => Some("is broken".to_owned()),
        1.. => Some(format!("gains {}, {} of {most}", counted(small(change)), now.dm)),
        _ if now.dm == 0 => Some("is in good order again".to_owned()),
        _ if broke => Some(format!("is no longer broken, {} left", counted(now.dm))),
        _ => Some(format!("sheds {}, {} left", counted(small(-change)), now.dm)),
    }
}

fn formation(was: &Status, now: &Status) -> Option<String> {
    if was.formation == now.formation {
        return None;
    }
    let label = VOCABULARY.formation_label(now.formation.word());
    Some(match now.formation {
        Formation::Limbered => "limbers up".to_owned(),
        Formation::Unlimbered => "unlimbers".to_owned(),
        Formation::Skirmish => "forms skirmish order".to_owned(),
        Formation::TwoRankLine => "forms line in two ranks".to_owned(),
        Formation::ThreeRankLine => "forms line in three ranks".to_owned(),
        Formation::Column
        | Formation::WideColumn
        | Formation::ClosedColumn
        | Formation::MarchColumn
        | Formation::Square
        | Formation::Line => format!("forms {label}"),
    })
}

const fn loaded(was: &Status, now: &Status) -> Option<&'static str> {
    match (was.unloaded, now.unloaded) {
        (0, 1..) => Some("has empty muskets"),
        (1.., 0) => Some("is loaded again"),
        (0, 0) | (1.., 1..) => None,
    }
}

fn gunners(world: &World<Elan>, unit: UnitId, was: &Status, now: &Status) -> Option<String> {
    let artillery = world.profile(unit).arm == Arm::Artillery;
    let left = facts::figures(world, unit);
    match (artillery && was.crew_lost != now.crew_lost, left) {
        (false, _) => None,
        (true, 1) => Some("has one gunner left".to_owned()),
        (true, left) => Some(format!("has {left} gunners left")),
    }
}
