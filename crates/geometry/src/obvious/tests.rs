//! The quick way and the obvious way agree to the bit, on any field.

use proptest::prelude::*;

use crate::{
    facing::Facing,
    footprint::Footprint,
    ground::{Ground, Level, Region},
    obvious,
    point::Point,
    polygon::Polygon,
    shape::{Pose, Shape},
    sight::{Body, Rules, Sightline, Veil, ray, sees},
};

/// Corners on a coarse lattice meet each other, and lines run along edges and through corners;
/// others are anywhere, on the table or off it.
fn point() -> impl Strategy<Value = Point> {
    let whole = |it: (i32, i32)| Point::new(it.0 * 1000, it.1 * 1000);
    let any = |it: (i32, i32)| Point::new(it.0, it.1);
    prop_oneof![
        6 => (0..=12, 0..=12).prop_map(whole),
        4 => (-3000..15_000, -3000..15_000).prop_map(any),
        1 => (-900_000..1_000_000, -900_000..1_000_000).prop_map(any),
    ]
}

/// Any points in any order: outlines cross themselves, touch themselves, run back over themselves.
fn wild() -> impl Strategy<Value = Polygon> {
    let points = prop::collection::vec(point(), 3..9);
    points.prop_filter_map("no area", |points| Polygon::new(points).ok())
}

fn around_a_middle(most: usize) -> impl Strategy<Value = Polygon> {
    let outs = prop::collection::vec(500..5000_i32, 3..most);
    (point(), outs).prop_filter_map("no area", |(middle, outs)| {
        let step = 65536 / outs.len() as i32;
        let corner =
            |(index, &out): (i32, &i32)| middle.offset(Facing((index * step) as u16), out, 0);
        Polygon::new((0..).zip(&outs).map(corner).collect()).ok()
    })
}

fn box_on_lattice() -> impl Strategy<Value = Polygon> {
    let corner = || (0..=12, 0..=12).prop_map(|(x, y)| Point::new(x * 1000, y * 1000));
    (corner(), corner()).prop_filter_map("no area", |(a, b)| Polygon::rectangle(a, b).ok())
}

fn polygon() -> impl Strategy<Value = Polygon> {
    prop_oneof![
        3 => wild(),
        3 => around_a_middle(12),
        3 => box_on_lattice(),
        1 => around_a_middle(200),
    ]
}

fn ground(most: usize) -> impl Strategy<Value = Ground> {
    let region = (polygon(), 0..6_u8).prop_map(|(polygon, class)| Region { polygon, class });
    let level = (polygon(), -2..4_i8).prop_map(|(polygon, level)| Level { polygon, level });
    let size = Point::new(12_000, 12_000);
    (prop::collection::vec(region, 0..most), prop::collection::vec(level, 0..most)).prop_map(
        move |(regions, levels)| Ground::new(size, regions, levels, vec![], vec![]).expect("sound"),
    )
}

fn rules() -> impl Strategy<Value = Rules> {
    let limit = prop::option::weighted(0.2, 0..20_000);
    (-1..4000, 1..6000, 0..2500, limit).prop_map(|(first, second, brow, limit)| {
        let mut veils = [Veil::Clear; 32];
        (veils[1], veils[2], veils[3]) = (Veil::Deep(first), Veil::Deep(second), Veil::Opaque);
        Rules { veils, brow, limit }
    })
}

fn footprint() -> impl Strategy<Value = Footprint> {
    let facing = prop_oneof![any::<u16>(), (0..8_u16).prop_map(|eighth| eighth * 8192)];
    let shape = (1..4000, 1..2000).prop_map(|(width, depth)| Shape::rectangle(width, depth));
    (shape, point(), facing)
        .prop_map(|(shape, at, facing)| Footprint::new(&shape, Pose::new(at, Facing(facing))))
}

fn bodies(most: usize) -> impl Strategy<Value = Vec<(Footprint, i8)>> {
    prop::collection::vec((footprint(), -2..4_i8), 0..most)
}

fn as_bodies(bodies: &[(Footprint, i8)]) -> Vec<Body<'_>> {
    bodies.iter().map(|(footprint, level)| Body { footprint, level: *level }).collect()
}

/// Whether rays both ways and all look-ups agree.
fn agree(
    ground: &Ground,
    rules: &Rules,
    ends: &[Point],
    bodies: &[Body<'_>],
) -> Result<(), TestCaseError> {
    for &a in ends {
        let region = obvious::top_at(&ground.regions, a);
        let class = region.map_or(0, |index| ground.regions.marks[index]);
        let level = obvious::top_at(&ground.levels, a).map(|index| ground.levels.marks[index]);
        prop_assert_eq!(ground.region_at(a), region.map(|it| ground.regions.listed[it]));
        prop_assert_eq!((ground.class_at(a), ground.level_at(a)), (class, level.unwrap_or(0)));
        for &b in ends {
            let quick = ray(ground, rules, a, b, bodies);
            prop_assert_eq!(quick, obvious::ray(ground, rules, a, b, bodies), "{:?} {:?}", a, b);
            let back = ray(ground, rules, b, a, bodies);
            prop_assert_eq!(quick == Sightline::Clear, back == Sightline::Clear);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(12_000) })]

    #[test]
    fn rays_are_the_obvious_ones(ground in ground(9), rules in rules(), bodies in bodies(4),
                                 ends in prop::collection::vec(point(), 2..7)) {
        agree(&ground, &rules, &ends, &as_bodies(&bodies))?;
    }

    #[test]
    fn sights_are_the_obvious_ones(ground in ground(6), rules in rules(), bodies in bodies(5),
                                   units in prop::collection::vec(footprint(), 2..4)) {
        let bodies = as_bodies(&bodies);
        for a in &units {
            for b in &units {
                let quick = sees(&ground, &rules, a, b, &bodies);
                prop_assert_eq!(quick, obvious::sees(&ground, &rules, a, b, &bodies));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn crowded_fields_are_the_obvious_ones(ground in ground(150), rules in rules(), bodies in bodies(150),
                                           ends in prop::collection::vec(point(), 2..7),
                                           units in prop::collection::vec(footprint(), 2..4)) {
        let few: Vec<Body<'_>> = as_bodies(&bodies[..bodies.len().min(3)]);
        let bodies = as_bodies(&bodies);
        agree(&ground, &rules, &ends, &bodies)?;
        agree(&ground, &rules, &ends, &few)?;
        for bodies in [&bodies, &few] {
            let quick = sees(&ground, &rules, &units[0], &units[1], bodies);
            prop_assert_eq!(quick, obvious::sees(&ground, &rules, &units[0], &units[1], bodies));
        }
    }
}
