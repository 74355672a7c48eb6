//! The odds of an impact.

use linstock_games::contract::jr3::words::Morale;
use linstock_rulebook::Side;
use serde::Deserialize;

use crate::{
    odds::{
        answer::{Chance, by, chance, mean},
        charts::chart::{Chart, Figures},
    },
    text::percent,
};

/// What comes of an impact.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Impact {
    attacker_morale: i32,
    defender_morale: i32,
    winner: Option<Side>,
    loser: Option<Loser>,
}

/// What the loser suffers.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Loser {
    fall_back_in: f64,
    morale: Morale,
    captured: bool,
}

/// What an impact comes to, the attacker's best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Captured,
    DrivenBack,
    Melee,
    Repulsed,
}

/// Who wins, and what it costs the loser.
pub fn impact(outcomes: &[Chance<Impact>], width: usize) -> String {
    let mut res = String::new();
    if let Some(Chance { outcome: it, .. }) = outcomes.first() {
        let (attacker, defender) = (it.attacker_morale, it.defender_morale);
        res += &format!(
            "\n  impact morale of the attacker {attacker} · of the defender {defender} · the lower \
             total wins\n"
        );
    }
    let mut chart = Chart::new("Result", ["", "loser's morale"]);
    let look = |it: &Impact| (Verdict::of(it), it.loser.map(|it| it.morale));
    for ((verdict, morale), p) in by(outcomes, look) {
        let morale = morale.map_or("", Morale::word).to_owned();
        chart.line([verdict.says().to_owned(), morale], p);
    }
    res += &chart.print(width);
    let mut figures = Figures::new();
    for &side in Side::ALL {
        let wins = chance(outcomes, |it| it.winner == Some(side));
        figures.add(&format!("The {side} wins"), percent(wins));
        if wins > 0.0 {
            let inches = |it: &Impact| match (it.winner, it.loser) {
                (Some(winner), Some(loser)) if winner == side => loser.fall_back_in,
                (Some(_) | None, _) => 0.0,
            };
            let what = format!("  the {} then falls back, on average", side.other());
            figures.add(&what, format!("{:.1}\"", mean(outcomes, inches) / wins));
        }
    }
    figures.add("Melee", percent(chance(outcomes, |it| it.winner.is_none())));
    res + &figures.print(width)
}

impl Verdict {
    fn of(impact: &Impact) -> Verdict {
        match (impact.winner, impact.loser) {
            (Some(Side::Attacker), Some(Loser { captured: true, .. })) => Verdict::Captured,
            (Some(Side::Attacker), Some(_) | None) => Verdict::DrivenBack,
            (Some(Side::Defender), _) => Verdict::Repulsed,
            (None, _) => Verdict::Melee,
        }
    }

    const fn says(self) -> &'static str {
        match self {
            Verdict::Captured => "defender captured",
            Verdict::DrivenBack => "defender driven back",
            Verdict::Melee => "melee",
            Verdict::Repulsed => "attacker repulsed",
        }
    }
}
