//! The card of the unit that is looked at.

use leptos::prelude::*;

use super::Field;

/// The card.
#[component]
pub fn Card() -> impl IntoView {
    let field = expect_context::<Field>();
    move || {
        field.unit().map(|unit| {
            let facts = unit.facts.iter().filter(|fact| !fact.headline);
            let facts = facts.map(|fact| {
                view! {
                    <div>
                        <dt>{linstock_desk::words::capital(&fact.of)}</dt>
                        <dd>{fact.is.clone()}</dd>
                    </div>
                }
            });
            let left = field.acts(unit.unit);
            let actions = (left > 0 && unit.actions == Some(left)).then(|| {
                view! {
                    <div>
                        <dt>"Actions left"</dt>
                        <dd class="acts num">
                            <Dots left />
                            {left}
                        </dd>
                    </div>
                }
            });
            let count = if unit.battery { "Sections" } else { "Figures" };
            view! {
                <section>
                    <div class="card-head">
                        <div>
                            <h2 class="t28">{unit.name.clone()}</h2>
                            <p class="quiet">
                                {unit.formation.clone()}
                                {unit.state.clone().map(|state| format!(", {state}"))}
                            </p>
                        </div>
                        <Portrait picture=unit.portrait.clone() />
                    </div>
                    <dl class="facts card-facts">
                        <div>
                            <dt>{count}</dt>
                            <dd class="num">{unit.strength} " of " {unit.full}</dd>
                        </div>
                        {actions}
                        {facts.collect_view()}
                    </dl>
                </section>
            }
        })
    }
}

/// Dots of the accent: how often a unit may still act.
#[component]
pub fn Dots(
    /// How many actions are left.
    left: u8,
) -> impl IntoView {
    let dots = (0..left).map(|_| view! { <i></i> });
    view! {
        <span class="act-dots" aria-hidden="true">
            {dots.collect_view()}
        </span>
    }
}

/// The same mark as on the map, in a card or a list.
#[component]
pub fn Portrait(
    /// The picture.
    picture: String,
) -> impl IntoView {
    view! { <span class="portrait" aria-hidden="true" inner_html=picture></span> }
}
