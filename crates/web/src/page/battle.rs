//! The battlefield: the map, the bar above it, the inspector beside it and the record below.

mod about;
pub mod card;
pub mod chart;
mod commit;
mod curtain;
mod drafting;
mod field;
pub mod ledger;
pub mod map;
mod options;
pub mod phase;
mod pointing;
pub mod prompt;
pub mod record;
pub mod result;
mod roll;
pub mod troops;

use leptos::prelude::*;

pub use field::{Field, Purpose};

/// A battle being played.
#[component]
pub fn Battlefield() -> impl IntoView {
    let field = expect_context::<Field>();
    view! {
        <main class="battle">
            <phase::PhaseBar />
            <map::Map />
            <aside class="inspector" aria-label="Inspector">
                <div class="scroll">
                    <prompt::Prompt />
                    <Show when=move || field.unit().is_some()>
                        <card::Card />
                        <options::Options />
                    </Show>
                    <drafting::Drafting />
                    <result::Outcome />
                </div>
                <commit::Commit />
            </aside>
            <record::Record />
            <roll::Pad />
            <curtain::Curtain />
            <div class="visually-hidden" role="status" aria-live="polite">
                {move || field.said.get()}
            </div>
        </main>
    }
}
