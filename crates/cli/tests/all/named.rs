//! `linstock odds RULES PROCEDURE FACT=VALUE …`: facts by name ask the same question as JSON, in
//! every game.

use linstock_games::browse::RulesId;
use serde_json::{Value, json};

use crate::common::{good, wrong};

fn asked(words: &str) -> Vec<&str> {
    ["odds"].into_iter().chain(words.split_whitespace()).collect()
}

/// What is answered to facts is answered to JSON.
fn same(words: &str, request: Value) {
    let by_name = good(&[&asked(words)[..], &["--json"]].concat()).out;
    let by_json = good(&["odds", "--json", &request.to_string()]).out;
    assert_eq!(by_name, by_json, "{words}");
    assert!(by_name.contains(r#""odds":{"total":"#), "{by_name}");
}

#[test]
fn facts_and_json_ask_the_same_in_johnny_reb() {
    same(
        "jr3 fire weapon=mixed-guns strength=2 officer range=7 target.cover=stone-wall,woods \
         figure-scale=25 --house star-kills=3",
        json!({
            "rules": "jr3", "do": "fire", "range_in": 7, "figure_scale": 25,
            "firer": { "arm": "artillery", "weapon": "mixed-guns", "strength": 2, "officer": true },
            "target": { "cover": ["stone-wall", "woods"] }, "house": { "star-kills": 3 },
        }),
    );
    same(
        "jr3 volley weapon=rifle-musket strength=12 range=2 target.experience=green \
         check.strength=15 check.started=16 check.officer=brigade",
        json!({
            "rules": "jr3", "do": "volley",
            "fire": {
                "firer": { "weapon": "rifle-musket", "strength": 12 }, "range_in": 2,
                "target": { "experience": "green" },
            },
            "check": { "strength": 15, "started": 16, "situation": { "officer": "brigade" } },
        }),
    );
    same(
        "jr3 charge distance=9 attacker.strength=8 attacker.weapon=rifle-musket \
         attacker.officer=division defender.strength=2 defender.weapon=napoleon \
         defender.cover=hasty-works defender.situation.works=hasty",
        json!({
            "rules": "jr3", "do": "charge", "distance_in": 9,
            "attacker": {
                "strength": 8, "weapon": "rifle-musket", "situation": { "officer": "division" },
            },
            "defender": {
                "strength": 2, "weapon": "napoleon", "cover": ["hasty-works"],
                "unit": { "arm": "artillery" }, "situation": { "works": "hasty" },
            },
        }),
    );
}

#[test]
fn facts_and_json_ask_the_same_in_elan() {
    same(
        "elan volley figures=12 mode=volley weapon=musket range=6 experience=veteran \
         save.experience=conscript save.cover=soft --house first-fire=2 first-fire",
        json!({
            "rules": "elan", "do": "volley", "house": { "first-fire": 2 },
            "fire": {
                "with": "small-arms", "figures": 12, "mode": "volley", "weapon": "musket",
                "range_in": 6, "experience": "veteran", "first_fire": true,
            },
            "save": { "experience": "conscript", "cover": "soft" },
        }),
    );
    same(
        "elan test of=elan situation=two-casualties+friend-broken pairs=2 dm=1",
        json!({
            "rules": "elan", "do": "test", "of": "elan", "pairs": 2, "dm": 1,
            "situation": ["two-casualties", "friend-broken"],
        }),
    );
    same(
        "elan close-action attacker.figures=4 attacker.melee=7 defender.figures=3 closing=clear",
        json!({
            "rules": "elan", "do": "close-action", "closing": "clear",
            "attacker": { "figures": 4, "melee": 7 }, "defender": { "figures": 3 },
        }),
    );
}

/// Quick odds are shown, and they are those of the exact answer.
#[test]
fn what_is_shown_is_what_is_exact() {
    let words = "jr3 morale experience=green";
    let exact = good(&[&asked(words)[..], &["--json"]].concat()).json();
    let outcomes = exact["odds"]["outcomes"].as_array().unwrap();
    let good_morale = outcomes.iter().filter(|it| it["outcome"]["morale"] == "good");
    let p: f64 = good_morale.map(|it| it["p"].as_f64().unwrap()).sum();
    let shown = good(&asked(words)).out;
    assert!(shown.contains(&format!("good     {:.1}%", 100.0 * p)), "{shown}");
}

#[test]
fn games_list_their_procedures_and_procedures_their_facts() {
    for &rules in RulesId::ALL {
        let out = good(&["odds", rules.word()]).out;
        assert!(out.contains("move") && out.contains(rules.title()), "{out}");
        let listed = good(&["odds", rules.word(), "--json"]).json();
        for procedure in listed.as_array().unwrap() {
            let word = procedure["do"].as_str().unwrap();
            assert!(out.contains(word), "{word}: {out}");
            let facts = good(&["odds", rules.word(), word, "--facts"]).out;
            let widest = facts.lines().map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= 80, "{rules} {word} is {widest} wide");
        }
    }
    let out = good(&asked("jr3 fire --facts")).out;
    for wanted in [
        "  range         From firer to target: inches; needed for a volley",
        "  strength          Figures or sections: 0 to 255; needed",
        "                    elite, [veteran], green",
        "  target.cover ",
    ] {
        assert!(out.contains(wanted), "{wanted}: {out}");
    }
    let json = good(&asked("elan close-action --facts --json")).json();
    let leader = json.as_array().unwrap().iter().find(|it| it["fact"] == "attacker.leader");
    assert_eq!(leader.unwrap()["path"], "/attacker/leader");
}

/// Complaints name what was typed, and what may have been meant.
#[test]
fn complaints_help() {
    for (words, wanted) in [
        ("jr3 fire wepon=napoleon", "fire has no fact `wepon`. Did you mean `weapon`?"),
        ("jr3 fire xyzzy=1", "`linstock odds jr3 fire --facts` explains them"),
        ("jr3 fire target.coverr=woods", "Did you mean `target.cover`?"),
        ("jr3 fire hits=2", "it belongs to officer-risk"),
        ("jr3 fire weapon=rifel-musket", "did you mean `rifle-musket`?"),
        ("jr3 fire strength=999", "not a whole number from 0 to 255"),
        ("jr3 fire strength", "as in `strength=2`"),
        ("jr3 fire strength=3 firer.strength=4", "`firer.strength` is given twice"),
        ("jr3 fire", "strength: `strength` is needed here. It is a whole number"),
        ("elan fire range=3", "with: `with` is needed here. It is one of small-arms"),
        ("jr3 fire figure-scale=12", "not one of 15, 25, 10, 5"),
        ("jr3 charge strength=3", "Write `attacker.strength` or `defender.strength`"),
        ("jr3 charge attacker=3", "`attacker` has facts of its own, such as `attacker."),
        ("jr3 volley weapon=napoleon strength=2 range=3 check.strength=99", "check.strength: "),
        ("adf-15 impact attacker.works=wet", "not one of hasty, light, heavy"),
        ("adf-15 charge defender.cover=light", "`defender.situation.cover=light` is possible"),
        ("jr3 fire weapon=napoleon strength=2 range=99", "[jr3.fire.range]"),
        ("jr3 fire weapon=napoleon strength=2 range=9 --house xyzzy=1", "--house: "),
        ("elan fire weapon=rifle mode=volley figures=9 range=3", "[elan.fire.rifles]"),
        (
            "elan close-action attacker.figures=60 defender.figures=60",
            "error: Odds of a close action",
        ),
        ("jr4 fire", "Did you mean `jr3`?"),
        ("jr3 frie", "'fire'"),
    ] {
        let err = wrong(&asked(words)).err;
        assert!(err.contains(wanted), "{words}: {err}");
    }
}
