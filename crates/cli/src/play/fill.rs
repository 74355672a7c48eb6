//! Filling an option's slots: with what was said, and by asking for the rest.

use linstock_battle::{Choice, Command, LeaderId, Seat, Slot, UnitId, Word};
use linstock_desk::words::spaced;
use linstock_geometry::{Path, Point, Pose};

use super::{
    console::Stop,
    directions, manoeuvres,
    menu::hanging,
    phrases,
    said::{self, Said},
    seats::Table,
};
use crate::text;

/// What came of asking for a slot: `None` if the player thought better of it.
type Asked<T> = Result<Option<T>, Stop>;

impl Table {
    /// A command from an option. Slots that may be left empty are asked for only if wished.
    pub fn fill(
        &mut self,
        seat: Seat,
        choice: &Choice,
        said: &Said,
        asking: bool,
    ) -> Asked<Command> {
        let mut draft = choice.draft.clone();
        for slot in &choice.slots {
            let filled = match slot {
                Slot::Target(among) => {
                    let target = match said.target {
                        Some(target) => Some(target),
                        None => self.ask_target(seat, &draft, among)?,
                    };
                    draft.target = target;
                    target.is_some()
                }
                Slot::Companions { .. } => {
                    draft
                        .units
                        .extend(said.with.iter().filter(|unit| !choice.draft.units.contains(unit)));
                    true
                }
                Slot::Leader(among) => {
                    draft.leader = match said.leader {
                        Some(leader) => Some(leader),
                        None => self.ask_leader(among)?,
                    };
                    draft.leader.is_some()
                }
                Slot::Path(slot) => {
                    draft.path = match &said.path {
                        Some(path) => Some(path.clone()),
                        None if slot.may_be_empty && !asking => Some(Path(Vec::new())),
                        None => self.ask_path(slot.farthest, slot.may_be_empty)?,
                    };
                    draft.path.is_some()
                }
                Slot::Place { reach, .. } => {
                    let at = match said.at {
                        Some(at) => Some((at, said.facing)),
                        None => self.ask_place(seat, &draft, *reach)?,
                    };
                    let unit = draft.units.first().copied();
                    let now = unit.and_then(|unit| self.battle.seen(seat).pose(unit));
                    let kept = now.map(|pose| pose.facing).unwrap_or_default();
                    draft.to = at.map(|(at, facing)| Pose { at, facing: facing.unwrap_or(kept) });
                    at.is_some()
                }
                Slot::Formation(words) => {
                    draft.formation = match &said.formation {
                        Some(word) => Some(word.clone()),
                        None => self.ask_word("Which formation?", words)?,
                    };
                    draft.formation.is_some()
                }
                Slot::Choice(words) => {
                    draft.choice = match &said.choice {
                        Some(word) => Some(word.clone()),
                        None => self.ask_word("Which?", words)?,
                    };
                    draft.choice.is_some()
                }
                Slot::Aim => {
                    let view = self.battle.seen(seat);
                    let aims = || view.check(&draft).ok()?.aims();
                    draft.aim = said.aim.and_then(|aim| aim.place(aims()));
                    true
                }
                Slot::Number(least, most) | Slot::Distance(least, most) => {
                    let far = matches!(slot, Slot::Distance(..));
                    draft.number = match said.number {
                        Some(number) => Some(number),
                        None => self.ask_number(*least, *most, far)?,
                    };
                    draft.number.is_some()
                }
            };
            if !filled {
                self.console.say("Nothing was ordered.")?;
                return Ok(None);
            }
        }
        Ok(Some(draft))
    }

    /// One of several by number, by word or by its beginning; nothing typed is none of them.
    pub fn pick(&mut self, question: &str, lines: &[String]) -> Asked<usize> {
        for (number, line) in (1..).zip(lines) {
            self.console.print(&hanging(&format!("{number:>2}"), line, text::width()))?;
        }
        loop {
            let answer = self.console.ask(&format!("{question} (a number, or Enter for none)"))?;
            let answer = answer.to_lowercase();
            if matches!(answer.as_str(), "" | "cancel" | "none") {
                return Ok(None);
            }
            if let Ok(number) = answer.parse::<usize>()
                && (1..=lines.len()).contains(&number)
            {
                return Ok(Some(number - 1));
            }
            let plain = |line: &String| {
                line.to_lowercase().replace(' ', "-").starts_with(&answer.replace(' ', "-"))
            };
            let mut fitting = (0..lines.len()).filter(|&index| plain(&lines[index]));
            match (fitting.next(), fitting.next()) {
                (Some(one), None) => return Ok(Some(one)),
                _ => self.console.say(&format!(
                    "Please type a number from 1 to {}, or press Enter to leave it.",
                    lines.len()
                ))?,
            }
        }
    }

    fn ask_target(&mut self, seat: Seat, draft: &Command, among: &[UnitId]) -> Asked<UnitId> {
        if let [one] = *among {
            return Ok(Some(one));
        }
        let from = draft.units.first().and_then(|&unit| self.battle.seen(seat).pose(unit));
        let lines: Vec<String> = among
            .iter()
            .map(|&unit| {
                let name = self.names.unit(unit);
                let at = self.battle.seen(seat).pose(unit);
                match (from, at) {
                    (Some(from), Some(to)) => {
                        let wind = directions::wind(from.at.towards(to.at));
                        format!("{name} ({}), to the {wind}", self.names.unit_id(unit))
                    }
                    _ => name.to_owned(),
                }
            })
            .collect();
        Ok(self.pick("At whom?", &lines)?.map(|index| among[index]))
    }

    fn ask_leader(&mut self, among: &[LeaderId]) -> Asked<LeaderId> {
        let lines: Vec<String> = among.iter().map(|&it| self.names.leader(it).to_owned()).collect();
        Ok(self.pick("Which leader?", &lines)?.map(|index| among[index]))
    }

    /// One of a few words.
    pub fn ask_word(&mut self, question: &str, words: &[Word]) -> Asked<Word> {
        if let [one] = words {
            return Ok(Some(one.clone()));
        }
        let lines: Vec<String> = words.iter().map(|word| spaced(word)).collect();
        Ok(self.pick(question, &lines)?.map(|index| words[index].clone()))
    }

    fn ask_path(&mut self, farthest: i32, may_be_empty: bool) -> Asked<Path> {
        let far = directions::tenths(farthest);
        self.console.say(&format!(
            "    Up to {far}\" on the best ground, such as: {}.",
            manoeuvres::USAGE
        ))?;
        let none = if may_be_empty { "Enter to stay" } else { "Enter for none" };
        loop {
            let answer = self.console.ask(&format!("Which way? ({none})"))?.to_lowercase();
            match (answer.as_str(), may_be_empty) {
                ("", true) => return Ok(Some(Path(Vec::new()))),
                ("" | "cancel" | "none", _) => return Ok(None),
                _ => match manoeuvres::read(&said::cut(&answer)) {
                    Ok(path) => return Ok(Some(path)),
                    Err(wrong) => self.console.say(&format!("{wrong}."))?,
                },
            }
        }
    }

    fn ask_place(
        &mut self,
        seat: Seat,
        draft: &Command,
        reach: Option<i32>,
    ) -> Asked<(Point, Option<linstock_geometry::Facing>)> {
        let view = self.battle.seen(seat);
        let led = draft.leader.and_then(|leader| view.leader_at(leader));
        let here = led.or_else(|| draft.units.first().and_then(|&unit| Some(view.pose(unit)?.at)));
        drop(view);
        let near =
            reach.map_or(String::new(), |reach| format!("within {}\" ", directions::tenths(reach)));
        let here = here
            .map_or(String::new(), |at| format!("of {}, where it is now", directions::place(at)));
        self.console.say(&format!("    A place {near}{here}: inches to the east and to the north, such as 12 7.5 facing 90."))?;
        loop {
            let answer = self.console.ask("Where? (Enter for none)")?.to_lowercase();
            if matches!(answer.as_str(), "" | "cancel" | "none") {
                return Ok(None);
            }
            match place(&said::cut(&answer)) {
                Some(place) => return Ok(Some(place)),
                None => self
                    .console
                    .say("Please type two numbers, and a facing if you like: 12 7.5 facing 90.")?,
            }
        }
    }

    fn ask_number(&mut self, least: i32, most: i32, far: bool) -> Asked<i32> {
        let range = match far {
            true => phrases::distance_range(most),
            false => phrases::number_range(least, most),
        };
        loop {
            let answer = self.console.ask(&format!("How much? ({range}, or Enter for none)"))?;
            if matches!(answer.as_str(), "" | "cancel" | "none") {
                return Ok(None);
            }
            let number = manoeuvres::length(&answer);
            let number = if far { number } else { number.map(|it| it / 1000) };
            match number.filter(|number| (least..=most).contains(number)) {
                Some(number) => return Ok(Some(number)),
                None => self.console.say(&format!("Please type a number, {range}."))?,
            }
        }
    }
}

/// A place as it is typed, with `to` or `at` before it and a facing after it, or not.
pub fn place(words: &[String]) -> Option<(Point, Option<linstock_geometry::Facing>)> {
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !matches!(*word, "," | "to" | "at"))
        .collect();
    let (x, y) = (manoeuvres::length(words.first()?)?, manoeuvres::length(words.get(1)?)?);
    let facing = match words[2..] {
        [] => None,
        ["facing", word] => Some(directions::facing(word)?),
        _ => return None,
    };
    Some((Point::new(x, y), facing))
}
