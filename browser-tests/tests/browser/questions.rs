//! What whoever plays is asked: quietly, loudly, or once before a part of the turn ends.

use linstock_browser_tests::{Result, Screen, battle, browse, browser::Browser, hands::Key};

/// So many questions are answered at most before a charge comes.
const MOST: u32 = 150;

#[test]
fn a_turn_is_not_ended_over_units_that_can_act() {
    browse("questions-idle", Screen::Desktop, async |browser| {
        battle::begin(browser, "brigade-action").await?;
        browser.click("button[data-verb='leader-done']").await?;
        browser.until_there("[data-question='act']").await?;
        browser.click("button[data-verb='end-turn']").await?;
        browser.until_there("[data-idle]").await?;
        assert!(browser.text("[data-idle]").await?.contains("can still act"));
        assert!(browser.barriers().await?.is_empty(), "{:?}", browser.barriers().await?);
        browser.click("[data-do=show-idle]").await?;
        browser.until_holds("!document.querySelector('[data-idle]')").await?;
        assert!(browser.is_there("[data-question='act']").await?, "it is still the same question");
        // Whoever was reminded knows what he does.
        browser.click("button[data-verb='end-turn']").await?;
        browser.until_holds("!document.querySelector(\"[data-question='act']\")").await?;
        assert!(!browser.is_there("[data-idle]").await?);
        Ok(())
    });
}

/// Ends turns and lets pass what is asked quietly, until something is asked loudly.
async fn until_charged(browser: &Browser) -> Result<u32> {
    let mut quiet = 0;
    for _ in 0..MOST {
        browser.calm().await?;
        if browser.is_there("[data-loud]").await? {
            return Ok(quiet);
        }
        if browser.is_there("[data-outcome]").await? {
            break;
        }
        if browser.is_there(".quiet-prompt").await? {
            quiet += 1;
            browser.click_soon(".quiet-prompt [data-answer]").await?;
            continue;
        }
        for button in [
            "[data-do=end-anyway]",
            "button[data-verb='end-turn']",
            "button[data-verb='leader-done']",
        ] {
            if browser.is_there(button).await? {
                browser.click_soon(button).await?;
                break;
            }
        }
    }
    Err("nobody charges".into())
}

#[test]
fn a_charge_is_an_alarm_and_enter_answers_it() {
    for (name, screen) in
        [("questions-charge", Screen::Desktop), ("questions-phone", Screen::Phone)]
    {
        browse(name, screen, async |browser| {
            battle::begin(browser, "brigade-action").await?;
            until_charged(browser).await?;
            browser.until_there(".alarm .ranked button").await?;
            assert!(browser.count(".alarm .ranked button").await? > 1);
            assert!(browser.is_there("[data-threat]").await?, "the threat is on the map");
            let first = browser.attribute(".ranked [data-answer='0']", "aria-pressed").await?;
            assert_eq!(first.as_deref(), Some("true"), "the best is chosen");
            assert!(browser.barriers().await?.is_empty(), "{:?}", browser.barriers().await?);
            if screen == Screen::Desktop {
                let last = "return Number(document.querySelector('.entry')?.dataset.entry ?? 0)";
                let before = browser.run(last, vec![]).await?.as_u64();
                browser.press(Key::Enter).await?;
                browser.calm().await?;
                let after = browser.run(last, vec![]).await?.as_u64();
                assert!(after > before, "it is answered: {before:?}, {after:?}");
            }
            Ok(())
        });
    }
}
