//! What is wrong is told, and loses nothing.

use linstock_browser_tests::{Screen, battle::begin, browse};

const LOG: &str = "input[data-do='open-log']";

#[test]
fn a_wrong_log_is_told_with_its_line() {
    browse("wrong log", Screen::Desktop, async |browser| {
        let good = include_str!("../../../golden/replays/brigade-action.log");
        // A letter of the fifth line is another.
        let mut lines: Vec<String> = good.lines().map(str::to_owned).collect();
        lines[4] = lines[4].replacen("\"n\":4", "\"n\":5", 1);
        browser.give_file(LOG, "wrong.log", &(lines.join("\n") + "\n")).await?;
        browser.until_says("line 5").await?;
        browser.give_file(LOG, "no.log", "{}\n").await?;
        browser.until_says("not the first line of a battle").await?;
        browser.give_file(LOG, "good.log", good).await?;
        browser.until_there(".battle .unit").await?;
        assert!(!browser.is_there("main [role=alert]").await?, "what was wrong is forgotten");
        Ok(())
    });
}

#[test]
fn a_log_that_was_cut_off_goes_on_without_its_last_line() {
    browse("torn log", Screen::Desktop, async |browser| {
        let good = include_str!("../../../golden/replays/brigade-action.log");
        let torn: String = good.split_inclusive('\n').take(12).collect();
        browser.give_file(LOG, "torn.log", &torn[..torn.len() - 9]).await?;
        browser.until_says("not written to its end").await?;
        browser.click("[data-do='drop-torn-line']").await?;
        browser.until_there(".battle .unit").await?;
        Ok(())
    });
}

#[test]
fn a_wrong_scenario_is_told_with_its_lines() {
    browse("wrong scenario", Screen::Desktop, async |browser| {
        let file = "format = 1\nrules = \"adf-15\"\nname = 3\nturns = \"many\"\n";
        browser.give_file("input[data-do='open-scenario']", "wrong.toml", file).await?;
        browser.until_says("Line 3").await?;
        browser.until_says("Line 4").await?;
        Ok(())
    });
}

#[test]
fn a_wrong_log_leaves_the_battle_alone() {
    browse("wrong log beside a battle", Screen::Desktop, async |browser| {
        begin(browser, "brigade-action").await?;
        browser.click_soon("button[data-verb='leader-done']:not(.option)").await?;
        let entries = browser.count(".entry").await?;
        let here = browser.run("return location.hash", vec![]).await?;
        browser.click(".wordmark").await?;
        browser.give_file(LOG, "no.log", "nothing\n").await?;
        browser.until_says("cannot be read").await?;
        browser.run("location.hash = arguments[0]", vec![here]).await?;
        browser.until_there("[data-question]").await?;
        browser.calm().await?;
        assert_eq!(browser.count(".entry").await?, entries, "the battle stands as it was");
        Ok(())
    });
}

#[test]
fn unknown_addresses_lead_somewhere() {
    browse("unknown addresses", Screen::Desktop, async |browser| {
        browser.go("#/rules/adf.no.such.rule").await?;
        browser.until_says("Nothing has all of these words").await?;
        browser.go("#/nowhere/at/all").await?;
        browser.until_there("main h2").await?;
        browser.go("#/odds/nonsense?what=%zz").await?;
        browser.until_there(".odds-page").await?;
        for place in ["#/battle", "#/battle/no-such-save", "#/replay/no-such-save"] {
            browser.go(place).await?;
            browser.until_there("a[href='#/']").await?;
        }
        Ok(())
    });
}
