//! Waiting for the page to be so, and reading it.

use std::time::Instant;

use serde_json::{Value, json};

use crate::{
    Result,
    browser::{Browser, PATIENCE},
};

impl Browser {
    /// Waits until something is there.
    pub async fn until<T>(
        &self,
        what: &str,
        mut look: impl AsyncFnMut() -> Result<Option<T>>,
    ) -> Result<T> {
        let begun = Instant::now();
        loop {
            if let Some(found) = look().await? {
                return Ok(found);
            }
            if begun.elapsed() > PATIENCE {
                return Err(format!("waited in vain for {what}").into());
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
    }

    /// Waits until a script's condition holds.
    pub async fn until_holds(&self, condition: &str) -> Result {
        let script = format!("return !!({condition})");
        self.until(condition, async || {
            let holds = self.run(&script, vec![]).await?;
            Ok((holds == Value::Bool(true)).then_some(()))
        })
        .await
    }

    /// Waits until an element is in the page.
    pub async fn until_there(&self, selector: &str) -> Result {
        self.until(selector, async || Ok(self.is_there(selector).await?.then_some(()))).await
    }

    /// Waits until the page has this text somewhere.
    pub async fn until_says(&self, text: &str) -> Result {
        self.until(&format!("the words {text:?}"), async || {
            Ok(self.text("body").await?.contains(text).then_some(()))
        })
        .await
    }

    /// Whether an element is in the page.
    pub async fn is_there(&self, selector: &str) -> Result<bool> {
        Ok(self.count(selector).await? > 0)
    }

    /// How many elements there are.
    pub async fn count(&self, selector: &str) -> Result<usize> {
        let script = "return document.querySelectorAll(arguments[0]).length";
        let count = self.run(script, vec![json!(selector)]).await?;
        Ok(count.as_u64().unwrap_or(0) as usize)
    }

    /// What an element says to whoever sees it; nothing if it is not there.
    pub async fn text(&self, selector: &str) -> Result<String> {
        let script = "return linstockTest.first(arguments[0])?.innerText ?? ''";
        let text = self.run(script, vec![json!(selector)]).await?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// An attribute of the first element.
    pub async fn attribute(&self, selector: &str, name: &str) -> Result<Option<String>> {
        let script = "return linstockTest.first(arguments[0])?.getAttribute(arguments[1]) ?? null";
        let value = self.run(script, vec![json!(selector), json!(name)]).await?;
        Ok(value.as_str().map(str::to_owned))
    }

    /// The middle of an element, in pixels of the window, after it was brought into sight.
    pub async fn middle(&self, selector: &str) -> Result<(f64, f64)> {
        let script = "
            const it = linstockTest.first(arguments[0]);
            if (!it) return null;
            if (it.closest('svg') === null) it.scrollIntoView({ block: 'nearest', inline: 'nearest' });
            const box = (it.querySelector('.hit') ?? it).getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];";
        let middle = self.run(script, vec![json!(selector)]).await?;
        let at = |index: usize| middle.get(index).and_then(Value::as_f64);
        match (at(0), at(1)) {
            (Some(x), Some(y)) => Ok((x, y)),
            _ => Err(format!("there is no {selector}").into()),
        }
    }
}
