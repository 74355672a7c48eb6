//! Keys: everything that pointers do, and a list of them.

use leptos::{html, prelude::*};
use linstock_battle::{LeaderId, UnitId, vocabulary::Intent};
use linstock_desk::draft::Draft;
use linstock_geometry::Point;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

use super::{Field, Purpose, brigades::approach, options::listed, pointing::choose};
use crate::{
    in_words::{Toward, nearest},
    page::dialog::{close_outside, shown_modal},
};

/// What each key does in a battle, for the list.
const KEYS: [(&str, &str); 19] = [
    ("Arrows", "to the nearest unit that way"),
    ("Shift and arrows", "move the table"),
    ("Enter", "look at the unit, or aim at it"),
    ("Shift and Enter", "take a unit along"),
    ("N", "next unit that may act"),
    ("T", "next target"),
    ("1 to 9", "take up an option; then choose what it asks for"),
    ("C", "commit, or hear what is missing"),
    ("E", "end the turn, pass, or be done"),
    ("Escape", "let go"),
    ("U", "undo"),
    ("M", "measuring tape; then arrows measure from the chosen unit"),
    ("+  \u{2212}", "closer, farther"),
    ("0", "whole table"),
    ("X", "enemy threat: where they could fire and charge"),
    ("R", "how far leaders command"),
    ("V", "last moves"),
    ("G", "to the map"),
    ("?", "this list"),
];

/// What each key does while a log is watched.
const REPLAY_KEYS: [(&str, &str); 10] = [
    ("Space", "play, or stop"),
    ("\u{2190}  \u{2192}", "an entry back, an entry on"),
    ("Home  End", "to the beginning, to the end"),
    ("Arrows on the map", "to the nearest unit that way"),
    ("Shift and arrows", "move the table, on the map"),
    ("Enter", "look at the unit"),
    ("+  \u{2212}", "closer, farther"),
    ("0", "whole table"),
    ("G", "to the map"),
    ("?", "this list"),
];

/// How far the table moves at a key, in pixels.
const STEP: f64 = 60.0;

/// Listens to keys while a map is shown. Where there is more than the battle on a page, only to those
/// pressed on the map.
pub fn attend(field: Field) {
    let heard = window_event_listener(leptos::ev::keydown, move |event| {
        if key(field, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || heard.remove());
}

/// Does what a key says. Returns whether it says anything.
fn key(field: Field, event: &KeyboardEvent) -> bool {
    let focused = document().active_element();
    let writes = |it: &Element| {
        let name = it.tag_name();
        let slides = it.get_attribute("type").as_deref() == Some("range");
        name == "TEXTAREA"
            || name == "SELECT"
            || (name == "INPUT" && !slides)
            || (slides && is_arrow(event))
    };
    let covered =
        field.curtain.get_untracked().is_some() || field.roll.with_untracked(Option::is_some);
    let on_map = |it: &Element| it.closest(".map").ok().flatten().is_some();
    let meant = match field.purpose {
        Purpose::Play => true,
        // The rest belongs to the transport.
        Purpose::Replay => {
            matches!(event.key().as_str(), "?" | "+" | "=" | "-" | "0" | "g" | "G" | "Escape")
                || focused.as_ref().is_some_and(on_map)
        }
        Purpose::Trial => focused.as_ref().is_some_and(on_map),
    };
    if !meant
        || event.ctrl_key()
        || event.meta_key()
        || event.alt_key()
        || covered
        || focused.as_ref().is_some_and(writes)
    {
        return false;
    }
    // A dialog keeps its keys to itself.
    if field.help.get_untracked() {
        return false;
    }
    // What is played back comes first.
    if field.stage.on.get_untracked() {
        match event.key().as_str() {
            " " => field.go_on(),
            "Enter" => field.skip(!event.shift_key()),
            "Backspace" => field.one_back(),
            _ => return false,
        }
        return true;
    }
    match event.key().as_str() {
        "ArrowLeft" => arrow(field, event, Toward::West),
        "ArrowRight" => arrow(field, event, Toward::East),
        "ArrowUp" => arrow(field, event, Toward::North),
        "ArrowDown" => arrow(field, event, Toward::South),
        "+" | "=" => field.zoom(1.25),
        "-" => field.zoom(0.8),
        "0" => field.whole(),
        "Enter" | " " => return press(field, event, focused.as_ref()),
        "Escape" => cancel(field),
        "u" | "U" => field.undo(),
        "m" | "M" => field.measure(),
        "c" | "C" => commit(field),
        "e" | "E" => be_done(field),
        "n" | "N" => next_unit(field),
        "t" | "T" => next_target(field),
        "g" | "G" => to_map(field),
        "x" | "X" => field.toggle(|it| &mut it.threats, "Enemy threat"),
        "r" | "R" => field.toggle(|it| &mut it.commands, "Command radius"),
        "v" | "V" => field.toggle(|it| &mut it.trails, "Last moves"),
        "?" => field.help.set(true),
        digit => {
            let number = digit.parse::<usize>().ok().filter(|it| (1..=9).contains(it));
            let Some(number) = number else { return false };
            // What is being drafted comes first.
            let draft = field.draft.with_untracked(|it| it.as_ref()?.with_nth(number - 1));
            if let Some(draft) = draft {
                let next = draft.lacking().unwrap_or_default();
                field.redraft(draft);
                field.said.set(next);
                return true;
            }
            let unit = field.selected.get_untracked();
            let offers = unit.map(|unit| untrack(|| listed(field, unit))).unwrap_or_default();
            let Some(offer) = offers.get(number - 1).filter(|it| it.refused.is_none()) else {
                return false;
            };
            field.take_up(offer);
        }
    }
    true
}

fn is_arrow(event: &KeyboardEvent) -> bool {
    event.key().starts_with("Arrow")
}

/// The number in an attribute of an element.
fn number(of: Option<&Element>, what: &str) -> Option<u16> {
    of?.get_attribute(what)?.parse().ok()
}

/// Moves the table, or the focus to the nearest unit that way.
fn arrow(field: Field, event: &KeyboardEvent, toward: Toward) {
    if event.shift_key() {
        field.pan(match toward {
            Toward::North => (0.0, STEP),
            Toward::East => (-STEP, 0.0),
            Toward::South => (0.0, -STEP),
            Toward::West => (STEP, 0.0),
        });
        return;
    }
    let focused = number(document().active_element().as_ref(), "data-unit").map(UnitId);
    let from = focused.or(field.selected.get_untracked());
    let places = places(field);
    let at = |unit: UnitId| places.iter().find(|(it, _)| *it == unit).map(|(_, at)| *at);
    let found = match from.and_then(at) {
        Some(at) => nearest(at, toward, places.iter().copied()),
        // Whoever has nobody begins in the middle of what he sees.
        None => {
            let (width, height) = field.room();
            let middle = field.view.with_untracked(|view| view.place((width / 2.0, height / 2.0)));
            places.iter().min_by_key(|(_, at)| at.distance(middle)).map(|(unit, _)| *unit)
        }
    };
    let Some(unit) = found else { return };
    focus(unit);
    let from = field.selected.get_untracked().and_then(at);
    if let (true, Some(from), Some(to)) = (field.measuring.get_untracked(), from, at(unit)) {
        field.tape.set(Some((from, to)));
        let far = linstock_desk::words::short(from.distance(to) + 50);
        field.said.set(format!("{far} inches to {}", field.name(unit)));
    }
}

/// Where everybody stands.
fn places(field: Field) -> Vec<(UnitId, Point)> {
    field.look.with_untracked(|look| {
        let units = look.iter().flat_map(|look| &look.units);
        units.filter_map(|unit| Some((unit.unit, unit.pose?.at))).collect()
    })
}

/// Gives a unit on the map the keyboard.
fn focus(unit: UnitId) {
    let mark = document().query_selector(&format!(".on-table [data-unit=\"{}\"]", unit.0));
    if let Some(mark) = mark.ok().flatten() {
        // An SVG element takes the focus as well as any other.
        drop(mark.unchecked_into::<HtmlElement>().focus());
    }
}

/// Whoever has the keyboard is chosen. Returns whether it is anybody on the map.
fn press(field: Field, event: &KeyboardEvent, focused: Option<&Element>) -> bool {
    if let Some(unit) = number(focused, "data-unit") {
        choose(field, UnitId(unit), event.shift_key());
    } else if let Some(leader) = number(focused, "data-leader") {
        field.select_leader(LeaderId(leader));
    } else if let Some(brigade) = number(focused, "data-brigade") {
        approach(field, usize::from(brigade));
    } else {
        return false;
    }
    true
}

/// Cancels the tape, the draft, or the selection: whichever came last.
fn cancel(field: Field) {
    if field.measuring.get_untracked() {
        field.measure();
    } else if field.draft.with_untracked(Option::is_some) {
        let study = field.study.get_untracked();
        field.forget();
        field.study.set(study);
    } else {
        field.select(None);
    }
}

/// Looks at the next unit that has anything to do.
fn next_unit(field: Field) {
    let units: Vec<UnitId> = places(field).into_iter().map(|(unit, _)| unit).collect();
    let may: Vec<UnitId> =
        units.into_iter().filter(|&unit| untrack(|| field.may_act(unit))).collect();
    let now = field.selected.get_untracked();
    let after = now.and_then(|now| may.iter().find(|&&unit| unit > now));
    if let Some(&unit) = after.or(may.first()) {
        field.select(Some(unit));
        focus(unit);
    }
}

/// Aims at the next of those that may be aimed at.
fn next_target(field: Field) {
    let Some(unit) = field.selected.get_untracked() else { return };
    let offers = untrack(|| field.offers_of(unit));
    let open = offers.iter().filter(|offer| offer.refused.is_none()).map(Draft::new);
    let first = open.into_iter().find(|draft| !draft.targets().is_empty());
    let now = field.draft.get_untracked().filter(|draft| !draft.targets().is_empty());
    let Some(draft) = now.or(first) else { return };
    let targets = draft.targets().to_vec();
    let at = draft.command.target.and_then(|it| targets.iter().position(|&unit| unit == it));
    let next = at.map_or(0, |at| (at + 1) % targets.len());
    field.redraft(draft.at(targets[next]));
}

/// Orders what is drafted, or says what it lacks.
fn commit(field: Field) {
    let lacking = field.draft.with_untracked(|it| match it {
        Some(draft) => draft.lacking(),
        None => Some("Nothing is drafted.".to_owned()),
    });
    match lacking {
        Some(lacking) => field.said.set(lacking),
        None => field.commit(),
    }
}

/// Does what the button of the phase does.
fn be_done(field: Field) {
    let offers = untrack(|| field.common_offers()).into_iter();
    let mut open = offers.filter(|offer| {
        let quiet = matches!(offer.intent, Some(Intent::Concede | Intent::Instruct));
        offer.refused.is_none() && !quiet
    });
    match open.next() {
        Some(offer) if offer.slots.is_empty() => field.order(offer.draft),
        Some(offer) => field.take_up(&offer),
        None => field.said.set("There is nothing to end or to pass.".to_owned()),
    }
}

/// Gives the map the keyboard.
fn to_map(field: Field) {
    let first = || places(field).first().map(|(unit, _)| *unit);
    if let Some(unit) = field.selected.get_untracked().or_else(first) {
        focus(unit);
    }
}

/// The list of shortcuts, while it is wanted.
#[component]
pub fn Help() -> impl IntoView {
    let field = expect_context::<Field>();
    view! {
        <Show when=move || field.help.get()>
            <List />
        </Show>
    }
}

#[component]
fn List() -> impl IntoView {
    let field = expect_context::<Field>();
    let dialog = NodeRef::<html::Dialog>::new();
    shown_modal(dialog);
    let all = match field.purpose {
        Purpose::Play | Purpose::Trial => &KEYS[..],
        Purpose::Replay => &REPLAY_KEYS[..],
    };
    let each = all.iter().map(|&(key, does)| {
        view! {
            <div>
                <dt><kbd>{key}</kbd></dt>
                <dd>{does}</dd>
            </div>
        }
    });
    let each = each.collect_view();
    view! {
        <dialog
            node_ref=dialog
            class="dialog"
            role="dialog"
            aria-labelledby="keys-title"
            on:close=move |_| field.help.set(false)
            on:click=move |event| close_outside(dialog, &event)
        >
            <h2 class="t20" id="keys-title">"Keyboard"</h2>
            <dl class="keys">{each}</dl>
            <form method="dialog">
                <button class="button">"Close"</button>
            </form>
        </dialog>
    }
}
