//! Obstacles: what crossing one costs, and the drill it needs.

use linstock_dice::{Ask, Die, OneRoll, Rolled};
use linstock_rulebook::{Code, Inches, Recorder, Refusal, rules, words};

use crate::{
    house::House,
    test::{Facts, Of, Situation, Test, Verdict},
    words::{Arm, Formation},
};

rules! {
    MINOR_OBSTACLE = "elan.move.minor-obstacle" {
        says: "a minor obstacle",
        text: "A minor obstacle costs 1\" and a drill test of 1 die.",
        at: "004: terrain",
    }
    MAJOR_OBSTACLE = "elan.move.major-obstacle" {
        says: "a major obstacle",
        text: "A major obstacle costs infantry the whole move and a drill test of 1 die; nobody else crosses it.",
        at: "004: terrain",
    }
}

words! {
    /// Kinds of obstacle.
    pub enum Kind {
        /// A hedge or a wall.
        Minor = "minor",
        /// A high wall or a ditch.
        Major = "major",
    }
}

/// A unit before an obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// What it crosses.
    pub kind: Kind,
    /// Its arm.
    pub arm: Arm,
    /// How it is drawn up.
    pub formation: Formation,
    /// Its drill factor.
    pub factor: u8,
    /// Its disruption markers.
    pub dm: u8,
    /// In a built-up area.
    pub built_up: bool,
}

/// An obstacle, ready to be crossed.
#[derive(Clone, Copy, Debug)]
pub struct Obstacle<'a> {
    kind: Kind,
    test: Test<'a>,
}

impl<'a> Obstacle<'a> {
    /// Refuses units that cannot cross it at all.
    pub fn new(house: &'a House, crossing: &Crossing) -> Result<Obstacle<'a>, Refusal> {
        let Crossing { kind, arm, formation, factor, dm, built_up } = *crossing;
        match (kind, arm) {
            (Kind::Minor, _) | (Kind::Major, Arm::Infantry) => {}
            (Kind::Major, Arm::Cavalry | Arm::Artillery) => {
                return Err(Refusal::new(
                    Code::NotAllowed,
                    &MAJOR_OBSTACLE,
                    "Only infantry crosses a major obstacle",
                ));
            }
        }
        let drill = Facts::new(Of::Drill, factor, &[Situation::Obstacle]);
        let facts = Facts { dm, formation, built_up, ..drill };
        let test = Test::new(house, facts).expect("an obstacle is one die");
        Ok(Obstacle { kind, test })
    }

    /// The drill test it needs; skirmishers roll no dice for it.
    pub const fn test(&self) -> &Test<'a> {
        &self.test
    }

    /// What it costs; `None` if it takes the whole move.
    pub const fn cost(&self) -> Option<Inches> {
        match self.kind {
            Kind::Minor => Some(Inches::whole(1)),
            Kind::Major => None,
        }
    }

    /// Records the rows of the ledger, none of which depends on dice.
    pub fn record<R: Recorder>(&self, recorder: &mut R) {
        self.test.record(recorder);
    }

    /// Whether the unit gets across: it does unless the test failed or broke it.
    pub const fn crosses(&self, verdict: &Verdict) -> bool {
        verdict.performs()
    }
}

impl<R: Recorder> OneRoll<R> for Obstacle<'_> {
    const DIE: Die = Die::D12;
    /// How many dice failed.
    type Outcome = u8;

    fn ask(&self, recorder: &mut R) -> (Ask, &'static str) {
        self.test.ask(recorder)
    }

    fn read(&self, rolled: Rolled) -> u8 {
        OneRoll::<R>::read(&self.test, rolled)
    }
}
