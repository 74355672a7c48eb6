//! From the first page to an order, without a pointer.

use linstock_browser_tests::{Screen, browse, hands::Key};

#[test]
fn an_order_is_given_with_keys_alone() {
    browse("keyboard", Screen::Desktop, async |browser| {
        browser.until_there("[data-scenario='brigade-action']").await?;
        browser.tab_to("[data-scenario='brigade-action']").await?;
        browser.press(Key::Enter).await?;
        browser.tab_to("[data-do='begin']").await?;
        browser.press(Key::Enter).await?;
        browser.until_there("[data-question='leaders']").await?;
        browser.tab_to("button[data-verb='leader-done']").await?;
        browser.press(Key::Enter).await?;
        browser.until_there("[data-question='act']").await?;
        browser.tab_to(".unit.may-act").await?;
        browser.press(Key::Enter).await?;
        browser.until_there(".unit.is-selected").await?;
        browser.tab_to("button.option[data-verb='move']").await?;
        browser.press(Key::Enter).await?;
        browser.tab_to(".manoeuvres button:nth-child(2)").await?;
        browser.press(Key::Space).await?;
        browser.until_there("[data-do=commit]").await?;
        let before = browser.count(".entry").await?;
        browser.tab_to("[data-do=commit]").await?;
        browser.press(Key::Enter).await?;
        browser.until_holds("!document.querySelector('[data-do=commit]')").await?;
        assert!(browser.count(".entry").await? > before, "the move is in the record");
        Ok(())
    });
}
