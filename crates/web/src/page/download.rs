//! Handing somebody a file.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// Hands over a text as a file of this name.
pub fn download(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let kind = BlobPropertyBag::new();
    kind.set_type("text/plain;charset=utf-8");
    let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &kind) else { return };
    let Ok(address) = Url::create_object_url_with_blob(&blob) else { return };
    let link = document().create_element("a").ok();
    if let Some(link) = link.and_then(|it| it.dyn_into::<HtmlAnchorElement>().ok()) {
        link.set_href(&address);
        link.set_download(&name.replace(['/', '\\', ':'], "-"));
        link.click();
    }
    // The browser has it by then.
    set_timeout(move || drop(Url::revoke_object_url(&address)), std::time::Duration::from_secs(10));
}
