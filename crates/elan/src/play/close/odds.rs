//! What may come of a charge, for those who think about it.

use std::convert::Infallible;

use linstock_battle::{
    Chance, UnitId, World, probe,
    sample::Lot,
    vocabulary::chances,
    working::{StoredRow, rows_of},
};
use linstock_dice::{Die, Source, play, quick_odds};
use linstock_rulebook::Side;

use super::{Closes, closing_ground, parties};
use crate::close::action::{
    Action, Detail,
    outcome::{Fate, Outcome},
    party::Party,
};
use crate::play::{Elan, facts::house, vocabulary::fate};

/// The chance that a charger in contact closes, and the rows of its test.
pub fn closing_odds(
    world: &World<Elan>,
    unit: UnitId,
    target: UnitId,
) -> Option<(f64, Vec<StoredRow>)> {
    let rules = house(world);
    let (ours, theirs) = parties(world, unit, target, true);
    let ground = closing_ground(world, unit, target);
    let action = Action::new(&rules, ours, theirs, Some(ground)).ok()?;
    let odds = quick_odds(&Closes(action), action.start());
    let rows = rows_of(|ledger| action.record_known(ledger));
    Some((odds.chance(|end| end.ended().is_none()), rows))
}

/// What may become of a charge that has come into contact: who wins, what both lose, who breaks.
/// It leaves out what fire does to it on the way.
pub fn charge_odds(
    world: &World<Elan>,
    unit: UnitId,
    target: UnitId,
) -> (Vec<Chance>, Vec<probe::Outcome>) {
    let rules = house(world);
    let (ours, theirs) = parties(world, unit, target, true);
    let ground = closing_ground(world, unit, target);
    let Ok(action) = Action::new(&rules, ours, theirs, Some(ground)) else {
        return (Vec::new(), Vec::new());
    };
    let ends = if is_quick(&ours, &theirs) { walked(action) } else { fought(action) };
    let chance = |what, wanted: &dyn Fn(&Outcome) -> bool| {
        let p = ends.iter().filter(|(end, _)| wanted(end)).map(|(_, p)| p).sum();
        Chance { what, number: 0, p }
    };
    let mut list = vec![
        chance(&chances::WINS, &|it| it.winner == Some(Side::Attacker)),
        chance(&chances::LOSES, &|it| it.winner == Some(Side::Defender)),
        chance(&chances::ROUT, &|it| it.defender.fate == Fate::Breaks),
        chance(&chances::OWN_ROUT, &|it| it.attacker.fate == Fate::Breaks),
    ];
    for lost in 0..=theirs.figures {
        let chance = chance(&chances::LOST, &|it| it.defender.lost == lost);
        list.push(Chance { number: lost.into(), ..chance });
    }
    for lost in 0..=ours.figures {
        let chance = chance(&chances::OWN_LOST, &|it| it.attacker.lost == lost);
        list.push(Chance { number: lost.into(), ..chance });
    }
    let theirs = ends.iter().map(|(end, p)| (end.defender.lost, Some(fate(end.defender.fate)), *p));
    let ours = ends.iter().map(|(end, p)| (end.attacker.lost, Some(fate(end.attacker.fate)), *p));
    let mut outcomes = probe::outcomes(target, theirs);
    outcomes.extend(probe::outcomes(unit, ours));
    (list, outcomes)
}

/// Whether walking through all that may happen is a matter of milliseconds.
fn is_quick(ours: &Party, theirs: &Party) -> bool {
    const FEW: u8 = 4;
    const NOT_MANY: u8 = 12;
    ours.contact.max(theirs.contact) <= FEW && ours.figures.max(theirs.figures) <= NOT_MANY
}

/// Every end of an action, with its chance.
fn walked(action: Action<'_>) -> Vec<(Outcome, f64)> {
    let action = action.detail(Detail::Fates);
    let odds = quick_odds(&action, action.start());
    let total = *odds.total();
    odds.iter().map(|(end, weight)| (action.outcome(end), weight / total)).collect()
}

/// The ends of an action that is fought many times over with drawn lots, always the same: to walk
/// through one of many figures takes up to seconds, and a few percent do not matter here.
fn fought(action: Action<'_>) -> Vec<(Outcome, f64)> {
    const TIMES: u32 = 1000;
    let mut lots = Lots(Lot::new(0));
    let each = (0..TIMES).map(|_| {
        let end = match play(&action, action.start(), &mut lots, &mut ()) {
            Ok(end) => end,
            Err(never) => match never {},
        };
        (action.outcome(end), 1.0 / f64::from(TIMES))
    });
    each.collect()
}

/// Dice that decide nothing.
struct Lots(Lot);

impl Source for Lots {
    type Error = Infallible;

    fn roll(&mut self, die: Die, faces: &mut [u8]) -> Result<(), Infallible> {
        for face in faces {
            let drawn = self.0.below(die.sides().into());
            *face = u8::try_from(drawn + 1).unwrap_or(1);
        }
        Ok(())
    }
}
