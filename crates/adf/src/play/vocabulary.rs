//! What the words of this game mean, and how its units look.

use linstock_battle::{
    Game, Scenario, Unit, UnitId,
    forecast::{Came, Course, Whose},
    rules::MISFIRE,
    scene::{Appearance, Stands},
    vocabulary::{
        About, Asking, Cause, ChanceKind, ChoiceName, Coming, Condition, ConditionNames, Ends,
        FactName, FactRole, FateKind, FormationName, Intent, Marker, PhaseName, Posture, Question,
        QuestionKind, Severity, Stake, TargetRole, Troops, Verb, Vocabulary, chances,
    },
};
use linstock_geometry::inches;
use linstock_rulebook::On;

use super::{
    Adf, Change, Decision, Occasion, Phase, SecondAction, Task, Trigger, World, act, charge::SHORT,
    shape, turn::ROUTED, verbs,
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
    hold_fire: &[inches(3), inches(1)],
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
    manner(verbs::DELIBERATE, "deliberate", 1),
    manner(verbs::AFTERWARDS, "formation afterwards", 2),
    manner(verbs::WEAPON, "with carbines", 1),
    manner(verbs::PISTOLS, "with pistols", 2),
    second(SecondAction::Fire, "then fire", Intent::Shoot, 2),
    second(SecondAction::Move, "then move", Intent::Move, 3),
    second(SecondAction::Charge, "then charge", Intent::Charge, 4),
    second(SecondAction::Form, "then change formation", Intent::Form, 6),
    second(SecondAction::Reform, "then reform", Intent::Reform, 8),
    second(SecondAction::Rally, "then rally", Intent::Rally, 7),
];

const fn second(action: SecondAction, label: &'static str, intent: Intent, key: u8) -> ChoiceName {
    ChoiceName { word: action.word(), label, intent, key }
}

const fn manner(word: &'static str, label: &'static str, key: u8) -> ChoiceName {
    ChoiceName { word, label, intent: Intent::Manner, key }
}

const LEADERS: Question = own("leaders", "Move your leaders, or choose Done.", Stake::Leaders);
const ACT: Question = own("act", "Choose a unit to act, or end your turn.", Stake::Action);
const DECLARE: Question =
    own("declare", "{who} acts in a group. Declare its second action.", Stake::Orders);
const SECOND: Question = own("second-action", "{who} may act again, or hold.", Stake::Action);
const GO_ON: Question = own("go-on", "{who} was interrupted. Go on, or halt?", Stake::Progress);
const CHARGING_FIRE: Question = own("charging-fire", "{who} may fire as it charges.", Stake::Fire);
const FOLLOW: Question = own("follow", "{who} has won. Follow up, or hold?", Stake::Pursuit);
const REACT_TO_MOVE: Question = react("{who} moves.", Cause::Move);
const REACT_TO_FIRE: Question = react("{who} fires.", Cause::Fire);
const REACT_TO_ACT: Question = react("{who} acts.", Cause::Deed);
const REACT_TO_CHARGE: Question = react("{who} charges {others}.", Cause::Charge);
const REACT_CLOSE: Question = react("{who} is about to strike {others}.", Cause::Strike);

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
    Question { word, sentence, ask: "", kind: QuestionKind::OwnTurn, stake, cause: Cause::Turn }
}

const fn react(sentence: &'static str, cause: Cause) -> Question {
    let (kind, stake) = (QuestionKind::Reaction, Stake::Reaction);
    Question { word: "react", sentence, ask: "React?", kind, stake, cause }
}

/// A question as it is put.
pub fn asking(world: &World<'_>, decision: &Decision) -> Asking {
    match decision {
        Decision::Leaders => Asking::side(&LEADERS),
        Decision::Act => Asking::side(&ACT),
        Decision::Declare(units) => {
            Asking { unit: units.first().copied(), ..Asking::side(&DECLARE) }
        }
        Decision::Second(units) => Asking { unit: units.first().copied(), ..Asking::side(&SECOND) },
        Decision::React(trigger) => reacting(world, trigger),
        Decision::GoOn(unit) => Asking::unit(&GO_ON, *unit),
        Decision::ChargingFire { unit, .. } => Asking::unit(&CHARGING_FIRE, *unit),
        Decision::Follow { unit, .. } => Asking::unit(&FOLLOW, *unit),
    }
}

fn reacting(world: &World<'_>, trigger: &Trigger) -> Asking {
    let question = match trigger.what {
        Occasion::Move | Occasion::Part => &REACT_TO_MOVE,
        Occasion::Fire => &REACT_TO_FIRE,
        Occasion::Act => &REACT_TO_ACT,
        Occasion::Charge => &REACT_TO_CHARGE,
        Occasion::Close => &REACT_CLOSE,
    };
    let (unit, others) = (trigger.by.first().copied(), trigger.target.into_iter().collect());
    let coming = match (question.cause.is_charge(), world.state.tasks.last()) {
        (true, Some(Task::Charge(charge))) => Some(Coming {
            from: charge.wheel.last().copied().unwrap_or(charge.at),
            reach: (charge.reach - charge.gone).max(0),
        }),
        (true | false, _) => None,
    };
    Asking { unit, others, coming, ..Asking::side(question) }
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
    formed(Formation::BattleLine, "battle line", Posture::Line, 1),
    formed(Formation::ExtendedLine, "extended line", Posture::Line, 2),
    formed(Formation::Skirmish, "skirmish", Posture::Skirmish, 3),
    formed(Formation::AttackColumn, "attack column", Posture::Column, 4),
    formed(Formation::RoadColumn, "road column", Posture::March, 5),
    formed(Formation::Line, "line", Posture::Line, 1),
    formed(Formation::DoubleLine, "double line", Posture::Line, 2),
    formed(Formation::Unlimbered, "unlimbered", Posture::Unlimbered, 1),
    formed(Formation::Limbered, "limbered", Posture::Limbered, 2),
    turn(Change::MOUNTED, "mounted", 6),
    turn(Change::DISMOUNTED, "dismounted", 7),
    turn(Change::ABOUT, "about face", 8),
];

const fn formed(
    formation: Formation,
    label: &'static str,
    posture: Posture,
    key: u8,
) -> FormationName {
    FormationName { word: formation.word(), label, posture, key }
}

const fn turn(word: &'static str, label: &'static str, key: u8) -> FormationName {
    FormationName { word, label, posture: Posture::Turn, key }
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
    let size = shape::stand(scenario, &entry.profile, status);
    let full = shape::on_each_stand(&entry.profile, entry.strength);
    Appearance {
        condition: condition(status.morale),
        troops,
        formation: VOCABULARY.formation(status.formation.word()),
        markers: marked([
            (status.reacted, Marker::Reacted),
            (status.acted >= act::ACTIONS, Marker::Acted),
        ]),
        stands: Some(Stands::new(size, full, state.strength.max(1))),
        actions_left: Some(act::ACTIONS.saturating_sub(status.acted)),
    }
}

fn marked(all: [(bool, Marker); 2]) -> Vec<Marker> {
    all.into_iter().filter(|(is, _)| *is).map(|(_, marker)| marker).collect()
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
