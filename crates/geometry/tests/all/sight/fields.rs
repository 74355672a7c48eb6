//! Fields to draw at random: areas of any outline on and off a lattice, heights, troops.

use linstock_geometry::{
    Body, Facing, Footprint, Ground, Level, Point, Polygon, Pose, Region, Shape, SightRules, Veil,
};
use proptest::prelude::*;

use super::oracle::Field;

/// Corners on a coarse lattice meet each other, and lines run along edges and through corners;
/// others are anywhere, on the table or off it.
pub fn point() -> impl Strategy<Value = Point> {
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

pub fn field(most: usize) -> impl Strategy<Value = Field> {
    let region = (polygon(), 0..6_u8).prop_map(|(polygon, class)| Region { polygon, class });
    let level = (polygon(), -2..4_i8).prop_map(|(polygon, level)| Level { polygon, level });
    (prop::collection::vec(region, 0..most), prop::collection::vec(level, 0..most))
        .prop_map(|(regions, levels)| Field { regions, levels })
}

/// The field as the engine keeps it.
pub fn ground(field: &Field) -> Ground {
    let size = Point::new(12_000, 12_000);
    let Field { regions, levels } = field.clone();
    Ground::new(size, regions, levels, vec![], vec![]).expect("sound")
}

pub fn rules() -> impl Strategy<Value = SightRules> {
    let limit = prop::option::weighted(0.2, distance(20));
    (distance(4), distance(6), distance(3), limit).prop_map(|(first, second, brow, limit)| {
        let mut veils = [Veil::Clear; 32];
        (veils[1], veils[2], veils[3]) = (Veil::Deep(first), Veil::Deep(second), Veil::Opaque);
        SightRules { veils, brow, limit }
    })
}

/// Up to so many inches, often on the lattice, so that lines end on their limit.
fn distance(inches: i32) -> impl Strategy<Value = i32> {
    prop_oneof![0..inches * 1000, (0..inches).prop_map(|inches| inches * 1000)]
}

pub fn footprint() -> impl Strategy<Value = Footprint> {
    let facing = prop_oneof![any::<u16>(), (0..8_u16).prop_map(|eighth| eighth * 8192)];
    let shape = (1..4000, 1..2000).prop_map(|(width, depth)| Shape::rectangle(width, depth));
    (shape, point(), facing)
        .prop_map(|(shape, at, facing)| Footprint::new(&shape, Pose::new(at, Facing(facing))))
}

pub fn bodies(most: usize) -> impl Strategy<Value = Vec<(Footprint, i8)>> {
    prop::collection::vec((footprint(), -2..4_i8), 0..most)
}

pub fn as_bodies(bodies: &[(Footprint, i8)]) -> Vec<Body<'_>> {
    bodies.iter().map(|(footprint, level)| Body { footprint, level: *level }).collect()
}
