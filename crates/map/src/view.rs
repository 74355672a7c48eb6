//! What part of the table a screen shows, and what lies in its pixels: the frame, the arrow, the
//! scale, names.

use crate::{
    lettering::Lettering,
    plane::{curves, long, simplified},
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
    let numbers = frame_numbers(view, table, Numbers::InView).concat();
    group("frame labels", &(frame_bars(view, table) + &numbers))
}

/// The pixel of the frame's upper left corner, outside.
pub fn frame_corner(view: &View, table: [f64; 2]) -> [f64; 2] {
    [0, 1].map(|axis| outer(view, table, axis)[0])
}

/// Where the frame begins and ends along an axis, outside.
fn outer(view: &View, table: [f64; 2], axis: usize) -> [f64; 2] {
    let ends = [0.0, table[axis]].map(|end| (end - view.corner[axis]) * view.scale);
    [(ends[0] - BAND).max(0.0), (ends[1] + BAND).min(view.size[axis])]
}

/// The bars of a [`frame`], without its numbers.
pub fn frame_bars(view: &View, table: [f64; 2]) -> String {
    let [[left, right], [top, bottom]] = [0, 1].map(|axis| outer(view, table, axis));
    if !(left < right && top < bottom) {
        return String::new();
    }
    let (mut light, mut dark) = (Pen::new(), Pen::new());
    let bar = |pen: &mut Pen, [x, y]: [f64; 2], [x_end, y_end]: [f64; 2]| {
        pen.polyline(&[[x, y], [x_end, y], [x_end, y_end], [x, y_end]], true);
    };
    bar(&mut light, [left, top], [right, top + BAND]);
    bar(&mut light, [left, bottom - BAND], [right, bottom]);
    bar(&mut light, [left, top], [left + BAND, bottom]);
    bar(&mut light, [right - BAND, top], [right, bottom]);
    for inch in inches(view, 0, table).filter(|inch| inch % 2 == 0) {
        let [from, to] =
            [inch, inch + 1].map(|inch| across(view, f64::from(inch)).clamp(left, right));
        if from < to {
            bar(&mut dark, [from, top], [to, top + BAND]);
            bar(&mut dark, [from, bottom - BAND], [to, bottom]);
        }
    }
    for inch in inches(view, 1, table).filter(|inch| inch % 2 == 0) {
        let [to, from] =
            [inch, inch + 1].map(|inch| down(view, table, f64::from(inch)).clamp(top, bottom));
        if from < to {
            bar(&mut dark, [left, from], [left + BAND, to]);
            bar(&mut dark, [right - BAND, from], [right, to]);
        }
    }
    let line = |left: f64, top: f64, right: f64, bottom: f64| {
        let [x, y, width, height] = [left, top, right - left, bottom - top].map(n);
        format!(
            "<rect class=\"frame-line\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        )
    };
    let inside = BAND + 0.5;
    crate::svg::path("frame-light", light)
        + &crate::svg::path("frame-dark", dark)
        + &line(left + inside, top + inside, right - inside, bottom - inside)
        + &line(left, top, right, bottom)
}

/// Which numbers of a frame are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// Those in view, away from its corners.
    InView,
    /// All of the table, for a view that is being moved.
    All,
}

/// The numbers of a [`frame`]: along its top, and along its left side.
pub fn frame_numbers(view: &View, table: [f64; 2], which: Numbers) -> [String; 2] {
    let [[left, right], [top, bottom]] = [0, 1].map(|axis| outer(view, table, axis));
    let numbered = |axis: usize| {
        let range = match which {
            Numbers::InView => inches(view, axis, table),
            Numbers::All => 0..table[axis].ceil() as i32,
        };
        range.filter(|inch| inch % 6 == 0)
    };
    let clear = |at: f64, low: f64, high: f64| {
        which == Numbers::All || (at > low + 24.0 && at < high - 24.0)
    };
    let above = numbered(0).map(|inch| (inch, across(view, f64::from(inch))));
    let beside = numbered(1).map(|inch| (inch, down(view, table, f64::from(inch))));
    let above = above.filter(|&(_, x)| clear(x, left, right));
    let beside = beside.filter(|&(_, y)| clear(y, top, bottom));
    [
        above.map(|(inch, x)| tick([x, top + BAND + 14.0], "middle", inch)).collect(),
        beside.map(|(inch, y)| tick([left + BAND + 6.0, y + 4.0], "start", inch)).collect(),
    ]
}

/// The pixel of an inch from the west.
fn across(view: &View, inch: f64) -> f64 {
    (inch - view.corner[0]) * view.scale
}

/// The pixel of an inch from the south.
fn down(view: &View, table: [f64; 2], inch: f64) -> f64 {
    (table[1] - inch - view.corner[1]) * view.scale
}

/// The inches of an axis in view: of the table's width, or its depth from the south.
fn inches(view: &View, axis: usize, table: [f64; 2]) -> std::ops::Range<i32> {
    let low = view.corner[axis].max(0.0);
    let high = (view.corner[axis] + view.size[axis] / view.scale).min(table[axis]);
    let (low, high) = if axis == 1 { (table[1] - high, table[1] - low) } else { (low, high) };
    low.floor() as i32..high.ceil() as i32
}

fn tick([x, y]: [f64; 2], anchor: &str, inch: i32) -> String {
    format!(
        "<text class=\"tick\" x=\"{}\" y=\"{}\" text-anchor=\"{anchor}\">{inch}</text>",
        n(x),
        n(y)
    )
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
