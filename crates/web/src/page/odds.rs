//! Odds of any procedure: a form beside the distribution, the chances and the ledger; two cases
//! side by side if somebody wants to compare. The address holds the whole question.

pub mod chart;
mod field;
mod form;
mod glance;
mod why;

use std::{cell::Cell, rc::Rc, time::Duration};

use leptos::prelude::*;
use linstock_desk::{
    Answer, Ask,
    question::{self, NoOdds},
    show::{
        form::{Field, Form, Forms},
        odds::OddsShown,
    },
    words::capital,
};
use wasm_bindgen::JsValue;

use super::{
    client::{Latest, ask, stop_aside},
    icons::{Icon, SHARE},
    route::Route,
};
use crate::inquiry::{Case, Facts, Inquiry};
use chart::Charts;
use form::Panel;
use glance::Glance;
use why::Why;

/// What was answered.
type Said = Result<OddsShown, NoOdds>;

/// What the parts of the page share.
#[derive(Clone, Copy)]
pub struct Asked {
    route: RwSignal<Route>,
    /// The question.
    pub inquiry: Memo<Inquiry>,
    /// What can be asked.
    pub all: RwSignal<Vec<Forms>>,
    /// The form of the procedure, as soon as it is there.
    pub form: RwSignal<Option<Form>>,
    a: RwSignal<Option<Said>>,
    b: RwSignal<Option<Said>>,
    /// How many answers have been waited for long enough to say so.
    late: RwSignal<u32>,
}

impl Asked {
    /// What was answered in a case.
    pub fn said(self, case: Case) -> RwSignal<Option<Said>> {
        match case {
            Case::A => self.a,
            Case::B => self.b,
        }
    }

    /// The cases there are.
    pub fn cases(self) -> Vec<Case> {
        let two = self.inquiry.with(|it| it.other.is_some());
        Case::ALL[..if two { 2 } else { 1 }].to_vec()
    }

    /// The odds of the cases that have some: what is wrong with one is no fault of the other.
    pub fn odds(self) -> Vec<(Case, OddsShown)> {
        let cases = self.cases().into_iter();
        cases.filter_map(|case| Some((case, self.said(case).get()?.ok()?))).collect()
    }

    /// The chances in a line, for those who change a fact and do not see the charts.
    fn gist(self) -> String {
        let all = self.odds();
        let one = all.len() == 1;
        let line = |(case, odds): &(Case, OddsShown)| {
            let rows = odds.glance.iter().take(2);
            let rows = rows.map(|row| {
                let of =
                    if row.group.is_empty() { String::new() } else { format!("{}: ", row.group) };
                format!("{of}{} {}", row.name, glance::figure(row.value, row.kind))
            });
            let always =
                odds.always.iter().map(|(name, value)| format!("{} {value}", capital(name)));
            let shown: Vec<String> = rows.chain(always).take(2).collect();
            let of = if one { String::new() } else { format!("{}: ", case.letter()) };
            format!("{of}{}", shown.join(", "))
        };
        all.iter().map(line).collect::<Vec<String>>().join(". ")
    }

    /// The value of a fact in a case, if it was said.
    pub fn value(self, case: Case, key: &str) -> Option<String> {
        let facts = self.inquiry.with(|it| it.facts(case, &self.sample()));
        facts.into_iter().find(|(it, _)| it == key).map(|(_, value)| value)
    }

    /// The value of a fact that follows from others.
    pub fn follows(self, case: Case, key: &str) -> Option<String> {
        self.said(case).with(|said| {
            let odds = said.as_ref()?.as_ref().ok()?;
            odds.follows.iter().find(|(it, _)| it == key).map(|(_, value)| value.clone())
        })
    }

    /// What is wrong with a fact, if it is refused.
    pub fn complaint(self, case: Case, key: &str) -> Option<String> {
        match self.said(case).get() {
            Some(Err(no)) if no.key.as_deref() == Some(key) => Some(no.message),
            _ => None,
        }
    }

    /// Says a fact, or takes it back.
    pub fn say(self, case: Case, key: &str, value: Option<String>) {
        let mut inquiry = self.inquiry.get_untracked();
        inquiry.say(case, key, value, &untrack(|| self.sample()));
        self.put(&inquiry);
    }

    /// Adds a second case, or leaves only the first.
    pub fn compare(self, two: bool) {
        let mut inquiry = self.inquiry.get_untracked();
        inquiry.facts.get_or_insert_with(|| untrack(|| self.sample()));
        inquiry.other = two.then(Facts::new);
        self.put(&inquiry);
    }

    /// Asks something else.
    pub fn turn_to(self, rules: String, procedure: String) {
        self.put(&Inquiry { rules, procedure, ..Inquiry::default() });
    }

    /// A fact's field.
    pub fn field(self, key: &str) -> Option<Field> {
        self.form.with(|form| {
            let fields = form.iter().flat_map(|it| &it.groups).flat_map(|it| &it.fields);
            fields.into_iter().find(|it| it.key == key).cloned()
        })
    }

    fn sample(self) -> Facts {
        self.form.with(|form| form.as_ref().map(|it| it.sample.clone()).unwrap_or_default())
    }

    /// Puts a question into the address, without a step back for every keystroke.
    fn put(self, inquiry: &Inquiry) {
        let route = Route::Odds(inquiry.address());
        if let Ok(history) = window().history() {
            let hash = route.hash();
            drop(history.replace_state_with_url(&JsValue::NULL, "", Some(&hash)));
        }
        self.route.set(route);
    }
}

/// The page.
#[component]
pub fn Odds(
    /// Where we are.
    route: RwSignal<Route>,
) -> impl IntoView {
    let inquiry = Memo::new(move |_| {
        let mut inquiry = match route.get() {
            Route::Odds(rest) => Inquiry::read(&rest),
            _ => Inquiry::default(),
        };
        if inquiry.rules.is_empty() {
            let (rules, procedure) = question::USUAL;
            (inquiry.rules, inquiry.procedure) = (rules.to_owned(), procedure.to_owned());
        }
        inquiry
    });
    let asked = Asked {
        route,
        inquiry,
        all: RwSignal::new(Vec::new()),
        form: RwSignal::new(None),
        a: RwSignal::new(None),
        b: RwSignal::new(None),
        late: RwSignal::new(0),
    };
    on_cleanup(stop_aside);
    provide_context(asked);
    ask(Ask::Forms, move |answer| {
        if let Answer::Forms { all } = answer {
            asked.all.try_set(all);
        }
    });
    fetch(asked);
    view! {
        <div class="odds-page">
            <Panel />
            <main>
                <Title />
                <Late />
                <Charts />
                {move || {
                    let odds: Vec<OddsShown> = asked.odds().into_iter().map(|(_, it)| it).collect();
                    (!odds.is_empty())
                        .then(|| {
                            view! {
                                <div class="cases under">
                                    <Glance odds=odds.clone() />
                                    <Why odds />
                                </div>
                            }
                        })
                }}
            </main>
            <p class="gist" role="status" aria-live="polite">
                {move || asked.gist()}
            </p>
        </div>
    }
}

/// Asks for the form of a procedure, and for odds, as the question changes.
fn fetch(asked: Asked) {
    let super::rules::Opened(open) = expect_context();
    let place =
        Memo::new(move |_| asked.inquiry.with(|it| (it.rules.clone(), it.procedure.clone())));
    Effect::new(move |_| {
        let (rules, procedure) = place.get();
        open.set(rules.clone());
        asked.a.set(None);
        asked.b.set(None);
        asked.form.set(None);
        ask(Ask::Form { rules, procedure }, move |answer| match answer {
            Answer::Form(form) => drop(asked.form.try_set(Some(*form))),
            Answer::Failed(failed) => {
                let no = NoOdds { message: failed.message, ..NoOdds::default() };
                asked.a.try_set(Some(Err(no)));
            }
            _ => {}
        });
    });
    for case in Case::ALL {
        let latest = Rc::new(Latest::aside());
        Effect::new(move |_| {
            let inquiry = asked.inquiry.get();
            let Some(sample) = asked.form.with(|form| {
                let form = form.as_ref()?;
                let same = form.rules == inquiry.rules && form.procedure.word == inquiry.procedure;
                same.then(|| form.sample.clone())
            }) else {
                return;
            };
            if case == Case::B && inquiry.other.is_none() {
                asked.b.set(None);
                return;
            }
            let question = inquiry.question(case, &sample);
            let wait = Wait::begin(asked);
            latest.ask(Ask::Odds { question }, move |answer| {
                drop(wait);
                let said = match answer {
                    Answer::Odds(odds) => Ok(*odds),
                    Answer::NoOdds(no) => Err(no),
                    Answer::Failed(failed) => {
                        Err(NoOdds { message: failed.message, ..NoOdds::default() })
                    }
                    _ => return,
                };
                asked.said(case).try_set(Some(said));
            });
        });
    }
}

/// After so long somebody who waits is told that it takes a while.
const PATIENCE: Duration = Duration::from_millis(700);

/// A question that is being answered.
struct Wait {
    asked: Asked,
    late: Rc<Cell<bool>>,
    soon: Option<TimeoutHandle>,
}

impl Wait {
    fn begin(asked: Asked) -> Wait {
        let late = Rc::new(Cell::new(false));
        let tell = Rc::clone(&late);
        let soon = set_timeout_with_handle(
            move || {
                tell.set(true);
                asked.late.try_update(|late| *late += 1);
            },
            PATIENCE,
        );
        Wait { asked, late, soon: soon.ok() }
    }
}

impl Drop for Wait {
    fn drop(&mut self) {
        if let Some(soon) = self.soon {
            soon.clear();
        }
        if self.late.get() {
            self.asked.late.try_update(|late| *late -= 1);
        }
    }
}

/// Says that an answer takes long, and lets it be stopped.
#[component]
fn Late() -> impl IntoView {
    let asked = expect_context::<Asked>();
    view! {
        <Show when=move || { asked.late.get() > 0 }>
            <p class="late" role="status">
                <span>"Working out every way that the dice can fall\u{2026}"</span>
                <button type="button" class="button" on:click=move |_| stop_aside()>
                    "Stop"
                </button>
            </p>
        </Show>
    }
}

/// What is asked, and the button that shares it.
#[component]
fn Title() -> impl IntoView {
    let asked = expect_context::<Asked>();
    let copied = RwSignal::new(false);
    let copy = move |_| {
        let address = window().location().href().unwrap_or_default();
        drop(window().navigator().clipboard().write_text(&address));
        copied.set(true);
        let soon = Duration::from_secs(2);
        set_timeout(
            move || {
                copied.try_set(false);
            },
            soon,
        );
    };
    let title = move || asked.form.with(|it| it.as_ref().map(|it| it.procedure.title.clone()));
    let about = move || asked.form.with(|it| it.as_ref().map(|it| it.procedure.about.clone()));
    view! {
        <div class="odds-title">
            <div>
                <h1 class="t28">{title}</h1>
                <p class="quiet">{about}</p>
            </div>
            <button type="button" class="button" on:click=copy>
                <Icon d=SHARE />
                <span aria-live="polite">
                    {move || if copied.get() { "Copied" } else { "Copy link" }}
                </span>
            </button>
        </div>
    }
}

/// What a case is, in a few words: where the two differ, or what was said.
pub fn caption(asked: Asked, case: Case) -> String {
    let facts = asked.inquiry.with(|it| it.facts(case, &asked.sample()));
    let other = asked.inquiry.with(|it| it.other.clone()).unwrap_or_default();
    let keys: Vec<String> = match other.is_empty() {
        true => facts.iter().map(|(key, _)| key.clone()).collect(),
        false => other.into_iter().map(|(key, _)| key).collect(),
    };
    let phrase = |key: String| {
        let field = asked.field(&key);
        let value = facts.iter().find(|(it, _)| *it == key).map(|(_, value)| value.clone());
        field::phrase(field.as_ref(), &key, value)
    };
    let phrases: Vec<String> = keys.into_iter().map(phrase).collect();
    capital(&phrases.join(", "))
}
