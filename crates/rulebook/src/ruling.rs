//! Rulings: our answers where the sheets are silent or disagree.

/// One of our answers, which a player may want to know and dispute.
#[derive(Debug)]
pub struct Ruling {
    /// Such as `R1`, or `adf.ruling.one-figure`.
    pub id: &'static str,
    /// What we do.
    pub says: &'static str,
    /// Why, in one sentence.
    pub reason: &'static str,
    /// The gap in the sheets that it fills.
    pub fills: &'static str,
}

/// The rulings that apply in every game.
pub const GENERAL: &[Ruling] = &[
    Ruling {
        id: "R0",
        says: "Where one sheet of a game is silent and another speaks, the one that speaks applies; where two disagree, each table applies to its own scale and each procedure to its own summary.",
        reason: "The sheets are one game, but each chart was printed for its own figures.",
        fills: "values lost or unreadable on one sheet of several",
    },
    Ruling {
        id: "R1",
        says: "Halves of points, figures and dice are rounded up, once, at the end; distances are never rounded.",
        reason: "Rounding up once treats everyone alike, and a ruler can measure a fraction.",
        fills: "every \"1/2\" that does not say how to round",
    },
    Ruling {
        id: "R2",
        says: "A table that ends continues with its last column, and a total between two columns takes the lower.",
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
        says: "A bad state that a rule sets never improves a unit: a routed unit that a result puts in disorder stays routed.",
        reason: "Results are punishments, not rallies.",
        fills: "results that name a morale level",
    },
    Ruling {
        id: "R6",
        says: "Rays at 45 degrees from a unit's front and rear corners divide front, flanks and rear, and the other unit's front centre decides; a flank is partial ahead of the front line, full behind it; columns and limbered guns have only a side.",
        reason: "One drawing settles every question of aspect, the same from both ends.",
        fills: "front, partial flank, full flank and rear, which are named but not drawn",
    },
    Ruling {
        id: "R7",
        says: "Stands and figures have the usual size for their height; each game gives it.",
        reason: "A table measured in inches needs stands of known size, and these are the usual ones.",
        fills: "base sizes, which the sheets leave to the rule book",
    },
    Ruling {
        id: "R8",
        says: "A line has its stands abreast, an extended line gaps of half a stand, skirmishers gaps of a whole one, a double line two rows; an attack column is one stand wide, a road column likewise with gaps of half a depth; disorder keeps its ground. In Élan a column is two companies wide, a wide column three, a closed column two without gaps, a march column four figures; a square is hollow.",
        reason: "Formations take up ground as well as changing modifiers: they decide who is in the way.",
        fills: "how formations stand on the table",
    },
    Ruling {
        id: "R9",
        says: "Footprints shrink, and formations and facings change, about the front centre. Where there is no room a unit slides up to an inch back, left or right, or the change is refused; a unit with no choice takes the smallest shift that fits, in disorder (in Élan with a disruption marker).",
        reason: "The front is what was measured to, so it should stay where it is.",
        fills: "where a unit stands after a change",
    },
    Ruling {
        id: "R10",
        says: "A unit is in an area if half of its footprint or more is. Movement pays for the slowest ground under the unit's front corners and front centre. A unit is behind a barrier within half an inch of it if the shortest line from the firer's front crosses it.",
        reason: "Each question gets the simplest test that two players with a ruler can agree on.",
        fills: "when a unit is in, on or behind something",
    },
    Ruling {
        id: "R11",
        says: "Units see each other if any line between their corners and centres is clear, whichever way they face; sight is mutual.",
        reason: "Mutual sight has to be argued about only once.",
        fills: "line of sight between bodies rather than points",
    },
    Ruling {
        id: "R12",
        says: "A move is a whole path. Each full inch of it seen by an enemy able to react is a chance to react; afterwards the mover may shorten its path but never lengthen it. A group gives one chance per inch and turns as one body; a unit that is stopped drops out of it.",
        reason: "A path laid down in advance cannot be bent around what the enemy does.",
        fills: "movement under the eyes of the enemy",
    },
    Ruling {
        id: "R13",
        says: "A unit falls back straight away from the cause, facing kept; it routs away from the nearest enemy that is not routed, bent up to 45 degrees towards its own edge. It passes friends in the way as in other moves, going up to six inches farther until clear; where the enemy or impassable ground is in the way a routed unit surrenders and others halt. A unit whose centre crosses the edge is off the table.",
        reason: "Men run from what frightens them and towards home.",
        fills: "the direction of fall backs and routs",
    },
    Ruling {
        id: "R14",
        says: "A charge needs a target in sight: one wheel of up to 45 degrees (in Johnny Reb III more, in disorder), then straight on to the first enemy touched. It aims at the middle of the part of the target's edge that it can reach; the player may aim elsewhere along it. The aspect is that at the declaration; on contact the charger lines up if there is room. Of several, the lead unit is the first to touch, then the one with the longest contact, then the first listed.",
        reason: "A charge is a straight line that everyone can see coming.",
        fills: "the path of a charge, and who leads it",
    },
    Ruling {
        id: "R15",
        says: "Leaders are half-inch discs that block nothing; they are captured with their unit, and if an enemy touches them when alone. Lost guns stay on the field, and whoever touches them captures them.",
        reason: "A general on his own is no obstacle, and guns do not walk away.",
        fills: "what becomes of leaders and guns",
    },
    Ruling {
        id: "R16",
        says: "Where both sides act at once (Johnny Reb III), paths are plotted unseen after the reveal and run together in twenty slices; a unit that would come within an inch of an enemy, or onto a friend, stops there. All fire of one phase is declared unseen and resolved on the state at the start of the phase, losses and checks together.",
        reason: "Simultaneous means that nobody gains by writing first.",
        fills: "simultaneous movement and fire",
    },
];
