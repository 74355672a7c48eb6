//! A charge that is coming, drawn on the map: the ground that it comes over, how far that is, and where fire may be
//! held until.

use leptos::prelude::*;
use linstock_desk::show::prompt::ThreatShown;
use linstock_geometry::Point;

use super::{
    Field,
    troops::{inches, outline, side},
};

fn threat(field: Field) -> Option<ThreatShown> {
    field.prompt.with(|prompt| prompt.as_ref()?.threat.clone())
}

/// In the inches of the table.
#[component]
pub fn Threat() -> impl IntoView {
    let field = expect_context::<Field>();
    move || {
        let depth = field.depth.get();
        threat(field).map(|threat| {
            let ((x1, y1), (x2, y2)) = (inches(threat.from, depth), inches(threat.to, depth));
            let marks = threat.marks.iter().map(|([left, right], _)| {
                let ((x1, y1), (x2, y2)) = (inches(*left, depth), inches(*right, depth));
                view! { <line class="threat-mark" x1=x1 y1=y1 x2=x2 y2=y2></line> }
            });
            let marks = marks.collect_view();
            let by = field.prompt.with(|prompt| prompt.as_ref()?.by);
            let whose = by.and_then(|by| field.find(by)).map_or("", |it| side(it.seat));
            view! {
                <g class=format!("threat {whose}") data-threat="">
                    <polygon class="threat-beyond" points=outline(&threat.beyond, depth)></polygon>
                    <polygon class="threat-swath" points=outline(&threat.swath, depth)></polygon>
                    {marks}
                    <line class="threat-way" x1=x1 y1=y1 x2=x2 y2=y2></line>
                    <polygon class="threat-head" points=head((x1, y1), (x2, y2))></polygon>
                </g>
            }
        })
    }
}

/// The head of an arrow, half an inch long.
fn head(from: (f64, f64), to: (f64, f64)) -> String {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let long = dx.hypot(dy).max(1e-6);
    let (ux, uy) = (dx / long, dy / long);
    let back = (to.0 - ux * 0.5, to.1 - uy * 0.5);
    let side = |way: f64| (back.0 - uy * 0.3 * way, back.1 + ux * 0.3 * way);
    let at = |(x, y): (f64, f64)| format!("{x:.3},{y:.3}");
    format!("{} {} {}", at(to), at(side(1.0)), at(side(-1.0)))
}

/// What is written beside it, in pixels.
#[component]
pub fn ThreatWritten() -> impl IntoView {
    let field = expect_context::<Field>();
    move || {
        threat(field).map(|threat| {
            let view = field.drawn.get();
            let middle = |one: Point, other: Point| {
                let ((x1, y1), (x2, y2)) = (view.pixel(one), view.pixel(other));
                (f64::midpoint(x1, x2), f64::midpoint(y1, y2))
            };
            let far = middle(threat.from, threat.to);
            let rightmost = |points: &[Point]| {
                let places = points.iter().map(|&it| view.pixel(it));
                places.fold((f64::MIN, 0.0), |best, it| if it.0 > best.0 { it } else { best })
            };
            let most = rightmost(&threat.beyond[2..]);
            let marks = threat.marks.iter().map(|(line, text)| {
                let (x, y) = rightmost(line);
                view! { <text class="threat-words" x=x + 8.0 y=y + 5.0>{text.clone()}</text> }
            });
            let marks = marks.collect_view();
            view! {
                <text class="measure" x=far.0 + 10.0 y=far.1>{threat.far.clone()}</text>
                <text class="threat-words" x=most.0 + 8.0 y=most.1 + 5.0>{threat.most.clone()}</text>
                {marks}
            }
        })
    }
}
