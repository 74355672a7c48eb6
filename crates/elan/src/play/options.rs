//! What a seat may do, and what it may not and why.

use linstock_battle::{Choice, Command, PathSlot, Seat, Slot, UnitId, Word, World};
use linstock_geometry::Polygon;

use super::{
    Elan, charges, close, command, facts, moves, shoot,
    state::{Decision, Phase, Rallying},
    turn, verbs,
};
use crate::words::Formation;

/// What a seat may do.
pub fn options(world: &World<Elan>, seat: Seat) -> Vec<Choice> {
    let Some(decision) = super::orders::asked(world, seat) else { return Vec::new() };
    match decision {
        Decision::Leaders => leaders(world, seat),
        Decision::Rally => rally(world, seat),
        Decision::Engineering => engineering(world, seat),
        Decision::Charges => charge(world, seat),
        Decision::Response(unit) => response(world, unit),
        Decision::Moves => movement(world, seat),
        Decision::ReactiveFire | Decision::Fire => fire(world, seat),
        Decision::HaltedFire(unit) => {
            fire_at(world, unit, world.status(unit).charge.map(|it| it.target), false)
        }
        Decision::EvadingFire(unit) => {
            fire_at(world, unit, facts::response(world, unit).map(|it| it.to), true)
        }
        Decision::Pursuit(unit) => vec![
            Choice::open(Command::of(verbs::PURSUE, unit))
                .with(Slot::Distance(1, close::farthest(world, unit))),
            Choice::open(Command::of(verbs::HOLD, unit)),
        ],
    }
}

fn done() -> Choice {
    Choice::open(Command::new(verbs::DONE))
}

fn words<T: Copy>(list: &[T], word: fn(T) -> &'static str) -> Vec<Word> {
    list.iter().map(|&it| Word::Borrowed(word(it))).collect()
}

fn leaders(world: &World<Elan>, seat: Seat) -> Vec<Choice> {
    let mut list = Vec::new();
    for leader in command::riders(world, seat) {
        let of = |verb| Command { leader: Some(leader), ..Command::new(verb) };
        let units = world.units_of(seat);
        let units: Vec<UnitId> =
            units.filter(|&unit| command::check_join(world, leader, unit).is_ok()).collect();
        if !units.is_empty() {
            list.push(Choice::open(of(verbs::LEADER_JOIN)).with(Slot::Target(units)));
        }
        let place = Slot::Place { within: None, reach: Some(command::ride()) };
        list.push(Choice::open(of(verbs::LEADER_MOVE)).with(place));
    }
    list.push(Choice::open(Command::new(verbs::LEADER_DONE)));
    list
}

fn rally(world: &World<Elan>, seat: Seat) -> Vec<Choice> {
    let mut list = Vec::new();
    for unit in world.units_of(seat).filter(|&unit| world.status(unit).dm > 0) {
        let draft = Command::of(verbs::RALLY, unit);
        list.push(match command::check_rally(world, unit) {
            Ok(()) => Choice::open(draft).with(Slot::Choice(words(Rallying::ALL, Rallying::word))),
            Err(why) => Choice::refused(draft, why),
        });
    }
    list.push(done());
    list
}

fn engineering(world: &World<Elan>, seat: Seat) -> Vec<Choice> {
    let mut list = Vec::new();
    for unit in world.units_of(seat) {
        if command::may_work(world, unit).is_ok() {
            let works = command::works(world, unit);
            if !works.is_empty() {
                let slot = Slot::Choice(words(&works, super::state::Building::word));
                list.push(Choice::open(Command::of(verbs::ENGINEER, unit)).with(slot));
            }
        }
    }
    list.push(done());
    list
}

fn charge(world: &World<Elan>, seat: Seat) -> Vec<Choice> {
    let mut list = Vec::new();
    for unit in world.units_of(seat) {
        let draft = || Command::of(verbs::DECLARE_CHARGE, unit);
        let turn::Targets { open: targets, refused, .. } = turn::targets_of_charge(world, unit);
        if !targets.is_empty() {
            list.push(Choice::open(draft()).with(Slot::Target(targets.clone())).with(Slot::Aim));
            let formations = moves::formations(world, unit);
            let reach = |formation: &Formation| {
                let charges = |&target: &UnitId| {
                    charges::check_charge(world, unit, target, Some(*formation), None).is_ok()
                };
                targets.iter().any(charges)
            };
            let formations: Vec<Formation> = formations.into_iter().filter(reach).collect();
            if !formations.is_empty() {
                let choice = Choice::open(draft()).with(Slot::Target(targets));
                let choice = choice.with(Slot::Formation(words(&formations, Formation::word)));
                list.push(choice.with(Slot::Aim));
            }
        } else if let Err(why) = charges::may_charge(world, unit) {
            list.push(Choice::refused(draft(), why));
        } else if let Some((target, why)) = refused {
            list.push(Choice::refused(draft().at(target), why));
        }
    }
    list.push(done());
    list
}

fn response(world: &World<Elan>, unit: UnitId) -> Vec<Choice> {
    let charged = charges::unanswered(world, world.seat(unit)).filter(|&(it, _)| it == unit);
    let Some((_, charger)) = charged else { return Vec::new() };
    let each = |it: charges::Try| {
        let draft = Command::of(verbs::RESPOND, unit).choosing(it.word());
        match charges::check_try(world, unit, charger, it) {
            Ok(_) => Choice::open(draft),
            Err(why) => Choice::refused(draft, why),
        }
    };
    charges::offered(world, unit, charger).map(each).collect()
}

fn movement(world: &World<Elan>, seat: Seat) -> Vec<Choice> {
    let mut list = Vec::new();
    for unit in world.units_of(seat) {
        let draft = || Command::of(verbs::MOVE, unit);
        if let Err(why) = moves::may_act(world, unit) {
            list.push(Choice::refused(draft(), why));
            continue;
        }
        if facts::contact(world, unit).is_some() {
            list.push(Choice::open(Command::of(verbs::BREAK_OFF, unit)));
            continue;
        }
        let path = |may_be_empty| {
            let farthest = farthest(world, unit);
            Slot::Path(PathSlot { farthest, may_be_empty, straight: false })
        };
        list.push(Choice::open(draft()).with(path(false)));
        let formations = moves::formations(world, unit);
        if !formations.is_empty() {
            let slot = Slot::Formation(words(&formations, Formation::word));
            list.push(Choice::open(draft()).with(slot).with(path(true)));
        }
        if moves::check_reattach(world, unit).is_ok() {
            list.push(Choice::open(Command::of(verbs::REATTACH, unit)));
        }
    }
    for unit in world.scenario.ids().filter(|&unit| world.seat(unit) == seat) {
        if let Ok(parent) = moves::may_detach(world, unit) {
            let within = around(world, parent);
            let slot = Slot::Place { within, reach: None };
            list.push(Choice::open(Command::of(verbs::DETACH, unit)).with(slot));
        }
    }
    list.push(done());
    list
}

/// How far a move may lead on the best ground.
fn farthest(world: &World<Elan>, unit: UnitId) -> i32 {
    let (profile, status) = (world.profile(unit), world.status(unit));
    let gunless = facts::is_gunless(world, unit);
    let rate = |terrain| super::ground::rate(profile, status.formation, gunless, terrain);
    rate(crate::movement::Terrain::Open).max(rate(crate::movement::Terrain::Road))
}

/// Where a battalion's detachments may be sent: a little less than it is, and the check decides.
fn around(world: &World<Elan>, unit: UnitId) -> Option<Polygon> {
    let corners = world.footprint(unit).corners();
    let grown = linstock_geometry::Bounds::around(&corners).grown(moves::SENT_OUT);
    let field = &world.scenario.field;
    Polygon::rectangle(field.nearest(grown.low), field.nearest(grown.high)).ok()
}

fn fire(world: &World<Elan>, seat: Seat) -> Vec<Choice> {
    let reaction = world.state.phase == Phase::ReactiveFire;
    let mut list = Vec::new();
    for unit in world.units_of(seat) {
        let draft = Command::of(verbs::FIRE, unit);
        if let Err(why) = shoot::may_fire(world, unit) {
            list.push(Choice::refused(draft, why));
            continue;
        }
        for (manner, why) in shoot::impossible(world, unit) {
            list.push(Choice::refused(draft.clone().choosing(manner.word()), why));
        }
        let targets = turn::targets_of_fire(world, unit, reaction);
        if !targets.open.is_empty() {
            let manners = Slot::Choice(words(&targets.manners, shoot::Manner::word));
            list.push(Choice::open(draft).with(Slot::Target(targets.open)).with(manners));
        } else if let Some((target, why)) = targets.refused {
            list.push(Choice::refused(draft.at(target), why));
        }
    }
    list.push(done());
    list
}

/// How a unit may fire at the only target it has.
fn fire_at(
    world: &World<Elan>,
    unit: UnitId,
    target: Option<UnitId>,
    reaction: bool,
) -> Vec<Choice> {
    let fires = target.and_then(|target| {
        let open = shoot::open_manners(world, unit, target, reaction);
        let manners = Slot::Choice(words(&open, shoot::Manner::word));
        let draft = Command::of(verbs::FIRE, unit).at(target);
        (!open.is_empty()).then(|| Choice::open(draft).with(manners))
    });
    fires.into_iter().chain([done()]).collect()
}
