//! A battle as somebody watches it: one beat after another, each with what is seen on the table and the words for it.
//! Beats are made from events, as a reader may know them.

use linstock_geometry::Pose;

use crate::{
    event::{Event, How},
    game::Game,
    ids::{LeaderId, ObjectiveId, UnitId},
    scene::{SceneLeader, SceneUnit},
    seat::Seat,
    state::{Fate, LeaderPlace},
    story::Sentence,
};

/// Something that happens before somebody's eyes.
#[derive(Clone, Debug)]
pub struct Beat {
    /// What is seen.
    pub shows: Shows,
    /// The words for it, if there are any; of what was rolled for, with the account of it.
    pub sentences: Vec<Sentence>,
    /// Whether something of its own begins here, such as the next of ten charges.
    pub opens: bool,
    /// The units that it changed, as they are after it.
    pub units: Vec<SceneUnit>,
    /// The leaders that it changed or took along.
    pub leaders: Vec<SceneLeader>,
}

/// What is seen of a beat.
#[derive(Clone, Debug, PartialEq)]
pub enum Shows {
    /// A new turn, part of a turn, or side to act.
    Turn,
    /// Something of the scenario happens by itself.
    Happens,
    /// Something is rolled for, or read from a table.
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
        /// How.
        how: How,
    },
    /// A unit comes onto the table.
    Arrives {
        /// Who.
        unit: UnitId,
    },
    /// A unit leaves the table.
    Leaves {
        /// Who.
        unit: UnitId,
        /// How.
        fate: Fate,
    },
    /// A unit goes into another, or out of sight to come later.
    Joins {
        /// Who.
        unit: UnitId,
        /// Whom, if anybody.
        into: Option<UnitId>,
    },
    /// A unit loses figures or sections, or gets some back.
    Loses {
        /// Who.
        unit: UnitId,
        /// How many; fewer than none are those that it gets back.
        lost: i16,
    },
    /// A unit changes its formation, its condition or its markers.
    Changes {
        /// Who.
        unit: UnitId,
    },
    /// A leader rides, joins or falls.
    Leader {
        /// Who.
        leader: LeaderId,
        /// Where he is now.
        place: LeaderPlace,
    },
    /// Guns are left on the field, or taken.
    Guns,
    /// Somebody takes an objective, or leaves it.
    Objective {
        /// Which.
        objective: ObjectiveId,
        /// Who holds it now.
        held: Option<Seat>,
    },
    /// What was secret is shown.
    Reveals,
    /// A rule is at work that changes nothing by itself.
    Remarks {
        /// Whom it is about.
        unit: Option<UnitId>,
    },
    /// It is over.
    Ends,
}

/// Why an event has no beat: it changes nothing that lies on the table.
pub const fn unseen<G: Game>(event: &Event<G>) -> Option<&'static str> {
    match event {
        Event::Memory(_) => Some("the game's own notes are not on the table"),
        Event::Begun(_) | Event::Continued(_) | Event::Finished => {
            Some("what is still to be done shows when it is done")
        }
        Event::Asked { .. } | Event::Answered(_) => Some("questions are prompts, not happenings"),
        Event::Instructed { .. } => Some("standing instructions are their owner's"),
        Event::Turn { .. }
        | Event::Happened(_)
        | Event::Resolved(_)
        | Event::Moved { .. }
        | Event::Placed { .. }
        | Event::Strength { .. }
        | Event::Status { .. }
        | Event::Leader { .. }
        | Event::Replaced { .. }
        | Event::GunsLeft(_)
        | Event::GunsTaken { .. }
        | Event::Objective { .. }
        | Event::Ended(_)
        | Event::Noted(_) => None,
    }
}
