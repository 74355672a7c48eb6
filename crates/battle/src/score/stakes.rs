//! What a battle is fought for: what losses are worth, how much each army can bear, and who is
//! still to come.

use super::lost;
use crate::{
    game::Game,
    ids::UnitId,
    scenario::{Scenario, Victory},
    seat::{BySeat, Seat},
    state::{Place, State},
};

/// What both players need to know of how the battle is decided, beside the points so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// What the enemy's losses are worth, and how few points ahead are a draw.
    pub worth: Victory,
    /// How much each army can bear, if the scenario sets a limit.
    pub endurance: BySeat<Option<Endurance>>,
    /// Reinforcements that are still to come, in the order of the scenario.
    pub due: Vec<Due>,
}

/// How much of its strength an army has lost, and how much it can lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endurance {
    /// Figures, sections and models lost so far.
    pub lost: u32,
    /// All that it has, those still to come included.
    pub strength: u32,
    /// With this share of its strength lost, in percent, the army breaks.
    pub breaks_at: u8,
}

impl Endurance {
    /// Whether the army breaks.
    pub const fn is_spent(self) -> bool {
        self.lost > 0 && self.lost * 100 >= self.strength * self.breaks_at as u32
    }

    /// The share lost so far, in whole percent, rounded down.
    pub fn percent(self) -> u32 {
        (self.lost * 100).checked_div(self.strength).unwrap_or(0)
    }

    /// How many figures, sections and models lost break the army.
    pub const fn limit(self) -> u32 {
        let limit = (self.strength * self.breaks_at as u32).div_ceil(100);
        if limit == 0 { 1 } else { limit }
    }
}

/// A reinforcement that is still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// Who.
    pub unit: UnitId,
    /// Whose.
    pub seat: Seat,
    /// The first turn in which it can come.
    pub turn: u16,
    /// It comes a turn after this one, which has not come yet.
    pub after: Option<UnitId>,
}

/// What is at stake as the battle stands.
pub fn stakes<G: Game>(scenario: &Scenario<G>, state: &State<G>) -> Stakes {
    Stakes {
        worth: scenario.victory,
        endurance: BySeat::of(|seat| endurance(scenario, state, seat)),
        due: scenario.ids().filter_map(|unit| due(scenario, state, unit)).collect(),
    }
}

/// How much an army can bear, if the scenario sets a limit.
pub fn endurance<G: Game>(
    scenario: &Scenario<G>,
    state: &State<G>,
    seat: Seat,
) -> Option<Endurance> {
    let breaks_at = scenario.sides[seat].morale?;
    let own = || scenario.ids().filter(|&unit| scenario.entry(unit).seat == seat);
    let strength = own().map(|unit| u32::from(scenario.entry(unit).strength)).sum();
    let lost = own().map(|unit| u32::from(lost(scenario, state, unit))).sum();
    Some(Endurance { lost, strength, breaks_at })
}

fn due<G: Game>(scenario: &Scenario<G>, state: &State<G>, unit: UnitId) -> Option<Due> {
    let waits = |unit: UnitId| state.units[unit.index()].place == Place::Waiting;
    let entry = scenario.entry(unit);
    let arrival = entry.arrival.filter(|_| waits(unit))?;
    // Whoever was due and found no room comes in the next turn.
    let turn = arrival.turn.max(state.turn + 1);
    Some(Due { unit, seat: entry.seat, turn, after: arrival.after.filter(|&it| waits(it)) })
}
