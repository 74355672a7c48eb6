//! The report of a battle: the result and why, points as a sum, losses by turn, luck, the moments that decided it, and
//! who is left. All of it is worked out from the log.

mod moments;
mod text;
mod why;

use linstock_battle::{
    BySeat, Fate, Place, Seat,
    history::{Fired, Losses, Moment},
    log::{DiceOf, SeedOf},
    scenario::Side,
    scene::{Scene, SceneUnit},
};
use serde::{Deserialize, Serialize};

use super::points::{PointsRow, rows};
use crate::{
    ask::{Dice, Sitting, Source},
    board::Board,
    numbers::Numbers,
};

pub use moments::Turning;

/// The table at the end, in pixels.
const TABLE: [f64; 2] = [960.0, 600.0];

/// The report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The battle's name.
    pub name: String,
    /// Whether it is over.
    pub over: bool,
    /// Who won, if anybody has.
    pub winner: Option<Seat>,
    /// The result in a line.
    pub headline: String,
    /// How it ended, and by what margin it is won.
    pub result: String,
    /// Why it went so: a sentence each.
    pub why: Vec<String>,
    /// The sides' names.
    pub sides: BySeat<String>,
    /// The points as a sum.
    pub points: Vec<PointsRow>,
    /// All points.
    pub total: BySeat<i32>,
    /// What was lost in each turn that was played.
    pub turns: Vec<TurnLost>,
    /// What fire took against what it takes on average; nothing of a log that was played by older rules.
    pub luck: Option<Luck>,
    /// The moments that moved most points, in their order.
    pub turning: Vec<Turning>,
    /// Who is left, by side.
    pub left: BySeat<Vec<Left>>,
    /// The field at the end: SVG for a page.
    pub field: String,
    /// The same as a picture of its own, with the result under it.
    pub picture: String,
    /// All of it as text.
    pub text: String,
    /// How to begin it again.
    pub again: Again,
}

/// What was lost in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnLost {
    /// The turn.
    pub turn: u16,
    /// Killed, wounded or destroyed.
    pub fell: BySeat<u32>,
    /// Gone from the table with a unit that ran or was captured.
    pub ran: BySeat<u32>,
}

/// What fire took against what it takes on average.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Luck {
    /// By turn: how much more than on average each side's fire has taken up to its end.
    pub turns: Vec<(u16, BySeat<f64>)>,
    /// What each side's fire took.
    pub took: BySeat<u32>,
    /// What it takes on average.
    pub mean: BySeat<f64>,
}

/// A unit at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Left {
    /// Its name.
    pub name: String,
    /// What is left of it.
    pub strength: u8,
    /// What it began with.
    pub full: u8,
    /// How it is, or what became of it; nothing if it is in good order.
    pub state: Option<String>,
    /// Whether it is gone.
    pub gone: bool,
}

/// How a battle was begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Again {
    /// The scenario, house rules included.
    pub scenario: Source,
    /// Who played.
    pub players: BySeat<Sitting>,
    /// Its dice, if they can be had again.
    pub dice: Option<Dice>,
    /// Whether people rolled.
    pub typed: bool,
    /// Whether it was practice.
    pub practice: bool,
}

/// The report, as somebody may read it who takes no side.
pub fn report(board: &Board) -> Report {
    let battle = board.battle();
    let scene = battle.scene_for(battle.entries(), board.eyes(None));
    let scene = scene.unwrap_or_else(|| battle.scene(None));
    let scenario = board.scenario();
    let name = scenario.info().name.clone();
    let [first, second] = scenario.sides().map(|side| side.name.clone());
    let sides = BySeat { first, second };
    let [first, second] = scenario.sides().map(Side::army);
    let armies = BySeat { first, second };
    let history = battle.history();
    let numbers = Numbers::of(board, None);
    let total = BySeat::of(|seat| scene.scores[seat].points);
    let headline = why::headline(&scene, &armies);
    let points = rows(&scene.scores, scene.stakes.worth, !scene.objectives.is_empty());
    let mut report = Report {
        over: scene.outcome.is_some(),
        winner: scene.outcome.and_then(|outcome| outcome.winner),
        result: why::result(&scene, &armies),
        why: why::why(&scene, &armies),
        turns: by_turn(&history, scene.turn),
        luck: luck(&battle.fire(), scene.turn),
        turning: moments::turning(board, &history, &numbers),
        left: BySeat::of(|seat| left(&scene, seat)),
        field: linstock_map::vignette(scenario.field(), &scene, &[], TABLE),
        picture: linstock_map::picture(
            scenario.field(),
            Some(&scene),
            &format!("{name}: {headline}"),
            &text::sum_in_a_line(&points, &sides),
        ),
        text: String::new(),
        again: again(board),
        name,
        headline,
        sides,
        points,
        total,
    };
    report.text = text::text(&report);
    report
}

/// What was lost in each turn, by what both sides had lost at its end.
fn by_turn(history: &[Moment], last: u16) -> Vec<TurnLost> {
    let mut before = BySeat::both(Losses::default());
    (1..=last)
        .map(|turn| {
            let of = history.iter().rev().find(|moment| moment.turn <= turn);
            let now = of.map_or(before, |moment| moment.losses);
            let since = |now: u32, before: u32| now.saturating_sub(before);
            let lost = TurnLost {
                turn,
                fell: BySeat::of(|seat| since(now[seat].fell, before[seat].fell)),
                ran: BySeat::of(|seat| since(now[seat].ran, before[seat].ran)),
            };
            before = now;
            lost
        })
        .collect()
}

fn luck(fire: &[Fired], last: u16) -> Option<Luck> {
    if fire.is_empty() {
        return None;
    }
    let up_to = |turn: u16, seat: Seat| {
        let own = fire.iter().filter(move |it| it.turn <= turn && it.seat == seat);
        own.fold((0, 0.0), |(took, mean), it| (took + it.took, mean + it.mean))
    };
    let off = |turn: u16| {
        BySeat::of(|seat| {
            let (took, mean) = up_to(turn, seat);
            f64::from(took) - mean
        })
    };
    Some(Luck {
        turns: (0..=last).map(|turn| (turn, off(turn))).collect(),
        took: BySeat::of(|seat| up_to(last, seat).0),
        mean: BySeat::of(|seat| up_to(last, seat).1),
    })
}

fn left(scene: &Scene, seat: Seat) -> Vec<Left> {
    let own = scene.units.iter().filter(|unit| unit.seat == seat);
    own.filter(|unit| !matches!(unit.place, Place::Within(_))).map(unit_left).collect()
}

fn unit_left(unit: &SceneUnit) -> Left {
    use linstock_battle::vocabulary::Condition;
    let (state, gone) = match unit.place {
        Place::Gone(fate) => (Some(became(fate).to_owned()), true),
        Place::Waiting => (Some("never came".to_owned()), false),
        Place::Table(_) | Place::Within(_) => match unit.appearance.condition {
            Condition::Steady => (None, false),
            Condition::Disordered | Condition::Shaken | Condition::Broken | Condition::Gone => {
                (Some(unit.condition.to_owned()), false)
            }
        },
    };
    Left { name: unit.name.clone(), strength: unit.strength, full: unit.full, state, gone }
}

/// What became of a unit, after its name.
pub(super) const fn became(fate: Fate) -> &'static str {
    match fate {
        Fate::Destroyed => "destroyed",
        Fate::Captured => "captured",
        Fate::Ran => "ran off",
        Fate::Withdrew => "withdrew",
        Fate::Merged => "joined another",
        Fate::Killed => "killed",
    }
}

fn again(board: &Board) -> Again {
    let header = board.battle().header();
    let (dice, typed) = match &header.dice {
        DiceOf::Seed(SeedOf::Number(seed)) => (Some(Dice::Seed(*seed)), false),
        DiceOf::Typed => (None, true),
        DiceOf::Seed(_) | DiceOf::Committed { .. } => (None, false),
    };
    Again {
        scenario: Source::File(header.scenario.text.clone()),
        players: board.players(),
        dice,
        typed,
        practice: header.practice,
    }
}
