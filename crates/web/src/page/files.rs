//! Files that somebody chooses, and files that somebody gets.

use std::time::Duration;

use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlInputElement, Url};

/// Reads the file that somebody has chosen. It may be chosen again afterwards.
pub fn chosen(event: &leptos::ev::Event, then: impl FnOnce(String) + 'static) {
    let input: HtmlInputElement = event_target(event);
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
        input.set_value("");
        if let Some(text) = text {
            then(text);
        }
    });
}

/// Hands over a text as a file of this name.
pub fn download(name: &str, text: &str) {
    let parts = Array::of1(&JsValue::from_str(text));
    let kind = BlobPropertyBag::new();
    kind.set_type("text/plain;charset=utf-8");
    let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &kind) else { return };
    let Ok(address) = Url::create_object_url_with_blob(&blob) else { return };
    let link = document().create_element("a").ok();
    if let Some(link) = link.and_then(|it| it.dyn_into::<HtmlAnchorElement>().ok()) {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    // The browser has it by then.
    set_timeout(move || drop(Url::revoke_object_url(&address)), Duration::from_secs(10));
}

/// A name for a file, of the letters that every system takes.
pub fn file_name(title: &str, ending: &str) -> String {
    let plain = title
        .chars()
        .map(|it| if it.is_ascii_alphanumeric() { it.to_ascii_lowercase() } else { '-' });
    let plain: String = plain.collect();
    let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).collect();
    let name = if words.is_empty() { "linstock".to_owned() } else { words.join("-") };
    format!("{name}.{ending}")
}
