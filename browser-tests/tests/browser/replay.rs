//! A log watched: stepped through, verified.

use linstock_browser_tests::{Screen, browse, pages::replay};

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
