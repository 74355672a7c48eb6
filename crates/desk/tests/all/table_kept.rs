//! Beside a real table: rosters keep what came of rolls, facts stay set, people overrule, and
//! everything can be undone and kept.

use linstock_desk::{
    Desk,
    assistant::{
        Rosters, TableAnswer, TableAsk,
        show::{Saying, TableShown, TroopShown},
    },
};

use crate::beside::{ask, begin, choose, fact, result, roll, say, shown, tap, text};

/// Shiloh, the Confederates acting, 9th Mississippi firing at 55th Illinois at two inches.
fn volley() -> Desk {
    let (mut desk, table) = begin("shiloh");
    assert_eq!(table.step.title, "Leaders");
    let table = shown(&mut desk, TableAsk::Step { back: false });
    assert_eq!((table.step.who.as_str(), table.draft.title.as_str()), ("Confederate", "Fire"));
    tap(&mut desk, "9-ms");
    let table = tap(&mut desk, "55-il");
    let who: Vec<_> = table.draft.roles.iter().map(|it| (it.word.as_str(), &it.who[..])).collect();
    assert_eq!(who, [("firer", &["9-ms".to_owned()][..]), ("target", &["55-il".to_owned()][..])]);
    desk
}

fn typed(desk: &mut Desk, dice: &[&[u8]]) -> TableShown {
    let dice = dice.iter().map(|it| it.to_vec()).collect();
    shown(desk, TableAsk::Roll { dice: Some(dice) })
}

#[test]
fn a_volley_takes_figures_and_stands_off_and_the_next_one_knows() {
    let mut desk = volley();
    let table = typed(&mut desk, &[&[6, 6], &[6, 5]]);
    let request: serde_json::Value = serde_json::from_str(&result(&table).request).unwrap();
    // The roster says who fires and who is hit; leaders steady those they are with.
    let firer = &request["fire"]["firers"][0];
    assert_eq!(firer["weapon"], "rifle-musket");
    assert_eq!(firer["opening_volley"], true);
    assert_eq!(request["check"]["situation"]["leader"], 2);
    assert_eq!(request["check"]["unit"].get("strength_lost"), None);
    let lost = 8 - fact(&table, "55-il", "strength").parse::<u8>().unwrap();
    assert!(lost > 0, "{}", result(&table).headline);
    assert_eq!(fact(&table, "9-ms", "opening-volley"), "");
    assert!(result(&table).tasks[0].0.starts_with("Take "), "{:?}", result(&table).tasks);
    // The facts stay, and the next volley finds the target as it is now.
    let table = typed(&mut desk, &[&[6, 6], &[6, 5]]);
    let request: serde_json::Value = serde_json::from_str(&result(&table).request).unwrap();
    assert_eq!(request["check"]["unit"]["strength_lost"], lost);
    assert_eq!(request["fire"]["firers"][0].get("opening_volley"), None);
}

#[test]
fn facts_stay_set_and_what_is_said_against_the_roster_holds_for_one_roll() {
    let mut desk = volley();
    say(&mut desk, "target.cover", "stone-wall");
    let table = say(&mut desk, "strength", "3");
    let find = |table: &TableShown, key: &str| {
        let facts = table.draft.groups.iter().flat_map(|(_, facts)| facts);
        let found = facts.into_iter().find(|it| it.field.key == key).unwrap().clone();
        (found.value.unwrap_or_default(), found.said)
    };
    assert_eq!(find(&table, "strength"), ("3".to_owned(), Saying::Against));
    assert_eq!(find(&table, "target.cover"), ("stone-wall".to_owned(), Saying::Person));
    assert_eq!(find(&table, "range").1, Saying::Guess);
    let table = roll(&mut desk, 3).unwrap();
    assert!(result(&table).request.contains("\"strength\":3"));
    assert_eq!(find(&table, "strength"), ("7".to_owned(), Saying::Roster));
    assert_eq!(find(&table, "target.cover"), ("stone-wall".to_owned(), Saying::Person));
    // Another procedure takes what it knows of them, and leaves the rest alone.
    let table = choose(&mut desk, "fire");
    assert_eq!(find(&table, "target.cover"), ("stone-wall".to_owned(), Saying::Person));
    assert!(roll(&mut desk, 2).is_ok());
}

#[test]
fn what_is_true_and_does_not_count_is_told_with_its_fact() {
    let mut desk = volley();
    say(&mut desk, "aspect", "full-flank");
    say(&mut desk, "target.cover", "wood-fence,light-woods");
    shown(
        &mut desk,
        TableAsk::Edit { id: "55-il".into(), fact: "morale".into(), to: "disorder".into() },
    );
    let TableAnswer::Odds { odds, struck, bands } = ask(&mut desk, TableAsk::Odds).unwrap() else {
        panic!()
    };
    let words: Vec<&str> = bands.iter().map(|it| it.word.as_str()).collect();
    assert_eq!(words, ["short", "normal", "long"]);
    let ends: Vec<&str> = bands.iter().map(|it| it.ends.as_str()).collect();
    assert_eq!(ends, ["under 1\u{2033}", "to 3\u{2033}", "to 6\u{2033}"]);
    let out = odds.rows.iter().filter(|it| it.struck.is_some()).count();
    assert!(out > 0 && !struck.is_empty(), "{:?}", odds.rows);
    for (key, why, rule) in &struck {
        let known = ["aspect", "target.", "check."].iter().any(|it| key.starts_with(it));
        assert!(known, "{key}");
        assert!(!why.is_empty() && rule.starts_with("adf."), "{why} {rule}");
    }
}

#[test]
fn several_fire_together() {
    let mut desk = volley();
    let take = TableAsk::Take { role: "firer".into(), id: "7-ms".into(), together: true };
    let table = shown(&mut desk, take);
    assert_eq!(table.draft.roles[0].who, ["9-ms", "7-ms"]);
    let table = roll(&mut desk, 1).unwrap();
    let request: serde_json::Value = serde_json::from_str(&result(&table).request).unwrap();
    assert_eq!(request["fire"]["firers"].as_array().unwrap().len(), 2);
    assert_eq!(fact(&table, "7-ms", "opening-volley"), "");
    let table = tap(&mut desk, "9-ms");
    assert_eq!(table.draft.roles[0].who, ["7-ms"], "a second tap takes him out again");
}

#[test]
fn everything_is_undone_and_comes_back() {
    let mut desk = volley();
    let mut stages = vec![shown(&mut desk, TableAsk::Show)];
    roll(&mut desk, 5).unwrap();
    stages.push(shown(&mut desk, TableAsk::Show));
    let changes = [
        TableAsk::Edit { id: "54-oh".into(), fact: "strength".into(), to: "2".into() },
        TableAsk::Join {
            seat: stages[0].troops[0].seat,
            name: "Zouaves".into(),
            arm: "infantry".into(),
        },
        TableAsk::Rename { id: "zouaves".into(), name: "Birney's Zouaves".into() },
        TableAsk::Attach { id: "col-stuart".into(), to: Some("zouaves".into()) },
        TableAsk::Leave { id: "71-oh".into() },
        TableAsk::Step { back: false },
    ];
    for change in changes {
        let table = shown(&mut desk, change.clone());
        assert_ne!(
            (&table.troops, &table.step),
            (&stages.last().unwrap().troops, &stages.last().unwrap().step),
            "{change:?}"
        );
        stages.push(table);
    }
    let last = stages.last().unwrap().clone();
    // Who takes which role is no entry.
    let facts = |table: &TableShown| {
        let all = table.troops.iter().cloned();
        all.map(|it| TroopShown { role: None, ..it }).collect::<Vec<_>>()
    };
    for before in stages.iter().rev().skip(1) {
        let table = shown(&mut desk, TableAsk::Undo);
        assert!(facts(&table) == facts(before) && table.step == before.step);
    }
    shown(&mut desk, TableAsk::Undo);
    let why = ask(&mut desk, TableAsk::Undo).unwrap_err();
    assert!(why.contains("nothing left"), "{why}");
    for _ in 0..stages.len() {
        shown(&mut desk, TableAsk::Redo);
    }
    let again = shown(&mut desk, TableAsk::Show);
    assert!(facts(&again) == facts(&last) && again.record == last.record);
}

#[test]
fn a_table_is_kept_and_comes_back_whole() {
    let mut desk = volley();
    let table = roll(&mut desk, 4).unwrap();
    shown(&mut desk, TableAsk::Tick { entry: result(&table).entry, task: 0 });
    let table = shown(&mut desk, TableAsk::Show);
    let kept = text(&mut desk, TableAsk::Export);
    let mut other = Desk::new(9);
    assert_eq!(ask(&mut other, TableAsk::Show).unwrap(), TableAnswer::None);
    assert_eq!(shown(&mut other, TableAsk::Import { text: kept.clone() }), table);
    assert_eq!(text(&mut other, TableAsk::Export), kept);
    // What is wrong says where, and leaves what is there.
    let broken = kept.replacen("\"entry\":\"step\"", "\"entry\":\"stop\"", 1);
    let why = ask(&mut other, TableAsk::Import { text: broken }).unwrap_err();
    assert!(why.contains("Line 3") && why.contains("stop"), "{why}");
    let newer = kept.replacen("\"linstock-table\":1", "\"linstock-table\":9", 1);
    let why = ask(&mut other, TableAsk::Import { text: newer }).unwrap_err();
    assert!(why.contains("version 9"), "{why}");
    assert!(ask(&mut other, TableAsk::Import { text: String::new() }).is_err());
    assert_eq!(shown(&mut other, TableAsk::Show), table);
    let record = text(&mut other, TableAsk::Record);
    assert!(
        record.contains("# Shiloh") && record.contains("9th Mississippi \u{2192} 55th Illinois"),
        "{record}"
    );
}

#[test]
fn rosters_are_kept_by_themselves_and_checked() {
    let mut desk = volley();
    shown(
        &mut desk,
        TableAsk::Edit { id: "54-oh".into(), fact: "strength".into(), to: "2".into() },
    );
    let rosters = text(&mut desk, TableAsk::ExportRosters);
    let begin = |text: String| TableAsk::Begin { with: Rosters::File(text) };
    let table = shown(&mut desk, begin(rosters.clone()));
    assert_eq!((table.step.turn, table.record.len()), (1, 1));
    assert_eq!(fact(&table, "54-oh", "strength"), "2");
    let odd = rosters.replacen("\"mixed-musket\"", "\"longbow\"", 1);
    let why = ask(&mut desk, begin(odd)).unwrap_err();
    assert!(why.contains("71st Ohio") && why.contains("longbow"), "{why}");
    let why =
        ask(&mut desk, begin("{\n\"linstock-roster\": 1,\n\"rules\"}".to_owned())).unwrap_err();
    assert!(why.contains("Line 3"), "{why}");
    // A scenario's file will do as well.
    let scenario = linstock_games::library::built_in("maida").unwrap().text.to_owned();
    assert_eq!(shown(&mut desk, begin(scenario)).rules, "elan");
}

#[test]
fn people_overrule_what_can_be_and_are_told_what_cannot() {
    let mut desk = volley();
    let edit = |fact: &str, to: &str| TableAsk::Edit {
        id: "55-il".into(),
        fact: fact.into(),
        to: to.into(),
    };
    let table = shown(&mut desk, edit("morale", "shaken"));
    assert_eq!(fact(&table, "55-il", "morale"), "shaken");
    assert!(table.record.last().unwrap().overruled);
    assert_eq!(table.undo.as_deref(), Some("55th Illinois: morale good \u{2192} shaken"));
    for (fact, to) in
        [("morale", "jolly"), ("strength", "99"), ("formation", "limbered"), ("mood", "good")]
    {
        let why = ask(&mut desk, edit(fact, to)).unwrap_err();
        assert!(why.starts_with("55th Illinois: "), "{why}");
    }
    assert_eq!(shown(&mut desk, TableAsk::Show).record.len(), table.record.len());
}

#[test]
fn rosters_built_by_hand_fire_charge_and_test() {
    for (rules, procedures) in [
        ("adf-10", &["volley", "fire", "charge", "impact", "morale", "move"][..]),
        ("adf-25", &["volley", "fire", "charge", "impact", "morale", "move"][..]),
        ("jr3", &["volley", "fire", "charge", "impact", "morale", "move"][..]),
        (
            "elan",
            &["volley", "fire", "test", "save", "close-action", "move", "charge-response"][..],
        ),
    ] {
        for arm in ["infantry", "cavalry", "artillery"] {
            let mut desk = Desk::new(3);
            let sides = ["Blue".to_owned(), "Grey".to_owned()];
            let with = Rosters::Nobody { rules: rules.to_owned(), sides };
            shown(&mut desk, TableAsk::Begin { with });
            let seats = [linstock_battle::Seat::First, linstock_battle::Seat::Second];
            for (seat, arm) in seats.into_iter().zip([arm, "infantry"]) {
                let name = format!("{arm} {}", seat.word());
                shown(&mut desk, TableAsk::Join { seat, name, arm: arm.to_owned() });
            }
            let table = shown(&mut desk, TableAsk::Show);
            let ids: Vec<String> = table.troops.iter().map(|it| it.id.clone()).collect();
            if rules == "elan" && arm == "cavalry" {
                // Most carry none, and must be told that they cannot fire.
                let edit = |to: &str| TableAsk::Edit {
                    id: ids[0].clone(),
                    fact: "weapon".into(),
                    to: to.into(),
                };
                shown(&mut desk, edit("carbine"));
            }
            for procedure in procedures {
                choose(&mut desk, procedure);
                let table = shown(&mut desk, TableAsk::Show);
                for (role, id) in table.draft.roles.iter().zip(&ids) {
                    if role.who.is_empty() {
                        let take = TableAsk::Take {
                            role: role.word.clone(),
                            id: id.clone(),
                            together: false,
                        };
                        shown(&mut desk, take);
                    }
                }
                // What a rule forbids is told with the rule; nothing is left out or unknown.
                match ask(&mut desk, TableAsk::Roll { dice: None }) {
                    Ok(TableAnswer::Shown(_)) => drop(shown(&mut desk, TableAsk::Undo)),
                    Ok(other) => panic!("{other:?}"),
                    Err(why) => {
                        let forbidden = arm != "infantry"
                            && !why.contains("needed")
                            && !why.contains("not known");
                        assert!(forbidden, "{rules} {arm} {procedure}: {why}");
                        println!("{rules} {arm} {procedure}: {why}");
                    }
                }
            }
        }
    }
}

#[test]
fn house_rules_are_agreed_sent_kept_and_dropped() {
    let mut desk = volley();
    let agree = |value: &str| TableAsk::House {
        name: "support-maximum".to_owned(),
        value: Some(value.to_owned()),
    };
    let value = |table: &TableShown| {
        table.house.iter().find(|it| it.name == "support-maximum").unwrap().value.clone()
    };
    let message = ask(&mut desk, agree("7")).unwrap_err();
    assert!(message.contains("takes 0 to 6"), "{message}");
    let table = shown(&mut desk, agree("1"));
    assert_eq!(value(&table).as_deref(), Some("1"));
    let table = typed(&mut desk, &[&[6, 6], &[6, 5]]);
    let request: serde_json::Value = serde_json::from_str(&result(&table).request).unwrap();
    assert_eq!(request["house"], serde_json::json!({ "support-maximum": 1 }));
    assert!(text(&mut desk, TableAsk::Record).contains("House rule: support maximum 1"));
    // Rosters bring them along, and a wrong one is told.
    let rosters = text(&mut desk, TableAsk::ExportRosters);
    let with = Rosters::File(rosters.clone());
    assert_eq!(value(&shown(&mut Desk::new(1), TableAsk::Begin { with })).as_deref(), Some("1"));
    let wrong = Rosters::File(rosters.replace("support-maximum", "no-such-rule"));
    let message = ask(&mut Desk::new(1), TableAsk::Begin { with: wrong }).unwrap_err();
    assert!(message.contains("no-such-rule"), "{message}");
    // Undone, and dropped.
    shown(&mut desk, TableAsk::Undo);
    assert_eq!(value(&shown(&mut desk, TableAsk::Undo)), None);
    shown(&mut desk, agree("2"));
    let drop = TableAsk::House { name: "support-maximum".to_owned(), value: None };
    assert_eq!(value(&shown(&mut desk, drop)), None);
}

#[test]
fn a_scenario_brings_its_house_rules_and_its_scale() {
    let with = |id: &str, change: &dyn Fn(&str) -> String| {
        let known = linstock_games::library::built_in(id).unwrap();
        TableAsk::Begin { with: Rosters::File(change(known.text)) }
    };
    let shiloh = with("shiloh", &|it| format!("{it}\n[house]\nmelee-rounds = 3\n"));
    let table = shown(&mut Desk::new(1), shiloh);
    let house = table.house.iter().find(|it| it.name == "melee-rounds").unwrap();
    assert_eq!(house.value.as_deref(), Some("3"));
    let springs = with("mill-springs", &|it| it.replace("scale = \"15\"", "scale = \"10\""));
    let mut desk = Desk::new(1);
    shown(&mut desk, springs);
    let table = choose(&mut desk, "fire");
    let mut facts = table.draft.groups.iter().flat_map(|(_, facts)| facts);
    let scale = facts.find(|it| it.field.key == "figure-scale").unwrap();
    assert_eq!((scale.value.as_deref(), scale.said), (Some("10"), Saying::Person));
    // So do its rosters.
    let with = Rosters::File(text(&mut desk, TableAsk::ExportRosters));
    let mut again = Desk::new(1);
    shown(&mut again, TableAsk::Begin { with });
    let table = choose(&mut again, "fire");
    let mut facts = table.draft.groups.iter().flat_map(|(_, facts)| facts);
    let scale = facts.find(|it| it.field.key == "figure-scale").unwrap();
    assert_eq!(scale.value.as_deref(), Some("10"));
}

#[test]
fn a_leader_with_a_battalion_helps_its_elan_by_one() {
    let (mut desk, _) = begin("maida");
    choose(&mut desk, "test");
    // Kempt is with the light battalion; nobody is with the Corsicans.
    for (unit, leader) in
        [("light-bn", serde_json::json!(true)), ("corsicans", serde_json::Value::Null)]
    {
        tap(&mut desk, unit);
        say(&mut desk, "of", "elan");
        say(&mut desk, "situation", "two-casualties");
        let table = roll(&mut desk, 1).unwrap();
        let request: serde_json::Value = serde_json::from_str(&result(&table).request).unwrap();
        assert_eq!(request.get("leader").cloned().unwrap_or_default(), leader, "{unit}");
    }
}
