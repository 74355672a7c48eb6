//! What a procedure asks of its dice: a statistic, never the faces.
//!
//! Forty D12 can show 4.8·10¹⁰ different sets of faces but only 41 different numbers of hits. A
//! procedure that asks for hits lets the odds walk those 41.

/// The most dice one roll may have.
pub const MAX_DICE: usize = 255;

/// The kind of die a game uses. Every procedure rolls one kind, which keeps exact weights whole
/// numbers over a power of its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Die {
    /// A cube.
    D6,
    /// A dodecahedron.
    D12,
}

impl Die {
    /// Every kind of die.
    pub const ALL: [Die; 2] = [Die::D6, Die::D12];

    /// How many faces it has, numbered from 1.
    pub const fn sides(self) -> u8 {
        match self {
            Die::D6 => 6,
            Die::D12 => 12,
        }
    }
}

/// A request for a roll, as the statistic that matters.
///
/// ```
/// use linstock_dice::{Ask, Cuts, Rolled};
///
/// assert_eq!(Ask::Sum { dice: 3 }.reduce(&[2, 4, 4]), Rolled::Sum(10));
/// let hits = Ask::Classes { dice: 4, cuts: Cuts::one(9) };
/// assert_eq!(hits.reduce(&[12, 9, 8, 1]).count(1), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ask {
    /// The sum of the faces.
    Sum {
        /// How many dice.
        dice: u8,
    },
    /// How many dice fall into each class of faces.
    Classes {
        /// How many dice.
        dice: u8,
        /// Where the classes begin.
        cuts: Cuts,
    },
    /// How far one side's sum exceeds the other's: two rolls of this many dice.
    Difference {
        /// How many dice each side rolls.
        dice: u8,
    },
}

impl Ask {
    /// How many dice are rolled in all.
    pub const fn dice(self) -> u8 {
        let [first, second] = self.rolls();
        first + second
    }

    /// How many dice each roll takes; 0 means no roll.
    pub const fn rolls(self) -> [u8; 2] {
        match self {
            Ask::Sum { dice } | Ask::Classes { dice, .. } => [dice, 0],
            Ask::Difference { dice } => [dice, dice],
        }
    }

    /// Reduces the faces of a roll to the statistic asked for.
    pub fn reduce(self, faces: &[u8]) -> Rolled {
        let sum = |faces: &[u8]| faces.iter().map(|&face| u16::from(face)).sum();
        match self {
            Ask::Sum { .. } => Rolled::Sum(sum(faces)),
            Ask::Difference { dice } => {
                let (ours, theirs) = faces.split_at(dice.into());
                Rolled::Difference(sum(ours).cast_signed() - sum(theirs).cast_signed())
            }
            Ask::Classes { cuts, .. } => {
                let mut counts = [0; Cuts::MOST + 1];
                for &face in faces {
                    counts[cuts.class_of(face)] += 1;
                }
                Rolled::Counts(counts)
            }
        }
    }
}

/// Splits the faces of a die into classes: below the first cut, from the first to below the
/// second, and so on.
///
/// ```
/// use linstock_dice::{Cuts, Die};
///
/// // Saves on 7 or more, and the twelves apart.
/// let saves = Cuts::two(7, 12);
/// assert_eq!([6, 7, 12].map(|face| saves.class_of(face)), [0, 1, 2]);
/// assert_eq!(saves.widths(Die::D12), [6, 5, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cuts {
    // An unused cut is set to a face that no die has.
    lowest: [u8; Cuts::MOST],
}

impl Cuts {
    /// The most cuts a roll may have.
    pub const MOST: usize = 2;

    /// Two classes: faces below `lowest`, and the rest.
    pub const fn one(lowest: u8) -> Cuts {
        Cuts { lowest: [lowest, u8::MAX] }
    }

    /// Three classes: below `middle`, from `middle` to below `top`, and the rest.
    pub const fn two(middle: u8, top: u8) -> Cuts {
        assert!(middle <= top, "cuts ascend");
        Cuts { lowest: [middle, top] }
    }

    /// The class a face falls into; 0 is the lowest.
    pub fn class_of(self, face: u8) -> usize {
        self.lowest.iter().filter(|&&lowest| face >= lowest).count()
    }

    /// How many faces of the die fall into each class.
    pub fn widths(self, die: Die) -> [u8; Cuts::MOST + 1] {
        let mut widths = [0; Cuts::MOST + 1];
        for face in 1..=die.sides() {
            widths[self.class_of(face)] += 1;
        }
        widths
    }
}

/// What the dice showed, reduced to the statistic asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rolled {
    /// Answers [`Ask::Sum`].
    Sum(u16),
    /// Answers [`Ask::Classes`].
    Counts([u8; Cuts::MOST + 1]),
    /// Answers [`Ask::Difference`].
    Difference(i16),
}

impl Rolled {
    /// The sum.
    ///
    /// # Panics
    /// If something else was asked for: a procedure knows what it asked.
    pub fn sum(self) -> u16 {
        match self {
            Rolled::Sum(sum) => sum,
            Rolled::Counts(_) | Rolled::Difference(_) => panic!("no sum was asked for"),
        }
    }

    /// How many dice fell into a class.
    ///
    /// # Panics
    /// If something else was asked for: a procedure knows what it asked.
    pub fn count(self, class: usize) -> u8 {
        match self {
            Rolled::Counts(counts) => counts[class],
            Rolled::Sum(_) | Rolled::Difference(_) => panic!("no counts were asked for"),
        }
    }

    /// How far the first side's sum exceeds the other's.
    ///
    /// # Panics
    /// If something else was asked for: a procedure knows what it asked.
    pub fn difference(self) -> i16 {
        match self {
            Rolled::Difference(difference) => difference,
            Rolled::Sum(_) | Rolled::Counts(_) => panic!("no difference was asked for"),
        }
    }
}
