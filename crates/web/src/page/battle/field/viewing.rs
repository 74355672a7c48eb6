//! The part of the table in sight.

use leptos::prelude::*;

use super::{Field, Purpose};
use crate::view::View;

/// On a page of this width, in pixels, or less the inspector is a sheet over the map.
const PHONE: f64 = 760.0;
/// The share of a phone's map that a sheet drawn up halfway leaves.
const UNCOVERED: f64 = 0.5;

impl Field {
    /// Closer or farther by a factor, about the middle.
    pub fn zoom(self, factor: f64) {
        let window = self.window.get_untracked();
        let middle = (window.0 / 2.0, window.1 / 2.0);
        self.view.update(|view| *view = view.zoomed(factor, middle, window).held(window));
    }

    /// The whole table.
    pub fn whole(self) {
        let window = self.room();
        self.view.update(|view| *view = View::whole(view.width, view.depth, window));
    }

    /// The part of the window that no sheet covers.
    pub fn room(self) -> (f64, f64) {
        let (width, height) = self.window.get_untracked();
        let page = window().inner_width().ok().and_then(|it| it.as_f64()).unwrap_or(width);
        let sheet = page <= PHONE && self.purpose == Purpose::Play;
        (width, if sheet { height * UNCOVERED } else { height })
    }

    /// Moves the table by some pixels.
    pub fn pan(self, by: (f64, f64)) {
        let window = self.window.get_untracked();
        self.view.update(|view| *view = view.moved(by).held(window));
    }
}
