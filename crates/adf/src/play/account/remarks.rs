//! Rules at work, in sentences. What an event of its own says next is not said twice.

use linstock_battle::{
    Note, UnitId,
    story::{common_remark, inches, plain_remark},
};
use linstock_rulebook::Rule;

use super::who;
use crate::{
    charge::{
        chain::{AFTER, COUNTERCHARGE, FEAR, FOLLOW, MELEE_ROUT, REACTION_FIRE, STOP},
        outcome::{MELEE, SURRENDER},
        reach::DISORDER_POINT,
    },
    edition::{SUMMARY, Summary},
    movement::{ROAD, STATE},
    play::{
        Task, World, act,
        act::GROUP,
        charge::{HOME, INVOLVED, SHORT, toll::TOLL},
        ground::BARRIERS,
        leaders, morale as troops, react, turn, walk,
    },
    words::Morale,
};

/// Rules whose event says it all: who comes, rides, runs, is taken, forms or countercharges.
const SILENT: &[&Rule] = &[
    &turn::TURN,
    &turn::ACTIONS,
    &turn::ROUTED,
    &turn::REPLACED,
    &leaders::MOVE,
    &act::FORM,
    &troops::FRIENDS,
    &troops::OFF,
    &troops::GUNS,
    &troops::LEADER_ALONE,
    &COUNTERCHARGE,
    // It was noted of a countercharge before that had an event of its own.
    &SHORT,
];

/// A rule at work.
pub fn remark(world: &World, note: &Note) -> String {
    if let Some(common) = common_remark(world, note) {
        return common;
    }
    if SILENT.iter().any(|rule| rule.id == note.what) {
        return String::new();
    }
    let is = |rule: &Rule| note.what == rule.id;
    if is(&SUMMARY) {
        let played = note.fact("summary").and_then(|it| it.word()).and_then(Summary::from_word);
        return match played {
            Some(Summary::Western) => "The western summary is played".to_owned(),
            Some(Summary::Revised) | None => "The revised summary is played".to_owned(),
        };
    }
    let Some(unit) = note.unit else { return plain_remark(world, note) };
    let said = of_unit(world, note, unit, is);
    said.unwrap_or_else(|| plain_remark(world, note))
}

fn of_unit(world: &World, note: &Note, unit: UnitId, is: impl Fn(&Rule) -> bool) -> Option<String> {
    let (the, who) = (world.the(unit), who(world, &[unit]));
    Some(match () {
        // Of the turn, orders and moves.
        () if is(&act::REFORM) => format!("{who} reforms"),
        () if is(&act::MERGE) => format!("{who} merges with another regiment"),
        () if is(&act::AWAY) => match note.fact("rate").and_then(|it| it.thousandths()) {
            Some(rate) => format!("{who} breaks off, up to {}", inches(rate)),
            None => format!("{who} breaks off"),
        },
        () if is(&GROUP) => format!("{who} leads a group"),
        () if is(&walk::LEADER) => format!("A leader hurries {the} along"),
        () if is(&walk::STOPPED) => format!("{who} drops out of the move"),
        () if is(&BARRIERS) => format!("{who} crosses an obstacle"),
        () if is(&ROAD) => format!("The road is no help to {the} as it is drawn up"),
        () if is(&STATE) => match world.status(unit).morale {
            Morale::Shaken => format!("{who} moves as a shaken unit"),
            Morale::Good | Morale::Disorder | Morale::Routed => {
                format!("{who} moves as a unit in disorder")
            }
        },
        // Of reactions.
        () if is(&react::ONCE) => format!("{who} reacts"),
        () if is(&react::DESPERATE) => format!("{who} has one desperate shot left"),
        () if is(&react::SEES) => format!("{who} is warned of an enemy it cannot see"),
        () if is(&REACTION_FIRE) => format!("{who} meets the charge with fire"),
        // Of charges.
        () if is(&FEAR) => format!("The charge comes within an inch of {the}"),
        () if is(&TOLL) => format!("The ground slows the charge of {the}"),
        () if is(&DISORDER_POINT) => format!("{who} loses its order as it charges"),
        () if is(&STOP) => format!("{who} charges no farther"),
        () if is(&FOLLOW) => format!("{who} charges on after those who give way"),
        () if is(&INVOLVED) => format!("{who} takes part in the impact"),
        () if is(&MELEE) => format!("{who} and the enemy are locked hand to hand"),
        () if is(&MELEE_ROUT) => format!("{who} breaks in the melee"),
        () if is(&SURRENDER) => format!("{who} is overtaken as it runs, and surrenders"),
        () if is(&AFTER) => "The fight leaves both sides in disorder".to_owned(),
        () if is(&HOME) && is_charging(world, unit) => format!("{who} follows the beaten enemy"),
        () if is(&HOME) => format!("The charge goes on at {the}"),
        // Of what becomes of units.
        () if is(&troops::TRAPPED) => format!("{who} cannot get away"),
        () if is(&troops::CROWDED) => format!("{who} has no room to stand"),
        () if is(&troops::PASSAGE) => format!("Friends break through the ranks of {the}"),
        () => return None,
    })
}

/// Whether a unit is one of those who make the charge that is under way.
fn is_charging(world: &World, unit: UnitId) -> bool {
    let Some(Task::Charge(charge)) = world.state.tasks.last() else { return false };
    charge.members.iter().any(|member| member.unit == unit)
}
