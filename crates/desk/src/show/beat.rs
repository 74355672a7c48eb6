//! Beats as they are played back: what is seen of each, the words for it, and how whoever it changed looks after it.

use linstock_battle::{
    Fate, LeaderId, ObjectiveId, Seat, UnitId, Vocabulary,
    beat::{Beat, Shows},
    event::How,
};
use linstock_geometry::Pose;
use serde::{Deserialize, Serialize};

use super::{
    entry::{SentenceShown, sentence},
    unit::{self, LeaderShown, UnitShown},
};

/// A beat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BeatShown {
    /// The entry that it belongs to.
    pub entry: u32,
    /// What is seen.
    pub scene: SceneShown,
    /// The words for it.
    pub sentences: Vec<SentenceShown>,
    /// Whether something of its own begins here.
    pub opens: bool,
    /// Units as they are after it.
    pub units: Vec<UnitShown>,
    /// Leaders as they are after it.
    pub leaders: Vec<LeaderShown>,
}

/// What is seen of a beat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SceneShown {
    /// A new turn, part of a turn, or side to act.
    Turn,
    /// Something is rolled for: the steps are in the account of the sentence.
    Resolves {
        /// Who does it.
        by: Vec<UnitId>,
        /// To whom.
        at: Option<UnitId>,
    },
    /// A unit moves.
    Moves {
        /// Who.
        unit: UnitId,
        /// From where.
        from: Pose,
        /// To where.
        to: Pose,
        /// With what gait.
        gait: Gait,
    },
    /// A unit comes onto the table.
    Arrives(UnitId),
    /// A unit leaves it.
    Leaves {
        /// Who.
        unit: UnitId,
        /// Whether it was taken, ran, or the like.
        exit: Exit,
    },
    /// A unit loses so many, or gets some back.
    Loses {
        /// Who.
        unit: UnitId,
        /// How many.
        lost: i16,
    },
    /// A unit looks different.
    Changes(UnitId),
    /// A leader rides, joins or falls.
    Leader {
        /// Who.
        leader: LeaderId,
        /// Whether he is lost.
        lost: bool,
    },
    /// An objective changes hands.
    Objective {
        /// Which, in their order.
        objective: ObjectiveId,
        /// Who holds it now.
        held: Option<Seat>,
    },
    /// There is something to read, about a unit if one is named.
    Says(Option<UnitId>),
    /// It is over.
    Ends,
}

/// How a unit moves, to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gait {
    /// At its pace.
    March,
    /// At the charge.
    Charge,
    /// Back, facing the enemy.
    Back,
    /// Running.
    Run,
    /// On the spot.
    Shift,
}

/// How a unit leaves the table, to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exit {
    /// Nobody is left of it.
    Destroyed,
    /// It was taken.
    Taken,
    /// It ran.
    Ran,
    /// It is elsewhere, and not lost.
    Away,
}

/// A beat of an entry.
pub fn beat(beat: &Beat, entry: u32, words: &Vocabulary) -> BeatShown {
    BeatShown {
        entry,
        scene: scene(&beat.shows),
        sentences: beat.sentences.iter().map(|it| sentence(it, words)).collect(),
        opens: beat.opens,
        units: beat.units.iter().map(|it| unit::unit(words, it)).collect(),
        leaders: beat.leaders.iter().map(unit::leader).collect(),
    }
}

fn scene(shows: &Shows) -> SceneShown {
    match shows {
        Shows::Turn => SceneShown::Turn,
        Shows::Happens | Shows::Guns | Shows::Reveals => SceneShown::Says(None),
        Shows::Resolves { by, at } => SceneShown::Resolves { by: by.clone(), at: *at },
        Shows::Moves { unit, from, to, how } => {
            SceneShown::Moves { unit: *unit, from: *from, to: *to, gait: gait(*how) }
        }
        Shows::Arrives { unit } => SceneShown::Arrives(*unit),
        Shows::Leaves { unit, fate } => SceneShown::Leaves { unit: *unit, exit: exit(*fate) },
        Shows::Joins { unit, .. } => SceneShown::Leaves { unit: *unit, exit: Exit::Away },
        Shows::Loses { unit, lost } => SceneShown::Loses { unit: *unit, lost: *lost },
        Shows::Changes { unit } => SceneShown::Changes(*unit),
        Shows::Leader { leader, place } => {
            let lost = matches!(place, linstock_battle::LeaderPlace::Gone(_));
            SceneShown::Leader { leader: *leader, lost }
        }
        Shows::Objective { objective, held } => {
            SceneShown::Objective { objective: *objective, held: *held }
        }
        Shows::Remarks { unit } => SceneShown::Says(*unit),
        Shows::Ends => SceneShown::Ends,
    }
}

const fn gait(how: How) -> Gait {
    match how {
        How::Moves | How::Advances => Gait::March,
        How::Charges => Gait::Charge,
        How::FallsBack | How::Disengages | How::Evades => Gait::Back,
        How::Routs => Gait::Run,
        How::Forms | How::Overruled | How::SetsUp => Gait::Shift,
    }
}

const fn exit(fate: Fate) -> Exit {
    match fate {
        Fate::Destroyed | Fate::Killed => Exit::Destroyed,
        Fate::Captured => Exit::Taken,
        Fate::Ran => Exit::Ran,
        Fate::Withdrew | Fate::Merged => Exit::Away,
    }
}
