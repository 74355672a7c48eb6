//! What is answered without asking whoever plays: see [`linstock_battle::standing`]. The answers are
//! commands like any other; which of them nobody gave, and by what orders, is kept beside the log.

use std::collections::BTreeMap;

use linstock_battle::{
    BySeat, Command, Seat, UnitId,
    session::Faces,
    standing::{self, Heard, Interest, Orders, Reply, StandingOrder, Why},
    vocabulary::{Intent, QuestionKind, Stake},
};
use serde::{Deserialize, Serialize};

use super::{Board, Progress};
use crate::{answer::Failed, ask::Sitting, show::standing as words};

/// So many questions in a row are answered at most.
const MOST: usize = 1_000;

/// The standing orders of both sides, and what was done by them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ByItself {
    /// The orders.
    pub orders: BySeat<Orders>,
    /// The entries that answered a question without asking anybody, and why.
    #[serde(default)]
    pub answers: BTreeMap<u32, Why>,
    #[serde(skip)]
    heard: BySeat<Heard>,
}

/// What a side will have heard once a command of its or its enemy's is carried out.
pub(super) struct Hears(BySeat<Heard>);

impl Board {
    /// The standing orders, and what was done by them.
    pub const fn by_itself(&self) -> &ByItself {
        &self.by_itself
    }

    /// Takes up standing orders that were kept.
    pub fn keep_orders(&mut self, kept: ByItself) {
        self.by_itself = kept;
    }

    /// Gives units of a side a standing order.
    pub fn give_order(&mut self, seat: Seat, units: &[UnitId], order: StandingOrder) {
        self.by_itself.orders[seat].give(units, order);
    }

    /// Units of a side with a standing order, each with the order in words.
    pub(super) fn ordered(&self, seat: Seat) -> Vec<(UnitId, String)> {
        let units = self.by_itself.orders[seat].units.iter();
        units.map(|(&unit, &order)| (unit, words::order(order))).collect()
    }

    /// Says about what a side wants to be asked.
    pub fn take_interest(&mut self, seat: Seat, interest: Interest) {
        self.by_itself.orders[seat].interest = interest;
    }

    /// Lets pass what the enemy does: now, or as long as he is at it. A unit may do something by
    /// itself later on.
    pub fn let_pass(
        &mut self,
        seat: Seat,
        whole: bool,
        later: Option<(UnitId, StandingOrder)>,
        faces: &[Vec<u8>],
    ) -> Result<Progress, Failed> {
        let pass = self.passing(seat);
        let pass = pass.ok_or_else(|| Failed::new("There is nothing to let pass now."))?;
        let mut heard = self.by_itself.heard[seat].clone();
        heard.pass(&*self.battle.seen(seat), whole, later);
        let progress = self.order(seat, pass, faces)?;
        if matches!(progress, Progress::Done) {
            self.by_itself.heard[seat] = heard;
        }
        Ok(progress)
    }

    /// Answers what nobody needs to be asked.
    pub fn settle(&mut self) {
        for _ in 0..MOST {
            let Some((seat, command, why)) = self.due() else { return };
            // Where people roll, whoever has to roll is asked first.
            let faces = if self.typed { Faces::Rolled(&[]) } else { Faces::Own };
            let Ok(entry) = self.battle.order(seat, command, faces) else { return };
            self.by_itself.answers.insert(entry, why);
        }
    }

    fn due(&mut self) -> Option<(Seat, Command, Why)> {
        let waiting = self.battle.waiting();
        let seats = [Seat::First, Seat::Second].into_iter();
        let mut people =
            seats.filter(|&seat| waiting[seat] && self.sitting[seat] == Sitting::Person);
        people.find_map(|seat| {
            let view = self.battle.seen(seat);
            let ByItself { orders, heard, .. } = &mut self.by_itself;
            match standing::reply(&*view, &orders[seat], &mut heard[seat]) {
                Reply::Ask => None,
                Reply::Give(command, why) => Some((seat, command, why)),
            }
        })
    }

    /// What lets pass what a seat is asked about.
    fn passing(&self, seat: Seat) -> Option<Command> {
        let view = self.battle.seen(seat);
        let asked = view.question()?;
        if asked.question.kind != QuestionKind::Reaction {
            return None;
        }
        let is_pass = |draft: &Command| view.vocabulary().intent(draft) == Some(Intent::Idle);
        let mut open = view.options().into_iter().filter(|it| it.refused.is_none());
        open.find(|it| it.slots.is_empty() && is_pass(&it.draft)).map(|it| it.draft)
    }

    /// What both sides will have heard when a command is carried out.
    pub(super) fn hears(&self, seat: Seat, command: &Command) -> Hears {
        let mut heard = self.by_itself.heard.clone();
        let view = self.battle.seen(seat);
        if let Some(asking) = view.question() {
            let (kind, stake) = (asking.question.kind, asking.question.stake);
            if standing::begins_anew(kind, stake) {
                heard[seat.other()].forget_deed();
            }
            match (kind, stake) {
                (QuestionKind::Reaction, _) => {
                    if view.vocabulary().intent(command) == Some(Intent::Idle) {
                        heard[seat].pass(&*view, false, None);
                    }
                }
                // The enemy's next turn is another.
                (QuestionKind::OwnTurn, Stake::Action) => heard[seat] = Heard::default(),
                (QuestionKind::OwnTurn | QuestionKind::Response, _) => {}
            }
        }
        Hears(heard)
    }

    /// Keeps in mind what both sides have heard.
    pub(super) fn have_heard(&mut self, hears: Hears) {
        self.by_itself.heard = hears.0;
    }

    /// What was heard is taken back with what was done.
    pub(super) fn hear_anew(&mut self) {
        self.by_itself.heard = BySeat::default();
    }
}
