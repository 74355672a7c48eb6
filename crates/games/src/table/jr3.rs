//! Johnny Reb III beside a real table.

use std::collections::BTreeMap;

use linstock_jr3::{
    play::ground,
    strength::{STANDS, Strength},
    words::Cover,
};
use serde_json::{Value, json};

use super::{
    Body, Role, Sort, Taking,
    adf::{empty, moves, reach, taken},
    effect::{Telling, count, number},
};
use crate::contract::{adjudicate, jr3::Do};

/// The roles of a procedure.
pub fn roles(procedure: Do) -> Vec<Role> {
    match procedure {
        Do::Fire => vec![
            Role::doer("firer", "Who fires", &["firer"]),
            Role::sufferer("target", "At whom", &["target"]),
        ],
        Do::Volley => vec![
            Role::doer("firer", "Who fires", &["fire/firer"]),
            Role::sufferer(
                "target",
                "At whom",
                &["fire/target", "check", "check/unit", "check/situation"],
            ),
        ],
        Do::Morale => vec![Role::doer("unit", "Who checks", &["unit", "situation", ""])],
        Do::VolleyPoint => vec![Role::sufferer("defender", "Who stands", &["defender"])],
        Do::Impact | Do::Charge => vec![
            Role::doer(
                "attacker",
                "Who charges",
                &["attacker", "attacker/unit", "attacker/situation"],
            ),
            Role::sufferer(
                "defender",
                "Whom",
                &["defender", "defender/unit", "defender/situation"],
            ),
        ],
        Do::ChargeReach | Do::Move => vec![Role::doer("unit", "Who moves", &[""])],
        Do::OfficerRisk => {
            vec![Role { sort: Sort::Leader, ..Role::doer("officer", "Who is at risk", &[]) }]
        }
        Do::Ammunition => vec![Role::doer("unit", "Who looks for more", &[""])],
    }
}

/// What a unit says of itself; what is empty is as usual.
pub fn facts(procedure: Do, role: &Role, taking: Taking<'_>) -> BTreeMap<&'static str, String> {
    let body = taking.body;
    let yes = |is: bool| if is { "true".to_owned() } else { String::new() };
    let mut facts: BTreeMap<&'static str, String> = BTreeMap::new();
    for name in ["arm", "weapon", "strength", "started", "experience", "morale", "formation"] {
        facts.insert(name, body.text(name).to_owned());
    }
    for name in ["mounted", "repeaters", "sharpshooters", "low-ammunition", "opening-volley"] {
        facts.insert(name, yes(body.is(name)));
    }
    let lost = stands_lost(body, body.number("strength"));
    facts.insert("stands-lost", if lost > 0 { lost.to_string() } else { String::new() });
    facts.insert("disorder", yes(body.text("formation") == "disorder"));
    // The highest of them counts.
    let rank = ["corps", "division", "brigade"]
        .into_iter()
        .find(|rank| taking.leaders.iter().any(|it| it.text("rank") == *rank));
    if let Some(rank) = rank {
        facts.insert("officer", rank.to_owned());
    }
    // What covers the target of a fire steadies it in the check that follows.
    if procedure == Do::Volley && role.word == "target" {
        let said = taking.said.get("cover").map_or("", String::as_str);
        let covers = || said.split(',').filter_map(Cover::from_word);
        if covers().next().is_some() {
            facts.insert("cover", "true".to_owned());
        }
        if let Some(works) = covers().filter_map(ground::works).max() {
            facts.insert("works", works.word().to_owned());
        }
    }
    facts
}

/// Stands or sections lost at a strength.
fn stands_lost(body: &Body, now: u8) -> u8 {
    let stands = match body.number("stands") {
        _ if body.text("arm") == "artillery" => body.number("started"),
        0 => STANDS,
        stands => stands,
    };
    Strength::on_stands(stands, now, body.number("started").max(1)).stands_lost()
}

/// What an outcome does.
pub fn effect(procedure: Do, told: &mut Telling<'_>) {
    match procedure {
        Do::Fire => {
            let hits = told.whole("/hits");
            fired(told);
            told.say(if hits > 0 { count(hits, "hit") } else { "no hit".to_owned() });
            lose(told, "target", hits);
            told.at_risk("target", hits);
            if told.holds("/checks") {
                told.say("a check");
                told.task(format!("{} checks its morale", told.name("target")));
            }
            low(told, "firer", told.holds("/low_ammunition"));
        }
        Do::Volley => {
            let hits = told.whole("/hits");
            fired(told);
            told.say(if hits > 0 {
                format!("{} lost", number(hits))
            } else {
                "no loss".to_owned()
            });
            lose(told, "target", hits);
            if !told.holds("/destroyed") {
                shake(told, "target", "", "");
            }
            low(told, "firer", runs_low(told));
            told.at_risk("target", hits);
        }
        Do::Morale => shake(told, "unit", "", ""),
        Do::VolleyPoint => {
            let inches = told.inches("/inches").unwrap_or_else(|| "0\u{2033}".to_owned());
            told.say(format!("the volley comes at {inches}"));
            told.task(format!("Halt the charge {inches} from {}", told.name("defender")));
        }
        Do::Impact => impact(told),
        Do::ChargeReach => reach(told),
        Do::Move => moves(told),
        Do::OfficerRisk => {
            if told.holds("/killed") {
                told.say("he is killed");
                told.set("officer", "gone", "killed");
                told.task(format!("Take {} off the table", told.name("officer")));
                told.task("The units near him check their morale");
            } else {
                told.say("he is unhurt");
            }
        }
        Do::Ammunition => {
            let found = told.holds("/replaced");
            told.say(if found { "it finds more" } else { "it finds none" });
            if found {
                low(told, "unit", false);
                told.task(format!("Take the marker off {}", told.name("unit")));
                told.set("unit", "low-ammunition", "");
            }
        }
        Do::Charge => charge(told),
    }
}

/// Fire of its own accord spends the first volley of the game; blows in a melee do not.
fn fired(told: &mut Telling<'_>) {
    let kind = told.asked("/fire/kind").or_else(|| told.asked("/kind")).unwrap_or("volley");
    if kind == "volley" {
        told.spends("firer", "opening-volley");
    }
}

/// Whether a volley used up its ammunition: its outcome does not tell, the fire alone does.
fn runs_low(told: &Telling<'_>) -> bool {
    let request = told.request();
    let mut fire = request["fire"].clone();
    for shared in ["rules", "house", "figure_scale"] {
        if let Some(value) = request.get(shared) {
            fire[shared] = value.clone();
        }
    }
    fire["do"] = json!("fire");
    let rolls = told.rolls();
    // The rolls of the fire come first, however many there are.
    (1..=rolls.len()).any(|count| {
        fire["dice"] = json!(rolls[..count]);
        let answer = adjudicate(fire.to_string().as_bytes(), &mut || 0);
        let answer: Value = serde_json::from_slice(&answer).unwrap_or_default();
        answer["outcome"]["low_ammunition"] == true
    })
}

fn low(told: &mut Telling<'_>, role: &str, is: bool) {
    if is {
        told.say("low on ammunition");
        told.set(role, "low-ammunition", "true");
        told.task(format!("Mark {}: low on ammunition", told.name(role)));
    }
}

/// Figures or sections taken off.
fn lose(told: &mut Telling<'_>, role: &str, lost: i64) {
    if lost <= 0 {
        return;
    }
    let Some(body) = told.body(role) else {
        told.task(format!("Take {} off", count(lost, "figure")));
        return;
    };
    let what = if body.text("arm") == "artillery" { "section" } else { "figure" };
    let now = i64::from(body.number("strength"));
    let after = (now - lost).max(0);
    told.set(role, "strength", &after.to_string());
    let name = told.name(role);
    if after == 0 {
        told.set(role, "gone", "destroyed");
        told.say("destroyed");
        told.task(format!("Take {name} off the table"));
    } else {
        let small = u8::try_from(after).unwrap_or(0);
        let stands = match what {
            "figure" => {
                stands_lost(body, small).saturating_sub(stands_lost(body, body.number("strength")))
            }
            _ => 0,
        };
        told.task(format!("Take {}{} off {name}", count(now - after, what), empty(stands)));
    }
}

/// Morale after, and falling back; of somebody who is named if others are told of, too.
fn shake(told: &mut Telling<'_>, role: &str, at: &str, named: &str) {
    let morale = told.word(&format!("{at}/morale"));
    if morale.is_empty() {
        return;
    }
    let before = told.body(role).map_or("", |it| it.text("morale"));
    told.set(role, "morale", morale);
    let name = told.name(role);
    let word = if morale == "good" { "good morale" } else { morale };
    if morale == before {
        told.say(format!("{named}still {morale}"));
    } else {
        told.say(format!("{named}{word}"));
        told.task(format!("Mark {name}: {word}"));
    }
    if let Some(back) = told.inches(&format!("{at}/fall_back_in")) {
        told.say(format!("back {back}"));
        told.task(format!("Move {name} back {back}"));
    }
}

fn impact(told: &mut Telling<'_>) {
    let winner = told.word("/winner");
    let loser = match winner {
        "" => {
            told.say("melee");
            told.task("Both sides fight a round of melee");
            return;
        }
        "attacker" => "defender",
        _ => "attacker",
    };
    told.say(format!("{} wins", told.name(winner)));
    if told.holds("/loser/captured") {
        taken(told, loser);
    } else {
        let named = format!("{} ", told.name(loser));
        shake(told, loser, "/loser", &named);
        disorder(told, loser);
        if loser == "attacker" {
            told.task("Both sides fire a return volley, whatever the range");
        }
    }
}

/// Whoever is driven back is in disorder; guns know none.
fn disorder(told: &mut Telling<'_>, role: &str) {
    let foot = told.body(role).is_none_or(|it| it.text("arm") != "artillery");
    let already = told.body(role).is_some_and(|it| it.text("formation") == "disorder");
    if foot && !already {
        told.set(role, "formation", "disorder");
        told.task(format!("Mark {}: in disorder", told.name(role)));
    }
}

fn charge(told: &mut Telling<'_>) {
    told.say(match told.word("/result") {
        "short" => "the charge falls short",
        "stopped" => "the volley stops the charge",
        "destroyed" => "a side is destroyed",
        "carried" => "the charge carries",
        "captured" => "the defender is taken",
        "repulsed" => "the charge is repulsed",
        "surrender" => "a side surrenders",
        "both-rout" => "both sides run",
        "broken-off" => "a side breaks off",
        _ => "the melee goes on",
    });
    for side in ["attacker", "defender"] {
        let at = format!("/{side}");
        let name = told.name(side);
        if told.fired(side) {
            told.spends(side, "opening-volley");
        }
        let lost = told.whole(&format!("{at}/lost"));
        if lost > 0 {
            told.say(format!("{name} loses {}", number(lost)));
        }
        match told.word(&format!("{at}/fate")) {
            "destroyed" => {
                let all = told.body(side).map_or(0, |it| it.number("strength").into());
                lose(told, side, lost.max(all));
            }
            "surrenders" | "captured" => taken(told, side),
            _ => {
                lose(told, side, lost);
                let morale = told.word(&format!("{at}/morale"));
                let before = told.body(side).map_or("", |it| it.text("morale"));
                told.set(side, "morale", morale);
                if morale != before {
                    told.say(format!("{name} {morale}"));
                    told.task(format!("Mark {name}: {morale}"));
                }
                if told.holds(&format!("{at}/disorder")) {
                    disorder(told, side);
                }
                if let Some(back) = told.inches(&format!("{at}/fall_back_in")) {
                    told.task(format!("Move {name} back {back}"));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stands_are_lost_by_the_size_they_have() {
        let lost = |stands: &str, now: u8| {
            let body = Body::of([
                ("arm", "infantry".to_owned()),
                ("started", "8".to_owned()),
                ("stands", stands.to_owned()),
            ]);
            stands_lost(&body, now)
        };
        assert_eq!([lost("4", 6), lost("2", 6), lost("", 6)], [1, 0, 1]);
        assert_eq!([lost("4", 4), lost("2", 4), lost("2", 0)], [2, 1, 2]);
    }
}
