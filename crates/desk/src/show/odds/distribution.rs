//! The outcomes of an answer with their chances: a series of values for each figure that the game declares.

use linstock_battle::vocabulary::Severity;
use linstock_games::facts::{
    figures::{self, Figure, FigureRole, Unit, Whose, lost_by_fate},
    procedure::Procedure,
};
use serde_json::Value;

use crate::words::spaced;

/// Levels of morale, best first, and the end of it.
pub const LEVELS: [Severity; 6] = [
    Severity::Steady,
    Severity::Disordered,
    Severity::Shaken,
    Severity::Broken,
    Severity::Captured,
    Severity::Destroyed,
];

/// Every outcome, its figures and its chance.
pub struct Distribution {
    /// Likeliest first.
    pub outcomes: Vec<Outcome>,
    /// The figures that are not the same in all of them.
    pub differing: Vec<Series>,
    same: Vec<Series>,
}

/// An outcome.
pub struct Outcome {
    /// The value of each series.
    values: Vec<Value>,
    /// Its chance.
    pub p: f64,
}

/// A figure through all outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    /// Whose it is.
    pub whose: Whose,
    /// The figure.
    pub figure: &'static Figure,
    /// Its place in an outcome.
    at: usize,
}

impl Distribution {
    /// Reads the outcomes of an answer.
    pub fn of(procedure: Procedure, answer: &Value) -> Distribution {
        let declared = figures::of(procedure);
        let outcomes = answer["odds"]["outcomes"].as_array().map_or(&[][..], Vec::as_slice);
        // Whoever is taken or destroyed has no morale to speak of.
        let gone = |it: &Value, whose: Whose| {
            let of_his = |role: FigureRole| {
                let figure = declared.iter().find(|(of, is)| *of == whose && is.role == role);
                figure.map(|(_, figure)| figure.value(it, whose))
            };
            let is_so = |role| of_his(role) == Some(&Value::Bool(true));
            let left = of_his(FigureRole::Left).and_then(Value::as_u64);
            match () {
                () if is_so(FigureRole::Captured) => Some(Severity::Captured),
                () if is_so(FigureRole::Destroyed) || left == Some(0) => Some(Severity::Destroyed),
                () => of_his(FigureRole::Fate).and_then(|fate| lost_by_fate(procedure, fate)),
            }
        };
        let value = |it: &Value, whose: Whose, figure: &Figure| match figure.role {
            FigureRole::Morale => match gone(it, whose) {
                Some(severity) => Value::from(severity.word()),
                None => figure.value(it, whose).clone(),
            },
            _ => figure.value(it, whose).clone(),
        };
        let read = |it: &Value| Outcome {
            values: declared
                .iter()
                .map(|(whose, figure)| value(&it["outcome"], *whose, figure))
                .collect(),
            p: it["p"].as_f64().unwrap_or_default(),
        };
        let outcomes: Vec<Outcome> = outcomes.iter().map(read).collect();
        let series = declared.iter().enumerate();
        let series = series.map(|(at, &(whose, figure))| Series { whose, figure, at });
        let (same, differing) = series.partition(|it: &Series| {
            outcomes.windows(2).all(|pair| pair[0].value(*it) == pair[1].value(*it))
        });
        Distribution { outcomes, differing, same }
    }

    /// Every figure, whether it differs or not.
    pub fn series(&self) -> impl Iterator<Item = Series> {
        self.differing.iter().chain(&self.same).copied()
    }

    /// What is always so, in words.
    pub fn always(&self) -> Vec<(String, String)> {
        let Some(first) = self.outcomes.first() else { return Vec::new() };
        let says = |value: &Value| !value.is_null() && *value != Value::Bool(false);
        let nothing =
            self.differing.is_empty() && !self.same.iter().any(|it| says(first.value(*it)));
        // Where there is nothing at all, that is the answer.
        let worth = self.same.iter().map(|it| (it, first.value(*it)));
        let worth = worth.filter(|(_, value)| nothing || says(value));
        worth.map(|(series, value)| (series.name(), show(series.figure, value))).collect()
    }

    /// A figure that differs, by whose it is and what it is for.
    pub fn find(&self, whose: Whose, role: FigureRole) -> Option<Series> {
        self.differing.iter().copied().find(|it| it.whose == whose && it.figure.role == role)
    }

    /// A figure of the whole, by what it is for, whether it differs or not.
    pub fn whole(&self, role: FigureRole) -> Option<Series> {
        let mut all = self.differing.iter().chain(&self.same).copied();
        all.find(|it| it.whose == Whose::Whole && it.figure.role == role)
    }

    /// Whether it is a fight of two sides, of each of which it is shown what is left.
    pub fn is_fight(&self) -> bool {
        self.differing.iter().chain(&self.same).any(|it| it.whose.side().is_some())
    }

    /// Whether a figure is missing in some outcomes.
    pub fn may_be_missing(&self, series: Series) -> bool {
        self.outcomes.iter().any(|it| it.value(series).is_null())
    }

    /// The values that a figure has, with as many repetitions as there are outcomes.
    pub fn values(&self, series: Series) -> impl Iterator<Item = &Value> {
        self.outcomes.iter().map(move |it| it.value(series)).filter(|it| !it.is_null())
    }

    /// The chance that a figure is so.
    pub fn chance(&self, series: Series, is: impl Fn(&Value) -> bool) -> f64 {
        self.outcomes.iter().filter(|it| is(it.value(series))).map(|it| it.p).sum()
    }

    /// How bad outcomes are that have this value of a figure, on average. Orders words that have no order of their
    /// own.
    pub fn severity(&self, series: Series, value: &Value) -> f64 {
        let (mut sum, mut all) = (0.0, 0.0);
        for it in self.outcomes.iter().filter(|it| it.value(series) == value) {
            sum += self.severity_of(it) * it.p;
            all += it.p;
        }
        if all > 0.0 { sum / all } else { 0.0 }
    }

    /// How bad an outcome is: what it costs first, then how hard the check is that it calls for, then what becomes of
    /// morale.
    pub fn severity_of(&self, outcome: &Outcome) -> f64 {
        let value = |role: FigureRole| self.whole(role).map(|it| outcome.value(it));
        let number = |role: FigureRole| value(role).and_then(Value::as_f64);
        let lost =
            number(FigureRole::Lost).or_else(|| number(FigureRole::Hits)).unwrap_or_default();
        let check = number(FigureRole::Check).map_or(0.0, |it| it + 1.0);
        let morale = value(FigureRole::Morale).and_then(level);
        lost * 10.0 + check + morale.map_or(0.0, |at| at as f64)
    }

    /// The average of a figure; nothing counts as none.
    pub fn average(&self, series: Series) -> f64 {
        let number = |it: &Outcome| it.value(series).as_f64().unwrap_or_default() * it.p;
        self.outcomes.iter().map(number).sum()
    }
}

impl Outcome {
    /// What a figure is in it; null if there is none.
    pub fn value(&self, series: Series) -> &Value {
        &self.values[series.at]
    }
}

impl Series {
    /// What people call it, with whose it is.
    pub fn name(self) -> String {
        match self.whose {
            Whose::Whole => self.figure.label.to_owned(),
            Whose::Side(_) | Whose::Loser => {
                format!("{} {}", self.whose.word(), self.figure.label)
            }
        }
    }

    /// Its place in a list: what is of both comes before what is of one side.
    pub const fn place(self) -> (Whose, u8) {
        (self.whose, self.figure.role.place())
    }
}

/// The place of a level of morale among the others, best first.
pub fn level(word: &Value) -> Option<usize> {
    LEVELS.iter().position(|it| word == it.word())
}

/// A figure as people write it.
pub fn show(figure: &Figure, value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(word) => spaced(word),
        Value::Number(number) if figure.unit == Unit::Inches => format!("{number}\u{2033}"),
        other => other.to_string().replace('-', "\u{2212}"),
    }
}
