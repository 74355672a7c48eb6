//! The odds of a procedure that has no picture of its own: what all outcomes share is told once,
//! the rest line by line.

use serde_json::Value;

use super::chart::Chart;
use crate::{
    odds::answer::Chance,
    text::{self, BOLD, Cell, Grid, paragraph, percent},
};

/// An outcome as a list of named figures.
struct Told {
    figures: Vec<Figure>,
    p: f64,
}

/// A figure of an outcome.
#[derive(Clone, Debug, PartialEq)]
struct Figure {
    name: String,
    value: Value,
}

/// Lines printed; what is left is summed up.
const LISTED: usize = 24;

/// Every outcome, by the figures that differ.
pub fn any(outcomes: &[Chance<Value>], width: usize) -> String {
    let told: Vec<Told> =
        outcomes.iter().map(|it| Told { figures: figures(&it.outcome), p: it.p }).collect();
    let Some(first) = told.first() else { return String::new() };
    let shared = |figure: &&Figure| told.iter().all(|it| it.figures.contains(figure));
    let (same, differing): (Vec<&Figure>, Vec<&Figure>) = first.figures.iter().partition(shared);

    let mut res = String::new();
    if !same.is_empty() {
        let same: Vec<String> =
            same.iter().map(|it| format!("{} {}", heading(&it.name), it.show())).collect();
        res += &format!("\n{}", paragraph(&format!("always {}", same.join(" · ")), 2, width));
    }
    if differing.is_empty() {
        return res;
    }
    let names: Vec<&str> = differing.iter().map(|it| it.name.as_str()).collect();
    let chart = chart(&names, &told);
    let lines = if chart.fits(width) { chart.print(width) } else { phrases(&names, &told, width) };
    res + &lines + &rest(&told, width)
}

impl Told {
    fn figure(&self, name: &str) -> Option<&Figure> {
        self.figures.iter().find(|it| it.name == name)
    }

    /// Its place in a list by figures.
    fn order(&self) -> Vec<(i64, String)> {
        let order = |it: &Figure| {
            let thousandths = (it.value.as_f64().unwrap_or(0.0) * 1e3) as i64;
            (thousandths, it.value.to_string())
        };
        self.figures.iter().map(order).collect()
    }
}

impl Figure {
    fn show(&self) -> String {
        match &self.value {
            Value::Null => "-".to_owned(),
            Value::Bool(true) => "yes".to_owned(),
            Value::Bool(false) => "no".to_owned(),
            Value::String(word) => word.clone(),
            Value::Number(number) if self.name.ends_with("_in") => format!("{number}\""),
            other @ (Value::Number(_) | Value::Array(_) | Value::Object(_)) => other.to_string(),
        }
    }
}

fn chart(names: &[&str], told: &[Told]) -> Chart {
    let mut chart = Chart::new("Outcomes", []);
    chart.headings = names.iter().map(|name| heading(name)).collect();
    let mut lines: Vec<&Told> = told.iter().take(LISTED).collect();
    if told.len() <= LISTED {
        // In order of the figures a list is easier to read; a part of one must be the likeliest.
        lines.sort_by_cached_key(|it| it.order());
    }
    for line in lines {
        let cell = |name: &&str| line.figure(name).map(Figure::show).unwrap_or_default();
        chart.line(names.iter().map(cell), line.p);
    }
    chart
}

/// Outcomes with too many figures for columns: each as a phrase.
fn phrases(names: &[&str], told: &[Told], width: usize) -> String {
    let mut grid = Grid::new(2).wrapping(1);
    for it in told.iter().take(LISTED) {
        let figures = names.iter().filter_map(|name| it.figure(name));
        let figures = figures.map(|it| format!("{} {}", heading(&it.name), it.show()));
        let phrase = figures.collect::<Vec<String>>().join(" · ");
        grid.row([Cell::right(percent(it.p)).style(BOLD), Cell::left(phrase)]);
    }
    format!("\n{}{}", text::heading("Outcomes"), grid.print(width))
}

fn rest(told: &[Told], width: usize) -> String {
    let left = told.len().saturating_sub(LISTED);
    if left == 0 {
        return String::new();
    }
    let p: f64 = told.iter().skip(LISTED).map(|it| it.p).sum();
    paragraph(&format!("and {left} more, {} between them", percent(p)), 2, width)
}

/// The figures of an outcome, those of objects in it with their place.
fn figures(outcome: &Value) -> Vec<Figure> {
    let Some(object) = outcome.as_object() else { return Vec::new() };
    let mut all = Vec::new();
    for (key, value) in object {
        if value.is_object() {
            let inner = figures(value).into_iter();
            all.extend(inner.map(|it| Figure { name: format!("{key} {}", it.name), ..it }));
        } else {
            all.push(Figure { name: key.clone(), value: value.clone() });
        }
    }
    all
}

/// A name as people write it.
fn heading(name: &str) -> String {
    name.strip_suffix("_in").unwrap_or(name).replace('_', " ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_outcomes_share_is_told_once() {
        let outcomes = [
            Chance { outcome: json!({ "move_in": 6, "loser": { "lost": 2 } }), p: 0.75 },
            Chance { outcome: json!({ "move_in": 6, "loser": { "lost": 1 } }), p: 0.25 },
        ];
        let shown = anstream::adapter::strip_str(&any(&outcomes, 40)).to_string();
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[1], "  always move 6\"");
        assert!(lines[4].contains("loser lost"));
        assert!(lines[5].starts_with("           1   25.0%"), "{shown}");
    }

    #[test]
    fn too_many_figures_become_phrases() {
        let outcome = |number: usize| {
            let figures = (0..9).map(|it| (format!("figure_{it}"), json!(it + number)));
            Chance { outcome: Value::Object(figures.collect()), p: 0.5 }
        };
        let shown = anstream::adapter::strip_str(&any(&[outcome(0), outcome(1)], 60)).to_string();
        assert!(shown.contains("  50.0%  figure 0 0 · figure 1 1 ·"), "{shown}");
        assert!(shown.lines().all(|line| text::columns(line) <= 60), "{shown}");
    }
}
