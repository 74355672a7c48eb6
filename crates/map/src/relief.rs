//! Relief: contours at the edges of heights, and hachures, wedges that taper downhill, longer and
//! heavier where it is steep.

use linstock_battle::Area;

use crate::{
    ground::{Ground, Patch},
    plane::{Spot, Step, bounds, curves, inside, long, plus, right_of, simplified, to_line, walk},
    random::{Random, Wander},
    ring::{ring, ring_where},
    survey::Survey,
    svg::{Pen, group, path},
};

/// How a row of hachures looks.
#[derive(Clone, Copy)]
struct Row {
    long: f64,
    wide: f64,
    gap: f64,
}

const GENTLE: Row = Row { long: 0.62, wide: 0.017, gap: 0.17 };
const FOOT: Row = Row { long: 0.5, wide: 0.013, gap: 0.21 };
const STEEP: Row = Row { long: 0.46, wide: 0.032, gap: 0.17 };
const TREACHEROUS: Row = Row { long: 0.46, wide: 0.05, gap: 0.16 };
const BROKEN: Row = Row { long: 0.42, wide: 0.014, gap: 0.2 };

/// How far below a height's edge its second row begins.
const FOOT_LINE: f64 = 0.74;
/// How far from a height's edge the rows of a slope may lie.
const ROWS: i32 = 8;

/// Everything about heights and slopes.
pub(crate) fn relief(ground: &Ground, survey: &Survey) -> String {
    let (mut index, mut form, mut wedges) = (Pen::new(), Pen::new(), Pen::new());
    for height in &ground.heights {
        flow(&mut index, &runs(&height.edge, |at| !survey.is_wet(at)));
        let mut random = height.random.clone();
        let steepness = Wander::new(&mut random, long(&height.edge), 3.5);
        let mut row = |pen: &mut Pen, line: &[Spot], row: Row, least: f64| {
            hillside(pen, line, row, least, &steepness, survey, &mut random);
        };
        row(&mut wedges, &height.edge, GENTLE, 0.0);
        for run in ring(&height.edge, -FOOT_LINE) {
            flow(&mut form, &runs(&run, |at| !survey.is_wet(at) && !survey.is_steep(at)));
            row(&mut wedges, &run, FOOT, 0.45);
        }
        if is_summit(height, ground) {
            let around = ring(&height.edge, 1.6);
            let roomy: Vec<Vec<Spot>> = around.into_iter().filter(|run| long(run) > 4.0).collect();
            flow(&mut form, &roomy);
        }
    }
    for area in &ground.areas {
        if let Some(row) = steepness(area.kind) {
            slope(&mut wedges, area, row, ground, survey);
        } else if area.kind == Area::Broken {
            banks(&mut wedges, &mut form, area, survey);
        }
    }
    let inner = [path("contour", form), path("contour index", index), path("hachure", wedges)];
    group("relief", &inner.concat())
}

fn steepness(kind: Area) -> Option<Row> {
    let treacherous = (kind == Area::TreacherousSlope).then_some(TREACHEROUS);
    treacherous.or((kind == Area::SteepSlope).then_some(STEEP))
}

/// Whether no higher ground lies on it.
fn is_summit(height: &Patch<i8>, ground: &Ground) -> bool {
    let higher = |other: &&Patch<i8>| other.kind > height.kind;
    let within = |other: &Patch<i8>| other.edge.iter().any(|&at| inside(at, &height.edge));
    !ground.heights.iter().filter(higher).any(within)
}

/// A row down a hillside that is here steeper, there gentler; none where it is gentler than so
/// much.
fn hillside(
    pen: &mut Pen,
    line: &[Spot],
    row: Row,
    least: f64,
    steepness: &Wander,
    survey: &Survey,
    random: &mut Random,
) {
    for (index, step) in walk(line, row.gap, 0.0).iter().enumerate() {
        let steep = steepness.at(index as f64 * row.gap);
        if steep >= least && !survey.is_steep(step.at) {
            let size = 0.55 + 0.5 * steep;
            let row = Row { long: row.long * size, wide: row.wide * (0.7 + 0.6 * steep), ..row };
            wedge(pen, step, -1.0, row, survey, random);
        }
    }
}

/// The parts of a line on which something holds.
fn runs(line: &[Spot], holds: impl Fn(Spot) -> bool) -> Vec<Vec<Spot>> {
    let each = line.split(|&at| !holds(at)).filter(|run| run.len() > 2);
    each.map(<[Spot]>::to_vec).collect()
}

/// Lines as smooth curves.
fn flow(pen: &mut Pen, runs: &[Vec<Spot>]) {
    for run in runs {
        pen.curves(&curves(&simplified(run, 0.03), false), false);
    }
}

/// One hachure from a place on an edge, to its left (-1) or right.
fn wedge(pen: &mut Pen, step: &Step, side: f64, row: Row, survey: &Survey, random: &mut Random) {
    let size = row.long * random.within(0.8, 1.05);
    let down = right_of(step.along).map(|value| value * side);
    let (top, tip) = (plus(step.at, down, 0.03), plus(step.at, down, 0.03 + size));
    if survey.is_wet(top) || survey.is_wet(tip) || !survey.has(step.at) {
        return;
    }
    pen.move_to(plus(top, step.along, row.wide));
    pen.lines_to([tip, plus(top, step.along, -row.wide)]);
}

/// Rows of hachures over a hillside, down from the height it belongs to.
fn slope(pen: &mut Pen, area: &Patch<Area>, row: Row, ground: &Ground, survey: &Survey) {
    let mut random = area.random.clone();
    let mut any = false;
    let [left, top, right, bottom] = bounds(&area.edge);
    let near = |at: Spot| {
        at[0] > left - 0.5 && at[0] < right + 0.5 && at[1] > top - 0.5 && at[1] < bottom + 0.5
    };
    for height in &ground.heights {
        for number in -ROWS..=ROWS {
            let far = f64::from(number) * row.long;
            for run in ring_where(&height.edge, far, near) {
                let start = if number % 2 == 0 { 0.0 } else { row.gap / 2.0 };
                for step in walk(&run, row.gap, start) {
                    if inside(step.at, &area.edge) && is_nearest(height, step.at, far, ground) {
                        wedge(pen, &step, -1.0, row, survey, &mut random);
                        any = true;
                    }
                }
            }
        }
    }
    if !any {
        gully(pen, area, row, survey);
    }
}

/// Whether no other height's edge is nearer.
fn is_nearest(height: &Patch<i8>, at: Spot, far: f64, ground: &Ground) -> bool {
    let others = ground.heights.iter().filter(|other| !std::ptr::eq(*other, height));
    others.into_iter().all(|other| to_line(at, &other.edge) > far.abs() - 0.1)
}

/// A slope that belongs to no height falls to its middle.
fn gully(pen: &mut Pen, area: &Patch<Area>, row: Row, survey: &Survey) {
    let mut random = area.random.clone();
    for number in 0..ROWS {
        for run in ring(&area.edge, 0.05 + f64::from(number) * row.long * 1.1) {
            for step in walk(&run, row.gap, 0.0) {
                wedge(pen, &step, 1.0, row, survey, &mut random);
            }
        }
    }
}

/// The edge of broken ground: banks that come and go, and a line at their foot.
fn banks(wedges: &mut Pen, form: &mut Pen, area: &Patch<Area>, survey: &Survey) {
    let mut random = area.random.clone();
    let steepness = Wander::new(&mut random, long(&area.edge), 2.5);
    for (index, step) in walk(&area.edge, BROKEN.gap, 0.0).iter().enumerate() {
        let steep = steepness.at(index as f64 * BROKEN.gap);
        if steep > 0.3 {
            let row = Row { long: BROKEN.long * (0.4 + 0.8 * steep), ..BROKEN };
            wedge(wedges, step, 1.0, row, survey, &mut random);
        }
    }
    for run in ring(&area.edge, 0.6) {
        flow(form, &runs(&run, |at| !survey.is_wet(at)));
    }
}
