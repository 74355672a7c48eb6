//! Beside a real table: who takes which role, and what is said of whom does not stick to others.

use linstock_battle::Seat;
use linstock_desk::{
    Desk,
    assistant::{
        Rosters, TableAnswer, TableAsk,
        show::{TableShown, TroopShown},
    },
};
use serde_json::Value;

use crate::beside::{ask, begin, choose, fact, result, roll, say, shown, tap, text, troop};

/// Shiloh, the Confederates acting.
fn shiloh() -> Desk {
    let (mut desk, _) = begin("shiloh");
    next(&mut desk);
    desk
}

fn next(desk: &mut Desk) -> TableShown {
    shown(desk, TableAsk::Step { back: false })
}

/// Something that the step offers.
fn offer(desk: &mut Desk, title: &str) -> TableShown {
    let table = shown(desk, TableAsk::Show);
    let at = table.offers.iter().position(|it| it.title == title).unwrap();
    let procedure = table.offers[at].procedure.clone();
    shown(desk, TableAsk::Choose { procedure, offer: Some(at) })
}

fn edit(desk: &mut Desk, id: &str, fact: &str, to: &str) -> TableShown {
    shown(desk, TableAsk::Edit { id: id.into(), fact: fact.into(), to: to.into() })
}

fn request(table: &TableShown) -> Value {
    serde_json::from_str(&result(table).request).unwrap()
}

fn takes(table: &TableShown, role: &str) -> Vec<String> {
    table.draft.roles.iter().find(|it| it.word == role).unwrap().who.clone()
}

fn value(table: &TableShown, key: &str) -> Option<String> {
    let facts = table.draft.groups.iter().flat_map(|(_, facts)| facts);
    facts.into_iter().find(|it| it.field.key == key).and_then(|it| it.value.clone())
}

#[test]
fn a_plain_tap_replaces_and_only_together_adds() {
    let mut desk = shiloh();
    tap(&mut desk, "52-tn");
    tap(&mut desk, "55-il");
    roll(&mut desk, 1).unwrap();
    let table = tap(&mut desk, "10-ms");
    assert_eq!(takes(&table, "firer"), ["10-ms"]);
    let take =
        |id: &str, together| TableAsk::Take { role: "firer".into(), id: id.into(), together };
    assert_eq!(takes(&shown(&mut desk, take("9-ms", true)), "firer"), ["10-ms", "9-ms"]);
    assert_eq!(takes(&shown(&mut desk, take("52-tn", false)), "firer"), ["52-tn"]);
}

#[test]
fn roles_go_with_the_side() {
    let mut desk = shiloh();
    tap(&mut desk, "52-tn");
    tap(&mut desk, "55-il");
    let table = offer(&mut desk, "Reaction fire");
    assert!(takes(&table, "firer").is_empty() && takes(&table, "target").is_empty());
    assert_eq!(takes(&tap(&mut desk, "55-il"), "firer"), ["55-il"]);
    tap(&mut desk, "52-tn");
    // The same title, and the other side acts.
    offer(&mut desk, "Fire");
    tap(&mut desk, "52-tn");
    tap(&mut desk, "55-il");
    let table = next(&mut desk);
    assert_eq!(table.step.who, "Union");
    assert!(takes(&table, "firer").is_empty() && takes(&table, "target").is_empty());
    assert_eq!(takes(&tap(&mut desk, "55-il"), "firer"), ["55-il"]);
}

#[test]
fn what_is_said_of_a_target_does_not_stick_to_the_next() {
    let mut desk = shiloh();
    tap(&mut desk, "9-ms");
    tap(&mut desk, "55-il");
    say(&mut desk, "range", "2");
    say(&mut desk, "aspect", "full-flank");
    say(&mut desk, "target.cover", "stone-wall");
    say(&mut desk, "target.charging", "true");
    say(&mut desk, "check.stands-lost", "1");
    let table = roll(&mut desk, 1).unwrap();
    assert_eq!(request(&table)["check"]["unit"]["stands_lost"], 1);
    // With the same target the ground is as it was; what the roster says is for one roll.
    assert_eq!(value(&table, "target.cover").as_deref(), Some("stone-wall"));
    assert_eq!(value(&table, "aspect").as_deref(), Some("full-flank"));
    let table = tap(&mut desk, "10-ms");
    assert_eq!(value(&table, "target.cover").as_deref(), Some("stone-wall"));
    let table = tap(&mut desk, "54-oh");
    for key in ["target.cover", "target.charging", "aspect", "check.barrier"] {
        assert_eq!(value(&table, key), None, "{key}");
    }
    assert_eq!(value(&table, "range").as_deref(), Some("2"));
    let request = request(&roll(&mut desk, 1).unwrap());
    assert_eq!(request["check"]["unit"].get("stands_lost"), None);
    assert_eq!(request["fire"]["target"].get("charging"), None);
}

#[test]
fn an_opening_volley_said_of_one_is_not_said_of_the_next() {
    let mut desk = shiloh();
    tap(&mut desk, "9-ms");
    tap(&mut desk, "55-il");
    for id in ["9-ms", "10-ms"] {
        edit(&mut desk, id, "opening-volley", "");
    }
    say(&mut desk, "opening-volley", "true");
    let table = roll(&mut desk, 1).unwrap();
    assert_eq!(request(&table)["fire"]["firers"][0]["opening_volley"], true);
    tap(&mut desk, "10-ms");
    let table = roll(&mut desk, 1).unwrap();
    assert_eq!(request(&table)["fire"]["firers"][0].get("opening_volley"), None);
}

#[test]
fn a_step_that_was_passed_leaves_nothing_behind() {
    let (mut desk, mut table) = begin("mill-springs");
    assert!(table.draft.procedure.is_empty(), "nothing is rolled for while orders are given");
    assert!(table.troops.iter().all(|it| !it.may));
    while table.step.title != "6 Charges" {
        table = next(&mut desk);
    }
    let table = offer(&mut desk, "Defensive fire");
    assert_eq!(value(&table, "disengaging"), None);
    // Nor does what is chosen from the list of everything.
    offer(&mut desk, "Return volley");
    assert_eq!(value(&choose(&mut desk, "fire"), "kind"), None);
}

#[test]
fn works_and_a_near_enemy_count_in_the_check_as_they_do_in_the_fire() {
    let mut desk = shiloh();
    tap(&mut desk, "9-ms");
    tap(&mut desk, "55-il");
    say(&mut desk, "range", "1");
    let table = say(&mut desk, "target.cover", "hasty-works,light-woods,wood-fence");
    let all = table.draft.groups.iter().flat_map(|(_, facts)| facts);
    let twice = ["check.experience", "check.morale", "check.formation", "check.arm"];
    assert!(all.into_iter().all(|it| !twice.contains(&it.field.key.as_str())), "the fire says it");
    let request = request(&roll(&mut desk, 1).unwrap());
    let situation = &request["check"]["situation"];
    assert_eq!((&situation["works"], &situation["cover"]), (&"hasty".into(), &"light".into()));
    assert_eq!((&situation["barrier"], &situation["enemy_within_in"]), (&true.into(), &1.into()));
}

/// Buildings steady by the western summary only, which is that of the chart unless another is said.
#[test]
fn buildings_are_lent_to_the_check_by_the_western_summary_only() {
    for (summary, steadies) in [(None, true), (Some("revised"), false)] {
        let mut desk = shiloh();
        tap(&mut desk, "9-ms");
        tap(&mut desk, "55-il");
        say(&mut desk, "target.cover", "farm-village");
        if let Some(word) = summary {
            say(&mut desk, "summary", word);
        }
        let request = request(&roll(&mut desk, 1).unwrap());
        let barrier = &request["check"]["situation"]["barrier"];
        assert_eq!(*barrier == true, steadies, "{summary:?} {request}");
    }
}

#[test]
fn who_is_gone_takes_no_part() {
    let mut desk = shiloh();
    tap(&mut desk, "9-ms");
    tap(&mut desk, "55-il");
    let table = edit(&mut desk, "55-il", "gone", "captured");
    assert!(!troop(&table, "55-il").may);
    match ask(&mut desk, TableAsk::Odds).unwrap() {
        TableAnswer::NoOdds { why, playable } => {
            assert!(!playable && why.message == "55th Illinois is captured.", "{why:?}");
        }
        other => panic!("{other:?}"),
    }
    assert!(roll(&mut desk, 1).is_err());
    tap(&mut desk, "54-oh");
    assert!(roll(&mut desk, 1).is_ok());
    // A battery that stands does not run from its guns.
    offer(&mut desk, "Rout move");
    tap(&mut desk, "gage");
    let why = roll(&mut desk, 1).unwrap_err();
    assert!(why.contains("is not routed"), "{why}");
    edit(&mut desk, "gage", "morale", "routed");
    assert!(roll(&mut desk, 1).is_ok());
}

#[test]
fn another_arm_brings_its_own_weapon_and_the_table_comes_back() {
    let mut desk = shiloh();
    for arm in ["cavalry", "artillery", "infantry"] {
        let table = edit(&mut desk, "55-il", "arm", arm);
        let formation = fact(&table, "55-il", "formation");
        assert!(!formation.is_empty() && !fact(&table, "55-il", "weapon").is_empty(), "{arm}");
        let kept = text(&mut desk, TableAsk::Export);
        assert_eq!(shown(&mut Desk::new(1), TableAsk::Import { text: kept }), table, "{arm}");
        let rosters = text(&mut desk, TableAsk::ExportRosters);
        shown(&mut Desk::new(1), TableAsk::Begin { with: Rosters::File(rosters) });
    }
}

#[test]
fn whoever_is_being_set_up_begins_with_the_strength_that_he_is_given() {
    let mut desk = Desk::new(3);
    let sides = ["Union".to_owned(), "Confederate".to_owned()];
    let with = Rosters::Nobody { rules: "adf-15".into(), sides };
    shown(&mut desk, TableAsk::Begin { with });
    let join =
        |seat, name: &str, arm: &str| TableAsk::Join { seat, name: name.into(), arm: arm.into() };
    shown(&mut desk, join(Seat::First, "Zouaves", "infantry"));
    let table = edit(&mut desk, "zouaves", "strength", "4");
    assert_eq!(fact(&table, "zouaves", "started"), "4");
    assert!(!table.record.last().unwrap().overruled, "nothing was ruled yet");
    assert_eq!(table.edited.as_deref(), Some("zouaves"));
    let table = shown(&mut desk, join(Seat::Second, "Guns", "artillery"));
    assert_eq!((fact(&table, "guns", "side").as_str(), table.edited), ("cs", None));
    next(&mut desk);
    let table = edit(&mut desk, "zouaves", "strength", "3");
    assert_eq!(fact(&table, "zouaves", "started"), "4");
    assert!(table.record.last().unwrap().overruled);
}

#[test]
fn hits_are_asked_for_where_they_put_a_leader_at_risk() {
    let mut desk = shiloh();
    tap(&mut desk, "9-ms");
    tap(&mut desk, "55-il");
    let dice = vec![vec![6, 6], vec![6, 5]];
    let table = shown(&mut desk, TableAsk::Roll { dice: Some(dice) });
    let hits = serde_json::from_str::<Value>(&result(&table).answer).unwrap()["outcome"]["hits"]
        .to_string();
    let leader = &result(&table).tasks;
    assert!(leader.iter().any(|(task, _)| task.contains("Stuart")), "{leader:?}");
    assert_eq!(value(&offer(&mut desk, "Leader at risk"), "hits"), Some(hits));
}

#[test]
fn cavalry_closes_with_its_own_dice() {
    let (mut desk, _) = begin("maida");
    let sides = ["French".to_owned(), "Allied".to_owned()];
    let with = Rosters::Nobody { rules: "elan".into(), sides };
    let mut table = shown(&mut desk, TableAsk::Begin { with });
    let arms = [("horse", "cavalry"), ("foot", "infantry")];
    for (name, arm) in arms {
        let (name, arm) = (name.to_owned(), arm.to_owned());
        shown(&mut desk, TableAsk::Join { seat: Seat::First, name, arm });
    }
    while table.step.title != "4.1 Close to melee" {
        table = next(&mut desk);
    }
    for (name, arm) in arms {
        let table = tap(&mut desk, name);
        let situation = value(&table, "situation").unwrap();
        assert_eq!(situation, format!("{arm}-close-clear"));
    }
}

#[test]
fn both_sides_roll_for_an_impact() {
    let mut desk = shiloh();
    offer(&mut desk, "Charge");
    tap(&mut desk, "9-ms");
    tap(&mut desk, "54-oh");
    say(&mut desk, "distance", "4");
    let mut sides = Vec::new();
    for from in 0..6 {
        let table = roll(&mut desk, from).unwrap();
        let rolls = &result(&table).rolls;
        let who = rolls.iter().filter(|(it, _)| it.rule == "adf.charge.impact");
        sides.extend(who.map(|(it, _)| it.seat.unwrap()));
        shown(&mut desk, TableAsk::Undo);
    }
    assert!(!sides.is_empty());
    assert!(sides.chunks(2).all(|it| it == [Seat::Second, Seat::First]), "{sides:?}");
}

#[test]
fn whatever_file_is_opened_is_taken_for_what_it_is() {
    let mut desk = shiloh();
    let rosters = text(&mut desk, TableAsk::ExportRosters);
    let open = |desk: &mut Desk, text: String| shown(desk, TableAsk::Import { text });
    assert_eq!(open(&mut desk, rosters.clone()).record.len(), 1);
    let scenario = linstock_games::library::built_in("maida").unwrap().text.to_owned();
    assert_eq!(open(&mut desk, scenario).rules, "elan");
    for (broken, says) in [
        (rosters[..rosters.len() / 2].to_owned(), "breaks off"),
        ("{\"linstock-table\":1,".to_owned(), "breaks off"),
        ("just words".to_owned(), "cannot be read"),
    ] {
        let why = ask(&mut desk, TableAsk::Import { text: broken }).unwrap_err();
        assert!(why.contains(says), "{why}");
    }
}

#[test]
fn the_record_tells_range_cover_and_why() {
    let mut desk = shiloh();
    tap(&mut desk, "9-ms");
    tap(&mut desk, "55-il");
    say(&mut desk, "range", "2");
    say(&mut desk, "target.cover", "stone-wall");
    roll(&mut desk, 1).unwrap();
    let record = text(&mut desk, TableAsk::Record);
    assert!(record.contains("Range 2, cover stone wall"), "{record}");
    assert!(record.contains("Counted: "), "{record}");
}

#[test]
fn batteries_of_johnny_reb_fire_together_as_one() {
    let (mut desk, table) = begin("mill-springs");
    let guns = |table: &TableShown| -> Vec<String> {
        let is = |id: &str| fact(table, id, "arm") == "artillery";
        table.troops.iter().filter(|it| is(&it.id)).map(|it| it.id.clone()).collect()
    };
    let guns = guns(&table);
    let seat = |id: &str| troop(&table, id).seat;
    let first = guns[0].clone();
    let second = guns[1..].iter().find(|it| seat(it) == seat(&first)).unwrap().clone();
    let enemy = table.troops.iter().find(|it| it.seat != seat(&first)).unwrap().id.clone();
    let foot =
        |it: &&TroopShown| it.seat == seat(&first) && fact(&table, &it.id, "arm") == "infantry";
    let foot = table.troops.iter().find(foot).unwrap().id.clone();
    for id in [&first, &second] {
        edit(&mut desk, id, "weapon", "napoleon");
        edit(&mut desk, id, "strength", "2");
        edit(&mut desk, id, "experience", "veteran");
    }
    edit(&mut desk, &second, "experience", "green");
    choose(&mut desk, "fire");
    let take = |desk: &mut Desk, role: &str, id: &str, together| {
        let (role, id) = (role.to_owned(), id.to_owned());
        shown(desk, TableAsk::Take { role, id, together })
    };
    take(&mut desk, "firer", &first, false);
    take(&mut desk, "firer", &second, true);
    take(&mut desk, "target", &enemy, false);
    say(&mut desk, "range", "4");
    let table = roll(&mut desk, 1).unwrap();
    let asked = request(&table);
    assert_eq!(
        (&asked["firer"]["strength"], &asked["firer"]["experience"]),
        (&4.into(), &"green".into())
    );
    assert_eq!(asked["firer"]["opening_volley"], true);
    for id in [&first, &second] {
        assert_eq!(fact(&table, id, "opening-volley"), "", "{id} has fired");
    }
    // Foot do not.
    take(&mut desk, "firer", &foot, true);
    let no = ask(&mut desk, TableAsk::Roll { dice: None }).unwrap_err();
    assert!(no.contains("Batteries with the same guns"), "{no}");
}

#[test]
fn a_small_unit_of_johnny_reb_loses_its_own_stands() {
    let (mut desk, table) = begin("wilsons-creek");
    let small = table.troops.iter().find(|it| fact(&table, &it.id, "stands") == "2").unwrap();
    let (small, seat) = (small.id.clone(), small.seat);
    let enemy = |it: &&TroopShown| it.seat != seat && fact(&table, &it.id, "arm") == "infantry";
    let enemy = table.troops.iter().find(enemy).unwrap().id.clone();
    choose(&mut desk, "volley");
    for (role, id) in [("firer", &enemy), ("target", &small)] {
        let (role, id) = (role.to_owned(), id.clone());
        shown(&mut desk, TableAsk::Take { role, id, together: false });
    }
    say(&mut desk, "range", "2");
    let table = roll(&mut desk, 1).unwrap();
    assert_eq!(request(&table)["check"]["stands"], 2);
}

#[test]
fn a_leader_lengthens_the_moves_of_the_unit_he_is_with() {
    let (mut desk, table) = begin("shiloh");
    let unit = "9-ms";
    let leads = |it: &&TroopShown| {
        it.seat == troop(&table, unit).seat && !fact(&table, &it.id, "bonus").is_empty()
    };
    let leader = table.troops.iter().find(leads).unwrap().id.clone();
    shown(&mut desk, TableAsk::Attach { id: leader.clone(), to: Some(unit.into()) });
    choose(&mut desk, "move");
    tap(&mut desk, unit);
    let table = roll(&mut desk, 1).unwrap();
    let bonus = fact(&table, &leader, "bonus");
    assert_eq!(request(&table)["attached_leader"].to_string(), bonus);
    for procedure in ["charge-reach", "charge"] {
        choose(&mut desk, procedure);
        if procedure == "charge" {
            tap(&mut desk, unit);
            tap(&mut desk, "55-il");
        }
        let asked = request(&roll(&mut desk, 1).unwrap());
        let lent = if procedure == "charge" { &asked["attacker"] } else { &asked };
        assert_eq!(lent["attached_leader"].to_string(), bonus, "{procedure}");
    }
}

#[test]
fn sides_that_meet_count_each_other_as_near() {
    let mut desk = shiloh();
    choose(&mut desk, "impact");
    tap(&mut desk, "9-ms");
    tap(&mut desk, "55-il");
    let asked = request(&roll(&mut desk, 1).unwrap());
    for side in ["attacker", "defender"] {
        assert_eq!(asked[side]["situation"]["enemy_within_in"], 0, "{side}: {asked}");
    }
}
