//! Results roll by roll: who rolls, what for, what is needed, the dice, the verdict, and the ledger behind it.

use linstock_battle::{
    UnitId, Vocabulary,
    account::{Account, Contest, Dice, Face, Step, StepKind, Sum},
    working::StoredRow,
};
use serde::{Deserialize, Serialize};

use super::{
    entry::inches,
    ledger::{RowShown, rows},
};

/// A result, roll by roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccountShown {
    /// A headline over all that belongs to it, where it decides something.
    pub headline: Option<String>,
    /// The rolls, in the order made.
    pub steps: Vec<StepShown>,
}

/// A roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepShown {
    /// Who rolls.
    pub by: Vec<UnitId>,
    /// At whom.
    pub at: Option<UnitId>,
    /// What it is, as it is drawn.
    pub kind: Drawn,
    /// What for.
    pub purpose: String,
    /// What is needed.
    pub needs: String,
    /// The dice, in groups.
    pub dice: Vec<DiceShown>,
    /// What they add up to.
    pub sum: String,
    /// What came of it.
    pub verdict: String,
    /// Two sums against each other: who came, and who stood.
    pub contest: Option<ContestShown>,
    /// The ledger behind it.
    pub rows: Vec<RowShown>,
}

/// What a step is, as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drawn {
    /// A line and smoke.
    Fire,
    /// Nothing on the map but the verdict.
    Roll,
    /// Two sides against each other.
    Contest,
}

/// Dice that were rolled together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceShown {
    /// What they are, where a step has several groups.
    pub label: String,
    /// Whose, if not the step's roller's.
    pub by: Option<UnitId>,
    /// Each face, and whether it did something.
    pub faces: Vec<(u8, bool)>,
}

/// Two sums against each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContestShown {
    /// Who came.
    pub attacker: SumShown,
    /// Who stood.
    pub defender: SumShown,
    /// What the numbers say.
    pub rule: String,
}

/// A sum, part by part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SumShown {
    /// Whose.
    pub unit: Option<UnitId>,
    /// The dice in it.
    pub faces: Vec<u8>,
    /// The other parts: what, and how much, with its sign.
    pub parts: Vec<(String, String)>,
    /// All of it.
    pub total: i32,
    /// Whether it wins.
    pub wins: bool,
}

/// An account with the ledger of its working.
pub fn account(account: &Account, working: &[StoredRow], words: &Vocabulary) -> AccountShown {
    let steps = account.steps.iter().map(|it| step(it, working, words)).collect();
    AccountShown { headline: account.headline.as_deref().map(inches), steps }
}

fn step(step: &Step, working: &[StoredRow], words: &Vocabulary) -> StepShown {
    let of_step = step.rows.iter().filter_map(|&row| working.get(usize::from(row)).cloned());
    StepShown {
        by: step.by.clone(),
        at: step.at,
        kind: match step.kind {
            StepKind::Fire => Drawn::Fire,
            StepKind::Contest => Drawn::Contest,
            StepKind::Save | StepKind::Test | StepKind::Distance | StepKind::Other => Drawn::Roll,
        },
        purpose: inches(&step.purpose),
        needs: inches(&step.needs),
        dice: step.dice.iter().map(dice).collect(),
        sum: inches(&step.sum),
        verdict: inches(&step.verdict),
        contest: step.contest.as_ref().map(contest),
        rows: rows(&of_step.collect::<Vec<_>>(), words),
    }
}

fn dice(dice: &Dice) -> DiceShown {
    let face = |&Face { face, counts }: &Face| (face, counts);
    DiceShown {
        label: dice.label.clone(),
        by: dice.by,
        faces: dice.faces.iter().map(face).collect(),
    }
}

fn contest(contest: &Contest) -> ContestShown {
    ContestShown {
        attacker: sum(&contest.attacker),
        defender: sum(&contest.defender),
        rule: inches(&contest.rule),
    }
}

fn sum(sum: &Sum) -> SumShown {
    let signed = |value: i32| match value {
        ..0 => format!("\u{2212}{}", value.unsigned_abs()),
        0.. => format!("+{value}"),
    };
    SumShown {
        unit: sum.unit,
        faces: sum.faces.clone(),
        parts: sum.parts.iter().map(|(what, value)| (what.clone(), signed(*value))).collect(),
        total: sum.total,
        wins: sum.wins,
    }
}
