//! What is shown on demand under the troops: where enemies could fire and charge, how far leaders
//! command, where units have gone.

use leptos::prelude::*;

use super::{
    Field,
    troops::{inches, outline, side},
};

/// In the inches of the table.
#[component]
pub fn Overlay() -> impl IntoView {
    let field = expect_context::<Field>();
    let threats = move || {
        let depth = field.depth.get();
        let shown = field.surroundings.get().filter(|_| field.overlays.get().threats)?;
        let path = |of: &[linstock_geometry::Point]| match of {
            [] => String::new(),
            of => format!("M{}Z", outline(of, depth)),
        };
        // All in one path each, so that where several reach is not darker than one could read.
        let fire: String = shown.threats.iter().map(|it| path(&it.fire)).collect();
        let charge: String = shown.threats.iter().map(|it| path(&it.charge)).collect();
        let class = format!("threat {}", field.seat().map_or("cs", |seat| side(seat.other())));
        Some(view! {
            <g class=class>
                <path class="threat-fire" d=fire></path>
                <path class="threat-charge" d=charge></path>
            </g>
        })
    };
    let commands = move || {
        let depth = field.depth.get();
        let shown = field.surroundings.get().filter(|_| field.overlays.get().commands)?;
        let class = format!("command {}", field.seat().map_or("us", side));
        let each = shown.commands.iter().map(|&(_, at, radius)| {
            let (x, y) = inches(at, depth);
            view! { <circle cx=x cy=y r=f64::from(radius) / 1000.0></circle> }
        });
        Some(view! { <g class=class>{each.collect_view()}</g> })
    };
    let trails = move || {
        field.look.track();
        let shown = field.overlays.get().trails && field.moment.get().is_none();
        let depth = field.depth.get();
        shown.then(|| {
            let lines = field.trails.with_value(crate::trails::Trails::lines);
            let each = lines.into_iter().map(|(seat, line)| {
                let from = inches(line[0], depth);
                view! {
                    <g class=format!("trail {}", side(seat))>
                        <polyline points=outline(&line, depth)></polyline>
                        <circle cx=from.0 cy=from.1 r="0.12"></circle>
                    </g>
                }
            });
            each.collect_view()
        })
    };
    view! {
        <g class="overlays">
            {threats} {commands} {trails}
        </g>
    }
}
