//! The battle's sheet at hand: who must do what, what gives points, when armies break, who comes when, what is special
//! here, and who leads. A dialog beside the map, a whole page on a phone.

use leptos::{html, prelude::*};
use linstock_battle::{BySeat, Seat};
use linstock_desk::{
    Answer, Ask,
    show::briefing::{Briefing, Gauge, SideBriefed},
};

use super::{Field, troops::side};
use crate::page::{
    client::ask,
    dialog::{close_outside, shown_modal},
    icons::{CLOSE, Icon, SHEET},
};

const SEATS: [Seat; 2] = [Seat::First, Seat::Second];

/// The button that opens it.
#[component]
pub fn BriefingButton() -> impl IntoView {
    let field = expect_context::<Field>();
    view! {
        <button
            type="button"
            class="button bare"
            data-do="briefing"
            aria-label="Scenario"
            aria-haspopup="dialog"
            aria-keyshortcuts="i"
            on:click=move |_| field.briefing.set(true)
        >
            <Icon d=SHEET />
            <span class="wide">"Scenario"</span>
        </button>
    }
}

/// The sheet, while it is wanted.
#[component]
pub fn BriefingSheet() -> impl IntoView {
    let field = expect_context::<Field>();
    view! {
        <Show when=move || field.briefing.get()>
            <Sheet />
        </Show>
    }
}

#[component]
fn Sheet() -> impl IntoView {
    let field = expect_context::<Field>();
    let dialog = NodeRef::<html::Dialog>::new();
    shown_modal(dialog);
    let shown = RwSignal::new(None::<Briefing>);
    // It stays true while the battle goes on behind it.
    Effect::new(move |_| {
        field.look.track();
        let wanted = Ask::Briefing { board: field.board(), seat: field.seat() };
        ask(wanted, move |answer| {
            if let Answer::Briefing(briefing) = answer {
                shown.try_set(Some(*briefing));
            }
        });
    });
    let close = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    view! {
        <dialog
            node_ref=dialog
            class="briefing"
            role="dialog"
            aria-labelledby="briefing-name"
            on:close=move |_| {
                field.briefing.try_set(false);
            }
            on:click=move |event| close_outside(dialog, &event)
        >
            <div class="briefing-scroll" tabindex="0">
                {move || shown.get().map(|briefing| view! { <Written briefing /> })}
            </div>
            <button
                type="button"
                class="button bare briefing-close"
                aria-label="Close"
                autofocus
                on:click=close
            >
                <Icon d=CLOSE />
            </button>
        </dialog>
    }
}

/// All of it.
#[component]
fn Written(briefing: Briefing) -> impl IntoView {
    let names = BySeat::of(|seat| briefing.sides[seat].name.clone());
    let [turn, turns] = briefing.turn;
    let head = view! {
        <header>
            <h2 class="t28" id="briefing-name">
                {briefing.name.clone()}
            </h2>
            <p class="quiet">{briefing.place.clone()} ". " {briefing.rules.clone()}</p>
            <p class="t16">{briefing.gist.clone()}</p>
            <p>
                {if turn == 0 { "The battle begins. ".to_owned() } else { format!("Turn {turn} of {turns}. ") }}
                {briefing.won_by.clone()}
            </p>
        </header>
    };
    let history = [
        ("What happened", briefing.history.clone()),
        ("Is it fair?", briefing.balance.clone()),
        ("What is history here", briefing.designer.clone()),
    ];
    let history = history.into_iter().filter(|(_, text)| !text.is_empty()).map(|(title, text)| {
        view! {
            <details class="more">
                <summary>{title}</summary>
                <p>{text}</p>
            </details>
        }
    });
    view! {
        {head}
        <div class="briefing-sides">
            {SEATS
                .map(|seat| view! { <SideTasks seat side=briefing.sides[seat].clone() /> })
                .into_iter()
                .collect_view()}
        </div>
        <Points briefing=briefing.clone() names=names.clone() />
        <Ground briefing=briefing.clone() names=names.clone() />
        <Comings briefing=briefing.clone() names=names.clone() />
        <Leaders briefing=briefing.clone() names />
        {history.collect_view()}
    }
}

/// What a side has to do, and how much it can bear.
#[component]
fn SideTasks(seat: Seat, side: SideBriefed) -> impl IntoView {
    let name = side.name.clone();
    let tasks = side.tasks.into_iter().map(|task| view! { <li>{task}</li> });
    view! {
        <section>
            <h3 class="t20">
                <Swatch seat />
                {name.clone()}
            </h3>
            <ul class="plain">{tasks.collect_view()}</ul>
            {side.gauge.map(|gauge| view! { <GaugeBar seat name gauge /> })}
        </section>
    }
}

/// How much of what it can bear an army has lost: a bar with a mark where it breaks, and the same in words.
#[component]
fn GaugeBar(seat: Seat, name: String, gauge: Gauge) -> impl IntoView {
    let Gauge { lost, limit, strength, percent, breaks_at } = gauge;
    let words =
        format!("{lost} of {strength} lost ({percent}%). Breaks at {limit} ({breaks_at}%).");
    let share = f64::from(lost) / f64::from(strength.max(1)) * 100.0;
    view! {
        <div
            class=format!("gauge {}", side(seat))
            role="meter"
            aria-label=format!("Losses of the {name} army")
            aria-valuemin="0"
            aria-valuemax=limit
            aria-valuenow=lost.min(limit)
            aria-valuetext=words.clone()
        >
            <i style=format!("width:{share:.1}%")></i>
            <b style=format!("left:{breaks_at}%")></b>
        </div>
        <p class="quiet">{words}</p>
    }
}

/// What points are given for, and what each side has.
#[component]
fn Points(briefing: Briefing, names: BySeat<String>) -> impl IntoView {
    let rows = briefing.points.into_iter().map(|row| {
        let each = row.each.map(|each| each.to_string()).unwrap_or_default();
        view! {
            <tr>
                <th scope="row">{row.what.label()}</th>
                <td>{each}</td>
                <td>{row.written(Seat::First)}</td>
                <td>{row.written(Seat::Second)}</td>
            </tr>
        }
    });
    view! {
        <section>
            <h3 class="t20">"Points so far"</h3>
            <p class="quiet">"For what the enemy has lost, and for ground."</p>
            <table class="sums">
                <thead>
                    <tr>
                        <th scope="col"></th>
                        <th scope="col">"Each"</th>
                        <SideHeads names />
                    </tr>
                </thead>
                <tbody>
                    {rows.collect_view()}
                    <tr class="sum">
                        <th scope="row">"Together"</th>
                        <td></td>
                        <td>{briefing.total.first}</td>
                        <td>{briefing.total.second}</td>
                    </tr>
                </tbody>
            </table>
        </section>
    }
}

/// What is worth holding.
#[component]
fn Ground(briefing: Briefing, names: BySeat<String>) -> impl IntoView {
    let none = briefing.objectives.is_empty();
    let heads = names.clone();
    let rows = briefing.objectives.into_iter().map(move |it| {
        let held = match it.held {
            Some(seat) => view! {
                <Swatch seat />
                {names[seat].clone()}
            }
            .into_any(),
            None => "nobody".into_any(),
        };
        view! {
            <tr>
                <th scope="row">{it.name} <span class="quiet">" " {it.radius}</span></th>
                <td>{it.points.first}</td>
                <td>{it.points.second}</td>
                <td class="held">{held}</td>
            </tr>
        }
    });
    (!none).then(|| {
        view! {
            <section>
                <h3 class="t20">"Worth holding at the end"</h3>
                <p class="quiet">
                    "Held by whoever alone has formed troops that near at the end of a turn, until the other side does."
                </p>
                <table class="sums">
                    <thead>
                        <tr>
                            <th scope="col"></th>
                            <SideHeads names=heads />
                            <th scope="col">"Held by"</th>
                        </tr>
                    </thead>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
            </section>
        }
    })
}

/// Who comes, what happens by itself, and what is special.
#[component]
fn Comings(briefing: Briefing, names: BySeat<String>) -> impl IntoView {
    let some = |title: &'static str, lines: Vec<AnyView>| {
        (!lines.is_empty()).then(|| {
            view! {
                <section>
                    <h3 class="t20">{title}</h3>
                    <ul class="plain">{lines}</ul>
                </section>
            }
        })
    };
    let arrivals = briefing.arrivals.into_iter().map(|it| {
        let (class, done) = if it.waits { ("", "") } else { ("past", ", has come") };
        view! {
            <li class=class>
                <Swatch seat=it.seat />
                <span class="visually-hidden">{names[it.seat].clone()} ": "</span>
                {it.name}
                ": "
                {it.when}
                {done}
            </li>
        }
        .into_any()
    });
    let events = briefing.events.into_iter().map(|it| {
        let class = if it.past { "past" } else { "" };
        let effects = it.effects.join(" ");
        view! {
            <li class=class>
                <b>"Turn " {it.turn}</b>
                ": "
                {it.text}
                " "
                <span class="quiet">{effects}</span>
            </li>
        }
        .into_any()
    });
    let special = briefing.special.into_iter().map(|it| view! { <li>{it}</li> }.into_any());
    view! {
        {some("Reinforcements", arrivals.collect())}
        {some("What happens by itself", events.collect())}
        {some("Special rules", special.collect())}
    }
}

/// Who leads, what he is worth, and how far he commands.
#[component]
fn Leaders(briefing: Briefing, names: BySeat<String>) -> impl IntoView {
    let none = briefing.leaders.is_empty();
    let commands = briefing.leaders.iter().any(|it| it.commands.is_some());
    let worth = briefing.leaders.iter().any(|it| it.worth.is_some());
    let rows = briefing.leaders.into_iter().map(move |it| {
        let class = if it.gone { "past" } else { "" };
        view! {
            <tr class=class>
                <th scope="row">
                    <Swatch seat=it.seat />
                    <span class="visually-hidden">{names[it.seat].clone()} ": "</span>
                    {it.name}
                    <span class="quiet">", " {it.rank.to_lowercase()}</span>
                </th>
                {worth
                    .then(|| {
                        let worth = it.worth.map(|worth| format!("+{worth}"));
                        view! { <td>{worth.unwrap_or_default()}</td> }
                    })}
                {commands.then(|| view! { <td>{it.commands.clone().unwrap_or_default()}</td> })}
                <td class="held">{it.place}</td>
            </tr>
        }
    });
    (!none).then(|| {
        view! {
            <section>
                <h3 class="t20">"Leaders"</h3>
                <table class="sums">
                    <thead>
                        <tr>
                            <th scope="col"></th>
                            {worth.then(|| view! { <th scope="col">"Worth"</th> })}
                            {commands.then(|| view! { <th scope="col">"Commands"</th> })}
                            <th scope="col">"Where"</th>
                        </tr>
                    </thead>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
            </section>
        }
    })
}

/// The heads of two columns, one for each side.
#[component]
pub fn SideHeads(names: BySeat<String>) -> impl IntoView {
    SEATS
        .map(|seat| {
            let name = names[seat].clone();
            view! {
                <th scope="col">
                    <Swatch seat />
                    {name}
                </th>
            }
        })
        .into_iter()
        .collect_view()
}

/// A side's mark.
#[component]
pub fn Swatch(seat: Seat) -> impl IntoView {
    view! { <span class=format!("swatch {}", side(seat)) aria-hidden="true"></span> }
}
