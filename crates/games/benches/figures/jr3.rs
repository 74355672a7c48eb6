//! Johnny Reb III.

use linstock_dice::{Seed, Seeded, exact_odds, play, quick_odds};
use linstock_jr3::{
    Edition,
    charge::{
        chain::{Approach, Charge, Detail, Party},
        impact::Contender,
    },
    morale::{Situation, Unit},
    strength::Strength,
    words::{Arm, Aspect, Body, Covers, Experience, Formation, Morale, Order, Terrain, Weapon},
};
use linstock_rulebook::Inches;

use crate::measure;

/// The figures of this game.
pub fn figures() {
    let edition = Edition::default();
    let charge = charge(&edition).detail(Detail::Fates);
    measure("Johnny Reb charge of 16, odds, f64", || quick_odds(&charge, charge.start()));
    measure("Johnny Reb charge of 16, odds, exact", || exact_odds(&charge, charge.start()));
    let mut source = Seeded::new(&Seed::Number(1));
    measure("Johnny Reb charge adjudicated, seeded", || {
        play(&charge, charge.start(), &mut source, &mut ())
    });
}

/// Sixteen against sixteen from 12" away, with a round of melee.
fn charge(edition: &Edition) -> Charge<'_> {
    let unit = Unit {
        experience: Experience::Veteran,
        morale: Morale::Good,
        stands_lost: 0,
        disorder: false,
        forming: false,
        changed_to_hold: false,
    };
    let line = Body::new(Arm::Infantry, Formation::SingleLine, false);
    let party = Party {
        contender: Contender {
            unit,
            body: line.expect("infantry forms line"),
            situation: Situation::default(),
            infantry_supports: 0,
            cavalry_supports: 0,
        },
        strength: Strength::new(Arm::Infantry, 16, 16).expect("four stands of four"),
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
    };
    let approach = Approach {
        distance: Inches::whole(12),
        terrain: Terrain::Open,
        oblique: false,
        aspect: Aspect::Front,
        melee_rounds: 1,
        return_volleys: true,
    };
    Charge::new(edition, party, party, approach).expect("it can charge")
}
