//! What happened, as it is played back: beats become cues, each with what it takes to show it. Needs no browser.
//!
//! A cue is one thing to look at: a roll with its verdict, a way that a unit goes, what changed about somebody. Steps of
//! one way are one cue, and so is all that changes about a unit at once. Applying the cues to the table before gives
//! the table after them.

mod tags;
#[cfg(test)]
mod tests;

use linstock_battle::{ObjectiveId, Seat, UnitId};
use linstock_desk::show::{
    account::{Drawn, StepShown},
    beat::{BeatShown, Exit, Gait, SceneShown},
    look::Look,
    unit::{LeaderShown, UnitShown},
};
use linstock_geometry::Pose;

pub use tags::{Arrow, Tag, arrows, place_tags, tags};

/// Cues in a row, in scenes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Playback {
    /// What is shown, one after the other.
    pub cues: Vec<Cue>,
    /// Where each scene begins, and what it is called.
    pub scenes: Vec<Scene>,
}

/// Something of its own, such as one of ten charges.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// What it is called.
    pub title: String,
    /// Its first cue.
    pub first: usize,
    /// The entry of the record that it begins in.
    pub entry: u32,
    /// Whether dice fell or somebody was hurt: the others are mere movement.
    pub weighty: bool,
}

/// One thing to look at.
#[derive(Clone, Debug, PartialEq)]
pub struct Cue {
    /// The entry that it belongs to.
    pub entry: u32,
    /// The scene, in their order.
    pub scene: usize,
    /// What there is to see.
    pub what: What,
    /// Units as they are after it.
    pub units: Vec<UnitShown>,
    /// Leaders as they are after it.
    pub leaders: Vec<LeaderShown>,
}

/// What there is to see.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A new turn, or part of one.
    Turn(String),
    /// A roll, or a number that is read.
    Rolls(Box<StepShown>),
    /// A way that a unit goes, place by place.
    Moves {
        /// Who.
        unit: UnitId,
        /// The places, the first being where it stood.
        way: Vec<Pose>,
        /// How.
        gait: Gait,
    },
    /// Something about a unit changes: losses, condition, formation.
    Alters {
        /// Who.
        unit: UnitId,
        /// How many it loses.
        lost: i16,
        /// How far that is to be seen.
        seen: Sight,
    },
    /// A unit comes onto the table.
    Arrives(UnitId),
    /// A unit leaves it.
    Leaves {
        /// Who.
        unit: UnitId,
        /// How.
        exit: Exit,
    },
    /// A leader rides, joins or falls: nothing but the disc.
    Leader,
    /// An objective changes hands.
    Objective(ObjectiveId, Option<Seat>),
    /// Words, and about whom.
    Says {
        /// The words.
        text: String,
        /// About whom.
        unit: Option<UnitId>,
        /// Whether they are news; others are passed over.
        news: bool,
    },
}

/// How far a change of a unit is to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sight {
    /// Not at all: the game counts something.
    Nothing,
    /// It is drawn differently.
    Drawn,
    /// It holds together better or worse than before.
    Condition,
}

/// How fast it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// Nothing is played back.
    Off,
    /// At more than twice the pace.
    Quick,
    /// So that everything can be read.
    #[default]
    Normal,
    /// Each step waits for a key.
    Steps,
}

impl Speed {
    /// All, slowest last.
    pub const ALL: [Speed; 4] = [Speed::Off, Speed::Quick, Speed::Normal, Speed::Steps];

    /// The word it is kept by.
    pub const fn word(self) -> &'static str {
        match self {
            Speed::Off => "off",
            Speed::Quick => "quick",
            Speed::Normal => "normal",
            Speed::Steps => "steps",
        }
    }

    /// What it is called.
    pub const fn label(self) -> &'static str {
        match self {
            Speed::Off => "Off",
            Speed::Quick => "Quick",
            Speed::Normal => "Normal",
            Speed::Steps => "Step by step",
        }
    }

    /// The speed of a word.
    pub fn from_word(word: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.word() == word)
    }
}

impl Playback {
    /// What beats show, in cues, from the table before them.
    pub fn of(before: &Look, beats: &[BeatShown]) -> Playback {
        let mut playback = Playback::default();
        let mut units = before.units.clone();
        for beat in beats {
            playback.add(beat, &units);
            for unit in &beat.units {
                if let Some(place) = units.get_mut(unit.unit.index()) {
                    *place = unit.clone();
                }
            }
        }
        playback
    }

    /// Whether there is anything worth watching: more than words that nobody waits for.
    pub fn is_worth_watching(&self) -> bool {
        self.cues.iter().any(|cue| !cue.lasts_no_time())
    }

    /// The cue of the same scene or the one after it.
    pub fn next_scene(&self, cue: usize) -> usize {
        let here = self.cues.get(cue).map_or(0, |it| it.scene);
        self.scenes.get(here + 1).map_or(self.cues.len(), |scene| scene.first)
    }

    fn add(&mut self, beat: &BeatShown, before: &[UnitShown]) {
        let title = || beat.sentences.first().map(title_of).unwrap_or_default();
        let fresh = beat.opens || self.scenes.is_empty();
        if fresh {
            let (first, entry) = (self.cues.len(), beat.entry);
            self.scenes.push(Scene { title: title(), first, entry, weighty: false });
        }
        let scene = self.scenes.len() - 1;
        let headline = beat.sentences.iter().find_map(|it| it.account.as_ref()?.headline.clone());
        if let Some(last) = self.scenes.last_mut() {
            if let Some(headline) = headline {
                last.title = headline;
            } else if last.title.is_empty() {
                last.title = title();
            }
        }
        for what in whats(beat, before) {
            let weighty = matches!(what, What::Rolls(_) | What::Leaves { .. })
                || matches!(what, What::Alters { lost, .. } if lost != 0);
            if matches!(what, What::Rolls(_)) && !self.scenes[scene].weighty {
                // What was rolled for says more than the steps that led to it.
                if self.scenes[scene].title.is_empty() || !fresh {
                    self.scenes[scene].title = title();
                }
            }
            self.scenes[scene].weighty |= weighty;
            let cue =
                Cue { entry: beat.entry, scene, what, units: Vec::new(), leaders: Vec::new() };
            self.push(cue);
        }
        // After the last thing to see of a beat, those that it changed are as they are now.
        if let Some(last) = self.cues.last_mut() {
            for unit in &beat.units {
                last.units.retain(|it| it.unit != unit.unit);
                last.units.push(unit.clone());
            }
            for leader in &beat.leaders {
                last.leaders.retain(|it| it.leader != leader.leader);
                last.leaders.push(leader.clone());
            }
        }
    }

    /// Adds a cue, or adds it to the last one, if that shows the same going on.
    fn push(&mut self, cue: Cue) {
        if let Some(last) = self.cues.last_mut().filter(|last| last.scene == cue.scene) {
            match (&mut last.what, &cue.what) {
                (
                    What::Moves { unit, way, gait },
                    What::Moves { unit: other, way: on, gait: same },
                ) if unit == other && gait == same && way.last() == on.first() => {
                    way.extend(on.iter().skip(1));
                    last.entry = cue.entry;
                    return;
                }
                (
                    What::Alters { unit, lost, seen },
                    What::Alters { unit: other, lost: more, seen: also },
                ) if unit == other => {
                    *lost = lost.saturating_add(*more);
                    *seen = (*seen).max(*also);
                    last.entry = cue.entry;
                    return;
                }
                _ => {}
            }
        }
        self.cues.push(cue);
    }
}

impl Cue {
    /// How long it is in sight, in milliseconds at the normal pace; of a move, how long it takes.
    pub fn lasts(&self) -> f64 {
        /// A roll, and how long its verdict is looked at; longer where it decides.
        const DICE: f64 = 240.0;
        const PAUSE: f64 = 400.0;
        const DECIDES: f64 = 800.0;
        /// An inch, and the least and the most for a whole way.
        const INCH: f64 = 120.0;
        const LEAST: f64 = 240.0;
        const MOST: f64 = 900.0;
        /// What is read at once, and what takes a moment.
        const GLANCE: f64 = 160.0;
        const MOMENT: f64 = 500.0;
        match &self.what {
            What::Turn(_) => MOMENT,
            What::Rolls(step) => match step.kind {
                Drawn::Contest => DICE + DECIDES,
                Drawn::Fire | Drawn::Roll => DICE + PAUSE,
            },
            What::Moves { way, gait, .. } => {
                let pace = match gait {
                    Gait::Charge | Gait::Run => INCH * 0.75,
                    Gait::March | Gait::Back | Gait::Shift => INCH,
                };
                (inches(way) * pace).clamp(LEAST, MOST)
            }
            What::Alters { lost: 0, seen: Sight::Nothing, .. } => 0.0,
            What::Alters { lost: 0, .. } => GLANCE,
            What::Alters { .. }
            | What::Leaves { .. }
            | What::Arrives(_)
            | What::Objective(..)
            | What::Says { news: true, .. } => MOMENT,
            What::Leader | What::Says { news: false, .. } => 0.0,
        }
    }

    /// Whether nobody needs to wait for it.
    pub fn lasts_no_time(&self) -> bool {
        self.lasts() <= 0.0
    }

    /// Whom it is about, so that they are in sight.
    pub fn about(&self) -> Vec<UnitId> {
        match &self.what {
            What::Rolls(step) => step.by.iter().copied().chain(step.at).collect(),
            What::Moves { unit, .. }
            | What::Alters { unit, .. }
            | What::Arrives(unit)
            | What::Leaves { unit, .. } => vec![*unit],
            What::Says { unit, .. } => unit.iter().copied().collect(),
            What::Turn(_) | What::Leader | What::Objective(..) => Vec::new(),
        }
    }

    /// Leaves the table as it is after this.
    pub fn apply(&self, look: &mut Look) {
        for unit in &self.units {
            if let Some(place) = look.units.get_mut(unit.unit.index()) {
                // What it is called beside the others stays.
                let called = std::mem::take(&mut place.called);
                *place = UnitShown { called, ..unit.clone() };
            }
        }
        for leader in &self.leaders {
            if let Some(place) = look.leaders.iter_mut().find(|it| it.leader == leader.leader) {
                *place = leader.clone();
            }
        }
        if let What::Objective(which, held) = &self.what
            && let Some(objective) = look.objectives.get_mut(which.index())
        {
            objective.held = *held;
        }
    }
}

/// How long a way is, in inches.
pub fn inches(way: &[Pose]) -> f64 {
    let legs = way.windows(2).map(|leg| f64::from(leg[0].at.distance(leg[1].at)));
    legs.sum::<f64>() / 1000.0
}

/// Where a unit is on its way, with a share of it behind it: evenly by the inch, turning on the way; where it only
/// turns, by the share.
pub fn along(way: &[Pose], share: f64) -> Option<Pose> {
    let (first, last) = (*way.first()?, *way.last()?);
    if share >= 1.0 {
        return Some(last);
    }
    let whole = inches(way);
    if whole <= 0.0 {
        return Some(between(first, last, share));
    }
    let mut left = whole * share.max(0.0);
    for leg in way.windows(2) {
        let long = inches(leg);
        if left <= long && long > 0.0 {
            return Some(between(leg[0], leg[1], left / long));
        }
        left -= long;
    }
    Some(last)
}

/// A pose between two, turning the shorter way.
fn between(from: Pose, to: Pose, share: f64) -> Pose {
    let mix = |a: i32, b: i32| a + (f64::from(b - a) * share).round() as i32;
    let turn = to.facing.0.wrapping_sub(from.facing.0) as i16;
    let turned = (f64::from(turn) * share).round() as i16;
    Pose {
        at: linstock_geometry::Point::new(mix(from.at.x, to.at.x), mix(from.at.y, to.at.y)),
        facing: linstock_geometry::Facing(from.facing.0.wrapping_add(turned as u16)),
    }
}

/// What there is to see of a beat, one after the other.
fn whats(beat: &BeatShown, before: &[UnitShown]) -> Vec<What> {
    let says = |unit: Option<UnitId>| {
        let each = beat.sentences.iter().map(move |it| {
            let (text, news) = (it.text.clone(), it.weight > 0);
            What::Says { text, unit: unit.or(it.unit), news }
        });
        each.collect::<Vec<_>>()
    };
    match &beat.scene {
        SceneShown::Turn => {
            let heading = beat.sentences.first().map(|it| it.text.clone()).unwrap_or_default();
            let rest = says(None).into_iter().skip(1);
            std::iter::once(What::Turn(heading)).chain(rest).collect()
        }
        SceneShown::Resolves { .. } => {
            let accounts = beat.sentences.iter().filter_map(|it| it.account.as_ref());
            let steps = accounts.flat_map(|it| it.steps.clone());
            let rolls: Vec<What> = steps.map(|step| What::Rolls(Box::new(step))).collect();
            if rolls.is_empty() { says(None) } else { rolls }
        }
        SceneShown::Moves { unit, from, to, gait } => {
            vec![What::Moves { unit: *unit, way: vec![*from, *to], gait: *gait }]
        }
        SceneShown::Arrives(unit) => vec![What::Arrives(*unit)],
        SceneShown::Leaves { unit, exit } => vec![What::Leaves { unit: *unit, exit: *exit }],
        SceneShown::Loses { unit, lost } => {
            vec![What::Alters { unit: *unit, lost: *lost, seen: sight(beat, before, *unit) }]
        }
        SceneShown::Changes(unit) => {
            vec![What::Alters { unit: *unit, lost: 0, seen: sight(beat, before, *unit) }]
        }
        SceneShown::Leader { .. } => {
            let mut shown = says(None);
            shown.retain(|it| matches!(it, What::Says { news: true, .. }));
            shown.insert(0, What::Leader);
            shown
        }
        SceneShown::Objective { objective, held } => vec![What::Objective(*objective, *held)],
        SceneShown::Says(unit) => says(*unit),
        SceneShown::Ends => says(None),
    }
}

/// How far it is to be seen what a beat changes about a unit.
fn sight(beat: &BeatShown, before: &[UnitShown], unit: UnitId) -> Sight {
    let Some(was) = before.get(unit.index()) else { return Sight::Drawn };
    let Some(is) = beat.units.iter().find(|it| it.unit == unit) else { return Sight::Nothing };
    match () {
        () if was.condition != is.condition => Sight::Condition,
        () if was.mark != is.mark || was.class != is.class => Sight::Drawn,
        () => Sight::Nothing,
    }
}

fn title_of(sentence: &linstock_desk::show::entry::SentenceShown) -> String {
    sentence.text.clone()
}
