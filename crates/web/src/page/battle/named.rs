//! The help that names what is on the page: numbers on the things themselves, and beside each number what it is.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// Something on the page: how it is found, what it is called, and what it does.
struct Thing {
    found: &'static str,
    name: &'static str,
    text: &'static str,
}

const fn thing(found: &'static str, name: &'static str, text: &'static str) -> Thing {
    Thing { found, name, text }
}

/// Everything that has a name.
const THINGS: &[Thing] = &[
    thing(".phases", "Parts of the turn", "The present one is underlined; amber when it is yours."),
    thing(".phase-bar .score", "Points so far", "What gives them is in the scenario."),
    thing(
        "[data-do=briefing]",
        "The scenario",
        "Aims, points, breaking points, arrivals, leaders.",
    ),
    thing(
        ".on-table .unit.is-selected",
        "The chosen unit",
        "An amber band. Its reach is dotted, its arc of fire is drawn before it.",
    ),
    thing(
        ".on-table .unit.may-act:not(.is-selected)",
        "A unit that may act",
        "Choose it, or press N for the next.",
    ),
    thing(
        ".on-table .unit.theirs",
        "An enemy",
        "Point at him while a unit of yours is chosen: the odds appear.",
    ),
    thing(".on-table .leader", "A leader", "A star on a disc. He helps whom he is with or near."),
    thing(".objective", "Worth holding", "The number is what it is worth."),
    thing(
        ".map-corner .zoom",
        "Closer and farther",
        "Or the wheel, two fingers, + and \u{2212}; 0 shows the whole table.",
    ),
    thing(
        ".inspector .answers, .inspector .prompt",
        "What you are asked",
        "And the answers to it.",
    ),
    thing(
        ".inspector .options, .inspector button.option",
        "What may be done",
        "What may not is struck, with the rule that forbids it.",
    ),
    thing("[data-do=commit]", "Commit", "Nothing is rolled before you press it."),
    thing(
        ".time",
        "The battle so far",
        "A tick for each entry: drag the knob to look at an earlier moment.",
    ),
    thing(".record ol", "The record", "Press a line to see its dice and working again."),
];

/// How units are drawn, and what it means.
const MARKS: [(&str, &str); 8] = [
    ("Solid or hatched", "which side"),
    ("Solid outline", "in good order"),
    ("Broken outline", "in disorder"),
    ("Wavy outline", "shaken"),
    ("Hollow and askew, a white flag", "routed"),
    ("Heavy bar", "the front"),
    ("Dots before a name", "actions left"),
    ("Ink corners", "aimed at"),
];

/// How wide the list is, about, in pixels; below the map it takes so much of the height.
const LIST: f64 = 432.0;
const LOW: f64 = 0.6;

/// A number on something: where, in pixels of the window.
struct Spot {
    number: usize,
    at: (f64, f64),
}

/// The first that fits and can be seen.
fn seen(found: &str) -> Option<Element> {
    let all = document().query_selector_all(found).ok()?;
    (0..all.length()).filter_map(|at| all.item(at)?.dyn_into::<Element>().ok()).find(|it| {
        let room = it.get_bounding_client_rect();
        room.width() > 1.0 && room.height() > 1.0 && room.left() < width() && room.right() > 0.0
    })
}

fn width() -> f64 {
    window().inner_width().ok().and_then(|it| it.as_f64()).unwrap_or(1024.0)
}

fn height() -> f64 {
    window().inner_height().ok().and_then(|it| it.as_f64()).unwrap_or(768.0)
}

/// The numbers, and the list of what they stand on.
#[component]
pub fn Named() -> impl IntoView {
    let mut spots: Vec<Spot> = Vec::new();
    let mut rows: Vec<AnyView> = Vec::new();
    // Where the list begins, unless it lies below, as on a phone.
    let (list, below) = match width() > LIST * 2.0 {
        true => (width() - LIST, f64::INFINITY),
        false => (f64::INFINITY, height() * (1.0 - LOW) - 24.0),
    };
    for thing in THINGS {
        let Some(element) = seen(thing.found) else { continue };
        let room = element.get_bounding_client_rect();
        // What lies under the list has no number of its own.
        if room.left() > list || room.top() > below {
            rows.push(
                view! {
                    <div>
                        <dt>
                            <b>{thing.name}</b>
                        </dt>
                        <dd>{thing.text}</dd>
                    </div>
                }
                .into_any(),
            );
            continue;
        }
        let number = spots.len() + 1;
        // Two things may begin in the same corner.
        let mut at = (room.left().max(4.0), room.top().max(4.0));
        while spots.iter().any(|it| (it.at.0 - at.0).hypot(it.at.1 - at.1) < 24.0) {
            at.0 += 26.0;
        }
        spots.push(Spot { number, at });
        rows.push(
            view! {
                <div>
                    <dt>
                        <i class="help-number">{number}</i>
                        <b>{thing.name}</b>
                    </dt>
                    <dd>{thing.text}</dd>
                </div>
            }
            .into_any(),
        );
    }
    let numbers = spots.into_iter().map(|Spot { number, at: (x, y) }| {
        view! {
            <i class="help-number on-page" style=format!("left:{x:.0}px;top:{y:.0}px")>
                {number}
            </i>
        }
    });
    let marks = MARKS.map(|(mark, means)| {
        view! {
            <div>
                <dt>{mark}</dt>
                <dd>{means}</dd>
            </div>
        }
    });
    let spots = numbers.collect_view();
    view! {
        <div class="help-spots" aria-hidden="true">
            {spots}
        </div>
        <h2 class="t20">"On the page"</h2>
        <dl class="help-list">{rows}</dl>
        <h2 class="t20">"How units are drawn"</h2>
        <dl class="keys">{marks.into_iter().collect_view()}</dl>
    }
}
