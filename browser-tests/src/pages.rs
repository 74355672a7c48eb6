//! The pages there are, each in a state worth looking at.

use crate::{
    Result,
    battle::{Player, begin, begin_as, select},
    browser::Browser,
    hands::Key,
    table,
};

/// A page in a state worth looking at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The first page.
    Home,
    /// A scenario before it is begun.
    Begin,
    /// A battle with a unit selected that may act.
    Battle,
    /// A battle with a shot being weighed.
    Aim,
    /// Odds with a result.
    Odds,
    /// The rules of a game.
    Rules,
    /// The rules, searched.
    Search,
    /// Before a real table.
    Table,
    /// Beside a real table, with a volley being weighed.
    Facts,
    /// The same, rolled.
    Rolled,
    /// A log being watched.
    Replay,
    /// The battle's sheet.
    Sheet,
    /// The report of a battle.
    Report,
    /// A guided battle.
    Guided,
    /// A battle with the help that names what is on the page.
    Help,
}

impl Page {
    /// All of them.
    pub const ALL: [Page; 15] = [
        Page::Home,
        Page::Begin,
        Page::Battle,
        Page::Aim,
        Page::Odds,
        Page::Rules,
        Page::Search,
        Page::Table,
        Page::Facts,
        Page::Rolled,
        Page::Replay,
        Page::Sheet,
        Page::Report,
        Page::Guided,
        Page::Help,
    ];

    /// As a file is named after it.
    pub const fn name(self) -> &'static str {
        match self {
            Page::Home => "home",
            Page::Begin => "scenario",
            Page::Battle => "selected",
            Page::Aim => "battlefield",
            Page::Odds => "odds",
            Page::Rules => "rules",
            Page::Search => "search",
            Page::Table => "table",
            Page::Facts => "facts",
            Page::Rolled => "rolled",
            Page::Replay => "replay",
            Page::Sheet => "sheet",
            Page::Report => "report",
            Page::Guided => "guided",
            Page::Help => "help",
        }
    }

    /// Goes there and does what is to be done there.
    pub async fn open(self, browser: &mut Browser) -> Result {
        match self {
            Page::Home => {
                browser.go("").await?;
                browser.until_there(".tile svg").await?;
            }
            Page::Begin => {
                browser.go("").await?;
                browser.click("[data-scenario='wilsons-creek']").await?;
                browser.until_there("[data-do=begin]").await?;
            }
            Page::Battle => acting(browser, "brigade-action").await.map(drop)?,
            Page::Aim => aim(browser).await?,
            Page::Odds => {
                browser.go("#/odds/").await?;
                browser.until_there(".odds-page .chart").await?;
                browser.until_there(".odds-page .ledger tr").await?;
            }
            Page::Rules => {
                browser.go("#/rules/").await?;
                browser.until_there(".rules-page main section").await?;
            }
            Page::Search => {
                browser.go("#/rules/").await?;
                browser.until_there(".rules-page main section").await?;
                browser.click(".rules-search input").await?;
                browser.type_in("stone wall").await?;
                browser
                    .until_holds(
                        "/\\d+ rule/.test(document.querySelector('.rules-search').textContent)",
                    )
                    .await?;
            }
            Page::Table => browser.go("#/table").await?,
            Page::Facts | Page::Rolled => {
                table::begin(browser, "shiloh").await?;
                table::weigh(browser, "volley", 1).await?;
                if self == Page::Rolled {
                    table::roll(browser).await?.ok_or("nothing could be rolled")?;
                }
            }
            Page::Replay => {
                // Another log may be open there.
                browser.go("").await?;
                browser.go("#/replay").await?;
                replay(browser, include_str!("../../golden/replays/mill-springs.log")).await?;
                // A moment in which something happened.
                for _ in 0..40 {
                    if browser.is_there(".inspector .ledger tr").await? {
                        break;
                    }
                    browser.click_soon("[data-do=on]").await?;
                }
            }
            Page::Sheet => {
                begin(browser, "mill-springs").await?;
                browser.click("[data-do=briefing]").await?;
                browser.until_there(".briefing .sums").await?;
            }
            Page::Report => {
                Box::pin(Page::Replay.open(browser)).await?;
                browser.click("a[href^='#/report']").await?;
                browser.until_there("[data-report]").await?;
            }
            Page::Guided => guided(browser, "reids-mill").await?,
            Page::Help => {
                acting(browser, "brigade-action").await?;
                browser.press(Key::Help).await?;
                browser.until_there(".help-number.on-page").await?;
            }
        }
        browser.until_there("main").await?;
        browser.calm().await
    }
}

/// A guided first battle, at its first step.
pub async fn guided(browser: &mut Browser, scenario: &str) -> Result {
    browser.go("").await?;
    browser.click(&format!("[data-guide='{scenario}']")).await?;
    browser.until_there(".battle .unit").await?;
    browser.until_there(".coach").await?;
    browser.calm().await
}

/// A battle in which the person has to act, with a unit selected that may; returns which.
pub async fn acting(browser: &mut Browser, scenario: &str) -> Result<u16> {
    acting_as(browser, scenario, &[]).await
}

/// The same, begun with choices of the sheet.
pub async fn acting_as(browser: &mut Browser, scenario: &str, choices: &[&str]) -> Result<u16> {
    begin_as(browser, scenario, choices).await?;
    while browser.count(".unit.may-act").await? == 0 {
        let common = "button[data-verb$='done']:not(.option)";
        let script = "
            [...document.querySelectorAll(arguments[0])].find((it) => it.checkVisibility()).click()";
        browser.run(script, vec![common.into()]).await?;
        browser.calm().await?;
    }
    let unit = browser.attribute(".unit.may-act", "data-unit").await?.ok_or("no unit")?.parse()?;
    select(browser, unit).await?;
    browser.until_there("button.option[data-verb]").await?;
    Ok(unit)
}

/// A battle in which a unit may fire at somebody, with the shot drafted and its odds shown.
pub async fn aim(browser: &mut Browser) -> Result {
    // The armies of Maida begin within reach of each other's guns after a few moves; a player who
    // does nothing but wait lets them come.
    begin(browser, "maida").await?;
    let mut player = Player::new(browser, &[("move", 0), ("fire", 0)]);
    loop {
        let seen = player.until(|_, seen| !seen.acting.is_empty()).await?;
        if seen.outcome.is_some() {
            return Err("nobody ever comes within reach".into());
        }
        for &unit in &seen.acting {
            if player.draft(unit, "fire").await? {
                return Ok(());
            }
        }
        player.step(&seen).await?;
    }
}

/// A battle in which a unit may move, with that unit selected; returns which.
pub async fn moving(browser: &mut Browser, scenario: &str) -> Result<u16> {
    begin(browser, scenario).await?;
    let mut player = Player::new(browser, &[("order", 99)]);
    loop {
        let seen = player.until(|_, seen| !seen.acting.is_empty()).await?;
        if seen.outcome.is_some() {
            return Err("nobody may ever move".into());
        }
        for &unit in &seen.acting {
            if player.may(unit, "move").await? {
                return Ok(unit);
            }
        }
        player.step(&seen).await?;
    }
}

/// Opens a log to watch it, and goes to a moment in its middle.
pub async fn replay(browser: &Browser, log: &str) -> Result {
    browser.until_there("[data-do='open-log'], [data-do='another-log']").await?;
    // What was watched before is still there.
    if browser.is_there("[data-do='another-log']").await? {
        browser.click("[data-do='another-log']").await?;
    }
    browser.give_file("input[data-do='open-log']", "watched.log", log).await?;
    browser.until_there(".replay .unit").await?;
    let script = "
        const slider = document.querySelector('.time-slider');
        slider.value = Math.round(slider.max / 2);
        slider.dispatchEvent(new Event('input', { bubbles: true }));";
    browser.run(script, vec![]).await?;
    browser.calm().await
}
