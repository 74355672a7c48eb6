//! What a battle is fought for: what losses are worth, when armies break, who is still to come.

use linstock_battle::{
    BySeat, Seat, UnitId,
    scenario::Victory,
    score::{Due, Endurance, Stakes},
};
use serde::{Deserialize, Serialize};

/// What is at stake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StakesShown {
    /// What the enemy's losses are worth, and what is a draw: a sentence each.
    pub worth: Vec<String>,
    /// How much each army can bear, if the scenario sets a limit.
    pub endurance: BySeat<Option<EnduranceShown>>,
    /// Reinforcements that are still to come.
    pub due: Vec<DueShown>,
}

/// How much an army can bear.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnduranceShown {
    /// Figures, sections and models lost so far.
    pub lost: u32,
    /// How many lost break the army.
    pub limit: u32,
    /// All that it has.
    pub strength: u32,
    /// In a sentence.
    pub text: String,
}

/// A reinforcement that is still to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DueShown {
    /// Who.
    pub unit: UnitId,
    /// Whose.
    pub seat: Seat,
    /// The first turn in which it can come.
    pub turn: u16,
    /// Who, when, and after whom.
    pub text: String,
}

/// What is at stake, with everybody's names.
pub fn stakes<'a>(
    stakes: &Stakes,
    sides: &BySeat<String>,
    name: impl Fn(UnitId) -> &'a str,
) -> StakesShown {
    let due = stakes.due.iter().map(|it| DueShown {
        unit: it.unit,
        seat: it.seat,
        turn: it.turn,
        text: coming(it, &name),
    });
    StakesShown {
        worth: worth(&stakes.worth),
        endurance: BySeat::of(|seat| {
            stakes.endurance[seat].map(|it| EnduranceShown {
                lost: it.lost,
                limit: it.limit(),
                strength: it.strength,
                text: bears(&sides[seat], it),
            })
        }),
        due: due.collect(),
    }
}

fn worth(victory: &Victory) -> Vec<String> {
    let Victory { figure, section, leader, unit, margin } = *victory;
    let losses =
        [(figure, "figure"), (section, "gun or section"), (leader, "leader"), (unit, "whole unit")];
    let each = losses.into_iter().filter(|(points, _)| *points != 0);
    let points = |number: i32| if number == 1 { "point" } else { "points" };
    let mut list: Vec<String> = each
        .map(|(number, what)| format!("{number} {} for each enemy {what} lost", points(number)))
        .collect();
    list.push(match margin {
        ..=1 => "Equal points are a draw".to_owned(),
        _ => format!("A lead of less than {margin} points is a draw"),
    });
    list
}

fn bears(side: &str, army: Endurance) -> String {
    format!(
        "{side}: {} of {} lost ({}%); the army breaks at {} ({}%)",
        army.lost,
        army.strength,
        army.percent(),
        army.limit(),
        army.breaks_at
    )
}

fn coming<'a>(due: &Due, name: impl Fn(UnitId) -> &'a str) -> String {
    let (who, turn) = (name(due.unit), due.turn);
    match due.after {
        None => format!("{who}: turn {turn}"),
        Some(after) => format!("{who}: the turn after {}, not before turn {turn}", name(after)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_at_stake_is_said_in_sentences() {
        let army = Endurance { lost: 3, strength: 25, breaks_at: 30 };
        let due = |after| Due { unit: UnitId(1), seat: Seat::Second, turn: 4, after };
        let given = Stakes {
            worth: Victory { figure: 1, section: 3, leader: 0, unit: 2, margin: 5 },
            endurance: BySeat { first: Some(army), second: None },
            due: vec![due(None), due(Some(UnitId(0)))],
        };
        let sides = BySeat { first: "Union".to_owned(), second: "Rebels".to_owned() };
        let shown = stakes(&given, &sides, |unit| ["6th", "7th"][unit.index()]);
        assert_eq!(
            shown.worth,
            [
                "1 point for each enemy figure lost",
                "3 points for each enemy gun or section lost",
                "2 points for each enemy whole unit lost",
                "A lead of less than 5 points is a draw",
            ]
        );
        let text = shown.endurance.first.map(|it| it.text);
        assert_eq!(text.as_deref(), Some("Union: 3 of 25 lost (12%); the army breaks at 8 (30%)"));
        assert_eq!(shown.endurance.second, None);
        let due: Vec<&str> = shown.due.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(due, ["7th: turn 4", "7th: the turn after 6th, not before turn 4"]);
    }
}
