//! The map: ground, troops, what is drafted, lettering, the frame and its cartouche.

use std::{sync::Arc, time::Duration};

use leptos::{html, prelude::*};
use linstock_map::Extent;

use super::{
    Field, Purpose,
    about::About,
    brigades::Brigades,
    callout::Callout,
    corner::Corner,
    drafted::{Drafted, DraftedWritten},
    keys,
    marched::{Marched, MarchedWritten},
    names::{Names, lettered},
    orders::OrderMarks,
    overlay::Overlay,
    plans::Plans,
    played::Player,
    pointing,
    staged::{Staged, StagedWritten},
    threat::{Threat, ThreatWritten},
    troops::Troops,
};
use crate::{
    lettering::{Lettered, Zoom, edge, edge_moved, hatch, rooms},
    view::View,
};

/// So long after the last movement of the table it is drawn anew.
const SETTLED: Duration = Duration::from_millis(120);

/// The map, in layers, so that what a pointer changes is all that is drawn anew: the ground, whoever stands
/// on it, what is drafted, and the frame. All but the frame are shifted as pictures while the table moves.
#[component]
pub fn Map() -> impl IntoView {
    let field = expect_context::<Field>();
    let holder = NodeRef::<html::Div>::new();
    pointing::attend(holder, field);
    keys::attend(field);
    settle(field);
    let lettered = lettered(field);
    let drawn = move || field.drawn.get();
    let transform = move || {
        let View { left, top, scale, .. } = drawn();
        format!("translate({left:.2} {top:.2}) scale({scale:.4})")
    };
    let ground_style = move || {
        let (View { left, top, scale, .. }, drawn) = (field.view.get(), drawn());
        format!(
            "width:{:.1}px;height:{:.1}px;transform:translate({left:.1}px,{top:.1}px) scale({:.4})",
            drawn.width * drawn.scale,
            drawn.depth * drawn.scale,
            scale / drawn.scale
        )
    };
    let shifted = move || {
        let (x, y, by) = field.view.get().since(&drawn());
        format!("transform:translate({x:.1}px,{y:.1}px) scale({by:.4})")
    };
    let ground_box =
        Memo::new(move |_| field.drawn.with(|view| format!("0 0 {} {}", view.width, view.depth)));
    let ground = move || {
        field.ground.with(|ground| ground.as_ref().map(|it| it.world.clone()).unwrap_or_default())
    };
    let zoom = Memo::new(move |_| field.drawn.with(|view| Zoom::of(view.scale)));
    let hatch = Memo::new(move |_| field.drawn.with(|view| hatch(view.scale)));
    let class = move || format!("map zoom-{} {}", zoom.get().class(), hatch.get());
    view! {
        <div class=class node_ref=holder data-zoom=move || zoom.get().class()>
            <svg class="ground" style=ground_style viewBox=ground_box aria-hidden="true" inner_html=ground></svg>
            <svg class="on-table" style=shifted role="group" aria-label="The table">
                <g class="world" transform=transform>
                    <Overlay />
                    <About />
                    <Plans />
                    <Troops />
                </g>
                <Names lettered />
                <Brigades zoom />
                <OrderMarks />
            </svg>
            <svg class="on-table over" style=shifted aria-hidden="true">
                <g class="world" transform=transform>
                    <Threat />
                    <Drafted />
                    <Staged />
                    <Marched />
                </g>
                <g class="labels">
                    <DraftedWritten />
                    <ThreatWritten />
                    <MarchedWritten />
                </g>
                <StagedWritten />
            </svg>
            <Frame lettered />
            <Callout />
            <Player />
            <Show when=move || field.purpose != Purpose::Trial>
                <Corner />
            </Show>
        </div>
    }
}

/// Draws the table anew when it has come to rest.
fn settle(field: Field) {
    let waiting = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move |_| {
        let moved = field.view.get() != field.drawn.get();
        if let Some(handle) = waiting.try_update_value(Option::take).flatten() {
            handle.clear();
        }
        if moved {
            let again = move || field.drawn.set(field.view.get_untracked());
            waiting.set_value(set_timeout_with_handle(again, SETTLED).ok());
        }
    });
}

/// The frame around what is in sight, and what the tape says.
#[component]
fn Frame(lettered: Memo<Arc<Lettered>>) -> impl IntoView {
    let field = expect_context::<Field>();
    // Its sides are shifted with the table, and made anew when it rests or is seen from closer or farther.
    let made_for = Memo::new(move |_| {
        let (view, drawn) = (field.view.get(), field.drawn.get());
        if (view.scale - drawn.scale).abs() < 1e-9 { drawn } else { view }
    });
    let extent = Memo::new(move |_| {
        if field.view.get() == field.drawn.get() { Extent::InView } else { Extent::WholeTable }
    });
    let sides = Memo::new(move |_| {
        let (view, window) = (made_for.get(), field.window.get());
        let troops = field.look.with(|look| look.as_ref().map(|it| rooms(it, &view, window)));
        edge(&view, window, extent.get(), &troops.unwrap_or_default())
    });
    let moved =
        Memo::new(move |_| edge_moved(&field.view.get(), &made_for.get(), field.window.get()));
    let frame = [0, 1, 2, 3].map(|side| {
        let shift = move || {
            let (x, y) = moved.with(|it| it[side]);
            format!("translate({x:.1} {y:.1})")
        };
        view! { <g transform=shift inner_html=move || sides.with(|it| it[side].clone())></g> }
    });
    let cartouche = move || lettered.with(|it| it.cartouche.clone().unwrap_or_default());
    let tape = move || {
        let view = field.view.get();
        field.tape.get().map(|(from, to)| {
            let (x, y) = view.pixel(to);
            // In sight, and clear of what stands in the corner.
            let (width, _) = field.window.get();
            let (x, anchor) =
                if x > width - 280.0 { (x - 12.0, "end") } else { (x + 12.0, "start") };
            let far = linstock_desk::words::short(from.distance(to) + 50);
            view! {
                <text class="measure" x=x y=y.max(40.0) - 8.0 text-anchor=anchor>
                    {far}
                    "″"
                </text>
            }
        })
    };
    view! {
        <svg class="on-table over" aria-hidden="true">
            <g class="cartouche labels" inner_html=cartouche></g>
            <g class="labels">{frame.into_iter().collect_view()}</g>
            <g class="labels">{tape}</g>
        </svg>
    }
}
