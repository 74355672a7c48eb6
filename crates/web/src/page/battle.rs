//! The battlefield: the map, the bar above it, the inspector beside it and the record below.

mod about;
mod card;
mod chart;
mod commit;
mod curtain;
mod drafting;
mod field;
pub mod ledger;
mod map;
mod options;
mod phase;
mod pointing;
mod prompt;
mod record;
mod result;
mod roll;
mod troops;

use leptos::prelude::*;

pub use field::Field;

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
