//! The part of the table in sight.

use leptos::prelude::*;

use linstock_map::Room;

use super::{Field, Purpose, Stop};
use crate::{lettering::Sheet, view::View};

/// On such a page the inspector is a sheet over the map: as the stylesheet has it, by the size of letters.
const NARROW: &str = "(max-width: 47.5em), (max-width: 56.25em) and (orientation: portrait)";
/// The share of a phone's map that a sheet drawn up halfway leaves.
const UNCOVERED: f64 = 0.5;
/// How high a sheet is that is drawn up least, and the tools above it, in pixels.
const PEEK: f64 = 176.0;
const TOOLS: f64 = 64.0;
/// What buttons take of the corner, in pixels, and with the overview beside them.
const BUTTONS: [f64; 2] = [72.0, 320.0];
const OVERVIEW: [f64; 2] = [256.0, 164.0];
/// The strip at the right in which zoom stands beside the whole table, in pixels.
const STRIP: f64 = 52.0;

impl Field {
    /// Looks at a part of the table, drawn at once.
    pub fn turn_to(self, view: View) {
        self.view.set(view);
        self.drawn.set(view);
    }

    /// Closer or farther by a factor, about the middle.
    pub fn zoom(self, factor: f64) {
        let window = self.window.get_untracked();
        let middle = (window.0 / 2.0, window.1 / 2.0);
        self.turn_to(self.view.get_untracked().zoomed(factor, middle, window).held(window));
    }

    /// The whole table.
    pub fn whole(self) {
        let view = self.view.get_untracked();
        self.turn_to(View::whole(view.width, view.depth, self.room()));
    }

    /// The part of the window that no sheet covers.
    pub fn room(self) -> (f64, f64) {
        let (width, height) = self.window.get_untracked();
        match (self.narrow.get_untracked(), self.purpose) {
            (true, Purpose::Trial | Purpose::Replay) => (width, height),
            (true, Purpose::Play) => {
                (width, height - self.drawn_up(self.stop.get_untracked(), height))
            }
            (false, Purpose::Trial) => (width, height),
            (false, Purpose::Play | Purpose::Replay) => (width - STRIP, height),
        }
    }

    /// How much of a phone's map a sheet covers.
    fn drawn_up(self, stop: Stop, height: f64) -> f64 {
        match stop {
            Stop::Peek => PEEK,
            Stop::Half | Stop::Full => height * (1.0 - UNCOVERED),
        }
    }

    /// What lettering is written on.
    pub fn sheet(self) -> Sheet {
        let window = self.window.get();
        let corner = |wide: f64, high: f64| Room {
            left: window.0 - wide,
            top: window.1 - high,
            right: window.0,
            bottom: window.1,
        };
        let drawn_up = self.drawn_up(self.stop.get(), window.1);
        let view = self.drawn.get();
        let overview = (!view.shows_all(window)).then_some(OVERVIEW);
        let covered = match (self.purpose, self.narrow.get()) {
            (Purpose::Trial, _) | (Purpose::Replay, true) => Vec::new(),
            (Purpose::Play, true) => vec![corner(window.0, drawn_up + TOOLS)],
            (Purpose::Play | Purpose::Replay, false) => {
                let all = overview.into_iter().chain([BUTTONS]);
                all.map(|[wide, high]| corner(wide, high)).collect()
            }
        };
        Sheet { view, window, covered, titled: self.purpose != Purpose::Trial }
    }

    /// Keeps in mind whether the page is as narrow as a phone's, as long as it is shown.
    pub fn watch_width(self) {
        let seen = move || {
            let query = window().match_media(NARROW).ok().flatten();
            let narrow = query.is_some_and(|query| query.matches());
            if self.narrow.get_untracked() != narrow {
                self.narrow.set(narrow);
            }
        };
        seen();
        // The whole table stays in sight however far the sheet is drawn up.
        Effect::new(move |before: Option<(f64, f64)>| {
            self.stop.track();
            let room = self.room();
            let view = self.view.get_untracked();
            let whole = |room| View::whole(view.width, view.depth, room);
            let fight = |room| self.fight(view.width, view.depth, room);
            if let Some(before) = before.filter(|&before| before != room) {
                if whole(before) == view {
                    self.turn_to(whole(room));
                } else if fight(before) == view {
                    self.turn_to(fight(room));
                }
            }
            room
        });
        let resized = window_event_listener(leptos::ev::resize, move |_| seen());
        on_cleanup(move || resized.remove());
    }

    /// Moves the table by some pixels.
    pub fn pan(self, by: (f64, f64)) {
        let window = self.window.get_untracked();
        self.view.update(|view| *view = view.moved(by).held(window));
    }
}
