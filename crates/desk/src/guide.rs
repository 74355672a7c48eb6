//! Guided first battles: a small battle of each game, with what to do next, step by step. A step knows by what was done
//! that it is done, never by a label.

mod steps;

use linstock_battle::{BySeat, Seat, UnitId, vocabulary::Intent};
use linstock_games::{
    library::built_in,
    scenario::{load, rules_of},
};
use serde::{Deserialize, Serialize};

use crate::ask::{Dice, Sitting, Source};

/// A guided battle, as it is written: units go by their ids in the scenario.
#[derive(Clone, Copy, Debug)]
struct Guide {
    /// The scenario.
    scenario: &'static str,
    /// The side that is guided.
    seat: Seat,
    /// The dice, so that it is the same battle for everybody who does as he is told.
    seed: u64,
    /// What to do.
    steps: &'static [Step],
}

/// Something to do.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// In a few words.
    title: &'static str,
    /// In a few sentences.
    text: &'static str,
    /// When it is done.
    done: Done,
}

/// When a step is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Done {
    /// When it was read.
    Read,
    /// When the battle's sheet was opened.
    Sheet,
    /// When this unit is selected.
    Selected(&'static str),
    /// When a unit is aimed at somebody with this intent.
    Aimed(Intent),
    /// When this unit was ordered something with this intent.
    Ordered(&'static str, Intent),
    /// When the side was ordered something with this intent, whoever does it.
    Said(Intent),
    /// When an entry of the record is looked at.
    Recorded,
}

/// A guided battle as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuideShown {
    /// The scenario's id.
    pub id: String,
    /// What the battle is called.
    pub name: String,
    /// The rules, as players call them.
    pub rules: String,
    /// A small picture: SVG.
    pub picture: String,
    /// Where the battle comes from.
    pub scenario: Source,
    /// Who plays.
    pub players: BySeat<Sitting>,
    /// The dice.
    pub dice: Dice,
    /// What to do.
    pub steps: Vec<StepShown>,
}

/// Something to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepShown {
    /// In a few words.
    pub title: String,
    /// In a few sentences.
    pub text: String,
    /// When it is done.
    pub done: DoneShown,
}

/// When a step is done, by what a page knows of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DoneShown {
    /// When it was read.
    Read,
    /// When the battle's sheet was opened.
    Sheet,
    /// When this unit is selected.
    Selected(UnitId),
    /// When a unit is aimed at somebody with this intent.
    Aimed(Intent),
    /// When something with this intent was ordered: by this unit, if one is named.
    Ordered(Option<UnitId>, Intent),
    /// When an entry of the record is looked at.
    Recorded,
}

impl DoneShown {
    /// The unit that the step is about, if it is about one.
    pub const fn unit(self) -> Option<UnitId> {
        match self {
            DoneShown::Selected(unit) => Some(unit),
            DoneShown::Ordered(unit, _) => unit,
            DoneShown::Aimed(_) | DoneShown::Read | DoneShown::Sheet | DoneShown::Recorded => None,
        }
    }
}

/// All guided battles, one for each game.
pub fn guides() -> Vec<GuideShown> {
    steps::ALL.iter().filter_map(shown).collect()
}

fn shown(guide: &Guide) -> Option<GuideShown> {
    let text = built_in(guide.scenario)?.text;
    let scenario = load(text).ok()?;
    let unit = |id: &str| scenario.unit(id);
    let done = |done: Done| {
        Some(match done {
            Done::Read => DoneShown::Read,
            Done::Sheet => DoneShown::Sheet,
            Done::Selected(id) => DoneShown::Selected(unit(id)?),
            Done::Aimed(intent) => DoneShown::Aimed(intent),
            Done::Ordered(id, intent) => DoneShown::Ordered(Some(unit(id)?), intent),
            Done::Said(intent) => DoneShown::Ordered(None, intent),
            Done::Recorded => DoneShown::Recorded,
        })
    };
    let steps = guide.steps.iter().map(|step| {
        Some(StepShown {
            title: step.title.to_owned(),
            text: step.text.to_owned(),
            done: done(step.done)?,
        })
    });
    let sitting = |seat| if seat == guide.seat { Sitting::Person } else { Sitting::Greedy };
    Some(GuideShown {
        id: guide.scenario.to_owned(),
        name: scenario.info().name.clone(),
        rules: rules_of(text)?.title().to_owned(),
        picture: linstock_map::thumbnail(scenario.field(), Some(&scenario.scene())),
        scenario: Source::BuiltIn(guide.scenario.to_owned()),
        players: BySeat::of(sitting),
        dice: Dice::Seed(guide.seed),
        steps: steps.collect::<Option<Vec<StepShown>>>()?,
    })
}
