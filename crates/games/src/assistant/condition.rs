//! The condition of a unit on a roster: how it is written down, and how it is said.

use linstock_adf::words as adf;
use linstock_elan::aftermath as elan;
use linstock_jr3::words as jr3;

use super::{Body, Key, body::yes, count::count, rules};
use crate::{browse::Game, contract::aftermath::Condition};

/// What there is to say of a condition.
pub enum Said {
    /// It has changed to this: "shaken".
    Becomes(&'static str),
    /// It is still this.
    Stays(&'static str),
    /// A unit did something: "breaks".
    Does(&'static str),
    /// So many markers.
    Takes(String),
    /// Nothing.
    Nothing,
}

impl Condition {
    /// Writes it down.
    pub fn write(self, body: &mut Body) {
        match self {
            Condition::Adf(morale) => body.set(Key::Morale, morale.word()),
            Condition::Jr3(morale) => body.set(Key::Morale, morale.word()),
            Condition::Elan(elan::Condition::Disrupted { dm, broken }) => {
                body.set(Key::Disruption, &dm.to_string());
                body.set(Key::Broken, &yes(broken));
            }
            Condition::Elan(elan::Condition::MoreDisrupted { markers, breaking_point }) => {
                let dm = body.number(Key::Disruption).saturating_add(markers).min(breaking_point);
                body.set(Key::Disruption, &dm.to_string());
                if dm >= breaking_point {
                    body.set(Key::Broken, &yes(true));
                }
            }
            Condition::Elan(elan::Condition::Formed(formation)) => {
                body.set(Key::Formation, formation.word());
            }
        }
    }

    /// Writes it down, unless it would be better than what there is.
    pub fn worsen(self, body: &mut Body) {
        let is_worse = match self {
            Condition::Adf(to) => adf::Morale::from_word(body.text(Key::Morale)) >= Some(to),
            Condition::Jr3(to) => jr3::Morale::from_word(body.text(Key::Morale)) >= Some(to),
            // Markers add up.
            Condition::Elan(_) => false,
        };
        if !is_worse {
            self.write(body);
        }
    }

    /// What there is to say of it, a unit having been so before.
    pub fn said(self, before: &Body, now: &Body) -> Said {
        let label = rules::of(self.game()).morale(now).unwrap_or_default();
        match self {
            Condition::Adf(_) | Condition::Jr3(_) => {
                if before.text(Key::Morale) == now.text(Key::Morale) {
                    Said::Stays(label)
                } else {
                    Said::Becomes(label)
                }
            }
            Condition::Elan(elan::Condition::Formed(_)) => Said::Nothing,
            Condition::Elan(
                elan::Condition::Disrupted { .. } | elan::Condition::MoreDisrupted { .. },
            ) => match (before.is(Key::Broken), now.is(Key::Broken), self) {
                (false, true, _) => Said::Does("breaks"),
                (true, false, _) => Said::Does("is rallied"),
                (_, _, Condition::Elan(elan::Condition::MoreDisrupted { markers, .. })) => {
                    Said::Takes(count(markers, "disruption marker"))
                }
                (true, true, _) | (false, false, _) => Said::Nothing,
            },
        }
    }

    const fn game(self) -> Game {
        match self {
            Condition::Adf(_) => Game::Adf,
            Condition::Jr3(_) => Game::Jr3,
            Condition::Elan(_) => Game::Elan,
        }
    }
}
