//! Victory: points for what the enemy has lost and for ground held, and armies that have had enough.

mod stakes;

use crate::{
    card::Fact,
    event::{Event, Note, is_loss},
    game::Game,
    ids::{ObjectiveId, UnitId},
    rules,
    scenario::Scenario,
    scratch::Scratch,
    seat::{BySeat, Seat},
    state::{Ending, Fate, Outcome, Place, State},
};

pub use stakes::{Due, Endurance, Stakes, endurance, stakes};

/// What a seat has points for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Figures the enemy has lost.
    pub figures: i32,
    /// Sections or models.
    pub sections: i32,
    /// Leaders.
    pub leaders: i32,
    /// Whole units.
    pub units: i32,
    /// Points for ground.
    pub ground: i32,
    /// Points the scenario gave.
    pub given: i32,
    /// All points.
    pub points: i32,
}

/// Both scores as they stand.
pub fn score<G: Game>(scenario: &Scenario<G>, state: &State<G>) -> BySeat<Score> {
    BySeat::of(|seat| score_of(scenario, state, seat))
}

fn score_of<G: Game>(scenario: &Scenario<G>, state: &State<G>, seat: Seat) -> Score {
    let mut score = Score { given: state.points[seat], ..Score::default() };
    for (index, entry) in scenario.units.iter().enumerate() {
        if entry.seat == seat {
            continue;
        }
        let unit = &state.units[index];
        let lost = i32::from(lost(scenario, state, UnitId::at(index)));
        match G::is_battery(&entry.profile) {
            true => score.sections += lost,
            false => score.figures += lost,
        }
        if let Place::Gone(fate) = unit.place {
            score.units += i32::from(is_loss(fate));
        }
    }
    for (leader, entry) in state.leaders.iter().zip(&scenario.leaders) {
        if entry.seat != seat {
            score.leaders += i32::from(leader.lost);
        }
    }
    for (held, objective) in state.objectives.iter().zip(&scenario.objectives) {
        if *held == Some(seat) {
            score.ground += objective.points[seat];
        }
    }
    let worth = scenario.victory;
    score.points = score.figures * worth.figure
        + score.sections * worth.section
        + score.leaders * worth.leader
        + score.units * worth.unit
        + score.ground
        + score.given;
    score
}

/// How much of a unit's strength is lost: all of it, if it is gone.
fn lost<G: Game>(scenario: &Scenario<G>, state: &State<G>, unit: UnitId) -> u8 {
    let start = scenario.entry(unit).strength;
    match state.units[unit.index()].place {
        Place::Gone(Fate::Destroyed | Fate::Captured | Fate::Ran | Fate::Killed) => start,
        // Two units that became one took their strength along.
        Place::Gone(Fate::Merged | Fate::Withdrew) => 0,
        Place::Table(_) | Place::Waiting | Place::Within(_) => {
            start.saturating_sub(state.units[unit.index()].strength)
        }
    }
}

/// Ends the battle now.
pub fn end<G: Game>(scratch: &mut Scratch<G>, why: Ending, loser: Option<Seat>) {
    let scores = score(scratch.scenario, &scratch.state);
    let points = BySeat::of(|seat| scores[seat].points);
    let lead = points.first - points.second;
    let winner = match loser {
        Some(loser) => Some(loser.other()),
        // Nobody is ahead by nothing.
        None if lead.abs() < scratch.scenario.victory.margin.max(1) => None,
        None if lead > 0 => Some(Seat::First),
        None => Some(Seat::Second),
    };
    scratch.emit(Event::Ended(Outcome { winner, points, why }));
}

/// What every game does at the end of a turn: objectives change hands, armies may have had enough,
/// the last turn ends the battle.
pub fn close_turn<G: Game>(scratch: &mut Scratch<G>) {
    take_objectives(scratch);
    let beaten = BySeat::of(|seat| beaten(scratch, seat));
    if [beaten.first, beaten.second].contains(&Some(Ending::ArmyBroken)) {
        scratch.note(rules::ARMY_MORALE.id, None);
    }
    match (beaten.first, beaten.second) {
        (None, None) => {}
        (Some(why), None) => return end(scratch, why, Some(Seat::First)),
        (None, Some(why)) => return end(scratch, why, Some(Seat::Second)),
        // Both at once: neither has beaten the other by it, so points decide.
        (Some(_), Some(_)) => return end(scratch, Ending::BothBeaten, None),
    }
    if scratch.state.turn >= scratch.scenario.info.turns {
        end(scratch, Ending::TurnLimit, None);
    }
}

fn take_objectives<G: Game>(scratch: &mut Scratch<G>) {
    for index in 0..scratch.scenario.objectives.len() {
        let objective = &scratch.scenario.objectives[index];
        let near = |seat: Seat| {
            scratch.units_of(seat).any(|unit| {
                let footprint = scratch.footprint(unit);
                scratch.is_formed(unit)
                    && linstock_geometry::distance_to_point(footprint, objective.at)
                        <= objective.radius
            })
        };
        let held = match (near(Seat::First), near(Seat::Second)) {
            (true, false) => Some(Seat::First),
            (false, true) => Some(Seat::Second),
            (true, true) | (false, false) => continue,
        };
        if scratch.state.objectives[index] != held {
            let name = scratch.scenario.objectives[index].name.clone();
            let what = rules::OBJECTIVE.id.into();
            let facts = vec![Fact::new("objective", name)];
            scratch.emit(Event::Noted(Note { what, unit: None, facts }));
            scratch.emit(Event::Objective { objective: ObjectiveId::at(index), held });
        }
    }
}

/// Why a side cannot go on, if it cannot.
fn beaten<G: Game>(scratch: &Scratch<G>, seat: Seat) -> Option<Ending> {
    if endurance(scratch.scenario, &scratch.state, seat).is_some_and(|it| it.is_spent()) {
        Some(Ending::ArmyBroken)
    } else {
        is_swept(scratch, seat).then_some(Ending::Swept)
    }
}

fn is_swept<G: Game>(scratch: &Scratch<G>, seat: Seat) -> bool {
    let left = |unit: &UnitId| match scratch.unit(*unit).place {
        Place::Table(_) | Place::Waiting => true,
        Place::Within(_) | Place::Gone(_) => false,
    };
    !scratch.scenario.ids().filter(|&unit| scratch.seat(unit) == seat).any(|unit| left(&unit))
}
