//! Every page: usable by everybody, by day and by night, and no wider than a phone.

use linstock_browser_tests::{Browser, Result, Screen, browse, pages::Page};

async fn no_barriers(browser: &mut Browser, pages: &[Page]) -> Result {
    let mut found = Vec::new();
    for page in pages {
        for dark in [false, true] {
            browser.dark(dark).await?;
            page.open(browser).await?;
            let barriers = browser.barriers().await?;
            assert_eq!(browser.covered().await?, [""; 0], "{page:?}, dark {dark}");
            found.extend(barriers.into_iter().map(|it| format!("{page:?}, dark {dark}: {it}")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    Ok(())
}

#[test]
fn everybody_can_use_the_first_page_and_a_battle() {
    browse("barriers in battle", Screen::Desktop, async |browser| {
        no_barriers(browser, &[Page::Home, Page::Begin, Page::Battle, Page::Aim]).await?;
        no_barriers(browser, &[Page::Sheet, Page::Guided, Page::Help]).await
    });
}

#[test]
fn everybody_can_use_the_other_pages() {
    browse("barriers elsewhere", Screen::Desktop, async |browser| {
        let pages = [
            Page::Odds,
            Page::Rules,
            Page::Search,
            Page::Table,
            Page::Facts,
            Page::Rolled,
            Page::Replay,
            Page::Report,
        ];
        no_barriers(browser, &pages).await
    });
}

#[test]
fn everybody_can_use_the_pages_on_a_phone() {
    browse("barriers on a phone", Screen::Phone, async |browser| {
        no_barriers(
            browser,
            &[
                Page::Home,
                Page::Begin,
                Page::Battle,
                Page::Odds,
                Page::Table,
                Page::Facts,
                Page::Sheet,
                Page::Report,
                Page::Guided,
            ],
        )
        .await
    });
}

/// Two cases are two questions: what is wrong with one leaves the other its chart.
#[test]
fn one_wrong_case_leaves_the_other() {
    browse("compare", Screen::Desktop, async |browser| {
        let facts = "weapon=rifle-musket&strength=8&range=abc&b.range=2";
        browser.go(&format!("#/odds/adf-15/fire?{facts}")).await?;
        browser.until_there(".no-odds").await?;
        browser.until_there(".case .chart").await?;
        let ledger = browser.text(".ledger").await?;
        assert!(ledger.contains("2D6") && ledger.contains("8 + 2D6"), "{ledger}");
        Ok(())
    });
}

/// Whoever asks too much can stop it, and go on asking.
#[test]
fn long_odds_can_be_stopped() {
    browse("long odds", Screen::Desktop, async |browser| {
        let side = |side: &str| format!("{side}.figures=36&{side}.contact=36");
        let facts = format!("{}&{}", side("attacker"), side("defender"));
        // Not to wait until it is answered.
        let go = "location.hash = arguments[0]";
        let place = serde_json::json!(format!("#/odds/elan/close-action?{facts}"));
        browser.run(go, vec![place]).await?;
        browser.until_there(".late").await?;
        browser.click(".late button").await?;
        browser.until_there(".no-odds").await?;
        assert!(!browser.is_there(".late").await?, "nobody waits any more");
        browser.go("#/odds/adf-15/fire?weapon=rifle-musket&strength=8&range=2").await?;
        browser.until_there(".case .chart").await
    });
}
