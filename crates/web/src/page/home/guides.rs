//! Guided first battles, one for each game.

use leptos::prelude::*;
use linstock_desk::{Answer, Ask, guide::GuideShown};

use crate::page::{battle::Field, client::ask};

/// The row of them.
#[component]
pub fn Guides() -> impl IntoView {
    let field = expect_context::<Field>();
    let guides = RwSignal::new(Vec::<GuideShown>::new());
    ask(Ask::Guides, move |answer| {
        if let Answer::Guides { guides: found } = answer {
            guides.try_set(found);
        }
    });
    let each = move || {
        let each = guides.get().into_iter().map(|guide| {
            let this = guide.clone();
            view! {
                <li>
                    <button
                        type="button"
                        class="guide"
                        data-guide=guide.id
                        on:click=move |_| field.be_guided(this.clone())
                    >
                        <span class="tile-map" inner_html=guide.picture></span>
                        <span>
                            <b class="t20">{guide.rules}</b>
                            <span class="quiet">{guide.name} ", ten minutes"</span>
                        </span>
                    </button>
                </li>
            }
        });
        each.collect_view()
    };
    view! {
        <section class="band" aria-labelledby="guides">
            <h2 class="t28" id="guides">
                "A guided first battle"
            </h2>
            <ul class="guides">{each}</ul>
        </section>
    }
}
