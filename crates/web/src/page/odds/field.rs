//! A control for a fact, made from what the desk says about it.

use leptos::prelude::*;
use linstock_desk::{
    show::form::{Field, Kind},
    words::spaced,
};

use super::Asked;
use crate::inquiry::Case;

/// The control of a fact in a case.
#[component]
pub fn Control(
    /// The fact.
    field: Field,
    /// The case.
    case: Case,
) -> impl IntoView {
    let asked = expect_context::<Asked>();
    let key = field.key.clone();
    let value = Signal::derive(move || asked.value(case, &key));
    let key = field.key.clone();
    let wrong = Signal::derive(move || asked.complaint(case, &key).is_some());
    let label = match asked.inquiry.with_untracked(|it| it.other.is_some()) {
        true => format!("{}, {}", field.name, case.letter()),
        false => field.name.clone(),
    };
    let key = field.key.clone();
    let say = move |said: Option<String>| asked.say(case, &key, said);
    match field.kind {
        Kind::YesNo => {
            let default = field.default.as_deref() == Some("true");
            let on = move || value.get().map_or(default, |it| it != "false");
            view! {
                <input
                    type="checkbox"
                    aria-label=label
                    prop:checked=on
                    on:change=move |event| {
                        let on = event_target_checked(&event);
                        say((on != default).then(|| on.to_string()));
                    }
                />
            }
            .into_any()
        }
        Kind::Whole { least, most } => {
            let hint = field.default.clone().unwrap_or_default();
            view! {
                <input
                    type="number"
                    class="number"
                    aria-label=label
                    aria-invalid=move || wrong.get().to_string()
                    min=least
                    max=(most < 1000).then_some(most)
                    placeholder=hint
                    prop:value=move || value.get().unwrap_or_default()
                    on:input=move |event| say(Some(event_target_value(&event)))
                />
            }
            .into_any()
        }
        Kind::Inches => {
            let hint = field.default.clone().unwrap_or_default();
            view! {
                <span class="with-unit">
                    <input
                        type="text"
                        inputmode="decimal"
                        class="number"
                        aria-label=label
                        aria-invalid=move || wrong.get().to_string()
                        placeholder=hint
                        prop:value=move || value.get().unwrap_or_default()
                        on:input=move |event| say(Some(event_target_value(&event)))
                    />
                    "\u{2033}"
                </span>
            }
            .into_any()
        }
        Kind::Word(words) => {
            let listed =
                field.default.clone().filter(|it| words.iter().any(|(word, _)| word == it));
            let unsaid = listed.is_none().then(|| {
                let text = match (&field.needed, &field.default) {
                    (Some(needed), _) if needed == "needed" => "choose\u{2026}".to_owned(),
                    (Some(_), _) => "\u{2013}".to_owned(),
                    (None, Some(default)) => default.clone(),
                    (None, None) => "\u{2013}".to_owned(),
                };
                (String::new(), text)
            });
            let options: Vec<(String, String)> = unsaid.into_iter().chain(words).collect();
            let fallback = listed.clone().unwrap_or_default();
            let (key, named) = (field.key.clone(), field.key.clone());
            let chosen = Memo::new(move |_| {
                let said = value.get().or_else(|| asked.follows(case, &key));
                said.unwrap_or_else(|| fallback.clone())
            });
            let options = options.into_iter().map(|(word, text)| {
                let is = word.clone();
                view! {
                    <option value=word selected=move || chosen.get() == is>
                        {text}
                    </option>
                }
            });
            let options = options.collect_view();
            view! {
                <select
                    aria-label=label
                    aria-invalid=move || wrong.get().to_string()
                    prop:value=move || chosen.get()
                    on:change=move |event| {
                        let word = event_target_value(&event);
                        // What follows from other facts holds until something else is said.
                        let follows = untrack(|| asked.follows(case, &named)).is_some();
                        say(Some(word).filter(|it| follows || Some(it) != listed.as_ref()));
                    }
                >
                    {options}
                </select>
            }
            .into_any()
        }
        Kind::Words(words) => view! { <Several words value say label /> }.into_any(),
    }
}

/// Several words of a list.
#[component]
fn Several(
    words: Vec<(String, String)>,
    value: Signal<Option<String>>,
    say: impl Fn(Option<String>) + Clone + 'static,
    label: String,
) -> impl IntoView {
    let chosen = Memo::new(move |_| {
        let text = value.get().unwrap_or_default();
        let words = text.split([',', '+']).filter(|it| !it.is_empty());
        words.map(str::to_owned).collect::<Vec<String>>()
    });
    let boxes = words.into_iter().map(|(word, text)| {
        let (is, toggled, say) = (word.clone(), word, say.clone());
        view! {
            <label>
                <input
                    type="checkbox"
                    prop:checked=move || chosen.with(|all| all.contains(&is))
                    on:change=move |event| {
                        let mut all = chosen.get_untracked();
                        all.retain(|it| *it != toggled);
                        if event_target_checked(&event) {
                            all.push(toggled.clone());
                        }
                        say(Some(all.join(",")));
                    }
                />
                {text}
            </label>
        }
    });
    let boxes = boxes.collect_view();
    let shown = move || match &chosen.get()[..] {
        [] => "none".to_owned(),
        some => spaced(&some.join(", ")),
    };
    view! {
        <details class="several">
            <summary aria-label=move || format!("{label}: {}", shown())>{shown}</summary>
            <div>{boxes}</div>
        </details>
    }
}

/// A fact in words: `range 1.9″`, `opening volley`, `no cover`.
pub fn phrase(field: Option<&Field>, key: &str, value: Option<String>) -> String {
    let name = match key.split_once('.') {
        // Whose it is matters.
        Some(_) => spaced(&key.replace('.', " ")),
        None => field.map_or_else(|| spaced(key), |it| it.name.to_lowercase()),
    };
    let default = field.and_then(|it| it.default.clone());
    match (field.map(|it| &it.kind), value.or(default)) {
        (Some(Kind::YesNo), value) if value.as_deref() == Some("true") => name,
        (Some(Kind::YesNo), _) | (_, None) => format!("no {name}"),
        (Some(Kind::Inches), Some(value)) => format!("{name} {value}\u{2033}"),
        (Some(Kind::Whole { .. }), Some(value)) => format!("{name} {value}"),
        (_, Some(value)) => format!("{name} {}", spaced(&value.replace(',', ", "))),
    }
}
