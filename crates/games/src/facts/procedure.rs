//! The procedures of all games: their words, what they are, and how they are asked.

mod adf;
mod elan;
mod jr3;

use serde_json::Value;

use crate::{
    browse::{Game, RulesId},
    contract::{adf::Do as Adf, elan::Do as Elan, jr3::Do as Jr3},
};

/// A procedure of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Procedure {
    /// Of Across A Deadly Field.
    Adf(Adf),
    /// Of Johnny Reb III.
    Jr3(Jr3),
    /// Of Élan.
    Elan(Elan),
}

/// What is done in a procedure, as far as somebody who shows it needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A fire alone.
    Fire,
    /// A fire, and what whoever is struck rolls for it.
    Volley,
    /// It is looked up: no die is rolled.
    Lookup,
    /// Anything else that is rolled for.
    Other,
}

impl Procedure {
    /// The one to begin with, of the rules to begin with.
    pub const USUAL: Procedure = Procedure::Adf(Adf::Volley);

    /// All of a game.
    pub fn all(game: Game) -> Vec<Procedure> {
        match game {
            Game::Adf => Adf::ALL.iter().copied().map(Procedure::Adf).collect(),
            Game::Jr3 => Jr3::ALL.iter().copied().map(Procedure::Jr3).collect(),
            Game::Elan => Elan::ALL.iter().copied().map(Procedure::Elan).collect(),
        }
    }

    /// The one of a game that a request calls so.
    pub fn from_word(game: Game, word: &str) -> Option<Procedure> {
        match game {
            Game::Adf => Adf::from_word(word).map(Procedure::Adf),
            Game::Jr3 => Jr3::from_word(word).map(Procedure::Jr3),
            Game::Elan => Elan::from_word(word).map(Procedure::Elan),
        }
    }

    /// The one that a request names, if its game has it.
    pub fn of_request(request: &Value) -> Option<Procedure> {
        let rules = RulesId::from_word(request["rules"].as_str()?)?;
        Procedure::from_word(rules.game(), request["do"].as_str()?)
    }

    /// Its game.
    pub const fn game(self) -> Game {
        match self {
            Procedure::Adf(_) => Game::Adf,
            Procedure::Jr3(_) => Game::Jr3,
            Procedure::Elan(_) => Game::Elan,
        }
    }

    /// What a request calls it.
    pub const fn word(self) -> &'static str {
        match self {
            Procedure::Adf(procedure) => procedure.word(),
            Procedure::Jr3(procedure) => procedure.word(),
            Procedure::Elan(procedure) => procedure.word(),
        }
    }

    /// What requests call the procedures of its game.
    pub const fn game_words(self) -> &'static [&'static str] {
        match self {
            Procedure::Adf(_) => Adf::WORDS,
            Procedure::Jr3(_) => Jr3::WORDS,
            Procedure::Elan(_) => Elan::WORDS,
        }
    }

    /// What it is, in a line.
    pub const fn about(self) -> &'static str {
        match self {
            Procedure::Adf(procedure) => adf::about(procedure),
            Procedure::Jr3(procedure) => jr3::about(procedure),
            Procedure::Elan(procedure) => elan::about(procedure),
        }
    }

    /// Facts that it can be asked with, for an example.
    pub const fn example(self) -> &'static [&'static str] {
        match self {
            Procedure::Adf(procedure) => adf::example(procedure),
            Procedure::Jr3(procedure) => jr3::example(procedure),
            Procedure::Elan(procedure) => elan::example(procedure),
        }
    }

    /// What is done in it.
    pub const fn kind(self) -> Kind {
        match self {
            Procedure::Adf(procedure) => adf::kind(procedure),
            Procedure::Jr3(procedure) => jr3::kind(procedure),
            Procedure::Elan(procedure) => elan::kind(procedure),
        }
    }

    /// The fire of a game by itself.
    pub const fn fire(game: Game) -> Procedure {
        match game {
            Game::Adf => Procedure::Adf(Adf::Fire),
            Game::Jr3 => Procedure::Jr3(Jr3::Fire),
            Game::Elan => Procedure::Elan(Elan::Fire),
        }
    }
}
