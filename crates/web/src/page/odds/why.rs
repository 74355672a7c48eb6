//! The ledger of one or two cases: what is known before a die is rolled, then what the dice decide.

use leptos::prelude::*;
use linstock_desk::show::{ledger::RowShown, odds::OddsShown};

use crate::{
    inquiry::Case,
    page::battle::ledger::{Rows, common},
};

/// The ledger.
#[component]
pub fn Why(odds: Vec<OddsShown>) -> impl IntoView {
    let known: Vec<Vec<RowShown>> = odds.iter().map(|it| it.rows.clone()).collect();
    let prefix = common(&known.concat());
    let plain = known.iter().all(Vec::is_empty);
    let note = odds.first().map(|it| it.note.clone()).filter(|it| !it.is_empty());
    let two = odds.len() == 2;
    // An instance shows one case: it is no comparison.
    let instances = odds.into_iter().zip(Case::ALL).filter(|(it, _)| !it.instance.is_empty());
    let instances = instances.map(|(odds, case)| {
        let of = two.then(|| format!(", {}", case.letter()));
        view! {
            <details class="more instance" open=odds.rows.is_empty() && !two>
                <summary>"One way it may go" {of}</summary>
                <Rows cases=vec![odds.instance] />
            </details>
        }
    });
    let instances = instances.collect_view();
    view! {
        <section>
            <div class="section-head">
                <h2 class="t20">"Why"</h2>
                <span class="rule-id">{prefix}</span>
            </div>
            {(!plain).then(|| view! { <Rows cases=known /> })}
            {note.map(|note| view! { <p class="quiet">{note}</p> })}
            {instances}
        </section>
    }
}
