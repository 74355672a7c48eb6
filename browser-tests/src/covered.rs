//! Whether everything on a page can be seen and reached: nothing lies over anything.

use serde_json::Value;

use crate::{Result, browser::Browser};

/// Each control and picture is brought into sight and asked who is found in its middle and near its upper and
/// lower edge. While a dialog is open, only what is in it counts.
const COVERED: &str = "
    const root = document.querySelector('[role=dialog]') ?? document;
    const wanted = 'button, a[href], summary, select, input, .tile-map';
    const seen = (it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && !it.closest('svg, [aria-hidden=true]');
    const covered = [];
    for (const it of [...root.querySelectorAll(wanted)].filter(seen)) {
        it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const box = it.getBoundingClientRect();
        if (box.width < 4 || box.height < 8) continue;
        const x = box.left + box.width / 2;
        for (const y of [box.top + 3, box.top + box.height / 2, box.bottom - 3]) {
            const there = document.elementFromPoint(x, y);
            const own = it.closest('label') ?? it;
            if (there && (own.contains(there) || it.control?.contains(there))) continue;
            covered.push(`${it.outerHTML.slice(0, 100)} by ${there?.outerHTML.slice(0, 100)}`);
            break;
        }
    }
    return covered;";

impl Browser {
    /// What is covered on the page as it stands, a line each.
    pub async fn covered(&self) -> Result<Vec<String>> {
        let found = self.run(COVERED, vec![]).await?;
        let lines = found.as_array().ok_or("the page does not say what is covered")?;
        Ok(lines.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }
}
