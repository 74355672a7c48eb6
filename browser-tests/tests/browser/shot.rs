//! A shot: point at an enemy, read the odds, fire, see what came of it.

use linstock_browser_tests::{
    Screen,
    battle::{saved_log, verb},
    browse,
    log::{entries, is_sound, verify},
    pages::Page,
};

#[test]
fn odds_are_read_before_a_shot_and_dice_after_it() {
    browse("shot", Screen::Desktop, async |browser| {
        Page::Aim.open(browser).await?;
        let target = browser.attribute(".unit.is-target", "data-unit").await?.ok_or("no target")?;
        let firer = browser.attribute(".unit.is-selected", "data-unit").await?.ok_or("nobody")?;
        // From the beginning: only the unit is selected.
        browser.click_at(browser.middle(".wordmark + *").await?).await?;
        let mark = |unit: &str| format!(".unit[data-unit='{unit}']");
        browser.point(browser.middle(&mark(&target)).await?).await?;
        browser.calm().await?;
        browser.until_there(".callout").await?;
        let callout = browser.text(".callout").await?;
        assert!(callout.contains('%') && callout.contains("loss"), "{callout}");
        browser.until_there(".inspector .ledger tr").await?;
        let linked = browser.count(".inspector .ledger a[href^='#/rules/elan.fire.']").await?;
        assert!(linked > 0, "rows lead to their rules");

        browser.click(&mark(&target)).await?;
        let commit = browser.text("[data-do=commit]").await?;
        assert!(commit.starts_with("Fire at"), "{commit}");
        // Who passes over others on the way to the button still fires at whom he chose.
        let all = "return [...document.querySelectorAll('.map .unit')].filter((it) => it.checkVisibility()).map((it) => it.dataset.unit)";
        for unit in browser.run(all, vec![]).await?.as_array().into_iter().flatten() {
            let unit = unit.as_str().unwrap_or_default();
            browser.point(browser.middle(&mark(unit)).await?).await?;
            browser.calm().await?;
        }
        browser.point(browser.middle("[data-do=commit]").await?).await?;
        browser.calm().await?;
        assert_eq!(browser.text("[data-do=commit]").await?, commit);
        browser.click("[data-do=commit]").await?;
        browser.until_there(".result .die").await?;
        let log = saved_log(browser).await?;
        assert!(is_sound(&verify(&browser.setting, &log, "shot")?));
        let fired = entries(&log)?.into_iter().rev().find(|entry| verb(entry) == Some("fire"));
        let fired = fired.ok_or("no shot in the log")?;
        let command = &fired["act"]["command"];
        assert_eq!(command["units"][0].to_string(), firer, "{command}");
        assert_eq!(command["target"].to_string(), target, "{command}");

        // The dice that are shown are those of the log, in its order.
        let shown = "return [...document.querySelectorAll('.result .die')].map((it) => Number(it.getAttribute('aria-label')))";
        let shown = browser.run(shown, vec![]).await?;
        let rolled: Vec<u64> = fired["faces"]
            .as_array()
            .into_iter()
            .flatten()
            .flat_map(|roll| roll.as_array().into_iter().flatten().filter_map(|it| it.as_u64()))
            .collect();
        assert_eq!(shown, serde_json::json!(rolled));
        Ok(())
    });
}
