//! An impact: two sums against each other, part by part.

use linstock_battle::{
    UnitId, World,
    account::{Contest, Rows, Step, StepKind, Sum, total},
    story::spaced,
    working::StoredRow,
};
use linstock_rulebook::On;

use super::{super::vocabulary::VOCABULARY, Jr3};
use crate::{
    charge::impact::{FORMATION, SUPPORT},
    morale::point::{
        BEHIND_FRIENDS, BMP, BRIGADE_COMMANDER, BRIGADE_LOSSES, CHANGED_TO_HOLD, CHARGING, COVER,
        DISORDER, FLANK, FORMING, OFFICER, ROUTED, SHAKEN, STANDS_LOST, WORKS,
    },
};

/// One side of an impact as it was rolled.
pub struct Side<'a> {
    /// Who.
    pub unit: UnitId,
    /// Its impact morale.
    pub rows: Rows<'a>,
    /// Its dice.
    pub faces: &'a [u8],
}

impl Side<'_> {
    /// All of it.
    pub fn total(&self) -> i32 {
        total(self.faces) + self.rows.sum(On::Morale)
    }

    fn sum(&self, wins: bool) -> Sum {
        let parts = self.rows.on(On::Morale).filter(|row| row.value != 0);
        Sum {
            unit: Some(self.unit),
            faces: self.faces.to_vec(),
            parts: parts.map(|row| (part(row), row.value)).collect(),
            total: self.total(),
            wins,
        }
    }
}

/// The impact of two sides: the attacker's first.
pub fn step(world: &World<Jr3>, [attacker, defender]: [Side<'_>; 2]) -> Step {
    let (ours, theirs) = (attacker.total(), defender.total());
    let who = |unit: UnitId| super::sentence(world, unit, "wins the impact");
    let verdict = match ours.cmp(&theirs) {
        std::cmp::Ordering::Less => who(attacker.unit),
        std::cmp::Ordering::Equal => "A tie: hand to hand".to_owned(),
        std::cmp::Ordering::Greater => who(defender.unit),
    };
    let contest = Contest {
        attacker: attacker.sum(ours < theirs),
        defender: defender.sum(theirs < ours),
        rule: "The lower total wins".to_owned(),
    };
    let step = Step::new("impact")
        .kind(StepKind::Contest)
        .by([attacker.unit])
        .at(Some(defender.unit))
        .sum(format!("{ours} to {theirs}"))
        .verdict(verdict)
        .rows(attacker.rows.places().chain(defender.rows.places()));
    Step { contest: Some(contest), ..step }
}

/// A part of a sum in a word or two.
fn part(row: &StoredRow) -> String {
    let number = row.number.unwrap_or(row.value);
    let lost = |what: &str| match number {
        1 => format!("a {what} lost"),
        _ => format!("{number} {what}s lost"),
    };
    match &*row.rule {
        it if it == BMP.id || it == FLANK.id => spaced(&row.name),
        it if it == FORMATION.id => VOCABULARY.formation_label(&row.name),
        it if it == OFFICER.id => format!("{} officer", row.name),
        it if it == CHARGING.id => "charging".to_owned(),
        it if it == COVER.id => "in cover".to_owned(),
        it if it == WORKS.id => format!("{} works", row.name),
        it if it == BEHIND_FRIENDS.id => "behind friends".to_owned(),
        it if it == STANDS_LOST.id => lost("stand"),
        it if it == BRIGADE_COMMANDER.id => "commander lost".to_owned(),
        it if it == BRIGADE_LOSSES.id => lost("regiment"),
        it if it == SHAKEN.id => "shaken".to_owned(),
        it if it == ROUTED.id => "routed".to_owned(),
        it if it == DISORDER.id => "in disorder".to_owned(),
        it if it == FORMING.id => "forming".to_owned(),
        it if it == CHANGED_TO_HOLD.id => "changed to hold".to_owned(),
        it if it == SUPPORT.id => "support".to_owned(),
        _ => VOCABULARY.says(row),
    }
}
