//! What was played back, told in the panel: scene by scene, step by step; and what steers it.

use std::sync::Arc;

use leptos::prelude::*;
use linstock_desk::show::account::StepShown;

use super::{Field, field::Performance, steps::Steps};
use crate::{
    page::icons::{BACK, Icon, ON, TO_END},
    playback::{Cue, Speed, Tag, What, tags},
};

/// The cues of the scene that is shown, up to the one that is on.
fn shown(field: Field, act: &Performance) -> (usize, Vec<Cue>) {
    let cue = field.stage.cue.get();
    let playback = &act.playback;
    let scene = match playback.cues.get(cue) {
        Some(it) => it.scene,
        // At the end, the last in which something happened.
        None => playback.scenes.iter().rposition(|it| it.weighty).unwrap_or_default(),
    };
    let last = if field.stage.waits.get() { cue } else { cue + 1 };
    let cues = playback.cues.iter().take(last).filter(|it| it.scene == scene).cloned().collect();
    (scene, cues)
}

/// The scene that is shown: its headline, what became of everybody, each roll; and the other scenes.
#[component]
pub fn Played() -> impl IntoView {
    let field = expect_context::<Field>();
    let scene = Memo::new(move |_| field.stage.act.get().map(|act| shown(field, &act).0));
    let steps = Memo::new(move |_| {
        let act = field.stage.act.get()?;
        let rolls = shown(field, &act).1.into_iter().filter_map(|cue| match cue.what {
            What::Rolls(step) => Some(*step),
            _ => None,
        });
        Some(rolls.collect::<Vec<StepShown>>())
    });
    let came = Memo::new(move |_| {
        let act = field.stage.act.get()?;
        let (_, cues) = shown(field, &act);
        field.look.with(|look| Some(tags(&cues, look.as_deref()?)))
    });
    let title = move || {
        let act = field.stage.act.get()?;
        act.playback.scenes.get(scene.get()?).map(|it| it.title.clone())
    };
    let entry = move || {
        let act = field.stage.act.get()?;
        act.playback.scenes.get(scene.get()?).map(|it| it.entry)
    };
    let sides = move || field.record.with(|it| it.last().map_or(6, |entry| entry.sides));
    view! {
        <Show when=move || field.stage.act.with(Option::is_some) && field.offer.with(Option::is_none)>
            <section class="result played" data-played="">
                <h2 class="t20">{title}</h2>
                <p class="quiet">"Entry " {entry}</p>
                <div class="came">
                    <For each=move || came.get().unwrap_or_default() key=Tag::clone let:tag>
                        <CameOf tag />
                    </For>
                </div>
                {move || steps.get().filter(|it| !it.is_empty()).map(|steps| view! { <Steps steps sides=sides() /> })}
                <label class="ids">
                    <input type="checkbox" />
                    "Rule ids"
                </label>
                <Scenes scene />
            </section>
        </Show>
    }
}

/// What became of a unit.
#[component]
fn CameOf(tag: Tag) -> impl IntoView {
    let field = expect_context::<Field>();
    let portrait = field.find(tag.unit).map(|it| it.portrait).unwrap_or_default();
    view! {
        <div class="came-of">
            <span class="portrait" inner_html=portrait aria-hidden="true"></span>
            <b>{tag.name}</b>
            <span>{tag.fate}</span>
            <span>{tag.did}</span>
        </div>
    }
}

/// All scenes in which something happened, where there are several: each leads there.
#[component]
fn Scenes(scene: Memo<Option<usize>>) -> impl IntoView {
    let field = expect_context::<Field>();
    let listed = move || {
        let Some(act) = field.stage.act.get() else { return Vec::new() };
        let scenes = act.playback.scenes.iter().enumerate().filter(|(_, it)| it.weighty);
        let listed: Vec<(usize, String)> = scenes.map(|(at, it)| (at, it.title.clone())).collect();
        if listed.len() > 1 { listed } else { Vec::new() }
    };
    let some = move || !listed().is_empty();
    view! {
        <Show when=some>
            <nav class="scenes" aria-label="What happened">
                <ol>
                    <For each=listed key=|it| it.clone() let:item>
                        <li>
                            <button
                                type="button"
                                class="button bare"
                                aria-current=move || (scene.get() == Some(item.0)).then_some("true")
                                on:click=move |_| field.to_scene(item.0)
                            >
                                {item.1.clone()}
                            </button>
                        </li>
                    </For>
                </ol>
            </nav>
        </Show>
        <Show when=move || !field.stage.on.get()>
            <button
                type="button"
                class="button"
                data-do="play-again"
                on:click=move |_| field.play_again()
            >
                "Watch again"
            </button>
        </Show>
    }
}

/// What steers what is played back: it lies on the map, in reach of a thumb.
#[component]
pub fn Player() -> impl IntoView {
    let field = expect_context::<Field>();
    let waits = move || field.stage.waits.get();
    let place = move || {
        let act: Option<Arc<Performance>> = field.stage.act.get();
        let all = act.map_or(0, |act| act.playback.cues.len());
        format!("{} of {all}", (field.stage.cue.get() + 1).min(all))
    };
    view! {
        <Show when=move || field.stage.on.get()>
            <div class="player" role="group" aria-label="Playback" data-player="">
                <button
                    type="button"
                    class="button bare"
                    aria-label="Back one step"
                    on:click=move |_| field.one_back()
                >
                    <Icon d=BACK />
                </button>
                <button
                    type="button"
                    class="button primary"
                    data-do="go-on"
                    on:click=move |_| field.go_on()
                >
                    {move || if waits() { "Continue" } else { "Pause" }}
                    " "
                    <kbd>"Space"</kbd>
                </button>
                <button
                    type="button"
                    class="button bare"
                    aria-label="To the next scene"
                    on:click=move |_| field.skip(false)
                >
                    <Icon d=ON />
                </button>
                <button
                    type="button"
                    class="button bare"
                    aria-label="Skip to the end"
                    data-do="skip"
                    on:click=move |_| field.skip(true)
                >
                    <Icon d=TO_END />
                </button>
                <span class="quiet num">{place}</span>
                <Speeds />
            </div>
        </Show>
    }
}

/// How fast what happens is played back.
#[component]
pub fn Speeds() -> impl IntoView {
    let field = expect_context::<Field>();
    let options = Speed::ALL.map(|speed| {
        view! {
            <option value=speed.word() prop:selected=move || field.stage.speed.get() == speed>
                {speed.label()}
            </option>
        }
    });
    view! {
        <label class="speeds">
            <span class="visually-hidden">"Playback"</span>
            <select
                data-do="speed"
                on:change=move |event| {
                    if let Some(speed) = Speed::from_word(&event_target_value(&event)) {
                        field.stage.choose(speed);
                    }
                }
            >
                {options.into_iter().collect_view()}
            </select>
        </label>
    }
}
