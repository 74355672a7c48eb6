//! Water: streams with banks, and lakes and rivers with a shore and waterlines that open out from
//! it.

use linstock_battle::{Area, Line};

use crate::{
    cover::tint,
    ground::{Course, Ground, Patch},
    plane::{Spot, curves, inside, minus, plus, right_of, simplified, unit},
    ring::ring,
    survey::Survey,
    svg::{Pen, group, n, path},
};

/// How far from the shore each waterline lies.
const WATERLINES: [f64; 9] = [0.12, 0.27, 0.46, 0.7, 1.0, 1.36, 1.8, 2.3, 2.9];

/// How wide a stream is drawn: less than it is, or it would look like a river.
pub(crate) fn stream_width(course: &Course) -> f64 {
    (course.width * 0.42).clamp(0.17, 0.5)
}

/// Banks, then lakes over their mouths, then the beds over the shore, so that streams open into
/// them.
pub(crate) fn water(ground: &Ground, survey: &Survey) -> String {
    let streams = || ground.lines_of(Line::Stream);
    let drawn = |class: &str, more: f64, course: &Course| {
        let width = n(stream_width(course) + more);
        let data = course.pen().data();
        format!("<path class=\"{class}\" style=\"stroke-width:{width}\" d=\"{data}\"/>")
    };
    let mut inner: String = streams().map(|it| drawn("stream-bank", 0.06, it)).collect();
    let lakes = || ground.areas.iter().filter(|area| is_water(area.kind));
    inner.extend(lakes().map(lake));
    inner.extend(lakes().map(|lake| shore(lake, survey)));
    inner.extend(islands(ground));
    inner.extend(streams().map(|it| drawn("stream", 0.0, it)));
    group("water", &inner)
}

/// Whether it is open water.
pub(crate) fn is_water(kind: Area) -> bool {
    matches!(kind, Area::ShallowWater | Area::DeepWater)
}

fn lake(area: &Patch<Area>) -> String {
    let shallow = area.kind == Area::ShallowWater;
    let (body, line) =
        if shallow { ("lake shallow", "waterline broken") } else { ("lake", "waterline") };
    let mut drawn = path(body, area.outline());
    let step = if shallow { 2 } else { 1 };
    for (far, &inwards) in WATERLINES.iter().enumerate().skip(step - 1).step_by(step) {
        let mut pen = Pen::new();
        for run in ring(&area.edge, inwards) {
            pen.curves(&curves(&simplified(&run, 0.04), false), false);
        }
        if !pen.is_empty() {
            let data = pen.data();
            drawn += &format!("<path class=\"{line}\" style=\"--far:{far}\" d=\"{data}\"/>");
        }
    }
    drawn
}

/// The shore, but where one water meets another.
fn shore(area: &Patch<Area>, survey: &Survey) -> String {
    let count = area.edge.len().saturating_sub(1);
    let is_dry = |index: usize| {
        let (at, next) = (area.edge[index], area.edge[(index + 1) % count.max(1)]);
        !survey.is_wet(plus(at, right_of(unit(minus(next, at))), -0.3))
    };
    let dry: Vec<bool> = (0..count).map(is_dry).collect();
    // It begins where it comes out of the other water, if it does.
    let Some(start) = (0..count).find(|&index| dry[index] && !dry[(index + count - 1) % count])
    else {
        return path("shore", area.outline());
    };
    let mut pen = Pen::new();
    let around: Vec<usize> = (start..start + count).map(|index| index % count).collect();
    for run in around.split(|&index| !dry[index]).filter(|run| run.len() > 2) {
        let spots: Vec<Spot> = run.iter().map(|&index| area.edge[index]).collect();
        pen.curves(&curves(&simplified(&spots, 0.02), false), false);
    }
    path("shore", pen)
}

/// Areas that lie on water are tinted again, over it.
fn islands(ground: &Ground) -> Vec<String> {
    let areas = ground.areas.iter().enumerate();
    let on_water = |(index, area): &(usize, &Patch<Area>)| {
        let under = ground.areas.iter().take(*index).filter(|other| is_water(other.kind));
        let wet = |other: &Patch<Area>| area.corners.iter().any(|&at| inside(at, &other.edge));
        !is_water(area.kind) && under.into_iter().any(wet)
    };
    areas.filter(on_water).map(|(_, area)| tint(area)).collect()
}
