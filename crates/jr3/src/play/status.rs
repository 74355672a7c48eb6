//! What the sequence of play keeps in mind: of a unit, of the turn, and of what was plotted unseen.

use linstock_battle::{LeaderId, UnitId, game::is_default};
use linstock_geometry::{Path, Point};
use linstock_rulebook::{Marker, words};
use serde::{Deserialize, Serialize};

use crate::{
    aftermath::Consequence,
    words::{Arm, Body, Experience, Formation, Morale, Weapon},
};

/// What never changes about a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Its arm.
    pub arm: Arm,
    /// Its experience.
    pub experience: Experience,
    /// What it fires with.
    pub weapon: Weapon,
    /// How many stands it begins with: four, or two of a small unit; of a battery its sections.
    pub stands: u8,
    /// It has repeaters.
    pub repeaters: bool,
    /// Its figures are sharpshooters.
    pub sharpshooters: bool,
}

words! {
    /// The orders that a unit can be given.
    pub enum Order {
        /// To fire before anybody moves.
        FirstFire = "first-fire",
        /// To stand and fire last.
        Hold = "hold",
        /// To move.
        Move = "move",
        /// To charge the closest enemy.
        Charge = "charge",
        /// To get away from the enemy.
        Disengage = "disengage",
        /// To change formation, mount or dismount.
        Form = "form",
    }
}

words! {
    /// What a unit has done this turn, beside firing.
    pub enum Did {
        /// Moved.
        Moved = "moved",
        /// Changed formation.
        Formed = "formed",
        /// Turned on the spot.
        Pivoted = "pivoted",
        /// Charged.
        Charged = "charged",
        /// Found nobody to charge, or no way.
        Baulked = "baulked",
        /// Got away from the enemy.
        Disengaged = "disengaged",
        /// Fell back.
        FellBack = "fell-back",
        /// Was driven back in a charge, and does nothing more under its order.
        Beaten = "beaten",
    }
}

/// A melee that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Melee {
    /// Against whom.
    pub with: UnitId,
    /// Whether this unit charged.
    pub attacks: bool,
    /// The turn in which the last round was fought.
    pub fought: u16,
}

/// What a unit is going to do, not yet known to the other side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Plot {
    /// Tries to rally.
    Rally,
    /// Changes its order to hold.
    Change,
    /// Fires at a unit.
    Fire(UnitId),
    /// Fires together with another battery.
    FireWith(UnitId),
    /// Goes a way.
    Move(Path),
    /// Takes a formation, and then goes a way.
    Form {
        /// The formation.
        formation: Formation,
        /// In the saddle or not.
        #[serde(default, skip_serializing_if = "is_default")]
        mounted: bool,
        /// The way.
        #[serde(default, skip_serializing_if = "no_way")]
        path: Path,
    },
}

/// What changes about a unit beside its place and strength.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Status {
    /// How it is drawn up.
    pub formation: Formation,
    /// In disorder: the formation whose ground it still covers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<Formation>,
    /// In the saddle.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mounted: bool,
    /// Its morale.
    #[serde(default = "good", skip_serializing_if = "is_good")]
    pub morale: Morale,
    /// Its order; none is as good as hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// Where along the edge of its target its charge is to strike, if not at the middle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aim: Option<i32>,
    /// It changed that order to hold when orders were revealed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub changed: bool,
    /// What it will do in this part of the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plot: Option<Plot>,
    /// What it has done this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub did: Option<Did>,
    /// It has fired this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fired: bool,
    /// It has fired in a charge this turn: a defensive volley, or after a repulse.
    #[serde(default, skip_serializing_if = "is_default")]
    pub volleyed: bool,
    /// It has fired in this battle: its opening volley is spent.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opened: bool,
    /// It is low on ammunition.
    #[serde(default, skip_serializing_if = "is_default")]
    pub low: bool,
    /// The melee it is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub melee: Option<Melee>,
    /// The turn it came onto the table, if it did not start there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub arrived: u16,
}

impl Status {
    /// A unit that has done nothing yet.
    pub const fn new(formation: Formation, mounted: bool) -> Status {
        Status {
            formation,
            was: None,
            mounted,
            morale: Morale::Good,
            order: None,
            aim: None,
            changed: false,
            plot: None,
            did: None,
            fired: false,
            volleyed: false,
            opened: false,
            low: false,
            melee: None,
            arrived: 0,
        }
    }

    /// Its arm and formation as the procedures know them.
    pub fn body(&self, arm: Arm) -> Body {
        Body::new(arm, self.formation, self.mounted)
            .or_else(|| Body::new(arm, first_formation(arm), self.mounted))
            .expect("every arm has a first formation")
    }

    /// In disorder, if its arm knows disorder.
    pub fn disorder(&mut self, arm: Arm) {
        let body = crate::words::disordered(self.body(arm));
        if body.formation() != self.formation {
            self.was = Some(self.formation);
            self.formation = body.formation();
        }
    }

    /// Bears a consequence that is between a unit and its cartridge boxes.
    pub const fn bear(&mut self, consequence: Consequence) {
        match consequence {
            Consequence::FirstFire { .. } => self.opened = true,
            Consequence::Mark { marker: Marker::LowAmmunition, .. } => self.low = true,
            Consequence::Unmark { marker: Marker::LowAmmunition, .. } => self.low = false,
            Consequence::Mark { marker: Marker::Unloaded | Marker::GunsLeft, .. }
            | Consequence::Unmark { marker: Marker::Unloaded | Marker::GunsLeft, .. }
            | Consequence::Lose { .. }
            | Consequence::Recover { .. }
            | Consequence::Becomes { .. }
            | Consequence::Worsens { .. }
            | Consequence::Disorder { .. }
            | Consequence::Gone { .. }
            | Consequence::FallBack { .. }
            | Consequence::Run { .. }
            | Consequence::Evade { .. }
            | Consequence::Pursue { .. }
            | Consequence::Halt { .. }
            | Consequence::Next(_)
            | Consequence::News(_) => {}
        }
    }

    /// Begins a turn: orders and what was done under them are forgotten.
    pub const fn begin_turn(&mut self) {
        self.order = None;
        self.aim = None;
        self.changed = false;
        self.did = None;
        self.fired = false;
        self.volleyed = false;
    }
}

/// The formation an arm starts in.
pub fn first_formation(arm: Arm) -> Formation {
    use linstock_rulebook::common::Drill;
    Formation::of(arm)[0]
}

words! {
    /// The parts of the turn, in order.
    pub enum Phase {
        /// Before the first turn.
        SetUp = "set-up",
        /// Orders are marked.
        Orders = "orders",
        /// Routed units run, then rallies, then replacement ammunition.
        Rally = "rally",
        /// Orders are revealed, and may be changed to hold.
        Reveal = "reveal",
        /// First fires.
        FirstFire = "first-fire",
        /// Disengaging units move.
        Disengage = "disengage",
        /// Charges.
        Charges = "charges",
        /// Moves and formation changes.
        Moves = "moves",
        /// Remaining fire.
        Fire = "fire",
        /// Melees that go on.
        Melee = "melee",
    }
}

/// What an officer is going to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ride {
    /// Rides to a place.
    To(Point),
    /// Joins a unit.
    Join(UnitId),
}

/// What is kept in mind that is no unit's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// Where officers are going to ride, in the order of their ids: not yet known to the other side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rides: Vec<(LeaderId, Ride)>,
}

/// Nothing is interrupted in this game: whatever happens, happens to both sides at once or to its
/// end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Task {}

/// What a seat can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// To mark orders.
    Orders,
    /// Who tries to rally.
    Rally,
    /// Which orders become hold.
    Reveal,
    /// At whom first fires are made.
    FirstFire,
    /// Where disengaging units go.
    Disengage,
    /// Whom a unit charges that has several enemies equally close.
    Target(UnitId),
    /// Who moves where, and forms how.
    Moves,
    /// At whom the rest fires.
    Fire,
}

const fn good() -> Morale {
    Morale::Good
}

fn is_good(it: &Morale) -> bool {
    *it == Morale::Good
}

fn no_way(it: &Path) -> bool {
    it.0.is_empty()
}
