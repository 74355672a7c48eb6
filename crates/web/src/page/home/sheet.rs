//! A scenario before it is begun: its picture, what happened, who plays which side, whose dice.

use leptos::{html, prelude::*};
use linstock_battle::Seat;
use linstock_desk::{
    ask::{Dice, Source},
    shelf::Title,
};

use super::{Way, fresh};
use crate::page::{
    battle::Field,
    dialog::{close_outside, shown_modal},
};

/// The sheet, while a scenario is picked.
#[component]
pub fn Sheet(
    /// The scenario.
    picked: RwSignal<Option<Title>>,
    /// Who plays.
    way: RwSignal<Way>,
) -> impl IntoView {
    move || picked.get().map(|title| view! { <Picked title picked way /> })
}

#[component]
fn Picked(title: Title, picked: RwSignal<Option<Title>>, way: RwSignal<Way>) -> impl IntoView {
    let field = expect_context::<Field>();
    let side = RwSignal::new(Seat::First);
    let typed = RwSignal::new(false);
    let practice = RwSignal::new(false);
    let dialog = NodeRef::<html::Dialog>::new();
    shown_modal(dialog);
    let close = move || {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    let id = title.id.clone();
    let begin = move |_| {
        let way = way.get_untracked();
        // Where a person plays, somebody is there to roll, for a computer as well.
        let own = typed.get_untracked() && matches!(way, Way::Two | Way::Computer);
        close();
        let scenario = Source::BuiltIn(id.clone());
        let (side, dice) = (side.get_untracked(), if own { Dice::Typed } else { fresh() });
        match way.players(side) {
            Some(players) if practice.get_untracked() && way == Way::Computer => {
                field.practise(scenario, players, dice);
            }
            Some(_) | None => way.begin(scenario, side, dice, field),
        }
    };
    let [first, second] = title.sides.clone();
    view! {
        <dialog
            node_ref=dialog
            class="begin"
            role="dialog"
            aria-labelledby="begin-name"
            on:close=move |_| drop(picked.try_set(None))
            on:click=move |event| close_outside(dialog, &event)
        >
            <div class="begin-scroll">
                <span class="tile-map" inner_html=title.picture></span>
                <h2 class="t28" id="begin-name">
                    {title.name}
                </h2>
                <p class="quiet">
                    {title.place} ", " {title.date} ". " {title.rules} ", " {title.length}
                </p>
                <p>{title.history}</p>
                <details class="more">
                    <summary>"Is it fair?"</summary>
                    <p>{title.balance}</p>
                </details>
                <Choice
                    name="Who plays"
                    of=Way::ALL.map(|this| (this, this.text().1.to_owned())).to_vec()
                    chosen=way
                />
                <Show when=move || way.get() == Way::Computer>
                    <Choice
                        name="Your side"
                        of=vec![(Seat::First, first.clone()), (Seat::Second, second.clone())]
                        chosen=side
                    />
                    <Choice
                        name="Taking back what dice decided"
                        of=vec![(false, "Never".to_owned()), (true, "For practice".to_owned())]
                        chosen=practice
                    />
                </Show>
                <Show when=move || matches!(way.get(), Way::Two | Way::Computer)>
                    <Choice
                        name="Dice"
                        of=vec![(false, "Rolled here".to_owned()), (true, "Yours".to_owned())]
                        chosen=typed
                    />
                </Show>
            </div>
            <div class="begin-ends">
                <button type="button" class="button" on:click=move |_| close()>
                    "Not this one"
                </button>
                <button
                    type="button"
                    class="button primary"
                    autofocus
                    data-do="begin"
                    on:click=begin
                >
                    "Begin"
                </button>
            </div>
        </dialog>
    }
}

/// One of several.
#[component]
fn Choice<T: Copy + PartialEq + Send + Sync + 'static>(
    name: &'static str,
    of: Vec<(T, String)>,
    chosen: RwSignal<T>,
) -> impl IntoView {
    let each = of.into_iter().map(move |(this, text)| {
        view! {
            <button
                type="button"
                aria-pressed=move || (chosen.get() == this).to_string()
                on:click=move |_| chosen.set(this)
            >
                {text}
            </button>
        }
    });
    view! {
        <fieldset class="one-of">
            <legend>{name}</legend>
            <div class="toggles">{each.collect_view()}</div>
        </fieldset>
    }
}
