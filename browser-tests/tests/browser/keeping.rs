//! What is kept in the browser survives a reload, and the end of the browser at any moment.

use linstock_browser_tests::{
    Screen,
    battle::{Player, begin, saved_log},
    browse,
    log::{again, is_sound, opened, verify},
};

/// Enough of everything to play on with.
const WANTED: [(&str, u32); 2] = [("move", 6), ("fire", 3)];

#[test]
fn a_battle_goes_on_after_a_reload_and_to_its_end() {
    browse("reload", Screen::Desktop, async |browser| {
        begin(browser, "brigade-action").await?;
        let mut player = Player::new(browser, &WANTED);
        player.until(|player, _| player.done.get("move") == Some(&4)).await?;
        let before = saved_log(browser).await?;
        browser.reload().await?;
        browser.until_there("[data-question]").await?;
        assert_eq!(saved_log(browser).await?, before, "as it was, byte for byte");

        // Nothing is in the way of going on, and it is the same battle natively.
        Player::new(browser, &[("move", 1)]).to_the_end().await?;
        let log = saved_log(browser).await?;
        assert!(log.starts_with(&before) && log.len() > before.len());
        assert!(is_sound(&verify(&browser.setting, &log, "reload")?));
        assert!(again(&browser.setting, &log, "reload")? == log);
        Ok(())
    });
}

#[test]
fn a_battle_survives_the_end_of_the_browser() {
    browse("crash", Screen::Desktop, async |browser| {
        begin(browser, "brigade-action").await?;
        let mut player = Player::new(browser, &WANTED);
        player.until(|player, _| player.done.get("move") == Some(&3)).await?;
        let before = saved_log(browser).await?;
        browser.kill()?;
        browser.start().await?;
        browser.go("").await?;
        browser.click(".save-main").await?;
        browser.until_there("[data-question]").await?;
        assert_eq!(saved_log(browser).await?, before, "what was told is kept");

        // While the computer thinks: whatever was told is kept, and nothing is broken.
        let mut player = Player::new(browser, &[("move", 0)]);
        player.until(|_, seen| seen.common.iter().any(|verb| verb == "end-turn")).await?;
        let begun = saved_log(browser).await?;
        let script = "document.querySelector(\".in-bar [data-verb='end-turn']\").click()";
        browser.run(script, vec![]).await?;
        let seen = "return [...document.querySelectorAll('.entry .when')].map((it) => Number(it.innerText))";
        let shown = browser.run(seen, vec![]).await?;
        browser.kill()?;
        browser.start().await?;
        browser.go("").await?;
        browser.click(".save-main").await?;
        browser.until_there("[data-question]").await?;
        let log = saved_log(browser).await?;
        assert!(log.starts_with(&begun), "nothing that was there is lost");
        let most = shown.as_array().into_iter().flatten().filter_map(|it| it.as_u64()).max();
        assert!(log.lines().count() as u64 > most.unwrap_or(0), "what was shown is kept");
        assert!(is_sound(&verify(&browser.setting, &log, "crash")?));
        Ok(())
    });
}

#[test]
fn a_battle_is_kept_again_after_the_storage_was_cleared() {
    browse("cleared storage", Screen::Desktop, async |browser| {
        begin(browser, "brigade-action").await?;
        let mut player = Player::new(browser, &WANTED);
        player.until(|player, _| player.done.get("move") == Some(&2)).await?;
        let origin = browser.server.url().trim_end_matches('/').to_owned();
        let what = serde_json::json!({ "origin": origin, "storageTypes": "indexeddb" });
        browser.tell("Storage.clearDataForOrigin", what).await?;
        let mut player = Player::new(browser, &WANTED);
        player.until(|player, _| player.done.get("move") == Some(&2)).await?;
        assert!(!browser.is_there(".notice").await?, "nothing is wrong any more");
        let before = saved_log(browser).await?;
        browser.reload().await?;
        browser.until_there("[data-question]").await?;
        assert_eq!(saved_log(browser).await?, before, "the whole battle is kept");
        assert!(is_sound(&verify(&browser.setting, &before, "cleared")?));
        Ok(())
    });
}

#[test]
fn a_kept_battle_is_exported_replayed_and_deleted() {
    browse("saves", Screen::Desktop, async |browser| {
        begin(browser, "maida").await?;
        let mut player = Player::new(browser, &WANTED);
        player.until(|player, _| player.done.contains_key("fire")).await?;
        let log = saved_log(browser).await?;
        browser.click(".wordmark").await?;
        browser.click(".save > button").await?;
        let exported = browser.downloaded(".log").await?;
        assert_eq!(opened(&browser.setting, exported)?, log);
        browser.click(".save > a[href^='#/replay/']").await?;
        browser.until_there(".replay .unit").await?;
        browser.click(".wordmark").await?;
        let delete = ".save > button:last-child";
        browser.click(delete).await?;
        browser.until_says("Delete it for good").await?;
        browser.click(delete).await?;
        browser.until_holds("!document.querySelector('.save')").await?;
        browser.reload().await?;
        browser.until_there(".tile").await?;
        assert!(!browser.is_there(".save").await?, "it is gone");
        Ok(())
    });
}
