//! Changing the fields of a roster by hand, and which of them suit a body.

use super::{Body, Key, Trait, counted, is_leader, rearmed, suits, traits};
use crate::{browse::Game, facts::values::Values};

/// A person changes a field. Another arm brings its own weapon and formation; whoever is still being set up begins
/// with the strength that he is given.
pub fn edit(game: Game, body: &mut Body, field: &str, to: &str, fresh: bool) {
    let key = Key::from_word(field);
    if key == Some(Key::Arm) && !to.is_empty() {
        *body = rearmed(game, body, to);
    } else if fresh && key == Some(counted(game)) && body.text(Key::Started) == body.named(field) {
        body.set(Key::Started, to);
    }
    body.set_named(field, to);
}

/// The fields that a body has, each with the words that suit its arm.
pub fn fields(game: Game, body: &Body) -> Vec<Trait> {
    let (arm, leader) = (body.text(Key::Arm), is_leader(body));
    let sifted = |it: &Trait| {
        matches!(Key::from_word(it.name), Some(Key::Weapon | Key::Formation | Key::Pace))
    };
    let fits = |it: &Trait| leader || suits(game, arm, it.name, "") || sifted(it);
    traits(game).into_iter().filter(|it| it.of_leaders == leader && fits(it)).collect()
}

/// Whether a word of a field suits a body.
pub fn suits_body(game: Game, body: &Body, field: &str, word: &str) -> bool {
    is_leader(body) || suits(game, body.text(Key::Arm), field, word)
}

/// Whether a body may have a field of this name and value, or why not.
pub fn check(game: Game, body: &Body, field: &str, value: &str) -> Result<(), String> {
    let leader = is_leader(body);
    let known = |game: Game| {
        traits(game).into_iter().find(|it| it.name == field && it.of_leaders == leader)
    };
    let Some(found) = known(game) else {
        // Fields of other games' leaders come along with a scenario and do no harm.
        let elsewhere = leader && Game::ALL.iter().any(|&game| known(game).is_some());
        return if elsewhere { Ok(()) } else { Err(format!("there is no fact {field}")) };
    };
    if value.is_empty() {
        return Ok(());
    }
    found.values.read(value).map_err(|why| why.replace('`', ""))?;
    if matches!(found.values, Values::Word(_)) && !suits_body(game, body, field, value) {
        return Err(format!("{} has no {field} {value}", body.text(Key::Arm)));
    }
    Ok(())
}
