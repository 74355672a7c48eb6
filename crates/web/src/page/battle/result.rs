//! What came of the last command: dice, consequences, and why.

use leptos::prelude::*;
use linstock_battle::Seat;

use super::{Field, ledger::Ledger, troops::side};

/// The result.
#[component]
pub fn Outcome() -> impl IntoView {
    let field = expect_context::<Field>();
    let shown = move || {
        if field.offer.with(Option::is_some) { None } else { field.result.get() }
    };
    move || {
        shown().map(|entry| {
            let seat = entry.seat.unwrap_or(Seat::First);
            let told = entry.sentences.iter().filter(|it| it.weight == 1);
            let told = told.map(|it| view! { <p>{it.text.clone()}</p> });
            let worked = entry.sentences.iter().filter(|it| !it.rows.is_empty());
            let mut worked = worked.map(|it| (it.text.clone(), it.rows.clone()));
            let first = worked.next().map(|(_, rows)| rows);
            let rest = worked.map(|(text, rows)| {
                view! {
                    <details class="more">
                        <summary>{text}</summary>
                        <Ledger rows />
                    </details>
                }
            });
            let rest = rest.collect_view();
            view! {
                <section class="result">
                    <div class="section-head">
                        <h2>"What happened"</h2>
                        <span class="rule-id">"entry " {entry.n}</span>
                    </div>
                    <Dice faces=entry.faces.clone() seat />
                    {told.collect_view()}
                </section>
                {first.map(|rows| view! { <Ledger rows /> })}
                {rest}
            }
        })
    }
}

/// Dice as they fell.
#[component]
pub fn Dice(faces: Vec<Vec<u8>>, seat: Seat) -> impl IntoView {
    let rolls = faces.into_iter().map(move |roll| {
        let dice = roll.into_iter().map(move |face| view! { <Die face seat /> });
        view! { <span class="dice">{dice.collect_view()}</span> }
    });
    view! { <p class="rolls">{rolls.collect_view()}</p> }
}

/// A die: pips up to six, numerals beyond.
#[component]
pub fn Die(face: u8, seat: Seat) -> impl IntoView {
    let pips: &[(f64, f64)] = match face {
        1 => &[(9.0, 9.0)],
        2 => &[(5.0, 5.0), (13.0, 13.0)],
        3 => &[(5.0, 5.0), (9.0, 9.0), (13.0, 13.0)],
        4 => &[(5.0, 5.0), (13.0, 5.0), (5.0, 13.0), (13.0, 13.0)],
        5 => &[(5.0, 5.0), (13.0, 5.0), (9.0, 9.0), (5.0, 13.0), (13.0, 13.0)],
        6 => &[(5.0, 4.5), (13.0, 4.5), (5.0, 9.0), (13.0, 9.0), (5.0, 13.5), (13.0, 13.5)],
        _ => &[],
    };
    let pips = pips.iter().map(|&(x, y)| view! { <circle cx=x cy=y r="1.6"></circle> });
    let numeral = (face > 6).then(|| {
        view! {
            <text class="numeral" x="9" y="13.5" text-anchor="middle">
                {face}
            </text>
        }
    });
    view! {
        <svg
            class=format!("die {}", side(seat))
            width="20"
            height="20"
            viewBox="-1 -1 20 20"
            role="img"
            aria-label=face.to_string()
        >
            <rect width="18" height="18" rx="3"></rect>
            {pips.collect_view()}
            {numeral}
        </svg>
    }
}
