//! The odds beside whoever is aimed at.

use leptos::prelude::*;
use linstock_desk::show::unit::Aim;

use super::{
    Field,
    chart::{glance, percent},
};

/// The odds beside whoever is aimed at.
#[component]
pub fn Callout() -> impl IntoView {
    let field = expect_context::<Field>();
    let shown = move || {
        let target = field.target.get()?;
        let probed = field.probed.get()?;
        if probed.odds.is_empty() {
            return None;
        }
        let unit = field.find(target)?;
        let at = unit.pose?.at;
        let fact = |aim: Aim| {
            let found = probed.facts.iter().find(|fact| fact.aim == Some(aim));
            found.map(|fact| fact.is.clone())
        };
        let band = fact(Aim::Band).map(|it| format!("{it} range"));
        let said: Vec<String> = fact(Aim::Range).into_iter().chain(band).collect();
        Some((unit.name, said.join(", "), glance(&probed.odds), at))
    };
    move || {
        shown().map(|(name, said, glance, at)| {
            let place = move || {
                let (x, y) = field.view.with(|view| view.pixel(at));
                let (width, height) = field.window.get();
                let left = if x + 240.0 > width { x - 230.0 } else { x + 24.0 };
                let top = (y + 24.0).min(height - 110.0).max(8.0);
                format!("left:{left:.0}px;top:{top:.0}px")
            };
            let chances = glance.into_iter().map(|(what, p)| {
                view! {
                    <div>
                        <dt>{what}</dt>
                        <dd>{percent(p)}</dd>
                    </div>
                }
            });
            view! {
                <div class="callout" style=place>
                    <p class="serif t16">{name}</p>
                    <p class="quiet">{said}</p>
                    <dl class="callout-odds">{chances.collect_view()}</dl>
                </div>
            }
        })
    }
}
