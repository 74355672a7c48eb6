//! The battlefield: the map, the bar above it, the inspector beside it and the record below.

mod about;
mod aim;
mod answers;
mod briefing;
mod brigades;
mod callout;
pub mod card;
pub mod chart;
mod coach;
mod commit;
mod corner;
mod curtain;
mod drafted;
mod drafting;
mod field;
mod instructions;
pub mod keys;
pub mod ledger;
pub mod map;
mod marched;
mod named;
mod names;
mod nudge;
mod options;
mod orders;
mod overlay;
mod parts;
pub mod phase;
mod plans;
mod played;
mod pointing;
pub mod prompt;
pub mod record;
pub mod result;
mod roll;
mod roll_call;
mod sheet;
mod staged;
mod steps;
mod team;
mod threat;
pub mod troops;
mod umpire;
mod way;

use leptos::prelude::*;

pub use briefing::{BriefingButton, BriefingSheet, SideHeads, Swatch};
pub use field::{Field, Purpose};

/// A battle being played.
#[component]
pub fn Battlefield() -> impl IntoView {
    let field = expect_context::<Field>();
    field.watch_width();
    let narrow = field.narrow;
    let looked_at = Memo::new(move |_| field.unit().map(|unit| unit.unit));
    view! {
        <Show
            when=move || field.curtain.with(Option::is_none)
            fallback=|| view! { <curtain::Curtain /> }
        >
            <main class="battle">
                <phase::PhaseBar />
                <coach::Coach />
                <map::Map />
                <Show when=move || !narrow.get()>
                    <answers::Quiet />
                </Show>
                <aside
                    class="inspector"
                    aria-label="Inspector"
                    data-stop=move || field.stop.get().word()
                >
                    <Show when=move || narrow.get()>
                        <sheet::Grip />
                        <sheet::SheetHead />
                    </Show>
                    <div class="scroll">
                        <prompt::Prompt />
                        <team::Unfinished />
                        <Show when=move || narrow.get()>
                            <orders::OrderBar />
                        </Show>
                        <orders::Orders />
                        <team::Team />
                        <Show when=move || looked_at.get().is_some()>
                            <card::Card />
                            <options::Options />
                            <instructions::OrderOfChosen />
                        </Show>
                        <drafting::Drafting />
                        <played::Played />
                        <result::Outcome />
                        <Show when=move || looked_at.get().is_some()>
                            <umpire::Overruling />
                        </Show>
                        <Show when=move || looked_at.get().is_none()>
                            <options::Ready />
                        </Show>
                        <team::LetComputer />
                        <instructions::Standing />
                        <roll_call::RollCall />
                    </div>
                    <Show when=move || narrow.get() fallback=|| view! { <commit::Commit /> }>
                        <sheet::Verbs />
                    </Show>
                </aside>
                <record::Record />
                <Show when=move || !narrow.get()>
                    <orders::OrderBar />
                </Show>
                <roll::Pad />
                <keys::Help />
                <BriefingSheet />
                <div class="visually-hidden" role="status" aria-live="polite">
                    {move || field.said.get()}
                </div>
            </main>
        </Show>
    }
}
