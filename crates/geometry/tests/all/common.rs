//! Things to draw at random.

#![allow(dead_code, reason = "each test file uses some of these")]

use linstock_geometry::{
    Facing, Footprint, Ground, Level, Point, Polygon, Pose, Region, Shape, SightRules, Veil,
};
use proptest::prelude::*;

/// The side of the tables drawn at random.
pub const SIDE: i32 = 48_000;

pub fn point() -> impl Strategy<Value = Point> {
    (0..=SIDE, 0..=SIDE).prop_map(|(x, y)| Point::new(x, y))
}

/// Points on a coarse lattice, where lines run along edges and through corners.
pub fn lattice_point() -> impl Strategy<Value = Point> {
    (0..=8, 0..=8).prop_map(|(x, y)| Point::new(x * 1000, y * 1000))
}

pub fn facing() -> impl Strategy<Value = Facing> {
    prop_oneof![any::<u16>().prop_map(Facing), (0..8_u16).prop_map(|eighth| Facing(eighth * 8192))]
}

pub fn pose() -> impl Strategy<Value = Pose> {
    (point(), facing()).prop_map(|(at, facing)| Pose { at, facing })
}

pub fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        (100..8000, 100..3000).prop_map(|(width, depth)| Shape::rectangle(width, depth)),
        (1..8_u16, 200..900, 200..900, 0..500)
            .prop_map(|(count, width, depth, gap)| Shape::row(count, width, depth, gap)),
        (1..20_u32, 1..6_u16, 200..900, 0..500, 0..500).prop_map(
            |(count, columns, side, across, deep)| {
                Shape::ranks(count, columns, side, side, across, deep)
            }
        ),
        (2000..5000, 200..1500).prop_map(|(side, thick)| Shape::hollow_square(side, thick)),
    ]
}

pub fn footprint() -> impl Strategy<Value = Footprint> {
    (shape(), pose()).prop_map(|(shape, pose)| Footprint::new(&shape, pose))
}

/// Outlines around a middle: simple, but not always convex.
pub fn polygon() -> impl Strategy<Value = Polygon> {
    let outs = prop::collection::vec(1000..9000_i32, 3..12);
    (point(), outs).prop_filter_map("no area", |(middle, outs)| {
        let step = 65536 / outs.len() as i32;
        let corner =
            |(index, &out): (i32, &i32)| middle.offset(Facing((index * step) as u16), out, 0);
        Polygon::new((0..).zip(&outs).map(corner).collect()).ok()
    })
}

pub fn ground() -> impl Strategy<Value = Ground> {
    let region = (polygon(), 0..4_u8).prop_map(|(polygon, class)| Region { polygon, class });
    let level = (polygon(), -2..4_i8).prop_map(|(polygon, level)| Level { polygon, level });
    (prop::collection::vec(region, 0..8), prop::collection::vec(level, 0..6)).prop_map(
        |(regions, levels)| {
            Ground::new(Point::new(SIDE, SIDE), regions, levels, vec![], vec![]).expect("sound")
        },
    )
}

pub fn rules() -> impl Strategy<Value = SightRules> {
    (1..6000, 1..6000, 0..2000, prop::option::of(5000..60_000)).prop_map(
        |(first, second, brow, limit)| {
            let mut veils = [Veil::Clear; 32];
            (veils[1], veils[2], veils[3]) = (Veil::Deep(first), Veil::Deep(second), Veil::Opaque);
            SightRules { veils, brow, limit }
        },
    )
}

/// Turned a quarter clockwise about the origin, and shifted.
pub fn quarter(point: Point, by: Point) -> Point {
    Point::new(point.y + by.x, -point.x + by.y)
}

pub fn quarter_pose(pose: Pose, by: Point) -> Pose {
    Pose { at: quarter(pose.at, by), facing: Facing(pose.facing.0.wrapping_add(16384)) }
}
