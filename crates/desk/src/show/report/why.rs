//! The result of a battle, and why, in sentences.

use linstock_battle::{
    BySeat, Place, Seat,
    event::is_loss,
    scene::{Scene, SceneUnit},
    state::{Ending, Outcome},
};

use crate::words::capital;

/// The result in a line.
pub fn headline(scene: &Scene, armies: &BySeat<String>) -> String {
    let points = BySeat::of(|seat| scene.scores[seat].points);
    let score = |first: i32, second: i32| format!("{first} to {second}");
    match scene.outcome {
        None => format!(
            "Turn {} of {}: {}",
            scene.turn,
            scene.turns,
            score(points.first, points.second)
        ),
        Some(Outcome { winner: Some(seat), points, .. }) => format!(
            "{} have won, {}",
            capital(&armies[seat]),
            score(points[seat], points[seat.other()])
        ),
        Some(Outcome { winner: None, points, .. }) => {
            format!("A draw, {}", score(points.first, points.second))
        }
    }
}

/// How it ended, and by what margin it is won.
pub fn result(scene: &Scene, armies: &BySeat<String>) -> String {
    let Some(outcome) = scene.outcome else {
        return "The battle is not over.".to_owned();
    };
    let lead = (outcome.points.first - outcome.points.second).abs();
    let loser = outcome.winner.map(Seat::other);
    let beaten = loser.map_or_else(String::new, |seat| capital(&armies[seat]));
    match outcome.why {
        Ending::TurnLimit => {
            let turns = if scene.turn == 1 {
                "One turn is".to_owned()
            } else {
                format!("{} turns are", scene.turn)
            };
            format!("{turns} over. {}", margin(scene, lead))
        }
        Ending::Conceded => format!("{beaten} gave up in turn {}.", scene.turn),
        Ending::ArmyBroken => {
            let army = loser.and_then(|seat| scene.stakes.endurance[seat]);
            let lost = army.map_or_else(String::new, |army| {
                format!(": {} of {} lost, and {} break it", army.lost, army.strength, army.limit())
            });
            format!("{beaten} broke in turn {}{lost}.", scene.turn)
        }
        Ending::Swept => {
            format!("{beaten} had nobody left on the table in turn {}.", scene.turn)
        }
        Ending::BothBeaten => {
            format!("Neither army could go on after turn {}. {}", scene.turn, margin(scene, lead))
        }
    }
}

fn margin(scene: &Scene, lead: i32) -> String {
    let points =
        |number: i32| if number == 1 { "1 point".to_owned() } else { format!("{number} points") };
    match scene.stakes.worth.margin {
        ..=1 if lead == 0 => "Points are equal.".to_owned(),
        ..=1 => format!("The lead is {}.", points(lead)),
        margin if lead < margin => {
            format!(
                "A lead of {} wins; this is {}.",
                points(margin),
                if lead == 0 { "none".to_owned() } else { lead.to_string() }
            )
        }
        margin => format!("A lead of {} wins; this is {lead}.", points(margin)),
    }
}

/// Why it went so: what each side took from the other, the winner first, and who holds the ground.
pub fn why(scene: &Scene, armies: &BySeat<String>) -> Vec<String> {
    let first = scene.outcome.and_then(|outcome| outcome.winner).unwrap_or_else(|| {
        let ahead = scene.scores.first.points >= scene.scores.second.points;
        if ahead { Seat::First } else { Seat::Second }
    });
    let took = |seat: Seat| {
        let army = capital(&armies[seat]);
        match taken(scene, seat) {
            None => format!("{army} took nothing that counts"),
            Some(taken) => format!("{army} {taken}"),
        }
    };
    let losses = format!("{}. {}.", took(first), took(first.other()));
    let ground = ground(scene, armies);
    [Some(losses), ground].into_iter().flatten().collect()
}

/// What a side took from the other.
fn taken(scene: &Scene, seat: Seat) -> Option<String> {
    let score = scene.scores[seat];
    let gone: Vec<&SceneUnit> = scene
        .units
        .iter()
        .filter(|unit| unit.seat != seat)
        .filter(|unit| matches!(unit.place, Place::Gone(fate) if is_loss(fate)))
        .collect();
    let units = match &gone[..] {
        [] => None,
        [one] => Some(format!("destroyed or drove off {}", one.name)),
        [one, other] => Some(format!("destroyed or drove off {} and {}", one.name, other.name)),
        more => Some(format!("destroyed or drove off {} units", more.len())),
    };
    let several = |count: i32, one: &str, many: &str| {
        (count > 0).then(|| format!("{count} {}", if count == 1 { one } else { many }))
    };
    let parts: Vec<String> = [
        several(score.figures, "figure", "figures"),
        several(score.sections, "gun or section", "guns and sections"),
        several(score.leaders, "leader", "leaders"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let cost = (!parts.is_empty()).then(|| format!("cost the enemy {}", listed(&parts)));
    match (units, cost) {
        (None, None) => None,
        (Some(one), None) | (None, Some(one)) => Some(one),
        (Some(units), Some(cost)) => Some(format!("{units} and {cost}")),
    }
}

/// Who holds what is worth holding.
fn ground(scene: &Scene, armies: &BySeat<String>) -> Option<String> {
    let held = |seat: Seat| {
        let own =
            scene.objectives.iter().filter(|it| it.held == Some(seat) && it.points[seat] != 0);
        let names: Vec<String> =
            own.map(|it| format!("{} ({})", it.name, it.points[seat])).collect();
        (!names.is_empty()).then(|| format!("{} hold {}", armies[seat], listed(&names)))
    };
    let each: Vec<String> = [held(Seat::First), held(Seat::Second)].into_iter().flatten().collect();
    match &each[..] {
        [] if scene.objectives.is_empty() => None,
        [] => Some("Nobody holds any ground that counts.".to_owned()),
        each => Some(format!("{}.", capital(&each.join("; ")))),
    }
}

/// Such as `a, b and c`.
pub(super) fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
