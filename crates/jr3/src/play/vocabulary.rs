//! What the words of this game mean, and how its units look.

use linstock_battle::{
    Game, Scenario, Unit, UnitId,
    forecast::{Came, Course, Whose},
    rules::MISFIRE,
    scene::{Appearance, Stands},
    vocabulary::{
        About, Asking, Cause, ChanceKind, ChoiceName, Condition, ConditionNames, Ends, FactName,
        FactRole, FateKind, FormationName, Intent, Marker, PhaseName, Posture, Question,
        QuestionKind, Severity, Stake, TargetRole, Troops, Verb, Vocabulary, chances,
    },
};
use linstock_rulebook::On;

use super::{
    Jr3,
    charges::{NO_WAY, NOBODY, UNFIT},
    command, drawn,
    status::{Decision, Order, Phase},
};
use crate::{
    charge::chain::{
        CHARGE, MELEE,
        state::{ChargeResult, Fate},
    },
    fire::FIRE,
    morale::CHECK,
    strength::Strength,
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
    news: &[&NO_WAY, &UNFIT, &NOBODY],
    aimed: &[&FIRE, &CHARGE, &MELEE],
    opens: &[&FIRE, &CHARGE, &MELEE, &NO_WAY, &UNFIT, &NOBODY],
    rules: crate::rules::BY_FILE,
    die: <Jr3 as Game>::DIE,
    added_to_dice: &[On::Drm],
    hold_fire: &[],
};

const VERBS: &[Verb] = &[
    Verb::new(command::ORDER, "Order", Intent::Order),
    Verb::new(command::ORDERS_DONE, "Done", Intent::Idle),
    Verb::new(command::RALLY, "Rally", Intent::Rally),
    Verb::new(command::CHANGE, "Change to hold", Intent::Countermand),
    Verb::new(command::FIRE, "Fire", Intent::Shoot),
    Verb::new(command::DISENGAGE, "Disengage", Intent::Disengage),
    Verb::new(command::TARGET, "Charge", Intent::Pick),
    Verb::new(command::MOVE, "Move", Intent::Move),
    Verb::new(command::FORM, "Form", Intent::Form),
    Verb::new(command::MOUNT, "Mount", Intent::Mount),
    Verb::new(command::DISMOUNT, "Dismount", Intent::Mount),
    Verb::new(command::OFFICER_MOVE, "Ride", Intent::Ride),
    Verb::new(command::OFFICER_JOIN, "Join", Intent::Join).with_target(TargetRole::Friend),
    Verb::new(command::DONE, "Done", Intent::Idle),
];

const CHOICES: &[ChoiceName] = &[
    order(Order::FirstFire, "first fire", Intent::Shoot, 2),
    order(Order::Hold, "hold", Intent::Idle, 1),
    order(Order::Move, "move", Intent::Move, 3),
    order(Order::Charge, "charge", Intent::Charge, 4),
    order(Order::Disengage, "disengage", Intent::Disengage, 5),
    order(Order::Form, "change formation", Intent::Form, 6),
];

const fn order(order: Order, label: &'static str, intent: Intent, key: u8) -> ChoiceName {
    ChoiceName { word: order.word(), label, intent, key }
}

const ORDERS: Question = ask(
    "orders",
    "Give your units their orders in secret. A unit without an order holds.",
    Stake::Orders,
);
const RALLY: Question = ask("rally", "Choose units to rally, or choose Done.", Stake::Rally);
const REVEAL: Question =
    ask("reveal", "Orders are revealed. Units may still change to hold.", Stake::Orders);
const FIRST_FIRE: Question =
    ask("first-fire", "Choose targets for the units ordered to fire first.", Stake::Fire);
const DISENGAGE: Question =
    ask("disengage", "Move the units ordered to disengage.", Stake::Movement);
const TARGET: Question = ask(
    "charge-target",
    "{who} has several enemies equally close. Which does it charge?",
    Stake::Charge,
);
const MOVES: Question = ask("moves", "Move your units, or choose Done.", Stake::Movement);
const LAST_FIRE: Question = ask("fire", "Choose targets, or choose Done.", Stake::Fire);

const QUESTIONS: &[Question] =
    &[ORDERS, RALLY, REVEAL, FIRST_FIRE, DISENGAGE, TARGET, MOVES, LAST_FIRE];

const fn ask(word: &'static str, sentence: &'static str, stake: Stake) -> Question {
    Question { word, sentence, ask: "", kind: QuestionKind::OwnTurn, stake, cause: Cause::Turn }
}

/// A question as it is put.
pub const fn asking(decision: Decision) -> Asking {
    match decision {
        Decision::Orders => Asking::side(&ORDERS),
        Decision::Rally => Asking::side(&RALLY),
        Decision::Reveal => Asking::side(&REVEAL),
        Decision::FirstFire => Asking::side(&FIRST_FIRE),
        Decision::Disengage => Asking::side(&DISENGAGE),
        Decision::Target(unit) => Asking::unit(&TARGET, unit),
        Decision::Moves => Asking::side(&MOVES),
        Decision::Fire => Asking::side(&LAST_FIRE),
    }
}

const PHASES: &[PhaseName] = &[
    part(Phase::SetUp, "set-up"),
    part(Phase::Orders, "orders"),
    part(Phase::Rally, "rally"),
    part(Phase::Reveal, "reveal"),
    part(Phase::FirstFire, "first fire"),
    part(Phase::Disengage, "disengage"),
    part(Phase::Charges, "charges"),
    part(Phase::Moves, "moves"),
    part(Phase::Fire, "fire"),
    part(Phase::Melee, "melee"),
];

const fn part(phase: Phase, label: &'static str) -> PhaseName {
    let together = matches!(phase, Phase::FirstFire | Phase::Fire);
    PhaseName { word: phase.word(), label, together }
}

/// What a part of the turn is called.
pub const fn phase(phase: Phase) -> &'static PhaseName {
    &PHASES[phase as usize]
}

const FORMATIONS: &[FormationName] = &[
    formed(Formation::SingleLine, "single line", Posture::Line, 1),
    formed(Formation::ExtendedLine, "extended line", Posture::Line, 2),
    formed(Formation::DoubleLine, "double line", Posture::Line, 3),
    formed(Formation::AttackColumn, "attack column", Posture::Column, 4),
    formed(Formation::Skirmish, "skirmish", Posture::Skirmish, 5),
    formed(Formation::MarchColumn, "march column", Posture::March, 6),
    formed(Formation::Disorder, "disorder", Posture::Disorder, 7),
    formed(Formation::Unlimbered, "unlimbered", Posture::Unlimbered, 8),
    formed(Formation::Limbered, "limbered", Posture::Limbered, 9),
];

const fn formed(
    formation: Formation,
    label: &'static str,
    posture: Posture,
    key: u8,
) -> FormationName {
    FormationName { word: formation.word(), label, posture, key }
}

const FACTS: &[FactName] = &[
    FactName::new("bloody-fires", "fires that cost his unit anybody"),
    FactName::new("barred-by", "by"),
    FactName::new("pushed-by", "by"),
    FactName::new("stopped-by", "by"),
    FactName::new("did", "did").roles(&[FactRole::Count]),
    FactName::new("order", "order").roles(&[FactRole::State]),
    FactName::new("in-melee-with", "in melee with").roles(&[FactRole::State]),
];

/// Morale as a chance of a rally.
pub const fn morale_chance(morale: Morale) -> &'static ChanceKind {
    match morale {
        Morale::Good => const { &own_morale(Morale::Good, "good morale") },
        Morale::Shaken => const { &own_morale(Morale::Shaken, "shaken") },
        Morale::Routed => const { &own_morale(Morale::Routed, "routed") },
    }
}

const fn own_morale(morale: Morale, label: &'static str) -> ChanceKind {
    ChanceKind::new(morale.word(), label, About::Own(condition(morale)))
}

/// How a charge may end.
pub const fn charge_chance(result: ChargeResult) -> &'static ChanceKind {
    match result {
        ChargeResult::Short => const { &course(ChargeResult::Short, "falls short") },
        ChargeResult::Stopped => const { &course(ChargeResult::Stopped, "is stopped") },
        ChargeResult::Destroyed => {
            const { &course(ChargeResult::Destroyed, "a side is destroyed") }
        }
        ChargeResult::Carried => const { &course(ChargeResult::Carried, "drives them back") },
        ChargeResult::Captured => const { &course(ChargeResult::Captured, "captures them") },
        ChargeResult::Repulsed => const { &course(ChargeResult::Repulsed, "is repulsed") },
        ChargeResult::Surrender => &chances::SURRENDER,
        ChargeResult::BothRout => const { &course(ChargeResult::BothRout, "both rout") },
        ChargeResult::BrokenOff => const { &course(ChargeResult::BrokenOff, "a side falls back") },
        ChargeResult::Melee => const { &course(ChargeResult::Melee, "melee goes on") },
    }
}

const fn course(result: ChargeResult, label: &'static str) -> ChanceKind {
    ChanceKind::new(result.word(), label, About::Course)
}

const COURSES: &[Course] = &[
    Course::of(&MISFIRE, Whose::Own, &chances::MISFIRES).came(Came::Is("fails", true)),
    Course::of(&CHECK, Whose::Target, &chances::CHECK),
    Course::of(&NO_WAY, Whose::Own, &chances::FALLS_SHORT),
    charged(ChargeResult::Short),
    charged(ChargeResult::Stopped),
    charged(ChargeResult::Melee),
];

/// A charge that came to this.
const fn charged(result: ChargeResult) -> Course {
    Course::of(&CHARGE, Whose::Own, charge_chance(result)).came(Came::Word("result", result.word()))
}

/// Morale as what may become of a unit.
pub const fn morale_fate(morale: Morale) -> &'static FateKind {
    match morale {
        Morale::Good => const { &ended(Morale::Good.word(), "good order", Severity::Steady) },
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
        Fate::Captured => const { &ended(Fate::Captured.word(), "captured", Severity::Captured) },
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
        Morale::Shaken => Condition::Shaken,
        Morale::Routed => Condition::Broken,
    }
}

/// How a unit is, in terms that all games share.
pub fn appearance(scenario: &Scenario<Jr3>, unit: UnitId, state: &Unit<Jr3>) -> Appearance {
    let (entry, status) = (scenario.entry(unit), &state.status);
    let battery = entry.profile.arm == Arm::Artillery;
    let troops = match (battery, status.formation == Formation::Limbered, status.mounted) {
        (true, true, _) => Troops::Limbered,
        (true, false, _) => Troops::Guns,
        (false, _, true) => Troops::Mounted,
        (false, _, false) => Troops::Foot,
    };
    let morale = condition(status.morale);
    let disorder = morale == Condition::Steady && status.formation == Formation::Disorder;
    let markers = [
        (status.fired, Marker::Fired),
        (status.low, Marker::LowAmmunition),
        (status.did.is_some(), Marker::Acted),
    ];
    let order = status.order.and_then(|order| VOCABULARY.choice(order.word()));
    let markers = markers.into_iter().filter(|(is, _)| *is).map(|(_, marker)| marker);
    let size = drawn::stand(scenario, &entry.profile, status);
    let whole = Strength::on_stands(entry.profile.stands, state.strength, entry.strength);
    Appearance {
        condition: if disorder { Condition::Disordered } else { morale },
        troops,
        formation: VOCABULARY.formation(status.formation.word()),
        markers: markers.chain(order.map(|it| Marker::Ordered(it.intent))).collect(),
        stands: Some(Stands::new(size, whole.on_each_stand(), state.strength.max(1))),
        actions_left: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_formation_order_and_phase_has_its_name() {
        for formation in Formation::ALL {
            assert!(VOCABULARY.formation(formation.word()).is_some(), "{formation}");
        }
        for order in Order::ALL {
            assert!(VOCABULARY.choice(order.word()).is_some(), "{order}");
        }
        for &it in Phase::ALL {
            assert_eq!(phase(it).word, it.word());
        }
    }
}
