//! Outcomes as figures with names.

use std::collections::{BTreeMap, BTreeSet};

use linstock_battle::vocabulary::Severity;
use linstock_rulebook::Side;
use serde_json::Value;

use crate::words::spaced;

/// Levels of morale, best first.
pub const LEVELS: [Severity; 4] =
    [Severity::Steady, Severity::Disordered, Severity::Shaken, Severity::Broken];

/// Every outcome, its figures by name, and its chance.
pub struct Told {
    /// Likeliest first.
    pub outcomes: Vec<(BTreeMap<String, Value>, f64)>,
    /// The figures that are not the same in all of them.
    pub differing: BTreeSet<String>,
    same: Vec<(String, Value)>,
}

impl Told {
    /// Reads the outcomes of an answer.
    pub fn of(answer: &Value) -> Told {
        let outcomes = answer["odds"]["outcomes"].as_array().map_or(&[][..], Vec::as_slice);
        let read = |it: &Value| {
            let mut figures = BTreeMap::new();
            collect("", &it["outcome"], &mut figures);
            (figures, it["p"].as_f64().unwrap_or_default())
        };
        let outcomes: Vec<(BTreeMap<String, Value>, f64)> = outcomes.iter().map(read).collect();
        let names: BTreeSet<&String> = outcomes.iter().flat_map(|(it, _)| it.keys()).collect();
        let (mut differing, mut same) = (BTreeSet::new(), Vec::new());
        for name in names {
            let first = outcomes.first().and_then(|(it, _)| it.get(name));
            match first.filter(|_| outcomes.iter().all(|(it, _)| it.get(name) == first)) {
                Some(value) => same.push((name.clone(), value.clone())),
                None => drop(differing.insert(name.clone())),
            }
        }
        Told { outcomes, differing, same }
    }

    /// What is always so, in words.
    pub fn always(&self) -> Vec<(String, String)> {
        let worth = self.same.iter().filter(|(_, it)| !it.is_null() && *it != Value::Bool(false));
        worth.map(|(name, value)| (self::name(name), show(name, value))).collect()
    }

    /// Whether it is a fight of two sides, of each of which is told what is left.
    pub fn is_fight(&self) -> bool {
        let names = || self.differing.iter().chain(self.same.iter().map(|(name, _)| name));
        let is_of = |name: &str, side: Side| name.split('.').next() == Some(side.word());
        Side::ALL.iter().all(|&side| names().any(|it| it.contains('.') && is_of(it, side)))
    }

    /// Whether a figure differs and is a number wherever it is.
    pub fn counts(&self, name: &str) -> bool {
        self.differing.contains(name) && self.values(name).all(Value::is_number)
    }

    /// Whether a figure is missing in some outcomes.
    pub fn may_be_missing(&self, name: &str) -> bool {
        self.outcomes.iter().any(|(it, _)| it.get(name).is_none_or(Value::is_null))
    }

    /// The values that a figure has, with as many repetitions as there are outcomes.
    pub fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Value> {
        let values = self.outcomes.iter().filter_map(move |(it, _)| it.get(name));
        values.filter(|it| !it.is_null())
    }

    /// The chance that a figure is so.
    pub fn chance(&self, name: &str, is: impl Fn(&Value) -> bool) -> f64 {
        let so = self.outcomes.iter().filter(|(it, _)| is(it.get(name).unwrap_or(&Value::Null)));
        so.map(|(_, p)| p).sum()
    }

    /// How bad outcomes are that have this value of a figure, on average. Orders words that have no order of their
    /// own.
    pub fn severity(&self, figure: &str, value: &Value) -> f64 {
        let (mut sum, mut all) = (0.0, 0.0);
        for (it, p) in &self.outcomes {
            if it.get(figure).unwrap_or(&Value::Null) == value {
                sum += severity(it) * p;
                all += p;
            }
        }
        if all > 0.0 { sum / all } else { 0.0 }
    }

    /// The average of a figure; nothing counts as none.
    pub fn average(&self, name: &str) -> f64 {
        let number = |it: &BTreeMap<String, Value>| it.get(name).and_then(Value::as_f64);
        self.outcomes.iter().map(|(it, p)| number(it).unwrap_or_default() * p).sum()
    }
}

/// How bad an outcome is: what it costs first, then how hard the check is that it calls for, then what becomes of
/// morale.
pub fn severity(outcome: &BTreeMap<String, Value>) -> f64 {
    let number = |key: &str| outcome.get(key).and_then(Value::as_f64);
    let lost = number("lost").or_else(|| number("hits")).unwrap_or_default();
    let check = number("check").map_or(0.0, |it| it + 1.0);
    let place = |it: &Value| LEVELS.iter().position(|level| it == level.word());
    let morale = outcome.get("morale").and_then(place);
    lost * 10.0 + check + morale.map_or(0.0, |at| at as f64)
}

fn collect(place: &str, value: &Value, figures: &mut BTreeMap<String, Value>) {
    let Some(object) = value.as_object() else { return };
    for (key, value) in object {
        let name = if place.is_empty() { key.clone() } else { format!("{place}.{key}") };
        match value {
            Value::Object(_) => collect(&name, value, figures),
            // Nobody, where others have figures of their own.
            Value::Null if key == "loser" => {}
            _ => drop(figures.insert(name, value.clone())),
        }
    }
}

/// The name of a figure as people write it.
pub fn name(name: &str) -> String {
    let name = name.strip_suffix("_in").unwrap_or(name);
    // Abbreviations of the sheets in full, and words that say too little.
    let (of, last) = name.rsplit_once(['_', '.']).unwrap_or(("", name));
    let full = match last {
        "drm" => "added to the roll",
        "bmp" => "basic morale point",
        "mmp" => "modified morale point",
        "dm" => "disruption",
        "may" => "may choose",
        "checks" => "checks whatever it loses",
        _ => return spaced(&name.replace(['_', '.'], "-")),
    };
    if of.is_empty() {
        full.to_owned()
    } else {
        format!("{} {full}", spaced(&of.replace('_', "-")))
    }
}

/// A figure as people write it.
pub fn show(name: &str, value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(word) => spaced(word),
        Value::Number(number) if name.ends_with("_in") || name == "inches" => {
            format!("{number}\u{2033}")
        }
        other => other.to_string().replace('-', "\u{2212}"),
    }
}
