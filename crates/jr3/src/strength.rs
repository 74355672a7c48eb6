//! Strength: figures on stands, or sections, and when their loss causes a check.

use crate::words::Arm;

/// How many stands a unit of infantry or cavalry has.
pub const STANDS: u8 = 4;
/// How many a small unit has.
pub const SMALL_UNIT: u8 = 2;

/// The fewest and most figures on a stand of an arm; a section of guns is a stand of its own.
pub const fn on_a_stand(arm: Arm) -> (u8, u8) {
    match arm {
        Arm::Infantry => (2, 5),
        Arm::Cavalry => (1, 3),
        Arm::Artillery => (1, 1),
    }
}

/// The stands that a unit of a scenario may have, in words: the small ones have two.
pub const STANDS_IN_WORDS: &[&str] = &["4", "2"];

/// The most figures of supporting units that fight beside one in melee.
pub const MOST_SUPPORT: u8 = 200;

/// The fewest and most figures or sections a unit of an arm begins with.
pub const fn limits(arm: Arm) -> (u8, u8) {
    limits_on(arm, STANDS)
}

/// The same of a unit on this many stands.
pub const fn limits_on(arm: Arm, stands: u8) -> (u8, u8) {
    match arm {
        Arm::Infantry | Arm::Cavalry => {
            let (least, most) = on_a_stand(arm);
            (least * stands, most * stands)
        }
        Arm::Artillery => (1, 3),
    }
}

/// Figures or sections of a unit, now and at its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    now: u8,
    started: u8,
    per_stand: u8,
}

impl Strength {
    /// The strength of a unit of this arm, if such a unit can exist: its strength now and at the
    /// start, on four equal stands; each section is a stand of its own.
    pub fn new(arm: Arm, now: u8, started: u8) -> Option<Strength> {
        Strength::of_unit(arm, STANDS, now, started)
    }

    /// The same of a unit on this many equal stands, which is nothing to a battery.
    pub fn of_unit(arm: Arm, stands: u8, now: u8, started: u8) -> Option<Strength> {
        let (least, most) = limits_on(arm, stands);
        let (per_stand, even) = match arm {
            Arm::Infantry | Arm::Cavalry => (started / stands, started.is_multiple_of(stands)),
            Arm::Artillery => (1, true),
        };
        let fits = (least..=most).contains(&started) && (1..=started).contains(&now);
        (even && fits).then_some(Strength { now, started, per_stand })
    }

    /// The strength of a unit on this many stands, whatever its arm's limits: for units that a
    /// scenario has checked, including small ones on two stands.
    pub const fn on_stands(stands: u8, now: u8, started: u8) -> Strength {
        let stands = if stands == 0 { 1 } else { stands };
        let per_stand = if started < stands { 1 } else { started / stands };
        let now = if now > started { started } else { now };
        Strength { now, started, per_stand }
    }

    /// Figures on each stand when all were there, or sections.
    pub fn on_each_stand(self) -> impl Iterator<Item = u8> {
        let whole = self.started.div_ceil(self.per_stand);
        (0..whole).map(move |stand| self.per_stand.min(self.started - stand * self.per_stand))
    }

    /// Stands or sections left.
    pub const fn stands(self) -> u8 {
        self.now.div_ceil(self.per_stand)
    }

    /// How many there are.
    pub const fn now(self) -> u8 {
        self.now
    }

    /// With so many left.
    pub fn with(self, now: u8) -> Strength {
        debug_assert!(now <= self.started, "nobody comes back");
        Strength { now, ..self }
    }

    /// After so many losses.
    pub const fn less(self, lost: u8) -> Strength {
        Strength { now: self.now.saturating_sub(lost), ..self }
    }

    /// Stands or sections lost.
    pub const fn stands_lost(self) -> u8 {
        self.started.div_ceil(self.per_stand) - self.now.div_ceil(self.per_stand)
    }

    /// Whether losing this many makes the rest check: any result by guns or sharpshooters does, and
    /// so do the first loss and the loss of a stand.
    pub const fn must_check(self, lost: u8, searching: bool) -> bool {
        let first = self.now == self.started && lost > 0;
        let stand = self.less(lost).stands_lost() > self.stands_lost();
        lost < self.now && (searching || first || stand)
    }
}
