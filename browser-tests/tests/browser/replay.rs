//! A log watched: stepped through, verified.

use linstock_browser_tests::{Screen, browse, hands::Key, pages::replay};

const LOG: &str = include_str!("../../../golden/replays/maida.log");

#[test]
fn a_log_is_stepped_through_and_verified() {
    browse("replay", Screen::Desktop, async |browser| {
        browser.go("#/replay").await?;
        replay(browser, LOG).await?;
        let entry = async |browser: &linstock_browser_tests::Browser| {
            let text = browser.text(".inspector .result h2").await?;
            let n = text.rsplit(' ').next().and_then(|n| n.parse::<u32>().ok());
            n.ok_or_else(|| linstock_browser_tests::Problem::from(format!("no entry: {text}")))
        };
        let middle = entry(browser).await?;
        assert!(middle > 1);
        browser.click("[data-do=on]").await?;
        assert_eq!(entry(browser).await?, middle + 1);
        browser.click("[data-do=back]").await?;
        browser.click("[data-do=back]").await?;
        assert_eq!(entry(browser).await?, middle - 1);
        browser.click("[data-do=verify]").await?;
        browser.until_there("[data-verified]").await?;
        let verdicts = browser.text("[data-verified]").await?;
        assert_eq!(verdicts.matches("yes").count(), 3, "{verdicts}");
        Ok(())
    });
}

/// Whoever asks why, and comes back, finds the log where he left it; so does whoever reloads.
#[test]
fn a_watched_log_is_not_lost() {
    browse("replay kept", Screen::Desktop, async |browser| {
        browser.go("#/replay").await?;
        replay(browser, LOG).await?;
        let entry = browser.text(".inspector .result h2").await?;
        browser.run("location.hash = '#/rules/elan.fire'", vec![]).await?;
        browser.until_there(".rules-page").await?;
        browser.run("history.back()", vec![]).await?;
        browser.until_there(".replay .unit").await?;
        assert_eq!(browser.text(".inspector .result h2").await?, entry);
        browser.reload().await?;
        browser.until_holds("document.querySelector('.inspector .result h2')").await?;
        browser.until_says(&entry).await?;
        browser.press(Key::Right).await?;
        assert_ne!(browser.text(".inspector .result h2").await?, entry);
        Ok(())
    });
}

#[test]
fn a_damaged_log_is_watched_up_to_its_fault() {
    browse("damaged replay", Screen::Desktop, async |browser| {
        browser.go("#/replay").await?;
        let damaged = LOG.replacen("\"n\":100,", "\"n\":100 ,", 1);
        browser.give_file("input[data-do='open-log']", "damaged.log", &damaged).await?;
        browser.until_there("[data-do='open-before']").await?;
        browser.click("[data-do='open-before']").await?;
        browser.until_there("[data-broken]").await?;
        assert_eq!(browser.text(".inspector .result h2").await?, "Entry 99");
        browser.click("[data-do=verify]").await?;
        browser.until_there("[data-verified]").await?;
        let verdicts = browser.text("[data-verified]").await?;
        assert!(verdicts.contains("line 101"), "{verdicts}");
        Ok(())
    });
}
