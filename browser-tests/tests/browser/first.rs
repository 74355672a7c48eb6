//! The first minute: point, fire, see.

use linstock_browser_tests::{Browser, Result, Screen, browse};
use serde_json::json;

/// Points at enemies on the first page until there are odds.
async fn point(browser: &Browser) -> Result {
    browser.until_there(".first-map .unit.is-selected").await?;
    let script = "
        const own = document.querySelector('.first-map .unit.is-selected').classList.contains('us');
        const all = [...document.querySelectorAll(`.first-map .unit.${own ? 'cs' : 'us'}`)];
        return all.map((it) => it.dataset.unit)";
    let enemies = browser.run(script, vec![]).await?;
    for enemy in enemies.as_array().into_iter().flatten() {
        let mark = format!(".first-map .unit[data-unit={enemy}]");
        match browser.screen {
            Screen::Desktop => browser.point(browser.middle(&mark).await?).await?,
            Screen::Phone => browser.click(&mark).await?,
        }
        browser.calm().await?;
        if browser.is_there("[data-do=fire]").await? {
            return Ok(());
        }
    }
    Err("nobody can be fired at".into())
}

async fn first_minute(browser: &mut Browser) -> Result {
    point(browser).await?;
    let odds = browser.text(".try").await?;
    assert!(odds.contains('%'), "{odds}");
    browser.click("[data-do=fire]").await?;
    browser.until_there(".try .die").await?;
    let shown = browser.text(".try").await?;
    assert!(shown.contains("What happened"), "{shown}");
    browser.click("[data-do='go-on']").await?;
    browser.until_there(".battle .unit").await?;
    browser.until_there("[data-question]").await?;
    let moved = browser.run("return location.hash.startsWith('#/battle/')", vec![]).await?;
    assert_eq!(moved, json!(true));
    Ok(())
}

#[test]
fn whatever_is_clicked_first_somebody_can_be_fired_at_afterwards() {
    browse("first clicks", Screen::Desktop, async |browser| {
        browser.until_there(".first-map .unit.is-selected").await?;
        let script = "
            const map = document.querySelector('.first-map').getBoundingClientRect();
            const seen = [...document.querySelectorAll('.first-map .unit')];
            return [[map.left + 40, map.bottom - 20], ...seen.map((it) => it.dataset.unit)]";
        let own = browser.attribute(".first-map .unit.is-selected", "data-unit").await?;
        for place in browser.run(script, vec![]).await?.as_array().into_iter().flatten() {
            match place.as_str() {
                Some(unit) => {
                    let mark = format!(".first-map .unit[data-unit='{unit}']");
                    let is_own = own.as_deref() == Some(unit);
                    let enemy = browser.attribute(&mark, "class").await?;
                    if is_own || !enemy.is_some_and(|class| class.contains("theirs")) {
                        continue;
                    }
                    browser.click(&mark).await?;
                }
                None => {
                    let at = |axis: usize| place[axis].as_f64().unwrap_or_default();
                    browser.click_at((at(0), at(1))).await?;
                }
            }
            browser.calm().await?;
            let now = browser.attribute(".first-map .unit.is-selected", "data-unit").await?;
            assert_eq!(now, own, "after {place}");
            let fires = browser.is_there("[data-do=fire]").await?;
            let shown = browser.text(".try").await?;
            assert!(fires || shown.contains("Not this one") || place.is_array(), "{shown}");
        }
        point(browser).await
    });
}

#[test]
fn three_clicks_lead_to_a_shot_and_into_the_battle() {
    browse("first minute", Screen::Desktop, async |browser| first_minute(browser).await);
}

#[test]
fn three_taps_lead_to_a_shot_and_into_the_battle() {
    browse("first minute by taps", Screen::Phone, async |browser| first_minute(browser).await);
}
