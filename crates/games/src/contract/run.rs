//! Playing a procedure with given dice, or walking its odds, and writing the answer.

use std::ops::ControlFlow;

use linstock_dice::{
    Ask, Die, Exact, Limit, Once, OneRoll, Procedure, Progress, Rolled, Seed, Seeded, Single,
    Source, Typed, Unfinished, Walk, WrongDice, play,
};
use linstock_rulebook::{HouseRule, Ledger, Recorder, Roll};
use serde::Serialize;

use super::{
    aftermath::Consequence,
    answer::{self, Outcomes, Ways},
    head::{Head, HouseGiven, SeedFact},
    json::put,
    path::Path,
    problem::{Problem, Problems, Wanted},
    reader::{Facts, Reader},
    tree::Tree,
};

/// Where the dice of an answer come from.
pub enum Draw<'a> {
    /// Rolls that a person made.
    Typed(Vec<Vec<u8>>),
    /// A seed.
    Seeded(SeedFact),
    /// All of them.
    Odds(&'a mut Walking<'a>),
}

/// How odds are walked.
pub struct Walking<'a> {
    /// Exactly, or quickly.
    pub precision: Precision,
    /// Hears how far a long walk is, and may break it off.
    pub watch: &'a mut dyn FnMut(Progress) -> ControlFlow<()>,
}

/// How precise odds are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// In whole numbers of any size.
    Exact,
    /// In floating point: right to a dozen digits, and many times faster where odds are large.
    Quick,
}

impl Precision {
    /// How much of a walk is worth waiting for: some seconds, and a fraction of a gigabyte.
    pub const fn limit(self) -> Limit {
        match self {
            Precision::Exact => Limit { steps: 50_000_000 },
            Precision::Quick => Limit { steps: 130_000_000 },
        }
    }
}

impl<'a> Draw<'a> {
    /// What the request asks for; without a word about dice, a fresh seed. Of two, both are wrong.
    fn new(
        head: &mut Head,
        asking: &'a mut Asking<'a>,
        problems: &mut Problems,
    ) -> Result<Draw<'a>, Problem> {
        let one = "Give only one of `dice`, `seed` and `odds`.";
        let root = Path::ROOT;
        match (head.dice.take(), head.seed.take(), head.odds) {
            (None, None, true) => return Ok(Draw::Odds(&mut asking.walking)),
            (None, Some(seed), false) => return Ok(Draw::Seeded(seed)),
            (Some(dice), None, false) => return faces(&dice).map(Draw::Typed),
            (None, None, false) => {}
            (Some(_), Some(_), _) => problems.at(root.key("seed"), one).unwrap_or_default(),
            (Some(_), _, true) | (_, Some(_), true) => {
                problems.at(root.key("odds"), one).unwrap_or_default()
            }
        }
        Ok(Draw::Seeded(SeedFact(Seed::Number((asking.fresh)()))))
    }
}

/// A request that has been read.
pub struct Reading<'a, R> {
    /// Its facts.
    pub facts: R,
    /// House rules.
    pub house: HouseGiven,
    /// What is checked of it.
    pub checks: Checks<'a>,
    procedures: &'static [&'static str],
    procedure: Option<usize>,
}

/// What is wrong with a request so far, and its dice: whoever wants these has to say first what came of the checks.
pub struct Checks<'a> {
    /// What is wrong.
    pub problems: Problems,
    draw: Draw<'a>,
}

impl<'a, R: Facts> Reading<'a, R> {
    /// Reads a request about a game, of which these are the procedures and the house rules.
    pub fn new(
        tree: &Tree<'_>,
        procedures: &'static [&'static str],
        house: &'static [HouseRule],
        asking: &'a mut Asking<'a>,
    ) -> Result<Reading<'a, R>, Problem> {
        let mut reader = Reader::new(tree, procedures, house);
        let facts = R::read(&mut reader, Some(Tree::ROOT));
        let (mut head, wrong) = reader.finish();
        let mut problems = Problems::new(wrong);
        let draw = match Draw::new(&mut head, asking, &mut problems) {
            Ok(draw) => draw,
            Err(dice) => return Err(problems.or(dice)),
        };
        let Head { house, procedure, .. } = head;
        Ok(Reading { facts, house, checks: Checks { problems, draw }, procedures, procedure })
    }

    /// The procedure that is asked for, with the facts and what is to be checked of them.
    pub fn procedure<D: Copy>(self, all: &[D]) -> Result<(D, R, Checks<'a>), Problem> {
        match self.procedure {
            Some(procedure) => Ok((all[procedure], self.facts, self.checks)),
            None => Err(self.checks.problems.no_procedure(self.procedures)),
        }
    }
}

impl<'a> Checks<'a> {
    /// What was checked and the dice, if nothing is wrong.
    pub fn finish<T>(self, checked: Option<T>) -> Result<(T, Draw<'a>), Problem> {
        Ok((self.problems.finish(checked)?, self.draw))
    }
}

/// Who asks, and what the answer may need of them.
pub struct Asking<'a> {
    /// A seed for requests that bring no dice.
    pub fresh: &'a mut dyn FnMut() -> u64,
    /// How odds are walked.
    pub walking: Walking<'a>,
}

fn faces(dice: &[Vec<f64>]) -> Result<Vec<Vec<u8>>, Problem> {
    let face = |roll: usize, face: f64| {
        if face.fract() == 0.0 && (0.0..=255.0).contains(&face) {
            return Ok(face as u8);
        }
        Err(Problem::Dice(format!("Roll {} has a face of {face}, which no die has.", roll + 1)))
    };
    let roll = |(roll, faces): (usize, &Vec<f64>)| faces.iter().map(|&it| face(roll, it)).collect();
    dice.iter().enumerate().map(roll).collect()
}

/// Whether an outcome includes the dice: in odds, dice are what is summed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// With the dice.
    Whole,
    /// Without.
    ForOdds,
}

/// Where an answer goes.
#[derive(Default)]
pub struct Out {
    /// The answer, a line of JSON.
    pub line: Vec<u8>,
    /// What it does to those who took part, if somebody wants to know.
    pub aftermath: Option<Vec<Consequence>>,
}

/// A procedure ready to run, and how its end is written.
pub struct Run<'a, P, S, O, K, A> {
    /// The procedure.
    pub procedure: &'a P,
    /// Where it starts.
    pub start: S,
    /// The outcome of a finished state.
    pub outcome: O,
    /// Writes the ledger rows that no die decides.
    pub known: K,
    /// What a finished state does to those who took part, after these rolls.
    pub after: A,
}

impl<P, S, T, O, K, A> Run<'_, P, S, O, K, A>
where
    P: Procedure<()> + Procedure<Ledger, State = S>,
    P: Procedure<(), State = S>,
    S: Copy + Ord + std::hash::Hash,
    T: Copy + Ord + Serialize,
    O: Fn(S, Detail) -> T,
    K: Fn(&mut Ledger),
    A: Fn(S, &[Roll]) -> Vec<Consequence>,
{
    /// Plays or walks it, and writes the answer.
    ///
    /// There is one of these for every procedure of every game, and a browser loads them all: what need not know the
    /// procedure is elsewhere.
    pub fn answer(self, draw: Draw<'_>, id: Option<&str>, out: &mut Out) -> Result<(), Problem> {
        match draw {
            Draw::Odds(walking) => self.walk(walking, id, &mut out.line),
            Draw::Typed(rolls) => self.play(Dice::Typed(Typed::new(&rolls)), None, id, out),
            Draw::Seeded(seed) => {
                let mut seeded = Seeded::new(&seed.0);
                self.play(Dice::Seeded(&mut seeded), Some(&seed), id, out)
            }
        }
    }

    fn play(
        self,
        mut dice: Dice<'_>,
        seed: Option<&SeedFact>,
        id: Option<&str>,
        out: &mut Out,
    ) -> Result<(), Problem> {
        let mut ledger = Ledger::default();
        let end = play(self.procedure, self.start, &mut dice, &mut ledger)
            .map_err(|wrong| unfit(wrong, <P as Procedure<Ledger>>::DIE, &ledger))?;
        dice.finish()?;
        answer::begin(id, &mut out.line);
        put(&(self.outcome)(end, Detail::Whole), &mut out.line);
        answer::end(seed, &ledger, &mut out.line);
        if let Some(aftermath) = &mut out.aftermath {
            *aftermath = (self.after)(end, &ledger.rolls);
        }
        Ok(())
    }

    fn walk(
        self,
        walking: &mut Walking<'_>,
        id: Option<&str>,
        out: &mut Vec<u8>,
    ) -> Result<(), Problem> {
        let mut ledger = Ledger::default();
        (self.known)(&mut ledger);
        let mut found: Vec<T> = Vec::new();
        let mut outcomes = Outcomes::default();
        let add: &mut dyn FnMut(S, Ways) = &mut |state, ways| {
            let outcome = (self.outcome)(state, Detail::ForOdds);
            match outcomes.order.binary_search_by(|&at| found[at as usize].cmp(&outcome)) {
                Ok(at) => outcomes.count(at, ways),
                Err(at) => {
                    outcomes.insert(at, &outcome, ways);
                    found.push(outcome);
                }
            }
        };
        let limit = walking.precision.limit();
        let total = match walking.precision {
            Precision::Exact => {
                let mut walk = Walk::<P, Exact>::default();
                let odds = walk.odds_within(self.procedure, self.start, limit, walking.watch)?;
                let (ends, total) = odds.into_parts();
                ends.into_iter().for_each(|(state, ways)| add(state, Ways::Counted(ways)));
                Ways::Counted(total)
            }
            Precision::Quick => {
                let mut walk = Walk::<P, f64>::default();
                let odds = walk.odds_within(self.procedure, self.start, limit, walking.watch)?;
                let (ends, total) = odds.into_parts();
                ends.into_iter().for_each(|(state, share)| add(state, Ways::Share(share)));
                Ways::Share(total)
            }
        };
        outcomes.write(id, &total, &ledger, out);
        Ok(())
    }
}

impl From<Unfinished> for Problem {
    fn from(unfinished: Unfinished) -> Problem {
        match unfinished {
            Unfinished::TooLarge => Problem::TooLarge(
                "These odds take too long to work out: ask with fewer figures, or play it with a seed."
                    .to_owned(),
            ),
            Unfinished::Cancelled => Problem::Cancelled,
        }
    }
}

/// Dice of a single play.
enum Dice<'a> {
    Typed(Typed<'a>),
    Seeded(&'a mut Seeded),
}

impl Dice<'_> {
    /// Says whether every roll given was used.
    fn finish(self) -> Result<(), WrongDice> {
        match self {
            Dice::Typed(typed) => typed.finish(),
            Dice::Seeded(_) => Ok(()),
        }
    }
}

impl Source for Dice<'_> {
    type Error = WrongDice;

    fn roll(&mut self, die: Die, faces: &mut [u8]) -> Result<(), WrongDice> {
        match self {
            Dice::Typed(typed) => typed.roll(die, faces),
            Dice::Seeded(seeded) => {
                let Ok(()) = seeded.roll(die, faces);
                Ok(())
            }
        }
    }
}

/// Dice that do not fit; of a roll that was not given, everything that whoever rolls should know.
fn unfit(wrong: WrongDice, die: Die, ledger: &Ledger) -> Problem {
    match wrong {
        WrongDice::Missing { roll, dice } => {
            let (why, place) = ledger.rolling();
            Problem::Missing(Wanted {
                roll,
                dice,
                sides: die.sides(),
                why,
                side: place.side,
                step: place.step,
            })
        }
        other @ (WrongDice::Count { .. } | WrongDice::Face { .. } | WrongDice::Left { .. }) => {
            other.into()
        }
    }
}

/// Answers what needs no dice, the same way as everything else.
pub fn answer_without_dice<T: Copy + Ord + Serialize>(
    outcome: T,
    consequence: Consequence,
    draw: Draw<'_>,
    id: Option<&str>,
    out: &mut Out,
) -> Result<(), Problem> {
    Run {
        procedure: &Single(&NoDice),
        start: Once::Waiting,
        outcome: |_, _| outcome,
        known: |_: &mut Ledger| (),
        after: |_, _: &_| vec![consequence],
    }
    .answer(draw, id, out)
}

/// A question that needs no dice.
struct NoDice;

impl<R: Recorder> OneRoll<R> for NoDice {
    const DIE: Die = Die::D6;
    type Outcome = ();

    fn ask(&self, _: &mut R) -> (Ask, &'static str) {
        (Ask::Sum { dice: 0 }, "")
    }

    fn read(&self, _: Rolled) {}
}
