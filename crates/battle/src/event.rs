//! Events: what happened. They hold everything that a command led to, faces and working included;
//! [`apply`] only records them.
//!
//! Most of what happens on a table is the same in all games (somebody moves, is lost, is asked), so
//! events are this crate's, with the game's own types inside.

use std::borrow::Cow;

use linstock_geometry::{Point, Pose};
use linstock_rulebook::words;
use serde::{Deserialize, Serialize};

use crate::{
    card::{Fact, Value},
    game::Game,
    ids::{LeaderId, ObjectiveId, UnitId},
    seat::Seat,
    state::{Asked, Fate, Guns, Instruction, LeaderPlace, Outcome, Place, State},
    working::Working,
};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(serialize = "", deserialize = ""))]
pub enum Event<G: Game> {
    /// A new turn, part of a turn, or side to act.
    Turn {
        /// The turn.
        turn: u16,
        /// The part.
        phase: G::Phase,
        /// Whose.
        active: Seat,
    },
    /// Something of the scenario happens by itself: the place of it in the scenario's list.
    Happened(u16),
    /// Dice were rolled, or a table was read, and this came of it. Its consequences follow as
    /// events of their own.
    Resolved(Resolved),
    /// A unit moved.
    Moved {
        /// Who.
        unit: UnitId,
        /// To where.
        to: Pose,
        /// How.
        how: How,
    },
    /// A unit came onto the table, became part of another, or left.
    Placed {
        /// Who.
        unit: UnitId,
        /// Where it is now.
        place: Place,
    },
    /// Figures, sections or models left.
    Strength {
        /// Whose.
        unit: UnitId,
        /// How many.
        left: u8,
    },
    /// A unit's status is another one.
    Status {
        /// Whose.
        unit: UnitId,
        /// Now.
        status: G::Status,
    },
    /// A leader went somewhere, or was lost.
    Leader {
        /// Who.
        leader: LeaderId,
        /// Where he is now.
        place: LeaderPlace,
    },
    /// Another man takes a leader's place.
    Replaced {
        /// Whose.
        leader: LeaderId,
        /// Where he is.
        place: LeaderPlace,
        /// What he is worth.
        bonus: u8,
    },
    /// Guns were left on the field.
    GunsLeft(Guns),
    /// Guns left on the field were taken: the place of them in the state's list.
    GunsTaken {
        /// Which.
        guns: u16,
        /// Who by.
        by: Seat,
    },
    /// What the game keeps in mind.
    Memory(G::Memory),
    /// Something is to be done before anybody is asked anything.
    Begun(G::Task),
    /// The task on top stands thus.
    Continued(G::Task),
    /// The task on top is done.
    Finished,
    /// A seat is asked something.
    Asked {
        /// Who.
        seat: Seat,
        /// What.
        decision: Asked<G>,
    },
    /// A seat has answered.
    Answered(Seat),
    /// A seat's standing instructions.
    Instructed {
        /// Whose.
        seat: Seat,
        /// What.
        instruction: Instruction,
    },
    /// An objective changed hands.
    Objective {
        /// Which.
        objective: ObjectiveId,
        /// Who holds it.
        held: Option<Seat>,
    },
    /// It is over.
    Ended(Outcome),
    /// A rule at work that changes nothing by itself.
    #[serde(rename = "told")]
    Noted(Note),
}

/// What came of dice or tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resolved {
    /// The procedure, by the id of its rule.
    pub what: Cow<'static, str>,
    /// Who did it.
    pub by: Vec<UnitId>,
    /// To whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<UnitId>,
    /// The facts that the rules were given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
    /// Rows and rolls.
    #[serde(flatten)]
    pub working: Working,
    /// What came of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outcome: Vec<Fact>,
}

/// A rule at work, for the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The rule at work, by its id.
    pub what: Cow<'static, str>,
    /// Whom it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// More about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
}

impl Resolved {
    /// One of the facts that the rules were given, or of what came of it.
    ///
    /// ```
    /// use linstock_battle::{Resolved, card::{Fact, Value}};
    ///
    /// let resolved = Resolved {
    ///     what: "example.fire".into(),
    ///     by: Vec::new(),
    ///     at: None,
    ///     facts: vec![Fact::new("total", 20)],
    ///     working: Default::default(),
    ///     outcome: vec![Fact::new("result", "2H")],
    /// };
    /// assert_eq!(resolved.fact("total").and_then(Value::number), Some(20));
    /// assert_eq!(resolved.fact("result").and_then(Value::word), Some("2H"));
    /// ```
    pub fn fact(&self, of: &str) -> Option<&Value> {
        self.stated(of).map(|fact| &fact.is)
    }

    /// The same with the rule behind it.
    pub fn stated(&self, of: &str) -> Option<&Fact> {
        self.facts.iter().chain(&self.outcome).find(|fact| fact.of == of)
    }

    /// A fact that is a number; none is nothing.
    pub fn number(&self, of: &str) -> i32 {
        self.fact(of).and_then(Value::number).unwrap_or(0)
    }

    /// A fact that is a word of a closed list.
    pub fn word(&self, of: &str) -> &str {
        self.fact(of).and_then(Value::word).unwrap_or_default()
    }

    /// Whether a fact is so.
    pub fn is_so(&self, of: &str) -> bool {
        self.fact(of).and_then(Value::is_so).unwrap_or(false)
    }

    /// A fact that is a distance.
    pub fn distance(&self, of: &str) -> Option<i32> {
        self.fact(of).and_then(Value::thousandths)
    }
}

impl Note {
    /// One of its facts.
    pub fn fact(&self, of: &str) -> Option<&Value> {
        self.facts.iter().find(|fact| fact.of == of).map(|fact| &fact.is)
    }
}

words! {
    /// How a unit came to move.
    pub enum How {
        /// By its own will.
        Moves = "moves",
        /// Charging.
        Charges = "charges",
        /// Following up.
        Advances = "advances",
        /// Back, in some order.
        FallsBack = "falls-back",
        /// Running.
        Routs = "routs",
        /// Getting away from the enemy.
        Disengages = "disengages",
        /// Out of a charge's way.
        Evades = "evades",
        /// On the spot, or to make room.
        Forms = "forms",
        /// Placed by the umpire.
        Overruled = "overruled",
        /// Set up before the battle.
        SetsUp = "sets-up",
    }
}

impl<G: Game> Event<G> {
    /// The unit whose footprint the event may change.
    pub const fn footprint(&self) -> Option<UnitId> {
        match self {
            Event::Moved { unit, .. }
            | Event::Placed { unit, .. }
            | Event::Strength { unit, .. }
            | Event::Status { unit, .. } => Some(*unit),
            Event::Turn { .. }
            | Event::Happened(_)
            | Event::Resolved(_)
            | Event::Leader { .. }
            | Event::Replaced { .. }
            | Event::GunsLeft(_)
            | Event::GunsTaken { .. }
            | Event::Memory(_)
            | Event::Begun(_)
            | Event::Continued(_)
            | Event::Finished
            | Event::Asked { .. }
            | Event::Answered(_)
            | Event::Instructed { .. }
            | Event::Objective { .. }
            | Event::Ended(_)
            | Event::Noted(_) => None,
        }
    }
}

/// Records an event. No dice, no tables, no failure: an event about something that does not exist
/// changes nothing (a log that holds one is refused before it gets here).
pub fn apply<G: Game>(
    state: &mut State<G>,
    event: &Event<G>,
    happenings: &[crate::scenario::Happening],
) {
    match event {
        Event::Turn { turn, phase, active } => {
            state.turn = *turn;
            state.phase = *phase;
            state.active = *active;
        }
        Event::Happened(index) => {
            if let Some(happening) = happenings.get(usize::from(*index)) {
                if let Some(sight) = happening.sight {
                    state.sight = sight;
                }
                state.misfire = happening.misfire.or(state.misfire);
                state.points.first = state.points.first.saturating_add(happening.points.first);
                state.points.second = state.points.second.saturating_add(happening.points.second);
            }
        }
        Event::Moved { unit, to, .. } => {
            if let Some(unit) = state.units.get_mut(unit.index()) {
                unit.place = Place::Table(*to);
            }
        }
        Event::Placed { unit, place } => {
            if let Some(unit) = state.units.get_mut(unit.index()) {
                unit.place = *place;
            }
        }
        Event::Strength { unit, left } => {
            if let Some(unit) = state.units.get_mut(unit.index()) {
                unit.strength = *left;
            }
        }
        Event::Status { unit, status } => {
            if let Some(unit) = state.units.get_mut(unit.index()) {
                unit.status = status.clone();
            }
        }
        Event::Leader { leader, place } => {
            if let Some(leader) = state.leaders.get_mut(leader.index()) {
                let gone = |place: &LeaderPlace| matches!(place, LeaderPlace::Gone(_));
                if gone(place) && !gone(&leader.place) {
                    leader.lost = leader.lost.saturating_add(1);
                }
                leader.place = *place;
            }
        }
        Event::Replaced { leader, place, bonus } => {
            if let Some(leader) = state.leaders.get_mut(leader.index()) {
                leader.place = *place;
                leader.bonus = *bonus;
            }
        }
        Event::GunsLeft(guns) => state.guns.push(*guns),
        Event::GunsTaken { guns, by } => {
            if let Some(guns) = state.guns.get_mut(usize::from(*guns)) {
                guns.taken = Some(*by);
            }
        }
        Event::Memory(memory) => state.memory = memory.clone(),
        Event::Begun(task) => state.tasks.push(task.clone()),
        Event::Continued(task) => {
            if let Some(top) = state.tasks.last_mut() {
                *top = task.clone();
            }
        }
        Event::Finished => {
            state.tasks.pop();
        }
        Event::Asked { seat, decision } => state.waiting[*seat] = Some(decision.clone()),
        Event::Answered(seat) => state.waiting[*seat] = None,
        Event::Instructed { seat, instruction } => state.instructions[*seat] = *instruction,
        Event::Objective { objective, held } => {
            if let Some(objective) = state.objectives.get_mut(objective.index()) {
                *objective = *held;
            }
        }
        Event::Ended(outcome) => state.outcome = Some(*outcome),
        Event::Resolved(_) | Event::Noted(_) => {}
    }
}

/// What is wrong with an event that was read from outside, if it does not fit the state.
pub fn misfit<G: Game>(
    state: &State<G>,
    event: &Event<G>,
    scenario: &crate::scenario::Scenario<G>,
) -> Option<String> {
    let unit = |unit: UnitId| {
        (unit.index() >= state.units.len()).then(|| format!("there is no unit {}", unit.0))
    };
    let leader = |leader: LeaderId| {
        (leader.index() >= state.leaders.len()).then(|| format!("there is no leader {}", leader.0))
    };
    let point = |at: Point| {
        (!scenario.field.near(at)).then(|| format!("[{}, {}] is far off the table", at.x, at.y))
    };
    let place = |place: &Place| match place {
        Place::Table(pose) => point(pose.at),
        Place::Within(parent) => unit(*parent),
        Place::Waiting | Place::Gone(_) => None,
    };
    let leader_place = |place: &LeaderPlace| match place {
        LeaderPlace::With(with) => unit(*with),
        LeaderPlace::At(at) => point(*at),
        LeaderPlace::Waiting | LeaderPlace::Gone(_) => None,
    };
    match event {
        Event::Turn { turn, .. } => {
            let last = scenario.info.turns;
            (*turn < state.turn || *turn > last)
                .then(|| format!("turn {turn} after turn {} of {last}", state.turn))
        }
        Event::Happened(index) => (usize::from(*index) >= scenario.events.len())
            .then(|| format!("the scenario has no event {index}")),
        Event::Moved { unit: who, to, .. } => unit(*who).or_else(|| point(to.at)),
        Event::Placed { unit: who, place: at } => unit(*who).or_else(|| place(at)),
        Event::Strength { unit: who, left } => unit(*who).or_else(|| {
            let most = scenario.most_strength(*who);
            (*left > most).then(|| format!("unit {} cannot have {left} left, of {most}", who.0))
        }),
        Event::Status { unit: who, status } => {
            unit(*who).or_else(|| G::status_misfit(scenario, *who, status))
        }
        Event::Leader { leader: who, place: at } => leader(*who).or_else(|| leader_place(at)),
        Event::Replaced { leader: who, place: at, .. } => leader(*who).or_else(|| leader_place(at)),
        Event::GunsLeft(guns) => unit(guns.of)
            .or_else(|| point(guns.at))
            .or_else(|| (state.guns.len() >= 4096).then(|| "too many guns".to_owned())),
        Event::GunsTaken { guns, .. } => (usize::from(*guns) >= state.guns.len())
            .then(|| format!("there are no guns {guns} on the field")),
        Event::Continued(_) | Event::Finished => {
            state.tasks.is_empty().then(|| "there is no task to go on with".to_owned())
        }
        Event::Begun(_) => (state.tasks.len() >= 1024).then(|| "too many tasks at once".to_owned()),
        Event::Objective { objective, .. } => (objective.index() >= state.objectives.len())
            .then(|| format!("there is no objective {}", objective.0)),
        Event::Resolved(resolved) => resolved.by.iter().chain(&resolved.at).copied().find_map(unit),
        Event::Noted(note) => note.unit.and_then(unit),
        Event::Memory(_)
        | Event::Asked { .. }
        | Event::Answered(_)
        | Event::Instructed { .. }
        | Event::Ended(_) => None,
    }
}

/// Whether a fate means that a unit was lost to the enemy.
pub const fn is_loss(fate: Fate) -> bool {
    match fate {
        Fate::Destroyed | Fate::Captured | Fate::Ran | Fate::Killed => true,
        Fate::Withdrew | Fate::Merged => false,
    }
}
