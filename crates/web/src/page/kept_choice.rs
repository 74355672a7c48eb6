//! Small choices that a browser keeps.

use leptos::prelude::window;

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

/// What was chosen before.
pub fn recall(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Keeps a choice; where nothing can be kept, it holds for this page.
pub fn keep(key: &str, choice: &str) {
    if let Some(storage) = storage() {
        drop(storage.set_item(key, choice));
    }
}
