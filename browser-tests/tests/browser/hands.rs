//! Hand-work, counted: orders for a whole side, a brigade that moves as a body, a place on the table. What takes more
//! clicks or keys than it does here has become worse.

use linstock_browser_tests::{
    Browser, Result, Screen,
    battle::{begin, saved_log, select, verb},
    browse,
    hands::Key,
    log::entries,
    pages::acting,
};

/// A hand whose clicks and keys are counted.
struct Counted<'b> {
    browser: &'b Browser,
    clicks: u32,
    keys: u32,
}

impl Counted<'_> {
    const fn new(browser: &Browser) -> Counted<'_> {
        Counted { browser, clicks: 0, keys: 0 }
    }

    async fn click(&mut self, selector: &str) -> Result {
        self.clicks += 1;
        self.browser.click(selector).await
    }

    async fn keys(&mut self, letters: &str) -> Result {
        for letter in letters.chars() {
            self.keys += 1;
            self.browser.press_letter(letter).await?;
        }
        Ok(())
    }
}

/// How many orders are written down, and how many there are to write.
async fn written(browser: &Browser) -> Result<(u64, u64)> {
    let script = "
        const text = document.querySelector('.orders [data-written]').innerText;
        return text.match(/\\d+/g).map(Number)";
    let found = browser.run(script, vec![]).await?;
    let number = |at: usize| found[at].as_u64().ok_or("no number");
    Ok((number(0)?, number(1)?))
}

/// The commands of a log with a verb.
fn ordered(log: &str, wanted: &str) -> Result<Vec<Vec<u64>>> {
    let all = entries(log)?;
    let own = all.iter().filter(|it| it["by"] == "first" && verb(it) == Some(wanted));
    let units = own.map(|it| it["act"]["command"]["units"].as_array().cloned().unwrap_or_default());
    Ok(units.map(|it| it.iter().filter_map(serde_json::Value::as_u64).collect()).collect())
}

/// Where a unit stands in the window.
async fn place(browser: &Browser, unit: u64) -> Result<(f64, f64)> {
    browser.middle(&format!(".unit[data-unit='{unit}']")).await
}

#[test]
fn a_turn_of_orders_takes_two_keys_for_each_unit_at_most() {
    browse("orders by keys", Screen::Desktop, async |browser| {
        begin(browser, "mill-springs").await?;
        browser.until_there("[data-question='orders']").await?;
        let (none, all) = written(browser).await?;
        assert!(none == 0 && all > 3, "{all} units to order");

        // One by one, each another order: N goes to the next, a digit orders it.
        let mut hand = Counted::new(browser);
        for at in 0..all {
            hand.keys("n").await?;
            hand.keys(if at % 2 == 0 { "1" } else { "3" }).await?;
        }
        assert_eq!(written(browser).await?, (all, all));
        println!("{all} orders one by one: {} keys", hand.keys);
        assert!(u64::from(hand.keys) <= 2 * all);
        assert_eq!(browser.count(".order-marks g").await? as u64, all, "each has its mark");

        // Changed for a whole brigade, and confirmed.
        let mut hand = Counted::new(browser);
        hand.keys("b3").await?;
        browser
            .until_holds("document.querySelectorAll('.order-row[aria-pressed=true]').length > 1")
            .await?;
        hand.keys("c").await?;
        browser.until_holds("!document.querySelector('[data-question=orders]')").await?;
        assert!(hand.keys <= 3);
        let log = saved_log(browser).await?;
        let given = ordered(&log, "order")?;
        assert!(given.len() <= 6, "one command for each order: {given:?}");
        assert_eq!(given.iter().map(Vec::len).sum::<usize>() as u64, all);
        assert_eq!(ordered(&log, "orders-done")?.len(), 1);
        Ok(())
    });
}

#[test]
fn a_turn_of_orders_takes_two_clicks_for_each_brigade() {
    browse("orders by mouse", Screen::Desktop, async |browser| {
        begin(browser, "mill-springs").await?;
        browser.until_there("[data-question='orders']").await?;
        let (_, all) = written(browser).await?;
        let brigades = browser.count(".orders .section-head button").await?;
        let mut hand = Counted::new(browser);
        for brigade in 0..brigades {
            browser.run(
                "document.querySelectorAll('.orders .section-head button')[arguments[0]].dataset.now = 'yes'",
                vec![brigade.into()],
            ).await?;
            hand.click(".orders .section-head button[data-now]").await?;
            browser
                .run(
                    "document.querySelector('.orders [data-now]').removeAttribute('data-now')",
                    vec![],
                )
                .await?;
            hand.click("[data-order='move']").await?;
        }
        // One unit of them otherwise, and back again.
        hand.click(".order-row").await?;
        hand.click("[data-order='hold']").await?;
        browser
            .until_holds("document.querySelector('[data-order=hold]').ariaPressed === 'true'")
            .await?;
        assert_eq!(written(browser).await?, (all, all));
        hand.click("[data-do='confirm-orders']").await?;
        browser.until_holds("!document.querySelector('[data-question=orders]')").await?;
        println!("{all} orders for {brigades} brigades: {} clicks", hand.clicks);
        assert!(hand.clicks as usize <= 2 * brigades as usize + 3);
        Ok(())
    });
}

#[test]
fn the_computer_writes_orders_that_may_be_changed_and_last_turns_are_given_again() {
    browse("orders again", Screen::Desktop, async |browser| {
        begin(browser, "mill-springs").await?;
        browser.until_there("[data-question='orders']").await?;
        let (_, all) = written(browser).await?;
        // Everybody of one brigade is ordered by the computer, nobody else.
        browser.press_letter('n').await?;
        browser.press_letter('b').await?;
        browser.press_letter('j').await?;
        let (some, _) = written(browser).await?;
        assert!(some > 1 && some <= all, "{some} of {all}");
        browser.press_letter('3').await?;
        browser.press_letter('c').await?;
        // On to the next turn.
        for _ in 0..60 {
            browser.calm().await?;
            if browser.text(".turn").await?.contains("Turn 2")
                && browser.is_there("[data-question='orders']").await?
            {
                break;
            }
            browser.press_letter('e').await?;
        }
        browser.press_letter('l').await?;
        browser.until_holds("!document.querySelector('.orders [data-written=\"0\"]')").await?;
        let (again, _) = written(browser).await?;
        assert!(again > 0 && again <= all, "{again}");
        Ok(())
    });
}

#[test]
fn a_brigade_moves_as_a_body() {
    browse("body", Screen::Desktop, async |browser| {
        let unit = acting(browser, "shiloh").await?;
        let mut hand = Counted::new(browser);
        hand.keys("b").await?;
        browser.until_there(".team-row").await?;
        let units = browser.count(".team-row").await?;
        assert!(units > 1, "{units}");
        // A place before them.
        let turn = browser.run(
            "const it = document.querySelector(arguments[0]);
            return Number(/rotate\\(([-\\d.]+)\\)/.exec(it.getAttribute('transform'))[1]) * Math.PI / 180;",
            vec![format!(".unit[data-unit='{unit}']").into()],
        ).await?.as_f64().ok_or("no facing")?;
        let from = place(browser, u64::from(unit)).await?;
        let to = (from.0 + 30.0 * turn.sin(), from.1 - 30.0 * turn.cos());
        browser.drag(from, to).await?;
        hand.clicks += 1;
        browser.until_there(".marched .ghost").await?;
        assert!(browser.is_there(".legs li").await?);
        hand.click("[data-do='march']").await?;
        browser.calm().await?;
        let log = saved_log(browser).await?;
        let moved = ordered(&log, "move")?;
        println!("{units} units: {} clicks, {} keys: {moved:?}", hand.clicks, hand.keys);
        assert!(!moved.is_empty(), "somebody has moved");
        assert!(hand.clicks + hand.keys <= 3);
        Ok(())
    });
}

#[test]
fn several_are_selected_by_a_box_and_one_by_one_before_any_option_is_open() {
    browse("several", Screen::Desktop, async |browser| {
        let unit = acting(browser, "brigade-action").await?;
        let own = browser.run(
            "return [...document.querySelectorAll('.unit.may-act')].map((it) => Number(it.dataset.unit))",
            vec![],
        ).await?;
        let own: Vec<u64> =
            own.as_array().ok_or("no units")?.iter().filter_map(|it| it.as_u64()).collect();
        let other = *own.iter().find(|&&it| it != u64::from(unit)).ok_or("nobody else")?;
        browser.shift_click_at(place(browser, other).await?).await?;
        assert_eq!(browser.count(".team-row").await?, 2);
        browser.shift_click_at(place(browser, other).await?).await?;
        browser.until_holds("!document.querySelector('.team-row')").await?;
        // A box around all of them.
        let mut places = Vec::new();
        for &it in &own {
            places.push(place(browser, it).await?);
        }
        let low =
            |of: fn(&(f64, f64)) -> f64| places.iter().map(of).fold(f64::MAX, f64::min) - 40.0;
        let high = |of: fn(&(f64, f64)) -> f64| places.iter().map(of).fold(0.0, f64::max) + 40.0;
        browser
            .draw_box((low(|it| it.0), low(|it| it.1)), (high(|it| it.0), high(|it| it.1)))
            .await?;
        assert!(browser.count(".team-row").await? as usize >= own.len());
        browser.press(Key::Escape).await?;
        browser.until_holds("!document.querySelector('.team-row')").await?;
        Ok(())
    });
}

#[test]
fn a_click_sends_a_unit_and_another_place_changes_that() {
    browse("sent", Screen::Desktop, async |browser| {
        let unit = acting(browser, "brigade-action").await?;
        let mark = format!(".unit[data-unit='{unit}']");
        let from = place(browser, u64::from(unit)).await?;
        let there = |x: f64, y: f64| (from.0 + x, from.1 + y);
        browser.click_at(there(-30.0, -60.0)).await?;
        browser.until_there("[data-do=commit]").await?;
        browser.until_there(".ghost").await?;
        assert!(browser.is_there(&format!("{mark}.is-selected")).await?);
        browser.click_at(there(30.0, -60.0)).await?;
        browser.until_there("[data-do=commit]").await?;
        assert!(browser.is_there(&format!("{mark}.is-selected")).await?);
        let before = browser.attribute(&mark, "transform").await?;
        browser.click_at(there(30.0, -60.0)).await?;
        browser.until_holds("!document.querySelector('[data-do=commit]')").await?;
        assert_ne!(browser.attribute(&mark, "transform").await?, before, "it has gone there");
        Ok(())
    });
}

#[test]
fn an_inch_forward_takes_three_keys() {
    browse("an inch", Screen::Desktop, async |browser| {
        let unit = acting(browser, "brigade-action").await?;
        select(browser, unit).await?;
        browser.press_letter('3').await?;
        browser.press(Key::Up).await?;
        browser.until_says("advance 1\u{2033}").await?;
        browser.until_there("[data-do=commit]").await?;
        let before = browser.count(".entry").await?;
        browser.press_letter('c').await?;
        browser.until_holds("!document.querySelector('[data-do=commit]')").await?;
        assert!(browser.count(".entry").await? > before);
        Ok(())
    });
}

#[test]
fn a_light_company_is_sent_out_with_keys_and_by_a_click() {
    browse("light company", Screen::Desktop, async |browser| {
        begin(browser, "maida").await?;
        for _ in 0..40 {
            if browser.is_there("[data-question='moves']").await? {
                break;
            }
            browser.press_letter('e').await?;
            browser.calm().await?;
        }
        let mut sent = 0_u64;
        let units = browser.count(".unit.may-act").await?;
        for _ in 0..units {
            browser.press_letter('n').await?;
            if !browser.is_there("button.option[data-verb='detach']").await? {
                continue;
            }
            if sent == 0 {
                browser.press_letter('8').await?;
                for _ in 0..4 {
                    browser.press(Key::Up).await?;
                }
            } else {
                browser.click("button.option[data-verb='detach']").await?;
                let at = browser.middle(".unit.is-selected").await?;
                browser.click_at((at.0, at.1 - 45.0)).await?;
            }
            browser.calm().await?;
            if !browser.is_there("[data-do=commit]").await? {
                continue;
            }
            browser.press_letter('c').await?;
            browser.calm().await?;
            let log = saved_log(browser).await?;
            let out = ordered(&log, "detach")?.len() as u64;
            assert_eq!(out, sent + 1, "one more is sent out");
            sent = out;
            if sent == 2 {
                break;
            }
        }
        assert_eq!(sent, 2, "one with keys, one by a click");
        Ok(())
    });
}
