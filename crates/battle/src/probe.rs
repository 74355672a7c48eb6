//! What would come of one draft command that is legal.

use linstock_geometry::{Cost, Pose, Shape};

use crate::{
    card::Fact,
    ids::UnitId,
    vocabulary::{ChanceKind, FateKind},
    working::StoredRow,
};

/// What is known of a legal draft before it is ordered. What a game has nothing to say about is left
/// empty:
///
/// ```
/// use linstock_battle::{Chance, Probe, vocabulary::chances};
///
/// let miss = Chance { what: &chances::LOST, number: 0, p: 0.75 };
/// let probe = Probe { odds: vec![miss], ..Probe::default() };
/// assert!(probe.ends.is_empty() && probe.cost.is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Probe {
    /// The facts that the rules would be given.
    pub facts: Vec<Fact>,
    /// What share of its allowance a move takes.
    pub cost: Option<Cost>,
    /// Where everybody who moves would end.
    pub ends: Vec<(UnitId, Pose)>,
    /// The shapes of those who would then be drawn up in another way than now.
    pub shapes: Vec<(UnitId, Shape)>,
    /// Enemies who could react on the way.
    pub reactions: Vec<UnitId>,
    /// The ledger as far as no die decides it.
    pub rows: Vec<StoredRow>,
    /// The chances, the likeliest things first.
    pub odds: Vec<Chance>,
    /// What may become of whom, where losses and what follows are known together: for each unit
    /// they add up to 1.
    pub outcomes: Vec<Outcome>,
}

/// What may become of a unit, and how likely it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Of whom.
    pub unit: UnitId,
    /// What it loses.
    pub lost: u8,
    /// What follows, if anything is known of it.
    pub fate: Option<&'static FateKind>,
    /// From 0 to 1.
    pub p: f64,
}

/// A thing that may happen, and how likely it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Chance {
    /// What.
    pub what: &'static ChanceKind,
    /// For counts: how many; else 0.
    pub number: i32,
    /// From 0 to 1.
    pub p: f64,
}

/// Chances in the order to show them: the likeliest first, what is as likely by its word, and what
/// cannot happen left out.
pub fn likeliest_first(mut chances: Vec<Chance>) -> Vec<Chance> {
    chances.retain(|chance| chance.p > 0.0);
    chances.sort_by(|a, b| {
        let by_word = || a.what.word.cmp(b.what.word);
        b.p.total_cmp(&a.p).then_with(by_word).then(a.number.cmp(&b.number))
    });
    chances
}

/// The outcomes of a unit from what may happen, equal ones together: fewest losses first, and of
/// these the mildest.
pub fn outcomes(
    unit: UnitId,
    all: impl IntoIterator<Item = (u8, Option<&'static FateKind>, f64)>,
) -> Vec<Outcome> {
    let mut list: Vec<Outcome> = Vec::new();
    for (lost, fate, p) in all.into_iter().filter(|it| it.2 > 0.0) {
        match list.iter_mut().find(|it| it.lost == lost && it.fate == fate) {
            Some(same) => same.p += p,
            None => list.push(Outcome { unit, lost, fate, p }),
        }
    }
    list.sort_by_key(|it| (it.lost, it.fate.map(|fate| (fate.severity, fate.word))));
    list
}
