//! The command phase: leaders, reinforcements, rallying, engineering.

use linstock_battle::{
    Event, Fact, LeaderId, LeaderPlace, NeedsDice, Place, Scratch, Seat, UnitId, World,
    arrival::{self, Crowded, Wanted},
    rules::{REINFORCEMENT, refused},
};
use linstock_dice::{Once, Single};
use linstock_geometry::Point;
use linstock_rulebook::{Code, Inches, Refusal, Said, rules};

use super::{
    Elan, facts, harm, moves,
    state::{Building, Rallying, Work},
};
use crate::{
    engineering,
    movement::{Row, Terrain, allowance},
    reinforcements::{REINFORCEMENTS, Reinforcements},
    roll::ROLL_UNDER,
    test::{Facts, Of, Situation},
    words::Arm,
};

rules! {
    LEADERS = "elan.leader.move" {
        says: "a leader rides",
        text: "A leader rides up to 20\" once in his side's turn, to a unit of his side or to a place clear of the enemy; he goes wherever his unit goes.",
        by: Ruling,
        at: "ruling; 004: turn sequence, command phase",
    }
    RALLIES = "elan.rally" {
        says: "rallies",
        text: "A unit with disruption markers that is not in contact may rally once in its side's turn: on the move or, without moving, in place.",
        by: Ruling,
        at: "ruling; 004: turn sequence, command phase",
    }
    WORKS = "elan.engineering.place" {
        says: "where engineers work",
        text: "Infantry that is neither broken nor in contact may work once in its side's turn and then does not move: it opens a wall, fence or hedge within 1\", blocks the road it stands on, bridges a stream within 1\", or throws up a redoubt where it stands, which is hard cover within 1\" of that place. A blocked road or a redoubt may be begun only by a unit that did not move in the last turn and has an enemy within 24\". What is opened or bridged no longer hinders or covers anyone.",
        by: Ruling,
        at: "ruling",
    }
}

/// How near a barrier is worked on.
const AT_HAND: i32 = 1000;
/// How near an enemy is against whom a road is blocked or a redoubt thrown up.
const IN_SIGHT_OF_WORK: i32 = 24_000;

/// How far a leader rides.
pub fn ride() -> i32 {
    allowance(Row::Leader, Terrain::Open).on_table()
}

/// A seat's leaders who may still ride.
pub fn riders(world: &World<Elan>, seat: Seat) -> Vec<LeaderId> {
    let ridden = &world.state.memory.ridden;
    world.leaders_of(seat).filter(|leader| !ridden.contains(leader)).collect()
}

fn may_ride(world: &World<Elan>, leader: LeaderId) -> Result<Point, Refusal> {
    let no = |why| Refusal::new(Code::NotAllowed, &LEADERS, why);
    let at = world.leader_at(leader).ok_or(no("He is not on the table"))?;
    if world.state.memory.ridden.contains(&leader) {
        return Err(no("He has moved this turn"));
    }
    Ok(at)
}

/// Whether a leader may join a unit.
pub fn check_join(world: &World<Elan>, leader: LeaderId, unit: UnitId) -> Result<(), Refusal> {
    let at = may_ride(world, leader)?;
    let no = |why| Err(Refusal::new(Code::NotAllowed, &LEADERS, why));
    let side = world.scenario.leaders[leader.index()].seat;
    let with = LeaderPlace::With(unit);
    if !world.is_on_table(unit) || world.seat(unit) != side {
        return no("He joins only units of his own side");
    }
    if world.state.leaders[leader.index()].place == with {
        return no("He is with that unit already");
    }
    in_reach(linstock_geometry::distance_to_point(world.footprint(unit), at))
}

/// Whether a leader may ride to a place.
pub fn check_ride(world: &World<Elan>, leader: LeaderId, to: Point) -> Result<(), Refusal> {
    let at = may_ride(world, leader)?;
    if !world.scenario.field.has(to) {
        return Err(refused(&linstock_battle::rules::EDGE));
    }
    in_reach(at.distance(to))?;
    let side = world.scenario.leaders[leader.index()].seat;
    let mut enemies = world.units_of(side.other());
    if enemies.any(|it| linstock_geometry::distance_to_point(world.footprint(it), to) < moves::NEAR)
    {
        return Err(Refusal::new(Code::NotAllowed, &LEADERS, "Too close to the enemy"));
    }
    Ok(())
}

/// Refuses a ride that is too long.
fn in_reach(distance: i32) -> Result<(), Refusal> {
    if distance <= ride() {
        return Ok(());
    }
    let inches = |far: i32| Said::Inches(Inches::thousandths(far.into()));
    Err(Refusal::new(Code::OutOfRange, &LEADERS, "Too far")
        .because("distance", inches(distance))
        .because("reach", inches(ride())))
}

/// A leader goes somewhere.
pub fn lead(scratch: &mut Scratch<Elan>, leader: LeaderId, place: LeaderPlace) {
    scratch.emit(Event::Leader { leader, place });
    scratch.remember(|memory| memory.ridden.push(leader));
}

/// The reinforcements of a seat that are due, and since which turn.
pub fn reinforcements_due(world: &World<Elan>, seat: Seat) -> Vec<(UnitId, u16)> {
    let ours = world.scenario.ids().filter(|&unit| world.seat(unit) == seat);
    let due = |unit: UnitId| {
        let due = arrival::due(world, unit, |other| world.status(other).arrived)?;
        (due <= world.state.turn).then_some((unit, due))
    };
    ours.filter_map(due).collect()
}

/// Rolls for every reinforcement of a seat that is due.
pub fn reinforce(scratch: &mut Scratch<Elan>, seat: Seat) -> Result<(), NeedsDice> {
    let turn = scratch.state.turn;
    for (unit, due) in reinforcements_due(scratch, seat) {
        let turns_late = u8::try_from(turn - due).unwrap_or(u8::MAX);
        let roll = Reinforcements { turns_late };
        let (end, working) = scratch.play(&Single(&roll), Once::Waiting)?;
        let arrives = end.outcome();
        let shown = vec![Fact::new("turns late", i32::from(turns_late))];
        let outcome = vec![Fact::new("arrives", arrives).by(&ROLL_UNDER)];
        harm::resolved(scratch, REINFORCEMENTS.id, unit, None, shown, working, outcome);
        if arrives {
            enter(scratch, unit);
        }
    }
    Ok(())
}

/// A reinforcement comes onto the table, if there is room.
fn enter(scratch: &mut Scratch<Elan>, unit: UnitId) {
    let (slide, clearance) = (moves::SLIDE, moves::NEAR);
    let wanted = Wanted { slide, clearance, crowded: Crowded::LooksFarther };
    let Some(found) = arrival::place(scratch, unit, wanted) else { return };
    scratch.note(REINFORCEMENT.id, unit);
    let turn = scratch.state.turn;
    scratch.update(unit, |status| status.arrived = Some(turn));
    scratch.emit(Event::Placed { unit, place: Place::Table(found) });
}

/// Whether a unit may rally.
pub fn check_rally(world: &World<Elan>, unit: UnitId) -> Result<(), Refusal> {
    let no = |why| Err(Refusal::new(Code::NotAllowed, &RALLIES, why));
    let status = world.status(unit);
    if !world.is_on_table(unit) {
        return no("It is not on the table");
    }
    if status.dm == 0 {
        return no("It has no disruption markers");
    }
    if status.rallied.is_some() {
        return no("It has tried to rally this turn");
    }
    match facts::contact(world, unit) {
        None => Ok(()),
        Some(_) => Err(moves::TOUCHES_ENEMY),
    }
}

/// The facts of a rally.
pub fn rally_facts(world: &World<Elan>, unit: UnitId, how: Rallying) -> Facts<'static> {
    let situations = match how {
        Rallying::Moving => &[Situation::RallyMoving],
        Rallying::Stationary => &[Situation::RallyStationary],
    };
    facts::test_facts(world, unit, Of::Rally, situations)
}

/// A unit rallies.
pub fn rally(scratch: &mut Scratch<Elan>, unit: UnitId, how: Rallying) -> Result<(), NeedsDice> {
    let facts = rally_facts(scratch, unit, how);
    scratch.update(unit, |status| status.rallied = Some(how));
    harm::roll_test(scratch, unit, facts)?;
    Ok(())
}

/// Whether a unit may work at all.
pub fn may_work(world: &World<Elan>, unit: UnitId) -> Result<(), Refusal> {
    moves::may_act(world, unit)?;
    if world.profile(unit).arm != Arm::Infantry {
        return Err(Refusal::new(Code::NotAllowed, &WORKS, "Only infantry does engineering work"));
    }
    match facts::contact(world, unit) {
        None => Ok(()),
        Some(_) => Err(moves::TOUCHES_ENEMY),
    }
}

/// What a unit could work on where it stands.
pub fn works(world: &World<Elan>, unit: UnitId) -> Vec<Building> {
    Building::ALL.iter().copied().filter(|&it| site(world, unit, it).is_some()).collect()
}

/// The work on a building where a unit stands, if it can be done there.
fn site(world: &World<Elan>, unit: UnitId, building: Building) -> Option<Work> {
    use linstock_battle::Line;
    let at = world.pose(unit).at;
    let none = Work { building, at, barrier: None, successes: 0 };
    let barrier = |wanted: fn(Line) -> bool| {
        let ground = world.ground();
        let mut near = ground.barriers_near(world.footprint(unit), AT_HAND);
        let found =
            near.find(|&it| wanted(world.barrier(it)) && !super::ground::is_opened(world, it))?;
        Some(Work { barrier: Some(found), ..none })
    };
    let taken = |near: i32| {
        let works = &world.state.memory.works;
        works.iter().any(|it| it.building == building && it.at.distance(at) <= near)
    };
    // Nobody digs in without a reason: players would be asked about it every turn.
    let defends = || {
        let begun = world.status(unit).work;
        begun.is_some_and(|it| it.building == building && it.at == at)
            || !world.status(unit).marched && has_enemy_near(world, unit)
    };
    match building {
        Building::OpenWall => {
            barrier(|line| matches!(line, Line::WoodFence | Line::Hedge | Line::StoneWall))
        }
        Building::Bridge => barrier(|line| line == Line::Stream),
        Building::BlockRoad => {
            let (_, way) = world.ground_at(at);
            let road = matches!(way, Some(Line::Road | Line::Trail | Line::Ford | Line::Bridge));
            (road && !taken(2 * AT_HAND) && defends()).then_some(none)
        }
        Building::Redoubt => {
            let free = !taken(AT_HAND) && !facts::is_built_up(world, unit);
            (free && defends()).then_some(none)
        }
    }
}

fn has_enemy_near(world: &World<Elan>, unit: UnitId) -> bool {
    let mut enemies = world.units_of(world.seat(unit).other());
    enemies.any(|enemy| world.within(unit, enemy, IN_SIGHT_OF_WORK))
}

/// Whether a unit may work on a building.
pub fn check_work(world: &World<Elan>, unit: UnitId, building: Building) -> Result<Work, Refusal> {
    may_work(world, unit)?;
    let no = Refusal::new(Code::NotAllowed, &WORKS, "Nothing to be done here");
    site(world, unit, building).ok_or(no.because("task", Said::Word(building.word())))
}

/// The work of this turn, with the successes of turns before on the same task.
pub fn working(world: &World<Elan>, unit: UnitId, work: Work) -> (Work, engineering::Work) {
    let before = world.status(unit).work.filter(|it| {
        it.building == work.building && it.barrier == work.barrier && it.at == work.at
    });
    let work = before.unwrap_or(work);
    let factor = world.profile(unit).factors.drill;
    let task = work.building.task();
    (work, engineering::Work { task, successes: work.successes, factor })
}

/// A unit works for a turn.
pub fn engineer(scratch: &mut Scratch<Elan>, unit: UnitId, work: Work) -> Result<(), NeedsDice> {
    let (work, roll) = working(scratch, unit, work);
    let (end, working) = scratch.play(&Single(&roll), Once::Waiting)?;
    let worked = end.outcome();
    let shown = vec![Fact::new("task", work.building.word()).by(&WORKS)];
    let outcome = vec![
        Fact::new("success", worked.success).by(&ROLL_UNDER),
        Fact::new("successes", i32::from(worked.successes)),
        Fact::new("done", worked.done),
    ];
    harm::resolved(scratch, engineering::ENGINEERING.id, unit, None, shown, working, outcome);
    let work = Work { successes: worked.successes, ..work };
    scratch.update(unit, |status| {
        status.acted = true;
        status.work = (!worked.done).then_some(work);
    });
    if worked.done {
        scratch.remember(|memory| memory.works.push(Work { successes: 0, ..work }));
    }
    Ok(())
}
