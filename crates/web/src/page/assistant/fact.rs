//! A fact: a toggle, a stepper, or words to choose from.

use leptos::prelude::*;
use linstock_desk::{
    show::form::{FactRole, Field, Kind},
    words::{capital, spaced},
};

use super::beside::Beside;
use crate::page::icons::Icon;

/// A tick.
pub const TICK: &str = "M4 10.5l4 4l8-9";

/// More words than this are a list to pull out.
const MOST_BUTTONS: usize = 10;

/// A fact of the draft, to be said.
#[component]
pub fn Fact(field: Field) -> impl IntoView {
    let beside = expect_context::<Beside>();
    let key = field.key.clone();
    let value = Memo::new(move |_| beside.fact(&key).and_then(|it| it.value));
    let key = field.key.clone();
    let say = move |value: Option<String>| beside.say(&key, value);
    let default = field.default.clone();
    let key = field.key.clone();
    let below = move || {
        let wrong = beside.wrong(&key).map(|message| {
            view! { <p class="wrong" role="alert">{message}</p> }
        });
        let mine = |of: &String| {
            *of == key || of.strip_prefix(key.as_str()).is_some_and(|it| it.starts_with('='))
        };
        let struck = beside.struck.get().into_iter().filter(|(of, _, _)| mine(of));
        let struck = struck.map(|(of, why, rule)| {
            let word = of.split_once('=').map(|(_, word)| format!("{}: ", capital(&spaced(word))));
            view! {
                <p class="does-not-count">
                    <span>"Does not count. " {word} {capital(&why)}</span>
                    <a class="rule-id" href=format!("#/rules/{rule}")>{rule.clone()}</a>
                </p>
            }
        });
        view! { {wrong} {struck.collect_view()} }
    };
    let ticked = field.kind == Kind::YesNo;
    let ranged = (field.role == FactRole::Range).then(|| field.key.clone());
    view! {
        <div class="say" class:ticked=ticked>
            {ranged.map(|key| view! { <Bands key value /> })}
            <Control field value default say />
            {below}
        </div>
    }
}

/// Bands of range to tap: the farthest of one stands for all of it.
#[component]
fn Bands(key: String, value: Memo<Option<String>>) -> impl IntoView {
    let beside = expect_context::<Beside>();
    let key = StoredValue::new(key);
    // Kept while the range itself is out of reach, so that there is a way back.
    let bands = Memo::new(move |_| beside.bands.get());
    let now = move || value.get().and_then(|it| it.parse::<f64>().ok()).map(|it| it * 2.0);
    let each = move || {
        let mut least = 0.0;
        let buttons = bands.get().into_iter().map(|band| {
            let (from, to) = (least, f64::from(band.halves));
            least = to;
            let inches = band.inches();
            view! {
                <button
                    type="button"
                    data-band=band.word
                    aria-pressed=move || now().is_some_and(|it| it > from && it <= to).to_string()
                    on:click=move |_| beside.say(&key.get_value(), Some(inches.clone()))
                >
                    {band.title}
                    <small>{band.ends}</small>
                </button>
            }
        });
        buttons.collect_view()
    };
    move || {
        let some = bands.with(|it| it.len() > 1);
        some.then(|| view! { <div class="segmented bands">{each}</div> })
    }
}

/// A control: what it shows, and what to do with what is chosen.
#[component]
pub fn Control(
    /// What it takes.
    field: Field,
    /// What it is, if somebody says it.
    value: Memo<Option<String>>,
    /// What it is if nobody does.
    default: Option<String>,
    /// Says it.
    say: impl Fn(Option<String>) + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let key = field.key.clone();
    let name = field.name.clone();
    match field.kind {
        Kind::YesNo => {
            let usual = default.as_deref() == Some("true");
            let is = Memo::new(move |_| value.get().map_or(usual, |it| it == "true"));
            view! {
                <button
                    type="button"
                    data-fact=key
                    aria-pressed=move || is.get().to_string()
                    on:click=move |_| {
                        let next = !is.get_untracked();
                        say((next != usual || value.get_untracked().is_some_and(|it| it == "true") == usual)
                            .then(|| next.to_string()));
                    }
                >
                    {move || is.get().then(|| view! { <Icon d=TICK /> })}
                    {name}
                </button>
            }
            .into_any()
        }
        Kind::Whole { least, most } => {
            view! { <Stepper key name value default least=least as f64 most=most as f64 by=1.0 say /> }
                .into_any()
        }
        Kind::Inches => {
            view! { <Stepper key name value default least=0.0 most=999.0 by=0.5 say inches=true /> }
                .into_any()
        }
        Kind::Word(words) if words.len() > MOST_BUTTONS => {
            view! { <List key name words value default say /> }.into_any()
        }
        Kind::Word(words) => view! { <Words key name words value default say several=false /> }.into_any(),
        Kind::Words(words) => view! { <Words key name words value default say several=true /> }.into_any(),
    }
}

/// Less, a number, more.
#[component]
fn Stepper(
    key: String,
    name: String,
    value: Memo<Option<String>>,
    default: Option<String>,
    least: f64,
    most: f64,
    by: f64,
    say: impl Fn(Option<String>) + Clone + Send + Sync + 'static,
    #[prop(optional)] inches: bool,
) -> impl IntoView {
    let usual = default.clone().and_then(|it| it.parse::<f64>().ok());
    let now = move || value.get_untracked().and_then(|it| it.parse::<f64>().ok()).or(usual);
    let step = {
        let say = say.clone();
        move |up: bool| {
            let next = match now() {
                Some(number) if up => number + by,
                Some(number) => number - by,
                None => {
                    if up {
                        by.max(least)
                    } else {
                        least
                    }
                }
            };
            say(Some(next.clamp(least, most).to_string()));
        }
    };
    let down = step.clone();
    let shown = move || value.get().or_else(|| usual.map(|it| it.to_string())).unwrap_or_default();
    let unit = if inches { "\u{2033}" } else { "" };
    let label = name.clone();
    view! {
        <div class="stepper" role="group" aria-label=name.clone()>
            <span class="stepper-name">{name.clone()}</span>
            <button
                type="button"
                data-do="less"
                aria-label=format!("{label}: less")
                on:click=move |_| down(false)
            >
                "\u{2212}"
            </button>
            <span class="stepper-value">
                <input
                    type="text"
                    inputmode=if inches { "decimal" } else { "numeric" }
                    data-fact=key
                    aria-label=label.clone()
                    placeholder="\u{2013}"
                    prop:value=shown
                    on:change=move |event| {
                        let text = event_target_value(&event).trim().replace(',', ".");
                        say(Some(text).filter(|it| !it.is_empty()));
                    }
                />
                {unit}
            </span>
            <button
                type="button"
                data-do="more"
                aria-label=format!("{label}: more")
                on:click=move |_| step(true)
            >
                "+"
            </button>
        </div>
    }
}

/// Words to tap: one of them, or several.
#[component]
fn Words(
    key: String,
    name: String,
    words: Vec<(String, String)>,
    value: Memo<Option<String>>,
    default: Option<String>,
    say: impl Fn(Option<String>) + Clone + Send + Sync + 'static,
    several: bool,
) -> impl IntoView {
    let row = !several && words.len() <= 4;
    let buttons = words.into_iter().map(|(word, text)| {
        let (of, mine, usual) = (word.clone(), word.clone(), default.clone());
        let is = Memo::new(move |_| match value.get() {
            Some(value) => value.split(',').any(|it| it == of),
            None => !several && usual.as_deref() == Some(of.as_str()),
        });
        let say = say.clone();
        let usual = default.clone();
        view! {
            <button
                type="button"
                data-fact=key.clone()
                data-value=word
                aria-pressed=move || is.get().to_string()
                on:click=move |_| {
                    let now = value.get_untracked();
                    if several {
                        let now = now.unwrap_or_default();
                        let mut all: Vec<&str> =
                            now.split(',').filter(|it| !it.is_empty() && *it != mine).collect();
                        if !is.get_untracked() {
                            all.push(&mine);
                        }
                        say(Some(all.join(",")).filter(|it| !it.is_empty()));
                    } else {
                        let same = now.as_deref() == Some(mine.as_str());
                        let back = same || (usual.as_deref() == Some(mine.as_str()) && now.is_none());
                        say((!back).then(|| mine.clone()));
                    }
                }
            >
                {move || (is.get() && !row).then(|| view! { <Icon d=TICK /> })}
                {capital(&text)}
            </button>
        }
    });
    let buttons = buttons.collect_view();
    view! {
        <fieldset class="words">
            <legend>{name}</legend>
            <div class=if row { "segmented" } else { "toggles" }>{buttons}</div>
        </fieldset>
    }
}

/// Many words: a list.
#[component]
fn List(
    key: String,
    name: String,
    words: Vec<(String, String)>,
    value: Memo<Option<String>>,
    default: Option<String>,
    say: impl Fn(Option<String>) + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let usual = default.map_or_else(|| "\u{2013}".to_owned(), |it| spaced(&it));
    let options = words.into_iter().map(|(word, text)| {
        let of = word.clone();
        view! {
            <option value=word selected=move || value.get().as_deref() == Some(of.as_str())>
                {capital(&text)}
            </option>
        }
    });
    let options = options.collect_view();
    view! {
        <label class="listed">
            <span>{name.clone()}</span>
            <select
                data-fact=key
                aria-label=name
                on:change=move |event| {
                    say(Some(event_target_value(&event)).filter(|it| !it.is_empty()));
                }
            >
                <option value="" selected=move || value.get().is_none()>
                    {usual}
                </option>
                {options}
            </select>
        </label>
    }
}
