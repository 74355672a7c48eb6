//! A fire as its rows and dice have it, alone or in the course of a charge: what is needed, and what it came to.

use linstock_battle::{
    UnitId, World,
    account::{Dice, Rows, Step, StepKind, lost, many, total},
    story::added,
};
use linstock_rulebook::On;

use super::{Jr3, counts};
use crate::{
    fire::losses::{Losses, Pending},
    tables::{COLUMNS, FireResult, FireRow, fire_row},
    words::Arm,
};

/// A fire after its dice.
pub struct Struck {
    /// What the table says.
    pub result: FireResult,
    /// Figures or sections that fired.
    pub figures: u8,
    /// The total that was read.
    pub total: i32,
    /// The dice and the verdict.
    pub step: Step,
}

/// Reads a fire.
pub fn read(
    world: &World<Jr3>,
    by: &[UnitId],
    at: UnitId,
    rows: &Rows<'_>,
    faces: &[u8],
) -> Struck {
    let arm = by.first().map_or(Arm::Infantry, |&unit| world.profile(unit).arm);
    let figures = u8::try_from(rows.sum(On::Firepower).max(0)).unwrap_or(u8::MAX);
    let (roll, drm) = (total(faces), rows.sum(On::Drm));
    let row = fire_row(arm, figures);
    let result = row.map_or(FireResult::None, |row| row.result(roll + drm));
    let step = Step::default()
        .kind(StepKind::Fire)
        .by(by.iter().copied())
        .at(Some(at))
        .needs(needs(row))
        .dice(Dice::of(None, faces))
        .sum(added(roll, drm))
        .rows(rows.places());
    Struck { result, figures, total: roll + drm, step }
}

/// The lowest total that may cost the target somebody.
fn needs(row: Option<&FireRow>) -> String {
    let hits = |total: u8| {
        let result = row.map_or(FireResult::None, |row| row.result(i32::from(total)));
        matches!(result, FireResult::Star | FireResult::Hits(_))
    };
    match COLUMNS.into_iter().find(|&total| hits(total)) {
        Some(total) => format!("may hit from {total}"),
        None => "too few to hit".to_owned(),
    }
}

/// What a target loses, as the table and its own order have it.
#[derive(Clone, Copy)]
pub struct Harm {
    /// By which rules.
    pub losses: Losses,
    /// What the table says.
    pub result: FireResult,
    /// Whether it makes the target check without loss.
    pub check: bool,
}

impl Harm {
    /// What the table says, doubled or halved as it may be: "three hits, doubled: six figures lost". What is still to
    /// be rolled for is left out.
    pub fn says(&self, what: &str) -> String {
        let settled = self.losses.of(self.result);
        match (self.result, settled) {
            (FireResult::None, _) => "no effect".to_owned(),
            (FireResult::Check, _) if self.check => "no loss, but a check".to_owned(),
            (FireResult::Check, _) => "no effect".to_owned(),
            (FireResult::Star, _) => "a possible kill".to_owned(),
            (FireResult::Hits(hits), Pending::Lost(all)) if hits == all => lost(all, what),
            (FireResult::Hits(hits), Pending::Lost(all)) => {
                format!("{}, {}: {}", many(hits, "hit"), self.changed(), lost(all, what))
            }
            (FireResult::Hits(hits), Pending::OddHalf(half)) => {
                format!(
                    "{}, {}: {} and a half",
                    many(hits, "hit"),
                    self.changed(),
                    lost(half, what)
                )
            }
            (FireResult::Hits(hits), Pending::Star) => many(hits, "hit"),
        }
    }

    const fn changed(&self) -> &'static str {
        match (self.losses.doubled(), self.losses.halved()) {
            (true, true) => "doubled and halved",
            (true, false) => "doubled",
            (_, _) => "halved",
        }
    }
}

/// The die of a possible kill: the step, and whether it killed.
pub fn possible_kill(
    world: &World<Jr3>,
    by: &[UnitId],
    at: UnitId,
    (losses, pending): (Losses, Pending),
    faces: &[u8],
) -> (Step, Pending) {
    let from = world.edition().house.star();
    let kills = |face: u8| face >= from;
    let killed = u8::try_from(faces.iter().filter(|&&face| kills(face)).count()).unwrap_or(u8::MAX);
    let purpose = match pending {
        Pending::OddHalf(_) => "the odd half",
        Pending::Star | Pending::Lost(_) => "possible kill",
    };
    let verdict = match killed {
        0 => "nobody falls".to_owned(),
        _ => lost(killed, counts(world, at)),
    };
    let step = Step::new(purpose)
        .by(by.iter().copied())
        .at(Some(at))
        .needs(format!("kills on {}", on(from)))
        .dice(Dice::counting(None, faces, kills))
        .verdict(verdict);
    (step, losses.settled(pending, killed))
}

/// A face or more: "4 or more", "6".
pub fn on(from: u8) -> String {
    if from >= 6 { "6".to_owned() } else { format!("{from} or more") }
}
