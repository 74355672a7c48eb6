//! Keeping the screen awake while the page is open, where the browser can.

use std::{cell::RefCell, rc::Rc};

use js_sys::{Function, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// What holds the screen awake, if something does.
type Held = Rc<RefCell<Option<JsValue>>>;

/// Keeps the screen awake until the page is left.
pub fn stay() {
    let held: Held = Rc::default();
    hold(&held);
    // The browser lets go whenever the page is hidden.
    let again = Rc::clone(&held);
    let seen = Closure::<dyn FnMut()>::new(move || {
        let hidden = document().hidden();
        if !hidden {
            hold(&again);
        }
    });
    let listener: Function = seen.as_ref().unchecked_ref::<Function>().clone();
    drop(document().add_event_listener_with_callback("visibilitychange", &listener));
    let parts = StoredValue::new_local((seen, held, listener));
    on_cleanup(move || {
        parts.try_with_value(|(_, held, listener)| {
            drop(document().remove_event_listener_with_callback("visibilitychange", listener));
            if let Some(lock) = held.borrow_mut().take() {
                drop(call(&lock, "release", &[]));
            }
        });
    });
}

fn hold(held: &Held) {
    let navigator = JsValue::from(window().navigator());
    let Some(lock) = Reflect::get(&navigator, &"wakeLock".into()).ok().filter(JsValue::is_object)
    else {
        return;
    };
    let Some(promise) = call(&lock, "request", &["screen".into()]) else { return };
    let held = Rc::clone(held);
    spawn_local(async move {
        // Refused, for want of battery say, the screen sleeps as it would.
        if let Ok(lock) = JsFuture::from(promise.unchecked_into::<Promise>()).await {
            held.borrow_mut().replace(lock);
        }
    });
}

fn call(of: &JsValue, name: &str, with: &[JsValue]) -> Option<JsValue> {
    let function: Function = Reflect::get(of, &name.into()).ok()?.dyn_into().ok()?;
    let with: js_sys::Array = with.iter().collect();
    Reflect::apply(&function, of, &with).ok()
}
