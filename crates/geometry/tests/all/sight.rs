//! The engine's sight against an oracle that shares no code with it, to the bit, on any field.

mod fields;
mod oracle;

use linstock_geometry::{Body, Footprint, Point, SightRules, Sightline, Veil, ray, sees};
use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};

use fields::{as_bodies, bodies, field, footprint, ground, point, rules};
use oracle::{Field, Oracle};

/// Rays both ways, and everything that is looked up by place.
fn rays_agree(
    field: &Field,
    rules: &SightRules,
    ends: &[Point],
    bodies: &[Body<'_>],
) -> Result<(), TestCaseError> {
    let ground = ground(field);
    let oracle = Oracle { field, rules, bodies };
    for &a in ends {
        let region = field.region_at(a);
        let class = region.map_or(0, |index| field.regions[index].class);
        prop_assert_eq!(ground.region_at(a), region.map(|index| index as u16));
        prop_assert_eq!((ground.class_at(a), ground.level_at(a)), (class, field.level_at(a)));
        for &b in ends {
            let (engine, allowed) = (ray(&ground, rules, a, b, bodies), oracle.ray(a, b));
            prop_assert!(allowed.contains(&engine), "{a:?} {b:?}: {engine:?} not {allowed:?}");
            let back = ray(&ground, rules, b, a, bodies);
            prop_assert_eq!(engine == Sightline::Clear, back == Sightline::Clear);
        }
    }
    Ok(())
}

/// Every unit's sight of every other and of itself.
fn sights_agree(
    field: &Field,
    rules: &SightRules,
    units: &[Footprint],
    bodies: &[Body<'_>],
) -> Result<(), TestCaseError> {
    let ground = ground(field);
    let oracle = Oracle { field, rules, bodies };
    for a in units {
        for b in units {
            let (engine, allowed) = (sees(&ground, rules, a, b, bodies), oracle.sees(a, b));
            prop_assert!(allowed.contains(&engine), "{engine:?} not {allowed:?}");
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(12_000) })]

    #[test]
    fn rays_are_the_oracles(field in field(9), rules in rules(), bodies in bodies(4),
                            ends in prop::collection::vec(point(), 2..7)) {
        rays_agree(&field, &rules, &ends, &as_bodies(&bodies))?;
    }

    #[test]
    fn sights_are_the_oracles(field in field(6), rules in rules(), bodies in bodies(5),
                              units in prop::collection::vec(footprint(), 2..4)) {
        sights_agree(&field, &rules, &units, &as_bodies(&bodies))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn crowded_fields_are_the_oracles(field in field(150), rules in rules(), bodies in bodies(150),
                                      ends in prop::collection::vec(point(), 2..7),
                                      units in prop::collection::vec(footprint(), 2..4)) {
        let few: Vec<Body<'_>> = as_bodies(&bodies[..bodies.len().min(3)]);
        let bodies = as_bodies(&bodies);
        for bodies in [&bodies, &few] {
            rays_agree(&field, &rules, &ends, bodies)?;
            sights_agree(&field, &rules, &units[..2], bodies)?;
        }
    }
}

/// What the oracle is given differently from the engine.
type Change = fn(&mut Field, &mut SightRules, &mut Vec<(Footprint, i8)>);

/// An oracle that agreed with everything would pass all of the above. So it is given fields that
/// differ from the engine's by as little as shows in an answer, and has to disagree soon.
#[test]
fn a_small_difference_is_noticed() {
    let changes: [(&str, Change); 9] = [
        ("the brow is two thousandths wider", |_, rules, _| rules.brow += 2),
        ("deep ground hides two thousandths later", |_, rules, _| {
            let Veil::Deep(limit) = &mut rules.veils[2] else { panic!("deep ground is class 2") };
            *limit += 2;
        }),
        ("opaque ground is clear", |_, rules, _| rules.veils[3] = Veil::Clear),
        ("sight is two thousandths longer", |_, rules, _| {
            rules.limit = rules.limit.map(|limit| limit + 2);
        }),
        ("the first of the regions covers the last", |field, _, _| field.regions.reverse()),
        ("of equal heights the first is named", |field, _, _| field.levels.reverse()),
        ("the first height is one lower", |field, _, _| {
            field.levels.iter_mut().take(1).for_each(|it| it.level -= 1);
        }),
        ("the first body stands one lower", |_, _, bodies| {
            bodies.iter_mut().take(1).for_each(|it| it.1 -= 1);
        }),
        ("the first body stands a thousandth ahead", |_, _, bodies| {
            for (footprint, _) in bodies.iter_mut().take(1) {
                *footprint = footprint.at(footprint.pose().moved(1, 0));
            }
        }),
    ];
    for (difference, change) in changes {
        let mut runner = TestRunner::deterministic();
        let fields = (field(9), rules(), bodies(4), prop::collection::vec(point(), 2..7));
        let noticed = (0..3000).any(|_| {
            let (field, rules, bodies, ends) =
                fields.new_tree(&mut runner).expect("some field").current();
            let (mut other, mut other_rules, mut others) =
                (field.clone(), rules.clone(), bodies.clone());
            change(&mut other, &mut other_rules, &mut others);
            let (ground, bodies, others) = (ground(&field), as_bodies(&bodies), as_bodies(&others));
            let oracle = Oracle { field: &other, rules: &other_rules, bodies: &others };
            let differs = |a, b| !oracle.ray(a, b).contains(&ray(&ground, &rules, a, b, &bodies));
            ends.iter().any(|&a| ends.iter().any(|&b| differs(a, b)))
        });
        assert!(noticed, "not noticed: {difference}");
    }
}
