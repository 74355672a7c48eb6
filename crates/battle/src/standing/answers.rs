//! Shots that may answer a question, and what they promise.

use super::{Hoped, StandingOrder};
use crate::{
    command::Command,
    forecast::harm,
    ids::UnitId,
    option::{Choice, Slot},
    probe::Probe,
    view::Seen,
    vocabulary::{About, Cause, Condition},
};

/// What a shot promises.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hope {
    /// The chance of a loss.
    pub loss: f64,
    /// The chance that the enemy has to check his morale, or worse.
    pub check: f64,
    /// What it is worth, all in all.
    pub worth: f64,
}

impl Hope {
    /// What a probe promises.
    pub fn of(probe: &Probe) -> Hope {
        let mut hope = Hope { worth: harm(probe), ..Hope::default() };
        for chance in &probe.odds {
            match chance.what.about {
                About::Losses if chance.number > 0 => hope.loss += chance.p,
                About::Check => hope.check += chance.p,
                About::Target(Condition::Shaken | Condition::Broken | Condition::Gone) => {
                    hope.check = hope.check.max(chance.p);
                }
                About::Losses
                | About::Target(Condition::Steady | Condition::Disordered)
                | About::OwnLosses
                | About::Own(_)
                | About::Wins
                | About::Loses
                | About::Performs
                | About::Fails
                | About::Breaks
                | About::Course => {}
            }
        }
        hope
    }

    /// The chance of anything at all.
    pub const fn most(&self) -> f64 {
        self.loss.max(self.check)
    }
}

/// A shot that may answer a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// Who fires.
    pub unit: UnitId,
    /// The command.
    pub draft: Command,
    /// How far it is, in thousandths of an inch.
    pub far: i32,
    /// What it promises.
    pub hope: Hope,
}

impl Shot {
    /// Whether a standing order wants it fired now.
    pub fn is_due(&self, order: StandingOrder, cause: Cause) -> bool {
        match order {
            StandingOrder::Ask | StandingOrder::OnlyCharges | StandingOrder::Pass => false,
            // Whoever has held his fire so long fires at the last moment.
            StandingOrder::HoldUntil(near) => self.far <= near || cause == Cause::Strike,
            StandingOrder::LastMoment => cause == Cause::Strike,
            StandingOrder::FireWhen(hoped, percent) => {
                let chance = match hoped {
                    Hoped::Loss => self.hope.loss,
                    Hoped::Check => self.hope.check,
                };
                chance * 100.0 >= f64::from(percent)
            }
        }
    }
}

/// Every way to take up a shot that is offered, with nobody beside the unit.
pub fn shots(view: &dyn Seen, choice: &Choice) -> Vec<Shot> {
    let Some(&unit) = choice.draft.units.first() else { return Vec::new() };
    let around = view.around(unit);
    let mut drafts = vec![choice.draft.clone()];
    for slot in &choice.slots {
        drafts = match slot {
            Slot::Target(among) => with(&drafts, among, |draft, &unit| draft.at(unit)),
            Slot::Choice(words) => with(&drafts, words, |draft, word| draft.choosing(word.clone())),
            Slot::Companions { .. }
            | Slot::Leader(_)
            | Slot::Path(_)
            | Slot::Place { .. }
            | Slot::Formation(_)
            | Slot::Number(..)
            | Slot::Distance(..)
            | Slot::Aim => drafts,
        };
    }
    let shot = |draft: Command| {
        let hope = Hope::of(&view.check(&draft).ok()?.probe());
        let target = around.iter().find(|it| Some(it.unit) == draft.target);
        Some(Shot { unit, far: target.map_or(i32::MAX, |it| it.far), draft, hope })
    };
    drafts.into_iter().filter_map(shot).collect()
}

fn with<T>(drafts: &[Command], among: &[T], fill: impl Fn(Command, &T) -> Command) -> Vec<Command> {
    let each = |draft: &Command| among.iter().map(|it| fill(draft.clone(), it)).collect::<Vec<_>>();
    drafts.iter().flat_map(each).collect()
}
