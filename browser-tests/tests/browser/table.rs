//! The table assistant: every procedure of every game, resolved with typed dice, is what the command line says.

use linstock_browser_tests::{
    Browser, Result, Screen, browse,
    table::{adjudicate, begin, procedures, resolve},
};

async fn every_procedure(browser: &mut Browser, scenario: &str) -> Result {
    begin(browser, scenario).await?;
    let all = procedures(browser).await?;
    assert!(all.len() > 3, "{all:?}");
    let (mut rolls, mut missing) = (0, Vec::new());
    for procedure in &all {
        match resolve(browser, procedure).await? {
            Ok(done) => {
                let told = adjudicate(browser, &done.request)?;
                let shown: serde_json::Value = serde_json::from_str(&done.answer)?;
                assert_eq!(shown, told, "{procedure}: {}", done.request);
                assert!(told.get("error").is_none(), "{procedure}: {told}");
                rolls += done.rolls;
            }
            Err(what) => missing.push(what),
        }
    }
    println!("{scenario}: {all:?}, {rolls} rolls");
    assert!(missing.is_empty(), "not resolved: {missing:#?}");
    assert!(rolls > 0);
    Ok(())
}

#[test]
fn every_procedure_of_across_a_deadly_field_is_resolved() {
    browse("table adf", Screen::Desktop, async |it| every_procedure(it, "brigade-action").await);
}

#[test]
fn every_procedure_of_johnny_reb_is_resolved() {
    browse("table jr3", Screen::Desktop, async |it| every_procedure(it, "mill-springs").await);
}

#[test]
fn every_procedure_of_elan_is_resolved() {
    browse("table elan", Screen::Desktop, async |it| every_procedure(it, "maida").await);
}
