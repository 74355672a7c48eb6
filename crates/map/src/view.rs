//! What part of the table a screen shows, and what lies in its pixels: the frame, the arrow, the
//! scale, names.

use crate::{
    labels::Room,
    lettering::Lettering,
    plane::{curves, long, simplified, walk},
    svg::{Pen, escaped, group, n},
};

/// How wide the frame is, in pixels.
pub const BAND: f64 = 5.0;

/// A view of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The top left corner, in table inches, y downwards.
    pub corner: [f64; 2],
    /// Pixels to the inch.
    pub scale: f64,
    /// Width and height, in pixels.
    pub size: [f64; 2],
}

impl View {
    /// The pixel of a place in table inches, y downwards.
    pub fn pixel(&self, at: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|axis| (at[axis] - self.corner[axis]) * self.scale)
    }

    /// The place in table inches, y downwards, of a pixel.
    pub fn place(&self, pixel: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|axis| pixel[axis] / self.scale + self.corner[axis])
    }

    /// The transform of everything that is drawn in table inches.
    pub fn transform(&self) -> String {
        let [x, y] = self.corner.map(|value| n(-value * self.scale));
        let scale = (self.scale * 10_000.0).round() / 10_000.0;
        format!("translate({x} {y}) scale({scale})")
    }
}

/// A surveyor's frame in black and white inches around the part of the table in view, numbered
/// every six; north is up, and inches are counted from the south-west corner, as scenarios count
/// them.
pub fn frame(view: &View, table: [f64; 2]) -> String {
    group("frame labels", &frame_sides(view, table, Extent::InView, &[]).concat())
}

/// How much of a frame is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// What is in view, with no numbers in its corners.
    InView,
    /// All of the table's length and depth, for a view that is being moved.
    WholeTable,
}

/// The pixels of the frame's outer edges: its left, top, right and bottom.
pub fn frame_edges(view: &View, table: [f64; 2]) -> [f64; 4] {
    let [[left, right], [top, bottom]] = [0, 1].map(|axis| {
        let ends = [0.0, table[axis]].map(|end| (end - view.corner[axis]) * view.scale);
        [(ends[0] - BAND).max(0.0), (ends[1] + BAND).min(view.size[axis])]
    });
    [left, top, right, bottom]
}

/// Where the frame has its numbers: those at its left, and those at its top.
pub fn frame_numbers(view: &View, table: [f64; 2], extent: Extent) -> [Vec<Number>; 2] {
    let [left, top, right, bottom] = frame_edges(view, table);
    let inches = |axis: usize| match extent {
        Extent::InView => inches(view, axis, table),
        Extent::WholeTable => 0..table[axis].ceil() as i32,
    };
    let clear = |at: f64, low: f64, high: f64| {
        extent == Extent::WholeTable || (at > low + 24.0 && at < high - 24.0)
    };
    let across = |inch: i32| (f64::from(inch) - view.corner[0]) * view.scale;
    // Counted from the south.
    let down = |inch: i32| (table[1] - f64::from(inch) - view.corner[1]) * view.scale;
    let beside = inches(1).filter(|inch| inch % 6 == 0 && clear(down(*inch), top, bottom));
    let above = inches(0).filter(|inch| inch % 6 == 0 && clear(across(*inch), left, right));
    let beside = beside.map(|inch| Number { inch, at: [left + BAND + 14.0, down(inch)] });
    let above = above.map(|inch| Number { inch, at: [across(inch), top + BAND + 10.0] });
    [beside.collect(), above.collect()]
}

/// A number of the frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// Which inch.
    pub inch: i32,
    /// Its middle, in pixels.
    pub at: [f64; 2],
}

impl Number {
    /// The room it takes.
    pub const fn room(&self) -> Room {
        Room::around(self.at, [20.0, 14.0])
    }

    fn draw(&self) -> String {
        let [x, y] = self.at;
        let (x, y) = (n(x), n(y + 4.0));
        let inch = self.inch;
        format!("<text class=\"tick\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{inch}</text>")
    }
}

/// The four sides of a [`frame`], each by itself: left, top, right, bottom. Nothing if there is none. Where something
/// stands there is no number.
pub fn frame_sides(view: &View, table: [f64; 2], extent: Extent, taken: &[Room]) -> [String; 4] {
    let [left, top, right, bottom] = frame_edges(view, table);
    if !(left < right && top < bottom) {
        return Default::default();
    }
    let whole = |axis: usize| {
        let ends = [0.0, table[axis]].map(|end| (end - view.corner[axis]) * view.scale);
        [ends[0] - BAND, ends[1] + BAND]
    };
    let ([west, east], [north, south]) = match extent {
        Extent::InView => ([left, right], [top, bottom]),
        Extent::WholeTable => (whole(0), whole(1)),
    };
    let inches = |axis: usize| match extent {
        Extent::InView => inches(view, axis, table),
        Extent::WholeTable => 0..table[axis].ceil() as i32,
    };
    let across = |inch: i32| (f64::from(inch) - view.corner[0]) * view.scale;
    // Counted from the south.
    let down = |inch: i32| (table[1] - f64::from(inch) - view.corner[1]) * view.scale;
    let row = |y: f64| {
        let bars = inches(0).filter(|inch| inch % 2 == 0);
        let bars = bars.map(|inch| [inch, inch + 1].map(|inch| across(inch).clamp(west, east)));
        strip([west, y, east, y + BAND], bars.map(|[from, to]| [from, y, to, y + BAND]))
    };
    let column = |x: f64| {
        let bars = inches(1).filter(|inch| inch % 2 == 0);
        let bars = bars.map(|inch| [inch + 1, inch].map(|inch| down(inch).clamp(north, south)));
        strip([x, north, x + BAND, south], bars.map(|[from, to]| [x, from, x + BAND, to]))
    };
    let free = |it: &&Number| !taken.iter().any(|other| other.overlaps(&it.room()));
    let [beside, above] = frame_numbers(view, table, extent)
        .map(|numbers| numbers.iter().filter(free).map(Number::draw).collect::<String>());
    [column(left) + &beside, row(top) + &above, column(right - BAND), row(bottom - BAND)]
}

/// A side of the frame: light, with dark bars and a line around it. Rectangles are left, top, right, bottom.
fn strip(all: [f64; 4], bars: impl Iterator<Item = [f64; 4]>) -> String {
    let (mut light, mut dark) = (Pen::new(), Pen::new());
    let bar = |pen: &mut Pen, [left, top, right, bottom]: [f64; 4]| {
        pen.polyline(&[[left, top], [right, top], [right, bottom], [left, bottom]], true);
    };
    bar(&mut light, all);
    bars.filter(|[left, top, right, bottom]| left < right && top < bottom)
        .for_each(|it| bar(&mut dark, it));
    let [x, y, width, height] = [all[0], all[1], all[2] - all[0], all[3] - all[1]].map(n);
    crate::svg::path("frame-light", light)
        + &crate::svg::path("frame-dark", dark)
        + &format!(
            "<rect class=\"frame-line\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        )
}

/// The inches of an axis in view: of the table's width, or its depth from the south.
fn inches(view: &View, axis: usize, table: [f64; 2]) -> std::ops::Range<i32> {
    let low = view.corner[axis].max(0.0);
    let high = (view.corner[axis] + view.size[axis] / view.scale).min(table[axis]);
    let (low, high) = if axis == 1 { (table[1] - high, table[1] - low) } else { (low, high) };
    low.floor() as i32..high.ceil() as i32
}

/// An arrow to the north, its foot at a pixel.
pub fn north_arrow([x, y]: [f64; 2]) -> String {
    format!(
        "<g class=\"north\" transform=\"translate({} {})\" aria-label=\"North is up\"><path class=\"north-dark\" d=\"M0-26L6 8L0 3z\"/><path class=\"north-light\" d=\"M0-26L-6 8L0 3z\"/><text text-anchor=\"middle\" y=\"-31\">N</text></g>",
        n(x),
        n(y)
    )
}

/// A bar of so many inches, with a line of words under it (such as what an inch stands for).
pub fn scale_bar([x, y]: [f64; 2], scale: f64, inches: u8, words: &str) -> String {
    let bars = (0..inches).map(|inch| {
        let class = if inch % 2 == 0 { "frame-dark" } else { "frame-light" };
        let (left, wide) = (n(f64::from(inch) * scale), n(scale));
        format!("<rect class=\"{class}\" x=\"{left}\" width=\"{wide}\" height=\"5\"/>")
    });
    let numbers = [0, inches / 2, inches].map(|inch| {
        let mark = if inch == inches { "″" } else { "" };
        let left = n(f64::from(inch) * scale);
        format!(
            "<text class=\"tick\" x=\"{left}\" y=\"-5\" text-anchor=\"middle\">{inch}{mark}</text>"
        )
    });
    let below = if words.is_empty() {
        String::new()
    } else {
        format!("<text class=\"way\" y=\"22\">{}</text>", escaped(words))
    };
    format!(
        "<g class=\"scale-bar\" transform=\"translate({} {})\">{}<rect class=\"frame-line\" width=\"{}\" height=\"5\"/>{}{below}</g>",
        n(x),
        n(y),
        bars.collect::<String>(),
        n(f64::from(inches) * scale),
        numbers.concat()
    )
}

/// The line that a name follows in a view, in pixels, if it is long enough for it.
pub(crate) fn line_of(name: &Lettering, view: &View) -> Option<Vec<[f64; 2]>> {
    let line = name.along.as_ref()?;
    let pixels: Vec<[f64; 2]> = line.iter().map(|&at| view.pixel(at)).collect();
    (long(&pixels) > name.width() * 1.05).then_some(pixels)
}

/// The room that a name along a line takes in a view, in pieces.
pub fn letter_rooms(name: &Lettering, view: &View) -> Vec<Room> {
    let size = [name.width(), name.hand.size()];
    let Some(pixels) = line_of(name, view) else {
        return vec![Room::around(view.pixel(name.at), size)];
    };
    let (middle, half) = (long(&pixels) / 2.0, size[0] / 2.0);
    let tall = size[1];
    let steps = walk(&pixels, tall, 0.0).into_iter().enumerate();
    let near = steps.filter(|(index, _)| (*index as f64 * tall - middle).abs() <= half);
    near.map(|(_, step)| Room::around([step.at[0], step.at[1] - tall * 0.3], [tall, tall]))
        .collect()
}

/// A name of the ground in a view. The number tells its line from those of other names on the page.
pub fn letter(name: &Lettering, number: usize, view: &View) -> String {
    let (class, text) = (name.hand.class(), escaped(&name.text));
    if let Some(pixels) = line_of(name, view) {
        let mut pen = Pen::new();
        pen.curves(&curves(&simplified(&pixels, 0.8), false), false);
        return format!(
            "<path id=\"name-{number}\" fill=\"none\" d=\"{}\"/><text class=\"{class}\"><textPath href=\"#name-{number}\" startOffset=\"50%\" text-anchor=\"middle\">{text}</textPath></text>",
            pen.data()
        );
    }
    let [x, y] = view.pixel(name.at).map(n);
    let style = match name.hand {
        crate::Hand::OnWater => " dy=\".3em\" style=\"letter-spacing:.5em;font-size:20px\"",
        crate::Hand::Place | crate::Hand::Way | crate::Hand::Hydro => "",
    };
    let turn =
        if name.angle == 0.0 { String::new() } else { format!(" rotate({})", n(name.angle)) };
    format!(
        "<text class=\"{class}\" transform=\"translate({x} {y}){turn}\" text-anchor=\"middle\"{style}>{text}</text>"
    )
}
