//! Units moved as a body, and one unit sent somewhere.

use std::sync::Arc;

use leptos::prelude::*;
use linstock_battle::UnitId;
use linstock_desk::{Answer, Ask, draft::Draft, show::march::MarchShown};
use linstock_geometry::Point;

use super::{Field, chores::Chore, hands::Marching};
use crate::page::client::ask;

/// A click so near, in thousandths of an inch, to where somebody is sent already sends him off.
const SAME: i32 = 600;

impl Field {
    /// Whether any of these units may be sent somewhere now.
    pub fn may_be_sent(self, units: &[UnitId]) -> bool {
        let offers = units.iter().flat_map(|&unit| self.offers_of(unit));
        offers.filter(|it| it.refused.is_none()).any(|it| {
            let draft = Draft::new(&it);
            let own = Draft::actor(&it).is_some_and(|unit| units.contains(&unit));
            own && (draft.wants_path() || (draft.wants_place() && self.find_pose(&draft).is_some()))
        })
    }

    fn find_pose(self, draft: &Draft) -> Option<linstock_geometry::Pose> {
        self.find(*draft.command.units.first()?)?.pose
    }

    /// Sends the selected units to a place; the same place again sends them off.
    pub fn send(self, to: Point) {
        let team = untrack(|| self.team());
        if let Some(there) = self.hands.march.get_untracked()
            && there.to.distance(to) <= SAME
        {
            self.carry_out_march();
            return;
        }
        let Some(lead) = team.first().copied() else { return };
        if team.len() == 1 {
            self.send_one(lead, to);
        } else {
            let from = self.middle(&team).unwrap_or(to);
            self.march(from, to);
        }
    }

    /// The middle of where units stand.
    pub fn middle(self, units: &[UnitId]) -> Option<Point> {
        let poses: Vec<Point> =
            units.iter().filter_map(|&unit| Some(self.find(unit)?.pose?.at)).collect();
        let count = i32::try_from(poses.len()).ok().filter(|&it| it > 0)?;
        let sum = |of: fn(&Point) -> i32| poses.iter().map(|at| of(at) / count).sum::<i32>();
        Some(Point::new(sum(|at| at.x), sum(|at| at.y)))
    }

    /// Drafts the best way to a place for one unit. If that is where its draft leads already, it is committed.
    fn send_one(self, unit: UnitId, to: Point) {
        let led = self.probed.with_untracked(|probed| {
            let ends = &probed.as_ref().filter(|it| it.refused.is_none())?.ends;
            Some(ends.iter().find(|end| end.unit == unit)?.pose.at)
        });
        let sent = self.hands.asked_for.get_value();
        let again = sent.is_some_and(|at| at.distance(to) <= SAME)
            || led.is_some_and(|at| at.distance(to) <= SAME);
        let drafted = self.draft.get_untracked();
        let leads = |it: &&Draft| it.is_complete() && (it.wants_path() || it.wants_place());
        if again && let Some(draft) = drafted.as_ref().filter(leads) {
            if led.is_some() {
                self.order(draft.command.clone());
            }
            return;
        }
        self.hands.asked_for.set_value(Some(to));
        // A way that changes formation, or goes with others, is led on as by dragging.
        if let Some(mut draft) = drafted.filter(|it| it.wants_path() && it.offer.slots.len() > 1) {
            draft.command.path = None;
            self.lead(&draft, to);
            return;
        }
        let (Some(seat), Some(from)) = (self.seat(), self.find(unit).and_then(|it| it.pose)) else {
            return;
        };
        let wish = Ask::March {
            board: self.board(),
            seat,
            units: vec![unit],
            from: from.at,
            to,
            keeps_facing: false,
        };
        self.hands.asked.get_value().ask(wish, move |answer| {
            let Answer::March(march) = answer else { return };
            if self.selected.get_untracked() != Some(unit) {
                return;
            }
            let leg = march.legs.first();
            let offers = untrack(|| self.offers_of(unit));
            match leg.and_then(|leg| leg.command.clone()) {
                Some(command) => {
                    let fits = |it: &&linstock_desk::show::offer::Offer| {
                        it.refused.is_none()
                            && it.draft.verb == command.verb
                            && it.draft.choice == command.choice
                            && it.draft.units == command.units
                    };
                    if let Some(offer) = offers.iter().find(fits) {
                        self.redraft(Draft { offer: offer.clone(), command });
                        self.said.set(self.march_in_words(&march));
                    }
                }
                None => self.said.set(self.march_in_words(&march)),
            }
        });
    }

    /// Works out how the selected units would move from one place to another, keeping their places.
    pub fn march(self, from: Point, to: Point) {
        let (Some(seat), units) = (self.seat(), untrack(|| self.team())) else { return };
        let of = units.clone();
        let wish = Ask::March { board: self.board(), seat, units, from, to, keeps_facing: true };
        self.hands.asked.get_value().ask(wish, move |answer| {
            if let Answer::March(march) = answer
                && untrack(|| self.team()) == of
            {
                self.draft.set(None);
                self.probed.set(None);
                self.said.set(self.march_in_words(&march));
                self.hands.march.set(Some(Marching { from, to, shown: Arc::new(*march) }));
            }
        });
    }

    /// Sends the body off: each its own way, those in front first.
    pub fn carry_out_march(self) {
        let Some(marching) = self.hands.march.get_untracked() else { return };
        let shown = &marching.shown;
        let chores: Vec<Chore> = if shown.together {
            shown.commands().cloned().map(Chore::Order).collect()
        } else {
            let goes = shown.legs.iter().filter(|leg| {
                leg.command.is_some() || leg.stop.as_ref().is_some_and(|stop| stop.clears)
            });
            goes.filter_map(|leg| Some(Chore::Go(leg.unit, leg.wish.as_ref()?.pose.at))).collect()
        };
        self.hands.march.set(None);
        self.carry_out(chores);
    }

    /// Sends one of a body to its place, as the table stands now.
    pub(super) fn go_on_to(self, unit: UnitId, to: Point) {
        let (Some(seat), Some(from)) = (self.seat(), self.find(unit).and_then(|it| it.pose)) else {
            self.thought();
            self.next_chore();
            return;
        };
        let wish = Ask::March {
            board: self.board(),
            seat,
            units: vec![unit],
            from: from.at,
            to,
            keeps_facing: true,
        };
        ask(wish, move |answer| {
            if !self.thought() {
                return;
            }
            let Answer::March(march) = answer else { return };
            match march.commands().next() {
                Some(command) => self.order(command.clone()),
                // Who cannot go stays, and the others go on.
                None => self.next_chore(),
            }
        });
    }

    /// How a body would move, in words.
    pub fn march_in_words(self, march: &MarchShown) -> String {
        use linstock_desk::words::short;
        let going = march.legs.iter().filter(|leg| leg.end.is_some()).count();
        let mut said = match (going, march.legs.len()) {
            (_, 0) => vec!["None of them can move now.".to_owned()],
            (1, 1) => vec![format!("{}″.", short(march.far()))],
            (going, _) => vec![format!("{going} units, {}″.", short(march.far()))],
        };
        said.extend(march.legs.iter().filter_map(|leg| self.stop_in_words(leg)));
        said.join(" ")
    }

    /// What keeps a unit from its place, in words.
    pub fn stop_in_words(self, leg: &linstock_desk::show::march::Leg) -> Option<String> {
        use linstock_desk::words::short;
        let stop = leg.stop.as_ref().filter(|stop| !stop.clears)?;
        let name = self.name(leg.unit);
        let far = match leg.end {
            Some(_) => format!("{}″ only", short(leg.far)),
            None => "cannot move".to_owned(),
        };
        Some(match stop.by {
            Some(by) => format!("{name}: {far}, {} is in the way.", self.name(by)),
            None => format!("{name}: {far}, {}.", stop.says),
        })
    }
}
