//! Sizes of stands that a scenario gives instead of its game's own.

use linstock_rulebook::words;

words! {
    /// What stands on a stand, as far as its size goes.
    pub enum StandKind {
        /// Infantry, and cavalry out of the saddle.
        Foot = "foot",
        /// Cavalry in the saddle.
        Mounted = "mounted",
        /// Guns in action.
        Battery = "battery",
        /// Guns behind their teams.
        Limbered = "limbered",
        /// One figure, where units are drawn up figure by figure.
        Figure = "figure",
        /// One gun model, where batteries are drawn up model by model.
        Gun = "gun",
    }
}

/// Width and depth of a stand, in thousandths of an inch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandSize {
    /// From left to right.
    pub width: i32,
    /// From front to rear.
    pub depth: i32,
}

/// The sizes that a scenario gives.
///
/// ```
/// use linstock_battle::scenario::{StandKind, StandSize, StandSizes};
///
/// let usual = StandSize { width: 875, depth: 750 };
/// let square = StandSize { width: 1000, depth: 1000 };
/// let sizes = StandSizes::default().with(StandKind::Foot, square);
/// assert_eq!(sizes.of(StandKind::Foot, usual), square);
/// assert_eq!(sizes.of(StandKind::Mounted, usual), usual);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StandSizes([Option<StandSize>; StandKind::ALL.len()]);

impl StandSizes {
    /// The same, with a size for one kind.
    #[must_use]
    pub const fn with(mut self, kind: StandKind, size: StandSize) -> StandSizes {
        self.0[kind as usize] = Some(size);
        self
    }

    /// The size of a kind: the scenario's, or else the usual one.
    pub fn of(&self, kind: StandKind, usual: StandSize) -> StandSize {
        self.0[kind as usize].unwrap_or(usual)
    }
}
