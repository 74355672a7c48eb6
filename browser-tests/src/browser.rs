//! A Chromium that has opened the client.

use std::{
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    path::Path,
    time::Duration,
};

use serde_json::{Value, json};
use thirtyfour::{ChromeCapabilities, ChromiumLikeCapabilities, LoggingPrefsLogLevel, WebDriver};

use crate::{
    Problem, Result,
    child::{Profile, Running, Server, chromedriver},
    setting::Setting,
};

/// How long anything may take before it counts as never.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// What somebody looks at and touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// With a mouse.
    Desktop,
    /// With a finger.
    Phone,
}

impl Screen {
    /// Its width and height in pixels.
    pub const fn size(self) -> (u32, u32) {
        match self {
            Screen::Desktop => (1440, 900),
            Screen::Phone => (390, 844),
        }
    }
}

/// A served client and a Chromium that has opened it.
pub struct Browser {
    /// Where everything is.
    pub setting: Setting,
    /// What serves the client.
    pub server: Server,
    /// What it looks like.
    pub screen: Screen,
    /// What it said on its console.
    pub console: Vec<String>,
    session: Option<WebDriver>,
    // In this order they go: the driver first, then the browser it drove.
    driver: Option<(Running, String)>,
    profile: Profile,
}

/// Opens the client, does something with it, and looks for complaints on the console. What goes wrong
/// leaves a picture.
pub fn browse(name: &str, screen: Screen, act: impl AsyncFnOnce(&mut Browser) -> Result) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a test can have a runtime");
    let opened = runtime.block_on(Browser::open(Setting::read(), screen));
    let mut browser = opened.unwrap_or_else(|problem| panic!("{name}: {problem}"));
    let done = catch_unwind(AssertUnwindSafe(|| runtime.block_on(act(&mut browser))));
    let console = runtime.block_on(browser.complaints());
    if !matches!(done, Ok(Ok(()))) {
        drop(runtime.block_on(browser.keep_picture(name)));
    }
    runtime.block_on(browser.close());
    match done {
        Ok(Ok(())) => {}
        Ok(Err(problem)) => panic!("{name}: {problem}\non the console: {console:#?}"),
        Err(panic) => {
            eprintln!("{name}: on the console: {console:#?}");
            resume_unwind(panic)
        }
    }
    assert!(console.is_empty(), "{name}: on the console: {console:#?}");
}

impl Browser {
    /// Serves the client and opens its first page.
    pub async fn open(setting: Result<Setting>, screen: Screen) -> Result<Browser> {
        let mut browser = Browser::blank(setting, screen).await?;
        browser.go("").await?;
        Ok(browser)
    }

    /// Serves the client and opens nothing yet.
    pub async fn blank(setting: Result<Setting>, screen: Screen) -> Result<Browser> {
        let setting = setting?;
        let mut browser = Browser {
            server: Server::start(&setting)?,
            setting,
            screen,
            console: Vec::new(),
            session: None,
            driver: Some(chromedriver()?),
            profile: Profile::new()?,
        };
        browser.start().await?;
        Ok(browser)
    }

    /// Starts Chromium, with what it knew before if it was started before.
    pub async fn start(&mut self) -> Result {
        let mut wanted = ChromeCapabilities::new();
        if Path::new("/usr/bin/chromium").exists() {
            wanted.set_binary("/usr/bin/chromium")?;
        }
        let (width, height) = self.screen.size();
        for word in [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--force-prefers-reduced-motion",
            &format!("--window-size={width},{height}"),
            &format!("--user-data-dir={}", self.profile.folder().display()),
        ] {
            wanted.add_arg(word)?;
        }
        wanted.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        let (_, address) = self.driver.as_ref().ok_or("chromedriver was stopped")?;
        let builder = WebDriver::builder(address.as_str(), wanted).request_timeout(PATIENCE * 2);
        let session = builder.connect().await?;
        session.set_script_timeout(PATIENCE).await?;
        self.session = Some(session);
        let script = include_str!("watch.js");
        self.tell("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await?;
        let folder = self.profile.downloads();
        let downloads = json!({ "behavior": "allow", "downloadPath": folder.to_string_lossy() });
        self.tell("Browser.setDownloadBehavior", downloads).await?;
        self.resize(self.screen).await
    }

    /// Another screen from now on.
    pub async fn resize(&mut self, screen: Screen) -> Result {
        self.screen = screen;
        let (width, height) = screen.size();
        let phone = screen == Screen::Phone;
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        self.tell("Emulation.setDeviceMetricsOverride", metrics).await?;
        let touch = json!({ "enabled": phone, "maxTouchPoints": 5 });
        self.tell("Emulation.setTouchEmulationEnabled", touch).await?;
        Ok(())
    }

    /// The same screen with everything so many times as large, as a browser zooms.
    pub async fn zoom(&self, by: u32) -> Result {
        let (width, height) = self.screen.size();
        let metrics = json!({
            "width": width / by, "height": height / by, "deviceScaleFactor": by, "mobile": false,
        });
        self.tell("Emulation.setDeviceMetricsOverride", metrics).await.map(drop)
    }

    /// Day or night, as the system would have it.
    pub async fn dark(&self, dark: bool) -> Result {
        let value = if dark { "dark" } else { "light" };
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": value }] });
        self.tell("Emulation.setEmulatedMedia", features).await.map(drop)
    }

    /// The driver's session.
    pub fn session(&self) -> Result<&WebDriver> {
        Ok(self.session.as_ref().ok_or("the browser is not running")?)
    }

    /// Tells Chromium something in its own protocol.
    pub async fn tell(&self, method: &str, what: Value) -> Result<Value> {
        Ok(self.session()?.cdp().send_raw(method, what).await?)
    }

    /// Goes to a place in the client, which stands after its address.
    pub async fn go(&mut self, place: &str) -> Result {
        let url = format!("{}{place}", self.server.url());
        self.session()?.goto(url).await?;
        self.calm().await
    }

    /// Loads the page again.
    pub async fn reload(&mut self) -> Result {
        self.session()?.refresh().await?;
        self.calm().await
    }

    /// Ends the browser at once, as a crash does. Its files stay.
    pub fn kill(&mut self) -> Result {
        self.profile.kill_owner()?;
        if let Some(session) = self.session.take() {
            drop(session.leak());
        }
        Ok(())
    }

    /// Gives the page a file.
    pub async fn give_file(&self, input: &str, name: &str, text: &str) -> Result {
        self.until_there(input).await?;
        let file = self.profile.folder().join(name);
        std::fs::write(&file, text)?;
        let document = self.tell("DOM.getDocument", json!({})).await?;
        let wanted = json!({ "nodeId": document["root"]["nodeId"], "selector": input });
        let found = self.tell("DOM.querySelector", wanted).await?;
        let files = json!({ "nodeId": found["nodeId"], "files": [file] });
        self.tell("DOM.setFileInputFiles", files).await?;
        self.calm().await
    }

    /// The text of a file that was downloaded, once it is whole.
    pub async fn downloaded(&self, ending: &str) -> Result<String> {
        Ok(String::from_utf8(self.downloaded_file(ending).await?)?)
    }

    /// What is in a file that was downloaded, once it is whole.
    pub async fn downloaded_file(&self, ending: &str) -> Result<Vec<u8>> {
        let folder = self.profile.downloads();
        let whole = || -> Option<Vec<u8>> {
            let files = std::fs::read_dir(&folder).ok()?.filter_map(|file| Some(file.ok()?.path()));
            let file = files.into_iter().find(|file| file.to_string_lossy().ends_with(ending))?;
            let text = std::fs::read(&file).ok()?;
            if text.is_empty() {
                return None;
            }
            drop(std::fs::remove_file(file));
            Some(text)
        };
        self.until(&format!("a file *{ending} in the downloads"), async || Ok(whole())).await
    }

    /// What the console has to complain about so far.
    pub async fn complaints(&mut self) -> Vec<String> {
        if let Some(session) = &self.session {
            match session.browser_log().await {
                Ok(entries) => {
                    let grave =
                        entries.into_iter().filter(|it| it.level != "INFO" && it.level != "DEBUG");
                    self.console.extend(grave.map(|it| format!("{}: {}", it.level, it.message)));
                }
                Err(problem) => self.console.push(format!("no console: {problem}")),
            }
        }
        self.console.clone()
    }

    /// Forgets complaints that hold a word: somebody asked for them.
    pub async fn forgive(&mut self, word: &str) {
        self.complaints().await;
        self.console.retain(|it| !it.contains(word));
    }

    /// A picture of what is to be seen.
    pub async fn picture(&self) -> Result<Vec<u8>> {
        Ok(self.session()?.screenshot_as_png().await?)
    }

    async fn keep_picture(&self, name: &str) -> Result {
        std::fs::create_dir_all(&self.setting.failures)?;
        let file = self.setting.failures.join(format!("{}.png", name.replace(' ', "-")));
        std::fs::write(&file, self.picture().await?)?;
        eprintln!("{name}: see {}", file.display());
        Ok(())
    }

    /// Closes everything.
    pub async fn close(&mut self) {
        if let Some(session) = self.session.take() {
            drop(session.quit().await);
        }
        self.driver = None;
        self.server.stop();
    }
}

impl Browser {
    /// Runs a script in the page: what it returns.
    pub async fn run(&self, script: &str, given: Vec<Value>) -> Result<Value> {
        let returned =
            self.session()?.execute(script, given).await.map_err(|error| -> Problem {
                format!("{error}\nin the script {script}").into()
            })?;
        Ok(returned.json().clone())
    }

    /// Waits until the page asks nothing and awaits nothing.
    pub async fn calm(&self) -> Result {
        self.rest("calm").await
    }

    /// Waits until what was asked is answered and drawn, though something may still be due.
    pub async fn drawn(&self) -> Result {
        self.rest("drawn").await
    }

    async fn rest(&self, kind: &str) -> Result {
        let script = "
            const [kind, then] = arguments;
            if (globalThis.linstockTest) linstockTest[kind](then); else then(true);";
        match self.session()?.execute_async(script, vec![serde_json::json!(kind)]).await {
            Ok(_) => Ok(()),
            Err(error) => {
                let waiting = self.run("return linstockTest.waiting()", vec![]).await?;
                Err(format!("the page does not come to rest: {waiting}: {error}").into())
            }
        }
    }
}
