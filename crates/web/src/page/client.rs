//! Asking the worker.

use std::{
    cell::{OnceCell, RefCell},
    collections::BTreeMap,
    rc::{Rc, Weak},
};

use leptos::prelude::*;
use linstock_desk::{Answer, Ask, answer::Failed};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType, console};

use crate::mail::{ASIDE as ASIDE_DESK, DESK, News, Numbered, Question, READY, Reply, Wish};

/// What to do with an answer.
type Then = Box<dyn FnOnce(News)>;

/// A worker as the page knows it.
struct Client {
    worker: Worker,
    inner: RefCell<Inner>,
    // They listen as long as the worker lives.
    _hears: Closure<dyn FnMut(MessageEvent)>,
    _stopped: Closure<dyn FnMut()>,
}

#[derive(Default)]
struct Inner {
    ready: bool,
    // Asked before the worker listens.
    early: Vec<String>,
    asked: u32,
    waiting: BTreeMap<u32, Then>,
}

thread_local! {
    // One worker keeps battles and tables, from the page's first question to its end.
    static CLIENT: OnceCell<Rc<Client>> = const { OnceCell::new() };
    // Another works out what may take long. It keeps nothing, and can be stopped at any time.
    static ASIDE: RefCell<Option<Rc<Client>>> = const { RefCell::new(None) };
    static TROUBLE: OnceCell<RwSignal<Option<String>>> = const { OnceCell::new() };
}

/// Asks the desk something.
pub fn ask(ask: Ask, then: impl FnOnce(Answer) + 'static) {
    wish(Wish::Ask(ask), move |news| then(answered(news)));
}

/// Asks something that needs no battle and may take long.
pub fn ask_aside(ask: Ask, then: impl FnOnce(Answer) + 'static) {
    let client =
        ASIDE.with(|aside| Rc::clone(aside.borrow_mut().get_or_insert_with(|| start(ASIDE_DESK))));
    client.ask(Wish::Ask(ask), Box::new(move |news| then(answered(news))));
}

/// Stops whatever is worked out aside. Whoever waits for it is told so.
pub fn stop_aside() {
    let Some(client) = ASIDE.with(RefCell::take) else { return };
    client.worker.terminate();
    let waiting = std::mem::take(&mut client.inner.borrow_mut().waiting);
    for then in waiting.into_values() {
        then(News::Failed("You stopped it. Change a fact to ask again.".to_owned()));
    }
}

/// What the desk answered, or why it could not be asked.
pub fn answered(news: News) -> Answer {
    match news {
        News::Answer(answer) => *answer,
        News::Failed(why) => Answer::Failed(Failed::new(why)),
        News::Saves(_) | News::Text(_) | News::Forgotten => Answer::Failed(Failed::new(
            "The page and its engine are not of the same version. Load the page again.",
        )),
    }
}

/// Asks the worker something.
pub fn wish(wish: Wish, then: impl FnOnce(News) + 'static) {
    CLIENT.with(|client| client.get_or_init(|| start(DESK)).ask(wish, Box::new(then)));
}

/// What goes wrong behind the page, for all to see.
pub fn trouble() -> RwSignal<Option<String>> {
    TROUBLE.with(|trouble| *trouble.get_or_init(|| RwSignal::new(None)))
}

fn start(name: &str) -> Rc<Client> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    options.set_name(name);
    let worker = Worker::new_with_options("./worker.js", &options)
        .expect("a browser that can run this page can start a worker");
    Rc::new_cyclic(|me: &Weak<Client>| {
        let me = me.clone();
        let hears = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let (Some(client), Some(text)) = (me.upgrade(), event.data().as_string()) {
                client.hear(&text);
            }
        });
        worker.set_onmessage(Some(hears.as_ref().unchecked_ref()));
        let stopped = Closure::<dyn FnMut()>::new(move || {
            trouble().set(Some(
                "The engine behind this page has stopped. What was done is kept: load the page again."
                    .to_owned(),
            ));
        });
        worker.set_onerror(Some(stopped.as_ref().unchecked_ref()));
        Client { worker, inner: RefCell::default(), _hears: hears, _stopped: stopped }
    })
}

impl Client {
    fn hear(&self, text: &str) {
        if text == READY {
            return self.begin();
        }
        match serde_json::from_str::<Reply>(text) {
            Ok(Reply { id, news, unsaved }) => {
                if let Some(why) = unsaved {
                    trouble().set(Some(format!(
                        "What you do now is not kept: {why}. Save the log to a file if you want to go on with it."
                    )));
                }
                self.deliver(id, news);
            }
            Err(error) => {
                console::error_1(&format!("not a reply: {error}").into());
                // Whoever asked does not wait for ever.
                if let Ok(Numbered { id }) = serde_json::from_str(text) {
                    let why = format!("The engine's answer cannot be read: {error}.");
                    self.deliver(id, News::Failed(why));
                }
            }
        }
    }

    fn deliver(&self, id: u32, news: News) {
        let then = self.inner.borrow_mut().waiting.remove(&id);
        if let Some(then) = then {
            then(news);
        }
    }

    fn ask(&self, wish: Wish, then: Then) {
        let mut inner = self.inner.borrow_mut();
        inner.asked += 1;
        let id = inner.asked;
        match serde_json::to_string(&Question { id, wish }) {
            Ok(text) => {
                inner.waiting.insert(id, then);
                if inner.ready {
                    self.post(&text);
                } else {
                    inner.early.push(text);
                }
            }
            Err(error) => console::error_1(&format!("not a question: {error}").into()),
        }
    }

    /// The worker listens now.
    fn begin(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.ready = true;
        for text in std::mem::take(&mut inner.early) {
            self.post(&text);
        }
    }

    fn post(&self, text: &str) {
        drop(self.worker.post_message(&JsValue::from_str(text)));
    }
}

/// What is asked next, and what to do with its answer.
type Next = (Ask, Box<dyn FnOnce(Answer)>);

/// Asks about drafts as they change under a pointer: one at a time, and of those that come up
/// meanwhile only the latest.
#[derive(Default)]
pub struct Latest {
    /// Whether they may take long and need no battle.
    aside: bool,
    busy: std::cell::Cell<bool>,
    next: RefCell<Option<Next>>,
}

impl Latest {
    /// Of questions that may take long and need no battle.
    pub fn aside() -> Latest {
        Latest { aside: true, ..Latest::default() }
    }

    /// Asks, now or as soon as the question before is answered.
    pub fn ask(self: &Rc<Self>, wanted: Ask, then: impl FnOnce(Answer) + 'static) {
        if self.busy.replace(true) {
            *self.next.borrow_mut() = Some((wanted, Box::new(then)));
            return;
        }
        let again = Rc::clone(self);
        let then = move |answer| {
            again.busy.set(false);
            // It may be out of date, but it is the latest that is known.
            then(answer);
            let next = again.next.borrow_mut().take();
            if let Some((wanted, then)) = next {
                again.ask(wanted, then);
            }
        };
        if self.aside { ask_aside(wanted, then) } else { ask(wanted, then) }
    }
}
