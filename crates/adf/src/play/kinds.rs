//! What the game keeps of a battle: what a unit is and how it stands, what is under way, and what
//! the players can be asked.

use linstock_battle::{Command, LeaderId, UnitId, game::is_default, movement::Member};
use linstock_geometry::Pose;
use linstock_rulebook::words;
use serde::{Deserialize, Serialize};

use crate::{
    fire::bands::Band,
    words::{Arm, Armament, Aspect, Body, Drill, Experience, Formation, Morale, Nation, Terrain},
};

use super::verbs;

mod orders;

pub use orders::{Action, Change, Declared, Legal, Meeting, Order};

/// What never changes about a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// What it fires with; it says the arm, too.
    pub armament: Armament,
    /// Its experience.
    pub experience: Experience,
    /// Stands at the start, 2 or 3; of a battery not read.
    pub stands: u8,
    /// Whose it is.
    pub nation: Nation,
}

/// What changes about a unit beside its place and strength.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Status {
    /// How it is drawn up.
    pub formation: Formation,
    /// Cavalry in the saddle.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mounted: bool,
    /// Its morale.
    pub morale: Morale,
    /// Actions taken this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub acted: u8,
    /// It has made its reaction to the enemy's active turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reacted: bool,
    /// The enemies at whom it fires no more in this active turn: those it has fired at and, by the
    /// revised summary, those it has reacted against.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<UnitId>,
    /// It has fired in this battle: its opening volley is gone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fired: bool,
    /// It has moved in this active turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moved: bool,
    /// It is charging, or countercharging.
    #[serde(default, skip_serializing_if = "is_default")]
    pub charging: bool,
    /// It has disengaged in this active turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub disengaging: bool,
    /// It is two regiments.
    #[serde(default, skip_serializing_if = "is_default")]
    pub merged: bool,
}

impl Status {
    /// A fresh unit in good order.
    pub const fn new(formation: Formation, mounted: bool) -> Status {
        Status {
            formation,
            mounted,
            morale: Morale::Good,
            acted: 0,
            reacted: false,
            against: Vec::new(),
            fired: false,
            moved: false,
            charging: false,
            disengaging: false,
            merged: false,
        }
    }

    /// What kind of body it is. A formation that its arm does not have is read as the arm's first;
    /// statuses from outside are checked before they get here.
    pub fn body(&self, arm: Arm) -> Body {
        Body::new(arm, self.formation, self.mounted)
            .or_else(|| Body::new(arm, Formation::of(arm)[0], self.mounted))
            .expect("every arm has its first formation")
    }
}

words! {
    /// A part of the turn.
    pub enum Phase {
        /// Before the first turn.
        SetUp = "set-up",
        /// Leaders move.
        Leaders = "leaders",
        /// One side acts, the other reacts.
        Actions = "actions",
    }
}

/// What is kept in mind between commands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Memory {
    /// The active side is done with this part of the turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub done: bool,
    /// Leaders who have moved this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub led: Vec<LeaderId>,
    /// Who is in the middle of its two actions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acting: Vec<UnitId>,
    /// Those whom fire broke out of a group in its first action: their second is still theirs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub behind: Vec<UnitId>,
    /// The first action of a group that has not yet declared its second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<Command>,
    /// What those who are acting have declared as their second action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<SecondAction>,
    /// Some of them have fired as their second action, so the others may do nothing else.
    #[serde(default, skip_serializing_if = "is_default")]
    pub firing: bool,
    /// Brigade leaders lost so far, one entry for each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fallen: Vec<LeaderId>,
    /// When reinforcements came.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrived: Vec<(UnitId, u16)>,
}

words! {
    /// What a group declares as its second action.
    pub enum SecondAction {
        /// To fire.
        Fire = "fire",
        /// To move, changing formation or not.
        Move = "move",
        /// To charge.
        Charge = "charge",
        /// To change formation.
        Form = "form",
        /// To get in order.
        Reform = "reform",
        /// To rally.
        Rally = "rally",
    }
}

impl SecondAction {
    /// The verb that does it.
    pub const fn verb(self) -> &'static str {
        match self {
            SecondAction::Fire => verbs::FIRE,
            SecondAction::Move => verbs::MOVE,
            SecondAction::Charge => verbs::CHARGE,
            SecondAction::Form => verbs::FORM,
            SecondAction::Reform => verbs::REFORM,
            SecondAction::Rally => verbs::RALLY,
        }
    }
}

/// Something under way that the other side may interrupt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// A move.
    Move(Moving),
    /// A charge.
    Charge(Charging),
}

/// A move under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Moving {
    /// Who moves, and how they keep together.
    pub members: Vec<Member>,
    /// Where the body is.
    pub at: Pose,
    /// Where it still comes by, an inch apart.
    pub way: Vec<Pose>,
    /// The last of these is less than an inch from the one before.
    #[serde(default, skip_serializing_if = "is_default")]
    pub part: bool,
    /// The change of formation that it ends with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<Change>,
    /// Friends whom it throws into disorder when it gets to them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub through: Vec<UnitId>,
    /// It was shaken when it set out, all of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shaken: bool,
    /// Those of a group who were, if not all of it was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub were_shaken: Vec<UnitId>,
    /// Somebody has reacted to its last inch.
    #[serde(default, skip_serializing_if = "is_default")]
    pub disturbed: bool,
    /// What the other side could do when it was last asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offered: Vec<Offer>,
}

/// A charge under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Charging {
    /// Who charges, and how they keep together.
    pub members: Vec<Member>,
    /// Where the body is.
    pub at: Pose,
    /// Poses of the wheel still to go, an inch apart; after it the charge goes straight on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wheel: Vec<Pose>,
    /// Whom it is at.
    pub target: UnitId,
    /// Where it struck the target from, when it was declared.
    pub aspect: Aspect,
    /// How far it has come.
    pub gone: i32,
    /// How far it can go.
    pub reach: i32,
    /// Where it falls into disorder.
    pub disorder_at: i32,
    /// What comes next.
    pub stage: Stage,
    /// Who has made its fear-of-charge check.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub feared: Vec<UnitId>,
    /// Charging cavalry that was asked whether it fires.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fired: Vec<UnitId>,
    /// What the other side could do when it was last asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offered: Vec<Offer>,
    /// Where along the edge of its target it aims, if not at the middle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aim: Option<i32>,
    /// How it began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub began: Option<Began>,
    /// It goes on to a new enemy after an impact, which nobody reacts to before it is feared.
    #[serde(default, skip_serializing_if = "is_default")]
    pub home: bool,
    /// The enemies whom it has struck, the lead unit first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub struck: Vec<UnitId>,
    /// Counterchargers who came past the point where they lose their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub met: Vec<UnitId>,
}

/// How a charge began: what is read off the table when it is declared, and holds to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Began {
    /// Where the body stood.
    pub at: Pose,
    /// The ground that gives it its reach.
    pub ground: Terrain,
    /// The morale that it set out with.
    pub morale: Morale,
}

/// What a unit could do about somebody who comes on: as long as nothing of it changes, its owner
/// is not asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Offer {
    /// Who could.
    pub unit: UnitId,
    /// How near they are.
    pub near: Nearness,
    /// It could countercharge.
    #[serde(default, skip_serializing_if = "is_default")]
    pub meets: bool,
    /// The fire that it could make.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fire: Option<Aimed>,
}

/// A fire that could be made, as far as a player weighs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Aimed {
    /// At whom.
    pub target: UnitId,
    /// The range band.
    pub band: Band,
    /// Where it strikes the target.
    pub aspect: Aspect,
    /// Firepower and modifiers.
    pub points: i32,
    /// How many dice.
    pub dice: u8,
}

words! {
    /// How near an enemy is who comes on.
    pub enum Nearness {
        /// Too near to reform.
        Close = "close",
        /// Too near to be missed.
        Noticed = "noticed",
        /// Near enough to get away from.
        Near = "near",
        /// Farther away.
        Far = "far",
    }
}

words! {
    /// What comes next in a charge.
    pub enum Stage {
        /// It comes on.
        Coming = "coming",
        /// The defender's fear-of-charge check.
        Fear = "fear",
        /// Fire at an inch.
        Close = "close",
        /// Charging cavalry's own fire.
        Pistols = "pistols",
        /// The last inch.
        Home = "home",
        /// The impact.
        Impact = "impact",
        /// It is won: how far to follow.
        Won = "won",
        /// It is over.
        Over = "over",
    }
}

/// What a player can be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// To move leaders.
    Leaders,
    /// Who acts next.
    Act,
    /// What a group that is about to act will do with its second action.
    Declare(Vec<UnitId>),
    /// The second action of those who have acted.
    Second(Vec<UnitId>),
    /// Whether to react.
    React(Trigger),
    /// Whether a move that was reacted to goes on.
    GoOn(UnitId),
    /// Whether charging cavalry fires as it comes.
    ChargingFire {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// How far to follow a beaten enemy.
    Follow {
        /// Who.
        unit: UnitId,
        /// How far at most.
        most: i32,
        /// A new enemy within that reach.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        home: Option<UnitId>,
    },
}

/// What is reacted to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Trigger {
    /// What was done.
    pub what: Occasion,
    /// Who did it.
    pub by: Vec<UnitId>,
    /// Whom a charge is at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<UnitId>,
}

words! {
    /// What the enemy may react to.
    pub enum Occasion {
        /// An inch of movement.
        Move = "move",
        /// Less than an inch of it.
        Part = "part",
        /// A fire.
        Fire = "fire",
        /// Anything else.
        Act = "act",
        /// A charge coming on.
        Charge = "charge",
        /// A charge within an inch, its target having stood.
        Close = "close",
    }
}
