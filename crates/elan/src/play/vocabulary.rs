//! What the words of this game mean, and how its units look.

use linstock_battle::{
    Game, Scenario, Unit, UnitId, World,
    forecast::{Came, Course, Whose},
    rules::MISFIRE,
    scene::{Appearance, Stands},
    vocabulary::{
        About, Asking, Cause, ChanceKind, ChoiceName, Condition, ConditionNames, Ends, FactName,
        FactRole, FateKind, FormationName, Intent, Marker, PhaseName, Posture, Question,
        QuestionKind, Severity, Stake, TargetRole, Troops, Verb, Vocabulary, chances,
    },
};
use linstock_rulebook::Rule;

use super::{
    Elan,
    charges::{DECLARE, STANDS, Try},
    facts, harm, moves, shape,
    shoot::Manner,
    state::{Building, Decision, Phase, Rallying},
    verbs,
};
use crate::{
    charge::{
        CHANGE_FORMATION, COUNTER_CHARGE, Does, EVADE, FIRE_AND_EVADE, FORM_CLOSED_COLUMN,
        LIMBER_AND_EVADE, STAND_AND_FIRE,
    },
    close::action::{CLOSING, ROUNDS, outcome::Fate},
    fire::FIRE,
    test::{TestResult, results},
    words::{Arm, Formation},
};

/// The words of the game.
pub const VOCABULARY: Vocabulary = Vocabulary {
    verbs: VERBS,
    choices: CHOICES,
    questions: QUESTIONS,
    phases: PHASES,
    formations: FORMATIONS,
    conditions: ConditionNames { broken: "broken", ..ConditionNames::USUAL },
    ends: Ends::of(&ConditionNames { broken: "broken", ..ConditionNames::USUAL }),
    courses: COURSES,
    facts: FACTS,
    news: &[],
    aimed: &[
        &FIRE,
        &STAND_AND_FIRE,
        &STANDS,
        &FORM_CLOSED_COLUMN,
        &EVADE,
        &COUNTER_CHARGE,
        &CHANGE_FORMATION,
        &FIRE_AND_EVADE,
        &LIMBER_AND_EVADE,
    ],
    opens: &[&FIRE, &CLOSING, &ROUNDS, &DECLARE],
    rules: crate::rules::BY_FILE,
    die: <Elan as Game>::DIE,
    added_to_dice: &[],
    hold_fire: &[],
};

const VERBS: &[Verb] = &[
    Verb::new(verbs::LEADER_JOIN, "Join", Intent::Join).with_target(TargetRole::Friend),
    Verb::new(verbs::LEADER_MOVE, "Ride", Intent::Ride),
    Verb::new(verbs::LEADER_DONE, "Done", Intent::Idle),
    Verb::new(verbs::RALLY, "Rally", Intent::Rally),
    Verb::new(verbs::ENGINEER, "Build or break", Intent::Engineer),
    Verb::new(verbs::DECLARE_CHARGE, "Declare charge", Intent::Charge),
    Verb::new(verbs::RESPOND, "Respond", Intent::Respond),
    Verb::new(verbs::MOVE, "Move", Intent::Move),
    Verb::new(verbs::DETACH, "Detach", Intent::Detach),
    Verb::new(verbs::REATTACH, "Reattach", Intent::Recall),
    Verb::new(verbs::BREAK_OFF, "Break off", Intent::Disengage),
    Verb::new(verbs::FIRE, "Fire", Intent::Shoot),
    Verb::new(verbs::PURSUE, "Pursue", Intent::Follow).in_inches(),
    Verb::new(verbs::HOLD, "Hold", Intent::Idle),
    Verb::new(verbs::DONE, "Done", Intent::Idle),
];

const CHOICES: &[ChoiceName] = &[
    choice(Try::StandAndFire.word(), "stand and fire", Intent::Shoot, 2),
    choice(Try::Stand.word(), "stand without firing", Intent::Idle, 1),
    choice(Try::FormClosedColumn.word(), "form closed column", Intent::CloseUp, 6),
    choice(Try::Evade.word(), "evade", Intent::Evade, 5),
    choice(Try::CounterCharge.word(), "counter charge", Intent::Charge, 4),
    choice(Try::FormSquare.word(), "form square", Intent::FormSquare, 7),
    choice(Try::Face.word(), "face the charge", Intent::Face, 3),
    choice(Try::FireAndEvade.word(), "fire and evade", Intent::ShootAndEvade, 8),
    choice(Try::LimberAndEvade.word(), "limber and evade", Intent::Evade, 9),
    choice(Rallying::Moving.word(), "moving", Intent::Manner, 1),
    choice(Rallying::Stationary.word(), "stationary", Intent::Manner, 2),
    choice(Building::OpenWall.word(), "open a wall", Intent::Manner, 1),
    choice(Building::BlockRoad.word(), "block a road", Intent::Manner, 2),
    choice(Building::Bridge.word(), "bridge a stream", Intent::Manner, 3),
    choice(Building::Redoubt.word(), "build a redoubt", Intent::Manner, 4),
    choice(Manner::Platoon.word(), "by platoons", Intent::Manner, 1),
    choice(Manner::Volley.word(), "battalion volley", Intent::Manner, 2),
    choice(Manner::Skirmish.word(), "skirmish fire", Intent::Manner, 3),
    choice(Manner::Ball.word(), "ball", Intent::Manner, 1),
    choice(Manner::Canister.word(), "canister", Intent::Manner, 2),
    choice(Manner::Shell.word(), "shell", Intent::Manner, 3),
    choice(Manner::Shrapnel.word(), "shrapnel", Intent::Manner, 4),
];

const fn choice(word: &'static str, label: &'static str, intent: Intent, key: u8) -> ChoiceName {
    ChoiceName { word, label, intent, key }
}

const LEADERS: Question = own("leaders", "Move your leaders, or choose Done.", Stake::Leaders);
const RALLY: Question = own("rally", "Rally your units, or choose Done.", Stake::Rally);
const RALLY_OR_RUN: Question = own(
    "rally-or-run",
    "Rally your units, or choose Done. Broken, and will run unless rallied in place: {others}.",
    Stake::Rally,
);
const RALLY_OR_LOSE: Question = own(
    "rally-or-lose",
    "Rally your units, or choose Done. Broken, and will run off the table unless rallied in place: {others}.",
    Stake::Rally,
);
const ENGINEERING: Question =
    own("engineering", "Put units to work, or choose Done.", Stake::Works);
const CHARGES: Question = own("charges", "Declare charges, or choose Done.", Stake::Charge);
const RESPONSE: Question = Question {
    kind: QuestionKind::Response,
    cause: Cause::Charge,
    ask: "How does it respond?",
    ..own("response", "{who} is charged by {others}.", Stake::Reaction)
};
const MOVES: Question = own("moves", "Move your units, or choose Done.", Stake::Movement);
const REACTIVE_FIRE: Question = Question {
    kind: QuestionKind::Response,
    cause: Cause::Move,
    ..own("reactive-fire", "Fire in reaction, or choose Done.", Stake::Fire)
};
const LAST_FIRE: Question = own("fire", "Fire, or choose Done.", Stake::Fire);
const HALTED_FIRE: Question =
    own("halted-fire", "{who} has halted short of the enemy. It may fire.", Stake::Fire);
const EVADING_FIRE: Question = Question {
    kind: QuestionKind::Response,
    cause: Cause::Charge,
    ..own("evading-fire", "{who} fires at {others} before it evades. How?", Stake::Fire)
};
const PURSUIT: Question = own("pursuit", "{who} has won. Pursue, or hold?", Stake::Pursuit);

const QUESTIONS: &[Question] = &[
    LEADERS,
    RALLY,
    RALLY_OR_RUN,
    RALLY_OR_LOSE,
    ENGINEERING,
    CHARGES,
    RESPONSE,
    MOVES,
    REACTIVE_FIRE,
    LAST_FIRE,
    HALTED_FIRE,
    EVADING_FIRE,
    PURSUIT,
];

const fn own(word: &'static str, sentence: &'static str, stake: Stake) -> Question {
    Question { word, sentence, ask: "", kind: QuestionKind::OwnTurn, stake, cause: Cause::Turn }
}

/// A question as it is put.
pub fn asking(world: &World<Elan>, decision: Decision) -> Asking {
    match decision {
        Decision::Leaders => Asking::side(&LEADERS),
        Decision::Rally => rallying(world),
        Decision::Engineering => Asking::side(&ENGINEERING),
        Decision::Charges => Asking::side(&CHARGES),
        Decision::Response(unit) => {
            Asking { others: charging(world, unit), ..Asking::unit(&RESPONSE, unit) }
        }
        Decision::Moves => Asking::side(&MOVES),
        Decision::ReactiveFire => Asking::side(&REACTIVE_FIRE),
        Decision::Fire => Asking::side(&LAST_FIRE),
        Decision::HaltedFire(unit) => Asking::unit(&HALTED_FIRE, unit),
        Decision::EvadingFire(unit) => {
            let charger = facts::response(world, unit).map(|answer| answer.to);
            Asking { others: charger.into_iter().collect(), ..Asking::unit(&EVADING_FIRE, unit) }
        }
        Decision::Pursuit(unit) => Asking::unit(&PURSUIT, unit),
    }
}

/// Which units rally, with a warning of those that run if they do not: of the ones that would be lost
/// by it, if there are any.
fn rallying(world: &World<Elan>) -> Asking {
    let will_run = |&unit: &UnitId| moves::will_run(world, unit);
    let run: Vec<UnitId> = world.units_of(world.state.active).filter(will_run).collect();
    let off = |&unit: &UnitId| harm::runs_off(world, unit);
    let lost: Vec<UnitId> = run.iter().copied().filter(off).collect();
    match (run.is_empty(), lost.is_empty()) {
        (true, _) => Asking::side(&RALLY),
        (false, true) => Asking { others: run, ..Asking::side(&RALLY_OR_RUN) },
        (false, false) => Asking { others: lost, ..Asking::side(&RALLY_OR_LOSE) },
    }
}

/// Everybody who has declared a charge at a unit.
fn charging(world: &World<Elan>, unit: UnitId) -> Vec<UnitId> {
    let at = |other: &UnitId| world.status(*other).charge.is_some_and(|it| it.target == unit);
    world.scenario.ids().filter(at).collect()
}

const PHASES: &[PhaseName] = &[
    part(Phase::SetUp, "set-up"),
    part(Phase::Leaders, "leaders"),
    part(Phase::Reinforcements, "reinforcements"),
    part(Phase::Rally, "rally"),
    part(Phase::Engineering, "engineering"),
    part(Phase::Charges, "charges"),
    part(Phase::Responses, "responses"),
    part(Phase::ChargeMoves, "charge moves"),
    part(Phase::Moves, "moves"),
    part(Phase::ReactiveFire, "reactive fire"),
    part(Phase::Fire, "fire"),
    part(Phase::Closing, "closing"),
    part(Phase::CloseAction, "close action"),
    part(Phase::Pursuit, "pursuit"),
];

const fn part(phase: Phase, label: &'static str) -> PhaseName {
    PhaseName { word: phase.word(), label, together: false }
}

/// What a part of the turn is called.
pub const fn phase(phase: Phase) -> &'static PhaseName {
    &PHASES[phase as usize]
}

const FORMATIONS: &[FormationName] = &[
    formed(Formation::TwoRankLine, "two rank line", Posture::Line, 1),
    formed(Formation::ThreeRankLine, "three rank line", Posture::Line, 2),
    formed(Formation::Column, "column", Posture::Column, 3),
    formed(Formation::WideColumn, "wide column", Posture::Column, 4),
    formed(Formation::ClosedColumn, "closed column", Posture::Column, 5),
    formed(Formation::MarchColumn, "march column", Posture::March, 6),
    formed(Formation::Square, "square", Posture::Square, 7),
    formed(Formation::Skirmish, "skirmish", Posture::Skirmish, 8),
    formed(Formation::Line, "line", Posture::Line, 9),
    formed(Formation::Unlimbered, "unlimbered", Posture::Unlimbered, 1),
    formed(Formation::Limbered, "limbered", Posture::Limbered, 2),
];

const fn formed(
    formation: Formation,
    label: &'static str,
    posture: Posture,
    key: u8,
) -> FormationName {
    FormationName { word: formation.word(), label, posture, key }
}

const FACTS: &[FactName] = &[FactName::new("charges", "charges").roles(&[FactRole::State])];

/// A result of a test.
pub const fn test_chance(result: TestResult) -> &'static ChanceKind {
    match result {
        TestResult::Success => const { &tested(TestResult::Success, "succeeds", About::Performs) },
        TestResult::Disrupted => {
            const { &tested(TestResult::Disrupted, "disrupted", About::Fails) }
        }
        TestResult::Shaken => const { &tested(TestResult::Shaken, "shaken", About::Fails) },
        TestResult::Break => const { &tested(TestResult::Break, "breaks", About::Breaks) },
        TestResult::Sloppy => const { &tested(TestResult::Sloppy, "sloppy", About::Performs) },
        TestResult::Failure => const { &tested(TestResult::Failure, "fails", About::Fails) },
        TestResult::Disgrace => const { &tested(TestResult::Disgrace, "disgrace", About::Fails) },
    }
}

const fn tested(result: TestResult, label: &'static str, about: About) -> ChanceKind {
    ChanceKind::new(result.word(), label, about)
}

/// What a charged unit does in the end.
pub const fn response_chance(does: Does) -> &'static ChanceKind {
    match does {
        Does::StandAndFire => const { &answered(Does::StandAndFire, "stands and fires") },
        Does::FormClosedColumn => {
            const { &answered(Does::FormClosedColumn, "forms closed column") }
        }
        Does::Evade => const { &answered(Does::Evade, "evades") },
        Does::CounterCharge => const { &answered(Does::CounterCharge, "counter charges") },
        Does::ChangeFormation => const { &answered(Does::ChangeFormation, "changes formation") },
        Does::FireAndEvade => const { &answered(Does::FireAndEvade, "fires and evades") },
        Does::LimberAndEvade => const { &answered(Does::LimberAndEvade, "limbers and evades") },
        Does::Flees => const { &answered(Does::Flees, "flees") },
    }
}

const fn answered(does: Does, label: &'static str) -> ChanceKind {
    ChanceKind::new(does.word(), label, About::Course)
}

/// A charged unit that cannot fire at its charger stands.
pub const ONLY_STANDS: ChanceKind = ChanceKind::new(Try::Stand.word(), "stands", About::Course);
/// A unit is broken after its test.
pub const BROKEN: ChanceKind = ChanceKind::new("broken", "broken", About::Breaks);
/// A charger closes to melee.
pub const CLOSES: ChanceKind = ChanceKind::new("closes", "closes", About::Course);
/// A winner follows.
pub const PURSUES: ChanceKind = ChanceKind::new("pursues", "pursues", About::Course);

const COURSES: &[Course] = &[
    Course::of(&MISFIRE, Whose::Own, &chances::MISFIRES).came(Came::Is("fails", true)),
    Course::of(&results::ELAN, Whose::Target, &chances::CHECK),
    Course::of(&CLOSING, Whose::Own, &CLOSES).came(Came::Is("closes", true)),
    own_test(&results::DRILL, TestResult::Sloppy),
    own_test(&results::DRILL, TestResult::Failure).ends(),
    own_test(&results::DRILL, TestResult::Disgrace).ends(),
    own_test(&results::RALLY, TestResult::Success),
    own_test(&results::RALLY, TestResult::Failure),
    own_test(&results::ELAN, TestResult::Disrupted),
    own_test(&results::ELAN, TestResult::Shaken),
    own_test(&results::ELAN, TestResult::Break),
    done(&FORM_CLOSED_COLUMN, Does::FormClosedColumn),
    fails(&FORM_CLOSED_COLUMN),
    fails_without_fire(&FORM_CLOSED_COLUMN),
    done(&CHANGE_FORMATION, Does::ChangeFormation),
    fails(&CHANGE_FORMATION),
    fails_without_fire(&CHANGE_FORMATION),
    done(&COUNTER_CHARGE, Does::CounterCharge),
    fails(&COUNTER_CHARGE),
    fails_without_fire(&COUNTER_CHARGE),
    done(&FIRE_AND_EVADE, Does::FireAndEvade),
    fails(&FIRE_AND_EVADE),
    fails_without_fire(&FIRE_AND_EVADE),
    done(&LIMBER_AND_EVADE, Does::LimberAndEvade),
    fails(&LIMBER_AND_EVADE),
    fails_without_fire(&LIMBER_AND_EVADE),
];

/// A response that its drill allowed.
const fn done(rule: &'static Rule, does: Does) -> Course {
    let came = Came::Word("does", does.word());
    Course::of(rule, Whose::Own, response_chance(does)).came(came).ends()
}

/// A response that failed its drill, so that the unit stands and fires.
const fn fails(rule: &'static Rule) -> Course {
    done(rule, Does::StandAndFire)
}

/// The same of a unit that cannot fire at its charger.
const fn fails_without_fire(rule: &'static Rule) -> Course {
    let came = Came::Word("does", Try::Stand.word());
    Course::of(rule, Whose::Own, &ONLY_STANDS).came(came).ends()
}

/// A test of one's own that came to this.
const fn own_test(rule: &'static Rule, result: TestResult) -> Course {
    Course::of(rule, Whose::Own, test_chance(result)).came(Came::Word("result", result.word()))
}

/// What may become of a side in a close action.
pub const fn fate(fate: Fate) -> &'static FateKind {
    match fate {
        Fate::Stands => const { &ended(Fate::Stands, "stands", Severity::Steady) },
        Fate::Halts => const { &ended(Fate::Halts, "halts", Severity::Nothing) },
        Fate::FallsBack => const { &ended(Fate::FallsBack, "falls back", Severity::Shaken) },
        Fate::Breaks => const { &ended(Fate::Breaks, "breaks", Severity::Broken) },
        Fate::Destroyed => const { &ended(Fate::Destroyed, "destroyed", Severity::Destroyed) },
    }
}

const fn ended(fate: Fate, label: &'static str, severity: Severity) -> FateKind {
    FateKind { word: fate.word(), label, severity }
}

/// How a unit is, in terms that all games share.
pub fn appearance(scenario: &Scenario<Elan>, unit: UnitId, state: &Unit<Elan>) -> Appearance {
    let (entry, status) = (scenario.entry(unit), &state.status);
    let battery = entry.profile.arm == Arm::Artillery;
    let troops = match (entry.profile.arm, status.formation == Formation::Limbered) {
        (Arm::Artillery, true) => Troops::Limbered,
        (Arm::Artillery, false) if status.left_guns.is_some() => Troops::Foot,
        (Arm::Artillery, false) => Troops::Guns,
        (Arm::Cavalry, _) => Troops::Mounted,
        (Arm::Infantry, _) => Troops::Foot,
    };
    let broken = scenario.edition.breaks(status.dm);
    let (has, breaks) = (status.dm, scenario.edition.breaking_point());
    let markers = [
        (has > 0, Marker::Disruption { has, breaks }),
        (status.unloaded > 0, Marker::Unloaded),
        (status.fired, Marker::Fired),
        (status.acted, Marker::Acted),
    ];
    // Battalions and squadrons are one body; guns stand each by itself.
    let guns = battery && troops != Troops::Foot;
    let each = || std::iter::repeat_n(1, entry.strength.into());
    Appearance {
        condition: if broken { Condition::Broken } else { Condition::Steady },
        troops,
        formation: VOCABULARY.formation(status.formation.word()),
        markers: markers.into_iter().filter(|(is, _)| *is).map(|(_, marker)| marker).collect(),
        stands: guns
            .then(|| Stands::new(shape::model(scenario, status), each(), state.strength.max(1))),
        actions_left: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_formation_choice_and_phase_has_its_name() {
        for formation in Formation::ALL {
            assert!(VOCABULARY.formation(formation.word()).is_some(), "{formation}");
        }
        let choices = [Try::WORDS, Rallying::WORDS, Building::WORDS, Manner::WORDS].concat();
        for word in choices {
            assert!(VOCABULARY.choice(word).is_some(), "{word}");
        }
        for &it in Phase::ALL {
            assert_eq!(phase(it).word, it.word());
        }
    }
}
