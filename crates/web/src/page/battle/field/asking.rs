//! Drafts and orders, and what comes of them.

use std::{sync::Arc, time::Duration};

use leptos::prelude::*;
use linstock_battle::{Command, Seat, log::Overrule};
use linstock_desk::{
    Answer, Ask,
    answer::After,
    ask::{Act, Reader},
    draft::Draft,
    show::{
        offer::Offer,
        probe::{Assumed, Care},
    },
};
use linstock_geometry::Point;

use super::{Field, Roll};
use crate::page::battle::coach::Ordered;
use crate::page::client::ask;

/// How long a hand rests before what it drafts is looked at closely.
const REST: Duration = Duration::from_millis(250);

impl Field {
    /// Takes up an offer.
    pub fn take_up(self, offer: &Offer) {
        self.result.set(None);
        self.redraft(Draft::new(offer));
    }

    /// Changes what is being drafted.
    pub fn redraft(self, draft: Draft) {
        self.failed.set(None);
        self.wanted.set(None);
        self.assumed.set(Assumed::Fires);
        let whole = draft.is_complete();
        let command = draft.command.clone();
        // Of another target nothing is known yet.
        let other = self.target.get_untracked() != command.target;
        self.draft.set(Some(draft));
        if !whole || other {
            self.probed.set(None);
        }
        if whole {
            self.foresee(command, Care::Glance);
        }
    }

    /// Looks at what would come of what is drafted; once the hand rests, more closely.
    fn foresee(self, command: Command, care: Care) {
        let Some(seat) = self.seat() else { return };
        let of = command.clone();
        let assumed = self.assumed.get_untracked();
        let wish = Ask::Probe { board: self.board(), seat, draft: command, care, assumed };
        self.drafts.get_value().ask(wish, move |answer| {
            if let Answer::Probed(probed) = answer
                && self.is_drafted(&of)
            {
                let rough = probed.playings.is_some() && care == Care::Glance;
                self.probed.set(Some(Arc::new(*probed)));
                if rough {
                    self.look_closely(of);
                }
            }
        });
    }

    /// Looks more closely at a draft that is still the same after a while.
    fn look_closely(self, of: Command) {
        let look = move || {
            if self.is_drafted(&of) {
                self.foresee(of, Care::Look);
            }
        };
        set_timeout(look, REST);
    }

    fn is_drafted(self, command: &Command) -> bool {
        self.draft.try_with_untracked(|now| now.as_ref().map(|it| &it.command) == Some(command))
            == Some(true)
    }

    /// Supposes that the other side answers something else.
    pub fn suppose(self, assumed: Assumed) {
        self.assumed.set(assumed);
        if let Some(draft) = self.draft.get_untracked().filter(Draft::is_complete) {
            self.foresee(draft.command, Care::Look);
        }
    }

    /// Leads the way that is being drafted on towards a place, from where a hand took it up.
    pub fn lead(self, begun: &Draft, to: Point) {
        let Some(seat) = self.seat() else { return };
        let (draft, manner) = (begun.command.clone(), self.manner.get_untracked());
        let begun = begun.clone();
        let wish = Ask::Toward { board: self.board(), seat, draft, to, manner };
        self.drafts.get_value().ask(wish, move |answer| {
            // Somebody may have let go of the unit meanwhile.
            if let Answer::Toward { draft, probed } = answer
                && self.selected.get_untracked().as_ref() == begun.command.units.first()
            {
                let led = Draft { command: *draft, ..begun };
                let (of, may_go) = (led.command.clone(), probed.refused.is_none());
                self.draft.set(Some(led));
                self.wanted.set(Some(to));
                self.probed.set(Some(Arc::new(*probed)));
                if may_go {
                    self.look_closely(of);
                }
            }
        });
    }

    /// Looks again at what is being drafted, after the other side has done something: it goes on if it is still
    /// offered.
    pub(super) fn review(self) {
        let Some(draft) = self.draft.get_untracked() else { return };
        let offered = self.look.with_untracked(|look| {
            let mut offers = look.iter().flat_map(|look| &look.offers);
            offers.find_map(|offer| draft.taken_over(offer))
        });
        match offered {
            Some(draft) => self.redraft(draft),
            None => {
                self.draft.set(None);
                self.probed.set(None);
            }
        }
    }

    /// Orders what was drafted, or gives the answer that is chosen.
    pub fn commit(self) {
        match self.draft.get_untracked() {
            Some(draft) if draft.is_complete() => self.order(draft.command),
            Some(_) => {}
            None => {
                let after = self.prompt.with_untracked(|it| Some(it.as_ref()?.after));
                if let (Some(after), Some(does)) = (after, untrack(|| self.chosen_answer())) {
                    self.answer(after, does);
                }
            }
        }
    }

    /// Orders something.
    pub fn order(self, command: Command) {
        let Some(seat) = self.seat() else { return };
        self.give(Act::Order { seat, command, faces: Vec::new() });
    }

    /// Does something in the name of whoever sits here.
    pub(super) fn give(self, act: Act) {
        self.busy.set(true);
        self.roll.set(None);
        self.since.set(Vec::new());
        self.stage.clear();
        self.prompt.set(None);
        if let Act::Order { command, .. } = &act {
            self.ordered.set(self.meaning(command));
        }
        self.act(act.clone(), Some(Roll::of(act, Vec::new())));
    }

    /// What a command is for, as far as it was offered.
    fn meaning(self, command: &Command) -> Option<Ordered> {
        let unit = command.units.first().copied();
        let intent = self.look.with_untracked(|look| {
            let mut offers = look.iter().flat_map(|look| &look.offers);
            offers.find(|offer| offer.draft.verb == command.verb).and_then(|offer| offer.intent)
        });
        intent.map(|intent| Ordered { unit, intent })
    }

    /// Changes something as the umpire.
    pub fn overrule(self, change: Overrule) {
        self.act(Act::Overrule(change), None);
    }

    /// Gives standing instructions.
    pub fn instruct(self, word: String) {
        self.order(Command::new("instruct").choosing(word));
    }

    /// Takes back the last step of a way that is being drafted, or else one's last command.
    pub fn undo(self) {
        if let Some(mut draft) = self.draft.get_untracked()
            && draft.command.path.as_mut().and_then(|path| path.0.pop()).is_some()
        {
            self.redraft(draft);
            return;
        }
        self.forget_results();
        if let Some(seat) = self.seat() {
            self.act(Act::Undo(seat), None);
        }
    }

    /// Answers the other side's wish to take something back.
    pub fn answer_undo(self, seat: Seat, agrees: bool) {
        self.act(Act::AnswerUndo { seat, agrees }, None);
    }

    /// Lets a computer decide now, with the faces that people rolled for it so far.
    pub fn think(self, faces: Vec<Vec<u8>>) {
        let act = Act::Think { faces: faces.clone() };
        self.act(act.clone(), Some(Roll::of(act, faces)));
    }

    /// Does something in the battle, for which dice may have to be rolled first.
    fn act(self, act: Act, roll: Option<Roll>) {
        // What a person drafts while a computer thinks is not lost.
        let keeps_draft = matches!(act, Act::Think { .. });
        let reader = Reader { seat: self.seat(), read: self.read() };
        ask(Ask::Act { board: self.board(), act, reader }, move |answer| {
            self.busy.set(false);
            match answer {
                Answer::Done(after) => {
                    if !keeps_draft {
                        let selected = self.selected.get_untracked();
                        let study = self.study.get_untracked();
                        self.forget();
                        self.selected.set(selected);
                        // Until there is a newer one.
                        self.study.set(study);
                    }
                    self.show(*after, reader);
                }
                Answer::AskedUndo(after) => self.show(*after, reader),
                Answer::Roll { dice, sides, why, needs } => {
                    self.roll.set(roll.map(|roll| Roll { dice, sides, why, needs, ..roll }));
                }
                Answer::Failed(failed) => {
                    self.pause_chores();
                    self.said.set(failed.message.clone());
                    self.failed.set(Some(failed));
                    // The question is still the same.
                    self.hear();
                }
                _ => {}
            }
        });
    }

    /// Shows the battle after something was done in it. If somebody else looks by now, or at another
    /// moment, what he may see is asked for anew.
    fn show(self, after: After, reader: Reader) {
        if self.seat() != reader.seat || self.moment.with_untracked(Option::is_some) {
            self.read_on();
            self.look_again();
            return;
        }
        self.add_to_record(after.record, reader.read);
        self.play_to(Arc::new(after.look), reader.read);
    }

    /// Hands on the faces of a roll that somebody made.
    pub fn rolled(self, roll: Roll, faces: Vec<u8>) {
        let mut all = roll.faces;
        all.push(faces);
        let act = roll.act.with_faces(all.clone());
        self.busy.set(true);
        self.roll.set(None);
        self.act(act.clone(), Some(Roll::of(act, all)));
    }

    /// Gives up a command before its dice are rolled.
    pub fn roll_nothing(self) {
        if self.roll.with_untracked(|roll| roll.as_ref().is_some_and(|roll| !roll.is_computers())) {
            self.roll.set(None);
            self.look_again();
        }
    }
}
