//! What would come of a draft, in words.

use linstock_battle::{Probe, UnitId, Vocabulary, vocabulary::About};
use linstock_geometry::{Point, Pose};
use linstock_rulebook::{Refusal, Said};
use serde::{Deserialize, Serialize};

use super::{
    fate::pictures,
    ledger::{RowShown, rows},
    odds::Picture,
    offer::{RefusedShown, refused},
    unit::{FactShown, fact},
};
use crate::words::Names;

/// What would come of a draft.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Probed {
    /// Why it would be refused.
    pub refused: Option<RefusedShown>,
    /// The facts that the rules would be given.
    pub facts: Vec<FactShown>,
    /// What share of its allowance a move takes, in percent; also of one that is refused for it.
    pub cost: Option<u32>,
    /// Where everybody who moves would end, and its corners there.
    pub ends: Vec<End>,
    /// Enemies who could react.
    pub reactions: Vec<UnitId>,
    /// The ledger.
    pub rows: Vec<RowShown>,
    /// The chances.
    pub odds: Vec<ChanceShown>,
    /// Losses with what follows, drawn: one picture for each unit that is struck.
    pub pictures: Vec<Picture>,
}

/// Where somebody would end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// Who.
    pub unit: UnitId,
    /// Where.
    pub pose: Pose,
    /// Its corners there, as it is drawn up now.
    pub corners: Option<[Point; 4]>,
}

/// A thing that may happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChanceShown {
    /// What, in words.
    pub label: String,
    /// The same where there is little room.
    pub short: String,
    /// What it is about.
    pub about: About,
    /// For counts: how many.
    pub number: i32,
    /// From 0 to 1.
    pub p: f64,
}

/// What a move would take that is refused because it takes too much.
fn too_much(refusal: &Refusal) -> Option<u32> {
    refusal.facts.iter().flatten().find_map(|fact| match fact.is {
        Said::Share(percent) => Some(percent),
        Said::Word(_) | Said::Number(_) | Said::Inches(_) => None,
    })
}

/// A draft that is refused, in words.
pub fn turned_down(refusal: &Refusal) -> Probed {
    Probed { refused: Some(refused(refusal)), cost: too_much(refusal), ..Probed::default() }
}

/// A probe in words.
pub fn probed(
    words: &Vocabulary,
    probe: &Probe,
    names: &Names,
    corners: impl Fn(UnitId, Pose) -> Option<[Point; 4]>,
) -> Probed {
    let end = |&(unit, pose): &(UnitId, Pose)| End { unit, pose, corners: corners(unit, pose) };
    Probed {
        refused: None,
        facts: probe.facts.iter().map(|it| fact(words, it)).collect(),
        // Rounded up, so that nobody seems to have more left than he has.
        cost: probe.cost.map(|it| u32::try_from(it.0.div_ceil(10_000_000)).unwrap_or(u32::MAX)),
        ends: probe.ends.iter().map(end).collect(),
        reactions: probe.reactions.clone(),
        rows: rows(&probe.rows, words),
        odds: probe
            .odds
            .iter()
            .map(|chance| ChanceShown {
                label: chance.what.label.to_owned(),
                short: chance.what.short.to_owned(),
                about: chance.what.about,
                number: chance.number,
                p: chance.p,
            })
            .collect(),
        pictures: pictures(&probe.outcomes, names),
    }
}
