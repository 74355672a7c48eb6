//! Reading a request by a declaration of facts: everything that is wrong with it is found, each with its place.

use linstock_rulebook::{HouseRule, HouseValue, Inches};
use serde::{
    Deserialize,
    de::{IntoDeserializer, value::Error},
};

use super::{
    head::{Head, SeedFact},
    problem::{MOST_PROBLEMS, Wrong},
    tree::{Place, Tree, Value},
};
use crate::facts::{
    declare::{Object, Takes},
    values::Values,
};

/// Facts that are declared ([`crate::facts::declare`]).
pub trait Facts: Sized {
    /// What is known of them.
    const OBJECT: &'static Object;

    /// Reads them from an object; without one, nothing is said of them.
    fn read(reader: &mut Reader<'_, '_>, place: Option<Place>) -> Self;

    /// Makes them of what was read, in the order of the declaration.
    fn take(slots: &mut std::slice::Iter<'_, Slot>, reader: &mut Reader<'_, '_>) -> Self;
}

/// Facts of which nothing is said.
pub fn nothing<F: Facts>() -> F {
    F::take(&mut [].iter(), &mut Reader::new(&Tree::default(), &[], &[]))
}

/// What was read of a fact, before it has its type.
#[derive(Clone, Copy, Debug, Default)]
pub enum Slot {
    /// Nothing, or nothing that could be read.
    #[default]
    Absent,
    /// True or false.
    Truth(bool),
    /// A whole number.
    Whole(i16),
    /// A distance.
    Inches(Inches),
    /// One of some words, by its place among them.
    Word(u8),
    /// Some words, a bit for each place.
    Words(u32),
    /// An object or a list.
    Place(Place),
}

/// Words that were given as a list, or one by itself.
#[derive(Clone, Debug)]
pub struct Listed<T> {
    /// All of them.
    pub all: Vec<T>,
    /// Whether they were given as a list.
    pub listed: bool,
}

/// Reads a request.
#[derive(Debug)]
pub struct Reader<'t, 'a> {
    tree: &'t Tree<'a>,
    /// What all games share.
    pub head: Head,
    /// In the order of the request.
    wrong: Vec<(Place, Wrong)>,
}

/// Why a value does not do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unfit {
    Type,
    Value,
}

impl<'t, 'a> Reader<'t, 'a> {
    /// A reader of a request about a game, of which these are the procedures and the house rules.
    pub fn new(
        tree: &'t Tree<'a>,
        procedures: &'static [&'static str],
        house: &'static [HouseRule],
    ) -> Reader<'t, 'a> {
        Reader { tree, head: Head::new(procedures, house), wrong: Vec::new() }
    }

    /// What was read beside the facts, and what is wrong, in the order of the request.
    pub fn finish(self) -> (Head, Vec<Wrong>) {
        (self.head, self.wrong.into_iter().map(|(_, wrong)| wrong).collect())
    }

    /// Reads an object into a slot for each of its facts.
    pub fn object(&mut self, place: Place, object: &'static Object, slots: &mut [Slot]) {
        let tree = self.tree;
        let mut seen: u128 = 0;
        for (key, at) in tree.inside(place) {
            if place == Tree::ROOT && self.head_fact(key, at) {
                continue;
            }
            let mut facts = object.all().enumerate().filter(|(_, (fact, _))| fact.name == key);
            let Some((first, (fact, _))) = facts.next() else {
                let head = Head::KEYS.iter().copied().filter(|_| place == Tree::ROOT);
                self.unknown(at, key, head.chain(object.all().map(|(fact, _)| fact.name)));
                continue;
            };
            if seen & (1 << first) != 0 {
                self.duplicate(at, key, place);
                continue;
            }
            seen |= 1 << first;
            if matches!(tree.value(at), Value::Null) {
                continue;
            }
            // A key may be several facts, of different procedures; the value has to do for one of them.
            let mut unfit = self.accept(&fact.takes, at).map(|slot| slots[first] = slot).err();
            let mut expected = unfit.map(|_| expected(&fact.takes));
            for (number, (fact, _)) in facts {
                match (self.accept(&fact.takes, at), unfit) {
                    (Ok(slot), _) => {
                        slots[number] = slot;
                        (unfit, expected) = (None, None);
                    }
                    (Err(other), Some(_)) => {
                        let also = self::expected(&fact.takes);
                        match &mut expected {
                            Some(expected) if *expected != also => {
                                *expected += &format!(", or {also}")
                            }
                            Some(_) | None => {}
                        }
                        if other == Unfit::Value {
                            unfit = Some(other);
                        }
                    }
                    (Err(_), None) => {}
                }
            }
            if let Some((unfit, expected)) = unfit.zip(expected) {
                self.unfit(at, unfit, &expected);
            }
        }
    }

    /// Reads the objects of a list.
    pub fn objects<F: Facts>(&mut self, slot: Slot) -> Option<Vec<F>> {
        let tree = self.tree;
        let items = tree.inside(slot.place()?);
        // What is no object has been complained of, and keeps its place.
        let object = |item| Some(item).filter(|&item| matches!(tree.value(item), Value::Object));
        Some(items.map(|(_, item)| F::read(self, object(item))).collect())
    }

    /// Reads a list of words, which were found to be of the list.
    pub fn listed<T>(&self, slot: Slot, read: fn(&str) -> Option<T>) -> Option<Listed<T>> {
        let place = slot.place()?;
        let word = |place| match self.tree.value(place) {
            Value::Text(word) => read(word),
            _ => None,
        };
        Some(match self.tree.value(place) {
            Value::List => Listed {
                all: self.tree.inside(place).filter_map(|(_, item)| word(item)).collect(),
                listed: true,
            },
            _ => Listed { all: word(place).into_iter().collect(), listed: false },
        })
    }

    /// Reads house rules.
    pub fn read_house(&mut self, place: Place) {
        let tree = self.tree;
        if !matches!(tree.value(place), Value::Object) {
            return self.unfit(place, Unfit::Type, "an object");
        }
        let rules = self.head.house.rules;
        let mut seen: u32 = 0;
        for (key, at) in tree.inside(place) {
            let Some(number) = rules.iter().position(|rule| rule.name == key) else {
                self.unknown(at, key, rules.iter().map(|rule| rule.name));
                continue;
            };
            if seen & (1 << number) != 0 {
                self.duplicate(at, key, place);
                continue;
            }
            seen |= 1 << number;
            let takes = Takes::Value(house_values(&rules[number]));
            match self.accept(&takes, at) {
                _ if matches!(tree.value(at), Value::Null) => {}
                Ok(slot) => self.head.house.slots[number] = slot,
                Err(unfit) => self.unfit(at, unfit, &expected(&takes)),
            }
        }
    }

    /// Reads a key of the head, if it is one.
    fn head_fact(&mut self, key: &str, at: Place) -> bool {
        let Some(bit) = Head::KEYS.iter().position(|it| *it == key) else { return false };
        if self.head.seen & (1 << bit) != 0 {
            self.duplicate(at, key, Tree::ROOT);
            return true;
        }
        self.head.seen |= 1 << bit;
        let tree = self.tree;
        match (key, tree.value(at)) {
            (_, Value::Null) => {}
            ("do", _) => match self.accept(&Takes::Value(Values::Word(self.head.procedures)), at) {
                Ok(slot) => self.head.procedure = slot.word(),
                Err(unfit) => {
                    self.unfit(at, unfit, &Values::Word(self.head.procedures).to_string())
                }
            },
            ("house", _) => self.read_house(at),
            ("odds", Value::Truth(odds)) => self.head.odds = *odds,
            ("odds", _) => self.unfit(at, Unfit::Type, "a boolean"),
            ("seed", value) => match value {
                Value::Unsigned(number) => self.head.seed = Some(SeedFact::number(*number)),
                Value::Text(text) => self.head.seed = Some(SeedFact::text(text)),
                _ => self.unfit(at, Unfit::Type, "an unsigned 64-bit number or a string"),
            },
            ("dice", Value::List) => {
                let rolls = tree.inside(at).map(|(_, roll)| self.faces(roll)).collect();
                self.head.dice = Some(rolls);
            }
            ("dice", _) => self.unfit(at, Unfit::Type, "a sequence"),
            // The rules and the id were read before anything else.
            _ => {}
        }
        true
    }

    /// The faces of a roll as they were typed: any number, so that an impossible one can be named.
    fn faces(&mut self, roll: Place) -> Vec<f64> {
        let tree = self.tree;
        let Value::List = tree.value(roll) else {
            self.unfit(roll, Unfit::Type, "a sequence");
            return Vec::new();
        };
        let face = |(_, at)| match tree.value(at) {
            Value::Unsigned(face) => Some(*face as f64),
            Value::Signed(face) => Some(*face as f64),
            Value::Float(face) => Some(*face),
            Value::Null | Value::Truth(_) | Value::Text(_) | Value::List | Value::Object => {
                self.unfit(at, Unfit::Type, "a face, which is a number");
                None
            }
        };
        tree.inside(roll).filter_map(face).collect()
    }

    /// A value as a fact has it. What is wrong with a part of it is complained of here; then it counts as absent.
    fn accept(&mut self, takes: &Takes, at: Place) -> Result<Slot, Unfit> {
        let tree = self.tree;
        let value = tree.value(at);
        match takes {
            Takes::Value(Values::Words(words)) => match value {
                Value::List => Ok(self.words(at, words)),
                _ => Err(Unfit::Type),
            },
            Takes::Value(values) => one(values, value),
            Takes::Listed(words) => match value {
                Value::Text(word) if words.contains(&&**word) => Ok(Slot::Place(at)),
                Value::Text(_) => Err(Unfit::Value),
                Value::List => {
                    self.words(at, words);
                    Ok(Slot::Place(at))
                }
                _ => Err(Unfit::Type),
            },
            Takes::Object(_) => match value {
                Value::Object => Ok(Slot::Place(at)),
                _ => Err(Unfit::Type),
            },
            Takes::Objects(_) => match value {
                Value::List => {
                    for (_, item) in tree.inside(at) {
                        if !matches!(tree.value(item), Value::Object) {
                            self.unfit(item, Unfit::Type, "an object");
                        }
                    }
                    Ok(Slot::Place(at))
                }
                _ => Err(Unfit::Type),
            },
        }
    }

    fn words(&mut self, list: Place, words: &'static [&'static str]) -> Slot {
        let tree = self.tree;
        let mut set = 0;
        for (_, at) in tree.inside(list) {
            match one(&Values::Word(words), tree.value(at)) {
                Ok(slot) => set |= slot.word().map_or(0, |word| 1 << word),
                Err(unfit) => self.unfit(at, unfit, &Values::Word(words).to_string()),
            }
        }
        Slot::Words(set)
    }

    fn unknown(&mut self, at: Place, key: &str, names: impl Iterator<Item = &'static str>) {
        if self.is_full(at) {
            return;
        }
        let mut known: Vec<String> = Vec::new();
        for name in names.map(|name| format!("`{name}`")) {
            if !known.contains(&name) {
                known.push(name);
            }
        }
        self.complain(at, format!("Unknown field `{key}`, expected one of {}.", known.join(", ")));
    }

    fn unfit(&mut self, at: Place, unfit: Unfit, expected: &str) {
        if self.is_full(at) {
            return;
        }
        let what = match unfit {
            Unfit::Type => "type",
            Unfit::Value => "value",
        };
        let found = self.tree.value(at).unexpected();
        self.complain(at, format!("Invalid {what}: {found}, expected {expected}."));
    }

    fn complain(&mut self, at: Place, message: String) {
        self.push(at, self.tree.path(at), message);
    }

    /// A key that was there before is the object's fault.
    fn duplicate(&mut self, at: Place, key: &str, object: Place) {
        if !self.is_full(at) {
            self.push(at, self.tree.path(object), format!("Duplicate field `{key}`."));
        }
    }

    fn push(&mut self, at: Place, path: String, message: String) {
        if self.wrong.len() == MOST_PROBLEMS {
            self.wrong.pop();
        }
        let after = self.wrong.partition_point(|(place, _)| *place <= at);
        self.wrong.insert(after, (at, Wrong { path, message }));
    }

    /// Whether as much as is reported went wrong before a place: nobody reads thousands of complaints, and a hostile
    /// line could have as many.
    fn is_full(&self, at: Place) -> bool {
        self.wrong.get(MOST_PROBLEMS - 1).is_some_and(|(last, _)| *last <= at)
    }
}

/// A value by itself.
fn one(values: &Values, value: &Value<'_>) -> Result<Slot, Unfit> {
    match (values, value) {
        (Values::Truth, Value::Truth(truth)) => Ok(Slot::Truth(*truth)),
        (Values::Whole(least, most), value) => {
            let number = i16::try_from(whole(value)?).map_err(|_| Unfit::Value)?;
            let fits = (*least..=*most).contains(&number);
            if fits { Ok(Slot::Whole(number)) } else { Err(Unfit::Value) }
        }
        (Values::Number(words), value) => {
            let number = whole(value)?.to_string();
            word(words, &number).ok_or(Unfit::Value)
        }
        (Values::Inches, Value::Unsigned(inches)) => distance(inches.into_deserializer()),
        (Values::Inches, Value::Float(inches)) => distance(inches.into_deserializer()),
        (Values::Inches, Value::Signed(_)) => Err(Unfit::Value),
        (Values::Word(words), Value::Text(text)) => word(words, text).ok_or(Unfit::Value),
        (Values::Truth | Values::Inches | Values::Word(_) | Values::Words(_), _) => {
            Err(Unfit::Type)
        }
    }
}

fn word(words: &[&str], text: &str) -> Option<Slot> {
    let at = words.iter().position(|word| *word == text)?;
    u8::try_from(at).ok().map(Slot::Word)
}

/// A whole number; 6.0 is one, however a program chose to write it.
fn whole(value: &Value<'_>) -> Result<i64, Unfit> {
    match value {
        Value::Unsigned(number) => i64::try_from(*number).map_err(|_| Unfit::Value),
        Value::Signed(number) => Ok(*number),
        Value::Float(number) if number.fract() == 0.0 && number.abs() < 1e9 => Ok(*number as i64),
        Value::Float(_) => Err(Unfit::Value),
        Value::Null | Value::Truth(_) | Value::Text(_) | Value::List | Value::Object => {
            Err(Unfit::Type)
        }
    }
}

fn distance<'de>(number: impl serde::Deserializer<'de, Error = Error>) -> Result<Slot, Unfit> {
    Inches::deserialize(number).map(Slot::Inches).map_err(|_| Unfit::Value)
}

/// What a fact takes, for a sentence.
fn expected(takes: &Takes) -> String {
    match takes {
        Takes::Value(Values::Truth) => "a boolean".to_owned(),
        Takes::Value(Values::Inches) => {
            format!("a distance in inches from 0 to {}", Inches::MOST)
        }
        Takes::Value(Values::Words(_)) | Takes::Objects(_) => "a sequence".to_owned(),
        Takes::Value(values) => values.to_string(),
        Takes::Listed(words) => format!("one or a list of {}", words.join(", ")),
        Takes::Object(_) => "an object".to_owned(),
    }
}

/// The values that a house rule takes.
pub fn house_values(rule: &HouseRule) -> Values {
    let small = |number: i32| i16::try_from(number).expect("the limits of house rules are small");
    match rule.takes {
        HouseValue::Switch => Values::Truth,
        HouseValue::Number(least, most) => Values::Whole(small(least), small(most)),
        HouseValue::Words(words) => Values::Word(words),
    }
}

impl Slot {
    /// As true or false.
    pub const fn truth(self) -> Option<bool> {
        if let Slot::Truth(truth) = self { Some(truth) } else { None }
    }

    /// As a whole number.
    pub const fn whole(self) -> Option<i16> {
        if let Slot::Whole(number) = self { Some(number) } else { None }
    }

    /// As a count; more than 255 of anything are as many as 255.
    pub fn count(self) -> Option<u8> {
        self.whole().map(|number| u8::try_from(number.max(0)).unwrap_or(u8::MAX))
    }

    /// As a distance.
    pub const fn inches(self) -> Option<Inches> {
        if let Slot::Inches(inches) = self { Some(inches) } else { None }
    }

    /// As the place of a word among those it is of.
    pub const fn word(self) -> Option<usize> {
        if let Slot::Word(word) = self { Some(word as usize) } else { None }
    }

    /// Whether a word, by its place, is among these.
    pub const fn has(self, word: usize) -> bool {
        if let Slot::Words(words) = self { words & (1 << word) != 0 } else { false }
    }

    /// As the place of an object or a list.
    pub const fn place(self) -> Option<Place> {
        if let Slot::Place(place) = self { Some(place) } else { None }
    }
}
