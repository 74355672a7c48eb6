//! Responses to a charge, and their results.

use linstock_rulebook::words;

use crate::test::Situation;

words! {
    /// What a charged unit tries to do.
    pub enum Response {
        /// Fire.
        StandAndFire = "stand-and-fire",
        /// Close up and fire.
        FormClosedColumn = "form-closed-column",
        /// Get away.
        Evade = "evade",
        /// Charge the charger.
        CounterCharge = "counter-charge",
        /// Form square or turn, and fire.
        ChangeFormation = "change-formation",
        /// Fire and get away.
        FireAndEvade = "fire-and-evade",
        /// Get away with the guns.
        LimberAndEvade = "limber-and-evade",
    }
}

impl Response {
    /// The drill dice it takes.
    pub const fn drill_dice(self) -> u8 {
        match self {
            Response::StandAndFire | Response::Evade => 0,
            Response::FormClosedColumn
            | Response::CounterCharge
            | Response::ChangeFormation
            | Response::FireAndEvade
            | Response::LimberAndEvade => Situation::ChargeResponse.dice(),
        }
    }

    /// What the unit does if it succeeds.
    pub const fn done(self) -> Does {
        match self {
            Response::StandAndFire => Does::StandAndFire,
            Response::FormClosedColumn => Does::FormClosedColumn,
            Response::Evade => Does::Evade,
            Response::CounterCharge => Does::CounterCharge,
            Response::ChangeFormation => Does::ChangeFormation,
            Response::FireAndEvade => Does::FireAndEvade,
            Response::LimberAndEvade => Does::LimberAndEvade,
        }
    }
}

words! {
    /// What a charged unit does in the end.
    pub enum Does {
        /// Fires where it stands.
        StandAndFire = "stand-and-fire",
        /// Closes up and fires.
        FormClosedColumn = "form-closed-column",
        /// Gets away.
        Evade = "evade",
        /// Charges the charger.
        CounterCharge = "counter-charge",
        /// Forms square or turns, and fires.
        ChangeFormation = "change-formation",
        /// Fires and gets away.
        FireAndEvade = "fire-and-evade",
        /// Gets away with the guns.
        LimberAndEvade = "limber-and-evade",
        /// Runs.
        Flees = "flees",
    }
}

words! {
    /// How far an evading unit goes.
    pub enum Evasion {
        /// A move.
        Full = "full",
        /// Half a move.
        Reduced = "reduced",
    }
}

words! {
    /// Who charges.
    pub enum Charger {
        /// On foot.
        Infantry = "infantry",
        /// On horseback.
        Cavalry = "cavalry",
    }
}

impl Does {
    /// Whether a unit that does this also fires.
    pub const fn fires(self) -> bool {
        match self {
            Does::StandAndFire
            | Does::FormClosedColumn
            | Does::ChangeFormation
            | Does::FireAndEvade => true,
            Does::Evade | Does::CounterCharge | Does::LimberAndEvade | Does::Flees => false,
        }
    }

    /// Whether unlimbered gunners who do this leave their guns.
    pub const fn leaves_guns(self) -> bool {
        match self {
            Does::Evade | Does::FireAndEvade | Does::Flees => true,
            Does::StandAndFire
            | Does::FormClosedColumn
            | Does::CounterCharge
            | Does::ChangeFormation
            | Does::LimberAndEvade => false,
        }
    }

    /// How far it evades, if it does.
    pub const fn evades(self) -> Option<Evasion> {
        match self {
            Does::Evade => Some(Evasion::Full),
            Does::FireAndEvade | Does::LimberAndEvade => Some(Evasion::Reduced),
            Does::StandAndFire
            | Does::FormClosedColumn
            | Does::CounterCharge
            | Does::ChangeFormation
            | Does::Flees => None,
        }
    }
}
