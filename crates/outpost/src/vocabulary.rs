//! What the words of this game mean to those who do not know it.

use linstock_battle::vocabulary::{
    About, Cause, ChanceKind, Condition, ConditionNames, Ends, FactName, FactRole, FateKind,
    Intent, PhaseName, Question, QuestionKind, Severity, Spoken, Stake, Verb, Vocabulary, chances,
};
use linstock_dice::Die;

use crate::{
    RULES,
    volley::{End, FIRE},
};

/// Moves along a way.
pub const MOVE: &str = "move";
/// Fires at a target.
pub const FIRES: &str = "fire";
/// Gets back into order.
pub const RALLIES: &str = "rally";
/// Ends the side's turn.
pub const DONE: &str = "done";

/// All its words.
pub const VOCABULARY: Vocabulary = Vocabulary {
    verbs: &[
        Verb::new(MOVE, "Move", Intent::Move),
        Verb::new(FIRES, "Fire", Intent::Shoot),
        Verb::new(RALLIES, "Rally", Intent::Rally),
        Verb::new(DONE, "End turn", Intent::Idle),
    ],
    choices: &[],
    questions: &[ACT],
    phases: &[SET_UP, ACTION],
    formations: &[],
    conditions: ConditionNames { steady: "steady", broken: "running", ..ConditionNames::USUAL },
    ends: Ends::of(&ConditionNames {
        steady: "steady",
        broken: "running",
        ..ConditionNames::USUAL
    }),
    courses: &[],
    facts: &[
        FactName::new("arm", "arm").roles(&[FactRole::Headline]),
        FactName::new("acted", "acted").roles(&[FactRole::Count]),
        FactName::new("near", "near")
            .spoken(Spoken::Value)
            .values(&[("yes", Some("within half range")), ("no", None)]),
        FactName::new("rallied", "rallied")
            .spoken(Spoken::Value)
            .values(&[("yes", Some("rallies")), ("no", Some("does not rally"))]),
    ],
    news: &[],
    aimed: &[&FIRE],
    opens: &[],
    rules: RULES,
    die: Die::D6,
    added_to_dice: &[],
    hold_fire: &[],
};

/// The one question it asks.
pub const ACT: Question = Question {
    word: "act",
    sentence: "Your turn: move, fire or rally, a unit at a time.",
    ask: "",
    kind: QuestionKind::OwnTurn,
    stake: Stake::Action,
    cause: Cause::Turn,
};

/// Before the first turn.
pub const SET_UP: PhaseName = PhaseName { word: "set-up", label: "Set-up", together: false };
/// All there is to a turn.
pub const ACTION: PhaseName = PhaseName { word: "action", label: "Action", together: false };

/// What becomes of a target, to be drawn.
pub const fn fate(end: End) -> &'static FateKind {
    match end {
        End::Stands => &STANDS,
        End::Shaken => &SHAKEN,
        End::Runs => &RUNS,
        End::Destroyed => &DESTROYED,
    }
}

/// The chance of it in a list; that it stands goes without saying.
pub const fn chance(end: End) -> Option<&'static ChanceKind> {
    match end {
        End::Stands => None,
        End::Shaken => Some(&chances::SHAKEN),
        End::Runs => Some(&chances::ROUT),
        End::Destroyed => Some(&chances::DESTROYED),
    }
}

const STANDS: FateKind = fated("stands", Severity::Steady);
const SHAKEN: FateKind = fated("shaken", Severity::Shaken);
const RUNS: FateKind = fated("runs", Severity::Broken);
const DESTROYED: FateKind = fated("destroyed", Severity::Destroyed);

const fn fated(word: &'static str, severity: Severity) -> FateKind {
    FateKind { word, label: word, severity }
}

/// A unit rallies.
pub const RALLIED: ChanceKind =
    ChanceKind::new("rallied", "rallies", About::Own(Condition::Steady));
