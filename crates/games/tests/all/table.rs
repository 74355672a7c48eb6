//! Beside a real table: what real answers do to rosters, row by row, of the two games of the Civil
//! War.

use linstock_games::{
    assistant::{Key, Party, effect, newcomer},
    browse::RulesId,
    contract::aftermath::Consequence,
};
use linstock_rulebook::{Leaders, Part};
use serde_json::{Value, json};

use crate::{
    common::answer_with_aftermath,
    rows::{Facts, Row, number, test},
};

const FIRE: &str = "A fire takes its hits off the target and spends the opening volley.";

#[test]
fn fires_and_volleys_of_across_a_deadly_field() {
    let fire = json!({
        "firers": [{ "weapon": "rifle-musket", "strength": 8, "opening_volley": true }],
        "target": { "experience": "green" }, "range_in": 0.5,
    });
    let mut alone = fire.clone();
    alone["do"] = json!("fire");
    test(&Row {
        rules: RulesId::Adf15,
        request: alone,
        parties: &[("firer", "infantry"), ("target", "infantry")],
        changes: &[("firer", "opening-volley"), ("target", "strength")],
        check: |outcome, before, after| {
            let left = number(&before("target", "strength")) - outcome["hits"].as_i64().unwrap();
            assert_eq!(number(&after("target", "strength")), left, "{FIRE}");
            assert_eq!(after("firer", "opening-volley"), "");
        },
    });
    test(&Row {
        rules: RulesId::Adf15,
        request: json!({ "do": "volley", "fire": fire, "check": { "unit": { "strength_lost": 2 } } }),
        parties: &[("firer", "infantry"), ("target", "infantry")],
        changes: &[("firer", "opening-volley"), ("target", "strength"), ("target", "morale")],
        check: |outcome, before, after| {
            let net = outcome["hits"].as_i64().unwrap() - outcome["recovered"].as_i64().unwrap();
            // Nobody comes back beyond what it began with.
            let left = (number(&before("target", "strength")) - net).min(6);
            assert_eq!(number(&after("target", "strength")), left);
            assert_eq!(after("target", "morale"), outcome["morale"].as_str().unwrap());
        },
    });
}

#[test]
fn checks_and_leaders_of_across_a_deadly_field() {
    test(&Row {
        rules: RulesId::Adf15,
        request: json!({ "do": "morale", "unit": { "experience": "green" }, "check": 2 }),
        parties: &[("unit", "infantry")],
        changes: &[("unit", "morale")],
        check: |outcome, _, after| {
            assert_eq!(after("unit", "morale"), outcome["morale"].as_str().unwrap());
        },
    });
    test(&Row {
        rules: RulesId::Adf15,
        request: json!({ "do": "leader-risk", "hits": 3 }),
        parties: &[("leader", "")],
        changes: &[("leader", "gone")],
        check: |outcome, _, after| {
            assert_eq!(after("leader", "gone") == "killed", outcome["killed"] == true);
        },
    });
    test(&Row {
        rules: RulesId::Adf15,
        request: json!({ "do": "rout", "arm": "artillery" }),
        parties: &[("unit", "artillery")],
        changes: &[("unit", "strength"), ("unit", "gone")],
        check: |outcome, _, after| {
            assert_eq!(after("unit", "gone") == "destroyed", outcome["guns_lost"] == true);
        },
    });
}

#[test]
fn impacts_and_charges_of_across_a_deadly_field() {
    test(&Row {
        rules: RulesId::Adf15,
        request: json!({
            "do": "impact", "attacker": { "strength": 6 }, "defender": { "strength": 6 },
        }),
        parties: &[("attacker", "infantry"), ("defender", "infantry")],
        changes: &[
            ("attacker", "strength"),
            ("attacker", "morale"),
            ("defender", "strength"),
            ("defender", "morale"),
        ],
        check: |outcome, before, after| {
            let loser = if outcome["winner"] == "attacker" { "defender" } else { "attacker" };
            let lost = outcome["loser"]["lost"].as_i64().unwrap_or(0);
            let left = number(&before(loser, "strength")) - lost;
            assert_eq!(number(&after(loser, "strength")), left.max(0));
            if let Some(morale) = outcome["loser"]["morale"].as_str() {
                assert_eq!(after(loser, "morale"), morale);
            }
            if outcome["result"] == "surrender" {
                assert_eq!(after(loser, "gone"), "captured");
            }
            // Everybody who met is at least in disorder.
            if outcome["result"] == "fall-back" {
                let both = [after("attacker", "morale"), after("defender", "morale")];
                assert!(both.iter().all(|it| it != "good"), "{both:?}");
            }
        },
    });
    test(&Row {
        rules: RulesId::Adf15,
        request: json!({
            "do": "charge", "distance_in": 4,
            "attacker": { "strength": 6, "weapon": "rifle-musket" },
            "defender": { "strength": 6, "weapon": "rifle-musket" },
        }),
        parties: &[("attacker", "infantry"), ("defender", "infantry")],
        changes: &[
            ("attacker", "strength"),
            ("attacker", "morale"),
            ("attacker", "opening-volley"),
            ("defender", "strength"),
            ("defender", "morale"),
            ("defender", "opening-volley"),
        ],
        check: both_sides,
    });
}

/// Strength and morale of both sides of a charge are what the answer tells.
fn both_sides(outcome: &Value, _: Facts<'_>, after: Facts<'_>) {
    for side in ["attacker", "defender"] {
        let shown = &outcome[side];
        let fate = shown["fate"].as_str().unwrap();
        if matches!(fate, "surrenders" | "captured") {
            assert_eq!(after(side, "gone"), "captured");
            continue;
        }
        assert_eq!(number(&after(side, "strength")), shown["strength"].as_i64().unwrap());
        assert_eq!(after(side, "gone") == "destroyed", fate == "destroyed");
        if fate != "destroyed" {
            assert_eq!(after(side, "morale"), shown["morale"].as_str().unwrap());
        }
        if shown["disorder"] == true && fate != "destroyed" {
            assert_eq!(after(side, "formation"), "disorder");
        }
    }
}

#[test]
fn johnny_reb() {
    let fire = json!({
        "firer": { "weapon": "rifle-musket", "strength": 16, "opening_volley": true },
        "range_in": 1,
    });
    let mut alone = fire.clone();
    alone["do"] = json!("fire");
    test(&Row {
        rules: RulesId::Jr3,
        request: alone,
        parties: &[("firer", "infantry"), ("target", "infantry")],
        changes: &[
            ("firer", "opening-volley"),
            ("firer", "low-ammunition"),
            ("target", "strength"),
        ],
        check: |outcome, before, after| {
            let left = number(&before("target", "strength")) - outcome["hits"].as_i64().unwrap();
            assert_eq!(number(&after("target", "strength")), left, "{FIRE}");
            assert_eq!(
                after("firer", "low-ammunition") == "true",
                outcome["low_ammunition"] == true
            );
        },
    });
    test(&Row {
        rules: RulesId::Jr3,
        request: json!({ "do": "volley", "fire": fire, "check": { "strength": 16 } }),
        parties: &[("firer", "infantry"), ("target", "infantry")],
        changes: &[
            ("firer", "opening-volley"),
            ("firer", "low-ammunition"),
            ("target", "strength"),
            ("target", "morale"),
        ],
        check: |outcome, _, after| {
            let left = outcome["strength"].as_i64().unwrap();
            assert_eq!(number(&after("target", "strength")), left);
            assert_eq!(after("target", "morale"), outcome["morale"].as_str().unwrap());
        },
    });
    test(&Row {
        rules: RulesId::Jr3,
        request: json!({ "do": "morale", "unit": { "experience": "green" } }),
        parties: &[("unit", "infantry")],
        changes: &[("unit", "morale")],
        check: |outcome, _, after| {
            assert_eq!(after("unit", "morale"), outcome["morale"].as_str().unwrap());
        },
    });
    test(&Row {
        rules: RulesId::Jr3,
        request: json!({ "do": "officer-risk", "hits": 3 }),
        parties: &[("officer", "")],
        changes: &[("officer", "gone")],
        check: |outcome, _, after| {
            assert_eq!(after("officer", "gone") == "killed", outcome["killed"] == true);
        },
    });
    test(&Row {
        rules: RulesId::Jr3,
        request: json!({
            "do": "impact", "attacker": {}, "defender": { "unit": { "experience": "green" } },
        }),
        parties: &[("attacker", "infantry"), ("defender", "infantry")],
        changes: &[("attacker", "formation"), ("defender", "morale"), ("defender", "formation")],
        check: |outcome, _, after| {
            let loser = if outcome["winner"] == "attacker" { "defender" } else { "attacker" };
            // Whoever loses falls back in disorder, unless he is taken.
            let driven = outcome["loser"]["captured"] == false;
            assert_eq!(after(loser, "formation") == "disorder", driven);
            if let Some(morale) = outcome["loser"]["morale"].as_str() {
                assert_eq!(after(loser, "morale"), morale);
            }
        },
    });
    test(&Row {
        rules: RulesId::Jr3,
        request: json!({
            "do": "charge", "distance_in": 8,
            "attacker": { "strength": 16, "weapon": "rifle-musket" },
            "defender": { "strength": 16, "weapon": "rifle-musket" },
        }),
        parties: &[("attacker", "infantry"), ("defender", "infantry")],
        changes: &[
            ("attacker", "strength"),
            ("attacker", "morale"),
            ("attacker", "formation"),
            ("attacker", "opening-volley"),
            ("attacker", "low-ammunition"),
            ("defender", "strength"),
            ("defender", "morale"),
            ("defender", "formation"),
            ("defender", "opening-volley"),
            ("defender", "low-ammunition"),
        ],
        check: both_sides,
    });
}

#[test]
fn ammunition_that_is_found_takes_the_marker_away() {
    let mut body = newcomer(RulesId::Jr3.game(), "infantry");
    body.set(Key::LowAmmunition, "true");
    for (face, left) in [(6, ""), (1, "true")] {
        let request = json!({ "rules": "jr3", "do": "ammunition", "dice": [[face]] });
        let parties = [Party { role: "unit", number: 0, name: "it", body: &body }];
        let (_, consequences) = answer_with_aftermath(&request);
        let came = effect(RulesId::Jr3.game(), &parties, &consequences);
        let change = came.changes.iter().find(|it| it.fact == "low-ammunition");
        assert_eq!(change.map_or("true", |it| it.to.as_str()), left);
    }
}

#[test]
fn a_volley_of_sixes_leaves_johnny_reb_low_on_ammunition() {
    let body = newcomer(RulesId::Jr3.game(), "infantry");
    // However many dice the fire has, and whatever it calls for.
    let ways = (2..=6).flat_map(|dice| (0..3).map(move |more| (dice, more)));
    let mut asked = ways.map(|(dice, more)| {
        let rolls: Vec<Vec<u8>> =
            [vec![6; dice]].into_iter().chain(vec![vec![6; 2]; more]).collect();
        json!({
            "rules": "jr3", "do": "volley", "dice": rolls,
            "fire": { "firer": { "weapon": "rifle-musket", "strength": 16 }, "range_in": 1 },
            "check": { "strength": 16 },
        })
    });
    let fits = |it: &Value| answer_with_aftermath(it).0.get("error").is_none();
    let (_, consequences) = answer_with_aftermath(&asked.find(fits).unwrap());
    let parties =
        ["firer", "target"].map(|role| Party { role, number: 0, name: role, body: &body });
    let came = effect(RulesId::Jr3.game(), &parties, &consequences);
    assert!(came.headline.contains("low on ammunition"), "{came:?}");
    assert!(came.changes.iter().any(|it| it.role == "firer" && it.fact == "low-ammunition"));
}

#[test]
fn two_stands_that_nobody_is_on_are_two() {
    let mut body = newcomer(RulesId::Jr3.game(), "infantry");
    body.set(Key::Strength, "20");
    body.set(Key::Started, "20");
    let leader = newcomer(RulesId::Jr3.game(), "");
    let parties = [
        Party { role: "target", number: 0, name: "it", body: &body },
        Party { role: "target-leader", number: 0, name: "its leader", body: &leader },
    ];
    let lost = |leaders| {
        let eleven = Consequence::Lose { who: Part::Target, number: 11, leaders };
        effect(RulesId::Jr3.game(), &parties, &[eleven]).tasks
    };
    assert_eq!(lost(Leaders::AtRisk)[0], "Take eleven figures and the two empty stands off it");
    assert_eq!(lost(Leaders::AtRisk)[1], "Roll for its leader: eleven hits");
    assert_eq!(lost(Leaders::AtRiskIn { fires: 1 })[1], "Roll one die for its leader");
    assert_eq!(lost(Leaders::AtRiskIn { fires: 2 })[1], "Roll two dice for its leader");
}

#[test]
fn a_leader_rolls_for_each_hit_even_on_a_single_figure() {
    let mut body = newcomer(RulesId::Adf15.game(), "infantry");
    body.set(Key::Strength, "1");
    body.set(Key::Started, "8");
    let leader = newcomer(RulesId::Adf15.game(), "");
    let parties = [
        Party { role: "target", number: 0, name: "it", body: &body },
        Party { role: "target-leader", number: 0, name: "its leader", body: &leader },
    ];
    let leaders = Leaders::AtRisk;
    let four = Consequence::Lose { who: Part::Target, number: 4, leaders };
    let tasks = effect(RulesId::Adf15.game(), &parties, &[four]).tasks;
    assert!(tasks.contains(&"Roll for its leader: four hits".to_owned()), "{tasks:?}");
}
