//! Chance that is the same everywhere.

/// An endless stream of numbers, determined by a seed.
pub struct Random(blake3::OutputReader);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: &str) -> Random {
        Random(
            blake3::Hasher::new_derive_key("linstock compare")
                .update(seed.as_bytes())
                .finalize_xof(),
        )
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        let mut bytes = [0; 8];
        self.0.fill(&mut bytes);
        u64::from_le_bytes(bytes)
    }

    /// A number below another; the bias is too small to matter here.
    pub fn below(&mut self, end: usize) -> usize {
        (self.number() % end.max(1) as u64) as usize
    }

    /// Whether something happens that happens once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of several, if there are any.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len()))
    }
}
