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

/// A dialog keeps the keyboard, and gives it back to what opened it; what is gone leaves it to the page.
#[test]
fn the_keyboard_is_never_lost() {
    browse("focus", Screen::Desktop, async |browser| {
        let tile = "[data-scenario='brigade-action']";
        browser.until_there(tile).await?;
        browser.tab_to(tile).await?;
        browser.press(Key::Enter).await?;
        browser.until_there("dialog.begin").await?;
        for _ in 0..12 {
            browser.press(Key::Tab).await?;
            let outside = "return !!document.activeElement?.closest('main') &&
                !document.activeElement.closest('dialog')";
            assert_eq!(browser.run(outside, vec![]).await?, false);
        }
        browser.press(Key::Escape).await?;
        browser.until_holds("!document.querySelector('dialog')").await?;
        let back = "return document.activeElement.matches(arguments[0])";
        assert_eq!(browser.run(back, vec![tile.into()]).await?, true);
        browser.press(Key::Enter).await?;
        browser.tab_to("[data-do='begin']").await?;
        browser.press(Key::Enter).await?;
        browser.until_there("[data-question='leaders']").await?;
        browser.until_holds("document.activeElement !== document.body").await?;
        Ok(())
    });
}
