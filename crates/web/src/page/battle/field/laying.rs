//! Laying out a battle: a new one, one that was kept, or one from its log.

use std::sync::Arc;

use leptos::prelude::*;
use linstock_battle::{BySeat, Seat};
use linstock_desk::{
    Answer, Ask,
    ask::{Dice, Sitting, Source},
    show::ground::Ground,
};

use super::{Field, Overlays, Purpose};
use crate::{
    mail::{News, Wish},
    page::{
        client::{answered, ask, wish},
        route::{Route, go},
    },
    trails::Trails,
    view::View,
};

impl Field {
    /// Begins a battle, and goes there.
    pub fn begin(self, scenario: Source, players: BySeat<Sitting>, dice: Dice) {
        self.lay(Ask::Begin { board: self.board(), scenario, players, dice });
    }

    /// Begins a battle for practice, and goes there.
    pub fn practise(self, scenario: Source, players: BySeat<Sitting>, dice: Dice) {
        self.lay(Ask::Practice { board: self.board(), scenario, players, dice });
    }

    /// Takes up a battle from its log, and goes there.
    pub fn open(self, log: String, players: Option<BySeat<Sitting>>) {
        self.lay(Ask::Open { board: self.board(), log, players });
    }

    /// The same with one that is kept here and may still be played, so that it may hold secrets.
    pub fn open_kept(self, log: String) {
        self.failed.set(None);
        let ask = Ask::Open { board: self.board(), log, players: None };
        wish(Wish::Ask(ask), move |news| self.opened(news, None, false));
    }

    fn lay(self, ask: Ask) {
        self.failed.set(None);
        self.guide.set(None);
        match self.purpose {
            Purpose::Play => {
                let save = new_id();
                let fresh = matches!(ask, Ask::Begin { .. } | Ask::Practice { .. });
                let wanted = Wish::Keep { save: save.clone(), ask };
                wish(wanted, move |news| self.opened(news, Some(save), fresh));
            }
            Purpose::Trial | Purpose::Replay => {
                wish(Wish::Ask(ask), move |news| self.opened(news, None, true));
            }
        }
    }

    /// Goes on with a battle that was kept.
    pub fn resume(self, save: String) {
        self.failed.set(None);
        self.guide.set(None);
        let wanted = Wish::Resume { board: self.board(), save: save.clone() };
        wish(wanted, move |news| self.opened(news, Some(save), false));
    }

    /// Asks for a battle that the desk lays out by itself.
    pub fn try_out(self) {
        wish(Wish::Ask(Ask::Trial { board: self.board() }), move |news| {
            self.opened(news, None, true);
        });
    }

    // What was there before stays until there is something to take its place. Of a battle that is not fresh, two who
    // share the screen may have secrets.
    fn opened(self, news: News, save: Option<String>, fresh: bool) {
        match answered(news) {
            Answer::Opened { players, .. } => {
                self.clear();
                self.players.set(players);
                self.save.set(save.clone());
                if let Some(save) = save {
                    go(&Route::Battle(save));
                }
                ask(Ask::Ground { board: self.board() }, move |answer| {
                    if let Answer::Ground(ground) = answer {
                        self.lay_out(*ground);
                    }
                });
                if fresh || !self.is_shared() {
                    self.read_on();
                    self.look_again();
                } else {
                    self.uncover();
                }
            }
            Answer::Failed(failed) => self.failed.set(Some(failed)),
            _ => {}
        }
    }

    /// Shows a battle that two share, behind a curtain first if there is anything to hide. Nothing that is
    /// hidden from anybody reaches the page before.
    fn uncover(self) {
        ask(Ask::Look { board: self.board(), seat: None, at: None }, move |answer| {
            let Answer::Look(look) = answer else { return };
            if look.secret && self.purpose != Purpose::Replay {
                let seat = if look.waiting.first { Seat::First } else { Seat::Second };
                self.cover(seat, look.sides[seat].name.clone());
            } else {
                self.read_on();
                self.look_again();
            }
        });
    }

    /// Takes the battle out of sight.
    pub fn put_away(self) {
        self.clear();
        self.failed.set(None);
    }

    fn clear(self) {
        self.look.set(None);
        self.ground.set(None);
        self.record.set(Vec::new());
        self.forget_results();
        self.moment.set(None);
        self.framed.set_value(false);
        self.trails.set_value(Trails::default());
        self.overlays.set(Overlays::default());
        self.surroundings.set(None);
        self.curtain.set(None);
        self.roll.set(None);
        self.selected.set(None);
        self.at_screen.set(Seat::First);
        self.going.set(true);
        self.hands.empty();
        self.forget();
    }

    fn lay_out(self, ground: Ground) {
        let (width, depth) = (f64::from(ground.width) / 1000.0, f64::from(ground.depth) / 1000.0);
        let view = self.at_first(width, depth);
        self.depth.set(depth);
        self.turn_to(view);
        self.ground.set(Some(Arc::new(ground)));
        self.frame_fight();
    }

    /// Shows at first where the fight is, as soon as it is known who stands where.
    pub fn frame_fight(self) {
        let known = self.ground.with_untracked(Option::is_some)
            && self.look.with_untracked(Option::is_some)
            && self.window.get_untracked().0 > 1.0;
        if known && !self.framed.get_value() {
            self.framed.set_value(true);
            let View { width, depth, .. } = self.view.get_untracked();
            self.turn_to(self.at_first(width, depth));
        }
    }

    /// What is in sight at first.
    pub fn at_first(self, width: f64, depth: f64) -> View {
        match self.purpose {
            Purpose::Trial => View::filled(width, depth, self.room()),
            Purpose::Play | Purpose::Replay => self.fight(width, depth, self.room()),
        }
    }

    /// Where units stand, in a window.
    pub(super) fn fight(self, width: f64, depth: f64, room: (f64, f64)) -> View {
        self.look.with_untracked(|look| {
            let units = look.iter().flat_map(|look| &look.units);
            let corners = units.filter_map(|unit| unit.corners).flatten();
            View::framing(corners, width, depth, room)
        })
    }
}

/// An id for something new to be kept.
fn new_id() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let letter = || LETTERS[(js_sys::Math::random() * 32.0) as usize % 32] as char;
    (0..10).map(|_| letter()).collect()
}
