//! The chances of one roll: every value of the statistic and in how many ways it falls.

use crate::{
    ask::{Ask, Cuts, Die, Rolled},
    weight::Number,
};

/// The most D6 whose sums are tabulated; more are added up die by die.
const TABULATED: usize = 10;

/// Ways to roll each sum of up to ten D6, by dice and then by the sum less the dice.
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

/// Every result of a roll with its ways; they add up to sides^dice.
pub fn chances<N: Number>(die: Die, ask: Ask) -> Vec<(Rolled, N)> {
    match ask {
        Ask::Sum { dice } => sums(die, dice),
        Ask::Classes { dice, cuts } => classes(die, dice, cuts),
        Ask::Difference { dice } => differences(die, dice),
    }
}

/// A die turned upside down is a die: the difference of two sums falls as the sum of all dice.
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

/// Multinomial ways, by the counts of the upper classes.
fn classes<N: Number>(die: Die, dice: u8, cuts: Cuts) -> Vec<(Rolled, N)> {
    let [low, middle, high] = cuts.widths(die).map(u64::from);
    let powers = |width: u64| -> Vec<N> {
        let mut powers = vec![N::from_u64(1)];
        for die in 0..usize::from(dice) {
            powers.push(powers[die].times(&N::from_u64(width)));
        }
        powers
    };
    let (lows, middles, highs) = (powers(low), powers(middle), powers(high));
    let mut res = Vec::new();
    let mut choose_high = N::from_u64(1);
    for h in 0..=dice {
        let mut choose = choose_high.clone();
        for m in 0..=dice - h {
            let l = dice - h - m;
            let possible = (high > 0 || h == 0) && (middle > 0 || m == 0) && (low > 0 || l == 0);
            if possible {
                let ways = choose
                    .times(&lows[usize::from(l)])
                    .times(&middles[usize::from(m)])
                    .times(&highs[usize::from(h)]);
                res.push((Rolled::Counts([l, m, h]), ways));
            }
            choose = choose.times(&N::from_u64(l.into())).over(u64::from(m) + 1);
        }
        choose_high = choose_high.times(&N::from_u64((dice - h).into())).over(u64::from(h) + 1);
    }
    res
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use dashu_int::UBig;

    use super::*;
    use crate::source::{Source, every_roll};

    /// The fast tables against every ordered roll.
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
                let mut fast: Vec<(Rolled, UBig)> = chances(die, ask);
                fast.sort();
                let obvious: Vec<_> = obvious.into_iter().map(|(r, w)| (r, w.into())).collect();
                assert_eq!(fast, obvious, "{die:?} {ask:?}");
            }
        }
    }

    /// Tabulated or added up, floating or whole: one answer, and nothing is lost.
    #[test]
    fn large_rolls_keep_their_total() {
        for (die, ask) in [
            (Die::D6, Ask::Sum { dice: 30 }),
            (Die::D12, Ask::Sum { dice: 20 }),
            (Die::D12, Ask::Classes { dice: 40, cuts: Cuts::two(7, 12) }),
            (Die::D12, Ask::Classes { dice: 255, cuts: Cuts::one(7) }),
        ] {
            let falls = UBig::from(die.sides()).pow(ask.dice().into());
            let exact: Vec<(Rolled, UBig)> = chances(die, ask);
            assert_eq!(exact.iter().fold(UBig::ZERO, |sum, (_, ways)| sum + ways), falls);
            let quick: Vec<(Rolled, f64)> = chances(die, ask);
            for ((rolled, exact), (same, quick)) in exact.iter().zip(&quick) {
                assert_eq!(rolled, same);
                let share = quick / f64::from(die.sides()).powi(ask.dice().into());
                assert!((exact.share_of(&falls) - share).abs() < 1e-12, "{rolled:?}");
            }
        }
    }
}
