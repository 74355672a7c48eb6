//! Small arms: who may fire them, and with how many figures.

use linstock_rulebook::{Code, On, Recorder, Refusal, Said, Tally, rules};

use crate::{
    house::House,
    roll::small,
    words::{Formation, Mode, Weapon},
};

rules! {
    FIGURES = "elan.fire.figures" {
        says: "figures firing: {n}",
        text: "Small arms roll 1 die for each eligible figure.",
        by: Ruling,
        at: "ruling; 004: small arms fire",
    }
    PLATOON = "elan.fire.platoon" {
        says: "platoon fire: half the figures",
        text: "Platoon fire uses half the eligible figures, rounded up; a battalion volley and skirmish order use all of them.",
        at: "004: small arms fire",
    }
    ELIGIBLE = "elan.fire.eligible" {
        says: "eligible figures",
        text: "All figures in line or skirmish order may fire, a quarter in column, wide column and on each face of a square, an eighth in closed column, none in march column; fractions of a figure round up.",
        by: Ruling,
        at: "ruling",
    }
    RIFLES = "elan.fire.rifles" {
        says: "rifles use platoon fire",
        text: "Rifles always use platoon fire, even in skirmish order.",
        at: "004: weapons",
    }
    MOUNTED = "elan.fire.mounted" {
        says: "fired mounted",
        text: "Only pistols and carbines may fire mounted.",
        at: "004: weapons",
    }
}

/// Refuses modes, and mounted fire, that the weapon does not allow.
pub fn check(house: &House, weapon: Weapon, mode: Mode, mounted: bool) -> Result<(), Refusal> {
    let allowed = match mode {
        Mode::Platoon => true,
        Mode::Volley => !weapon.row().must_platoon,
        Mode::Skirmish => !weapon.row().must_platoon || house.rifles_skirmish == Some(true),
    };
    if !allowed {
        return Err(Refusal::new(Code::NotAllowed, &RIFLES, "Rifles fire only by platoons"));
    }
    if mounted && !weapon.row().mounted {
        return Err(Refusal::new(Code::CannotFire, &MOUNTED, "Not fired from the saddle")
            .because("weapon", Said::Word(weapon.word())));
    }
    Ok(())
}

/// The dice for this many eligible figures.
pub fn dice<R: Recorder>(figures: u8, mode: Mode, recorder: &mut R) -> u8 {
    let mut tally = Tally::new(On::Dice, recorder);
    tally.add(&FIGURES, figures.into());
    match mode {
        Mode::Platoon => tally.add(&PLATOON, -i32::from(figures / 2)),
        Mode::Volley | Mode::Skirmish => {}
    }
    small(tally.sum())
}

/// How many figures of a unit may fire; for a square, from one face.
pub fn eligible(figures: u8, formation: Formation) -> u8 {
    formation.eligible_one_in().map_or(0, |part| figures.div_ceil(part))
}
