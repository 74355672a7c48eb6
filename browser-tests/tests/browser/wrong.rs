//! What is wrong is told, and loses nothing.

use std::path::PathBuf;

use linstock_browser_tests::{Browser, Result, Screen, battle::begin, browse};
use serde_json::json;

/// Gives the page a file.
async fn open_file(browser: &Browser, name: &str, text: &str) -> Result {
    let folder = browser.setting.failures.clone();
    std::fs::create_dir_all(&folder)?;
    let file: PathBuf = folder.join(name);
    std::fs::write(&file, text)?;
    let document = browser.tell("DOM.getDocument", json!({})).await?;
    let root = document["root"]["nodeId"].clone();
    let found = json!({ "nodeId": root, "selector": "input[type=file]" });
    let input = browser.tell("DOM.querySelector", found).await?["nodeId"].clone();
    let files = json!({ "nodeId": input, "files": [file.canonicalize()?] });
    browser.tell("DOM.setFileInputFiles", files).await?;
    browser.calm().await?;
    std::fs::remove_file(file)?;
    Ok(())
}

#[test]
fn a_wrong_log_is_told_with_its_line() {
    browse("wrong log", Screen::Desktop, async |browser| {
        let good = include_str!("../../../golden/replays/brigade-action.log");
        // A letter of the fifth line is another.
        let mut lines: Vec<String> = good.lines().map(str::to_owned).collect();
        lines[4] = lines[4].replacen("\"n\":4", "\"n\":5", 1);
        browser.until_there("input[type=file]").await?;
        open_file(browser, "wrong.log", &(lines.join("\n") + "\n")).await?;
        browser.until_says("line 5").await?;

        browser.go("").await?;
        browser.until_there("input[type=file]").await?;
        open_file(browser, "no.log", "{}\n").await?;
        browser.until_says("not the first line of a battle").await?;

        browser.go("").await?;
        browser.until_there("input[type=file]").await?;
        open_file(browser, "good.log", good).await?;
        browser.until_there(".unit").await?;
        Ok(())
    });
}

#[test]
fn a_wrong_log_leaves_the_battle_alone() {
    browse("wrong log beside a battle", Screen::Desktop, async |browser| {
        begin(browser, "brigade-action").await?;
        browser.click_soon("button[data-verb='leader-done']:not(.option)").await?;
        let said = browser.count(".entry").await?;
        browser.click(".wordmark").await?;
        browser.until_there("input[type=file]").await?;
        open_file(browser, "no.log", "nothing\n").await?;
        browser.until_says("cannot be read").await?;
        browser.run("location.hash = '#/battle'", vec![]).await?;
        browser.until_there("[data-question]").await?;
        assert_eq!(browser.count(".entry").await?, said, "the battle stands as it was");
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
        browser.go("#/battle").await?;
        browser.until_there("main a").await?;
        Ok(())
    });
}
