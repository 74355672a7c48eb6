//! The condition of a unit on a roster: how it is written down, and how it is said.

use linstock_adf::words as adf;
use linstock_elan::aftermath as elan;
use linstock_jr3::words as jr3;

use super::{Body, count::count};
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
            Condition::Adf(morale) => body.set("morale", morale.word()),
            Condition::Jr3(morale) => body.set("morale", morale.word()),
            Condition::Elan(elan::Condition::Disrupted { dm, broken }) => {
                body.set("dm", &dm.to_string());
                body.set("broken", if broken { "true" } else { "" });
            }
            Condition::Elan(elan::Condition::MoreDisrupted { markers, breaking_point }) => {
                let dm = body.number("dm").saturating_add(markers).min(breaking_point);
                body.set("dm", &dm.to_string());
                if dm >= breaking_point {
                    body.set("broken", "true");
                }
            }
            Condition::Elan(elan::Condition::Formed(formation)) => {
                body.set("formation", formation.word());
            }
        }
    }

    /// Writes it down, unless it would be better than what there is.
    pub fn worsen(self, body: &mut Body) {
        let is_worse = match self {
            Condition::Adf(to) => adf::Morale::from_word(body.text("morale")) >= Some(to),
            Condition::Jr3(to) => jr3::Morale::from_word(body.text("morale")) >= Some(to),
            // Markers add up.
            Condition::Elan(_) => false,
        };
        if !is_worse {
            self.write(body);
        }
    }

    /// What there is to say of it, a unit having been so before.
    pub fn said(self, before: &Body, now: &Body) -> Said {
        let label = label(self.game(), now).unwrap_or_default();
        match self {
            Condition::Adf(_) | Condition::Jr3(_) => {
                if before.text("morale") == now.text("morale") {
                    Said::Stays(label)
                } else {
                    Said::Becomes(label)
                }
            }
            Condition::Elan(elan::Condition::Formed(_)) => Said::Nothing,
            Condition::Elan(
                elan::Condition::Disrupted { .. } | elan::Condition::MoreDisrupted { .. },
            ) => match (before.is("broken"), now.is("broken"), self) {
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

/// The morale of a unit, as people say it after "is"; nothing in a game without it.
pub fn label(game: Game, body: &Body) -> Option<&'static str> {
    let morale = body.text("morale");
    match game {
        Game::Adf => adf::Morale::from_word(morale).map(|morale| match morale {
            adf::Morale::Good => "in good order",
            adf::Morale::Disorder => "in disorder",
            adf::Morale::Shaken => "shaken",
            adf::Morale::Routed => "routed",
        }),
        Game::Jr3 => jr3::Morale::from_word(morale).map(|morale| match morale {
            jr3::Morale::Good => "steady",
            jr3::Morale::Shaken => "shaken",
            jr3::Morale::Routed => "routed",
        }),
        Game::Elan => None,
    }
}

/// A unit is in disorder, unless it is worse off already or its arm knows none.
pub fn worsen_to_disorder(game: Game, body: &mut Body) {
    match game {
        Game::Adf => Condition::Adf(adf::Morale::Disorder).worsen(body),
        Game::Jr3 => {
            if jr3::Arm::from_word(body.text("arm")) != Some(jr3::Arm::Artillery) {
                body.set("formation", jr3::Formation::Disorder.word());
            }
        }
        Game::Elan => {}
    }
}
