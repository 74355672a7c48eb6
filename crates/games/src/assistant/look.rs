//! How somebody of a roster looks, in the terms that all games share.

use linstock_battle::{
    scenario::StandSize,
    scene::Stands,
    vocabulary::{Condition, Troops},
};

use super::{Body, Key, is_leader, rules};
use crate::browse::Game;

/// How a unit of a roster looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// What it is to look at.
    pub troops: Troops,
    /// How it holds together.
    pub condition: Condition,
    /// Figures or guns on each stand that is left.
    pub figures: Vec<u8>,
    /// How many stands are lost.
    pub lost: u8,
    /// Whether its figures are one body rather than stands.
    pub one_body: bool,
}

/// How a unit of a roster looks.
pub fn look(game: Game, body: &Body) -> Look {
    let rules = rules::of(game);
    let drawn = rules.drawn(body);
    let troops = match (body.has_guns(), drawn.limbered, drawn.mounted) {
        (true, true, _) => Troops::Limbered,
        (true, false, _) => Troops::Guns,
        (false, _, true) => Troops::Mounted,
        (false, _, false) => Troops::Foot,
    };
    let started = drawn.started.max(1);
    let even = Stands::even(started, drawn.stands.clamp(1, started));
    let Stands { figures, lost, .. } =
        Stands::new(StandSize { width: 0, depth: 0 }, even, drawn.now.min(started));
    Look { troops, condition: rules.condition(body), figures, lost, one_body: drawn.one_body }
}

/// How somebody of a roster stands in a few words: `8, good`, `12, 2 DM`, `LB 2`.
pub fn brief(game: Game, body: &Body) -> String {
    let rules = rules::of(game);
    if body.is_gone() {
        body.text(Key::Gone).to_owned()
    } else if is_leader(body) {
        rules.brief_leader(body)
    } else {
        rules.brief(body)
    }
}
