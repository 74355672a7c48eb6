//! Who does it, and to whom.

use leptos::prelude::*;
use linstock_desk::assistant::{TableAsk, show::RoleShown};

use super::beside::{Beside, Looking};
use crate::page::icons::Icon;

/// An arrow from one to the other.
const ARROW: &str = "M8 5l5 5l-5 5";

/// The roles, and who takes them.
#[component]
pub fn Duel() -> impl IntoView {
    let beside = expect_context::<Beside>();
    let roles = Memo::new(move |_| {
        beside.shown.with(|it| it.as_ref().map(|it| it.draft.roles.clone())).unwrap_or_default()
    });
    move || {
        let roles = roles.get();
        let single = roles.len() == 1;
        let each = roles.into_iter().enumerate().map(|(at, role)| {
            let arrow =
                (at > 0).then(|| view! { <span class="duel-arrow"><Icon d=ARROW /></span> });
            view! { {arrow} <Side role /> }
        });
        view! { <div class="duel" class:single=single>{each.collect_view()}</div> }
    }
}

/// A role: tapped, the next tap on the roster fills it.
#[component]
fn Side(role: RoleShown) -> impl IntoView {
    let beside = expect_context::<Beside>();
    let word = role.word.clone();
    let picking =
        move || beside.picking.with(|it| it.as_ref().is_some_and(|(role, _)| *role == word));
    let word = role.word.clone();
    let (title, many) = (role.title.clone(), role.most > 1 && !role.who.is_empty());
    let who = role.who.clone();
    let people = move || {
        let found = who.iter().filter_map(|id| beside.troop(id));
        let each = found.map(|it| {
            let with = it.leaders.join(", ");
            let with = if with.is_empty() { String::new() } else { format!(", {with}") };
            view! {
                <span class="duel-unit" data-taken=it.id>
                    <span inner_html=it.portrait></span>
                    <b>{it.name}</b>
                    <span class="quiet">{it.brief} {with}</span>
                </span>
            }
        });
        each.collect_view()
    };
    let empty = role.who.is_empty().then(|| {
        let hint = if role.leader { "Tap a leader below" } else { "Tap a unit below" };
        view! { <span class="quiet">{hint}</span> }
    });
    let again = word.clone();
    let pick = move |role: &str, together: bool| {
        let next = Some((role.to_owned(), together));
        let same = beside.picking.with_untracked(|it| *it == next);
        beside.picking.set(next.filter(|_| !same));
    };
    let first = role.who.first().cloned();
    view! {
        <div class="duel-role">
            <button
                type="button"
                class="duel-side"
                data-role=role.word.clone()
                aria-pressed=move || picking().to_string()
                on:click=move |_| pick(&word, false)
            >
                <span class="quiet">{title}</span>
                {people}
                {empty}
            </button>
            <span class="duel-more">
                {first
                    .map(|id| {
                        view! {
                            <button
                                type="button"
                                class="link"
                                data-do="edit"
                                on:click=move |_| beside.looking.set(Looking::Troop(id.clone()))
                            >
                                "Change"
                            </button>
                        }
                    })}
                {many
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="link"
                                data-do="together"
                                on:click=move |_| pick(&again, true)
                            >
                                "Fire together"
                            </button>
                        }
                    })}
            </span>
        </div>
    }
}

/// Somebody of the roster was tapped: he takes the role that was chosen, or the one that suits him.
/// Whoever has no part in it is looked at.
pub fn tapped(beside: Beside, id: String, may: bool) {
    if !may {
        beside.looking.set(Looking::Troop(id));
        return;
    }
    if !matches!(beside.looking.get_untracked(), Looking::Troop(_)) {
        beside.looking.set(Looking::Facts);
    }
    match beside.picking.get_untracked() {
        Some((role, together)) => {
            beside.picking.set(None);
            beside.send(TableAsk::Take { role, id, together });
        }
        None => beside.send(TableAsk::Tap { id }),
    }
}
