//! The procedures of all games: their words, what they are, and how they are asked.

mod adf;
mod elan;
mod jr3;

use crate::{
    browse::Game,
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

impl Procedure {
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
}
