//! The marks of brigades.

use leptos::prelude::*;

use super::{Field, troops::side};
use crate::{
    brigades::{Brigade, HALF, middle},
    lettering::{CLOSE, Zoom, brigades_on},
};

/// The marks, in pixels.
#[component]
pub fn Brigades(zoom: Memo<Zoom>) -> impl IntoView {
    let field = expect_context::<Field>();
    let marks = move || {
        if zoom.get() != Zoom::Far {
            return Vec::new();
        }
        field.ground.with(|ground| {
            field.look.with(|look| match (ground, look) {
                (Some(ground), Some(look)) => {
                    brigades_on(ground, look, field.seat(), &field.sheet())
                }
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

fn mark(it: Brigade) -> impl IntoView {
    let [x, y] = it.at;
    let label = format!("{}, {} figures in {} units", it.name, it.strength, it.units);
    let name = it.named.map(|[across, down]| {
        view! {
            <text
                class=format!("regiment {}", side(it.seat))
                x=across - x
                y=down - y + 5.0
                text-anchor="middle"
            >
                {it.short().to_owned()}
                <tspan class="state">", " {it.strength}</tspan>
            </text>
        }
    });
    let half = it.wide / 2.0;
    view! {
        <g
            class=format!("brigade-mark {}", side(it.seat))
            transform=format!("translate({x:.1} {y:.1})")
            role="button"
            tabindex="0"
            aria-label=label
            data-brigade=it.index
        >
            <rect class="hit" x=-half y="-12" width=it.wide height="24"></rect>
            <g transform=format!("rotate({:.1})", it.turned)>
                <rect class="unit-halo" x=-half - 3.0 y=-HALF - 3.0 width=it.wide + 6.0 height=HALF * 2.0 + 6.0 rx="2"></rect>
                <rect class="brigade-body" x=-half y=-HALF width=it.wide height=HALF * 2.0></rect>
                <path class="brigade-front" d=format!("M{} {}h{}", -half, -HALF, it.wide)></path>
            </g>
            {name}
        </g>
    }
}

/// Goes closer to a brigade.
pub fn approach(field: Field, index: usize) {
    let view = field.view.get_untracked();
    let at = field.ground.with_untracked(|ground| {
        field.look.with_untracked(|look| {
            let (Some(ground), Some(look)) = (ground, look) else { return None };
            Some(view.place(middle(index, ground, look, &view)?))
        })
    });
    if let Some(at) = at {
        let window = field.window.get_untracked();
        field.turn_to(view.around(at, CLOSE, field.room()).held(window));
    }
}
