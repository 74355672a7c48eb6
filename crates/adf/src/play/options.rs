//! What a seat may do: verbs, actors and slots, and what it may not and why.

use linstock_battle::{Choice, Command, LeaderPlace, PathSlot, Seat, Slot, UnitId, Word};
use linstock_geometry::distance_to_point;
use linstock_rulebook::Refusal;

use super::{
    Asked, Change, Decision, SecondAction, World, act, charge, facts,
    fire::{self, Manner},
    leaders::leader_reach,
    react, turn, verbs, walk,
};
use crate::{
    fire::Kind,
    words::{Arm, Drill, Formation, Morale},
};

/// Everything a seat that is asked something may do.
pub fn options(world: &World, seat: Seat) -> Vec<Choice> {
    let Some(Asked::Game(decision)) = &world.state.waiting[seat] else { return Vec::new() };
    let plain = |verb: &'static str| Choice::open(Command::new(verb));
    match decision {
        Decision::Leaders => leaders(world, seat),
        Decision::Act => actions(world, seat),
        Decision::Declare(units) => {
            let draft = Command { units: units.clone(), ..Command::new(verbs::DECLARE) };
            let second = |it: &SecondAction| Choice::open(draft.clone().choosing(it.word()));
            SecondAction::ALL.iter().map(second).collect()
        }
        Decision::Second(units) => {
            let on_table = |unit: &UnitId| world.is_on_table(*unit);
            second(world, seat, &units.iter().copied().filter(on_table).collect::<Vec<_>>())
        }
        Decision::React(trigger) => {
            let mut list = react::choices(world, trigger);
            list.push(plain(verbs::PASS));
            list
        }
        Decision::GoOn(_) => vec![plain(verbs::GO_ON), plain(verbs::HALT)],
        Decision::ChargingFire { .. } => {
            let mut list = Vec::new();
            if world.edition().scale() == crate::Scale::TwentyFive {
                list.push(plain(verbs::CHARGING_FIRE).with(Slot::Choice(weapons())));
            } else {
                list.push(plain(verbs::CHARGING_FIRE));
            }
            list.push(plain(verbs::PASS));
            list
        }
        Decision::Follow { most, home, .. } => {
            let mut list = Vec::new();
            if *most > 0 {
                list.push(plain(verbs::ADVANCE).with(Slot::Distance(1, *most)));
            }
            if let Some(enemy) = home {
                list.push(plain(verbs::CHARGE_HOME).with(Slot::Target(vec![*enemy])));
            }
            list.push(plain(verbs::HOLD));
            list
        }
    }
}

/// What cavalry at 25mm chooses between at point blank.
pub fn weapons() -> Vec<Word> {
    vec![Word::from(verbs::WEAPON), Word::from(verbs::PISTOLS)]
}

/// What leaders may do.
pub fn leaders(world: &World, seat: Seat) -> Vec<Choice> {
    let mut list = Vec::new();
    let reach = leader_reach(world);
    for leader in world.leaders_of(seat) {
        if world.state.memory.led.contains(&leader) {
            continue;
        }
        let Some(at) = world.leader_at(leader) else { continue };
        let of = |verb: &'static str| Command { leader: Some(leader), ..Command::new(verb) };
        let place = Slot::Place { within: None, reach: Some(reach) };
        list.push(Choice::open(of(verbs::LEADER_MOVE)).with(place));
        let with = world.state.leaders[leader.index()].place;
        let units = world.units_of(seat).filter(|&unit| {
            with != LeaderPlace::With(unit) && distance_to_point(world.footprint(unit), at) <= reach
        });
        let units: Vec<UnitId> = units.collect();
        if !units.is_empty() {
            list.push(Choice::open(of(verbs::LEADER_JOIN)).with(Slot::Target(units)));
        }
    }
    list.push(Choice::open(Command::new(verbs::LEADER_DONE)));
    list
}

/// What units may do that have not acted.
pub fn actions(world: &World, seat: Seat) -> Vec<Choice> {
    let mut list = Vec::new();
    for unit in world.units_of(seat) {
        let status = world.status(unit);
        if status.morale == Morale::Routed {
            if status.acted == 1 {
                list.push(Choice::open(Command::of(verbs::RALLY, unit)));
            }
            let routed = crate::fire::who::RUNNING;
            list.push(Choice::refused(Command::of(verbs::FIRE, unit), routed));
            let routed = turn::ONLY_RUNS;
            list.push(Choice::refused(Command::of(verbs::MOVE, unit), routed));
            continue;
        }
        if status.acted > 0 {
            list.push(Choice::refused(Command::of(verbs::MOVE, unit), act::HAS_ACTED));
            continue;
        }
        let others: Vec<UnitId> = world
            .units_of(seat)
            .filter(|&it| it != unit && world.status(it).acted == 0 && same_kind(world, unit, it))
            .filter(|&it| facts::are_adjacent(world, unit, it))
            .collect();
        of_units(world, &[unit], &others, Turn::First, &mut list);
    }
    list.push(Choice::open(Command::new(verbs::END_TURN)));
    list
}

/// What those may do who have acted once.
pub fn second(world: &World, _: Seat, units: &[UnitId]) -> Vec<Choice> {
    let mut list = Vec::new();
    if units.is_empty() {
        return vec![Choice::open(Command::new(verbs::HOLD))];
    }
    let only = world.state.memory.declared.map(SecondAction::verb);
    if units.len() > 1 && only.is_none_or(|it| it == verbs::FIRE) {
        for &unit in units {
            let others: Vec<UnitId> = units
                .iter()
                .copied()
                .filter(|&it| it != unit && facts::are_adjacent(world, unit, it))
                .collect();
            fires(world, &[unit], &in_order(world, unit, &others), true, &mut list);
        }
    }
    if !world.state.memory.firing {
        of_units(world, units, &[], Turn::Second(only), &mut list);
    } else if let [unit] = *units
        && only.is_none_or(|it| it == verbs::FIRE)
    {
        fires(world, &[unit], &[], true, &mut list);
    }
    list.push(Choice::open(Command::new(verbs::HOLD)));
    list
}

/// Whether two units could be in one group.
pub fn same_kind(world: &World, one: UnitId, other: UnitId) -> bool {
    act::may_group(world, &[one, other]).is_ok()
}

/// Whether anybody of a seat has an action left.
pub fn can_act(world: &World, seat: Seat) -> bool {
    world.units_of(seat).any(|unit| {
        let status = world.status(unit);
        status.acted == u8::from(status.morale == Morale::Routed)
    })
}

/// Whether those who have acted once have anything to do but hold.
pub fn can_act_again(world: &World, units: &[UnitId]) -> bool {
    let free = !world.state.memory.firing && world.state.memory.declared.is_none();
    free || second(world, world.state.active, units)
        .iter()
        .any(|it| it.refused.is_none() && it.draft.verb != verbs::HOLD)
}

fn fires(world: &World, units: &[UnitId], others: &[UnitId], second: bool, list: &mut Vec<Choice>) {
    let draft = Command { units: units.to_vec(), ..Command::new(verbs::FIRE) };
    let enemies = || world.units_of(world.seat(units[0]).other());
    let able = |&target: &UnitId, deliberate: bool| {
        fire::could_reach(world, units[0], target) && {
            let manner = Manner { deliberate, ..Manner::of(Kind::Volley) };
            fire::aim(world, units, target, manner).is_ok()
        }
    };
    let targets: Vec<UnitId> = enemies().filter(|it| able(it, false)).collect();
    if targets.is_empty() {
        // Of all that are out of its reach, the nearest shows best why.
        let nearest = facts::nearest(world, units[0], enemies()).map(|(_, enemy)| enemy);
        let why =
            nearest.and_then(|it| fire::aim(world, units, it, Manner::of(Kind::Volley)).err());
        if let (Some(why), Some(target)) = (why, nearest) {
            list.push(Choice::refused(draft.at(target), why));
        }
        return;
    }
    if facts::arm(world, units[0]) == Arm::Artillery && !second {
        // Whom they could not hit in a hurry they cannot hit at leisure.
        let slow: Vec<UnitId> = targets.iter().copied().filter(|it| able(it, true)).collect();
        if !slow.is_empty() {
            let draft = draft.clone().choosing(verbs::DELIBERATE);
            list.push(combined(Choice::open(draft).with(Slot::Target(slow)), others));
        }
    }
    list.push(combined(Choice::open(draft).with(Slot::Target(targets)), others));
}

/// A fire that up to two others may join.
pub fn combined(choice: Choice, others: &[UnitId]) -> Choice {
    if others.is_empty() {
        return choice;
    }
    choice.with(Slot::Companions { among: others.to_vec(), most: 2 })
}

/// Which of its actions units take.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    First,
    /// The second, which may have been declared: then they do nothing else.
    Second(Option<&'static str>),
}

impl Turn {
    fn has(self, verb: &str) -> bool {
        match self {
            Turn::First | Turn::Second(None) => true,
            Turn::Second(Some(declared)) => declared == verb,
        }
    }
}

fn of_units(
    world: &World,
    units: &[UnitId],
    others: &[UnitId],
    turn: Turn,
    list: &mut Vec<Choice>,
) {
    let lead = units[0];
    let second = turn != Turn::First;
    let of = |verb: &'static str| Command { units: units.to_vec(), ..Command::new(verb) };
    let group = |choice: Choice| choice.together_with(others.to_vec());
    let able = |may: fn(&World, &[UnitId]) -> Result<(), Refusal>| -> Vec<UnitId> {
        others.iter().copied().filter(|&it| may(world, &[it]).is_ok()).collect()
    };
    if turn.has(verbs::FIRE) {
        fires(world, units, &in_order(world, lead, others), second, list);
    }
    let moves = turn.has(verbs::MOVE);
    let words = match moves || turn.has(verbs::FORM) {
        true => formations(world, units),
        false => Vec::new(),
    };
    let farthest = walk::farthest(world, units);
    if moves && farthest > 0 {
        let slot =
            |farthest| Slot::Path(PathSlot { farthest, may_be_empty: false, straight: false });
        list.push(group(Choice::open(of(verbs::MOVE)).with(slot(farthest))));
        let quick = |word: &Word| {
            Change::from_word(facts::arm(world, lead), word)
                .is_some_and(|change| act::may_change_on_the_move(world, units, change).is_ok())
        };
        let choice = |draft: Command, words: Vec<Word>| {
            group(Choice::open(draft).with(slot(farthest / 2)).with(Slot::Formation(words)))
        };
        let first: Vec<Word> = words.iter().filter(|word| quick(word)).cloned().collect();
        if !first.is_empty() {
            list.push(choice(of(verbs::MOVE), first));
        }
        // Whether there is room where the move ends only its path can tell.
        let then: Vec<Word> = changes(world, lead).into_iter().filter(quick).collect();
        if !then.is_empty() {
            list.push(choice(of(verbs::MOVE).choosing(verbs::AFTERWARDS), then));
        }
    }
    if turn.has(verbs::CHARGE) {
        charges(world, units, others, list);
    }
    if turn.has(verbs::FORM) && !words.is_empty() {
        list.push(group(Choice::open(of(verbs::FORM)).with(Slot::Formation(words))));
    }
    match act::may_reform(world, units) {
        _ if !turn.has(verbs::REFORM) => {}
        Ok(()) => {
            let fit = able(act::may_reform);
            list.push(Choice::open(of(verbs::REFORM)).together_with(fit));
        }
        Err(why) if world.status(lead).morale == Morale::Disorder => {
            list.push(Choice::refused(of(verbs::REFORM), why));
        }
        Err(_) => {}
    }
    if turn.has(verbs::RALLY) && act::may_rally(world, units).is_ok() {
        list.push(Choice::open(of(verbs::RALLY)).together_with(able(act::may_rally)));
    }
    if let [unit] = *units
        && turn.has(verbs::MERGE)
    {
        let others: Vec<UnitId> = world
            .units_of(world.seat(unit))
            .filter(|&other| act::may_merge(world, unit, other, second).is_ok())
            .collect();
        if !others.is_empty() {
            list.push(Choice::open(of(verbs::MERGE)).with(Slot::Target(others)));
        }
    }
}

/// Those who may combine their fire with a unit's: all of them must be in good order.
pub fn in_order(world: &World, unit: UnitId, others: &[UnitId]) -> Vec<UnitId> {
    let good = |unit: UnitId| world.status(unit).morale == Morale::Good;
    others.iter().copied().filter(|&it| good(unit) && good(it)).collect()
}

fn charges(world: &World, units: &[UnitId], others: &[UnitId], list: &mut Vec<Choice>) {
    let draft = Command { units: units.to_vec(), ..Command::new(verbs::CHARGE) };
    let lead = units[0];
    let morale = world.status(lead).morale;
    if let Err(why) = crate::charge::may_charge(facts::body(world, lead), morale, false) {
        if morale == Morale::Shaken {
            list.push(Choice::refused(draft, why));
        }
        return;
    }
    let near = charge::within_grasp(world, units).into_iter();
    let targets: Vec<UnitId> = near.filter(|&it| charge::can_declare(world, units, it)).collect();
    if !targets.is_empty() {
        let may = |unit: &UnitId| {
            let (body, morale) = (facts::body(world, *unit), world.status(*unit).morale);
            crate::charge::may_charge(body, morale, false).is_ok()
        };
        let fit = others.iter().copied().filter(may).collect();
        list.push(
            Choice::open(draft).with(Slot::Target(targets)).together_with(fit).with(Slot::Aim),
        );
    }
}

/// The changes of formation that units have room to make; the first of them says what they are.
pub fn formations(world: &World, units: &[UnitId]) -> Vec<Word> {
    let arm = facts::arm(world, units[0]);
    let mut words = changes(world, units[0]);
    words.retain(|word| {
        let change = Change::from_word(arm, word);
        change.is_some_and(|change| match units {
            [unit] => act::has_room(world, *unit, change),
            _ => act::changed(world, units, change).is_ok(),
        })
    });
    words
}

/// The changes of formation that a unit could make, had it room.
fn changes(world: &World, unit: UnitId) -> Vec<Word> {
    let (arm, status) = (facts::arm(world, unit), world.status(unit));
    let others = Formation::of(arm).iter().filter(|&&formation| formation != status.formation);
    let mut words: Vec<Word> = others.map(|formation| Word::from(formation.word())).collect();
    if arm == Arm::Cavalry {
        words.push(Word::from(if status.mounted { Change::DISMOUNTED } else { Change::MOUNTED }));
    }
    words.push(Word::from(Change::ABOUT));
    words
}
