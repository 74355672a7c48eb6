//! The reactions open to a player, each with its odds.

use std::sync::Arc;

use leptos::prelude::*;
use linstock_battle::{UnitId, vocabulary::Intent};
use linstock_desk::{
    Answer, Ask,
    draft::Draft,
    show::{
        look::Look,
        offer::{Offer, SlotShown},
        probe::{Assumed, Care, Probed},
    },
    words::with_target,
};

use super::{
    Field,
    chart::{glance, percent},
};
use crate::page::client::ask;

/// So many answers are probed at most.
const MOST: usize = 20;

/// An answer, and what would come of it once that is known.
#[derive(Clone)]
struct Choice {
    draft: Draft,
    name: String,
    // Among which one has still to be chosen.
    words: Option<String>,
    probed: RwSignal<Option<Arc<Probed>>>,
}

/// The answers.
#[component]
pub fn Answers() -> impl IntoView {
    let field = expect_context::<Field>();
    let choices = Memo::new_with_compare(
        move |_| {
            field.look.with(|look| {
                let look = look.as_ref().filter(|look| {
                    look.question.as_ref().is_some_and(|question| question.reaction)
                });
                look.map(|look| drafts(field, look)).unwrap_or_default()
            })
        },
        |_, _| true,
    );
    // Each is asked once, as soon as the question is here.
    Effect::new(move |_| {
        let Some(seat) = field.seat() else { return };
        for choice in choices.get().into_iter().filter(|choice| choice.words.is_none()) {
            let wish = Ask::Probe {
                board: field.board(),
                seat,
                draft: choice.draft.command.clone(),
                care: Care::Glance,
                assumed: Assumed::Fires,
            };
            ask(wish, move |answer| {
                if let Answer::Probed(probed) = answer {
                    choice.probed.try_set(Some(Arc::new(*probed)));
                }
            });
        }
    });
    move || {
        let choices = choices.get();
        (!choices.is_empty()).then(|| {
            let mut before: Option<UnitId> = None;
            let each = choices.into_iter().map(move |choice| {
                let unit = choice.draft.command.units.first().copied();
                let fresh = unit.filter(|_| unit != before);
                before = unit;
                let head = fresh.map(|unit| view! { <h3 class="serif">{field.name(unit)}</h3> });
                view! {
                    {head}
                    <One choice />
                }
            });
            let each = each.collect_view();
            view! {
                <div class="answers" role="group" aria-label="Answers">
                    {each}
                </div>
            }
        })
    }
}

#[component]
fn One(choice: Choice) -> impl IntoView {
    let field = expect_context::<Field>();
    let Choice { draft, name, words, probed } = choice;
    let this = draft.command.clone();
    let pressed = move || {
        field.draft.with(|now| now.as_ref().is_some_and(|now| now.command == this)).to_string()
    };
    let take = move |_| {
        if draft.offer.slots.is_empty() && draft.command.units.is_empty() {
            field.order(draft.command.clone());
        } else {
            field.result.set(None);
            // Who would answer is looked at.
            field.select(draft.command.units.first().copied());
            field.redraft(draft.clone());
        }
    };
    let odds = move || {
        if words.is_some() {
            return words.clone();
        }
        let probed = probed.get()?;
        let shown: Vec<String> = match &probed.refused {
            Some(refused) => vec![refused.says.clone()],
            None => glance(&probed.odds)
                .into_iter()
                .map(|(what, p)| format!("{what} {}", percent(p)))
                .collect(),
        };
        Some(shown.join(", "))
    };
    view! {
        <button type="button" class="option answer" aria-pressed=pressed on:click=take>
            <b>{name}</b>
            <span class="num">{odds}</span>
        </button>
    }
}

/// Everything that may be answered at once, or but for a word: of several targets, each.
fn drafts(field: Field, look: &Look) -> Vec<Choice> {
    let open = look.offers.iter().filter(|offer| offer.refused.is_none());
    let open: Vec<&Offer> = open.filter(|offer| offer.intent != Some(Intent::Concede)).collect();
    let each = open.iter().flat_map(|offer| {
        let draft = Draft::new(offer);
        match draft.targets() {
            [] | [_] => vec![draft],
            several => several.iter().copied().map(|unit| draft.clone().at(unit)).collect(),
        }
    });
    // Where a verb alone does not tell one answer from another, what it is done with does.
    let alike = |offer: &Offer| {
        let same = |it: &&&Offer| it.verb == offer.verb && Draft::actor(it) == Draft::actor(offer);
        open.iter().filter(same).count() > 1
    };
    let choice = |draft: Draft| {
        let role = draft.offer.target;
        let target = draft.command.target.and_then(|it| with_target(role, &field.name(it)));
        let mut name = match target {
            Some(target) => format!("{} {target}", draft.offer.verb),
            None => draft.offer.verb.clone(),
        };
        let detail = &draft.offer.detail;
        if draft.offer.slots.is_empty() && alike(&draft.offer) && !detail.is_empty() {
            name += &format!(": {detail}");
        }
        let words = still_to_say(&draft);
        Choice { draft, name, words, probed: RwSignal::new(None) }
    };
    let may_be_said = |draft: &Draft| draft.is_complete() || still_to_say(draft).is_some();
    let mut all: Vec<Draft> = each.filter(may_be_said).collect();
    // What the whole side may say comes first, then everybody in his turn.
    all.sort_by_key(|draft| draft.command.units.first().copied());
    all.into_iter().take(MOST).map(choice).collect()
}

/// The words among which one has still to be chosen, if nothing else is lacking.
fn still_to_say(draft: &Draft) -> Option<String> {
    let mut lacking = draft.offer.slots.iter().filter(|slot| draft.lacks(slot));
    match (lacking.next()?, lacking.next()) {
        (SlotShown::Choice(words) | SlotShown::Formation(words), None) => {
            let words: Vec<&str> = words.iter().map(|it| it.text.as_str()).collect();
            Some(words.join(", "))
        }
        _ => None,
    }
}
