//! Points as a sum: what both sides have them for, and what each of it is worth.

use linstock_battle::{BySeat, scenario::Victory, score::Score};
use serde::{Deserialize, Serialize};

/// What points are given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum For {
    /// Figures the enemy has lost.
    Figures,
    /// Guns or sections the enemy has lost.
    Guns,
    /// Leaders the enemy has lost.
    Leaders,
    /// Whole units the enemy has lost, beside their figures.
    Units,
    /// Ground held.
    Ground,
    /// Given by the scenario.
    Given,
}

impl For {
    /// What it is called.
    pub const fn label(self) -> &'static str {
        match self {
            For::Figures => "Figures",
            For::Guns => "Guns",
            For::Leaders => "Leaders",
            For::Units => "Whole units",
            For::Ground => "Ground held",
            For::Given => "Given by the scenario",
        }
    }
}

/// A row of the sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PointsRow {
    /// What for.
    pub what: For,
    /// What one of it is worth, if it is counted.
    pub each: Option<i32>,
    /// How many each side has, if it is counted.
    pub count: BySeat<i32>,
    /// The points.
    pub points: BySeat<i32>,
}

impl PointsRow {
    /// A side's part as it is written: `3 × 2 = 6`.
    pub fn written(&self, seat: linstock_battle::Seat) -> String {
        let (count, points) = (self.count[seat], self.points[seat]);
        match self.each {
            Some(each) if each != 1 && count != 0 => format!("{count} \u{d7} {each} = {points}"),
            Some(_) | None => points.to_string(),
        }
    }
}

/// The sum; nothing that is worth nothing here, and nothing that the scenario does not give.
pub fn rows(scores: &BySeat<Score>, worth: Victory, has_ground: bool) -> Vec<PointsRow> {
    let counted = |what, each: i32, count: fn(&Score) -> i32| {
        let count = BySeat::of(|seat| count(&scores[seat]));
        let points = BySeat::of(|seat| count[seat] * each);
        (each != 0).then_some(PointsRow { what, each: Some(each), count, points })
    };
    let given = |what, has: bool, points: fn(&Score) -> i32| {
        let points = BySeat::of(|seat| points(&scores[seat]));
        let row = PointsRow { what, each: None, count: BySeat::both(0), points };
        (has || points.first != 0 || points.second != 0).then_some(row)
    };
    let all = [
        counted(For::Figures, worth.figure, |it| it.figures),
        counted(For::Guns, worth.section, |it| it.sections),
        counted(For::Leaders, worth.leader, |it| it.leaders),
        counted(For::Units, worth.unit, |it| it.units),
        given(For::Ground, has_ground, |it| it.ground),
        given(For::Given, false, |it| it.given),
    ];
    all.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use linstock_battle::Seat;

    use super::*;

    #[test]
    fn points_add_up_and_say_how() {
        let score = Score { figures: 4, sections: 2, ground: 5, points: 15, ..Score::default() };
        let scores = BySeat { first: score, second: Score::default() };
        let worth = Victory { figure: 1, section: 3, leader: 0, unit: 2, margin: 5 };
        let rows = rows(&scores, worth, true);
        let written: Vec<String> = rows.iter().map(|row| row.written(Seat::First)).collect();
        assert_eq!(written, ["4", "2 \u{d7} 3 = 6", "0", "5"]);
        assert_eq!(rows.iter().map(|row| row.points.first).sum::<i32>(), score.points);
        assert!(rows.iter().all(|row| row.what != For::Leaders), "they are worth nothing here");
    }
}
