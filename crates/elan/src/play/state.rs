//! What changes: a unit's status, the parts of the turn, what is kept in mind, and the questions.

use linstock_battle::{LeaderId, UnitId, game::is_default};
use linstock_geometry::Point;
use linstock_rulebook::words;
use serde::{Deserialize, Serialize};

use crate::{
    charge::Does,
    engineering,
    words::{Arm, Drill, Formation},
};

/// What changes about a unit beside its place and strength.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Status {
    /// How it is drawn up.
    pub formation: Formation,
    /// Disruption markers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dm: u8,
    /// Gunners lost of a model that still has some.
    #[serde(default, skip_serializing_if = "is_default")]
    pub crew_lost: u8,
    /// Figures of its own detachments that are with it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub inside: u8,
    /// Its first fire is spent.
    #[serde(default, skip_serializing_if = "is_default")]
    pub first_fire_spent: bool,
    /// Its first fire is that of this phase, and counts for all faces of a square.
    #[serde(default, skip_serializing_if = "is_default")]
    pub first_fire_on: bool,
    /// Ends of fire phases until it is loaded again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unloaded: u8,
    /// It moved in this side's turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moved: bool,
    /// It moved in its side's last turn, or in the enemy's since.
    #[serde(default, skip_serializing_if = "is_default")]
    pub marched: bool,
    /// It has done what it may do in this turn's movement.
    #[serde(default, skip_serializing_if = "is_default")]
    pub acted: bool,
    /// It has fired in this phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fired: bool,
    /// The faces of a square that have fired in this phase.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<Face>,
    /// It has been in a close action of this phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fought: bool,
    /// It has tried to rally in this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rallied: Option<Rallying>,
    /// Its charge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charge: Option<Charge>,
    /// Its response to a charge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response: Option<Answer>,
    /// What it builds or breaks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<Work>,
    /// The guns it has left: a place in the list of guns on the field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_guns: Option<u16>,
    /// The turn it came onto the table, if it did not begin there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrived: Option<u16>,
}

impl Status {
    /// A unit that has done nothing yet.
    pub const fn new(formation: Formation) -> Status {
        Status {
            formation,
            dm: 0,
            crew_lost: 0,
            inside: 0,
            first_fire_spent: false,
            first_fire_on: false,
            unloaded: 0,
            moved: false,
            marched: false,
            acted: false,
            fired: false,
            faces: Vec::new(),
            fought: false,
            rallied: None,
            charge: None,
            response: None,
            work: None,
            left_guns: None,
            arrived: None,
        }
    }

    /// A unit in its arm's first formation.
    pub fn of(arm: Arm) -> Status {
        Status::new(Formation::of(arm)[0])
    }
}

words! {
    /// The faces of a square.
    pub enum Face {
        /// Ahead.
        Front = "front",
        /// To the right.
        Right = "right",
        /// Behind.
        Rear = "rear",
        /// To the left.
        Left = "left",
    }
}

words! {
    /// How a unit rallies.
    pub enum Rallying {
        /// It may still move.
        Moving = "moving",
        /// It stays where it is.
        Stationary = "stationary",
    }
}

words! {
    /// How far a charge has come.
    pub enum Stage {
        /// Declared.
        Declared = "declared",
        /// It touches the enemy.
        Contact = "contact",
        /// It has halted and may fire.
        Halted = "halted",
        /// It closes to melee.
        Closed = "closed",
        /// It is over.
        Spent = "spent",
    }
}

/// A charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Charge {
    /// At whom.
    pub target: UnitId,
    /// How far it has come.
    pub stage: Stage,
    /// It comes from the target's flank or rear.
    #[serde(default, skip_serializing_if = "is_default")]
    pub flank: bool,
    /// The formation it takes first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<Formation>,
    /// Where along the edge of its target it aims, if not at the middle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aim: Option<i32>,
    /// It answers a charge.
    #[serde(default, skip_serializing_if = "is_default")]
    pub counter: bool,
}

/// A response to a charge, as far as its drill allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Answer {
    /// To whom.
    pub to: UnitId,
    /// What it does.
    pub does: Does,
    /// Its first fire counts no more as such.
    #[serde(default, skip_serializing_if = "is_default")]
    pub late: bool,
    /// The charge was declared from within its arc of fire.
    #[serde(default, skip_serializing_if = "is_default")]
    pub in_arc: bool,
    /// It has got out of the way.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gone: bool,
}

words! {
    /// What can be built or broken.
    pub enum Building {
        /// A gap in a wall, fence or hedge.
        OpenWall = "open-wall",
        /// A road made hard to pass.
        BlockRoad = "block-road",
        /// A way across a stream.
        Bridge = "bridge",
        /// A breastwork where the unit stands.
        Redoubt = "redoubt",
    }
}

impl Building {
    /// How much work it is.
    pub const fn task(self) -> engineering::Task {
        match self {
            Building::OpenWall | Building::BlockRoad => engineering::Task::Minor,
            Building::Bridge | Building::Redoubt => engineering::Task::Major,
        }
    }
}

/// Work under way or done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Work {
    /// What.
    pub building: Building,
    /// Where.
    pub at: Point,
    /// The wall or stream, by its place in the ground's list of barriers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub barrier: Option<u16>,
    /// Successes so far.
    #[serde(default, skip_serializing_if = "is_default")]
    pub successes: u8,
}

words! {
    /// The steps of a side's turn.
    pub enum Phase {
        /// Before the first turn.
        SetUp = "set-up",
        /// 1.1 Leaders attach, detach and ride.
        Leaders = "leaders",
        /// 1.2 Reinforcements.
        Reinforcements = "reinforcements",
        /// 1.3 Rally.
        Rally = "rally",
        /// 1.4 Engineering.
        Engineering = "engineering",
        /// 1.5 Charges are declared.
        Charges = "charges",
        /// 1.6 The other side responds.
        Responses = "responses",
        /// 2.1 Chargers and those who counter charge move.
        ChargeMoves = "charge-moves",
        /// 2.2 The others move.
        Moves = "moves",
        /// 3.1 The other side fires.
        ReactiveFire = "reactive-fire",
        /// 3.2 The acting side fires.
        Fire = "fire",
        /// 4.1 Chargers close to melee.
        Closing = "closing",
        /// 4.2 Close actions.
        CloseAction = "close-action",
        /// 4.3 Pursuit.
        Pursuit = "pursuit",
    }
}

/// What is kept in mind that is no unit's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Memory {
    /// Leaders who have ridden in this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ridden: Vec<LeaderId>,
    /// What calls for élan tests at the end of this step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub struck: Vec<Struck>,
    /// Who has had the élan test of this step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tested: Vec<UnitId>,
    /// Who has had the drill test of this step for those who ran through.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drilled: Vec<UnitId>,
    /// What engineers have finished.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub works: Vec<Work>,
}

/// What the fire of one step, and the sight of friends who run, has done to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Struck {
    /// Whom.
    pub unit: UnitId,
    /// Figures lost.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: u8,
    /// Friends near by that broke or were destroyed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub friends: u8,
    /// Some to shell or shrapnel.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shell: bool,
    /// Some to a battalion volley or canister, close.
    #[serde(default, skip_serializing_if = "is_default")]
    pub volley: bool,
    /// Some to rifles, close.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rifle: bool,
    /// From flank or rear, close.
    #[serde(default, skip_serializing_if = "is_default")]
    pub flank: bool,
    /// Friends who ran through it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub passed: u8,
}

impl Struck {
    /// Nothing yet.
    pub const fn none(unit: UnitId) -> Struck {
        Struck {
            unit,
            lost: 0,
            friends: 0,
            shell: false,
            volley: false,
            rifle: false,
            flank: false,
            passed: 0,
        }
    }
}

impl Memory {
    /// What has struck a unit so far.
    pub fn struck(&mut self, unit: UnitId) -> &mut Struck {
        let place = self.struck.iter().position(|struck| struck.unit == unit);
        let place = place.unwrap_or_else(|| {
            self.struck.push(Struck::none(unit));
            self.struck.len() - 1
        });
        &mut self.struck[place]
    }

    /// A step ends: who tested in it keeps what befell him afterwards for the next, and what was too
    /// little for a test is forgotten.
    pub fn end_step(&mut self) {
        let (tested, drilled) =
            (std::mem::take(&mut self.tested), std::mem::take(&mut self.drilled));
        for struck in &mut self.struck {
            let passed = if drilled.contains(&struck.unit) { struck.passed } else { 0 };
            let kept =
                if tested.contains(&struck.unit) { *struck } else { Struck::none(struck.unit) };
            *struck = Struck { passed, ..kept };
        }
        self.struck.retain(|struck| *struck != Struck::none(struck.unit));
    }
}

/// What is still to be done in the phase of pursuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// A winner may follow a loser.
    Pursuit {
        /// Who.
        winner: UnitId,
        /// Whom.
        loser: UnitId,
    },
}

/// What a seat can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Where its leaders go.
    Leaders,
    /// Which units rally.
    Rally,
    /// Which units build or break something.
    Engineering,
    /// Who charges whom.
    Charges,
    /// What a charged unit does.
    Response(UnitId),
    /// How its units move.
    Moves,
    /// Who fires in reaction.
    ReactiveFire,
    /// Who fires.
    Fire,
    /// Whether a charger that did not close fires.
    HaltedFire(UnitId),
    /// How a unit fires before it evades.
    EvadingFire(UnitId),
    /// Whether a winner follows.
    Pursuit(UnitId),
}
