//! What happens is played back, step by step; and whoever watches it plays the same battle.

use linstock_browser_tests::{
    Browser, Result, Screen,
    battle::{choose, saved_log},
    browse,
    hands::Key,
    log::{again, is_sound, verify},
};
use serde_json::json;

/// Two computers at it, at a speed.
async fn watch(browser: &mut Browser, speed: &str) -> Result {
    browser.go("").await?;
    browser.run("localStorage.setItem('linstock-speed', arguments[0])", vec![json!(speed)]).await?;
    browser.reload().await?;
    choose(browser, "brigade-action", &["Watch two computers"]).await?;
    browser.until_there(".battle .unit").await
}

/// Lets the battle go on to its end, without playing anything back, and returns its log.
async fn finished(browser: &mut Browser) -> Result<String> {
    let script = "
        const speed = document.querySelector('.player [data-do=speed]');
        if (!speed) return false;
        speed.value = 'off';
        speed.dispatchEvent(new Event('change', { bubbles: true }));
        return true";
    browser
        .until("the speed", async || {
            let found = browser.run(script, vec![]).await?;
            Ok((found == json!(true)).then_some(()))
        })
        .await?;
    browser.press(Key::Enter).await?;
    browser.until_there("[data-outcome]").await?;
    saved_log(browser).await
}

/// Steps on until something is there: with motion reduced, each step waits.
async fn step_until(browser: &mut Browser, what: &str) -> Result {
    for _ in 0..400 {
        if browser.is_there(what).await? {
            return Ok(());
        }
        browser.press(Key::Space).await?;
        browser.calm().await?;
    }
    Err(format!("no {what}").into())
}

/// Where a playback is: its scene, and its place in it.
async fn place(browser: &Browser) -> Result<String> {
    let (scene, place) = (browser.text(".played h2").await?, browser.text(".player .num").await?);
    Ok(format!("{scene} {place}"))
}

#[test]
fn a_battle_that_is_played_back_is_the_same_battle() {
    browse("playback", Screen::Desktop, async |browser| {
        watch(browser, "quick").await?;
        browser.until_there("[data-player]").await?;
        // Dice lie beside what they decide, and who was hurt has a tag on the map.
        step_until(browser, ".played .beat .die").await?;
        step_until(browser, ".tag").await?;
        let log = finished(browser).await?;
        let shown = verify(&browser.setting, &log, "playback")?;
        assert!(is_sound(&shown), "{shown}");
        assert_eq!(shown["finished"], true, "{shown}");
        let same = again(&browser.setting, &log, "playback")?;
        assert!(same == log, "the same commands give another log natively");
        Ok(())
    });
}

#[test]
fn each_step_waits_for_a_key() {
    browse("step by step", Screen::Desktop, async |browser| {
        watch(browser, "steps").await?;
        let waits =
            "document.querySelector('.player [data-do=go-on]')?.innerText.includes('Continue')";
        browser.until_holds(waits).await?;
        let first = place(browser).await?;
        browser.press(Key::Space).await?;
        browser
            .until("the next step", async || Ok((place(browser).await? != first).then_some(())))
            .await?;
        browser.until_holds(waits).await?;
        // Nothing goes on by itself.
        let here = place(browser).await?;
        browser.calm().await?;
        assert_eq!(place(browser).await?, here);
        Ok(())
    });
}
