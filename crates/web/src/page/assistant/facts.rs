//! What is true on the table: what matters most first, the rest when asked for.

use leptos::prelude::*;
use linstock_desk::{
    assistant::show::{FactShown, Saying},
    show::form::{Field, Kind},
};

use super::{beside::Beside, fact::Fact, house::HouseRules};

/// A group of facts: its name, those that are shown, and those that are not at first.
type Group = (String, Vec<Field>, Vec<Field>);

/// The facts.
#[component]
pub fn Facts() -> impl IntoView {
    let beside = expect_context::<Beside>();
    // Drawn anew only where facts come or go, so that nothing jumps under a thumb.
    let groups = Memo::new(move |_| {
        beside.shown.with(|it| {
            let groups = it.as_ref().map(|it| &it.draft.groups[..]).unwrap_or_default();
            groups.iter().map(|(title, facts)| group(title, facts)).collect::<Vec<Group>>()
        })
    });
    view! {
        {move || groups.get().into_iter().map(|it| view! { <GroupOf it /> }).collect_view()}
        <HouseRules />
    }
}

fn group(title: &str, facts: &[FactShown]) -> Group {
    // What the roster says need not be asked.
    let shows = |it: &FactShown| match it.said {
        Saying::Roster => false,
        Saying::Person | Saying::Guess | Saying::Against => true,
        Saying::Nobody => it.field.first && !it.field.role.is_of_body(),
    };
    let (first, more): (Vec<&FactShown>, Vec<&FactShown>) = facts.iter().partition(|it| shows(it));
    let fields = |all: Vec<&FactShown>| {
        let mut fields: Vec<Field> = all.into_iter().map(|it| it.field.clone()).collect();
        // What is ticked stands together.
        fields.sort_by_key(|it| (it.needed.is_none(), it.kind == Kind::YesNo));
        fields
    };
    (title.to_owned(), fields(first), fields(more))
}

#[component]
fn GroupOf(it: Group) -> impl IntoView {
    let (title, first, more) = it;
    let count = more.len();
    let none = first.is_empty();
    let rest = (count > 0).then(|| {
        let name = if none { title.clone() } else { String::new() };
        view! {
            <details class="more">
                <summary>
                    <span>{name}</span>
                    <span class="quiet">{count} " more"</span>
                </summary>
                {controls(more)}
            </details>
        }
    });
    let heading = (!none).then(|| view! { <h2>{title.clone()}</h2> });
    view! {
        <section class="fact-of" aria-label=title>
            {heading}
            {controls(first)}
            {rest}
        </section>
    }
}

/// Controls, those to be ticked side by side.
fn controls(fields: Vec<Field>) -> impl IntoView {
    let (ticked, others): (Vec<Field>, Vec<Field>) =
        fields.into_iter().partition(|it| it.kind == Kind::YesNo);
    let others = others.into_iter().map(|field| view! { <Fact field /> }).collect_view();
    let ticked = (!ticked.is_empty()).then(|| {
        let each = ticked.into_iter().map(|field| view! { <Fact field /> }).collect_view();
        view! { <div class="toggles facts-ticked">{each}</div> }
    });
    view! { {others} {ticked} }
}
