//! A battle that explains itself: the start, the sheet at hand, the guide, the report, the record; and all of it twice
//! as large.

use linstock_browser_tests::{
    Screen,
    battle::{begin, select},
    browse,
    hands::Key,
    pages::{Page, guided, replay},
};
use serde_json::json;

const SCENARIO: &str = include_str!("../../../scenarios/reids-mill.toml");
const LOG: &str = include_str!("../../../golden/replays/maida.log");

/// A scenario of one's own is begun on the same terms as any other, and is kept.
#[test]
fn an_own_scenario_is_begun_like_any_other_and_kept() {
    browse("own scenario", Screen::Desktop, async |browser| {
        let own = SCENARIO.replace("Reid's mill", "My own mill");
        browser.give_file("input[data-do='open-scenario']", "mine.toml", &own).await?;
        browser.until_there(".begin [data-do=begin]").await?;
        let sheet = browser.text(".begin").await?;
        assert!(sheet.contains("My own mill") && sheet.contains("Seed of the dice"), "{sheet}");
        let choose = "
            const house = document.querySelector('.begin select[data-house]');
            house.closest('details').open = true;
            house.value = house.options[1].value;
            house.dispatchEvent(new Event('change', { bubbles: true }));
            const seed = document.querySelector('[data-do=seed]');
            seed.value = '1234';
            seed.dispatchEvent(new Event('input', { bubbles: true }));";
        browser.run(choose, vec![]).await?;
        browser.click("[data-do=begin]").await?;
        browser.until_there(".battle .unit").await?;
        let log = linstock_browser_tests::battle::saved_log(browser).await?;
        let head = log.lines().next().unwrap_or_default();
        assert!(head.contains("1234") && head.contains("[house]"), "{head}");
        browser.press(Key::Scenario).await?;
        browser.until_says("House rule:").await?;
        browser.go("").await?;
        browser.reload().await?;
        browser.until_says("My own mill").await?;
        browser.until_there("[data-scenario^='scenario-']").await?;
        Ok(())
    });
}

#[test]
fn the_sheet_is_at_hand_and_goes_again() {
    browse("sheet", Screen::Desktop, async |browser| {
        begin(browser, "mill-springs").await?;
        browser.press(Key::Scenario).await?;
        browser.until_there(".briefing .sums").await?;
        let sheet = browser.text(".briefing").await?;
        for what in ["Points so far", "Breaks at", "Reinforcements", "Leaders", "2nd Minnesota"] {
            assert!(sheet.contains(what), "{what}: {sheet}");
        }
        assert_eq!(browser.count(".briefing [role=meter]").await?, 2);
        browser.press(Key::Escape).await?;
        browser.until_holds("!document.querySelector('.briefing')").await?;
        Ok(())
    });
}

/// A step is done by doing it, by keys as well as by hand, and the guide can be left.
#[test]
fn a_guide_sees_what_was_done() {
    browse("guide", Screen::Desktop, async |browser| {
        guided(browser, "brigade-action").await?;
        let step = async |browser: &linstock_browser_tests::Browser| {
            browser.attribute(".coach", "data-step").await
        };
        browser.click("[data-do=next-step]").await?;
        assert_eq!(step(browser).await?.as_deref(), Some("1"));
        browser.press(Key::Scenario).await?;
        browser.until_there(".coach[data-step='2']").await?;
        browser.press(Key::Escape).await?;
        browser.reload().await?;
        browser.until_there(".coach[data-step='2']").await?;
        browser.click_soon("button[data-verb$='done']:not(.option)").await?;
        browser.until_there(".coach[data-step='3']").await?;
        // It says which unit it means.
        browser.click("[data-do=show-unit]").await?;
        let unit =
            "return [...document.querySelectorAll('.unit.may-act')].map((it) => it.dataset.unit)";
        let units = browser.run(unit, vec![]).await?;
        let first = units[0].as_str().and_then(|it| it.parse().ok()).ok_or("nobody may act")?;
        select(browser, first).await?;
        browser.calm().await?;
        browser.click("[data-do=end-guide]").await?;
        browser.until_holds("!document.querySelector('.coach')").await?;
        Ok(())
    });
}

#[test]
fn a_report_leads_into_the_replay_and_back_into_a_battle() {
    browse("report", Screen::Desktop, async |browser| {
        browser.go("#/replay").await?;
        replay(browser, LOG).await?;
        browser.click("a[href^='#/report']").await?;
        browser.until_there("[data-report]").await?;
        let report = browser.text("main").await?;
        for what in ["Why", "Luck", "Turning points", "Who is left", "on average"] {
            assert!(report.contains(what), "{what}: {report}");
        }
        browser.click("[data-do=save-text]").await?;
        let text = browser.downloaded(".txt").await?;
        assert!(text.contains("Turning points"), "{text}");
        browser.click("[data-do=save-picture]").await?;
        let picture = browser.downloaded_file(".png").await?;
        assert!(picture.starts_with(b"\x89PNG"), "a picture");
        let entry = browser.attribute("[data-turning]", "data-turning").await?.ok_or("none")?;
        browser.click("[data-turning]").await?;
        browser.until_there(".replay .unit").await?;
        browser.until_says(&format!("Entry {entry}")).await?;
        browser.run("history.back()", vec![]).await?;
        browser.until_there("[data-do=rematch]").await?;
        browser.click("[data-do=rematch]").await?;
        browser.until_there(".battle:not(.replay) .unit").await?;
        Ok(())
    });
}

/// A replay begins at the beginning, and goes from fight to fight.
#[test]
fn a_replay_begins_at_the_beginning() {
    browse("replay from the start", Screen::Desktop, async |browser| {
        browser.go("#/replay").await?;
        browser.give_file("input[data-do='open-log']", "watched.log", LOG).await?;
        browser.until_there(".replay .unit").await?;
        browser.until_says("Entry 1").await?;
        browser.click("[data-do=next-fight]").await?;
        browser.until_there(".inspector .result .die").await?;
        browser.click("[data-do=next-turn]").await?;
        let turn = browser.text(".turn").await?;
        assert!(turn.contains("Turn 2") || turn.contains("Turn 1"), "{turn}");
        Ok(())
    });
}

/// The record is searched, and a click on a line shows it without rewinding the map.
#[test]
fn the_record_is_searched_and_does_not_rewind() {
    browse("record", Screen::Desktop, async |browser| {
        begin(browser, "brigade-action").await?;
        browser.click_soon("button[data-verb='leader-done']:not(.option)").await?;
        browser.calm().await?;
        let past = "return !!document.querySelector('.past')";
        let lines = browser.count(".entry").await?;
        browser.click(".entry").await?;
        assert!(!browser.text("main").await?.contains("earlier moment"), "nothing is rewound");
        browser.click(".record-search input").await?;
        browser.type_in("no such words at all").await?;
        assert_eq!(browser.count(".entry").await?, 0);
        let clear = "
            const it = document.querySelector('.record-search input');
            it.value = '';
            it.dispatchEvent(new Event('input', { bubbles: true }));";
        browser.run(clear, vec![]).await?;
        browser.calm().await?;
        assert_eq!(browser.count(".entry").await?, lines);
        browser.click(".entry[data-entry='1']").await?;
        browser.click("[data-do=show-moment]").await?;
        assert_eq!(browser.run(past, vec![]).await?, json!(true));
        browser.until_says("earlier moment").await?;
        Ok(())
    });
}

/// At 200% nothing is wider than the window, and everything can be reached.
#[test]
fn twice_as_large_nothing_is_lost() {
    browse("zoom", Screen::Desktop, async |browser| {
        browser.zoom(2).await?;
        let mut found = Vec::new();
        let pages = [
            Page::Home,
            Page::Begin,
            Page::Battle,
            Page::Sheet,
            Page::Guided,
            Page::Odds,
            Page::Rules,
            Page::Table,
            Page::Facts,
            Page::Replay,
            Page::Report,
        ];
        for page in pages {
            page.open(browser).await?;
            let wide = "return document.documentElement.scrollWidth - innerWidth";
            let over = browser.run(wide, vec![]).await?.as_f64().unwrap_or_default();
            if over > 0.0 {
                found.push(format!("{page:?} is {over} pixels too wide"));
            }
            let covered = browser.covered().await?;
            found.extend(covered.into_iter().map(|it| format!("{page:?}: {it}")));
        }
        assert!(found.is_empty(), "{}", found.join("\n"));
        Ok(())
    });
}
