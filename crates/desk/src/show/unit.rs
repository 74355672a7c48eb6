//! Units, leaders and objectives as they are shown.

use linstock_battle::{
    Fate, LeaderId, LeaderPlace, Place, Scene, Seat, UnitId, Vocabulary,
    card::Fact,
    scene::{SceneLeader, SceneObjective, SceneUnit},
    story::value,
    vocabulary::{Condition, FactRole, Marker},
};
use linstock_geometry::{Point, Pose};
use serde::{Deserialize, Serialize};

use super::offer::{WordShown, chosen};

/// A unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UnitShown {
    /// Which.
    pub unit: UnitId,
    /// Its name.
    pub name: String,
    /// The ways to write its name, from the whole of it to the shortest that cannot be anybody else's of its side.
    pub called: Vec<String>,
    /// Whose.
    pub seat: Seat,
    /// Figures, sections or models left.
    pub strength: u8,
    /// At the start.
    pub full: u8,
    /// Whether it is a battery.
    pub battery: bool,
    /// Where its front centre is, if it is on the table.
    pub pose: Option<Pose>,
    /// Its corners: front left, front right, rear right, rear left.
    pub corners: Option<[Point; 4]>,
    /// Where it is if it is not on the table, in words.
    pub absent: Option<String>,
    /// Its formation in a word.
    pub formation: String,
    /// What is marked beside it.
    pub markers: Vec<Marker>,
    /// How it holds together.
    pub holds: Holds,
    /// How many actions it has left, where the game counts them.
    pub actions: Option<u8>,
    /// Its card.
    pub facts: Vec<FactShown>,
    /// How it is drawn: SVG, its front centre at the origin, facing up, in inches.
    pub mark: String,
    /// The classes of its mark.
    pub class: String,
    /// The same for a card: a picture of its own.
    pub portrait: String,
    /// What its condition is called.
    pub condition: String,
    /// The same if it is not in good order.
    pub state: Option<String>,
    /// What it is about to do, if whoever looks may know it: where that leads, and its corners there if it goes.
    pub plan: Option<(Point, Option<[Point; 4]>)>,
    /// The order it was given, if whoever looks may know it.
    pub order: Option<WordShown>,
    /// The unit that it is within, and may be sent out of.
    pub within: Option<UnitId>,
}

/// How a unit holds together, as far as it changes how it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holds {
    /// It stands, well or not.
    Stands,
    /// It runs.
    Runs,
}

/// A fact in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FactShown {
    /// What it is about.
    pub of: String,
    /// What it is.
    pub is: String,
    /// The head of a card shows it already.
    pub headline: bool,
    /// Where it is said beside whoever is aimed at.
    pub aim: Option<Aim>,
    /// The rule behind it, by id.
    pub rule: Option<String>,
}

/// What is said beside whoever is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// How far away he is.
    Range,
    /// The band of range that he is in.
    Band,
}

/// Something that an umpire may change about a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// What, as the game has it.
    pub of: String,
    /// The same in words.
    pub text: String,
    /// What it may be: as the game has it, and in words.
    pub words: Vec<(String, String)>,
}

/// A leader.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LeaderShown {
    /// Which.
    pub leader: LeaderId,
    /// His name.
    pub name: String,
    /// Whose.
    pub seat: Seat,
    /// Where he is on the table.
    pub at: Option<Point>,
    /// Where he is drawn, in inches from the north-west corner.
    pub spot: Option<[f64; 2]>,
    /// The unit he is with.
    pub with: Option<UnitId>,
    /// Where he is if he is not on the table, in words.
    pub absent: Option<String>,
}

/// Something worth holding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectiveShown {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub at: Point,
    /// How far around.
    pub radius: i32,
    /// What it is worth, to the first side and the second.
    pub points: [i32; 2],
    /// Who holds it.
    pub held: Option<Seat>,
}

/// Units in words.
pub fn units(words: &Vocabulary, scene: &Scene) -> Vec<UnitShown> {
    let names: Vec<(Seat, &str)> =
        scene.units.iter().map(|it| (it.seat, it.name.as_str())).collect();
    let each = scene.units.iter().zip(linstock_map::called(&names));
    each.map(|(it, called)| UnitShown { called, ..unit(words, it) }).collect()
}

/// A unit in words, by its whole name: what it is called beside others hangs on theirs.
pub fn unit(words: &Vocabulary, unit: &SceneUnit) -> UnitShown {
    let mark = linstock_map::Mark::of(unit);
    let formation = unit.appearance.formation;
    // Where it stands is for whoever draws the map to say.
    let troop = linstock_map::troop(unit, 0.0, linstock_map::Focus::None);
    UnitShown {
        unit: unit.unit,
        name: unit.name.clone(),
        called: Vec::new(),
        seat: unit.seat,
        strength: unit.strength,
        full: unit.full,
        battery: unit.battery,
        pose: unit.pose(),
        corners: unit.corners,
        absent: absent(&unit.place),
        formation: formation.map(|it| it.label.to_owned()).unwrap_or_default(),
        markers: unit.appearance.markers.clone(),
        holds: match unit.appearance.condition {
            Condition::Steady | Condition::Disordered | Condition::Shaken => Holds::Stands,
            Condition::Broken | Condition::Gone => Holds::Runs,
        },
        actions: unit.appearance.actions_left,
        facts: unit.facts.iter().map(|it| fact(words, it)).collect(),
        mark: troop.as_ref().map(|it| it.inside.clone()).unwrap_or_default(),
        class: troop.map(|it| it.class).unwrap_or_default(),
        portrait: mark.as_ref().map(|it| linstock_map::portrait(it, 22.0)).unwrap_or_default(),
        condition: unit.condition.to_owned(),
        state: linstock_map::state(unit).map(str::to_owned),
        plan: unit.plan.map(|plan| (plan.to, plan.corners)),
        order: unit.order.map(|order| chosen(words, order.word)),
        within: match unit.place {
            Place::Within(parent) => Some(parent),
            Place::Table(_) | Place::Waiting | Place::Gone(_) => None,
        },
    }
}

/// A fact in words.
pub fn fact(words: &Vocabulary, fact: &Fact) -> FactShown {
    FactShown {
        of: words.fact_label(&fact.of),
        is: value(&fact.is),
        headline: words.has_role(&fact.of, FactRole::Headline),
        aim: match words.has_role(&fact.of, FactRole::Range) {
            true => Some(Aim::Range),
            false => words.has_role(&fact.of, FactRole::Band).then_some(Aim::Band),
        },
        rule: fact.rule.as_ref().map(ToString::to_string),
    }
}

/// Leaders in words, and where they are drawn.
pub fn leaders(scene: &Scene, depth: f64) -> Vec<LeaderShown> {
    let spots = linstock_map::leader_spots(scene, depth);
    let each = scene.leaders.iter().zip(spots);
    each.map(|(it, spot)| LeaderShown { spot, ..leader(it) }).collect()
}

/// A leader; where he is drawn depends on who stands around him.
pub fn leader(leader: &SceneLeader) -> LeaderShown {
    let (with, absent) = match leader.place {
        LeaderPlace::With(unit) => (Some(unit), None),
        LeaderPlace::At(_) => (None, None),
        LeaderPlace::Waiting => (None, Some("still to come".to_owned())),
        LeaderPlace::Gone(fate) => (None, Some(gone(fate).to_owned())),
    };
    LeaderShown {
        leader: leader.leader,
        name: leader.name.clone(),
        seat: leader.seat,
        at: leader.at,
        spot: None,
        with,
        absent,
    }
}

/// An objective.
pub fn objective(objective: &SceneObjective) -> ObjectiveShown {
    ObjectiveShown {
        name: objective.name.clone(),
        at: objective.at,
        radius: objective.radius,
        points: [objective.points.first, objective.points.second],
        held: objective.held,
    }
}

/// What an umpire may change, in words.
pub fn change(words: &Vocabulary, (of, values): (&'static str, Vec<&'static str>)) -> Change {
    let text = |word: &str| match word {
        "true" => "yes".to_owned(),
        "false" => "no".to_owned(),
        other => words.formation_label(other),
    };
    let values = values.into_iter().map(|word| (word.to_owned(), text(word)));
    Change { of: of.to_owned(), text: words.fact_label(of), words: values.collect() }
}

fn absent(place: &Place) -> Option<String> {
    match place {
        Place::Table(_) => None,
        Place::Waiting => Some("still to come".to_owned()),
        Place::Within(_) => Some("within its parent".to_owned()),
        Place::Gone(fate) => Some(gone(*fate).to_owned()),
    }
}

const fn gone(fate: Fate) -> &'static str {
    match fate {
        Fate::Destroyed => "destroyed",
        Fate::Captured => "taken",
        Fate::Ran => "ran off the table",
        Fate::Withdrew => "withdrew",
        Fate::Merged => "part of another unit",
        Fate::Killed => "killed",
    }
}
