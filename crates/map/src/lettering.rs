//! The names of the ground: what is written, where, and in which hand.

use linstock_battle::{Area, Field, Line};
use serde::{Deserialize, Serialize};

use crate::{
    ground::{Course, Ground, Patch, Window},
    plane::{Spot, apart, bounds, degrees, long, minus, plus, right_of, to_line, walk},
    survey::Survey,
    text,
    water::is_water,
};

/// Pixels to the inch for which room is left between the trees.
const USUAL_SCALE: f64 = 24.0;

/// The hand in which a name is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// Fields, woods, villages, hills: spaced capitals.
    Place,
    /// Roads and small things: italics.
    Way,
    /// Streams: italics in the water's colour.
    Hydro,
    /// Rivers and lakes: the same, spaced, on the water itself.
    OnWater,
}

impl Hand {
    /// Its class in the stylesheet.
    pub const fn class(self) -> &'static str {
        match self {
            Hand::Place => "place",
            Hand::Way => "way",
            Hand::Hydro => "hydro",
            Hand::OnWater => "hydro on-water",
        }
    }

    /// Its size, in pixels.
    pub const fn size(self) -> f64 {
        match self {
            Hand::Place => 14.0,
            Hand::Way => 15.0,
            Hand::Hydro => 16.0,
            Hand::OnWater => 20.0,
        }
    }
}

/// A name on the map. Places are in table inches, y downwards; sizes are in pixels at every scale.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lettering {
    /// What is written.
    pub text: String,
    /// The hand.
    pub hand: Hand,
    /// Where its middle stands.
    pub at: [f64; 2],
    /// How it is turned, in degrees clockwise.
    pub angle: f64,
    /// The line it follows, if it follows one: its middle stands at the middle of that.
    pub along: Option<Vec<[f64; 2]>>,
    /// Which goes first if there is no room for all; 0 is foremost.
    pub priority: u8,
}

impl Lettering {
    /// How wide it is, in pixels, about.
    pub fn width(&self) -> f64 {
        text::width(&self.text, self.hand)
    }
}

/// Every name of a table.
pub(crate) fn lettering(
    field: &Field,
    window: &Window,
    ground: &Ground,
    survey: &Survey,
) -> Vec<Lettering> {
    let areas = ground.areas.iter().enumerate().filter(|(_, area)| !area.name.is_empty());
    let mut list: Vec<Lettering> =
        areas.map(|(index, area)| of_area(index, area, ground, survey)).collect();
    list.extend(ground.heights.iter().filter(|height| !height.name.is_empty()).map(|height| {
        let [left, top, right, bottom] = bounds(&height.corners);
        let middle = [(left + right) / 2.0, (top + bottom) / 2.0];
        straight(&height.name, Hand::Place, middle, 1)
    }));
    list.extend(ground.lines.iter().filter(|line| !line.name.is_empty()).map(|line| {
        let hand = if line.kind == Line::Stream { Hand::Hydro } else { Hand::Way };
        let middle = line.path.get(line.path.len() / 2).copied().unwrap_or_default();
        along(&line.name, hand, line, middle, ground.size)
    }));
    for label in &field.labels {
        list.push(of_label(&label.text, window.place(label.at), ground));
    }
    list
}

/// Leaves room for names between the trees.
pub(crate) fn leave_room(list: &[Lettering], survey: &mut Survey) {
    for name in list {
        let half = name.width() / USUAL_SCALE / 2.0;
        if let Some(line) = &name.along {
            let middle = long(line) / 2.0;
            let near = walk(line, 0.2, 0.0)
                .into_iter()
                .enumerate()
                .filter(|(index, _)| (*index as f64 * 0.2 - middle).abs() <= half);
            for (_, step) in near {
                survey.close_around(plus(step.at, right_of(step.along), -0.2), 0.36);
            }
        } else if name.hand != Hand::OnWater {
            let [x, y] = name.at;
            survey.close_box([x - half - 0.1, y - 0.5, x + half + 0.1, y + 0.2]);
        }
    }
}

fn straight(text: &str, hand: Hand, at: Spot, priority: u8) -> Lettering {
    Lettering { text: text.to_owned(), hand, at, angle: 0.0, along: None, priority }
}

/// A name stands where its area is roomiest; that of a small village stands below it.
fn of_area(index: usize, area: &Patch<Area>, ground: &Ground, survey: &Survey) -> Lettering {
    let [left, top, right, bottom] = bounds(&area.corners);
    let (wide, deep) = (right - left, bottom - top);
    if is_water(area.kind) {
        let at = roomiest(index, area, ground, survey);
        return Lettering { angle: lie(at, area), ..straight(&area.name, Hand::OnWater, at, 1) };
    }
    let roomy = wide * deep > 30.0;
    let hand = if roomy || area.kind == Area::BuiltUp { Hand::Place } else { Hand::Way };
    if area.kind == Area::BuiltUp {
        let below = [(left + right) / 2.0, (bottom + 0.7).min(ground.size[1] - 0.3)];
        return straight(&area.name, if roomy { hand } else { Hand::Way }, below, 2);
    }
    let at = roomiest(index, area, ground, survey);
    straight(&area.name, hand, at, 2)
}

/// The place in an area that is farthest from its edge, rather in its middle.
fn roomiest(index: usize, area: &Patch<Area>, ground: &Ground, survey: &Survey) -> Spot {
    let [left, top, right, bottom] = bounds(&area.corners);
    let (left, top) = (left.max(0.0), top.max(0.0));
    let (right, bottom) = (right.min(ground.size[0]), bottom.min(ground.size[1]));
    let middle = [(left + right) / 2.0, (top + bottom) / 2.0];
    let mut best = (f64::NEG_INFINITY, middle);
    for row in 1..24 {
        for column in 1..24 {
            let share = |from: f64, to: f64, part: i32| from + (to - from) * f64::from(part) / 24.0;
            let at = [share(left, right, column), share(top, bottom, row)];
            if !survey.is_of(at, index) {
                continue;
            }
            let half = text::width(&area.name, Hand::Place) / USUAL_SCALE / 2.0;
            let over = [-1.0, -0.6, -0.3, 0.0, 0.3, 0.6, 1.0]
                .map(|share| [at[0] + half * share, at[1] - 0.15]);
            let busy = over.iter().filter(|&&at| !survey.is_free(at)).count() as f64 * 0.35;
            let edge = at[0].min(at[1]).min(ground.size[0] - at[0]).min(ground.size[1] - at[1]);
            let room = to_line(at, &area.edge).min(edge).min(2.5);
            let score = room - apart(at, middle) * 0.08 - busy;
            if score > best.0 {
                best = (score, at);
            }
        }
    }
    best.1
}

/// Which way a water lies at a place: between its nearest banks, so that its name runs along it.
fn lie(at: Spot, area: &Patch<Area>) -> f64 {
    let nearest = area.edge.windows(2).fold((f64::INFINITY, [1.0, 0.0]), |best, ends| {
        let far = crate::plane::to_segment(at, ends[0], ends[1]);
        if far < best.0 { (far, minus(ends[1], ends[0])) } else { best }
    });
    readable(degrees(nearest.1))
}

/// The same line, not upside down.
fn readable(angle: f64) -> f64 {
    let angle = angle.rem_euclid(180.0);
    if angle > 95.0 { angle - 180.0 } else { angle }
}

/// What a label of the scenario names is known by its words, and by what lies near.
fn of_label(text: &str, at: Spot, ground: &Ground) -> Lettering {
    const WAYS: &[&str] = &["road", "pike", "lane", "trail", "street", "turnpike"];
    const WATERS: &[&str] = &["creek", "branch", "run", "river", "brook", "fork", "burn", "stream"];
    const HILLS: &[&str] =
        &["hill", "knob", "ridge", "heights", "mount", "mountain", "knoll", "crossroads"];
    let lower = text.to_lowercase();
    let says = |words: &[&str]| lower.split_whitespace().any(|word| words.contains(&word));
    let nearest = |wanted: &[Line], within: f64| {
        let lines = ground.lines.iter().filter(|line| wanted.contains(&line.kind));
        let far = lines.map(|line| (to_line(at, &line.path), line));
        far.filter(|(far, _)| *far < within)
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, line)| line)
    };
    let named_way = says(WAYS).then(|| nearest(&[Line::Road, Line::Trail], 6.0)).flatten();
    // A name that says nothing else is a stream's if no road is nearer.
    let other = says(HILLS) || nearest(&[Line::Road, Line::Trail], 3.0).is_some();
    let water_near = if says(WATERS) {
        5.0
    } else if other {
        1.0
    } else {
        3.0
    };
    let named_water =
        nearest(&[Line::Stream], water_near).filter(|_| !says(WAYS) && !crosses(&lower));
    match (named_way, named_water) {
        (Some(way), _) => along(text, Hand::Way, way, at, ground.size),
        (None, Some(stream)) => along(text, Hand::Hydro, stream, at, ground.size),
        (None, None) if says(WATERS) => straight(text, Hand::Hydro, at, 2),
        (None, None) if says(HILLS) => straight(text, Hand::Place, at, 2),
        (None, None) => straight(text, Hand::Way, at, 2),
    }
}

fn crosses(lower: &str) -> bool {
    ["ford", "bridge", "mill", "camp", "landing"].iter().any(|word| lower.contains(word))
}

/// A name along the straightest part of a line near a place, above the line.
fn along(text: &str, hand: Hand, line: &Course, near: Spot, size: Spot) -> Lettering {
    const STEP: f64 = 0.25;
    let name = straight(text, hand, near, 2);
    let steps = walk(&line.path, STEP, 0.0);
    let on =
        |at: Spot| at[0] > 0.4 && at[1] > 0.8 && at[0] < size[0] - 0.4 && at[1] < size[1] - 0.4;
    let half = (name.width() / USUAL_SCALE / 2.0 / STEP).ceil() as usize + 1;
    let mut best = (f64::NEG_INFINITY, 0);
    for index in half..steps.len().saturating_sub(half) {
        let (from, to) = (steps[index - half].at, steps[index + half].at);
        if !on(from) || !on(to) {
            continue;
        }
        let bent = apart(from, to) / (2.0 * half as f64 * STEP);
        let upright = 1.0 - (to[0] - from[0]).abs() / apart(from, to).max(0.01);
        let score = bent * 6.0 - apart(steps[index].at, near) * 0.12 - upright * 0.4;
        if score > best.0 {
            best = (score, index);
        }
    }
    if best.1 == 0 {
        return name;
    }
    // As much of the line as there is on both sides, since at a small scale a name covers more of
    // it.
    let reach = best.1.min(steps.len() - 1 - best.1).min(half * 3);
    let mut part: Vec<Spot> =
        steps[best.1 - reach..=best.1 + reach].iter().map(|it| it.at).collect();
    if part[0][0] > part[part.len() - 1][0] {
        part.reverse();
    }
    let above = line.width * 0.21 + 0.16;
    let moved: Vec<Spot> = walk(&part, 0.5, 0.0)
        .iter()
        .map(|step| plus(step.at, right_of(step.along), -above))
        .collect();
    let at = steps[best.1].at;
    let angle = readable(degrees(minus(part[part.len() - 1], part[0])));
    Lettering { at, angle, along: Some(smoothed(&moved)), ..name }
}

/// Bends that letters would stumble over, taken out.
fn smoothed(line: &[Spot]) -> Vec<Spot> {
    let mut line = line.to_vec();
    for _ in 0..3 {
        let before = line.clone();
        for index in 1..line.len().saturating_sub(1) {
            let (a, b, c) = (before[index - 1], before[index], before[index + 1]);
            line[index] = [0, 1].map(|axis| (a[axis] + 2.0 * b[axis] + c[axis]) / 4.0);
        }
    }
    line
}
