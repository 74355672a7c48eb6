//! What one's own units are about to do: ways and targets that were written down or declared.

use leptos::prelude::*;
use linstock_desk::show::unit::UnitShown;

use super::{
    Field,
    troops::{inches, outline, side},
};

/// A line to where each leads, and the unit's outline there if it goes.
#[component]
pub fn Plans() -> impl IntoView {
    let field = expect_context::<Field>();
    let plan = |unit: &UnitShown, depth: f64| {
        let (pose, (to, corners)) = (unit.pose?, unit.plan?);
        let ((x1, y1), (x2, y2)) = (inches(pose.at, depth), inches(to, depth));
        let class = format!("plan {}", side(unit.seat));
        let ends = corners.map(|corners| {
            view! { <polygon points=outline(&corners, depth)></polygon> }
        });
        Some(view! {
            <g class=class>
                <line x1=x1 y1=y1 x2=x2 y2=y2></line>
                {ends}
            </g>
        })
    };
    move || {
        let depth = field.depth.get();
        field.look.with(|look| {
            let units = look.iter().flat_map(|look| &look.units);
            units.filter_map(|unit| plan(unit, depth)).collect_view()
        })
    }
}
