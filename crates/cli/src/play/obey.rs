//! What a typed line means: an option by number, a command in words, or a request of the table.

use linstock_battle::{
    Choice, Command, Probe, Seat, UnitId,
    forecast::{Assume, Effort, Forecast},
    movement::Aims,
};
use linstock_desk::words::spaced;
use linstock_games::battle::refusal_text;
use linstock_rulebook::{
    Refusal,
    near::{distance, nearest},
};

use super::{
    choose::{Left, Wanted, choose},
    console::Stop,
    menu::Menu,
    names::Found,
    phrases, preview,
    requests::Request,
    said::{self, Said},
    seats::Table,
    verbs::{self, Meant},
};
use crate::text;

/// How a command was begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begun {
    /// By the number of an option, so that whatever it can take is asked for.
    Number,
    /// In words, so that only what it must have is.
    Words,
}

/// Options that a line may mean, and the words after those that tell which.
struct Line {
    among: Vec<Choice>,
    rest: Vec<String>,
    begun: Begun,
}

/// What is known of a draft.
struct Foreseen {
    probe: Probe,
    forecast: Forecast,
    /// Of a charge: where it strikes, and where else it could.
    aims: Option<Aims>,
}

impl Table {
    /// Does what a line says. Returns whether anything has changed.
    pub fn obey(&mut self, seat: Seat, line: &str) -> Result<bool, Stop> {
        let words = said::cut(line);
        let Some(first) = words.first().map(|word| word.to_lowercase()) else {
            self.list(seat)?;
            return Ok(false);
        };
        let options = self.battle.seen(seat).options();
        if !verbs::is_exactly(&words, &options)
            && let Some(request) = Request::exactly(&first)
        {
            return self.grant(seat, request, &words[1..]);
        }
        match self.read(seat, &words)? {
            Some(line) => match self.ordered(seat, line)? {
                Some(command) => self.carry_out(seat, command),
                None => Ok(false),
            },
            None => match Request::beginning(&first)[..] {
                [request] => self.grant(seat, request, &words[1..]),
                _ => {
                    self.not_understood(seat, &words)?;
                    Ok(false)
                }
            },
        }
    }

    /// Shows what would come of a command, without carrying it out.
    pub fn show_odds(&mut self, seat: Seat, words: &[String]) -> Result<(), Stop> {
        if words.is_empty() {
            return self
                .console
                .say("Type the command after it, or its number: odds fire 55-il at 5-ms.");
        }
        let Some(line) = self.read(seat, words)? else {
            return self.not_understood(seat, words);
        };
        let Some(draft) = self.draft(seat, line)? else { return Ok(()) };
        let probe = self.foreseen(seat, &draft);
        self.console.say(&format!("  {}", phrases::command(&draft, &self.names)))?;
        let Foreseen { probe, forecast, aims } = match probe {
            Ok(foreseen) => foreseen,
            Err(refusal) => {
                let text = format!("Refused. {}", refusal_text(&refusal));
                return self.console.print(&text::paragraph(&text, 4, text::width()));
            }
        };
        let text = preview::print(&probe, &forecast, aims.as_ref(), &self.names)
            + &preview::ledger(&probe.rows, self.names.words);
        self.rows = probe.rows;
        self.console.print(&text)
    }

    /// What is known of a draft, and what would come of it.
    fn foreseen(&self, seat: Seat, draft: &Command) -> Result<Foreseen, Refusal> {
        let view = self.battle.seen(seat);
        let checked = view.check(draft)?;
        let (probe, aims) = (checked.probe(), checked.aims());
        let forecast = view.forecast(draft, &Assume::Fires, Effort::LOOK)?;
        Ok(Foreseen { probe, forecast, aims })
    }

    /// The options that a line may mean; none if it begins with no number and no verb.
    fn read(&mut self, seat: Seat, words: &[String]) -> Result<Option<Line>, Stop> {
        let options = self.battle.seen(seat).options();
        if let Some(number) = words.first().and_then(|word| word.parse::<usize>().ok()) {
            let rest = words[1..].to_vec();
            return Ok(match self.menu.get(number) {
                Some(listed) if options.contains(listed) => {
                    Some(Line { among: vec![listed.clone()], rest, begun: Begun::Number })
                }
                // Its slots may have changed meanwhile, but it is the same thing to do.
                Some(listed) => options.iter().find(|it| it.draft == listed.draft).map(|it| Line {
                    among: vec![it.clone()],
                    rest,
                    begun: Begun::Number,
                }),
                None => None,
            });
        }
        Ok(match verbs::find(self.names.words, words, &options) {
            Meant::Verbs(meant, used) => {
                let among = options.into_iter().filter(|it| meant.contains(&it.draft.verb));
                let rest = words[used..].to_vec();
                Some(Line { among: among.collect(), rest, begun: Begun::Words })
            }
            Meant::None(_) => None,
        })
    }

    /// The command that a line means, shown and agreed to.
    fn ordered(&mut self, seat: Seat, line: Line) -> Result<Option<Command>, Stop> {
        let Some(draft) = self.draft(seat, line)? else { return Ok(None) };
        let Foreseen { probe, forecast, aims } = match self.foreseen(seat, &draft) {
            Ok(foreseen) => foreseen,
            Err(refusal) => {
                let text = format!("Refused. {}", refusal_text(&refusal));
                self.console.print(&text::paragraph(&text, 0, text::width()))?;
                return Ok(None);
            }
        };
        let worth_asking = preview::is_worth_asking(&probe, &forecast);
        let shown = preview::print(&probe, &forecast, aims.as_ref(), &self.names);
        self.rows = probe.rows;
        if !self.settings.confirm || !worth_asking {
            return Ok(Some(draft));
        }
        self.console.say(&format!("  {}", phrases::command(&draft, &self.names)))?;
        self.console.print(&shown)?;
        loop {
            match self.console.ask("Do it? [Y/n]")?.to_lowercase().as_str() {
                "" | "y" | "yes" => return Ok(Some(draft)),
                "n" | "no" | "cancel" => {
                    self.console.say("Nothing was ordered.")?;
                    return Ok(None);
                }
                "l" | "ledger" => {
                    let ledger = preview::ledger(&self.rows, self.names.words);
                    self.console.print(&ledger)?;
                }
                "map" => self.show_map(seat)?,
                _ => self
                    .console
                    .say("Please answer y or n; `ledger` shows every modifier, `map` the map.")?,
            }
        }
    }

    /// The command that a line means, with every slot filled.
    fn draft(&mut self, seat: Seat, line: Line) -> Result<Option<Command>, Stop> {
        let Line { mut among, rest, begun } = line;
        let refs: Vec<&Choice> = among.iter().collect();
        let mut said: Said = match said::read(&rest, &refs, &self.names) {
            Ok(said) => said,
            Err(wrong) => {
                let text = text::capital(&wrong);
                let text = if text.ends_with('?') { text } else { text + "." };
                self.console.print(&text::paragraph(&text, 0, text::width()))?;
                return Ok(None);
            }
        };
        loop {
            match choose(&among, &said, &self.names) {
                Left::One(choice) => {
                    return self.fill(seat, &choice, &said, begun == Begun::Number);
                }
                Left::Words(Wanted::Formation, words) => {
                    said.formation = self.ask_word("Which formation?", &words)?;
                    if said.formation.is_none() {
                        return Ok(None);
                    }
                }
                Left::Words(Wanted::Choice, words) => {
                    said.choice = self.ask_word("Which?", &words)?;
                    if said.choice.is_none() {
                        return Ok(None);
                    }
                }
                Left::Several(several) => {
                    let line = |it: &Choice| match phrases::actor(&it.draft, &self.names) {
                        who if who.is_empty() => phrases::option(it, &self.names),
                        who => format!("{who}: {}", phrases::option(it, &self.names)),
                    };
                    let lines: Vec<String> = several.iter().map(line).collect();
                    let Some(index) = self.pick("Which do you mean?", &lines)? else {
                        return Ok(None);
                    };
                    among = vec![several[index].clone()];
                }
                Left::None(why) => {
                    self.console.print(&text::paragraph(
                        &format!("{}.", text::capital(why.trim_end_matches('.'))),
                        0,
                        text::width(),
                    ))?;
                    return Ok(None);
                }
            }
        }
    }

    /// Shows the options of a unit that was named alone, or says what may have been meant.
    fn not_understood(&mut self, seat: Seat, words: &[String]) -> Result<(), Stop> {
        let options = self.battle.seen(seat).options();
        let number = words.first().and_then(|word| word.parse::<usize>().ok());
        if let Some(number) = number {
            return self.console.say(&match self.menu.get(number) {
                Some(_) => {
                    format!("Option {number} is not open any more; `options` lists them anew.")
                }
                None => format!(
                    "There is no option {number}; there are {}, and `options` lists them.",
                    self.menu.len()
                ),
            });
        }
        if let Found::One(index) = self.names.find_unit(&words.join(" "), &[]) {
            return self.show_options_of(UnitId::at(index), &options);
        }
        let first = words.first().map(|word| word.to_lowercase()).unwrap_or_default();
        let verbs = verbs::all(&options);
        let can: Vec<String> = verbs.iter().map(|verb| spaced(verb)).collect();
        let can = can.join(", ");
        let text = if self.names.words.verb(&first).is_some() {
            format!("You cannot {} now. Now you can: {can}.", spaced(&first))
        } else {
            let known = verbs.iter().map(|verb| &**verb).chain(Request::WORDS.iter().copied());
            let near = nearest(&first, known, 2);
            // More than half of a short word is too far.
            let near: Vec<&str> =
                near.into_iter().filter(|it| 2 * distance(&first, it) <= first.len() + 1).collect();
            match near[..] {
                [] => format!(
                    "\"{first}\" is not understood. Now you can: {can}. `help` has the rest."
                ),
                _ => format!(
                    "\"{first}\" is not understood. Did you mean {}? `help` lists everything.",
                    near.join(" or ")
                ),
            }
        };
        self.console.print(&text::paragraph(&text, 0, text::width()))
    }

    fn show_options_of(&mut self, unit: UnitId, options: &[Choice]) -> Result<(), Stop> {
        let own: Vec<Choice> =
            options.iter().filter(|it| it.draft.units.contains(&unit)).cloned().collect();
        let name = self.names.unit(unit).to_owned();
        if own.is_empty() {
            return self.console.say(&format!(
                "{name} has nothing to do now. `look {}` shows it.",
                self.names.unit_id(unit)
            ));
        }
        self.menu = Menu::new(&own);
        let refused: Vec<&Choice> = own.iter().filter(|it| it.refused.is_some()).collect();
        let text = self.menu.print(&refused, &self.names);
        self.console.print(&text)
    }
}
