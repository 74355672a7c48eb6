//! Keys: everything that pointers do.

mod list;
mod stepping;

use std::collections::BTreeMap;

use leptos::prelude::*;
use linstock_battle::{LeaderId, UnitId, vocabulary::Intent};
use linstock_desk::{draft::Draft, show::prompt::Does};
use linstock_geometry::Point;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

pub use list::Help;

use super::{
    Field, Purpose, brigades::approach, drafting::change, options::listed, pointing::choose,
};
use crate::in_words::{Toward, nearest};

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
            matches!(
                event.key().as_str(),
                "?" | "+" | "=" | "-" | "0" | "g" | "G" | "i" | "I" | "Escape"
            ) || focused.as_ref().is_some_and(on_map)
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
    if field.help.get_untracked() || field.briefing.get_untracked() {
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
        name if is_arrow(event) && !event.shift_key() && stepping::step(field, name) => {}
        "ArrowLeft" => arrow(field, event, Toward::West),
        "ArrowRight" => arrow(field, event, Toward::East),
        "ArrowUp" => arrow(field, event, Toward::North),
        "ArrowDown" => arrow(field, event, Toward::South),
        "+" | "=" => field.zoom(1.25),
        "-" => field.zoom(0.8),
        "0" => field.whole(),
        "Enter" | " " => {
            return answered(field, event, focused.as_ref())
                || press(field, event, focused.as_ref());
        }
        "Escape" => cancel(field),
        "f" | "F" => {
            return field
                .answer_with(|does, chance| matches!(does, Does::Order(_)) && chance.is_some());
        }
        "u" | "U" => field.undo(),
        "m" | "M" => field.measure(),
        "c" | "C" => commit(field),
        // A key that is held down does not end one part of the turn after the other.
        "e" | "E" if event.repeat() => {}
        "e" | "E" => be_done(field),
        "n" | "N" => next_unit(field),
        "t" | "T" => next_target(field),
        "g" | "G" => to_map(field),
        "i" | "I" => field.briefing.set(true),
        "x" | "X" => field.toggle(|it| &mut it.threats, "Enemy threat"),
        "r" | "R" => field.toggle(|it| &mut it.commands, "Command radius"),
        "v" | "V" => field.toggle(|it| &mut it.trails, "Last moves"),
        "?" => field.help.set(true),
        "b" | "B" => brigade(field),
        "l" | "L" => field.same_as_last_turn(),
        "j" | "J" => field.let_computer(),
        "Tab" => return !event.shift_key() && next_without_order(field, focused.as_ref()),
        key => {
            if stepping::step(field, key) {
                return true;
            }
            let number = key.parse::<u8>().ok().filter(|it| (1..=9).contains(it));
            return number.is_some_and(|number| {
                choose_answer(field, usize::from(number) - 1) || digit(field, number)
            });
        }
    }
    true
}

/// What a number key chooses: an order for the selected units, what a draft still lacks, or an option. The same key
/// again takes up the next option that has it.
fn digit(field: Field, number: u8) -> bool {
    let draft = field.draft.with_untracked(|it| it.as_ref()?.with_key(number));
    if let Some(draft) = draft {
        let next = draft.lacking().unwrap_or_default();
        field.redraft(draft);
        field.said.set(next);
        return true;
    }
    if untrack(|| field.orders_open()) && field.draft.with_untracked(Option::is_none) {
        field.give_order(number);
        return true;
    }
    let unit = field.selected.get_untracked();
    let mut offers = unit.map(|unit| untrack(|| listed(field, unit))).unwrap_or_default();
    offers.retain(|it| it.refused.is_none() && it.key == Some(number));
    let now = field.offer.get_untracked();
    let at = now.and_then(|now| offers.iter().position(|it| *it == now));
    let next = at.map_or(0, |at| at + 1);
    let Some(offer) = offers.get(next).or(offers.first()) else { return false };
    field.take_up(offer);
    true
}

/// Selects the brigade of the selected unit, or takes along everybody that a draft may take.
fn brigade(field: Field) {
    let along = field.draft.with_untracked(|draft| {
        let draft = draft.as_ref()?;
        let among = draft.companions();
        (!among.is_empty()).then(|| [&draft.command.units[..1], among].concat())
    });
    match along {
        Some(units) => change(field, |draft| {
            draft.command.aim = None;
            draft.command.units = units;
        }),
        None => field.select_brigade(),
    }
}

/// From a unit on the map to the next that has no order. Returns whether there is one.
fn next_without_order(field: Field, focused: Option<&Element>) -> bool {
    let from = number(focused, "data-unit").map(UnitId);
    let Some(unit) = from.and_then(|from| untrack(|| field.next_unordered(Some(from)))) else {
        return false;
    };
    field.select(Some(unit));
    focus(unit);
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

/// Gives the answer that is chosen to a loud question; lets pass what a quiet one asks about. A button that has the
/// keyboard is pressed by it.
fn answered(field: Field, event: &KeyboardEvent, focused: Option<&Element>) -> bool {
    let presses = |it: &Element| matches!(&*it.tag_name(), "BUTTON" | "A" | "SUMMARY" | "INPUT");
    let answer = focused.is_some_and(|it| it.has_attribute("data-answer"));
    let loud = field.prompt.with_untracked(|it| it.as_ref().map(|it| it.loud));
    if event.repeat() || (focused.is_some_and(presses) && !(answer && loud == Some(true))) {
        return false;
    }
    // Somebody else on the map is looked at first.
    let unit = number(focused, "data-unit").map(UnitId);
    let looks = unit.is_some() && unit != field.selected.get_untracked();
    match (loud, event.key().as_str()) {
        (Some(true), "Enter") if !looks => {
            commit(field);
            true
        }
        (Some(false), " ") => {
            field.answer_with(|does, _| matches!(does, Does::Pass { whole: false, later: None }))
        }
        (Some(_) | None, _) => false,
    }
}

/// Chooses an answer to a loud question, by its number.
fn choose_answer(field: Field, at: usize) -> bool {
    let found = field.prompt.with_untracked(|prompt| {
        let prompt = prompt.as_ref().filter(|prompt| prompt.loud)?;
        prompt.answers.iter().filter(|it| !it.minor).nth(at).map(|it| it.name.clone())
    });
    let Some(name) = found else { return false };
    field.chosen.set(at);
    field.said.set(name);
    true
}

/// Cancels the tape, the draft, or the selection: whichever came last.
fn cancel(field: Field) {
    if field.measuring.get_untracked() {
        field.measure();
    } else if field.hands.march.with_untracked(Option::is_some) {
        field.hands.march.set(None);
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
    if untrack(|| field.orders_open()) {
        if let Some(unit) = untrack(|| field.next_unordered(field.selected.get_untracked())) {
            field.select(Some(unit));
            focus(unit);
        }
        return;
    }
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
    if field.hands.march.with_untracked(Option::is_some) {
        field.carry_out_march();
        return;
    }
    if untrack(|| field.orders_open()) && field.draft.with_untracked(Option::is_none) {
        // Nobody ends the orders by chance before he has written any.
        if field.hands.orders.with_untracked(BTreeMap::is_empty) {
            field.said.set("No order is written. E ends the orders.".to_owned());
        } else {
            field.confirm_orders();
        }
        return;
    }
    let lacking = field.draft.with_untracked(|it| match it {
        Some(draft) => draft.lacking(),
        None if untrack(|| field.chosen_answer()).is_some() => None,
        None => Some("Nothing is drafted.".to_owned()),
    });
    match lacking {
        Some(lacking) => field.said.set(lacking),
        None => field.commit(),
    }
}

/// Does what the button of the phase does.
fn be_done(field: Field) {
    if untrack(|| field.orders_open()) {
        field.confirm_orders();
        return;
    }
    let offers = untrack(|| field.common_offers()).into_iter();
    let mut open = offers.filter(|offer| {
        let quiet = matches!(offer.intent, Some(Intent::Concede | Intent::Instruct));
        offer.refused.is_none() && !quiet
    });
    match open.next() {
        Some(offer) if offer.slots.is_empty() => field.finish(None, &offer),
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
