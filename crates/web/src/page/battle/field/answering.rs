//! Answers to what the enemy does, standing orders, and what is asked before a part of the turn ends.

use std::sync::Arc;

use leptos::prelude::*;
use linstock_battle::{
    Command, UnitId,
    standing::{Interest, StandingOrder},
    vocabulary::{Intent, Stake},
};
use linstock_desk::{
    Answer, Ask,
    ask::Act,
    draft::Draft,
    show::{look::Look, offer::Offer, probe::Care, prompt::Does},
};

use super::{Field, Idle};
use crate::page::client::ask;

impl Field {
    /// Looks at what may be answered to the question that the enemy's doings put, if they put one.
    pub(super) fn hear(self) {
        let reaction = |look: &Look| look.question.as_ref().is_some_and(|it| it.reaction);
        let entry = self.look.with_untracked(|look| Some(look.as_ref()?.entry));
        if self.asked_after.get_value() != entry {
            self.asked_after.set_value(entry);
            self.idle.set(None);
        }
        let asked = self.look.with_untracked(|look| look.as_ref().is_some_and(|it| reaction(it)));
        let past = self.moment.with_untracked(Option::is_some);
        let known = self.prompt.with_untracked(|it| Some(it.as_ref()?.after));
        if !asked || past {
            self.prompt.set(None);
        } else if known != entry {
            self.prompt.set(None);
            self.weigh(Care::Glance);
        }
    }

    fn weigh(self, care: Care) {
        let Some(seat) = self.seat() else { return };
        ask(Ask::Prompt { board: self.board(), seat, care }, move |answer| {
            let Answer::Prompt(Some(prompt)) = answer else { return };
            let now = self.look.with_untracked(|look| Some(look.as_ref()?.entry));
            if now != Some(prompt.after) || self.seat() != Some(seat) {
                return;
            }
            let (rough, first) = (prompt.rough, care == Care::Glance);
            let same = |it: &Does| prompt.answers.iter().position(|other| other.does == *it);
            // Whoever has chosen keeps his choice when more is known.
            let kept = if first { None } else { self.chosen_answer().as_ref().and_then(same) };
            let touched = self.chosen.get_untracked() != 0;
            self.chosen.set(kept.filter(|_| touched).unwrap_or(0));
            let unit = prompt.unit.filter(|_| first && prompt.loud);
            if first {
                self.said.set(format!("{} {}", prompt.headline, prompt.line));
            }
            self.prompt.set(Some(Arc::new(*prompt)));
            if unit.is_some() {
                self.select(unit);
            }
            if rough && first {
                self.weigh(Care::Look);
            }
        });
    }

    /// What is chosen among the answers to a loud question.
    pub fn chosen_answer(self) -> Option<Does> {
        let at = self.chosen.get();
        self.prompt.with(|prompt| {
            let prompt = prompt.as_ref().filter(|prompt| prompt.loud)?;
            prompt.answers.iter().filter(|it| !it.minor).nth(at).map(|it| it.does.clone())
        })
    }

    /// What it is called.
    pub fn chosen_name(self) -> Option<String> {
        let at = self.chosen.get();
        self.prompt.with(|prompt| {
            let prompt = prompt.as_ref().filter(|prompt| prompt.loud)?;
            prompt.answers.iter().filter(|it| !it.minor).nth(at).map(|it| it.name.clone())
        })
    }

    /// Answers the question that follows an entry. If another is asked by now, that was not meant.
    pub fn answer(self, after: u32, does: Does) {
        let now = self.look.with_untracked(|look| Some(look.as_ref()?.entry));
        if now != Some(after) || self.is_busy() {
            return;
        }
        let Some(seat) = self.seat() else { return };
        match does {
            Does::Order(command) => self.order(*command),
            Does::Pass { whole, later } => {
                self.give(Act::Pass { seat, whole, later, faces: Vec::new() });
            }
        }
    }

    /// Gives the first answer to a quiet question that fits.
    pub fn answer_with(self, fits: impl Fn(&Does, Option<f64>) -> bool) -> bool {
        let found = self.prompt.with_untracked(|prompt| {
            let prompt = prompt.as_ref().filter(|prompt| !prompt.loud)?;
            let mut major = prompt.answers.iter().filter(|it| !it.minor);
            major.find(|it| fits(&it.does, it.chance)).map(|it| (prompt.after, it.does.clone()))
        });
        let Some((after, does)) = found else { return false };
        self.answer(after, does);
        true
    }

    /// Gives units a standing order.
    pub fn stand_by(self, units: Vec<UnitId>, order: StandingOrder) {
        if let Some(seat) = self.seat() {
            self.give(Act::Standing { seat, units, order });
        }
    }

    /// Says about what whoever sits here is asked.
    pub fn take_interest(self, interest: Interest) {
        if let Some(seat) = self.seat() {
            self.give(Act::Interest(seat, interest));
        }
    }

    /// Ends a part of the turn, or whatever else the whole side may do at once. Of units that could still do something
    /// whoever plays is reminded, once. `entry` is that which the page showed when it was pressed.
    pub fn finish(self, entry: Option<u32>, offer: &Offer) {
        if self.is_busy() || (entry.is_some() && entry != self.asked_after.get_value()) {
            return;
        }
        let idle =
            self.look.with_untracked(|look| look.as_ref().map_or(0, |look| idle(look, offer)));
        let reminded = self.part().is_some() && self.reminded_at.get_value() == self.part();
        if idle > 0 && !reminded {
            self.reminded_at.set_value(self.part());
            let command = offer.draft.clone();
            self.idle.set(Some(Idle { units: idle, verb: offer.verb.clone(), command }));
            self.said.set(Idle::says(idle));
            return;
        }
        self.idle.set(None);
        self.order(offer.draft.clone());
    }

    /// Ends it in spite of the units that could still do something.
    pub fn finish_anyway(self, command: Command) {
        self.idle.set(None);
        self.order(command);
    }

    /// The part of the turn that it is.
    fn part(self) -> Option<(u16, Option<usize>)> {
        self.look.with_untracked(|look| look.as_ref().map(|look| (look.turn, look.part)))
    }
}

/// How many units could still do something that an offer would end.
fn idle(look: &Look, offer: &Offer) -> usize {
    let ends = offer.intent == Some(Intent::Idle) && offer.draft.units.is_empty();
    let worth = look.question.as_ref().is_some_and(|question| match question.stake {
        Stake::Action | Stake::Movement | Stake::Fire => {
            !question.reaction && question.unit.is_none()
        }
        Stake::Deployment
        | Stake::Leaders
        | Stake::Orders
        | Stake::Reaction
        | Stake::Progress
        | Stake::Charge
        | Stake::Rally
        | Stake::Works
        | Stake::Pursuit => false,
    });
    if !ends || !worth {
        return 0;
    }
    let open =
        look.offers.iter().filter(|it| it.refused.is_none() && it.intent != Some(Intent::Idle));
    let mut units: Vec<UnitId> = open.filter_map(Draft::actor).collect();
    units.sort_unstable();
    units.dedup();
    units.len()
}
