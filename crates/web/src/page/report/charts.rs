//! Charts of a report, drawn for the width they have: bars and lines stretch, lettering does not.

use leptos::prelude::*;
use linstock_battle::{BySeat, Seat};
use linstock_desk::show::report::{Luck, TurnLost};

use crate::page::battle::{Swatch, troops::side};

const SEATS: [Seat; 2] = [Seat::First, Seat::Second];
/// About so many turns have room for their numbers.
const NUMBERS: usize = 8;

/// What was lost in each turn: a row of columns for each side, on one scale.
#[component]
pub fn LossChart(turns: Vec<TurnLost>, sides: BySeat<String>) -> impl IntoView {
    let all = |lost: &TurnLost, seat: Seat| lost.fell[seat] + lost.ran[seat];
    let most = turns.iter().flat_map(|lost| SEATS.map(|seat| all(lost, seat))).max();
    let most = most.unwrap_or(0).max(1);
    let share = move |part: u32| f64::from(part) / f64::from(most) * 100.0;
    let row = |seat: Seat| {
        let columns = turns.iter().map(|lost| {
            let (fell, ran) = (lost.fell[seat], lost.ran[seat]);
            let number = (fell + ran > 0).then_some(fell + ran);
            let words = match ran {
                0 => format!("Turn {}: {fell} fell", lost.turn),
                ran => format!("Turn {}: {fell} fell, {ran} ran off or were captured", lost.turn),
            };
            let title = words.clone();
            view! {
                <li title=title>
                    <span class="visually-hidden">{words}</span>
                    <span class="column" aria-hidden="true">
                        <b>{number}</b>
                        <i class="ran" style=format!("height:{:.2}%", share(ran))></i>
                        <i class="fell" style=format!("height:{:.2}%", share(fell))></i>
                    </span>
                </li>
            }
        });
        view! {
            <h3 class="serif">
                <Swatch seat />
                {sides[seat].clone()}
            </h3>
            <ol class=format!("columns {}", side(seat))>{columns.collect_view()}</ol>
        }
    };
    let numbers = turns.iter().map(|lost| view! { <span>{lost.turn}</span> }).collect_view();
    view! {
        <div class="loss-chart">
            {SEATS.map(row).into_iter().collect_view()}
            <div class="columns-turns" aria-hidden="true">
                {numbers}
            </div>
        </div>
    }
}

/// How much more each side's fire took than on average, added up over the turns.
#[component]
pub fn LuckChart(luck: Luck, sides: BySeat<String>) -> impl IntoView {
    let far = luck.turns.iter().flat_map(|(_, off)| [off.first.abs(), off.second.abs()]);
    // The scale ends at an even number, and is the same above and below.
    let far = (far.fold(1.0, f64::max) / 2.0).ceil() * 2.0;
    let last = luck.turns.last().map_or(1, |(turn, _)| (*turn).max(1));
    let x = move |turn: u16| f64::from(turn) / f64::from(last) * 100.0;
    let y = move |off: f64| 50.0 - off / far * 50.0;
    let line = |seat: Seat| {
        let points =
            luck.turns.iter().map(|(turn, off)| format!("{:.2},{:.2}", x(*turn), y(off[seat])));
        let points: Vec<String> = points.collect();
        view! { <polyline class=format!("luck-line {}", side(seat)) points=points.join(" ")></polyline> }
    };
    let step = (usize::from(last) / NUMBERS).max(1);
    let numbers = (1..=last).step_by(step).map(|turn| {
        view! { <span style=format!("left:{:.2}%", x(turn))>{turn}</span> }
    });
    let scale = [far, far / 2.0, 0.0, -far / 2.0, -far].map(|off| {
        let sign = if off > 0.0 {
            "+"
        } else if off < 0.0 {
            "\u{2212}"
        } else {
            ""
        };
        let number = off.abs();
        view! { <span style=format!("top:{:.1}%", y(off))>{sign}{number}</span> }
    });
    let totals = SEATS.map(|seat| {
        view! {
            <p class="luck-total">
                <Swatch seat />
                {sides[seat].clone()}
                <b>{format!("{} taken, {:.1} on average", luck.took[seat], luck.mean[seat])}</b>
            </p>
        }
    });
    view! {
        <div class="luck-chart" aria-hidden="true">
            <div class="luck-scale">{scale.into_iter().collect_view()}</div>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none">
                <path class="luck-grid" d="M0 0H100M0 25H100M0 75H100M0 100H100"></path>
                <path class="luck-zero" d="M0 50H100"></path>
                {SEATS.map(line).into_iter().collect_view()}
            </svg>
            <div class="luck-turns">{numbers.collect_view()}</div>
        </div>
        {totals.into_iter().collect_view()}
    }
}
