//! A table, asked as a page asks.

#![allow(dead_code, clippy::unwrap_used)]

use linstock_desk::{
    Answer, Ask, Desk,
    assistant::{
        Rosters, TableAnswer, TableAsk,
        show::{ResultShown, RollWanted, TableShown, TroopShown},
    },
};

/// Asks as a page does: everything goes through JSON.
pub fn ask(desk: &mut Desk, ask: TableAsk) -> Result<TableAnswer, String> {
    let sent = serde_json::to_string(&Ask::Table(ask)).unwrap();
    let answer = desk.answer(serde_json::from_str(&sent).unwrap());
    match serde_json::from_str(&serde_json::to_string(&answer).unwrap()).unwrap() {
        Answer::Table(answer) => Ok(*answer),
        Answer::Failed(failed) => Err(failed.message),
        other => panic!("{other:?}"),
    }
}

/// How the table stands after something.
pub fn shown(desk: &mut Desk, wanted: TableAsk) -> TableShown {
    match ask(desk, wanted.clone()).unwrap_or_else(|message| panic!("{wanted:?}: {message}")) {
        TableAnswer::Shown(shown) => *shown,
        other => panic!("{wanted:?}: {other:?}"),
    }
}

/// A table with the rosters of a scenario.
pub fn begin(scenario: &str) -> (Desk, TableShown) {
    let mut desk = Desk::new(7);
    let with = Rosters::Scenario(scenario.to_owned());
    let table = shown(&mut desk, TableAsk::Begin { with });
    (desk, table)
}

/// A text that is kept.
pub fn text(desk: &mut Desk, wanted: TableAsk) -> String {
    match ask(desk, wanted).unwrap() {
        TableAnswer::Text { text, .. } => text,
        other => panic!("{other:?}"),
    }
}

/// Somebody is tapped.
pub fn tap(desk: &mut Desk, id: &str) -> TableShown {
    shown(desk, TableAsk::Tap { id: id.to_owned() })
}

/// Something is true.
pub fn say(desk: &mut Desk, key: &str, value: &str) -> TableShown {
    shown(desk, TableAsk::Say { key: key.to_owned(), value: Some(value.to_owned()) })
}

/// Something else is to be rolled for.
pub fn choose(desk: &mut Desk, procedure: &str) -> TableShown {
    shown(desk, TableAsk::Choose { procedure: procedure.to_owned(), offer: None })
}

/// Somebody of the roster.
pub fn troop<'a>(table: &'a TableShown, id: &str) -> &'a TroopShown {
    table.troops.iter().find(|it| it.id == id).unwrap()
}

/// A fact of somebody's; nothing is empty.
pub fn fact(table: &TableShown, id: &str, name: &str) -> String {
    let mut facts = troop(table, id).facts.iter();
    facts.find(|it| it.field.key == name).and_then(|it| it.value.clone()).unwrap_or_default()
}

/// Types dice until there is a result: faces in turn, from a given one on.
pub fn roll(desk: &mut Desk, from: u8) -> Result<TableShown, String> {
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

/// The last result.
pub fn result(table: &TableShown) -> &ResultShown {
    table.result.as_ref().unwrap()
}
