//! The ground as it is drawn: outlines and courses in drawing inches, y downwards, smoothed where
//! nature made them.

use linstock_battle::{Area, Field, Line};
use linstock_geometry::Point;

use crate::{
    plane::{Curve, Spot, curves, doubled_area, minus, plus, sampled, unit},
    random::Random,
    svg::Pen,
};

/// How far apart the points of a smoothed line are.
const STEP: f64 = 0.3;
/// How far outlines and courses that end at the table's edge are drawn beyond it.
const BEYOND: f64 = 5.0;

/// What part of a table is drawn, and how large.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// The top left corner, in table inches, y downwards.
    pub(crate) corner: Spot,
    /// Width and height, in drawing inches.
    pub(crate) size: Spot,
    /// Drawing inches to the table inch.
    pub(crate) scale: f64,
    /// The table's height, in table inches.
    pub(crate) height: f64,
}

impl Window {
    /// The whole table.
    pub(crate) fn whole(field: &Field) -> Window {
        let size = [f64::from(field.size.x) / 1000.0, f64::from(field.size.y) / 1000.0];
        Window { corner: [0.0, 0.0], size, scale: 1.0, height: size[1] }
    }

    pub(crate) fn place(&self, at: Point) -> Spot {
        let table = on_drawing(at, self.height);
        [(table[0] - self.corner[0]) * self.scale, (table[1] - self.corner[1]) * self.scale]
    }
}

/// A place in table inches, y downwards.
pub(crate) fn on_drawing(at: Point, height: f64) -> Spot {
    [f64::from(at.x) / 1000.0, height - f64::from(at.y) / 1000.0]
}

/// An area or a height.
#[derive(Clone, Debug)]
pub(crate) struct Patch<K> {
    pub(crate) kind: K,
    pub(crate) name: String,
    /// Its corners as drawn.
    pub(crate) corners: Vec<Spot>,
    /// Its outline, back to the first point, clockwise on the drawing.
    pub(crate) edge: Vec<Spot>,
    pub(crate) smooth: bool,
    pub(crate) random: Random,
}

/// A line.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    pub(crate) kind: Line,
    pub(crate) name: String,
    pub(crate) curves: Vec<Curve>,
    pub(crate) path: Vec<Spot>,
    pub(crate) width: f64,
}

/// Everything that lies on a table.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) size: Spot,
    pub(crate) areas: Vec<Patch<Area>>,
    pub(crate) heights: Vec<Patch<i8>>,
    pub(crate) lines: Vec<Course>,
}

impl Ground {
    pub(crate) fn read(field: &Field, window: &Window) -> Ground {
        let areas = field.areas.iter().enumerate().map(|(index, area)| {
            let smooth = is_natural(area.kind);
            let outline = area.outline.points();
            patch(area.kind, &area.name, outline, smooth, index, field, window)
        });
        let heights = field.heights.iter().enumerate().map(|(index, height)| {
            let outline = height.outline.points();
            patch(height.level, &height.name, outline, true, 1000 + index, field, window)
        });
        let lines = field.lines.iter().map(|line| {
            let mut corners: Vec<Spot> =
                line.course.points().iter().map(|&at| window.place(at)).collect();
            reach_out(&mut corners, line.course.points(), field);
            let width = f64::from(2 * line.course.half_width()) / 1000.0 * window.scale;
            let curves =
                if is_laid(line.kind) { straight(&corners) } else { curves(&corners, false) };
            let path = sampled(&curves, STEP);
            Course { kind: line.kind, name: line.name.clone(), curves, path, width }
        });
        Ground {
            size: window.size,
            areas: areas.collect(),
            heights: heights.collect(),
            lines: lines.collect(),
        }
    }

    pub(crate) fn lines_of(&self, kind: Line) -> impl Iterator<Item = &Course> {
        self.lines.iter().filter(move |line| line.kind == kind)
    }
}

impl<K> Patch<K> {
    /// Draws its outline.
    pub(crate) fn outline(&self) -> Pen {
        let mut pen = Pen::new();
        if self.smooth {
            pen.curves(&curves(&self.corners, true), true);
        } else {
            pen.polyline(&self.corners, true);
        }
        pen
    }
}

impl Course {
    pub(crate) fn pen(&self) -> Pen {
        let mut pen = Pen::new();
        pen.curves(&self.curves, false);
        pen
    }
}

fn patch<K>(
    kind: K,
    name: &str,
    outline: &[Point],
    smooth: bool,
    index: usize,
    field: &Field,
    window: &Window,
) -> Patch<K> {
    let mut corners = beyond_the_edge(outline, field, window);
    if doubled_area(&corners) < 0.0 {
        corners.reverse();
    }
    let edge = if smooth {
        sampled(&curves(&corners, true), STEP)
    } else {
        corners.iter().chain(corners.first()).copied().collect()
    };
    let random = Random::of(index, outline.iter().map(|at| (at.x, at.y)));
    Patch { kind, name: name.to_owned(), corners, edge, smooth, random }
}

/// Whether nature drew its outline.
const fn is_natural(kind: Area) -> bool {
    match kind {
        Area::Open
        | Area::Broken
        | Area::Brush
        | Area::LightWoods
        | Area::HeavyWoods
        | Area::Marsh
        | Area::Swamp
        | Area::Rough
        | Area::Muddy
        | Area::ShallowWater
        | Area::DeepWater
        | Area::Impassable
        | Area::SteepSlope
        | Area::TreacherousSlope => true,
        Area::Field | Area::Orchard | Area::BuiltUp => false,
    }
}

/// Whether men laid it straight from corner to corner.
const fn is_laid(kind: Line) -> bool {
    match kind {
        Line::Road | Line::Trail | Line::Stream | Line::Ford | Line::Bridge => false,
        Line::WoodFence
        | Line::Hedge
        | Line::StoneWall
        | Line::HastyWorks
        | Line::LightWorks
        | Line::MediumWorks
        | Line::HeavyWorks => true,
    }
}

fn straight(corners: &[Spot]) -> Vec<Curve> {
    let third = |a: Spot, b: Spot, t: f64| plus(a, minus(b, a), t);
    let each = corners.windows(2).map(|ends| {
        let (a, b) = (ends[0], ends[1]);
        [a, third(a, b, 1.0 / 3.0), third(a, b, 2.0 / 3.0), b]
    });
    each.collect()
}

/// Which way leads off the table from a point on its edge, y downwards.
fn off_table(at: Point, field: &Field) -> Option<Spot> {
    const NEAR: i32 = 60;
    let side = |value: i32, size: i32| {
        f64::from(i8::from(value >= size - NEAR)) - f64::from(i8::from(value <= NEAR))
    };
    let out = [side(at.x, field.size.x), -side(at.y, field.size.y)];
    (out != [0.0, 0.0]).then_some(out)
}

/// An outline that follows the table's edge follows it from outside, so that smoothing does not
/// round its corners there and no shore is drawn along it.
fn beyond_the_edge(outline: &[Point], field: &Field, window: &Window) -> Vec<Spot> {
    let count = outline.len();
    let mut corners = Vec::with_capacity(count + 4);
    for (index, &at) in outline.iter().enumerate() {
        let here = window.place(at);
        let Some(out) = off_table(at, field) else {
            corners.push(here);
            continue;
        };
        let out_there = plus(here, out, BEYOND);
        let before = off_table(outline[(index + count - 1) % count], field).is_some();
        let after = off_table(outline[(index + 1) % count], field).is_some();
        match (before, after) {
            (false, false) => corners.push(here),
            (true, false) => corners.extend([out_there, here]),
            (false, true) => corners.extend([here, out_there]),
            (true, true) => corners.push(out_there),
        }
    }
    corners
}

/// A course that ends at the table's edge goes on beyond it.
fn reach_out(corners: &mut Vec<Spot>, points: &[Point], field: &Field) {
    let on_edge = |at: Option<&Point>| at.and_then(|&at| off_table(at, field)).is_some();
    if let [.., before, last] = corners[..]
        && on_edge(points.last())
    {
        corners.push(plus(last, unit(minus(last, before)), BEYOND / 2.0));
    }
    if let [first, second, ..] = corners[..]
        && on_edge(points.first())
    {
        corners.insert(0, plus(first, unit(minus(first, second)), BEYOND / 2.0));
    }
}
