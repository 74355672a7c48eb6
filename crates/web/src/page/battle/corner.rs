//! In the corner of the map: closer, farther, the whole table, and an overview.

use leptos::{html, prelude::*};
use web_sys::PointerEvent;

use super::{Field, Purpose, troops::side};
use crate::page::icons::{Icon, MINUS, PLUS, RADIUS, THREAT, TRAILS, WHOLE};

/// Width of the overview, in pixels.
const WIDTH: f64 = 176.0;

/// The corner.
#[component]
pub fn Corner() -> impl IntoView {
    let field = expect_context::<Field>();
    let all = Memo::new(move |_| field.drawn.get().shows_all(field.window.get()));
    // Who sits here is known when there is something to see.
    let plays = move || {
        field.look.track();
        field.purpose == Purpose::Play && field.seat().is_some()
    };
    view! {
        // What happens here is no business of the map's.
        <div class="map-corner" on:pointerdown=|event| event.stop_propagation()>
            <div class="corner-buttons">
            <Show when=plays>
                <Overlays />
            </Show>
            <div class="zoom" role="group" aria-label="Zoom">
                <button type="button" class="button" aria-label="Closer" on:click=move |_| field.zoom(1.4)>
                    <Icon d=PLUS />
                </button>
                <button type="button" class="button" aria-label="Farther" on:click=move |_| field.zoom(1.0 / 1.4)>
                    <Icon d=MINUS />
                </button>
                <button type="button" class="button" aria-label="Whole table" on:click=move |_| field.whole()>
                    <Icon d=WHOLE />
                </button>
            </div>
            </div>
            // Who sees the whole table needs no picture of it.
            <Show when=move || !all.get()>
                <Overview />
            </Show>
        </div>
    }
}

/// What is shown on demand.
#[component]
fn Overlays() -> impl IntoView {
    let field = expect_context::<Field>();
    let button =
        move |key: &'static str, text, d, which: fn(&mut super::field::Overlays) -> &mut bool| {
            let shown = move || {
                let mut overlays = field.overlays.get();
                which(&mut overlays).to_string()
            };
            view! {
                <button
                    type="button"
                    class="button"
                    aria-label=text
                    title=format!("{text} ({})", key.to_uppercase())
                    aria-keyshortcuts=key
                    aria-pressed=shown
                    on:click=move |_| field.toggle(which, text)
                >
                    <Icon d=d />
                </button>
            }
        };
    view! {
        <div class="zoom overlay-buttons" role="group" aria-label="Show on the map">
            {button("x", "Enemy threat", THREAT, |it| &mut it.threats)}
            {button("r", "Command radius", RADIUS, |it| &mut it.commands)}
            {button("v", "Last moves", TRAILS, |it| &mut it.trails)}
        </div>
    }
}

/// The whole table in little, with brigades and the part in view.
#[component]
fn Overview() -> impl IntoView {
    let field = expect_context::<Field>();
    let picture = NodeRef::<html::Div>::new();
    let down = RwSignal::new(false);
    let size = Memo::new(move |_| {
        let (width, depth) = field.table();
        (f64::from(width) / 1000.0, f64::from(depth) / 1000.0)
    });
    let ground = move || {
        field.ground.with(|it| it.as_ref().map(|it| it.overview.clone()).unwrap_or_default())
    };
    let units = move || {
        let depth = field.depth.get();
        field.look.with(|look| {
            let units = look.iter().flat_map(|look| &look.units);
            let drawn = units.filter_map(|unit| {
                let [left, right, ..] = unit.corners?;
                let line = [left, right].map(|at| super::troops::inches(at, depth));
                let [(x1, y1), (x2, y2)] = line;
                let class = side(unit.seat);
                Some(format!(
                    "<path class='overview-unit {class}' d='M{x1:.2} {y1:.2}L{x2:.2} {y2:.2}'/>"
                ))
            });
            drawn.collect::<String>()
        })
    };
    let frame = move || {
        let (view, (width, height)) = (field.view.get(), field.window.get());
        let (x, y) = (-view.left / view.scale, -view.top / view.scale);
        let (right, bottom) = (x + width / view.scale, y + height / view.scale);
        let (wide, deep) = size.get();
        let (x, y) = (x.max(0.0), y.max(0.0));
        view! {
            <rect
                class="overview-view"
                x=x
                y=y
                width=(right.min(wide) - x).max(0.0)
                height=(bottom.min(deep) - y).max(0.0)
            ></rect>
        }
    };
    let go = move |event: &PointerEvent| {
        let Some(picture) = picture.get_untracked() else { return };
        let bounds = picture.get_bounding_client_rect();
        let across = (f64::from(event.client_x()) - bounds.left()) / bounds.width().max(1.0);
        let down = (f64::from(event.client_y()) - bounds.top()) / bounds.height().max(1.0);
        let (wide, deep) = size.get_untracked();
        let place = |inches: f64| (inches * 1000.0).round() as i32;
        let at = linstock_geometry::Point::new(place(across * wide), place(deep - down * deep));
        let window = field.window.get_untracked();
        field.view.update(|view| *view = view.around(at, view.scale, window).held(window));
    };
    view! {
        <div
            class="overview-holder"
            node_ref=picture
            style=move || {
                let (wide, deep) = size.get();
                format!("width:{WIDTH}px;height:{:.0}px", WIDTH * deep / wide)
            }
            on:pointerdown=move |event| {
                down.set(true);
                if let Some(picture) = picture.get_untracked() {
                    drop(picture.set_pointer_capture(event.pointer_id()));
                }
                go(&event);
            }
            on:pointermove=move |event| {
                if down.get_untracked() {
                    go(&event);
                }
            }
            on:pointerup=move |_| down.set(false)
            on:pointercancel=move |_| down.set(false)
        >
            <svg
                class="overview"
                viewBox=move || {
                    let (wide, deep) = size.get();
                    format!("0 0 {wide} {deep}")
                }
                role="img"
                aria-label="Overview: press to go there"
            >
                <g inner_html=ground></g>
                <g inner_html=units></g>
                {frame}
            </svg>
        </div>
    }
}
