//! Beside a real table: what real answers do to rosters, row by row, and the sequences of turns.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;

use common::answer;
use linstock_games::{
    browse::{RulesId, rule},
    facts::{
        keys::{Found, Keys},
        procedure::Procedure,
    },
    library::LIBRARY,
    table::{Body, Effect, Party, effect, muster, newcomer, roles, sequence, traits},
};
use serde_json::{Value, json};

/// A request with so many seeds, and what it must do to whom.
struct Row {
    rules: RulesId,
    request: Value,
    parties: &'static [(&'static str, &'static str)],
    /// Facts of roles that change at least once.
    changes: &'static [(&'static str, &'static str)],
    check: fn(&Value, &dyn Fn(&str, &str) -> String, &dyn Fn(&str, &str) -> String),
}

fn number(text: &str) -> i64 {
    text.parse().unwrap_or(0)
}

fn run(row: &Row, seed: u64) -> (Value, Vec<(String, Body)>, Effect) {
    let mut request = row.request.clone();
    request["rules"] = json!(row.rules.word());
    request["seed"] = json!(seed);
    let procedure =
        Procedure::from_word(row.rules.game(), request["do"].as_str().unwrap()).unwrap();
    let told = answer(&request);
    assert_eq!(told.get("error"), None, "{request}");
    let bodies: Vec<(String, Body)> = row
        .parties
        .iter()
        .map(|(role, arm)| ((*role).to_owned(), newcomer(row.rules.game(), arm)))
        .collect();
    let parties: Vec<Party<'_>> =
        bodies.iter().map(|(role, body)| Party { role, number: 0, name: role, body }).collect();
    let came = effect(procedure, &parties, &request, &told);
    (told["outcome"].clone(), bodies, came)
}

fn test(row: &Row) {
    let mut changed = BTreeSet::new();
    for seed in 0..400 {
        let (outcome, bodies, came) = run(row, seed);
        let before = |role: &str, fact: &str| {
            let body = bodies.iter().find(|(it, _)| it == role);
            body.map_or(String::new(), |(_, body)| body.text(fact).to_owned())
        };
        let after = |role: &str, fact: &str| {
            let change = came.changes.iter().rfind(|it| it.role == role && it.fact == fact);
            change.map_or_else(|| before(role, fact), |it| it.to.clone())
        };
        for change in &came.changes {
            assert_eq!(change.from, before(&change.role, &change.fact), "{:?}", row.request);
            assert_ne!(change.from, change.to);
            changed.insert((change.role.clone(), change.fact.clone()));
        }
        assert!(!came.headline.is_empty());
        (row.check)(&outcome, &before, &after);
    }
    for (role, fact) in row.changes {
        let wanted = ((*role).to_owned(), (*fact).to_owned());
        assert!(changed.contains(&wanted), "{role} {fact} of {}: {changed:?}", row.request);
    }
    // Who may be gone, the row checks.
    for (role, fact) in changed.into_iter().filter(|(_, fact)| fact != "gone") {
        assert!(
            row.changes.contains(&(role.as_str(), fact.as_str())),
            "{role} {fact} of {} is not told",
            row.request
        );
    }
}

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
fn both_sides(
    outcome: &Value,
    _: &dyn Fn(&str, &str) -> String,
    after: &dyn Fn(&str, &str) -> String,
) {
    for side in ["attacker", "defender"] {
        let told = &outcome[side];
        let fate = told["fate"].as_str().unwrap();
        if matches!(fate, "surrenders" | "captured") {
            assert_eq!(after(side, "gone"), "captured");
            continue;
        }
        assert_eq!(number(&after(side, "strength")), told["strength"].as_i64().unwrap());
        assert_eq!(after(side, "gone") == "destroyed", fate == "destroyed");
        if fate != "destroyed" {
            assert_eq!(after(side, "morale"), told["morale"].as_str().unwrap());
        }
        if told["disorder"] == true && fate != "destroyed" {
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
        changes: &[("firer", "opening-volley"), ("target", "strength"), ("target", "morale")],
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
        changes: &[("defender", "morale")],
        check: |outcome, _, after| {
            let loser = if outcome["winner"] == "attacker" { "defender" } else { "attacker" };
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
            ("defender", "strength"),
            ("defender", "morale"),
            ("defender", "formation"),
            ("defender", "opening-volley"),
        ],
        check: both_sides,
    });
}

#[test]
fn ammunition_that_is_found_takes_the_marker_away() {
    let mut body = newcomer(RulesId::Jr3.game(), "infantry");
    body.set("low-ammunition", "true");
    let procedure = Procedure::from_word(RulesId::Jr3.game(), "ammunition").unwrap();
    for (face, left) in [(6, ""), (1, "true")] {
        let request = json!({ "rules": "jr3", "do": "ammunition", "dice": [[face]] });
        let parties = [Party { role: "unit", number: 0, name: "it", body: &body }];
        let came = effect(procedure, &parties, &request, &answer(&request));
        let change = came.changes.iter().find(|it| it.fact == "low-ammunition");
        assert_eq!(change.map_or("true", |it| it.to.as_str()), left);
    }
}

#[test]
fn elan() {
    test(&Row {
        rules: RulesId::Elan,
        request: json!({ "do": "test", "of": "elan", "situation": ["close-combat-3", "shell-casualty"] }),
        parties: &[("unit", "infantry")],
        changes: &[("unit", "dm"), ("unit", "broken")],
        check: |outcome, _, after| {
            assert_eq!(number(&after("unit", "dm")), outcome["dm"].as_i64().unwrap());
            assert_eq!(after("unit", "broken") == "true", outcome["broken"] == true);
        },
    });
    let fire = json!({
        "with": "small-arms", "figures": 24, "mode": "volley", "weapon": "musket", "range_in": 4,
        "first_fire": true,
    });
    test(&Row {
        rules: RulesId::Elan,
        request: json!({ "do": "volley", "fire": fire }),
        parties: &[("firer", "infantry"), ("target", "infantry")],
        changes: &[("firer", "first-fire"), ("target", "figures")],
        check: |outcome, before, after| {
            let left = number(&before("target", "figures")) - outcome["lost"].as_i64().unwrap();
            assert_eq!(number(&after("target", "figures")), left);
        },
    });
    test(&Row {
        rules: RulesId::Elan,
        request: json!({ "do": "save", "hits": 6 }),
        parties: &[("unit", "infantry")],
        changes: &[("unit", "figures")],
        check: |outcome, before, after| {
            let left = number(&before("unit", "figures")) - outcome["lost"].as_i64().unwrap();
            assert_eq!(number(&after("unit", "figures")), left);
        },
    });
    test(&Row {
        rules: RulesId::Elan,
        request: json!({ "do": "special", "special": 2, "leader": true }),
        parties: &[("unit", "infantry"), ("leader", "")],
        changes: &[("unit", "dm"), ("leader", "gone")],
        check: |outcome, before, after| {
            let gained = outcome["dm"].as_i64().unwrap();
            let now = (number(&before("unit", "dm")) + gained).min(4);
            assert_eq!(number(&after("unit", "dm")), now);
            assert_eq!(after("leader", "gone") == "killed", outcome["killed"] == true);
        },
    });
    for request in [
        json!({ "do": "obstacle", "kind": "major", "experience": "conscript", "dm": 3 }),
        json!({ "do": "charge-response", "response": "form-closed-column", "formation": "column", "experience": "conscript", "dm": 3 }),
    ] {
        let closes = request["do"] == "charge-response";
        let changes: &[(&str, &str)] = if closes {
            &[("unit", "dm"), ("unit", "broken"), ("unit", "formation")]
        } else {
            &[("unit", "dm"), ("unit", "broken")]
        };
        test(&Row {
            rules: RulesId::Elan,
            request,
            parties: &[("unit", "infantry")],
            changes,
            check: |outcome, _, after| {
                assert_eq!(number(&after("unit", "dm")), outcome["dm"].as_i64().unwrap());
                assert_eq!(after("unit", "broken") == "true", outcome["broken"] == true);
            },
        });
    }
    test(&Row {
        rules: RulesId::Elan,
        request: json!({
            "do": "close-action", "closing": "clear",
            "attacker": { "figures": 24, "leader": true }, "defender": { "figures": 24, "leader": true },
        }),
        parties: &[
            ("attacker", "infantry"),
            ("attacker-leader", ""),
            ("defender", "infantry"),
            ("defender-leader", ""),
        ],
        changes: &[
            ("attacker", "figures"),
            ("attacker", "dm"),
            ("attacker", "broken"),
            ("attacker-leader", "gone"),
            ("defender", "figures"),
            ("defender", "dm"),
            ("defender", "broken"),
            ("defender-leader", "gone"),
        ],
        check: |outcome, _, after| {
            for side in ["attacker", "defender"] {
                let told = &outcome[side];
                assert_eq!(number(&after(side, "figures")), told["figures"].as_i64().unwrap());
                assert_eq!(number(&after(side, "dm")), told["dm"].as_i64().unwrap());
                assert_eq!(after(side, "broken") == "true", told["fate"] == "breaks");
                let killed = after(&format!("{side}-leader"), "gone") == "killed";
                assert_eq!(killed, told["leader_killed"] == true);
            }
        },
    });
}

#[test]
fn sequences_name_rules_and_procedures_that_there_are() {
    for &rules in RulesId::ALL {
        let sequence = sequence(rules);
        let mut offered = BTreeSet::new();
        for step in sequence.together.iter().chain(sequence.each) {
            assert!(rule(step.rule).is_some(), "{}", step.rule);
            for offer in step.offers {
                let procedure = Procedure::from_word(rules.game(), offer.procedure);
                let keys = Keys::of(procedure.expect(offer.procedure));
                offered.insert(offer.procedure);
                for (key, value) in offer.facts {
                    let Found::Fact(fact, _) = keys.find(key) else {
                        panic!("{}: {key}", offer.title)
                    };
                    assert!(value.is_empty() || fact.values.read(value).is_ok(), "{key} {value}");
                }
            }
        }
        // Whatever can be asked has its place in the turn.
        let all = Procedure::all(rules.game());
        let missing: Vec<_> = all.iter().filter(|it| !offered.contains(it.word())).collect();
        assert_eq!(missing, Vec::<&Procedure>::new(), "{rules:?}");
    }
    assert_eq!(sequence(RulesId::Adf15).len(), 3);
    assert_eq!(sequence(RulesId::Jr3).len(), 9);
    assert_eq!(sequence(RulesId::Elan).len(), 26);
}

#[test]
fn roles_fill_objects_that_there_are() {
    for &rules in RulesId::ALL {
        for procedure in Procedure::all(rules.game()) {
            let keys = Keys::of(procedure);
            for role in roles(procedure) {
                for object in role.objects {
                    let facts = keys.known.sayable(procedure);
                    let mut around = facts.map(|it| it.path[..it.path.len() - 1].join("/"));
                    assert!(around.any(|it| it == *object), "{procedure:?}: {object}");
                }
            }
        }
    }
}

#[test]
fn scenarios_have_rosters_whose_facts_are_known() {
    for built_in in LIBRARY {
        let roster = muster(built_in.text).unwrap();
        let known = traits(roster.rules.game());
        assert!(roster.all.len() > 8, "{}", built_in.id);
        for troop in &roster.all {
            let leader = linstock_games::table::is_leader(&troop.body);
            for (fact, value) in &troop.body.facts {
                if leader && ["rank", "bonus"].contains(&fact.as_str()) {
                    continue;
                }
                let of = known.iter().find(|it| it.name == fact && it.of_leaders == leader);
                let of = of.unwrap_or_else(|| panic!("{}: {fact}", troop.name));
                assert!(of.values.read(value).is_ok(), "{}: {fact} {value}", troop.name);
            }
            if let Some(with) = &troop.with {
                assert!(roster.all.iter().any(|it| it.id == *with), "{with}");
            }
        }
    }
}
