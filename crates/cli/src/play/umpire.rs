//! Standing instructions, and what an umpire changes.

use linstock_battle::{Command, Instruction, Seat, engine, log::Overrule};
use linstock_geometry::Pose;

use super::{console::Stop, fill, seats::Table, story::scenes};

impl Table {
    /// Gives standing instructions.
    pub fn instruct(&mut self, seat: Seat, words: &[String]) -> Result<bool, Stop> {
        let said = words.join("-").to_lowercase();
        let fitting: Vec<&str> = Instruction::WORDS
            .iter()
            .copied()
            .filter(|word| !said.is_empty() && word.contains(&said))
            .collect();
        let exact = fitting.iter().find(|word| **word == said).copied();
        match (exact, &fitting[..]) {
            (Some(word), _) | (None, &[word]) => {
                let done = self.carry_out(seat, Command::new(engine::INSTRUCT).choosing(word))?;
                self.console.say(&format!("Your instructions: {word}."))?;
                Ok(done)
            }
            _ => {
                let known = Instruction::WORDS.join(", ");
                self.console.say(&format!("When may the enemy's doings pass without asking you? Type instruct and one of: {known}."))?;
                Ok(false)
            }
        }
    }

    /// Changes a unit as an umpire.
    pub fn overrule(&mut self, words: &[String]) -> Result<bool, Stop> {
        let overrule = match self.overruling(words) {
            Ok(overrule) => overrule,
            Err(wrong) => {
                self.console.say(&wrong)?;
                return Ok(false);
            }
        };
        let before = scenes(&self.battle);
        match self.battle.overrule(overrule) {
            Err(what) => {
                self.refused(&what)?;
                Ok(false)
            }
            Ok(entry) => {
                let after = scenes(&self.battle);
                if let Some(record) = self.battle.record(entry, None) {
                    self.story.add(record.sentences, &before, &after);
                }
                self.written()?;
                self.console.say("The umpire has changed it; the log says so.")?;
                Ok(true)
            }
        }
    }

    fn overruling(&self, words: &[String]) -> Result<Overrule, String> {
        const USAGE: &str =
            "Type it like this: overrule 55-il strength 6, morale good, at 12 7.5 facing 90.";
        let plain = |word: &String| word.to_lowercase();
        // The name is everything up to the first word of a change; it may have several words.
        let split = (1..words.len()).find(|&index| {
            self.named(&words[..index]).is_ok() && self.named(&words[..=index]).is_err()
        });
        let split = split.ok_or_else(|| match self.named(words) {
            Ok(_) => USAGE.to_owned(),
            Err(wrong) if words.len() < 2 => wrong,
            Err(_) => self.named(&words[..1]).err().unwrap_or(USAGE.to_owned()),
        })?;
        let unit = self.named(&words[..split])?;
        let mut overrule = Overrule { unit, strength: None, to: None, set: None };
        for change in words[split..].split(|word| matches!(word.as_str(), "," | "|" | ";")) {
            let change: Vec<String> = change.iter().map(plain).collect();
            match &change[..] {
                [] => {}
                [of, is] if of == "strength" => {
                    overrule.strength =
                        Some(is.parse().map_err(|_| format!("\"{is}\" is no strength. {USAGE}"))?);
                }
                [of, ..] if of == "at" || of == "to" => {
                    let (at, facing) = fill::place(&change).ok_or(USAGE)?;
                    let now = self.battle.scene(None).units[unit.index()].pose();
                    let facing = facing.or(now.map(|pose| pose.facing)).unwrap_or_default();
                    overrule.to = Some(Pose { at, facing });
                }
                [of @ .., is] if !of.is_empty() && overrule.set.is_none() => {
                    overrule.set = Some((of.join(" "), is.clone()));
                }
                _ => return Err(USAGE.to_owned()),
            }
        }
        if (overrule.strength, overrule.to, &overrule.set) == (None, None, &None) {
            return Err(USAGE.to_owned());
        }
        Ok(overrule)
    }
}
