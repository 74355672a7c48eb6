//! A scenario's file, read against the [`format`](super::format): tables with values of the kinds
//! they should have. Whatever does not fit is a problem, and everything else is read all the same.

use std::collections::BTreeMap;

use linstock_battle::scenario::StandSize;
use linstock_geometry::Point;
use linstock_rulebook::near::nearest;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{
    format::{Key, Kind, LARGEST_TABLE, MOST_OF_A_KIND, STAND, TABLES, Table, table},
    problem::Problems,
};

/// The largest file that is read.
pub const LARGEST_FILE: usize = 1 << 20;

/// A file that was read.
#[derive(Debug, Default)]
pub struct Document {
    tables: BTreeMap<&'static str, Vec<Section>>,
}

/// One table of a file.
#[derive(Debug, Default)]
pub struct Section {
    /// Where it stands, a line from 1.
    pub line: usize,
    values: BTreeMap<String, (usize, Value)>,
}

/// A value of a kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Text, an id or a word.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// A distance in thousandths.
    Length(i32),
    /// Yes or no.
    Flag(bool),
    /// The size of a stand.
    Stand(StandSize),
    /// A point.
    Point(Point),
    /// Points.
    Points(Vec<Point>),
    /// A number for each side, by its id.
    PerSide(Vec<(String, i64)>),
}

/// Reads a file. What cannot be read is reported, and left out.
pub fn read(text: &str, problems: &mut Problems) -> Document {
    if text.len() > LARGEST_FILE {
        let mebibytes = text.len() >> 20;
        problems.add(1, format!("the file has {mebibytes} MiB"), "a scenario has at most 1 MiB");
        return Document::default();
    }
    let (root, errors) = DeTable::parse_recoverable(text);
    let lines = Lines::of(text);
    for error in errors {
        let line = error.span().map_or(1, |span| lines.at(span.start));
        problems.add(line, error.message().trim().replace('\n', ", "), "this is not TOML");
    }
    let mut document = Document::default();
    let top = Reader { lines: &lines, problems };
    top.read_root(root.get_ref(), &mut document);
    document
}

impl Document {
    /// The only table of a name; an empty one if it is not there.
    pub fn one(&self, name: &str) -> &Section {
        static NOTHING: Section = Section { line: 1, values: BTreeMap::new() };
        self.many(name).first().unwrap_or(&NOTHING)
    }

    /// All tables of a name.
    pub fn many(&self, name: &str) -> &[Section] {
        self.tables.get(name).map_or(&[], Vec::as_slice)
    }
}

impl Section {
    /// The line of a value, or of the table.
    pub fn line_of(&self, key: &str) -> usize {
        self.values.get(key).map_or(self.line, |(line, _)| *line)
    }

    /// Whether there is a value.
    pub fn has(&self, key: &str) -> bool {
        self.values.contains_key(key)
    }

    /// The keys that are there.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.values.keys().map(String::as_str)
    }

    fn get(&self, key: &str) -> Option<&Value> {
        self.values.get(key).map(|(_, value)| value)
    }

    /// A text; nothing if it is not there.
    pub fn text(&self, key: &str) -> Option<&str> {
        match self.get(key)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A text, trimmed, or nothing.
    pub fn prose(&self, key: &str) -> String {
        self.text(key).unwrap_or("").trim().to_owned()
    }

    /// A whole number.
    pub fn whole(&self, key: &str) -> Option<i64> {
        match self.get(key)? {
            Value::Whole(number) => Some(*number),
            _ => None,
        }
    }

    /// A whole number that the format keeps small.
    pub fn small(&self, key: &str) -> Option<u8> {
        self.whole(key).and_then(|number| u8::try_from(number).ok())
    }

    /// A distance in thousandths.
    pub fn length(&self, key: &str) -> Option<i32> {
        match self.get(key)? {
            Value::Length(length) => Some(*length),
            _ => None,
        }
    }

    /// Yes or no.
    pub fn flag(&self, key: &str) -> Option<bool> {
        match self.get(key)? {
            Value::Flag(flag) => Some(*flag),
            _ => None,
        }
    }

    /// The size of a stand.
    pub fn stand(&self, key: &str) -> Option<StandSize> {
        match self.get(key)? {
            Value::Stand(size) => Some(*size),
            _ => None,
        }
    }

    /// A point.
    pub fn point(&self, key: &str) -> Option<Point> {
        match self.get(key)? {
            Value::Point(point) => Some(*point),
            _ => None,
        }
    }

    /// Points.
    pub fn points(&self, key: &str) -> &[Point] {
        match self.get(key) {
            Some(Value::Points(points)) => points,
            _ => &[],
        }
    }

    /// A number for each side.
    pub fn per_side(&self, key: &str) -> &[(String, i64)] {
        match self.get(key) {
            Some(Value::PerSide(numbers)) => numbers,
            _ => &[],
        }
    }
}

struct Reader<'a> {
    lines: &'a Lines,
    problems: &'a mut Problems,
}

impl Reader<'_> {
    fn read_root(mut self, root: &DeTable<'_>, document: &mut Document) {
        let top = &TABLES[0];
        let mut own = Section { line: 1, values: BTreeMap::new() };
        for (key, value) in root.iter() {
            let (name, line) = (key.get_ref().as_ref(), self.lines.at(key.span().start));
            match table(name).filter(|table| !table.name.is_empty()) {
                Some(table) => {
                    let sections = self.read_tables(table, value, line);
                    document.tables.insert(table.name, sections);
                }
                None => self.read_key(top, name, line, value, &mut own),
            }
        }
        self.miss(top, &own);
        document.tables.insert("", vec![own]);
        if !document.tables.contains_key("table") {
            self.problems.add(1, "there is no [table]", "say how wide and deep the table is");
        }
    }

    fn read_tables(
        &mut self,
        table: &'static Table,
        value: &Spanned<DeValue<'_>>,
        line: usize,
    ) -> Vec<Section> {
        match (value.get_ref(), table.many) {
            (DeValue::Table(inner), false) => vec![self.read_table(table, inner, line)],
            (DeValue::Array(items), true) if items.len() > MOST_OF_A_KIND => {
                let what = format!("[[{}]] stands {} times", table.name, items.len());
                let mend = format!("a scenario has at most {MOST_OF_A_KIND}");
                self.problems.add(line, what, mend);
                Vec::new()
            }
            (DeValue::Array(items), true) => {
                let mut sections = Vec::new();
                for item in items.iter() {
                    let line = self.lines.at(item.span().start);
                    match item.get_ref() {
                        DeValue::Table(inner) => sections.push(self.read_table(table, inner, line)),
                        _ => self.problems.add(
                            line,
                            format!("{} holds no table", table.name),
                            format!("write [[{}]]", table.name),
                        ),
                    }
                }
                sections
            }
            (_, many) => {
                let name = table.name;
                let mend = if many {
                    format!("write [[{name}]] for each")
                } else {
                    format!("write [{name}]")
                };
                self.problems.add(line, format!("{name} is not written as a table"), mend);
                Vec::new()
            }
        }
    }

    fn read_table(&mut self, table: &'static Table, inner: &DeTable<'_>, line: usize) -> Section {
        let mut section = Section { line, values: BTreeMap::new() };
        for (key, value) in inner.iter() {
            let (name, line) = (key.get_ref().as_ref(), self.lines.at(key.span().start));
            if table.name == "house" {
                self.read_house(name, line, value, &mut section);
            } else {
                self.read_key(table, name, line, value, &mut section);
            }
        }
        self.miss(table, &section);
        section
    }

    /// House rules are checked by the games themselves; here they only have to be values.
    fn read_house(
        &mut self,
        name: &str,
        line: usize,
        value: &Spanned<DeValue<'_>>,
        section: &mut Section,
    ) {
        let value = match value.get_ref() {
            DeValue::Boolean(flag) => Value::Flag(*flag),
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(number) => {
                match i64::from_str_radix(number.as_str(), number.radix()) {
                    Ok(number) => Value::Whole(number),
                    Err(_) => return self.problems.add(line, format!("{name} is too large"), ""),
                }
            }
            _ => {
                return self.problems.add(
                    line,
                    format!("{name} is no house rule's value"),
                    "write a number, a word, true or false",
                );
            }
        };
        section.values.insert(name.to_owned(), (line, value));
    }

    fn read_key(
        &mut self,
        table: &'static Table,
        name: &str,
        line: usize,
        value: &Spanned<DeValue<'_>>,
        section: &mut Section,
    ) {
        let Some(key) = table.keys.iter().find(|key| key.name == name) else {
            let tables = TABLES.iter().filter(|_| table.name.is_empty()).map(|table| table.name);
            let known = table.keys.iter().map(|key| key.name).chain(tables);
            let mend = match nearest(name, known, 1).first() {
                Some(near) => format!("did you mean {near}?"),
                None => format!("known are {}", names(table.keys)),
            };
            let place = match (table.name, table.many) {
                ("", _) => "a scenario".to_owned(),
                (name, true) => format!("a {name}"),
                (name, false) => format!("[{name}]"),
            };
            return self.problems.add(line, format!("{place} has no {name}"), mend);
        };
        match self.read_value(key, value) {
            Ok(value) => {
                section.values.insert(name.to_owned(), (line, value));
            }
            Err(Wrong { what, mend }) => {
                let line = self.lines.at(value.span().start);
                self.problems.add(line, format!("{name}: {what}"), mend);
            }
        }
    }

    fn miss(&mut self, table: &'static Table, section: &Section) {
        for key in table.keys.iter().filter(|key| key.needed && !section.has(key.name)) {
            // A value that could not be read was complained about already, but has its line.
            let place = if table.name.is_empty() { "the scenario" } else { table.name };
            self.problems.add(section.line, format!("{place} has no {}", key.name), key.text);
        }
    }

    fn read_value(&self, key: &Key, value: &Spanned<DeValue<'_>>) -> Result<Value, Wrong> {
        let value = value.get_ref();
        match key.kind {
            Kind::Text | Kind::GameWord => text(value).map(|text| Value::Text(text.to_owned())),
            Kind::Id => id(value),
            Kind::Word(words) => {
                let text = text(value)?;
                if words.contains(&text) {
                    return Ok(Value::Text(text.to_owned()));
                }
                let mend = match nearest(text, words.iter().copied(), 1).first() {
                    Some(near) => format!("did you mean {near}?"),
                    None => format!("one of {}", words.join(", ")),
                };
                Err(Wrong::new(format!("there is no {text}"), mend))
            }
            Kind::Whole(least, most) => {
                let number = whole(value)?;
                if (least..=most).contains(&number) {
                    return Ok(Value::Whole(number));
                }
                Err(Wrong::new(
                    format!("{number} is out of bounds"),
                    format!("from {least} to {most}"),
                ))
            }
            Kind::Inches(most) => length(value, 0, most).map(Value::Length),
            Kind::Flag => match value {
                DeValue::Boolean(flag) => Ok(Value::Flag(*flag)),
                _ => Err(Wrong::new("this is neither true nor false", "")),
            },
            Kind::Stand => stand(value).map(Value::Stand),
            Kind::Point => point(value).map(Value::Point),
            Kind::Points(least) => points(value, least).map(Value::Points),
            Kind::PerSide => per_side(value),
            Kind::House => Err(Wrong::new("house rules stand in [house]", "")),
        }
    }
}

/// What is wrong with a value.
struct Wrong {
    what: String,
    mend: String,
}

impl Wrong {
    fn new(what: impl Into<String>, mend: impl Into<String>) -> Wrong {
        Wrong { what: what.into(), mend: mend.into() }
    }
}

fn names(keys: &[Key]) -> String {
    keys.iter().map(|key| key.name).collect::<Vec<_>>().join(", ")
}

fn text<'v>(value: &'v DeValue<'_>) -> Result<&'v str, Wrong> {
    value.as_str().ok_or_else(|| Wrong::new("this is no text", "put it between quotation marks"))
}

fn id(value: &DeValue<'_>) -> Result<Value, Wrong> {
    let text = text(value)?;
    let plain = |letter: char| {
        letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-.".contains(letter)
    };
    if text.is_empty() || text.len() > 64 || !text.chars().all(plain) {
        let what = format!("{text:?} is no id");
        return Err(Wrong::new(what, "lower-case letters, digits and hyphens, at most 64"));
    }
    Ok(Value::Text(text.to_owned()))
}

fn whole(value: &DeValue<'_>) -> Result<i64, Wrong> {
    let number = value.as_integer();
    let number = number.and_then(|it| i64::from_str_radix(it.as_str(), it.radix()).ok());
    number.ok_or_else(|| Wrong::new("this is no whole number", ""))
}

/// A distance, exact to the thousandth: the digits are read, not a floating-point number.
fn length(value: &DeValue<'_>, least: i64, most: i64) -> Result<i32, Wrong> {
    let wrong = || {
        Wrong::new(
            "this is no distance in inches",
            format!("from {least} to {most}, no finer than a thousandth"),
        )
    };
    let digits = match value {
        DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        _ => return Err(wrong()),
    };
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, digits.strip_prefix('+').unwrap_or(digits)),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let part = part.trim_end_matches('0');
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 6 || part.len() > 3 || !plain(whole) || !plain(part) {
        return Err(wrong());
    }
    let thousandths: i64 = format!("{whole}{part:0<3}").parse().map_err(|_| wrong())?;
    let thousandths = sign * thousandths;
    if (least * 1000..=most * 1000).contains(&thousandths) {
        return i32::try_from(thousandths).map_err(|_| wrong());
    }
    Err(wrong())
}

fn stand(value: &DeValue<'_>) -> Result<StandSize, Wrong> {
    let inches = |thousandths: i32| f64::from(thousandths) / 1000.0;
    let (least, most) = (inches(*STAND.start()), inches(*STAND.end()));
    let wrong = |what: &str| {
        Wrong::new(what, format!("write [width, depth], each from {least} to {most} inches"))
    };
    let Some([width, depth]) = value.as_array().map(|items| &items[..]) else {
        return Err(wrong("this is not the size of a stand"));
    };
    let side = |value: &Spanned<DeValue<'_>>| {
        let long = length(value.get_ref(), -LARGEST_TABLE, LARGEST_TABLE)
            .map_err(|_| wrong("this is not the size of a stand"))?;
        let what = || wrong(&format!("{}\" is no side of a stand", inches(long)));
        STAND.contains(&long).then_some(long).ok_or_else(what)
    };
    Ok(StandSize { width: side(width)?, depth: side(depth)? })
}

fn point(value: &DeValue<'_>) -> Result<Point, Wrong> {
    let wrong =
        || Wrong::new("this is no point", "write [x, y], in inches from the south-west corner");
    let items = value.as_array().ok_or_else(wrong)?;
    let [x, y] = &items[..] else { return Err(wrong()) };
    let length =
        |value: &Spanned<DeValue<'_>>| length(value.get_ref(), -LARGEST_TABLE, LARGEST_TABLE);
    Ok(Point::new(length(x)?, length(y)?))
}

fn points(value: &DeValue<'_>, least: usize) -> Result<Vec<Point>, Wrong> {
    let items = value
        .as_array()
        .ok_or_else(|| Wrong::new("these are no points", "write [[x, y], [x, y], …]"))?;
    if items.len() < least || items.len() > 256 {
        return Err(Wrong::new(format!("{} points", items.len()), format!("from {least} to 256")));
    }
    items.iter().map(|item| point(item.get_ref())).collect()
}

fn per_side(value: &DeValue<'_>) -> Result<Value, Wrong> {
    let wrong = || Wrong::new("these are no points for each side", "write { us = 3, cs = 5 }");
    let table = value.as_table().ok_or_else(wrong)?;
    let mut numbers = Vec::new();
    for (key, value) in table.iter() {
        let number = whole(value.get_ref())?;
        if !(-10_000..=10_000).contains(&number) {
            return Err(wrong());
        }
        numbers.push((key.get_ref().to_string(), number));
    }
    Ok(Value::PerSide(numbers))
}

/// Where lines begin.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Lines {
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        Lines(ends.map(|(at, _)| at).collect())
    }

    /// The line of a byte, from 1.
    fn at(&self, byte: usize) -> usize {
        self.0.partition_point(|&end| end < byte) + 1
    }
}
