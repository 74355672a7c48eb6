//! The panel: which rules, which procedure, and its facts.

use leptos::prelude::*;
use linstock_desk::show::form::{Field, Form, Group};

use super::{Asked, field::Control};

/// The panel.
#[component]
pub fn Panel() -> impl IntoView {
    let asked = expect_context::<Asked>();
    let rules = Memo::new(move |_| asked.inquiry.with(|it| it.rules.clone()));
    let procedure = Memo::new(move |_| asked.inquiry.with(|it| it.procedure.clone()));
    let games = move || {
        let all = asked.all.get().into_iter().map(|it| (it.rules, it.title));
        options(all.collect(), rules)
    };
    let procedures = move || {
        let all = asked.all.get().into_iter().find(|it| it.rules == rules.get());
        let all = all.map(|it| it.procedures).unwrap_or_default().into_iter();
        options(all.map(|it| (it.word, it.title)).collect(), procedure)
    };
    let choose_rules = move |event| {
        let chosen: String = event_target_value(&event);
        let all = asked.all.get_untracked();
        let words = all.iter().find(|it| it.rules == chosen).map(|it| &it.procedures);
        let now = procedure.get_untracked();
        let same = words.into_iter().flatten().find(|it| it.word == now);
        let first = words.and_then(|it| it.first());
        let procedure = same.or(first).map(|it| it.word.clone()).unwrap_or_default();
        asked.turn_to(chosen, procedure);
    };
    let two = Memo::new(move |_| asked.inquiry.with(|it| it.other.is_some()));
    view! {
        <aside class="ask-panel" aria-label="Facts">
            <label class="pick">
                <span>"Game"</span>
                <select class="pick-value" prop:value=move || rules.get() on:change=choose_rules>
                    {games}
                </select>
            </label>
            <label class="pick">
                <span>"Procedure"</span>
                <select
                    class="pick-value"
                    prop:value=move || procedure.get()
                    on:change=move |event| {
                        asked.turn_to(rules.get_untracked(), event_target_value(&event));
                    }
                >
                    {procedures}
                </select>
            </label>
            <div class="case-heads" class:two=move || two.get()>
                <button
                    type="button"
                    class="button"
                    aria-pressed=move || two.get().to_string()
                    on:click=move |_| asked.compare(!two.get_untracked())
                >
                    {move || if two.get() { "Only one case" } else { "Compare two cases" }}
                </button>
                {move || {
                    two.get().then(|| view! { <b class="letter">"A"</b> <b class="letter">"B"</b> })
                }}
            </div>
            {move || {
                let two = two.get();
                asked.form.get().map(|form| fields(&form, two))
            }}
            <p class="faint">
                {move || two.get().then_some("Set a fact in A for both, in B to compare.")}
            </p>
        </aside>
    }
}

fn options(all: Vec<(String, String)>, chosen: Memo<String>) -> impl IntoView {
    let option = |(word, text): (String, String)| {
        let is = word.clone();
        view! {
            <option value=word selected=move || chosen.get() == is>
                {text}
            </option>
        }
    };
    all.into_iter().map(option).collect_view()
}

fn fields(form: &Form, two: bool) -> impl IntoView + use<> {
    let groups = form.groups.iter().cloned();
    let sample: Vec<String> = form.sample.iter().map(|(key, _)| key.clone()).collect();
    groups.map(|group| self::group(group, &sample, two)).collect_view()
}

/// A group: what matters first, the rest when asked for.
fn group(group: Group, sample: &[String], two: bool) -> impl IntoView + use<> {
    let asked = expect_context::<Asked>();
    // What somebody has said is shown, too.
    let said: Vec<String> = asked.inquiry.with_untracked(|it| {
        let facts = it.facts.iter().flatten().chain(it.other.iter().flatten());
        facts.map(|(key, _)| key.clone()).chain(sample.iter().cloned()).collect()
    });
    let (first, more): (Vec<Field>, Vec<Field>) =
        group.fields.into_iter().partition(|it| it.first || said.contains(&it.key));
    let count = more.len();
    let show = move |fields: Vec<Field>| {
        fields.into_iter().map(|field| view! { <Row field two /> }).collect_view()
    };
    let rest = (count > 0).then(|| {
        view! {
            <details class="more-facts">
                <summary>{count} " more"</summary>
                {show(more)}
            </details>
        }
    });
    view! {
        <fieldset class="fact-group">
            <legend>{group.title}</legend>
            {show(first)}
            {rest}
        </fieldset>
    }
}

/// A fact, and what is wrong with it.
#[component]
fn Row(field: Field, two: bool) -> impl IntoView {
    let asked = expect_context::<Asked>();
    let key = field.key.clone();
    let differs = move || asked.inquiry.with(|it| it.differs(&key));
    let key = field.key.clone();
    let wrong = move || {
        let cases = asked.cases().into_iter();
        let mut found = cases.filter_map(|case| {
            let message = asked.complaint(case, &key)?;
            Some(if two { format!("{}: {message}", case.letter()) } else { message })
        });
        found.next().map(|message| view! { <p class="wrong">{message}</p> })
    };
    let help = Some(field.help.clone()).filter(|it| !it.is_empty());
    let (key, needed) = (field.key.clone(), field.needed.clone());
    // What is said need not be asked for.
    let needed = move || {
        let case = crate::inquiry::Case::A;
        let unsaid = asked.value(case, &key).or_else(|| asked.follows(case, &key)).is_none();
        needed.clone().filter(|_| unsaid)
    };
    let controls = crate::inquiry::Case::ALL[..if two { 2 } else { 1 }].iter();
    let controls = controls.map(|&case| view! { <Control field=field.clone() case /> });
    let controls = controls.collect_view();
    view! {
        <div class="fact" class:two=two class:differs=differs>
            <span class="fact-name" title=help.clone()>
                {field.name.clone()}
                " "
                <small class="faint">{needed}</small>
            </span>
            <div class="fact-controls">{controls}</div>
            {wrong}
        </div>
    }
}
