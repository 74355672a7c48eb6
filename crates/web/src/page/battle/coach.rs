//! The guide through a first battle: a strip above the map that says what to do next and sees that it was done. It
//! covers nothing.

use leptos::prelude::*;
use linstock_battle::{UnitId, vocabulary::Intent};
use linstock_desk::{
    Answer, Ask,
    guide::{DoneShown, GuideShown, StepShown},
};

use super::Field;
use crate::page::{
    client::ask,
    icons::{CLOSE, Icon},
};

/// Where the window keeps which battle is guided, and how far it has got.
const KEPT: &str = "linstock-guide";

/// A guided battle, and how far it has got.
#[derive(Clone, Debug, PartialEq)]
pub struct Guiding {
    /// The guide.
    pub guide: GuideShown,
    /// The step.
    pub step: usize,
}

impl Guiding {
    fn step(&self) -> Option<&StepShown> {
        self.guide.steps.get(self.step)
    }
}

/// What was ordered last: by whom, and with what intent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ordered {
    /// By this unit, if by one.
    pub unit: Option<UnitId>,
    /// To what end.
    pub intent: Intent,
}

impl Field {
    /// Begins a guided battle.
    pub fn be_guided(self, guide: GuideShown) {
        self.practise(guide.scenario.clone(), guide.players, guide.dice);
        self.guide.set(Some(Guiding { guide, step: 0 }));
    }

    /// Whether a step is done.
    fn is_done(self, done: DoneShown) -> bool {
        match done {
            DoneShown::Read => false,
            DoneShown::Sheet => self.briefing.get(),
            DoneShown::Selected(unit) => self.selected.get() == Some(unit),
            DoneShown::Aimed(intent) => {
                let meant = self.offer.with(|it| it.as_ref().and_then(|it| it.intent));
                self.target.get().is_some() && meant == Some(intent)
            }
            DoneShown::Ordered(unit, intent) => self
                .ordered
                .get()
                .is_some_and(|it| it.intent == intent && (unit.is_none() || it.unit == unit)),
            DoneShown::Recorded => self.looked_up.get(),
        }
    }

    /// Goes on to the next step, or to the end of the guide.
    fn next_step(self) {
        self.ordered.set(None);
        self.looked_up.set(false);
        self.guide.update(|guide| {
            if let Some(guiding) = guide {
                guiding.step += 1;
                if guiding.step().is_none() {
                    *guide = None;
                }
            }
        });
    }
}

/// The strip, while a battle is guided.
#[component]
pub fn Coach() -> impl IntoView {
    let field = expect_context::<Field>();
    recall(field);
    remember(field);
    let step = Memo::new(move |_| {
        field.guide.with(|guide| {
            let guiding = guide.as_ref()?;
            Some((guiding.step, guiding.guide.steps.len(), guiding.step()?.clone()))
        })
    });
    Effect::new(move |_| {
        let done = step.with(|step| step.as_ref().map(|(at, _, step)| (*at, step.done)));
        if let Some((at, _)) = done.filter(|(_, done)| field.is_done(*done)) {
            // Not within what has made it so, and once.
            request_animation_frame(move || {
                let still = field.guide.with_untracked(|it| it.as_ref().map(|it| it.step));
                if still == Some(at) {
                    field.next_step();
                }
            });
        }
    });
    move || {
        step.get().map(|(at, of, step)| {
            let read = step.done == DoneShown::Read;
            let last = at + 1 == of;
            let next = match (last, read) {
                (true, _) => "Play on",
                (false, true) => "Next",
                (false, false) => "Skip this step",
            };
            let show = step.done.unit().map(|unit| {
                view! {
                    <button
                        type="button"
                        class="button"
                        data-do="show-unit"
                        on:click=move |_| field.keep_in_sight(unit)
                    >
                        "Show"
                    </button>
                }
            });
            view! {
                <section class="coach" aria-label="Guide" data-step=at>
                    <p class="coach-words" role="status">
                        <b class="t16 serif">{at + 1} " of " {of} ". " {step.title}</b>
                        <span>{step.text}</span>
                    </p>
                    {show}
                    <button
                        type="button"
                        class="button"
                        class:primary=read
                        data-do="next-step"
                        on:click=move |_| field.next_step()
                    >
                        {next}
                    </button>
                    <button
                        type="button"
                        class="button bare"
                        data-do="end-guide"
                        aria-label="Leave the guide"
                        on:click=move |_| field.guide.set(None)
                    >
                        <Icon d=CLOSE />
                    </button>
                </section>
            }
        })
    }
}

fn storage() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}

/// Keeps how far the guide has got over a reload.
fn remember(field: Field) {
    Effect::new(move |_| {
        let kept = field.guide.with(|guide| {
            let guiding = guide.as_ref()?;
            let save = field.save.get()?;
            Some(format!("{save} {} {}", guiding.guide.id, guiding.step))
        });
        let Some(storage) = storage() else { return };
        drop(match kept {
            Some(kept) => storage.set_item(KEPT, &kept),
            None if field.save.with_untracked(Option::is_some) => storage.remove_item(KEPT),
            None => Ok(()),
        });
    });
}

/// Takes up the guide of a battle that was guided before a reload.
fn recall(field: Field) {
    Effect::new(move |_| {
        let Some(save) = field.save.get() else { return };
        if field.guide.with_untracked(Option::is_some) {
            return;
        }
        let kept = storage().and_then(|storage| storage.get_item(KEPT).ok().flatten());
        let kept = kept.unwrap_or_default();
        let parts: Vec<&str> = kept.split(' ').collect();
        let [of, id, step] = parts[..] else { return };
        let (Ok(step), true) = (step.parse::<usize>(), of == save) else { return };
        let id = id.to_owned();
        ask(Ask::Guides, move |answer| {
            let Answer::Guides { guides } = answer else { return };
            let guide = guides.into_iter().find(|guide| guide.id == id);
            if field.save.get_untracked().as_ref() == Some(&save) {
                field.guide.set(guide.map(|guide| Guiding { guide, step }));
            }
        });
    });
}
