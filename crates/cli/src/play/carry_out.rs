//! Carrying out commands: dice, the log, and taking back.

use linstock_battle::{
    Command, Failure as Refused, NeedsDice, Seat,
    session::{Faces, NoEntry, NoUndo},
};
use linstock_games::battle::refusal_text;

use super::{
    console::Stop,
    phrases, said,
    seats::{Sitting, Table},
    story::scenes,
};
use crate::{failure::Failure, text};

impl Table {
    /// Carries out a command, and shows what came of it. Returns whether it was accepted.
    pub fn carry_out(&mut self, seat: Seat, command: Command) -> Result<bool, Stop> {
        let before = scenes(&self.battle);
        let mut faces: Vec<Vec<u8>> = Vec::new();
        let entry = loop {
            let rolled = if self.typed { Faces::Rolled(&faces) } else { Faces::Own };
            match self.battle.order(seat, command.clone(), rolled) {
                Ok(entry) => break entry,
                Err(NoEntry::Failure(Refused::NeedsDice(needs))) if self.typed => {
                    if faces.is_empty() {
                        let who = &self.names.sides[seat];
                        let what = phrases::command(&command, &self.names);
                        self.console.print(&text::paragraph(
                            &format!("{who}: {what}."),
                            2,
                            text::width(),
                        ))?;
                    }
                    faces.push(self.ask_dice(needs)?);
                }
                Err(what) => {
                    self.refused(&what)?;
                    return Ok(false);
                }
            }
        };
        let after = scenes(&self.battle);
        if let Some(record) = self.battle.record(entry, None) {
            self.story.add(record.sentences, &before, &after);
        }
        self.written()?;
        let viewer = self.viewer(seat);
        let news = self.story.news(viewer, !self.secret, self.settings.verbose);
        self.console.print(&news)?;
        Ok(true)
    }

    /// Brings the file up to what was acknowledged.
    pub fn written(&mut self) -> Result<(), Stop> {
        self.log.catch_up(&self.battle)?;
        Ok(())
    }

    /// Says why something was not done.
    pub fn refused(&mut self, what: &NoEntry) -> Result<(), Stop> {
        let text = match what {
            NoEntry::Failure(Refused::Refused(refusal)) => {
                format!("Refused. {}", refusal_text(refusal))
            }
            NoEntry::Failure(Refused::NeedsDice(_)) => {
                return Err(Stop::Failure(Failure::Broken("the dice have run out".to_owned())));
            }
            NoEntry::Undo(NoUndo::NoSuchEntry) => "There is nothing to take back.".to_owned(),
            NoEntry::Undo(NoUndo::NeedsConsent) => "The other side must agree.".to_owned(),
            NoEntry::Undo(NoUndo::NotAsked) => "Nobody has asked for that.".to_owned(),
            NoEntry::Undo(NoUndo::Free) => "Nobody needs to agree to that.".to_owned(),
            NoEntry::Undo(NoUndo::Unveiled) => {
                "Something that was secret has been shown since. Nobody goes back behind that."
                    .to_owned()
            }
            NoEntry::Denied(denied) => format!("That cannot be done: {denied}."),
            NoEntry::Overrule(what) => format!("That makes no sense: {what}."),
        };
        self.console.print(&text::paragraph(&text, 0, text::width()))
    }

    fn ask_dice(&mut self, needs: NeedsDice) -> Result<Vec<u8>, Stop> {
        let sides = needs.die.sides();
        let kind = if sides == 6 { "six-sided".to_owned() } else { format!("{sides}-sided") };
        let (count, dice) = match needs.dice {
            1 => ("a".to_owned(), "die"),
            many => (many.to_string(), "dice"),
        };
        loop {
            let why = self
                .names
                .words
                .rule(needs.why)
                .map_or_else(String::new, |rule| format!(" ({})", rule.phrase()));
            let line = self.console.ask(&format!("Roll {count} {kind} {dice}{why}:"))?;
            match faces(&line, sides, usize::from(needs.dice)) {
                Ok(faces) => return Ok(faces),
                Err(wrong) => self.console.say(&wrong)?,
            }
        }
    }

    /// Takes back a seat's last command, or asks the other side to agree. Returns whether anything
    /// has changed.
    pub fn undo(&mut self, seat: Seat) -> Result<bool, Stop> {
        let Some(to) = self.battle.before_last_of(seat, &|_| false) else {
            self.console.say("There is nothing of yours to take back.")?;
            return Ok(false);
        };
        let computer = matches!(self.sitting[seat.other()], Sitting::BuiltIn(_));
        if computer && !self.battle.header().practice && !self.battle.is_free(seat, to) {
            self.console.say("Dice have fallen since, or something secret was shown: that stands. In a battle begun with --practice it could be taken back.")?;
            return Ok(false);
        }
        match self.battle.undo(seat, to) {
            Err(what) => {
                self.refused(&what)?;
                Ok(false)
            }
            Ok(taken) => {
                self.written()?;
                if taken {
                    self.taken_back(seat);
                    self.console.say("Your last command is taken back.")?;
                }
                Ok(true)
            }
        }
    }

    fn taken_back(&mut self, by: Seat) {
        self.story.taken_back(&self.names.sides[by]);
        self.look_again();
    }

    /// Answers an undo that somebody has asked for: a built-in player agrees in practice alone.
    /// Returns whether there was one.
    pub fn answer_asked_undo(&mut self) -> Result<bool, Stop> {
        let Some(asked) = self.battle.asked_undo() else { return Ok(false) };
        let other = asked.by.other();
        let agrees = match &self.sitting[other] {
            Sitting::BuiltIn(_) => self.battle.header().practice,
            Sitting::Person => {
                let names = &self.names.sides;
                let question = format!(
                    "{} wants to take back its last command and all that followed. Does {} agree?",
                    names[asked.by], names[other]
                );
                self.console.agrees(&question, false)?
            }
        };
        if let Err(what) = self.battle.answer_undo(other, agrees) {
            self.refused(&what)?;
        }
        self.written()?;
        if agrees {
            self.taken_back(asked.by);
        }
        self.console.say(match agrees {
            true => "Your last command is taken back, with all that followed.",
            false => "It is not taken back.",
        })?;
        Ok(true)
    }
}

/// Reads faces: apart, or in a row where no face has two digits.
fn faces(line: &str, sides: u8, count: usize) -> Result<Vec<u8>, String> {
    let mut words: Vec<String> = said::cut(line).into_iter().filter(|word| word != ",").collect();
    if let [row] = &words[..]
        && count > 1
        && row.len() == count
    {
        words = row.chars().map(String::from).collect();
    }
    let face = |word: &String| {
        let face = word.parse::<u8>().ok().filter(|face| (1..=sides).contains(face));
        face.ok_or_else(|| {
            format!("\"{word}\" is not a face: they go from 1 to {sides}. Type them all again.")
        })
    };
    let faces: Vec<u8> = words.iter().map(face).collect::<Result<_, _>>()?;
    if faces.len() != count {
        let wanted = text::count(count, "face");
        return Err(format!(
            "That makes {}, not {wanted}. Type them like this: 4 2 6.",
            faces.len()
        ));
    }
    Ok(faces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_read_apart_or_in_a_row() {
        assert_eq!(faces("4 2 6", 6, 3), Ok(vec![4, 2, 6]));
        assert_eq!(faces("426", 6, 3), Ok(vec![4, 2, 6]));
        assert_eq!(faces("4,2, 6", 6, 3), Ok(vec![4, 2, 6]));
        assert_eq!(faces("12 1", 12, 2), Ok(vec![12, 1]));
        assert_eq!(faces("12", 12, 1), Ok(vec![12]));
        assert_eq!(faces("12", 12, 2), Ok(vec![1, 2]));
        for wrong in ["", "4 2", "4 2 7", "0 1 1", "x 1 1", "4 2 6 1"] {
            assert!(faces(wrong, 6, 3).is_err(), "{wrong}");
        }
    }
}
