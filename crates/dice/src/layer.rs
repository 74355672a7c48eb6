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
}

impl<S, W> Default for Layer<S, W> {
    fn default() -> Layer<S, W> {
        Layer { entries: Vec::new(), slots: Vec::new() }
    }
}

impl<S: Copy + Eq + Hash, W: Weight> Layer<S, W> {
    pub fn add(&mut self, state: S, weight: W, die: Die) {
        if self.slots.len() < 2 * (self.entries.len() + 1) {
            self.grow();
        }
        match self.find(state) {
            Ok(entry) => self.entries[entry].1.merge(weight, die),
            Err(slot) => {
                self.slots[slot] = u32::try_from(self.entries.len()).expect("memory ends first");
                self.entries.push((state, weight));
            }
        }
    }

    /// Takes all that waits here, leaving the room for more.
    pub fn drain_into(&mut self, taken: &mut Vec<(S, W)>) {
        taken.clear();
        taken.append(&mut self.entries);
        self.slots.fill(EMPTY);
    }

    /// The entry of a state, or the slot where it would go.
    fn find(&self, state: S) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash(&state) & mask;
        loop {
            match self.slots[slot] {
                EMPTY => return Err(slot),
                entry if self.entries[entry as usize].0 == state => return Ok(entry as usize),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        let length = (self.slots.len() * 2).max(64);
        self.slots.clear();
        self.slots.resize(length, EMPTY);
        for entry in 0..self.entries.len() {
            let Err(slot) = self.find(self.entries[entry].0) else {
                unreachable!("entries are all different");
            };
            self.slots[slot] = u32::try_from(entry).expect("memory ends first");
        }
    }
}

fn hash(state: &impl Hash) -> usize {
    let mut hasher = FxHasher::default();
    state.hash(&mut hasher);
    // The high bits are the well-mixed ones of this hash.
    (hasher.finish() >> 32) as usize
}
