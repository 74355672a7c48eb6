//! A pointer, a finger and keys: real input, as it comes from a person.

use serde_json::json;

use crate::{
    Result,
    browser::{Browser, Screen},
};

/// The Shift key, as Chromium counts it.
const SHIFT: u8 = 8;

/// A key that is not a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// To the next thing.
    Tab,
    /// Does it.
    Enter,
    /// Does it, too.
    Space,
    /// Not so.
    Escape,
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Closer.
    Plus,
    /// All of it.
    Zero,
    /// What is what.
    Help,
    /// The scenario.
    Scenario,
    /// Forward.
    Up,
}

impl Key {
    /// Its name, its code, and what it types.
    const fn shown(self) -> (&'static str, &'static str, u32, &'static str) {
        match self {
            Key::Tab => ("Tab", "Tab", 9, ""),
            Key::Enter => ("Enter", "Enter", 13, "\r"),
            Key::Space => (" ", "Space", 32, " "),
            Key::Escape => ("Escape", "Escape", 27, ""),
            Key::Left => ("ArrowLeft", "ArrowLeft", 37, ""),
            Key::Right => ("ArrowRight", "ArrowRight", 39, ""),
            Key::Plus => ("+", "NumpadAdd", 107, "+"),
            Key::Zero => ("0", "Digit0", 48, "0"),
            Key::Help => ("?", "Slash", 191, "?"),
            Key::Scenario => ("i", "KeyI", 73, "i"),
            Key::Up => ("ArrowUp", "ArrowUp", 38, ""),
        }
    }
}

impl Browser {
    /// Presses a key and lets it go.
    pub async fn press(&self, key: Key) -> Result {
        let (name, code, number, text) = key.shown();
        let kind = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
        for kind in [kind, "keyUp"] {
            let mut event = json!({
                "type": kind, "key": name, "code": code,
                "windowsVirtualKeyCode": number, "nativeVirtualKeyCode": number,
            });
            if kind == "keyDown" {
                event["text"] = json!(text);
            }
            self.tell("Input.dispatchKeyEvent", event).await?;
        }
        self.calm().await
    }

    /// Presses the key of a letter or a digit and lets it go.
    pub async fn press_letter(&self, letter: char) -> Result {
        let code = u32::from(letter.to_ascii_uppercase());
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({
                "type": kind, "key": letter.to_string(),
                "windowsVirtualKeyCode": code, "nativeVirtualKeyCode": code,
            });
            if kind == "keyDown" {
                event["text"] = json!(letter.to_string());
            }
            self.tell("Input.dispatchKeyEvent", event).await?;
        }
        self.calm().await
    }

    /// Types text where the cursor is.
    pub async fn type_in(&self, text: &str) -> Result {
        self.tell("Input.insertText", json!({ "text": text })).await?;
        self.calm().await
    }

    /// Presses Tab until the focus is on an element that fits.
    pub async fn tab_to(&self, selector: &str) -> Result {
        for _ in 0..400 {
            let script = "return !!document.activeElement?.matches(arguments[0])";
            if self.run(script, vec![json!(selector)]).await? == json!(true) {
                return Ok(());
            }
            self.press(Key::Tab).await?;
        }
        Err(format!("the Tab key does not lead to {selector}").into())
    }

    /// Moves the pointer.
    pub async fn point(&self, (x, y): (f64, f64)) -> Result {
        let event = json!({ "type": "mouseMoved", "x": x, "y": y });
        self.tell("Input.dispatchMouseEvent", event).await.map(drop)
    }

    async fn button(&self, kind: &str, at: (f64, f64)) -> Result {
        self.button_with(kind, at, 0).await
    }

    async fn button_with(&self, kind: &str, (x, y): (f64, f64), held: u8) -> Result {
        let event = json!({
            "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1, "modifiers": held,
        });
        self.tell("Input.dispatchMouseEvent", event).await.map(drop)
    }

    /// Clicks at a place, or taps it on a phone.
    pub async fn click_at(&self, at: (f64, f64)) -> Result {
        match self.screen {
            Screen::Desktop => {
                self.point(at).await?;
                self.button("mousePressed", at).await?;
                self.button("mouseReleased", at).await?;
            }
            Screen::Phone => {
                let point = json!([{ "x": at.0, "y": at.1 }]);
                let touch = |kind: &str, points| json!({ "type": kind, "touchPoints": points });
                self.tell("Input.dispatchTouchEvent", touch("touchStart", point)).await?;
                self.tell("Input.dispatchTouchEvent", touch("touchEnd", json!([]))).await?;
            }
        }
        self.calm().await
    }

    /// Clicks an element that is to be seen.
    pub async fn click(&self, selector: &str) -> Result {
        self.until_there(selector).await?;
        let at = self.middle(selector).await?;
        let script = "
            const under = document.elementFromPoint(arguments[1], arguments[2]);
            const it = linstockTest.first(arguments[0]);
            return it === under || it.contains(under) || under?.contains(it) || under?.outerHTML.slice(0, 200);";
        let given = vec![json!(selector), json!(at.0), json!(at.1)];
        let free = self.run(script, given).await?;
        if free != json!(true) {
            return Err(format!("{selector} is covered by {free}").into());
        }
        self.click_at(at).await
    }

    /// Clicks an element from within the page, wherever it is: for many clicks in a row.
    pub async fn click_soon(&self, selector: &str) -> Result {
        let script = "const it = linstockTest.first(arguments[0]); it?.click(); return !!it";
        if self.run(script, vec![json!(selector)]).await? != json!(true) {
            return Err(format!("there is no {selector}").into());
        }
        self.calm().await
    }

    /// Clicks at a place with the Shift key held.
    pub async fn shift_click_at(&self, at: (f64, f64)) -> Result {
        self.point(at).await?;
        self.button_with("mousePressed", at, SHIFT).await?;
        self.button_with("mouseReleased", at, SHIFT).await?;
        self.calm().await
    }

    /// Drags from one place to another.
    pub async fn drag(&self, from: (f64, f64), to: (f64, f64)) -> Result {
        self.drag_with(from, to, 0).await
    }

    /// Draws a box with the Shift key held.
    pub async fn draw_box(&self, from: (f64, f64), to: (f64, f64)) -> Result {
        self.drag_with(from, to, SHIFT).await
    }

    async fn drag_with(&self, from: (f64, f64), to: (f64, f64), held: u8) -> Result {
        self.point(from).await?;
        self.button_with("mousePressed", from, held).await?;
        for step in 1..=8 {
            let part = f64::from(step) / 8.0;
            let at = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
            let event = json!({ "type": "mouseMoved", "x": at.0, "y": at.1, "button": "left", "buttons": 1, "modifiers": held });
            self.tell("Input.dispatchMouseEvent", event).await?;
        }
        self.calm().await?;
        self.button_with("mouseReleased", to, held).await?;
        self.calm().await
    }
}
