//! Playing back what happened: the table is shown as it was, and goes on cue by cue to what it is.

use std::sync::Arc;

use leptos::prelude::*;
use linstock_battle::{BySeat, UnitId};
use linstock_desk::{Answer, Ask, show::look::Look};
use linstock_geometry::Pose;

use super::{Field, Purpose};
use crate::{
    page::{client::ask, kept_choice},
    playback::{Cue, Playback, Speed, What, along},
};

/// Where the speed is kept.
const KEY: &str = "linstock-speed";
/// How much of the normal time a quick one takes.
const QUICK: f64 = 0.4;
/// After a move, before the next cue, in milliseconds.
const BREATH: f64 = 60.0;

/// What is played back, and how far it is.
#[derive(Clone, Copy)]
pub struct Stage {
    /// What was played last, or is being played.
    pub act: RwSignal<Option<Arc<Performance>>>,
    /// The cue that is shown.
    pub cue: RwSignal<usize>,
    /// Whether it is being played.
    pub on: RwSignal<bool>,
    /// Whether it waits for somebody.
    pub waits: RwSignal<bool>,
    /// How fast.
    pub speed: RwSignal<Speed>,
    /// A unit on its way.
    pub moving: RwSignal<Option<(UnitId, Pose)>>,
    /// Told apart from those before by a number, so that no timer of theirs goes on.
    run: StoredValue<u32>,
}

/// Something that is played back.
pub struct Performance {
    /// Its cues.
    pub playback: Playback,
    /// The table before it.
    before: Arc<Look>,
    /// The table to go back to.
    after: Arc<Look>,
    /// Whether it happens now, so that the battle goes on after it; otherwise it is watched again.
    live: bool,
}

impl Stage {
    /// An empty one, at the speed that was chosen.
    pub fn new() -> Stage {
        let kept = kept_choice::recall(KEY).and_then(|word| Speed::from_word(&word));
        Stage {
            act: RwSignal::new(None),
            cue: RwSignal::new(0),
            on: RwSignal::new(false),
            waits: RwSignal::new(false),
            speed: RwSignal::new(kept.unwrap_or_default()),
            moving: RwSignal::new(None),
            run: StoredValue::new(0),
        }
    }

    /// Chooses how fast it goes.
    pub fn choose(self, speed: Speed) {
        kept_choice::keep(KEY, speed.word());
        self.speed.set(speed);
    }

    /// Forgets what was played.
    pub fn clear(self) {
        self.next_run();
        self.on.set(false);
        self.waits.set(false);
        self.moving.set(None);
        self.act.set(None);
        self.cue.set(0);
    }

    fn next_run(self) -> u32 {
        self.run.update_value(|run| *run = run.wrapping_add(1));
        self.run.get_value()
    }

    fn is_run(self, run: u32) -> bool {
        self.run.try_get_value() == Some(run)
    }
}

/// Whether somebody wants nothing on the page to move.
fn keeps_still() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    query.is_some_and(|query| query.matches())
}

impl Field {
    /// Plays what has happened up to how the battle looks now; without anything to see, shows that at once.
    pub(super) fn play_to(self, after: Arc<Look>, read: u32) {
        let before = self.look.get_untracked();
        let wanted =
            self.purpose != Purpose::Trial && self.stage.speed.get_untracked() != Speed::Off;
        let Some(before) = before.filter(|_| wanted && after.last > read) else {
            self.arrive(after);
            return;
        };
        let (seat, from) = (self.seat(), read + 1);
        let wish = Ask::Beats { board: self.board(), seat, from, to: None };
        ask(wish, move |answer| {
            let Answer::Beats { beats } = answer else {
                self.arrive(after);
                return;
            };
            let playback = Playback::of(&before, &beats);
            if self.seat() == seat && playback.is_worth_watching() {
                self.play(Performance { playback, before, after, live: true });
            } else {
                self.arrive(after);
            }
        });
    }

    /// Watches again what happened from one entry to another.
    pub fn watch_again(self, from: u32, to: u32) {
        if self.stage.on.get_untracked() {
            return;
        }
        let (board, seat) = (self.board(), self.seat());
        let at = Some(from.saturating_sub(1).max(1));
        ask(Ask::Look { board, seat, at }, move |answer| {
            let Answer::Look(before) = answer else { return };
            ask(Ask::Beats { board, seat, from, to: Some(to) }, move |answer| {
                let Answer::Beats { beats } = answer else { return };
                let (playback, before) = (Playback::of(&before, &beats), Arc::new(*before));
                let Some(after) = self.look.get_untracked() else { return };
                if self.seat() == seat && playback.is_worth_watching() {
                    self.play(Performance { playback, before, after, live: false });
                } else {
                    self.said.set("Nothing was to be seen there.".to_owned());
                }
            });
        });
    }

    /// Plays the same once more.
    pub fn play_again(self) {
        if self.stage.on.get_untracked() {
            self.cue_at(0, false);
            return;
        }
        let Some(act) = self.stage.act.get_untracked() else { return };
        let Some(after) = self.look.get_untracked() else { return };
        let (playback, before) = (act.playback.clone(), Arc::clone(&act.before));
        self.play(Performance { playback, before, after, live: false });
    }

    fn play(self, act: Performance) {
        self.stage.act.set(Some(Arc::new(act)));
        self.stage.on.set(true);
        self.cue_at(0, true);
    }

    /// Goes to a cue: the table is as it was before it. Goes on from there, or waits.
    fn cue_at(self, cue: usize, goes_on: bool) {
        let Some(act) = self.stage.act.get_untracked() else { return };
        let mut look = bare(&act.before, &act.after);
        act.playback.cues.iter().take(cue).for_each(|it| it.apply(&mut look));
        self.stage.moving.set(None);
        self.look.set(Some(Arc::new(look)));
        let run = self.stage.next_run();
        self.stage.waits.set(!goes_on);
        if goes_on {
            self.show_cue(cue, run);
        } else {
            self.stage.cue.set(cue);
            self.show_cue_still(cue);
        }
    }

    /// Shows a cue, and then the next.
    fn show_cue(self, cue: usize, run: u32) {
        let Some(act) = self.stage.act.get_untracked() else { return };
        let mut cue = cue;
        // What nobody waits for happens with the next.
        while let Some(it) = act.playback.cues.get(cue).filter(|it| it.lasts_no_time()) {
            self.apply_cue(it);
            cue += 1;
        }
        let Some(it) = act.playback.cues.get(cue).cloned() else {
            self.curtain_falls();
            return;
        };
        self.stage.cue.set(cue);
        self.see(&it);
        let still = keeps_still();
        let (speed, lasts) = (self.stage.speed.get_untracked(), it.lasts());
        let lasts = if speed == Speed::Quick { lasts * QUICK } else { lasts };
        let way = match &it.what {
            What::Moves { unit, way, .. } if !still => Some((*unit, way.clone())),
            _ => None,
        };
        let moves = matches!(it.what, What::Moves { .. });
        let ends = move || {
            self.apply_cue(&it);
            self.stage.moving.set(None);
            if speed == Speed::Steps || still {
                self.stage.waits.set(true);
                self.stage.cue.set(cue + 1);
            } else {
                later(BREATH, move || {
                    if self.stage.is_run(run) {
                        self.show_cue(cue + 1, run);
                    }
                });
            }
        };
        match way {
            Some((unit, way)) => self.glide(unit, way, lasts, run, ends),
            None => {
                let shown = if moves || still { 0.0 } else { lasts };
                self.show_cue_still(cue);
                later(shown, move || {
                    if self.stage.is_run(run) {
                        ends();
                    }
                });
            }
        }
    }

    /// What a cue changes shows from its beginning, where nobody moves.
    fn show_cue_still(self, cue: usize) {
        let Some(act) = self.stage.act.get_untracked() else { return };
        if let Some(it) = act.playback.cues.get(cue)
            && !matches!(it.what, What::Moves { .. } | What::Rolls(_))
        {
            self.apply_cue(it);
        }
    }

    fn apply_cue(self, cue: &Cue) {
        self.look.update(|look| {
            if let Some(look) = look {
                cue.apply(Arc::make_mut(look));
            }
        });
    }

    /// Brings those whom a cue is about into sight.
    fn see(self, cue: &Cue) {
        if let Some(unit) = cue.about().first() {
            self.keep_in_sight(*unit);
        }
        if let What::Turn(text) | What::Says { text, news: true, .. } = &cue.what {
            self.said.set(text.clone());
        }
    }

    /// Moves a unit along its way, frame by frame.
    fn glide(
        self,
        unit: UnitId,
        way: Vec<Pose>,
        lasts: f64,
        run: u32,
        ends: impl FnOnce() + 'static,
    ) {
        let started = now();
        self.frame(unit, Arc::new(way), started, lasts, run, Box::new(ends));
    }

    fn frame(
        self,
        unit: UnitId,
        way: Arc<Vec<Pose>>,
        started: f64,
        lasts: f64,
        run: u32,
        ends: Box<dyn FnOnce()>,
    ) {
        if !self.stage.is_run(run) {
            return;
        }
        let share = ((now() - started) / lasts.max(1.0)).clamp(0.0, 1.0);
        if share >= 1.0 {
            ends();
            return;
        }
        if let Some(pose) = along(&way, eased(share)) {
            self.stage.moving.set(Some((unit, pose)));
        }
        request_animation_frame(move || self.frame(unit, way, started, lasts, run, ends));
    }

    /// Goes on after a step, or stops and goes on again.
    pub fn go_on(self) {
        let (cue, waits) = (self.stage.cue.get_untracked(), self.stage.waits.get_untracked());
        if !self.stage.on.get_untracked() {
            return;
        }
        let run = self.stage.next_run();
        self.stage.waits.set(!waits);
        if waits {
            self.show_cue(cue, run);
        } else {
            self.cue_at(cue, false);
        }
    }

    /// Goes back to the thing to see before, and waits there.
    pub fn one_back(self) {
        let Some(act) = self.stage.act.get_untracked().filter(|_| self.stage.on.get_untracked())
        else {
            return;
        };
        let here = self.stage.cue.get_untracked().min(act.playback.cues.len());
        let before = (0..here).rev().find(|&cue| !act.playback.cues[cue].lasts_no_time());
        self.cue_at(before.unwrap_or(0), false);
    }

    /// Goes to a scene of what is played, or was played last.
    pub fn to_scene(self, scene: usize) {
        if !self.stage.on.get_untracked() {
            self.play_again();
        }
        let Some(act) = self.stage.act.get_untracked() else { return };
        if let Some(scene) = act.playback.scenes.get(scene) {
            self.cue_at(scene.first, true);
        }
    }

    /// Goes to the end of the scene, or of everything.
    pub fn skip(self, everything: bool) {
        let Some(act) = self.stage.act.get_untracked().filter(|_| self.stage.on.get_untracked())
        else {
            return;
        };
        let here = self.stage.cue.get_untracked();
        let next = if everything { act.playback.cues.len() } else { act.playback.next_scene(here) };
        self.cue_at(next, true);
    }

    /// Everything was shown: the battle is as it is.
    fn curtain_falls(self) {
        let Some(act) = self.stage.act.get_untracked() else { return };
        self.stage.next_run();
        self.stage.moving.set(None);
        self.stage.waits.set(false);
        self.stage.on.set(false);
        self.stage.cue.set(act.playback.cues.len());
        if act.live {
            self.arrive(Arc::clone(&act.after));
        } else {
            self.look.set(Some(Arc::clone(&act.after)));
        }
    }

    /// Shows the battle as it is.
    fn arrive(self, look: Arc<Look>) {
        self.look.set(Some(look));
        self.looked();
    }
}

/// A table on which nothing can be done, in the part of the turn in which another is.
fn bare(before: &Look, after: &Look) -> Look {
    let mut look = before.clone();
    look.offers.clear();
    look.question = None;
    look.waiting = BySeat { first: false, second: false };
    look.outcome = None;
    look.asked_undo = None;
    (look.turn, look.part, look.active) = (after.turn, after.part, after.active);
    look.phase.clone_from(&after.phase);
    look
}

fn now() -> f64 {
    js_sys::Date::now()
}

fn later(milliseconds: f64, then: impl FnOnce() + 'static) {
    set_timeout(then, std::time::Duration::from_millis(milliseconds.max(0.0) as u64));
}

/// Fast at first, slower towards the end; nothing bounces.
fn eased(share: f64) -> f64 {
    1.0 - (1.0 - share).powi(2)
}
