//! The rules: texts, rulings and tables of every set of rules, found as one types. A rule has an
//! address of its own.

mod entry;

use leptos::{html, prelude::*};
use linstock_desk::{Answer, Ask, show::book::Book};
use wasm_bindgen::JsCast;

use super::{client::ask, route::Route};
use crate::{
    finding::{Found, find, part_with},
    inquiry::{decode, encode},
};
use entry::{RuleEntry, RulingEntry, TableEntry, anchor};

/// What is open if nobody has chosen.
const FIRST: &str = "adf-15";

/// The set of rules that is open. Whoever comes from a question about another set finds its rules there.
#[derive(Clone, Copy)]
pub struct Opened(pub RwSignal<String>);

impl Default for Opened {
    fn default() -> Opened {
        Opened(RwSignal::new(FIRST.to_owned()))
    }
}

/// The page.
#[component]
pub fn Rules(
    /// Where we are.
    route: RwSignal<Route>,
) -> impl IntoView {
    let book = RwSignal::new(None::<Book>);
    let Opened(part) = expect_context::<Opened>();
    let words = RwSignal::new(String::new());
    let here = RwSignal::new(None::<String>);
    let search = NodeRef::<html::Input>::new();
    ask(Ask::Book, move |answer| {
        if let Answer::Book(found) = answer {
            book.try_set(Some(*found));
        }
    });
    follow(route, book, part, words, here);
    slash(search);
    let found = Memo::new(move |_| {
        book.with(|book| {
            book.as_ref().map(|book| find(book, &part.get(), &words.get())).unwrap_or_default()
        })
    });
    scroll(found, here);
    // Whoever looks for something else, or opens another set, begins at the top.
    let above = Memo::new(move |_| (part.get(), words.get()));
    Effect::new(move |before: Option<()>| {
        above.track();
        if before.is_some() && here.with_untracked(Option::is_none) {
            // What was found is drawn by then.
            request_animation_frame(|| window().scroll_to_with_x_and_y(0.0, 0.0));
        }
    });
    let parts = move || {
        let parts = book.with(|book| {
            let parts = book.iter().flat_map(|it| &it.parts);
            parts.map(|it| (it.id.clone(), it.title.clone())).collect::<Vec<_>>()
        });
        let link = |(id, title): (String, String)| {
            let link = format!("#/rules/{id}");
            let is = move || part.with(|it| *it == id).then_some("true");
            view! {
                <li>
                    <a href=link aria-current=is>
                        {title}
                    </a>
                </li>
            }
        };
        parts.into_iter().map(link).collect_view()
    };
    let contents = move || {
        found.with(|all| {
            let several = all.len() > 1;
            all.iter().map(|it| contents(it, several)).collect_view()
        })
    };
    let body = move || found.with(|all| all.iter().map(|it| self::found(it, here)).collect_view());
    let nothing = move || {
        let none = found.with(Vec::is_empty) && book.with(Option::is_some);
        none.then(|| view! { <p class="quiet">"Nothing has all of these words."</p> })
    };
    view! {
        <div class="rules-page">
            <div class="rules-search">
                <label>
                    <span class="visually-hidden">"Search the rules"</span>
                    <input
                        type="search"
                        node_ref=search
                        placeholder="Search rules, rulings and tables"
                        autocomplete="off"
                        prop:value=move || words.get()
                        on:input=move |event| look_for(route, event_target_value(&event))
                    />
                    <kbd class="wide">"/"</kbd>
                </label>
                <span class="quiet" aria-live="polite">
                    {move || (!words.with(String::is_empty)).then(|| found.with(|it| count(it)))}
                </span>
            </div>
            <nav class="rules-contents" aria-label="Sets of rules">
                <ul class="rules-parts">{parts}</ul>
                {contents}
            </nav>
            <main>{body} {nothing}</main>
        </div>
    }
}

/// Puts what is looked for into the address, without a step back for every letter: Back leads to the page
/// before, and from a rule back to what was found.
fn look_for(route: RwSignal<Route>, words: String) {
    let to = Route::Rules(format!("{FIND}{}", encode(&words)));
    if let Ok(history) = window().history() {
        let hash = to.hash();
        drop(history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&hash)));
    }
    route.set(to);
}

/// What stands before words that are looked for.
const FIND: &str = "?";

/// How much was found.
fn count(found: &[Found]) -> String {
    let rules: usize = found.iter().flat_map(|it| &it.sections).map(|it| it.rules.len()).sum();
    let rulings: usize = found.iter().map(|it| it.rulings.len()).sum();
    let tables: usize = found.iter().map(|it| it.tables.len()).sum();
    let many = |count: usize, what: &str| match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    };
    format!("{}, {}, {}", many(rules, "rule"), many(rulings, "ruling"), many(tables, "table"))
}

/// The address says what is open, what is looked for, and which rule is meant.
fn follow(
    route: RwSignal<Route>,
    book: RwSignal<Option<Book>>,
    part: RwSignal<String>,
    words: RwSignal<String>,
    here: RwSignal<Option<String>>,
) {
    Effect::new(move |_| {
        let Route::Rules(rest) = route.get() else { return };
        let rest = decode(&rest);
        book.with(|book| {
            let Some(book) = book else { return };
            let id = rest.trim_end_matches('/');
            let open = part.get_untracked();
            if let Some(wanted) = rest.strip_prefix(FIND) {
                words.set(wanted.to_owned());
                here.set(None);
            } else if id.is_empty() {
                here.set(None);
            } else if book.parts.iter().any(|it| it.id == id) {
                part.set(id.to_owned());
                words.set(String::new());
                here.set(None);
            } else if let Some(found) = part_with(book, &open, id) {
                // A rule that nobody meets by its game alone is shown where it is usual.
                let usual = part_with(book, FIRST, id).unwrap_or(found);
                part.set(if found.id == open { open } else { usual.id.clone() });
                words.set(String::new());
                here.set(Some(id.to_owned()));
            } else {
                words.set(id.to_owned());
                here.set(None);
            }
        });
    });
}

/// `/` goes to the search, as on other pages with one; Escape leaves it.
fn slash(search: NodeRef<html::Input>) {
    let pressed = window_event_listener(leptos::ev::keydown, move |event| {
        let Some(input) = search.get_untracked() else { return };
        let writing = document()
            .active_element()
            .is_some_and(|it| matches!(it.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA"));
        if event.key() == "/" && !writing {
            event.prevent_default();
            drop(input.focus());
            input.select();
        } else if event.key() == "Escape" && writing {
            drop(input.blur());
        }
    });
    on_cleanup(move || pressed.remove());
}

/// Brings the rule that is meant into sight.
fn scroll(found: Memo<Vec<Found>>, here: RwSignal<Option<String>>) {
    Effect::new(move |_| {
        let there = found.with(|it| !it.is_empty());
        let Some(id) = here.get().filter(|_| there) else { return };
        // The page is drawn by then.
        request_animation_frame(move || {
            if let Some(element) = document().get_element_by_id(&anchor(&id)) {
                element.scroll_into_view();
                let nobody = document()
                    .active_element()
                    .is_none_or(|it| matches!(it.tag_name().as_str(), "BODY" | "MAIN"));
                if nobody {
                    drop(element.set_attribute("tabindex", "-1"));
                    drop(element.unchecked_into::<web_sys::HtmlElement>().focus());
                }
            }
        });
    });
}

/// The sections of what was found.
fn contents(found: &Found, several: bool) -> impl IntoView + use<> {
    let of = found.id.clone();
    let link = |text: String, to: String, count: usize| {
        let go = move |event: leptos::ev::MouseEvent| {
            event.prevent_default();
            if let Some(element) = document().get_element_by_id(&to) {
                element.scroll_into_view();
            }
        };
        view! {
            <li>
                <button type="button" on:click=go>
                    {text}
                    <span class="faint">{count}</span>
                </button>
            </li>
        }
    };
    let sections = found
        .sections
        .iter()
        .map(|it| link(it.title.clone(), anchor(&format!("{of}/{}", it.id)), it.rules.len()));
    let sections = sections.collect_view();
    let rulings = (!found.rulings.is_empty())
        .then(|| link("Rulings".to_owned(), anchor(&format!("{of}/rulings")), found.rulings.len()));
    let tables = (!found.tables.is_empty())
        .then(|| link("Tables".to_owned(), anchor(&format!("{of}/tables")), found.tables.len()));
    let title = several.then(|| view! { <li class="faint">{found.title.clone()}</li> });
    view! { <ul class="rules-sections">{title} {sections} {rulings} {tables}</ul> }
}

fn found(found: &Found, here: RwSignal<Option<String>>) -> impl IntoView + use<> {
    let of = found.id.clone();
    let sections = found.sections.iter().map(|section| {
        let rules = section.rules.iter().cloned();
        let rules = rules.map(|rule| view! { <RuleEntry rule here /> }).collect_view();
        let link = format!("#/rules/{}", encode(&section.id));
        view! {
            <section id=anchor(&format!("{of}/{}", section.id))>
                <div class="section-head">
                    <h2 class="t20">{section.title.clone()}</h2>
                    <a class="rule-id" href=link>
                        {section.id.clone()}
                    </a>
                </div>
                {rules}
            </section>
        }
    });
    let sections = sections.collect_view();
    let rulings = (!found.rulings.is_empty()).then(|| {
        let all = found.rulings.iter().cloned();
        let all = all.map(|ruling| view! { <RulingEntry ruling here /> }).collect_view();
        view! {
            <section id=anchor(&format!("{of}/rulings"))>
                <div class="section-head">
                    <h2 class="t20">"Rulings"</h2>
                </div>
                <p class="quiet">"Where the sheets leave something open, this is what we do, and why."</p>
                {all}
            </section>
        }
    });
    let tables = (!found.tables.is_empty()).then(|| {
        let all = found.tables.iter().cloned();
        let all = all.map(|table| view! { <TableEntry table /> }).collect_view();
        view! {
            <section id=anchor(&format!("{of}/tables"))>
                <div class="section-head">
                    <h2 class="t20">"Tables"</h2>
                </div>
                {all}
            </section>
        }
    });
    view! {
        <h1 class="t28">{found.title.clone()}</h1>
        {sections}
        {rulings}
        {tables}
    }
}
