//! Where along the edge of its target a charge strikes: by buttons, by a slide, or with the hand on the map.

use std::sync::Arc;

use leptos::prelude::*;
use linstock_desk::{
    draft::Draft,
    show::{aims::AimsShown, offer::SlotShown, probe::Probed},
};
use linstock_geometry::Point;

use super::{Field, troops::inches};

/// How near a hand is to the edge that means it, in pixels.
const NEAR: f64 = 14.0;

/// Where the charge that is drafted can strike, if there is anything to choose.
fn aims_of(probed: Option<&Arc<Probed>>) -> Option<AimsShown> {
    probed?.aims.filter(AimsShown::is_open)
}

/// How far the slide goes at a time: a tenth of an inch.
const STEP: i32 = 100;

/// Changes where the charge aims that is drafted.
fn aim(field: Field, aim: Option<i32>) {
    if let Some(draft) = field.draft.get_untracked() {
        field.redraft(draft.aimed(aim));
    }
}

/// Left, middle, right, and how far.
#[component]
pub fn Aim() -> impl IntoView {
    let field = expect_context::<Field>();
    let chosen = move || field.draft.with(|draft| draft.as_ref()?.command.aim);
    // What was known stays while an aim is looked at.
    let aims = Memo::new(move |before: Option<&Option<AimsShown>>| {
        let known = field.probed.with(|it| aims_of(it.as_ref()));
        let before = before.copied().flatten().filter(|_| chosen().is_some());
        known.or(before)
    });
    let is_open = Memo::new(move |_| aims.get().is_some());
    let end = |of: fn(&AimsShown) -> i32| move || aims.with(|it| it.as_ref().map_or(0, of));
    let (left, right, at) = (end(|it| it.left), end(|it| it.right), end(|it| it.at));
    let words = move || aims.with(|it| it.as_ref().map(AimsShown::in_words));
    let slide = move |event| {
        let Ok(place) = event_target_value(&event).parse() else { return };
        if let Some(aims) = aims.get_untracked() {
            aim(field, Some(aims.step(place)));
        }
    };
    move || {
        is_open.get().then(|| {
            view! {
                <div class="aim" role="group" aria-label="Where along the enemy's edge it strikes">
                    <div class="toggles">
                        <button
                            type="button"
                            data-aim="left"
                            aria-pressed=move || (chosen() == Some(left())).to_string()
                            on:click=move |_| aim(field, Some(left()))
                        >
                            "Left"
                        </button>
                        <button
                            type="button"
                            data-aim="middle"
                            aria-pressed=move || chosen().is_none().to_string()
                            on:click=move |_| aim(field, None)
                        >
                            "Middle"
                        </button>
                        <button
                            type="button"
                            data-aim="right"
                            aria-pressed=move || (chosen() == Some(right())).to_string()
                            on:click=move |_| aim(field, Some(right()))
                        >
                            "Right"
                        </button>
                    </div>
                    <label class="stepper">
                        <span class="num">{words}</span>
                        <input
                            type="range"
                            aria-label="How far along the edge"
                            aria-valuetext=words
                            min=left
                            max=right
                            step=STEP
                            prop:value=at
                            on:change=slide
                        />
                    </label>
                </div>
            }
        })
    }
}

/// The part of the edge that can be struck, and where it is, on the map.
#[component]
pub fn AimDrawn() -> impl IntoView {
    let field = expect_context::<Field>();
    move || {
        let aims = field.probed.with(|it| aims_of(it.as_ref()))?;
        let depth = field.depth.get();
        let [(x1, y1), (x2, y2)] = aims.edge.map(|it| inches(it, depth));
        let share = f64::from(aims.at - aims.left) / f64::from((aims.right - aims.left).max(1));
        let (x, y) = (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share);
        Some(view! {
            <line class="aim-edge" x1=x1 y1=y1 x2=x2 y2=y2></line>
            <circle class="aim-at" cx=x cy=y r=0.14></circle>
        })
    }
}

/// Whether a hand at a place takes hold of where the charge aims that is drafted.
pub fn takes_aim(field: Field, hand: Point) -> bool {
    let wanted = |draft: &Draft| draft.offer.slots.contains(&SlotShown::Aim);
    let drafted = field.draft.with_untracked(|draft| draft.as_ref().is_some_and(wanted));
    let scale = field.view.with_untracked(|view| view.scale);
    let far = field.probed.with_untracked(|it| Some(aims_of(it.as_ref())?.nearest(hand).1));
    drafted && far.is_some_and(|far| f64::from(far) / 1000.0 * scale <= NEAR)
}

/// Aims where a hand is.
pub fn aim_at(field: Field, hand: Point) {
    let near = field.probed.with_untracked(|it| Some(aims_of(it.as_ref())?.nearest(hand).0));
    if let Some(place) = near {
        aim(field, Some(place));
    }
}
