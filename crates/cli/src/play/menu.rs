//! The options by number, grouped by unit.

use linstock_battle::Choice;
use linstock_games::battle::refusal_text;

use super::{names::Names, phrases};
use crate::text::{self, DIM, paragraph, styled};

/// Options as they were listed: their numbers stay what they are until the next list.
#[derive(Clone, Debug, Default)]
pub struct Menu {
    open: Vec<Choice>,
}

/// More lines than this are not printed again unless somebody wants to see them.
const SHORT: usize = 8;
/// With more options than this, those of a unit share a line.
const FULL: usize = 10;

impl Menu {
    /// The options that are open, in the order they are numbered.
    pub fn new(options: &[Choice]) -> Menu {
        Menu { open: options.iter().filter(|it| it.refused.is_none()).cloned().collect() }
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.open.len()
    }

    /// Whether it may be printed again without being in the way.
    pub const fn is_short(&self) -> bool {
        self.open.len() <= SHORT
    }

    /// The option of a number, from 1.
    pub fn get(&self, number: usize) -> Option<&Choice> {
        self.open.get(number.checked_sub(1)?)
    }

    /// The list: what each may do, then what it is refused, and last what is for the whole side.
    pub fn print(&self, refused: &[&Choice], names: &Names) -> String {
        let width = text::width();
        let briefly = self.open.len() > FULL;
        let mut actors: Vec<String> = Vec::new();
        for choice in self.open.iter().chain(refused.iter().copied()) {
            let actor = phrases::actor(&choice.draft, names);
            if !actor.is_empty() && !actors.contains(&actor) {
                actors.push(actor);
            }
        }
        actors.push(String::new());
        let mut out = String::new();
        for actor in &actors {
            let of_actor = |it: &Choice| phrases::actor(&it.draft, names) == *actor;
            let open: Vec<(usize, &Choice)> =
                (1..).zip(&self.open).filter(|(_, it)| of_actor(it)).collect();
            let refused: Vec<&Choice> = refused.iter().copied().filter(|it| of_actor(it)).collect();
            out += &match briefly && !actor.is_empty() {
                true => together(actor, &open, &refused, names, width),
                false => one_by_one(actor, &open, &refused, names, width),
            };
        }
        out
    }
}

/// A line for each option.
fn one_by_one(
    actor: &str,
    open: &[(usize, &Choice)],
    refused: &[&Choice],
    names: &Names,
    width: usize,
) -> String {
    let who = if actor.is_empty() { String::new() } else { format!("{actor}: ") };
    let mut out = String::new();
    for (number, choice) in open {
        out += &hanging(
            &format!("{number:>2}"),
            &format!("{who}{}", phrases::option(choice, names)),
            width,
        );
    }
    for choice in refused {
        let line = hanging(" -", &format!("{who}{}", phrases::option(choice, names)), width);
        out += &line.lines().map(|line| styled(DIM, line) + "\n").collect::<String>();
    }
    out
}

/// All options of a unit on a line.
fn together(
    actor: &str,
    open: &[(usize, &Choice)],
    refused: &[&Choice],
    names: &Names,
    width: usize,
) -> String {
    let open =
        open.iter().map(|(number, it)| format!("{number} {}", phrases::brief_option(it, names)));
    let refused = refused.iter().map(|it| format!("- {}", phrases::brief_option(it, names)));
    let all: Vec<String> = open.chain(refused).collect();
    let line = paragraph(&format!("{actor}: {}", all.join(", ")), 6, width);
    format!("  {}", line.trim_start())
}

/// A numbered line that goes on under its words.
pub fn hanging(number: &str, words: &str, width: usize) -> String {
    let wrapped = paragraph(words, 6, width);
    format!("  {number}  {}", wrapped.trim_start())
}

/// What is refused, and why.
pub fn reasons(options: &[Choice], names: &Names) -> String {
    let mut out = String::new();
    for choice in options {
        let Some(why) = &choice.refused else { continue };
        let who = phrases::actor(&choice.draft, names);
        let who = if who.is_empty() { String::new() } else { format!("{who}: ") };
        out += &format!("  {who}{}\n", phrases::option(choice, names));
        out += &paragraph(&refusal_text(why), 6, text::width());
    }
    out
}
