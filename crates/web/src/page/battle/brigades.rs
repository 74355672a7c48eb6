//! Brigades, a mark each, where the table is seen from too far for units.

use leptos::prelude::*;
use linstock_battle::Seat;
use linstock_desk::show::{ground::Ground, look::Look};
use linstock_map::{Room, letters};

use super::{
    Field,
    troops::{degrees, side},
};
use crate::{lettering::Zoom, view::View};

/// A brigade as it is drawn.
#[derive(Clone, Debug, PartialEq)]
struct Drawn {
    index: usize,
    name: String,
    seat: Seat,
    strength: u32,
    units: usize,
    at: (f64, f64),
    wide: f64,
    turned: f64,
    // How far below its middle its name stands.
    below: f64,
}

/// The marks, in pixels.
#[component]
pub fn Brigades(zoom: Memo<Zoom>) -> impl IntoView {
    let field = expect_context::<Field>();
    let marks = move || {
        if zoom.get() != Zoom::Far {
            return Vec::new();
        }
        let view = field.drawn.get();
        field.ground.with(|ground| {
            field.look.with(|look| match (ground, look) {
                (Some(ground), Some(look)) => drawn(ground, look, &view),
                _ => Vec::new(),
            })
        })
    };
    view! {
        <g class="brigades labels">
            {move || marks().into_iter().map(mark).collect_view()}
        </g>
    }
}

fn mark(it: Drawn) -> impl IntoView {
    let (x, y) = it.at;
    let label = format!("{}, {} figures in {} units", it.name, it.strength, it.units);
    view! {
        <g
            class=format!("brigade-mark {}", side(it.seat))
            transform=format!("translate({x:.1} {y:.1})")
            role="button"
            tabindex="0"
            aria-label=label
            data-brigade=it.index
        >
            <rect class="hit" x=-it.wide / 2.0 y="-12" width=it.wide height="24"></rect>
            <g transform=format!("rotate({:.1})", it.turned)>
                <rect class="unit-halo" x=-it.wide / 2.0 - 3.0 y="-10" width=it.wide + 6.0 height="20" rx="2"></rect>
                <rect class="brigade-body" x=-it.wide / 2.0 y="-7" width=it.wide height="14"></rect>
                <path class="brigade-front" d=format!("M{} -7h{}", -it.wide / 2.0, it.wide)></path>
            </g>
            <text class=format!("regiment {}", side(it.seat)) y=it.below text-anchor="middle">
                {it.name}
                <tspan class="state">", " {it.strength}</tspan>
            </text>
        </g>
    }
}

fn drawn(ground: &Ground, look: &Look, view: &View) -> Vec<Drawn> {
    let each = ground.brigades.iter().enumerate().filter_map(|(index, brigade)| {
        let units = brigade.units.iter().filter_map(|unit| look.units.get(unit.index()));
        let there: Vec<_> =
            units.filter_map(|unit| Some((unit, unit.pose?, unit.corners?))).collect();
        let count = there.len();
        if count == 0 {
            return None;
        }
        let centres = there.iter().map(|(_, _, corners)| {
            let (a, b) = (view.pixel(corners[0]), view.pixel(corners[2]));
            ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
        });
        let centres: Vec<(f64, f64)> = centres.collect();
        let mean = |of: &dyn Fn(&(f64, f64)) -> f64| {
            centres.iter().map(of).sum::<f64>() / centres.len() as f64
        };
        let at = (mean(&|it| it.0), mean(&|it| it.1));
        let turns = there.iter().map(|(_, pose, _)| degrees(pose.facing).to_radians().sin_cos());
        let (sine, cosine) = turns.fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        let far = centres.iter().map(|it| (it.0 - at.0).hypot(it.1 - at.1)).fold(0.0, f64::max);
        Some(Drawn {
            index,
            name: brigade.name.clone(),
            seat: brigade.seat,
            strength: there.iter().map(|(unit, ..)| u32::from(unit.strength)).sum(),
            units: count,
            at,
            wide: (far * 2.0).clamp(28.0, 88.0),
            turned: sine.atan2(cosine).to_degrees().rem_euclid(360.0),
            below: 0.0,
        })
    });
    lettered(each.collect())
}

/// Finds room for names: behind the rear, which is below for whoever faces up, and past those that
/// stand there already.
fn lettered(mut list: Vec<Drawn>) -> Vec<Drawn> {
    let mut taken: Vec<Room> = Vec::new();
    for it in &mut list {
        let up = it.turned < 90.0 || it.turned > 270.0;
        let (first, step) = if up { (26.0, LINE) } else { (-16.0, -LINE) };
        let text = format!("{}, {}", it.name, it.strength);
        let size = [letters(&text, LINE - 2.0), LINE];
        let room = |below: f64| Room::around([it.at.0, it.at.1 + below - 5.0], size);
        let tries = (0..TRIES).map(|at| first + f64::from(at) * step);
        let free = |below: &f64| !taken.iter().any(|other| other.overlaps(&room(*below)));
        it.below = tries.into_iter().find(free).unwrap_or(first);
        taken.push(room(it.below));
    }
    list
}

/// The height of a line, in pixels.
const LINE: f64 = 18.0;
/// So many lines are tried for a name.
const TRIES: i32 = 5;

/// Goes closer to a brigade.
pub fn approach(field: Field, index: usize) {
    let view = field.view.get_untracked();
    let at = field.ground.with_untracked(|ground| {
        field.look.with_untracked(|look| {
            let (Some(ground), Some(look)) = (ground, look) else { return None };
            let found = drawn(ground, look, &view).into_iter().find(|it| it.index == index)?;
            Some(view.place(found.at))
        })
    });
    if let Some(at) = at {
        let window = field.window.get_untracked();
        field.turn_to(view.around(at, CLOSE, field.room()).held(window));
    }
}

/// How close one comes to a brigade, in pixels to the inch.
const CLOSE: f64 = 16.0;
