//! Movement: allowances by arm, formation and ground, and how routed units run.

use linstock_dice::{Ask, Die, OneRoll, Rolled};
use linstock_rulebook::{Inches, Recorder, rules};

use crate::{
    edition::Edition,
    tables::{FootRate, HorseRate, Rout},
    words::{Arm, Body, Formation, Gun, Morale, Terrain},
};

const AT: &str = "000, 001, 002: infantry, artillery and cavalry movement";

rules! {
    ALLOWANCE = "adf.move.allowance" {
        says: "allowance",
        text: "A unit moves by the row of its formation, a battery by the row of its guns, limbered or unlimbered, in the column of the ground.",
        at: AT,
    }
    STATE = "adf.move.state" {
        says: "moves by its state, not its formation",
        text: "Routed, then shaken, then disengaging, then disorder replace the formation; for guns only routed does.",
        at: AT,
    }
    ROAD = "adf.move.road" {
        says: "no benefit from the road",
        text: "A formation with no rate for road or trail gains nothing from it and moves as in the ground it crosses.",
        at: AT,
    }
    DISENGAGE = "adf.move.disengage" {
        says: "disengaging",
        text: "Disengaging infantry uses its own row, cavalry twice its disorder row, guns their limbered rate.",
        at: AT,
    }
    ROUT = "adf.move.rout" {
        says: "rout move",
        text: "A routed unit runs as far as the dice for the ground say.",
        at: AT,
    }
    ROUTED_GUNS = "adf.move.routed-guns" {
        says: "routed guns",
        text: "A routed battery that rolls even loses its guns; on an odd roll it limbers and goes. Where inches are printed, roll a die for even or odd; in rough ground the guns are abandoned.",
        at: "000, 001, 002: artillery movement and its note",
    }
}

/// The unit that moves, and its ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    /// Its arm and formation.
    pub body: Body,
    /// Its morale.
    pub morale: Morale,
    /// Whether it is disengaging.
    pub disengaging: bool,
    /// The guns of a battery; not needed when routed.
    pub gun: Option<Gun>,
    /// The ground.
    pub terrain: Terrain,
}

/// A movement rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rate {
    /// A number of inches.
    Inches(Inches),
    /// The formation gains nothing from the road.
    NotApplicable,
    /// It runs.
    Routed(Rout),
}

impl Rate {
    /// With a leader, who adds so many inches to a move; he does not make anybody run farther.
    pub fn led(self, more: Inches) -> Rate {
        match self {
            Rate::Inches(inches) => Rate::Inches(inches + more),
            Rate::NotApplicable | Rate::Routed(_) => self,
        }
    }
}

/// The allowance for one action. A battery has none if its guns are not given.
pub fn rate(edition: &Edition, mover: &Mover) -> Rate {
    if mover.morale == Morale::Routed {
        return Rate::Routed(rout(edition, mover.body.arm(), mover.terrain));
    }
    let sheet = edition.sheet();
    let column = mover.terrain as usize;
    match mover.body.arm() {
        Arm::Infantry => {
            let row = foot_rate(mover.body.formation(), mover.morale, mover.disengaging);
            inches(sheet.infantry_movement[row as usize].rates[column])
        }
        Arm::Cavalry => {
            let (row, times) = horse_rate(mover.body.formation(), mover.morale, mover.disengaging);
            let cell = sheet.cavalry_movement[row as usize].rates[column];
            let cell = cell.map(|(mounted, dismounted)| {
                times * if mover.body.mounted() { mounted } else { dismounted }
            });
            inches(cell)
        }
        Arm::Artillery => {
            let cell = mover.gun.map(|gun| {
                let (limbered, unlimbered) = sheet.artillery_movement[gun as usize][column];
                let moves_limbered =
                    mover.disengaging || mover.body.formation() == Formation::Limbered;
                if moves_limbered { limbered } else { unlimbered }
            });
            inches(cell)
        }
    }
}

/// How a routed unit runs in this ground.
pub const fn rout(edition: &Edition, arm: Arm, terrain: Terrain) -> Rout {
    let sheet = edition.sheet();
    let row = match arm {
        Arm::Infantry => &sheet.infantry_rout,
        Arm::Artillery => &sheet.artillery_rout,
        Arm::Cavalry => &sheet.cavalry_rout,
    };
    row[terrain as usize]
}

fn inches(cell: Option<u8>) -> Rate {
    cell.map_or(Rate::NotApplicable, |cell| Rate::Inches(Inches::whole(cell.into())))
}

/// The row for infantry.
pub fn foot_rate(formation: Formation, morale: Morale, disengaging: bool) -> FootRate {
    match (morale, formation) {
        (Morale::Shaken | Morale::Routed, _) => FootRate::Shaken,
        _ if disengaging => FootRate::Disengage,
        (Morale::Disorder, _) => FootRate::Disorder,
        (Morale::Good, Formation::ExtendedLine) => FootRate::ExtendedLine,
        (Morale::Good, Formation::Skirmish) => FootRate::Skirmish,
        (Morale::Good, Formation::AttackColumn) => FootRate::AttackColumn,
        (Morale::Good, Formation::RoadColumn) => FootRate::RoadColumn,
        (
            Morale::Good,
            Formation::BattleLine
            | Formation::Line
            | Formation::DoubleLine
            | Formation::Unlimbered
            | Formation::Limbered,
        ) => FootRate::BattleLine,
    }
}

/// The row for cavalry, and the multiple of its rate.
pub fn horse_rate(formation: Formation, morale: Morale, disengaging: bool) -> (HorseRate, u8) {
    match (morale, formation) {
        (Morale::Shaken | Morale::Routed, _) => (HorseRate::Shaken, 1),
        _ if disengaging => (HorseRate::Disorder, 2),
        (Morale::Disorder, _) => (HorseRate::Disorder, 1),
        (Morale::Good, Formation::Skirmish) => (HorseRate::Skirmish, 1),
        (Morale::Good, Formation::DoubleLine) => (HorseRate::DoubleLine, 1),
        (Morale::Good, Formation::RoadColumn) => (HorseRate::RoadColumn, 1),
        (
            Morale::Good,
            Formation::Line
            | Formation::BattleLine
            | Formation::ExtendedLine
            | Formation::AttackColumn
            | Formation::Unlimbered
            | Formation::Limbered,
        ) => (HorseRate::Line, 1),
    }
}

/// A rout move, ready to be rolled.
#[derive(Clone, Copy, Debug)]
pub struct RoutMove {
    /// How far it runs, from the table.
    pub rout: Rout,
    /// Whether it is a battery, which may lose its guns.
    pub battery: bool,
}

/// The result of a rout move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ran {
    /// Inches.
    pub inches: u8,
    /// The guns are gone.
    pub guns_lost: bool,
}

impl RoutMove {
    /// How many dice it rolls.
    pub const fn dice(&self) -> u8 {
        match self.rout {
            Rout::Dice(dice) => dice,
            Rout::Inches(_) if self.battery => 1,
            Rout::Inches(_) | Rout::Abandon => 0,
        }
    }

    /// The result of a roll.
    pub fn ran(&self, roll: u16) -> Ran {
        let guns_lost = self.battery && (self.rout == Rout::Abandon || roll.is_multiple_of(2));
        let inches = match self.rout {
            _ if guns_lost => 0,
            Rout::Dice(_) => u8::try_from(roll).expect("at most four dice"),
            Rout::Inches(inches) => inches,
            Rout::Abandon => 0,
        };
        Ran { inches, guns_lost }
    }
}

impl<R: Recorder> OneRoll<R> for RoutMove {
    const DIE: Die = Die::D6;
    type Outcome = Ran;

    fn ask(&self, _: &mut R) -> (Ask, &'static str) {
        (Ask::Sum { dice: self.dice() }, ROUT.id)
    }

    fn read(&self, rolled: Rolled) -> Ran {
        self.ran(rolled.sum())
    }
}
