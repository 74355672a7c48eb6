//! The parts of a turn: where it stands, what was, and what comes.

use leptos::prelude::*;
use linstock_desk::{show::look::PartShown, words::capital};

use super::{Field, troops::side};

/// So many parts before and after the present one have their names; of the others it is only said how many they are.
const NAMED: usize = 1;
/// Up to so many parts are all named.
const FEW: usize = 4;

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
            let whole = move |part: &PartShown| match part.seat.map(names) {
                Some(side) => format!("{}, {side}", capital(&part.name)),
                None => capital(&part.name),
            };
            let (first, last) = match now {
                _ if count <= FEW => (0, count),
                Some(now) => (now.saturating_sub(NAMED), (now + NAMED + 1).min(count)),
                None => (0, NAMED.min(count)),
            };
            let rest = move |parts: &[PartShown], class: &'static str, what: &str| {
                let said = format!("{} {what}", parts.len());
                let title = parts.iter().map(whole).collect::<Vec<_>>().join("; ");
                (!parts.is_empty()).then(|| view! { <li class=class title=title>{said}</li> })
            };
            let earlier = rest(&parts[..first], "rest done", "done");
            let later = rest(&parts[last..], "rest", "to come");
            let each = parts[first..last].iter().enumerate().map(move |(index, part)| {
                let index = first + index;
                let is_now = now == Some(index);
                let class = match now {
                    _ if is_now => "now",
                    Some(now) if index < now => "done",
                    _ => "",
                };
                let swatch = part.seat.map(|seat| {
                    view! { <span class=format!("swatch {}", side(seat)) aria-hidden="true"></span> }
                });
                let whose = part.seat.map(names);
                view! {
                    <li
                        class=class
                        class:yours=is_now && yours
                        title=whole(part)
                        aria-current=is_now.then_some("step")
                    >
                        <span class="part">{swatch} {capital(&part.name)}</span>
                        {whose.map(|side| view! { <span class="visually-hidden">", " {side}</span> })}
                    </li>
                }
            });
            let each = each.collect_view();
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
                    {earlier}
                    {each}
                    {later}
                </ol>
            }
        })
    }
}
