//! Beside a real table: what real answers do to rosters, row by row, of Élan.

use linstock_games::browse::RulesId;
use serde_json::json;

use crate::{
    common::answer,
    rows::{Row, number, test},
};

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
        changes: &[("firer", "first-fire"), ("firer", "unloaded"), ("target", "figures")],
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
    // A house rule says at how many markers a unit breaks.
    test(&Row {
        rules: RulesId::Elan,
        request: json!({ "do": "special", "special": 5, "house": { "break-at": 6 } }),
        parties: &[("unit", "infantry")],
        changes: &[("unit", "dm")],
        check: |_, _, after| {
            assert_eq!((after("unit", "dm"), after("unit", "broken")), ("5".into(), "".into()))
        },
    });
    test(&Row {
        rules: RulesId::Elan,
        request: json!({ "do": "special", "special": 5, "house": { "break-at": 3 } }),
        parties: &[("unit", "infantry")],
        changes: &[("unit", "dm"), ("unit", "broken")],
        check: |_, _, after| {
            assert_eq!((after("unit", "dm"), after("unit", "broken")), ("3".into(), "true".into()))
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
                let shown = &outcome[side];
                assert_eq!(number(&after(side, "figures")), shown["figures"].as_i64().unwrap());
                assert_eq!(number(&after(side, "dm")), shown["dm"].as_i64().unwrap());
                assert_eq!(after(side, "broken") == "true", shown["fate"] == "breaks");
                let killed = after(&format!("{side}-leader"), "gone") == "killed";
                assert_eq!(killed, shown["leader_killed"] == true);
            }
        },
    });
}

#[test]
fn elan_a_defender_who_has_moved_is_not_steadied_by_cover() {
    for (moved, steadied) in [(false, true), (true, false)] {
        let request = json!({
            "rules": "elan", "do": "close-action", "seed": 3,
            "attacker": { "figures": 12, "melee": 1 },
            "defender": { "figures": 12, "melee": 1, "cover": "soft", "moved": moved },
        });
        let answer = answer(&request);
        assert_eq!(answer.get("error"), None, "{answer}");
        let rows = answer["ledger"].as_array().unwrap();
        let is_cover = |row: &&serde_json::Value| row["rule"] == "elan.test.factor.square-or-cover";
        assert_eq!(rows.iter().any(|row| is_cover(&row)), steadied, "{answer}");
    }
}
