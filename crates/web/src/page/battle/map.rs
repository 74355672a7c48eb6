//! The map: ground, troops, what is drafted, lettering.

use leptos::{html, prelude::*};

use super::{
    Field,
    about::{About, AboutWritten},
    pointing,
    troops::{Troops, inches, outline},
};
use crate::lettering::lettering;

/// The map.
#[component]
pub fn Map() -> impl IntoView {
    let field = expect_context::<Field>();
    let holder = NodeRef::<html::Div>::new();
    pointing::attend(holder, field);
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
    let ground_box = move || field.view.with(|view| format!("0 0 {} {}", view.width, view.depth));
    let ground = move || {
        field.ground.with(|ground| ground.as_ref().map(|it| it.world.clone()).unwrap_or_default())
    };
    view! {
        <div class="map" node_ref=holder>
            <svg class="ground" style=ground_style viewBox=ground_box aria-hidden="true" inner_html=ground></svg>
            <svg class="on-table" role="group" aria-label="The table">
                <g class="world" transform=transform>
                    <About />
                    <Troops />
                    <Drafted />
                </g>
                <Lettering />
            </svg>
            <Callout />
        </div>
    }
}

/// Where a draft would lead, and at whom it is aimed.
#[component]
fn Drafted() -> impl IntoView {
    let field = expect_context::<Field>();
    let ghosts = move || {
        let depth = field.view.with(|view| view.depth);
        field.probed.with(|probed| {
            let ends = probed.iter().flat_map(|probed| probed.ends.clone());
            ends.filter_map(|end| end.corners.map(|corners| outline(&corners, depth)))
                .collect::<Vec<_>>()
        })
    };
    let aim = move || {
        let depth = field.view.with(|view| view.depth);
        let draft = field.draft.get()?;
        let from = field.find(*draft.command.units.first()?)?.pose?;
        let to = field.find(draft.command.target?)?;
        let corners = to.corners?;
        let middle = linstock_geometry::Point::new(
            corners.iter().map(|it| it.x).sum::<i32>() / 4,
            corners.iter().map(|it| it.y).sum::<i32>() / 4,
        );
        Some((inches(from.at, depth), inches(middle, depth)))
    };
    let tape = move || {
        let depth = field.view.with(|view| view.depth);
        field.tape.get().map(|(from, to)| (inches(from, depth), inches(to, depth)))
    };
    view! {
        <g class="drafted">
            {move || {
                ghosts()
                    .into_iter()
                    .map(|points| view! { <polygon class="ghost" points=points></polygon> })
                    .collect_view()
            }}
            {move || {
                aim()
                    .map(|((x1, y1), (x2, y2))| {
                        view! { <line class="los" x1=x1 y1=y1 x2=x2 y2=y2></line> }
                    })
            }}
            {move || {
                tape()
                    .map(|((x1, y1), (x2, y2))| {
                        view! { <line class="los" x1=x1 y1=y1 x2=x2 y2=y2></line> }
                    })
            }}
        </g>
    }
}

/// Lettering in pixels, so that it keeps its size; and the frame.
#[component]
fn Lettering() -> impl IntoView {
    let field = expect_context::<Field>();
    let written = move || {
        let (view, window) = (field.view.get(), field.window.get());
        field.ground.with(|ground| {
            field.look.with(|look| {
                let (Some(ground), Some(look)) = (ground, look) else { return String::new() };
                lettering(ground, look, &view, window)
            })
        })
    };
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
        <g class="labels" aria-hidden="true" inner_html=written></g>
        <g class="labels" aria-hidden="true">
            <AboutWritten />
            {tape}
        </g>
    }
}

/// The odds beside whoever is aimed at.
#[component]
fn Callout() -> impl IntoView {
    let field = expect_context::<Field>();
    let told = move || {
        let target = field.draft.with(|draft| draft.as_ref()?.command.target)?;
        let probed = field.probed.get()?;
        if probed.odds.is_empty() {
            return None;
        }
        let unit = field.find(target)?;
        let at = unit.pose?.at;
        let (x, y) = field.view.with(|view| view.pixel(at));
        let range = probed.facts.iter().find(|fact| fact.of == "range").map(|fact| fact.is.clone());
        Some((unit.name, range, super::chart::glance(&probed.odds), x, y))
    };
    move || {
        told().map(|(name, range, glance, x, y)| {
            let (width, height) = field.window.get();
            let left = if x + 240.0 > width { x - 230.0 } else { x + 24.0 };
            let top = (y + 24.0).min(height - 110.0).max(8.0);
            view! {
                <div class="callout" style=format!("left:{left:.0}px;top:{top:.0}px")>
                    <p class="serif t16">{name}</p>
                    <p class="quiet">{range}</p>
                    <dl class="callout-odds">
                        {glance
                            .into_iter()
                            .map(|(what, p)| {
                                view! {
                                    <div>
                                        <dt>{what}</dt>
                                        <dd>{super::chart::percent(p)}</dd>
                                    </div>
                                }
                            })
                            .collect_view()}
                    </dl>
                </div>
            }
        })
    }
}
