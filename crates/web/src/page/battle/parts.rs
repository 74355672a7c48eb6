//! The parts of a turn: where it stands, what was, and what comes.

use leptos::prelude::*;
use linstock_desk::words::capital;

use super::{Field, troops::side};

/// So many parts before and after the present one have their names; of others there is a dot.
const NAMED: usize = 1;
/// Up to so many parts are all named.
const FEW: usize = 6;

/// The row.
#[component]
pub fn Parts() -> impl IntoView {
    let field = expect_context::<Field>();
    let shown = Memo::new(move |_| {
        field.look.with(|look| {
            let look = look.as_ref()?;
            // An earlier moment is nobody's to act.
            let yours =
                field.moment.get().is_none() && field.seat().is_some_and(|seat| look.waiting[seat]);
            let phase = look.phase.replace('-', " ");
            Some((look.parts.clone(), look.part, yours, phase))
        })
    });
    let names = move |seat| {
        field.look.with_untracked(|look| {
            look.as_ref().map(|look| look.sides[seat].name.clone()).unwrap_or_default()
        })
    };
    move || {
        shown.get().map(|(parts, now, yours, phase)| {
            let count = parts.len();
            let each = parts.into_iter().enumerate().map(move |(index, part)| {
                let whose = part.seat.map(names);
                let shown = match &whose {
                    Some(side) => format!("{}, {side}", capital(&part.name)),
                    None => capital(&part.name),
                };
                let title = shown.clone();
                let is_now = now == Some(index);
                let far = now.map_or(index, |now| now.abs_diff(index));
                let named = count <= FEW || far <= NAMED;
                let class = match now {
                    _ if is_now => "now",
                    Some(now) if index < now => "done",
                    _ => "",
                };
                let swatch = part.seat.map(|seat| {
                    view! { <span class=format!("swatch {}", side(seat)) aria-hidden="true"></span> }
                });
                view! {
                    <li
                        class=class
                        class:yours=is_now && yours
                        class:dot=!named
                        title=title
                        aria-current=is_now.then_some("step")
                    >
                        {named.then(|| view! { <span class="part">{swatch} {capital(&part.name)}</span> })}
                        {whose.filter(|_| named).map(|side| view! { <span class="visually-hidden">", " {side}</span> })}
                        {(!named).then(|| view! { <span class="visually-hidden">{shown}</span> })}
                    </li>
                }
            });
            // Before the first turn there is only the set-up.
            let before = now.is_none().then(|| {
                view! {
                    <li class="now" class:yours=yours aria-current="step">
                        <span class="part">{capital(&phase)}</span>
                    </li>
                }
            });
            view! {
                <ol class="phases" aria-label="Parts of the turn">
                    {before}
                    {each.collect_view()}
                </ol>
            }
        })
    }
}
