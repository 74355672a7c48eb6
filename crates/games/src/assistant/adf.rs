//! Across A Deadly Field beside a real table: roles, and what units say of themselves.

use std::collections::BTreeMap;

use linstock_adf::{
    play::{ground, shape::stands_left},
    words::Cover,
};

use super::{Body, Role, Sort, Taking};
use crate::contract::adf::Do;

/// The roles of a procedure.
pub fn roles(procedure: Do) -> Vec<Role> {
    match procedure {
        Do::Fire => vec![
            Role { most: 3, ..Role::doer("firer", "Who fires", &["firers/#"]) },
            Role::sufferer("target", "At whom", &["target"]),
        ],
        Do::Volley => vec![
            Role { most: 3, ..Role::doer("firer", "Who fires", &["fire/firers/#"]) },
            Role {
                // The target of the fire says these.
                except: &[
                    "check/unit:arm",
                    "check/unit:mounted",
                    "check/unit:experience",
                    "check/unit:morale",
                    "check/unit:formation",
                ],
                ..Role::sufferer(
                    "target",
                    "At whom",
                    &["fire/target", "check/unit", "check/situation"],
                )
            },
        ],
        Do::Morale => vec![Role::doer("unit", "Who checks", &["unit", "situation"])],
        Do::Competence => vec![Role::doer("unit", "Who tests", &["unit"])],
        Do::LeaderRisk => {
            vec![Role { sort: Sort::Leader, ..Role::doer("leader", "Who is at risk", &[]) }]
        }
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
        Do::ChargeReach | Do::Move | Do::Rout => vec![Role::doer("unit", "Who moves", &[""])],
    }
}

/// What a unit says of itself; what is empty is as usual.
pub fn facts(procedure: Do, role: &Role, taking: Taking<'_>) -> BTreeMap<&'static str, String> {
    let body = taking.body;
    let guns = body.text("arm") == "artillery";
    let mut facts: BTreeMap<&'static str, String> = BTreeMap::new();
    for name in ["arm", "weapon", "experience", "morale", "formation"] {
        facts.insert(name, body.text(name).to_owned());
    }
    for name in ["mounted", "opening-volley", "merged"] {
        facts.insert(name, if body.is(name) { "true".to_owned() } else { String::new() });
    }
    let some = |it: u8| if it > 0 { it.to_string() } else { String::new() };
    let (now, started) = (body.number("strength"), body.number("started"));
    let lost = started.saturating_sub(now);
    let gone = stands(body).min(started).saturating_sub(stands_with_figures(body));
    facts.insert("strength", now.to_string());
    facts.insert("strength-lost", some(lost));
    facts.insert("sections-lost", some(if guns { lost } else { 0 }));
    facts.insert("stands-lost", some(if guns { 0 } else { gone }));
    if guns {
        facts.insert("side", body.text("side").to_owned());
    } else {
        facts.insert("stands", stands(body).to_string());
    }
    let leader = taking.leaders.iter().map(|it| it.number("bonus")).max();
    if let Some(bonus) = leader.filter(|&it| it > 0) {
        facts.insert("leader", bonus.to_string());
    }
    if procedure == Do::Volley && role.word == "target" {
        steadied(taking, &mut facts);
    }
    facts
}

/// What was said of the fire and is the same for the check that follows it: works, woods and
/// barriers, and an enemy as near as he fires from.
fn steadied(taking: Taking<'_>, facts: &mut BTreeMap<&'static str, String>) {
    let said = |name: &str| taking.said.get(name).map_or("", String::as_str);
    let covers = || said("cover").split(',').filter_map(Cover::from_word);
    // The best of each, as on the screen.
    if let Some(works) = covers().filter_map(ground::works).max() {
        facts.insert("works", works.word().to_owned());
    }
    if let Some(woods) = covers().filter_map(ground::thickness).max() {
        facts.insert("cover", woods.word().to_owned());
    }
    if covers().any(ground::is_barrier) {
        facts.insert("barrier", "true".to_owned());
    }
    if matches!(said("kind"), "" | "volley") {
        facts.insert("enemy-within", said("range").to_owned());
        // Guns, horse, skirmishers and the shaken unsettle nobody where only infantry does.
        let formed = taking.against.is_none_or(|it| {
            it.text("arm") == "infantry"
                && !it.text("formation").contains("skirmish")
                && matches!(it.text("morale"), "good" | "disorder")
        });
        facts.insert(
            "enemy-formed-infantry",
            if formed { String::new() } else { "false".to_owned() },
        );
    }
}

fn stands(body: &Body) -> u8 {
    body.text("stands").parse().unwrap_or(3)
}

/// Stands with somebody on them.
pub fn stands_with_figures(body: &Body) -> u8 {
    stands_left(body.number("started"), stands(body), body.number("strength"))
}
