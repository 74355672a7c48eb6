//! The record: a line of time, and the last lines.

use leptos::{html, prelude::*};
use linstock_desk::{
    Answer, Ask,
    show::entry::{EntryShown, SentenceShown, Tick},
};

use super::{Field, Purpose, result::Dice, troops::side};
use crate::page::{
    client::ask,
    files::{download, file_name},
    icons::{Icon, SAVE},
};

/// So many lines are shown while nobody searches.
const LATEST: usize = 24;
/// So many are shown of those that were found.
const FOUND: usize = 200;
/// So many dice at most are drawn in a line.
const MOST_DICE: usize = 12;
/// So much of what the map shows as well is shown at most.
const MOST_DETAILS: usize = 3;

/// How much of the line of time the name of a turn takes, in hundredths.
const LABEL: f64 = 7.0;
/// Beyond this no name fits before the end of the line.
const LAST_LABEL: f64 = 100.0 - LABEL;

/// The record.
#[component]
pub fn Record() -> impl IntoView {
    let field = expect_context::<Field>();
    let wanted = RwSignal::new(String::new());
    let lines = move || {
        // Who watches a log reads what has led to the moment that is shown; who searches reads all.
        let watched = field.moment.get().filter(|_| field.purpose == Purpose::Replay);
        wanted.with(|wanted| {
            field.record.with(|record| {
                let words = words_of(wanted);
                let most = if words.is_empty() { LATEST } else { FOUND };
                let so_far = |entry: &&EntryShown| {
                    !words.is_empty() || watched.is_none_or(|now| entry.n <= now)
                };
                let shown = record.iter().rev().filter(so_far);
                let shown = shown.filter(|entry| !entry.sentences.is_empty());
                let shown = shown.filter(|entry| has_all(entry, &words));
                shown.take(most).cloned().collect::<Vec<_>>()
            })
        })
    };
    let list = NodeRef::<html::Ol>::new();
    // Whoever comes back to the battle reads its last lines.
    Effect::new(move |before: Option<bool>| {
        let past = field.moment.get().is_some();
        if before == Some(true) && !past {
            wanted.set(String::new());
            if let Some(list) = list.get_untracked() {
                list.set_scroll_top(0);
            }
        }
        past
    });
    let none = move || !wanted.with(String::is_empty) && lines().is_empty();
    view! {
        <section class="record" aria-label="Record">
            <Timeline />
            <div class="record-body">
                <ol node_ref=list>
                    <For each=lines key=|entry| entry.n let:entry>
                        <Line entry />
                    </For>
                    <Show when=none>
                        <li class="quiet">"No results"</li>
                    </Show>
                </ol>
                <label class="record-search">
                    <span class="visually-hidden">"Search the record"</span>
                    <input
                        type="search"
                        placeholder="Search the record"
                        data-do="search-record"
                        prop:value=move || wanted.get()
                        on:input=move |event| wanted.set(event_target_value(&event))
                    />
                </label>
                <button
                    type="button"
                    class="button bare save-log"
                    data-do="save-log"
                    aria-label="Save the log"
                    on:click=move |_| save(field)
                >
                    <Icon d=SAVE />
                    <span class="wide">"Save the log"</span>
                </button>
            </div>
        </section>
    }
}

/// What somebody searches for, in small letters.
fn words_of(wanted: &str) -> Vec<String> {
    wanted.split_whitespace().map(str::to_lowercase).collect()
}

/// Whether an entry has all these words.
fn has_all(entry: &EntryShown, words: &[String]) -> bool {
    let text: Vec<String> = entry.sentences.iter().map(SentenceShown::whole).collect();
    let text = text.join(" ").to_lowercase();
    words.iter().all(|word| text.contains(word))
}

/// Saves the log as a file.
fn save(field: Field) {
    ask(Ask::Log { board: field.board() }, move |answer| match answer {
        Answer::Log { text, .. } => {
            let name = field.ground.with_untracked(|ground| {
                ground.as_ref().map_or_else(|| "battle".to_owned(), |it| it.name.clone())
            });
            download(&file_name(&name, "log"), &text);
        }
        Answer::Failed(failed) => field.failed.set(Some(failed)),
        _ => {}
    });
}

/// An entry: what happened, with the dice as they fell; pressed, it shows all it says, and why.
#[component]
fn Line(entry: EntryShown) -> impl IntoView {
    let field = expect_context::<Field>();
    let n = entry.n;
    // Of parts of the turn in which nothing happened only the last is shown.
    let after = entry.sentences.iter().skip(1).map(|it| it.weight).chain([0]);
    let shown = entry.sentences.iter().zip(after);
    let shown = shown.filter(|(it, next)| it.weight > 0 && (it.weight, *next) != (2, 2));
    let mut shown: Vec<SentenceShown> = shown.map(|(it, _)| it.clone()).collect();
    // Where there is no news, what the map shows is listed, or what the umpire has changed.
    if entry.umpire || shown.is_empty() {
        let details = entry.sentences.iter().filter(|it| it.weight == 0 && it.unit.is_some());
        shown.splice(0..0, details.take(MOST_DETAILS).cloned());
    }
    if shown.is_empty() {
        shown.extend(entry.sentences.first().cloned());
    }
    let overruled = entry.umpire.then_some("Overruled: ");
    let title: Vec<String> = shown.iter().map(SentenceShown::whole).collect();
    let title = title.join(". ");
    let about = shown.iter().find(|it| it.weight < 2);
    let swatch = about.map(|it| {
        view! { <span class=format!("swatch {}", side(field.seat_of(&entry, it)))></span> }
    });
    let few = entry.faces.iter().map(Vec::len).sum::<usize>() <= MOST_DICE;
    let sides = entry.sides;
    let shown = shown.into_iter().enumerate().map(|(index, mut it)| {
        let seat = field.seat_of(&entry, &it);
        let point = (index > 0).then_some(". ");
        if !few {
            it.rolls.clear();
        }
        let dice = (!it.rolls.is_empty()).then(|| view! { " " <Dice faces=it.rolls seat sides /> });
        let before = if dice.is_some() { " " } else { ": " };
        let outcome = (!it.outcome.is_empty()).then(|| view! { {before} <b>{it.outcome}</b> });
        view! { {point}{it.text}{dice}{outcome} }
    });
    let shown = shown.collect_view();
    let undone = Memo::new(move |_| {
        field.record.with(|record| {
            let taken_back = |it: &EntryShown| it.undoes.is_some_and(|to| to < n && n < it.n);
            record.iter().any(taken_back)
        })
    });
    view! {
        <li>
            <button
                type="button"
                class="entry"
                class:undone=undone
                data-entry=n
                aria-current=move || is_shown(field, n).then_some("true")
                on:click=move |_| field.show_entry(entry.clone())
                title=title
            >
                <span class="when num">{n}</span>
                <span>{swatch}</span>
                <span class="what">
                    {overruled}
                    {shown}
                </span>
            </button>
        </li>
    }
}

/// Whether an entry is the one that is shown.
fn is_shown(field: Field, n: u32) -> bool {
    match field.moment.get() {
        Some(moment) => moment == n,
        None => earlier(field) == Some(n),
    }
}

/// The entry whose result is shown while the map shows the battle as it stands.
fn earlier(field: Field) -> Option<u32> {
    if field.moment.get().is_some() || field.purpose != Purpose::Play {
        return None;
    }
    let shown = field.result.with(|result| result.as_ref().map(|entry| entry.n))?;
    let last = field.since.with(|since| since.last().map(|entry| entry.n));
    (last != Some(shown)).then_some(shown)
}

/// The moment that is shown, in words: the turn, and what happened.
fn in_words(field: Field) -> String {
    let now = field.moment.get();
    field.record.with(|record| {
        let now = now.or(record.last().map(|it| it.n)).unwrap_or_default();
        let turn = record.iter().rev().filter(|it| it.n <= now).find_map(|it| it.turn);
        let turn = turn.map(|turn| format!("turn {turn}, ")).unwrap_or_default();
        let entry = record.iter().find(|it| it.n == now);
        let what = entry.and_then(|it| it.sentences.first()).map_or("", |it| it.text.as_str());
        format!("{turn}entry {now}. {what}")
    })
}

/// One tick for each entry of which there is something to show; a slider for hands and keys.
#[component]
fn Timeline() -> impl IntoView {
    let field = expect_context::<Field>();
    // What the other side does unseen takes no room: how much it is would be revealed by that.
    let shown = Memo::new(move |_| {
        field.record.with(|record| {
            let last = record.len().saturating_sub(1);
            let each = record.iter().enumerate();
            let each = each.filter(|(at, it)| *at == last || !it.sentences.is_empty());
            each.map(|(_, it)| it.n).collect::<Vec<u32>>()
        })
    });
    let count = move || shown.with(Vec::len).max(1);
    // How many there are up to an entry, itself included.
    let place = move |n: u32| shown.with(|shown| shown.partition_point(|&it| it <= n));
    let now = move || field.moment.get().map_or_else(count, place);
    // Where on the line an entry stands, in hundredths.
    let share = move |n: u32| place(n) as f64 / count() as f64 * 100.0;
    let ticks = move || {
        field.record.with(|record| {
            let tick = |entry: &EntryShown| {
                let x = share(entry.n) * 10.0;
                let (class, top) = match entry.tick {
                    _ if entry.turn.is_some() => ("tl-turn", 0),
                    Tick::Small => ("tl-m", 21),
                    Tick::Rolled => ("tl-f", 18),
                    Tick::Heavy => ("tl-r", 16),
                    Tick::Turn => ("tl-turn", 15),
                };
                format!("<line class='{class}' x1='{x:.1}' x2='{x:.1}' y1='{top}' y2='26' vector-effect='non-scaling-stroke'/>")
            };
            let shown = record.iter().filter(|entry| !entry.sentences.is_empty());
            shown.map(tick).collect::<String>()
        })
    };
    let turns = move || {
        field.record.with(|record| {
            let mut free = 0.0;
            let begun = record.iter().filter_map(|entry| {
                let (turn, x) = (entry.turn?, share(entry.n));
                // Where turns are short, some go without their number.
                let shown = x >= free && x <= LAST_LABEL;
                free = if shown { x + LABEL } else { free };
                shown.then(|| view! { <span style=format!("left:{x:.2}%")>"Turn " {turn}</span> })
            });
            begun.collect_view()
        })
    };
    view! {
        <div class="time">
            <div class="time-turns" aria-hidden="true">{turns}</div>
            <svg class="timeline" viewBox="0 0 1000 28" preserveAspectRatio="none" aria-hidden="true">
                <line class="tl-line" x1="0" y1="26" x2="1000" y2="26"></line>
                <g inner_html=ticks></g>
            </svg>
            <i class="time-knob" style=move || format!("left:{:.2}%", now() as f64 / count() as f64 * 100.0)></i>
            <input
                type="range"
                class="time-slider"
                aria-label="Moment of the battle"
                min="1"
                max=count
                prop:value=now
                aria-valuetext=move || in_words(field)
                on:input=move |event| {
                    if let Ok(place) = event_target_value(&event).parse::<usize>() {
                        let moment = shown
                            .with_untracked(|shown| {
                                let is_last = place >= shown.len();
                                shown.get(place.saturating_sub(1)).copied().filter(|_| !is_last)
                            });
                        field.show_moment(moment);
                    }
                }
            />
        </div>
        {move || {
            earlier(field)
                .map(|n| {
                    view! {
                        <p class="past">
                            "Entry "
                            {n}
                            <button
                                type="button"
                                class="button"
                                data-do="show-moment"
                                on:click=move |_| field.show_moment(Some(n))
                            >
                                "Show the table at this moment"
                            </button>
                        </p>
                    }
                })
        }}
        <Show when=move || field.moment.get().is_some()>
            <p class="past">
                "You are looking at an earlier moment. "
                <button type="button" class="button" on:click=move |_| field.show_moment(None)>
                    "Back to the battle"
                </button>
            </p>
        </Show>
    }
}
