//! How a result is shown: who rolls, what for, what is needed; the dice, their sum, the verdict. A game says it of
//! each of its procedures, in words written for it; pages, terminal and record draw from the same account.

mod misfire;

use crate::{
    event::Resolved,
    game::Game,
    ids::UnitId,
    rules::MISFIRE,
    story::{facts, spaced},
    world::World,
};

pub use misfire::misfire;

/// What was resolved, as somebody reads it.
///
/// ```
/// use linstock_battle::account::{Account, Dice, Step};
///
/// let dice = Dice::of(None, &[6, 6, 4, 4]);
/// let account = Account::new("The 71st Ohio fires at the 9th Mississippi", "two hits")
///     .step(Step::new("volley").needs("hits from 17").dice(dice).sum("12 + 8 = 20").verdict("two hits"));
/// assert_eq!(account.steps[0].verdict, "two hits");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// What is done, before the dice: "The 71st Ohio fires at the 9th Mississippi at point blank".
    pub text: String,
    /// What came of it, after the dice: "12 + 8 = 20: two hits".
    pub outcome: String,
    /// The same as a headline over all that belongs to it, where this decides something: "The 9th Mississippi carries
    /// the fence, 11 to 6".
    pub headline: Option<String>,
    /// The rolls, in the order made.
    pub steps: Vec<Step>,
}

/// A roll, or a number that is read, with all that explains it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// Who rolls.
    pub by: Vec<UnitId>,
    /// At whom, if it is aimed at somebody.
    pub at: Option<UnitId>,
    /// What it is.
    pub kind: StepKind,
    /// What for: "fear of the charge".
    pub purpose: String,
    /// What is needed: "needs 3", "hits on 8 or less". Empty where nothing is.
    pub needs: String,
    /// The dice, in groups.
    pub dice: Vec<Dice>,
    /// What they add up to: "12 + 8 = 20".
    pub sum: String,
    /// What came of it: "passes by 5".
    pub verdict: String,
    /// Two sums against each other.
    pub contest: Option<Contest>,
    /// The rows of the ledger behind it: places in the list of the working.
    pub rows: Vec<u16>,
}

/// What a step is, as it is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StepKind {
    /// Fire at somebody: a line and smoke.
    Fire,
    /// Those who were hit try to be saved.
    Save,
    /// A unit's nerve or drill is tried.
    Test,
    /// How far somebody gets.
    Distance,
    /// Two sides against each other.
    Contest,
    /// Anything else.
    #[default]
    Other,
}

/// Dice that were rolled together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dice {
    /// What they are, where a step has several groups: "hits", "saves".
    pub label: String,
    /// Whose they are, if not the step's roller's.
    pub by: Option<UnitId>,
    /// The faces, those that did something first where there are many.
    pub faces: Vec<Face>,
}

/// A die as it fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// What it shows.
    pub face: u8,
    /// Whether it did something; in a sum all do.
    pub counts: bool,
}

/// Two sums against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// Who came, and what he has.
    pub attacker: Sum,
    /// Who stood, and what he has.
    pub defender: Sum,
    /// What the numbers say: "Won by 5". Where the lower wins, it says so.
    pub rule: String,
}

/// A sum, part by part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Whose.
    pub unit: Option<UnitId>,
    /// The dice in it.
    pub faces: Vec<u8>,
    /// The other parts: what, and how much.
    pub parts: Vec<(String, i32)>,
    /// All of it.
    pub total: i32,
    /// Whether it wins.
    pub wins: bool,
}

impl Account {
    /// What is done and what came of it, without rolls yet.
    pub fn new(text: impl Into<String>, outcome: impl Into<String>) -> Account {
        Account { text: text.into(), outcome: outcome.into(), ..Account::default() }
    }

    /// With a headline.
    #[must_use]
    pub fn headline(mut self, headline: impl Into<String>) -> Account {
        self.headline = Some(headline.into());
        self
    }

    /// With another step.
    #[must_use]
    pub fn step(mut self, step: Step) -> Account {
        self.steps.push(step);
        self
    }
}

impl Step {
    /// A step for something.
    pub fn new(purpose: impl Into<String>) -> Step {
        Step { purpose: purpose.into(), ..Step::default() }
    }

    /// Of a kind.
    #[must_use]
    pub const fn kind(mut self, kind: StepKind) -> Step {
        self.kind = kind;
        self
    }

    /// Rolled by.
    #[must_use]
    pub fn by(mut self, by: impl IntoIterator<Item = UnitId>) -> Step {
        self.by.extend(by);
        self
    }

    /// Aimed at.
    #[must_use]
    pub const fn at(mut self, at: Option<UnitId>) -> Step {
        self.at = at;
        self
    }

    /// What it needs.
    #[must_use]
    pub fn needs(mut self, needs: impl Into<String>) -> Step {
        self.needs = needs.into();
        self
    }

    /// With a group of dice.
    #[must_use]
    pub fn dice(mut self, dice: Dice) -> Step {
        self.dice.push(dice);
        self
    }

    /// What the dice add up to.
    #[must_use]
    pub fn sum(mut self, sum: impl Into<String>) -> Step {
        self.sum = sum.into();
        self
    }

    /// What came of it.
    #[must_use]
    pub fn verdict(mut self, verdict: impl Into<String>) -> Step {
        self.verdict = verdict.into();
        self
    }

    /// With two sums against each other.
    #[must_use]
    pub fn contest(mut self, contest: Contest) -> Step {
        self.contest = Some(contest);
        self
    }

    /// The rows of the ledger behind it.
    #[must_use]
    pub fn rows(mut self, rows: impl IntoIterator<Item = usize>) -> Step {
        self.rows.extend(rows.into_iter().filter_map(|row| u16::try_from(row).ok()));
        self
    }
}

impl Dice {
    /// Dice of which all count.
    pub fn of(by: Option<UnitId>, faces: &[u8]) -> Dice {
        Dice::counting(by, faces, |_| true)
    }

    /// Dice of which those count that do something. From seven on they are sorted, those first.
    pub fn counting(by: Option<UnitId>, faces: &[u8], counts: impl Fn(u8) -> bool) -> Dice {
        const FEW: usize = 6;
        let face = |&face: &u8| Face { face, counts: counts(face) };
        let mut faces: Vec<Face> = faces.iter().map(face).collect();
        if faces.len() > FEW {
            faces.sort_by_key(|it| (!it.counts, it.face));
        }
        Dice { label: String::new(), by, faces }
    }

    /// With a label.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Dice {
        self.label = label.into();
        self
    }
}

/// What a game that has no words of its own for a result says of it: the rule, the facts, the dice, the outcome.
pub fn plain<G: Game>(world: &World<G>, resolved: &Resolved) -> Account {
    if resolved.what == MISFIRE.id {
        return misfire(world, resolved);
    }
    let words = G::VOCABULARY;
    // Where nobody did it, the sentence is about whom it was done to.
    let by = if resolved.by.is_empty() { resolved.at.as_slice() } else { &resolved.by };
    let who: Vec<&str> = by.iter().map(|&unit| world.name(unit)).collect();
    let phrase =
        |rule: &str| words.rule(rule).map_or_else(|| spaced(rule), linstock_rulebook::Rule::phrase);
    let mut text = format!("{}: {}", who.join(", "), phrase(&resolved.what));
    if let Some(at) = resolved.at.filter(|at| !by.contains(at)) {
        // A shot is at somebody; a check is because of him.
        text += &match words.is_aimed(&resolved.what) {
            true => format!(" at {}", world.name(at)),
            false => format!(", because of {}", world.name(at)),
        };
    }
    let known = facts(words, &resolved.facts);
    if !known.is_empty() {
        text += &format!(" ({known})");
    }
    let outcome = facts(words, &resolved.outcome);
    let kind = match words.is_aimed(&resolved.what) {
        true => StepKind::Fire,
        false => StepKind::Other,
    };
    let mut step = Step::new(phrase(&resolved.what))
        .kind(kind)
        .by(by.iter().copied())
        .at(resolved.at.filter(|at| !by.contains(at)))
        .verdict(outcome.clone())
        .rows(0..resolved.working.rows.len());
    for roll in &resolved.working.rolls {
        let dice = Dice::of(None, &roll.faces);
        let other = roll.why != resolved.what;
        step = step.dice(if other { dice.label(phrase(&roll.why)) } else { dice });
    }
    Account::new(text, outcome).step(step)
}
