//! The map: ground, troops, what is drafted, lettering.

use std::time::Duration;

use leptos::{html, prelude::*};

use super::{
    Field, Purpose,
    about::{About, AboutWritten},
    brigades::Brigades,
    callout::Callout,
    corner::Corner,
    drafted::Drafted,
    keys, pointing,
    troops::Troops,
};
use crate::{
    lettering::{Zoom, edge, lettering},
    view::View,
};

/// So long after the last movement of the table its lettering is placed anew.
const SETTLED: Duration = Duration::from_millis(120);

/// The map.
#[component]
pub fn Map() -> impl IntoView {
    let field = expect_context::<Field>();
    let holder = NodeRef::<html::Div>::new();
    pointing::attend(holder, field);
    keys::attend(field);
    settle(field);
    let transform = move || {
        field.view.with(|view| {
            format!("translate({:.2} {:.2}) scale({:.4})", view.left, view.top, view.scale)
        })
    };
    let ground_style = move || {
        field.view.with(|view| {
            format!(
                "width:{:.1}px;height:{:.1}px;transform:translate({:.1}px,{:.1}px)",
                view.width * view.scale,
                view.depth * view.scale,
                view.left,
                view.top
            )
        })
    };
    let ground_box =
        Memo::new(move |_| field.view.with(|view| format!("0 0 {} {}", view.width, view.depth)));
    let ground = move || {
        field.ground.with(|ground| ground.as_ref().map(|it| it.world.clone()).unwrap_or_default())
    };
    let zoom = Memo::new(move |_| field.view.with(|view| Zoom::of(view.scale)));
    let class = move || format!("map zoom-{}", zoom.get().class());
    view! {
        <div class=class node_ref=holder data-zoom=move || zoom.get().class()>
            <svg class="ground" style=ground_style viewBox=ground_box aria-hidden="true" inner_html=ground></svg>
            <svg class="on-table" role="group" aria-label="The table">
                <g class="world" transform=transform>
                    <About />
                    <Troops />
                    <Drafted />
                </g>
                <Lettering />
                <Brigades zoom />
            </svg>
            <Callout />
            <Show when=move || field.purpose != Purpose::Trial>
                <Corner />
            </Show>
        </div>
    }
}

/// Places lettering anew when the table has come to rest, or when it is seen from closer or farther.
fn settle(field: Field) {
    let waiting = StoredValue::new(None::<TimeoutHandle>);
    let asked = StoredValue::new(false);
    Effect::new(move |_| {
        let view = field.view.get();
        let written = field.written.get_untracked();
        if view == written {
            return;
        }
        if (view.scale - written.scale).abs() < 1e-9 {
            if let Some(handle) = waiting.get_value() {
                handle.clear();
            }
            let again = move || field.written.set(field.view.get_untracked());
            waiting.set_value(set_timeout_with_handle(again, SETTLED).ok());
        } else if !asked.get_value() {
            asked.set_value(true);
            request_animation_frame(move || {
                asked.set_value(false);
                field.written.set(field.view.get_untracked());
            });
        }
    });
}

/// How far the table has moved since its lettering was placed.
pub fn moved_since(view: &View, written: &View) -> String {
    let by = view.scale / written.scale;
    let (x, y) = (view.left - written.left * by, view.top - written.top * by);
    format!("translate({x:.1} {y:.1}) scale({by:.4})")
}

/// Lettering in pixels, so that it keeps its size; and the frame.
#[component]
fn Lettering() -> impl IntoView {
    let field = expect_context::<Field>();
    let written = move || {
        let (view, window) = (field.written.get(), field.window.get());
        field.ground.with(|ground| {
            field.look.with(|look| {
                let (Some(ground), Some(look)) = (ground, look) else { return String::new() };
                lettering(ground, look, field.selected.get(), &view, window)
            })
        })
    };
    let frame = move || {
        let (view, window) = (field.view.get(), field.window.get());
        edge(&view, window)
    };
    let moved =
        move || field.view.with(|view| field.written.with(|written| moved_since(view, written)));
    let tape = move || {
        let view = field.view.get();
        field.tape.get().map(|(from, to)| {
            let (x, y) = view.pixel(to);
            let far = linstock_desk::words::short(from.distance(to) + 50);
            view! {
                <text class="measure" x=x + 12.0 y=y - 8.0>
                    {far}
                    "″"
                </text>
            }
        })
    };
    view! {
        <g class="labels" aria-hidden="true" transform=moved>
            <g inner_html=written></g>
            <AboutWritten />
        </g>
        <g class="labels" aria-hidden="true" inner_html=frame></g>
        <g class="labels" aria-hidden="true">
            {tape}
        </g>
    }
}
