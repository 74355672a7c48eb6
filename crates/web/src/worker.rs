//! The worker: the desk, asked by the page.

use std::{cell::RefCell, rc::Rc};

use js_sys::Math;
use linstock_desk::Desk;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, console};

use crate::mail::{Question, READY, Reply};

/// Begins to answer.
pub fn run() {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let desk = Rc::new(RefCell::new(Desk::new((Math::random() * 9e15) as u64)));
    let mailbox = scope.clone();
    let answer = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(text) = event.data().as_string() else { return };
        match serde_json::from_str::<Question>(&text) {
            Ok(Question { id, ask }) => {
                let answer = desk.borrow_mut().answer(ask);
                send(&mailbox, &Reply { id, answer });
            }
            Err(error) => console::error_1(&format!("not a question: {error}").into()),
        }
    });
    scope.set_onmessage(Some(answer.as_ref().unchecked_ref()));
    // It listens as long as the worker lives.
    answer.forget();
    drop(scope.post_message(&JsValue::from_str(READY)));
}

fn send(scope: &DedicatedWorkerGlobalScope, reply: &Reply) {
    match serde_json::to_string(reply) {
        Ok(text) => drop(scope.post_message(&JsValue::from_str(&text))),
        Err(error) => console::error_1(&format!("not a reply: {error}").into()),
    }
}
