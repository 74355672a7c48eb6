//! Where a draft would lead, at whom it is aimed, and where units may be placed.

use leptos::prelude::*;
use linstock_desk::show::offer::SlotShown;
use linstock_geometry::Point;

use super::{
    Field,
    troops::{at_pose, inches, outline},
};

/// What is drafted, in the inches of the table.
#[component]
pub fn Drafted() -> impl IntoView {
    let field = expect_context::<Field>();
    let ghosts = move || {
        let depth = field.depth.get();
        field.probed.with(|probed| {
            let ends = probed.iter().flat_map(|probed| probed.ends.clone());
            ends.filter_map(|end| end.corners.map(|corners| outline(&corners, depth)))
                .collect::<Vec<_>>()
        })
    };
    // Somewhere that a rule does not let it be, or where the umpire would put it.
    let pushed = move || {
        let depth = field.depth.get();
        if let Some(pose) = field.put.get()
            && let Some(unit) = field.unit()
        {
            return Some(("ghost put", outline(&at_pose(&unit, pose)?, depth)));
        }
        let refused = field.probed.with(|it| it.as_ref().is_some_and(|it| it.refused.is_some()));
        if !refused {
            return None;
        }
        let command = field.draft.get()?.command;
        let (to, unit) = (command.to?, *command.units.first()?);
        Some(("ghost refused", outline(&at_pose(&field.find(unit)?, to)?, depth)))
    };
    let aim = move || {
        let depth = field.depth.get();
        let corners = field.find(field.target.get()?)?.corners?;
        let first = field.draft.with(|draft| draft.as_ref()?.command.units.first().copied());
        let from = field.find(first?)?.pose?;
        let middle = Point::new(
            corners.iter().map(|it| it.x).sum::<i32>() / 4,
            corners.iter().map(|it| it.y).sum::<i32>() / 4,
        );
        Some((inches(from.at, depth), inches(middle, depth)))
    };
    let tape = move || {
        let depth = field.depth.get();
        field.tape.get().map(|(from, to)| (inches(from, depth), inches(to, depth)))
    };
    let line = |((x1, y1), (x2, y2)): ((f64, f64), (f64, f64))| {
        view! { <line class="los" x1=x1 y1=y1 x2=x2 y2=y2></line> }
    };
    view! {
        <g class="drafted">
            <Zone />
            {move || {
                ghosts()
                    .into_iter()
                    .map(|points| view! { <polygon class="ghost" points=points></polygon> })
                    .collect_view()
            }}
            {move || {
                pushed()
                    .map(|(class, points)| view! { <polygon class=class points=points></polygon> })
            }} {move || aim().map(line)} {move || tape().map(line)}
        </g>
    }
}

/// Where units may be placed: the ground of the draft, or of the first offer that has one.
#[component]
fn Zone() -> impl IntoView {
    let field = expect_context::<Field>();
    let within = |slot: &SlotShown| match slot {
        SlotShown::Place { within: Some(zone), .. } => Some(zone.clone()),
        _ => None,
    };
    let zone = Memo::new(move |_| {
        field.look.with(|look| {
            let offers = look.iter().flat_map(|look| &look.offers);
            let open = offers.filter(|offer| offer.refused.is_none());
            open.flat_map(|offer| &offer.slots).find_map(within)
        })
    });
    move || {
        let depth = field.depth.get();
        zone.get().map(|zone| {
            view! { <polygon class="zone" points=outline(&zone, depth)></polygon> }
        })
    }
}
