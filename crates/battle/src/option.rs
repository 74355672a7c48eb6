//! What a seat may do now: verbs, actors and slots to fill, and what it may not do, with the rule
//! that says so. Cheap to list; a [`probe`](crate::probe) answers for one draft.

use linstock_geometry::Polygon;
use linstock_rulebook::Refusal;

use crate::{
    command::{Command, Word},
    ids::{LeaderId, UnitId},
};

/// Something a seat may do, or may not.
///
/// ```
/// use linstock_battle::{Choice, Command, Slot, UnitId};
///
/// let fire = Choice::open(Command::of("fire", UnitId(3)))
///     .with(Slot::Target(vec![UnitId(7), UnitId(8)]));
/// assert!(fire.refused.is_none());
/// // Whoever takes it up fills its slots.
/// let draft = fire.draft.at(UnitId(8));
/// assert_eq!(draft.target, Some(UnitId(8)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The command with its slots empty.
    pub draft: Command,
    /// What is to be filled in.
    pub slots: Vec<Slot>,
    /// Why it may not be done.
    pub refused: Option<Refusal>,
}

impl Choice {
    /// Open, with nothing to fill in.
    pub fn open(draft: Command) -> Choice {
        Choice { draft, slots: Vec::new(), refused: None }
    }

    /// With a slot.
    pub fn with(mut self, slot: Slot) -> Choice {
        self.slots.push(slot);
        self
    }

    /// With any of these units beside its actor, if there are any.
    pub fn together_with(self, among: Vec<UnitId>) -> Choice {
        let most = u8::try_from(among.len()).unwrap_or(u8::MAX);
        if most == 0 { self } else { self.with(Slot::Companions { among, most }) }
    }

    /// Refused.
    pub fn refused(draft: Command, why: Refusal) -> Choice {
        Choice { draft, slots: Vec::new(), refused: Some(why) }
    }
}

/// Something to be filled in.
#[derive(Clone, Debug, PartialEq)]
pub enum Slot {
    /// `target`: one of these units.
    Target(Vec<UnitId>),
    /// `units`: the actor, and up to `most` of these with it.
    Companions {
        /// Who may join.
        among: Vec<UnitId>,
        /// How many of them at most.
        most: u8,
    },
    /// `leader`: one of these.
    Leader(Vec<LeaderId>),
    /// `path`: a way to go.
    Path(PathSlot),
    /// `to`: a place, within this ground; `None` is the whole table.
    Place {
        /// The ground.
        within: Option<Polygon>,
        /// How far from where it is, at most.
        reach: Option<i32>,
    },
    /// `formation`: one of these.
    Formation(Vec<Word>),
    /// `choice`: one of these.
    Choice(Vec<Word>),
    /// `number`: how many, from the first to the second.
    Number(i32, i32),
    /// `number`: how far, in thousandths of an inch, from the first to the second.
    Distance(i32, i32),
    /// `aim`: where along the edge of its target a charge is to strike; may be left out.
    /// [`Checked::aims`](crate::view::Checked::aims) says where it can.
    Aim,
}

/// What a path may be made of. The probe has the last word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathSlot {
    /// The farthest that it could lead on the best ground, in thousandths of an inch.
    pub farthest: i32,
    /// Whether it may be left out, or have no manoeuvre.
    pub may_be_empty: bool,
    /// Whether it may only be one wheel and an advance.
    pub straight: bool,
}
