//! What would come of a draft, in words.

use linstock_battle::{
    Chance, Probe, UnitId, Vocabulary,
    forecast::{Assume, Certainty, Forecast},
    vocabulary::About,
};
use linstock_geometry::{Footprint, Point, Pose};
use linstock_rulebook::{Refusal, Said};
use serde::{Deserialize, Serialize};

use super::{
    aims::AimsShown,
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
    /// Of a charge: where along the edge of its target it strikes, and where else it could.
    pub aims: Option<AimsShown>,
    /// Enemies who could react.
    pub reactions: Vec<UnitId>,
    /// The ledger.
    pub rows: Vec<RowShown>,
    /// The chances: how it ends, which adds up to 1, and then what else may happen on the way.
    pub odds: Vec<ChanceShown>,
    /// If not every way was played: how many were.
    pub playings: Option<u32>,
    /// Whether everybody's orders of the phase are carried out with it, so that their part is in the chances.
    pub together: bool,
    /// What the other side may answer.
    pub answers: Vec<AnswerShown>,
    /// Losses with what follows, drawn: one picture for each unit that is struck.
    pub pictures: Vec<Picture>,
}

/// How well a draft is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Care {
    /// While a pointer moves.
    #[default]
    Glance,
    /// While it rests.
    Look,
}

/// What the other side is assumed to answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Assumed {
    /// It fires all that it may, each unit when it does most harm.
    #[default]
    Fires,
    /// It holds its fire.
    HoldsFire,
    /// It gives this answer where it may.
    Answers {
        /// The verb.
        verb: String,
        /// The choice.
        choice: Option<String>,
    },
}

impl Assumed {
    /// As the engine takes it.
    pub fn assume(&self) -> Assume {
        match self {
            Assumed::Fires => Assume::Fires,
            Assumed::HoldsFire => Assume::HoldsFire,
            Assumed::Answers { verb, choice } => Assume::Answers {
                verb: verb.clone().into(),
                choice: choice.clone().map(Into::into),
            },
        }
    }
}

/// Something the other side may answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerShown {
    /// What, in words.
    pub label: String,
    /// To look at what would come of it.
    pub assumed: Assumed,
}

/// Where somebody would end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// Who.
    pub unit: UnitId,
    /// Where.
    pub pose: Pose,
    /// Its corners there, as it would then be drawn up.
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
    /// Whether it is one of the ends, which add up to 1, or may happen beside others.
    pub end: bool,
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

/// A probe and a forecast in words.
pub fn probed(
    words: &Vocabulary,
    probe: &Probe,
    forecast: &Forecast,
    names: &Names,
    corners: impl Fn(UnitId, Pose) -> Option<[Point; 4]>,
) -> Probed {
    let end = |&(unit, pose): &(UnitId, Pose)| {
        let other = probe.shapes.iter().find(|(of, _)| *of == unit);
        let changed = other.map(|(_, shape)| Footprint::new(shape, pose).corners());
        End { unit, pose, corners: changed.or_else(|| corners(unit, pose)) }
    };
    let ends = forecast.ends.iter().map(|it| chance(it, true));
    Probed {
        refused: None,
        facts: probe.facts.iter().map(|it| fact(words, it)).collect(),
        // Rounded up, so that nobody seems to have more left than he has.
        cost: probe.cost.map(|it| u32::try_from(it.0.div_ceil(10_000_000)).unwrap_or(u32::MAX)),
        ends: probe.ends.iter().map(end).collect(),
        aims: None,
        reactions: probe.reactions.clone(),
        rows: rows(&probe.rows, words),
        odds: ends.chain(forecast.course.iter().map(|it| chance(it, false))).collect(),
        playings: match forecast.certainty {
            Certainty::Exact => None,
            Certainty::About { playings } => Some(playings),
        },
        together: forecast.together,
        answers: answers(words, forecast),
        pictures: pictures(&forecast.outcomes, names),
    }
}

fn chance(chance: &Chance, end: bool) -> ChanceShown {
    ChanceShown {
        label: chance.what.label.to_owned(),
        short: chance.what.short.to_owned(),
        about: chance.what.about,
        number: chance.number,
        p: chance.p,
        end,
    }
}

/// What the other side may answer, each once; nothing if it would not be asked.
fn answers(words: &Vocabulary, forecast: &Forecast) -> Vec<AnswerShown> {
    let mut all: Vec<AnswerShown> = Vec::new();
    for answer in &forecast.answers {
        let (verb, choice) = (answer.draft.verb.to_string(), answer.draft.choice.clone());
        let label = match &choice {
            Some(choice) => words.choice_label(choice),
            None => words.verb_label(&verb),
        };
        let assumed = Assumed::Answers { verb, choice: choice.map(Into::into) };
        if !all.iter().any(|it| it.assumed == assumed) {
            all.push(AnswerShown { label, assumed });
        }
    }
    all
}
