//! Two at one screen: secret orders pass behind a curtain, and people type the dice they rolled.

use linstock_browser_tests::{
    Screen,
    battle::{Player, begin_as, saved_log},
    browse,
    log::{is_sound, verify},
};

#[test]
fn orders_pass_the_screen_behind_a_curtain() {
    browse("curtain", Screen::Desktop, async |browser| {
        begin_as(browser, "mill-springs", &["Two at this screen"]).await?;
        let mut player = Player::new(browser, &[("order", 3)]);
        player.until(|player, _| player.done.get("order") == Some(&3)).await?;
        browser.click_soon("button[data-verb='orders-done']:not(.option)").await?;
        browser.until_there(".curtain").await?;
        assert!(browser.text(".curtain").await?.contains("Pass the screen"));
        // It covers all there is, and has the keyboard.
        let script = "
            const box = document.querySelector('.curtain').getBoundingClientRect();
            return [box.x <= 0 && box.y <= 0 && box.right >= innerWidth && box.bottom >= innerHeight,
                    !!document.activeElement.closest('.curtain')]";
        assert_eq!(browser.run(script, vec![]).await?, serde_json::json!([true, true]));
        assert_eq!(browser.barriers().await?, Vec::<String>::new());
        // Nothing lies behind it, and a reload does not lift it.
        let behind = ".unit, .entry, .inspector";
        assert_eq!(browser.count(behind).await?, 0);
        browser.reload().await?;
        browser.until_there(".curtain").await?;
        assert_eq!(browser.count(behind).await?, 0);
        browser.click(".curtain button").await?;
        browser.until_there("[data-question='orders']").await?;
        assert!(!browser.is_there(".curtain").await?);
        Ok(())
    });
}

#[test]
fn people_type_the_dice_they_rolled() {
    browse("typed dice", Screen::Desktop, async |browser| {
        begin_as(browser, "maida", &["Two at this screen", "Yours"]).await?;
        let mut player = Player::new(browser, &[("move", 0), ("fire", 9)]);
        player.until(|player, _| player.rolled >= 3).await?;
        let log = saved_log(browser).await?;
        assert!(is_sound(&verify(&browser.setting, &log, "typed")?));
        assert!(log.contains("\"faces\":[[3"), "the faces are those that were typed");
        Ok(())
    });
}
