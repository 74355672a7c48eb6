//! The two sides of a close action, as the table has them.

use linstock_battle::{UnitId, World, scenario::StandSize};
use linstock_geometry::{Edge, contact_on};

use crate::play::{
    Elan,
    facts::{self, figures},
    ground,
    profile::CREW,
    shape,
};
use crate::{
    close::action::{party::Party, state::MOST_LEADERS},
    movement::Pace,
    words::{Arm, Formation, MOST_CLOSE_FIGURES},
};

/// How much too long a length that was measured at an odd angle may be.
const ROUNDING: i32 = 5;

/// The facts of both sides of a close action.
pub fn parties(
    world: &World<Elan>,
    attacker: UnitId,
    defender: UnitId,
    charging: bool,
) -> (Party, Party) {
    let flank = match facts::charge(world, attacker).filter(|it| it.target == defender) {
        Some(charge) => {
            charge.flank
                && (facts::has_flanks(world, defender) || facts::has_evaded(world, defender))
        }
        None => has_flank(world, attacker, defender),
    };
    let counters = world.status(defender).charge.is_some_and(|it| it.target == attacker);
    let ours = Party {
        obstacle: defends(world, defender, attacker),
        standing_cavalry: !charging,
        // A charger has left what was before it.
        cover: match charging {
            true => ground::standing_cover(world, attacker),
            false => ground::cover(world, attacker, defender),
        },
        ..party(world, attacker, defender)
    };
    let ours = Party { flank_figures: if flank { ours.contact } else { 0 }, ..ours };
    let theirs = Party {
        // Of two who stand in contact either may be the one who holds the wall.
        obstacle: !charging && defends(world, attacker, defender),
        standing_cavalry: !counters,
        cover: ground::cover(world, defender, attacker),
        ..party(world, defender, attacker)
    };
    let flanked = !charging && has_flank(world, defender, attacker);
    let theirs = Party { flank_figures: if flanked { theirs.contact } else { 0 }, ..theirs };
    (ours, theirs)
}

/// Whether a unit defends an obstacle or a built-up area against another.
fn defends(world: &World<Elan>, unit: UnitId, against: UnitId) -> bool {
    let barriers = || ground::barriers_between(world, against, unit);
    facts::is_built_up(world, unit)
        || barriers().into_iter().any(|it| ground::obstacle(it).is_some())
}

/// Whether a unit touches an enemy's flank or rear with its front.
fn has_flank(world: &World<Elan>, unit: UnitId, enemy: UnitId) -> bool {
    facts::has_flanks(world, enemy)
        && touching_edge(world, unit, enemy).1 == Edge::Front
        && touching_edge(world, enemy, unit).1 != Edge::Front
}

fn party(world: &World<Elan>, unit: UnitId, enemy: UnitId) -> Party {
    let (profile, status) = (world.profile(unit), world.status(unit));
    let lighter = profile.pace == Some(Pace::Light)
        && profile.arm == Arm::Cavalry
        && world.profile(enemy).pace == Some(Pace::Heavy);
    Party {
        figures: figures(world, unit).clamp(1, MOST_CLOSE_FIGURES),
        started: facts::started(world, unit),
        contact: in_reach(world, unit, enemy),
        flank_figures: 0,
        arm: profile.arm,
        formation: status.formation,
        melee: profile.factors.melee,
        elan: profile.factors.elan,
        save: profile.factors.save,
        dm: status.dm,
        cover: None,
        obstacle: false,
        standing_cavalry: false,
        uphill: world.level(unit) > world.level(enemy),
        lighter_cavalry: lighter,
        leaders: u8::try_from(world.leaders_with(unit).count())
            .unwrap_or(MOST_LEADERS)
            .min(MOST_LEADERS),
        moved: status.moved,
    }
}

/// The side of a unit that most of an enemy touches, and how much of it.
fn touching_edge(world: &World<Elan>, unit: UnitId, enemy: UnitId) -> (i32, Edge) {
    const A_LITTLE: i32 = 50;
    let (own, theirs) = (world.footprint(unit), world.footprint(enemy));
    let reach = world.gap(unit, enemy) + A_LITTLE;
    let lengths = Edge::ALL.map(|edge| (contact_on(own, edge, theirs, reach), edge));
    let longest = lengths.into_iter().max_by_key(|&(length, edge)| (length, edge == Edge::Front));
    longest.unwrap_or((0, Edge::Front))
}

/// How many figures of a unit can fight an enemy it touches.
pub fn in_reach(world: &World<Elan>, unit: UnitId, enemy: UnitId) -> u8 {
    let (length, edge) = touching_edge(world, unit, enemy);
    // What touches is as long for the one as for the other.
    let length = length.min(touching_edge(world, enemy, unit).0);
    // At odd angles a length comes out a little too long: that little is nobody's front.
    let length = (length - ROUNDING).max(0);
    let own = world.footprint(unit);
    let all = i32::from(figures(world, unit));
    let (figure, gun) = (shape::figure(world.scenario), shape::gun(world.scenario));
    let across = |size: StandSize| match (world.status(unit).formation, edge) {
        // The faces of a square all stand with their width to the enemy.
        (Formation::Square, _) | (_, Edge::Front | Edge::Rear) => size.width,
        (_, Edge::Left | Edge::Right) => size.depth,
    };
    let times = |many: i32, size: i32| (length * many + size - 1) / size.max(1);
    let fight = match (world.profile(unit).arm, world.status(unit).formation, edge) {
        (Arm::Artillery, ..) => times(CREW.into(), across(gun)),
        (_, Formation::TwoRankLine | Formation::Skirmish, Edge::Front | Edge::Rear) => {
            times(all, own.width())
        }
        (_, Formation::Skirmish, Edge::Left | Edge::Right) => times(all, own.width() + own.depth()),
        (Arm::Infantry | Arm::Cavalry, ..) => times(2, across(figure)),
    };
    u8::try_from(fight.clamp(1, all.max(1)).min(i32::from(MOST_CLOSE_FIGURES))).unwrap_or(1)
}
