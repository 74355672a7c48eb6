//! The figures of `docs/performance.md`: run by `cargo xtask bench`, which puts a peer beside
//! them in the same run. Each prints as `name<TAB>nanoseconds`.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use linstock_adf::{
    Edition, Scale,
    charge::{
        chain::{Approach, Charge, Reaction, Telling, party::Party},
        impact::Contender,
    },
    fire::{Fire, Firer, Firers, Kind, Shot, Target},
    house::House,
    morale::{Situation, Unit},
    volley::{self, Volley},
    words::{
        Arm, Armament, Aspect, Body, Covers, Experience, Formation, InfantryWeapon, Morale, Terrain,
    },
};
use linstock_dice::{Once, Seed, Seeded, Single, Walk, exact_odds, play, quick_odds};
use linstock_games::contract::adjudicate;
use linstock_rulebook::Inches;

fn main() {
    let edition = Edition::new(Scale::Fifteen, None, House::default()).expect("a known edition");
    let fire = fire_of_six();
    let unit = regiment();
    let situation = Situation::default();
    let volley = Volley::new(&edition, &fire, &unit, &situation).expect("it can fire");
    let shot = Shot::new(&edition, &fire).expect("it can fire");

    measure("fire odds, f64", || quick_odds(&Single(&shot), Once::Waiting));
    measure("volley odds, f64", || quick_odds(&volley, volley::State::Loaded));
    let mut walk = Walk::<Volley<'_>, f64>::default();
    measure("volley odds, f64, memory kept", || walk.odds(&volley, volley::State::Loaded));
    measure("volley odds, f64, from the facts", || {
        let volley = Volley::new(&edition, black_box(&fire), &unit, &situation);
        quick_odds(&volley.expect("it can fire"), volley::State::Loaded)
    });
    measure("volley odds, exact", || exact_odds(&volley, volley::State::Loaded));

    let mut walk = Walk::<Charge<'_>, f64>::default();
    for figures in [4, 6, 8] {
        for (volleys, what) in [(false, "to the impact"), (true, "with free volleys")] {
            let charge = charge(&edition, figures, volleys).telling(Telling::Fates);
            measure(&format!("charge of {figures} {what}, odds, f64"), || {
                quick_odds(&charge, charge.start())
            });
            measure(&format!("charge of {figures} {what}, odds, f64, memory kept"), || {
                walk.odds(&charge, charge.start())
            });
            measure(&format!("charge of {figures} {what}, odds, exact"), || {
                exact_odds(&charge, charge.start())
            });
        }
    }
    let charge = charge(&edition, 6, true);

    let mut source = Seeded::new(&Seed::Number(1));
    measure("volley adjudicated, seeded", || {
        let volley = Volley::new(&edition, black_box(&fire), &unit, &situation);
        play(&volley.expect("it can fire"), volley::State::Loaded, &mut source, &mut ())
    });
    let mut source = Seeded::new(&Seed::Number(1));
    measure("charge adjudicated, seeded", || play(&charge, charge.start(), &mut source, &mut ()));

    for (name, request) in REQUESTS {
        measure(name, || adjudicate(black_box(request.as_bytes()), &mut || 7));
    }
}

const REQUESTS: [(&str, &str); 4] = [
    (
        "JSON fire, dice given",
        r#"{"rules":"adf-15","do":"fire","firers":[{"weapon":"rifle-musket","strength":6,"experience":"veteran"}],"target":{"formation":"battle-line","experience":"green","cover":["stone-wall"]},"range_in":2.5,"dice":[[3,5]]}"#,
    ),
    (
        "JSON volley, seeded",
        r#"{"rules":"adf-15","do":"volley","fire":{"firers":[{"weapon":"rifle-musket","strength":6}],"target":{"experience":"green"},"range_in":0.5},"check":{"situation":{"leader":1}},"seed":42}"#,
    ),
    (
        "JSON morale, seeded",
        r#"{"rules":"adf-25","do":"morale","unit":{"experience":"green","stands_lost":1},"check":2,"situation":{"leader":2,"supports":1},"seed":"a"}"#,
    ),
    (
        "JSON volley, odds",
        r#"{"rules":"adf-15","do":"volley","fire":{"firers":[{"weapon":"rifle-musket","strength":6}],"target":{"experience":"green"},"range_in":0.5},"odds":true}"#,
    ),
];

/// Times a question in batches and prints the best one: a neighbour's load on the machine can only
/// add to the others.
fn measure<T>(name: &str, mut question: impl FnMut() -> T) {
    const BATCHES: usize = 31;
    let started = Instant::now();
    let mut warm = 0u32;
    while started.elapsed() < Duration::from_millis(100) {
        black_box(question());
        warm += 1;
    }
    let per_batch = (warm / 5).max(1);
    let mut batches: Vec<f64> = (0..BATCHES)
        .map(|_| {
            let started = Instant::now();
            for _ in 0..per_batch {
                black_box(question());
            }
            started.elapsed().as_nanos() as f64 / f64::from(per_batch)
        })
        .collect();
    batches.sort_by(f64::total_cmp);
    println!("{name}\t{:.0}", batches[0]);
}

fn infantry() -> Body {
    Body::new(Arm::Infantry, Formation::BattleLine, false).expect("infantry forms line")
}

fn regiment() -> Unit {
    Unit {
        body: infantry(),
        experience: Experience::Veteran,
        morale: Morale::Good,
        stands: 3,
        stands_lost: 0,
        sections_lost: 0,
        strength_lost: 0,
    }
}

/// Six rifle-muskets at half an inch: 3D6.
fn fire_of_six() -> Fire {
    let firer = Firer {
        armament: Armament::Infantry(InfantryWeapon::RifleMusket),
        strength: 6,
        experience: Experience::Veteran,
        morale: Morale::Good,
        body: infantry(),
        charging: false,
        opening_volley: false,
        in_buildings: false,
        pistols: false,
    };
    Fire {
        firers: Firers::new([firer]).expect("one firer"),
        target: Target {
            body: infantry(),
            morale: Morale::Good,
            experience: Experience::Veteran,
            charging: false,
            cover: Covers::default(),
            behind_skirmishers: false,
        },
        range: Inches::halves(1),
        kind: Kind::Volley,
        deliberate: false,
        reaction: false,
        passed_through: 0,
        aspect: Aspect::Front,
    }
}

/// So many against as many, from 5" away, with point blank fire and up to two rounds of melee.
fn charge(edition: &Edition, figures: u8, free_volleys: bool) -> Charge<'_> {
    let party = Party {
        contender: Contender {
            unit: regiment(),
            strength: figures,
            situation: Situation::default(),
            disengaging: false,
        },
        armament: Armament::Infantry(InfantryWeapon::RifleMusket),
        opening_volley: false,
        in_buildings: false,
        pistols: false,
        cover: Covers::default(),
        behind_skirmishers: false,
    };
    let approach = Approach {
        distance: Inches::whole(5),
        terrain: Terrain::Open,
        defender_terrain: Terrain::Open,
        reaction: Some(Reaction::PointBlank),
        range: None,
        aspect: Aspect::Front,
        charging_fire: false,
        free_volleys,
    };
    Charge::new(edition, party, party, approach).expect("it can charge")
}
