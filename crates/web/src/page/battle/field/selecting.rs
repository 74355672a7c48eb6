//! Who is looked at, and what there is to know about him.

use std::{collections::BTreeSet, sync::Arc};

use leptos::prelude::*;
use linstock_battle::{LeaderId, UnitId};
use linstock_desk::{
    Answer, Ask,
    draft::Draft,
    show::{offer::Offer, unit::UnitShown},
};
use linstock_geometry::{Facing, Point, Pose};

use super::{Field, Purpose};
use crate::lettering::{CLOSE, Zoom};

/// So near to the edge, in pixels, a unit is as good as out of sight.
const EDGE: f64 = 48.0;

impl Field {
    /// A unit as it is shown.
    pub fn find(self, unit: UnitId) -> Option<UnitShown> {
        self.look.with_untracked(|look| look.as_ref()?.units.get(unit.index()).cloned())
    }

    /// The unit that is looked at.
    pub fn unit(self) -> Option<UnitShown> {
        let unit = self.selected.get()?;
        self.look.with(|look| look.as_ref()?.units.get(unit.index()).cloned())
    }

    /// Width and depth of the table, in thousandths of an inch.
    pub fn table(self) -> (i32, i32) {
        self.ground.with(|ground| ground.as_ref().map_or((1, 1), |it| (it.width, it.depth)))
    }

    /// A unit's name.
    pub fn name(self, unit: UnitId) -> String {
        self.find(unit).map_or_else(|| "somebody".to_owned(), |unit| unit.name)
    }

    /// A leader's name.
    pub fn leader_name(self, leader: LeaderId) -> String {
        self.look.with_untracked(|look| {
            let leaders = look.as_ref().map_or(&[][..], |look| &look.leaders);
            leaders.get(leader.index()).map(|it| it.name.clone()).unwrap_or_default()
        })
    }

    /// Where a leader is.
    pub fn leader_pose(self, leader: LeaderId) -> Option<Pose> {
        self.look.with_untracked(|look| {
            let at = look.as_ref()?.leaders.get(leader.index())?.at?;
            Some(Pose { at, facing: Facing::default() })
        })
    }

    /// Whose a leader is and whom he is with, in words.
    pub fn leader_in_words(self, leader: LeaderId) -> String {
        self.look.with(|look| {
            let Some(look) = look else { return String::new() };
            let Some(it) = look.leaders.get(leader.index()) else { return String::new() };
            let with = it.with.map(|unit| format!("with {}", self.name(unit)));
            let alone = it.absent.clone().unwrap_or_else(|| "by himself".to_owned());
            format!("leader, {}, {}", look.sides[it.seat].name, with.unwrap_or(alone))
        })
    }

    /// The leaders who have something to do now.
    pub fn leaders_who_may_act(self) -> Vec<LeaderId> {
        self.look.with(|look| {
            let Some(look) = look else { return Vec::new() };
            let open = look.offers.iter().filter(|offer| offer.refused.is_none());
            let leaders: BTreeSet<LeaderId> = open.filter_map(Draft::leader).collect();
            leaders.into_iter().collect()
        })
    }

    /// Whether a leader is of whoever looks.
    pub fn is_own_leader(self, leader: LeaderId) -> bool {
        let seat =
            self.look.with_untracked(|look| Some(look.as_ref()?.leaders.get(leader.index())?.seat));
        seat.is_some() && seat == self.seat()
    }

    /// Whether a unit is of whoever looks.
    pub fn is_own(self, unit: UnitId) -> bool {
        let seat = self.find(unit).map(|unit| unit.seat);
        seat.is_some() && seat == self.seat()
    }

    /// What a unit is offered, whom it may send out included.
    pub fn offers_of(self, unit: UnitId) -> Vec<Offer> {
        self.look.with(|look| {
            let Some(look) = look else { return Vec::new() };
            let own = look.offers.iter().filter(|offer| look.is_offered_to(offer, unit));
            own.cloned().collect()
        })
    }

    /// Where a unit stands, or the one that it is within.
    pub fn stands(self, unit: UnitId) -> Option<Pose> {
        let it = self.find(unit)?;
        it.pose.or_else(|| self.find(it.within?)?.pose)
    }

    /// What a leader is offered.
    pub fn offers_of_leader(self, leader: LeaderId) -> Vec<Offer> {
        self.offers(|offer| Draft::leader(offer) == Some(leader))
    }

    /// What is offered to the whole side.
    pub fn common_offers(self) -> Vec<Offer> {
        self.offers(|offer| Draft::actor(offer).is_none() && Draft::leader(offer).is_none())
    }

    fn offers(self, fits: impl Fn(&Offer) -> bool) -> Vec<Offer> {
        self.look.with(|look| {
            let offers = look.as_ref().map_or(&[][..], |look| &look.offers);
            offers.iter().filter(|offer| fits(offer)).cloned().collect()
        })
    }

    /// Whether a unit has anything to do now.
    pub fn may_act(self, unit: UnitId) -> bool {
        self.acts(unit) > 0
    }

    /// How often a unit may act now.
    pub fn acts(self, unit: UnitId) -> u8 {
        self.look.with(|look| look.as_ref().map_or(0, |look| look.acts(unit)))
    }

    /// Looks at a unit.
    pub fn select(self, unit: Option<UnitId>) {
        if unit.is_none() {
            self.hands.gathering.set(false);
        }
        if self.hands.along.with_untracked(|along| !along.is_empty()) {
            self.hands.along.set(Vec::new());
            self.hands.march.set(None);
        }
        if self.selected.get_untracked() == unit {
            return;
        }
        self.forget();
        self.selected.set(unit);
        self.umpire.set(false);
        if let Some(pose) = unit.and_then(|unit| self.find(unit)?.pose) {
            self.bring_into_sight(pose.at);
        }
        self.study();
    }

    /// Asks what there is to know about the unit that is looked at. What was known stays until the
    /// answer is here.
    pub fn study(self) {
        let past = self.moment.get_untracked().is_some();
        let unit = self.selected.get_untracked().filter(|_| !past);
        let (Some(unit), Some(seat)) = (unit, self.seat()) else { return };
        self.studies.get_value().ask(
            Ask::Study { board: self.board(), seat, unit },
            move |answer| {
                if let Answer::Study(study) = answer
                    && self.selected.get_untracked() == Some(unit)
                {
                    self.study.set(Some(Arc::new(*study)));
                }
            },
        );
    }

    /// Takes the tape out, or puts it away.
    pub fn measure(self) {
        let out = !self.measuring.get_untracked();
        self.measuring.set(out);
        if !out {
            self.tape.set(None);
        }
        let said = if out { "The tape is out." } else { "The tape is put away." };
        self.said.set(said.to_owned());
    }

    /// Looks at a leader.
    pub fn select_leader(self, leader: LeaderId) {
        self.forget();
        self.selected.set(None);
        self.leader.set(Some(leader));
    }

    /// Looks at a leader wherever he is, and brings him into sight.
    pub fn go_to_leader(self, leader: LeaderId) {
        self.select_leader(leader);
        if let Some(pose) = self.leader_pose(leader) {
            self.bring_into_sight(pose.at);
        }
    }

    /// Forgets what was being drafted.
    pub fn forget(self) {
        self.leader.set(None);
        self.draft.set(None);
        self.wanted.set(None);
        self.probed.set(None);
        self.hands.let_go();
        self.study.set(None);
        self.put.set(None);
        self.failed.set(None);
    }

    /// Moves the table if a unit that is aimed at is out of sight.
    pub fn keep_in_sight(self, unit: UnitId) {
        let close = Zoom::of(self.view.with_untracked(|view| view.scale)) != Zoom::Far;
        if let Some(pose) = self.find(unit).and_then(|unit| unit.pose).filter(|_| close) {
            self.bring_into_sight(pose.at);
        }
    }

    /// Moves the table if a place is out of sight, or under the sheet of a phone, or too far for a unit to be
    /// told from its brigade.
    fn bring_into_sight(self, at: Point) {
        let (width, height) = self.window.get_untracked();
        if width <= 1.0 || self.purpose == Purpose::Trial {
            return;
        }
        let view = self.view.get_untracked();
        if Zoom::of(view.scale) == Zoom::Far {
            // From there only brigades are seen.
            self.turn_to(view.around(at, CLOSE, self.room()).held((width, height)));
            return;
        }
        let (x, y) = view.pixel(at);
        let bottom = self.room().1 - EDGE;
        // No farther than needed: what was seen beside it stays in sight.
        let inward = |at: f64, low: f64, high: f64| (low - at).max(0.0) + (high - at).min(0.0);
        let by = (inward(x, EDGE, width - EDGE), inward(y, EDGE, bottom));
        if by != (0.0, 0.0) {
            self.turn_to(view.moved(by).held((width, height)));
        }
    }
}
