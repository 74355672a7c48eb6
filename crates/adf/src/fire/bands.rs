//! Bands of range, and their dice.

use linstock_rulebook::{
    Code, Inches, On, Recorder, Refusal, Row, Rule, Said, Table, rules, words,
};

use super::{
    Fire, Firer, Kind,
    firepower::{PISTOLS, Pistols, pistols_at},
    who::CLOSE,
};
use crate::{
    edition::{Edition, Scale},
    words::{Arm, Armament, Gun, InfantryWeapon, Morale},
};

rules! {
    RANGE = "adf.fire.range" {
        says: "within range",
        text: "Long range is twice the weapon's normal range, and nothing fires farther; point blank, close canister and desperation fire reach 1\".",
        at: "000, 001, 002: infantry, artillery and cavalry fire",
    }
    SHORT = "adf.fire.band.short" {
        says: "short range",
        text: "Short range has 3 dice: under 1\" for infantry, up to 1\" for cavalry (25mm: under 1\"), up to half the normal range for guns.",
        at: "000, 001, 002: infantry, artillery and cavalry fire",
    }
    NORMAL = "adf.fire.band.normal" {
        says: "normal range",
        text: "Up to the weapon's normal range: 2 dice.",
        at: "000, 001, 002: infantry, artillery and cavalry fire",
    }
    LONG = "adf.fire.band.long" {
        says: "long range",
        text: "Up to twice the normal range: 1 die.",
        at: "000, 001, 002: infantry, artillery and cavalry fire",
    }
    CANISTER = "adf.fire.band.canister" {
        says: "canister",
        text: "Guns at 3\" or less fire canister: smoothbores, howitzers and mixed guns with 4 dice, rifles with 3.",
        at: "000, 001, 002: artillery fire",
    }
    CLOSE_CANISTER = "adf.fire.band.close-canister" {
        says: "close canister",
        text: "Guns firing at a charger within 1\" have 5 dice, rifles 4.",
        at: "000, 001, 002: artillery fire",
    }
    POINT_BLANK_BAND = "adf.fire.band.point-blank" {
        says: "point blank",
        text: "Infantry and cavalry at point blank have 4 dice.",
        at: "000, 001, 002: infantry and cavalry fire",
    }
    DESPERATION = "adf.fire.band.desperation" {
        says: "desperation fire",
        text: "Desperation fire has 1 die, at 1\" or less.",
        at: "000, 001, 002: infantry and artillery fire",
    }
    MELEE = "adf.fire.band.melee" {
        says: "melee",
        text: "In melee every unit has 5 dice.",
        at: "000, 001: charge procedure; 002: under the results table",
    }
    DICE_SHAKEN = "adf.fire.dice.shaken" {
        says: "firer shaken",
        text: "A shaken firer has one die less.",
        at: "000, 001, 002: infantry, artillery and cavalry fire",
    }
    DICE_SKIRMISH = "adf.fire.dice.skirmish" {
        says: "firer skirmishing",
        text: "Skirmishers have one die less, unless they are sharpshooters.",
        at: "000, 001, 002: infantry and cavalry fire, glossary",
    }
    PASS_THROUGH = "adf.fire.dice.pass-through" {
        says: "targets passed through: {n}",
        text: "Fire carries on into the next unit within 1\" behind its target (artillery 2\"), with one die less for each target passed.",
        at: "000, 001, 002: pass through fire",
    }
    NO_DIE = "adf.fire.no-die" {
        says: "no die left",
        text: "Fire with no die left cannot be made.",
        by: Ruling,
        at: "ruling",
    }
}

words! {
    /// Bands of range, nearest first among those that range decides.
    pub enum Band {
        /// Guns within 3".
        Canister = "canister",
        /// Very near.
        Short = "short",
        /// Within normal range.
        Normal = "normal",
        /// Within twice that.
        Long = "long",
        /// Guns at a charger.
        CloseCanister = "close-canister",
        /// At a charger, or by charging cavalry.
        PointBlank = "point-blank",
        /// In desperation.
        Desperation = "desperation",
        /// Hand to hand.
        Melee = "melee",
    }
}

const CANISTER_RANGE: Inches = Inches::whole(3);

/// The band for some fire; with several firers, the worst.
pub fn band(edition: &Edition, fire: &Fire) -> Result<Band, Refusal> {
    let arm = fire.firers.lead().armament.arm();
    match fire.kind {
        Kind::Melee => Ok(Band::Melee),
        Kind::Desperation => within(fire.range, CLOSE).map(|()| Band::Desperation),
        Kind::PointBlank => within(fire.range, CLOSE).map(|()| match arm {
            Arm::Artillery => Band::CloseCanister,
            Arm::Infantry | Arm::Cavalry => Band::PointBlank,
        }),
        Kind::Volley => {
            let mut worst = Band::Canister;
            for firer in fire.firers.iter() {
                worst = worst.max(by_range(edition, firer, fire.range)?);
            }
            Ok(worst)
        }
    }
}

fn by_range(edition: &Edition, firer: &Firer, range: Inches) -> Result<Band, Refusal> {
    let normal = normal_range(edition, firer);
    let arm = firer.armament.arm();
    let short = match (arm, edition.scale()) {
        (Arm::Infantry, _) | (Arm::Cavalry, Scale::TwentyFive) => range < CLOSE,
        (Arm::Cavalry, Scale::Ten | Scale::Fifteen) => range <= CLOSE,
        (Arm::Artillery, _) => range.times(2) <= normal,
    };
    if arm == Arm::Artillery && range <= CANISTER_RANGE {
        return Ok(Band::Canister);
    }
    if short {
        return Ok(Band::Short);
    }
    if range <= normal {
        return Ok(Band::Normal);
    }
    within(range, normal.times(2)).map(|()| Band::Long)
}

/// The normal range of a firer's weapon.
pub const fn normal_range(edition: &Edition, firer: &Firer) -> Inches {
    match firer.armament {
        Armament::Infantry(weapon) => edition.sheet().infantry(weapon).normal_range,
        Armament::Cavalry(weapon) => edition.sheet().cavalry(weapon).normal_range,
        Armament::Artillery(gun, _) => edition.sheet().artillery(gun).normal_range,
    }
}

fn within(range: Inches, limit: Inches) -> Result<(), Refusal> {
    if range <= limit {
        return Ok(());
    }
    Err(Refusal::new(Code::OutOfRange, &RANGE, "Too far")
        .because("range", Said::Inches(range))
        .because("reach", Said::Inches(limit)))
}

/// The dice for some fire, at least one.
pub fn dice<R: Recorder>(
    edition: &Edition,
    fire: &Fire,
    band: Band,
    recorder: &mut R,
) -> Result<u8, Refusal> {
    let of = |firer: &Firer| of_band(band, bore(edition, firer));
    let of_band = fire.firers.iter().map(of).min().unwrap_or(0);
    recorder.row(Row::new(rule(band), On::Dice, of_band));

    let every = |is: fn(&Firer) -> bool| fire.firers.iter().all(is);
    let instead = |firer: &Firer| pistols_at(edition, firer, band) == Pistols::Instead;
    let rows = [
        (&PISTOLS, i32::from(fire.firers.iter().all(instead))),
        (&DICE_SHAKEN, -i32::from(!every(|firer| firer.morale != Morale::Shaken))),
        (&DICE_SKIRMISH, -i32::from(!every(|firer| !loses_a_die_skirmishing(firer)))),
        (&PASS_THROUGH, -i32::from(fire.passed_through)),
    ];
    let mut dice = of_band;
    for (rule, value) in rows {
        recorder.row(Row { number: value.abs(), ..Row::new(rule, On::Dice, value) });
        dice += value;
    }
    match u8::try_from(dice) {
        Ok(dice @ 1..) => Ok(dice),
        Ok(0) | Err(_) => Err(Refusal::new(Code::CannotFire, &NO_DIE, "No die left to roll")),
    }
}

fn loses_a_die_skirmishing(firer: &Firer) -> bool {
    firer.body.skirmishing() && firer.armament != Armament::Infantry(InfantryWeapon::Sharpshooter)
}

/// What the dice of a band depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bore {
    SmallArms,
    Smoothbore,
    Rifled,
}

fn bore(edition: &Edition, firer: &Firer) -> Bore {
    match firer.armament {
        Armament::Infantry(_) | Armament::Cavalry(_) => Bore::SmallArms,
        Armament::Artillery(gun, _) if rifled(edition, gun) => Bore::Rifled,
        Armament::Artillery(..) => Bore::Smoothbore,
    }
}

/// Whether a gun counts as rifled, with the house rule considered.
pub fn rifled(edition: &Edition, gun: Gun) -> bool {
    let mixed = matches!(gun, Gun::Mixed1862 | Gun::Mixed1863);
    gun.rifled() || (mixed && edition.house().mixed_guns_rifled == Some(true))
}

const fn of_band(band: Band, bore: Bore) -> i32 {
    match (band, bore) {
        (Band::Short, _) => 3,
        (Band::Normal, _) => 2,
        (Band::Long | Band::Desperation, _) => 1,
        (Band::Canister, Bore::Rifled) => 3,
        (Band::Canister, Bore::Smoothbore | Bore::SmallArms) => 4,
        (Band::CloseCanister, Bore::Rifled) => 4,
        (Band::CloseCanister, Bore::Smoothbore | Bore::SmallArms) => 5,
        (Band::PointBlank, _) => 4,
        (Band::Melee, _) => 5,
    }
}

const fn rule(band: Band) -> &'static Rule {
    match band {
        Band::Short => &SHORT,
        Band::Normal => &NORMAL,
        Band::Long => &LONG,
        Band::Canister => &CANISTER,
        Band::CloseCanister => &CLOSE_CANISTER,
        Band::PointBlank => &POINT_BLANK_BAND,
        Band::Desperation => &DESPERATION,
        Band::Melee => &MELEE,
    }
}

/// Dice by arm and band, for the rules browser.
pub fn table() -> Table {
    let row = |name: &str, bore: Bore, canister: bool| {
        let close = if canister { Band::CloseCanister } else { Band::PointBlank };
        let dice = |band| of_band(band, bore).to_string();
        let canister = if canister { dice(Band::Canister) } else { "-".to_owned() };
        vec![
            name.to_owned(),
            dice(Band::Short),
            dice(Band::Normal),
            dice(Band::Long),
            canister,
            dice(close),
            dice(Band::Melee),
            dice(Band::Desperation),
        ]
    };
    Table {
        name: "range-dice",
        title: "Dice by range",
        columns: [
            "arm",
            "short",
            "normal",
            "long",
            "canister",
            "against-charge",
            "melee",
            "desperation",
        ]
        .map(str::to_owned)
        .to_vec(),
        rows: vec![
            row("infantry", Bore::SmallArms, false),
            row("cavalry", Bore::SmallArms, false),
            row("artillery-smoothbore", Bore::Smoothbore, true),
            row("artillery-rifled", Bore::Rifled, true),
        ],
    }
}
