//! The table assistant: every procedure of every game, resolved with typed dice, is what the command line says.

use linstock_browser_tests::{
    Browser, Result, Screen,
    battle::choose,
    browse,
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
                let answered = adjudicate(browser, &done.request)?;
                let shown: serde_json::Value = serde_json::from_str(&done.answer)?;
                assert_eq!(shown, answered, "{procedure}: {}", done.request);
                assert!(answered.get("error").is_none(), "{procedure}: {answered}");
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

/// Keeps a text in the place of the table, as another window would; gives the one that was there.
const ELSEWHERE: &str = "
    const [text, then] = arguments;
    const open = indexedDB.open('linstock');
    open.onsuccess = () => {
        const change = open.result.transaction('lines', 'readwrite');
        const lines = change.objectStore('lines'), at = ['beside the table', 0];
        const was = lines.get(at);
        was.onsuccess = () => { if (text) lines.put(text, at); };
        change.oncomplete = () => { open.result.close(); then(was.result); };
    };";

#[test]
fn a_table_that_went_on_in_another_window_is_not_written_over() {
    browse("two windows", Screen::Phone, async |browser| {
        let turn = "return document.querySelector('.turn-bar').innerText";
        begin(browser, "shiloh").await?;
        let at_first = browser.run(turn, vec![]).await?;
        let kept = browser.session()?.execute_async(ELSEWHERE, vec![serde_json::json!("")]).await?;
        browser.click("[data-do=next]").await?;
        assert_ne!(browser.run(turn, vec![]).await?, at_first);
        // There it stands as it stood here before.
        browser.session()?.execute_async(ELSEWHERE, vec![kept.json().clone()]).await?;
        browser.click("[data-do=next]").await?;
        assert!(browser.text(".beside-message").await?.contains("another window"));
        assert_eq!(browser.run(turn, vec![]).await?, at_first);
        browser.click("[data-do=understood]").await?;
        browser.click("[data-do=next]").await?;
        assert_ne!(browser.run(turn, vec![]).await?, at_first);
        Ok(())
    });
}

#[test]
fn a_leader_joins_a_unit_with_a_thumb() {
    browse("leaders", Screen::Phone, async |browser| {
        begin(browser, "shiloh").await?;
        // Nothing is rolled for in the step of leaders: whoever is tapped is changed.
        assert!(!browser.is_there("[data-do=roll]").await?);
        browser.click(".roster-tab[data-side=second]").await?;
        browser.click("[data-roster=second] [data-unit=gen-withers]").await?;
        assert!(browser.is_there("[data-editing=gen-withers] [data-do=attach]").await?);
        assert!(browser.is_there("[data-do=undo-edit][disabled]").await?);
        let script = "
            const select = document.querySelector('[data-do=attach]');
            select.value = '9-ms';
            select.dispatchEvent(new Event('change', { bubbles: true }));";
        browser.run(script, vec![]).await?;
        browser.calm().await?;
        browser.click("[data-do=undo-edit]:not([disabled])").await?;
        browser.click("[data-do=done]").await?;
        Ok(())
    });
}

#[test]
fn a_table_that_makes_room_for_another_is_not_lost() {
    browse("put away", Screen::Phone, async |browser| {
        let turn = "return document.querySelector('.turn-bar').innerText";
        choose(browser, "shiloh", &["At a real table"]).await?;
        browser.until_there("[data-do=procedure]").await?;
        let at_first = browser.run(turn, vec![]).await?;
        browser.click("[data-do=next]").await?;
        let left_at = browser.run(turn, vec![]).await?;
        assert_ne!(at_first, left_at);

        // Another scenario is laid out over it.
        choose(browser, "maida", &["At a real table"]).await?;
        browser.until_there("[data-do=procedure]").await?;
        browser.reload().await?;
        browser.click("[data-do=next]").await?;
        browser.click("[data-do=record]").await?;
        browser.click("[data-do=close]").await?;

        // Both are there to be taken up, the latest first.
        browser.until_there(".put-away").await?;
        assert_eq!(browser.count(".put-away").await?, 2);
        browser.click(".put-away:last-child .start-scenario").await?;
        browser.until_there("[data-do=procedure]").await?;
        assert_eq!(browser.run(turn, vec![]).await?, left_at);

        // What lies on the table again is not in the list any more.
        browser.click("[data-do=record]").await?;
        browser.click("[data-do=close]").await?;
        browser.until_there(".put-away").await?;
        assert_eq!(browser.count(".put-away").await?, 2);
        browser.go("").await?;
        browser.until_there(".saves").await?;
        assert_eq!(browser.count(".save").await?, 2, "they can be continued from the first page");
        browser.click(".save:last-child .save-main").await?;
        browser.until_there("[data-do=procedure]").await?;
        Ok(())
    });
}
