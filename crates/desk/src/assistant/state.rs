//! How a table stands: everything that happened, in order.

use linstock_battle::{BySeat, Seat};
use linstock_games::{
    assistant::{Body, edit, is_leader, sequence},
    browse::RulesId,
};
use linstock_rulebook::{Offer, Step, Who};

use super::{
    Table,
    entry::{Entry, Troop},
    house::House,
};
use crate::{ask::Sitting, board::Standing};

/// How a table stands.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The rules.
    pub rules: RulesId,
    /// What it is called.
    pub title: String,
    /// What the sides are called.
    pub sides: [String; 2],
    /// Who begins a turn.
    pub first: Seat,
    /// Everybody, in the order in which they came.
    pub troops: Vec<Troop>,
    /// The house rules that are agreed.
    pub house: House,
    /// The turn.
    pub turn: u16,
    /// The step in it, from 0.
    pub step: usize,
    /// Those who are still being set up, by id: nothing has happened since they came.
    pub fresh: Vec<String>,
}

impl Table {
    /// How it stands; nothing if it has not begun.
    pub fn state(&self) -> Option<State> {
        self.state_before(self.entries.len())
    }

    /// The same in short.
    pub fn standing(&self) -> Option<Standing> {
        let state = self.state()?;
        Some(Standing {
            name: state.title,
            rules: state.rules.title().to_owned(),
            turn: state.turn,
            turns: 0,
            players: BySeat::both(Sitting::Person),
            outcome: None,
        })
    }

    /// How it stood before an entry.
    pub fn state_before(&self, entry: usize) -> Option<State> {
        let (begin, rest) = self.entries.split_first()?;
        let mut state = State::begin(begin)?;
        for entry in rest.iter().take(entry.saturating_sub(1)) {
            state.apply(entry);
        }
        Some(state)
    }
}

impl State {
    fn begin(entry: &Entry) -> Option<State> {
        let Entry::Begin { rules, title, sides, first, troops, house, .. } = entry else {
            return None;
        };
        Some(State {
            rules: RulesId::from_word(rules)?,
            title: title.clone(),
            sides: sides.clone(),
            first: *first,
            troops: troops.clone(),
            house: house.clone(),
            turn: 1,
            step: 0,
            fresh: troops.iter().map(|it| it.id.clone()).collect(),
        })
    }

    /// Carries on with what happened next.
    pub fn apply(&mut self, entry: &Entry) {
        match entry {
            Entry::Begin { .. } => {}
            Entry::House { name, to, .. } => {
                match to {
                    Some(value) => self.house.insert(name.clone(), value.clone()),
                    None => self.house.remove(name),
                };
            }
            Entry::Join { troop } => {
                self.troops.push(troop.clone());
                self.fresh.push(troop.id.clone());
            }
            Entry::Leave { id } => {
                self.troops.retain(|it| it.id != *id);
                self.left(id);
            }
            Entry::Rename { id, to, .. } => {
                if let Some(troop) = self.find_mut(id) {
                    troop.name.clone_from(to);
                }
            }
            Entry::Edit { id, fact, to, .. } => self.edit(id, fact, to),
            Entry::Attach { id, to, .. } => {
                if let Some(troop) = self.find_mut(id) {
                    troop.with.clone_from(to);
                }
            }
            Entry::Step { turn, step } => {
                (self.turn, self.step) = (*turn, *step);
                self.fresh.clear();
            }
            Entry::Result(happened) => {
                self.fresh.clear();
                for change in &happened.effect.changes {
                    if let Some(id) = happened.who(&change.role, change.number) {
                        self.change(id, |body| body.set_named(&change.fact, &change.to));
                    }
                }
            }
        }
    }

    /// A person changes a fact.
    fn edit(&mut self, id: &str, fact: &str, to: &str) {
        let (game, fresh) = (self.rules.game(), self.is_fresh(id));
        self.change(id, |body| edit(game, body, fact, to, fresh));
    }

    /// Whether somebody is still being set up.
    pub fn is_fresh(&self, id: &str) -> bool {
        self.fresh.iter().any(|it| it == id)
    }

    /// Changes somebody, who may be gone then.
    fn change(&mut self, id: &str, change: impl FnOnce(&mut Body)) {
        let Some(troop) = self.find_mut(id) else { return };
        change(&mut troop.body);
        if troop.body.is_gone() {
            troop.with = None;
            let id = troop.id.clone();
            self.left(&id);
        }
    }

    /// Leaders who were with somebody who is gone stand by themselves.
    fn left(&mut self, id: &str) {
        for troop in self.troops.iter_mut().filter(|it| it.with.as_deref() == Some(id)) {
            troop.with = None;
        }
    }

    fn find_mut(&mut self, id: &str) -> Option<&mut Troop> {
        self.troops.iter_mut().find(|it| it.id == id)
    }

    /// Somebody by his id.
    pub fn find(&self, id: &str) -> Option<&Troop> {
        self.troops.iter().find(|it| it.id == id)
    }

    /// The leaders with a unit.
    pub fn leaders_with<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Troop> {
        self.troops.iter().filter(move |it| it.with.as_deref() == Some(id) && is_leader(&it.body))
    }

    /// An id that nobody has, made from a name.
    pub fn fresh_id(&self, name: &str) -> String {
        let plain: String = name
            .to_lowercase()
            .chars()
            .map(|it| if it.is_alphanumeric() { it } else { '-' })
            .collect();
        let plain = plain.split('-').filter(|it| !it.is_empty()).collect::<Vec<_>>().join("-");
        let plain = if plain.is_empty() { "unit".to_owned() } else { plain };
        let taken = |id: &str| self.find(id).is_some();
        if !taken(&plain) {
            return plain;
        }
        let mut numbers = (2..).map(|number: u32| format!("{plain}-{number}"));
        numbers.find(|id| !taken(id)).unwrap_or(plain)
    }

    /// The step of the turn.
    pub fn step(&self) -> &'static Step {
        let sequence = sequence(self.rules);
        let step = sequence.step(self.step).or_else(|| sequence.step(0));
        step.map(|(step, _)| step).expect("every game has steps")
    }

    /// Whose part of the turn it is; both sides' if nobody's.
    pub fn acting(&self) -> Option<Seat> {
        let sequence = sequence(self.rules);
        if self.step < sequence.together.len() {
            return None;
        }
        let second = sequence.step(self.step).is_some_and(|(_, second)| second);
        Some(if second { self.first.other() } else { self.first })
    }

    /// Who has something to do in this step.
    pub fn busy(&self) -> Option<Seat> {
        self.side(self.step().who)
    }

    /// The side that does what a step offers; either if nobody in particular.
    pub fn doer(&self, offer: &Offer) -> Option<Seat> {
        self.side(offer.by)
    }

    fn side(&self, who: Who) -> Option<Seat> {
        match who {
            Who::Both => None,
            Who::Acting => self.acting(),
            Who::Other => self.acting().map(Seat::other),
        }
    }

    /// The name of a side.
    pub fn side_name(&self, seat: Seat) -> &str {
        &self.sides[seat as usize]
    }

    /// The step after this one, or before it, with its turn.
    pub fn beside(&self, back: bool) -> Option<(u16, usize)> {
        let steps = sequence(self.rules).len();
        match (back, self.step, self.turn) {
            (false, step, turn) if step + 1 < steps => Some((turn, step + 1)),
            (false, _, turn) => Some((turn.saturating_add(1), 0)),
            (true, 0, 0 | 1) => None,
            (true, 0, turn) => Some((turn - 1, steps - 1)),
            (true, step, turn) => Some((turn, step - 1)),
        }
    }
}
