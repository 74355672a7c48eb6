//! Keeping the table: after every change its whole text goes into the browser's storage, and comes
//! back when the page is opened again. Files are written and read here, too.

use leptos::prelude::*;
use linstock_desk::{
    Answer, Ask,
    table::{TableAnswer, TableAsk},
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::beside::Beside;
use crate::page::client::ask;

/// Where the text is kept.
const KEY: &str = "linstock-table";

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

/// Keeps the table as it stands.
pub fn keep() {
    ask(Ask::Table(TableAsk::Export), |answer| {
        let Some(storage) = storage() else { return };
        match answer {
            Answer::Table(answer) => {
                if let TableAnswer::Text { text, .. } = *answer {
                    drop(storage.set_item(KEY, &text));
                }
            }
            // There is no table any more.
            _ => drop(storage.remove_item(KEY)),
        }
    });
}

/// Shows the table that the desk has, or the one that was kept.
pub fn recall(beside: Beside) {
    ask(Ask::Table(TableAsk::Show), move |answer| {
        let none = matches!(&answer, Answer::Table(it) if **it == TableAnswer::None);
        let kept = storage().and_then(|storage| storage.get_item(KEY).ok().flatten());
        match kept.filter(|_| none) {
            Some(text) => beside.send(TableAsk::Import { text }),
            None => beside.send(TableAsk::Show),
        }
    });
}

/// Hands over a file.
pub fn download(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let Ok(blob) = web_sys::Blob::new_with_str_sequence(&parts) else { return };
    let Ok(address) = web_sys::Url::create_object_url_with_blob(&blob) else { return };
    let Ok(link) = document().create_element("a") else { return };
    let link: web_sys::HtmlAnchorElement = link.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    drop(web_sys::Url::revoke_object_url(&address));
}

/// Reads the file that somebody has chosen.
pub fn read_file(event: &leptos::ev::Event, then: impl FnOnce(String) + 'static) {
    let input: web_sys::HtmlInputElement = event_target(event);
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
        // The same file may be chosen again.
        input.set_value("");
        if let Some(text) = text {
            then(text);
        }
    });
}
