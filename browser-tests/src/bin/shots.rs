//! Takes pictures of every page, for the documents: `cargo xtask shots`.

use std::path::{Path, PathBuf};

use linstock_browser_tests::{Browser, Result, Screen, pages::Page, setting::Setting};

fn main() -> Result {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("where to?")?);
    std::fs::create_dir_all(&folder)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        for screen in [Screen::Desktop, Screen::Phone] {
            let mut browser = Browser::open(Setting::read(), screen).await?;
            let taken = take(&mut browser, &folder).await;
            let console = browser.complaints().await;
            browser.close().await;
            taken?;
            if !console.is_empty() {
                return Err(format!("on the console: {console:#?}").into());
            }
        }
        Ok(())
    })
}

/// All pages on one screen, the map and the table by night, too.
async fn take(browser: &mut Browser, folder: &Path) -> Result {
    let phone = if browser.screen == Screen::Phone { "-phone" } else { "" };
    for page in Page::ALL {
        for dark in [false, true] {
            let by_night = matches!(page, Page::Home | Page::Aim | Page::Table);
            if dark && !by_night {
                continue;
            }
            browser.dark(dark).await?;
            page.open(browser).await?;
            browser.run("document.activeElement?.blur()", vec![]).await?;
            let night = if dark { "-dark" } else { "" };
            let file = folder.join(format!("{}{phone}{night}.png", page.name()));
            std::fs::write(&file, browser.picture().await?)?;
            println!("{}", file.display());
        }
    }
    Ok(())
}
