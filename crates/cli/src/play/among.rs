//! What a few options have in common to choose from: who may act, at whom, with whom.

use linstock_battle::{Choice, Slot, UnitId, Word};

/// Options that a line may mean.
#[derive(Clone, Copy, Debug)]
pub struct Among<'a>(pub &'a [&'a Choice]);

impl<'a> Among<'a> {
    fn slots(self) -> impl Iterator<Item = &'a Slot> {
        self.0.iter().flat_map(|choice| &choice.slots)
    }

    /// Whether one of them has such a slot.
    pub fn has(self, fits: impl Fn(&Slot) -> bool) -> bool {
        self.slots().any(fits)
    }

    /// Whether leaders are spoken of.
    pub fn is_led(self) -> bool {
        self.0.iter().any(|it| it.draft.leader.is_some())
            || self.has(|slot| matches!(slot, Slot::Leader(_)))
    }

    /// Units that may act.
    pub fn actors(self) -> Vec<UnitId> {
        self.0.iter().flat_map(|choice| choice.draft.units.iter().copied()).collect()
    }

    /// Units that it may be done to.
    pub fn targets(self) -> Vec<UnitId> {
        let slots = self.slots().filter_map(|slot| match slot {
            Slot::Target(units) => Some(units),
            _ => None,
        });
        let fixed = self.0.iter().filter_map(|choice| choice.draft.target);
        slots.flatten().copied().chain(fixed).collect()
    }

    /// Units that may join in.
    pub fn companions(self) -> Vec<UnitId> {
        let among = self.slots().filter_map(|slot| match slot {
            Slot::Companions { among, .. } => Some(among),
            _ => None,
        });
        among.flatten().copied().collect()
    }

    /// Formations to take.
    pub fn formations(self) -> Vec<Word> {
        let slots = self.slots().filter_map(|slot| match slot {
            Slot::Formation(words) => Some(words),
            _ => None,
        });
        let fixed = self.0.iter().filter_map(|choice| choice.draft.formation.clone());
        slots.flatten().cloned().chain(fixed).collect()
    }

    /// Things that a verb may mean.
    pub fn choices(self) -> Vec<Word> {
        let slots = self.slots().filter_map(|slot| match slot {
            Slot::Choice(words) => Some(words),
            _ => None,
        });
        let fixed = self.0.iter().filter_map(|choice| choice.draft.choice.clone());
        slots.flatten().cloned().chain(fixed).collect()
    }
}
