//! A check or a rally: what is needed, by how much it passes or fails, and how far the unit goes back.

use linstock_battle::{
    Resolved, UnitId, World,
    account::{Account, Dice, Reader, Rows, Step, StepKind, margin, total},
    story::inches,
};
use linstock_rulebook::On;

use super::{Jr3, fire::on_the, sentence};
use crate::{
    morale::{Cause, NATURAL_2, NATURAL_12, ROUT, SHAKEN_FALL_BACK, Trial},
    words::{Aspect, Morale},
};

/// A check on its own, or a rally.
pub fn account(world: &World<Jr3>, resolved: &Resolved) -> Option<Account> {
    let &[unit] = &resolved.by[..] else { return None };
    let cause = Cause::from_word(resolved.word("cause"))?;
    let mut reader = Reader::new(&resolved.working);
    let rows = reader.rest();
    let was = world.status(unit).morale;
    let try_it = Tried { unit, was, rally: cause == Cause::Rally };
    let checked = check(world, try_it, &rows, &mut reader);
    let struck = Aspect::from_word(resolved.word("aspect")).and_then(on_the);
    let struck = struck.map_or(String::new(), |side| format!(" {side}"));
    let text = match cause {
        Cause::Fire => format!("checks its morale under fire{struck}"),
        Cause::Charge => format!("checks its morale, charged{struck}"),
        Cause::Rally => "tries to rally".to_owned(),
        Cause::Event => "checks its morale after the disaster close by".to_owned(),
    };
    let mut outcome = format!("{}, needs {}, {}", checked.roll, checked.needs, checked.verdict);
    if let Some(goes) = &checked.goes {
        outcome += &format!(", and {goes}");
    }
    let account = Account::new(sentence(world, unit, &text), outcome);
    let account = match headline(was, checked.morale, try_it.rally) {
        Some(headline) => account.headline(sentence(world, unit, headline)),
        None => account,
    };
    Some(checked.steps.into_iter().fold(account, Account::step))
}

/// Who checks.
#[derive(Clone, Copy)]
pub struct Tried {
    /// Who.
    pub unit: UnitId,
    /// Its morale before.
    pub was: Morale,
    /// Whether it tries to rally.
    pub rally: bool,
}

/// What came of a check.
pub struct Checked {
    /// The check, and how far back.
    pub steps: Vec<Step>,
    /// Its morale after.
    pub morale: Morale,
    /// What the dice showed.
    pub roll: i32,
    /// The lowest roll that passes.
    pub needs: i32,
    /// "fails by 2: shaken".
    pub verdict: String,
    /// `falls back 4"`.
    pub goes: Option<String>,
    /// How far back, in thousandths of an inch.
    pub back: i32,
}

/// Reads a check, and the dice of its retreat if it has one.
pub fn check(
    world: &World<Jr3>,
    tried: Tried,
    rows: &Rows<'_>,
    reader: &mut Reader<'_>,
) -> Checked {
    let Tried { unit, was, rally } = tried;
    let mmp = rows.sum(On::Mmp);
    let faces = reader.roll();
    let roll = total(faces);
    let trial = Trial { mmp, morale: was, rally, officer: false, rout_dice: 0 };
    let sum = u16::try_from(roll).unwrap_or(0);
    let (morale, rule) = (trial.verdict(sum).morale, trial.decided(sum));
    // A 2 always fails and a 12 never does.
    let needs = (mmp + 1).clamp(3, 12);
    let by = if rule.id == NATURAL_2.id || rule.id == NATURAL_12.id {
        format!("a natural {roll}")
    } else {
        margin(roll, needs)
    };
    let verdict = match becomes(was, morale, rally) {
        "" => by,
        now => format!("{by}: {now}"),
    };
    let purpose = if rally { "rally" } else { "morale check" };
    let step = Step::new(purpose)
        .kind(StepKind::Test)
        .by([unit])
        .needs(format!("needs {needs}"))
        .dice(Dice::of(None, faces))
        .sum(roll.to_string())
        .verdict(verdict.clone())
        .rows(rows.places());
    let mut checked =
        Checked { steps: vec![step], morale, roll, needs, verdict, goes: None, back: 0 };
    if let Some(faces) = reader.roll_for(&SHAKEN_FALL_BACK) {
        checked.goes_back(world, unit, "falls back", faces);
    } else if let Some(faces) = reader.roll_for(&ROUT) {
        checked.goes_back(world, unit, "runs", faces);
    }
    checked
}

impl Checked {
    fn goes_back(&mut self, world: &World<Jr3>, unit: UnitId, how: &str, faces: &[u8]) {
        self.back = world.edition().inches(total(faces).into()).on_table();
        let goes = format!("{how} {}", inches(self.back));
        self.steps.push(distance(unit, how, faces).verdict(goes.clone()));
        self.goes = Some(goes);
    }
}

/// A step that only says how far somebody goes.
pub fn distance(unit: UnitId, how: &str, faces: &[u8]) -> Step {
    let step = Step::new(how).kind(StepKind::Distance).by([unit]).dice(Dice::of(None, faces));
    if faces.len() > 1 { step.sum(total(faces).to_string()) } else { step }
}

/// What a unit has become by a check, if it is worth a word.
const fn becomes(was: Morale, now: Morale, rally: bool) -> &'static str {
    match (was, now) {
        (Morale::Good | Morale::Shaken, Morale::Routed) => "routs",
        (Morale::Good, Morale::Shaken) => "shaken",
        (Morale::Routed, Morale::Shaken) => "rallies, but is shaken",
        (Morale::Shaken | Morale::Routed, Morale::Good) => "rallies",
        (Morale::Routed, Morale::Routed) if rally => "still runs",
        (Morale::Routed, Morale::Routed) => "still routed",
        (Morale::Shaken, Morale::Shaken) => "still shaken",
        (Morale::Good, Morale::Good) => "",
    }
}

/// The same over all that follows.
const fn headline(was: Morale, now: Morale, rally: bool) -> Option<&'static str> {
    match (was, now) {
        (Morale::Good | Morale::Shaken, Morale::Routed) if rally => {
            Some("fails to rally and routs")
        }
        (Morale::Good | Morale::Shaken, Morale::Routed) => Some("routs"),
        (Morale::Good, Morale::Shaken) => Some("is shaken"),
        (Morale::Routed, Morale::Shaken) => Some("rallies from its rout"),
        (Morale::Shaken | Morale::Routed, Morale::Good) => Some("rallies"),
        (Morale::Routed, Morale::Routed)
        | (Morale::Shaken, Morale::Shaken)
        | (Morale::Good, Morale::Good) => None,
    }
}
