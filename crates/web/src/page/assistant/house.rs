//! House rules of the table: what is agreed against the sheets.

use leptos::prelude::*;
use linstock_desk::assistant::{TableAsk, house::HouseShown};

use super::beside::Beside;

/// The house rules, told apart by those that are agreed.
#[component]
pub fn HouseRules() -> impl IntoView {
    let beside = expect_context::<Beside>();
    let rules = Memo::new(move |_| {
        beside.shown.with(|it| it.as_ref().map(|it| it.house.clone()).unwrap_or_default())
    });
    let names = Memo::new(move |_| {
        rules.with(|all| all.iter().map(|it| it.name.clone()).collect::<Vec<String>>())
    });
    let agreed = move || {
        let agreed = rules.with(|all| all.iter().filter(|it| it.value.is_some()).count());
        if agreed == 0 { "none".to_owned() } else { format!("{agreed} agreed") }
    };
    view! {
        <details class="more house-rules">
            <summary>
                <span>"House rules"</span>
                <span class="quiet">{agreed}</span>
            </summary>
            <For each=move || names.get() key=|name| name.clone() let:name>
                <Rule name rules />
            </For>
        </details>
    }
}

#[component]
fn Rule(name: String, rules: Memo<Vec<HouseShown>>) -> impl IntoView {
    let beside = expect_context::<Beside>();
    let this = name.clone();
    let found =
        Memo::new(move |_| rules.with(|all| all.iter().find(|it| it.name == this).cloned()));
    move || {
        let name = name.clone();
        found.get().map(|it| {
            let now = it.value.clone().unwrap_or_default();
            let printed = format!("As printed: {}", it.printed);
            let first = (String::new(), printed);
            let each = [first].into_iter().chain(it.choices).map(|(value, text)| {
                let chosen = value == now;
                view! {
                    <option value=value selected=chosen>
                        {text}
                    </option>
                }
            });
            let link = format!("#/rules/{}", it.rule);
            view! {
                <div class="house-rule" class:agreed=it.value.is_some()>
                    <label>
                        <b>{it.title}</b>
                        <span class="quiet">{it.says}</span>
                        <select
                            data-house=it.name
                            on:change=move |event| {
                                let value = Some(event_target_value(&event));
                                let value = value.filter(|it| !it.is_empty());
                                beside.send(TableAsk::House { name: name.clone(), value });
                            }
                        >
                            {each.collect_view()}
                        </select>
                    </label>
                    <a class="rule-id" href=link>
                        {it.rule}
                    </a>
                </div>
            }
        })
    }
}
