//! Tests of élan and drill, and rallies: what calls for them, what is needed, what failures cost.

use linstock_battle::{
    Fact, Resolved, UnitId, World,
    account::{Account, Reader, Step, StepKind},
    story::{list, number as in_words},
};

use super::{
    Elan, number, sentence, small,
    under::{Under, dice, read},
    words,
};
use crate::{
    play::facts::house,
    test::{
        Of, Situation, TestResult,
        results::{DRILL, ELAN, RALLY},
    },
};

/// A test on its own.
pub fn account(world: &World<Elan>, resolved: &Resolved) -> Option<Account> {
    let &[unit] = &resolved.by[..] else { return None };
    let of = of(&resolved.what)?;
    let mut reader = Reader::new(&resolved.working);
    let rows = reader.rest();
    let faces = reader.roll();
    let rolled = read(format!("{}, {}", purpose(of), dice(faces.len())), &rows, faces);
    let result = TestResult::from_word(resolved.word("result"))?;
    let (was, now) = (number(&resolved.facts, "dm"), number(&resolved.outcome, "dm"));
    let breaks = is_so(&resolved.outcome, "broken") && !house(world).breaks(small(was));
    let markers = markers(world, was, now);
    let verdict = verdict(result, of, breaks, &markers);
    let sum = sum(of, &rolled);
    let text = text(of, &resolved.facts);
    let account = Account::new(sentence(world, unit, &text), format!("{sum}, {verdict}"));
    let rallies =
        of == Of::Rally && house(world).breaks(small(was)) && !house(world).breaks(small(now));
    let account = match (breaks, result) {
        (true, _) => account.headline(sentence(world, unit, "breaks")),
        (false, TestResult::Shaken) => account.headline(sentence(world, unit, "is shaken")),
        (false, _) if rallies => account.headline(sentence(world, unit, "rallies")),
        (false, _) => account,
    };
    Some(account.step(step(rolled, unit).sum(sum).verdict(verdict)))
}

/// The dice of a test.
pub fn step(rolled: Under, unit: UnitId) -> Step {
    rolled.step.kind(StepKind::Test).by([unit])
}

fn of(rule: &str) -> Option<Of> {
    let all = [(&ELAN, Of::Elan), (&DRILL, Of::Drill), (&RALLY, Of::Rally)];
    all.into_iter().find(|(known, _)| known.id == rule).map(|(_, of)| of)
}

fn is_so(facts: &[Fact], of: &str) -> bool {
    facts.iter().any(|fact| fact.of == of && fact.is == true.into())
}

const fn purpose(of: Of) -> &'static str {
    match of {
        Of::Elan => "élan test",
        Of::Drill => "drill test",
        Of::Rally => "rally",
    }
}

/// How many failed, or in a rally succeeded.
pub fn sum(of: Of, rolled: &Under) -> String {
    match of {
        Of::Elan | Of::Drill => match (rolled.over(), rolled.dice) {
            (0, 1) => "passes".to_owned(),
            (0, _) => "all pass".to_owned(),
            (1, 1) => "fails".to_owned(),
            (1, all) => format!("1 of {all} fails"),
            (failed, all) => format!("{failed} of {all} fail"),
        },
        Of::Rally => format!("{} of {}", rolled.under, rolled.dice),
    }
}

/// Markers gained or lost, and how many there are: "two disruption markers, 3 of 4".
pub fn markers(world: &World<Elan>, was: i32, now: i32) -> String {
    let most = house(world).breaking_point();
    match now - was {
        0 => String::new(),
        more @ 1.. => format!("{}, {now} of {most}", counted(small(more))),
        fewer => format!("{} fewer, {now} left", counted(small(-fewer))),
    }
}

/// So many disruption markers.
pub fn counted(markers: u8) -> String {
    match markers {
        1 => "one disruption marker".to_owned(),
        _ => format!("{} disruption markers", in_words(markers)),
    }
}

fn verdict(result: TestResult, of: Of, breaks: bool, markers: &str) -> String {
    let what = match result {
        TestResult::Success if of == Of::Rally => "it rallies",
        TestResult::Success if of == Of::Drill => "done",
        TestResult::Success => "it holds",
        TestResult::Disrupted => "disrupted",
        TestResult::Shaken => "shaken",
        TestResult::Break => "it breaks",
        TestResult::Sloppy => "done, but sloppily",
        TestResult::Failure if of == Of::Rally => "no better",
        TestResult::Failure => "not done",
        TestResult::Disgrace => "a disgrace",
    };
    match (breaks, markers) {
        (true, _) if result == TestResult::Break => what.to_owned(),
        (true, _) => format!("{what}, and it breaks"),
        (false, "") => what.to_owned(),
        (false, _) => format!("{what}: {markers}"),
    }
}

/// What is tested, and why.
fn text(of: Of, facts: &[Fact]) -> String {
    let mut causes: Vec<String> = Vec::new();
    for situation in words(facts, "situation").filter_map(Situation::from_word) {
        let cause = why(situation).to_owned();
        if !causes.contains(&cause) {
            causes.push(cause);
        }
    }
    let causes = list(&causes);
    match of {
        Of::Elan => format!("tests its élan {causes}"),
        Of::Drill => format!("tests its drill {causes}"),
        Of::Rally => format!("tries to rally {causes}"),
    }
    .trim_end()
    .to_owned()
}

/// What calls for a test.
const fn why(situation: Situation) -> &'static str {
    match situation {
        Situation::RallyMoving => "on the move",
        Situation::RallyStationary => "where it stands",
        Situation::TwoCasualties => "after its losses",
        Situation::ShellCasualty => "under shell and shrapnel",
        Situation::CloseVolleyCasualty => "after a close volley",
        Situation::CloseRifleCasualty => "under rifle fire close by",
        Situation::CloseCombat1 => "after the first round",
        Situation::CloseCombat2 => "after the second round",
        Situation::CloseCombat3 => "after the third round",
        Situation::CavalryCloseClear | Situation::InfantryCloseClear => "to close",
        Situation::CavalryCloseRough | Situation::InfantryCloseRough => "to close over bad ground",
        Situation::FriendBroken => "as friends break",
        Situation::ChangeAndHalfMove => "to change formation and move half",
        Situation::ChangeAndMove => "to change formation and move",
        Situation::ChangeAndCharge => "to change formation and charge",
        Situation::ReformDetachments => "to take its skirmishers back",
        Situation::ChargeResponse => "in the face of a charge",
        Situation::BreakOff => "to break off",
        Situation::PassedThrough => "as friends flee through it",
        Situation::Obstacle => "to cross an obstacle",
    }
}
