//! A result roll by roll: who rolls, what for, what is needed; then dice, sum, verdict; and the ledger behind it.

use leptos::prelude::*;
use linstock_battle::{Seat, UnitId};
use linstock_desk::show::account::{ContestShown, DiceShown, StepShown, SumShown};

use super::{Field, ledger::Rows, result::Die, troops::side};

/// More dice than this are drawn close together.
const MANY: usize = 6;

/// Steps in the order made, numbered. The ledger of the last is open.
#[component]
pub fn Steps(steps: Vec<StepShown>, sides: u8) -> impl IntoView {
    let last = steps.len().saturating_sub(1);
    let each = steps.into_iter().enumerate().map(|(index, step)| {
        view! { <Step step number=index + 1 sides open=index == last /> }
    });
    view! { <ol class="beats">{each.collect_view()}</ol> }
}

#[component]
fn Step(step: StepShown, number: usize, sides: u8, open: bool) -> impl IntoView {
    let field = expect_context::<Field>();
    let StepShown { by, purpose, needs, dice, sum, verdict, contest, rows, .. } = step;
    let roller = by.first().copied();
    let who = by.iter().filter_map(|&unit| Some(field.find(unit)?.name)).collect::<Vec<_>>();
    let flag = roller.map(|unit| view! { <Swatch unit /> });
    let who = (!who.is_empty()).then(|| view! { <b>{who.join(", ")}</b> " " });
    let dice = dice.into_iter().map(|group| view! { <Group group roller sides /> });
    let rolled = (contest.is_none()).then(|| {
        view! {
            <div class="beat-roll">
                {dice.collect_view()} <span class="sum num">{sum}</span> <b class="verdict">{verdict.clone()}</b>
            </div>
        }
    });
    let contest = contest.map(|contest| view! { <Against contest sides verdict /> });
    let ledger = (!rows.is_empty()).then(|| {
        view! {
            <details class="more" prop:open=open>
                <summary>"Why"</summary>
                <Rows cases=vec![rows] />
            </details>
        }
    });
    view! {
        <li class="beat">
            <span class="no" aria-hidden="true">
                {number}
            </span>
            <div class="beat-head">
                <span>{flag} {who} {purpose}</span>
                <span class="need">{needs}</span>
            </div>
            {rolled}
            {contest}
            {ledger}
        </li>
    }
}

/// The flag of a unit's side.
#[component]
fn Swatch(unit: UnitId) -> impl IntoView {
    let field = expect_context::<Field>();
    let seat = field.find(unit).map(|it| it.seat);
    seat.map(|seat| view! { <span class=format!("swatch {}", side(seat))></span> })
}

/// Dice that were rolled together, in the roller's colour; those that did nothing are dotted.
#[component]
fn Group(group: DiceShown, roller: Option<UnitId>, sides: u8) -> impl IntoView {
    let field = expect_context::<Field>();
    let seat = seat_of(field, group.by.or(roller));
    let many = group.faces.len() > MANY;
    let label = (!group.label.is_empty()).then(|| {
        view! { <span class="dice-label">{group.label}</span> }
    });
    let dice = group.faces.into_iter().map(|(face, counts)| {
        view! {
            <span class="die-box" class:miss=!counts>
                <Die face seat sides />
            </span>
        }
    });
    view! {
        {label}
        <span class="dice" class:wrap=many>
            {dice.collect_view()}
        </span>
    }
}

fn seat_of(field: Field, unit: Option<UnitId>) -> Seat {
    unit.and_then(|unit| field.find(unit)).map_or(Seat::First, |it| it.seat)
}

/// Two sums against each other, and what came of it.
#[component]
fn Against(contest: ContestShown, sides: u8, verdict: String) -> impl IntoView {
    let ContestShown { attacker, defender, rule } = contest;
    view! {
        <div class="sides">
            <Column sum=attacker sides />
            <Column sum=defender sides />
        </div>
        <p class="verdict-line">{rule} " " <b>{verdict}</b></p>
    }
}

#[component]
fn Column(sum: SumShown, sides: u8) -> impl IntoView {
    let field = expect_context::<Field>();
    let SumShown { unit, faces, parts, total, wins } = sum;
    let name = unit.and_then(|unit| field.find(unit)).map(|it| it.name);
    let seat = seat_of(field, unit);
    let rolled: u32 = faces.iter().map(|&face| u32::from(face)).sum();
    let dice = (!faces.is_empty()).then(|| {
        let dice = faces.into_iter().map(|face| view! { <Die face seat sides /> });
        view! {
            <dt>
                <span class="dice">{dice.collect_view()}</span>
            </dt>
            <dd>{rolled}</dd>
        }
    });
    let parts = parts.into_iter().map(|(what, much)| {
        view! {
            <dt>{what}</dt>
            <dd>{much}</dd>
        }
    });
    let total = total.to_string().replace('-', "\u{2212}");
    view! {
        <div class="side" class:wins=wins>
            <p>{unit.map(|unit| view! { <Swatch unit /> })} {name}</p>
            <dl>
                {dice} {parts.collect_view()} <dt class="total">"Total"</dt>
                <dd class="total">{total}</dd>
            </dl>
        </div>
    }
}
