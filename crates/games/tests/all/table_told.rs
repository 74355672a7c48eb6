//! Beside a real table: what people are told to do after an answer, in the two games of the Civil
//! War.

use linstock_games::{
    assistant::{Body, Effect, Key, Party, effect, newcomer},
    browse::RulesId,
};
use serde_json::{Value, json};

use crate::common::answer_with_aftermath;

/// What a request with these dice does to a unit of an arm for each role, so many figures each.
fn told(rules: RulesId, request: &Value, parties: &[(&str, u8)]) -> Effect {
    let bodies: Vec<Body> = parties
        .iter()
        .map(|(role, strength)| {
            let leader = matches!(*role, "leader" | "officer");
            let mut body = newcomer(rules.game(), if leader { "" } else { "infantry" });
            if !leader {
                body.set(Key::Strength, &strength.to_string());
            }
            body
        })
        .collect();
    told_of(rules, request, parties.iter().map(|it| it.0).zip(&bodies))
}

/// What a request does to these, each by its role.
fn told_of<'a>(
    rules: RulesId,
    request: &Value,
    parties: impl Iterator<Item = (&'a str, &'a Body)>,
) -> Effect {
    let mut request = request.clone();
    request["rules"] = json!(rules.word());
    let (shown, consequences) = answer_with_aftermath(&request);
    assert_eq!(shown.get("error"), None, "{request}");
    let parties: Vec<Party<'_>> =
        parties.map(|(role, body)| Party { role, number: 0, name: role, body }).collect();
    effect(rules.game(), &parties, &consequences)
}

fn has(effect: &Effect, task: &str) -> bool {
    effect.tasks.iter().any(|it| it == task)
}

fn change<'a>(effect: &'a Effect, role: &str, fact: &str) -> Option<&'a str> {
    let found = effect.changes.iter().find(|it| it.role == role && it.fact == fact);
    found.map(|it| it.to.as_str())
}

/// A volley of six rifle-muskets in Across A Deadly Field, as this is said of it.
fn volley(kind: &str, target: Value, dice: Value) -> Value {
    json!({
        "do": "volley", "dice": dice,
        "fire": {
            "firers": [{ "weapon": "rifle-musket", "strength": 6 }], "target": target,
            "range_in": 0.5, "kind": kind,
        },
    })
}

const TWO: &[(&str, u8)] = &[("firer", 6), ("target", 6)];

#[test]
fn checks_in_a_melee_move_nobody_and_who_routs_there_surrenders() {
    // A natural 2 routs a veteran.
    let dice = json!([[3, 3, 3, 3, 3], [1, 1]]);
    let came = told(RulesId::Adf15, &volley("melee", json!({}), dice), TWO);
    assert_eq!(change(&came, "target", "gone"), Some("captured"), "{came:?}");
    assert!(!came.tasks.iter().any(|it| it.contains("rout move")), "{came:?}");
    assert!(has(&came, "Friends within 1\u{2033} of target check their morale"), "{came:?}");
    // A natural 3 shakes it, and it stays where it is.
    let dice = json!([[3, 3, 3, 3, 3], [1, 2]]);
    let came = told(RulesId::Adf15, &volley("melee", json!({}), dice), TWO);
    assert_eq!(change(&came, "target", "morale"), Some("shaken"));
    assert!(!came.tasks.iter().any(|it| it.contains("back")), "{came:?}");
}

#[test]
fn a_charger_in_disorder_comes_on() {
    let at = |charging: bool, roll: [u8; 2]| {
        let request = volley("volley", json!({ "charging": charging }), json!([[3, 3, 3], roll]));
        told(RulesId::Adf15, &request, TWO)
    };
    let back = |came: &Effect| came.tasks.iter().any(|it| it.contains("back"));
    assert_eq!(change(&at(false, [1, 3]), "target", "morale"), Some("disorder"));
    assert!(back(&at(false, [1, 3])));
    assert_eq!(change(&at(true, [1, 3]), "target", "morale"), Some("disorder"));
    assert!(!back(&at(true, [1, 3])));
    // Shaken, its charge is over.
    let shaken = at(true, [1, 2]);
    assert!(back(&shaken) && has(&shaken, "Target charges no farther"), "{shaken:?}");
    // The same of a check by itself.
    let check =
        json!({ "do": "morale", "situation": { "charging": true }, "check": 4, "dice": [[2, 3]] });
    let came = told(RulesId::Adf15, &check, &[("unit", 6)]);
    assert_eq!(change(&came, "unit", "morale"), Some("disorder"), "{came:?}");
    assert!(!back(&came));
}

#[test]
fn friends_near_a_unit_that_is_lost_or_runs_check() {
    let friends = "Friends within 1\u{2033} of target check their morale";
    let shot = volley("volley", json!({}), json!([[6, 6, 6], [4, 4]]));
    assert!(!has(&told(RulesId::Adf15, &shot, TWO), friends));
    let last = told(RulesId::Adf15, &shot, &[("firer", 6), ("target", 1)]);
    assert!(has(&last, friends), "{last:?}");
    assert!(!last.tasks.iter().any(|it| it.contains("back")), "{last:?}");
    let run = json!({ "do": "rout", "dice": [[3, 3]] });
    let came = told(RulesId::Adf15, &run, &[("unit", 6)]);
    assert!(has(&came, "Friends within 1\u{2033} of the path of unit check their morale"));
    let mut revised = run;
    revised["summary"] = json!("revised");
    let came = told(RulesId::Adf15, &revised, &[("unit", 6)]);
    assert!(has(&came, "Friends adjacent to the path of unit check their morale"), "{came:?}");
    let killed = json!({ "do": "leader-risk", "hits": 1, "dice": [[6]] });
    let came = told(RulesId::Adf15, &killed, &[("leader", 0)]);
    assert!(has(&came, "Friends within 1\u{2033} of leader check their morale"), "{came:?}");
}

#[test]
fn the_rest_of_an_impact_is_told() {
    let impact = |dice: Value| {
        let request = json!({
            "do": "impact", "dice": dice,
            "attacker": { "strength": 6 }, "defender": { "strength": 6 },
        });
        told(RulesId::Adf15, &request, &[("attacker", 6), ("defender", 6)])
    };
    // The attacker, charging, is one ahead: it wins by 5.
    let won = impact(json!([[4, 4], [2, 2]]));
    assert!(has(&won, "Move defender back 5\u{2033}, facing kept"), "{won:?}");
    assert!(has(&won, "Attacker may follow up to 4\u{2033}"), "{won:?}");
    let others = |side: &str| {
        format!(
            "Every other unit on the side of {side} that was in contact loses by the same margin"
        )
    };
    assert!(has(&won, &others("defender")) && !has(&won, &others("attacker")));
    // Winning defenders hold.
    let lost = impact(json!([[1, 1], [4, 4]]));
    assert!(has(&lost, &others("attacker")), "{lost:?}");
    assert!(!lost.tasks.iter().any(|it| it.contains("follow")));
    // Who had routed is taken alone, and nobody is left to follow.
    let routed = json!({
        "do": "impact", "dice": [],
        "attacker": { "strength": 6 }, "defender": { "strength": 6, "unit": { "morale": "routed" } },
    });
    let taken = told(RulesId::Adf15, &routed, &[("attacker", 6), ("defender", 6)]);
    assert!(!has(&taken, &others("defender")), "{taken:?}");
    assert!(has(&taken, "Attacker may go on as far as the rest of its reach"), "{taken:?}");
    assert!(has(&taken, "Friends within 1\u{2033} of defender check their morale"), "{taken:?}");
}

#[test]
fn a_whole_charge_tells_the_rest_too() {
    let request = json!({
        "do": "charge", "distance_in": 4, "reaction_fire": "none",
        "attacker": { "strength": 6, "weapon": "rifle-musket" },
        "defender": { "strength": 6, "weapon": "rifle-musket" },
        "dice": [[3, 4], [6, 5], [4, 4], [2, 2]],
    });
    let came = told(RulesId::Adf15, &request, &[("attacker", 6), ("defender", 6)]);
    assert!(has(&came, "Attacker may follow up to 4\u{2033}"), "{came:?}");
    assert!(came.tasks.iter().any(|it| it.starts_with("Every other unit on the side of defender")));
}

#[test]
fn a_defender_who_runs_from_a_charge_is_told_how_far() {
    let request = json!({
        "do": "charge", "distance_in": 8, "reaction_fire": "none",
        "attacker": { "strength": 6, "weapon": "rifle-musket" },
        "defender": { "strength": 6, "weapon": "rifle-musket" },
        "dice": [[2, 2], [1, 1], [4, 5]],
    });
    let came = told(RulesId::Adf15, &request, &[("attacker", 6), ("defender", 6)]);
    assert!(has(&came, "Run defender 9\u{2033} away from the enemy"), "{came:?}");
    assert!(has(&came, "Friends within 1\u{2033} of the path of defender check their morale"));
    assert!(!came.tasks.iter().any(|it| it.contains("rout move")), "{came:?}");
}

/// A volley in Johnny Reb III.
fn blows(kind: &str, dice: Value) -> Value {
    json!({
        "do": "volley", "dice": dice,
        "fire": {
            "firer": { "weapon": "rifle-musket", "strength": 16 }, "range_in": 1, "kind": kind,
        },
        "check": { "strength": 16 },
    })
}

#[test]
fn a_unit_that_routs_in_a_melee_of_johnny_reb_surrenders() {
    let two = &[("firer", 16), ("target", 16)];
    let melee = told(RulesId::Jr3, &blows("melee", json!([[3, 3, 3, 3], [1, 1], [3, 3]])), two);
    assert_eq!(change(&melee, "target", "gone"), Some("captured"), "{melee:?}");
    assert!(!melee.tasks.iter().any(|it| it.starts_with("Run")), "{melee:?}");
    assert!(has(&melee, "Friends within 6\u{2033} of target check their morale"), "{melee:?}");
}

#[test]
fn friends_near_a_unit_of_johnny_reb_that_routs_or_is_lost_check() {
    let friends = |of: &str| format!("Friends within 6\u{2033} of {of} check their morale");
    let check = |faces: [u8; 2], more: Value| {
        let mut dice = vec![json!(faces)];
        dice.extend(more.as_array().cloned().unwrap_or_default());
        let request = json!({ "do": "morale", "dice": dice });
        told(RulesId::Jr3, &request, &[("unit", 16)])
    };
    let routs = check([1, 1], json!([[3, 3]]));
    assert!(has(&routs, &friends("unit")), "{routs:?}");
    assert!(!has(&check([5, 5], json!([])), &friends("unit")));
    let killed = json!({ "do": "officer-risk", "hits": 1, "dice": [[6]] });
    assert!(has(&told(RulesId::Jr3, &killed, &[("officer", 0)]), &friends("officer")));
    let captured = json!({
        "do": "impact", "attacker": {}, "defender": {}, "dice": [[1, 1], [6, 6], [6, 6]],
    });
    let came = told(RulesId::Jr3, &captured, &[("attacker", 16), ("defender", 16)]);
    assert_eq!(change(&came, "defender", "gone"), Some("captured"));
    assert!(has(&came, &friends("defender")), "{came:?}");
}

#[test]
fn a_fire_of_johnny_reb_calls_for_the_check_that_its_losses_do() {
    let fire = json!({
        "do": "fire", "firer": { "weapon": "rifle-musket", "strength": 16 }, "range_in": 1,
        "dice": [[2, 2, 2, 2]],
    });
    let mut body = newcomer(RulesId::Jr3.game(), "infantry");
    for (strength, started, checks) in [(16, 16, true), (15, 16, false), (13, 16, true)] {
        body.set(Key::Strength, &strength.to_string());
        body.set(Key::Started, &started.to_string());
        let came = told_of(RulesId::Jr3, &fire, [("target", &body)].into_iter());
        let lost = strength - change(&came, "target", "strength").unwrap().parse::<i32>().unwrap();
        assert_eq!(lost, 1, "{came:?}");
        assert_eq!(has(&came, "Target checks its morale"), checks, "{strength}: {came:?}");
    }
    // Of a stranger nobody knows.
    let came = told_of(RulesId::Jr3, &fire, std::iter::empty());
    let when =
        "The target checks its morale if this is its first loss or costs it a stand or section";
    assert!(has(&came, when), "{came:?}");
}
