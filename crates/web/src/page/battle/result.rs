//! What came of the last command: dice, consequences, and why.

use leptos::prelude::*;
use linstock_battle::Seat;
use linstock_desk::show::entry::{EntryShown, SentenceShown};

use super::{Field, ledger::Ledger, steps::Steps, troops::side};

/// What came of the last command, and of what the other side did then; or an entry of the record.
#[component]
pub fn Outcome() -> impl IntoView {
    let field = expect_context::<Field>();
    let shown = move || {
        // What is played back is shown as it is played.
        let played = field.stage.act.with(Option::is_some) && field.moment.with(Option::is_none);
        let free = !played && field.offer.with(Option::is_none);
        let result = field.result.get().filter(|_| free)?;
        let since = field.since.get();
        let is_last = since.last().is_some_and(|last| last.n == result.n);
        Some(if is_last { since } else { vec![result] })
    };
    move || {
        shown().map(|entries| {
            let each = entries.into_iter().enumerate();
            each.map(|(index, entry)| view! { <Result entry first=index == 0 /> }).collect_view()
        })
    }
}

#[component]
fn Result(entry: EntryShown, first: bool) -> impl IntoView {
    let field = expect_context::<Field>();
    let shown = entry.sentences.iter().filter(|it| it.weight == 1);
    let shown = shown.map(|it| view! { <Sentence sentence=it.clone() sides=entry.sides seat=field.seat_of(&entry, it) /> });
    let shown = shown.collect_view();
    let worked = entry.sentences.iter().filter(|it| !it.rows.is_empty() && it.account.is_none());
    let mut worked = worked.map(|it| (it.text.clone(), it.rows.clone())).collect::<Vec<_>>();
    // Of several, each is opened by whoever wants to know.
    let open = (first && worked.len() == 1).then(|| worked.remove(0).1);
    let rest = worked.into_iter().map(|(text, rows)| {
        view! {
            <details class="more">
                <summary>"Why: " {text}</summary>
                <Ledger rows />
            </details>
        }
    });
    let rest = rest.collect_view();
    view! {
        <section class=if first { "result" } else { "result-then" }>
            <div class="section-head">
                <h2>{if first { "What happened" } else { "Then" }}</h2>
                <span class="rule-id">"entry " {entry.n}</span>
            </div>
            {shown}
        </section>
        {open.map(|rows| view! { <Ledger rows /> })}
        {rest}
    }
}

/// A sentence, with its dice and what came of them.
#[component]
pub fn Sentence(sentence: SentenceShown, sides: u8, seat: Seat) -> impl IntoView {
    if let Some(account) = sentence.account.filter(|it| !it.steps.is_empty()) {
        let title = account.headline.unwrap_or(sentence.text);
        return view! {
            <h3 class="t16">{title}</h3>
            <Steps steps=account.steps sides />
        }
        .into_any();
    }
    let SentenceShown { weight, text, rolls, outcome, .. } = sentence;
    let outcome = (!outcome.is_empty()).then(|| view! { <b>{outcome}</b> });
    let dice = (!rolls.is_empty()).then(|| view! { <Dice faces=rolls seat sides /> });
    view! {
        <p class="told" class:quiet=weight == 0>
            {text} {dice} {outcome}
        </p>
    }
    .into_any()
}

/// Dice as they fell.
#[component]
pub fn Dice(faces: Vec<Vec<u8>>, seat: Seat, #[prop(default = 6)] sides: u8) -> impl IntoView {
    let rolls = faces.into_iter().map(move |roll| {
        let dice = roll.into_iter().map(move |face| view! { <Die face seat sides /> });
        view! { <span class="dice">{dice.collect_view()}</span> }
    });
    view! { <span class="rolls">{rolls.collect_view()}</span> }
}

/// A die: pips on those of six sides, numerals on others.
#[component]
pub fn Die(face: u8, seat: Seat, #[prop(default = 6)] sides: u8) -> impl IntoView {
    let pips: &[(f64, f64)] = match face {
        _ if sides > 6 => &[],
        1 => &[(9.0, 9.0)],
        2 => &[(5.0, 5.0), (13.0, 13.0)],
        3 => &[(5.0, 5.0), (9.0, 9.0), (13.0, 13.0)],
        4 => &[(5.0, 5.0), (13.0, 5.0), (5.0, 13.0), (13.0, 13.0)],
        5 => &[(5.0, 5.0), (13.0, 5.0), (9.0, 9.0), (5.0, 13.0), (13.0, 13.0)],
        6 => &[(5.0, 4.5), (13.0, 4.5), (5.0, 9.0), (13.0, 9.0), (5.0, 13.5), (13.0, 13.5)],
        _ => &[],
    };
    let pips = pips.iter().map(|&(x, y)| view! { <circle cx=x cy=y r="1.6"></circle> });
    let numeral = (sides > 6 || face > 6).then(|| {
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
