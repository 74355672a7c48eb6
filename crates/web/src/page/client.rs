//! Asking the worker.

use std::{
    cell::{OnceCell, RefCell},
    collections::BTreeMap,
};

use linstock_desk::{Answer, Ask};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType, console};

use crate::mail::{Question, READY, Reply};

/// What to do with an answer.
type Then = Box<dyn FnOnce(Answer)>;

/// The worker as the page knows it.
struct Client {
    worker: Worker,
    inner: RefCell<Inner>,
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
    // A page has one worker, from its first question to its end.
    static CLIENT: OnceCell<Client> = const { OnceCell::new() };
}

/// Asks the worker something.
pub fn ask(ask: Ask, then: impl FnOnce(Answer) + 'static) {
    CLIENT.with(|client| client.get_or_init(start).ask(ask, Box::new(then)));
}

fn start() -> Client {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options("./worker.js", &options)
        .expect("a browser that can run this page can start a worker");
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(text) = event.data().as_string() {
            hear(&text);
        }
    });
    worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // It listens as long as the page lives.
    hear.forget();
    Client { worker, inner: RefCell::default() }
}

fn hear(text: &str) {
    if text == READY {
        CLIENT.with(|client| client.get().map(Client::begin));
        return;
    }
    match serde_json::from_str::<Reply>(text) {
        Ok(Reply { id, answer }) => {
            let then = CLIENT.with(|client| {
                client.get().and_then(|client| client.inner.borrow_mut().waiting.remove(&id))
            });
            if let Some(then) = then {
                then(answer);
            }
        }
        Err(error) => console::error_1(&format!("not a reply: {error}").into()),
    }
}

impl Client {
    fn ask(&self, ask: Ask, then: Then) {
        let mut inner = self.inner.borrow_mut();
        inner.asked += 1;
        let id = inner.asked;
        match serde_json::to_string(&Question { id, ask }) {
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

/// Asks about drafts as they change under a pointer: one at a time, and of those that come up
/// meanwhile only the latest.
#[derive(Default)]
pub struct Latest {
    busy: std::cell::Cell<bool>,
    next: RefCell<Option<(Ask, Then)>>,
}

impl Latest {
    /// Asks, now or as soon as the question before is answered.
    pub fn ask(self: &std::rc::Rc<Self>, wanted: Ask, then: impl FnOnce(Answer) + 'static) {
        if self.busy.replace(true) {
            *self.next.borrow_mut() = Some((wanted, Box::new(then)));
            return;
        }
        let again = std::rc::Rc::clone(self);
        ask(wanted, move |answer| {
            again.busy.set(false);
            let next = again.next.borrow_mut().take();
            match next {
                // What is out of date is not even shown.
                Some((wanted, then)) => again.ask(wanted, then),
                None => then(answer),
            }
        });
    }
}
