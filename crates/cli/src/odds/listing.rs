//! `linstock odds jr3` and `linstock odds jr3 fire --facts`: what can be asked, and with what.

use linstock_games::browse::RulesId;
use linstock_rulebook::Side;
use serde_json::{Value, json};

use super::{
    declare::Otherwise,
    keys::Keys,
    known::{Fact, ITEM},
    procedure::Procedure,
    title::capital,
    values::Values,
};
use crate::{
    examples,
    text::{self, Cell, DIM, Grid, ID, heading, paragraph},
};

/// The procedures of a game.
pub fn procedures(rules: RulesId, json: bool) -> String {
    let all = Procedure::all(rules.game());
    if json {
        let entry = |it: &Procedure| json!({ "do": it.word(), "about": it.about() });
        return text::json(&all.iter().map(entry).collect::<Value>());
    }
    let width = text::width();
    let mut grid = Grid::new(2).wrapping(1);
    for procedure in &all {
        grid.row([Cell::left(procedure.word()).style(ID), Cell::left(procedure.about())]);
    }
    let mut res = heading(&format!("Procedures of {}", rules.title())) + &grid.print(width);
    if let Some(first) = all.first() {
        res += &format!("\n{}", heading("Go on with"));
        res += &examples::odds(rules, *first);
        res += &format!("  linstock odds {rules} {} --facts\n", first.word());
    }
    res
}

/// The facts of a procedure, those of each object together.
pub fn facts(rules: RulesId, procedure: Procedure, json: bool) -> String {
    let keys = Keys::of(procedure);
    if json {
        let entry = |fact: &Fact| entry(&keys, fact);
        return text::json(&keys.known.sayable(procedure).map(entry).collect::<Value>());
    }
    let width = text::width();
    let title = format!("{} · {}", capital(procedure.word()), rules.title());
    let mut res = heading(&title) + &paragraph(procedure.about(), 2, width);
    for Object { title, side, mut facts } in objects(&keys, procedure) {
        let needed = |fact: &Fact| matches!(fact.otherwise(), Otherwise::Needed(_));
        facts.sort_by_cached_key(|fact| (!needed(fact), keys.spoken(fact)));
        let mut grid = Grid::new(2).wrapping(1);
        for fact in facts {
            let spoken = keys.spoken(fact);
            let key = side.and_then(|side| spoken.strip_prefix(side)?.strip_prefix('.'));
            let key = key.unwrap_or(&spoken);
            let mut lines = lines(fact).into_iter();
            grid.row([Cell::left(key).style(ID), lines.next().unwrap_or_else(Cell::empty)]);
            lines.for_each(|line| grid.row([Cell::empty(), line]));
        }
        res += &format!("\n{}{}", heading(&title), grid.print(width));
    }
    res += &format!("\n{}{}", heading("How to say it"), paragraph(HOW, 2, width));
    res + &format!("\n{}", examples::odds(rules, procedure))
}

const HOW: &str = "FACT=VALUE; a fact alone is true, and one that is true or false is false unless \
                   another default is shown. Defaults are in [brackets]. Several words are joined \
                   by commas. A fact may be written with all that is around it in the JSON, such \
                   as fire.target.cover.";

/// Facts that a reader takes to be of one object.
struct Object<'a> {
    title: String,
    /// What its keys begin with, if the title says it once for all.
    side: Option<&'static str>,
    facts: Vec<&'a Fact>,
}

fn entry(keys: &Keys, fact: &Fact) -> Value {
    let (default, needed) = match fact.otherwise() {
        Otherwise::Absent | Otherwise::Decided => (Value::Null, Value::Null),
        Otherwise::Default(default) => (default.to_string().into(), Value::Null),
        Otherwise::Needed(when) => (Value::Null, needed(when).into()),
    };
    json!({
        "fact": keys.spoken(fact),
        "path": format!("/{}", keys.path(fact).join("/")),
        "takes": fact.values.to_string(),
        "says": fact.says(),
        "default": default,
        "needed": needed,
    })
}

/// That a fact has to be said, and when.
fn needed(when: &str) -> String {
    if when.is_empty() { "needed".to_owned() } else { format!("needed {when}") }
}

/// The facts by object. The two sides have the same facts and stand together.
fn objects(keys: &Keys, procedure: Procedure) -> Vec<Object<'_>> {
    let mut objects: Vec<Object> = Vec::new();
    let has = |side: &str| keys.known.sayable(procedure).any(|fact| fact.path[0] == side);
    let [attacker, defender] = [Side::Attacker, Side::Defender].map(Side::word);
    let both = has(attacker) && has(defender);
    for fact in keys.known.sayable(procedure) {
        let (title, side) = match fact.object().unwrap_or(procedure.word()) {
            side if both && side == attacker => (BOTH.to_owned(), Some(side)),
            side if both && side == defender => continue,
            object if fact.path.contains(&ITEM) => (several(object), None),
            object => (capital(object), None),
        };
        match objects.iter_mut().find(|other| other.title == title) {
            Some(object) => object.facts.push(fact),
            None => objects.push(Object { title, side, facts: vec![fact] }),
        }
    }
    objects
}

/// The title of a list of objects.
fn several(object: &str) -> String {
    format!("{}; the next has {object}.1.FACT, and so on", capital(object))
}

const BOTH: &str = "Each side: attacker.FACT and defender.FACT";

/// What is said of a fact, and the words it takes.
fn lines(fact: &Fact) -> Vec<Cell> {
    let mut notes = Vec::new();
    let mut words: Option<&[&str]> = None;
    let default = match fact.otherwise() {
        Otherwise::Default(default) => Some(default.to_string()),
        Otherwise::Absent | Otherwise::Needed(_) | Otherwise::Decided => None,
    };
    match fact.values {
        Values::Truth => {}
        Values::Whole(least, most) if most >= MANY => notes.push(format!("{least} or more")),
        Values::Whole(least, most) => notes.push(format!("{least} to {most}")),
        Values::Inches => notes.push("inches".to_owned()),
        Values::Number(all) | Values::Word(all) | Values::Words(all) => words = Some(all),
    }
    let listed = default.as_deref().is_some_and(|it| words.is_some_and(|all| all.contains(&it)));
    match (fact.otherwise(), &default) {
        (Otherwise::Needed(when), _) => notes.push(needed(when)),
        (_, Some(default)) if default != "false" && !listed => notes.push(format!("[{default}]")),
        (Otherwise::Default(_) | Otherwise::Absent | Otherwise::Decided, _) => {}
    }
    let mark = |word: &&str| match &default {
        Some(default) if default == word => format!("[{word}]"),
        Some(_) | None => (*word).to_owned(),
    };
    let words = words.map(|all| all.iter().map(mark).collect::<Vec<_>>().join(", "));
    let says = text::capital(fact.says());
    let says = match (says.is_empty(), notes.is_empty()) {
        (_, true) => says,
        (true, false) => text::capital(&notes.join("; ")),
        (false, false) => format!("{says}: {}", notes.join("; ")),
    };
    let says = Some(says).filter(|it| !it.is_empty()).map(Cell::left);
    says.into_iter().chain(words.map(|it| Cell::left(it).style(DIM))).collect()
}

/// From here on a limit says nothing to players.
const MANY: i16 = 1000;
