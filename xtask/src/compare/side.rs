//! The programs of a revision, built, and asked.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use crate::shell::{Problem, command, root, succeed};

/// Where a revision's programs are.
pub struct Side {
    /// The command line.
    linstock: PathBuf,
    /// What asks the table assistant.
    assistant: PathBuf,
}

/// The source of the latter.
const ASSISTANT: &str = "crates/desk/examples/assistant.rs";

impl Side {
    /// Builds this tree, sharing what its tests have built.
    pub fn of_this_tree() -> Result<Side, Problem> {
        Side::build(&root(), &root().join("target"))
    }

    /// The programs that are kept in a folder, built from a tree if they are not there.
    pub fn kept(folder: &Path, tree: &Path) -> Result<Side, Problem> {
        let kept =
            Side { linstock: folder.join("linstock"), assistant: folder.join("assistant-program") };
        if !kept.linstock.exists() || !kept.assistant.exists() {
            // A revision from before there was anything to compare with has no such example.
            fs::create_dir_all(tree.join(ASSISTANT).with_file_name(""))?;
            fs::copy(root().join(ASSISTANT), tree.join(ASSISTANT))?;
            let target = folder.join("target");
            let built = Side::build(tree, &target)?;
            fs::copy(built.linstock, &kept.linstock)?;
            fs::copy(built.assistant, &kept.assistant)?;
            fs::remove_dir_all(target)?;
        }
        Ok(kept)
    }

    /// Builds a tree. As for tests: quick to build, quick enough, and an overflow is a panic.
    pub fn build(tree: &Path, target: &Path) -> Result<Side, Problem> {
        let words = ["build", "--profile", "test", "-p", "linstock-cli", "-p", "linstock-desk"];
        let mut cargo = command("cargo", &words);
        cargo.args(["--bin", "linstock", "--example", "assistant"]);
        succeed(cargo.current_dir(tree).env("CARGO_TARGET_DIR", target))?;
        let built = target.join("debug");
        Ok(Side { linstock: built.join("linstock"), assistant: built.join("examples/assistant") })
    }

    /// A script of questions for the table assistant.
    pub fn questions(&self) -> Result<String, Problem> {
        let output = Command::new(&self.assistant).arg("make").output()?;
        Ok(String::from_utf8(output.stdout)?)
    }

    /// Asks the table assistant the questions of a script, and writes down what came of them.
    pub fn assist(&self, script: &Path, folder: &Path) -> Result<(), Problem> {
        succeed(Command::new(&self.assistant).args([script, folder]))
    }

    /// What the command line prints, and how it ends if it fails.
    pub fn prints(&self, words: &[&str], tree: &Path) -> Result<String, Problem> {
        let output = Command::new(&self.linstock).args(words).current_dir(tree).output()?;
        let mut text = String::from_utf8(output.stdout)?;
        if !output.status.success() {
            text += &format!("{}\n{}\n", String::from_utf8_lossy(&output.stderr), output.status);
        }
        Ok(text)
    }

    /// Starts an adjudicator.
    pub fn adjudicator(&self) -> Result<Adjudicator, Problem> {
        let mut child = Command::new(&self.linstock)
            .arg("adjudicate")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let requests = child.stdin.take().ok_or("no way in")?;
        let answers = BufReader::new(child.stdout.take().ok_or("no way out")?);
        Ok(Adjudicator { child, requests, answers })
    }
}

/// A running `linstock adjudicate`.
pub struct Adjudicator {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Adjudicator {
    /// Asks, and waits for the answer.
    pub fn ask(&mut self, request: &str) -> Result<String, Problem> {
        writeln!(self.requests, "{request}")?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        Ok(answer.trim_end().to_owned())
    }

    /// Asks everything at once, and gives each answer to somebody.
    pub fn ask_all(
        self,
        requests: &[&str],
        mut with: impl FnMut(usize, &str) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let Adjudicator { mut child, requests: mut way_in, answers } = self;
        let mut count = 0;
        std::thread::scope(|scope| -> Result<(), Problem> {
            // An adjudicator that has died is noticed by its missing answers.
            scope.spawn(move || requests.iter().try_for_each(|it| writeln!(way_in, "{it}")));
            for answer in answers.lines() {
                with(count, &answer?)?;
                count += 1;
            }
            Ok(())
        })?;
        let status = child.wait()?;
        if count == requests.len() && status.success() {
            return Ok(());
        }
        let died = requests.get(count).unwrap_or(&"");
        Err(format!("{count} of {} answered, then {status} at {died}", requests.len()).into())
    }
}
