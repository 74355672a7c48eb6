//! Morale on the table: checks, falling back, running, and how a disaster spreads.

use std::collections::VecDeque;

use linstock_battle::{
    Event, Fact, Fate, How, NeedsDice, Note, Resolved, Scratch, Seat, UnitId, World,
    movement::{self, FallBack, Retreat, is_clear, retreat, run_direction},
};
use linstock_dice::Once;
use linstock_geometry::{Footprint, Point, Turn, distance_to_point, gap_within};
use linstock_rulebook::{Part, rules};

use super::{
    Jr3,
    aftermath::bear,
    charges::UNFIT,
    facts, ground,
    losses::{end_melee, gone},
    parties::TOUCH,
    status::{Did, Order},
};
use crate::{
    aftermath::of_check,
    charge::chain::MELEE_ROUT,
    morale::{CHECK, Cause, Check, Checked, Situation},
    words::{Aspect, Formation, Morale, Works},
};

rules! {
    SHOCK = "jr3.morale.shock" {
        says: "a disaster close by",
        text: "Units within 6 inches of a friend that routs or is destroyed, or of one of their officers who is killed, check once for each such event, unless they are routed themselves; what follows from that spreads in turn.",
        at: "003: when to check morale; friends, and in which order, by ruling",
    }
    PASSAGE = "jr3.move.passage" {
        says: "in disorder: it went through friends",
        title: "through friends",
        text: "Friends pass freely through skirmishers, disordered and routed units and limbered guns; a unit that charges or is driven back through other friends goes into disorder, and so do they.",
        by: Ruling,
        at: "ruling, for the missing page",
    }
    PUSHED = "jr3.move.pushed" {
        says: "in disorder: friends went through it",
        title: "friends went through it",
        text: "A unit that keeps its ranks is in disorder when friends who are charging or driven back go through it.",
        by: Ruling,
        at: "ruling, for the missing page",
    }
    SURRENDER = "jr3.morale.surrender" {
        says: "nowhere to run",
        text: "A routed unit barred by the enemy or by impassable ground surrenders, and so does a unit beaten in contact that cannot get an inch clear of every enemy; others who fall back go as far as they can.",
        by: Ruling,
        at: "ruling R13",
    }
    OFF = "jr3.morale.off" {
        says: "off the table",
        text: "A unit driven off the table is lost.",
        by: Ruling,
        at: "ruling R13",
    }
}

/// How much farther than it has to a unit goes back to get clear of friends.
const BEYOND: i32 = 6 * ground::INCH;

/// A unit falls back to its own rear if that is so near to straight away from its enemies.
const REAR: Turn = Turn::from_degrees(60);

/// Disasters that friends have still to hear of, the oldest first.
#[derive(Debug, Default)]
pub struct Shocks(VecDeque<Shock>);

impl Shocks {
    /// One more. A unit that routs and is lost by it is one disaster, not two.
    pub fn push(&mut self, shock: Shock) {
        let same = |other: &Shock| shock.source.is_some() && other.source == shock.source;
        if !self.0.iter().any(same) {
            self.0.push_back(shock);
        }
    }
}

/// A disaster.
#[derive(Clone, Debug)]
pub struct Shock {
    /// Whose.
    pub seat: Seat,
    /// The unit it befell.
    pub source: Option<UnitId>,
    /// Where it was seen.
    pub spot: Spot,
}

/// Where a disaster is seen.
#[derive(Clone, Debug)]
pub enum Spot {
    /// Where the unit stood.
    Unit(Box<Footprint>),
    /// Where the officer fell.
    Officer(Point),
}

/// A reason for a check.
#[derive(Clone, Copy, Debug)]
pub struct Blow {
    /// Who checks.
    pub unit: UnitId,
    /// Why.
    pub cause: Cause,
    /// Who struck it, from where it falls back.
    pub from: Option<UnitId>,
    /// Where it was struck.
    pub aspect: Aspect,
    /// Losses to guns or sharpshooters.
    pub hits_by_guns: u8,
    /// What covered it from those who struck it, if it was not only one.
    pub shelter: Option<Shelter>,
}

impl Blow {
    /// A reason that is no enemy's doing.
    pub const fn from_nobody(unit: UnitId, cause: Cause) -> Blow {
        let aspect = Aspect::Front;
        Blow { unit, cause, from: None, aspect, hits_by_guns: 0, shelter: None }
    }
}

/// What covers a unit that checks, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shelter {
    works: Option<Works>,
    cover: bool,
}

impl Shelter {
    /// From somebody.
    pub fn from(world: &World<Jr3>, unit: UnitId, from: UnitId) -> Shelter {
        let Situation { works, cover, .. } = facts::situation(world, unit, Some(from));
        Shelter { works, cover }
    }
}

/// Units check at once: all as they stand now, then all take the consequences.
pub fn check_all(
    scratch: &mut Scratch<Jr3>,
    blows: &[Blow],
    shocks: &mut Shocks,
) -> Result<(), NeedsDice> {
    let checks: Vec<(Blow, Check)> =
        blows.iter().map(|blow| (*blow, check(scratch, blow))).collect();
    let mut results: Vec<(Blow, Morale, Checked)> = Vec::new();
    for (blow, check) in checks {
        let (end, working) = scratch.play(&check, Once::Waiting)?;
        let checked = end.outcome();
        let decided = check.trial(&mut ()).decided(checked.roll);
        scratch.resolved(Resolved {
            what: CHECK.id.into(),
            by: vec![blow.unit],
            at: None,
            facts: vec![
                Fact::new("cause", blow.cause.word()),
                Fact::new("aspect", blow.aspect.word()),
            ],
            working,
            outcome: vec![
                Fact::new("morale", checked.morale.word()).by(decided),
                Fact::new("falls-back", i32::from(checked.fall_back)),
            ],
        });
        results.push((blow, check.unit.morale, checked));
    }
    let edition = scratch.edition();
    for (blow, was, checked) in results {
        for consequence in of_check(edition, Part::Unit, was, checked) {
            bear(scratch, blow.unit, consequence, Driven::by(blow.from), shocks)?;
        }
    }
    Ok(())
}

/// The check that a blow calls for.
pub fn check(world: &World<Jr3>, blow: &Blow) -> Check {
    let unit = blow.unit;
    let from = blow.from.filter(|&from| blow.cause == Cause::Fire && world.is_on_table(from));
    let mut situation = Situation { aspect: blow.aspect, ..facts::situation(world, unit, from) };
    if let Some(Shelter { works, cover }) = blow.shelter {
        (situation.works, situation.cover) = (works, cover);
    }
    Check {
        unit: facts::checked(world, unit, world.unit(unit).strength),
        situation,
        cause: blow.cause,
        hits_by_guns: blow.hits_by_guns,
        flight: facts::flight(world, unit),
    }
}

/// A unit's morale becomes this.
pub fn becomes(scratch: &mut Scratch<Jr3>, unit: UnitId, morale: Morale, shocks: &mut Shocks) {
    match (morale, scratch.status(unit).morale) {
        (Morale::Routed, Morale::Good | Morale::Shaken) => routs(scratch, unit, shocks),
        (Morale::Good | Morale::Shaken | Morale::Routed, _) => {
            scratch.update(unit, |status| status.morale = morale);
        }
    }
}

/// A unit that has just routed runs; in a melee it has nowhere to run.
pub fn run(scratch: &mut Scratch<Jr3>, unit: UnitId, distance: i32, shocks: &mut Shocks) {
    if scratch.status(unit).melee.is_some() {
        scratch.note(MELEE_ROUT.id, unit);
        gone(scratch, unit, Fate::Captured, shocks);
    } else {
        run_away(scratch, unit, distance, shocks);
    }
}

/// A unit routs: its orders are forgotten, and friends see it.
fn routs(scratch: &mut Scratch<Jr3>, unit: UnitId, shocks: &mut Shocks) {
    let status = scratch.status(unit);
    let to_charge = status.order == Some(Order::Charge) && status.did.is_none();
    // Before the reveal the order is a secret, and remains one.
    if to_charge && facts::is_revealed(scratch.state.phase) {
        scratch.note(UNFIT.id, unit);
    }
    scratch.update(unit, |status| {
        status.morale = Morale::Routed;
        status.order = None;
        status.aim = None;
        status.changed = false;
    });
    let spot = Spot::Unit(Box::new(scratch.footprint(unit).clone()));
    shocks.push(Shock { seat: scratch.seat(unit), source: Some(unit), spot });
}

/// What drives a unit back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Driven {
    /// Nobody in particular: it goes back from the nearest enemy.
    ByNobody,
    /// The fire of this unit.
    ByFire(UnitId),
    /// This unit has beaten it hand to hand.
    InContact(UnitId),
}

impl Driven {
    /// By the fire of somebody, or by nobody.
    pub const fn by(firer: Option<UnitId>) -> Driven {
        match firer {
            Some(firer) => Driven::ByFire(firer),
            None => Driven::ByNobody,
        }
    }

    /// The enemies whom the unit goes back from, those who did it first.
    fn enemies(self, world: &World<Jr3>, unit: UnitId) -> Vec<UnitId> {
        let by_distance = world.enemies_by_distance(unit);
        let nearest = || by_distance.first().map(|&(_, enemy)| enemy);
        match self {
            Driven::ByNobody => nearest().into_iter().collect(),
            Driven::ByFire(firer) => {
                let there = Some(firer).filter(|&firer| world.is_on_table(firer));
                there.or_else(nearest).into_iter().collect()
            }
            Driven::InContact(enemy) => {
                let touching = by_distance.iter().take_while(|&&(gap, _)| gap <= TOUCH);
                let others = touching.map(|&(_, other)| other).filter(|&other| other != enemy);
                let enemy = Some(enemy).filter(|&enemy| world.is_on_table(enemy));
                enemy.into_iter().chain(others).collect()
            }
        }
    }

    /// How far from every enemy the unit has to get.
    const fn clear(self) -> i32 {
        match self {
            Driven::ByNobody | Driven::ByFire(_) => 0,
            Driven::InContact(_) => ground::INCH,
        }
    }
}

/// A unit falls back, facing kept; if it was beaten in contact and cannot get clear of the enemy, it
/// surrenders.
pub fn fall_back(
    scratch: &mut Scratch<Jr3>,
    unit: UnitId,
    driven: Driven,
    distance: i32,
    shocks: &mut Shocks,
) {
    let driven = match scratch.status(unit).melee {
        Some(melee) => Driven::InContact(melee.with),
        None => driven,
    };
    end_melee(scratch, unit);
    let clear = driven.clear();
    let how = FallBack {
        distance,
        beyond: BEYOND,
        clear,
        rear: REAR,
        bend: Turn::DEGREES_45,
        step: Turn::from_degrees(15),
    };
    let went = movement::fall_back(scratch, unit, &driven.enemies(scratch, unit), &how);
    if !went.off && !is_clear(scratch, unit, &scratch.drawn(unit, went.to), clear) {
        scratch.note(SURRENDER.id, unit);
        return gone(scratch, unit, Fate::Captured, shocks);
    }
    go_back(scratch, unit, went, How::FallsBack, shocks);
}

/// A routed unit runs from the nearest enemy that has not routed itself.
pub fn run_away(scratch: &mut Scratch<Jr3>, unit: UnitId, distance: i32, shocks: &mut Shocks) {
    end_melee(scratch, unit);
    let enemies = scratch.enemies_by_distance(unit);
    let steady = |&&(_, enemy): &&(i32, UnitId)| scratch.status(enemy).morale != Morale::Routed;
    let from = enemies.iter().find(steady).map(|&(_, enemy)| enemy);
    let direction = run_direction(scratch, unit, from, Turn::DEGREES_45);
    let went = retreat(scratch, unit, direction, direction, distance, BEYOND);
    go_back(scratch, unit, went, How::Routs, shocks);
}

fn go_back(scratch: &mut Scratch<Jr3>, unit: UnitId, went: Retreat, how: How, shocks: &mut Shocks) {
    let Retreat { to, passed, halted, off, shifted, .. } = went;
    if off {
        scratch.note(OFF.id, unit);
        return gone(scratch, unit, Fate::Ran, shocks);
    }
    if to != scratch.pose(unit) {
        scratch.emit(Event::Moved { unit, to, how });
    }
    push_through(scratch, unit, &passed, shifted);
    if halted.is_some() && scratch.status(unit).morale == Morale::Routed {
        scratch.note(SURRENDER.id, unit);
        return gone(scratch, unit, Fate::Captured, shocks);
    }
    scratch.update(unit, |status| match status.did {
        Some(Did::Charged | Did::Disengaged | Did::Beaten) => {}
        Some(Did::Moved | Did::Formed | Did::Pivoted | Did::Baulked | Did::FellBack) | None => {
            status.did = Some(Did::FellBack);
        }
    });
}

/// Those who are pushed through, and who pushes, lose their order.
fn push_through(scratch: &mut Scratch<Jr3>, unit: UnitId, passed: &[UnitId], shifted: bool) {
    let mut disordered = shifted;
    for &friend in passed {
        if !lets_through(scratch, friend) {
            disordered = true;
            push_aside(scratch, friend, unit);
        }
    }
    if disordered && disorder(scratch, unit) {
        scratch.note(PASSAGE.id, unit);
    }
}

/// A friend goes through a unit, which loses its order, and is told whose doing that was.
pub fn push_aside(scratch: &mut Scratch<Jr3>, unit: UnitId, by: UnitId) {
    if disorder(scratch, unit) {
        let facts = vec![Fact::new("pushed-by", scratch.entry(by).name.clone())];
        scratch.emit(Event::Noted(Note { what: PUSHED.id.into(), unit: Some(unit), facts }));
    }
}

/// A unit loses its order, if it has any to lose; whether it did.
pub fn disorder(scratch: &mut Scratch<Jr3>, unit: UnitId) -> bool {
    let arm = scratch.profile(unit).arm;
    let before = scratch.status(unit).formation;
    scratch.update(unit, |status| status.disorder(arm));
    before != scratch.status(unit).formation
}

/// Whether friends pass through a unit freely: it is loose enough. How loose they are themselves does
/// not matter.
pub fn lets_through(world: &World<Jr3>, unit: UnitId) -> bool {
    let status = world.status(unit);
    let loose = match status.formation {
        Formation::Skirmish | Formation::Disorder | Formation::Limbered => true,
        Formation::SingleLine
        | Formation::ExtendedLine
        | Formation::DoubleLine
        | Formation::AttackColumn
        | Formation::MarchColumn
        | Formation::Unlimbered => false,
    };
    loose || status.morale == Morale::Routed
}

/// Disasters spread: those who see the oldest check, and what follows from that comes after.
pub fn spread(scratch: &mut Scratch<Jr3>, shocks: &mut Shocks) -> Result<(), NeedsDice> {
    while let Some(shock) = shocks.0.pop_front() {
        let near = facts::NEAR;
        let sees = |unit: &UnitId| {
            let footprint = scratch.footprint(*unit);
            let within = match &shock.spot {
                Spot::Unit(spot) => gap_within(footprint, spot, near).is_some(),
                Spot::Officer(at) => distance_to_point(footprint, *at) <= near,
            };
            within && shock.source != Some(*unit) && scratch.status(*unit).morale != Morale::Routed
        };
        let blows: Vec<Blow> = scratch
            .units_of(shock.seat)
            .filter(sees)
            .map(|unit| Blow::from_nobody(unit, Cause::Event))
            .collect();
        if !blows.is_empty() {
            scratch.note(SHOCK.id, shock.source);
        }
        check_all(scratch, &blows, shocks)?;
    }
    Ok(())
}
