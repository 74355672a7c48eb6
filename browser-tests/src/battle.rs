//! A person who plays a battle through the page: looks at it, chooses, commits.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    Result,
    browser::{Browser, Screen},
    hands::Key,
};

/// What a player sees of the page.
#[derive(Clone, Debug, Deserialize)]
pub struct Seen {
    /// How the battle ended.
    pub outcome: Option<String>,
    /// What the player is asked, in a word.
    pub question: Option<String>,
    /// Whether that interrupts the other side.
    pub reaction: bool,
    /// What went wrong.
    pub failed: Option<String>,
    /// The turn and its part.
    pub phase: String,
    /// Units that have something to do.
    pub acting: Vec<u16>,
    /// What the selected unit may do.
    pub options: Vec<String>,
    /// What the whole side may do.
    pub common: Vec<String>,
    /// The words on the button that commits.
    pub commit: Option<String>,
}

const LOOK: &str = "
    const text = (it) => linstockTest.first(it)?.innerText ?? null;
    const all = (what) => [...document.querySelectorAll(what)];
    const verbs = (what) => all(what).filter((it) => it.checkVisibility()).map((it) => it.dataset.verb);
    return {
        outcome: text('[data-outcome]'),
        question: document.querySelector('[data-question]')?.dataset.question ?? null,
        reaction: !!document.querySelector('.prompt.reaction'),
        failed: text('main [role=alert]'),
        phase: (text('.turn') ?? '') + (text('.phases') ?? ''),
        acting: all('.unit.may-act').map((it) => Number(it.dataset.unit)),
        options: verbs('button.option[data-verb]'),
        common: verbs('button[data-verb]:not(.option)'),
        commit: text('[data-do=commit]'),
    }";

/// Fills in whatever a draft still lacks: the first target, each word in its turn; returns whether it did anything.
const FILL: &str = "
    const slots = document.querySelector('.slots');
    if (!slots) return false;
    const fresh = (what) => [...slots.querySelectorAll(what)].filter((it) => !it.dataset.tried);
    const target = fresh('[data-target]')[0];
    const choose = [...slots.querySelectorAll('.toggles')]
        .filter((it) => !it.closest('details') && !it.querySelector('[aria-pressed=true]'))
        .map((it) => {
            const words = [...it.querySelectorAll('button:not([data-tried])')];
            return words[arguments[0] % Math.max(words.length, 1)];
        })
        .find(Boolean);
    const next = (slots.querySelector('[data-target][aria-pressed=true]') ? null : target) ?? choose;
    if (!next) return false;
    next.dataset.tried = 'yes';
    next.click();
    return true;";

/// What a player has done, and has tried in vain.
pub struct Player<'a> {
    browser: &'a mut Browser,
    /// How often each verb was ordered.
    pub done: BTreeMap<String, u32>,
    /// How often the player was asked in the other side's turn.
    pub reactions: u32,
    /// How many ways were drawn by hand, and how many by buttons.
    pub ways: (u32, u32),
    /// How many rolls were typed.
    pub rolled: u32,
    /// How often a verb is wanted; others once.
    wanted: &'a [(&'a str, u32)],
    tried: BTreeSet<(u16, String)>,
    part: String,
}

impl<'a> Player<'a> {
    /// A player who wants to order some verbs so many times, others once, and never those wanted 0 times.
    pub fn new(browser: &'a mut Browser, wanted: &'a [(&'a str, u32)]) -> Player<'a> {
        Player {
            browser,
            done: BTreeMap::new(),
            reactions: 0,
            ways: (0, 0),
            rolled: 0,
            wanted,
            tried: BTreeSet::new(),
            part: String::new(),
        }
    }

    /// What is to be seen now, when it is the player's turn or the battle is over.
    pub async fn look(&self) -> Result<Seen> {
        self.browser.calm().await?;
        let seen: Seen = serde_json::from_value(self.browser.run(LOOK, vec![]).await?)?;
        if let Some(failed) = &seen.failed {
            return Err(format!("the page refuses what it offered: {failed}").into());
        }
        Ok(seen)
    }

    /// Plays on until the battle is over; returns how it ended.
    pub async fn to_the_end(&mut self) -> Result<String> {
        for _ in 0..2000 {
            let seen = self.look().await?;
            if let Some(outcome) = seen.outcome {
                return Ok(outcome);
            }
            self.step(&seen).await?;
        }
        Err("the battle does not end".into())
    }

    /// Plays on until a condition holds or the battle is over.
    pub async fn until(&mut self, holds: impl Fn(&Player<'_>, &Seen) -> bool) -> Result<Seen> {
        for _ in 0..2000 {
            let seen = self.look().await?;
            if seen.outcome.is_some() || holds(self, &seen) {
                return Ok(seen);
            }
            self.step(&seen).await?;
        }
        Err("it never comes to that".into())
    }

    /// Types dice that are wanted, threes all of them, and passes the screen on where two share it.
    async fn oblige(&mut self) -> Result<bool> {
        let script = "
            const pass = document.querySelector('.curtain button');
            const three = [...document.querySelectorAll('.pad .pad-keys button')][2];
            pass?.click();
            // More than are wanted are not taken.
            for (let die = 0; die < 100; die += 1) three?.click();
            return three ? 'rolled' : pass ? 'passed' : ''";
        let done = self.browser.run(script, vec![]).await?;
        self.browser.calm().await?;
        if done == json!("rolled") {
            self.browser.click_soon(".pad .primary").await?;
            self.rolled += 1;
        }
        Ok(done != json!(""))
    }

    /// Makes one decision.
    pub async fn step(&mut self, seen: &Seen) -> Result {
        if self.oblige().await? {
            return Ok(());
        }
        let part = format!("{} {:?}", seen.phase, seen.question);
        if part != self.part {
            self.tried.clear();
            self.reactions += u32::from(seen.reaction);
            self.part = part;
        }
        for &unit in &seen.acting {
            if self.act(unit).await? {
                return Ok(());
            }
        }
        self.end(seen).await
    }

    fn still_wanted(&self, verb: &str) -> bool {
        let most = self.wanted.iter().find(|(it, _)| *it == verb).map_or(1, |(_, most)| *most);
        self.done.get(verb).copied().unwrap_or(0) < most
    }

    /// Lets a unit do something that is still wanted; returns whether it did.
    async fn act(&mut self, unit: u16) -> Result<bool> {
        select(self.browser, unit).await?;
        let seen = self.look().await?;
        // What was done least comes first.
        let mut options = seen.options.clone();
        options.sort_by_key(|verb| self.done.get(verb).copied().unwrap_or(0));
        options.dedup();
        for verb in options {
            if !self.still_wanted(&verb) || !self.tried.insert((unit, verb.clone())) {
                continue;
            }
            if self.attempt(unit, &verb).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Drafts something and commits it if the page lets it.
    async fn attempt(&mut self, unit: u16, verb: &str) -> Result<bool> {
        if !self.draft(unit, verb).await? {
            return Ok(false);
        }
        // The first of a kind is committed with a pointer.
        match self.done.contains_key(verb) {
            false => self.browser.click("[data-do=commit]").await?,
            true => self.browser.click_soon("[data-do=commit]").await?,
        }
        *self.done.entry(verb.to_owned()).or_default() += 1;
        Ok(true)
    }

    /// Selects a unit and returns whether it may do something.
    pub async fn may(&self, unit: u16, verb: &str) -> Result<bool> {
        select(self.browser, unit).await?;
        self.browser.is_there(&option(verb)).await
    }

    /// Drafts something for a unit, if it may do it; returns whether it can be committed.
    pub async fn draft(&mut self, unit: u16, verb: &str) -> Result<bool> {
        if !self.may(unit, verb).await? {
            return Ok(false);
        }
        self.browser.click_soon(&option(verb)).await?;
        let turn = self.done.get(verb).copied().unwrap_or(0);
        for _ in 0..12 {
            if self.browser.is_there("[data-do=commit]").await? {
                return Ok(true);
            }
            if self.browser.run(FILL, vec![json!(turn)]).await? == json!(true) {
                self.browser.calm().await?;
            } else if self.browser.is_there(".slots .manoeuvres").await? {
                if !self.go_a_way(unit).await? {
                    return Ok(false);
                }
            } else {
                return Ok(false);
            }
        }
        Ok(false)
    }

    /// Gives a draft its way: by buttons and by hand in turn.
    async fn go_a_way(&mut self, unit: u16) -> Result<bool> {
        // A place, unlike a way, is not where the unit is pushed from.
        let place = "return ![...document.querySelectorAll('.manoeuvres button')]
            .some((it) => it.innerText.startsWith('Advance'))";
        let place = self.browser.run(place, vec![]).await? == json!(true);
        let by_hand = !place && self.done.values().sum::<u32>() % 2 == 1;
        let before = self.browser.text(".slots").await?;
        if by_hand {
            drag_on(self.browser, unit, 40.0).await?;
        } else {
            let script = "
                const buttons = [...document.querySelectorAll('.manoeuvres button')];
                const on = (word) => buttons.find((it) => it.innerText.startsWith(word));
                (on('Advance') ?? on('North')).click();";
            self.browser.run(script, vec![]).await?;
            self.browser.calm().await?;
        }
        let gone = before != self.browser.text(".slots").await?;
        let count = if by_hand { &mut self.ways.0 } else { &mut self.ways.1 };
        *count += u32::from(gone);
        Ok(gone)
    }

    /// Is done with this part, or answers in the first way that is open.
    async fn end(&mut self, seen: &Seen) -> Result {
        for verb in ["end-turn", "leader-done", "orders-done", "done", "pass", "hold", "ready"] {
            if seen.common.iter().any(|it| it == verb) {
                return self.say(verb).await;
            }
        }
        if let Some(verb) = seen.common.first() {
            return self.say(verb).await;
        }
        // On a phone they are in reach when nobody is looked at.
        if self.browser.is_there(".let-go").await? {
            self.browser.click_soon(".let-go").await?;
            let seen = self.look().await?;
            if !seen.common.is_empty() {
                return Box::pin(self.end(&seen)).await;
            }
        }
        // Somebody has to answer, even if it was done often enough.
        for &unit in &seen.acting {
            select(self.browser, unit).await?;
            for verb in self.look().await?.options {
                if self.attempt(unit, &verb).await? {
                    return Ok(());
                }
            }
        }
        Err(format!("nothing can be done: {seen:?}").into())
    }

    async fn say(&mut self, verb: &str) -> Result {
        let button = format!("button[data-verb='{verb}']:not(.option)");
        let script = "
            const it = [...document.querySelectorAll(arguments[0])].find((it) => it.checkVisibility());
            it.click();";
        self.browser.run(script, vec![json!(button)]).await?;
        self.browser.calm().await?;
        // Whoever has units that could still act is reminded of them, once.
        if self.browser.is_there("[data-do=end-anyway]").await? {
            self.browser.click_soon("[data-do=end-anyway]").await?;
        }
        for _ in 0..6 {
            if !self.browser.is_there("[data-do=commit]").await? {
                break;
            }
            self.browser.click_soon("[data-do=commit]").await?;
        }
        *self.done.entry(verb.to_owned()).or_default() += 1;
        Ok(())
    }
}

fn option(verb: &str) -> String {
    format!("button.option[data-verb='{verb}']")
}

/// Begins a battle against the computer from the first page.
pub async fn begin(browser: &mut Browser, scenario: &str) -> Result {
    begin_as(browser, scenario, &[]).await
}

/// Begins a battle from the first page with what is written on some buttons.
pub async fn begin_as(browser: &mut Browser, scenario: &str, choices: &[&str]) -> Result {
    choose(browser, scenario, choices).await?;
    browser.until_there(".battle .unit").await?;
    browser.until_there("[data-question]").await?;
    browser.calm().await
}

/// Begins a scenario from the first page, with these choices, wherever that leads.
pub async fn choose(browser: &mut Browser, scenario: &str, choices: &[&str]) -> Result {
    browser.go("").await?;
    browser.click(&format!("[data-scenario='{scenario}']")).await?;
    browser.until_there("[data-do=begin]").await?;
    for choice in choices {
        let script = "
            const all = [...document.querySelectorAll('.begin .one-of button')];
            all.find((it) => it.innerText === arguments[0]).click()";
        browser.run(script, vec![json!(choice)]).await?;
        browser.calm().await?;
    }
    browser.click("[data-do=begin]").await
}

/// Selects a unit with the keyboard, unless it is selected.
pub async fn select(browser: &Browser, unit: u16) -> Result {
    let script = "
        const it = document.querySelector(`.unit[data-unit='${arguments[0]}']`);
        if (it.classList.contains('is-selected')) return 'selected';
        it.focus();
        return document.activeElement === it ? 'focused' : 'hidden';";
    for step in 0..12 {
        match browser.run(script, vec![json!(unit)]).await?.as_str() {
            Some("selected") => return Ok(()),
            Some("focused") => {
                browser.press(Key::Enter).await?;
                // A phone has no room for all of the table and its units.
                if step > 0 && browser.screen == Screen::Desktop {
                    browser.press(Key::Zero).await?;
                }
                return Ok(());
            }
            // From afar only brigades are shown.
            _ => browser.press(Key::Plus).await?,
        }
    }
    Err(format!("unit {unit} cannot be selected").into())
}

/// Drags the selected unit straight on, by so many pixels.
pub async fn drag_on(browser: &Browser, unit: u16, far: f64) -> Result {
    let mark = format!(".unit[data-unit='{unit}']");
    let script = "
        const it = document.querySelector(arguments[0]);
        const turn = /rotate\\(([-\\d.]+)\\)/.exec(it.getAttribute('transform'));
        return Number(turn[1]) * Math.PI / 180;";
    let facing = browser.run(script, vec![json!(mark)]).await?.as_f64().ok_or("no facing")?;
    let from = browser.middle(&mark).await?;
    let to = (from.0 + far * facing.sin(), from.1 - far * facing.cos());
    browser.drag(from, to).await
}

/// The log that the page saves.
pub async fn saved_log(browser: &Browser) -> Result<String> {
    browser.click("[data-do=save-log]").await?;
    let saved = browser.downloaded(".log").await?;
    crate::log::opened(&browser.setting, saved)
}

/// What an entry of a log orders.
pub fn verb(entry: &Value) -> Option<&str> {
    entry["act"]["command"]["verb"].as_str()
}
