//! Whether a log is sound.

use leptos::prelude::*;
use linstock_desk::{Answer, answer::Verdict};

use super::verify;
use crate::page::client::{answered, wish};

/// What is shown of a log, once somebody asks.
#[component]
pub fn Verdicts(
    /// The log.
    log: RwSignal<Option<String>>,
) -> impl IntoView {
    let shown = RwSignal::new(None::<Answer>);
    let asked = RwSignal::new(false);
    let ask = move |_| {
        let Some(log) = log.get_untracked() else { return };
        asked.set(true);
        wish(verify(log), move |news| {
            asked.set(false);
            shown.set(Some(answered(news)));
        });
    };
    view! {
        <section class="verdicts">
            <div class="section-head">
                <h2>"Is this log sound?"</h2>
                <button
                    type="button"
                    class="button"
                    data-do="verify"
                    disabled=move || asked.get()
                    on:click=ask
                >
                    {move || if asked.get() { "Verifying …" } else { "Verify" }}
                </button>
            </div>
            {move || {
                shown.get()
                    .map(|answer| match answer {
                        Answer::Verified { chain, events, adjudication, dice, notes } => {
                            view! {
                                <dl class="facts" data-verified="">
                                    {line("Every line is as it was written", chain)}
                                    {line("Each event leads where it says", events)}
                                    {line("The rules give the same again", adjudication)}
                                    <dt>"The dice"</dt>
                                    <dd data-dice=dice.word>{dice.text}</dd>
                                    {(!notes.is_empty())
                                        .then(|| {
                                            view! {
                                                <dt>"Beside that"</dt>
                                                <dd>{notes.join("; ")}</dd>
                                            }
                                        })}
                                </dl>
                            }
                                .into_any()
                        }
                        Answer::Failed(failed) => view! { <p>{failed.message}</p> }.into_any(),
                        _ => ().into_any(),
                    })
            }}
        </section>
    }
}

fn line(what: &'static str, verdict: Verdict) -> impl IntoView {
    let (word, why) = match verdict {
        Verdict::Holds => ("yes", None),
        Verdict::Not(why) => ("no", Some(why)),
    };
    view! {
        <dt>{what}</dt>
        <dd>{word} {why.map(|why| view! { <span class="quiet">": " {why}</span> })}</dd>
    }
}
