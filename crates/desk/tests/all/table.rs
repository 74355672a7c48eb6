//! Beside a real table: every procedure of every set of rules is resolved with typed dice as the
//! contract answers it.

use linstock_desk::{
    Desk,
    assistant::{TableAnswer, TableAsk, show::TroopShown},
};
use linstock_games::contract::adjudicate;

use crate::beside::{ask, begin, choose, fact, result, roll, shown};

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
                    let table = shown(
                        &mut desk,
                        TableAsk::Take { role: role.word.clone(), id, together: false },
                    );
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
                    let shown = result.changes.iter().any(|it| it.id == is.id);
                    assert_eq!(differs, shown, "{name}: {}", is.name);
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

#[test]
fn what_has_too_many_odds_to_count_can_be_rolled_for_all_the_same() {
    let (mut desk, table) = begin("maida");
    choose(&mut desk, "close-action");
    let ids = [table.troops[0].seat, table.troops[0].seat.other()].map(|seat| {
        table.troops.iter().find(|it| it.seat == seat && !it.leader).unwrap().id.clone()
    });
    let odds = |desk: &mut Desk| match ask(desk, TableAsk::Odds).unwrap() {
        TableAnswer::NoOdds { playable, .. } => Some(playable),
        _ => None,
    };
    assert_eq!(odds(&mut desk), Some(false), "nobody fights yet");
    for (role, id) in ["attacker", "defender"].into_iter().zip(ids) {
        shown(&mut desk, TableAsk::Take { role: role.to_owned(), id, together: false });
    }
    // The more markers a unit bears, the more can happen to it.
    let late = TableAsk::House { name: "break-at".to_owned(), value: Some("6".to_owned()) };
    shown(&mut desk, late);
    assert_eq!(odds(&mut desk), Some(true));
    assert!(roll(&mut desk, 1).is_ok());
}
