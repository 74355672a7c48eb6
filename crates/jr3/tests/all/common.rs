//! What the tests of this game share: usual facts, and any facts at all.

#![allow(dead_code, clippy::unwrap_used)]

use linstock_jr3::{
    Edition, FigureScale,
    charge::{
        chain::{Approach, Charge, Party},
        impact::Contender,
    },
    fire::{Fire, Firer, Kind, Target},
    house::House,
    morale::{Flight, Situation, Unit},
    strength::Strength,
    volley::Struck,
    words::{
        Arm, Aspect, Body, Cover, Covers, Drill, Experience, Formation, Morale, Officer, Order,
        Terrain, Weapon, Works,
    },
};
use linstock_rulebook::Inches;
use proptest::{option, prelude::*, sample::select};

pub fn body(arm: Arm) -> Body {
    Body::new(arm, Formation::of(arm)[0], false).unwrap()
}

pub fn firer() -> Firer {
    Firer {
        body: body(Arm::Infantry),
        weapon: Some(Weapon::RifleMusket),
        strength: 16,
        support: 0,
        experience: Experience::Veteran,
        morale: Morale::Good,
        charging: false,
        disengaging: false,
        order: Order::Hold,
        repeaters: false,
        sharpshooters: false,
        officer: false,
        opening_volley: true,
        works: None,
        low_ammunition: false,
        again: false,
    }
}

pub fn target() -> Target {
    Target {
        body: body(Arm::Infantry),
        experience: Experience::Green,
        cover: Covers::default(),
        disengaging: false,
    }
}

pub fn close_fire() -> Fire {
    Fire {
        firer: firer(),
        target: target(),
        range: Inches::whole(2),
        kind: Kind::Volley,
        area: false,
        aspect: Aspect::Front,
    }
}

pub fn unit() -> Unit {
    Unit {
        experience: Experience::Green,
        morale: Morale::Good,
        stands_lost: 0,
        disorder: false,
        forming: false,
        changed_to_hold: false,
    }
}

pub fn struck() -> Struck {
    Struck {
        unit: unit(),
        strength: Strength::new(Arm::Infantry, 12, 12).unwrap(),
        situation: Situation::default(),
        flight: Flight { terrain: Terrain::Open, mounted: false },
    }
}

pub fn party(strength: u8) -> Party {
    Party {
        contender: Contender {
            unit: Unit { experience: Experience::Veteran, ..unit() },
            body: body(Arm::Infantry),
            situation: Situation::default(),
            infantry_supports: 0,
            cavalry_supports: 0,
        },
        strength: Strength::new(Arm::Infantry, strength, strength).unwrap(),
        weapon: Weapon::RifleMusket,
        order: Order::Hold,
        repeaters: false,
        sharpshooters: false,
        opening_volley: false,
        low_ammunition: false,
        fired: false,
        cover: Covers::default(),
        support_strength: 0,
        terrain: Terrain::Open,
    }
}

pub fn approach() -> Approach {
    Approach {
        distance: Inches::whole(12),
        terrain: Terrain::Open,
        oblique: false,
        aspect: Aspect::Front,
        melee_rounds: 2,
        return_volleys: true,
    }
}

pub fn charge(edition: &Edition) -> Charge<'_> {
    Charge::new(edition, party(16), party(12), approach()).unwrap()
}

pub fn any_edition() -> impl Strategy<Value = Edition> {
    let house = (option::of(0..=4u8), option::of(2..=6u8), option::of(any::<bool>()));
    (select(FigureScale::ALL), house).prop_map(|(scale, (opening, star, flank))| {
        let house = House {
            opening_volley: opening,
            star_kills: star,
            flank_cancels_cover: flank,
            ..House::default()
        };
        Edition { scale, house }
    })
}

pub fn any_body() -> impl Strategy<Value = Body> {
    select(Arm::ALL).prop_flat_map(|arm| {
        (select(Formation::of(arm)), any::<bool>())
            .prop_map(move |(formation, mounted)| Body::new(arm, formation, mounted).unwrap())
    })
}

pub fn any_firer() -> impl Strategy<Value = Firer> {
    let levels = (select(Experience::ALL), select(Morale::ALL), select(Order::ALL));
    let more = (any::<[bool; 8]>(), option::of(select(Works::ALL)));
    (any_body(), 0..=40u8, levels, more).prop_flat_map(|(body, strength, levels, more)| {
        let (experience, morale, order) = levels;
        let (flags, works) = more;
        let [charging, disengaging, repeaters, sharpshooters, officer, opening, low, again] = flags;
        select(Weapon::of(body.arm())).prop_map(move |weapon| Firer {
            body,
            weapon: Some(weapon),
            strength,
            support: 0,
            experience,
            morale,
            charging: charging && disengaging,
            disengaging: disengaging && !charging && low,
            order,
            repeaters,
            sharpshooters,
            officer,
            opening_volley: opening,
            works,
            low_ammunition: low,
            again,
        })
    })
}

pub fn any_covers() -> impl Strategy<Value = Covers> {
    proptest::collection::vec(select(Cover::ALL), 0..4).prop_map(|it| it.into_iter().collect())
}

pub fn any_fire() -> impl Strategy<Value = Fire> {
    let target = (any_body(), select(Experience::ALL), any_covers(), any::<bool>()).prop_map(
        |(body, experience, cover, disengaging)| Target { body, experience, cover, disengaging },
    );
    let about = (0..=60i64, select(Kind::ALL), any::<bool>(), select(Aspect::ALL));
    (any_firer(), target, about).prop_map(|(firer, target, (range, kind, area, aspect))| Fire {
        firer,
        target,
        range: Inches::halves(range),
        kind,
        area,
        aspect,
    })
}

pub fn any_unit() -> impl Strategy<Value = Unit> {
    (select(Experience::ALL), select(Morale::ALL), 0..=3u8, any::<[bool; 3]>()).prop_map(
        |(experience, morale, stands_lost, [disorder, forming, changed_to_hold])| Unit {
            experience,
            morale,
            stands_lost,
            disorder,
            forming,
            changed_to_hold,
        },
    )
}

pub fn any_situation() -> impl Strategy<Value = Situation> {
    let levels = (option::of(select(Officer::ALL)), option::of(select(Works::ALL)), 0..4u16);
    (levels, any::<[bool; 4]>(), select(Aspect::ALL)).prop_map(
        |((officer, works, lost), [charging, cover, behind_friends, commander], aspect)| {
            Situation {
                officer,
                charging,
                cover,
                works,
                behind_friends,
                brigade_commander_lost: commander,
                brigade_units_lost: lost,
                aspect,
            }
        },
    )
}

pub fn any_contender() -> impl Strategy<Value = Contender> {
    (any_unit(), any_body(), any_situation(), 0..4u16, 0..4u16).prop_map(
        |(unit, body, situation, infantry_supports, cavalry_supports)| Contender {
            unit,
            body,
            situation,
            infantry_supports,
            cavalry_supports,
        },
    )
}
