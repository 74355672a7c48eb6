//! A unit's card, what an umpire may change on it, and what cannot be.

use linstock_battle::{Card, Fact, Scenario, UnitId, World};

use super::{Elan, facts, shoot, state::Status};
use crate::{
    house::MOST_MARKERS,
    roll::BREAK_AT_FOUR,
    words::{Arm, Drill, Formation},
};

/// What there is to know about a unit.
pub fn card(world: &World<Elan>, unit: UnitId) -> Card {
    let (profile, status) = (world.profile(unit), world.status(unit));
    let mut facts = vec![
        Fact::new("arm", profile.arm.word()),
        Fact::new("experience", profile.experience.word()),
        Fact::new("figures", i32::from(facts::figures(world, unit))),
        Fact::new("formation", status.formation.word()),
        Fact::new("dm", i32::from(status.dm)),
        Fact::new("broken", facts::is_broken(world, unit)).by(&BREAK_AT_FOUR),
    ];
    let also = [
        profile.weapon.map(|weapon| Fact::new("weapon", weapon.word())),
        profile.guns.map(|guns| Fact::new("weight", guns.weight.word())),
        profile.guns.filter(|guns| guns.howitzer).map(|_| Fact::new("howitzer", true)),
        profile.guns.map(|_| Fact::new("models", i32::from(world.unit(unit).strength))),
        profile.pace.map(|pace| Fact::new("pace", pace.word())),
        profile.skirmishers.map(|kind| Fact::new("skirmishers", kind.word())),
        (status.inside > 0).then(|| Fact::new("light companies", i32::from(status.inside))),
        (status.unloaded > 0).then(|| Fact::new("unloaded", true).by(&shoot::UNLOADED)),
        status.first_fire_spent.then(|| Fact::new("first fire spent", true)),
        status.left_guns.map(|_| Fact::new("guns left", true).by(&super::harm::GUNS_LEFT)),
        status.charge.map(|it| Fact::new("charges", world.entry(it.target).name.clone())),
        status.response.map(|it| Fact::new("response", it.does.word())),
        status.work.map(|it| Fact::new("works on", it.building.word())),
    ];
    facts.extend(also.into_iter().flatten());
    let factors = profile.factors;
    let numbers = [
        ("élan", factors.elan),
        ("drill", factors.drill),
        ("fire", factors.fire),
        ("melee", factors.melee),
        ("save", factors.save),
    ];
    facts.extend(numbers.map(|(of, is)| Fact::new(of, i32::from(is))));
    facts.extend(profile.guns.map(|_| Fact::new("gunnery", i32::from(factors.gunnery))));
    Card { facts }
}

/// What is wrong with a status, if it cannot be this unit's.
pub fn misfit(scenario: &Scenario<Elan>, unit: UnitId, status: &Status) -> Option<String> {
    let profile = &scenario.entry(unit).profile;
    if !Formation::of(profile.arm).contains(&status.formation) {
        return Some(format!("{} does not form {}", profile.arm, status.formation));
    }
    if status.dm > MOST_MARKERS || status.crew_lost > 3 {
        return Some("too many markers or gunners lost".to_owned());
    }
    if status.left_guns.is_some() && profile.arm != Arm::Artillery {
        return Some("only artillery leaves guns".to_owned());
    }
    let charged = status.charge.map(|charge| charge.target);
    let others = charged.into_iter().chain(status.response.map(|answer| answer.to));
    let unknown = |other: &UnitId| other.index() >= scenario.units.len();
    let unknown = others.into_iter().find(unknown);
    unknown.map(|other| format!("there is no unit {}", other.0))
}

/// A status with something changed by the umpire.
pub fn overruled(
    scenario: &Scenario<Elan>,
    unit: UnitId,
    status: &Status,
    of: &str,
    is: &str,
) -> Option<Status> {
    let mut status = status.clone();
    match of {
        "formation" => status.formation = Formation::from_word(is)?,
        "dm" => status.dm = is.parse().ok()?,
        "unloaded" => status.unloaded = u8::from(is.parse::<bool>().ok()?),
        "first fire spent" => status.first_fire_spent = is.parse().ok()?,
        _ => return None,
    }
    misfit(scenario, unit, &status).is_none().then_some(status)
}
