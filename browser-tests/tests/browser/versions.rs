//! A new version of the client takes the place of the old one when somebody asks for it.

use std::{fs, path::Path, time::Duration};

use linstock_browser_tests::{Browser, Result, Screen, browse, child::Server};

/// What says that there is a new version.
const NOTICE: &str = ".notice[role='status']";

#[test]
fn a_new_version_is_used_when_somebody_asks_for_it() {
    browse("new version", Screen::Desktop, async |browser| {
        let folder = std::env::temp_dir().join(format!("linstock-client-{}", std::process::id()));
        let played = play(browser, &folder).await;
        drop(fs::remove_dir_all(&folder));
        played
    });
}

async fn play(browser: &mut Browser, folder: &Path) -> Result {
    copy(&browser.setting.client, folder)?;
    let mut setting = browser.setting.clone();
    setting.client = folder.to_owned();
    // The page that is there still loads from the other server.
    let other = std::mem::replace(&mut browser.server, Server::start(&setting)?);
    browser.calm().await?;
    browser.go("").await?;
    drop(other);
    browser.until_holds("navigator.serviceWorker.controller").await?;

    // In the first session of all, without a reload.
    renew(browser, folder, "second").await?;
    browser.until_there(NOTICE).await?;
    take_over(browser).await?;

    // After a reload with the new version waiting.
    renew(browser, folder, "third").await?;
    browser.until_there(NOTICE).await?;
    browser.reload().await?;
    browser.until_there(NOTICE).await?;
    take_over(browser).await?;
    assert!(!browser.is_there(NOTICE).await?, "there is nothing newer");
    Ok(())
}

/// Uses the new version: the page is loaded again, and the new version is the one that is used.
async fn take_over(browser: &mut Browser) -> Result {
    browser.run("window.before = true", vec![]).await?;
    browser.click(".notice .primary").await?;
    browser.until_holds("!window.before && document.querySelector('.tile')").await?;
    browser.calm().await?;
    let script = "const then = arguments[0]; navigator.serviceWorker.getRegistration().then((it) => then(!it.waiting))";
    let alone = browser.session()?.execute_async(script, vec![]).await?;
    assert_eq!(alone.json(), &serde_json::json!(true), "no version waits any more");
    Ok(())
}

/// Serves another version, and lets the browser look for it.
async fn renew(browser: &Browser, folder: &Path, version: &str) -> Result {
    let file = folder.join("sw.js");
    let written = fs::metadata(&file)?.modified()? + Duration::from_secs(60);
    let text =
        fs::read_to_string(&file)?.replacen("\"linstock-", &format!("\"linstock-{version}-"), 1);
    fs::write(&file, text)?;
    // Servers tell files apart by the second they were written in, and tests are quicker than that.
    fs::File::options().append(true).open(&file)?.set_modified(written)?;
    for suffix in ["br", "gz"] {
        drop(fs::remove_file(folder.join(format!("sw.js.{suffix}"))));
    }
    let script = "navigator.serviceWorker.getRegistration().then((it) => it.update())";
    browser.run(script, vec![]).await?;
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
