//! What covers the ground: tints first, under the relief, then what grows and lies on it.

use linstock_battle::Area;

use crate::{
    ground::{Ground, Patch},
    growth::{BUSH, CLOD, FRUIT_TREE, REED, ROCK, Shape, TREE_A, TREE_B, TREE_C, TUFT, sown},
    plane::{Spot, apart, bounds, degrees, heading, minus, plus},
    random::Random,
    scatter::scatter,
    survey::Survey,
    svg::{data_path, group, path},
};

/// How much closer things stand along the edge of their area.
const EDGE: f64 = 0.86;
/// Directions in which furrows can run.
const FURROWS: f64 = 8.0;

/// The tint of an area; water is drawn elsewhere, over the streams.
pub(crate) fn tint(area: &Patch<Area>) -> String {
    match area.kind {
        Area::Open => path("open-tint", area.outline()),
        Area::Field => tilled(area),
        Area::Orchard => path("orchard-ground", area.outline()),
        Area::Broken => path("broken-tint", area.outline()),
        Area::Brush => path("brush-tint", area.outline()),
        Area::LightWoods => path("canopy light", area.outline()),
        Area::HeavyWoods => path("canopy heavy", area.outline()),
        Area::Marsh => path("marsh-tint", area.outline()),
        Area::Swamp => path("swamp-tint", area.outline()),
        Area::Rough => path("rough-tint", area.outline()),
        Area::Muddy => filled("mud-tint", "mud", area),
        Area::BuiltUp => path("town-tint", area.outline()) + &path("town-edge", area.outline()),
        Area::Impassable => filled("cliff-tint", "cliffs", area),
        Area::SteepSlope | Area::TreacherousSlope => path("slope-tint", area.outline()),
        Area::ShallowWater | Area::DeepWater => String::new(),
    }
}

/// A tint with a pattern over it.
fn filled(class: &str, pattern: &str, area: &Patch<Area>) -> String {
    let outline = area.outline().data();
    data_path(class, &outline) + &format!("<path fill=\"url(#{pattern})\" d=\"{outline}\"/>")
}

/// A field: its furrows run about along its longest side.
fn tilled(area: &Patch<Area>) -> String {
    let turn = (degrees(longest_side(&area.corners)) - 8.0).rem_euclid(180.0);
    let nearest = (turn / 180.0 * FURROWS).round().rem_euclid(FURROWS) as u32;
    filled("tilled", &format!("furrows-{nearest}"), area)
}

fn longest_side(corners: &[Spot]) -> Spot {
    let next = corners.iter().cycle().skip(1);
    let sides = corners.iter().zip(next).map(|(&from, &to)| minus(to, from));
    let longer = |best: Spot, side: Spot| {
        // A little longer does not count, so that nearly equal sides do not turn a field.
        if apart(side, [0.0, 0.0]) > apart(best, [0.0, 0.0]) * 1.02 { side } else { best }
    };
    sides.fold([0.0, 0.0], longer)
}

/// How a kind of area is planted.
struct Planting {
    shapes: &'static [&'static Shape],
    gap: f64,
    /// How far from the edge.
    margin: f64,
}

fn planting(kind: Area) -> Option<Planting> {
    const TREES: &[&Shape] = &[&TREE_A, &TREE_B, &TREE_C, &TREE_A, &TREE_B];
    let plant = |shapes, gap, margin| Some(Planting { shapes, gap, margin });
    match kind {
        Area::LightWoods => plant(TREES, 0.52, 0.12),
        Area::HeavyWoods => plant(TREES, 0.39, 0.12),
        Area::Brush => plant(&[&BUSH], 0.5, 0.14),
        Area::Broken => plant(&[&CLOD], 0.55, 0.2),
        Area::Rough => plant(&[&ROCK], 0.5, 0.12),
        Area::Marsh => plant(&[&REED], 0.6, 0.2),
        Area::Swamp => plant(&[&REED, &TREE_B], 0.58, 0.18),
        Area::Open
        | Area::Field
        | Area::Orchard
        | Area::Muddy
        | Area::BuiltUp
        | Area::ShallowWater
        | Area::DeepWater
        | Area::Impassable
        | Area::SteepSlope
        | Area::TreacherousSlope => None,
    }
}

/// Everything that grows on the areas, or lies there.
pub(crate) fn growth(ground: &Ground, survey: &Survey) -> String {
    let areas = ground.areas.iter().enumerate();
    let each = areas.map(|(index, area)| match (area.kind, planting(area.kind)) {
        (Area::Orchard, _) => group("trees orchard", &rows(index, area, survey)),
        (kind, Some(planting)) => {
            let class = format!("trees {kind}");
            group(&class, &planted(index, area, &planting, ground, survey))
        }
        (_, None) => String::new(),
    });
    each.collect()
}

/// Things at a distance from each other, closer along the edge and thinner on slopes.
fn planted(
    index: usize,
    area: &Patch<Area>,
    planting: &Planting,
    ground: &Ground,
    survey: &Survey,
) -> String {
    let mut random = area.random.clone();
    let least = planting.gap * EDGE;
    let spots = scatter(on_table(&area.edge, ground.size), least, &mut random, |at| {
        let fits = survey.is_free(at) && survey.is_well_inside(at, index, planting.margin);
        let edge = if fits && survey.is_well_inside(at, index, 0.45) { 1.0 } else { EDGE };
        let slope = if survey.is_steep(at) { 1.35 } else { 1.0 };
        fits.then_some(planting.gap * edge * slope)
    });
    let mut random = area.random.clone();
    sown(spots.iter().map(|&at| (random.one_of(planting.shapes), at)))
}

/// Fruit trees in rows along the longest side.
fn rows(index: usize, area: &Patch<Area>, survey: &Survey) -> String {
    const GAP: f64 = 0.56;
    let along = heading(degrees(longest_side(&area.corners)));
    let across = [-along[1], along[0]];
    let [left, top, right, bottom] = bounds(&area.corners);
    let middle = [(left + right) / 2.0, (top + bottom) / 2.0];
    let reach = (apart([left, top], [right, bottom]) / 2.0 / GAP).ceil().min(200.0) as i32;
    let mut trees = Vec::new();
    for row in -reach..=reach {
        for tree in -reach..=reach {
            let on_row = plus(middle, across, f64::from(row) * GAP);
            let at = plus(on_row, along, f64::from(tree) * GAP);
            if survey.is_free(at) && survey.is_well_inside(at, index, 0.22) {
                trees.push((&FRUIT_TREE, at));
            }
        }
    }
    sown(trees)
}

/// Tufts here and there where nothing else is.
pub(crate) fn grass(ground: &Ground, survey: &Survey) -> String {
    let mut random = Random::new(5);
    let all = [0.0, 0.0, ground.size[0], ground.size[1]];
    let tufts = scatter(all, 2.1, &mut random, |at| {
        (survey.is_bare(at) && survey.is_free(at)).then_some(2.1)
    });
    group("grasses", &sown(tufts.iter().map(|&at| (&TUFT, at))))
}

fn on_table(edge: &[Spot], size: Spot) -> [f64; 4] {
    let [left, top, right, bottom] = bounds(edge);
    [left.max(0.0), top.max(0.0), right.min(size[0]), bottom.min(size[1])]
}
