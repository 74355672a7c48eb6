//! The sheet of a battle while it is played: who must do what, what gives points, when armies break, who comes when,
//! what is special here, and who leads.

use linstock_battle::{
    BySeat, LeaderPlace, Seat, UnitId,
    brief::{ArrivalBrief, Brief, LeaderBrief},
    scenario::{Happening, Rank},
    scene::{Scene, SceneObjective},
    score::Endurance,
};
use linstock_games::scenario::{agreed, rules_of};
use serde::{Deserialize, Serialize};

use super::points::{PointsRow, rows};
use crate::{
    assistant::house,
    board::Board,
    words::{capital, short},
};

/// The sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Briefing {
    /// The battle's name.
    pub name: String,
    /// Where and when it was fought.
    pub place: String,
    /// The rules, as players call them.
    pub rules: String,
    /// What it is about, in a sentence.
    pub gist: String,
    /// What happened.
    pub history: String,
    /// What is history here and what is not.
    pub designer: String,
    /// Who is favoured.
    pub balance: String,
    /// The turn and the last one.
    pub turn: [u16; 2],
    /// How it is won, in a sentence.
    pub won_by: String,
    /// The sides.
    pub sides: BySeat<SideBriefed>,
    /// The points so far, as a sum.
    pub points: Vec<PointsRow>,
    /// All points so far.
    pub total: BySeat<i32>,
    /// What is worth holding.
    pub objectives: Vec<Objective>,
    /// Who comes when, by turn.
    pub arrivals: Vec<Arrival>,
    /// What happens by itself, by turn.
    pub events: Vec<Coming>,
    /// What is special here: a sentence each.
    pub special: Vec<String>,
    /// Who leads.
    pub leaders: Vec<Leader>,
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideBriefed {
    /// Its name.
    pub name: String,
    /// What it has to do: a sentence each.
    pub tasks: Vec<String>,
    /// How much it can bear, if the scenario sets a limit.
    pub gauge: Option<Gauge>,
}

/// How much of what it can bear an army has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gauge {
    /// Figures and guns lost so far.
    pub lost: u32,
    /// With so many lost it breaks.
    pub limit: u32,
    /// All that it has.
    pub strength: u32,
    /// The share lost, in percent.
    pub percent: u32,
    /// The share at which it breaks, in percent.
    pub breaks_at: u8,
}

impl From<Endurance> for Gauge {
    fn from(army: Endurance) -> Gauge {
        Gauge {
            lost: army.lost,
            limit: army.limit(),
            strength: army.strength,
            percent: army.percent(),
            breaks_at: army.breaks_at,
        }
    }
}

/// What is worth holding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// What it is worth to each.
    pub points: BySeat<i32>,
    /// Who holds it.
    pub held: Option<Seat>,
    /// From how near it is held, in words.
    pub radius: String,
}

/// A reinforcement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrival {
    /// Whose.
    pub seat: Seat,
    /// Who.
    pub name: String,
    /// When, in words.
    pub when: String,
    /// Whether it is still to come.
    pub waits: bool,
}

/// Something that happens by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coming {
    /// At the start of this turn.
    pub turn: u16,
    /// What is said.
    pub text: String,
    /// What comes of it, in words.
    pub effects: Vec<String>,
    /// Whether it has happened.
    pub past: bool,
}

/// A leader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leader {
    /// Whose.
    pub seat: Seat,
    /// Who.
    pub name: String,
    /// What he commands.
    pub rank: String,
    /// What he is worth, as the game counts it; nothing if he is worth nothing.
    pub worth: Option<u8>,
    /// How far he commands, in words, if the game has such a limit.
    pub commands: Option<String>,
    /// Where he is.
    pub place: String,
    /// Whether he is lost.
    pub gone: bool,
}

/// The sheet as somebody may read it after an entry.
pub fn briefing(board: &Board, seat: Option<Seat>, entry: u32) -> Option<Briefing> {
    let battle = board.battle();
    let (scene, brief) = (battle.scene_for(entry, board.eyes(seat))?, battle.brief(entry)?);
    let scenario = board.scenario();
    let (info, sides) = (scenario.info(), scenario.sides());
    let text = &battle.header().scenario.text;
    let rules = rules_of(text);
    let names = BySeat { first: sides[0].name.clone(), second: sides[1].name.clone() };
    Some(Briefing {
        name: info.name.clone(),
        place: format!("{}, {}", info.place, info.date),
        rules: rules.map(|rules| rules.title().to_owned()).unwrap_or_default(),
        gist: info.gist.clone(),
        history: prose(&info.history),
        designer: prose(&info.designer),
        balance: prose(&info.balance),
        turn: [scene.turn, scene.turns],
        won_by: won_by(&scene),
        sides: BySeat::of(|seat| SideBriefed {
            name: names[seat].clone(),
            tasks: tasks(&scene, seat, &names),
            gauge: scene.stakes.endurance[seat].map(Gauge::from),
        }),
        points: rows(&scene.scores, scene.stakes.worth, !scene.objectives.is_empty()),
        total: BySeat::of(|seat| scene.scores[seat].points),
        objectives: scene.objectives.iter().map(objective).collect(),
        arrivals: arrivals(board, &brief),
        events: brief.events.iter().map(|it| coming(it, scene.turn, &names)).collect(),
        special: special(board, &brief, text),
        leaders: brief.leaders.iter().map(|it| leader(board, it)).collect(),
    })
}

fn prose(text: &str) -> String {
    text.trim().replace('\n', " ")
}

fn won_by(scene: &Scene) -> String {
    let turns = scene.turns;
    match scene.stakes.worth.margin {
        ..=1 => format!("After turn {turns} more points win; equal points are a draw."),
        margin => {
            format!("After turn {turns} a lead of {margin} points wins; a smaller one is a draw.")
        }
    }
}

/// What a side has to do: hold what is worth something to it, break the enemy where that can be done, and take of him
/// what counts.
fn tasks(scene: &Scene, seat: Seat, names: &BySeat<String>) -> Vec<String> {
    let points = |number: i32| if number == 1 { "point" } else { "points" };
    let hold = scene.objectives.iter().filter(|it| it.points[seat] != 0).map(|it| {
        let worth = it.points[seat];
        let verb = if it.held == Some(seat) { "Hold" } else { "Take" };
        format!("{verb} {}: {worth} {} at the end.", it.name, points(worth))
    });
    let enemy = &names[seat.other()];
    let beat = scene.stakes.endurance[seat.other()].map(|army| {
        format!(
            "Break the {enemy} army: it breaks with {} of {} lost.",
            army.limit(),
            army.strength
        )
    });
    let worth = scene.stakes.worth;
    let losses = [
        (worth.figure, "figure"),
        (worth.section, "gun or section"),
        (worth.leader, "leader"),
        (worth.unit, "whole unit"),
    ];
    let each: Vec<String> = losses
        .into_iter()
        .filter(|(points, _)| *points != 0)
        .map(|(points, what)| format!("{points} for each {what}"))
        .collect();
    let take = (!each.is_empty()).then(|| format!("Inflict losses: {}.", each.join(", ")));
    hold.chain(beat).chain(take).collect()
}

fn objective(it: &SceneObjective) -> Objective {
    Objective {
        name: it.name.clone(),
        points: it.points,
        held: it.held,
        radius: format!("within {}\u{2033}", short(it.radius)),
    }
}

/// Who comes, the first first: whoever follows another comes a turn after him.
fn arrivals(board: &Board, brief: &Brief) -> Vec<Arrival> {
    let name = |unit| board.names().unit(unit).to_owned();
    let scene = board.battle().scene(None);
    let seat = |unit: UnitId| scene.units.get(unit.index()).map(|it| it.seat);
    let mut sorted: Vec<(u16, &ArrivalBrief)> =
        brief.arrivals.iter().map(|it| (earliest(brief, it), it)).collect();
    sorted.sort_by_key(|(turn, it)| (*turn, it.unit));
    let each = sorted.into_iter().filter_map(|(turn, it)| {
        let when = match it.after {
            None => format!("turn {turn}"),
            Some(after) => format!("turn {turn} or later, the turn after {}", name(after)),
        };
        Some(Arrival { seat: seat(it.unit)?, name: name(it.unit), when, waits: it.waits })
    });
    each.collect()
}

/// The first turn in which somebody can come. Nobody waits for himself, so this ends.
fn earliest(brief: &Brief, it: &ArrivalBrief) -> u16 {
    let before = it.after.and_then(|after| brief.arrivals.iter().find(|it| it.unit == after));
    before.map_or(0, |before| earliest(brief, before) + 1).max(it.turn)
}

fn coming(it: &Happening, turn: u16, names: &BySeat<String>) -> Coming {
    let sight = it.sight.map(|limit| match limit {
        Some(far) => format!("Nobody sees farther than {}\u{2033}.", short(far)),
        None => "Sight is no longer limited.".to_owned(),
    });
    let misfire = it.misfire.map(|number| match number {
        0 => "Weapons no longer misfire.".to_owned(),
        number => format!("Weapons that may misfire do so on {number} or less."),
    });
    let given = [Seat::First, Seat::Second].into_iter().filter(|&seat| it.points[seat] != 0);
    let given = given.map(|seat| format!("{}: {} points.", names[seat], it.points[seat]));
    Coming {
        turn: it.turn,
        text: it.text.clone(),
        effects: sight.into_iter().chain(misfire).chain(given).collect(),
        past: it.turn <= turn,
    }
}

/// What holds here beside the sheet of rules.
fn special(board: &Board, brief: &Brief, text: &str) -> Vec<String> {
    let sight =
        brief.sight.map(|far| format!("Nobody sees farther than {}\u{2033} now.", short(far)));
    let mut numbers: Vec<u8> = brief.misfires.iter().map(|(_, number)| *number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let misfires = numbers.into_iter().map(|number| {
        let who = brief.misfires.iter().filter(|(_, it)| *it == number);
        let who: Vec<&str> = who.map(|(unit, _)| board.names().unit(*unit)).collect();
        format!("Weapons misfire on {number} or less: {}.", who.join(", "))
    });
    let agreed: house::House = agreed(text).house.into_iter().collect();
    let shown = rules_of(text).map(|rules| house::shown(rules, &agreed)).unwrap_or_default();
    let house = shown.into_iter().filter_map(|it| {
        let value = it.value.as_ref()?;
        let words = it.choices.iter().find(|(word, _)| word == value);
        let words = words.map_or_else(|| value.clone(), |(_, words)| words.clone());
        Some(format!("House rule: {}, {words}.", it.title))
    });
    sight.into_iter().chain(misfires).chain(house).collect()
}

fn leader(board: &Board, it: &LeaderBrief) -> Leader {
    let names = board.names();
    let rank = match it.rank {
        Rank::Brigade => "brigade commander",
        Rank::Division => "division commander",
        Rank::Corps => "corps commander",
        Rank::Army => "army commander",
    };
    let (place, gone) = match it.place {
        LeaderPlace::With(unit) => (format!("with {}", names.unit(unit)), false),
        LeaderPlace::At(_) => ("on his own".to_owned(), false),
        LeaderPlace::Waiting => ("still to come".to_owned(), false),
        LeaderPlace::Gone(fate) => (fate.word().to_owned(), true),
    };
    Leader {
        seat: it.seat,
        name: names.leader(it.leader).to_owned(),
        rank: capital(rank),
        // Where command has no radius, a leader counts by his rank or not at all.
        worth: it.commands.map(|_| it.bonus).filter(|bonus| *bonus > 0),
        commands: it.commands.map(|far| format!("{}\u{2033}", short(far))),
        place,
        gone,
    }
}
