//! Johnny Reb III beside a real table.

use std::collections::BTreeMap;

use linstock_jr3::{
    play::ground,
    strength::{STANDS, Strength},
    words::Cover,
};

use super::{Body, Role, Sort, Taking};
use crate::contract::jr3::Do;

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
    let lost = stands_lost(body);
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

/// Stands or sections lost.
pub fn stands_lost(body: &Body) -> u8 {
    let stands = match body.number("stands") {
        _ if body.text("arm") == "artillery" => body.number("started"),
        0 => STANDS,
        stands => stands,
    };
    let (now, started) = (body.number("strength"), body.number("started").max(1));
    Strength::on_stands(stands, now, started).stands_lost()
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
                ("strength", now.to_string()),
            ]);
            stands_lost(&body)
        };
        assert_eq!([lost("4", 6), lost("2", 6), lost("", 6)], [1, 0, 1]);
        assert_eq!([lost("4", 4), lost("2", 4), lost("2", 0)], [2, 1, 2]);
    }
}
