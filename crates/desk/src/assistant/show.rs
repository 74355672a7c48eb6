//! A table as it is shown: plain data, words made here.

mod draft;
mod result;

use linstock_battle::Seat;
use linstock_games::{
    assistant::{Sort, fields, is_leader, roles, sequence, suits_body},
    facts::procedure::Procedure,
};
use linstock_rulebook::common::Arm;
use serde::{Deserialize, Serialize};

use super::{
    Table,
    entry::Entry,
    house::{self, HouseShown},
    portrait, record,
    state::State,
};
use crate::{
    question::{NoOdds, Shelf},
    show::form::{self, FactRole, Field, Kind, ProcedureShown},
    words::{capital, spaced},
};

pub use result::{ChangeShown, ResultShown, result};

/// A table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableShown {
    /// The rules, as requests name them.
    pub rules: String,
    /// As players call them.
    pub rules_title: String,
    /// What the battle is called.
    pub title: String,
    /// What the sides are called.
    pub sides: [String; 2],
    /// The house rules there are, and those that are agreed.
    pub house: Vec<HouseShown>,
    /// The turn, and its step.
    pub step: StepShown,
    /// All steps of a turn.
    pub steps: Vec<String>,
    /// What somebody new may be: an arm, or nothing for a leader, each with what people call it.
    pub newcomers: Vec<(String, String)>,
    /// Everybody.
    pub troops: Vec<TroopShown>,
    /// What the step offers.
    pub offers: Vec<OfferShown>,
    /// Everything that can be rolled for.
    pub procedures: Vec<ProcedureShown>,
    /// What is about to be rolled for.
    pub draft: DraftShown,
    /// What happened, in a line each.
    pub record: Vec<RecordShown>,
    /// The result that the last entry is, if it is one.
    pub result: Option<ResultShown>,
    /// What undoing would take back, in words.
    pub undo: Option<String>,
    /// Who was changed by hand last, by id, if undoing would take that back.
    pub edited: Option<String>,
    /// What could come back, in words.
    pub redo: Option<String>,
}

/// A step of the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepShown {
    /// The turn.
    pub turn: u16,
    /// The step's number in it, from 0.
    pub number: usize,
    /// Its name.
    pub title: String,
    /// What is done in it.
    pub says: String,
    /// The rule behind it, by id.
    pub rule: String,
    /// Who has something to do: a side, or both.
    pub who: String,
    /// The side's seat.
    pub seat: Option<Seat>,
    /// What comes next, in words.
    pub next: String,
}

/// Somebody of a roster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TroopShown {
    /// What he is called by.
    pub id: String,
    /// His name.
    pub name: String,
    /// Whose.
    pub seat: Seat,
    /// Whether he is a leader.
    pub leader: bool,
    /// The unit a leader is with: its id.
    pub with: Option<String>,
    /// Leaders with a unit, by name.
    pub leaders: Vec<String>,
    /// Drawn: SVG.
    pub portrait: String,
    /// How he is, in a few words.
    pub brief: String,
    /// Whether he is gone.
    pub gone: bool,
    /// The role he takes, if he takes one.
    pub role: Option<String>,
    /// Whether he could take one.
    pub may: bool,
    /// His facts, to be changed.
    pub facts: Vec<FactShown>,
}

/// A fact, and how it is set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FactShown {
    /// What it takes, and what it is called.
    pub field: Field,
    /// What it is, if somebody says it.
    pub value: Option<String>,
    /// Who says it.
    pub said: Saying,
}

/// Who says a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Saying {
    /// Nobody: it is as it usually is.
    Nobody,
    /// Nobody: a first guess stands for it.
    Guess,
    /// Somebody at the table; it stays so.
    Person,
    /// The roster.
    Roster,
    /// Somebody at the table, against the roster, for this roll alone.
    Against,
}

/// Something that a step offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferShown {
    /// What players call it.
    pub title: String,
    /// The procedure.
    pub procedure: String,
    /// Whether it is what is about to be rolled for.
    pub chosen: bool,
}

/// What is about to be rolled for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftShown {
    /// The procedure.
    pub procedure: String,
    /// What players call it.
    pub title: String,
    /// What it is, in a line.
    pub about: String,
    /// Its roles.
    pub roles: Vec<RoleShown>,
    /// Its facts: groups with their names.
    pub groups: Vec<(String, Vec<FactShown>)>,
    /// What is wrong, if something is.
    pub problem: Option<NoOdds>,
    /// Whether it needs dice at all.
    pub dice: bool,
}

/// A role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleShown {
    /// What it is called by.
    pub word: String,
    /// For people.
    pub title: String,
    /// Who takes it, by id.
    pub who: Vec<String>,
    /// How many may.
    pub most: u8,
    /// Whether leaders take it.
    pub leader: bool,
}

/// A line of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordShown {
    /// The entry's number, from 0.
    pub entry: usize,
    /// The turn and step it happened in.
    pub when: String,
    /// What happened.
    pub text: String,
    /// Whether a person overruled something.
    pub overruled: bool,
    /// Whether it is a result, which can be looked at.
    pub result: bool,
}

/// A roll that somebody has to make, or made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollWanted {
    /// Which roll, from 1.
    pub roll: usize,
    /// How many dice.
    pub dice: usize,
    /// Of how many sides.
    pub sides: u8,
    /// What for.
    pub title: String,
    /// The rule, by id.
    pub rule: String,
    /// Who rolls.
    pub who: Option<String>,
    /// His side.
    pub seat: Option<Seat>,
    /// The faces of the rolls before it.
    pub faces: Vec<Vec<u8>>,
}

/// What somebody new may be, the commonest first.
fn newcomers() -> Vec<(String, String)> {
    let arms = [Arm::Infantry, Arm::Cavalry, Arm::Artillery].map(Arm::word);
    let arms = arms.iter().map(|word| ((*word).to_owned(), capital(word)));
    arms.chain([(String::new(), "Leader".to_owned())]).collect()
}

/// A table, shown.
pub fn show(table: &Table, known: &mut Shelf) -> Option<TableShown> {
    let state = table.state()?;
    let game = state.rules.game();
    let procedures = Procedure::all(game).into_iter().map(form::procedure).collect();
    let last = table.entries.len().checked_sub(1)?;
    let steps = (0..sequence(state.rules).len()).map(|step| step_name(&state, step)).collect();
    Some(TableShown {
        rules: state.rules.word().to_owned(),
        rules_title: state.rules.title().to_owned(),
        title: state.title.clone(),
        sides: state.sides.clone(),
        house: house::shown(state.rules, &state.house),
        newcomers: newcomers(),
        step: step(&state),
        steps,
        troops: state.troops.iter().map(|it| troop(table, &state, it)).collect(),
        offers: offers(table, &state),
        procedures,
        draft: draft::draft(table, &state, known),
        record: record::lines(table),
        result: result(table, last),
        undo: table.entries.get(1..).and_then(|it| it.last()).map(|it| record::name(it, &state)),
        edited: table.entries.last().and_then(edited),
        redo: table.undone.last().map(|it| record::name(it, &state)),
    })
}

/// Whom an entry changed by hand.
fn edited(entry: &Entry) -> Option<String> {
    match entry {
        Entry::Edit { id, .. } | Entry::Rename { id, .. } | Entry::Attach { id, .. } => {
            Some(id.clone())
        }
        Entry::Begin { .. }
        | Entry::House { .. }
        | Entry::Join { .. }
        | Entry::Leave { .. }
        | Entry::Step { .. }
        | Entry::Result(_) => None,
    }
}

/// A step's name, with its side where there are two of it.
pub fn step_name(state: &State, step: usize) -> String {
    let at = State { step, troops: Vec::new(), ..state.clone() };
    match at.acting() {
        Some(seat) => format!("{}: {}", at.side_name(seat), at.step().title),
        None => at.step().title.to_owned(),
    }
}

fn step(state: &State) -> StepShown {
    let step = state.step();
    let seat = state.busy();
    let next = state.beside(false).map(|(turn, step)| {
        let name = step_name(state, step);
        if turn == state.turn { name } else { format!("Turn {turn}, {name}") }
    });
    StepShown {
        turn: state.turn,
        number: state.step,
        title: step.title.to_owned(),
        says: step.says.to_owned(),
        rule: step.rule.to_owned(),
        who: seat.map_or_else(|| "Both sides".to_owned(), |it| state.side_name(it).to_owned()),
        seat,
        next: next.unwrap_or_default(),
    }
}

fn troop(table: &Table, state: &State, troop: &super::entry::Troop) -> TroopShown {
    let game = state.rules.game();
    let leader = is_leader(&troop.body);
    let procedure = Procedure::from_word(game, &table.draft.procedure);
    let sort = if leader { Sort::Leader } else { Sort::Unit };
    let role = table.draft.parties.iter().find(|it| it.id == troop.id);
    let facts = fields(game, &troop.body)
        .into_iter()
        .map(|it| {
            let kind = match form::kind(&it.values) {
                Kind::Word(mut words) => {
                    words.retain(|(word, _)| suits_body(game, &troop.body, it.name, word));
                    Kind::Word(words)
                }
                kind => kind,
            };
            let value = Some(troop.body.named(it.name).to_owned()).filter(|it| !it.is_empty());
            FactShown {
                field: Field {
                    key: it.name.to_owned(),
                    name: capital(&spaced(it.name)),
                    role: FactRole::Plain,
                    help: String::new(),
                    kind,
                    default: None,
                    needed: None,
                    first: true,
                },
                said: if value.is_some() { Saying::Roster } else { Saying::Nobody },
                value,
            }
        })
        .filter(|it| !matches!(&it.field.kind, Kind::Word(words) if words.is_empty()))
        .collect();
    let with = troop.with.as_deref().and_then(|id| state.find(id));
    let with = with.map(|it| format!(", with {}", it.name)).unwrap_or_default();
    TroopShown {
        id: troop.id.clone(),
        name: troop.name.clone(),
        seat: troop.seat,
        leader,
        with: troop.with.clone(),
        leaders: state.leaders_with(&troop.id).map(|it| it.name.clone()).collect(),
        portrait: portrait::drawn(game, &troop.body, troop.seat),
        brief: linstock_games::assistant::brief(game, &troop.body) + &with,
        gone: troop.body.is_gone(),
        role: role.map(|it| it.role.clone()),
        may: !troop.body.is_gone()
            && procedure.is_some_and(|it| roles(it).iter().any(|role| role.sort == sort)),
        facts,
    }
}

fn offers(table: &Table, state: &State) -> Vec<OfferShown> {
    let offers = state.step().offers.iter();
    offers
        .map(|offer| OfferShown {
            title: offer.title.to_owned(),
            procedure: offer.procedure.to_owned(),
            chosen: table.draft.title == offer.title && table.draft.procedure == offer.procedure,
        })
        .collect()
}
