//! Several commands carried out one after another: what interrupts them is answered first.

use std::collections::VecDeque;

use leptos::prelude::*;
use linstock_battle::{Command, UnitId, vocabulary::Intent};
use linstock_desk::{Answer, Ask};
use linstock_geometry::Point;

use super::Field;
use crate::page::client::ask;

/// More than so many commands in a row no part of a turn takes.
const MOST: usize = 400;

/// Something to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Chore {
    /// A command as it is.
    Order(Command),
    /// A unit goes to its place, by the way that is legal when its turn comes.
    Go(UnitId, Point),
    /// The computer decides: for these units, or for everybody, until this part of the turn is over.
    Let(Option<Vec<UnitId>>),
}

/// What is still to be done.
#[derive(Clone, Debug, PartialEq)]
pub struct Chores {
    /// In this order.
    pub rest: VecDeque<Chore>,
    /// What was asked when it began: whoever is asked something else answers that first.
    asked: Option<Asked>,
    /// Whether something else was asked meanwhile, so that it waits to be continued.
    pub paused: bool,
    // Whether the desk is asked how to go on.
    thinking: bool,
    done: usize,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    word: String,
    unit: Option<UnitId>,
    reaction: bool,
    // The turn and the part of it.
    part: (u16, Option<usize>),
}

impl Chores {
    /// To be done, while this is asked.
    pub const fn new(rest: VecDeque<Chore>, asked: Option<Asked>) -> Chores {
        Chores { rest, asked, paused: false, thinking: false, done: 0 }
    }
}

impl Field {
    /// What whoever looks is asked now.
    pub(super) fn asked_now(self) -> Option<Asked> {
        self.look.with_untracked(|look| {
            let look = look.as_ref()?;
            let question = look.question.as_ref()?;
            Some(Asked {
                word: question.word.clone(),
                unit: question.unit,
                reaction: question.reaction,
                part: (look.turn, look.part),
            })
        })
    }

    /// Does the next thing, if nothing came between.
    pub(super) fn next_chore(self) {
        let Some(mut chores) = self.hands.chores.get_untracked() else { return };
        if chores.paused || chores.thinking || self.busy.get_untracked() {
            return;
        }
        let Some(asked) = self.asked_now() else {
            // The other side has something to say first, unless the battle is over.
            if self.is_over() {
                self.drop_chores();
            }
            return;
        };
        if Some(&asked) != chores.asked.as_ref() {
            let same_part = chores.asked.as_ref().is_some_and(|it| it.part == asked.part);
            let goes_on = match chores.rest.front() {
                None => {
                    self.drop_chores();
                    return;
                }
                // Who lets the computer do the rest of a part is asked nothing in it.
                Some(Chore::Let(None)) if same_part => true,
                Some(Chore::Let(None)) => {
                    self.drop_chores();
                    return;
                }
                Some(Chore::Let(Some(units))) => {
                    same_part && !asked.reaction && asked.unit.is_some_and(|it| units.contains(&it))
                }
                Some(Chore::Order(_) | Chore::Go(..)) => false,
            };
            if !goes_on {
                chores.paused = true;
                self.said.set("Something else is asked first.".to_owned());
                self.hands.chores.set(Some(chores));
                return;
            }
        }
        chores.done += 1;
        let Some(next) = chores.rest.pop_front().filter(|_| chores.done <= MOST) else {
            self.drop_chores();
            return;
        };
        match next {
            Chore::Order(command) => {
                self.hands.chores.set(Some(chores));
                self.order(command);
            }
            Chore::Go(unit, place) => {
                chores.thinking = true;
                self.hands.chores.set(Some(chores));
                self.go_on_to(unit, place);
            }
            Chore::Let(units) => {
                chores.rest.push_front(Chore::Let(units.clone()));
                chores.thinking = true;
                self.hands.chores.set(Some(chores));
                self.ask_computer(units);
            }
        }
    }

    /// Goes on with what was interrupted. Where a unit may act once more, it holds.
    pub fn continue_chores(self) {
        let Some(mut chores) = self.hands.chores.get_untracked() else { return };
        chores.paused = false;
        let same = self.asked_now() == chores.asked;
        if self.asked_now().is_none_or(|asked| asked.reaction) {
            self.said.set("Answer the question first.".to_owned());
            return;
        }
        let hold = untrack(|| self.idle_offer()).filter(|_| !same);
        self.hands.chores.set(Some(chores));
        match hold {
            Some(offer) => self.order(offer.draft),
            None => self.next_chore(),
        }
    }

    /// Stops what is being carried out after something failed.
    pub(super) fn pause_chores(self) {
        self.hands.chores.update(|chores| {
            if let Some(chores) = chores {
                chores.paused = true;
            }
        });
    }

    /// The desk has said how to go on. Returns whether somebody still wants to.
    pub(super) fn thought(self) -> bool {
        self.hands.chores.update(|chores| {
            if let Some(chores) = chores {
                chores.thinking = false;
            }
        });
        self.hands.chores.with_untracked(Option::is_some)
    }

    fn is_over(self) -> bool {
        self.look.with_untracked(|look| look.as_ref().is_none_or(|look| look.outcome.is_some()))
    }

    /// Lets the computer decide for the selected units.
    pub fn let_computer(self) {
        let team = untrack(|| self.team());
        if team.is_empty() {
            self.said.set("Select a unit first.".to_owned());
            return;
        }
        self.let_computer_for(Some(team));
    }

    /// Lets the computer decide for these units, or for everybody until this part of the turn is over.
    pub fn let_computer_for(self, units: Option<Vec<UnitId>>) {
        self.forget();
        self.carry_out([Chore::Let(units)]);
    }

    fn ask_computer(self, units: Option<Vec<UnitId>>) {
        let Some(seat) = self.seat() else { return };
        // Orders that are written down are not thought about again.
        let ordering = untrack(|| self.orders_open());
        let named = match (&units, ordering) {
            (None, true) => Some(untrack(|| self.units_to_order())),
            (units, _) => units.clone(),
        };
        let named = named.map(|named| {
            let written =
                |unit: &UnitId| self.hands.orders.with_untracked(|it| it.contains_key(unit));
            named.into_iter().filter(|unit| !written(unit)).collect::<Vec<_>>()
        });
        let nobody = named.as_ref().is_some_and(Vec::is_empty);
        if nobody {
            self.drop_chores();
            return;
        }
        ask(Ask::Advise { board: self.board(), seat, units: named.clone() }, move |answer| {
            if !self.thought() {
                return;
            }
            let Answer::Advised { command } = answer else { return };
            let written = command.as_deref().and_then(|command| self.write_down(command));
            match (command, written) {
                (Some(_), Some(())) => self.next_chore(),
                (Some(command), None) => self.order(*command),
                (None, _) => {
                    self.drop_chores();
                    self.said.set("The computer has nothing more to do here.".to_owned());
                }
            }
        });
    }

    /// Writes an order down that may still be changed, if a command is one.
    fn write_down(self, command: &Command) -> Option<()> {
        let [unit] = command.units[..] else { return None };
        let offer = untrack(|| self.order_offer(unit))?;
        (offer.intent == Some(Intent::Order) && offer.draft.verb == command.verb).then_some(())?;
        let word = super::ordering::words(&offer)
            .iter()
            .find(|it| Some(&*it.word) == command.choice.as_deref())?;
        let word = word.clone();
        self.hands.orders.update(|orders| drop(orders.insert(unit, word)));
        Some(())
    }
}

impl Chores {
    /// How much is still to be done.
    pub fn left(&self) -> usize {
        self.rest.len()
    }
}
