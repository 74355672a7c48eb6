//! Charge responses: what a charged unit tries to do, and what it does.
//!
//! [`response`] has the responses themselves.

pub mod response;

use linstock_dice::{Ask, Die, OneRoll, Rolled};
use linstock_rulebook::{Code, Recorder, Refusal, rules};

use crate::{
    house::House,
    roll::{failures, under},
    test::{Facts, Of, Situation, Test, TestResult, Verdict, results},
    words::{Arm, Formation},
};
pub use response::{Charger, Does, Evasion, Response};

const GENERAL: &str = "004: general charge responses";
const LIMITED: &str = "004: limited charge responses";

rules! {
    STAND_AND_FIRE = "elan.charge.stand-and-fire" {
        says: "stands and fires",
        text: "Stand and fire: the unit fires at the charge; no drill test.",
        at: GENERAL,
    }
    FORM_CLOSED_COLUMN = "elan.charge.form-closed-column" {
        says: "forms closed column and fires",
        text: "Form closed column and fire: infantry in column or wide column that passes 2 drill dice forms closed column and fires.",
        at: GENERAL,
    }
    EVADE = "elan.charge.evade" {
        says: "evades",
        text: "Evade: a full move directly away from the charge, turned away from it, without a drill test or fire; it costs 1 disruption marker, formed infantry 2. It halts 1\" short of other enemies. Whoever is caught is attacked in the rear, in any order.",
        at: "004: general charge responses; ruling",
    }
    COUNTER_CHARGE = "elan.charge.counter-charge" {
        says: "counter charges",
        text: "Counter-charge: a unit that passes 2 drill dice charges the charger, who then has neither its flank nor its rear; it does not fire.",
        at: GENERAL,
    }
    CHANGE_FORMATION = "elan.charge.change-formation" {
        says: "changes formation and fires",
        text: "Change formation and fire: infantry that passes 2 drill dice forms square or turns to face the charge, and fires.",
        at: LIMITED,
    }
    FIRE_AND_EVADE = "elan.charge.fire-and-evade" {
        says: "fires and evades",
        text: "Fire and evade: a unit that passes 2 drill dice fires and evades half a move; gunners leave their guns.",
        at: "004: limited charge responses; ruling",
    }
    LIMBER_AND_EVADE = "elan.charge.limber-and-evade" {
        says: "limbers and evades",
        text: "Limber and evade: unlimbered guns that pass 2 drill dice limber and evade half a move, without fire.",
        at: "004: limited charge responses; ruling",
    }
    OPEN_TO = "elan.charge.open-to" {
        says: "response not open to this unit",
        text: "Everybody may stand and fire, or evade; everybody but artillery may counter-charge; infantry may change formation; skirmishers and artillery may fire and evade; unlimbered guns may limber and evade. Gunners who evade leave unlimbered guns.",
        by: Ruling,
        at: "ruling",
    }
    FAILED = "elan.charge.failed" {
        says: "the response failed",
        text: "A unit that fails the drill test of its response stands and fires without a first-fire bonus; one that breaks flees.",
        by: Ruling,
        at: "ruling",
    }
}

/// Markers for evading.
const EVADING_COSTS: u8 = 1;
/// Markers for evading in the ranks.
const EVADING_COSTS_RANKS: u8 = 2;

/// A unit that is charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charged {
    /// What it tries to do.
    pub response: Response,
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
    /// The charge comes from its flank or rear.
    pub charged_flank: bool,
}

/// How a response went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Responded {
    /// The result of the drill test; a success where none is needed.
    pub result: TestResult,
    /// What the unit does.
    pub does: Does,
    /// Whether its first fire may still count as such.
    pub first_fire: bool,
    /// How far it evades, if it does.
    pub evades: Option<Evasion>,
    /// Disruption markers after.
    pub dm: u8,
    /// Whether it is broken now.
    pub broken: bool,
    /// Whether it is gunners who leave their guns.
    pub leaves_guns: bool,
}

/// A response that is open to the unit. There is no other way to one than by a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open(Charged);

impl Open {
    /// Refuses responses that are not open to the unit.
    pub fn new(charged: Charged) -> Result<Open, Refusal> {
        open_to(&charged)?;
        Ok(Open(charged))
    }

    /// Standing and firing, which is open to everybody.
    pub fn standing(charged: Charged) -> Open {
        Open(Charged { response: Response::StandAndFire, ..charged })
    }

    /// Its facts.
    pub const fn charged(&self) -> &Charged {
        &self.0
    }
}

/// A response, ready to be rolled.
#[derive(Clone, Copy, Debug)]
pub struct Responding<'a> {
    house: &'a House,
    charged: Charged,
    test: Option<Test<'a>>,
}

impl<'a> Responding<'a> {
    /// Refuses responses that are not open to the unit.
    pub fn new(house: &'a House, charged: &Charged) -> Result<Responding<'a>, Refusal> {
        Ok(Responding::of(house, Open::new(*charged)?))
    }

    /// A response that is open to the unit.
    pub fn of(house: &'a House, Open(charged): Open) -> Responding<'a> {
        let Charged { response, formation, factor, dm, built_up, charged_flank, .. } = charged;
        let drill = Facts::new(Of::Drill, factor, &[Situation::ChargeResponse]);
        let facts = Facts { dm, formation, built_up, charged_flank, ..drill };
        let test = (response.drill_dice() > 0)
            .then(|| Test::new(house, facts).expect("a response is two dice"));
        Responding { house, charged, test }
    }

    /// The drill test it takes, if it takes one.
    pub const fn test(&self) -> Option<&Test<'a>> {
        self.test.as_ref()
    }

    /// The response after this many failures.
    pub fn responded(&self, failures: u8) -> Responded {
        let verdict = match &self.test {
            Some(test) => test.verdict(failures),
            None => self.unrolled(),
        };
        let Verdict { result, dm, broken, .. } = verdict;
        let performs = verdict.performs();
        let does = match broken {
            true => Does::Flees,
            false if performs => self.charged.response.done(),
            false => Does::StandAndFire,
        };
        let first_fire = performs && does.fires();
        let leaves_guns = self.charged.formation == Formation::Unlimbered && does.leaves_guns();
        Responded { result, does, first_fire, evades: does.evades(), dm, broken, leaves_guns }
    }

    /// The cost of a response without a test: only evading costs markers, and ranks more than loose
    /// order and horses.
    fn unrolled(&self) -> Verdict {
        let Charged { response, arm, formation, dm, .. } = self.charged;
        let formed = arm == Arm::Infantry && formation != Formation::Skirmish;
        let markers = match (response == Response::Evade, formed) {
            (false, _) => 0,
            (true, false) => EVADING_COSTS,
            (true, true) => EVADING_COSTS_RANKS,
        };
        results::drill(self.house, dm.saturating_add(markers), 0, true)
    }

    /// Records the rows of the ledger, none of which depends on dice.
    pub fn record<R: Recorder>(&self, recorder: &mut R) {
        if let Some(test) = &self.test {
            test.record(recorder);
        }
    }
}

fn open_to(charged: &Charged) -> Result<(), Refusal> {
    let Charged { response, arm, formation, .. } = *charged;
    let skirmishing = formation == Formation::Skirmish;
    let rule = if response == Response::FormClosedColumn { &FORM_CLOSED_COLUMN } else { &OPEN_TO };
    let unless = |open: bool, why| {
        if open { Ok(()) } else { Err(Refusal::new(Code::NotAllowed, rule, why)) }
    };
    match response {
        Response::StandAndFire | Response::Evade => Ok(()),
        Response::FormClosedColumn => unless(
            arm == Arm::Infantry
                && (formation == Formation::Column || formation == Formation::WideColumn),
            "Only infantry in column or wide column forms a closed column",
        ),
        Response::CounterCharge => unless(arm != Arm::Artillery, "Guns cannot counter-charge"),
        Response::ChangeFormation => {
            unless(arm == Arm::Infantry, "Only infantry changes formation when charged")
        }
        Response::FireAndEvade => {
            unless(skirmishing || arm == Arm::Artillery, "Only skirmishers and guns fire and evade")
        }
        Response::LimberAndEvade => unless(
            arm == Arm::Artillery && formation == Formation::Unlimbered,
            "Only unlimbered guns limber and evade",
        ),
    }
}

impl<R: Recorder> OneRoll<R> for Responding<'_> {
    const DIE: Die = Die::D12;
    /// How many dice failed.
    type Outcome = u8;

    fn ask(&self, recorder: &mut R) -> (Ask, &'static str) {
        match &self.test {
            Some(test) => test.ask(recorder),
            None => (under(0, 1), results::DRILL.id),
        }
    }

    fn read(&self, rolled: Rolled) -> u8 {
        failures(rolled)
    }
}
