//! The contract: whatever comes in, a line comes out that says what is wrong and where.

use std::sync::LazyLock;

use linstock_games::{
    browse::Game,
    contract::{LONGEST_LINE, adjudicate, schema::schema},
};
use linstock_rulebook::HouseValue;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::common;

/// A fire that is right, to be spoilt.
fn fire() -> Value {
    json!({
        "rules": "adf-15", "do": "fire", "range_in": 2.5,
        "firers": [{ "weapon": "rifle-musket", "strength": 6 }],
        "target": { "cover": ["stone-wall"] }, "dice": [[3, 5]],
    })
}

fn with(mut request: Value, pointer: &str, value: Value) -> Value {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    match request.pointer_mut(parent).unwrap() {
        Value::Array(items) => items[key.parse::<usize>().unwrap()] = value,
        object => object[key] = value,
    }
    request
}

fn error(request: &Value) -> (String, Option<String>) {
    let answer = common::answer(request);
    let error = &answer["error"];
    assert!(error["message"].as_str().is_some_and(|it| it.ends_with(['.', ')'])), "{answer}");
    (error["code"].as_str().unwrap().to_owned(), error["path"].as_str().map(str::to_owned))
}

#[test]
fn wrong_keys_values_and_types_are_named_by_their_place() {
    let cases = [
        ("/bogus", json!(1), "/bogus"),
        ("/firers/0/bogus", json!(1), "/firers/0/bogus"),
        ("/target/stands", json!(3), "/target/stands"),
        ("/a~b", json!(1), "/a~0b"),
        ("/range_in", json!("2"), "/range_in"),
        ("/range_in", json!(-1), "/range_in"),
        ("/range_in", json!(null), "/range_in"),
        ("/range_in", json!(1e300), "/range_in"),
        ("/kind", json!("salvo"), "/kind"),
        ("/deliberate", json!("yes"), "/deliberate"),
        ("/deliberate", json!(0), "/deliberate"),
        ("/firers", json!([]), "/firers"),
        ("/firers", json!({}), "/firers"),
        ("/firers", json!(null), "/firers"),
        ("/firers/0", json!([]), "/firers/0"),
        ("/firers/0", json!(null), "/firers/0"),
        ("/firers/0/weapon", json!("napoleon"), "/firers/0/weapon"),
        ("/firers/0/weapon", json!(null), "/firers/0/weapon"),
        ("/firers/0/strength", json!(0), "/firers/0/strength"),
        ("/firers/0/strength", json!(9), "/firers/0/strength"),
        ("/firers/0/strength", json!(2.5), "/firers/0/strength"),
        ("/firers/0/formation", json!("limbered"), "/firers/0/formation"),
        ("/target/cover", json!("stone-wall"), "/target/cover"),
        ("/target/cover", json!(["stone-wall", "hay"]), "/target/cover/1"),
        ("/house", json!({"no-such": true}), "/house/no-such"),
        ("/house", json!({"support-maximum": 99}), "/house/support-maximum"),
        ("/summary", json!("eastern"), "/summary"),
        ("/rules", json!("adf-20"), "/rules"),
        ("/rules", json!(15), "/rules"),
        ("/do", json!("dance"), "/do"),
        ("/do", json!(null), "/do"),
        ("/id", json!(7), "/id"),
        ("/dice", json!([["a"]]), "/dice/0/0"),
        ("/seed", json!(1), "/seed"),
        ("/odds", json!(true), "/odds"),
        ("/passed_through", json!(-1), "/passed_through"),
        ("/check", json!("hard"), "/check"),
        ("/unit", json!({"stands": 4}), "/unit/stands"),
    ];
    for (pointer, value, path) in cases {
        let request = with(fire(), pointer, value.clone());
        assert_eq!(error(&request), ("bad-request".into(), Some(path.into())), "{pointer} {value}");
    }
}

#[test]
fn three_firers_are_the_most() {
    let firer = fire()["firers"][0].clone();
    let request = with(fire(), "/firers", json!(vec![firer; 4]));
    assert_eq!(error(&request), ("bad-request".into(), Some("/firers".into())));
}

#[test]
fn dice_that_do_not_fit() {
    for (dice, says) in [
        (json!([]), "Roll 1"),
        (json!([[3]]), "Roll 1"),
        (json!([[3, 5, 1]]), "Roll 1"),
        (json!([[3, 7]]), "Roll 1"),
        (json!([[0, 5]]), "Roll 1"),
        (json!([[3, -5]]), "Roll 1"),
        (json!([[3, 2.5]]), "Roll 1"),
        (json!([[3, 1e99]]), "Roll 1"),
        (json!([[3, 5], [1]]), "roll 2"),
    ] {
        let answer = common::answer(&with(fire(), "/dice", dice.clone()));
        assert_eq!(answer["error"]["code"], "bad-dice", "{dice}");
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.contains(says), "{message}");
    }
}

#[test]
fn nothing_said_about_a_fact_is_its_default() {
    let spelled = json!({
        "rules": "adf-15", "summary": "western", "do": "fire", "range_in": 2.5,
        "firers": [{
            "arm": "infantry", "weapon": "rifle-musket", "strength": 6, "side": "us",
            "experience": "veteran", "morale": "good", "formation": "battle-line",
            "mounted": false, "charging": false, "opening_volley": false, "in_buildings": false,
            "pistols": false,
        }],
        "target": {
            "arm": "infantry", "formation": "battle-line", "morale": "good",
            "experience": "veteran", "mounted": false, "charging": false, "cover": ["stone-wall"],
            "behind_skirmishers": false,
        },
        "kind": "volley", "deliberate": false, "reaction": false, "passed_through": 0,
        "aspect": "front", "dice": [[3, 5]], "odds": false, "seed": null, "house": {}, "id": null,
    });
    assert_eq!(common::answer(&spelled), common::answer(&fire()));
    let nothing = with(fire(), "/firers/0/morale", Value::Null);
    assert_eq!(common::answer(&nothing), common::answer(&fire()));
    let whole = with(fire(), "/firers/0/strength", json!(6.0));
    assert_eq!(common::answer(&whole), common::answer(&fire()));
}

/// Facts that other procedures have are known, and their values still checked.
#[test]
fn known_facts_are_ignored() {
    let known = with(fire(), "/terrain", json!("rough"));
    assert_eq!(common::answer(&known), common::answer(&fire()));
    let wrong = with(fire(), "/terrain", json!("lava"));
    assert_eq!(error(&wrong), ("bad-request".into(), Some("/terrain".into())));
}

#[test]
fn seeds_are_told_and_repeat() {
    let seeded = |seed: Value| {
        let mut request = fire();
        request.as_object_mut().unwrap().remove("dice");
        common::answer(&with(request, "/seed", seed))
    };
    assert_eq!(seeded(json!(42))["seed"], 42);
    assert_eq!(seeded(json!(u64::MAX))["seed"], u64::MAX);
    assert_eq!(seeded(json!("Shiloh"))["seed"], "Shiloh");
    assert_eq!(seeded(json!(42)), seeded(json!(42)));
    // No word about dice: a fresh seed, which is told so that the roll can be repeated.
    let fresh = seeded(Value::Null);
    assert_eq!(fresh, seeded(fresh["seed"].clone()));
    for wrong in [json!(-1), json!(1.5), json!([1]), json!(true)] {
        assert_eq!(seeded(wrong)["error"]["path"], "/seed");
    }
    // Nothing was rolled, so nothing came from the seed.
    let no_roll = json!({"rules": "adf-15", "do": "move", "seed": 1});
    assert_eq!(common::answer(&no_roll).get("seed"), None);
}

#[test]
fn odds_are_exact_and_sorted() {
    let request = json!({
        "rules": "adf-15", "do": "volley", "odds": true, "id": "q",
        "fire": { "firers": [{ "weapon": "rifle-musket", "strength": 6 }], "range_in": 0.5 },
    });
    let answer = common::answer(&request);
    let odds = &answer["odds"];
    assert_eq!((odds["total"].as_str(), answer["id"].as_str()), (Some("7776"), Some("q")));
    let weights: Vec<u64> = odds["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["weight"].as_str().unwrap().parse().unwrap())
        .collect();
    assert_eq!(weights.iter().sum::<u64>(), 7776);
    assert!(weights.windows(2).all(|pair| pair[0] >= pair[1]), "most likely first");
    let p = odds["outcomes"][0]["p"].as_f64().unwrap();
    assert!((p - weights[0] as f64 / 7776.0).abs() < 1e-15);
    let steps: Vec<_> = answer["ledger"].as_array().unwrap().iter().map(|it| &it["step"]).collect();
    assert_eq!(steps, ["fire", "fire", "check"], "rows that no die decides");
    assert!(answer.get("rolls").is_none() && answer.get("seed").is_none());
}

#[test]
fn lines_that_are_no_requests() {
    let deep = "[".repeat(100_000);
    let deep_fact = format!("{{\"rules\":\"adf-15\",\"do\":{}", "[".repeat(50_000));
    let long = format!("{{\"id\":\"{}\"}}", "x".repeat(10 << 20));
    let lines: [(&[u8], &str); 12] = [
        (b"", "bad-json"),
        (b"{", "bad-json"),
        (b"nonsense", "bad-json"),
        (b"{} {}", "bad-json"),
        (b"\xff\xfe", "bad-json"),
        (b"{\"rules\":\"adf-15\xff\"}", "bad-json"),
        (b"5", "bad-request"),
        (b"[]", "bad-request"),
        (b"{}", "bad-request"),
        (deep.as_bytes(), "bad-json"),
        (deep_fact.as_bytes(), "bad-json"),
        (long.as_bytes(), "bad-request"),
    ];
    for (line, code) in lines {
        let answer = common::answer_line(line);
        let shown = String::from_utf8_lossy(&line[..line.len().min(40)]);
        assert_eq!(answer["error"]["code"], code, "{shown}");
    }
    assert!(long.len() > LONGEST_LINE);
    let twice = br#"{"rules":"adf-15","do":"move","do":"fire"}"#;
    assert_eq!(common::answer_line(twice)["error"]["code"], "bad-request");
}

#[test]
fn a_bad_request_gets_its_id_back() {
    let answer = common::answer(&with(with(fire(), "/id", json!("mine")), "/bogus", json!(1)));
    assert_eq!(answer["id"], "mine");
}

/// Every fact of a request is in the schema, with its words and limits.
#[test]
fn the_schema_knows_every_fact() {
    let schema = schema();
    for (name, firers) in
        [("AdfRequest", "firers"), ("JohnnyRebRequest", "firer"), ("ElanRequest", "figures")]
    {
        let request = &schema["$defs"][name];
        for fact in ["rules", "do", firers, "situation", "attacker", "house", "seed"] {
            assert!(request["properties"].get(fact).is_some(), "{name} {fact}");
        }
        assert_eq!(request["additionalProperties"], false, "{name}");
    }
    assert!(schema["$defs"]["FirerFacts"]["properties"]["strength"].is_object());
    assert!(schema["$defs"]["Answer"]["anyOf"].as_array().unwrap().len() > 20);
}

/// What is listed of a house rule is what a request may say of it.
#[test]
fn house_rules_are_listed_as_they_are_read() {
    let schema = schema();
    let read = |name: &str| schema["$defs"][name]["properties"].as_object().unwrap().len();
    assert_eq!(Game::Adf.house_rules().len(), read("HouseFacts"));
    assert_eq!(Game::Jr3.house_rules().len(), read("JohnnyRebHouse"));
    assert_eq!(Game::Elan.house_rules().len(), read("ElanHouse"));
    let listed = Game::ALL
        .iter()
        .flat_map(|&game| game.house_rules().iter().map(move |rule| (game.ids()[0], rule)));
    for (rules, rule) in listed {
        let try_value = |value: Value| {
            let request = json!({ "rules": rules, "do": "move", "house": { rule.name: value } });
            common::answer(&request)["error"]["path"].as_str().map(str::to_owned)
        };
        let path = Some(format!("/house/{}", rule.name));
        assert_eq!(try_value(json!({})), path, "{}", rule.name);
        match rule.takes {
            HouseValue::Switch => assert_eq!(try_value(json!(true)), None, "{}", rule.name),
            HouseValue::Number(least, most) => {
                assert_eq!((try_value(json!(least)), try_value(json!(most))), (None, None));
                assert_eq!(try_value(json!(least - 1)), path, "{}", rule.name);
                assert_eq!(try_value(json!(most + 1)), path, "{}", rule.name);
            }
            HouseValue::Words(words) => {
                assert!(words.iter().all(|word| try_value(json!(word)).is_none()));
                assert_eq!(try_value(json!("no-such-word")), path, "{}", rule.name);
            }
        }
    }
}

/// Golden requests, their answers and their odds are what the schema says.
#[test]
fn requests_and_answers_fit_the_schema() {
    let whole = schema();
    let part = |name: &str| {
        let mut part = whole.clone();
        part["$ref"] = json!(format!("#/$defs/{name}"));
        jsonschema::validator_for(&part).unwrap()
    };
    let (request, answer) = (part("Request"), part("Answer"));
    for (number, case) in REQUESTS.iter().enumerate() {
        let asked = &case["request"];
        let given = common::answer(asked);
        if given["error"]["code"] != "bad-request" {
            assert!(request.is_valid(asked), "{asked}");
        }
        assert!(answer.is_valid(&given), "{given}");
        if number % 7 == 0 {
            let mut odds = asked.clone();
            odds.as_object_mut().unwrap().remove("dice");
            odds.as_object_mut().unwrap().remove("seed");
            let given = common::answer(&with(odds, "/odds", json!(true)));
            assert!(answer.is_valid(&given), "{given}");
        }
    }
    assert!(!request.is_valid(&with(fire(), "/bogus", json!(1))));
    assert!(!request.is_valid(&json!({"rules": "adf-15", "do": "fire"})));
    assert!(!answer.is_valid(&json!({"id": null, "outcome": {"killed": "yes"}})));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    /// Any bytes at all.
    #[test]
    fn any_line_is_answered(line in proptest::collection::vec(any::<u8>(), 0..200)) {
        let answer: Value = serde_json::from_slice(&adjudicate(&line, &mut || 7)).unwrap();
        prop_assert!(answer["error"].is_object());
    }

    /// A golden request with one value replaced by any other.
    #[test]
    fn a_spoilt_request_is_answered(
        which in any::<prop::sample::Index>(), place in any::<prop::sample::Index>(),
        value in any_value(),
    ) {
        let mut request = which.get(&REQUESTS)["request"].clone();
        let count = places(&mut request, &mut 0, usize::MAX, &value);
        places(&mut request, &mut 0, place.index(count), &value);
        let answer = common::answer(&request);
        let kinds = ["outcome", "odds", "error"].map(|it| answer.get(it).is_some());
        prop_assert_eq!(kinds.iter().filter(|&&it| it).count(), 1, "{}", answer);
    }
}

static REQUESTS: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let files = common::case_files();
    files.iter().flat_map(|file| common::lines(file)).map(|(_, case)| case).collect()
});

fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-10i64..20).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-z-]{0,8}".prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
        Just(json!([[1, 2]])),
        prop::sample::select(vec![
            "infantry",
            "artillery",
            "cavalry",
            "routed",
            "limbered",
            "rear"
        ])
        .prop_map(Value::from),
    ]
}

/// Counts the places of a value, and replaces the `wanted`th.
fn places(value: &mut Value, seen: &mut usize, wanted: usize, by: &Value) -> usize {
    if *seen == wanted {
        *value = by.clone();
    }
    *seen += 1;
    match value {
        Value::Array(items) => items.iter_mut().for_each(|it| {
            places(it, seen, wanted, by);
        }),
        Value::Object(fields) => fields.values_mut().for_each(|it| {
            places(it, seen, wanted, by);
        }),
        _ => {}
    }
    *seen
}

/// Odds that would take minutes, or fill a disk, are not begun.
#[test]
fn endless_odds_are_refused() {
    let action = |figures: u8, leader: bool| {
        let side = json!({ "figures": figures, "leader": leader });
        json!({
            "rules": "elan", "do": "close-action", "odds": true, "attacker": side, "defender": side,
        })
    };
    let refused = |request: &Value, fits: &str| {
        let error = common::answer(request)["error"].clone();
        assert_eq!((&error["code"], &error["path"]), (&json!("too-large"), &json!("/odds")));
        assert!(error["message"].as_str().unwrap().contains(fits), "{error}");
    };
    refused(&action(60, false), "up to 28 figures a side");
    refused(&action(36, true), "up to 17 figures a side");
    let breaks_late = with(action(36, false), "/house", json!({ "break-at": 6 }));
    refused(&breaks_late, "up to 21 figures a side");
    assert!(common::answer(&action(4, true))["odds"].is_object());
    let volley = |figures: u8| {
        let fire = json!({
            "with": "small-arms", "figures": figures, "mode": "volley", "weapon": "musket",
            "range_in": 4,
        });
        json!({ "rules": "elan", "do": "volley", "odds": true, "fire": fire })
    };
    assert_eq!(common::answer(&volley(65))["error"]["path"], "/odds");
    assert!(common::answer(&volley(40))["odds"].is_object());
    let seeded = with(volley(255), "/odds", json!(false));
    assert!(common::answer(&seeded)["outcome"].is_object());
}

/// What is wrong is named where it is.
#[test]
fn problems_of_the_other_games_have_their_places() {
    let cases = [
        (r#"{"do":"test","of":"elan","situation":"rally-moving"}"#, "/situation"),
        (r#"{"do":"test","of":"elan","situation":["rally-moving"]}"#, "/situation/0"),
        (r#"{"do":"test","of":"elan","situation":[]}"#, "/situation"),
        (r#"{"do":"test","of":"rally","situation":"rally-moving","dm":5}"#, "/dm"),
        (r#"{"do":"save","hits":1,"dm":4,"house":{"break-at":3}}"#, "/dm"),
        (r#"{"do":"engineering","task":"minor","successes":1}"#, "/successes"),
        (r#"{"do":"close-round","figures":200,"flank_figures":100}"#, "/flank_figures"),
        (
            r#"{"do":"volley","fire":{"with":"shell","guns":1,"weight":"foot","range_in":12}}"#,
            "/fire/weight",
        ),
        (
            r#"{"do":"volley","fire":{"with":"canister","guns":1,"weight":"light","range_in":2},"save":{"hits":1}}"#,
            "/save/hits",
        ),
        (r#"{"do":"move","arm":"cavalry"}"#, "/weight"),
        (r#"{"do":"move","arm":"artillery","formation":"square"}"#, "/formation"),
    ];
    for (request, path) in cases {
        let mut request: Value = serde_json::from_str(request).unwrap();
        request["rules"] = "elan".into();
        assert_eq!(common::answer(&request)["error"]["path"], path, "{request}");
    }
    let volley =
        r#"{"do":"volley","fire":{"firer":{"weapon":"rifle-musket","strength":12},"range_in":2}"#;
    let cases = [
        (format!("{volley}}}"), "/check/strength"),
        (format!(r#"{volley},"check":{{"strength":0,"started":8}}}}"#), "/check/strength"),
        (format!(r#"{volley},"check":{{"strength":7,"started":9}}}}"#), "/check/started"),
        (format!(r#"{volley},"check":{{"strength":8,"unit":{{"stands_lost":1}}}}}}"#), "/check/unit/stands_lost"),
        (
            r#"{"do":"charge","distance_in":3,"attacker":{"strength":8,"weapon":"rifle-musket"},"defender":{"unit":{"arm":"artillery"},"strength":2,"weapon":"napoleon","support_strength":4}}"#.to_owned(),
            "/defender/support_strength",
        ),
        (r#"{"do":"move","figure_scale":28}"#.to_owned(), "/figure_scale"),
        (r#"{"do":"fire","firer":{"strength":4},"range_in":2}"#.to_owned(), "/firer/weapon"),
    ];
    for (request, path) in cases {
        let mut request: Value = serde_json::from_str(&request).unwrap();
        request["rules"] = "jr3".into();
        assert_eq!(common::answer(&request)["error"]["path"], path, "{request}");
    }
}

/// Markers that a house rule allows can be given back.
#[test]
fn markers_beyond_four_rally() {
    let request = json!({
        "rules": "elan", "do": "test", "of": "rally", "situation": "rally-stationary", "dm": 6,
        "house": { "break-at": 6 }, "dice": [[1, 12, 12]],
    });
    let outcome = &common::answer(&request)["outcome"];
    assert_eq!((&outcome["dm"], &outcome["broken"]), (&json!(5), &json!(false)), "{outcome}");
}

/// In a whole charge buildings that cover the defender steady it by the western summary only.
#[test]
fn buildings_steady_in_a_charge_by_the_western_summary_only() {
    for (rules, summary, cover, steadies) in [
        ("adf-15", "western", "farm-village", true),
        ("adf-15", "revised", "farm-village", false),
        ("adf-25", "revised", "farm-village", false),
        ("adf-25", "revised", "stone-wall", true),
    ] {
        let side =
            json!({ "unit": { "experience": "veteran" }, "weapon": "rifle-musket", "strength": 6 });
        let mut defender = side.clone();
        defender["cover"] = json!([cover]);
        let request = json!({
            "rules": rules, "summary": summary, "do": "charge", "attacker": side,
            "defender": defender, "distance_in": 4, "reaction_fire": "none", "seed": 1,
        });
        let answer = common::answer(&request);
        assert!(answer.get("error").is_none(), "{answer}");
        let told = answer.to_string().contains("adf.morale.barrier");
        assert_eq!(told, steadies, "{rules} {summary} {cover}: {answer}");
    }
}

/// A charge of Johnny Reb III that is right; its defender fires with three dice.
fn jr3_charge(defender: &Value, dice: &Value) -> Value {
    let mut request = json!({
        "rules": "jr3", "do": "charge", "distance_in": 6, "return_volleys": false, "dice": dice,
        "attacker": { "strength": 16, "weapon": "rifle-musket" },
        "defender": { "strength": 16, "weapon": "rifle-musket" },
    });
    for (key, value) in defender.as_object().unwrap() {
        request["defender"][key] = value.clone();
    }
    request
}

/// How many dice the defensive volley has, and whether it counts as first fire.
fn jr3_volley(defender: &Value) -> (i64, bool) {
    let mut request = jr3_charge(defender, &json!(null));
    request["seed"] = json!(1);
    let answer = common::answer(&request);
    let rows = answer["ledger"].as_array().unwrap_or_else(|| panic!("{answer}"));
    let volley = |on: &'static str| {
        rows.iter()
            .filter(move |row| row["step"] == "volley" && row["on"] == on && row["counted"] == true)
    };
    let dice = volley("dice").map(|row| row["value"].as_i64().unwrap()).sum();
    (dice, volley("drm").any(|row| row["rule"] == "jr3.fire.firer.first-fire"))
}

#[test]
fn jr3_facts_that_say_the_same_of_a_defender_fire_the_same_volley() {
    let hold = jr3_volley(&json!({}));
    assert_eq!(hold, (3, false));
    for (unit, state) in [
        (json!({ "unit": { "changed_to_hold": true } }), json!({ "state": "changed-to-hold" })),
        (json!({ "unit": { "forming": true } }), json!({ "state": "formed" })),
    ] {
        assert_eq!(jr3_volley(&unit), (2, false), "{unit}");
        assert_eq!(jr3_volley(&state), (2, false), "{state}");
    }
}

#[test]
fn jr3_whoever_has_fired_fires_neither_first_nor_an_opening_volley() {
    assert_eq!(jr3_volley(&json!({ "state": "first-fire" })), (3, true));
    assert_eq!(jr3_volley(&json!({ "state": "first-fire", "fired": true })), (2, false));
    let both = json!({ "fired": true, "opening_volley": true });
    let place = |path: &str| ("bad-request".to_owned(), Some(path.to_owned()));
    assert_eq!(error(&jr3_charge(&both, &json!(null))), place("/defender/opening_volley"));
    let fire = json!({
        "rules": "jr3", "do": "fire", "range_in": 2, "dice": [[1, 1, 1]],
        "firer": { "strength": 16, "weapon": "rifle-musket", "state": "first-fire", "fired": true },
        "target": {},
    });
    let answer = common::answer(&fire);
    assert_eq!(
        (&answer["outcome"]["dice"], &answer["outcome"]["drm"]),
        (&json!(3), &json!(0)),
        "{answer}"
    );
    assert_eq!(
        error(&with(fire, "/firer/opening_volley", json!(true))),
        place("/firer/opening_volley")
    );
}

#[test]
fn jr3_no_volley_meets_a_charge_at_a_full_flank_or_the_rear() {
    // The bonus, and then no volley point but the impact, which the defender loses.
    let dice = json!([[3, 3], [1, 1], [6, 6], [1, 1]]);
    for aspect in ["full-flank", "rear"] {
        let answer =
            common::answer(&jr3_charge(&json!({ "situation": { "aspect": aspect } }), &dice));
        assert_eq!(answer["outcome"]["result"], "carried", "{answer}");
    }
    let flank = json!({ "situation": { "aspect": "partial-flank" } });
    assert_eq!(error(&jr3_charge(&flank, &dice)).0, "bad-dice");
}
