//! 390 pixels wide, with a finger.

use linstock_browser_tests::{Screen, browse, pages::Page};

const WIDER: &str = "
    const wide = document.documentElement.clientWidth;
    const out = [...document.querySelectorAll('body *')].filter((it) => {
        const box = it.getBoundingClientRect();
        return box.width > 0 && box.right > wide + 1 && it.checkVisibility();
    });
    return {
        scrolls: document.scrollingElement.scrollWidth > wide,
        width: wide,
        who: out.slice(0, 3).map((it) => it.outerHTML.slice(0, 120)),
    };";

#[test]
fn no_page_is_wider_than_a_phone_and_nothing_is_covered() {
    browse("phone width", Screen::Phone, async |browser| {
        for page in Page::ALL {
            page.open(browser).await?;
            let wider = browser.run(WIDER, vec![]).await?;
            assert_eq!(wider["width"], 390, "{page:?}");
            assert_eq!(wider["scrolls"], false, "{page:?} scrolls sideways: {}", wider["who"]);
            assert_eq!(browser.covered().await?, [""; 0], "{page:?}");
        }
        Ok(())
    });
}

#[test]
fn a_shot_is_fired_by_taps() {
    browse("shot by taps", Screen::Phone, async |browser| {
        Page::Aim.open(browser).await?;
        let commit = browser.text("[data-do=commit]").await?;
        assert!(commit.starts_with("Fire"), "{commit}");
        // It is in sight, and large enough for a thumb.
        let script = "
            const box = linstockTest.first('[data-do=commit]').getBoundingClientRect();
            return [box.top >= 0 && box.bottom <= innerHeight, box.height >= 48]";
        let sized = browser.run(script, vec![]).await?;
        assert_eq!(sized, serde_json::json!([true, true]));
        let odds = browser.text(".inspector .odds").await?;
        assert!(odds.contains('%'), "{odds}");
        browser.click("[data-do=commit]").await?;
        browser.until_there(".result .die").await?;
        assert!(!browser.is_there("[data-do=commit]").await?);
        Ok(())
    });
}

#[test]
fn a_watched_log_has_its_line_of_time() {
    browse("replay on a phone", Screen::Phone, async |browser| {
        Page::Replay.open(browser).await?;
        let seen = "return document.querySelector('.time-slider').checkVisibility()";
        assert_eq!(browser.run(seen, vec![]).await?, true);
        Ok(())
    });
}
