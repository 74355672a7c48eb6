//! `linstock odds`: facts by name and JSON ask the same question, and the answer can be read.

use serde_json::{Value, json};

use crate::common::{good, linstock_with, wrong};

/// The answer to facts is the answer to JSON, and both are the contract's.
fn same(facts: &str, request: Value) {
    let mut arguments: Vec<&str> = vec!["odds", "--json"];
    arguments.extend(facts.split_whitespace());
    let by_name = good(&arguments).out;
    let by_json = good(&["odds", "--json", &request.to_string()]).out;
    assert_eq!(by_name, by_json, "{facts}");

    let mut line = request;
    line["odds"] = json!(true);
    let by_contract = linstock_with(&["adjudicate"], line.to_string().as_bytes()).out;
    assert_eq!(by_name, by_contract, "{facts}");
    assert!(by_contract.contains(r#""odds":{"total":"#), "{by_contract}");
}

#[test]
fn fire() {
    same(
        "adf-15 fire weapon=rifle-musket strength=6 experience=elite range=2.5 \
         target.experience=green cover=stone-wall,light-woods aspect=partial-flank",
        json!({
            "rules": "adf-15", "do": "fire", "range_in": 2.5, "aspect": "partial-flank",
            "firers": [{ "weapon": "rifle-musket", "strength": 6, "experience": "elite" }],
            "target": { "experience": "green", "cover": ["stone-wall", "light-woods"] },
        }),
    );
    // The weapon says the arm, and the procedure may come first.
    same(
        "fire adf-10 weapon=napoleon strength=2 side=cs range=8 deliberate target.arm=cavalry \
         target.mounted target.morale=disorder passed-through=1",
        json!({
            "rules": "adf-10", "do": "fire", "range_in": 8, "deliberate": true, "passed_through": 1,
            "firers": [{ "arm": "artillery", "weapon": "napoleon", "strength": 2, "side": "cs" }],
            "target": { "arm": "cavalry", "mounted": true, "morale": "disorder" },
        }),
    );
    // A combined fire, a summary and a house rule.
    same(
        "adf-15 fire summary=revised --house opening-volley=3 weapon=rifle-musket strength=4 \
         range=2 opening-volley firers.1.weapon=rifle-musket firers.1.strength=4 \
         firers.1.opening-volley",
        json!({
            "rules": "adf-15", "do": "fire", "summary": "revised",
            "house": { "opening-volley": 3 }, "range_in": 2,
            "firers": [
                { "weapon": "rifle-musket", "strength": 4, "opening_volley": true },
                { "weapon": "rifle-musket", "strength": 4, "opening_volley": true },
            ],
        }),
    );
}

#[test]
fn volley() {
    same(
        "adf-15 volley weapon=rifle-musket strength=6 range=2.5 target.experience=green \
         target.cover=wood-fence stands=3 stands-lost=1 strength-lost=2 leader=2 supports=1 \
         works=hasty check.cover=light barrier enemy-within=3 brigade-losses=1",
        json!({
            "rules": "adf-15", "do": "volley",
            "fire": {
                "firers": [{ "weapon": "rifle-musket", "strength": 6 }], "range_in": 2.5,
                "target": { "experience": "green", "cover": ["wood-fence"] },
            },
            "check": {
                "unit": { "stands": 3, "stands_lost": 1, "strength_lost": 2 },
                "situation": {
                    "leader": 2, "supports": 1, "works": "hasty", "cover": "light",
                    "barrier": true, "enemy_within_in": 3, "brigade_losses": 1,
                },
            },
        }),
    );
}

#[test]
fn morale() {
    same(
        "adf-15 morale experience=trained morale=shaken check=2 cause=rally supports=2 \
         cover=heavy enemy-within=2.5 enemy-formed-infantry=false charged-on=rear",
        json!({
            "rules": "adf-15", "do": "morale", "check": 2, "cause": "rally",
            "unit": { "experience": "trained", "morale": "shaken" },
            "situation": {
                "supports": 2, "cover": "heavy", "enemy_within_in": 2.5,
                "enemy_formed_infantry": false, "charged_on": "rear",
            },
        }),
    );
}

#[test]
fn impact() {
    same(
        "adf-15 impact after-melee attacker.strength=6 attacker.experience=elite \
         attacker.supports=2 attacker.morale=shaken defender.strength=5 defender.works=hasty \
         defender.stands_lost=1 defender.enemy-within=2",
        json!({
            "rules": "adf-15", "do": "impact", "after_melee": true,
            "attacker": {
                "strength": 6, "unit": { "experience": "elite", "morale": "shaken" },
                "situation": { "supports": 2 },
            },
            "defender": {
                "strength": 5, "unit": { "stands_lost": 1 },
                "situation": { "works": "hasty", "enemy_within_in": 2 },
            },
        }),
    );
}

#[test]
fn charge() {
    same(
        "adf-15 charge distance=8 reaction-fire=volley range=3 terrain=broken charging-fire \
         attacker.weapon=pistol attacker.strength=8 attacker.mounted defender.weapon=rifle-musket \
         defender.strength=5 defender.cover=stone-wall+light-woods defender.situation.cover=light",
        json!({
            "rules": "adf-15", "do": "charge", "distance_in": 8, "reaction_fire": "volley",
            "range_in": 3, "terrain": "broken", "charging_fire": true,
            "attacker": {
                "weapon": "pistol", "strength": 8, "unit": { "arm": "cavalry", "mounted": true },
            },
            "defender": {
                "weapon": "rifle-musket", "strength": 5, "cover": ["stone-wall", "light-woods"],
                "situation": { "cover": "light" },
            },
        }),
    );
}

#[test]
fn json_loses_its_dice_and_may_come_by_standard_input() {
    let request = r#"{"rules":"adf-15","do":"leader-risk","hits":2,"seed":4}"#;
    let given = good(&["odds", "--json", request]).out;
    let ran = linstock_with(&["odds", "-", "--json"], request.as_bytes());
    assert_eq!((ran.code, ran.out), (0, given.clone()));
    assert!(given.contains(r#""weight":"25""#), "{given}");
}

#[test]
fn the_working_adds_up_and_says_what_did_not_count() {
    let out = good(&[
        "odds",
        "adf-15",
        "fire",
        "weapon=rifle-musket",
        "strength=6",
        "range=2.5",
        "target.experience=green",
        "cover=stone-wall,light-woods,heavy-works",
    ])
    .out;
    for wanted in [
        "Fire · Across A Deadly Field, 15/20mm",
        "  firer   strength 6 · weapon rifle-musket",
        "−4  in heavy works",
        "adf.fire.target.stone-wall",
        "(−1)  in light woods, not counted:",
        "= 1 + 2D6  total",
        "91.7%",
        "8.3%",
    ] {
        assert!(out.contains(wanted), "{wanted}: {out}");
    }
}

#[test]
fn every_procedure_can_be_shown_in_eighty_columns() {
    let unit = json!({ "weapon": "rifle-musket", "strength": 6 });
    let routed = json!({ "strength": 1, "unit": { "morale": "routed" } });
    // Each with a line that only its own picture has.
    let requests = [
        (json!({ "do": "fire", "firers": [unit], "range_in": 2 }), "or more"),
        (json!({ "do": "volley", "fire": { "firers": [unit], "range_in": 2 } }), "░ good"),
        (json!({ "do": "morale" }), "Morale"),
        (json!({ "do": "competence" }), "Passed"),
        (json!({ "do": "leader-risk", "hits": 3 }), "Killed"),
        (json!({ "do": "impact", "attacker": unit, "defender": unit }), "margin"),
        (json!({ "do": "impact", "attacker": unit, "defender": routed }), "surrender"),
        (json!({ "do": "charge-reach" }), "Reach"),
        (json!({ "do": "move" }), "always allowance"),
        (json!({ "do": "rout" }), "Distance"),
        (
            json!({ "do": "charge", "attacker": unit, "defender": unit, "distance_in": 7 }),
            "What becomes of them",
        ),
    ];
    for rules in ["adf-10", "adf-15", "adf-25"] {
        for (mut request, wanted) in requests.clone() {
            request["rules"] = json!(rules);
            let out = good(&["odds", &request.to_string()]).out;
            let widest = out.lines().map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= 80, "{widest} columns: {request}\n{out}");
            assert!(out.contains(wanted), "{wanted}: {out}");
        }
    }
}

/// Complaints name what was typed, or the place in JSON, and the rule if one says no.
#[test]
fn complaints_name_the_place() {
    let fire = ["odds", "adf-15", "fire", "weapon=rifle-musket", "range=2"];
    let with = |more: &[&'static str]| wrong(&[&fire[..], more].concat()).err;
    assert!(with(&[]).contains("strength: `strength` is needed"));
    assert!(with(&["strength=9"]).contains("strength: "));
    assert!(with(&["strength=six"]).contains("strength: "));
    assert!(with(&["strength=6", "morale=brave"]).contains("morale: "));
    assert!(with(&["strength=6", "--house", "no-such=1"]).contains("--house: "));
    assert!(with(&["strength=6", "--house", "no-such"]).contains("NAME=VALUE"));
    assert!(with(&["strength=6", "firers.1.weapon=napoleon"]).contains("strength"));
    assert!(with(&["strength=6", "morale=routed"]).contains("[adf.fire.routed]"));

    let impact =
        |attacker| wrong(&["odds", "adf-15", "impact", attacker, "defender.strength=5"]).err;
    assert!(impact("attacker.experience=elite").contains("attacker.strength: "));
    assert!(impact("attacker.strenght=6").contains("Did you mean `attacker.strength`"));
    assert!(impact("attacker.strength=99").contains("attacker.strength: "));

    let json = r#"{"rules":"adf-15","do":"fire","firers":[{"weapon":"bow"}]}"#;
    assert!(wrong(&["odds", json]).err.contains("/firers/0/weapon: "));
    assert!(wrong(&["odds", "{"]).err.contains("not JSON"));
    assert!(wrong(&["odds", "[1]"]).err.starts_with("error: "));
    for (input, wanted) in [(&b"\xff"[..], "not UTF-8"), (&[b' '; 1 << 21], "longer than")] {
        let ran = linstock_with(&["odds", "-"], input);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains(wanted), "{}", ran.err);
    }
    assert!(wrong(&["odds", json, "jr3", "morale"]).err.contains("not both"));
}

/// Whoever leaves the rules out is told which there are.
#[test]
fn rules_are_asked_for() {
    let err = wrong(&["odds", "volley-point"]).err;
    assert!(err.contains("`linstock odds jr3 volley-point`"), "{err}");
    let err = wrong(&["odds", "fire"]).err;
    assert!(err.contains("adf-10, adf-15, adf-25, jr3, elan"), "{err}");
}

/// Everything that is wrong is reported at once.
#[test]
fn all_problems_at_once() {
    let typed = ["odds", "jr3", "fire", "wepon=napoleon", "strength=many", "cover=wods", "xyzzy"];
    let err = wrong(&typed).err;
    for wanted in ["4 problems", "`weapon`", "strength: `many`", "`woods`", "`xyzzy`. Its facts"] {
        assert!(err.contains(wanted), "{wanted}: {err}");
    }
}
