//! What a seat may do: verbs, actors and slots, and what a player would wonder about.

use linstock_battle::{
    Asked, Choice, Command, LeaderId, PathSlot, Seat, Slot, UnitId, Word, World,
};
use linstock_geometry::{Cost, Path, distance_to_point};

use super::{
    Jr3, charges, command, moves,
    status::{Decision, Order, Status},
    target, turn,
};
use crate::words::{Formation, Morale};

/// What a seat may do, and what it may not and why.
pub fn options(world: &World<Jr3>, seat: Seat) -> Vec<Choice> {
    let Some(Asked::Game(decision)) = world.state.waiting[seat] else { return Vec::new() };
    let mut list = Vec::new();
    match decision {
        Decision::Orders => {
            orders(world, seat, &mut list);
            list.push(Choice::open(Command::new(command::ORDERS_DONE)));
            return list;
        }
        Decision::Rally => {
            several(world, seat, command::RALLY, turn::may_rally, &mut list);
            still_fighting(world, seat, &mut list);
        }
        Decision::Reveal => several(world, seat, command::CHANGE, turn::may_change, &mut list),
        Decision::FirstFire => fires(world, seat, decision, turn::fires_first, &mut list),
        Decision::Fire => fires(world, seat, decision, turn::fires_last, &mut list),
        Decision::Disengage => {
            for unit in open(world, seat).filter(|&unit| turn::disengages(world, unit)) {
                let draft = Command::of(command::DISENGAGE, unit);
                let slot = path(world, unit, world.status(unit), true, Cost::NONE);
                list.push(Choice::open(draft).with(slot));
            }
        }
        Decision::Target(unit) => {
            let closest = charges::closest(world, unit).map(|(_, closest)| closest);
            for target in closest.unwrap_or_default() {
                let draft = Command::of(command::TARGET, unit).at(target);
                list.push(Choice::open(draft).with(Slot::Aim));
            }
            return list;
        }
        Decision::Moves => {
            units_move(world, seat, &mut list);
            officers_ride(world, seat, &mut list);
        }
    }
    list.push(Choice::open(Command::new(command::DONE)));
    list
}

/// A seat's units for which nothing is settled in this part of the turn.
fn open<'w>(world: &'w World<'w, Jr3>, seat: Seat) -> impl Iterator<Item = UnitId> + 'w {
    world.units_of(seat).filter(|&unit| world.status(unit).plot.is_none())
}

fn orders(world: &World<Jr3>, seat: Seat, list: &mut Vec<Choice>) {
    let unordered = |unit: &UnitId| {
        world.status(*unit).order.is_none() && command::takes_orders(world, *unit).is_ok()
    };
    for unit in world.units_of(seat) {
        if let Err(refusal) = command::takes_orders(world, unit) {
            list.push(Choice::refused(Command::of(command::ORDER, unit), refusal));
            continue;
        }
        if world.status(unit).order.is_some() {
            continue;
        }
        let mut words: Vec<Word> = Vec::new();
        for &order in Order::ALL {
            match command::may_order(world, unit, order) {
                Ok(()) => words.push(order.word().into()),
                Err(refusal) => {
                    let draft = Command::of(command::ORDER, unit).choosing(order.word());
                    list.push(Choice::refused(draft, refusal));
                }
            }
        }
        let among: Vec<UnitId> =
            world.units_of(seat).filter(|other| *other != unit).filter(unordered).collect();
        let choice = Choice::open(Command::of(command::ORDER, unit)).with(Slot::Choice(words));
        list.push(choice.together_with(among).with(Slot::Aim));
    }
}

fn several(
    world: &World<Jr3>,
    seat: Seat,
    verb: &'static str,
    may: fn(&World<Jr3>, UnitId) -> bool,
    list: &mut Vec<Choice>,
) {
    let units: Vec<UnitId> = open(world, seat).filter(|&unit| may(world, unit)).collect();
    for &unit in &units {
        let among: Vec<UnitId> = units.iter().copied().filter(|&other| other != unit).collect();
        list.push(Choice::open(Command::of(verb, unit)).together_with(among));
    }
}

/// Those who would have to rally, and have no time for it.
fn still_fighting(world: &World<Jr3>, seat: Seat, list: &mut Vec<Choice>) {
    for unit in open(world, seat).filter(|&unit| world.status(unit).morale != Morale::Good) {
        if let Err(refusal) = command::may_rally(world, unit) {
            list.push(Choice::refused(Command::of(command::RALLY, unit), refusal));
        }
    }
}

fn fires(
    world: &World<Jr3>,
    seat: Seat,
    decision: Decision,
    may: fn(&World<Jr3>, UnitId) -> bool,
    list: &mut Vec<Choice>,
) {
    for unit in open(world, seat) {
        let draft = Command::of(command::FIRE, unit);
        if !may(world, unit) {
            let never = target::may_fire(world, unit);
            let now = never.and_then(|()| command::may_fire_now(world, decision, unit));
            if let Err(refusal) = now {
                list.push(Choice::refused(draft, refusal));
            }
            continue;
        }
        let targets = target::targets(world, unit);
        if targets.is_empty() {
            list.extend(no_target(world, unit));
            continue;
        }
        let fits = |other: &UnitId| world.status(*other).plot.is_none() && may(world, *other);
        let among: Vec<UnitId> = target::companions(world, unit).into_iter().filter(fits).collect();
        list.push(Choice::open(draft).with(Slot::Target(targets)).together_with(among));
    }
}

/// Why a unit that has nobody to fire at does not fire at the nearest enemy.
fn no_target(world: &World<Jr3>, unit: UnitId) -> Option<Choice> {
    let &(_, nearest) = world.enemies_by_distance(unit).first()?;
    let refusal = target::fire(world, &[unit], nearest).err()?;
    Some(Choice::refused(Command::of(command::FIRE, unit).at(nearest), refusal))
}

fn path(world: &World<Jr3>, unit: UnitId, status: &Status, disengaging: bool, spent: Cost) -> Slot {
    let pace = moves::drawn(world, unit, status, disengaging).pace;
    let left = Cost::ONE.less(spent).unwrap_or(Cost::NONE);
    let farthest = left.distance(pace.best_rate(), (1, 1));
    Slot::Path(PathSlot { farthest, may_be_empty: spent != Cost::NONE, straight: false })
}

fn units_move(world: &World<Jr3>, seat: Seat, list: &mut Vec<Choice>) {
    for unit in open(world, seat) {
        if turn::is_moving(world, unit) {
            let slot = path(world, unit, world.status(unit), false, Cost::NONE);
            list.push(Choice::open(Command::of(command::MOVE, unit)).with(slot));
        }
        if turn::is_forming(world, unit) {
            forms(world, unit, list);
        }
    }
}

fn forms(world: &World<Jr3>, unit: UnitId, list: &mut Vec<Choice>) {
    let status = world.status(unit);
    let draft = || Command::of(command::FORM, unit);
    let (mut whole, mut half) = (Vec::new(), Vec::new());
    for to in moves::formations(world, unit) {
        match moves::form(world, unit, to, status.mounted, &Path::default()) {
            // Those that leave half a move and those that leave none are different choices.
            Ok(forming) if forming.cost >= Cost::ONE => whole.push(to),
            Ok(_) => half.push(to),
            Err(refusal) => {
                let draft = Command { formation: Some(to.word().into()), ..draft() };
                list.push(Choice::refused(draft, refusal));
            }
        }
    }
    let words = |formations: &[Formation]| {
        Slot::Formation(formations.iter().map(|formation| formation.word().into()).collect())
    };
    if !whole.is_empty() {
        list.push(Choice::open(draft()).with(words(&whole)));
    }
    if !half.is_empty() {
        let slot = path(world, unit, status, false, Cost::share(1, 2));
        list.push(Choice::open(draft()).with(words(&half)).with(slot));
    }
    if moves::may_mount(world, unit) {
        let verb = if status.mounted { command::DISMOUNT } else { command::MOUNT };
        let draft = Command::of(verb, unit);
        let then = !status.mounted;
        list.push(match moves::form(world, unit, status.formation, then, &Path::default()) {
            Err(refusal) => Choice::refused(draft, refusal),
            Ok(forming) if forming.cost >= Cost::ONE => Choice::open(draft),
            Ok(forming) => {
                let slot = path(world, unit, &forming.status, false, forming.cost);
                Choice::open(draft).with(slot)
            }
        });
    }
}

fn officers_ride(world: &World<Jr3>, seat: Seat, list: &mut Vec<Choice>) {
    let settled =
        |leader: LeaderId| world.state.memory.rides.iter().any(|&(other, _)| other == leader);
    for leader in world.leaders_of(seat).filter(|&leader| !settled(leader)) {
        let Some(at) = world.leader_at(leader) else { continue };
        let reach = moves::ride(world, at);
        let draft = |verb| Command { leader: Some(leader), ..Command::new(verb) };
        let slot = Slot::Place { within: None, reach: Some(reach) };
        list.push(Choice::open(draft(command::OFFICER_MOVE)).with(slot));
        let near = |&unit: &UnitId| {
            distance_to_point(world.footprint(unit), at) <= reach
                && moves::ride_with(world, leader, unit).is_ok()
        };
        let units: Vec<UnitId> = world.units_of(seat).filter(near).collect();
        if !units.is_empty() {
            list.push(Choice::open(draft(command::OFFICER_JOIN)).with(Slot::Target(units)));
        }
    }
}
