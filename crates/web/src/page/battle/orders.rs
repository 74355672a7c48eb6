//! Orders given beforehand: who has which, a key for each, and their marks on the map.

use leptos::prelude::*;
use linstock_battle::{UnitId, vocabulary::Intent};
use linstock_desk::{show::offer::WordShown, words::capital};

use super::{Field, roll_call::groups};

/// How far behind the rear left corner a mark lies, in pixels.
const BEHIND: f64 = 4.0;
/// The radius of a mark, in pixels.
const RADIUS: f64 = 10.0;

/// What an order looks like, on a grid of 20.
pub const fn mark(intent: Option<Intent>) -> &'static str {
    match intent {
        Some(Intent::Idle | Intent::Countermand) => "M6 5v10M14 5v10M6 10h8",
        Some(Intent::Shoot) => "M5 15L15 5M10 5h5v5M5 11v4h4",
        Some(Intent::Move) => "M10 16V4M5.5 8.5L10 4l4.5 4.5",
        Some(Intent::Charge) => "M5 10l5-5 5 5M5 16l5-5 5 5",
        Some(Intent::Disengage) => "M10 4v12M5.5 11.5L10 16l4.5-4.5",
        Some(Intent::Form) => "M4 5h12v4H4zM8 9v6h4V9",
        Some(
            Intent::Rally
            | Intent::Reform
            | Intent::FormSquare
            | Intent::CloseUp
            | Intent::Face
            | Intent::Mount
            | Intent::Order
            | Intent::Ride
            | Intent::Join
            | Intent::GoOn
            | Intent::Follow
            | Intent::Respond
            | Intent::Evade
            | Intent::ShootAndEvade
            | Intent::Pick
            | Intent::Merge
            | Intent::Detach
            | Intent::Recall
            | Intent::Engineer
            | Intent::Place
            | Intent::Instruct
            | Intent::Concede
            | Intent::Manner,
        )
        | None => "M10 9v2",
    }
}

/// A mark beside words.
#[component]
fn Mark(
    /// What it is for.
    intent: Option<Intent>,
) -> impl IntoView {
    view! {
        <svg class="icon order-mark" viewBox="0 0 20 20" aria-hidden="true">
            <path d=mark(intent)></path>
        </svg>
    }
}

/// The six buttons, for whoever is selected.
#[component]
pub fn OrderBar() -> impl IntoView {
    let field = expect_context::<Field>();
    let open = Memo::new(move |_| field.orders_open() && !field.team().is_empty());
    let all = Memo::new(move |_| field.all_orders());
    let who = move || {
        let names: Vec<String> = field.team().into_iter().map(|unit| field.name(unit)).collect();
        names.join(", ")
    };
    let hint = move || match field.has_team() {
        true => "one order for all of them",
        false => "B takes the whole brigade, Shift and click adds one",
    };
    view! {
        <Show when=move || open.get()>
            <section class="order-bar" aria-label="Orders">
                <p class="order-who">
                    <b>{who}</b>
                    <span class="quiet">{hint}</span>
                </p>
                <div class="order-keys" role="group" aria-label="Order">
                    <For each=move || all.get() key=|order| order.word.clone() let:order>
                        <OrderKey order />
                    </For>
                </div>
            </section>
        </Show>
    }
}

#[component]
fn OrderKey(order: WordShown) -> impl IntoView {
    let field = expect_context::<Field>();
    let WordShown { word, text, key, intent } = order;
    let (this, other) = (word.clone(), word.clone());
    let given = move || {
        let team = field.team();
        let has = |unit: &UnitId| field.order_of(*unit).is_some_and(|it| it.word == this);
        !team.is_empty() && team.iter().all(has)
    };
    // An order that nobody may have keeps its place, and says why.
    let why = Memo::new(move |_| {
        let team = field.team();
        let mut each = team.iter().map(|&unit| field.order_refused(unit, &other));
        let first = each.next()??;
        each.all(|it| it.is_some()).then_some(first)
    });
    let says = move || {
        why.get().map(|it| view! { <span class="order-why" title=it.message>{it.says}</span> })
    };
    view! {
        <button
            type="button"
            class="button"
            data-order=word
            aria-pressed=move || given().to_string()
            aria-disabled=move || why.with(Option::is_some).then_some("true")
            aria-keyshortcuts=key.map(|key| key.to_string())
            on:click=move |_| {
                if let Some(key) = key {
                    field.give_order(key);
                }
            }
        >
            {key.map(|key| view! { <kbd aria-hidden="true">{key}</kbd> })}
            <Mark intent />
            <span>{capital(&text)} {says}</span>
        </button>
    }
}

/// Who has which order, by brigade.
#[component]
pub fn Orders() -> impl IntoView {
    let field = expect_context::<Field>();
    let open = Memo::new(move |_| field.orders_open());
    view! {
        <Show when=move || open.get()>
            <Open />
        </Show>
    }
}

#[component]
fn Open() -> impl IntoView {
    let field = expect_context::<Field>();
    let counted = Memo::new(move |_| {
        let units = field.units_to_order();
        let written =
            field.hands.orders.with(|it| units.iter().filter(|&u| it.contains_key(u)).count());
        (written, units.len())
    });
    let turn = move || field.look.with(|look| look.as_ref().map_or(0, |look| look.turn));
    let share = move || {
        let (written, all) = counted.get();
        format!("width:{}%", written * 100 / all.max(1))
    };
    let confirm = move || match counted.get() {
        (written, all) if written == all => "Confirm orders".to_owned(),
        (written, all) if all - written == 1 => "Confirm orders, 1 unit holds".to_owned(),
        (written, all) => format!("Confirm orders, {} units hold", all - written),
    };
    let sides = Memo::new(move |_| {
        let units = field.units_to_order();
        let ordered = |unit: &UnitId| {
            units.contains(unit)
                || field.look.with(|look| {
                    look.as_ref()
                        .and_then(|it| it.units.get(unit.index()))
                        .is_some_and(|it| it.order.is_some())
                })
        };
        let groups = field.seat().map(|seat| groups(field, seat)).unwrap_or_default();
        let groups = groups.into_iter().map(|(name, units)| {
            (name, units.into_iter().filter(ordered).collect::<Vec<UnitId>>())
        });
        groups.filter(|(_, units)| !units.is_empty()).collect::<Vec<_>>()
    });
    view! {
        <section class="orders" aria-label="Orders of the turn">
            <h2 class="t20">"Orders for turn " {turn}</h2>
            <p class="quiet" data-written=move || counted.get().0>
                {move || {
                    let (written, all) = counted.get();
                    format!("{written} of {all} written.")
                }}
            </p>
            <div class="order-progress" aria-hidden="true">
                <i style=share></i>
            </div>
            <div class="order-tools">
                <button
                    type="button"
                    class="button"
                    data-do="same-orders"
                    aria-keyshortcuts="l"
                    on:click=move |_| field.same_as_last_turn()
                >
                    "Same as last turn"
                    <kbd aria-hidden="true">"L"</kbd>
                </button>
                <button
                    type="button"
                    class="button"
                    aria-keyshortcuts="n"
                    on:click=move |_| {
                        if let Some(unit) = field.next_unordered(field.selected.get_untracked()) {
                            field.select(Some(unit));
                        }
                    }
                >
                    "Next without"
                    <kbd aria-hidden="true">"N"</kbd>
                </button>
            </div>
            {move || {
                sides
                    .get()
                    .into_iter()
                    .map(|(name, units)| {
                        let all = units.clone();
                        let rows = units.into_iter().map(|unit| view! { <Row unit /> });
                        let label = format!("Select all of {name}");
                        view! {
                            <div class="section-head">
                                <h3 class="serif">{name}</h3>
                                <button
                                    type="button"
                                    class="link"
                                    aria-label=label
                                    on:click=move |_| field.gather(all.clone())
                                >
                                    "select all"
                                </button>
                            </div>
                            <ul>{rows.collect_view()}</ul>
                        }
                    })
                    .collect_view()
            }}
            <button
                type="button"
                class="button primary"
                data-do="confirm-orders"
                aria-keyshortcuts="c"
                on:click=move |_| field.confirm_orders()
            >
                {confirm}
                <kbd aria-hidden="true">"C"</kbd>
            </button>
        </section>
    }
}

#[component]
fn Row(unit: UnitId) -> impl IntoView {
    let field = expect_context::<Field>();
    let order = Memo::new(move |_| field.order_of(unit));
    let text = move || order.get().map_or_else(|| "\u{2013}".to_owned(), |order| order.text);
    view! {
        <li>
            <button
                type="button"
                class="order-row"
                aria-pressed=move || field.team().contains(&unit).to_string()
                on:click=move |event: web_sys::MouseEvent| {
                    super::pointing::choose(field, unit, event.shift_key());
                }
            >
                {move || view! { <Mark intent=order.get().and_then(|it| it.intent) /> }}
                <b>{field.name(unit)}</b>
                <span>{text}</span>
            </button>
        </li>
    }
}

/// The orders of one's own units on the map, in pixels.
#[component]
pub fn OrderMarks() -> impl IntoView {
    let field = expect_context::<Field>();
    let open = Memo::new(move |_| field.orders_open());
    let marks = move || {
        if !open.get() {
            return Vec::new();
        }
        let view = field.drawn.get();
        let units = field.look.with(|look| {
            let units = look.iter().flat_map(|look| &look.units);
            units.filter_map(|it| Some((it.unit, it.corners?, it.pose?))).collect::<Vec<_>>()
        });
        let own = units.into_iter().filter(|(unit, ..)| field.is_own(*unit));
        let each = own.filter_map(|(unit, corners, pose)| {
            let order = field.order_of(unit)?;
            let ((x, y), (front_x, front_y)) = (view.pixel(corners[3]), view.pixel(pose.at));
            let far = (x - front_x).hypot(y - front_y).max(1.0);
            let out = (BEHIND + RADIUS) / far;
            Some((x + (x - front_x) * out, y + (y - front_y) * out, order.intent))
        });
        each.collect::<Vec<_>>()
    };
    view! {
        <g class="order-marks" aria-hidden="true">
            {move || {
                marks()
                    .into_iter()
                    .map(|(x, y, intent)| {
                        view! {
                            <g transform=format!("translate({x:.1} {y:.1})")>
                                <circle r=RADIUS></circle>
                                <path transform="translate(-8 -8) scale(.8)" d=mark(intent)></path>
                            </g>
                        }
                    })
                    .collect_view()
            }}
        </g>
    }
}
