//! Firepower: weapons and figures, halving, and the cap on combined fire.

use linstock_rulebook::{On, Recorder, Row, Rule, rules};

use super::{Band, Fire, Firer, who::caps};
use crate::{
    edition::{Edition, Scale},
    tables::Weapon,
    words::{Armament, CavalryWeapon, Morale, Nation},
};

rules! {
    FIREPOWER = "adf.fire.firepower" {
        says: "{n} {what}",
        title: "firepower",
        text: "Read firepower from the table by weapon and figures, or by gun, sections and side; units that combine add theirs up.",
        at: "000, 001, 002: infantry, artillery and cavalry firepower",
    }
    ONE_FIGURE = "adf.fire.firepower.one-figure" {
        says: "a single figure",
        text: "A single figure has the firepower of two figures less 1, but at least 1.",
        by: Ruling,
        at: "ruling; 002: a rifle-musket figure is worth a point",
    }
    PISTOLS = "adf.fire.pistols" {
        says: "pistols",
        text: "At point blank cavalry adds its pistols' firepower at 10mm and 15mm; at 25mm it may use pistols with one die more instead of its weapon.",
        at: "000, 001: cavalry fire; 002: point blank of cavalry",
    }
    HALF_DISORDER = "adf.fire.half.disorder" {
        says: "firer in disorder: half",
        text: "A firer in disorder has half its firepower.",
        at: "000, 001, 002: infantry, artillery and cavalry fire",
    }
    HALF_SHAKEN = "adf.fire.half.shaken" {
        says: "firer shaken: half",
        text: "A shaken firer has half its firepower.",
        at: "000, 001, 002: infantry, artillery and cavalry fire",
    }
    HALF_SKIRMISH = "adf.fire.half.skirmish" {
        says: "firer skirmishing: half",
        text: "Skirmishers, sharpshooters included, have half their firepower.",
        at: "000, 001, 002: infantry and cavalry fire, glossary",
    }
    HALF_BUILDINGS = "adf.fire.half.buildings" {
        says: "out of a farm or village: half",
        text: "Fire from a farm or village has half its firepower.",
        at: "000, 001, 002: beneficial target modifiers",
    }
    COMBINED_CAP = "adf.fire.combined.cap" {
        says: "combined fire cap",
        text: "Combined fire has at most 18 points, dismounted cavalry at most 14; any excess is lost.",
        at: "000, 001, 002: infantry, artillery and cavalry fire",
    }
}

/// Whether a halving rule applies to a firer.
type Halves = fn(&Firer) -> bool;

/// The halvings, in the order of the sheet.
static HALVES: [(&Rule, Halves); 4] = [
    (&HALF_DISORDER, |firer| firer.morale == Morale::Disorder),
    (&HALF_SHAKEN, |firer| firer.morale == Morale::Shaken),
    (&HALF_SKIRMISH, |firer| firer.body.skirmishing()),
    (&HALF_BUILDINGS, |firer| firer.in_buildings),
];

/// The total firepower, after halving and caps.
pub fn firepower<R: Recorder>(edition: &Edition, fire: &Fire, band: Band, recorder: &mut R) -> i32 {
    // Points in sixteenths, so that four halvings lose nothing before the single rounding.
    let mut points = [0; 3];
    for (points, firer) in points.iter_mut().zip(fire.firers.iter()) {
        *points = 16 * full(edition, firer, band, recorder);
    }
    let rounded = |points: [i32; 3]| {
        points.iter().sum::<i32>().div_euclid(16)
            + i32::from(points.iter().sum::<i32>().rem_euclid(16) > 0)
    };

    let mut firepower = rounded(points);
    for (rule, halves) in &HALVES {
        for (points, firer) in points.iter_mut().zip(fire.firers.iter()) {
            if halves(firer) {
                *points /= 2;
            }
        }
        recorder.row(Row::new(rule, On::Firepower, rounded(points) - firepower));
        firepower = rounded(points);
    }
    if fire.firers.combined() {
        let (_, most) = caps(fire.firers.lead().armament.arm());
        recorder.row(Row::new(&COMBINED_CAP, On::Firepower, most.min(firepower) - firepower));
        firepower = firepower.min(most);
    }
    firepower
}

/// One unit's firepower before halving.
fn full<R: Recorder>(edition: &Edition, firer: &Firer, band: Band, recorder: &mut R) -> i32 {
    let sheet = edition.sheet();
    let pistols = pistols_at(edition, firer, band);
    let armament = match firer.armament {
        Armament::Cavalry(_) if pistols == Pistols::Instead => {
            Armament::Cavalry(CavalryWeapon::Pistol)
        }
        armament => armament,
    };
    let points = match armament {
        Armament::Infantry(weapon) => small_arms(sheet.infantry(weapon), firer),
        Armament::Cavalry(weapon) => small_arms(sheet.cavalry(weapon), firer),
        Armament::Artillery(gun, nation) => {
            let sections = usize::from(firer.strength.clamp(1, 3)) - 1;
            let (us, cs) = sheet.artillery(gun).firepower[sections];
            match nation {
                Nation::Us => us.into(),
                Nation::Cs => cs.into(),
            }
        }
    };
    let battery = matches!(armament, Armament::Artillery(..));
    let rule = if firer.strength == 1 && !battery { &ONE_FIGURE } else { &FIREPOWER };
    let (number, name) = (firer.strength.into(), armament.phrase());
    recorder.row(Row { number, name, ..Row::new(rule, On::Firepower, points) });
    if pistols != Pistols::Besides {
        return points;
    }
    let besides = small_arms(sheet.cavalry(CavalryWeapon::Pistol), firer);
    recorder.row(Row::new(&PISTOLS, On::Firepower, besides));
    points + besides
}

fn small_arms(weapon: &Weapon, firer: &Firer) -> i32 {
    let of = |figures: u8| i32::from(weapon.firepower[usize::from(figures.clamp(2, 8)) - 2]);
    if firer.strength == 1 { (of(2) - 1).max(1) } else { of(firer.strength) }
}

/// What pistols do for cavalry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pistols {
    /// Nothing.
    None,
    /// They add their firepower.
    Besides,
    /// They are used with one die more, instead of the weapon.
    Instead,
}

/// What pistols do for a firer in a band.
pub fn pistols_at(edition: &Edition, firer: &Firer, band: Band) -> Pistols {
    let Armament::Cavalry(weapon) = firer.armament else { return Pistols::None };
    if band != Band::PointBlank {
        return Pistols::None;
    }
    match edition.scale() {
        Scale::Ten | Scale::Fifteen if weapon == CavalryWeapon::Pistol => Pistols::None,
        Scale::Ten | Scale::Fifteen => Pistols::Besides,
        Scale::TwentyFive if firer.pistols => Pistols::Instead,
        Scale::TwentyFive => Pistols::None,
    }
}
