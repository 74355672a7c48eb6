//! What is shown of a fire beside its ledger.

use linstock_battle::{Fact, UnitId, Value, World};

use super::aim::is_charged_by;
use super::{
    AGAINST, AT_CHARGER, Aim, CHARGER_FRONT, MANNER, Manner, UNSEEN, fires_over, is_in_danger,
};
use crate::play::{
    Elan,
    facts::{is_built_up, is_flanked, is_gunless},
    ground,
};
use crate::{
    fire::{
        Ready, With,
        small_arms::{ELIGIBLE, RIFLES},
    },
    save::Target,
    words::{Arm, Formation, Weapon},
};

/// The facts of a fire at a unit.
pub fn facts_shown(
    world: &World<Elan>,
    aim: Aim,
    at: UnitId,
    ready: &Ready,
    target: &Target,
) -> Vec<Fact> {
    let (fire, plan) = (ready.fire(), ready.plan());
    let mut list = vec![
        manner(world, aim),
        Fact::new("range", Value::distance(world.range(aim.unit, at))),
        Fact::new("band", plan.band.word()),
    ];
    if let With::SmallArms { figures, .. } = fire.with
        && figures < crate::play::facts::figures(world, aim.unit)
    {
        list.push(Fact::new("eligible", i32::from(figures)).by(&ELIGIBLE));
    }
    if let With::SolidShot { against, .. } = fire.with
        && is_ruled(world, at)
    {
        list.push(Fact::new("against", against.word()).by(&AGAINST));
    }
    if let Some(cover) = target.cover {
        list.push(Fact::new("cover", cover.word()).by(&ground::COVER));
    }
    if is_flanked(world, at, aim.unit) && is_charged_by(world, aim.unit, at) {
        list.push(Fact::new("flank", false).by(&CHARGER_FRONT));
    }
    if at == aim.target {
        if is_in_danger(world, aim.unit) {
            list.push(Fact::new("no other target", true).by(&AT_CHARGER));
        }
        if world.profile(aim.unit).arm == Arm::Artillery
            && !world.sees(aim.unit, at)
            && fires_over(world, aim.unit, at)
        {
            list.push(Fact::new("over friends", true).by(&UNSEEN));
        }
    }
    list
}

/// How it fires, and what says so: rifles have no choice.
fn manner(world: &World<Elan>, aim: Aim) -> Fact {
    let rifles = world.profile(aim.unit).weapon == Some(Weapon::Rifle);
    let bound = rifles && aim.manner == Manner::Platoon;
    Fact::new("manner", aim.manner.word()).by(if bound { &RIFLES } else { &MANNER })
}

/// Whether what a ball strikes is not in the table by its own name.
fn is_ruled(world: &World<Elan>, at: UnitId) -> bool {
    let formation = world.status(at).formation;
    is_built_up(world, at)
        || is_gunless(world, at)
        || matches!(
            formation,
            Formation::Skirmish
                | Formation::Square
                | Formation::ClosedColumn
                | Formation::MarchColumn
        )
}
