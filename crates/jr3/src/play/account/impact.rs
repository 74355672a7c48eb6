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
    let named = || spaced(&row.name);
    let many = |what: &str| if number == 1 { format!("a {what} lost") } else { format!("{number} {what}s lost") };
    let short: [(&linstock_rulebook::Rule, &dyn Fn() -> String); 16] = [
        (&BMP, &named),
        (&FORMATION, &|| VOCABULARY.formation_label(&row.name)),
        (&OFFICER, &|| format!("{} officer", row.name)),
        (&CHARGING, &|| "charging".to_owned()),
        (&COVER, &|| "in cover".to_owned()),
        (&WORKS, &|| format!("{} works", row.name)),
        (&BEHIND_FRIENDS, &|| "behind friends".to_owned()),
        (&STANDS_LOST, &|| many("stand")),
        (&BRIGADE_COMMANDER, &|| "commander lost".to_owned()),
        (&BRIGADE_LOSSES, &|| many("regiment")),
        (&SHAKEN, &|| "shaken".to_owned()),
        (&ROUTED, &|| "routed".to_owned()),
        (&FLANK, &named),
        (&DISORDER, &|| "in disorder".to_owned()),
        (&FORMING, &|| "forming".to_owned()),
        (&CHANGED_TO_HOLD, &|| "changed to hold".to_owned()),
    ];
    if row.rule == SUPPORT.id {
        return "support".to_owned();
    }
    let known = short.iter().find(|(rule, _)| rule.id == row.rule);
    known.map_or_else(|| VOCABULARY.says(row), |(_, says)| says())
}
