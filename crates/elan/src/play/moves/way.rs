//! The way of a move: what it costs, what stands in it, and what engineers have changed.

use linstock_battle::{
    UnitId, World,
    movement::{Body, Passage, Planned, Terms, plan_walked, too_far},
};
use linstock_geometry::{Cost, Footprint, Path, Shape, Walked, shortest_line, walk};
use linstock_rulebook::{Code, Inches, Refusal, Said};

use super::{BLOCKED_ROAD, CLEARANCE, streams};
use crate::play::{
    Elan, facts,
    ground::{self, is_opened},
    state::Building,
};
use crate::{
    movement::{
        MOVE,
        obstacle::{Kind, MAJOR_OBSTACLE},
    },
    words::Formation,
};

/// Whether a unit is in loose order.
pub fn is_loose(world: &World<Elan>, unit: UnitId) -> bool {
    world.status(unit).formation == Formation::Skirmish || facts::is_gunless(world, unit)
}

/// Whether a friend lets a unit through.
pub fn passes(world: &World<Elan>, unit: UnitId, friend: UnitId) -> bool {
    is_loose(world, unit) || is_loose(world, friend)
}

/// A way that may be gone.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// As it was planned.
    pub planned: Planned,
    /// Obstacles on it, blocked roads included.
    pub obstacles: u8,
    /// Blocked roads on it.
    pub blocks: u8,
    /// Whether it leads through streams.
    pub wades: bool,
}

/// Plans a way, and counts the obstacles on it. What engineers have opened costs nothing, and a
/// road they have blocked is an obstacle. The unit moves no faster than in its other formation.
pub fn way(
    world: &World<Elan>,
    unit: UnitId,
    path: &Path,
    budget: Cost,
    clearance: i32,
    other: Formation,
) -> Result<Way, Refusal> {
    let (profile, status) = (world.profile(unit), world.status(unit));
    let pace = ground::pace(profile, &[status.formation, other], status.left_guns.is_some());
    let body = Body::of(world, &[unit]);
    let walked = walk(world.ground(), &body.shape, body.pose, path, &pace);
    let (refund, blocks) = engineered(world, &walked, &pace);
    let waded = streams::waded(world, &body.shape, &walked, &pace);
    let refund = refund + waded.refund;
    let passage = |friend: UnitId| match passes(world, unit, friend) {
        true => Passage::Free,
        false => Passage::Blocked,
    };
    let terms = Terms {
        pace: &pace,
        budget: budget + refund,
        clearance,
        too_far: &MOVE,
        too_near: &CLEARANCE,
        passage: &passage,
    };
    let mut planned = plan_walked(world, &body, walked, &terms)?;
    let (toll, blocks) = blocks;
    planned.cost = (planned.cost + waded.toll).less(refund).unwrap_or(Cost::NONE);
    if planned.cost > budget {
        return Err(too_far(&MOVE, planned.cost, budget));
    }
    planned.cost = planned.cost + toll;
    if planned.cost > budget {
        return Err(Refusal::new(
            Code::OutOfRange,
            &BLOCKED_ROAD,
            "The roadblock leaves it too little of its move",
        ));
    }
    planned.cost = over_major(world, &body, &planned, budget)?;
    let crossed = planned.walked.stretches.iter().flat_map(|it| it.crossed.iter().copied());
    let stands = |&barrier: &u16| {
        ground::obstacle(world.barrier(barrier)).is_some() && !is_opened(world, barrier)
    };
    let crossed = crossed.filter(stands).count();
    let obstacles = u8::try_from(crossed).unwrap_or(u8::MAX).saturating_add(blocks).min(60);
    Ok(Way { planned, obstacles, blocks, wades: waded.wades })
}

/// A charge that touches its target over an obstacle, with its front centre still before it, storms
/// that obstacle too.
pub fn over_last(
    world: &World<Elan>,
    unit: UnitId,
    target: UnitId,
    mut way: Way,
    budget: Cost,
) -> Result<Way, Refusal> {
    let (end, stretches) = (way.planned.end, &way.planned.walked.stretches);
    let front = Footprint::new(&Shape::rectangle(2, 2), end);
    let (_, struck) = shortest_line(&front, world.footprint(target));
    let before = |barrier: u16| stretches.iter().any(|it| it.crossed.contains(&barrier));
    let kind = |barrier: u16| ground::obstacle(world.barrier(barrier));
    let last: Vec<(u16, Kind)> = world
        .ground()
        .barriers_crossed(end.at, struck)
        .filter(|&barrier| !before(barrier) && !is_opened(world, barrier))
        .filter_map(|barrier| Some((barrier, kind(barrier)?)))
        .collect();
    let (profile, status) = (world.profile(unit), world.status(unit));
    let pace = ground::pace(profile, &[status.formation], status.left_guns.is_some());
    let rate = stretches.last().and_then(|it| pace.rates[usize::from(it.class)]).unwrap_or(1000);
    for (barrier, kind) in last {
        match kind {
            Kind::Minor => way.planned.cost = way.planned.cost + Cost::of(1000, rate, (1, 1)),
            Kind::Major => {
                begins_before(world, world.footprint(unit), barrier)?;
                way.planned.cost = budget;
            }
        }
        way.obstacles = way.obstacles.saturating_add(1);
    }
    if way.planned.cost > budget { Err(too_far(&MOVE, way.planned.cost, budget)) } else { Ok(way) }
}

/// Whoever crosses a major obstacle begins close before it.
fn begins_before(world: &World<Elan>, start: &Footprint, barrier: u16) -> Result<(), Refusal> {
    let mut near = world.ground().barriers_near(start, ground::BEFORE);
    let no = Refusal::new(
        Code::OutOfRange,
        &MAJOR_OBSTACLE,
        "It must begin just before a major obstacle",
    );
    match near.any(|it| it == barrier) {
        true => Ok(()),
        false => Err(no.because("within", inches(ground::BEFORE))),
    }
}

/// The cost of a way. Over a major obstacle it is all there is, at least a move: the unit begins
/// close before the obstacle and ends when all of it is across, if not before.
fn over_major(
    world: &World<Elan>,
    body: &Body,
    planned: &Planned,
    budget: Cost,
) -> Result<Cost, Refusal> {
    let no = |why| Refusal::new(Code::OutOfRange, &MAJOR_OBSTACLE, why);
    let is_major = |&&barrier: &&u16| {
        ground::obstacle(world.barrier(barrier)) == Some(Kind::Major) && !is_opened(world, barrier)
    };
    let stretches = &planned.walked.stretches;
    let mut crossed = stretches.iter().enumerate().flat_map(|(place, stretch)| {
        stretch.crossed.iter().filter(is_major).map(move |&barrier| (place, barrier))
    });
    let Some((place, barrier)) = crossed.next() else { return Ok(planned.cost) };
    if crossed.next().is_some() || budget < Cost::ONE || planned.cost > Cost::ONE {
        return Err(no("A major obstacle takes its whole move"));
    }
    let start = Footprint::new(&body.shape, body.pose);
    begins_before(world, &start, barrier)?;
    let beyond: i32 = stretches[place..].iter().map(|stretch| stretch.along).sum();
    let most = body.shape.depth();
    if beyond > most {
        return Err(no("It must stop just beyond a major obstacle").because("within", inches(most)));
    }
    Ok(budget)
}

fn inches(thousandths: i32) -> Said {
    Said::Inches(Inches::thousandths(thousandths.into()))
}

/// What opened barriers give back, and what blocked roads cost and how many there are.
fn engineered(
    world: &World<Elan>,
    walked: &Walked,
    pace: &linstock_geometry::Pace,
) -> (Cost, (Cost, u8)) {
    const AT_BLOCK: i32 = 750;
    let works = &world.state.memory.works;
    if works.is_empty() {
        return (Cost::NONE, (Cost::NONE, 0));
    }
    let mut refund = Cost::NONE;
    let mut toll = (Cost::NONE, 0_u8);
    for stretch in &walked.stretches {
        let rate = pace.rates[usize::from(stretch.class)].unwrap_or(1000);
        for &barrier in stretch.crossed.iter().filter(|&&it| is_opened(world, it)) {
            let class = usize::from(world.barrier(barrier).class());
            refund = refund
                + match pace.barriers[class] {
                    linstock_geometry::Crossing::Free | linstock_geometry::Crossing::Impassable => {
                        Cost::NONE
                    }
                    linstock_geometry::Crossing::Extra(extra) => Cost::of(extra, rate, (1, 1)),
                    linstock_geometry::Crossing::Whole => Cost::ONE,
                };
        }
        for work in works.iter().filter(|work| work.building == Building::BlockRoad) {
            let (from, to) = (stretch.from.at.distance(work.at), stretch.to.at.distance(work.at));
            if from > AT_BLOCK && to <= AT_BLOCK {
                toll = (toll.0 + Cost::of(1000, rate, (1, 1)), toll.1.saturating_add(1));
            }
        }
    }
    (refund, toll)
}
