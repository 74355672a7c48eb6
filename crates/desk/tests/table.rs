//! Beside a real table: every procedure of every set of rules is resolved with typed dice as the
//! contract answers it, rosters keep what came of it, and everything can be undone and kept.

#![allow(clippy::unwrap_used)]

use linstock_desk::{
    Answer, Ask, Desk,
    table::{
        Rosters, TableAnswer, TableAsk,
        show::{ResultShown, RollWanted, Saying, TableShown, TroopShown},
    },
};
use linstock_games::contract::adjudicate;

/// Asks as a page does: everything goes through JSON.
fn ask(desk: &mut Desk, ask: TableAsk) -> Result<TableAnswer, String> {
    let sent = serde_json::to_string(&Ask::Table(ask)).unwrap();
    let answer = desk.answer(serde_json::from_str(&sent).unwrap());
    match serde_json::from_str(&serde_json::to_string(&answer).unwrap()).unwrap() {
        Answer::Table(answer) => Ok(*answer),
        Answer::Failed(failed) => Err(failed.message),
        other => panic!("{other:?}"),
    }
}

fn shown(desk: &mut Desk, wanted: TableAsk) -> TableShown {
    match ask(desk, wanted.clone()).unwrap_or_else(|message| panic!("{wanted:?}: {message}")) {
        TableAnswer::Shown(shown) => *shown,
        other => panic!("{wanted:?}: {other:?}"),
    }
}

fn begin(scenario: &str) -> (Desk, TableShown) {
    let mut desk = Desk::new(7);
    let with = Rosters::Scenario(scenario.to_owned());
    let table = shown(&mut desk, TableAsk::Begin { with });
    (desk, table)
}

fn text(desk: &mut Desk, wanted: TableAsk) -> String {
    match ask(desk, wanted).unwrap() {
        TableAnswer::Text { text, .. } => text,
        other => panic!("{other:?}"),
    }
}

fn tap(desk: &mut Desk, id: &str) -> TableShown {
    shown(desk, TableAsk::Tap { id: id.to_owned() })
}

fn say(desk: &mut Desk, key: &str, value: &str) -> TableShown {
    shown(desk, TableAsk::Say { key: key.to_owned(), value: Some(value.to_owned()) })
}

fn choose(desk: &mut Desk, procedure: &str) -> TableShown {
    shown(desk, TableAsk::Choose { procedure: procedure.to_owned(), offer: None })
}

fn troop<'a>(table: &'a TableShown, id: &str) -> &'a TroopShown {
    table.troops.iter().find(|it| it.id == id).unwrap()
}

fn fact(table: &TableShown, id: &str, name: &str) -> String {
    let mut facts = troop(table, id).facts.iter();
    facts.find(|it| it.field.key == name).and_then(|it| it.value.clone()).unwrap_or_default()
}

/// Types dice until there is a result: faces in turn, from a given one on.
fn roll(desk: &mut Desk, from: u8) -> Result<TableShown, String> {
    let mut faces: Vec<Vec<u8>> = Vec::new();
    let mut next = from;
    for _ in 0..200 {
        match ask(desk, TableAsk::Roll { dice: Some(faces.clone()) })? {
            TableAnswer::Shown(table) => return Ok(*table),
            TableAnswer::Roll(RollWanted { roll, dice, sides, title, .. }) => {
                assert_eq!(roll, faces.len() + 1);
                assert!(!title.is_empty());
                let mut face = || {
                    next = next % sides + 1;
                    next
                };
                faces.push((0..dice).map(|_| face()).collect());
            }
            other => panic!("{other:?}"),
        }
    }
    panic!("the dice do not end")
}

fn result(table: &TableShown) -> &ResultShown {
    table.result.as_ref().unwrap()
}

/// The rules, a scenario for them, and what its procedures need beside the roster.
const TABLES: &[(&str, &str)] = &[
    ("adf-10", "stones-river"),
    ("adf-15", "shiloh"),
    ("adf-25", "brigade-action"),
    ("jr3", "mill-springs"),
    ("elan", "maida"),
];

#[test]
fn every_procedure_is_resolved_with_typed_dice_as_the_contract_answers_it() {
    let mut changed: Vec<String> = Vec::new();
    let mut resolved = 0;
    for &(rules, scenario) in TABLES {
        let (mut desk, table) = begin(scenario);
        assert_eq!(table.rules, rules);
        for procedure in table.procedures.iter().map(|it| it.word.clone()) {
            let name = format!("{rules} {procedure}");
            for from in 0..6 {
                let (mut desk_two, _) = begin(scenario);
                std::mem::swap(&mut desk, &mut desk_two);
                let table = choose(&mut desk, &procedure);
                for role in table.draft.roles.clone() {
                    let seat = table.draft.roles.iter().position(|it| it.word == role.word);
                    let sides = [table.troops[0].seat, table.troops[0].seat.other()];
                    let side = if procedure == "special" { sides[0] } else { sides[seat.unwrap()] };
                    let fits = |it: &&TroopShown| it.leader == role.leader && it.seat == side;
                    let id = table.troops.iter().find(fits).unwrap().id.clone();
                    let table = shown(&mut desk, TableAsk::Take { role: role.word.clone(), id });
                    let taken = table.draft.roles.iter().find(|it| it.word == role.word).unwrap();
                    assert_eq!(taken.who.len(), 1, "{name}");
                }
                let before = shown(&mut desk, TableAsk::Show);
                let table = roll(&mut desk, from).unwrap_or_else(|why| panic!("{name}: {why}"));
                let result = result(&table);
                // The same line, byte for byte, as anybody else is answered.
                let answer =
                    adjudicate(result.request.as_bytes(), &mut || panic!("dice are typed"));
                assert_eq!(result.answer, String::from_utf8(answer).unwrap(), "{name}");
                assert!(!result.headline.is_empty(), "{name}");
                let rolls: serde_json::Value = serde_json::from_str(&result.answer).unwrap();
                assert_eq!(rolls["rolls"].as_array().unwrap().len(), result.rolls.len(), "{name}");
                // What it says it changed is what the roster says now, and nothing else is.
                for change in &result.changes {
                    let now = fact(&table, &change.id, &change.fact);
                    let word = match now.as_str() {
                        "" => "no".to_owned(),
                        "true" => "yes".to_owned(),
                        other => other.replace('-', " "),
                    };
                    assert_eq!(word, change.to, "{name}: {change:?}");
                    changed.push(format!("{procedure}.{}", change.fact));
                }
                for (was, is) in before.troops.iter().zip(&table.troops) {
                    let differs = was.facts != is.facts;
                    let told = result.changes.iter().any(|it| it.id == is.id);
                    assert_eq!(differs, told, "{name}: {}", is.name);
                }
                // Undone, everybody is as before.
                let undone = shown(&mut desk, TableAsk::Undo);
                assert_eq!(undone.troops, before.troops, "{name}");
                assert_eq!(undone.draft, before.draft, "{name}");
                assert_eq!(shown(&mut desk, TableAsk::Redo).troops, table.troops, "{name}");
                resolved += 1;
            }
        }
    }
    assert_eq!(resolved, 6 * (10 + 10 + 10 + 10 + 14));
    changed.sort();
    changed.dedup();
    println!("{changed:?}");
}
