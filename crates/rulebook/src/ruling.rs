//! Rulings: our answers where the sheets are silent or disagree.

/// An answer of ours, which a player may want to know and dispute.
#[derive(Debug)]
pub struct Ruling {
    /// Such as `R1`, or `adf.ruling.one-figure`.
    pub id: &'static str,
    /// What we do.
    pub says: &'static str,
    /// Why, in one sentence.
    pub reason: &'static str,
    /// The line of the sheets that it fills.
    pub fills: &'static str,
}

/// The rulings that hold in every game.
pub const GENERAL: &[Ruling] = &[
    Ruling {
        id: "R0",
        says: "Where one sheet of a game is silent and another speaks, the one that speaks holds; where two disagree, each table holds for its own scale and each procedure for its own summary.",
        reason: "The sheets are one game, but each chart was printed for its own figures.",
        fills: "values lost or unreadable on one sheet of several",
    },
    Ruling {
        id: "R1",
        says: "Halves of points, figures and dice are rounded up, once, at the end; distances are never rounded.",
        reason: "Rounding up once treats everybody alike, and a ruler can measure a fraction.",
        fills: "every \"1/2\" that does not say how to round",
    },
    Ruling {
        id: "R2",
        says: "A table that ends goes on with its last column, and a total between two columns reads the lower.",
        reason: "The last heading carries a plus sign, and a total that has not reached a column has not earned it.",
        fills: "headings of the fire results tables",
    },
    Ruling {
        id: "R3",
        says: "A distance exactly on a limit is inside it, unless the sheet says \"under\".",
        reason: "A player who measures four inches expects a range of four to reach.",
        fills: "every range and radius",
    },
    Ruling {
        id: "R4",
        says: "The distance between units is the shortest gap between their footprints; range is measured from the firer's front.",
        reason: "It is what a ruler laid on the table shows.",
        fills: "how distances are measured",
    },
    Ruling {
        id: "R5",
        says: "A bad state that a rule sets never makes a unit better: a routed unit that is told to be in disorder stays routed.",
        reason: "Results are punishments, not rallies.",
        fills: "results that name a morale level",
    },
    Ruling {
        id: "R6",
        says: "Rays at 45 degrees from a unit's front and rear corners divide front, flanks and rear, and the other unit's front centre decides; a flank is partial ahead of the front line, full behind it; columns and limbered guns have only a side.",
        reason: "One drawing answers every question of aspect the same way from both ends.",
        fills: "front, partial flank, full flank and rear, which are named but not drawn",
    },
];
