//! Day and night.

use leptos::prelude::*;

/// Where the choice is kept.
const KEY: &str = "linstock-theme";

/// Takes over what somebody chose before; otherwise the system decides.
pub fn recall() {
    let kept = storage().and_then(|storage| storage.get_item(KEY).ok().flatten());
    if let Some(theme) = kept {
        set(&theme);
    }
}

/// Day to night, or night to day.
pub fn switch() {
    let root = document().document_element();
    let now = root.as_ref().and_then(|root| root.get_attribute("data-theme"));
    let dark = match now.as_deref() {
        Some(theme) => theme == "dark",
        None => window()
            .match_media("(prefers-color-scheme: dark)")
            .ok()
            .flatten()
            .is_some_and(|query| query.matches()),
    };
    let theme = if dark { "light" } else { "dark" };
    set(theme);
    if let Some(storage) = storage() {
        drop(storage.set_item(KEY, theme));
    }
}

fn set(theme: &str) {
    if let Some(root) = document().document_element() {
        drop(root.set_attribute("data-theme", theme));
    }
}

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}
