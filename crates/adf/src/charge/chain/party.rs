//! A side of a charge: its facts, and its state after losses.

use super::state::Force;
use crate::{
    charge::impact::Contender,
    fire::{Firer, Firers, Target},
    morale::Unit,
    words::{Arm, Armament, Covers},
};

/// The facts of a side.
#[derive(Clone, Copy, Debug)]
pub struct Party {
    /// Its facts in an impact.
    pub contender: Contender,
    /// What it fires with.
    pub armament: Armament,
    /// It has not yet fired in this game.
    pub opening_volley: bool,
    /// It fires out of a farm or village.
    pub in_buildings: bool,
    /// Cavalry at 25mm uses pistols at point blank.
    pub pistols: bool,
    /// What covers it from fire.
    pub cover: Covers,
    /// It is two inches or more behind friendly skirmishers.
    pub behind_skirmishers: bool,
}

impl Party {
    /// Its state at the start.
    pub const fn force(&self) -> Force {
        let Contender { unit, strength, .. } = self.contender;
        Force { strength, morale: unit.morale, fall_back: 0 }
    }

    /// As a firer.
    pub fn firer(&self, force: Force, charging: bool, fired: bool) -> Firers {
        let unit = &self.contender.unit;
        let firer = Firer {
            armament: self.armament,
            strength: force.strength,
            experience: unit.experience,
            morale: force.morale,
            body: unit.body,
            charging,
            opening_volley: self.opening_volley && !fired,
            in_buildings: self.in_buildings,
            pistols: self.pistols,
        };
        Firers::new([firer]).expect("one firer is enough")
    }

    /// As a target.
    pub const fn target(&self, force: Force, charging: bool) -> Target {
        let unit = &self.contender.unit;
        Target {
            body: unit.body,
            morale: force.morale,
            experience: unit.experience,
            charging,
            cover: self.cover,
            behind_skirmishers: self.behind_skirmishers,
        }
    }

    /// The unit with its losses so far.
    pub fn unit(&self, force: Force) -> Unit {
        let Contender { unit, strength, .. } = self.contender;
        let lost = |before: u8| (before + strength).saturating_sub(force.strength);
        let stands_lost = match unit.body.arm() {
            Arm::Artillery => unit.stands_lost,
            Arm::Infantry | Arm::Cavalry => self.stands_lost(force.strength),
        };
        Unit {
            morale: force.morale,
            stands_lost,
            sections_lost: lost(unit.sections_lost),
            strength_lost: lost(unit.strength_lost),
            ..unit
        }
    }

    /// How many stands are empty at a strength. Figures are spread as evenly as possible, the
    /// larger stands first, and are lost from the last stand.
    fn stands_lost(&self, strength: u8) -> u8 {
        let Contender { unit, strength: now, .. } = self.contender;
        let whole = now + unit.strength_lost;
        if empty_stands(unit.stands, whole, now) == unit.stands_lost {
            return empty_stands(unit.stands, whole, strength);
        }
        // The facts do not say how the unit began: what is left is spread evenly over the stands
        // left.
        let left = (unit.stands - unit.stands_lost).max(1);
        let since = empty_stands(left, now, strength.min(now)) - empty_stands(left, now, now);
        (unit.stands_lost + since).min(unit.stands - 1)
    }
}

/// How many of `stands` stands that began with `whole` figures are empty at `strength`.
fn empty_stands(stands: u8, whole: u8, strength: u8) -> u8 {
    let mut before = 0;
    let mut empty = 0;
    for stand in 0..stands {
        if strength <= before {
            empty += 1;
        }
        before += whole / stands + u8::from(stand < whole % stands);
    }
    // A unit with fewer figures than stands never had the rest.
    empty.min(stands.saturating_sub(u8::from(strength > 0)))
}

#[cfg(test)]
mod tests {
    use super::empty_stands;

    #[test]
    fn losses_come_off_the_last_stand_first() {
        // Eight figures on three stands are 3, 3, 2.
        let empty = [8, 7, 6, 5, 4, 3, 2, 1].map(|strength| empty_stands(3, 8, strength));
        assert_eq!(empty, [0, 0, 1, 1, 1, 2, 2, 2]);
        let empty = [5, 4, 3, 2, 1].map(|strength| empty_stands(2, 5, strength));
        assert_eq!(empty, [0, 0, 1, 1, 1]);
    }
}
