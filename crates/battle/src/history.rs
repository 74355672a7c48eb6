//! How a battle went, worked out from its log: losses and points after each entry that stands, and what its fire took
//! against what its odds give on average.

use crate::{
    event::is_loss,
    game::Game,
    ids::UnitId,
    log::Act,
    scenario::Scenario,
    score::{Score, score},
    scratch::{Given, Shot},
    seat::{BySeat, Seat},
    session::Session,
    state::{Fate, Place, State},
};

/// A battle after an entry that stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The entry.
    pub entry: u32,
    /// The turn it belongs to.
    pub turn: u16,
    /// What each side has lost by now.
    pub losses: BySeat<Losses>,
    /// Points by now.
    pub scores: BySeat<Score>,
    /// Units that it moved, weakened or took off the table.
    pub units: Vec<UnitId>,
}

/// What a side has lost: figures, sections and models.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    /// Killed, wounded, or destroyed with their unit.
    pub fell: u32,
    /// Left the table with a unit that ran or was captured.
    pub ran: u32,
}

/// What the fire of a side took, and what it takes on average, in an entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fired {
    /// The entry.
    pub entry: u32,
    /// The turn it belongs to.
    pub turn: u16,
    /// Whose fire.
    pub seat: Seat,
    /// What it took.
    pub took: u32,
    /// What the same fire takes on average.
    pub mean: f64,
}

impl<G: Game> Session<G> {
    /// The entries that stand: none that was taken back, and none that only asked for it.
    fn standing(&self) -> Vec<u32> {
        let mut standing: Vec<u32> = Vec::new();
        for entry in (1..=self.entries()).filter_map(|number| self.entry(number)) {
            match entry.act {
                Act::Undo { to } => standing.retain(|&number| number <= to),
                Act::Begin | Act::Command(_) | Act::Overrule(_) => standing.push(entry.n),
                Act::AskUndo { .. } | Act::RefuseUndo | Act::Reveal(_) => {}
            }
        }
        standing
    }

    /// The battle after each entry that stands.
    pub fn history(&self) -> Vec<Moment> {
        let scenario = self.scenario();
        let start = State::start(scenario);
        let mut before = &start;
        let mut moments = Vec::new();
        for entry in self.standing() {
            let Some(state) = self.state_after(entry) else { continue };
            let turn = if before.turn == 0 { state.turn } else { before.turn };
            moments.push(Moment {
                entry,
                turn,
                losses: BySeat::of(|seat| losses(scenario, state, seat)),
                scores: score(scenario, state),
                units: scenario.ids().filter(|&it| differs(before, state, it)).collect(),
            });
            before = state;
        }
        moments
    }

    /// What the fire of each entry that stands took, and what it takes on average. Nothing of a log that was played by
    /// other rules than these: its fire would not be the same.
    pub fn fire(&self) -> Vec<Fired> {
        if self.header().rules_version != G::RULES_VERSION {
            return Vec::new();
        }
        let mut fired = Vec::new();
        for entry in self.standing() {
            let (Some(before), Some(it)) = (self.state_after(entry - 1), self.entry(entry)) else {
                continue;
            };
            let (Act::Command(command), Some(seat)) = (&it.act, it.by.seat()) else { continue };
            if it.faces.is_empty() {
                continue;
            }
            let engine = crate::engine::Engine::new(self.scenario());
            let mut given = Given::new(&it.faces);
            let shots = engine.shots(before, seat, command, &mut given).unwrap_or_default();
            let turn = before.turn;
            fired.extend(shots.into_iter().map(|Shot { by, took, mean }| Fired {
                entry,
                turn,
                seat: self.scenario().entry(by).seat,
                took,
                mean,
            }));
        }
        fired
    }
}

fn losses<G: Game>(scenario: &Scenario<G>, state: &State<G>, seat: Seat) -> Losses {
    let mut losses = Losses::default();
    for unit in scenario.ids().filter(|&unit| scenario.entry(unit).seat == seat) {
        let (full, now) = (scenario.entry(unit).strength, &state.units[unit.index()]);
        let fell = u32::from(full.saturating_sub(now.strength));
        let left = u32::from(full) - fell;
        match now.place {
            Place::Gone(Fate::Ran | Fate::Captured) => {
                losses.fell += fell;
                losses.ran += left;
            }
            Place::Gone(fate) if is_loss(fate) => losses.fell += u32::from(full),
            // Two units that became one took their strength along, and what was lost of it is the other's.
            Place::Gone(_) => {}
            Place::Table(_) | Place::Waiting | Place::Within(_) => losses.fell += fell,
        }
    }
    losses
}

fn differs<G: Game>(before: &State<G>, after: &State<G>, unit: UnitId) -> bool {
    let [was, is] = [before, after].map(|state| &state.units[unit.index()]);
    was.place != is.place || was.strength != is.strength
}
