//! What is answered without asking whoever plays: by standing orders, and where no answer is worth a question.
//!
//! The engine asks about every inch at which a rule lets somebody react. Whoever plays wants to hear of what matters.
//! Nothing here is in a log but the answers themselves, which are commands like any other; a client keeps the orders.

mod answers;

use std::collections::BTreeMap;

use linstock_rulebook::words;
use serde::{Deserialize, Serialize};

use crate::{
    command::Command,
    ids::UnitId,
    view::Seen,
    vocabulary::{Cause, Intent, QuestionKind, Stake},
};
pub use answers::{Hope, Shot, shots};

/// What a unit does by itself when the enemy gives it cause to react.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StandingOrder {
    /// Nothing: whoever plays is asked.
    #[default]
    Ask,
    /// It holds its fire until an enemy is so near, in thousandths of an inch; then it fires.
    HoldUntil(i32),
    /// It fires when a charge is about to strike.
    LastMoment,
    /// It fires when the chance of something is at least so many percent.
    FireWhen(Hoped, u8),
    /// It lets everything pass but charges at it.
    OnlyCharges,
    /// It lets everything pass.
    Pass,
}

words! {
    /// What a fire is hoped to bring about.
    pub enum Hoped {
        /// A loss.
        Loss = "loss",
        /// That the enemy has to check his morale.
        Check = "check",
    }
}

words! {
    /// About what a side is asked, where its units have no orders of their own.
    #[derive(Default)]
    pub enum Interest {
        /// Where an answer may do something: fire that may hurt, a charge, units to be brought into order.
        #[default]
        Useful = "useful",
        /// About everything.
        Everything = "everything",
    }
}

/// The standing orders of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Orders {
    /// About what it is asked.
    pub interest: Interest,
    /// Units with orders of their own.
    #[serde(default)]
    pub units: BTreeMap<UnitId, StandingOrder>,
}

impl Orders {
    /// Gives units an order.
    pub fn give(&mut self, units: &[UnitId], order: StandingOrder) {
        for &unit in units {
            match order {
                StandingOrder::Ask => drop(self.units.remove(&unit)),
                order => drop(self.units.insert(unit, order)),
            }
        }
    }

    /// The order of a unit.
    pub fn of(&self, unit: UnitId) -> StandingOrder {
        self.units.get(&unit).copied().unwrap_or_default()
    }
}

/// What a side was asked in what the enemy is doing now, and how that was answered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heard {
    /// What the enemy does: who, and whether it is a charge.
    deed: Option<(Option<UnitId>, bool)>,
    /// What the best fire promised that was let pass.
    passed: Option<f64>,
    /// Whether everything else about it is let pass.
    whole: bool,
    /// What units do by themselves until it is over.
    until_then: BTreeMap<UnitId, StandingOrder>,
    /// Units that could have been brought into order this turn, and were not.
    recovering: Vec<UnitId>,
}

/// Whoever lets a shot pass is asked again when it promises so much more.
const BETTER: f64 = 0.1;

impl Heard {
    /// The question that a view is asked was answered with doing nothing.
    pub fn pass(&mut self, view: &dyn Seen, whole: bool, later: Option<(UnitId, StandingOrder)>) {
        let Some(asked) = Question::of(view) else { return };
        self.turn_to(&asked);
        let best = asked.shots.iter().map(|shot| shot.hope.most()).fold(0.0, f64::max);
        self.passed = Some(self.passed.unwrap_or(0.0).max(best));
        self.whole |= whole;
        self.until_then.extend(later);
        for unit in asked.recovering {
            if !self.recovering.contains(&unit) {
                self.recovering.push(unit);
            }
        }
    }

    /// The enemy begins something else.
    pub fn forget_deed(&mut self) {
        *self = Heard { recovering: std::mem::take(&mut self.recovering), ..Heard::default() };
    }

    fn turn_to(&mut self, asked: &Question) {
        let deed = Some((asked.about, asked.cause.is_charge()));
        if self.deed != deed {
            self.forget_deed();
            self.deed = deed;
        }
    }
}

/// What is to be done about a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// Whoever plays is asked.
    Ask,
    /// It is answered with this.
    Give(Command, Why),
}

/// Why a question was answered without asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// No answer would do anything.
    Useless,
    /// The rest of what the enemy does was let pass.
    LetPass,
    /// A unit fires by standing order.
    Fires(UnitId, StandingOrder),
    /// A unit holds back by standing order.
    HoldsBack(UnitId, StandingOrder),
}

impl Why {
    /// The unit whose order it is.
    pub const fn unit(self) -> Option<UnitId> {
        match self {
            Why::Useless | Why::LetPass => None,
            Why::Fires(unit, _) | Why::HoldsBack(unit, _) => Some(unit),
        }
    }
}

/// What is to be done about the question that a view is asked.
pub fn reply(view: &dyn Seen, orders: &Orders, heard: &mut Heard) -> Reply {
    let Some(asked) = Question::of(view) else { return Reply::Ask };
    heard.turn_to(&asked);
    let order = |unit: UnitId| {
        let now = heard.until_then.get(&unit).copied();
        now.unwrap_or_else(|| orders.of(unit))
    };
    let fires = asked.shots.iter().filter(|shot| shot.is_due(order(shot.unit), asked.cause));
    if let Some(shot) = fires.max_by(|one, other| one.hope.worth.total_cmp(&other.hope.worth)) {
        return Reply::Give(shot.draft.clone(), Why::Fires(shot.unit, order(shot.unit)));
    }
    let pass = |why: Why| Reply::Give(asked.pass.clone(), why);
    if heard.whole {
        return pass(Why::LetPass);
    }
    let asks = |unit: UnitId| match order(unit) {
        StandingOrder::Ask => true,
        StandingOrder::OnlyCharges => asked.charged.contains(&unit),
        StandingOrder::HoldUntil(_)
        | StandingOrder::LastMoment
        | StandingOrder::FireWhen(..)
        | StandingOrder::Pass => false,
    };
    let everything = orders.interest == Interest::Everything;
    let shots = asked.shots.iter().filter(|shot| asks(shot.unit));
    let best = shots.map(|shot| shot.hope.most()).fold(0.0, f64::max);
    let more = match heard.passed {
        None => best > 0.0,
        Some(passed) => best > passed + BETTER,
    };
    let meets = || heard.passed.is_none() && asked.meeting.iter().any(|&unit| asks(unit));
    let rallies = || {
        let mut fresh = asked.recovering.iter().filter(|it| !heard.recovering.contains(it));
        fresh.any(|&unit| asks(unit))
    };
    let other = || asked.others.iter().any(|&unit| asks(unit));
    if more || meets() || rallies() || (everything && (best > 0.0 || other())) {
        return Reply::Ask;
    }
    let ordered = asked.units().find(|&unit| order(unit) != StandingOrder::Ask);
    pass(match ordered {
        Some(unit) => Why::HoldsBack(unit, order(unit)),
        None if heard.passed.is_some() => Why::LetPass,
        None => Why::Useless,
    })
}

/// Whether a command of the other side begins something that has nothing to do with what was heard before.
pub const fn begins_anew(kind: QuestionKind, stake: Stake) -> bool {
    match (kind, stake) {
        (QuestionKind::OwnTurn, Stake::Progress | Stake::Pursuit | Stake::Fire) => false,
        (QuestionKind::OwnTurn, _) => true,
        (QuestionKind::Reaction | QuestionKind::Response, _) => false,
    }
}

/// A question that standing orders may answer, taken apart.
struct Question {
    cause: Cause,
    /// Who does what is asked about.
    about: Option<UnitId>,
    /// Those of this side who are charged.
    charged: Vec<UnitId>,
    /// Doing nothing.
    pass: Command,
    shots: Vec<Shot>,
    /// Units that are charged and may do something about it beside firing.
    meeting: Vec<UnitId>,
    /// Units that may be brought into order.
    recovering: Vec<UnitId>,
    /// Units that may do anything else.
    others: Vec<UnitId>,
}

impl Question {
    fn of(view: &dyn Seen) -> Option<Question> {
        let asking = view.question().filter(|it| it.question.kind == QuestionKind::Reaction)?;
        let words = view.vocabulary();
        let options = view.options();
        let open = || options.iter().filter(|choice| choice.refused.is_none());
        let idle = |intent| intent == Some(Intent::Idle);
        let pass = open().find(|it| it.slots.is_empty() && idle(words.intent(&it.draft)))?;
        let cause = asking.question.cause;
        let charged = if cause.is_charge() { asking.others.clone() } else { Vec::new() };
        let mut asked = Question {
            cause,
            about: asking.unit,
            charged,
            pass: pass.draft.clone(),
            shots: Vec::new(),
            meeting: Vec::new(),
            recovering: Vec::new(),
            others: Vec::new(),
        };
        for choice in open() {
            let Some(&unit) = choice.draft.units.first() else { continue };
            match words.intent(&choice.draft) {
                Some(Intent::Shoot) => asked.shots.extend(answers::shots(view, choice)),
                Some(Intent::Charge) => asked.meeting.push(unit),
                Some(Intent::Rally | Intent::Reform) => asked.recovering.push(unit),
                Some(_) | None if asked.charged.contains(&unit) => asked.meeting.push(unit),
                Some(_) | None => asked.others.push(unit),
            }
        }
        Some(asked)
    }

    /// All units that may answer.
    fn units(&self) -> impl Iterator<Item = UnitId> {
        let shots = self.shots.iter().map(|shot| shot.unit);
        let rest = [&self.meeting, &self.recovering, &self.others];
        shots.chain(rest.into_iter().flatten().copied())
    }
}
