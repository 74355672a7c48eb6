//! Small pictures: thumbnails for lists, and the overview in the map's corner.

use linstock_battle::{Area, Field, Line, Scene, scene::SceneUnit};

use crate::{
    cover::tint,
    engrave::{at_a_glance, layers, surveyed},
    ground::{Ground, Patch, Window, on_drawing},
    mark::side,
    plane::{Spot, apart, between, bounds, degrees, minus},
    svg::{n, path, rectangle},
    water::is_water,
};

/// A thumbnail's width and height, in drawing inches.
const THUMB: Spot = [16.0, 8.0];

/// A small picture for lists, twice as wide as high: the ground around both lines, simplified, and
/// each unit as a bar. It needs the page's [`SYMBOLS`](crate::SYMBOLS).
pub fn thumbnail(field: &Field, scene: Option<&Scene>) -> String {
    let bars: Vec<&SceneUnit> =
        scene.iter().flat_map(|it| &it.units).filter(|unit| unit.corners.is_some()).collect();
    let window = cropped(field, &bars);
    let ground = simple(Ground::read(field, &window));
    let mut survey = surveyed(&ground);
    let drawn: Vec<Bar> = bars.iter().filter_map(|unit| Bar::of(unit, &window)).collect();
    for bar in &drawn {
        survey.close_along(&bar.line, 0.5);
    }
    let layers = layers(&ground, &mut survey);
    let halos: String = drawn.iter().map(|bar| bar.draw(false)).collect();
    let bars: String = drawn.iter().map(|bar| bar.draw(true)).collect();
    let [width, height] = THUMB.map(n);
    format!(
        "<svg class=\"thumb\" viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\" preserveAspectRatio=\"xMidYMid slice\">\n{layers}{halos}{bars}</svg>"
    )
}

/// The whole table at a glance, as a fragment in table inches, y downwards: it goes into a picture
/// of the class `overview`, under the brigades and the outline of the view.
pub fn overview(field: &Field) -> String {
    let window = Window::whole(field);
    let ground = simple(Ground::read(field, &window));
    let [width, height] = window.size;
    let mut drawn = rectangle("overview-ground", [0.0, 0.0, width, height], 0.0);
    drawn.extend(ground.areas.iter().filter(|area| !is_water(area.kind)).map(glance));
    drawn.extend(ground.heights.iter().map(|height| path("contour", height.outline())));
    drawn.extend(ground.lines_of(Line::Stream).map(|it| path("overview-stream", it.pen())));
    for water in ground.areas.iter().filter(|area| is_water(area.kind)) {
        drawn += &path("lake", water.outline());
        drawn += &path("shore", water.outline());
    }
    drawn.extend(ground.lines_of(Line::Road).map(|it| path("overview-road", it.pen())));
    drawn
}

/// Without furrows.
fn glance(area: &Patch<Area>) -> String {
    if area.kind == Area::Field { path("tilled", area.outline()) } else { tint(area) }
}

fn simple(mut ground: Ground) -> Ground {
    ground.areas.retain(|area| at_a_glance(area.kind));
    ground
}

/// The part of the table that shows both lines, with some room beside the table if they are deeper than half its
/// width.
fn cropped(field: &Field, units: &[&SceneUnit]) -> Window {
    let whole = Window::whole(field);
    let most = whole.size[0].min(whole.size[1] * 2.0);
    let corners = units.iter().filter_map(|unit| unit.corners).flatten();
    let spots: Vec<Spot> = corners.map(|at| on_drawing(at, whole.height)).collect();
    let (middle, width) = if spots.is_empty() {
        ([whole.size[0] / 2.0, whole.size[1] / 2.0], most)
    } else {
        let [left, top, right, bottom] = bounds(&spots);
        let wide = (right - left).max((bottom - top) * 2.0) * 1.2;
        ([(left + right) / 2.0, (top + bottom) / 2.0], wide.max(most * 0.55))
    };
    let part = [width, width / 2.0];
    let corner = [0, 1].map(|axis| {
        let room = whole.size[axis] - part[axis];
        if room < 0.0 { room / 2.0 } else { (middle[axis] - part[axis] / 2.0).clamp(0.0, room) }
    });
    Window { corner, size: THUMB, scale: THUMB[0] / width, height: whole.height }
}

/// A unit seen from afar.
struct Bar {
    side: &'static str,
    line: [Spot; 2],
    deep: f64,
}

impl Bar {
    fn of(unit: &SceneUnit, window: &Window) -> Option<Bar> {
        let [front_left, front_right, rear_right, rear_left] =
            unit.corners?.map(|at| window.place(at));
        let line = [between(front_left, rear_left, 0.5), between(front_right, rear_right, 0.5)];
        let deep = apart(front_left, rear_left).clamp(0.3, 0.9);
        Some(Bar { side: side(unit.seat), line, deep })
    }

    fn draw(&self, bar: bool) -> String {
        let [x, y] = between(self.line[0], self.line[1], 0.5).map(n);
        let half = (apart(self.line[0], self.line[1]) / 2.0).max(0.2);
        let turn = n(degrees(minus(self.line[1], self.line[0])));
        let deep = self.deep / 2.0;
        let inner = if bar {
            rectangle(&format!("brigade {}", self.side), [-half, -deep, half, deep], 0.0)
        } else {
            let (half, deep) = (half + 0.1, deep + 0.1);
            rectangle("unit-halo", [-half, -deep, half, deep], 0.1)
        };
        format!(
            "<g class=\"far {}\" transform=\"translate({x} {y}) rotate({turn})\">{inner}</g>",
            self.side
        )
    }
}
