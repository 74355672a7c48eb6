//! A ledger: what counted, what did not and why, and what it comes to. Of one case, or of two beside each other.

use leptos::prelude::*;
use linstock_desk::{
    show::ledger::RowShown,
    words::{capital, spaced},
};

/// A ledger.
#[component]
pub fn Ledger(rows: Vec<RowShown>) -> impl IntoView {
    let prefix = common(&rows);
    view! {
        <section>
            <div class="section-head">
                <h2>"Why"</h2>
                <span class="rule-id">{prefix}</span>
            </div>
            <Rows cases=vec![rows] />
        </section>
    }
}

/// The rows of one case, or of two: one row, one rule.
#[component]
pub fn Rows(cases: Vec<Vec<RowShown>>) -> impl IntoView {
    let two = cases.len() == 2;
    let rows = joined(&cases);
    let all: Vec<RowShown> = rows.iter().map(|it| it.row.clone()).collect();
    let cut = common(&all).len();
    let several = all.windows(2).any(|pair| !pair[0].is_beside(&pair[1]));
    let mut before: Option<RowShown> = None;
    let body = rows.into_iter().map(move |Joined { row, values }| {
        let new = before.as_ref().is_none_or(|it| !it.is_beside(&row));
        let first_sum = row.is_sum() && before.as_ref().is_some_and(|it| !it.is_sum());
        before = Some(row.clone());
        let head = (new && (several || row.side.is_some())).then(|| heading(&row, two)).flatten();
        let short = row.rule.get(cut..).unwrap_or(&row.rule).to_owned();
        let link = (!row.is_sum()).then(|| {
            let title = format!("{} ({})", row.about, row.rule);
            view! {
                <a class="rule-id" href=format!("#/rules/{}", row.rule) title=title>
                    {short}
                </a>
            }
        });
        let struck = values.iter().flatten().all(|(_, counts)| !counts);
        let differs = two && values[0] != values[1];
        let why = row.struck.clone().map(|(why, _)| view! { <span class="why">{why}</span> });
        let cells = values.into_iter().map(|value| {
            let out = value.as_ref().is_some_and(|(_, counts)| !counts);
            view! {
                <td class="value" class:out=out>
                    {value.map(|(text, _)| text)}
                </td>
            }
        });
        let cells = cells.collect_view();
        view! {
            {head}
            <tr class:struck=struck class:differs=differs class:sum=first_sum class:total=row.is_sum()>
                <th scope="row" class="says">
                    <span>{capital(&row.says)}</span>
                    {why}
                </th>
                <td class="id">{link}</td>
                {cells}
            </tr>
        }
    });
    let body = body.collect_view();
    let head = two.then(|| {
        view! {
            <thead>
                <tr>
                    <td></td>
                    <td></td>
                    <th class="value" scope="col">
                        "A"
                    </th>
                    <th class="value" scope="col">
                        "B"
                    </th>
                </tr>
            </thead>
        }
    });
    view! {
        <table class="ledger" class:two=two>
            {head}
            <tbody>{body}</tbody>
        </table>
    }
}

/// Whose rows follow, and of which step.
fn heading(row: &RowShown, two: bool) -> Option<impl IntoView + use<>> {
    let of: Vec<String> = row.side.iter().chain(&row.step).map(|it| spaced(it)).collect();
    let span = if two { 4 } else { 3 };
    (!of.is_empty()).then(|| {
        view! {
            <tr class="step">
                <th colspan=span>{capital(&of.join(", "))}</th>
            </tr>
        }
    })
}

/// A row in every case.
struct Joined {
    row: RowShown,
    /// By case: what it comes to, and whether it counts.
    values: Vec<Option<(String, bool)>>,
}

fn joined(cases: &[Vec<RowShown>]) -> Vec<Joined> {
    let mut all: Vec<Joined> = Vec::new();
    for (case, rows) in cases.iter().enumerate() {
        let mut last = 0;
        for row in rows {
            let same = |it: &Joined| {
                let other = &it.row;
                other.is_beside(row)
                    && (&other.rule, &other.says) == (&row.rule, &row.says)
                    && it.values.get(case).is_none_or(Option::is_none)
            };
            let at = match all.iter().position(same) {
                Some(at) => at,
                None => {
                    let at = if case == 0 { all.len() } else { (last + 1).min(all.len()) };
                    all.insert(at, Joined { row: row.clone(), values: Vec::new() });
                    at
                }
            };
            last = at;
            all[at].values.resize(case + 1, None);
            all[at].values[case] = Some((row.text.clone(), row.struck.is_none()));
        }
    }
    for it in &mut all {
        it.values.resize(cases.len(), None);
    }
    all
}

/// What the ids of all rules begin with, up to a dot.
pub fn common(rows: &[RowShown]) -> String {
    let rules = || rows.iter().filter(|row| !row.is_sum()).map(|row| &row.rule);
    let Some(mut prefix) = rules().next().cloned() else { return String::new() };
    while !prefix.is_empty() {
        let Some(dot) = prefix.rfind('.') else { return String::new() };
        prefix.truncate(dot);
        if rules().all(|rule| rule.strip_prefix(&prefix).is_some_and(|it| it.starts_with('.'))) {
            return prefix;
        }
    }
    prefix
}
