//! A way to go, by button: what a hand does by dragging, with its cost as it grows.

use leptos::prelude::*;
use linstock_desk::{toward::Manner, words::short};
use linstock_geometry::{Manoeuvre, Path, Turn};

use super::{Field, drafting::change};

/// What a move takes of the allowance.
#[component]
pub fn Cost(
    /// In percent.
    cost: u32,
    /// Whether that is more than it has. A charge may take more than a move, and still be legal.
    too_much: bool,
) -> impl IntoView {
    let class = if too_much { "move-cost over" } else { "move-cost" };
    view! {
        <p class=class>
            <span class="move-bar" aria-hidden="true">
                <i style=format!("width:{}%", cost.min(100))></i>
            </span>
            <span class="num">{cost} "% of the move"</span>
        </p>
    }
}

/// Why something is refused.
#[component]
pub fn Refused(
    /// In words.
    says: String,
    /// By which rule.
    rule: String,
) -> impl IntoView {
    view! {
        <p class="does-not-count">
            <span>{says}</span>
            <a class="rule-id" href=format!("#/rules/{rule}")>
                {rule.clone()}
            </a>
        </p>
    }
}

/// Manoeuvres one after the other.
#[component]
pub fn Way() -> impl IntoView {
    let field = expect_context::<Field>();
    let button = move |text: &'static str, key: Option<&'static str>, manoeuvre: Manoeuvre| {
        let shown = key.and_then(printed).map(|key| view! { <kbd aria-hidden="true">{key}</kbd> });
        view! {
            <button type="button" aria-keyshortcuts=key on:click=move |_| add(field, manoeuvre)>
                {text}
                {shown}
            </button>
        }
    };
    let manner = move |text: &'static str, manner: Manner| {
        view! {
            <button
                type="button"
                aria-pressed=move || (field.manner.get() == manner).to_string()
                on:click=move |_| field.manner.set(manner)
            >
                {text}
            </button>
        }
    };
    let oblique =
        |degrees: i32| Manoeuvre::Oblique { turn: Turn::from_degrees(degrees), distance: 1000 };
    let steps = Memo::new(move |_| {
        field.draft.with(|draft| {
            let path = draft.as_ref().and_then(|draft| draft.command.path.as_ref());
            path.map(|path| path.0.iter().map(shown).collect::<Vec<_>>()).unwrap_or_default()
        })
    });
    let none = Memo::new(move |_| steps.with(Vec::is_empty));
    // Read from the steps alone: who reads what follows from them first is not notified that they change.
    let shown = move || {
        steps.with(|it| if it.is_empty() { "No step yet".to_owned() } else { it.join(", ") })
    };
    let full = move || steps.with(|steps| steps.len() == Path::MOST);
    let take_back = move |_| {
        change(field, |draft| {
            if let Some(path) = &mut draft.command.path {
                path.0.pop();
            }
        });
    };
    let cost =
        Memo::new(move |_| field.probed.with(|it| it.as_ref()?.cost).filter(|_| !none.get()));
    let refused = Memo::new(move |_| {
        let refused = field.probed.with(|it| it.as_ref()?.refused.clone())?;
        let too_far = cost.get().is_some();
        let says =
            if too_far { "Farther than it can still go.".to_owned() } else { refused.message };
        Some((says, refused.rule))
    });
    view! {
        <p class="way-steps" aria-live="polite">
            <span>{shown}</span>
            <button type="button" class="button" disabled=none on:click=take_back>
                "Take back"
            </button>
        </p>
        {move || {
            let too_much = refused.with(Option::is_some);
            cost.get().map(|cost| view! { <Cost cost too_much /> })
        }}
        {move || refused.get().map(|(says, rule)| view! { <Refused says rule /> })}
        <Show when=full>
            <p class="quiet">{format!("A way has at most {} steps.", Path::MOST)}</p>
        </Show>
        <p class="quiet">"Drag the unit, or its ghost to go on from there:"</p>
        <div class="segmented manners" role="group" aria-label="How it is dragged">
            {manner("Wheel", Manner::Wheel)} {manner("Oblique", Manner::Oblique)}
            {manner("Back", Manner::Back)} {manner("Aside", Manner::Side)}
        </div>
        <p class="quiet">"or step by step:"</p>
        <div class="manoeuvres">
            {button("Wheel left 15°", Some("ArrowLeft"), Manoeuvre::Wheel(Turn::from_degrees(-15)))}
            {button("Advance 1″", Some("ArrowUp"), Manoeuvre::Advance(1000))}
            {button("Wheel right 15°", Some("ArrowRight"), Manoeuvre::Wheel(Turn::from_degrees(15)))}
            {button("Oblique left 1″", None, oblique(-45))}
            {button("Back 1″", Some("ArrowDown"), Manoeuvre::Back(1000))}
            {button("Oblique right 1″", None, oblique(45))}
            {button("Left 1″", Some(","), Manoeuvre::Side(-1000))}
            {button("About face", None, Manoeuvre::AboutFace)}
            {button("Right 1″", Some("."), Manoeuvre::Side(1000))}
        </div>
    }
}

/// A key as it is printed on its button.
fn printed(key: &'static str) -> Option<&'static str> {
    Some(match key {
        "ArrowUp" => "\u{2191}",
        "ArrowDown" => "\u{2193}",
        "ArrowLeft" => "\u{2190}",
        "ArrowRight" => "\u{2192}",
        "," | "." => key,
        _ => return None,
    })
}

/// Adds a step to the way that is drafted; one like the last makes that longer.
pub fn add(field: Field, manoeuvre: Manoeuvre) {
    change(field, |draft| {
        let path = draft.command.path.get_or_insert_with(|| Path(Vec::new()));
        match (path.0.last_mut(), manoeuvre) {
            (Some(Manoeuvre::Advance(far)), Manoeuvre::Advance(more)) => *far += more,
            (Some(Manoeuvre::Wheel(turn)), Manoeuvre::Wheel(more)) => turn.0 += more.0,
            (Some(Manoeuvre::Back(far)), Manoeuvre::Back(more)) => *far += more,
            (Some(Manoeuvre::Side(far)), Manoeuvre::Side(more)) => *far += more,
            (
                Some(Manoeuvre::Oblique { turn, distance }),
                Manoeuvre::Oblique { turn: same, distance: more },
            ) if *turn == same => *distance += more,
            _ => path.0.push(manoeuvre),
        }
        // To the left and back to the right is nothing.
        path.0.retain(|it| !matches!(it, Manoeuvre::Wheel(Turn(0)) | Manoeuvre::Side(0)));
        path.0.truncate(Path::MOST);
    });
}

/// A manoeuvre in words.
fn shown(it: &Manoeuvre) -> String {
    let hand = |turn: i32| if turn < 0 { "left" } else { "right" };
    let degrees = |turn: Turn| (f64::from(turn.0.abs()) * 360.0 / 65_536.0).round();
    match *it {
        Manoeuvre::Advance(far) => format!("advance {}″", short(far)),
        Manoeuvre::Wheel(turn) => format!("wheel {} {}°", hand(turn.0), degrees(turn)),
        Manoeuvre::Oblique { turn, distance } => {
            format!("oblique {} {}″", hand(turn.0), short(distance))
        }
        Manoeuvre::AboutFace => "about face".to_owned(),
        Manoeuvre::Back(far) => format!("back {}″", short(far)),
        Manoeuvre::Side(far) => format!("{} {}″", hand(far), short(far.abs())),
    }
}
