//! Facts that the procedures are given, derived from the table.

use linstock_battle::{
    LeaderPlace, Place, UnitId, World,
    event::is_loss,
    passing::{Scrutiny, leads_over},
    scenario::Rank,
};
use linstock_geometry::{Rays, Turn, Zone, zone};

use super::{
    Jr3, ground,
    status::{Did, Order, Phase},
};
use crate::{
    aftermath::SHOCK_IN,
    morale::{Flight, Situation, Unit},
    strength::Strength,
    words::{Arm, Aspect, Body, Covers, Formation, Morale, Officer, Order as Conduct, Works},
};

/// Front, flanks and rear: 45 degrees from every corner.
pub const RAYS: Rays = Rays { front: Turn::DEGREES_45, rear: Turn::DEGREES_45 };

/// How near a fence, a wall or works must be to cover whoever is behind.
pub const BEHIND: i32 = 500;

/// How far friends before a unit shield it, and how far a disaster is seen, at every scale.
pub const NEAR: i32 = SHOCK_IN * ground::INCH;

/// A unit's arm and formation.
pub fn body(world: &World<Jr3>, unit: UnitId) -> Body {
    world.status(unit).body(world.profile(unit).arm)
}

/// A unit's figures or sections.
pub fn strength(world: &World<Jr3>, unit: UnitId) -> Strength {
    let entry = world.entry(unit);
    Strength::on_stands(entry.profile.stands, world.unit(unit).strength, entry.strength)
}

/// The highest officer with a unit.
pub fn officer(world: &World<Jr3>, unit: UnitId) -> Option<Officer> {
    let rank = |leader: linstock_battle::LeaderId| match world.scenario.leaders[leader.index()].rank
    {
        Rank::Brigade => Officer::Brigade,
        Rank::Division => Officer::Division,
        Rank::Corps | Rank::Army => Officer::Corps,
    };
    world.leaders_with(unit).map(rank).max()
}

/// Where a unit is struck from, as it sees it.
pub fn aspect(world: &World<Jr3>, unit: UnitId, from: UnitId) -> Aspect {
    let formation = world.status(unit).formation;
    aspect_of(formation, zone(world.footprint(unit), world.pose(from).at, RAYS))
}

/// What a zone is to a formation: columns and limbered guns have a side and no flanks.
pub const fn aspect_of(formation: Formation, zone: Zone) -> Aspect {
    let has_side = match formation {
        Formation::MarchColumn | Formation::AttackColumn | Formation::Limbered => true,
        Formation::SingleLine
        | Formation::ExtendedLine
        | Formation::DoubleLine
        | Formation::Skirmish
        | Formation::Disorder
        | Formation::Unlimbered => false,
    };
    match zone {
        Zone::Front => Aspect::Front,
        Zone::PartialFlank(_) | Zone::FullFlank(_) if has_side => Aspect::Side,
        Zone::PartialFlank(_) => Aspect::PartialFlank,
        Zone::FullFlank(_) => Aspect::FullFlank,
        Zone::Rear => Aspect::Rear,
    }
}

/// What covers a unit: the ground it is in, and what it is behind, seen from somebody; from nobody
/// in particular, what is before its front.
pub fn covers(world: &World<Jr3>, unit: UnitId, from: Option<UnitId>) -> Covers {
    let lines = match from {
        Some(from) => world.barriers_between(from, unit, BEHIND),
        None => world.barriers_before(unit, BEHIND),
    };
    let behind = lines.into_iter().filter_map(ground::cover_behind);
    behind.chain(ground::cover_in(world.area(unit))).collect()
}

/// The strongest of the works among covers.
pub fn works(covers: Covers) -> Option<Works> {
    let all = crate::words::Cover::ALL.iter().filter(|&&cover| covers.has(cover));
    all.filter_map(|&cover| ground::works(cover)).max()
}

/// The works a unit fires from: those before its front.
pub fn works_before(world: &World<Jr3>, unit: UnitId) -> Option<Works> {
    works(covers(world, unit, None))
}

/// What steadies or shakes a unit that checks, struck by somebody or by nobody in particular.
pub fn situation(world: &World<Jr3>, unit: UnitId, from: Option<UnitId>) -> Situation {
    let covers = covers(world, unit, from);
    let works = works(covers);
    let any = covers != Covers::default();
    let entry = world.entry(unit);
    let commander = |index: usize| {
        let leader = &world.scenario.leaders[index];
        leader.rank == Rank::Brigade && leader.brigade.is_some() && leader.brigade == entry.brigade
    };
    let leaders = world.state.leaders.iter().enumerate();
    let mut lost = leaders.filter(|(_, it)| matches!(it.place, LeaderPlace::Gone(_)));
    Situation {
        officer: officer(world, unit),
        charging: false,
        cover: any,
        works,
        behind_friends: behind_friends(world, unit),
        brigade_commander_lost: lost.any(|(index, _)| commander(index)),
        brigade_units_lost: brigade_losses(world, unit),
        aspect: from.map_or(Aspect::Front, |from| aspect(world, unit, from)),
    }
}

/// Regiments of a unit's brigade, batteries apart, that are gone for good.
fn brigade_losses(world: &World<Jr3>, unit: UnitId) -> u16 {
    let Some(brigade) = world.entry(unit).brigade else { return 0 };
    let gone = |other: &UnitId| {
        let entry = world.entry(*other);
        let regiment = match entry.profile.arm {
            Arm::Infantry | Arm::Cavalry => true,
            Arm::Artillery => false,
        };
        let lost = matches!(world.unit(*other).place, Place::Gone(fate) if is_loss(fate));
        *other != unit && entry.brigade == Some(brigade) && regiment && lost
    };
    u16::try_from(world.scenario.ids().filter(gone).count()).unwrap_or(u16::MAX)
}

/// Stands are deeper than a fifth of an inch.
const SCRUTINY: Scrutiny = Scrutiny::Every { step: 200, first: 1 };

/// Whether a formed friend stands on the straight way from a unit to the nearest enemy, whichever
/// way it faces.
fn behind_friends(world: &World<Jr3>, unit: UnitId) -> bool {
    let Some((enemy_gap, enemy)) = world.enemies_by_distance(unit).into_iter().next() else {
        return false;
    };
    let (from, to) = (world.footprint(unit).centre(), world.footprint(enemy).centre());
    let shields = |&friend: &UnitId| {
        friend != unit
            && world.is_formed(friend)
            && world.within(unit, friend, NEAR)
            && world.gap(friend, enemy) < enemy_gap
            && leads_over(world.footprint(friend), from, to, SCRUTINY)
    };
    world.units_of(world.seat(unit)).any(|friend| shields(&friend))
}

/// A unit whose morale is in question, with so many left.
pub fn checked(world: &World<Jr3>, unit: UnitId, left: u8) -> Unit {
    let status = world.status(unit);
    Unit {
        experience: world.profile(unit).experience,
        morale: status.morale,
        stands_lost: strength(world, unit).with(left).stands_lost(),
        disorder: status.formation == Formation::Disorder,
        forming: is_forming(world, unit),
        changed_to_hold: status.changed,
    }
}

/// Whether a unit is caught changing formation: under that order, which is known by now.
pub fn is_forming(world: &World<Jr3>, unit: UnitId) -> bool {
    is_revealed(world.state.phase) && world.status(unit).order == Some(Order::Form)
}

/// Whether a unit is getting away from the enemy.
pub fn is_disengaging(world: &World<Jr3>, unit: UnitId) -> bool {
    is_revealed(world.state.phase) && world.status(unit).order == Some(Order::Disengage)
}

/// Whether orders are known in this part of the turn.
pub const fn is_revealed(phase: Phase) -> bool {
    match phase {
        Phase::SetUp | Phase::Orders | Phase::Rally => false,
        Phase::Reveal
        | Phase::FirstFire
        | Phase::Disengage
        | Phase::Charges
        | Phase::Moves
        | Phase::Fire
        | Phase::Melee => true,
    }
}

/// Where a unit would run.
pub fn flight(world: &World<Jr3>, unit: UnitId) -> Flight {
    Flight { terrain: ground::terrain_under(world, unit), mounted: body(world, unit).mounted() }
}

/// What a unit has done this turn when it fires.
pub fn conduct(world: &World<Jr3>, unit: UnitId) -> Conduct {
    let status = world.status(unit);
    match (status.did, status.order) {
        (
            Some(
                Did::Moved
                | Did::Charged
                | Did::Baulked
                | Did::Disengaged
                | Did::FellBack
                | Did::Beaten,
            ),
            _,
        ) => Conduct::Moved,
        (Some(Did::Formed), _) => Conduct::Formed,
        (Some(Did::Pivoted), _) => Conduct::Pivoted,
        (None, Some(Order::Move | Order::Charge | Order::Disengage)) => Conduct::Moved,
        (None, Some(Order::Form)) => Conduct::Formed,
        // Once it has fired, what it fires again is no first fire.
        (None, Some(Order::FirstFire)) if world.state.phase != Phase::Fire && !status.fired => {
            Conduct::FirstFire
        }
        (None, Some(Order::FirstFire | Order::Hold) | None) if status.changed => {
            Conduct::ChangedToHold
        }
        (None, Some(Order::FirstFire | Order::Hold) | None) => Conduct::Hold,
    }
}

/// Whether a unit can be given orders, and do anything under them.
pub fn is_steady(world: &World<Jr3>, unit: UnitId) -> bool {
    let status = world.status(unit);
    status.morale != Morale::Routed && status.melee.is_none()
}
