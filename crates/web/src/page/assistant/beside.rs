//! What the parts of the page share: how the table stands, and asking for changes.

use std::time::Duration;

use leptos::prelude::*;
use linstock_desk::{
    Answer, Ask,
    assistant::{
        TableAnswer, TableAsk,
        bands::Band,
        show::{FactShown, ResultShown, RollWanted, TableShown, TroopShown},
    },
    question::NoOdds,
    show::odds::OddsShown,
};

use crate::page::{client::ask, files};

/// What is looked at beside the facts; on a phone, instead of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Looking {
    /// The facts alone.
    Facts,
    /// A result.
    Result(Box<ResultShown>),
    /// Somebody of the roster, to change him.
    Troop(String),
    /// What happened so far.
    Record,
}

impl Looking {
    /// In a word.
    pub const fn kind(&self) -> &'static str {
        match self {
            Looking::Facts => "facts",
            Looking::Result(_) => "result",
            Looking::Troop(_) => "troop",
            Looking::Record => "record",
        }
    }
}

/// How long odds of before are shown while others are worked out.
const PATIENCE: Duration = Duration::from_millis(200);

/// Odds as they stand: or none, and why.
pub type Odds = Result<OddsShown, NoOdds>;

/// A fact that does not count: its key, why, and the rule that says so.
pub type Struck = (String, String, String);

/// What the parts of the page share.
#[derive(Clone, Copy)]
pub struct Beside {
    /// How the table stands.
    pub shown: RwSignal<Option<TableShown>>,
    /// Whether the desk has been asked.
    pub ready: RwSignal<bool>,
    /// What is looked at.
    pub looking: RwSignal<Looking>,
    /// The odds.
    pub odds: RwSignal<Option<Odds>>,
    /// Whether it can be rolled for where there are no odds.
    pub playable: RwSignal<bool>,
    /// Facts that do not count.
    pub struck: RwSignal<Vec<Struck>>,
    /// The bands of range of a fire.
    pub bands: RwSignal<Vec<Band>>,
    /// A roll that is wanted of people.
    pub wanted: RwSignal<Option<RollWanted>>,
    /// The role that the next tap fills, if somebody chose one, and whether together with those
    /// who have it.
    pub picking: RwSignal<Option<(String, bool)>>,
    /// Faces of a roll that was gone back to.
    pub retyped: RwSignal<Vec<u8>>,
    /// How often odds were asked for; only the last answer counts.
    asked: RwSignal<u32>,
    /// What went wrong.
    pub message: RwSignal<Option<String>>,
}

impl Beside {
    /// Nothing yet.
    pub fn new() -> Beside {
        Beside {
            shown: RwSignal::new(None),
            ready: RwSignal::new(false),
            looking: RwSignal::new(Looking::Facts),
            odds: RwSignal::new(None),
            playable: RwSignal::new(false),
            struck: RwSignal::new(Vec::new()),
            bands: RwSignal::new(Vec::new()),
            wanted: RwSignal::new(None),
            picking: RwSignal::new(None),
            retyped: RwSignal::new(Vec::new()),
            asked: RwSignal::new(0),
            message: RwSignal::new(None),
        }
    }

    /// Asks for something, and shows what comes of it.
    pub fn send(self, wanted: TableAsk) {
        self.send_then(wanted, |_| ());
    }

    /// The same, and then something more.
    pub fn send_then(self, wanted: TableAsk, then: impl FnOnce(Beside) + 'static) {
        ask(Ask::Table(wanted), move |answer| match answer {
            Answer::Table(answer) => {
                self.take(*answer);
                then(self);
            }
            Answer::Failed(failed) => {
                self.ready.try_set(true);
                self.message.try_set(Some(failed.message));
                self.look_again();
            }
            _ => {}
        });
    }

    /// How the table stands, after something went wrong: it may have gone on elsewhere.
    fn look_again(self) {
        ask(Ask::Table(TableAsk::Show), move |answer| {
            let Answer::Table(answer) = answer else { return };
            let shown = match *answer {
                TableAnswer::Shown(shown) => Some(*shown),
                TableAnswer::None => None,
                _ => return,
            };
            if self.shown.try_with_untracked(|it| *it != shown) == Some(true) {
                self.shown.try_set(shown);
                self.ask_odds();
            }
        });
    }

    fn take(self, answer: TableAnswer) {
        self.message.try_set(None);
        self.ready.try_set(true);
        match answer {
            TableAnswer::None => {
                self.shown.try_set(None);
            }
            TableAnswer::Shown(shown) => {
                self.wanted.try_set(None);
                self.shown.try_set(Some(*shown));
                self.ask_odds();
            }
            TableAnswer::Roll(wanted) => {
                self.wanted.try_set(Some(wanted));
            }
            odds @ (TableAnswer::Odds { .. } | TableAnswer::NoOdds { .. }) => self.take_odds(odds),
            TableAnswer::Result(result) => {
                self.looking.try_set(Looking::Result(result));
            }
            TableAnswer::Text { name, text } => files::download(&name, &text),
        }
    }

    /// The odds of what is about to be rolled for.
    fn ask_odds(self) {
        let number = self.asked.try_get_untracked().unwrap_or_default() + 1;
        self.asked.try_set(number);
        let waiting = move || self.asked.try_get_untracked() == Some(number);
        // What takes long is not shown as if it were still so.
        let late = move || {
            if waiting() {
                self.odds.try_set(None);
            }
        };
        let timer = set_timeout_with_handle(late, PATIENCE).ok();
        ask(Ask::Table(TableAsk::Odds), move |answer| {
            if let Some(timer) = timer {
                timer.clear();
            }
            if !waiting() {
                return;
            }
            if let Answer::Table(answer) = answer
                && let odds @ (TableAnswer::Odds { .. } | TableAnswer::NoOdds { .. }) = *answer
            {
                self.take_odds(odds);
            }
        });
    }

    fn take_odds(self, answer: TableAnswer) {
        match answer {
            TableAnswer::Odds { odds, struck, bands } => {
                self.bands.try_set(bands);
                self.struck.try_set(struck);
                self.odds.try_set(Some(Ok(*odds)));
            }
            TableAnswer::NoOdds { why, playable } => {
                self.playable.try_set(playable);
                self.struck.try_set(Vec::new());
                self.odds.try_set(Some(Err(why)));
            }
            _ => {}
        }
    }

    /// Says what is true, or takes it back.
    pub fn say(self, key: &str, value: Option<String>) {
        self.looking.set(Looking::Facts);
        self.send(TableAsk::Say { key: key.to_owned(), value });
    }

    /// Rolls here, or with the faces that people typed so far.
    pub fn roll(self, dice: Option<Vec<Vec<u8>>>) {
        let entries = self.entries();
        self.send_then(TableAsk::Roll { dice }, move |beside| {
            let result = beside.shown.with_untracked(|it| it.as_ref()?.result.clone());
            if let Some(result) = result.filter(|_| beside.entries() > entries) {
                beside.looking.try_set(Looking::Result(Box::new(result)));
            }
        });
    }

    /// Takes back the last entry.
    pub fn undo(self) {
        self.looking.set(Looking::Facts);
        self.send(TableAsk::Undo);
    }

    fn entries(self) -> usize {
        self.shown.with_untracked(|it| it.as_ref().map_or(0, |it| it.record.len()))
    }

    /// Somebody of the roster.
    pub fn troop(self, id: &str) -> Option<TroopShown> {
        self.shown.with(|it| it.as_ref()?.troops.iter().find(|it| it.id == id).cloned())
    }

    /// A fact of the draft.
    pub fn fact(self, key: &str) -> Option<FactShown> {
        self.shown.with(|it| {
            let groups = &it.as_ref()?.draft.groups;
            groups.iter().flat_map(|(_, facts)| facts).find(|it| it.field.key == key).cloned()
        })
    }

    /// What is wrong with a fact.
    pub fn wrong(self, key: &str) -> Option<String> {
        match self.odds.get() {
            Some(Err(no)) if no.key.as_deref() == Some(key) => Some(no.message),
            _ => None,
        }
    }
}

/// What went wrong, until somebody has read it.
#[component]
pub fn Message() -> impl IntoView {
    let beside = expect_context::<Beside>();
    move || {
        beside.message.get().map(|message| {
            view! {
                <div class="beside-message" role="alert">
                    <p>{message}</p>
                    <button
                        type="button"
                        class="button"
                        data-do="understood"
                        on:click=move |_| beside.message.set(None)
                    >
                        "Understood"
                    </button>
                </div>
            }
        })
    }
}
