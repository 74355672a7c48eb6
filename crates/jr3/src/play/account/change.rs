//! What a change of a unit's status is called: morale, order, formation, cartridges; not what only the game counts.

use linstock_battle::{
    Unit, UnitId, World,
    story::{Change, capital, does, list},
};

use super::{
    super::{
        status::{Order, Plot, Status},
        vocabulary::VOCABULARY,
    },
    Jr3, name,
};
use crate::words::{Formation, Morale};

/// What has changed of a unit.
pub fn change(world: &World<Jr3>, unit: UnitId, before: &Unit<Jr3>) -> Change {
    let (was, now) = (&before.status, world.status(unit));
    let each: Vec<String> = [
        morale(was.morale, now.morale).map(str::to_owned),
        formation(was, now),
        saddle(was, now).map(str::to_owned),
        ammunition(was, now).map(str::to_owned),
        order(was, now),
        plot(world, was, now),
        melee(world, was, now),
    ]
    .into_iter()
    .flatten()
    .collect();
    if each.is_empty() {
        return Change::Nothing;
    }
    Change::Says(capital(&does(world.name(unit), &list(&each))))
}

const fn morale(was: Morale, now: Morale) -> Option<&'static str> {
    match (was, now) {
        (Morale::Good, Morale::Shaken) => Some("is shaken"),
        (Morale::Good | Morale::Shaken, Morale::Routed) => Some("routs"),
        (Morale::Routed, Morale::Shaken) => Some("rallies, but is shaken"),
        (Morale::Shaken | Morale::Routed, Morale::Good) => Some("rallies"),
        (Morale::Good, Morale::Good)
        | (Morale::Shaken, Morale::Shaken)
        | (Morale::Routed, Morale::Routed) => None,
    }
}

fn formation(was: &Status, now: &Status) -> Option<String> {
    if was.formation == now.formation {
        return None;
    }
    let label = VOCABULARY.formation_label(now.formation.word());
    Some(match now.formation {
        Formation::Disorder => "falls into disorder".to_owned(),
        Formation::Limbered => "limbers up".to_owned(),
        Formation::Unlimbered => "unlimbers".to_owned(),
        Formation::Skirmish => "forms a skirmish line".to_owned(),
        Formation::ExtendedLine | Formation::AttackColumn => format!("forms an {label}"),
        Formation::SingleLine | Formation::DoubleLine | Formation::MarchColumn => {
            format!("forms a {label}")
        }
    })
}

const fn saddle(was: &Status, now: &Status) -> Option<&'static str> {
    match (was.mounted, now.mounted) {
        (false, true) => Some("mounts"),
        (true, false) => Some("dismounts"),
        (true, true) | (false, false) => None,
    }
}

const fn ammunition(was: &Status, now: &Status) -> Option<&'static str> {
    match (was.low, now.low) {
        (false, true) => Some("is low on ammunition"),
        (true, false) => Some("has fresh ammunition"),
        (true, true) | (false, false) => None,
    }
}

/// Orders are given once and forgotten when the turn ends.
fn order(was: &Status, now: &Status) -> Option<String> {
    if now.changed && !was.changed {
        return Some("changes its order to hold".to_owned());
    }
    let order = now.order.filter(|_| was.order != now.order)?;
    Some(format!("is ordered to {}", to(order)))
}

/// What an order is to do.
pub const fn to(order: Order) -> &'static str {
    match order {
        Order::FirstFire => "fire first",
        Order::Hold => "hold",
        Order::Move => "move",
        Order::Charge => "charge",
        Order::Disengage => "disengage",
        Order::Form => "change formation",
    }
}

/// What its own side alone knows.
fn plot(world: &World<Jr3>, was: &Status, now: &Status) -> Option<String> {
    let plot = now.plot.as_ref().filter(|_| was.plot != now.plot)?;
    Some(match plot {
        Plot::Rally => "is to rally".to_owned(),
        Plot::Change => "is to hold instead".to_owned(),
        Plot::Fire(at) => format!("is to fire at {}", name(world, *at)),
        Plot::FireWith(other) => format!("is to fire with {}", name(world, *other)),
        Plot::Move(_) => "is to move".to_owned(),
        Plot::Form { formation, path, .. } => {
            let label = VOCABULARY.formation_label(formation.word());
            let then = if path.0.is_empty() { "" } else { " and then move" };
            match formation {
                Formation::Limbered => format!("is to limber up{then}"),
                Formation::Unlimbered => format!("is to unlimber{then}"),
                Formation::SingleLine
                | Formation::ExtendedLine
                | Formation::DoubleLine
                | Formation::AttackColumn
                | Formation::Skirmish
                | Formation::MarchColumn
                | Formation::Disorder => format!("is to form {label}{then}"),
            }
        }
    })
}

fn melee(world: &World<Jr3>, was: &Status, now: &Status) -> Option<String> {
    let with = now.melee.filter(|_| was.melee.is_none())?.with;
    Some(format!("is locked in a melee with {}", name(world, with)))
}
