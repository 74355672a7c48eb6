//! The odds of a number: one line for each, the unlikely ends together.

use super::chart::Chart;

/// A number that is this unlikely, with all beyond it, has no line of its own.
const UNLIKELY: f64 = 0.000_5;

/// More lines than this are hard to read; then several numbers share one.
const LINES: usize = 20;

/// Numbers in order, each with its chance and the chance of so many or more.
pub fn counts(title: &'static str, heading: &str, numbers: &[(u8, f64)]) -> Chart {
    let mut chart = Chart::new(title, [heading]).onward("or more");
    for Span { least, most, p, open } in spans(numbers) {
        let label = match (least == most, open) {
            (false, true) => format!("{least}+"),
            (true, _) => least.to_string(),
            (false, false) => format!("{least}-{most}"),
        };
        chart.line([label], p);
    }
    chart
}

/// Numbers that share a line.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Span {
    least: u8,
    most: u8,
    p: f64,
    /// It is the upper end.
    open: bool,
}

fn spans(numbers: &[(u8, f64)]) -> Vec<Span> {
    let (low, rest) = numbers.split_at(unlikely(numbers.iter()));
    let (likely, high) = rest.split_at(rest.len() - unlikely(rest.iter().rev()));
    let share = likely.len().div_ceil(LINES).max(1);
    let open = |numbers| Span { open: true, ..span(numbers) };
    let parts = likely.chunks(share).map(span);
    let low = (!low.is_empty()).then(|| span(low));
    let high = (!high.is_empty()).then(|| open(high));
    low.into_iter().chain(parts).chain(high).collect()
}

/// How many numbers at the beginning are unlikely between them; never all.
fn unlikely<'a>(numbers: impl ExactSizeIterator<Item = &'a (u8, f64)>) -> usize {
    let most = numbers.len().saturating_sub(1);
    let sums = numbers.scan(0.0, |sum, (_, p)| {
        *sum += p;
        Some(*sum)
    });
    sums.take(most).take_while(|sum| *sum < UNLIKELY).count()
}

fn span(numbers: &[(u8, f64)]) -> Span {
    let least = numbers.first().map_or(0, |it| it.0);
    let most = numbers.last().map_or(0, |it| it.0);
    Span { least, most, p: numbers.iter().map(|(_, p)| p).sum(), open: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(numbers: &[(u8, f64)]) -> Vec<String> {
        let chart = counts("", "", numbers);
        chart.lines.iter().map(|line| line.cells[0].clone()).collect()
    }

    #[test]
    fn likely_numbers_have_their_lines() {
        assert_eq!(labels(&[(0, 0.5), (1, 0.3), (2, 0.2)]), ["0", "1", "2"]);
        assert_eq!(labels(&[(3, 1.0)]), ["3"]);
        assert!(labels(&[]).is_empty());
    }

    #[test]
    fn unlikely_ends_stand_together() {
        let tiny = 0.000_01;
        let numbers = [(0, tiny), (1, tiny), (2, 0.5), (3, 0.49), (4, tiny), (5, tiny), (6, tiny)];
        assert_eq!(labels(&numbers), ["0-1", "2", "3", "4+"]);
        let all: f64 = counts("", "", &numbers).lines.iter().map(|line| line.p).sum();
        assert!((all - 0.99 - 5.0 * tiny).abs() < 1e-12);
    }

    #[test]
    fn many_numbers_share_lines() {
        let numbers: Vec<(u8, f64)> = (0..60).map(|it| (it, 1.0 / 60.0)).collect();
        let labels = labels(&numbers);
        assert_eq!(labels.len(), 20);
        assert_eq!((labels[0].as_str(), labels[19].as_str()), ("0-2", "57-59"));
    }
}
