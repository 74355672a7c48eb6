//! Standing orders and instructions: about what whoever plays is asked, and what units do by themselves.

use leptos::prelude::*;
use linstock_battle::{
    Instruction,
    standing::{Interest, StandingOrder},
};
use linstock_desk::show::prompt::StandingShown;

use super::Field;

/// About what somebody may want to be asked, where all of it is asked of the engine.
const INTERESTS: [(Interest, &str); 2] = [
    (Interest::Useful, "Ask me when an answer may do something"),
    (Interest::Everything, "Ask me whenever I may react"),
];

/// The panel, where instructions make a difference.
#[component]
pub fn Standing() -> impl IntoView {
    let field = expect_context::<Field>();
    let shown = Memo::new(move |_| {
        field.look.with(|look| {
            let look = look.as_ref().filter(|look| look.outcome.is_none())?;
            Some((look.instructions.clone()?, look.interest, look.ordered.clone()))
        })
    });
    move || {
        shown.get().map(|(shown, interest, ordered)| {
            let always = Instruction::AlwaysAsk.word();
            let asks_all = shown.now == always;
            let now = if asks_all { interest.word().to_owned() } else { shown.now.clone() };
            let own = INTERESTS.map(|(it, text)| (it.word().to_owned(), text.to_owned()));
            let stored = shown.all.iter().filter(|(word, _)| word != always).cloned();
            let all: Vec<(String, String)> = own.into_iter().chain(stored).collect();
            let chosen = all.iter().find(|(word, _)| *word == now).map(|(_, text)| text.clone());
            let each = all.into_iter().map(move |(word, text)| {
                let (is_now, value) = (word == now, word.clone());
                let choose = move |_| match Interest::from_word(&value) {
                    Some(interest) => {
                        if !asks_all {
                            field.instruct(always.to_owned());
                        }
                        field.take_interest(interest);
                    }
                    None => field.instruct(value.clone()),
                };
                view! {
                    <label class="choice">
                        <input
                            type="radio"
                            name="instructions"
                            value=word
                            prop:checked=is_now
                            on:change=choose
                        />
                        <span>{text}</span>
                    </label>
                }
            });
            let each = each.collect_view();
            let orders = ordered.into_iter().map(move |(unit, text)| {
                view! {
                    <li>
                        <span>{field.name(unit)} ": " {text}</span>
                        <button
                            type="button"
                            class="button"
                            on:click=move |_| field.stand_by(vec![unit], StandingOrder::Ask)
                        >
                            "Cancel"
                            <span class="visually-hidden">" the order of " {field.name(unit)}</span>
                        </button>
                    </li>
                }
            });
            let orders = orders.collect_view();
            view! {
                <section class="standing">
                    <details class="more">
                        <summary>
                            <span>"Standing instructions"</span>
                            <span class="quiet">{chosen}</span>
                        </summary>
                        <fieldset>
                            <legend class="visually-hidden">"When the enemy does something you may react to"</legend>
                            {each}
                        </fieldset>
                        <ul class="ordered">{orders}</ul>
                    </details>
                </section>
            }
        })
    }
}

/// The standing order of the unit that is looked at.
#[component]
pub fn OrderOfChosen() -> impl IntoView {
    let field = expect_context::<Field>();
    let of = Memo::new(move |_| {
        let asked = field.prompt.with(|it| it.as_ref().is_some_and(|it| it.loud));
        let unit = field.selected.get().filter(|_| !asked)?;
        let of = field.study.with(|study| study.as_ref()?.standing.clone())?;
        (of.unit == unit && field.is_own(unit)).then_some(of)
    });
    move || of.get().map(|of| view! { <OrderOf of /> })
}

/// A standing order, for a unit or for its whole brigade.
#[component]
pub fn OrderOf(of: StandingShown) -> impl IntoView {
    let field = expect_context::<Field>();
    let whole = RwSignal::new(false);
    let StandingShown { unit, name, brigade, brigade_name, now, all } = of;
    let orders: Vec<StandingOrder> = all.iter().map(|(order, _)| *order).collect();
    let each = all.into_iter().enumerate().map(|(at, (order, text))| {
        view! { <option value=at.to_string() selected=order == now>{text}</option> }
    });
    let each = each.collect_view();
    let several = brigade.len() > 1;
    let give = move |event| {
        let at = event_target_value(&event).parse::<usize>().unwrap_or(0);
        let Some(&order) = orders.get(at) else { return };
        let units = if whole.get_untracked() { brigade.clone() } else { vec![unit] };
        field.stand_by(units, order);
    };
    view! {
        <div class="order-of" role="group" aria-label=format!("Standing order of {name}")>
            <label>
                <span>"Standing order"</span>
                <select data-standing="" on:change=give>{each}</select>
            </label>
            {several
                .then(|| {
                    view! {
                        <label class="choice">
                            <input
                                type="checkbox"
                                prop:checked=whole
                                on:change=move |event| whole.set(event_target_checked(&event))
                            />
                            <span>"all of " {brigade_name}</span>
                        </label>
                    }
                })}
        </div>
    }
}
