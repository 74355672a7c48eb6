//! What a player may ask of the table beside commanding.

use std::fs;

use linstock_battle::{Command, Seat, UnitId, engine};
use linstock_rulebook::words;

use super::{
    console::Stop,
    help::{self, Examples},
    look, map, menu,
    names::Found,
    phrases, preview,
    seats::{Sitting, Table},
};
use crate::{battle::story, rules, text};

words! {
    /// A request.
    pub enum Request {
        /// How everything is typed.
        Help = "help",
        /// What may be done.
        Options = "options",
        /// The table in characters.
        Map = "map",
        /// A unit and what it sees.
        Look = "look",
        /// Own units.
        Units = "units",
        /// The enemy's.
        Enemies = "enemies",
        /// Points.
        Score = "score",
        /// What would come of a command.
        Odds = "odds",
        /// The modifiers of the last odds.
        Ledger = "ledger",
        /// What is refused, and why.
        Why = "why",
        /// A rule.
        Rule = "rule",
        /// Takes the last command back.
        Undo = "undo",
        /// Lets the built-in player decide.
        Auto = "auto",
        /// Standing instructions.
        Instruct = "instruct",
        /// An umpire's change.
        Overrule = "overrule",
        /// The story so far.
        Story = "story",
        /// Whether every step is shown.
        Verbose = "verbose",
        /// Whether commands are confirmed.
        Confirm = "confirm",
        /// Where the log is.
        Save = "save",
        /// Gives up.
        Concede = "concede",
        /// Leaves.
        Quit = "quit",
    }
}

impl Request {
    /// The request of a whole word.
    pub fn exactly(word: &str) -> Option<Request> {
        match word {
            "?" => Some(Request::Help),
            "list" => Some(Request::Options),
            word => Request::from_word(word),
        }
    }

    /// The requests that begin so.
    pub fn beginning(start: &str) -> Vec<Request> {
        Request::ALL.iter().copied().filter(|request| request.word().starts_with(start)).collect()
    }
}

/// Who chooses for `auto`.
const AUTO: &str = "greedy";

impl Table {
    /// Grants a request. Returns whether anything has changed.
    pub fn grant(&mut self, seat: Seat, request: Request, words: &[String]) -> Result<bool, Stop> {
        match request {
            Request::Help => {
                let examples = Examples::new(&self.names, seat, &self.battle);
                let text = help::text(&examples, words);
                self.console.print(&text)?
            }
            Request::Options => self.list(seat)?,
            Request::Map => self.show_map(seat)?,
            Request::Look => self.look_at(seat, words)?,
            Request::Units => {
                self.console.print(&look::units(&self.battle, seat, seat, &self.names))?
            }
            Request::Enemies => {
                self.console.print(&look::units(&self.battle, seat, seat.other(), &self.names))?;
            }
            Request::Score => {
                let scene = self.battle.scene(Some(seat));
                let text = story::score(&scene, &self.names.sides)
                    + &look::objectives(&scene, &self.names)
                    + &look::stakes(&scene, &self.names);
                self.console.print(&text)?;
            }
            Request::Odds => self.show_odds(seat, words)?,
            Request::Ledger => {
                self.console.print(&preview::ledger(&self.rows, self.names.words))?
            }
            Request::Why => self.show_reasons(seat, words)?,
            Request::Rule => self.show_rule(words)?,
            Request::Undo => return self.undo(seat),
            Request::Auto => return self.auto(seat, words),
            Request::Instruct => return self.instruct(seat, words),
            Request::Overrule => return self.overrule(words),
            Request::Story => {
                let text = self.story.whole(seat, self.settings.verbose);
                self.console.print(&text)?;
            }
            Request::Verbose => {
                if let Some(on) = self.switch("verbose", "every step is shown", words)? {
                    self.settings.verbose = on;
                }
            }
            Request::Confirm => {
                if let Some(on) =
                    self.switch("confirm", "odds and costs are shown and you are asked", words)?
                {
                    self.settings.confirm = on;
                }
            }
            Request::Save => self.save(words)?,
            Request::Concede => {
                if self.console.agrees("Give up the battle?", false)? {
                    return self.carry_out(seat, Command::new(engine::CONCEDE));
                }
            }
            Request::Quit => return Err(Stop::Leave),
        }
        Ok(false)
    }

    /// Draws the map.
    pub fn show_map(&mut self, seat: Seat) -> Result<(), Stop> {
        let scene = self.battle.scene(Some(seat));
        let text = map::print(self.battle.seen(seat).field(), &scene, &self.names);
        self.console.print(&text)
    }

    /// A unit that was named, or what is wrong with the name.
    pub fn named(&self, words: &[String]) -> Result<UnitId, String> {
        let text = words.join(" ");
        match self.names.find_unit(&text, &[]) {
            Found::One(index) => Ok(UnitId::at(index)),
            Found::Several(several) => {
                let ids: Vec<&str> =
                    several.iter().map(|&it| self.names.unit_id(UnitId::at(it))).collect();
                Err(format!("\"{text}\" may be {}: say which.", ids.join(" or ")))
            }
            Found::None(near) if near.is_empty() => Err(
                "Name a unit by its id, name, number or letter; `units` and `enemies` list them."
                    .to_owned(),
            ),
            Found::None(near) => {
                Err(format!("There is no unit \"{text}\". Did you mean {}?", near.join(" or ")))
            }
        }
    }

    fn look_at(&mut self, seat: Seat, words: &[String]) -> Result<(), Stop> {
        match self.named(words) {
            Ok(unit) => self.console.print(&look::unit(&self.battle, seat, unit, &self.names)),
            Err(wrong) => self.console.say(&wrong),
        }
    }

    fn show_reasons(&mut self, seat: Seat, words: &[String]) -> Result<(), Stop> {
        let mut options = self.battle.seen(seat).options();
        if !words.is_empty() {
            match self.named(words) {
                Ok(unit) => options.retain(|it| it.draft.units.contains(&unit)),
                Err(wrong) => return self.console.say(&wrong),
            }
        }
        let text = menu::reasons(&options, &self.names);
        let text = if text.is_empty() { "Nothing is refused here.\n".to_owned() } else { text };
        self.console.print(&text)
    }

    fn show_rule(&mut self, words: &[String]) -> Result<(), Stop> {
        let found = match words {
            [] => {
                return self.console.say(
                    "Type a rule's id or words of it after `rule`, such as: rule stone wall.",
                );
            }
            [id] => self.names.words.rule(id),
            _ => None,
        };
        let text = match found {
            Some(rule) => {
                let text = text::paragraph(rule.text, 2, text::width());
                format!("{}: {}\n{text}  ({})\n", rule.id, rule.phrase(), rule.at)
            }
            None => match rules::rules(words, false) {
                Ok(text) => text,
                Err(failure) => return self.console.say(&text::capital(&failure.to_string())),
            },
        };
        self.console.print(&text)
    }

    /// The built-in player decides: once, or from now on.
    fn auto(&mut self, seat: Seat, words: &[String]) -> Result<bool, Stop> {
        match words.first().map(String::as_str) {
            None => {
                let command = self.chosen_by(AUTO, seat)?;
                let what = phrases::command(&command, &self.names);
                self.console.print(&text::paragraph(
                    &format!("For you: {what}."),
                    2,
                    text::width(),
                ))?;
                self.carry_out(seat, command)
            }
            Some("all") => {
                self.console.say("The built-in player takes your side from here to the end.")?;
                self.sitting[seat] = Sitting::BuiltIn(AUTO.to_owned());
                self.at_screen = Some(seat);
                Ok(true)
            }
            Some(_) => {
                self.console
                    .say("`auto` decides once for you, `auto all` from here to the end.")?;
                Ok(false)
            }
        }
    }

    fn switch(
        &mut self,
        word: &str,
        meaning: &str,
        words: &[String],
    ) -> Result<Option<bool>, Stop> {
        let on = match words.first().map(String::as_str) {
            Some("on") => true,
            Some("off") => false,
            _ => {
                self.console
                    .say(&format!("Type `{word} on` or `{word} off`: {meaning}, or not."))?;
                return Ok(None);
            }
        };
        self.console.say(&format!(
            "{} is {}.",
            text::capital(word),
            if on { "on" } else { "off" }
        ))?;
        Ok(Some(on))
    }

    fn save(&mut self, words: &[String]) -> Result<(), Stop> {
        let path = words.join(" ");
        if path.is_empty() {
            let text =
                format!("Everything is saved already, in {}. `save FILE` makes a copy.", self.path);
            return self.console.say(&text);
        }
        let copied = fs::File::create_new(&path).and_then(|mut file| {
            let lines: String =
                self.battle.lines().iter().map(|line| format!("{line}\n")).collect();
            std::io::Write::write_all(&mut file, lines.as_bytes())
        });
        self.console.say(&match copied {
            Ok(()) => format!("A copy is in {path}."),
            Err(error) => format!(
                "{path} cannot be written: {error}. The battle itself is saved in {}.",
                self.path
            ),
        })
    }
}
