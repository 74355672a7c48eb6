//! The keyboard is never lost: when what had it goes, the part of the page that goes on takes it.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, HtmlElement};

/// Who takes the keyboard, the nearest to what was done first.
const HEIRS: [&str; 5] = [".battle .inspector", ".try", ".rule.here", "main h1", "main"];

/// Who had the keyboard last.
#[derive(Clone, Copy)]
pub struct Holder(StoredValue<Option<Element>, LocalStorage>);

/// Watches who has it.
pub fn watched() -> Holder {
    let holder = Holder(StoredValue::new_local(None));
    let focused =
        Closure::<dyn FnMut()>::new(move || holder.0.set_value(document().active_element()));
    let listener = focused.as_ref().unchecked_ref();
    drop(document().add_event_listener_with_callback("focusin", listener));
    // It is watched as long as the page lives.
    focused.forget();
    holder
}

impl Holder {
    /// Looks, once everything is drawn, whether who had the keyboard is gone, and finds an heir.
    pub fn check(self) {
        request_animation_frame(move || {
            let gone = self.0.with_value(|it| it.as_ref().is_some_and(|it| !it.is_connected()));
            let nobody = document().active_element().is_none_or(|it| it.tag_name() == "BODY");
            if !(gone && nobody) {
                return;
            }
            let find = |it: &&'static str| document().query_selector(it).ok().flatten();
            if let Some(heir) = HEIRS.iter().find_map(find) {
                drop(heir.set_attribute("tabindex", "-1"));
                drop(heir.unchecked_into::<HtmlElement>().focus());
            }
        });
    }
}
