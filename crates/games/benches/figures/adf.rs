//! Across A Deadly Field.

use std::hint::black_box;

use linstock_adf::{
    Edition, Scale,
    charge::{
        chain::{Approach, Charge, Detail, Reaction, party::Party},
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
use linstock_rulebook::Inches;

use crate::measure;

/// The figures of this game.
pub fn figures() {
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
            let charge = charge(&edition, figures, volleys).detail(Detail::Fates);
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
