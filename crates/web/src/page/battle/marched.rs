//! A body of units about to move, on the map: where each would stand, how far that is, and what is in the way. And
//! the box that is drawn around units to select them.

use leptos::prelude::*;

use super::{
    Field,
    team::far,
    troops::{inches, outline},
};

/// Ways and places, in the inches of the table.
#[component]
pub fn Marched() -> impl IntoView {
    let field = expect_context::<Field>();
    let legs = move || {
        let depth = field.depth.get();
        let marching = field.hands.march.get();
        let legs = marching.iter().flat_map(|it| &it.shown.legs).map(|leg| {
            let from = field.find(leg.unit).and_then(|it| it.pose).map(|it| inches(it.at, depth));
            let end = leg.end.and_then(|end| {
                let corners = end.corners?;
                let front = outline(&corners[..2], depth);
                Some((outline(&corners, depth), front, inches(end.pose.at, depth)))
            });
            let stopped = leg.stop.as_ref().is_some_and(|stop| !stop.clears);
            let wish = leg.wish.and_then(|wish| wish.corners).filter(|_| leg.stop.is_some());
            let wish = wish.map(|it| outline(&it, depth));
            view! {
                {wish.map(|points| view! { <polygon class="ghost refused" points=points></polygon> })}
                {end
                    .map(|(points, front, to)| {
                        let line = from
                            .map(|from| {
                                view! { <line class="march-way" class:short=stopped x1=from.0 y1=from.1 x2=to.0 y2=to.1></line> }
                            });
                        view! {
                            {line}
                            <polygon class="ghost" points=points></polygon>
                            <polyline class="ghost-front" points=front></polyline>
                        }
                    })}
            }
        });
        legs.collect_view()
    };
    let frame = move || {
        let depth = field.depth.get();
        field.hands.frame.get().map(|[one, other]| {
            let ((x1, y1), (x2, y2)) = (inches(one, depth), inches(other, depth));
            view! {
                <rect
                    class="frame-drawn"
                    x=x1.min(x2)
                    y=y1.min(y2)
                    width=(x1 - x2).abs()
                    height=(y1 - y2).abs()
                ></rect>
            }
        })
    };
    view! {
        <g class="drafted marched">
            {legs} {frame}
        </g>
    }
}

/// How far each goes, in pixels.
#[component]
pub fn MarchedWritten() -> impl IntoView {
    let field = expect_context::<Field>();
    move || {
        let view = field.drawn.get();
        let marching = field.hands.march.get();
        let each = marching.iter().flat_map(|it| &it.shown.legs).filter_map(|leg| {
            let (from, end) = (field.find(leg.unit)?.pose?, leg.end?);
            let ((x1, y1), (x2, y2)) = (view.pixel(from.at), view.pixel(end.pose.at));
            let (x, y) = (f64::midpoint(x1, x2) + 8.0, f64::midpoint(y1, y2) + 5.0);
            Some(view! {
                <text class="measure" x=x y=y>
                    {far(leg)}
                </text>
            })
        });
        each.collect_view()
    }
}
