//! `linstock rules`, `rulings`, `house` and `table`: what can be looked up is found.

mod common;

use common::{good, wrong};
use linstock_games::browse::{self, RulesId};
use serde_json::Value;

fn ids(json: &Value) -> Vec<&str> {
    let rules = json["rules"].as_array().expect("there is a list of rules");
    rules.iter().map(|rule| rule["id"].as_str().expect("a rule has an id")).collect()
}

#[test]
fn the_overview_counts_and_goes_on() {
    let out = good(&["rules"]).out;
    for &rules in RulesId::ALL {
        assert!(out.contains(rules.title()), "{out}");
    }
    assert!(out.contains(&format!("{} rules", browse::rules(RulesId::Adf15).count())), "{out}");
    assert!(out.contains("adf.fire") && out.contains("linstock table adf-15"), "{out}");
    let games = good(&["rules", "--json"]).json();
    assert_eq!(games["games"].as_array().unwrap().len(), RulesId::ALL.len());
}

#[test]
fn a_game_has_all_its_rules() {
    let out = good(&["rules", "adf-15"]).out;
    for rule in browse::rules(RulesId::Adf15) {
        assert!(out.contains(rule.id), "{}", rule.id);
    }
    let json = good(&["rules", "adf-15", "--json"]).json();
    assert_eq!(ids(&json).len(), browse::rules(RulesId::Adf15).count());
}

#[test]
fn every_rule_is_found_by_its_id() {
    for rule in browse::all_rules() {
        let json = good(&["rules", rule.id, "--json"]).json();
        assert_eq!(ids(&json), [rule.id]);
        assert_eq!(json["rules"][0]["text"], rule.text);
    }
}

#[test]
fn a_rule_is_told_with_all_that_bears_on_it() {
    let out = good(&["rules", "adf.fire.target.stone-wall"]).out;
    for wanted in [
        "behind a stone wall",
        "beneficial target modifiers",
        "stone-wall-against-artillery (-4 to 0",
        "linstock table adf-15 target-modifiers",
    ] {
        assert!(out.contains(wanted), "{wanted}: {out}");
    }
}

#[test]
fn the_beginning_of_an_id_lists_what_is_below() {
    let json = good(&["rules", "adf.fire.band", "--json"]).json();
    assert!(ids(&json).len() > 5);
    assert!(ids(&json).iter().all(|id| id.starts_with("adf.fire.band.")), "{json}");
    // An id that is a rule and a beginning is both.
    let out = good(&["rules", "adf.morale"]).out;
    assert!(out.contains("Below it") && out.contains("adf.morale.support"), "{out}");
}

#[test]
fn words_are_searched_everywhere() {
    let json = good(&["rules", "WALL", "stone", "--json"]).json();
    assert!(ids(&json).contains(&"adf.fire.target.stone-wall"), "{json}");
    assert_eq!(json["house"][0]["name"], "stone-wall-against-artillery");
    let json = good(&["rules", "rounded", "up", "--json"]).json();
    assert_eq!(json["rulings"][0]["id"], "R1");
    let out = good(&["rules", "basic", "morale", "points"]).out;
    assert!(out.contains("bmp"), "{out}");
}

#[test]
fn what_is_not_there_is_said_with_what_is_near() {
    let err = wrong(&["rules", "adf.fire.target.stonewall"]).err;
    assert!(err.contains("adf.fire.target.stone-wall"), "{err}");
    let err = wrong(&["rules", "adf.stone-wal"]).err;
    assert!(err.contains("adf.fire.target.stone-wall"), "{err}");
    let err = wrong(&["rules", "xyzzy", "plugh", "nothing"]).err;
    assert!(err.contains("`linstock rules`"), "{err}");
}

#[test]
fn rulings_have_reasons() {
    let out = good(&["rulings"]).out;
    for ruling in browse::all_rulings() {
        assert!(out.contains(ruling.id), "{}", ruling.id);
    }
    let out = good(&["rulings", "ROUNDED"]).out;
    assert!(out.contains("R1") && !out.contains("R4"), "{out}");
    assert_eq!(good(&["rulings", "rounded", "--json"]).json()[0]["id"], "R1");
    wrong(&["rulings", "xyzzy"]);
}

#[test]
fn house_rules_have_values_and_defaults() {
    for arguments in [&["house"][..], &["house", "adf-25"]] {
        let out = good(arguments).out;
        for rule in browse::house_rules(RulesId::Adf25) {
            assert!(out.contains(rule.name) && out.contains(&rule.takes.to_string()), "{out}");
        }
    }
    let json = good(&["house", "adf-15", "--json"]).json();
    assert_eq!(json.as_array().unwrap().len(), browse::house_rules(RulesId::Adf15).len());
    wrong(&["house", "chess"]);
}

#[test]
fn tables_are_listed_and_found_by_a_part_of_their_name() {
    let out = good(&["table", "adf-15"]).out;
    for table in browse::tables(RulesId::Adf15) {
        assert!(out.contains(table.name), "{out}");
    }
    let out = good(&["table", "adf-15", "movement"]).out;
    for name in ["infantry-movement", "artillery-movement", "cavalry-movement"] {
        assert!(out.contains(name), "{out}");
    }
    let out = good(&["table", "adf-15", "bmp"]).out;
    assert!(out.contains("veteran         4               6           8"), "{out}");
    assert!(wrong(&["table", "adf-15", "bpm"]).err.contains("did you mean bmp?"));
    assert!(wrong(&["table", "adf-15", "nothing-like-it"]).err.contains("fire-results"));
    wrong(&["table", "chess"]);
    wrong(&["table", "adf-15", "bmp", "--json", "--tsv"]);
}

#[test]
fn tables_for_programs_are_whole() {
    for &rules in RulesId::ALL {
        for table in browse::tables(rules) {
            let tsv = good(&["table", rules.word(), table.name, "--tsv"]).out;
            assert_eq!(tsv, table.to_tsv());
            let json = good(&["table", rules.word(), table.name, "--json"]).json();
            assert_eq!(json[0]["rows"].as_array().unwrap().len(), table.rows.len());
        }
    }
}
