//! What is known of a command before it is carried out.

use linstock_battle::{
    Chance, Probe, Vocabulary,
    card::{Fact, Value},
    forecast::{Certainty, Forecast},
    movement::{Aims, NEAR},
    working::StoredRow,
};

use super::{aiming, directions, names::Names};
use crate::text::{Cell, DIM, Grid, paragraph, percent, width};

/// Whether there is anything that somebody would want to think about.
pub fn is_worth_asking(probe: &Probe, forecast: &Forecast) -> bool {
    !forecast.ends.is_empty() || probe.cost.is_some() || !probe.reactions.is_empty()
}

/// Facts, cost, where a charge aims, reactions and odds.
pub fn print(probe: &Probe, forecast: &Forecast, aims: Option<&Aims>, names: &Names) -> String {
    let mut lines = Vec::new();
    if !probe.facts.is_empty() {
        lines.push(facts(names.words, &probe.facts));
    }
    if let Some(cost) = probe.cost {
        // Nobody should think that he has more left than he has.
        let share = cost.0.div_ceil(10_000_000);
        let ends =
            probe.ends.iter().map(|&(_, end)| format!(", ends at {}", directions::pose(end)));
        lines.push(format!("takes {share}% of the move{}", ends.take(1).collect::<String>()));
    }
    if let Some(aims) = aims.filter(|aims| aims.right - aims.left > NEAR) {
        lines.push(aiming::told(aims));
    }
    if !probe.reactions.is_empty() {
        lines.push(format!("may be answered by {}", names.list(&probe.reactions)));
    }
    if !forecast.ends.is_empty() {
        let about = match forecast.certainty {
            Certainty::Exact => String::new(),
            Certainty::About { playings } => format!(", about, from {playings} playings"),
        };
        lines.push(format!("odds{about}: {}", listed(&forecast.ends)));
    }
    if !forecast.course.is_empty() {
        lines.push(format!("of these: {}", listed(&forecast.course)));
    }
    if forecast.together {
        let text = "fire of this phase is simultaneous: the odds include everybody's";
        lines.push(text.to_owned());
    }
    if !forecast.answers.is_empty() {
        lines.push("supposing that the enemy fires all he may, when it tells most".to_owned());
    }
    lines.iter().map(|line| paragraph(line, 4, width())).collect()
}

/// Chances: numbers in their order, the rest as it comes, the likeliest first.
fn listed(chances: &[Chance]) -> String {
    let (mut counts, mut rest): (Vec<&Chance>, Vec<&Chance>) =
        chances.iter().partition(|chance| chance.what.is_count());
    counts.sort_by_key(|chance| (chance.what.word, chance.number));
    counts.append(&mut rest);
    let odds = counts.iter().map(|chance| match chance.what.is_count() {
        true => format!("{} {}: {}", chance.what.label, chance.number, percent(chance.p)),
        false => format!("{}: {}", chance.what.label, percent(chance.p)),
    });
    odds.collect::<Vec<_>>().join(", ")
}

/// Facts on a line.
pub fn facts(words: &Vocabulary, facts: &[Fact]) -> String {
    let is = |value: &Value| match value {
        Value::Distance { thousandths } => format!("{}\"", directions::tenths(*thousandths)),
        Value::Number(_) | Value::Is(_) | Value::Word(_) => value.to_string(),
    };
    let each = facts.iter().map(|fact| format!("{} {}", words.fact_label(&fact.of), is(&fact.is)));
    each.collect::<Vec<_>>().join(", ")
}

/// Every modifier that no die decides.
pub fn ledger(rows: &[StoredRow], words: &Vocabulary) -> String {
    if rows.is_empty() {
        return "    No modifiers.\n".to_owned();
    }
    let mut grid = Grid::new(4).wrapping(2);
    for row in rows {
        let says = words.says(row);
        let whose = row.side.map_or(String::new(), |side| format!("{side}: "));
        let (value, says) = match row.struck {
            None => (format!("{:+}", row.value), format!("{whose}{says}")),
            Some(_) => (format!("({:+})", row.value), format!("{whose}{says}, not counted")),
        };
        grid.row([
            Cell::left(row.on.word()).style(DIM),
            Cell::right(value),
            Cell::left(says),
            Cell::left(row.rule.as_ref()).style(DIM),
        ]);
    }
    grid.print(width())
}
