//! What players need at hand about a battle beside what stands on the table: who leads, who comes when, what happens by
//! itself, which rules are this scenario's alone.

use crate::{
    game::Game,
    ids::{BrigadeId, LeaderId, UnitId},
    scenario::{Happening, Rank},
    seat::{BySeat, Seat},
    state::LeaderPlace,
    world::World,
};

/// The sheet of a battle as it stands. Nothing in it is secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brief {
    /// Leaders, in the order of the scenario.
    pub leaders: Vec<LeaderBrief>,
    /// All reinforcements, those that have come included, by turn.
    pub arrivals: Vec<ArrivalBrief>,
    /// What happens by itself, by turn.
    pub events: Vec<Happening>,
    /// How far anybody sees now, if the scenario limits it.
    pub sight: Option<i32>,
    /// Units whose weapons may fail now, each with the number at or under which they do.
    pub misfires: Vec<(UnitId, u8)>,
    /// Points that the scenario has given so far.
    pub given: BySeat<i32>,
}

/// A leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaderBrief {
    /// Who.
    pub leader: LeaderId,
    /// Whose.
    pub seat: Seat,
    /// His rank.
    pub rank: Rank,
    /// His brigade, if he leads one.
    pub brigade: Option<BrigadeId>,
    /// Where he is.
    pub place: LeaderPlace,
    /// What he is worth now, as the game counts it.
    pub bonus: u8,
    /// How far he commands, in thousandths of an inch, if the game has such a limit.
    pub commands: Option<i32>,
}

/// A reinforcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrivalBrief {
    /// Who.
    pub unit: UnitId,
    /// The first turn in which it can come.
    pub turn: u16,
    /// It comes a turn after this one.
    pub after: Option<UnitId>,
    /// Whether it is still to come.
    pub waits: bool,
}

/// The sheet of a battle.
pub fn brief<G: Game>(world: &World<'_, G>) -> Brief {
    let (scenario, state) = (world.scenario, &world.state);
    let leaders = scenario.leader_ids().map(|leader| {
        let (entry, now) = (&scenario.leaders[leader.index()], &state.leaders[leader.index()]);
        LeaderBrief {
            leader,
            seat: entry.seat,
            rank: entry.rank,
            brigade: entry.brigade,
            place: now.place,
            bonus: now.bonus,
            commands: G::command_radius(world, leader),
        }
    });
    let arrivals = scenario.ids().filter_map(|unit| {
        let arrival = scenario.entry(unit).arrival?;
        let waits = world.unit(unit).place == crate::state::Place::Waiting;
        Some(ArrivalBrief { unit, turn: arrival.turn, after: arrival.after, waits })
    });
    let mut arrivals: Vec<ArrivalBrief> = arrivals.collect();
    arrivals.sort_by_key(|it| (it.turn, it.unit));
    let mut events = scenario.events.clone();
    events.sort_by_key(|it| it.turn);
    let misfires = scenario.ids();
    Brief {
        leaders: leaders.collect(),
        arrivals,
        events,
        sight: state.sight,
        misfires: misfires
            .filter_map(|unit| Some((unit, crate::misfire::number(world, unit)?)))
            .collect(),
        given: state.points,
    }
}
