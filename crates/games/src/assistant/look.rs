//! How somebody of a roster looks, in the terms that all games share.

use linstock_adf::words as adf;
use linstock_battle::{
    scene::Stands,
    vocabulary::{Condition, Troops},
};
use linstock_elan::{play::profile::CREW, words as elan};
use linstock_jr3::{strength::STANDS, words as jr3};

use super::{Body, is_leader};
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
    let guns = body.text("arm") == adf::Arm::Artillery.word();
    let limbered = body.text("formation") == adf::Formation::Limbered.word();
    let mounted = match game {
        Game::Adf | Game::Jr3 => body.is("mounted"),
        Game::Elan => body.text("arm") == elan::Arm::Cavalry.word(),
    };
    let troops = match (guns, limbered, mounted) {
        (true, true, _) => Troops::Limbered,
        (true, false, _) => Troops::Guns,
        (false, _, true) => Troops::Mounted,
        (false, _, false) => Troops::Foot,
    };
    let (now, started) = match game {
        Game::Adf | Game::Jr3 => (body.number("strength"), body.number("started")),
        Game::Elan if guns => {
            (body.number("figures").div_ceil(CREW), body.number("started").div_ceil(CREW))
        }
        Game::Elan => (body.number("figures"), body.number("started")),
    };
    let shown = || body.text("stands").parse().ok();
    let stands = match (guns, game) {
        (true, Game::Adf | Game::Jr3 | Game::Elan) => started,
        (false, Game::Adf) => shown().unwrap_or(adf::USUAL_STANDS),
        (false, Game::Jr3) => shown().unwrap_or(STANDS),
        (false, Game::Elan) => 1,
    };
    let started = started.max(1);
    let even = Stands::even(started, stands.clamp(1, started));
    let Stands { figures, lost, .. } = Stands::new((0, 0), even, now.min(started));
    let one_body = game == Game::Elan && !guns;
    Look { troops, condition: condition(game, body), figures, lost, one_body }
}

fn condition(game: Game, body: &Body) -> Condition {
    match game {
        Game::Adf => match adf::Morale::from_word(body.text("morale")) {
            Some(adf::Morale::Routed) => Condition::Broken,
            Some(adf::Morale::Shaken) => Condition::Shaken,
            Some(adf::Morale::Disorder) => Condition::Disordered,
            Some(adf::Morale::Good) | None => Condition::Steady,
        },
        Game::Jr3 => match jr3::Morale::from_word(body.text("morale")) {
            Some(jr3::Morale::Routed) => Condition::Broken,
            Some(jr3::Morale::Shaken) => Condition::Shaken,
            Some(jr3::Morale::Good) | None if is_disordered(body) => Condition::Disordered,
            Some(jr3::Morale::Good) | None => Condition::Steady,
        },
        Game::Elan if body.is("broken") => Condition::Broken,
        Game::Elan => Condition::Steady,
    }
}

fn is_disordered(body: &Body) -> bool {
    body.text("formation") == jr3::Formation::Disorder.word()
}

/// How somebody of a roster stands in a few words: `8, good`, `12, 2 DM`, `LB 2`.
pub fn brief(game: Game, body: &Body) -> String {
    let gone = body.text("gone");
    if !gone.is_empty() {
        return gone.to_owned();
    }
    if is_leader(body) {
        return match game {
            Game::Adf => format!("LB {}", body.text("bonus")),
            Game::Jr3 | Game::Elan => body.text("rank").to_owned(),
        };
    }
    match game {
        Game::Adf | Game::Jr3 => {
            let disordered = condition(game, body) == Condition::Disordered;
            let state = if disordered { Condition::Disordered.word() } else { body.text("morale") };
            let low = if body.is("low-ammunition") { ", low" } else { "" };
            format!("{}, {state}{low}", body.text("strength"))
        }
        Game::Elan => {
            let state = match (body.is("broken"), body.number("dm")) {
                (true, _) => "broken".to_owned(),
                (false, 0) => "in order".to_owned(),
                (false, dm) => format!("{dm} DM"),
            };
            format!("{}, {state}", body.text("figures"))
        }
    }
}
