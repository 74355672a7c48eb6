//! The facts of a fire, as the table has them.

use linstock_battle::{UnitId, World};
use linstock_geometry::Zone;
use linstock_rulebook::Inches;

use super::{Aim, Manner};
use crate::play::{
    Elan,
    facts::{self, RAYS, figures, is_flanked, is_gunless},
    ground,
};
use crate::{
    fire::{Band, Fire, With, guns::Guns, small_arms},
    save::Target,
    words::{Against, Arm, Formation, MOST_GUNS, Mode, Skirmisher, Weapon},
};

/// The facts of a fire at a unit, which is so many-eth in the way of a ball; fewer guns than the
/// battery has where that is said.
pub fn fire(world: &World<Elan>, aim: Aim, at: UnitId, number: u16, guns: Option<u8>) -> Fire {
    let Aim { unit, manner, reaction, .. } = aim;
    let (profile, status) = (world.profile(unit), world.status(unit));
    let small_arms = |mode| With::SmallArms {
        figures: small_arms::eligible(figures(world, unit), status.formation),
        mode,
        weapon: profile.weapon.unwrap_or(Weapon::Musket),
        mounted: profile.arm == Arm::Cavalry,
        two_rank_line: status.formation == Formation::TwoRankLine,
        first_fire: profile.arm == Arm::Infantry
            // In skirmish order nobody is formed; that mode of fire says so itself.
            && (status.formation != Formation::Skirmish || mode == Mode::Skirmish)
            && (!status.first_fire_spent || status.first_fire_on)
            && !status.response.is_some_and(|answer| answer.late),
    };
    let pieces = profile.guns;
    let weight = pieces.map_or(crate::words::Weight::Medium, |pieces| pieces.weight);
    let count = guns.unwrap_or(world.unit(unit).strength).min(MOST_GUNS);
    let battery = Guns { count, weight };
    let with = match manner {
        Manner::Platoon => small_arms(Mode::Platoon),
        Manner::Volley => small_arms(Mode::Volley),
        Manner::Skirmish => small_arms(Mode::Skirmish),
        Manner::Ball => With::SolidShot {
            guns: battery,
            against: against(world, unit, at),
            target_number: number,
        },
        Manner::Canister => {
            With::Canister { guns: battery, howitzer: pieces.is_some_and(|it| it.howitzer) }
        }
        Manner::Shell => With::Shell(battery),
        Manner::Shrapnel => With::Shrapnel(battery),
    };
    let factor = match profile.arm {
        Arm::Infantry | Arm::Cavalry => profile.factors.fire,
        Arm::Artillery => profile.factors.gunnery,
    };
    let mut friends = world.units_of(world.seat(unit));
    let with_friends = friends.any(|friend| friend != unit && facts::touches(world, friend, at));
    Fire {
        with,
        factor,
        range: Inches::thousandths(world.range(unit, at).into()),
        moving: status.moved,
        dm: status.dm,
        reaction,
        target_in_contact: world.seat(unit) != world.seat(at)
            && with_friends
            && !facts::touches(world, unit, at),
    }
}

/// What a ball strikes.
fn against(world: &World<Elan>, firer: UnitId, target: UnitId) -> Against {
    if facts::is_built_up(world, target) {
        return Against::Building;
    }
    if is_gunless(world, target) {
        return Against::Line;
    }
    let formation = world.status(target).formation;
    match world.zone(target, firer, RAYS) {
        Zone::PartialFlank(_) | Zone::FullFlank(_) => Against::on_flank(formation),
        Zone::Front | Zone::Rear => Against::end_on(formation),
    }
}

/// Whether somebody charges a unit or one beside it, so that its fire meets him from ahead.
pub fn is_charged_by(world: &World<Elan>, unit: UnitId, charger: UnitId) -> bool {
    const BESIDE: i32 = 1000;
    facts::charge(world, charger).is_some_and(|charge| {
        charge.target == unit
            || world.is_on_table(charge.target)
                && world.seat(unit) == world.seat(charge.target)
                && world.within(unit, charge.target, BESIDE)
    })
}

/// The unit that saves.
pub fn target(world: &World<Elan>, firer: UnitId, unit: UnitId, band: Band) -> Target {
    let (profile, status) = (world.profile(unit), world.status(unit));
    let skirmishing = status.formation == Formation::Skirmish;
    Target {
        factor: profile.factors.save,
        dm: status.dm,
        skirmisher: skirmishing.then_some(profile.skirmishers.unwrap_or(Skirmisher::AdHoc)),
        artillery: profile.arm == Arm::Artillery,
        flank_close: band != Band::Long
            && is_flanked(world, unit, firer)
            && !is_charged_by(world, firer, unit),
        cover: ground::cover(world, unit, firer),
    }
}
