//! The order of battle as a list: everybody with his place in words, by side and brigade.

use leptos::prelude::*;
use linstock_battle::{Seat, UnitId};

use super::{Field, troops::side};
use crate::{in_words, lettering::worth};

/// The list, folded until somebody wants it.
#[component]
pub fn RollCall() -> impl IntoView {
    let field = expect_context::<Field>();
    let open = RwSignal::new(false);
    view! {
        <section class="roll-call">
            <details
                class="more"
                on:toggle=move |event| {
                    let details: web_sys::Element = event_target(&event);
                    open.set(details.has_attribute("open"));
                }
            >
                <summary>
                    <span>"Order of battle"</span>
                    <span class="quiet">{move || count(field)}</span>
                </summary>
                <Show when=move || open.get()>
                    <Worth />
                    <Stakes />
                    <SideList seat=Seat::First />
                    <SideList seat=Seat::Second />
                </Show>
            </details>
        </section>
    }
}

/// What is worth holding, and what the score is made of.
#[component]
fn Worth() -> impl IntoView {
    let field = expect_context::<Field>();
    move || {
        field.look.with(|look| {
            let look = look.as_ref().filter(|look| !look.objectives.is_empty())?;
            let each = look.objectives.iter().map(|it| view! { <li>{worth(it, look)}</li> });
            Some(view! {
                <h3 class="strong roll-side">"Worth holding"</h3>
                <p class="quiet">"The badges on the map say how many points a place is worth, to the first side and the second."</p>
                <ul>{each.collect_view()}</ul>
            })
        })
    }
}

/// What losses are worth, when armies break, and who is still to come.
#[component]
fn Stakes() -> impl IntoView {
    let field = expect_context::<Field>();
    move || {
        field.look.with(|look| {
            let stakes = look.as_ref()?.stakes.clone();
            let armies = [stakes.endurance.first, stakes.endurance.second].into_iter().flatten();
            let parts = [
                ("Points", stakes.worth),
                ("Breaking points", armies.map(|it| it.text).collect()),
                ("Still to come", stakes.due.into_iter().map(|it| it.text).collect()),
            ];
            let given = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
            let each = given.map(|(title, lines): (&str, Vec<String>)| {
                let lines = lines.into_iter().map(|line| view! { <li>{line}</li> });
                view! {
                    <h3 class="strong roll-side">{title}</h3>
                    <ul>{lines.collect_view()}</ul>
                }
            });
            Some(each.collect_view())
        })
    }
}

fn count(field: Field) -> String {
    field.look.with(|look| {
        let units = look.iter().flat_map(|look| &look.units);
        format!("{} units on the table", units.filter(|unit| unit.pose.is_some()).count())
    })
}

#[component]
fn SideList(seat: Seat) -> impl IntoView {
    let field = expect_context::<Field>();
    let name = move || {
        field.look.with(|look| {
            look.as_ref().map(|look| look.sides[seat].name.clone()).unwrap_or_default()
        })
    };
    view! {
        <h3 class="strong roll-side">
            <span class=format!("swatch {}", side(seat)) aria-hidden="true"></span>
            {name}
        </h3>
        {move || {
            groups(field, seat)
                .into_iter()
                .map(|(name, units)| {
                    let each = units.into_iter().map(|unit| view! { <Row unit /> });
                    view! {
                        <h4 class="serif">{name}</h4>
                        <ul>{each.collect_view()}</ul>
                    }
                })
                .collect_view()
        }}
    }
}

/// The units of a side by brigade; those without one last.
pub fn groups(field: Field, seat: Seat) -> Vec<(String, Vec<UnitId>)> {
    let mut groups: Vec<(String, Vec<UnitId>)> = field.ground.with(|ground| {
        let brigades = ground.iter().flat_map(|ground| &ground.brigades);
        let own = brigades.filter(|brigade| brigade.seat == seat);
        own.map(|brigade| (brigade.name.clone(), brigade.units.clone())).collect()
    });
    let rest: Vec<UnitId> = field.look.with(|look| {
        let units = look.iter().flat_map(|look| &look.units).filter(|unit| unit.seat == seat);
        let lone = units.filter(|unit| !groups.iter().any(|(_, own)| own.contains(&unit.unit)));
        lone.map(|unit| unit.unit).collect()
    });
    if !rest.is_empty() {
        groups.push(("Others".to_owned(), rest));
    }
    groups
}

#[component]
fn Row(unit: UnitId) -> impl IntoView {
    let field = expect_context::<Field>();
    let shown = move || {
        let table = field.table();
        field.look.with(|look| {
            let look = look.as_deref()?;
            Some(in_words::unit(look.units.get(unit.index())?, Some(look), table))
        })
    };
    let there = move || field.look.with(|look| look.as_ref()?.units.get(unit.index())?.pose);
    view! {
        <li>
            <button
                type="button"
                class="roll-row"
                aria-pressed=move || (field.selected.get() == Some(unit)).to_string()
                disabled=move || there().is_none()
                on:click=move |_| super::pointing::choose(field, unit, false)
            >
                {shown}
            </button>
        </li>
    }
}
