//! Fences, hedges, walls and works.

use linstock_battle::Line;

use crate::{
    ground::{Course, Ground},
    growth::{BUSH, sown},
    plane::{Spot, minus, plus, right_of, to_line, unit, walk},
    random::Random,
    survey::Survey,
    svg::{Pen, group, path},
    ways::road_width,
};

/// All of them.
pub(crate) fn barriers(ground: &Ground, survey: &Survey) -> String {
    let each = ground.lines.iter().map(|line| match line.kind {
        Line::WoodFence => fence(line, ground),
        Line::Hedge => hedge(line, ground, survey),
        Line::StoneWall => path("stone-casing", line.pen()) + &path("stone", line.pen()),
        Line::HastyWorks => works(line, "works hasty", 1, 0.32),
        Line::LightWorks => works(line, "works", 1, 0.16),
        Line::MediumWorks => works(line, "works", 2, 0.16),
        Line::HeavyWorks => works(line, "works", 3, 0.16),
        Line::Road | Line::Trail | Line::Stream | Line::Ford | Line::Bridge => String::new(),
    });
    group("barriers", &each.collect::<String>())
}

/// How far from its middle a barrier reaches as drawn; nothing for what is no barrier.
pub(crate) const fn reach(kind: Line) -> Option<f64> {
    match kind {
        Line::WoodFence => Some(0.14),
        Line::Hedge => Some(0.18),
        Line::StoneWall => Some(0.1),
        Line::HastyWorks | Line::LightWorks => Some(0.25),
        Line::MediumWorks => Some(0.35),
        Line::HeavyWorks => Some(0.5),
        Line::Road | Line::Trail | Line::Stream | Line::Ford | Line::Bridge => None,
    }
}

/// Whether a road goes through here.
fn is_gate(at: Spot, ground: &Ground) -> bool {
    let mut roads = ground.lines_of(Line::Road);
    roads.any(|road| to_line(at, &road.path) < road_width(road) / 2.0 + 0.14)
}

/// A worm fence: split rails laid zigzag, their ends crossing.
fn fence(line: &Course, ground: &Ground) -> String {
    const STEP: f64 = 0.26;
    const SWING: f64 = 0.075;
    const OVER: f64 = 0.07;
    let mut pen = Pen::new();
    for (index, ends) in walk(&line.path, STEP, 0.0).windows(2).enumerate() {
        if is_gate(ends[0].at, ground) || is_gate(ends[1].at, ground) {
            continue;
        }
        let side = if index % 2 == 0 { SWING } else { -SWING };
        let from = plus(ends[0].at, right_of(ends[0].along), -side);
        let to = plus(ends[1].at, right_of(ends[1].along), side);
        let along = unit(minus(to, from));
        pen.move_to(plus(from, along, -OVER));
        pen.lines_to([plus(to, along, OVER)]);
    }
    path("fence", pen)
}

fn hedge(line: &Course, ground: &Ground, survey: &Survey) -> String {
    let mut random =
        Random::of(7, line.path.iter().map(|at| ((at[0] * 100.0) as i32, (at[1] * 100.0) as i32)));
    let places = walk(&line.path, 0.22, 0.1)
        .into_iter()
        .map(|step| plus(step.at, right_of(step.along), random.within(-0.05, 0.05)));
    let open = places.filter(|&at| survey.has(at) && !is_gate(at, ground));
    sown(open.map(|at| (&BUSH, at)))
}

/// A parapet: ticks towards the enemy, who is on the left of the line as drawn, and a line for each
/// strength.
fn works(line: &Course, class: &str, strength: i32, gap: f64) -> String {
    let (mut parapet, mut ticks) = (Pen::new(), Pen::new());
    for number in 0..strength {
        let far = f64::from(number) * 0.18;
        let steps = walk(&line.path, 0.25, 0.0);
        let moved: Vec<Spot> =
            steps.iter().map(|it| plus(it.at, right_of(it.along), far)).collect();
        parapet.polyline(&crate::plane::simplified(&moved, 0.01), false);
    }
    for step in walk(&line.path, gap, gap / 2.0) {
        let tip = plus(plus(step.at, right_of(step.along), -0.22), step.along, -0.05);
        ticks.move_to(step.at);
        ticks.lines_to([tip]);
    }
    path(class, parapet) + &path("works-tick", ticks)
}
