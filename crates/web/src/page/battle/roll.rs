//! The pad for dice that people roll themselves.

use leptos::{html, prelude::*};
use linstock_desk::{
    ask::Act,
    words::{capital, spaced},
};

use super::{Field, field::Roll};

/// The pad, while dice are wanted.
#[component]
pub fn Pad() -> impl IntoView {
    let field = expect_context::<Field>();
    move || field.roll.get().map(|roll| view! { <Faces roll /> })
}

#[component]
fn Faces(roll: Roll) -> impl IntoView {
    let field = expect_context::<Field>();
    let faces = RwSignal::new(Vec::<u8>::new());
    let (wanted, sides) = (usize::from(roll.dice), roll.sides);
    let says = match roll.needs.text.as_str() {
        "" => format!("{}{}", of_whom(field, &roll), capital(&roll.why)),
        text => format!("{text}: {}", roll.why),
    };
    let ways = roll.needs.ways.iter().map(|(faces, outcome)| {
        view! {
            <dt class="num">{faces.clone()}</dt>
            <dd>{outcome.clone()}</dd>
        }
    });
    let ways = ways.collect_view();
    let decided = !roll.needs.ways.is_empty();
    let may_stop = !roll.is_computers();
    let done = move || faces.with(Vec::len) == wanted;
    let roll = StoredValue::new(roll);
    let push = move |face: u8| {
        faces.update(|faces| {
            if faces.len() < wanted && (1..=sides).contains(&face) {
                faces.push(face);
            }
        });
    };
    let pop = move || faces.update(|faces| faces.truncate(faces.len().saturating_sub(1)));
    let commit = move || {
        if done() {
            field.rolled(roll.get_value(), faces.get_untracked());
        }
    };
    let holder = NodeRef::<html::Div>::new();
    // Faces are typed where they are asked for.
    Effect::new(move |_| {
        if let Some(holder) = holder.get() {
            drop(holder.focus());
        }
    });
    let typed = move |event: web_sys::KeyboardEvent| {
        let key = event.key();
        match key.as_str() {
            // A button that has the keyboard is pressed by it.
            "Enter" if done() => commit(),
            "Backspace" => pop(),
            "Escape" => field.roll_nothing(),
            key => match face(key) {
                Some(face) => push(face),
                None => return,
            },
        }
        event.prevent_default();
    };
    let hint = if sides > 9 {
        "On a keyboard: 1 to 9, then 0 for 10, \u{2212} for 11, = for 12; Enter when all have fallen."
    } else {
        "On a keyboard: the faces, then Enter."
    };
    view! {
        <div
            node_ref=holder
            class="pad"
            role="dialog"
            aria-modal="true"
            aria-label="Dice"
            tabindex="-1"
            on:keydown=typed
        >
            <p class="t20">
                "Roll " {wanted} {if wanted == 1 { " die" } else { " dice" }} " of " {sides} " sides"
            </p>
            <p class="roll-for">{says}</p>
            {decided.then(|| view! { <dl class="roll-ways">{ways}</dl> })}
            <p class="num t28" aria-live="polite">
                {move || {
                    let faces = faces.get();
                    let text: Vec<String> = faces.iter().map(u8::to_string).collect();
                    if text.is_empty() { "…".to_owned() } else { text.join(" ") }
                }}
            </p>
            <p class="quiet num">{move || faces.with(Vec::len)} " of " {wanted}</p>
            <div class="pad-keys">
                {(1..=sides)
                    .map(|face| {
                        view! {
                            <button type="button" class="button" on:click=move |_| push(face)>
                                {face}
                            </button>
                        }
                    })
                    .collect_view()}
            </div>
            <p class="quiet wide">{hint}</p>
            <div class="pad-ends">
                <button type="button" class="button" on:click=move |_| pop()>
                    "Take back"
                </button>
                {may_stop
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="button"
                                data-do="no-roll"
                                on:click=move |_| field.roll_nothing()
                            >
                                "Cancel"
                            </button>
                        }
                    })}
                <button
                    type="button"
                    class="button primary"
                    disabled=move || !done()
                    on:click=move |_| commit()
                >
                    "Use these dice"
                </button>
            </div>
        </div>
    }
}

/// The face that a key stands for.
fn face(key: &str) -> Option<u8> {
    match key {
        "0" => Some(10),
        "-" => Some(11),
        "=" => Some(12),
        digit => digit.parse().ok().filter(|face| (1..=9).contains(face)),
    }
}

/// Who rolls for what, such as `9th Mississippi: fire at 55th Illinois. `.
fn of_whom(field: Field, roll: &Roll) -> String {
    let command = match &roll.act {
        Act::Order { command, .. } => command,
        Act::Think { .. } => return "The computer's. ".to_owned(),
        Act::Pass { .. }
        | Act::Standing { .. }
        | Act::Interest(..)
        | Act::Overrule(_)
        | Act::Undo(_)
        | Act::AnswerUndo { .. } => return String::new(),
    };
    let Some(&unit) = command.units.first() else { return String::new() };
    let at = command.target.map(|it| format!(" at {}", field.name(it))).unwrap_or_default();
    let verb = field.look.with_untracked(|look| {
        let mut offers = look.as_ref()?.offers.iter();
        offers.find(|it| it.draft.verb == command.verb).map(|it| it.verb.to_lowercase())
    });
    format!("{}: {}{at}. ", field.name(unit), verb.unwrap_or_else(|| spaced(&command.verb)))
}
