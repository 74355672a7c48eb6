//! Everybody moves at once: all run together in twenty slices, and whoever would come too near to
//! an enemy, or onto a friend, stops where he is.

use linstock_battle::{
    Event, Fact, How, LeaderId, LeaderPlace, Note, Scratch, Still, UnitId, World,
    movement::forced_place, room, rules::OCCUPIED,
};
use linstock_geometry::{Cost, Footprint, Point, Pose, Shape, Walked, gap, gap_within, overlaps};
use linstock_rulebook::rules;

use super::{
    Jr3, again,
    ground::{self, FORM},
    losses::{Trail, take_what_is_touched},
    march,
    moves::{self, drawn, is_pivot},
    shock::{disorder, lets_through},
    status::{Did, Plot, Ride},
};
use crate::movement::MOVE;

rules! {
    SLICES = "jr3.move.together" {
        says: "all move at once",
        text: "All paths run together in twenty slices of a move; a unit that would come within an inch of an enemy, or onto a friend that does not let it through, stops there. Formation changes come first; a unit that changes formation sets out when that is done.",
        by: Ruling,
        at: "ruling R16",
    }
    NEAR = "jr3.move.near-enemy" {
        says: "halts: another step would bring it within an inch of the enemy",
        title: "an inch from the enemy",
        text: "A unit whose next step would bring it within an inch of an enemy stops, even if the enemy has come to meet it.",
        by: Ruling,
        at: "ruling R16",
    }
    BLOCKED = "jr3.move.blocked" {
        says: "halts: friends are in its way",
        title: "friends in the way",
        text: "A unit whose next step would lead onto a friend that does not let it through stops.",
        by: Ruling,
        at: "ruling R16",
    }
    CROWDED = "jr3.move.crowded" {
        says: "halts short: there is no room among its friends",
        title: "no room among friends",
        text: "A unit does not end its move on friends who let it through: it ends where it last had room, or if it never had, where it finds some, in disorder.",
        by: Ruling,
        at: "ruling R9",
    }
}

/// How many parts a move is run in.
const PARTS: u32 = 20;

/// Somebody on the way.
struct Mover {
    unit: UnitId,
    shape: Shape,
    walked: Walked,
    /// What was spent before it set out.
    late: Cost,
    /// Where it has been, a place for each slice.
    trail: Vec<Pose>,
    /// How far it has gone.
    gone: i32,
    /// Who stopped it.
    stopped: Option<UnitId>,
}

/// Runs every move that was plotted.
pub fn resolve(scratch: &mut Scratch<Jr3>, disengaging: bool) {
    let plots: Vec<(UnitId, Plot)> = scratch
        .on_table()
        .filter_map(|unit| Some((unit, scratch.status(unit).plot.clone()?)))
        .collect();
    for &(unit, _) in &plots {
        scratch.update(unit, |status| status.plot = None);
    }
    let mut movers = Vec::new();
    for (unit, plot) in plots {
        match plot {
            Plot::Move(path) => {
                let drawn = drawn(scratch, unit, scratch.status(unit), disengaging);
                let walked = match again::walk(scratch, &drawn, unit, &path) {
                    Still::Possible(walked) => walked,
                    Still::NoLonger(_) => continue,
                };
                let did = match (disengaging, is_pivot(&path)) {
                    (true, _) => Did::Disengaged,
                    (false, true) => Did::Pivoted,
                    (false, false) => Did::Moved,
                };
                scratch.update(unit, |status| status.did = Some(did));
                movers.push(Mover::new(unit, drawn.shape, walked, Cost::NONE));
            }
            Plot::Form { formation, mounted, path } => {
                let forming = match again::form(scratch, unit, formation, mounted, &path) {
                    Still::Possible(forming) => forming,
                    Still::NoLonger(_) => {
                        scratch.note(OCCUPIED.id, unit);
                        continue;
                    }
                };
                if forming.pose != scratch.pose(unit) {
                    let to = forming.pose;
                    scratch.emit(Event::Moved { unit, to, how: How::Forms });
                }
                scratch.update(unit, |status| {
                    *status = forming.status.clone();
                    status.did = Some(Did::Formed);
                });
                let shape = drawn(scratch, unit, scratch.status(unit), false).shape;
                movers.push(Mover::new(unit, shape, forming.walked, forming.cost));
            }
            Plot::Rally | Plot::Change | Plot::Fire(_) | Plot::FireWith(_) => {}
        }
    }
    run(scratch, &mut movers);
    for mover in &movers {
        note_move(scratch, mover, disengaging);
    }
    arrive(scratch, &movers, if disengaging { How::Disengages } else { How::Moves });
    let trails: Vec<Trail> = movers.iter().map(Mover::trail).collect();
    take_what_is_touched(scratch, &trails);
}

impl Mover {
    fn new(unit: UnitId, shape: Shape, walked: Walked, late: Cost) -> Mover {
        let trail = vec![walked.start];
        Mover { unit, shape, walked, late, trail, gone: 0, stopped: None }
    }

    /// The ground it has come over.
    fn trail(&self) -> Trail {
        let way = self.trail.iter().map(|&pose| Footprint::new(&self.shape, pose)).collect();
        Trail { unit: self.unit, way }
    }

    /// Where it was after the last slice.
    fn here(&self) -> Pose {
        self.trail.last().copied().unwrap_or(self.walked.start)
    }

    /// Where it would be after a slice.
    fn after(&self, slice: u32) -> Pose {
        match self.gone_after(slice) {
            Some(gone) if self.stopped.is_none() => self.walked.pose_at(&self.shape, gone),
            Some(_) | None => self.here(),
        }
    }

    /// How far it would have gone after a slice, if it has set out by then.
    fn gone_after(&self, slice: u32) -> Option<i32> {
        let spent = Cost::share(slice, PARTS).less(self.late)?;
        Some(self.walked.affordable(spent))
    }
}

/// What the rules had to do with a move is noted.
fn note_move(scratch: &mut Scratch<Jr3>, mover: &Mover, disengaging: bool) {
    let unit = mover.unit;
    let status = scratch.status(unit);
    let mut facts = march::facts(scratch, unit, status, disengaging, &mover.walked, mover.gone);
    let what = match mover.late {
        Cost::NONE => MOVE.id,
        late => {
            let takes = if late < Cost::ONE { "half-a-move" } else { "a-move" };
            facts.insert(0, Fact::new("takes", takes).by(&FORM));
            FORM.id
        }
    };
    if !facts.is_empty() {
        scratch.emit(Event::Noted(Note { what: what.into(), unit: Some(unit), facts }));
    }
    if let Some(other) = mover.stopped {
        let friends = scratch.seat(other) == scratch.seat(unit);
        let what = if friends { BLOCKED.id } else { NEAR.id };
        let by = Fact::new("stopped-by", scratch.entry(other).name.clone()).by(&SLICES);
        let facts = vec![by];
        scratch.emit(Event::Noted(Note { what: what.into(), unit: Some(unit), facts }));
    }
}

/// A unit in one slice: where it was, where it would be.
struct Stepping {
    unit: UnitId,
    mover: Option<usize>,
    old: Footprint,
    new: Footprint,
}

fn run(world: &World<Jr3>, movers: &mut [Mover]) {
    for slice in 1..=PARTS {
        let mut stepping: Vec<Stepping> = world
            .on_table()
            .map(|unit| {
                let mover = movers.iter().position(|mover| mover.unit == unit);
                let (old, new) = match mover.map(|index| &movers[index]) {
                    Some(mover) => (
                        Footprint::new(&mover.shape, mover.here()),
                        Footprint::new(&mover.shape, mover.after(slice)),
                    ),
                    None => (world.footprint(unit).clone(), world.footprint(unit).clone()),
                };
                Stepping { unit, mover, old, new }
            })
            .collect();
        // Whoever stops may be in another's way: again, until nobody else has to stop. All are
        // judged on the same positions, so that no order of the units matters.
        loop {
            let halted = halted(world, &stepping);
            if halted.is_empty() {
                break;
            }
            for (index, by) in halted {
                stepping[index].new = stepping[index].old.clone();
                if let Some(mover) = stepping[index].mover {
                    movers[mover].stopped = Some(by);
                }
            }
        }
        for step in &stepping {
            if let Some(mover) = step.mover.map(|index| &mut movers[index]) {
                mover.trail.push(step.new.pose());
                if mover.stopped.is_none() {
                    mover.gone = mover.gone_after(slice).unwrap_or(0);
                }
            }
        }
    }
}

/// Those who cannot take this step, and who is in their way.
fn halted(world: &World<Jr3>, stepping: &[Stepping]) -> Vec<(usize, UnitId)> {
    let clearance = ground::INCH;
    let mut halted = Vec::new();
    let moves = |step: &Stepping| step.new.pose() != step.old.pose();
    for (index, one) in stepping.iter().enumerate() {
        for (other_index, other) in stepping.iter().enumerate().skip(index + 1) {
            if !moves(one) && !moves(other) {
                continue;
            }
            let guilty = if world.seat(one.unit) == world.seat(other.unit) {
                let free = [one.unit, other.unit].iter().any(|&it| lets_through(world, it));
                if free || !meet(&one.new, &other.new) {
                    continue;
                }
                (meet(&one.new, &other.old), meet(&one.old, &other.new))
            } else {
                let Some(then) = gap_within(&one.new, &other.new, clearance - 1) else { continue };
                let now = gap(&one.old, &other.old);
                if then >= now {
                    continue;
                }
                (gap(&one.new, &other.old) < now, gap(&one.old, &other.new) < now)
            };
            // If neither alone is to blame, both are.
            let (first, second) = if guilty == (false, false) { (true, true) } else { guilty };
            if first && moves(one) {
                halted.push((index, other.unit));
            }
            if second && moves(other) {
                halted.push((other_index, one.unit));
            }
        }
    }
    // Of several in the way the first is named.
    halted.sort_unstable();
    halted.dedup_by_key(|&mut (index, _)| index);
    halted
}

fn meet(one: &Footprint, other: &Footprint) -> bool {
    gap_within(one, other, 0).is_some() && overlaps(one, other)
}

/// Everybody stands where he has got to. Nobody ends on a friend who let him through: he goes back
/// on his trail as far as he must.
fn arrive(scratch: &mut Scratch<Jr3>, movers: &[Mover], how: How) {
    let ends: Vec<(UnitId, Pose)> = movers.iter().map(|mover| (mover.unit, mover.here())).collect();
    for &(unit, to) in &ends {
        if to != scratch.pose(unit) {
            scratch.emit(Event::Moved { unit, to, how });
        }
    }
    for mover in movers {
        let unit = mover.unit;
        let free = |scratch: &Scratch<Jr3>, pose: Pose| {
            room::is_free(scratch, unit, &scratch.drawn(unit, pose))
        };
        if free(scratch, mover.here()) {
            continue;
        }
        let back = mover.trail.iter().rev().copied().find(|&pose| free(scratch, pose));
        let to = back.unwrap_or_else(|| forced_place(scratch, unit, mover.here()));
        scratch.note(CROWDED.id, unit);
        if to != scratch.pose(unit) {
            scratch.emit(Event::Moved { unit, to, how });
        }
        if back.is_none() {
            disorder(scratch, unit);
        }
    }
}

/// Where officers are before anybody moves.
pub fn officers(world: &World<Jr3>) -> Vec<(LeaderId, Point)> {
    world.scenario.leader_ids().filter_map(|it| Some((it, world.leader_at(it)?))).collect()
}

/// Officers ride where they meant to, from where they were before anybody moved. A unit that has
/// gone too far to be joined is ridden after.
pub fn ride(scratch: &mut Scratch<Jr3>, places: &[(LeaderId, Point)]) {
    let rides = scratch.state.memory.rides.clone();
    scratch.remember(|memory| memory.rides.clear());
    for (leader, ride) in rides {
        match scratch.state.leaders[leader.index()].place {
            LeaderPlace::With(_) | LeaderPlace::At(_) => {}
            LeaderPlace::Waiting | LeaderPlace::Gone(_) => continue,
        }
        let place = match ride {
            Ride::To(at) => LeaderPlace::At(at),
            Ride::Join(unit) => {
                let from = places.iter().find(|(other, _)| *other == leader);
                let Some(&(_, from)) = from.filter(|_| scratch.is_on_table(unit)) else { continue };
                let Some(place) = moves::rides_after(scratch, leader, from, unit) else { continue };
                place
            }
        };
        scratch.emit(Event::Leader { leader, place });
    }
    take_what_is_touched(scratch, &[]);
}
