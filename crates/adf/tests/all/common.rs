//! Facts that several tests start from, and generators of random ones.

#![allow(dead_code, clippy::unwrap_used)]

use linstock_adf::{
    Edition, Scale, Summary,
    charge::{
        chain::{Approach, Charge, Reaction, party::Party},
        impact::Contender,
    },
    fire::{Fire, Firer, Firers, Kind, Target},
    house::House,
    morale::{Charger, Situation, Thickness, Unit, Works},
    words::{
        Arm, Armament, Aspect, Body, CavalryWeapon, Cover, Covers, Drill, Experience, Formation,
        Gun, InfantryWeapon, Morale, Nation, Terrain,
    },
};
use linstock_rulebook::Inches;
use proptest::{prelude::*, sample::select};

pub fn edition(scale: Scale, summary: Summary) -> Edition {
    Edition::new(scale, Some(summary), House::default()).unwrap()
}

pub fn western() -> Edition {
    edition(Scale::Fifteen, Summary::Western)
}

pub fn body(arm: Arm) -> Body {
    Body::new(arm, Formation::of(arm)[0], false).unwrap()
}

pub fn unit() -> Unit {
    Unit {
        body: body(Arm::Infantry),
        experience: Experience::Veteran,
        morale: Morale::Good,
        stands: 3,
        stands_lost: 0,
        sections_lost: 0,
        strength_lost: 0,
    }
}

pub fn target() -> Target {
    Target {
        body: body(Arm::Infantry),
        morale: Morale::Good,
        experience: Experience::Veteran,
        charging: false,
        cover: Covers::default(),
        behind_skirmishers: false,
    }
}

pub fn firer() -> Firer {
    Firer {
        armament: Armament::Infantry(InfantryWeapon::RifleMusket),
        strength: 6,
        experience: Experience::Veteran,
        morale: Morale::Good,
        body: body(Arm::Infantry),
        charging: false,
        opening_volley: false,
        in_buildings: false,
        pistols: false,
    }
}

/// Six rifle-muskets at half an inch: 3D6.
pub fn close_fire() -> Fire {
    Fire {
        firers: Firers::new([firer()]).unwrap(),
        target: target(),
        range: Inches::halves(1),
        kind: Kind::Volley,
        deliberate: false,
        reaction: false,
        passed_through: 0,
        aspect: Aspect::Front,
    }
}

pub fn party(strength: u8, armament: Armament) -> Party {
    let unit = Unit { body: body(armament.arm()), ..unit() };
    Party {
        contender: Contender {
            unit,
            strength,
            situation: Situation::default(),
            disengaging: false,
        },
        armament,
        opening_volley: false,
        in_buildings: false,
        pistols: false,
        cover: Covers::default(),
        behind_skirmishers: false,
    }
}

pub fn approach() -> Approach {
    Approach {
        distance: Inches::whole(5),
        terrain: Terrain::Open,
        defender_terrain: Terrain::Open,
        reaction: Some(Reaction::PointBlank),
        range: None,
        aspect: Aspect::Front,
        charging_fire: false,
        free_volleys: true,
    }
}

/// A charge of six against six with point blank fire and up to two rounds of melee.
pub fn charge(edition: &Edition) -> Charge<'_> {
    let muskets = Armament::Infantry(InfantryWeapon::RifleMusket);
    let mut attacker = party(6, muskets);
    attacker.contender.situation.supports = 2;
    let mut defender = party(6, muskets);
    defender.opening_volley = true;
    Charge::new(edition, attacker, defender, approach()).unwrap()
}

pub fn any_edition() -> impl Strategy<Value = Edition> {
    select(vec![
        edition(Scale::Ten, Summary::Western),
        edition(Scale::Ten, Summary::Revised),
        edition(Scale::Fifteen, Summary::Western),
        edition(Scale::Fifteen, Summary::Revised),
        edition(Scale::TwentyFive, Summary::Revised),
    ])
}

pub fn any_body(arm: Arm) -> impl Strategy<Value = Body> {
    (select(Formation::of(arm)), any::<bool>())
        .prop_map(move |(formation, mounted)| Body::new(arm, formation, mounted).unwrap())
}

pub fn any_armament() -> impl Strategy<Value = Armament> {
    prop_oneof![
        select(InfantryWeapon::ALL).prop_map(Armament::Infantry),
        select(CavalryWeapon::ALL).prop_map(Armament::Cavalry),
        (select(Gun::ALL), select(Nation::ALL)).prop_map(|(gun, by)| Armament::Artillery(gun, by)),
    ]
}

pub fn any_firer() -> impl Strategy<Value = Firer> {
    let flags = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (any_armament(), 1..=8u8, select(Experience::ALL), select(Morale::ALL), flags).prop_flat_map(
        |(armament, strength, experience, morale, flags)| {
            any_body(armament.arm()).prop_map(move |body| Firer {
                armament,
                strength: if armament.arm() == Arm::Artillery { strength.min(3) } else { strength },
                experience,
                morale,
                body,
                charging: flags.0,
                opening_volley: flags.1,
                in_buildings: flags.2,
                pistols: flags.3,
            })
        },
    )
}

pub fn any_covers() -> impl Strategy<Value = Covers> {
    proptest::collection::vec(select(Cover::ALL), 0..4).prop_map(|it| it.into_iter().collect())
}

pub fn any_target() -> impl Strategy<Value = Target> {
    let about = (select(Morale::ALL), select(Experience::ALL), any_covers());
    (select(Arm::ALL).prop_flat_map(any_body), about, any::<bool>(), any::<bool>()).prop_map(
        |(body, (morale, experience, cover), charging, behind_skirmishers)| Target {
            body,
            morale,
            experience,
            charging,
            cover,
            behind_skirmishers,
        },
    )
}

pub fn any_inches(most: i64) -> impl Strategy<Value = Inches> {
    (0..=most * 2).prop_map(Inches::halves)
}

pub fn any_fire() -> impl Strategy<Value = Fire> {
    let firers = prop_oneof![
        4 => any_firer().prop_map(|it| vec![it]),
        1 => (any_firer(), 2..=3usize).prop_map(|(it, count)| vec![it; count]),
    ];
    let about = (any::<bool>(), any::<bool>(), 0..3u8);
    (firers, any_target(), any_inches(20), select(Kind::ALL), about, select(Aspect::ALL)).prop_map(
        |(firers, target, range, kind, (deliberate, reaction, passed_through), aspect)| Fire {
            firers: Firers::new(firers).unwrap(),
            target,
            range,
            kind,
            deliberate,
            reaction,
            passed_through,
            aspect,
        },
    )
}

pub fn any_unit() -> impl Strategy<Value = Unit> {
    let lost = (2..=3u8, 0..=2u8, 0..=2u8, 0..=4u8);
    let about = (select(Experience::ALL), select(Morale::ALL));
    (select(Arm::ALL).prop_flat_map(any_body), about, lost).prop_map(
        |(body, (experience, morale), (stands, stands_lost, sections_lost, strength_lost))| Unit {
            body,
            experience,
            morale,
            stands,
            stands_lost: stands_lost.min(stands - 1),
            sections_lost,
            strength_lost,
        },
    )
}

pub fn any_situation() -> impl Strategy<Value = Situation> {
    let good = (
        0..=3u8,
        proptest::option::of(select(Works::ALL)),
        proptest::option::of(select(Thickness::ALL)),
        any::<bool>(),
        any::<bool>(),
        proptest::option::of(any_inches(12)),
        any::<bool>(),
        0..=5u8,
    );
    let bad = (
        proptest::option::of(select(Aspect::ALL)),
        proptest::option::of(any_inches(4)),
        any::<bool>(),
        0..=3u8,
        any::<bool>(),
        proptest::option::of(select(Aspect::ALL)),
        select(Charger::ALL),
    );
    (good, bad).prop_map(|(good, bad)| Situation {
        leader: good.0,
        works: good.1,
        cover: good.2,
        barrier: good.3,
        moved: good.4,
        behind_friends: good.5,
        charging: good.6,
        supports: good.7,
        enfilade: bad.0,
        enemy_within: bad.1,
        enemy_formed_infantry: bad.2,
        brigade_losses: bad.3,
        merged: bad.4,
        charged_on: bad.5,
        charged_by: bad.6,
    })
}

/// A side that may charge, if `charger`, or that may not.
pub fn any_party(charger: bool) -> impl Strategy<Value = Party> {
    let flags = (any::<bool>(), any::<bool>(), any::<bool>());
    (any_firer(), any_unit(), any_situation(), any_covers(), flags).prop_map(
        move |(mut firer, mut unit, situation, cover, flags)| {
            if charger {
                firer.morale = firer.morale.min(Morale::Disorder);
                if firer.armament.arm() == Arm::Artillery {
                    firer.armament = Armament::Infantry(InfantryWeapon::MixedMusket);
                    firer.body = body(Arm::Infantry);
                }
            }
            let most = if firer.armament.arm() == Arm::Artillery { 3 } else { 8 };
            unit.body = firer.body;
            unit.morale = firer.morale;
            unit.experience = firer.experience;
            unit.strength_lost = unit.strength_lost.min(most - firer.strength.min(most));
            Party {
                contender: Contender {
                    unit,
                    strength: firer.strength.min(most),
                    situation,
                    disengaging: !charger && flags.0,
                },
                armament: firer.armament,
                opening_volley: firer.opening_volley,
                in_buildings: firer.in_buildings,
                pistols: firer.pistols,
                cover,
                behind_skirmishers: flags.1,
            }
        },
    )
}

pub fn any_approach() -> impl Strategy<Value = Approach> {
    let terrain = (select(Terrain::ALL), select(Terrain::ALL));
    let fire = (proptest::option::of(select(Reaction::ALL)), any_inches(8), any::<(bool, bool)>());
    (any_inches(12), terrain, fire, select(Aspect::ALL)).prop_map(
        |(distance, (terrain, defender_terrain), (reaction, range, flags), aspect)| Approach {
            distance,
            terrain,
            defender_terrain,
            reaction,
            range: Some(range),
            aspect,
            charging_fire: flags.0,
            free_volleys: flags.1,
        },
    )
}
