//! Firer modifiers: all of them count.

use linstock_rulebook::{On, Recorder, Table, Tally, rules, table::signed};

use super::{Band, Fire, Kind, dice::only_at_a_distance};
use crate::{
    edition::Edition,
    words::{Experience, Order, Weapon, Works},
};

const AT: &str = "003: other firer modifiers";

rules! {
    SMOOTHBORE = "jr3.fire.firer.smoothbore" {
        says: "smoothbores at close range",
        text: "Smoothbore muskets at close range: +1.",
        at: "003: ranges",
    }
    SIX_POUNDER = "jr3.fire.firer.6-pounder" {
        says: "6-pounders",
        text: "Six-pounders: -1.",
        at: "003: ranges",
    }
    TWENTY_POUNDER = "jr3.fire.firer.20-pounder" {
        says: "20-pounders",
        text: "Twenty-pounders: +1.",
        at: "003: ranges",
    }
    OFFICER = "jr3.fire.firer.officer" {
        says: "officer with the firer",
        text: "An officer with the firer: +1.",
        at: AT,
    }
    OPENING_VOLLEY = "jr3.fire.firer.opening-volley" {
        says: "opening volley",
        text: "A unit's first fire of the game: +2.",
        at: AT,
    }
    FIRST_FIRE = "jr3.fire.firer.first-fire" {
        says: "ordered to fire first",
        text: "A firer ordered to fire first: +1, once, though the sheet lists it twice.",
        at: "003: combat procedure and other firer modifiers; once by ruling",
    }
    ELITE = "jr3.fire.firer.elite" {
        says: "elite firer",
        text: "An elite firer: +1.",
        at: AT,
    }
    GREEN = "jr3.fire.firer.green" {
        says: "green firer",
        text: "A green firer: -1.",
        at: AT,
    }
    WORKS = "jr3.fire.firer.works" {
        says: "firing from works",
        text: "A firer in hasty works: +1; in medium or heavy works: +2.",
        at: "003: other firer modifiers; which works by ruling",
    }
}

const SMOOTHBORE_VALUE: i32 = 1;
const SIX_POUNDER_VALUE: i32 = -1;
const TWENTY_POUNDER_VALUE: i32 = 1;
const OFFICER_VALUE: i32 = 1;
const OPENING_VOLLEY_VALUE: u8 = 2;
const FIRST_FIRE_VALUE: i32 = 1;
const ELITE_VALUE: i32 = 1;
const GREEN_VALUE: i32 = -1;

const fn works_value(works: Works) -> i32 {
    match works {
        Works::Hasty => 1,
        Works::Medium | Works::Heavy => 2,
    }
}

/// The sum of all firer modifiers that count.
pub fn modifiers<R: Recorder>(edition: &Edition, fire: &Fire, band: Band, recorder: &mut R) -> i32 {
    let firer = &fire.firer;
    let distant = only_at_a_distance(fire.kind);
    let in_melee = distant.filter(|_| fire.kind == Kind::Melee);
    let mut tally = Tally::new(On::Drm, recorder);
    match firer.weapon {
        Some(Weapon::SmoothboreMusket) => {
            tally.add_if(band == Band::Close, &SMOOTHBORE, SMOOTHBORE_VALUE);
        }
        Some(Weapon::SixPounder) => tally.add_unless(in_melee, &SIX_POUNDER, SIX_POUNDER_VALUE),
        Some(Weapon::TwentyPounderRifle) => {
            tally.add_unless(in_melee, &TWENTY_POUNDER, TWENTY_POUNDER_VALUE);
        }
        Some(
            Weapon::RifleMusket
            | Weapon::MuzzleloadingCarbine
            | Weapon::BreechloadingCarbine
            | Weapon::Napoleon
            | Weapon::TenPounderRifle
            | Weapon::MixedGuns,
        )
        | None => {}
    }
    tally.add_if(firer.officer, &OFFICER, OFFICER_VALUE);
    if firer.opening_volley {
        let value = edition.house.opening_volley.unwrap_or(OPENING_VOLLEY_VALUE);
        tally.add_unless(distant, &OPENING_VOLLEY, value.into());
    }
    if firer.order == Order::FirstFire {
        tally.add_unless(distant, &FIRST_FIRE, FIRST_FIRE_VALUE);
    }
    match firer.experience {
        Experience::Elite => tally.add(&ELITE, ELITE_VALUE),
        Experience::Veteran => {}
        Experience::Green => tally.add(&GREEN, GREEN_VALUE),
    }
    if let Some(works) = firer.works {
        tally.add(&WORKS, works_value(works));
    }
    tally.sum()
}

/// Firer modifiers, for the rules browser.
pub fn table() -> Table {
    let rows = [
        ("smoothbore", SMOOTHBORE_VALUE),
        ("6-pounder", SIX_POUNDER_VALUE),
        ("20-pounder", TWENTY_POUNDER_VALUE),
        ("officer", OFFICER_VALUE),
        ("opening-volley", OPENING_VOLLEY_VALUE.into()),
        ("first-fire", FIRST_FIRE_VALUE),
        ("elite", ELITE_VALUE),
        ("green", GREEN_VALUE),
        ("works-hasty", works_value(Works::Hasty)),
        ("works-medium", works_value(Works::Medium)),
        ("works-heavy", works_value(Works::Heavy)),
    ];
    Table {
        name: "firer-modifiers",
        title: "Firer modifiers",
        columns: ["modifier", "value"].map(str::to_owned).to_vec(),
        rows: rows.map(|(name, value)| vec![name.to_owned(), signed(value)]).to_vec(),
    }
}
