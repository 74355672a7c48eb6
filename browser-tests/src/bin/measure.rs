//! What the client costs in a browser: `cargo xtask bench-client`. A line for each figure, no judgement.

use std::{path::Path, process::Command};

use linstock_browser_tests::{
    Browser, Result, Screen,
    battle::select,
    pages::moving,
    setting::Setting,
    slow::{FAST_4G, slow},
};
use serde_json::json;

/// The scenario with the most units.
const LARGEST: &str = "wilsons-creek";

fn main() -> Result {
    let setting = Setting::read()?;
    sizes(&setting.client)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut browser = Browser::open(Ok(setting.clone()), Screen::Desktop).await?;
        let done = pointer(&mut browser).await;
        browser.close().await;
        done?;
        let (mut paints, mut usables) = (Vec::new(), Vec::new());
        for _ in 0..5 {
            let mut browser = Browser::blank(Ok(setting.clone()), Screen::Phone).await?;
            let done = first_page(&mut browser).await;
            browser.close().await;
            let (painted, usable) = done?;
            paints.push(painted);
            usables.push(usable);
        }
        let slow = "4 times slower, fast 4G, ms";
        shown(&format!("first paint, {slow}"), format_args!("{:.0}", percentile(&paints, 50.0)));
        shown(
            &format!("first page usable, {slow}"),
            format_args!("{:.0}", percentile(&usables, 50.0)),
        );
        Ok(())
    })
}

fn shown(what: &str, figure: impl std::fmt::Display) {
    println!("{what}\t{figure}");
}

/// How large the WebAssembly is, plain and compressed.
fn sizes(client: &Path) -> Result {
    let mut all = 0;
    for module in ["page_bg.wasm", "desk_bg.wasm"] {
        let file = client.join(module);
        shown(&format!("{module}, bytes"), std::fs::metadata(&file)?.len());
        let zipped =
            Command::new("gzip").args(["-9", "-c"]).arg(&file).output()?.stdout.len() as u64;
        shown(&format!("{module}, gzip, bytes"), zipped);
        let brotli = std::fs::metadata(client.join(format!("{module}.br"))).map(|it| it.len());
        if let Ok(brotli) = brotli {
            shown(&format!("{module}, brotli, bytes"), brotli);
        }
        all += brotli.unwrap_or(zipped);
    }
    shown("WebAssembly, compressed as it is served, bytes", all);
    Ok(())
}

/// What a pointer costs the main thread, and how long a probe takes, on the largest scenario.
async fn pointer(browser: &mut Browser) -> Result {
    let unit = moving(browser, LARGEST).await?;
    browser.tell("Performance.enable", json!({ "timeDomain": "threadTicks" })).await?;
    shown("units on the table", browser.count(".unit").await?);
    let box_of = "
        const box = document.querySelector('.map').getBoundingClientRect();
        return [box.x, box.y, box.width, box.height]";
    let map = browser.run(box_of, vec![]).await?;
    let map: Vec<f64> = serde_json::from_value(map)?;
    let at = |step: u32| {
        // Back and forth over the whole table.
        let across = f64::from(step % 40) / 40.0;
        let down = f64::from(step / 40 % 8) / 8.0;
        (map[0] + map[2] * (0.1 + 0.8 * across), map[1] + map[3] * (0.1 + 0.8 * down))
    };
    // What waits until the pointer rests waits as long as it does for people.
    browser.run("linstockTest.hurry(false)", vec![]).await?;
    let still = work(browser, async |_| Ok(())).await?;
    let rest = percentile(&still, 50.0);
    report("nothing at all, which is noise", &still, rest);
    let over = work(browser, async |step| browser.point(at(step)).await).await?;
    report("pointer over the table", &over, rest);

    let hold = |kind: &str, at: (f64, f64)| json!({ "type": kind, "x": at.0, "y": at.1, "button": "left", "buttons": 1, "clickCount": 1 });
    let tell = async |kind: &str, at: (f64, f64)| {
        browser.tell("Input.dispatchMouseEvent", hold(kind, at)).await.map(drop)
    };
    let empty = (map[0] + 4.0, map[1] + 4.0);
    tell("mousePressed", empty).await?;
    let pan = work(browser, async |step| {
        let far = f64::from(step % 20) * 6.0;
        tell("mouseMoved", (empty.0 + far, empty.1 + far)).await
    })
    .await?;
    report("pointer that pans", &pan, rest);
    let before = busy(browser).await?;
    browser.calm().await?;
    shown(
        "the table drawn anew once it rests, ms",
        format_args!("{:.2}", (busy(browser).await? - before) * 1000.0 - rest),
    );
    tell("mouseReleased", empty).await?;

    select(browser, unit).await?;
    browser.run("linstockTest.told.length = 0", vec![]).await?;
    let from = browser.middle(&format!(".unit[data-unit='{unit}']")).await?;
    tell("mousePressed", from).await?;
    let push = work(browser, async |step| {
        let (turn, far) = (f64::from(step) / 9.0, 20.0 + f64::from(step % 30) * 3.0);
        tell("mouseMoved", (from.0 + far * turn.sin(), from.1 + far * turn.cos())).await
    })
    .await?;
    tell("mouseReleased", from).await?;
    report("pointer that pushes a unit", &push, rest);
    asked(browser, "a way led towards the pointer, there and back", "toward").await?;

    browser.run("linstockTest.told.length = 0", vec![]).await?;
    // A way that grows until it has as many steps as there may be.
    for step in 0..80 {
        let button = [1, 2, 3, 5][step % 4];
        browser.click_soon(&format!(".manoeuvres button:nth-child({button})")).await?;
    }
    asked(browser, "a probe, there and back", "probe").await
}

/// What the main thread does while something happens, many times, in milliseconds each.
async fn work(browser: &Browser, mut act: impl AsyncFnMut(u32) -> Result) -> Result<Vec<f64>> {
    let mut all = Vec::new();
    for step in 0..200 {
        let before = busy(browser).await?;
        act(step).await?;
        browser.drawn().await?;
        all.push((busy(browser).await? - before) * 1000.0);
    }
    Ok(all)
}

/// How long the main thread has worked so far, in seconds.
async fn busy(browser: &Browser) -> Result<f64> {
    let metrics = browser.tell("Performance.getMetrics", json!({})).await?;
    let metrics = metrics["metrics"].as_array().ok_or("no metrics")?;
    let task = metrics.iter().find(|it| it["name"] == "TaskDuration").ok_or("no TaskDuration")?;
    Ok(task["value"].as_f64().unwrap_or_default())
}

/// What of that is not there when nothing happens, which is the price of looking.
fn report(what: &str, all: &[f64], rest: f64) {
    for (name, part) in [("median", 50.0), ("95%", 95.0)] {
        shown(&format!("{what}, {name}, ms"), format_args!("{:.2}", percentile(all, part) - rest));
    }
}

async fn asked(browser: &Browser, what: &str, kind: &str) -> Result {
    let script =
        "return linstockTest.told.filter(([kind]) => kind === arguments[0]).map(([, ms]) => ms)";
    let times: Vec<f64> = serde_json::from_value(browser.run(script, vec![json!(kind)]).await?)?;
    if times.is_empty() {
        return Err(format!("nobody asked for {kind}").into());
    }
    report(what, &times, 0.0);
    Ok(())
}

fn percentile(all: &[f64], part: f64) -> f64 {
    let mut all = all.to_vec();
    all.sort_by(f64::total_cmp);
    let index = (all.len() as f64 * part / 100.0) as usize;
    all.get(index.min(all.len().saturating_sub(1))).copied().unwrap_or_default()
}

/// When something is first seen, and when a battle can be begun, by somebody with a slow phone who has never
/// been here, in milliseconds.
async fn first_page(browser: &mut Browser) -> Result<(f64, f64)> {
    let server =
        browser.server.url().trim_start_matches("http://").trim_end_matches('/').parse()?;
    let address = slow(server, FAST_4G)?;
    browser.tell("Emulation.setCPUThrottlingRate", json!({ "rate": 4 })).await?;
    let script = "
        new MutationObserver((_, watch) => {
            if (!document.querySelector('[data-scenario] svg')) return;
            watch.disconnect();
            requestAnimationFrame(() => { globalThis.linstockUsable = performance.now(); });
        }).observe(document, { childList: true, subtree: true });";
    browser.tell("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await?;
    browser.session()?.goto(format!("http://{address}/")).await?;
    browser.until_holds("globalThis.linstockUsable").await?;
    let script = "
        const paint = performance.getEntriesByType('paint').map((it) => it.startTime)[0] ?? 0;
        return [paint, globalThis.linstockUsable]";
    Ok(serde_json::from_value(browser.run(script, vec![]).await?)?)
}
