//! What facts are for: whoever shows a form, keeps a roster or writes a record decides by these, never by a name.

use serde::{Deserialize, Serialize};

/// What a fact is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FactRole {
    /// How far away the enemy is.
    Range,
    /// How far a charge has to go.
    Distance,
    /// Where somebody is struck.
    Aspect,
    /// Who touches the target.
    Contact,
    /// What covers somebody.
    Cover,
    /// The ground.
    Terrain,
    /// The kind of a fire or an obstacle.
    Kind,
    /// What calls for a test.
    Situation,
    /// What is tried or tested.
    Task,
    /// Hits that were made before.
    Hits,
    /// Special casualties that were suffered before.
    Special,
    /// How good a unit is.
    Experience,
    /// Its morale.
    Morale,
    /// How it is drawn up.
    Formation,
    /// Friends beside it.
    Supports,
    /// Whether it has yet to fire for the first time.
    OpeningVolley,
    /// Its arm.
    Arm,
    /// How many it is.
    Strength,
    /// What it is armed with, how that is fired and at what.
    Weapon,
    /// Its disruption markers.
    Markers,
    /// Whether it is in the saddle.
    Mounted,
    /// Anything else.
    #[default]
    Plain,
}

/// What is to be known of a role.
struct Traits {
    /// Players of any game speak of it first.
    everyday: bool,
    /// The roster of a real table mostly says it.
    of_body: bool,
    /// People say it of the ground and of where they stand on it.
    of_ground: bool,
    /// A first guess does no harm: it is shown and easily changed.
    guessed: bool,
    /// It is of two units, one to the other, and holds no longer for another target.
    between: bool,
}

impl FactRole {
    const fn traits(self) -> Traits {
        const NONE: Traits = Traits {
            everyday: false,
            of_body: false,
            of_ground: false,
            guessed: false,
            between: false,
        };
        const BODY: Traits = Traits { of_body: true, ..NONE };
        match self {
            FactRole::Range | FactRole::Distance | FactRole::Kind | FactRole::Situation => {
                Traits { of_ground: true, guessed: true, ..NONE }
            }
            FactRole::Aspect => Traits { everyday: true, of_ground: true, between: true, ..NONE },
            FactRole::Cover | FactRole::Terrain => {
                Traits { everyday: true, of_ground: true, ..NONE }
            }
            FactRole::Contact => Traits { between: true, ..NONE },
            FactRole::Task | FactRole::Hits | FactRole::Special => Traits { guessed: true, ..NONE },
            FactRole::Experience
            | FactRole::Morale
            | FactRole::Formation
            | FactRole::OpeningVolley => Traits { everyday: true, ..BODY },
            FactRole::Supports => Traits { everyday: true, ..NONE },
            FactRole::Arm
            | FactRole::Strength
            | FactRole::Weapon
            | FactRole::Markers
            | FactRole::Mounted => BODY,
            FactRole::Plain => NONE,
        }
    }

    /// Whether players of any game speak of it first.
    pub const fn is_everyday(self) -> bool {
        self.traits().everyday
    }

    /// Whether the roster of a real table mostly says it.
    pub const fn is_of_body(self) -> bool {
        self.traits().of_body
    }

    /// Whether people say it of the ground and of where they stand on it.
    pub const fn is_of_ground(self) -> bool {
        self.traits().of_ground
    }

    /// Whether a first guess at it does no harm.
    pub const fn is_guessed(self) -> bool {
        self.traits().guessed
    }

    /// Whether it is of two units, one to the other, and holds no longer for another target.
    pub const fn is_between(self) -> bool {
        self.traits().between
    }
}
