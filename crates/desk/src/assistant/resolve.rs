//! Rolling for a draft: a request of the contract, its answer, and what came of it.

use linstock_games::{
    assistant::{Party, effect, roles},
    contract::{self, problem::Wanted},
    facts::procedure::Procedure,
};
use linstock_rulebook::Side;
use serde_json::Value;

use super::{
    draft::Draft,
    entry::{Entry, Happened, Taken},
    show::RollWanted,
    state::State,
};
use crate::{
    question::{self, NoOdds, Shelf},
    words::{capital, spaced},
};

/// What came of rolling.
#[derive(Clone, Debug, PartialEq)]
pub enum Rolled {
    /// Somebody has to roll first.
    Wanted(RollWanted),
    /// It happened.
    Done(Entry),
}

/// Rolls for a draft: with the faces that people rolled, or a fresh seed.
pub fn roll(
    draft: &Draft,
    state: &State,
    known: &mut Shelf,
    dice: Option<&[Vec<u8>]>,
    fresh: u64,
) -> Result<Rolled, NoOdds> {
    if let Some(no) = draft.objection(state) {
        return Err(no);
    }
    let asked = draft.asked(state, known)?;
    let mut request = asked.request(known)?.json;
    let object = request.as_object_mut().expect("a request is an object");
    object.remove("odds");
    match dice {
        Some(dice) => object.insert("dice".to_owned(), serde_json::json!(dice)),
        None => object.insert("seed".to_owned(), fresh.into()),
    };
    let line = request.to_string();
    if let Some(dice) = dice
        && let Some(wanted) = contract::next_roll(line.as_bytes())
    {
        let wanted = turned(wanted, &before(&mut request, dice));
        let faces = dice.to_vec();
        return Ok(Rolled::Wanted(RollWanted {
            faces,
            ..roll_wanted(&wanted, Some(asked.procedure), &draft.parties, state)
        }));
    }
    let (answer, consequences) =
        contract::adjudicate_with_aftermath(line.as_bytes(), &mut || fresh);
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let read: Value = serde_json::from_str(&answer).unwrap_or_default();
    if let Some(error) = read.get("error") {
        return Err(question::refused(error, &request, known.keys(asked.procedure)));
    }
    let parties = everybody(draft, state);
    let there: Vec<Party<'_>> = parties
        .iter()
        .filter_map(|it| {
            let troop = state.find(&it.id)?;
            Some(Party { role: &it.role, number: it.number, name: &troop.name, body: &troop.body })
        })
        .collect();
    let effect = effect(state.rules.game(), &there, &consequences);
    Ok(Rolled::Done(Entry::Result(Box::new(Happened {
        procedure: draft.procedure.clone(),
        title: draft.title.clone(),
        said: asked.facts.clone(),
        typed: dice.is_some(),
        request: line,
        answer,
        effect,
        parties,
    }))))
}

/// Those who took a role, and the leaders with them.
fn everybody(draft: &Draft, state: &State) -> Vec<Taken> {
    let mut parties = draft.parties.clone();
    for taken in &draft.parties {
        let leaders = state.leaders_with(&taken.id).enumerate();
        parties.extend(leaders.map(|(number, leader)| Taken {
            role: format!("{}-leader", taken.role),
            number,
            id: leader.id.clone(),
        }));
    }
    parties.retain(|it| state.find(&it.id).is_some());
    parties
}

/// What each of these rolls was for: with the dice before it, each is the one that is missing.
fn before(request: &mut Value, dice: &[Vec<u8>]) -> Vec<Wanted> {
    let mut rolls = Vec::new();
    if let Some(object) = request.as_object_mut() {
        object.remove("seed");
    }
    for at in 0..dice.len() {
        request["dice"] = serde_json::json!(dice[..at]);
        let wanted = contract::next_roll(request.to_string().as_bytes());
        rolls.extend(wanted.map(|wanted| turned(wanted, &rolls)));
    }
    rolls
}

/// A roll with the side that makes it: where both sides roll for the same, the attacker is first.
fn turned(wanted: Wanted, before: &[Wanted]) -> Wanted {
    let same = |it: &&Wanted| it.why == wanted.why && it.step == wanted.step;
    let both = wanted.is_of_both() && wanted.side == Some(Side::Defender);
    let first = before.iter().rev().take_while(same).count() % 2 == 0;
    if both && first { Wanted { side: Some(Side::Attacker), ..wanted } } else { wanted }
}

/// A roll in words.
fn roll_wanted(
    wanted: &Wanted,
    procedure: Option<Procedure>,
    parties: &[Taken],
    state: &State,
) -> RollWanted {
    let last = wanted.why.split_once('.').map_or(wanted.why, |(_, rest)| rest).replace('.', " ");
    let what = wanted.step.map_or_else(|| spaced(&last), spaced);
    let who = roller(wanted, procedure, parties).and_then(|id| state.find(id));
    RollWanted {
        roll: wanted.roll,
        dice: wanted.dice,
        sides: wanted.sides,
        title: capital(&what),
        rule: wanted.why.to_owned(),
        who: who.map(|it| it.name.clone()),
        seat: who.map(|it| it.seat),
        faces: Vec::new(),
    }
}

/// Who makes a roll: of a fire and what follows it, first who fires and then who was hit.
fn roller<'a>(
    wanted: &Wanted,
    procedure: Option<Procedure>,
    parties: &'a [Taken],
) -> Option<&'a str> {
    let of = |role: &str| parties.iter().find(|it| it.role == role).map(|it| it.id.as_str());
    match wanted.side {
        Some(side) => of(side.word()),
        None if wanted.is_of_target() => {
            let all = procedure.map(roles).unwrap_or_default();
            all.iter().find(|role| !role.does).and_then(|role| of(role.word))
        }
        None => parties.first().map(|it| it.id.as_str()),
    }
}

/// The rolls of an answer, each with what it was for and who made it.
pub fn rolls(happened: &Happened, state: &State) -> Vec<(RollWanted, Vec<u8>)> {
    let answer: Value = serde_json::from_str(&happened.answer).unwrap_or_default();
    let Ok(mut request) = serde_json::from_str::<Value>(&happened.request) else {
        return Vec::new();
    };
    let rolls = answer["rolls"].as_array().cloned().unwrap_or_default();
    let faces = |roll: &Value| -> Vec<u8> {
        let dice = roll["dice"].as_array().into_iter().flatten();
        dice.filter_map(|it| it.as_u64().and_then(|it| u8::try_from(it).ok())).collect()
    };
    let all: Vec<Vec<u8>> = rolls.iter().map(faces).collect();
    let wanted = before(&mut request, &all);
    let procedure = procedure(happened, state);
    let rolls = wanted.iter().map(|it| roll_wanted(it, procedure, &happened.parties, state));
    rolls.zip(all.clone()).collect()
}

/// The procedure of something that happened.
pub fn procedure(happened: &Happened, state: &State) -> Option<Procedure> {
    Procedure::from_word(state.rules.game(), &happened.procedure)
}
