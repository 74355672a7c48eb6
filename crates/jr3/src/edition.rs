//! The edition in play: the figure scale and the house rules agreed on.

use linstock_rulebook::{Inches, rules, words};

use crate::house::House;

rules! {
    SCALE = "jr3.scale" {
        says: "figure scale",
        text: "Ranges and moves are for 15mm figures: half as much again at 25mm, three quarters at 10mm, half at 5mm.",
        by: Ruling,
        at: "ruling",
    }
}

words! {
    /// The height of the figures.
    pub enum FigureScale {
        /// 15mm.
        Fifteen = "15",
        /// 25mm.
        TwentyFive = "25",
        /// 10mm.
        Ten = "10",
        /// 5mm.
        Five = "5",
    }
}

impl FigureScale {
    /// Converts a distance for 15mm figures to this scale.
    pub const fn of(self, inches: Inches) -> Inches {
        let (times, part) = match self {
            FigureScale::Fifteen => (1, 1),
            FigureScale::TwentyFive => (3, 2),
            FigureScale::Ten => (3, 4),
            FigureScale::Five => (1, 2),
        };
        inches.times(times).part(part)
    }
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition {
    /// The height of the figures.
    pub scale: FigureScale,
    /// House rules.
    pub house: House,
}

impl Edition {
    /// Whole inches of the sheet, at this scale.
    pub const fn inches(&self, inches: i64) -> Inches {
        self.scale.of(Inches::whole(inches))
    }
}

impl Default for Edition {
    fn default() -> Edition {
        Edition { scale: FigureScale::Fifteen, house: House::default() }
    }
}
