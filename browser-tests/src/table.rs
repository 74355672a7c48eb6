//! A person beside a real table: says what is true, types dice, reads what comes of it.

use serde_json::{Value, json};

use crate::{Result, browser::Browser};

/// A procedure resolved through the page.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// What was asked, as the contract has it.
    pub request: String,
    /// What the page was answered.
    pub answer: String,
    /// How many rolls were typed.
    pub rolls: u32,
}

/// Takes the rosters of a scenario, or goes on with the table that was kept.
pub async fn begin(browser: &mut Browser, scenario: &str) -> Result {
    browser.go("#/table").await?;
    if browser.is_there("[data-do=again]").await? {
        browser.click_soon("[data-do=again]").await?;
    }
    if browser.is_there("[data-do=procedure]").await? {
        return Ok(());
    }
    browser.click(&format!("[data-scenario='{scenario}']")).await?;
    browser.until_there("[data-do=procedure]").await
}

/// The procedures that can be resolved.
pub async fn procedures(browser: &Browser) -> Result<Vec<String>> {
    let script = "
        const all = document.querySelectorAll('[data-do=procedure] option');
        return [...all].map((it) => it.value).filter(Boolean)";
    Ok(serde_json::from_value(browser.run(script, vec![]).await?)?)
}

const CHOOSE: &str = "
    const select = document.querySelector('[data-do=procedure]');
    select.value = arguments[0];
    select.dispatchEvent(new Event('change', { bubbles: true }));";

/// The roles that nobody takes yet.
const OPEN: &str = "
    const all = [...document.querySelectorAll('[data-role]')];
    return all.map((it, at) => [it.dataset.role, at, !!it.querySelector('[data-taken]')])
        .filter(([, , taken]) => !taken)";

/// Lets somebody of a side take a role.
const TAKE: &str = "
    const [role, side, which] = arguments;
    const rosters = [...document.querySelectorAll('[data-roster]')];
    const all = rosters[side % rosters.length].querySelectorAll('button[data-unit]:not([data-idle])');
    const one = all[which % all.length];
    const button = document.querySelector(`[data-role='${role}']`);
    if (button.getAttribute('aria-pressed') !== 'true') button.click();
    one?.click();
    return !!one";

/// Resolves a procedure with dice that are typed, ones to sixes in turn; returns what is missing if it cannot be.
pub async fn resolve(
    browser: &Browser,
    procedure: &str,
) -> Result<std::result::Result<Resolved, String>> {
    let mut missing = String::new();
    for which in 0..6 {
        weigh(browser, procedure, which).await?;
        if let Some(done) = roll(browser).await? {
            browser.click_soon("[data-do=again]").await?;
            return Ok(Ok(done));
        }
        missing = browser.text(".live-problem").await?;
        // Somebody else may be able to.
        for role in roles(browser).await? {
            browser.run(TAKE, vec![json!(role.0), json!(role.1), json!(which + 1)]).await?;
            browser.calm().await?;
        }
        if let Some(done) = roll(browser).await? {
            browser.click_soon("[data-do=again]").await?;
            return Ok(Ok(done));
        }
    }
    Ok(Err(format!("{procedure}: {missing}")))
}

/// Takes up a procedure and lets the so-manieth of each side take the roles that are open.
pub async fn weigh(browser: &Browser, procedure: &str, which: u32) -> Result {
    browser.run(CHOOSE, vec![json!(procedure)]).await?;
    browser.calm().await?;
    let open = browser.run(OPEN, vec![]).await?;
    for role in open.as_array().into_iter().flatten() {
        let (word, side) = (role[0].clone(), role[1].as_u64().unwrap_or(0));
        browser.run(TAKE, vec![word, json!(side), json!(which)]).await?;
        browser.calm().await?;
    }
    Ok(())
}

async fn roles(browser: &Browser) -> Result<Vec<(String, u32)>> {
    let script = "return [...document.querySelectorAll('[data-role]')].map((it, at) => [it.dataset.role, at])";
    Ok(serde_json::from_value(browser.run(script, vec![]).await?)?)
}

/// Types what is wanted, if the page is ready for it.
pub async fn roll(browser: &Browser) -> Result<Option<Resolved>> {
    let ready = "[data-do=dice]:not([disabled])";
    let certain = "[data-do=roll]:not([disabled])";
    let before = results(browser).await?;
    if browser.is_there(ready).await? {
        browser.click_soon(ready).await?;
    } else if browser.is_there(certain).await? && !browser.is_there("[data-do=dice]").await? {
        browser.click_soon(certain).await?;
    } else {
        return Ok(None);
    }
    let mut rolls = 0;
    while browser.is_there(".table-pad").await? {
        let script = "
            const keys = [...document.querySelectorAll('.table-pad [data-face]')];
            for (let die = 0; die < 200; die += 1) keys[(die * 5 + arguments[0]) % keys.length].click();";
        browser.run(script, vec![json!(rolls)]).await?;
        browser.calm().await?;
        browser.click_soon("[data-do=fell]").await?;
        rolls += 1;
        if rolls > 60 {
            return Err("the dice never end".into());
        }
    }
    if results(browser).await? == before {
        return Ok(None);
    }
    let json = async |what: &str| -> Result<String> {
        let script =
            "return document.querySelector(`[data-json='${arguments[0]}']`)?.textContent ?? ''";
        Ok(browser.run(script, vec![json!(what)]).await?.as_str().unwrap_or_default().to_owned())
    };
    Ok(Some(Resolved { request: json("request").await?, answer: json("answer").await?, rolls }))
}

async fn results(browser: &Browser) -> Result<Option<String>> {
    browser.attribute("[data-result]", "data-result").await
}

/// What `linstock adjudicate` answers to a request.
pub fn adjudicate(browser: &Browser, request: &str) -> Result<Value> {
    use std::{
        io::Write,
        process::{Command, Stdio},
    };
    let mut child = Command::new(&browser.setting.program)
        .arg("adjudicate")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let line: Value = serde_json::from_str(request)?;
    writeln!(child.stdin.take().ok_or("no input")?, "{line}")?;
    let shown = child.wait_with_output()?;
    Ok(serde_json::from_slice(&shown.stdout)?)
}
