//! What the other side is assumed to answer.

use super::playing::idling;
use crate::{
    command::{Command, Word},
    game::Game,
    ids::UnitId,
    option::{Choice, Slot},
    probe::Probe,
    view::{Seen as _, View},
    vocabulary::{About, Asking, Condition, Intent, Question, QuestionKind, Stake},
};

/// What the other side is assumed to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Assume {
    /// It fires all that it may, each unit when it does most harm.
    #[default]
    Fires,
    /// It holds its fire.
    HoldsFire,
    /// It answers with this where it may, and else fires all that it may.
    Answers {
        /// The verb of the answer.
        verb: Word,
        /// Its choice, if it has one.
        choice: Option<Word>,
    },
}

/// Something the other side may answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Who.
    pub unit: Option<UnitId>,
    /// To what.
    pub question: &'static Question,
    /// What, as a draft.
    pub draft: Command,
}

/// Who fires when, as the rehearsals have shown.
#[derive(Debug, Default)]
pub struct Plan {
    /// Each unit with the number of the question at which it fires, and what that is worth.
    best: Vec<(UnitId, u32, f64)>,
    /// All that could be answered.
    pub answers: Vec<Answer>,
}

impl Plan {
    /// Takes up what a rehearsal has shown.
    pub fn learn(&mut self, notes: Notes<'_>) {
        for (unit, number, worth) in notes.seen {
            match self.best.iter_mut().find(|(it, ..)| *it == unit) {
                Some((_, at, best)) if worth > *best => (*at, *best) = (number, worth),
                Some(_) => {}
                None => self.best.push((unit, number, worth)),
            }
        }
        for answer in notes.answers {
            let known = |it: &Answer| {
                (it.unit, &it.draft.verb, &it.draft.choice)
                    == (answer.unit, &answer.draft.verb, &answer.draft.choice)
            };
            if !self.answers.iter().any(known) {
                self.answers.push(answer);
            }
        }
    }

    fn moment(&self, unit: UnitId) -> u32 {
        self.best.iter().find(|(it, ..)| *it == unit).map_or(0, |(_, at, _)| *at)
    }
}

/// What it takes to carry out a command, counted in shots that are looked at.
const ORDER: u32 = 4;

/// What it takes to see what may be answered.
const QUESTION: u32 = 4;

/// Playings from the other side's point of view.
pub struct Notes<'p> {
    /// What to go by; a rehearsal has no plan, and only looks.
    plan: Option<&'p Plan>,
    /// How often it was asked.
    asked: u32,
    /// Who could fire at which question, and what it would have been worth.
    seen: Vec<(UnitId, u32, f64)>,
    answers: Vec<Answer>,
    /// How much was looked at.
    work: u32,
}

impl<'p> Notes<'p> {
    /// A rehearsal: everybody holds his fire, and it is noted what it would be worth.
    pub fn rehearsal() -> Notes<'p> {
        Notes { plan: None, asked: 0, seen: Vec::new(), answers: Vec::new(), work: 0 }
    }

    /// A playing by a plan.
    pub fn of(plan: &'p Plan) -> Notes<'p> {
        Notes { plan: Some(plan), ..Notes::rehearsal() }
    }

    /// Goes on from where it had been asked so often.
    pub const fn resume(&mut self, asked: u32) {
        self.asked = asked;
        self.work += ORDER;
    }

    /// So much came of a command.
    pub fn happened(&mut self, events: usize) {
        self.work += u32::try_from(events).unwrap_or(u32::MAX);
    }

    /// How often it was asked.
    pub const fn asked(&self) -> u32 {
        self.asked
    }

    /// How much was looked at so far: commands carried out, questions, and shots that might be an answer.
    pub const fn work(&self) -> u32 {
        self.work
    }

    /// The answer to a question.
    pub fn answer<G: Game>(
        &mut self,
        view: &View<'_, G>,
        asking: &Asking,
        order: &Command,
        assume: &Assume,
    ) -> Option<Command> {
        self.asked += 1;
        self.work += QUESTION;
        let options = view.options();
        let must = asking.question.kind == QuestionKind::Response
            && asking.question.stake == Stake::Reaction;
        if self.plan.is_none() {
            self.note_answers::<G>(asking, &options);
        }
        if let Assume::Answers { verb, choice } = assume
            && self.plan.is_some()
            && let Some(given) = given(view, &options, order, verb, choice.as_ref())
        {
            return Some(given);
        }
        if must {
            return responding(view, &options);
        }
        if *assume != Assume::HoldsFire
            && let Some(shot) = self.shot(view, &options, order)
        {
            return Some(shot);
        }
        idling::<G>(&options)
    }

    /// The best shot of a unit whose moment has come.
    fn shot<G: Game>(
        &mut self,
        view: &View<'_, G>,
        options: &[Choice],
        order: &Command,
    ) -> Option<Command> {
        let asked = self.asked;
        let mut best: Option<(f64, Command)> = None;
        for choice in options.iter().filter(|it| it.refused.is_none()) {
            if G::VOCABULARY.intent(&choice.draft) != Some(Intent::Shoot) {
                continue;
            }
            let Some(&unit) = choice.draft.units.first() else { continue };
            if self.plan.is_some_and(|plan| asked < plan.moment(unit)) {
                continue;
            }
            for draft in aimed(choice, order) {
                self.work += 1;
                let Ok(checked) = view.check(&draft) else { continue };
                let worth = harm(&checked.probe());
                if self.plan.is_none() {
                    self.seen.push((unit, asked, worth));
                } else if worth > 0.0 && best.as_ref().is_none_or(|(most, _)| worth > *most) {
                    best = Some((worth, draft));
                }
            }
        }
        best.map(|(_, draft)| draft)
    }

    fn note_answers<G: Game>(&mut self, asking: &Asking, options: &[Choice]) {
        let unit = |draft: &Command| draft.units.first().copied().or(asking.unit);
        let drafts = match asking.question.kind {
            QuestionKind::Response => responses::<G>(options),
            QuestionKind::Reaction | QuestionKind::OwnTurn => options
                .iter()
                .filter(|it| it.refused.is_none() && it.slots.iter().all(is_aimed))
                .map(|it| it.draft.clone())
                .collect(),
        };
        let question = asking.question;
        self.answers.extend(drafts.into_iter().map(|draft| Answer {
            unit: unit(&draft),
            question,
            draft,
        }));
    }
}

/// The answer of whoever must answer a charge.
pub fn responding<G: Game>(view: &View<'_, G>, options: &[Choice]) -> Option<Command> {
    responses::<G>(options).into_iter().find(|it| view.check(it).is_ok())
}

/// Whoever must answer a charge does it with fire, if he may; the others by what they risk.
fn responses<G: Game>(options: &[Choice]) -> Vec<Command> {
    let mut all = Vec::new();
    for choice in options.iter().filter(|it| it.refused.is_none()) {
        let words = choice.slots.iter().find_map(|slot| match slot {
            Slot::Choice(words) => Some(words),
            Slot::Target(_)
            | Slot::Companions { .. }
            | Slot::Leader(_)
            | Slot::Path(_)
            | Slot::Place { .. }
            | Slot::Formation(_)
            | Slot::Number(..)
            | Slot::Distance(..)
            | Slot::Aim => None,
        });
        match words {
            Some(words) => {
                all.extend(words.iter().map(|word| choice.draft.clone().choosing(word.clone())))
            }
            None => all.push(choice.draft.clone()),
        }
    }
    let rank = |draft: &Command| match G::VOCABULARY.chosen(draft) {
        Some(Intent::Shoot) => 0,
        Some(Intent::ShootAndEvade) => 1,
        Some(_) => 2,
        None => 3,
    };
    all.sort_by_key(rank);
    all
}

/// An answer that somebody wants to look at, if it may be given here.
fn given<G: Game>(
    view: &View<'_, G>,
    options: &[Choice],
    order: &Command,
    verb: &Word,
    choice: Option<&Word>,
) -> Option<Command> {
    let fits = |it: &&Choice| it.refused.is_none() && it.draft.verb == *verb;
    let drafts = options.iter().filter(fits).flat_map(|it| aimed(it, order));
    let mut chosen = drafts.map(|draft| match choice {
        Some(word) => draft.choosing(word.clone()),
        None => draft,
    });
    chosen.find(|draft| view.check(draft).is_ok())
}

/// Whether a slot is one that [`aimed`] fills.
const fn is_aimed(slot: &Slot) -> bool {
    match slot {
        Slot::Target(_) | Slot::Choice(_) | Slot::Companions { .. } | Slot::Aim => true,
        Slot::Leader(_)
        | Slot::Path(_)
        | Slot::Place { .. }
        | Slot::Formation(_)
        | Slot::Number(..)
        | Slot::Distance(..) => false,
    }
}

/// A choice aimed at those who were ordered something, in every manner it may be done.
fn aimed(choice: &Choice, order: &Command) -> Vec<Command> {
    let mut drafts = vec![choice.draft.clone()];
    for slot in &choice.slots {
        match slot {
            Slot::Target(among) => {
                let struck: Vec<UnitId> =
                    among.iter().copied().filter(|unit| order.units.contains(unit)).collect();
                drafts = product(&drafts, &struck, |draft, unit| draft.at(*unit));
            }
            Slot::Choice(words) => {
                drafts = product(&drafts, words, |draft, word| draft.choosing(word.clone()));
            }
            Slot::Companions { .. }
            | Slot::Leader(_)
            | Slot::Path(_)
            | Slot::Place { .. }
            | Slot::Formation(_)
            | Slot::Number(..)
            | Slot::Distance(..)
            | Slot::Aim => {}
        }
    }
    drafts
}

fn product<T>(
    drafts: &[Command],
    among: &[T],
    with: impl Fn(Command, &T) -> Command,
) -> Vec<Command> {
    drafts.iter().flat_map(|draft| among.iter().map(|it| with(draft.clone(), it))).collect()
}

/// What a shot is worth: what it costs the enemy, and a little for what it may do to him beside.
pub fn harm(probe: &Probe) -> f64 {
    let each = probe.odds.iter().map(|chance| match chance.what.about {
        About::Losses => chance.p * f64::from(chance.number),
        About::Target(Condition::Broken | Condition::Gone) => chance.p * 2.0,
        About::Check | About::Target(Condition::Shaken) => chance.p * 0.3,
        About::Target(Condition::Steady | Condition::Disordered)
        | About::OwnLosses
        | About::Own(_)
        | About::Wins
        | About::Loses
        | About::Performs
        | About::Fails
        | About::Breaks
        | About::Course => 0.0,
    });
    each.sum()
}
