//! A rule, a ruling, a table.

use leptos::prelude::*;
use linstock_desk::{
    show::book::{RuleShown, RulingShown, TableShown},
    words::capital,
};

/// The id of an element that holds something by its own id.
pub fn anchor(id: &str) -> String {
    format!("at-{id}")
}

/// A rule.
#[component]
pub fn RuleEntry(
    /// The rule.
    rule: RuleShown,
    /// The one that the address means.
    here: RwSignal<Option<String>>,
) -> impl IntoView {
    let id = rule.id.clone();
    let is_here = move || here.with(|it| it.as_deref() == Some(id.as_str()));
    let link = format!("#/rules/{}", rule.id);
    view! {
        <article class="rule" id=anchor(&rule.id) class:here=is_here>
            <div class="rule-head">
                <h3>{capital(&rule.says)}</h3>
                <a class="rule-id" href=link>
                    {rule.id.clone()}
                </a>
            </div>
            <p>{rule.text.clone()}</p>
            <p class="source">{capital(&rule.at)}</p>
        </article>
    }
}

/// A ruling.
#[component]
pub fn RulingEntry(
    /// The ruling.
    ruling: RulingShown,
    /// The one that the address means.
    here: RwSignal<Option<String>>,
) -> impl IntoView {
    let id = ruling.id.clone();
    let is_here = move || here.with(|it| it.as_deref() == Some(id.as_str()));
    let link = format!("#/rules/{}", ruling.id);
    view! {
        <article class="rule" id=anchor(&ruling.id) class:here=is_here>
            <div class="rule-head">
                <h3>"On " {ruling.fills.clone()}</h3>
                <a class="rule-id" href=link>
                    {ruling.id.clone()}
                </a>
            </div>
            <p>{ruling.says.clone()}</p>
            <p class="source">"Our ruling. " {ruling.reason.clone()}</p>
        </article>
    }
}

/// A table.
#[component]
pub fn TableEntry(
    /// The table.
    table: TableShown,
) -> impl IntoView {
    let head = table.head.iter().map(|cell| view! { <th scope="col">{cell.clone()}</th> });
    let head = head.collect_view();
    let row = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(at, cell)| match at {
            0 => view! { <th scope="row">{cell.clone()}</th> }.into_any(),
            _ => view! { <td>{cell.clone()}</td> }.into_any(),
        });
        view! { <tr>{cells.collect_view()}</tr> }
    };
    let rows = table.rows.iter().map(row).collect_view();
    view! {
        <figure class="rules-table">
            <figcaption>
                <b>{capital(&table.title)}</b>
                <span class="rule-id">{table.name.clone()}</span>
            </figcaption>
            <div class="table-scroll" tabindex="0">
                <table>
                    <thead>
                        <tr>{head}</tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </figure>
    }
}
