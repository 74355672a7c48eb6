//! One unit's mark: the same on the map, in the card, in the roster and on a button. Its origin is
//! the front centre and it faces up (-y), so that formations, losses and facings turn about the
//! same point as in the rules.

use linstock_battle::{
    Seat,
    vocabulary::{Condition, Troops},
};

use crate::{
    figures::figures,
    plane::{curves, plus, right_of, sampled, walk},
    svg::{Pen, n, n3, path, rectangle},
};

/// What a unit is to whoever looks at the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Focus {
    /// One of many.
    #[default]
    None,
    /// Selected: a band in the accent.
    Selected,
    /// Under the pointer: ink corners.
    Target,
}

/// The side of a stand that is its front.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Face {
    /// Where the unit faces.
    #[default]
    Ahead,
    /// The left face of a square.
    Left,
    /// The right face of a square.
    Right,
    /// The rear face of a square.
    Back,
}

/// A stand, in inches from the unit's front centre.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stand {
    /// Its left edge; mostly below zero.
    pub left: f64,
    /// How far its front is behind the unit's.
    pub back: f64,
    /// From left to right.
    pub width: f64,
    /// From front to rear.
    pub depth: f64,
    /// Figures or guns on it.
    pub figures: u8,
    /// Where it faces.
    pub face: Face,
}

/// A unit's mark.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Whose: the first seat's are solid, the second's hatched.
    pub seat: Seat,
    /// What it is.
    pub troops: Troops,
    /// How it holds together, shown by its outline: solid, broken or wavy; hollow stands askew and a
    /// white flag if it runs.
    pub condition: Condition,
    /// The stands that are left.
    pub stands: Vec<Stand>,
    /// Places of stands that are lost; shown dotted in cards, left out on the map.
    pub lost: Vec<Stand>,
    /// Degrees clockwise that the mark will be turned by, so that its flag flies upright.
    pub turned: f64,
    /// What it is to whoever looks.
    pub focus: Focus,
}

/// The class of a side.
pub const fn side(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "us",
        Seat::Second => "cs",
    }
}

impl Stand {
    /// Left, front, right, rear.
    pub fn sides(&self) -> [f64; 4] {
        [self.left, self.back, self.left + self.width, self.back + self.depth]
    }
}

impl Mark {
    /// Left, front, right and rear of all its stands, places of lost ones included.
    pub fn sides(&self) -> [f64; 4] {
        let none = [0.0_f64; 4];
        self.stands.iter().chain(&self.lost).map(Stand::sides).fold(none, |all, one| {
            [all[0].min(one[0]), all[1].min(one[1]), all[2].max(one[2]), all[3].max(one[3])]
        })
    }

    /// The classes of its group.
    pub fn class(&self) -> String {
        format!("unit {} {}", side(self.seat), self.condition.word())
    }
}

/// Draws a mark as a group.
pub fn mark(mark: &Mark) -> String {
    format!("<g class=\"{}\">{}</g>", mark.class(), inside(mark))
}

/// Draws a mark without its group: halo, focus, outline, stands, flag.
pub(crate) fn inside(mark: &Mark) -> String {
    let sides = mark.sides();
    let mut drawn = rectangle("unit-halo", grown(sides, 0.2), 0.14);
    match mark.focus {
        Focus::None => {}
        Focus::Selected => {
            drawn += &rectangle("unit-selected key", grown(sides, 0.27), 0.2);
            drawn += &rectangle("unit-selected", grown(sides, 0.27), 0.2);
        }
        Focus::Target => drawn += &corners(grown(sides, 0.3)),
    }
    let outline = format!("morale {}", mark.condition);
    drawn += &match mark.condition {
        Condition::Steady | Condition::Disordered => rectangle(&outline, grown(sides, 0.11), 0.08),
        Condition::Shaken => path(&outline, wavy(grown(sides, 0.13))),
        Condition::Broken | Condition::Gone => String::new(),
    };
    drawn.extend(
        mark.lost.iter().map(|place| rectangle("stand-lost", grown(place.sides(), -0.04), 0.04)),
    );
    drawn.extend(mark.stands.iter().enumerate().map(|(index, it)| stand(mark, index, it)));
    if runs(mark) {
        drawn += &flag(sides, mark.turned);
    }
    drawn
}

fn runs(mark: &Mark) -> bool {
    mark.condition >= Condition::Broken
}

/// A mark as a picture of its own, so many pixels to the inch, for cards, rosters and buttons.
pub fn portrait(mark: &Mark, scale: f64) -> String {
    let flag = if runs(mark) { 0.6 } else { 0.0 };
    let [left, top, right, bottom] = grown(mark.sides(), 0.3);
    let (top, right) = (top - flag * 0.3, right + flag);
    let (wide, deep) = (right - left, bottom - top);
    format!(
        "<svg class=\"portrait\" width=\"{}\" height=\"{}\" viewBox=\"{} {} {} {}\" aria-hidden=\"true\">{}</svg>",
        n(wide * scale),
        n(deep * scale),
        n(left),
        n(top),
        n(wide),
        n(deep),
        self::mark(mark)
    )
}

fn grown([left, top, right, bottom]: [f64; 4], by: f64) -> [f64; 4] {
    [left - by, top - by, right + by, bottom + by]
}

/// A stand: a body, a thread of paper, and a heavy bar along its front, which reads on solid and
/// hatched alike.
fn stand(mark: &Mark, index: usize, stand: &Stand) -> String {
    // Stands of units that run lie this way and that.
    const ASKEW: [(f64, f64); 3] = [(-7.0, 0.03), (5.0, 0.12), (-4.0, 0.06)];
    let routed = runs(mark);
    let (turn, slip) = if routed { ASKEW[index % 3] } else { (0.0, 0.0) };
    let turn = if routed { format!(" rotate({})", n(turn)) } else { String::new() };
    let middle = stand.left + stand.width / 2.0;
    let place = format!("translate({} {}){turn}", n3(middle), n3(stand.back + slip));
    let half = stand.width / 2.0;
    let bar = (stand.depth.min(stand.width) * 0.135).clamp(0.06, 0.13);
    let thread = bar * 0.5;
    let whole = [-half, 0.0, half, stand.depth];
    let fullest = mark.stands.iter().map(|it| it.figures).max().unwrap_or(0);
    let (front, body) = faced(stand.face, whole, bar, thread);
    format!(
        "<g transform=\"{place}\">{}{}{}</g>",
        rectangle("stand", body, 0.0),
        rectangle("front", front, 0.0),
        figures(mark.troops, stand.figures, fullest, body)
    )
}

/// The bar and the body of a stand.
fn faced(face: Face, whole: [f64; 4], bar: f64, thread: f64) -> ([f64; 4], [f64; 4]) {
    let [left, top, right, bottom] = whole;
    let off = bar + thread;
    match face {
        Face::Ahead => ([left, top, right, top + bar], [left, top + off, right, bottom]),
        Face::Back => ([left, bottom - bar, right, bottom], [left, top, right, bottom - off]),
        Face::Left => ([left, top, left + bar, bottom], [left + off, top, right, bottom]),
        Face::Right => ([right - bar, top, right, bottom], [left, top, right - off, bottom]),
    }
}

/// Corner brackets.
fn corners([left, top, right, bottom]: [f64; 4]) -> String {
    const LONG: f64 = 0.24;
    let mut pen = Pen::new();
    for (x, y, in_x, in_y) in [
        (left, top, 1.0, 1.0),
        (right, top, -1.0, 1.0),
        (right, bottom, -1.0, -1.0),
        (left, bottom, 1.0, -1.0),
    ] {
        pen.move_to([x + in_x * LONG, y]);
        pen.lines_to([[x, y], [x, y + in_y * LONG]]);
    }
    path("target-corners", pen)
}

/// The outline of a rectangle in waves.
fn wavy([left, top, right, bottom]: [f64; 4]) -> Pen {
    const WAVE: f64 = 0.24;
    const HIGH: f64 = 0.06;
    const ROUND: f64 = 0.12;
    let ring = [
        [left + ROUND, top],
        [right - ROUND, top],
        [right, top + ROUND],
        [right, bottom - ROUND],
        [right - ROUND, bottom],
        [left + ROUND, bottom],
        [left, bottom - ROUND],
        [left, top + ROUND],
    ];
    let line = sampled(&curves(&ring, true), 0.05);
    let around = crate::plane::long(&line);
    let waves = (around / WAVE).round().max(8.0);
    let steps = walk(&line, around / waves / 2.0, 0.0);
    let crests: Vec<_> = steps
        .iter()
        .take(2 * waves as usize)
        .enumerate()
        .map(|(index, step)| {
            let out = if index % 2 == 0 { HIGH } else { -HIGH };
            plus(step.at, right_of(step.along), out)
        })
        .collect();
    let mut pen = Pen::new();
    pen.curves(&curves(&crests, true), true);
    pen
}

/// A white flag beside a unit that runs, upright however the unit is turned.
fn flag(sides: [f64; 4], turned: f64) -> String {
    let at = [sides[2] + 0.12, (sides[1] + sides[3]) / 2.0];
    format!(
        "<g class=\"white-flag\" transform=\"translate({} {}) rotate({})\"><path class=\"flag-pole\" d=\"M0 .36V-.62\"/><path class=\"flag\" d=\"M0-.62c.2-.1.36.08.58-.02v.4c-.22.1-.38-.08-.58.02z\"/></g>",
        n(at[0]),
        n(at[1]),
        n(-turned)
    )
}
