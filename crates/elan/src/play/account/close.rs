//! Close action: who closes, and the rounds with their blows, saves and tests.

use linstock_battle::{
    Resolved, UnitId, World,
    account::{Account, Reader, Rows, Step, StepKind, lost},
    story::{capital, does, number as in_words},
    working::StoredRow,
};
use linstock_rulebook::Side;

use super::{
    Elan, counts,
    fire::{hit, saved},
    name, number, sentence, small,
    test::{markers, step, sum},
    under::{against, dice, or_less, read},
};
use crate::{
    close::{
        action::outcome::{ActionResult, Fate},
        round::CLOSE,
    },
    play::facts::house,
    save::{SAVE, special::SPECIAL},
    test::{
        Of, TestResult,
        results::{self, ELAN},
    },
};

/// A charger closes, or halts.
pub fn closing(world: &World<Elan>, resolved: &Resolved) -> Option<Account> {
    let (&[unit], at) = (&resolved.by[..], resolved.at?) else { return None };
    let mut reader = Reader::new(&resolved.working);
    let rows = reader.rest();
    let faces = reader.roll();
    let rolled = read(format!("élan test, {}", dice(faces.len())), &rows, faces);
    let sum = sum(Of::Elan, &rolled);
    let closes = resolved.is_so("closes");
    let what = if closes { "it closes" } else { "it does not close" };
    let was = i32::from(world.status(unit).dm);
    let verdict = match markers(world, was, number(&resolved.outcome, "dm")) {
        more if more.is_empty() => what.to_owned(),
        more => format!("{what}: {more}"),
    };
    let text = sentence(world, unit, &format!("tests whether it closes with {}", name(world, at)));
    let headline = match closes {
        true => sentence(world, unit, &format!("closes with {}", name(world, at))),
        false => sentence(world, unit, &format!("does not close with {}", name(world, at))),
    };
    let step = step(rolled, unit).at(Some(at)).sum(sum.clone()).verdict(verdict.clone());
    Some(Account::new(text, format!("{sum}, {verdict}")).headline(headline).step(step))
}

/// A close action to its end.
pub fn rounds(world: &World<Elan>, resolved: &Resolved) -> Option<Account> {
    let (&[attacker], defender) = (&resolved.by[..], resolved.at?) else { return None };
    let sides = [attacker, defender];
    let mut action =
        Action { world, reader: Reader::new(&resolved.working), sides, struck: Side::Defender };
    let mut steps = Vec::new();
    while let Some(step) = action.next() {
        steps.push(step);
    }
    let (us, them) = (name(world, attacker), name(world, defender));
    let flank = if resolved.is_so("flank") { ", on the flank" } else { "" };
    let text = format!("{} and {them} fight hand to hand{flank}", capital(&us));
    let fates = ["attacker", "defender"]
        .map(|side| Fate::from_word(resolved.word(side)).unwrap_or(Fate::Stands));
    let losses =
        ["attacker lost", "defender lost"].map(|side| small(number(&resolved.outcome, side)));
    let rounds = match number(&resolved.outcome, "rounds") {
        1 => "after one round".to_owned(),
        rounds => format!("after {} rounds", in_words(small(rounds))),
    };
    let ends: Vec<String> = [1, 0]
        .into_iter()
        .filter_map(|side| Some(does(world.name(sides[side]), fared(fates[side])?)))
        .collect();
    let ends = if ends.is_empty() { "both stand".to_owned() } else { ends.join(" and ") };
    let [ours, theirs] = [0, 1].map(|side| lost(losses[side], counts(world, sides[side])));
    let outcome = format!("{rounds} {ends}; {ours} by {us}, {theirs} by {them}");
    let account = Account::new(text, outcome).headline(headline(world, resolved, sides, fates));
    Some(steps.into_iter().fold(account, Account::step))
}

/// What became of a side, if it did not stand.
const fn fared(fate: Fate) -> Option<&'static str> {
    match fate {
        Fate::Stands => None,
        Fate::Halts => Some("halts"),
        Fate::FallsBack => Some("falls back"),
        Fate::Breaks => Some("breaks"),
        Fate::Destroyed => Some("is destroyed"),
    }
}

fn headline(
    world: &World<Elan>,
    resolved: &Resolved,
    [attacker, defender]: [UnitId; 2],
    fates: [Fate; 2],
) -> String {
    let verb = match ActionResult::from_word(resolved.word("result")) {
        Some(ActionResult::Broken) => "breaks",
        Some(ActionResult::Destroyed) => "destroys",
        Some(ActionResult::Beaten | ActionResult::Halted) | None => "throws back",
    };
    let won = |winner: UnitId, loser: UnitId| {
        sentence(world, winner, &format!("{verb} {} in close action", name(world, loser)))
    };
    match fates {
        [Fate::Stands, Fate::Stands] => {
            sentence(world, attacker, &format!("fights {} to a standstill", name(world, defender)))
        }
        [Fate::Stands, _] => won(attacker, defender),
        [_, Fate::Stands] => won(defender, attacker),
        _ => {
            let (us, them) = (name(world, attacker), name(world, defender));
            format!("{} and {them} are both undone in close action", capital(&us))
        }
    }
}

/// The rolls of a close action, in the order made.
struct Action<'a> {
    world: &'a World<'a, Elan>,
    reader: Reader<'a>,
    sides: [UnitId; 2],
    /// Who was struck last.
    struck: Side,
}

impl<'a> Action<'a> {
    /// The next roll as a step.
    fn next(&mut self) -> Option<Step> {
        let why = self.reader.next()?;
        Some(match why {
            it if it == CLOSE.id => self.blows(),
            it if it == SAVE.id => self.saves(),
            it if it == SPECIAL.id => self.leader(),
            it if it == ELAN.id => self.test(),
            _ => {
                let faces = self.reader.roll();
                against("roll", 0, faces).step.verdict(dice(faces.len()))
            }
        })
    }

    fn unit(&self, side: Side) -> UnitId {
        self.sides[side as usize]
    }

    /// The rows of the next roll, whose side they are of, and which round it is.
    fn rows(&mut self) -> (Rows<'a>, Side, &'static str) {
        let key = |row: &StoredRow| (row.side, row.step.clone());
        let first = self.reader.next_row().map(key);
        let rows = self.reader.rows(|row| Some(key(row)) == first);
        let step = rows.rows().first().and_then(|row| row.step.as_deref());
        let round = match step.and_then(|step| step.rsplit('-').next()) {
            Some("1") => "first round",
            Some("2") => "second round",
            Some("3") => "third round",
            Some(_) | None => "round",
        };
        let side = rows.side().unwrap_or(Side::Attacker);
        (rows, side, round)
    }

    fn blows(&mut self) -> Step {
        let (rows, side, round) = self.rows();
        let faces = self.reader.roll();
        let rolled = read(format!("{round}, {}", dice(faces.len())), &rows, faces);
        self.struck = side.other();
        let sum = format!("{} of {}", rolled.under, rolled.dice);
        let verdict = hit(rolled.under);
        let (unit, at) = (self.unit(side), self.unit(side.other()));
        rolled.step.kind(StepKind::Contest).by([unit]).at(Some(at)).sum(sum).verdict(verdict)
    }

    fn saves(&mut self) -> Step {
        let (rows, side, _) = self.rows();
        let faces = self.reader.roll();
        let rolled = read(format!("saves, {}", dice(faces.len())), &rows, faces);
        let unit = self.unit(side);
        saved(rolled, unit, faces, counts(self.world, unit))
    }

    fn leader(&mut self) -> Step {
        let from = house(self.world).kills_leader();
        let rolled = against("leader at risk", from, self.reader.roll());
        let verdict = if rolled.under > 0 { "killed" } else { "unhurt" };
        let step = step(rolled, self.unit(self.struck)).verdict(verdict);
        Step { needs: format!("hit on {}", or_less(from)), ..step }
    }

    fn test(&mut self) -> Step {
        let (rows, side, round) = self.rows();
        let faces = self.reader.roll();
        let rolled = read(format!("élan after the {round}, {}", dice(faces.len())), &rows, faces);
        let failed = results::elan(&house(self.world), 0, rolled.over());
        let verdict = match failed.result {
            TestResult::Success => "it stands",
            TestResult::Disrupted => "disrupted",
            TestResult::Shaken => "shaken",
            TestResult::Break | TestResult::Disgrace => "it breaks",
            TestResult::Sloppy | TestResult::Failure => "it fails",
        };
        let sum = sum(Of::Elan, &rolled);
        step(rolled, self.unit(side)).sum(sum).verdict(verdict)
    }
}
