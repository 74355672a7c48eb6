//! The chances of one roll: every value of the statistic and the number of ways to roll it.

use crate::{
    ask::{Ask, Cuts, Die, Rolled},
    weight::Number,
};

/// Sums of up to this many D6 are tabulated; larger ones are added up die by die.
const TABULATED: usize = 10;

/// The ways to roll each sum of up to ten D6, indexed by the number of dice, then by the sum less
/// that number.
const SUMS_OF_D6: [[u64; 5 * TABULATED + 1]; TABULATED + 1] = {
    let mut ways = [[0; 5 * TABULATED + 1]; TABULATED + 1];
    ways[0][0] = 1;
    let mut dice = 1;
    while dice <= TABULATED {
        let mut over = 0;
        while over <= 5 * dice {
            let mut pips = 0;
            while pips < 6 {
                if over >= pips {
                    ways[dice][over] += ways[dice - 1][over - pips];
                }
                pips += 1;
            }
            over += 1;
        }
        dice += 1;
    }
    ways
};

/// Every result of a roll and its number of ways, which add up to sides^dice.
pub fn chances<N: Number>(die: Die, ask: Ask, splits: &mut Splits<N>) -> Vec<(Rolled, N)> {
    match ask {
        Ask::Sum { dice } => sums(die, dice),
        Ask::Classes { dice, cuts } => classes(die, dice, cuts, splits),
        Ask::Difference { dice } => differences(die, dice),
    }
}

/// In how many ways dice split between two classes of faces. They are kept because rolls of
/// different sizes share them.
pub struct Splits<N>(Vec<Split<N>>);

struct Split<N> {
    /// How many faces the lower and the upper class have.
    widths: (u64, u64),
    /// One row for each number of dice, indexed by how many fall into the upper class.
    rows: Vec<Vec<N>>,
}

impl<N> Default for Splits<N> {
    fn default() -> Splits<N> {
        Splits(Vec::new())
    }
}

impl<N: Number> Splits<N> {
    /// The rows for up to this many dice.
    fn rows(&mut self, widths: (u64, u64), dice: usize) -> &[Vec<N>] {
        let known = self.0.iter().position(|it| it.widths == widths);
        let place = known.unwrap_or_else(|| {
            self.0.push(Split { widths, rows: vec![vec![N::from_u64(1)]] });
            self.0.len() - 1
        });
        let rows = &mut self.0[place].rows;
        let (low, high) = (N::from_u64(widths.0), N::from_u64(widths.1));
        while rows.len() <= dice {
            let before = &rows[rows.len() - 1];
            let mut row = Vec::with_capacity(before.len() + 1);
            row.push(before[0].times(&low));
            for pair in before.windows(2) {
                row.push(pair[1].times(&low).plus(&pair[0].times(&high)));
            }
            row.push(before[before.len() - 1].times(&high));
            rows.push(row);
        }
        rows
    }
}

/// Turning a die upside down leaves its odds unchanged, so the difference of two sums is
/// distributed like the sum of all the dice.
fn differences<N: Number>(die: Die, dice: u8) -> Vec<(Rolled, N)> {
    let middle = i16::from(dice) * i16::from(die.sides() + 1);
    let centred = |rolled: Rolled| Rolled::Difference(rolled.sum().cast_signed() - middle);
    sums(die, 2 * dice).into_iter().map(|(rolled, ways)| (centred(rolled), ways)).collect()
}

fn sums<N: Number>(die: Die, dice: u8) -> Vec<(Rolled, N)> {
    let count = usize::from(dice);
    let sum = |over: usize| Rolled::Sum(u16::try_from(over + count).expect("sums are small"));
    if die == Die::D6 && count <= TABULATED {
        let ways = &SUMS_OF_D6[count][..=5 * count];
        return ways.iter().enumerate().map(|(o, &w)| (sum(o), N::from_u64(w))).collect();
    }
    let mut ways = vec![N::from_u64(1)];
    let sides = usize::from(die.sides());
    for _ in 0..dice {
        let mut next = vec![N::from_u64(0); ways.len() + sides - 1];
        for (over, way) in ways.iter().enumerate() {
            for more in &mut next[over..over + sides] {
                *more = more.plus(way);
            }
        }
        ways = next;
    }
    ways.into_iter().enumerate().map(|(over, way)| (sum(over), way)).collect()
}

/// The multinomial ways, by the counts of the upper classes.
fn classes<N: Number>(die: Die, dice: u8, cuts: Cuts, splits: &mut Splits<N>) -> Vec<(Rolled, N)> {
    let [low, middle, high] = cuts.widths(die).map(u64::from);
    let count = usize::from(dice);
    if high == 0 {
        return binomial(dice, (low, middle), |below, above| [below, above, 0]);
    }
    if middle == 0 {
        return binomial(dice, (low, high), |below, above| [below, 0, above]);
    }
    let rows = splits.rows((low, middle), count);
    let mut res = Vec::with_capacity((count + 1) * (count + 2) / 2);
    let mut choose = N::from_u64(1);
    let mut power = N::from_u64(1);
    for h in 0..=dice {
        let ways = choose.times(&power);
        let rest = dice - h;
        // If the lowest class has no faces, no die can fall into it.
        let first = if low > 0 { 0 } else { rest };
        let splits = &rows[usize::from(rest)][usize::from(first)..];
        res.extend(
            splits
                .iter()
                .zip(first..=rest)
                .map(|(split, m)| (Rolled::Counts([rest - m, m, h]), ways.times(split))),
        );
        choose = choose.times(&N::from_u64(rest.into())).over(u64::from(h) + 1);
        power = power.times(&N::from_u64(high));
    }
    res
}

/// The binomial ways for two classes, by the count of the upper one.
fn binomial<N: Number>(
    dice: u8,
    (low, high): (u64, u64),
    counts: impl Fn(u8, u8) -> [u8; Cuts::MOST + 1],
) -> Vec<(Rolled, N)> {
    let count = usize::from(dice);
    let mut lows = Vec::with_capacity(count + 1);
    lows.push(N::from_u64(1));
    for die in 0..count {
        lows.push(lows[die].times(&N::from_u64(low)));
    }
    let mut res = Vec::with_capacity(count + 1);
    let mut choose = N::from_u64(1);
    let mut power = N::from_u64(1);
    for above in 0..=dice {
        let below = dice - above;
        if (low > 0 || below == 0) && (high > 0 || above == 0) {
            let ways = choose.times(&power).times(&lows[usize::from(below)]);
            res.push((Rolled::Counts(counts(below, above)), ways));
        }
        choose = choose.times(&N::from_u64(below.into())).over(u64::from(above) + 1);
        power = power.times(&N::from_u64(high));
    }
    res
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{
        count::Count,
        source::{Source, every_roll},
    };

    /// The fast tables agree with every ordered roll.
    #[test]
    fn chances_are_those_of_every_roll() {
        let asks = |dice| {
            [
                Ask::Sum { dice },
                Ask::Classes { dice, cuts: Cuts::one(3) },
                Ask::Classes { dice, cuts: Cuts::one(1) },
                Ask::Classes { dice, cuts: Cuts::two(4, 6) },
                Ask::Classes { dice, cuts: Cuts::two(6, 6) },
                Ask::Difference { dice: dice / 2 },
            ]
        };
        for (die, most) in [(Die::D6, 5), (Die::D12, 3)] {
            for ask in (0..=most).flat_map(asks) {
                let mut obvious: BTreeMap<Rolled, u64> = BTreeMap::new();
                every_roll(die, |source| {
                    let mut faces = vec![0; ask.dice().into()];
                    let Ok(()) = source.roll(die, &mut faces);
                    *obvious.entry(ask.reduce(&faces)).or_default() += 1;
                });
                let mut fast: Vec<(Rolled, Count)> = chances(die, ask, &mut Splits::default());
                fast.sort();
                let obvious: Vec<_> =
                    obvious.into_iter().map(|(r, w)| (r, Count::from_u64(w))).collect();
                assert_eq!(fast, obvious, "{die:?} {ask:?}");
            }
        }
    }

    /// Tabulated or added up, floating-point or whole, the answer is the same and nothing is lost.
    #[test]
    fn large_rolls_keep_their_total() {
        for (die, ask) in [
            (Die::D6, Ask::Sum { dice: 30 }),
            (Die::D12, Ask::Sum { dice: 20 }),
            (Die::D12, Ask::Classes { dice: 40, cuts: Cuts::two(7, 12) }),
            (Die::D12, Ask::Classes { dice: 255, cuts: Cuts::one(7) }),
        ] {
            let falls = Count::power(die.sides(), ask.dice().into());
            let exact: Vec<(Rolled, Count)> = chances(die, ask, &mut Splits::default());
            let sum = exact.iter().fold(Count::from_u64(0), |sum, (_, ways)| sum.plus(ways));
            assert_eq!(sum, falls);
            let quick: Vec<(Rolled, f64)> = chances(die, ask, &mut Splits::default());
            for ((rolled, exact), (same, quick)) in exact.iter().zip(&quick) {
                assert_eq!(rolled, same);
                let share = quick / f64::from(die.sides()).powi(ask.dice().into());
                assert!((exact.share_of(&falls) - share).abs() < 1e-12, "{rolled:?}");
            }
        }
    }
}
