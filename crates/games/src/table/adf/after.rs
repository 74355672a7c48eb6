//! What outcomes of Across A Deadly Field do.

use super::{
    super::effect::{Telling, count, number},
    left,
};
use crate::contract::adf::Do;

/// What an outcome does.
pub fn effect(procedure: Do, told: &mut Telling<'_>) {
    match procedure {
        Do::Fire => {
            told.spends("firer", "opening-volley");
            let hits = told.whole("/hits");
            told.say(if hits > 0 { count(hits, "hit") } else { "no hit".to_owned() });
            lose(told, "target", hits);
            told.at_risk("target", hits);
            match told.figure("/check").as_i64() {
                Some(0) => {
                    told.say("a check");
                    told.task(format!("{} checks its morale", told.name("target")));
                }
                Some(plus) => {
                    told.say(format!("a check of +{plus}"));
                    told.task(format!("{} checks its morale at +{plus}", told.name("target")));
                }
                None => {}
            }
        }
        Do::Volley => {
            told.spends("firer", "opening-volley");
            let hits = told.whole("/hits");
            told.say(if hits > 0 {
                format!("{} lost", number(hits))
            } else {
                "no loss".to_owned()
            });
            lose(told, "target", hits - told.whole("/recovered"));
            shake(told, "target", "", "");
            told.at_risk("target", hits);
        }
        Do::Morale => {
            lose(told, "unit", -told.whole("/recovered"));
            shake(told, "unit", "", "");
        }
        Do::Competence => {
            let passed = told.holds("/passed");
            told.say(if passed { "it passes" } else { "it fails" });
            if !passed {
                told.task(format!("{} neither charges nor acts again", told.name("unit")));
            }
        }
        Do::LeaderRisk => killed(told, "leader"),
        Do::Impact => impact(told),
        Do::ChargeReach => reach(told),
        Do::Move => moves(told),
        Do::Rout => {
            let run = told.inches("/distance_in").unwrap_or_else(|| "0\u{2033}".to_owned());
            told.say(format!("it runs {run}"));
            told.task(format!("Run {} {run} away from the enemy", told.name("unit")));
            if told.holds("/guns_lost") {
                told.say("and its guns are lost");
                told.task("Leave its guns on the field: the battery is no more");
                told.set("unit", "strength", "0");
                told.set("unit", "gone", "destroyed");
            }
        }
        Do::Charge => charge(told),
    }
}

/// Figures or sections taken off, or given back where the number is below zero.
fn lose(told: &mut Telling<'_>, role: &str, lost: i64) {
    if lost == 0 {
        return;
    }
    let body = told.body(role);
    let what = match body.map(|it| it.text("arm")) {
        Some("artillery") => "section",
        _ => "figure",
    };
    if lost < 0 {
        told.say(format!("{} back", count(-lost, what)));
        told.task(format!("Put {} back on {}", count(-lost, what), told.name(role)));
    }
    let Some(body) = body else {
        if lost > 0 {
            told.task(format!("Take {} off", count(lost, what)));
        }
        return;
    };
    let now = i64::from(body.number("strength"));
    let after = (now - lost).clamp(0, i64::from(body.number("started")).max(now));
    told.set(role, "strength", &after.to_string());
    let name = told.name(role);
    if after == 0 {
        told.set(role, "gone", "destroyed");
        told.say("destroyed");
        told.task(format!("Take {name} off the table"));
    } else if lost > 0 {
        let stands = match body.text("arm") {
            "artillery" => 0,
            _ => left(body, body.number("strength"))
                .saturating_sub(left(body, u8::try_from(after).unwrap_or(0))),
        };
        told.task(format!("Take {}{} off {name}", count(now - after, what), empty(stands)));
    }
}

/// Stands that nobody is on any more, taken off as well.
pub fn empty(stands: u8) -> String {
    match stands {
        0 => String::new(),
        1 => " and the empty stand".to_owned(),
        many => format!(" and the {} empty stands", number(many.into())),
    }
}

/// Morale after, and falling back; of somebody who is named if others are told of, too.
fn shake(told: &mut Telling<'_>, role: &str, at: &str, named: &str) {
    let morale = told.word(&format!("{at}/morale"));
    let before = told.body(role).map_or("", |it| it.text("morale"));
    let gone = told.body(role).is_some() && told.news_tells("destroyed");
    if morale.is_empty() || gone {
        return;
    }
    told.set(role, "morale", morale);
    let back = told.inches(&format!("{at}/fall_back_in"));
    let name = told.name(role);
    let word = if morale == "good" { "good order" } else { morale };
    if morale == before {
        let holds = if matches!(morale, "routed" | "shaken") { "" } else { "in " };
        told.say(format!("{named}still {holds}{word}"));
    } else {
        told.say(format!("{named}{word}"));
        told.task(format!("Mark {name}: {word}"));
    }
    if let Some(back) = back {
        told.say(format!("back {back}"));
        told.task(format!("Move {name} back {back}, facing kept"));
    }
    if morale == "routed" && morale != before {
        told.task(format!("{name} makes its rout move at once"));
    }
}

fn killed(told: &mut Telling<'_>, role: &str) {
    if told.holds("/killed") {
        told.say("he is killed");
        told.set(role, "gone", "killed");
        told.task(format!("Take {} off the table", told.name(role)));
        told.task("The units beside him check their morale");
    } else {
        told.say("he is unhurt");
    }
}

fn impact(told: &mut Telling<'_>) {
    let winner = told.word("/winner");
    let loser = if winner == "attacker" { "defender" } else { "attacker" };
    match told.word("/result") {
        "melee" => {
            told.say("melee");
            told.task("Both sides fire as in a melee, then meet again");
        }
        "stops-short" => {
            told.say("the attacker stops short");
            if let Some(apart) = told.inches("/apart_in") {
                told.task(format!("Halt {} {apart} from its enemy", told.name("attacker")));
                told.task(format!("Both sides fire a free volley at {apart}"));
            }
            told.task("Then mark both: disorder, unless they are worse");
        }
        "surrender" => {
            taken(told, loser);
            disorder(told, winner);
        }
        _ => {
            told.say(format!("{} wins", told.name(winner)));
            let (lost, name) = (told.whole("/loser/lost"), told.name(loser));
            if lost > 0 {
                told.say(format!("{name} loses {}", number(lost)));
            }
            lose(told, loser, lost);
            let named = if lost > 0 { String::new() } else { format!("{name} ") };
            shake(told, loser, "/loser", &named);
            disorder(told, winner);
        }
    }
}

/// Whoever has met the enemy is at least in disorder.
fn disorder(told: &mut Telling<'_>, role: &str) {
    if told.body(role).is_some_and(|it| it.text("morale") == "good") {
        told.set(role, "morale", "disorder");
        told.task(format!("Mark {}: disorder", told.name(role)));
    }
}

/// Prisoners.
pub fn taken(told: &mut Telling<'_>, role: &str) {
    told.say(format!("{} surrenders", told.name(role)));
    told.set(role, "gone", "captured");
    told.task(format!("Take {} off the table: it is captured", told.name(role)));
}

fn charge(told: &mut Telling<'_>) {
    let name = told.name("attacker");
    told.say(match told.word("/result") {
        "short" => "the charge falls short".to_owned(),
        "stopped" => "fire stops the charge".to_owned(),
        "out-of-reach" => "its enemy gets away".to_owned(),
        "destroyed" => "a side is destroyed".to_owned(),
        "surrender" => "a side surrenders".to_owned(),
        "stops-short" => "the charge stops short".to_owned(),
        "both-rout" => "both sides rout".to_owned(),
        _ => match told.word("/winner") {
            "attacker" => format!("{name} carries it"),
            "defender" => format!("{} holds", told.name("defender")),
            _ => "neither wins".to_owned(),
        },
    });
    if let Some(apart) = told.inches("/apart_in") {
        told.task(format!("Halt {name} {apart} from its enemy"));
    }
    for side in ["attacker", "defender"] {
        if told.fired(side) {
            told.spends(side, "opening-volley");
        }
        party(told, side);
    }
}

/// What is left of a side of a charge.
fn party(told: &mut Telling<'_>, side: &str) {
    let at = format!("/{side}");
    let name = told.name(side);
    let lost = told.whole(&format!("{at}/lost"));
    if lost > 0 {
        told.say(format!("{name} loses {}", number(lost)));
    }
    match told.word(&format!("{at}/fate")) {
        "destroyed" => {
            lose(
                told,
                side,
                lost.max(told.body(side).map_or(0, |it| it.number("strength").into())),
            );
        }
        "surrenders" | "captured" => taken(told, side),
        _ => {
            lose(told, side, lost);
            let morale = told.word(&format!("{at}/morale"));
            let before = told.body(side).map_or("", |it| it.text("morale"));
            let back = told.inches(&format!("{at}/fall_back_in"));
            told.set(side, "morale", morale);
            if morale != before {
                told.say(format!("{name} {morale}"));
                told.task(format!("Mark {name}: {morale}"));
            }
            if let Some(back) = back {
                told.task(format!("Move {name} back {back}"));
            }
        }
    }
}

/// How far a charge goes.
pub fn reach(told: &mut Telling<'_>) {
    let reach = told.inches("/reach_in").unwrap_or_else(|| "0\u{2033}".to_owned());
    told.say(format!("it reaches {reach}"));
    let at = told.figure("/disorder_at_in").as_f64().unwrap_or(0.0);
    if told.figure("/reach_in").as_f64().is_some_and(|reach| at < reach) {
        told.say(format!("in disorder beyond {at}\u{2033}"));
    }
}

/// A movement allowance.
pub fn moves(told: &mut Telling<'_>) {
    match (told.inches("/allowance_in"), told.word("/dice")) {
        (Some(inches), _) => told.say(format!("it moves up to {inches}")),
        (None, "") => told.say("it cannot move here"),
        (None, "abandon") => told.say("it abandons its guns"),
        (None, dice) => {
            let inches = if dice.ends_with("inches") { "" } else { " inches" };
            told.say(format!("it runs {dice}{inches}"));
            told.task(format!("Run {} {dice}{inches} away from the enemy", told.name("unit")));
        }
    }
}
