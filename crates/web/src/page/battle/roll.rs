//! The pad for dice that people roll themselves.

use leptos::prelude::*;

use super::{Field, field::Roll};

/// The pad, while dice are wanted.
#[component]
pub fn Pad() -> impl IntoView {
    let field = expect_context::<Field>();
    move || field.roll.get().map(|roll| view! { <Faces roll /> })
}

#[component]
fn Faces(roll: Roll) -> impl IntoView {
    let field = expect_context::<Field>();
    let faces = RwSignal::new(Vec::<u8>::new());
    let wanted = usize::from(roll.dice);
    let sides = roll.sides;
    let why = roll.why.clone();
    let done = move || faces.with(Vec::len) == wanted;
    let roll = StoredValue::new(roll);
    let push = move |face: u8| {
        faces.update(|faces| {
            if faces.len() < wanted {
                faces.push(face);
            }
        });
    };
    let commit = move |_| {
        if done() {
            let Roll { faces: mut before, command, seat, .. } = roll.get_value();
            before.push(faces.get_untracked());
            field.order_with(seat, command, before);
        }
    };
    view! {
        <div class="pad" role="dialog" aria-label="Dice">
            <p class="t20">
                "Roll " {wanted} {if wanted == 1 { " die" } else { " dice" }} " of " {sides} " sides"
            </p>
            <p class="quiet">{linstock_desk::words::capital(&why)}</p>
            <p class="num t28">
                {move || {
                    let faces = faces.get();
                    let text: Vec<String> = faces.iter().map(u8::to_string).collect();
                    if text.is_empty() { "…".to_owned() } else { text.join(" ") }
                }}
            </p>
            <div class="pad-keys">
                {(1..=sides)
                    .map(|face| {
                        view! {
                            <button type="button" class="button" on:click=move |_| push(face)>
                                {face}
                            </button>
                        }
                    })
                    .collect_view()}
            </div>
            <div class="pad-ends">
                <button
                    type="button"
                    class="button"
                    on:click=move |_| {
                        faces
                            .update(|faces| {
                                faces.pop();
                            });
                    }
                >
                    "Take back"
                </button>
                <button
                    type="button"
                    class="button primary"
                    disabled=move || !done()
                    on:click=commit
                >
                    "These fell"
                </button>
            </div>
        </div>
    }
}
