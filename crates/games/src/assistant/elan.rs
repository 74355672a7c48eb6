//! Élan beside a real table: roles, and what units say of themselves.

use std::collections::BTreeMap;

use linstock_elan::{
    fire::small_arms::eligible, play::profile::CREW, test::is_below_half, words::Formation,
};

use super::{Body, Role, Sort, Taking};
use crate::contract::elan::Do;

/// The roles of a procedure.
pub fn roles(procedure: Do) -> Vec<Role> {
    match procedure {
        Do::Test => vec![Role::doer("unit", "Who tests", &[""])],
        Do::Fire => {
            vec![Role::doer("firer", "Who fires", &[""]), Role::sufferer("target", "At whom", &[])]
        }
        Do::Save => vec![Role::doer("unit", "Who saves", &[""])],
        Do::Volley => vec![
            Role::doer("firer", "Who fires", &["fire"]),
            Role::sufferer("target", "At whom", &["save"]),
        ],
        Do::CloseRound => {
            vec![Role::doer("unit", "Who strikes", &[""]), Role::sufferer("target", "At whom", &[])]
        }
        Do::Move => vec![Role::doer("unit", "Who moves", &[""])],
        Do::Eligible => vec![Role::doer("unit", "Who would fire", &[""])],
        Do::Special => vec![
            Role::doer("unit", "Who was hit", &[""]),
            Role { sort: Sort::Leader, ..Role::doer("leader", "The leader with it", &[]) },
        ],
        Do::Obstacle => vec![Role::doer("unit", "Who crosses", &[""])],
        Do::Reinforcements => vec![Role::doer("unit", "Who is due", &[])],
        Do::Engineering => vec![Role::doer("unit", "Who works", &[""])],
        Do::ChargeResponse => vec![Role::doer("unit", "Who responds", &[""])],
        Do::Pursuit => vec![Role::doer("unit", "Who has won", &[""])],
        Do::CloseAction => vec![
            Role::doer("attacker", "Who comes", &["attacker"]),
            Role::sufferer("defender", "Who stands", &["defender"]),
        ],
    }
}

/// What a unit says of itself in a procedure.
pub fn facts(procedure: Do, role: &Role, taking: Taking<'_>) -> BTreeMap<&'static str, String> {
    let body = taking.body;
    let arm = body.text("arm");
    let guns = arm == "artillery";
    let fires = role.word == "firer";
    let mut facts: BTreeMap<&'static str, String> = BTreeMap::new();
    for name in ["arm", "experience", "formation", "started", "elan", "melee", "save"] {
        facts.insert(name, body.text(name).to_owned());
    }
    let dm = if body.number("dm") > 0 { body.text("dm") } else { "" };
    facts.insert("dm", dm.to_owned());
    let yes = |is: bool| if is { "true".to_owned() } else { String::new() };
    facts.insert("leader", yes(!taking.leaders.is_empty()));
    facts.insert("factor", factor(procedure, role, taking).to_owned());
    facts.insert("figures", figures(procedure, body).to_string());
    facts.insert("two-rank-line", yes(body.text("formation") == "two-rank-line"));
    facts.insert("skirmish", yes(body.text("formation") == "skirmish"));
    facts.insert("march-column", yes(body.text("formation") == "march-column"));
    facts.insert("artillery", yes(guns));
    let (now, started) = (body.number("figures"), body.number("started"));
    facts.insert("below-half", yes(is_below_half(now, started)));
    if body.text("formation") == "skirmish" {
        let kind = body.text("skirmishers");
        facts.insert("skirmisher", if kind.is_empty() { "ad-hoc" } else { kind }.to_owned());
    }
    if procedure == Do::Test {
        closing(taking, &mut facts);
    }
    if procedure == Do::Move {
        facts.insert("weight", body.text("pace").to_owned());
    } else if guns {
        facts.insert("weight", body.text("weight").to_owned());
    }
    if fires {
        firing(body, taking, &mut facts);
    }
    facts
}

/// Whoever closes to melee rolls the dice of his own arm, whichever was said.
fn closing(taking: Taking<'_>, facts: &mut BTreeMap<&'static str, String>) {
    let said = taking.said.get("situation").map_or("", String::as_str);
    let (other, own) = match taking.body.text("arm") {
        "cavalry" => ("infantry-close-", "cavalry-close-"),
        _ => ("cavalry-close-", "infantry-close-"),
    };
    if said.contains(other) {
        facts.insert("situation", said.replace(other, own));
    }
}

/// What a unit says of itself when it fires.
fn firing(body: &Body, taking: Taking<'_>, facts: &mut BTreeMap<&'static str, String>) {
    if body.text("arm") == "artillery" {
        facts.remove("figures");
        facts.insert("guns", models(body).to_string());
        facts.insert("howitzer", body.text("howitzer").to_owned());
        // Round shot unless somebody says otherwise.
        let with = taking.said.get("with").map_or("", String::as_str);
        if matches!(with, "" | "solid-shot") {
            facts.insert("with", "solid-shot".to_owned());
            facts.insert("against", struck(taking.against).to_owned());
        }
        return;
    }
    let weapon = body.text("weapon");
    facts.insert("weapon", weapon.to_owned());
    facts.insert("with", "small-arms".to_owned());
    let skirmish = body.text("formation") == "skirmish" && weapon != "rifle";
    facts.insert("mode", if skirmish { "skirmish" } else { "platoon" }.to_owned());
    if body.text("arm") == "cavalry" {
        facts.insert("mounted", "true".to_owned());
    } else {
        facts.insert("first-fire", body.text("first-fire").to_owned());
    }
}

/// What round shot strikes.
fn struck(target: Option<&Body>) -> &'static str {
    let Some(target) = target else { return "line" };
    match (target.text("arm"), target.text("formation")) {
        ("artillery", "limbered") => "limbered-artillery",
        ("artillery", _) => "unlimbered-artillery",
        (_, "column" | "closed-column") => "attack-column",
        (_, "wide-column") => "wide-column",
        (_, "two-rank-line" | "three-rank-line" | "line") => "line",
        _ => "other",
    }
}

/// Gun models that still have somebody to serve them.
fn models(body: &Body) -> u8 {
    body.number("figures").div_ceil(CREW).max(1)
}

/// The figures that count: those who may fire, or all.
fn figures(procedure: Do, body: &Body) -> u8 {
    let all = body.number("figures");
    let fires = matches!(procedure, Do::Fire | Do::Volley);
    match Formation::from_word(body.text("formation")).filter(|_| fires) {
        Some(formation) => eligible(all, formation),
        None => all,
    }
}

/// Its own factor in a procedure, if it has one of its own.
fn factor<'a>(procedure: Do, role: &Role, taking: Taking<'a>) -> &'a str {
    let body = taking.body;
    let of = taking.said.get("of").map_or("", String::as_str);
    let guns = body.text("arm") == "artillery";
    body.text(match procedure {
        Do::Test => match of {
            "drill" => "drill",
            _ => "elan",
        },
        // In a volley the target has a factor, too: that of its save.
        Do::Volley if role.word == "target" => "save",
        Do::Fire | Do::Volley if guns => "gunnery",
        Do::Fire | Do::Volley => "fire",
        Do::Save => "save",
        Do::CloseRound => "melee",
        Do::Obstacle | Do::Engineering | Do::ChargeResponse | Do::Pursuit => "drill",
        Do::Move | Do::Eligible | Do::Special | Do::Reinforcements | Do::CloseAction => "",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_model_with_a_gunner_fires() {
        for (figures, guns) in [(24, 6), (17, 5), (16, 4), (1, 1)] {
            assert_eq!(models(&Body::of([("figures", figures.to_string())])), guns, "{figures}");
        }
    }
}
