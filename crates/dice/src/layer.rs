//! The states waiting at one step of a walk, or the effects of one question, with equal ones
//! merged. Iteration follows the order of arrival, so nothing depends on how they hash.
//!
//! Tables are walked in order, so most entries arrive in ascending order, and an entry above all
//! earlier ones must be new. Until that order breaks, nothing is hashed at all.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::{ask::Die, weight::Weight};

const EMPTY: u32 = u32::MAX;

pub struct Layer<S, W> {
    entries: Vec<(S, W)>,
    /// Indices into `entries`, by open addressing; the length is a power of two, or zero.
    slots: Vec<u32>,
    /// How many entries fit before the slots must grow.
    room: usize,
    /// Whether an entry came out of order, so that the slots are in use.
    hashed: bool,
}

impl<S, W> Default for Layer<S, W> {
    fn default() -> Layer<S, W> {
        Layer { entries: Vec::new(), slots: Vec::new(), room: 0, hashed: false }
    }
}

impl<S: Copy + Ord + Hash, W: Weight> Layer<S, W> {
    /// With capacity for the effects of most questions.
    pub fn with_room() -> Layer<S, W> {
        Layer { entries: Vec::with_capacity(32), ..Layer::default() }
    }

    #[inline(always)]
    pub fn add(&mut self, state: S, weight: W, die: Die) {
        if self.hashed {
            return self.add_hashed(state, weight, die);
        }
        match self.entries.last_mut() {
            Some((last, _)) if state < *last => {
                self.hash_all();
                self.add_hashed(state, weight, die);
            }
            Some((last, sum)) if state == *last => sum.merge(weight, die),
            Some(_) | None => {
                if self.entries.len() == self.entries.capacity() {
                    self.entries.reserve(growth(self.entries.len()));
                }
                self.entries.push((state, weight));
            }
        }
    }

    #[inline]
    fn add_hashed(&mut self, state: S, weight: W, die: Die) {
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

    /// Moves all entries into `taken`, keeping the capacity.
    pub fn drain_into(&mut self, taken: &mut Vec<(S, W)>) {
        taken.append(&mut self.entries);
        if self.hashed {
            self.slots.fill(EMPTY);
            self.hashed = false;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let length = (self.slots.len() * 2).max(64);
        self.slots.clear();
        self.make_slots(length);
    }

    /// Starts hashing.
    fn hash_all(&mut self) {
        // The slots left from last time are empty and can be reused, unless they are too many to
        // clear again for a few entries.
        let wanted = (self.entries.len() * 4).next_power_of_two().max(32);
        if self.slots.len() < wanted || self.slots.len() > 16 * wanted {
            self.slots.clear();
            self.make_slots(wanted);
        } else {
            self.make_slots(self.slots.len());
        }
        self.hashed = true;
    }

    /// Puts all entries into this many slots, which must be empty.
    fn make_slots(&mut self, length: usize) {
        self.slots.resize(length, EMPTY);
        self.room = length / 2;
        if self.entries.capacity() < self.room {
            self.entries.reserve(self.room - self.entries.len());
        }
        for (place, (state, _)) in self.entries.iter().enumerate() {
            let mut slot = hash(state) & (length - 1);
            while self.slots[slot] != EMPTY {
                slot = (slot + 1) & (length - 1);
            }
            self.slots[slot] = u32::try_from(place).expect("memory ends first");
        }
    }
}

/// How much capacity to add. Spare capacity costs little until it is used; repeatedly copying a
/// list that outgrows it costs a lot.
pub fn growth(length: usize) -> usize {
    match length {
        ..1024 => 32.max(31 * length),
        1024..65_536 => 3 * length,
        65_536.. => length,
    }
}

#[inline]
fn hash(state: &impl Hash) -> usize {
    let mut hasher = FxHasher::default();
    state.hash(&mut hasher);
    // This hash leaves its well-mixed bits at the low end.
    hasher.finish() as usize
}
