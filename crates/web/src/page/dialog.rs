//! Dialogs: the browser keeps the keyboard in them, and gives it back to what opened them.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{EventTarget, MouseEvent};

/// Shows a dialog over everything else as soon as it is there.
pub fn shown_modal(dialog: NodeRef<html::Dialog>) {
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get()
            && !dialog.open()
        {
            drop(dialog.show_modal());
        }
    });
}

/// Closes a dialog if somebody has pressed beside it: what lies behind it counts as the dialog itself.
pub fn close_outside(dialog: NodeRef<html::Dialog>, event: &MouseEvent) {
    let Some(dialog) = dialog.get_untracked() else { return };
    let target: &EventTarget = dialog.unchecked_ref();
    if event.target().as_ref() == Some(target) {
        dialog.close();
    }
}
