//! Where a line is stopped and by what, packed into one number.

use crate::{arithmetic::WHOLE, sight::Obstruction};

/// How far along a line it is stopped, seen from the viewer's end, and by what. The lesser is
/// nearer or, if equally near, earlier among obstructions. Packed into one number, so that the
/// nearest of several is found without a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Stop(u64);

impl Stop {
    /// Not stopped.
    pub(super) const NONE: Stop = Stop(u64::MAX);

    /// At a position along the line, counted from either end.
    #[inline]
    pub(super) const fn at(parts: i32, flipped: bool, by: Obstruction) -> Stop {
        Stop::after(if flipped { WHOLE - parts } else { parts }, by)
    }

    /// At this distance from the viewer's end.
    #[inline]
    pub(super) const fn after(distance: i32, by: Obstruction) -> Stop {
        let (kind, index) = match by {
            Obstruction::TooFar => (0, 0),
            Obstruction::Region(index) => (1, index),
            Obstruction::Crest(index) => (2, index),
            Obstruction::Table => (3, 0),
            Obstruction::Body(index) => (4, index),
        };
        Stop((distance as u64) << 32 | kind << 16 | index as u64)
    }

    /// The place along the line.
    pub(super) const fn parts(self, flipped: bool) -> i32 {
        let distance = (self.0 >> 32) as i32;
        if flipped { WHOLE - distance } else { distance }
    }

    /// What stops it, if anything does.
    pub(super) const fn obstruction(self) -> Option<Obstruction> {
        if self.0 == Stop::NONE.0 {
            return None;
        }
        let index = self.0 as u16;
        Some(match self.0 >> 16 & 7 {
            0 => Obstruction::TooFar,
            1 => Obstruction::Region(index),
            2 => Obstruction::Crest(index),
            3 => Obstruction::Table,
            _ => Obstruction::Body(index),
        })
    }
}
