//! Firer modifiers: they are cumulative.

use linstock_rulebook::{Code, On, Recorder, Refusal, Row, Rule, Standing, rules};

use super::{Band, Fire, Firer};
use crate::{
    edition::Edition,
    words::{Arm, Armament, Experience, Formation, InfantryWeapon, Morale},
};

rules! {
    ELITE = "adf.fire.firer.elite" {
        says: "elite firer",
        text: "Elite infantry and artillery fire at +1, elite cavalry at +2.",
        at: "000, 001, 002: infantry, artillery and cavalry fire",
    }
    TRAINED = "adf.fire.firer.trained" {
        says: "trained firer",
        text: "Trained cavalry fires at -1.",
        at: "000, 001, 002: cavalry fire",
    }
    GREEN = "adf.fire.firer.green" {
        says: "green firer",
        text: "Green infantry and artillery fire at -1, green cavalry at -2.",
        at: "000, 001, 002: infantry, artillery and cavalry fire",
    }
    OPENING_VOLLEY = "adf.fire.firer.opening-volley" {
        says: "opening volley",
        text: "Opening volley: infantry +2, dismounted cavalry +1; none for mounted cavalry and guns.",
        at: "000, 001, 002: infantry and cavalry fire",
    }
    EXTENDED_LINE = "adf.fire.firer.extended-line" {
        says: "firer in extended line",
        text: "Infantry in extended line fires at -1.",
        at: "000, 001: infantry fire",
    }
    SMOOTHBORE = "adf.fire.firer.smoothbore" {
        says: "smoothbores at point blank",
        text: "Smoothbore muskets and smoothbore flintlocks fire at +1 at point blank.",
        at: "000, 001, 002: infantry fire",
    }
    DELIBERATE = "adf.fire.firer.deliberate" {
        says: "deliberate fire",
        text: "Guns at normal or long range may spend two actions to fire once at +2, never as a reaction.",
        at: "000, 001: artillery deliberate fire",
    }
    OPENING_VOLLEY_WHEN = "adf.fire.opening-volley" {
        says: "an opening volley needs good order and a line, and is not fired in melee or desperation",
        text: "The opening volley is a unit's first fire of the game, if in good order and in battle line, extended line, cavalry line or double line; not in melee or desperation fire.",
        by: Ruling,
        at: "ruling",
    }
    COMBINED_BONUS = "adf.fire.combined.bonus" {
        says: "not every firer has it",
        text: "In combined fire a bonus (opening volley, smoothbores, counter-battery) counts only if every firer has it.",
        by: Ruling,
        at: "ruling",
    }
}

/// Refuses deliberate fire where it is not allowed.
pub fn check(fire: &Fire, band: Band) -> Result<(), Refusal> {
    if !fire.deliberate {
        return Ok(());
    }
    let refused = |why| Refusal::new(Code::NotAllowed, &DELIBERATE, why);
    if fire.firers.lead().armament.arm() != Arm::Artillery {
        return Err(refused("Only guns fire deliberately"));
    }
    if fire.reaction {
        return Err(refused("Deliberate fire is no reaction"));
    }
    if !matches!(band, Band::Normal | Band::Long) {
        return Err(refused("Too close for deliberate fire"));
    }
    Ok(())
}

/// All firer modifiers added up.
pub fn modifiers<R: Recorder>(edition: &Edition, fire: &Fire, band: Band, recorder: &mut R) -> i32 {
    let lead = fire.firers.lead();
    let arm = lead.armament.arm();
    let mut sum = 0;
    let mut row = |rule: &'static Rule, value: i32, struck: Option<&'static Rule>| {
        let standing = struck.map_or(Standing::Counted, |by| Standing::Struck { by });
        recorder.row(Row { standing, ..Row::new(rule, On::Drm, value) });
        if struck.is_none() {
            sum += value;
        }
    };

    let worst = fire.firers.iter().map(|firer| firer.experience).max();
    match (worst.unwrap_or(lead.experience), arm) {
        (Experience::Elite, Arm::Cavalry) => row(&ELITE, 2, None),
        (Experience::Elite, Arm::Infantry | Arm::Artillery) => row(&ELITE, 1, None),
        (Experience::Trained, Arm::Cavalry) => row(&TRAINED, -1, None),
        (Experience::Green, Arm::Cavalry) => row(&GREEN, -2, None),
        (Experience::Green, Arm::Infantry | Arm::Artillery) => row(&GREEN, -1, None),
        (Experience::Veteran, _) | (Experience::Trained, Arm::Infantry | Arm::Artillery) => {}
    }
    if fire.firers.iter().any(|firer| firer.opening_volley) {
        let value = match arm {
            Arm::Infantry => edition.house().opening_volley.unwrap_or(2).into(),
            Arm::Cavalry if lead.body.mounted() => 0,
            Arm::Cavalry => 1,
            Arm::Artillery => 0,
        };
        let struck = (!fire.firers.iter().all(|firer| may_open(firer, band)))
            .then_some(&OPENING_VOLLEY_WHEN)
            .or_else(|| unless_all(fire, |firer| firer.opening_volley));
        row(&OPENING_VOLLEY, value, struck);
    }
    if lead.body.formation() == Formation::ExtendedLine {
        row(&EXTENDED_LINE, -1, None);
    }
    if band == Band::PointBlank && fire.firers.iter().any(smoothbore) {
        row(&SMOOTHBORE, 1, unless_all(fire, smoothbore));
    }
    if fire.deliberate {
        row(&DELIBERATE, 2, None);
    }
    sum
}

fn may_open(firer: &Firer, band: Band) -> bool {
    let in_line = match firer.body.formation() {
        Formation::BattleLine
        | Formation::ExtendedLine
        | Formation::Line
        | Formation::DoubleLine => true,
        Formation::Skirmish
        | Formation::AttackColumn
        | Formation::RoadColumn
        | Formation::Unlimbered
        | Formation::Limbered => false,
    };
    in_line && firer.morale == Morale::Good && !matches!(band, Band::Melee | Band::Desperation)
}

fn smoothbore(firer: &Firer) -> bool {
    use InfantryWeapon::{SmoothboreFlintlock, SmoothboreMusket};
    matches!(firer.armament, Armament::Infantry(SmoothboreMusket | SmoothboreFlintlock))
}

/// Cancels a bonus that not every firer has.
pub(super) fn unless_all(fire: &Fire, has: impl Fn(&Firer) -> bool) -> Option<&'static Rule> {
    (!fire.firers.iter().all(has)).then_some(&COMBINED_BONUS)
}
