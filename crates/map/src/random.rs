//! Chance in a picture, from its own places, so that every run scatters the same trees.

use linstock_battle::sample::Lot;

#[derive(Clone, Debug)]
pub(crate) struct Random(Lot);

impl Random {
    pub(crate) const fn new(seed: u64) -> Random {
        Random(Lot::at_state(seed))
    }

    /// From the place of something in its list and where it lies.
    pub(crate) fn of(index: usize, points: impl IntoIterator<Item = (i32, i32)>) -> Random {
        let mut random = Random::new(index as u64 + 1);
        for (x, y) in points {
            random.0.stir(u64::from(x as u32) << 32 | u64::from(y as u32));
        }
        random
    }

    /// From 0 up to, but not, 1.
    pub(crate) fn share(&mut self) -> f64 {
        (self.0.draw() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Between two numbers.
    pub(crate) fn within(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.share()
    }

    /// One of a list, which is not empty.
    pub(crate) fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[((self.share() * list.len() as f64) as usize).min(list.len() - 1)]
    }
}

/// A number between 0 and 1 that wanders slowly along a line, so that no bank is the same for long.
#[derive(Clone, Debug)]
pub(crate) struct Wander {
    posts: Vec<f64>,
    every: f64,
}

impl Wander {
    /// A post every so many inches of a line so long.
    pub(crate) fn new(random: &mut Random, long: f64, every: f64) -> Wander {
        let count = (long / every).ceil().clamp(1.0, 1000.0) as usize + 2;
        Wander { posts: (0..count).map(|_| random.share()).collect(), every }
    }

    /// So many inches along.
    pub(crate) fn at(&self, along: f64) -> f64 {
        let place = along / self.every;
        let post = (place.max(0.0) as usize).min(self.posts.len() - 2);
        let share = (place - post as f64).clamp(0.0, 1.0);
        let eased = share * share * (3.0 - 2.0 * share);
        self.posts[post] + (self.posts[post + 1] - self.posts[post]) * eased
    }
}
