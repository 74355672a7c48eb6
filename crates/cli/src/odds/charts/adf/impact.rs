//! The odds of an impact.

use std::cmp::Reverse;

use linstock_games::contract::adf::words::{ImpactResult, Morale};
use linstock_rulebook::Side;
use serde::Deserialize;

use crate::{
    odds::{
        answer::{Chance, by, chance},
        charts::chart::{Chart, Figures},
    },
    text::percent,
};

/// What comes of an impact.
#[derive(Clone, Debug, Deserialize)]
pub struct Impact {
    attacker_mmp: Option<i32>,
    defender_mmp: Option<i32>,
    margin: Option<i32>,
    winner: Option<Side>,
    result: ImpactResult,
    loser: Option<Loser>,
}

/// What the loser suffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
struct Loser {
    fall_back_in: u8,
    lost: u8,
    morale: Morale,
}

/// What an impact comes to, the attacker's best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Verdict {
    /// By how much the attacker is ahead; more than anything if nobody rolled.
    lead: Reverse<i32>,
    winner: Option<Side>,
    result: ImpactResult,
    loser: Option<Loser>,
}

/// Who wins, by how much, and what it costs the loser.
pub fn impact(outcomes: &[Chance<Impact>], width: usize) -> String {
    let mut res = String::new();
    if let Some((attacker, defender)) =
        outcomes.first().and_then(|it| it.outcome.attacker_mmp.zip(it.outcome.defender_mmp))
    {
        res +=
            &format!("\n  morale point of the attacker {attacker} · of the defender {defender}\n");
    }
    let verdicts = by(outcomes, Verdict::of);
    res += &results(&verdicts).print(width);
    res += &margins(&verdicts).print(width);
    let mut figures = Figures::new();
    for side in Side::ALL {
        let wins = |it: &Impact| it.winner == Some(*side) && it.result != ImpactResult::StopsShort;
        figures.add(&format!("The {side} wins"), percent(chance(outcomes, wins)));
    }
    let undecided = |it: &Impact| match it.result {
        ImpactResult::Melee | ImpactResult::StopsShort => true,
        ImpactResult::FallBack | ImpactResult::Surrender => false,
    };
    figures.add("Undecided", percent(chance(outcomes, undecided)));
    res + &figures.print(width)
}

impl Verdict {
    fn of(outcome: &Impact) -> Verdict {
        let &Impact { margin, winner, result, loser, .. } = outcome;
        let lead = match winner {
            Some(Side::Attacker) => margin.unwrap_or(i32::MAX),
            Some(Side::Defender) => -margin.unwrap_or(i32::MAX),
            None => 0,
        };
        Verdict { lead: Reverse(lead), winner, result, loser }
    }

    fn margin(&self) -> i32 {
        self.lead.0.abs()
    }

    /// Who does what.
    fn says(&self) -> String {
        let loser = self.winner.map_or("", |winner| winner.other().word());
        match self.result {
            ImpactResult::Melee => "melee".to_owned(),
            ImpactResult::StopsShort => "attacker stops short".to_owned(),
            ImpactResult::FallBack => format!("{loser} falls back"),
            ImpactResult::Surrender => format!("{loser} surrenders"),
        }
    }
}

/// What happens, whatever the margin.
fn results(verdicts: &[(Verdict, f64)]) -> Chart {
    let mut chart = Chart::new("Result", [""]);
    for (verdict, p) in verdicts {
        let says = verdict.says();
        match chart.lines.iter_mut().find(|line| line.cells[0] == says) {
            Some(line) => line.p += p,
            None => chart.line([says], *p),
        }
    }
    chart
}

/// Every margin with what it costs the loser; surrenders are alike and stand together.
fn margins(verdicts: &[(Verdict, f64)]) -> Chart {
    let mut chart = Chart::new("Margin", ["ahead", "by", "", "lost", "morale"]);
    let alike = |one: &Verdict, next: &Verdict| {
        one.result == ImpactResult::Surrender && one.says() == next.says()
    };
    for run in verdicts.chunk_by(|(one, _), (next, _)| alike(one, next)) {
        let verdict = run[0].0;
        let least = run.iter().map(|(it, _)| it.margin()).min().unwrap_or_default();
        let by = match least {
            i32::MAX => "-".to_owned(),
            least if run.len() > 1 => format!("{least}+"),
            least => least.to_string(),
        };
        let says = match verdict.loser {
            Some(loser) => format!("{} {}\"", verdict.says(), loser.fall_back_in),
            None => verdict.says(),
        };
        let ahead = verdict.winner.map_or("-", Side::word).to_owned();
        let lost = verdict.loser.map_or(String::new(), |it| it.lost.to_string());
        let morale = verdict.loser.map_or("", |it| it.morale.word()).to_owned();
        chart.line([ahead, by, says, lost, morale], run.iter().map(|(_, p)| p).sum());
    }
    chart
}
