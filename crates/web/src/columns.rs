//! Columns of one or two cases on one scale: the same columns for both, unlikely ends together.

use linstock_desk::show::odds::{Level, Picture};

/// A number that is this unlikely, with all beyond it, has no column of its own.
const UNLIKELY: f64 = 0.000_5;

/// Columns to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Columns {
    /// What stands under each.
    pub labels: Vec<String>,
    /// What each is parted by, best first.
    pub levels: Vec<Level>,
    /// By case, by column: the chance of each level.
    pub cases: Vec<Vec<Vec<f64>>>,
}

/// A label in lines no wider than so much, as far as its words allow.
pub fn wrapped(label: &str, room: f64, wide: impl Fn(&str) -> f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in label.split_whitespace() {
        match lines.last_mut() {
            Some(line) if wide(&format!("{line} {word}")) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A column that all cases have.
#[derive(Clone, Debug)]
struct Shared {
    label: String,
    number: Option<f64>,
    parts: Vec<Vec<f64>>,
}

/// The columns of the same picture in each case, at most so many.
pub fn columns(cases: &[&Picture], most: usize) -> Columns {
    let mut levels: Vec<Level> = Vec::new();
    for level in cases.iter().flat_map(|it| &it.levels) {
        if !levels.contains(level) {
            levels.push(level.clone());
        }
    }
    levels.sort_by_key(|it| it.mark);
    let mut shared: Vec<Shared> = Vec::new();
    for (case, picture) in cases.iter().enumerate() {
        for column in &picture.columns {
            let at = match shared.iter().position(|it| it.label == column.label) {
                Some(at) => at,
                None => {
                    let parts = vec![vec![0.0; levels.len()]; cases.len()];
                    let (label, number) = (column.label.clone(), column.number);
                    shared.push(Shared { label, number, parts });
                    shared.len() - 1
                }
            };
            for (level, p) in picture.levels.iter().zip(&column.parts) {
                if let Some(part) = levels.iter().position(|it| it == level) {
                    shared[at].parts[case][part] += p;
                }
            }
        }
    }
    if shared.iter().all(|it| it.number.is_some()) {
        shared
            .sort_by(|a, b| a.number.unwrap_or_default().total_cmp(&b.number.unwrap_or_default()));
        shared = joined(shared, most.max(4));
    }
    let parts = |case: usize| shared.iter().map(|it| it.parts[case].clone()).collect();
    Columns {
        cases: (0..cases.len()).map(parts).collect(),
        labels: shared.iter().map(|it| it.label.clone()).collect(),
        levels,
    }
}

/// The unlikely ends together, and several in one where there are too many.
fn joined(shared: Vec<Shared>, most: usize) -> Vec<Shared> {
    let low = unlikely(shared.iter());
    let high = unlikely(shared.iter().skip(low).rev());
    let likely = shared.len() - low - high;
    let share = likely.div_ceil(most).max(1);
    let mut res = Vec::new();
    if low > 0 {
        res.push(join(&shared[..low], "\u{2264}", |_, last| last.to_owned()));
    }
    for span in shared[low..low + likely].chunks(share) {
        res.push(match span {
            [one] => one.clone(),
            several => join(several, "", |first, last| format!("{first}\u{2013}{last}")),
        });
    }
    if high > 0 {
        res.push(join(&shared[low + likely..], "", |first, _| format!("{first}+")));
    }
    // An end of one is only itself.
    if low == 1 {
        res[0].label = shared[0].label.clone();
    }
    if let (1, Some(last), Some(it)) = (high, res.last_mut(), shared.last()) {
        last.label = it.label.clone();
    }
    res
}

/// How many at the beginning are unlikely between them, in every case; never all.
fn unlikely<'a>(shared: impl ExactSizeIterator<Item = &'a Shared>) -> usize {
    let most = shared.len().saturating_sub(1);
    let mut sums: Vec<f64> = Vec::new();
    let small = |it: &&Shared| {
        sums.resize(it.parts.len(), 0.0);
        for (sum, parts) in sums.iter_mut().zip(&it.parts) {
            *sum += parts.iter().sum::<f64>();
        }
        sums.iter().all(|sum| *sum < UNLIKELY)
    };
    shared.take(most).take_while(small).count()
}

fn join(span: &[Shared], sign: &str, label: impl Fn(&str, &str) -> String) -> Shared {
    let mut res = span[0].clone();
    let last = span.last().map_or("", |it| it.label.as_str());
    res.label = format!("{sign}{}", label(&span[0].label, last));
    for it in &span[1..] {
        for (into, from) in res.parts.iter_mut().flatten().zip(it.parts.iter().flatten()) {
            *into += from;
        }
    }
    res
}

/// The end of the scale, and the step of its lines: the same for all cases.
pub fn scale(columns: &Columns) -> (f64, f64) {
    let heights = columns.cases.iter().flatten().map(|parts| parts.iter().sum::<f64>());
    let highest = heights.fold(0.01, f64::max);
    let step = [0.01, 0.02, 0.05, 0.1, 0.2].into_iter().find(|it| highest / it <= 4.0);
    (highest, step.unwrap_or(0.25))
}

#[cfg(test)]
mod tests {
    use linstock_battle::vocabulary::Severity;
    use linstock_desk::show::odds::Column;

    use super::*;

    #[test]
    fn labels_are_wrapped_at_words() {
        let wide = |line: &str| line.chars().count() as f64;
        assert_eq!(wrapped("falls back in disorder", 11.0, wide), ["falls back", "in disorder"]);
        assert_eq!(wrapped("12", 1.0, wide), ["12"]);
        assert_eq!(wrapped("", 9.0, wide), [""; 0]);
    }

    fn picture(numbers: &[(i32, f64)]) -> Picture {
        let column = |&(number, p): &(i32, f64)| Column {
            label: number.to_string(),
            number: Some(f64::from(number)),
            parts: vec![p],
        };
        let level = Level { word: String::new(), mark: Severity::Steady };
        Picture {
            title: String::new(),
            across: "lost".to_owned(),
            levels: vec![level],
            columns: numbers.iter().map(column).collect(),
        }
    }

    #[test]
    fn two_cases_share_their_columns() {
        let (a, b) = (picture(&[(0, 0.5), (1, 0.5)]), picture(&[(1, 0.25), (2, 0.75)]));
        let both = columns(&[&a, &b], 20);
        assert_eq!(both.labels, ["0", "1", "2"]);
        assert_eq!(both.cases[0], [[0.5], [0.5], [0.0]]);
        assert_eq!(both.cases[1], [[0.0], [0.25], [0.75]]);
    }

    #[test]
    fn unlikely_ends_and_many_numbers_stand_together() {
        let tiny = 0.000_01;
        let it = picture(&[(0, tiny), (1, tiny), (2, 0.5), (3, 0.49), (4, tiny), (5, tiny)]);
        assert_eq!(columns(&[&it], 20).labels, ["\u{2264}1", "2", "3", "4+"]);
        let many: Vec<(i32, f64)> = (0..60).map(|it| (it, 1.0 / 60.0)).collect();
        let many = columns(&[&picture(&many)], 20);
        assert_eq!(many.labels.len(), 20);
        assert_eq!(many.labels[0], "0\u{2013}2");
        let all: f64 = many.cases[0].iter().flatten().sum();
        assert!((all - 1.0).abs() < 1e-9);
    }
}
