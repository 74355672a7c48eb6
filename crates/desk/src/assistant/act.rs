//! Carrying out what is asked of a table.

use std::collections::BTreeMap;

use linstock_games::{
    assistant::{self, is_leader, recruit, roles},
    facts::{figures, procedure::Procedure},
};
use linstock_rulebook::Offer;
use serde_json::Value;

use super::{
    Rosters, Table, TableAnswer, TableAsk,
    bands::bands,
    draft::Draft,
    entry::{Entry, Troop},
    file, house, record,
    resolve::{self, Rolled},
    show,
    state::State,
    struck::struck,
};
use crate::{
    answer::{Answer, Failed},
    question::{self, NoOdds, Shelf},
    show::odds,
    words::capital,
};

/// Answers what is asked of the table that may lie there.
pub fn answer(
    place: &mut Option<Table>,
    known: &mut Shelf,
    ask: TableAsk,
    fresh: u64,
) -> Result<Answer, Failed> {
    let answered = |answer: TableAnswer| Ok(Answer::Table(Box::new(answer)));
    match ask {
        TableAsk::Begin { with } => {
            *place = Some(Table::begin(file::begin(&with)?, known));
        }
        TableAsk::Import { text } if file::is_table(&text) => *place = Some(file::import(&text)?),
        TableAsk::Import { text } => {
            *place = Some(Table::begin(file::begin(&Rosters::File(text))?, known));
        }
        TableAsk::Close => *place = None,
        TableAsk::Show => {}
        other => {
            let table = place.as_mut().ok_or_else(|| {
                Failed::new("There is no table here yet. Choose a game and rosters first.")
            })?;
            if let Some(answer) = table.act(known, other, fresh)? {
                return answered(answer);
            }
        }
    }
    let shown = place.as_ref().and_then(|table| show::show(table, known));
    answered(shown.map_or(TableAnswer::None, |it| TableAnswer::Shown(Box::new(it))))
}

impl Table {
    /// A table that begins so.
    pub fn begin(entry: Entry, known: &mut Shelf) -> Table {
        let said = match &entry {
            Entry::Begin { said, .. } => said.iter().cloned().collect(),
            _ => BTreeMap::new(),
        };
        let draft = Draft { said, ..Draft::default() };
        let mut table = Table { entries: vec![entry], draft, ..Table::default() };
        table.settle(known);
        table
    }

    /// Something happened. What was undone before is out of reach now.
    fn happen(&mut self, entry: Entry) {
        self.entries.push(entry);
        self.undone.clear();
    }

    fn known(&self) -> Result<State, Failed> {
        self.state().ok_or_else(|| Failed::new("The table does not say how it began."))
    }

    /// Turns the draft to what the step is about: the same thing if the step has it, else what it
    /// offers first. In a step that offers nothing, nothing is rolled for until somebody chooses.
    fn settle(&mut self, known: &mut Shelf) {
        let Some(state) = self.state() else { return };
        let offers = state.step().offers.iter();
        let same = offers
            .clone()
            .find(|it| it.title == self.draft.title && it.procedure == self.draft.procedure);
        let offer = same.or(state.step().offers.first());
        let procedure = |it: &Offer| Procedure::from_word(state.rules.game(), it.procedure);
        match offer.and_then(|it| Some((it, procedure(it)?))) {
            Some((offer, procedure)) => {
                self.draft.turn_to(&state, known, procedure, Some(offer));
            }
            None => self.draft.rest(&state, known),
        }
    }

    /// Carries something out; the answer, unless it is how the table stands now.
    fn act(
        &mut self,
        known: &mut Shelf,
        ask: TableAsk,
        fresh: u64,
    ) -> Result<Option<TableAnswer>, Failed> {
        let state = self.known()?;
        let nobody = |id: &str| Failed::new(format!("There is no {id} on the roster any more."));
        match ask {
            TableAsk::Join { seat, name, arm } => {
                let name = name.trim().to_owned();
                if name.is_empty() {
                    return Err(Failed::new("Give it a name first."));
                }
                let id = state.fresh_id(&name);
                let others = state.troops.iter().map(|it| (it.seat, &it.body));
                let body = recruit(state.rules.game(), &arm, seat, others);
                self.happen(Entry::Join { troop: Troop { id, name, seat, with: None, body } });
            }
            TableAsk::Leave { id } => {
                state.find(&id).ok_or_else(|| nobody(&id))?;
                self.draft.parties.retain(|it| it.id != id);
                self.happen(Entry::Leave { id });
            }
            TableAsk::Rename { id, name } => {
                let from = state.find(&id).ok_or_else(|| nobody(&id))?.name.clone();
                if !name.trim().is_empty() && name.trim() != from {
                    self.happen(Entry::Rename { id, from, to: name.trim().to_owned() });
                }
            }
            TableAsk::House { name, value } => {
                let from = state.house.get(&name).cloned();
                if let Some(value) = &value {
                    house::fits(state.rules, &name, value)
                        .map_err(|what| Failed::new(format!("{}.", capital(&what))))?;
                }
                if from != value {
                    self.happen(Entry::House { name, from, to: value });
                }
            }
            TableAsk::Edit { id, fact, to } => {
                let troop = state.find(&id).ok_or_else(|| nobody(&id))?;
                let to = if to == "false" { String::new() } else { to.trim().to_owned() };
                assistant::check(state.rules.game(), &troop.body, &fact, &to)
                    .map_err(|what| Failed::new(format!("{}: {what}.", troop.name)))?;
                let from = troop.body.named(&fact).to_owned();
                if from != to {
                    self.happen(Entry::Edit { id, fact, from, to });
                }
            }
            TableAsk::Attach { id, to } => {
                let troop = state.find(&id).ok_or_else(|| nobody(&id))?;
                let unit = to.as_deref().map(|to| state.find(to).ok_or_else(|| nobody(to)));
                let unit = unit.transpose()?;
                if !is_leader(&troop.body) || unit.is_some_and(|it| is_leader(&it.body)) {
                    return Err(Failed::new("Only a leader joins, and only a unit."));
                }
                let from = troop.with.clone();
                if from != to {
                    self.happen(Entry::Attach { id, from, to });
                }
            }
            TableAsk::Choose { procedure, offer } => {
                let found = Procedure::from_word(state.rules.game(), &procedure);
                let found = found.ok_or_else(|| {
                    Failed::new(format!("{} has no {procedure}.", state.rules.title()))
                })?;
                let offer = offer.and_then(|at| state.step().offers.get(at));
                self.draft.turn_to(&state, known, found, offer);
            }
            TableAsk::Tap { id } => {
                let troop = state.find(&id).ok_or_else(|| nobody(&id))?;
                let offers = state.step().offers.iter();
                let mut mine = offers.filter(|it| it.title == self.draft.title);
                let role = self.draft.suiting(&state, troop, mine.next());
                let role = role
                    .ok_or_else(|| Failed::new(format!("{} has no part in this.", troop.name)))?;
                self.draft.take(&state, known, &role, &id, false);
            }
            TableAsk::Take { role, id, together } => {
                state.find(&id).ok_or_else(|| nobody(&id))?;
                let procedure = Procedure::from_word(state.rules.game(), &self.draft.procedure);
                let all = procedure.map(roles).unwrap_or_default();
                let role = all.into_iter().find(|it| it.word == role);
                let role = role.ok_or_else(|| Failed::new("There is no such part in this."))?;
                self.draft.take(&state, known, &role, &id, together);
            }
            TableAsk::Say { key, value } => {
                let asked = self.draft.asked(&state, known).map_err(refused)?;
                let by = asked.lent.get(&key).map(|(_, role)| role.clone());
                self.draft.say(&key, value, by.as_deref());
            }
            TableAsk::Odds => return Ok(Some(self.odds(&state, known))),
            TableAsk::Roll { dice } => {
                let rolled = resolve::roll(&self.draft, &state, known, dice.as_deref(), fresh);
                match rolled {
                    Ok(Rolled::Wanted(wanted)) => return Ok(Some(TableAnswer::Roll(wanted))),
                    Ok(Rolled::Done(entry)) => {
                        self.draft.own.clear();
                        self.follow(&entry);
                        self.happen(entry);
                    }
                    Err(no) => return Err(refused(no)),
                }
            }
            TableAsk::Step { back } => {
                let (turn, step) = state
                    .beside(back)
                    .ok_or_else(|| Failed::new("This is where the battle begins."))?;
                self.happen(Entry::Step { turn, step });
                self.settle(known);
            }
            TableAsk::Undo => self.undo(known)?,
            TableAsk::Redo => {
                let entry = self.undone.pop().ok_or_else(|| Failed::new("Nothing was undone."))?;
                let stepped = matches!(entry, Entry::Step { .. });
                self.entries.push(entry);
                if stepped {
                    self.settle(known);
                }
            }
            TableAsk::Tick { entry, task } => {
                let ticked = self.ticks.contains(&(entry, task));
                self.ticks.retain(|it| *it != (entry, task));
                if !ticked {
                    self.ticks.push((entry, task));
                }
            }
            TableAsk::Entry { entry } => {
                let result = show::result(self, entry);
                let result = result.ok_or_else(|| Failed::new("There is no result to show."))?;
                return Ok(Some(TableAnswer::Result(Box::new(result))));
            }
            TableAsk::Export => {
                return Ok(Some(text(&state, "table.jsonl", file::export(self))));
            }
            TableAsk::ExportRosters => {
                let rosters = file::export_rosters(self).unwrap_or_default();
                return Ok(Some(text(&state, "roster.json", rosters)));
            }
            TableAsk::Record => {
                return Ok(Some(text(&state, "record.md", record::markdown(self))));
            }
            TableAsk::Show | TableAsk::Begin { .. } | TableAsk::Import { .. } | TableAsk::Close => {
            }
        }
        Ok(None)
    }

    /// Takes back the last entry; a result comes back as the draft that it was.
    fn undo(&mut self, known: &mut Shelf) -> Result<(), Failed> {
        if self.entries.len() < 2 {
            return Err(Failed::new("There is nothing left to undo."));
        }
        let Some(entry) = self.entries.pop() else { return Ok(()) };
        let at = self.entries.len();
        self.ticks.retain(|(of, _)| *of != at);
        if let Entry::Result(happened) = &entry {
            self.draft.procedure.clone_from(&happened.procedure);
            self.draft.title.clone_from(&happened.title);
            self.draft.parties.clone_from(&happened.parties);
            // Leaders came along with those who took a role.
            let procedure = self.state().and_then(|it| resolve::procedure(happened, &it));
            let all = procedure.map(roles).unwrap_or_default();
            self.draft.parties.retain(|it| all.iter().any(|role| role.word == it.role));
        } else {
            let state = self.state();
            let there = |id: &str| state.as_ref().is_some_and(|it| it.find(id).is_some());
            self.draft.parties.retain(|it| there(&it.id));
        }
        let stepped = matches!(entry, Entry::Step { .. });
        self.undone.push(entry);
        if stepped {
            self.settle(known);
        }
        Ok(())
    }

    /// What a roll said and the next one asks for: the hits that are to be saved, or that put a
    /// leader at risk, and special casualties.
    fn follow(&mut self, entry: &Entry) {
        let Entry::Result(happened) = entry else { return };
        let answer: Value = serde_json::from_str(&happened.answer).unwrap_or_default();
        let procedure = self.state().and_then(|state| resolve::procedure(happened, &state));
        for (whose, figure) in procedure.map(figures::of).unwrap_or_default() {
            let asked = happened.said.iter().any(|(it, _)| it == figure.key);
            let value = figure.value(&answer["outcome"], whose).as_u64();
            if let Some(value) = value.filter(|&it| it > 0 && !asked && figure.role.is_carried_on())
            {
                self.draft.said.insert(figure.key.to_owned(), value.to_string());
            }
        }
    }

    /// Whether a roll would have a result.
    fn playable(&self, state: &State, known: &mut Shelf) -> bool {
        resolve::roll(&self.draft, state, known, None, 1).is_ok()
    }

    fn odds(&self, state: &State, known: &mut Shelf) -> TableAnswer {
        let mut counted = || -> Result<TableAnswer, NoOdds> {
            if let Some(no) = self.draft.objection(state) {
                return Err(no);
            }
            let asked = self.draft.asked(state, known)?;
            let request = asked.request(known)?.json;
            let line = request.to_string();
            let answer = known.ask(&line)?;
            if let Some(error) = answer.get("error") {
                return Err(question::refused(error, &request, known.keys(asked.procedure)));
            }
            let struck = struck(&asked, known);
            let odds = Box::new(odds::odds(asked.procedure, &answer, line));
            Ok(TableAnswer::Odds { odds, struck, bands: bands(&request) })
        };
        counted().unwrap_or_else(|why| TableAnswer::NoOdds {
            why,
            playable: self.playable(state, known),
        })
    }
}

fn refused(no: NoOdds) -> Failed {
    let message = match &no.key {
        Some(key) => {
            format!("{}: {}", crate::words::capital(&crate::words::spaced(key)), no.message)
        }
        None => no.message,
    };
    Failed { message, rule: no.rule, ..Failed::default() }
}

fn text(state: &State, kind: &str, text: String) -> TableAnswer {
    let plain: String = state
        .title
        .to_lowercase()
        .chars()
        .map(|it| if it.is_ascii_alphanumeric() { it } else { '-' })
        .collect();
    let plain = plain.split('-').filter(|it| !it.is_empty()).collect::<Vec<_>>().join("-");
    TableAnswer::Text { name: format!("{plain}-{kind}"), text }
}
