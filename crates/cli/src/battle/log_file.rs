//! A log that is written as the battle goes on: what is acknowledged is in the file, and nobody else writes it.

use std::{
    fs::{self, File, TryLockError},
    io::{ErrorKind, Write},
};

use linstock_games::{battle::Battle, torn::without_torn_line};

use super::files::{LARGEST_LOG, bounded};
use crate::failure::Failure;

/// A log that is written as the battle goes on.
pub struct LogFile {
    file: File,
    path: String,
    lines: usize,
    /// Where the last line ends that is whole.
    length: u64,
    /// Whether the file ends in the middle of a line that is otherwise whole.
    open: bool,
}

impl LogFile {
    /// A new file; one that exists is not overwritten.
    pub fn create(path: &str) -> Result<LogFile, Failure> {
        let file = File::create_new(path).map_err(|error| {
            let hint = if error.kind() == ErrorKind::AlreadyExists {
                "; choose another name, or remove it"
            } else {
                ""
            };
            Failure::Wrong(format!("{path} cannot be written: {error}{hint}"))
        })?;
        lock(&file, path)?;
        Ok(LogFile { file, path: path.to_owned(), lines: 0, length: 0, open: false })
    }

    /// A file that exists, with what is in it. Nobody else writes it from now on.
    pub fn open(path: &str) -> Result<(LogFile, Vec<u8>), Failure> {
        let mut file =
            fs::OpenOptions::new().read(true).append(true).open(path).map_err(|error| {
                Failure::Broken(format!("{path} cannot be read and written: {error}"))
            })?;
        lock(&file, path)?;
        let bytes = bounded(&mut file, LARGEST_LOG).map_err(|what| what.of(path))?;
        let length = bytes.len() as u64;
        let open = !bytes.is_empty() && !bytes.ends_with(b"\n");
        Ok((LogFile { file, path: path.to_owned(), lines: 0, length, open }, bytes))
    }

    /// The file holds so many lines of the battle already.
    pub fn holds(&mut self, lines: usize) {
        self.lines = lines;
    }

    /// Drops the last line, of which only a part was written, and keeps that part in a file beside the log. Returns
    /// the name of that file.
    pub fn drop_torn_line(&mut self, whole: &str, torn: &[u8]) -> Result<String, Failure> {
        let (mut beside, name) = self.beside()?;
        let kept = beside.write_all(torn).and_then(|()| beside.sync_all());
        kept.map_err(|error| Failure::Broken(format!("{name} cannot be written: {error}")))?;
        let length = whole.len() as u64;
        let cut = self.file.set_len(length).and_then(|()| self.file.sync_all());
        cut.map_err(|error| self.cannot_write(&error))?;
        (self.length, self.open) = (length, false);
        Ok(name)
    }

    /// A new file beside the log for what is dropped from it.
    fn beside(&self) -> Result<(File, String), Failure> {
        for more in 1.. {
            let suffix = if more == 1 { String::new() } else { format!("-{more}") };
            let name = format!("{}.torn{suffix}", self.path);
            match File::create_new(&name) {
                Ok(file) => return Ok((file, name)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => {
                    return Err(Failure::Broken(format!("{name} cannot be written: {error}")));
                }
            }
        }
        Err(Failure::Broken(format!("{} has too many files beside it", self.path)))
    }

    /// Writes the lines that are not in the file yet.
    pub fn catch_up(&mut self, battle: &Battle) -> Result<(), Failure> {
        let lines = &battle.lines()[self.lines..];
        if lines.is_empty() {
            return Ok(());
        }
        let begin = if self.open { "\n" } else { "" };
        let new: String = std::iter::once(begin.to_owned())
            .chain(lines.iter().map(|line| format!("{line}\n")))
            .collect();
        if let Err(error) = self.file.write_all(new.as_bytes()).and_then(|()| self.file.flush()) {
            // A part of a line helps nobody; if it cannot be taken away, `--resume` does.
            let _ = self.file.set_len(self.length);
            return Err(self.cannot_write(&error));
        }
        self.length += new.len() as u64;
        self.open = false;
        self.lines = battle.lines().len();
        Ok(())
    }

    fn cannot_write(&self, error: &std::io::Error) -> Failure {
        Failure::Broken(format!("{} cannot be written: {error}", self.path))
    }
}

/// The whole lines of a log and the part of a last one, if that was not written to its end.
pub fn torn(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let whole = without_torn_line(bytes)?;
    Some((whole, &bytes[whole.len()..]))
}

/// Makes sure that nobody else writes the file, as long as it is open.
fn lock(file: &File, path: &str) -> Result<(), Failure> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(Failure::Wrong(format!(
            "{path} is in use: {} is playing this battle; leave it there with quit, or copy the file and go on with the copy",
            holder(file)
        ))),
        // Some network drives know no locks; better to play there than not at all.
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => {
            Err(Failure::Broken(format!("{path} cannot be locked: {error}")))
        }
    }
}

/// Who has the file locked, as far as the system tells.
fn holder(file: &File) -> String {
    match holder_process(file) {
        Some(process) => format!("another linstock (process {process})"),
        None => "another linstock".to_owned(),
    }
}

/// The process that has the file locked: the system lists locks by the number of their file.
#[cfg(target_os = "linux")]
fn holder_process(file: &File) -> Option<u32> {
    use std::os::unix::fs::MetadataExt;
    let number = file.metadata().ok()?.ino().to_string();
    let locks = fs::read_to_string("/proc/locks").ok()?;
    locks.lines().find_map(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [_, "FLOCK", _, _, process, place, ..] = fields[..] else { return None };
        (place.rsplit(':').next() == Some(&number)).then(|| process.parse().ok())?
    })
}

/// Other systems do not say.
#[cfg(not(target_os = "linux"))]
fn holder_process(_: &File) -> Option<u32> {
    None
}
