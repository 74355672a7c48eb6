//! What the words of this game mean, and how its units look.

use linstock_battle::{
    Game, Scenario, Unit, UnitId,
    forecast::{Came, Course, Whose},
    rules::MISFIRE,
    scene::{Appearance, Stands},
    vocabulary::{
        About, Asking, ChanceKind, ChoiceName, Condition, ConditionNames, Ends, FactName, FactRole,
        FateKind, FormationName, Intent, Marker, PhaseName, Posture, Question, QuestionKind,
        Severity, Stake, TargetRole, Troops, Verb, Vocabulary, chances,
    },
};
use linstock_rulebook::On;

use super::{
    Adf, Change, Decision, Occasion, Phase, SecondAction, Trigger, act, charge::SHORT, shape, turn::ROUTED, verbs,
};
use crate::{
    charge::{chain::state::Fate, impact::IMPACT, reach::REACH},
    competence::COMPETENCE,
    fire::FIRE,
    morale::CHECK,
    words::{Arm, Formation, Morale},
};

/// The words of the game.
pub const VOCABULARY: Vocabulary = Vocabulary {
    verbs: VERBS,
    choices: CHOICES,
    questions: QUESTIONS,
    phases: PHASES,
    formations: FORMATIONS,
    conditions: ConditionNames::USUAL,
    ends: Ends::of(&ConditionNames::USUAL),
    courses: COURSES,
    facts: FACTS,
    news: &[],
    aimed: &[&FIRE, &REACH, &IMPACT],
    opens: &[&REACH, &ROUTED],
    rules: crate::rules::BY_FILE,
    die: <Adf as Game>::DIE,
    added_to_dice: &[On::Firepower, On::Drm],
};

const VERBS: &[Verb] = &[
    Verb::new(verbs::LEADER_MOVE, "Ride", Intent::Ride),
    Verb::new(verbs::LEADER_JOIN, "Join", Intent::Join).with_target(TargetRole::Friend),
    Verb::new(verbs::LEADER_DONE, "Done", Intent::Idle),
    Verb::new(verbs::FIRE, "Fire", Intent::Shoot),
    Verb::new(verbs::MOVE, "Move", Intent::Move),
    Verb::new(verbs::CHARGE, "Charge", Intent::Charge),
    Verb::new(verbs::FORM, "Form", Intent::Form),
    Verb::new(verbs::REFORM, "Reform", Intent::Reform),
    Verb::new(verbs::RALLY, "Rally", Intent::Rally),
    Verb::new(verbs::MERGE, "Merge", Intent::Merge).with_target(TargetRole::Friend),
    Verb::new(verbs::DECLARE, "Declare", Intent::Order),
    Verb::new(verbs::HOLD, "Hold", Intent::Idle),
    Verb::new(verbs::END_TURN, "End turn", Intent::Idle),
    Verb::new(verbs::REACT_FIRE, "Fire", Intent::Shoot),
    Verb::new(verbs::REACT_FORM, "Form", Intent::Form).with_target(TargetRole::Cause),
    Verb::new(verbs::REACT_REFORM, "Reform", Intent::Reform).with_target(TargetRole::Cause),
    Verb::new(verbs::REACT_RALLY, "Rally", Intent::Rally).with_target(TargetRole::Cause),
    Verb::new(verbs::REACT_DISENGAGE, "Disengage", Intent::Disengage)
        .with_target(TargetRole::Cause),
    Verb::new(verbs::COUNTERCHARGE, "Countercharge", Intent::Charge),
    Verb::new(verbs::DESPERATION_FIRE, "Desperation fire", Intent::Shoot),
    Verb::new(verbs::PASS, "Pass", Intent::Idle),
    Verb::new(verbs::GO_ON, "Go on", Intent::GoOn),
    Verb::new(verbs::HALT, "Halt", Intent::Idle),
    Verb::new(verbs::CHARGING_FIRE, "Charging fire", Intent::Shoot),
    Verb::new(verbs::ADVANCE, "Advance", Intent::Follow).in_inches(),
    Verb::new(verbs::CHARGE_HOME, "Charge home", Intent::Charge),
];

const CHOICES: &[ChoiceName] = &[
    manner(verbs::DELIBERATE, "deliberate"),
    manner(verbs::AFTERWARDS, "formation afterwards"),
    manner(verbs::WEAPON, "with carbines"),
    manner(verbs::PISTOLS, "with pistols"),
    second(SecondAction::Fire, "then fire", Intent::Shoot),
    second(SecondAction::Move, "then move", Intent::Move),
    second(SecondAction::Charge, "then charge", Intent::Charge),
    second(SecondAction::Form, "then change formation", Intent::Form),
    second(SecondAction::Reform, "then reform", Intent::Reform),
    second(SecondAction::Rally, "then rally", Intent::Rally),
];

const fn second(action: SecondAction, label: &'static str, intent: Intent) -> ChoiceName {
    ChoiceName { word: action.word(), label, intent }
}

const fn manner(word: &'static str, label: &'static str) -> ChoiceName {
    ChoiceName { word, label, intent: Intent::Manner }
}

const LEADERS: Question = own("leaders", "Move your leaders, or choose Done.", Stake::Leaders);
const ACT: Question = own("act", "Choose a unit to act, or end your turn.", Stake::Action);
const DECLARE: Question =
    own("declare", "{who} acts in a group. Declare its second action.", Stake::Orders);
const SECOND: Question = own("second-action", "{who} may act again, or hold.", Stake::Action);
const GO_ON: Question = own("go-on", "{who} was interrupted. Go on, or halt?", Stake::Progress);
const CHARGING_FIRE: Question = own("charging-fire", "{who} may fire as it charges.", Stake::Fire);
const FOLLOW: Question = own("follow", "{who} has won. Follow up, or hold?", Stake::Pursuit);
const REACT_TO_MOVE: Question = react("{who} moves. React?");
const REACT_TO_FIRE: Question = react("{who} fires. React?");
const REACT_TO_ACT: Question = react("{who} acts. React?");
const REACT_TO_CHARGE: Question = react("{who} charges {others}. React?");
const REACT_CLOSE: Question = react("{who} is about to strike {others}. React?");

const QUESTIONS: &[Question] = &[
    LEADERS,
    ACT,
    DECLARE,
    SECOND,
    REACT_TO_MOVE,
    REACT_TO_FIRE,
    REACT_TO_ACT,
    REACT_TO_CHARGE,
    REACT_CLOSE,
    GO_ON,
    CHARGING_FIRE,
    FOLLOW,
];

const fn own(word: &'static str, sentence: &'static str, stake: Stake) -> Question {
    Question { word, sentence, kind: QuestionKind::OwnTurn, stake }
}

const fn react(sentence: &'static str) -> Question {
    Question { word: "react", sentence, kind: QuestionKind::Reaction, stake: Stake::Reaction }
}

/// A question as it is put.
pub fn asking(decision: &Decision) -> Asking {
    match decision {
        Decision::Leaders => Asking::side(&LEADERS),
        Decision::Act => Asking::side(&ACT),
        Decision::Declare(units) => {
            Asking { question: &DECLARE, unit: units.first().copied(), others: Vec::new() }
        }
        Decision::Second(units) => {
            Asking { question: &SECOND, unit: units.first().copied(), others: Vec::new() }
        }
        Decision::React(trigger) => reacting(trigger),
        Decision::GoOn(unit) => Asking::unit(&GO_ON, *unit),
        Decision::ChargingFire { unit, .. } => Asking::unit(&CHARGING_FIRE, *unit),
        Decision::Follow { unit, .. } => Asking::unit(&FOLLOW, *unit),
    }
}

fn reacting(trigger: &Trigger) -> Asking {
    let question = match trigger.what {
        Occasion::Move | Occasion::Part => &REACT_TO_MOVE,
        Occasion::Fire => &REACT_TO_FIRE,
        Occasion::Act => &REACT_TO_ACT,
        Occasion::Charge => &REACT_TO_CHARGE,
        Occasion::Close => &REACT_CLOSE,
    };
    let (unit, others) = (trigger.by.first().copied(), trigger.target.into_iter().collect());
    Asking { question, unit, others }
}

const SET_UP: PhaseName = PhaseName { word: Phase::SetUp.word(), label: "set-up", together: false };
const LEADER_MOVES: PhaseName =
    PhaseName { word: Phase::Leaders.word(), label: "leaders", together: false };
const ACTIONS: PhaseName =
    PhaseName { word: Phase::Actions.word(), label: "actions", together: false };
const PHASES: &[PhaseName] = &[SET_UP, LEADER_MOVES, ACTIONS];

/// What a part of the turn is called.
pub const fn phase(phase: Phase) -> &'static PhaseName {
    match phase {
        Phase::SetUp => &SET_UP,
        Phase::Leaders => &LEADER_MOVES,
        Phase::Actions => &ACTIONS,
    }
}

const FORMATIONS: &[FormationName] = &[
    formed(Formation::BattleLine, "battle line", Posture::Line),
    formed(Formation::ExtendedLine, "extended line", Posture::Line),
    formed(Formation::Skirmish, "skirmish", Posture::Skirmish),
    formed(Formation::AttackColumn, "attack column", Posture::Column),
    formed(Formation::RoadColumn, "road column", Posture::March),
    formed(Formation::Line, "line", Posture::Line),
    formed(Formation::DoubleLine, "double line", Posture::Line),
    formed(Formation::Unlimbered, "unlimbered", Posture::Unlimbered),
    formed(Formation::Limbered, "limbered", Posture::Limbered),
    turn(Change::MOUNTED, "mounted"),
    turn(Change::DISMOUNTED, "dismounted"),
    turn(Change::ABOUT, "about face"),
];

const fn formed(formation: Formation, label: &'static str, posture: Posture) -> FormationName {
    FormationName { word: formation.word(), label, posture }
}

const fn turn(word: &'static str, label: &'static str) -> FormationName {
    FormationName { word, label, posture: Posture::Turn }
}

const FACTS: &[FactName] = &[
    FactName::new("actions-left", "actions left").roles(&[FactRole::Count, FactRole::Headline]),
    FactName::new("reacted", "reacted").roles(&[FactRole::Count]),
];

/// Morale as a chance of a rally.
pub const fn morale_chance(morale: Morale) -> &'static ChanceKind {
    match morale {
        Morale::Good => const { &own_morale(Morale::Good, "good order") },
        Morale::Disorder => const { &own_morale(Morale::Disorder, "disorder") },
        Morale::Shaken => const { &own_morale(Morale::Shaken, "shaken") },
        Morale::Routed => const { &own_morale(Morale::Routed, "routed") },
    }
}

const fn own_morale(morale: Morale, label: &'static str) -> ChanceKind {
    ChanceKind::new(morale.word(), label, About::Own(condition(morale)))
}

/// A charge reaches its target.
pub const REACHES: ChanceKind = ChanceKind::new("reaches", "reaches", About::Course);
/// A unit out of command does what it is told.
pub const COMPETENT: ChanceKind = ChanceKind::new("competent", "passes its test", About::Course);

/// A charge comes to blows.
const STRIKES: ChanceKind = ChanceKind::new("strikes", "comes to blows", About::Course);
/// A unit out of command does nothing.
const DISOBEYS: ChanceKind = ChanceKind::new("disobeys", "fails its test", About::Fails);

const COURSES: &[Course] = &[
    Course::of(&COMPETENCE, Whose::Own, &DISOBEYS).came(Came::Is("passes", false)),
    Course::of(&MISFIRE, Whose::Own, &chances::MISFIRES).came(Came::Is("fires", false)),
    Course::of(&CHECK, Whose::Target, &chances::CHECK),
    Course::of(&SHORT, Whose::Own, &chances::FALLS_SHORT),
    Course::of(&IMPACT, Whose::Own, &STRIKES),
];

/// Morale as what may become of a unit.
pub const fn morale_fate(morale: Morale) -> &'static FateKind {
    match morale {
        Morale::Good => const { &ended(Morale::Good.word(), "good order", Severity::Steady) },
        Morale::Disorder => {
            const { &ended(Morale::Disorder.word(), "disorder", Severity::Disordered) }
        }
        Morale::Shaken => const { &ended(Morale::Shaken.word(), "shaken", Severity::Shaken) },
        Morale::Routed => const { &ended(Morale::Routed.word(), "routed", Severity::Broken) },
    }
}

/// What may become of a side in a charge.
pub const fn charge_fate(fate: Fate) -> &'static FateKind {
    match fate {
        Fate::Stands => const { &ended(Fate::Stands.word(), "stands", Severity::Steady) },
        Fate::FallsBack => const { &ended(Fate::FallsBack.word(), "falls back", Severity::Shaken) },
        Fate::Routs => const { &ended(Fate::Routs.word(), "routs", Severity::Broken) },
        Fate::Surrenders => {
            const { &ended(Fate::Surrenders.word(), "surrenders", Severity::Surrendered) }
        }
        Fate::Destroyed => {
            const { &ended(Fate::Destroyed.word(), "destroyed", Severity::Destroyed) }
        }
    }
}

const fn ended(word: &'static str, label: &'static str, severity: Severity) -> FateKind {
    FateKind { word, label, severity }
}

const fn condition(morale: Morale) -> Condition {
    match morale {
        Morale::Good => Condition::Steady,
        Morale::Disorder => Condition::Disordered,
        Morale::Shaken => Condition::Shaken,
        Morale::Routed => Condition::Broken,
    }
}

/// How a unit is, in terms that all games share.
pub fn appearance(scenario: &Scenario<Adf>, unit: UnitId, state: &Unit<Adf>) -> Appearance {
    let (entry, status) = (scenario.entry(unit), &state.status);
    let battery = entry.profile.armament.arm() == Arm::Artillery;
    let troops = match (battery, status.formation == Formation::Limbered, status.mounted) {
        (true, true, _) => Troops::Limbered,
        (true, false, _) => Troops::Guns,
        (false, _, true) => Troops::Mounted,
        (false, _, false) => Troops::Foot,
    };
    let size = shape::stand(scenario.edition.scale(), &entry.profile, status);
    let full = shape::on_each_stand(&entry.profile, entry.strength);
    Appearance {
        condition: condition(status.morale),
        troops,
        formation: VOCABULARY.formation(status.formation.word()),
        markers: status.reacted.then_some(Marker::Reacted).into_iter().collect(),
        stands: Some(Stands::new(size, full, state.strength.max(1))),
        actions_left: Some(act::ACTIONS.saturating_sub(status.acted)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_formation_has_a_name() {
        for formation in Formation::ALL {
            assert!(VOCABULARY.formation(formation.word()).is_some(), "{formation}");
        }
    }
}
