//! `linstock rules`, `rulings`, `house` and `table`: what can be looked up is found.

use linstock_games::browse::{self, Game, RulesId};
use linstock_rulebook::{Origin, ruling};
use serde_json::Value;

use crate::common::{good, wrong};

fn ids(json: &Value) -> Vec<&str> {
    let rules = json["rules"].as_array().expect("there is a list of rules");
    rules.iter().map(|rule| rule["id"].as_str().expect("a rule has an id")).collect()
}

#[test]
fn the_overview_counts_and_goes_on() {
    let out = good(&["rules"]).out;
    for &game in Game::ALL {
        assert!(out.contains(game.title()), "{out}");
        assert!(out.contains(&format!("{} rules, ", game.rules().count())), "{out}");
        assert!(out.contains(&format!("{} rulings", game.rulings().len())), "{out}");
    }
    for section in ["adf.fire", "jr3.charge", "elan.close", "linstock table elan"] {
        assert!(out.contains(section), "{section}: {out}");
    }
    let games = good(&["rules", "--json"]).json();
    assert_eq!(games["games"].as_array().unwrap().len(), RulesId::ALL.len());
}

/// Whoever owns the sheet can go through it: every rule says where it is printed, or that it is
/// ours, and the rulings follow.
#[test]
fn a_game_has_all_its_rules_and_rulings() {
    for &rules in RulesId::ALL {
        let out = good(&["rules", rules.word()]).out;
        for rule in browse::rules(rules) {
            let (_, after) = out.split_once(&format!("  {}\n", rule.id)).expect(rule.id);
            let entry: Vec<&str> = after.lines().take_while(|it| it.starts_with("    ")).collect();
            let entry = entry.iter().map(|it| it.trim()).collect::<Vec<_>>().join(" ");
            let place = match rule.by {
                Origin::Ruling => format!(" our {}", rule.at),
                Origin::House => format!(" {}", rule.at),
                Origin::Sheet => format!(" sheet {}", rule.at),
            };
            assert!(entry.ends_with(&place), "{}: {entry}", rule.id);
        }
        for ruling in rules.game().rulings() {
            assert!(out.contains(&format!("  {}\n", ruling.id)), "{}", ruling.id);
        }
        let json = good(&["rules", rules.word(), "--json"]).json();
        assert_eq!(ids(&json).len(), browse::rules(rules).count());
        let printed = |it: &&Value| it["origin"] == "sheet";
        let printed = json["rules"].as_array().unwrap().iter().filter(printed).count();
        assert!(printed > 0 && printed < ids(&json).len());
        assert_eq!(json["rulings"].as_array().unwrap().len(), rules.game().rulings().len());
    }
    assert_eq!(good(&["rules", "adf"]).out, good(&["rules", "adf-25"]).out);
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
fn rules_of_the_table_are_found_too() {
    for rule in linstock_battle::rules::RULES {
        let json = good(&["rules", rule.id, "--json"]).json();
        assert_eq!(ids(&json), [rule.id]);
    }
    let out = good(&["rules", "battle.misfire"]).out;
    assert!(out.contains("roll a die before they fire") && out.contains("all"), "{out}");
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

/// A rule that is not printed says so, and only tables of its own game are named.
#[test]
fn a_ruling_of_ours_says_so() {
    let out = good(&["rules", "jr3.fire.half"]).out;
    assert!(out.contains("not printed: our ruling") && out.contains("jr3.ruling.multipliers"));
    let out = good(&["rules", "jr3.fire.target.stone-wall"]).out;
    assert!(out.contains("linstock table jr3 target-modifiers"), "{out}");
    assert_eq!(out.matches("linstock table").count(), 1, "{out}");
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
    let rulings = json["rulings"].as_array().unwrap();
    assert!(rulings.iter().any(|it| it["id"] == "R1"), "{json}");
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
    wrong(&["rulings", "xyzzy"]);
}

/// What holds in every game holds in this one too; what holds in another does not.
#[test]
fn rulings_can_be_of_a_game() {
    for &game in Game::ALL {
        let json = good(&["rulings", game.word(), "--json"]).json();
        let ids: Vec<&str> =
            json.as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
        assert!(game.rulings().iter().all(|it| ids.contains(&it.id)), "{game}");
        assert!(ids.contains(&"R1"), "{game}");
        assert_eq!(ids.len(), game.rulings().len() + ruling::GENERAL.len(), "{game}");
    }
    assert_eq!(good(&["rulings", "adf-15"]).out, good(&["rulings", "adf"]).out);
    let out = good(&["rulings", "jr3", "melee"]).out;
    assert!(out.contains("jr3.ruling.melee-dice") && !out.contains("jr3.ruling.scale"), "{out}");
    let err = wrong(&["rulings", "jr3", "xyzzy"]).err;
    assert!(err.contains("no ruling of Johnny Reb III has \"xyzzy\""), "{err}");
}

#[test]
fn house_rules_have_values_and_defaults() {
    for arguments in [&["house"][..], &["house", "adf-25"]] {
        let out = good(arguments).out;
        for rule in browse::house_rules(RulesId::Adf25) {
            assert!(out.contains(rule.name) && out.contains(&rule.takes.to_string()), "{out}");
        }
    }
    for &rules in RulesId::ALL {
        let json = good(&["house", rules.word(), "--json"]).json();
        assert_eq!(json.as_array().unwrap().len(), browse::house_rules(rules).len());
        let out = good(&["house", rules.word()]).out;
        assert!(out.contains(&format!("linstock odds {rules} fire")), "{out}");
    }
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
