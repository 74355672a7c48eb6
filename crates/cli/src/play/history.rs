//! What the log holds, as far as taking things back is concerned: which commands still stand.

use linstock_battle::{Seat, log::By};
use serde_json::Value;

/// The commands that stand after each entry.
#[derive(Clone, Debug, Default)]
pub struct History {
    // One for each entry, from the first.
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    by: By,
    /// The last entry up to here that ordered or overruled something and was not taken back.
    standing: Option<u32>,
    /// The one that stood before it, if it is one itself.
    before: Option<u32>,
}

impl History {
    /// Reads the lines of a log that are not known yet; the first line is its header.
    pub fn catch_up(&mut self, lines: &[String]) {
        for line in lines.iter().skip(1 + self.entries.len()) {
            let entry: Value = serde_json::from_str(line).unwrap_or_default();
            let by = entry["by"].as_str().and_then(By::from_word).unwrap_or(By::Host);
            self.add(by, &entry["act"]);
        }
    }

    fn add(&mut self, by: By, act: &Value) {
        let number = u32::try_from(self.entries.len() + 1).unwrap_or(u32::MAX);
        let before = self.entries.last().and_then(|entry| entry.standing);
        let standing = if act.get("command").is_some() || act.get("overrule").is_some() {
            Some(number)
        } else if let Some(to) = act["undo"]["to"].as_u64() {
            self.entry(u32::try_from(to).unwrap_or(0)).and_then(|entry| entry.standing)
        } else {
            before
        };
        self.entries.push(Entry { by, standing, before });
    }

    fn entry(&self, number: u32) -> Option<&Entry> {
        self.entries.get(usize::try_from(number.checked_sub(1)?).ok()?)
    }

    /// The last entry that would stand if a seat took back its last command, or the umpire's.
    pub fn before_last_of(&self, seat: Seat) -> Option<u32> {
        let mut number = self.entries.last()?.standing;
        while let Some(entry) = number.and_then(|number| self.entry(number)) {
            if entry.by == By::from(seat) || entry.by == By::Umpire {
                return number?.checked_sub(1);
            }
            number = entry.before;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_was_taken_back_is_not_taken_back_again() {
        let mut history = History::default();
        let command = json!({ "command": { "verb": "done" } });
        history.add(By::Host, &json!("begin"));
        history.add(By::First, &command);
        history.add(By::First, &command);
        assert_eq!(history.before_last_of(Seat::First), Some(2));
        history.add(By::First, &json!({ "undo": { "to": 2 } }));
        assert_eq!(history.before_last_of(Seat::First), Some(1));
        assert_eq!(history.before_last_of(Seat::Second), None);
        history.add(By::Second, &command);
        // Before the second entry, over what the other side has done since.
        assert_eq!(history.before_last_of(Seat::First), Some(1));
        assert_eq!(history.before_last_of(Seat::Second), Some(4));
    }
}
