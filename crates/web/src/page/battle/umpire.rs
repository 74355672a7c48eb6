//! A person has the last word: what is wrong on the table can be put right, and the record says so.

use leptos::prelude::*;
use linstock_battle::{UnitId, log::Overrule};
use linstock_desk::{
    Answer, Ask,
    show::unit::{Change, UnitShown},
    words::capital,
};
use linstock_geometry::Pose;

use super::{Field, nudge::Nudge};
use crate::page::client::ask;

/// Changes something about a unit, and nothing else.
fn change(field: Field, unit: UnitId, how: impl FnOnce(&mut Overrule)) {
    let mut change = Overrule { unit, strength: None, to: None, set: None };
    how(&mut change);
    field.overrule(change);
}

/// The panel, about the unit that is looked at.
#[component]
pub fn Overruling() -> impl IntoView {
    let field = expect_context::<Field>();
    let changes = RwSignal::new(Vec::<Change>::new());
    let open = RwSignal::new(false);
    Effect::new(move |_| {
        let (Some(unit), true) = (field.selected.get(), open.get()) else { return };
        ask(Ask::Changeable { board: field.board(), unit }, move |answer| {
            if let Answer::Changeable { words } = answer {
                changes.try_set(words);
            }
        });
    });
    let words =
        move || changes.get().into_iter().map(|change| view! { <Word change /> }).collect_view();
    // What has been is over.
    let now = move || field.moment.get().is_none();
    view! {
        <details
            class="more overrule"
            hidden=move || !now()
            on:toggle=move |event| {
                let details: web_sys::Element = event_target(&event);
                open.set(details.has_attribute("open"));
            }
        >
            <summary>"Overrule"</summary>
            <p class="quiet">"You are the umpire: what you change is written down as overruled."</p>
            <Strength />
            {words}
            <Elsewhere />
        </details>
    }
}

#[component]
fn Strength() -> impl IntoView {
    let field = expect_context::<Field>();
    let strength = move |by: i16| {
        let Some(unit) = untrack(|| field.unit()) else { return };
        let left = u8::try_from(i16::from(unit.strength) + by);
        if let Some(left) = left.ok().filter(|&left| left <= unit.full) {
            change(field, unit.unit, |change| change.strength = Some(left));
        }
    };
    let now = move || field.unit().map(|unit| format!("{} of {}", unit.strength, unit.full));
    let at = move |end: fn(&UnitShown) -> bool| field.unit().is_none_or(|unit| end(&unit));
    let (none, all) =
        (move || at(|unit| unit.strength == 0), move || at(|unit| unit.strength >= unit.full));
    view! {
        <div class="overrule-row">
            <span>"Strength"</span>
            <span class="pair">
                <button type="button" class="button" aria-label="One fewer" disabled=none on:click=move |_| strength(-1)>
                    "\u{2212}"
                </button>
                <span class="num">{now}</span>
                <button type="button" class="button" aria-label="One more" disabled=all on:click=move |_| strength(1)>
                    "+"
                </button>
            </span>
        </div>
    }
}

#[component]
fn Word(change: Change) -> impl IntoView {
    let field = expect_context::<Field>();
    let of = change.of.clone();
    let options = change.words.into_iter();
    let options = options.map(|(word, text)| view! { <option value=word>{text}</option> });
    let chosen = move |event: leptos::ev::Event| {
        let list: web_sys::HtmlSelectElement = event_target(&event);
        let is = list.value();
        list.set_value("");
        if let (Some(unit), false) = (field.selected.get_untracked(), is.is_empty()) {
            self::change(field, unit, |change| change.set = Some((of.clone(), is)));
        }
    };
    view! {
        <label class="overrule-row">
            <span>{capital(&change.text)}</span>
            <select data-overrule=change.of on:change=chosen>
                <option value="">"as it is"</option>
                {options.collect_view()}
            </select>
        </label>
    }
}

/// Putting a unit somewhere else.
#[component]
fn Elsewhere() -> impl IntoView {
    let field = expect_context::<Field>();
    let nudge = Callback::new(move |change: fn(Pose) -> Pose| {
        let pose = untrack(|| field.unit()).and_then(|unit| unit.pose);
        if let Some(pose) = field.put.get_untracked().or(pose) {
            field.put.set(Some(change(pose)));
        }
    });
    let put = move |_| {
        if let (Some(unit), Some(to)) = (field.selected.get_untracked(), field.put.get_untracked())
        {
            change(field, unit, |change| change.to = Some(to));
        }
    };
    view! {
        <div class="overrule-row">
            <span>"Place"</span>
            <button
                type="button"
                class="button"
                aria-pressed=move || field.umpire.get().to_string()
                on:click=move |_| {
                    field.umpire.update(|it| *it = !*it);
                    field.put.set(None);
                }
            >
                "Put it elsewhere"
            </button>
        </div>
        <Show when=move || field.umpire.get()>
            <p class="quiet">"Press a place on the map, drag the unit there, or:"</p>
            <Nudge nudge />
            <button
                type="button"
                class="button"
                disabled=move || field.put.get().is_none()
                on:click=put
            >
                "Put it there"
            </button>
        </Show>
    }
}
