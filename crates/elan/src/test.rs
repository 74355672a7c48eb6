//! Tests of élan and drill, and rallying: dice against a factor, and the results of failures.
//!
//! Files in the order of the sheet: [`dice`] (what causes a test), [`factor`], [`results`].

pub mod dice;
pub mod factor;
pub mod results;

use linstock_dice::{Ask, Die, OneRoll, Rolled};
use linstock_rulebook::{Recorder, words};

use crate::{
    house::House,
    roll::{failures, under},
    words::{Arm, Formation},
};
pub use results::{TestResult, Verdict};

words! {
    /// What is put to the test.
    pub enum Of {
        /// Its spirit.
        Elan = "elan",
        /// Its training.
        Drill = "drill",
        /// Its return to order.
        Rally = "rally",
    }
}

words! {
    /// What calls for a test.
    pub enum Situation {
        /// It rallies on the move.
        RallyMoving = "rally-moving",
        /// It rallies where it stands.
        RallyStationary = "rally-stationary",
        /// Two figures lost to the fire of a phase.
        TwoCasualties = "two-casualties",
        /// A figure lost to shell or shrapnel.
        ShellCasualty = "shell-casualty",
        /// A figure lost to a battalion volley or canister, close.
        CloseVolleyCasualty = "close-volley-casualty",
        /// A figure lost to rifles, close.
        CloseRifleCasualty = "close-rifle-casualty",
        /// The first round of close combat is over.
        CloseCombat1 = "close-combat-1",
        /// The second round of close combat is over.
        CloseCombat2 = "close-combat-2",
        /// The third round of close combat is over.
        CloseCombat3 = "close-combat-3",
        /// Cavalry closes in the clear.
        CavalryCloseClear = "cavalry-close-clear",
        /// Cavalry closes in terrain or with a square.
        CavalryCloseRough = "cavalry-close-rough",
        /// Infantry closes in the clear.
        InfantryCloseClear = "infantry-close-clear",
        /// Infantry closes in terrain or with a square.
        InfantryCloseRough = "infantry-close-rough",
        /// A nearby friend is broken or destroyed.
        FriendBroken = "friend-broken",
        /// It changes formation and makes half a move.
        ChangeAndHalfMove = "change-and-half-move",
        /// It changes formation and makes a full move.
        ChangeAndMove = "change-and-move",
        /// It changes formation and charges.
        ChangeAndCharge = "change-and-charge",
        /// It takes its detachments back.
        ReformDetachments = "reform-detachments",
        /// It responds to a charge.
        ChargeResponse = "charge-response",
        /// It breaks off from close action.
        BreakOff = "break-off",
        /// Fleeing troops pass through it.
        PassedThrough = "passed-through",
        /// It crosses an obstacle.
        Obstacle = "obstacle",
    }
}

impl Situation {
    /// The same for another arm: whoever closes to melee rolls the dice of his own.
    pub const fn of_arm(self, arm: Arm) -> Situation {
        let (clear, rough) = match arm {
            Arm::Cavalry => (Situation::CavalryCloseClear, Situation::CavalryCloseRough),
            Arm::Infantry | Arm::Artillery => {
                (Situation::InfantryCloseClear, Situation::InfantryCloseRough)
            }
        };
        match self {
            Situation::CavalryCloseClear | Situation::InfantryCloseClear => clear,
            Situation::CavalryCloseRough | Situation::InfantryCloseRough => rough,
            other => other,
        }
    }

    /// Whether the unit is closing to close action.
    pub const fn is_closing(self) -> bool {
        self.is_close()
            && !matches!(
                self,
                Situation::CloseCombat1 | Situation::CloseCombat2 | Situation::CloseCombat3
            )
    }

    /// Whether the unit is in close action or closing to it.
    pub const fn is_close(self) -> bool {
        match self {
            Situation::CloseCombat1
            | Situation::CloseCombat2
            | Situation::CloseCombat3
            | Situation::CavalryCloseClear
            | Situation::CavalryCloseRough
            | Situation::InfantryCloseClear
            | Situation::InfantryCloseRough => true,
            Situation::RallyMoving
            | Situation::RallyStationary
            | Situation::TwoCasualties
            | Situation::ShellCasualty
            | Situation::CloseVolleyCasualty
            | Situation::CloseRifleCasualty
            | Situation::FriendBroken
            | Situation::ChangeAndHalfMove
            | Situation::ChangeAndMove
            | Situation::ChangeAndCharge
            | Situation::ReformDetachments
            | Situation::ChargeResponse
            | Situation::BreakOff
            | Situation::PassedThrough
            | Situation::Obstacle => false,
        }
    }
}

/// The facts of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts<'a> {
    /// What is tested.
    pub of: Of,
    /// The unit's own factor for it.
    pub factor: u8,
    /// What causes it; each belongs to the kind of test, and their dice add up.
    pub situations: &'a [Situation],
    /// Pairs of figures lost, for [`Situation::TwoCasualties`].
    pub pairs: u8,
    /// Friends broken or destroyed, for [`Situation::FriendBroken`].
    pub friends: u8,
    /// Disruption markers.
    pub dm: u8,
    /// Attacked in flank or rear, by close range fire or in close action.
    pub flank: bool,
    /// Figures lost in excess of the opponent's losses.
    pub extra_losses: u8,
    /// Below half its strength.
    pub below_half: bool,
    /// Infantry that is stationary and in cover.
    pub in_cover: bool,
    /// A leader is with it.
    pub leader: bool,
    /// How it is drawn up.
    pub formation: Formation,
    /// In a built-up area.
    pub built_up: bool,
    /// The charge it responds to comes from its flank or rear.
    pub charged_flank: bool,
    /// Outnumbered two to one.
    pub outnumbered: bool,
    /// It is on the enemy's flank or rear.
    pub attacking_flank: bool,
    /// It stands uphill.
    pub uphill: bool,
    /// Cavalry against heavier cavalry.
    pub lighter_cavalry: bool,
    /// The opponent is in skirmish order.
    pub opponent_skirmish: bool,
    /// It moves or changes formation, so failures of drill cost markers.
    pub moving: bool,
}

impl<'a> Facts<'a> {
    /// A test with no other facts.
    pub const fn new(of: Of, factor: u8, situations: &'a [Situation]) -> Facts<'a> {
        Facts {
            of,
            factor,
            situations,
            pairs: 1,
            friends: 1,
            dm: 0,
            flank: false,
            extra_losses: 0,
            below_half: false,
            in_cover: false,
            leader: false,
            formation: Formation::ThreeRankLine,
            built_up: false,
            charged_flank: false,
            outnumbered: false,
            attacking_flank: false,
            uphill: false,
            lighter_cavalry: false,
            opponent_skirmish: false,
            moving: true,
        }
    }
}

/// A test of more dice than a roll may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyDice;

/// A test, ready to be rolled.
#[derive(Clone, Copy, Debug)]
pub struct Test<'a> {
    house: &'a House,
    facts: Facts<'a>,
    dice: u8,
    factor: u8,
}

impl<'a> Test<'a> {
    /// Works out dice and factor; the ledger is written when the test is played.
    pub fn new(house: &'a House, facts: Facts<'a>) -> Result<Test<'a>, TooManyDice> {
        let dice = dice::dice(house, &facts, &mut ());
        let dice = u8::try_from(dice).map_err(|_| TooManyDice)?;
        Ok(Test { house, facts, dice, factor: factor::factor(&facts, &mut ()) })
    }

    /// How many dice it rolls.
    pub const fn dice(&self) -> u8 {
        self.dice
    }

    /// The factor they are rolled against.
    pub const fn factor(&self) -> u8 {
        self.factor
    }

    /// What so many failures do.
    pub fn verdict(&self, failures: u8) -> Verdict {
        let Facts { of, dm, moving, .. } = self.facts;
        match of {
            Of::Elan => results::elan(self.house, dm, failures),
            Of::Drill => results::drill(self.house, dm, failures, moving),
            Of::Rally => results::rally(self.house, dm, self.dice - failures),
        }
    }

    /// Records the rows of the ledger, none of which depends on dice.
    pub fn record<R: Recorder>(&self, recorder: &mut R) {
        if R::LISTENS {
            dice::dice(self.house, &self.facts, recorder);
            factor::factor(&self.facts, recorder);
        }
    }
}

impl<R: Recorder> OneRoll<R> for Test<'_> {
    const DIE: Die = Die::D12;
    /// How many dice failed.
    type Outcome = u8;

    fn ask(&self, recorder: &mut R) -> (Ask, &'static str) {
        self.record(recorder);
        (under(self.dice, self.factor), results::rule(self.facts.of).id)
    }

    fn read(&self, rolled: Rolled) -> u8 {
        failures(rolled)
    }
}

/// Whether this many figures are fewer than half of those at the start.
pub fn is_below_half(figures: u8, started: u8) -> bool {
    u16::from(figures) * 2 < u16::from(started)
}
