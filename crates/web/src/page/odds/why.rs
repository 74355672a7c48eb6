//! The ledger of one or two cases: one row, one rule.

use leptos::prelude::*;
use linstock_desk::{
    show::{ledger::RowShown, odds::OddsShown},
    words::{capital, spaced},
};

use crate::page::battle::ledger::{common, signed};

/// A row in every case.
struct Joined {
    row: RowShown,
    /// By case: the value, and whether it counts.
    values: Vec<Option<(i32, bool)>>,
}

/// The ledger.
#[component]
pub fn Why(odds: Vec<OddsShown>) -> impl IntoView {
    let two = odds.len() == 2;
    let rows = joined(&odds);
    let all: Vec<RowShown> = rows.iter().map(|it| it.row.clone()).collect();
    let prefix = common(&all);
    let cut = prefix.len();
    let empty = rows.is_empty();
    let body = rows.into_iter().map(move |Joined { row, values }| {
        let short = row.rule.get(cut..).unwrap_or(&row.rule).to_owned();
        let link = format!("#/rules/{}", row.rule);
        let struck = values.iter().flatten().all(|(_, counts)| !counts);
        let differs = two && values[0] != values[1];
        let of: Vec<String> =
            row.side.iter().chain(&row.step).map(|it| capital(&spaced(it))).collect();
        let of = Some(of.join(", ")).filter(|it| !it.is_empty());
        let of = of.map(|of| view! { <span class="faint">{of} ": "</span> });
        let why = row.struck.clone().map(|(why, _)| view! { <span class="why">{why}</span> });
        let cells = values.into_iter().map(|value| {
            let text = value.map(|(value, _)| signed(value));
            let out = value.is_some_and(|(_, counts)| !counts);
            view! {
                <td class="value" class:out=out>
                    {text}
                </td>
            }
        });
        let cells = cells.collect_view();
        view! {
            <tr class:struck=struck class:differs=differs>
                <th scope="row" class="says">
                    <span>{of} {capital(&row.says)}</span>
                    {why}
                </th>
                <td class="id">
                    <a class="rule-id" href=link title=row.rule.clone()>
                        {short}
                    </a>
                </td>
                {cells}
            </tr>
        }
    });
    let body = body.collect_view();
    let sums = sums(&odds);
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
        <section>
            <div class="section-head">
                <h2 class="t20">"Why"</h2>
                <span class="rule-id">{prefix}</span>
            </div>
            {empty
                .then(|| {
                    view! { <p class="quiet">"Nothing changes the roll: the dice alone decide."</p> }
                })}
            <table class="ledger" class:two=two>
                {head}
                <tbody>{body} {sums}</tbody>
            </table>
        </section>
    }
}

/// What the rows add up to: the figures that no die changes.
fn sums(odds: &[OddsShown]) -> impl IntoView + use<> {
    let mut names: Vec<String> = Vec::new();
    for (name, _) in odds.iter().flat_map(|it| &it.always) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let odds: Vec<Vec<(String, String)>> = odds.iter().map(|it| it.always.clone()).collect();
    let rows = names.into_iter().enumerate().map(move |(at, name)| {
        let value = |all: &Vec<(String, String)>| {
            all.iter().find(|(it, _)| *it == name).map(|(_, value)| value.clone())
        };
        let values: Vec<Option<String>> = odds.iter().map(value).collect();
        let differs = values.iter().any(|it| *it != values[0]);
        let cells = values.into_iter().map(|it| view! { <td class="value">{it}</td> });
        let cells = cells.collect_view();
        view! {
            <tr class:sum=at == 0 class:total=true class:differs=differs>
                <th scope="row" colspan="2">
                    {capital(&name)}
                </th>
                {cells}
            </tr>
        }
    });
    rows.collect_view()
}

fn joined(odds: &[OddsShown]) -> Vec<Joined> {
    let mut res: Vec<Joined> = Vec::new();
    for (case, odds) in odds.iter().enumerate() {
        let mut last = 0;
        for row in &odds.rows {
            let same = |it: &Joined| {
                let other = &it.row;
                (&other.rule, &other.side, &other.step, &other.says)
                    == (&row.rule, &row.side, &row.step, &row.says)
                    && it.values.get(case).is_none_or(Option::is_none)
            };
            let at = match res.iter().position(same) {
                Some(at) => at,
                None => {
                    let at = if case == 0 { res.len() } else { (last + 1).min(res.len()) };
                    res.insert(at, Joined { row: row.clone(), values: Vec::new() });
                    at
                }
            };
            last = at;
            res[at].values.resize(case + 1, None);
            res[at].values[case] = Some((row.value, row.struck.is_none()));
        }
    }
    for it in &mut res {
        it.values.resize(odds.len(), None);
    }
    res
}
