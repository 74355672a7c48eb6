//! The report of a battle: what came of it, why, and what to do next.

mod charts;
mod ends;

use leptos::prelude::*;
use linstock_battle::{BySeat, Seat};
use linstock_desk::{
    Answer, Ask,
    answer::Failed,
    ask::BoardId,
    show::{
        points::PointsRow,
        report::{Left, Report, Turning},
    },
};

use self::{
    charts::{LossChart, LuckChart},
    ends::Ends,
};
use super::{
    battle::{SideHeads, Swatch},
    client::{ask, wish},
    failure::Failure,
    replay::Watched,
    route::Route,
};
use crate::mail::{News, Wish};

/// The board on which the battle lies.
const BOARD: BoardId = 8;

const SEATS: [Seat; 2] = [Seat::First, Seat::Second];

/// The page.
#[component]
pub fn ReportPage(
    /// Where we are.
    route: RwSignal<Route>,
) -> impl IntoView {
    let watched = expect_context::<Watched>();
    let shown = RwSignal::new(None::<Report>);
    let failed = RwSignal::new(None::<Failed>);
    let save = Memo::new(move |_| match route.get() {
        Route::Report(save) => save,
        _ => String::new(),
    });
    Effect::new(move |_| {
        let save = save.get();
        shown.set(None);
        // Without a name it is the log that is watched.
        if save.is_empty() {
            match watched.log() {
                Some(log) => open(log, shown, failed),
                None => failed.set(Some(Failed::new("There is no battle here to report on."))),
            }
            return;
        }
        wish(Wish::Export { save }, move |news| match news {
            News::Text(text) => open(text, shown, failed),
            News::Failed(why) => failed.set(Some(Failed::new(why))),
            News::Answer(_) | News::Saves(_) | News::Forgotten => {}
        });
    });
    view! {
        <main class="report">
            <Failure failed />
            {move || {
                shown
                    .get()
                    .map(|report| view! { <Written report save=save.get_untracked() /> })
            }}
        </main>
    }
}

/// Lays the battle on a board of its own, and asks for its report.
fn open(log: String, shown: RwSignal<Option<Report>>, failed: RwSignal<Option<Failed>>) {
    ask(Ask::Open { board: BOARD, log, players: None }, move |answer| {
        if let Answer::Failed(what) = answer {
            failed.try_set(Some(what));
            return;
        }
        ask(Ask::Report { board: BOARD }, move |answer| match answer {
            Answer::Report(report) => drop(shown.try_set(Some(*report))),
            Answer::Failed(what) => drop(failed.try_set(Some(what))),
            _ => {}
        });
        // What it says is all that is wanted of it.
        ask(Ask::Close { board: BOARD }, |_| ());
    });
}

#[component]
fn Written(report: Report, save: String) -> impl IntoView {
    let why = report.why.iter().map(|sentence| view! { <p>{sentence.clone()}</p> });
    let turning = report.turning.clone().into_iter().map(|it| {
        view! { <TurningPoint it save=save.clone() /> }
    });
    let none = report.turning.is_empty();
    view! {
        <section class="report-result" aria-labelledby="report-title">
            <p class="quiet">{report.name.clone()}</p>
            <h1 class="t28" id="report-title" data-report="">
                {report.headline.clone()}
            </h1>
            <p class="t16">{report.result.clone()}</p>
            <Sum rows=report.points.clone() total=report.total sides=report.sides.clone() />
            <h2 class="t20">"Why"</h2>
            {why.collect_view()}
            <Ends report=report.clone() save=save.clone() />
        </section>
        <section class="report-losses" aria-labelledby="report-losses">
            <div class="section-head">
                <h2 class="t20" id="report-losses">
                    "Figures and guns lost, turn by turn"
                </h2>
                <p class="legend">
                    <span>
                        <i class="fell" aria-hidden="true"></i>
                        "fell"
                    </span>
                    <span>
                        <i class="ran" aria-hidden="true"></i>
                        "ran off or captured"
                    </span>
                </p>
            </div>
            <LossChart turns=report.turns.clone() sides=report.sides.clone() />
        </section>
        <section class="report-luck" aria-labelledby="report-luck">
            <div class="section-head">
                <h2 class="t20" id="report-luck">
                    "Luck"
                </h2>
                <span class="quiet">"taken by fire, above or below the average"</span>
            </div>
            {match report.luck.clone() {
                Some(luck) => {
                    view! { <LuckChart luck sides=report.sides.clone() /> }.into_any()
                }
                None => {
                    "Nobody fired, or this log was played by older rules."
                        .into_any()
                }
            }}
        </section>
        <section class="report-turning" aria-labelledby="report-turning">
            <div class="section-head">
                <h2 class="t20" id="report-turning">
                    "Turning points"
                </h2>
                <span class="quiet">"each opens the replay there"</span>
            </div>
            {none.then_some("No moment moved any points.")}
            <ul>{turning.collect_view()}</ul>
        </section>
        <section class="report-left" aria-labelledby="report-left">
            <div class="section-head">
                <h2 class="t20" id="report-left">
                    "Who is left"
                </h2>
                <span class="quiet">"figures or guns at the end"</span>
            </div>
            <div class="left-sides">
                {SEATS
                    .map(|seat| {
                        view! {
                            <LeftSide
                                seat
                                name=report.sides[seat].clone()
                                units=report.left[seat].clone()
                            />
                        }
                    })
                    .into_iter()
                    .collect_view()}
            </div>
        </section>
        <section class="report-field" aria-labelledby="report-field">
            <h2 class="t20" id="report-field">
                "The field at the end"
            </h2>
            <div class="field-picture" inner_html=report.field.clone()></div>
        </section>
    }
}

/// The points as a sum.
#[component]
fn Sum(rows: Vec<PointsRow>, total: BySeat<i32>, sides: BySeat<String>) -> impl IntoView {
    let rows = rows.into_iter().map(|row| {
        view! {
            <tr>
                <th scope="row">{row.what.label()}</th>
                <td>{row.written(Seat::First)}</td>
                <td>{row.written(Seat::Second)}</td>
            </tr>
        }
    });
    view! {
        <table class="sums">
            <thead>
                <tr>
                    <td></td>
                    <SideHeads names=sides />
                </tr>
            </thead>
            <tbody>
                {rows.collect_view()} <tr class="sum">
                    <th scope="row">"Points"</th>
                    <td>{total.first}</td>
                    <td>{total.second}</td>
                </tr>
            </tbody>
        </table>
    }
}

/// A moment that decided something, and the way there.
#[component]
fn TurningPoint(it: Turning, save: String) -> impl IntoView {
    let link = Route::Replay(format!("{save}/{}", it.entry)).hash();
    view! {
        <li>
            <a href=link data-turning=it.entry>
                <span class="turning-picture" inner_html=it.picture></span>
                <span class="quiet">"Turn " {it.turn}</span>
                <b class="t16 serif">{it.title}</b>
                <span>{it.text}</span>
            </a>
        </li>
    }
}

/// Who is left of a side.
#[component]
fn LeftSide(seat: Seat, name: String, units: Vec<Left>) -> impl IntoView {
    let most = units.iter().map(|it| it.full).max().unwrap_or(1).max(1);
    let share = move |part: u8| f64::from(part) / f64::from(most) * 100.0;
    let rows = units.into_iter().map(move |it| {
        let class = if it.gone { "gone" } else { "" };
        let now = if it.gone { 0 } else { it.strength };
        let state = it.state.map(|state| view! { <em>", " {state}</em> });
        view! {
            <tr class=class>
                <th scope="row">{it.name} {state}</th>
                <td class="left-bar" aria-hidden="true">
                    <span style=format!("width:{:.1}%", share(it.full))>
                        <i style=format!("width:{:.1}%", f64::from(now) / f64::from(it.full.max(1)) * 100.0)></i>
                    </span>
                </td>
                <td>{it.strength} " of " {it.full}</td>
            </tr>
        }
    });
    view! {
        <table class=format!("left-table {}", super::battle::troops::side(seat))>
            <caption>
                <Swatch seat />
                {name}
            </caption>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
}
