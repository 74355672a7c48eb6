//! Without a network, once everything was loaded.

use linstock_browser_tests::{
    Screen,
    battle::{Player, begin, saved_log},
    browse,
    log::{is_sound, verify},
    pages::Page,
};

#[test]
fn everything_works_when_the_server_is_gone() {
    browse("offline", Screen::Desktop, async |browser| {
        browser.until_there(".tile").await?;
        let script =
            "const then = arguments[0]; navigator.serviceWorker.ready.then(() => then(true))";
        browser.session()?.execute_async(script, vec![]).await?;
        browser.until_holds("navigator.serviceWorker.controller").await?;
        browser.server.stop();
        browser.reload().await?;
        begin(browser, "maida").await?;
        let mut player = Player::new(browser, &[("move", 2), ("fire", 2)]);
        player.until(|player, _| player.done.get("fire") == Some(&2)).await?;
        browser.reload().await?;
        browser.until_there("[data-question]").await?;
        let log = saved_log(browser).await?;
        assert!(is_sound(&verify(&browser.setting, &log, "offline")?));
        for page in [Page::Odds, Page::Search, Page::Replay] {
            page.open(browser).await?;
        }
        // That a browser looks for a newer version of what it has kept, and finds nobody, is no fault.
        browser.forgive("ERR_CONNECTION_REFUSED").await;
        Ok(())
    });
}
