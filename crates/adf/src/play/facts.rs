//! What the rules want to know, read off the table.

use linstock_battle::{
    Area, LeaderId, Line, Place, UnitId,
    event::is_loss,
    passing::{Scrutiny, leads_over},
    scenario::Rank,
};
use linstock_geometry::{
    Footprint, Rays, Turn, Zone, distance_to_point, gap_within, inches, shortest_line,
};
use linstock_rulebook::{Code, Distance, Inches, Refusal, rules};

use super::{World, charge, ground, shape::stands_left};
use crate::{
    competence::Competence,
    edition::{Scale, Summary},
    fire::{Firer, Target},
    morale::{self, Charger, Situation, bad},
    movement::Mover,
    words::{Arm, Armament, Aspect, Body, Cover, Covers, Morale, Shape, Terrain},
};

rules! {
    ADJACENT = "adf.adjacent" {
        says: "adjacent",
        text: "Units are adjacent within 1\", a leader within half an inch for his benefit and within 1\" if he is killed. In the revised summary units and leaders are adjacent within 1\" in the open, half an inch in broken ground or light woods, and touching in heavy woods or rough ground.",
        at: "002: glossary; ruling for the western summary",
    }
    COMMAND = "adf.turn.command" {
        says: "out of command",
        text: "A unit outside the command radius of its brigade leader and of every higher leader (4\" for each point of benefit, 6\" at 25mm) must pass a tactical competence test to charge or to take its second action.",
        at: "002: turn overview; ruling",
    }
}

/// The refusal of units that should be adjacent.
pub const APART: Refusal =
    Refusal::new(Code::NotAllowed, &ADJACENT, "The units are not next to each other");

/// The rays that divide front, flanks and rear.
pub const RAYS: Rays = Rays { front: Turn::DEGREES_45, rear: Turn::DEGREES_45 };

/// A barrier is directly before a unit within this.
const DIRECTLY: i32 = 500;

/// What counts as touching, corners being rounded.
pub const TOUCHING: i32 = 12;

/// A length of the table as the rules measure it.
pub const fn measured(length: i32) -> Inches {
    Inches::thousandths(length as i64)
}

/// The distance of a consequence on the table; the dice of a run have been rolled by then.
pub fn distance(by: Distance) -> i32 {
    by.inches().map_or(0, Inches::on_table)
}

/// The arm of a unit.
pub fn arm(world: &World, unit: UnitId) -> Arm {
    world.profile(unit).armament.arm()
}

/// How a unit is drawn up.
pub fn body(world: &World, unit: UnitId) -> Body {
    world.status(unit).body(arm(world, unit))
}

/// A unit whose morale is in question.
pub fn unit(world: &World, unit: UnitId) -> morale::Unit {
    let (entry, now) = (world.entry(unit), world.unit(unit));
    let profile = &entry.profile;
    let battery = profile.armament.arm() == Arm::Artillery;
    let lost = entry.strength.saturating_sub(now.strength);
    let left = stands_left(entry.strength, profile.stands, now.strength);
    morale::Unit {
        body: body(world, unit),
        experience: profile.experience,
        morale: now.status.morale,
        stands: profile.stands,
        stands_lost: if battery {
            0
        } else {
            profile.stands.min(entry.strength).saturating_sub(left)
        },
        sections_lost: if battery { lost } else { 0 },
        strength_lost: lost,
    }
}

/// A unit that fires.
pub fn firer(world: &World, unit: UnitId) -> Firer {
    let (profile, now) = (world.profile(unit), world.unit(unit));
    Firer {
        armament: profile.armament,
        strength: now.strength,
        experience: profile.experience,
        morale: now.status.morale,
        body: body(world, unit),
        charging: now.status.charging,
        opening_volley: !now.status.fired,
        in_buildings: world.area(unit) == Area::BuiltUp,
        pistols: false,
    }
}

/// A unit that is fired at.
pub fn target(world: &World, firers: &[UnitId], unit: UnitId) -> Target {
    let status = world.status(unit);
    Target {
        body: body(world, unit),
        morale: status.morale,
        experience: world.profile(unit).experience,
        charging: status.charging,
        cover: covers(world, unit, firers),
        behind_skirmishers: firers.iter().any(|&firer| is_screened(world, firer, unit)),
    }
}

/// What covers a unit: from any of those who fire at it or, if nobody does, before its front.
pub fn covers(world: &World, unit: UnitId, from: &[UnitId]) -> Covers {
    let lines: Vec<Line> = match from {
        [] => world.barriers_before(unit, DIRECTLY),
        firers => {
            let each = firers.iter().flat_map(|&it| world.barriers_between(it, unit, DIRECTLY));
            each.collect()
        }
    };
    let lines = lines.into_iter().filter_map(ground::cover);
    lines.chain(ground::area_cover(world.area(unit))).collect()
}

/// What steadies a unit: what covers it, and the woods that it is directly behind.
fn shelters(world: &World, unit: UnitId, from: &[UnitId]) -> Vec<Cover> {
    let areas: Vec<Area> = match from {
        [] => world.areas_before(unit, DIRECTLY),
        enemies => {
            let each = enemies.iter().flat_map(|&it| world.areas_between(it, unit, DIRECTLY));
            each.collect()
        }
    };
    let woods = areas.into_iter().filter_map(ground::area_cover);
    let woods = woods.filter(|&cover| ground::thickness(cover).is_some());
    let covers = covers(world, unit, from);
    Cover::ALL.iter().copied().filter(|&cover| covers.has(cover)).chain(woods).collect()
}

/// Whether a friendly skirmish line, two inches or more before it, screens a unit from a firer.
fn is_screened(world: &World, firer: UnitId, unit: UnitId) -> bool {
    let own = body(world, unit);
    if own.skirmishing() && own.arm() == Arm::Infantry {
        return false;
    }
    let (from, to) = shortest_line(world.footprint(firer), world.footprint(unit));
    world.units_of(world.seat(unit)).any(|friend| {
        friend != unit
            && body(world, friend).skirmishing()
            && world.status(friend).morale != Morale::Routed
            && world.gap(unit, friend) >= inches(2)
            && leads_over(world.footprint(friend), from, to, Scrutiny::Exact)
    })
}

/// Where something that comes from `from` strikes a unit.
pub fn aspect(world: &World, unit: UnitId, from: UnitId) -> Aspect {
    aspect_of(world, unit, world.zone(unit, from, RAYS))
}

/// What a zone is to a unit as it is drawn up.
pub fn aspect_of(world: &World, unit: UnitId, zone: Zone) -> Aspect {
    let aspect = match zone {
        Zone::Front => Aspect::Front,
        Zone::PartialFlank(_) => Aspect::PartialFlank,
        Zone::FullFlank(_) => Aspect::FullFlank,
        Zone::Rear => Aspect::Rear,
    };
    body(world, unit).formation().shape().sees(aspect)
}

/// The terrain that a unit stands in: half its footprint or more.
pub fn terrain(world: &World, unit: UnitId) -> Terrain {
    ground::terrain(world.area(unit)).unwrap_or(Terrain::Rough)
}

/// The terrain that a unit starts a charge or a run from: the way under its front, if it is on one. A
/// line is on a way if both ends of its front are, too; columns follow ways narrower than they are.
pub fn terrain_at(world: &World, unit: UnitId) -> Terrain {
    let pose = world.pose(unit);
    let half = match body(world, unit).formation().shape() {
        Shape::Column => 0,
        Shape::Line | Shape::Skirmish => world.footprint(unit).width() / 2,
    };
    let under = |right: i32| {
        let way = world.ground_at(pose.at.offset(pose.facing, 0, right)).1.and_then(ground::way);
        // Nobody sets out along a ford.
        way.filter(|way| matches!(way, Terrain::Road | Terrain::Trail))
    };
    let ways: Option<Vec<Terrain>> = [-half, 0, half].into_iter().map(under).collect();
    // Of a road and a trail the trail is slower.
    let slowest = ways.and_then(|ways| ways.into_iter().max_by_key(|&way| way as usize));
    slowest.unwrap_or_else(|| terrain(world, unit))
}

/// A unit as a mover.
pub fn mover(world: &World, unit: UnitId, disengaging: bool) -> Mover {
    let gun = match world.profile(unit).armament {
        Armament::Artillery(gun, _) => Some(gun),
        Armament::Infantry(_) | Armament::Cavalry(_) => None,
    };
    let morale = world.status(unit).morale;
    Mover { body: body(world, unit), morale, disengaging, gun, terrain: terrain(world, unit) }
}

const fn reach_of_adjacency(terrain: Terrain) -> i32 {
    match terrain {
        Terrain::Road | Terrain::Trail | Terrain::Open => 1000,
        Terrain::Broken | Terrain::LightWoods => 500,
        Terrain::HeavyWoods | Terrain::Rough => TOUCHING,
    }
}

/// How near a unit's neighbours are in the ground it stands in.
fn adjacency(world: &World, unit: UnitId) -> i32 {
    match world.edition().summary() {
        Summary::Western => 1000,
        Summary::Revised => reach_of_adjacency(terrain(world, unit)),
    }
}

/// Whether two units are adjacent.
pub fn are_adjacent(world: &World, one: UnitId, other: UnitId) -> bool {
    let near = adjacency(world, one).min(adjacency(world, other));
    world.within(one, other, near)
}

/// Whether somebody at a place, or who was drawn up there, is adjacent to a unit.
pub fn is_adjacent_to(world: &World, unit: UnitId, there: &Footprint) -> bool {
    gap_within(world.footprint(unit), there, adjacency(world, unit)).is_some()
}

/// Whether a leader is adjacent to a unit.
pub fn leader_is_adjacent(world: &World, leader: LeaderId, unit: UnitId) -> bool {
    if world.state.leaders[leader.index()].place == linstock_battle::LeaderPlace::With(unit) {
        return true;
    }
    let near = match world.edition().summary() {
        Summary::Western => 500,
        Summary::Revised => reach_of_adjacency(terrain(world, unit)),
    };
    is_within(world, leader, unit, near)
}

/// Whether a leader who falls is near enough to a unit to make it check.
pub fn sees_leader_fall(world: &World, leader: LeaderId, unit: UnitId) -> bool {
    world.state.leaders[leader.index()].place == linstock_battle::LeaderPlace::With(unit)
        || is_within(world, leader, unit, adjacency(world, unit))
}

/// Whether a leader is so near to a unit, from the edge of the disc that he is.
fn is_within(world: &World, leader: LeaderId, unit: UnitId, near: i32) -> bool {
    let Some(at) = world.leader_at(leader) else { return false };
    distance_to_point(world.footprint(unit), at) <= near + LEADER_RADIUS
}

/// Leaders are discs of half an inch.
pub const LEADER_RADIUS: i32 = 250;

/// The best benefit of the leaders with some units.
pub fn leader_with(world: &World, units: &[UnitId]) -> u8 {
    let with = units.iter().flat_map(|&unit| world.leaders_with(unit));
    with.map(|leader| world.state.leaders[leader.index()].bonus).max().unwrap_or(0)
}

/// What a leader's radius is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Radius {
    /// He commands.
    Command,
    /// He lets units react.
    Reaction,
}

impl Radius {
    /// How far it reaches, in thousandths of an inch.
    pub fn of(self, world: &World, leader: LeaderId) -> i32 {
        let per_point = match (world.edition().scale(), self) {
            (Scale::Ten | Scale::Fifteen, Radius::Command) => 4,
            (Scale::Ten | Scale::Fifteen, Radius::Reaction) => 2,
            (Scale::TwentyFive, Radius::Command) => 6,
            (Scale::TwentyFive, Radius::Reaction) => 3,
        };
        inches(per_point * i32::from(world.state.leaders[leader.index()].bonus))
    }
}

/// Whether a unit is within the command radius of its brigade leader or of a higher one. Units for
/// whom the scenario has no leader at all need none.
pub fn is_in_command(world: &World, unit: UnitId) -> bool {
    let entry = world.entry(unit);
    let commands = |leader: &LeaderId| {
        let it = &world.scenario.leaders[leader.index()];
        it.seat == entry.seat
            && (it.rank != Rank::Brigade || entry.brigade.is_none() || it.brigade == entry.brigade)
    };
    let mut any = false;
    for leader in world.scenario.leader_ids().filter(commands) {
        any = true;
        if reaches(world, leader, unit, Radius::Command) {
            return true;
        }
    }
    !any
}

/// Whether a unit is within a leader's radius, from the edge of the disc that he is.
pub fn reaches(world: &World, leader: LeaderId, unit: UnitId, radius: Radius) -> bool {
    is_within(world, leader, unit, radius.of(world, leader))
}

/// The test of a unit's competence. Merged regiments have the undamaged point of the better.
pub fn competence(world: &World, of: UnitId) -> Competence {
    let mut unit = unit(world, of);
    if world.status(of).merged {
        unit.stands_lost = 0;
    }
    Competence { unit }
}

/// Enemies that count for who is near: nearest first.
fn nearest_enemy(world: &World, unit: UnitId, counts: impl Fn(UnitId) -> bool) -> Option<i32> {
    let enemies = world.units_of(world.seat(unit).other());
    nearest(world, unit, enemies.filter(|&enemy| counts(enemy))).map(|(gap, _)| gap)
}

/// The nearest of several units, and how near it is; of those as near, the first.
pub fn nearest(
    world: &World,
    unit: UnitId,
    mut among: impl Iterator<Item = UnitId>,
) -> Option<(i32, UnitId)> {
    let first = among.next()?;
    let own = world.footprint(unit);
    // Whoever is farther away than the best so far is not measured out.
    Some(among.fold((world.gap(unit, first), first), |best, other| {
        gap_within(own, world.footprint(other), best.0 - 1).map_or(best, |gap| (gap, other))
    }))
}

/// How far a unit stands behind friends who are between it and the nearest enemy.
fn behind_friends(world: &World, unit: UnitId) -> Option<Inches> {
    let (_, enemy) = nearest(world, unit, world.units_of(world.seat(unit).other()))?;
    let (from, to) = (world.footprint(unit).centre(), world.footprint(enemy).centre());
    let friends = world.units_of(world.seat(unit)).filter(|&friend| {
        friend != unit
            && world.is_formed(friend)
            && leads_over(world.footprint(friend), from, to, Scrutiny::Exact)
    });
    friends.map(|friend| world.gap(unit, friend)).min().map(measured)
}

/// Regiments and leaders that a unit's brigade has lost.
fn brigade_losses(world: &World, unit: UnitId) -> u8 {
    let Some(brigade) = world.entry(unit).brigade else { return 0 };
    let of_brigade =
        |entry: &&linstock_battle::scenario::Entry<super::Adf>| entry.brigade == Some(brigade);
    let units = world.scenario.units.iter().zip(&world.state.units);
    let gone = units.filter(|(entry, now)| {
        of_brigade(entry)
            && entry.profile.armament.arm() != Arm::Artillery
            && matches!(now.place, Place::Gone(fate) if is_loss(fate))
    });
    let leaders = world
        .state
        .memory
        .fallen
        .iter()
        .filter(|leader| world.scenario.leaders[leader.index()].brigade == Some(brigade));
    u8::try_from(gone.count() + leaders.count()).unwrap_or(u8::MAX)
}

/// Whether an enemy is one who unsettles a unit by being near: by the revised summary only unshaken
/// infantry that does not skirmish.
pub fn unsettles(world: &World, enemy: UnitId) -> bool {
    bad::unsettles(world.edition(), body(world, enemy), world.status(enemy).morale)
}

/// How near the nearest enemy is who unsettles a unit. A charger and those who fear it are near each
/// other, however an inch between them is rounded.
fn enemy_within(world: &World, unit: UnitId) -> Option<i32> {
    let near = nearest_enemy(world, unit, |enemy| unsettles(world, enemy));
    let mut faced = charge::faced(world, unit);
    let so_near = |enemy: UnitId| {
        unsettles(world, enemy) && world.within(unit, enemy, charge::FEARED + TOUCHING)
    };
    if faced.any(so_near) { near.map(|gap| gap.min(charge::FEARED)) } else { near }
}

/// What steadies or shakes a unit; `from` are those who fire at it or charge it, if somebody does.
pub fn situation(world: &World, unit: UnitId, from: &[UnitId]) -> Situation {
    let status = world.status(unit);
    let shelters = shelters(world, unit, from);
    let leaders =
        world.leaders_of(world.seat(unit)).filter(|&it| leader_is_adjacent(world, it, unit));
    let leader = leaders.map(|it| world.state.leaders[it.index()].bonus).max().unwrap_or(0);
    let supports = world.units_of(world.seat(unit)).filter(|&friend| {
        friend != unit
            && world.status(friend).morale < Morale::Shaken
            && are_adjacent(world, unit, friend)
    });
    let summary = world.edition().summary();
    Situation {
        leader,
        works: shelters.iter().copied().filter_map(ground::works).max(),
        cover: shelters.iter().copied().filter_map(ground::thickness).max(),
        barrier: shelters.iter().copied().any(|it| ground::is_barrier(summary, it)),
        moved: status.moved,
        behind_friends: behind_friends(world, unit),
        charging: status.charging,
        supports: u8::try_from(supports.count()).unwrap_or(u8::MAX),
        enfilade: None,
        enemy_within: enemy_within(world, unit).map(measured),
        enemy_formed_infantry: summary == Summary::Revised,
        brigade_losses: brigade_losses(world, unit),
        merged: status.merged,
        charged_on: None,
        charged_by: Charger::OnFoot,
    }
}
