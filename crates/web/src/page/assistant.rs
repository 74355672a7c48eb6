//! Beside a real table: rosters, the turn's steps, what is true, results. For a phone in one hand;
//! a wide screen has the roster beside the facts beside the result.

mod asking;
mod awake;
mod bar;
mod beside;
mod duel;
mod fact;
mod facts;
mod house;
mod live;
mod pad;
mod put_away;
mod record;
mod result;
mod roster;
mod start;
mod troop;

use leptos::prelude::*;

use super::odds::chart::PATTERNS;
use beside::{Beside, Looking};

/// The page.
#[component]
pub fn Table() -> impl IntoView {
    let beside = Beside::new();
    provide_context(beside);
    awake::stay();
    beside.send(linstock_desk::assistant::TableAsk::Show);
    let begun = Memo::new(move |_| beside.shown.with(Option::is_some));
    let ready = move || beside.ready.get();
    let looking = Memo::new(move |_| beside.looking.with(Looking::kind));
    view! {
        <svg class="visually-hidden" width="0" height="0" aria-hidden="true">
            <defs inner_html=PATTERNS></defs>
        </svg>
        <div class="beside" data-looking=move || looking.get()>
            {move || {
                if begun.get() {
                    view! { <Begun /> }.into_any()
                } else if ready() {
                    view! { <start::Start /> }.into_any()
                } else {
                    view! { <p class="beside-wait quiet">"One moment\u{2026}"</p> }.into_any()
                }
            }}
            <beside::Message />
        </div>
    }
}

/// A table that has begun.
#[component]
fn Begun() -> impl IntoView {
    let beside = expect_context::<Beside>();
    let kind = Memo::new(move |_| beside.looking.with(Looking::kind));
    let aside = move || match kind.get() {
        "troop" => view! { <troop::Editing /> }.into_any(),
        "record" => view! { <record::Record /> }.into_any(),
        _ => view! { <result::LastResult /> }.into_any(),
    };
    view! {
        <bar::TurnBar />
        <asking::Asking />
        <section class="beside-aside" aria-label="Beside it">
            {aside}
        </section>
        <roster::Rosters />
        <pad::Pad />
    }
}
