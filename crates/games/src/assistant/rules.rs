//! What differs between games beside a real table, in one place: each game says it in a file of its own.

use std::collections::BTreeMap;

use linstock_battle::{Seat, vocabulary::Condition};
use linstock_rulebook::{Part, common::Arm};

use super::{
    Body, Key, Role, Taking, adf, elan, jr3,
    roster::{Field, Source},
};
use crate::{browse::Game, contract::aftermath::Consequence, facts::procedure::Procedure};

/// What a game says of its rosters. What is not said is as in the games of figures with a morale.
pub trait Rules: Sync {
    /// The facts that units have, what matters most first.
    fn fields(&self) -> &'static [Field];

    /// The fact that leaders have.
    fn leaders_field(&self) -> (Key, Source);

    /// A unit of which nothing else is said.
    fn unit(&self, arm: Arm) -> Body;

    /// A leader of whom nothing else is said.
    fn leader(&self) -> Body;

    /// Makes a newcomer like those who are there already.
    fn joins(&self, _newcomer: &mut Body, _seat: Seat, _there: &[(Seat, &Body)]) {}

    /// The fact that says how many a unit has.
    fn counted(&self) -> Key {
        Key::Strength
    }

    /// What a unit has so many of.
    fn what(&self, body: &Body) -> &'static str {
        if body.has_guns() { "section" } else { "figure" }
    }

    /// The fact that is spent when a unit fires for the first time.
    fn first_fire(&self) -> Key {
        Key::OpeningVolley
    }

    /// What follows when a unit breaks.
    fn broke(&self, _: Part) -> Vec<Consequence> {
        Vec::new()
    }

    /// What follows when a unit is destroyed.
    fn was_destroyed(&self, _: Part) -> Vec<Consequence> {
        Vec::new()
    }

    /// Stands of a unit that nobody is on any more, guns apart.
    fn stands_emptied(&self, before: &Body, now: &Body) -> u8;

    /// What to do with the figures of a unit whose formation has changed.
    fn formed(&self, name: &str, now: &Body) -> Option<String>;

    /// The morale of a unit, as people say it after "is"; nothing in a game without it.
    fn morale(&self, body: &Body) -> Option<&'static str>;

    /// A unit is in disorder, unless it is worse off already or its arm knows none.
    fn disorder(&self, body: &mut Body);

    /// How its figures stand.
    fn drawn(&self, body: &Body) -> Drawn;

    /// How it holds together.
    fn condition(&self, body: &Body) -> Condition;

    /// How a unit stands in a few words.
    fn brief(&self, body: &Body) -> String {
        let state = match self.condition(body) {
            Condition::Disordered => Condition::Disordered.word(),
            Condition::Steady | Condition::Shaken | Condition::Broken | Condition::Gone => {
                body.text(Key::Morale)
            }
        };
        let low = if body.is(Key::LowAmmunition) { ", low" } else { "" };
        format!("{}, {state}{low}", body.text(Key::Strength))
    }

    /// Who a leader is in a few words.
    fn brief_leader(&self, body: &Body) -> String {
        body.text(Key::Rank).to_owned()
    }
}

/// How the figures of a unit stand.
pub struct Drawn {
    /// Guns ready to move.
    pub limbered: bool,
    /// In the saddle.
    pub mounted: bool,
    /// Figures or guns there are.
    pub now: u8,
    /// Figures or guns there once were.
    pub started: u8,
    /// Stands there once were.
    pub stands: u8,
    /// Whether its figures are one body rather than stands.
    pub one_body: bool,
}

/// What a game says.
pub const fn of(game: Game) -> &'static dyn Rules {
    match game {
        Game::Adf => &adf::Adf,
        Game::Jr3 => &jr3::Jr3,
        Game::Elan => &elan::Elan,
    }
}

/// The roles of a procedure, who acts first.
pub fn roles(procedure: Procedure) -> Vec<Role> {
    match procedure {
        Procedure::Adf(procedure) => adf::roles::roles(procedure),
        Procedure::Jr3(procedure) => jr3::roles::roles(procedure),
        Procedure::Elan(procedure) => elan::roles::roles(procedure),
    }
}

/// What somebody says of himself in a procedure; what is empty is as usual.
pub type Own = BTreeMap<Key, String>;

/// What somebody says of himself in a role.
pub fn own(procedure: Procedure, role: &Role, taking: Taking<'_>) -> Own {
    match procedure {
        Procedure::Adf(procedure) => adf::roles::own(procedure, role, taking),
        Procedure::Jr3(procedure) => jr3::roles::own(procedure, role, taking),
        Procedure::Elan(procedure) => elan::roles::own(procedure, role, taking),
    }
}

/// Why somebody cannot take a role as he is, to be said after his name; nothing if he can.
pub fn objection(procedure: Procedure, role: &str, body: &Body) -> Option<String> {
    if body.is_gone() {
        return Some(format!("is {}", body.text(Key::Gone)));
    }
    let why = match procedure {
        Procedure::Adf(procedure) => adf::roles::objection(procedure, body),
        Procedure::Elan(procedure) => elan::roles::objection(procedure, role, body),
        Procedure::Jr3(_) => None,
    };
    why.map(str::to_owned)
}
