//! Logs whose last line was not written to its end, because the disk was full or the program was killed.

use crate::battle::Battle;

/// The whole lines of such a log. `None` if the log ends as it should, or if it cannot be resumed without its last
/// line either: then something else is wrong with it.
pub fn without_torn_line(log: &[u8]) -> Option<&str> {
    let end = log.iter().rposition(|&byte| byte == b'\n')? + 1;
    if end == log.len() {
        return None;
    }
    // Only the end of the line may be missing.
    let complete = str::from_utf8(log).is_ok_and(|text| resumes(&format!("{text}\n")));
    if complete {
        return None;
    }
    let (whole, _) = log.split_at(end);
    str::from_utf8(whole).ok().filter(|text| resumes(text))
}

fn resumes(text: &str) -> bool {
    Battle::resume(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The beginning of a log.
    fn log() -> String {
        let replays = concat!(env!("CARGO_MANIFEST_DIR"), "/../../golden/replays");
        let mut paths: Vec<_> =
            std::fs::read_dir(replays).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let text = std::fs::read_to_string(&paths[0]).unwrap();
        text.lines().take(12).map(|line| format!("{line}\n")).collect()
    }

    #[test]
    fn every_tear_leaves_the_lines_before_it() {
        let log = log();
        let last = log.trim_end().rfind('\n').expect("there are several lines") + 1;
        for torn in [last + 1, last + 10, log.len() - 2] {
            assert_eq!(without_torn_line(&log.as_bytes()[..torn]), Some(&log[..last]), "{torn}");
        }
    }

    #[test]
    fn what_is_not_torn_is_left_alone() {
        let log = log();
        assert_eq!(without_torn_line(log.as_bytes()), None);
        assert_eq!(without_torn_line(log.trim_end().as_bytes()), None, "the end of a line alone");
        assert_eq!(without_torn_line(b"{\"torn"), None, "a header cannot be spared");
        let spoiled = log.replacen("\"", "'", 1);
        assert_eq!(without_torn_line(&spoiled.as_bytes()[..spoiled.len() - 9]), None);
    }
}
