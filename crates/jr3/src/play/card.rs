//! What there is to know about a unit, and what an umpire may change of it.

use linstock_battle::{Card, Fact, Scenario, UnitId, World};
use linstock_rulebook::common::Drill;

use super::{
    Jr3, facts,
    status::{Order, Plot, Status},
};
use crate::words::{Arm, Formation, Morale};

/// What there is to know about a unit.
pub fn card(world: &World<Jr3>, unit: UnitId) -> Card {
    let (profile, status) = (world.profile(unit), world.status(unit));
    let mut list = vec![
        Fact::new("arm", profile.arm.word()),
        Fact::new("experience", profile.experience.word()),
        Fact::new("weapon", profile.weapon.word()),
        Fact::new("strength", i32::from(world.unit(unit).strength)),
        Fact::new("stands-lost", i32::from(facts::strength(world, unit).stands_lost())),
        Fact::new("formation", status.formation.word()),
        Fact::new("morale", status.morale.word()),
    ];
    let flags = [
        ("mounted", status.mounted),
        ("repeaters", profile.repeaters),
        ("sharpshooters", profile.sharpshooters),
        ("low-ammunition", status.low),
        ("opening-volley", !status.opened),
        ("fired", status.fired),
        ("changed-to-hold", status.changed),
    ];
    list.extend(flags.iter().filter(|(_, is)| *is).map(|&(of, is)| Fact::new(of, is)));
    if let Some(order) = status.order {
        list.push(Fact::new("order", order.word()));
    }
    if let Some(plot) = &status.plot {
        list.push(Fact::new("plotted", plotted(world, plot)));
    }
    if let Some(did) = status.did {
        list.push(Fact::new("did", did.word()));
    }
    if let Some(melee) = status.melee {
        list.push(Fact::new("in-melee-with", world.entry(melee.with).name.clone()));
    }
    if let Some(officer) = facts::officer(world, unit) {
        list.push(Fact::new("officer", officer.word()));
    }
    Card { facts: list }
}

/// What a unit will do that its side alone knows of, in words.
fn plotted(world: &World<Jr3>, plot: &Plot) -> String {
    match plot {
        Plot::Rally => "rally".to_owned(),
        Plot::Change => "change to hold".to_owned(),
        Plot::Fire(at) => format!("fire at {}", world.entry(*at).name),
        Plot::FireWith(other) => format!("fire with {}", world.entry(*other).name),
        Plot::Move(_) => "move".to_owned(),
        Plot::Form { formation, path, .. } if path.0.is_empty() => formation.word().to_owned(),
        Plot::Form { formation, .. } => format!("{}, then move", formation.word()),
    }
}

/// What is wrong with a status that was read from outside.
pub fn misfit(scenario: &Scenario<Jr3>, unit: UnitId, status: &Status) -> Option<String> {
    let arm = scenario.entry(unit).profile.arm;
    let known = Formation::of(arm).contains(&status.formation);
    let rides = !status.mounted || arm == Arm::Cavalry;
    let was = status.was.is_none_or(|was| Formation::of(arm).contains(&was));
    let exists = |unit: UnitId| unit.index() < scenario.units.len();
    let fights = status.melee.is_none_or(|melee| exists(melee.with));
    let plots = match &status.plot {
        Some(super::status::Plot::Fire(other) | super::status::Plot::FireWith(other)) => {
            exists(*other)
        }
        Some(
            super::status::Plot::Rally
            | super::status::Plot::Change
            | super::status::Plot::Move(_)
            | super::status::Plot::Form { .. },
        )
        | None => true,
    };
    match (known && was, rides, fights && plots) {
        (true, true, true) => None,
        (false, _, _) => Some(format!("{arm} cannot be in {}", status.formation)),
        (_, false, _) => Some(format!("{arm} cannot be mounted")),
        (_, _, false) => Some("there is no such unit to fight or fire at".to_owned()),
    }
}

/// A status with something changed by the umpire.
pub fn overruled(
    scenario: &Scenario<Jr3>,
    unit: UnitId,
    status: &Status,
    of: &str,
    is: &str,
) -> Option<Status> {
    let mut status = status.clone();
    let flag = || match is {
        "true" | "yes" => Some(true),
        "false" | "no" => Some(false),
        _ => None,
    };
    match of {
        "formation" => {
            let formation = Formation::from_word(is)?;
            status.was = (formation == Formation::Disorder).then_some(status.formation);
            status.formation = formation;
        }
        "morale" => status.morale = Morale::from_word(is)?,
        "mounted" => status.mounted = flag()?,
        "low-ammunition" => status.low = flag()?,
        "order" => status.order = Some(Order::from_word(is)?),
        _ => return None,
    }
    misfit(scenario, unit, &status).is_none().then_some(status)
}
