//! The sequence of a turn as a list to work through at a real table: what is done in each step, by
//! whom, and which procedures belong to it.

/// The sequence of a turn: what both sides do together, then what each does in its own part,
/// beginning with the side that goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// Steps of both sides.
    pub together: &'static [Step],
    /// Steps that come once for each side.
    pub each: &'static [Step],
}

/// A step of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The word that identifies it.
    pub word: &'static str,
    /// Its name.
    pub title: &'static str,
    /// What is done in it.
    pub says: &'static str,
    /// The rule behind it, by id.
    pub rule: &'static str,
    /// Who has something to do.
    pub who: Who,
    /// What is usually rolled for in it, most frequent first.
    pub offers: &'static [Offer],
}

/// Who acts, from the point of view of the side whose part of the turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Both sides.
    Both,
    /// The side whose part it is.
    Acting,
    /// The other side.
    Other,
}

/// A procedure as used in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What players call it.
    pub title: &'static str,
    /// The procedure, by its word in requests.
    pub procedure: &'static str,
    /// Who makes the roll.
    pub by: Who,
    /// Facts that go with it, by name; an empty value removes one.
    pub facts: &'static [(&'static str, &'static str)],
}

impl Offer {
    /// A procedure of the acting side.
    pub const fn new(title: &'static str, procedure: &'static str) -> Offer {
        Offer { title, procedure, by: Who::Acting, facts: &[] }
    }

    /// Made by someone else.
    #[must_use]
    pub const fn by(self, by: Who) -> Offer {
        Offer { by, ..self }
    }

    /// With these facts.
    #[must_use]
    pub const fn with(self, facts: &'static [(&'static str, &'static str)]) -> Offer {
        Offer { facts, ..self }
    }
}

impl Sequence {
    /// How many steps a turn has.
    pub const fn len(&self) -> usize {
        self.together.len() + 2 * self.each.len()
    }

    /// Whether there is nothing to do, which is true of no game.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A step by its number in the turn, and whether it belongs to the side that acts second.
    pub fn step(&self, at: usize) -> Option<(&'static Step, bool)> {
        if let Some(step) = self.together.get(at) {
            return Some((step, false));
        }
        let at = at - self.together.len();
        let of = self.each.len().max(1);
        self.each.get(at % of).filter(|_| at / of < 2).map(|step| (step, at / of == 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn named(word: &'static str) -> Step {
        Step { word, title: word, says: "", rule: "", who: Who::Both, offers: &[] }
    }

    #[test]
    fn a_turn_is_what_is_done_together_and_then_by_each() {
        const TURN: Sequence =
            Sequence { together: &[named("lead")], each: &[named("act"), named("rest")] };
        assert_eq!(TURN.len(), 5);
        let words: Vec<_> =
            (0..6).map(|at| TURN.step(at).map(|(it, two)| (it.word, two))).collect();
        let wanted =
            [("lead", false), ("act", false), ("rest", false), ("act", true), ("rest", true)];
        let wanted: Vec<_> = wanted.into_iter().map(Some).chain([None]).collect();
        assert_eq!(words, wanted);
    }
}
