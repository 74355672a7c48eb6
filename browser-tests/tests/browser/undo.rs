//! Taking back: before one commits, after it, and what dice have shown.

use linstock_browser_tests::{
    Screen,
    battle::{drag_on, saved_log},
    browse,
    log::{entries, is_sound, verify},
    pages::{acting, acting_as},
};

const WHERE: &str =
    "return document.querySelector(`.unit[data-unit='${arguments[0]}']`).getAttribute('transform')";

#[test]
fn a_move_is_taken_back_before_and_after_it_is_committed() {
    browse("undo", Screen::Desktop, async |browser| {
        // Where dice have fallen, a computer agrees only for practice.
        let unit = acting_as(browser, "brigade-action", &["For practice"]).await?;
        let stood = browser.run(WHERE, vec![unit.into()]).await?;

        // A step of a draft.
        browser.click("button.option[data-verb='move']").await?;
        browser.click(".manoeuvres button:nth-child(2)").await?;
        browser.until_there("[data-do=commit]").await?;
        browser.until_there(".ghost").await?;
        // Every step is told, and what is too much: where it would lead stays in sight.
        browser.click(".manoeuvres button:nth-child(2)").await?;
        browser.until_says("advance 2″").await?;
        browser.click(".manoeuvres button:nth-child(1)").await?;
        browser.until_says("advance 2″, wheel left 15°").await?;
        for _ in 0..12 {
            browser.click_soon(".manoeuvres button:nth-child(2)").await?;
        }
        browser.until_there(".move-cost.over").await?;
        browser.until_there(".ghost.refused").await?;
        for _ in 0..3 {
            browser.click(".way-steps button").await?;
        }
        browser.until_holds("!document.querySelector('[data-do=commit]')").await?;

        // A move by hand, committed and taken back.
        drag_on(browser, unit, 60.0).await?;
        browser.until_says("% of the move").await?;
        browser.click("[data-do=commit]").await?;
        let moved = browser.run(WHERE, vec![unit.into()]).await?;
        assert_ne!(moved, stood);
        browser.click("[data-do=undo]").await?;
        browser.calm().await?;
        assert_eq!(browser.run(WHERE, vec![unit.into()]).await?, stood);

        // It is an entry of its own: nothing is erased.
        let log = saved_log(browser).await?;
        assert!(is_sound(&verify(&browser.setting, &log, "undo")?));
        let acts: Vec<String> =
            entries(&log)?.iter().map(|entry| entry["act"].to_string()).collect();
        assert!(acts.iter().any(|act| act.contains("\"move\"")), "{acts:?}");
        assert!(acts.last().is_some_and(|act| act.contains("undo")), "{acts:?}");
        Ok(())
    });
}

#[test]
fn a_way_has_an_end_and_can_still_be_taken_back() {
    browse("a long way", Screen::Desktop, async |browser| {
        acting(browser, "brigade-action").await?;
        browser.click("button.option[data-verb='move']").await?;
        for step in 0..36 {
            let button = if step % 2 == 0 { 2 } else { 6 };
            browser.click_soon(&format!(".manoeuvres button:nth-child({button})")).await?;
        }
        browser.until_says("at most 32 steps").await?;
        browser.until_there(".does-not-count").await?;
        for _ in 0..30 {
            browser.click_soon(".way-steps button").await?;
        }
        browser.until_there("[data-do=commit]").await?;
        assert!(!browser.is_there(".does-not-count").await?);
        Ok(())
    });
}
