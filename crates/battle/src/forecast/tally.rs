//! What came of the playings of an order, added up.

use std::collections::BTreeMap;

use linstock_rulebook::Rule;

use super::{Answer, Certainty, Forecast, playing::Played};
use crate::{
    card::{Fact, Value},
    command::Command,
    event::{Event, How},
    game::Game,
    ids::UnitId,
    probe::{Chance, Outcome, likeliest_first},
    scenario::Scenario,
    seat::Seat,
    state::{Fate, Place, State, Unit},
    vocabulary::{About, ChanceKind, Condition, FateKind, Intent, chances},
    world::World,
};

/// That something was resolved or noted in a playing is a chance to speak of.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// The rule that was at work.
    pub rule: &'static Rule,
    /// What must have come of it, if that matters.
    pub outcome: Option<Came>,
    /// About whom.
    pub whose: Whose,
    /// The chance.
    pub chance: &'static ChanceKind,
    /// Whether it is how the order ended: carried out in some way, or not.
    pub ends: bool,
}

/// A fact of an outcome, by its word.
#[derive(Clone, Copy, Debug)]
pub enum Came {
    /// It is or is not so.
    Is(&'static str, bool),
    /// It is this word.
    Word(&'static str, &'static str),
}

impl Came {
    fn fits(self, fact: &Fact) -> bool {
        match (self, &fact.is) {
            (Came::Is(of, so), Value::Is(is)) => fact.of == of && *is == so,
            (Came::Word(of, word), Value::Word(is)) => fact.of == of && *is == word,
            (Came::Is(..) | Came::Word(..), _) => false,
        }
    }
}

impl Course {
    /// That a rule was at work.
    pub const fn of(rule: &'static Rule, whose: Whose, chance: &'static ChanceKind) -> Course {
        Course { rule, outcome: None, whose, chance, ends: false }
    }

    /// And that this came of it.
    pub const fn came(self, outcome: Came) -> Course {
        Course { outcome: Some(outcome), ..self }
    }

    /// And that the order ended with it, if nothing worse befell those who were ordered it.
    pub const fn ends(self) -> Course {
        Course { ends: true, ..self }
    }
}

/// About whom something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// One of those who were ordered something.
    Own,
    /// The one it is aimed at.
    Target,
    /// Whoever.
    Any,
}

/// What the playings came to so far.
pub struct Tally<'a, G: Game> {
    world: &'a World<'a, G>,
    seat: Seat,
    order: &'a Command,
    intent: Option<Intent>,
    /// What it is aimed at; a charge that was ordered without a target may strike anybody.
    target: Option<UnitId>,
    ends: Vec<Chance>,
    course: Vec<Chance>,
    units: BTreeMap<UnitId, Vec<(u8, &'static FateKind, f64)>>,
    weight: f64,
}

/// What became of a unit in one playing.
struct End {
    lost: u8,
    fate: &'static FateKind,
    condition: Condition,
    /// Whether it is worse off than before.
    worse: bool,
    beaten: bool,
    fell_back: bool,
    captured: bool,
}

impl<'a, G: Game> Tally<'a, G> {
    pub fn new(world: &'a World<'a, G>, seat: Seat, order: &'a Command) -> Tally<'a, G> {
        let verb = G::VOCABULARY.intent(order);
        let intent = match verb {
            Some(Intent::Order | Intent::Respond) => G::VOCABULARY.chosen(order).or(verb),
            Some(Intent::Pick) => Some(Intent::Charge),
            Some(_) | None => verb,
        };
        let hostile = |unit: &UnitId| world.seat(*unit) != seat;
        Tally {
            world,
            seat,
            order,
            intent,
            target: order.target.filter(hostile),
            ends: Vec::new(),
            course: Vec::new(),
            units: BTreeMap::new(),
            weight: 0.0,
        }
    }

    /// Forgets all playings.
    pub fn clear(&mut self) {
        *self = Tally::new(self.world, self.seat, self.order);
    }

    /// What all playings weigh so far.
    pub const fn weight(&self) -> f64 {
        self.weight
    }

    /// Adds a playing of some weight.
    pub fn add(&mut self, played: &Played<'_, G>, p: f64) {
        self.weight += p;
        let target = self.target.or_else(|| self.struck(played.events));
        for unit in self.world.scenario.ids() {
            let (was, is) =
                (&self.world.state.units[unit.index()], &played.state.units[unit.index()]);
            let involved = Some(unit) == target || self.order.units.contains(&unit);
            if !involved
                && self.men(unit, was) == self.men(unit, is)
                && self.condition(unit, played.state) == self.condition(unit, &self.world.state)
                && !gone(is.place)
            {
                continue;
            }
            if matches!(was.place, Place::Gone(_) | Place::Waiting | Place::Within(_)) {
                continue;
            }
            let end = self.end(unit, played);
            let list = self.units.entry(unit).or_default();
            match list.iter_mut().find(|it| it.0 == end.lost && it.1 == end.fate) {
                Some(same) => same.2 += p,
                None => list.push((end.lost, end.fate, p)),
            }
        }
        let theirs = target.map(|unit| self.end(unit, played));
        let ours: Vec<End> = self.order.units.iter().map(|&unit| self.end(unit, played)).collect();
        self.add_course(theirs.as_ref(), &ours, p);
        // Several rules may tell the same.
        let mut told: Vec<&'static ChanceKind> = Vec::new();
        let mut ended: Option<&'static ChanceKind> = None;
        for course in G::VOCABULARY.courses {
            let happens = |event: &Event<G>| self.tells(course, event, target);
            if !told.contains(&course.chance) && played.events.iter().any(happens) {
                told.push(course.chance);
                ended = ended.or(course.ends.then_some(course.chance));
            }
        }
        self.add_end(theirs.as_ref(), &ours, ended, p);
        for chance in told {
            push(&mut self.course, chance, 0, p);
        }
    }

    /// How it ended.
    fn add_end(
        &mut self,
        theirs: Option<&End>,
        ours: &[End],
        ended: Option<&'static ChanceKind>,
        p: f64,
    ) {
        let beaten = ours.iter().any(|end| end.beaten);
        let condition = ours.iter().map(|end| end.condition).max();
        let (what, number) = match (self.intent, theirs) {
            (Some(Intent::Shoot), Some(end)) => (&chances::LOST, end.lost.into()),
            (Some(Intent::Charge | Intent::Evade), Some(end)) => match (end.beaten, beaten) {
                (true, true) => (&chances::BOTH_BEATEN, 0),
                (true, false) => (&chances::WINS, 0),
                (false, true) => (&chances::LOSES, 0),
                (false, false) => (&chances::UNDECIDED, 0),
            },
            (_, _) => match (condition, ended) {
                (Some(_), Some(ended)) if ours.iter().all(|end| !end.worse) => (ended, 0),
                (Some(condition), _) => (G::VOCABULARY.ends.own(condition), 0),
                (None, _) => return,
            },
        };
        push(&mut self.ends, what, number, p);
    }

    /// What happened to both sides on the way.
    fn add_course(&mut self, theirs: Option<&End>, ours: &[End], p: f64) {
        let charge = self.intent == Some(Intent::Charge);
        if let Some(end) = theirs {
            let kinds = [
                (end.fell_back, &chances::FALL_BACK),
                (end.worse && end.condition == Condition::Shaken, &chances::SHAKEN),
                (end.worse && end.condition == Condition::Broken, &chances::ROUT),
                (end.captured, &chances::SURRENDER),
                (end.condition == Condition::Gone && !end.captured, &chances::DESTROYED),
            ];
            for (_, kind) in kinds.into_iter().filter(|(happens, _)| *happens) {
                push(&mut self.course, kind, 0, p);
            }
            if charge && end.lost > 0 {
                push(&mut self.course, &chances::LOST, end.lost.into(), p);
            }
        }
        let lost: u32 = ours.iter().map(|end| u32::from(end.lost)).sum();
        if lost > 0 {
            push(&mut self.course, &chances::OWN_LOST, i32::try_from(lost).unwrap_or(i32::MAX), p);
        }
        if ours.iter().any(|end| end.worse && end.condition == Condition::Broken) {
            push(&mut self.course, &chances::OWN_ROUT, 0, p);
        }
    }

    /// Whom those who were ordered something came to blows with first.
    fn struck(&self, events: &[Event<G>]) -> Option<UnitId> {
        events.iter().find_map(|event| match event {
            Event::Resolved(it) if it.by.iter().any(|unit| self.order.units.contains(unit)) => {
                it.at
            }
            _ => None,
        })
    }

    fn tells(&self, course: &Course, event: &Event<G>, target: Option<UnitId>) -> bool {
        let is = |unit: &UnitId| match course.whose {
            Whose::Own => self.order.units.contains(unit),
            Whose::Target => Some(*unit) == target,
            Whose::Any => true,
        };
        match event {
            Event::Resolved(it) => {
                let has = |came: Came| it.outcome.iter().any(|fact| came.fits(fact));
                it.what == course.rule.id
                    && (course.whose == Whose::Any || it.by.iter().any(is))
                    && course.outcome.is_none_or(has)
            }
            Event::Noted(it) => {
                it.what == course.rule.id
                    && (course.whose == Whose::Any || it.unit.as_ref().is_some_and(is))
                    && course.outcome.is_none()
            }
            Event::Turn { .. }
            | Event::Happened(_)
            | Event::Moved { .. }
            | Event::Placed { .. }
            | Event::Strength { .. }
            | Event::Status { .. }
            | Event::Leader { .. }
            | Event::Replaced { .. }
            | Event::GunsLeft(_)
            | Event::GunsTaken { .. }
            | Event::Memory(_)
            | Event::Begun(_)
            | Event::Continued(_)
            | Event::Finished
            | Event::Asked { .. }
            | Event::Answered(_)
            | Event::Instructed { .. }
            | Event::Objective { .. }
            | Event::Ended(_) => false,
        }
    }

    fn condition(&self, unit: UnitId, state: &State<G>) -> Condition {
        condition(self.world.scenario, unit, &state.units[unit.index()])
    }

    fn men(&self, unit: UnitId, now: &Unit<G>) -> u8 {
        G::men(self.world.scenario, unit, now)
    }

    fn end(&self, unit: UnitId, played: &Played<'_, G>) -> End {
        let (was, is) = (&self.world.state.units[unit.index()], &played.state.units[unit.index()]);
        let before = self.condition(unit, &self.world.state);
        let condition = self.condition(unit, played.state);
        let went = |wanted: fn(How) -> bool| {
            played.events.iter().any(
                |event| matches!(event, Event::Moved { unit: it, how, .. } if *it == unit && wanted(*how)),
            )
        };
        let fell_back = went(|how| how == How::FallsBack);
        let worse = condition > before;
        let ends = &G::VOCABULARY.ends;
        let fate = match is.place {
            Place::Gone(Fate::Captured) => &ends.captured,
            Place::Gone(Fate::Ran) => &ends.ran,
            Place::Gone(Fate::Destroyed | Fate::Withdrew | Fate::Merged | Fate::Killed) => {
                &ends.destroyed
            }
            Place::Table(_) | Place::Waiting | Place::Within(_) => ends.fate(condition),
        };
        // Who is gone has lost all, unless he only became part of another or left in order.
        let left = match is.place {
            Place::Gone(Fate::Captured | Fate::Ran | Fate::Destroyed) => 0,
            Place::Gone(Fate::Withdrew | Fate::Merged | Fate::Killed)
            | Place::Table(_)
            | Place::Waiting
            | Place::Within(_) => self.men(unit, is),
        };
        End {
            lost: self.men(unit, was).saturating_sub(left),
            fate,
            condition,
            worse,
            beaten: fell_back
                || went(|how| how == How::Routs)
                || (worse && condition >= Condition::Broken),
            fell_back,
            captured: matches!(is.place, Place::Gone(Fate::Captured)),
        }
    }

    /// Weighs all by what there is in all.
    fn share(&mut self) {
        let chances = self.ends.iter_mut().chain(&mut self.course).map(|it| &mut it.p);
        let outcomes = self.units.values_mut().flatten().map(|it| &mut it.2);
        for p in chances.chain(outcomes) {
            *p /= self.weight;
        }
        self.weight = 1.0;
    }

    /// Ends and course, as they were added.
    pub fn told(self) -> (Vec<Chance>, Vec<Chance>) {
        (self.ends, self.course)
    }

    /// The forecast.
    pub fn forecast(mut self, certainty: Certainty, answers: Vec<Answer>) -> Forecast {
        self.share();
        let mut ends = self.ends;
        ends.sort_by_key(|it| it.number);
        let ends = match ends.iter().all(|it| it.what.is_count()) {
            true => ends,
            false => likeliest_first(ends),
        };
        // That a unit stays as it is goes without saying, if nothing else can happen.
        let own = |it: &Chance| matches!(it.what.about, About::Own(_));
        let ends = match ends[..] {
            [ref only] if own(only) && self.course.is_empty() => Vec::new(),
            _ => ends,
        };
        let mut outcomes = Vec::new();
        for (unit, mut list) in self.units {
            // In playings where nothing happened to it, it is as it was.
            let rest = self.weight - list.iter().map(|it| it.2).sum::<f64>();
            let was = &self.world.state.units[unit.index()];
            let fate = G::VOCABULARY.ends.fate(condition(self.world.scenario, unit, was));
            if rest > 1e-12 {
                match list.iter_mut().find(|it| it.0 == 0 && it.1 == fate) {
                    Some(same) => same.2 += rest,
                    None => list.push((0, fate, rest)),
                }
            }
            // To whom nothing can happen, nothing need be said of, unless it is aimed at.
            let unharmed = matches!(list[..], [(0, only, _)] if only == fate);
            if unharmed && Some(unit) != self.order.target {
                continue;
            }
            list.sort_by_key(|it| (it.0, it.1.severity, it.1.word));
            let outcome = |(lost, fate, p)| Outcome { unit, lost, fate: Some(fate), p };
            outcomes.extend(list.into_iter().map(outcome));
        }
        // Whom it is aimed at first, then those who do it.
        let order = self.order;
        let rank = |unit: UnitId| (Some(unit) != order.target, !order.units.contains(&unit), unit);
        outcomes.sort_by_key(|it| rank(it.unit));
        // What is an end already need not be said twice.
        let same =
            |one: &Chance, other: &Chance| one.what == other.what && (one.p - other.p).abs() < 1e-9;
        let said = |it: &Chance| !it.what.is_count() && ends.iter().any(|end| same(end, it));
        self.course.retain(|it| !said(it));
        let course = likeliest_first(self.course);
        Forecast { ends, course, outcomes, certainty, answers, together: false }
    }
}

/// How a unit holds together, also when it is gone.
pub fn condition<G: Game>(scenario: &Scenario<G>, unit: UnitId, now: &Unit<G>) -> Condition {
    match now.place {
        Place::Gone(_) => Condition::Gone,
        Place::Table(_) | Place::Waiting | Place::Within(_) => {
            G::appearance(scenario, unit, now).condition
        }
    }
}

const fn gone(place: Place) -> bool {
    matches!(place, Place::Gone(_))
}

fn push(list: &mut Vec<Chance>, what: &'static ChanceKind, number: i32, p: f64) {
    match list.iter_mut().find(|it| it.what == what && it.number == number) {
        Some(same) => same.p += p,
        None => list.push(Chance { what, number, p }),
    }
}
