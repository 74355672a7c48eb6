//! A ledger: what counted, what did not and why.

use leptos::prelude::*;
use linstock_desk::show::ledger::RowShown;

/// A ledger.
#[component]
pub fn Ledger(rows: Vec<RowShown>) -> impl IntoView {
    let prefix = common(&rows);
    let cut = prefix.len();
    let each = rows.into_iter().map(move |row| {
        let short = row.rule.get(cut..).unwrap_or(&row.rule).to_owned();
        let link = format!("#/rules/{}", row.rule);
        let side = row.side.map(|side| format!("{side}: "));
        let struck = row.struck.clone();
        let is_struck = struck.is_some();
        view! {
            <tr class:struck=is_struck>
                <td class="says">
                    <span>{side} {linstock_desk::words::capital(&row.says)}</span>
                    {struck.map(|(why, _)| view! { <span class="why">{why}</span> })}
                </td>
                <td class="id">
                    <a class="rule-id" href=link title=row.rule.clone()>
                        {short}
                    </a>
                </td>
                <td class="value">{signed(row.value)}</td>
            </tr>
        }
    });
    view! {
        <section>
            <div class="section-head">
                <h2>"Why"</h2>
                <span class="rule-id">{prefix}</span>
            </div>
            <table class="ledger">
                <tbody>{each.collect_view()}</tbody>
            </table>
        </section>
    }
}

/// With its sign, the minus as printers have it.
pub fn signed(value: i32) -> String {
    if value < 0 { format!("\u{2212}{}", value.unsigned_abs()) } else { format!("+{value}") }
}

/// What all ids begin with, up to a dot.
pub fn common(rows: &[RowShown]) -> String {
    let Some(first) = rows.first() else { return String::new() };
    let mut prefix = first.rule.clone();
    while !prefix.is_empty() {
        let Some(dot) = prefix.rfind('.') else { return String::new() };
        prefix.truncate(dot);
        if rows
            .iter()
            .all(|row| row.rule.strip_prefix(&prefix).is_some_and(|it| it.starts_with('.')))
        {
            return prefix;
        }
    }
    prefix
}
