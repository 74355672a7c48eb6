//! States waiting at one step of a walk, equal ones merged. Iteration is in the order of arrival,
//! so nothing depends on how they hash.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::{ask::Die, weight::Weight};

const EMPTY: u32 = u32::MAX;

pub struct Layer<S, W> {
    entries: Vec<(S, W)>,
    /// Places in `entries`, open addressing; a power of two long, or empty.
    slots: Vec<u32>,
    /// How many entries fit before the slots must grow.
    room: usize,
}

impl<S, W> Default for Layer<S, W> {
    fn default() -> Layer<S, W> {
        Layer { entries: Vec::new(), slots: Vec::new(), room: 0 }
    }
}

impl<S: Copy + Eq + Hash, W: Weight> Layer<S, W> {
    #[inline]
    pub fn add(&mut self, state: S, weight: W, die: Die) {
        if self.entries.len() == self.room {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut slot = hash(&state) & mask;
        loop {
            let place = self.slots[slot];
            match self.entries.get_mut(place as usize) {
                Some((known, sum)) if *known == state => return sum.merge(weight, die),
                Some(_) => slot = (slot + 1) & mask,
                None => break,
            }
        }
        self.slots[slot] = u32::try_from(self.entries.len()).expect("memory ends first");
        self.entries.push((state, weight));
    }

    /// Takes all that waits here, leaving the room for more.
    pub fn drain_into(&mut self, taken: &mut Vec<(S, W)>) {
        taken.clear();
        taken.append(&mut self.entries);
        self.slots.fill(EMPTY);
    }

    #[cold]
    fn grow(&mut self) {
        let length = (self.slots.len() * 2).max(64);
        self.slots.clear();
        self.slots.resize(length, EMPTY);
        self.room = length / 2;
        self.entries.reserve(self.room - self.entries.len());
        for (place, (state, _)) in self.entries.iter().enumerate() {
            let mut slot = hash(state) & (length - 1);
            while self.slots[slot] != EMPTY {
                slot = (slot + 1) & (length - 1);
            }
            self.slots[slot] = u32::try_from(place).expect("memory ends first");
        }
    }
}

#[inline]
fn hash(state: &impl Hash) -> usize {
    let mut hasher = FxHasher::default();
    state.hash(&mut hasher);
    // This hash ends by turning its well-mixed bits to the low end.
    hasher.finish() as usize
}
