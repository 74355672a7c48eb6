//! A round of close action: a die for each figure in contact.

use linstock_dice::{Ask, Die, OneRoll, Rolled};
use linstock_rulebook::{On, Recorder, Tally, rules};

use crate::{
    roll::{FACTOR_LIMIT, LIMITS, small, successes, under},
    tables::close as value,
};

const MODIFIERS: &str = "004: close action, to hit modifiers";

rules! {
    CLOSE = "elan.close" {
        says: "close action",
        text: "In a round of close action each side rolls its dice against its modified melee factor; each success is a hit, which the other side may save.",
        at: "004: close action; ruling",
    }
    FIGURES = "elan.close.figures" {
        says: "figures in contact: {n}",
        text: "A round of close action rolls 1 die for each figure in contact: the touching frontage, two ranks deep.",
        by: Ruling,
        at: "ruling",
    }
    FLANK_FIGURES = "elan.close.flank-figures" {
        says: "figures on the enemy's flank or rear: {n}",
        text: "Each figure in contact with the enemy's flank or rear: 1 die more.",
        at: "004: close action, dice modifiers",
    }
    FACTOR = "elan.close.factor" {
        says: "melee factor",
        text: "Close action is rolled against the melee factor: veteran 7, steady 6, conscript 5, unless the unit has its own.",
        by: Ruling,
        at: "ruling",
    }
    OBSTACLE = "elan.close.obstacle" {
        says: "enemy defends an obstacle or built-up area",
        text: "Against an enemy defending an obstacle or a built-up area: -2.",
        at: MODIFIERS,
    }
    CAVALRY_AGAINST_SQUARE = "elan.close.cavalry-against-square" {
        says: "cavalry against a square",
        text: "Cavalry attacking infantry in square: -2.",
        at: MODIFIERS,
    }
    DISRUPTION = "elan.close.disruption" {
        says: "disruption markers",
        text: "Each of its own disruption markers: -1.",
        at: MODIFIERS,
    }
    TWO_RANK_LINE = "elan.close.two-rank-line" {
        says: "in a two-rank line",
        text: "Infantry in a formed two-rank line: -1.",
        at: MODIFIERS,
    }
    SKIRMISH = "elan.close.skirmish" {
        says: "in skirmish order",
        text: "In skirmish order: -2.",
        at: MODIFIERS,
    }
    MARCH_COLUMN = "elan.close.march-column" {
        says: "in march column",
        text: "In march column: -2.",
        at: MODIFIERS,
    }
    STANDING_CAVALRY = "elan.close.standing-cavalry" {
        says: "cavalry not charging",
        text: "Cavalry that is not charging: -2.",
        at: MODIFIERS,
    }
}

/// The facts of one side's blows in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blows {
    /// Figures in contact.
    pub figures: u8,
    /// How many of them are on the enemy's flank or rear; with the figures, at most 255 dice.
    pub flank_figures: u8,
    /// The melee factor.
    pub factor: u8,
    /// The enemy defends an obstacle or built-up area.
    pub obstacle: bool,
    /// Cavalry, and the enemy is in square.
    pub cavalry_against_square: bool,
    /// Disruption markers.
    pub dm: u8,
    /// Infantry in a two-rank line.
    pub two_rank_line: bool,
    /// In skirmish order.
    pub skirmish: bool,
    /// In march column.
    pub march_column: bool,
    /// Cavalry that is not charging.
    pub standing_cavalry: bool,
}

/// The dice of one side.
pub fn dice<R: Recorder>(blows: &Blows, recorder: &mut R) -> u8 {
    let mut tally = Tally::new(On::Dice, recorder);
    tally.add(&FIGURES, blows.figures.into());
    tally.add(&FLANK_FIGURES, blows.flank_figures.into());
    small(tally.sum())
}

/// The factor they are rolled against, within its limits.
pub fn factor<R: Recorder>(blows: &Blows, recorder: &mut R) -> u8 {
    let mut tally = Tally::new(On::Factor, recorder);
    tally.add(&FACTOR, blows.factor.into());
    tally.add_if(blows.obstacle, &OBSTACLE, value::OBSTACLE);
    let square = blows.cavalry_against_square;
    tally.add_if(square, &CAVALRY_AGAINST_SQUARE, value::CAVALRY_AGAINST_SQUARE);
    tally.add(&DISRUPTION, value::DISRUPTION * i32::from(blows.dm));
    tally.add_if(blows.two_rank_line, &TWO_RANK_LINE, value::TWO_RANK_LINE);
    tally.add_if(blows.skirmish, &SKIRMISH, value::SKIRMISH);
    tally.add_if(blows.march_column, &MARCH_COLUMN, value::MARCH_COLUMN);
    tally.add_if(blows.standing_cavalry, &STANDING_CAVALRY, value::STANDING_CAVALRY);
    tally.clamp(LIMITS, &FACTOR_LIMIT);
    small(tally.sum())
}

/// One side's blows, ready to be rolled.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    blows: Blows,
    dice: u8,
    factor: u8,
}

impl Round {
    /// Works out dice and factor; the ledger is written when the round is played.
    pub fn new(blows: Blows) -> Round {
        Round { blows, dice: dice(&blows, &mut ()), factor: factor(&blows, &mut ()) }
    }

    /// How many dice it rolls.
    pub const fn dice(&self) -> u8 {
        self.dice
    }

    /// The factor they are rolled against.
    pub const fn factor(&self) -> u8 {
        self.factor
    }

    /// Records the rows of the ledger, none of which depends on dice.
    pub fn record<R: Recorder>(&self, recorder: &mut R) {
        if R::LISTENS {
            dice(&self.blows, recorder);
            factor(&self.blows, recorder);
        }
    }
}

impl<R: Recorder> OneRoll<R> for Round {
    const DIE: Die = Die::D12;
    /// Hits.
    type Outcome = u8;

    fn ask(&self, recorder: &mut R) -> (Ask, &'static str) {
        self.record(recorder);
        (under(self.dice, self.factor), CLOSE.id)
    }

    fn read(&self, rolled: Rolled) -> u8 {
        successes(rolled)
    }
}
