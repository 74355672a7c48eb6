//! Programs that run beside a test. They end with it, however it ends.

use std::{
    io::{BufRead, BufReader},
    net::{Ipv4Addr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

use crate::{Result, setting::Setting};

/// A program that runs.
#[derive(Debug)]
pub struct Running(Child);

impl Running {
    /// Starts a program and reads what it prints until a line has what is wanted.
    fn start<T>(command: &mut Command, found: impl Fn(&str) -> Option<T>) -> Result<(Running, T)> {
        let name = command.get_program().to_string_lossy().into_owned();
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut running =
            Running(child.map_err(|error| format!("{name} cannot be started: {error}"))?);
        let output = running.0.stdout.take().ok_or("a program without output")?;
        let mut lines = BufReader::new(output).lines();
        let mut said = String::new();
        while let Some(Ok(line)) = lines.next() {
            if let Some(what) = found(&line) {
                // Nobody reads on, but a program must not find its output closed.
                std::thread::spawn(move || lines.for_each(drop));
                return Ok((running, what));
            }
            said.push('\n');
            said.push_str(&line);
        }
        Err(format!("{name} ended before it was ready; it said:{said}").into())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// The client, served.
#[derive(Debug)]
pub struct Server {
    address: String,
    running: Option<Running>,
}

impl Server {
    /// Serves it from any free port.
    pub fn start(setting: &Setting) -> Result<Server> {
        let mut command = Command::new(&setting.program);
        command.args(["web", "--address", "127.0.0.1:0", "--folder"]).arg(&setting.client);
        let (running, address) = Running::start(&mut command, |line| {
            let (_, rest) = line.split_once("http://")?;
            Some(rest.split_once('/')?.0.to_owned())
        })?;
        Ok(Server { address, running: Some(running) })
    }

    /// Serves it no more.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// The address of its first page.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }
}

/// Starts chromedriver; returns where it listens.
///
/// It wants one port of both kinds of loopback address. Left to itself it takes a free one of IPv6
/// and gives up where the same is taken of IPv4, so it is told one that is free of IPv4; and since
/// somebody else may be quicker, it may try again.
pub fn chromedriver() -> Result<(Running, String)> {
    const TRIES: usize = 20;
    let mut refusal = "chromedriver was not started".into();
    for _ in 0..TRIES {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let mut command = Command::new("chromedriver");
        command.arg(format!("--port={port}")).stderr(Stdio::null());
        let ready = |line: &str| line.contains("started successfully").then_some(());
        match Running::start(&mut command, ready) {
            Ok((running, ())) => return Ok((running, format!("http://127.0.0.1:{port}"))),
            Err(problem) => refusal = problem,
        }
    }
    Err(refusal)
}

/// An empty folder for a browser's own files, which goes when nobody needs it any more.
#[derive(Debug)]
pub struct Profile(PathBuf);

impl Profile {
    /// An empty one.
    pub fn new() -> Result<Profile> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("linstock-browser-{}-{count}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder)?;
        Ok(Profile(folder))
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// Where the browser puts what is downloaded.
    pub fn downloads(&self) -> PathBuf {
        self.0.join("downloads")
    }

    /// The browser that uses it, by its process id.
    pub fn owner(&self) -> Option<u32> {
        // The lock is a link to `host-process`.
        let lock = std::fs::read_link(self.0.join("SingletonLock")).ok()?;
        lock.to_string_lossy().rsplit('-').next()?.parse().ok()
    }

    /// Ends the browser that uses it, at once and without a word.
    pub fn kill_owner(&self) -> Result {
        let Some(owner) = self.owner() else { return Ok(()) };
        Command::new("kill").args(["-9", &owner.to_string()]).status()?;
        drop(std::fs::remove_file(self.0.join("SingletonLock")));
        Ok(())
    }
}

impl Drop for Profile {
    fn drop(&mut self) {
        drop(self.kill_owner());
        // Its helpers may write for another moment.
        for _ in 0..20 {
            if std::fs::remove_dir_all(&self.0).is_ok() || !self.0.exists() {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    }
}
