//! Bad situations: the worst two count.

use linstock_rulebook::{Candidates, Inches, On, Recorder, rules};

use super::{Cause, Charger, Occasion, Situation, Unit};
use crate::{
    edition::{Edition, Scale, Summary},
    words::{Arm, Aspect, Body, Morale, Shape},
};

const AT: &str = "000, 001, 002: bad situational morale modifiers";

rules! {
    ENFILADE = "adf.morale.enfilade" {
        says: "enfiladed",
        text: "Enfilade by artillery/other fire, the second figure also in a rally: lines and unlimbered guns +2/+1 from a partial flank, +3/+2 from a full flank, +4/+3 from the rear; columns and limbered guns +2/+1 from the side, +3/+2 from the front, +4/+3 from the rear; with the same exceptions as in fire.",
        at: AT,
    }
    ENEMY_NEAR = "adf.morale.enemy-near" {
        says: "enemy near",
        text: "An enemy near, also one who charges this unit or is charged by it: +1; within 2\" at 15mm and 1\" at 10mm (western), within 1\" of unshaken infantry that is not skirmishing (revised).",
        at: AT,
    }
    BRIGADE_LOSSES = "adf.morale.brigade-losses" {
        says: "brigade losses",
        text: "Each regiment or leader of the brigade eliminated: +1, at most +2.",
        at: AT,
    }
    MERGED = "adf.morale.merged" {
        says: "merged regiment",
        text: "A merged regiment: +2, with the undamaged basic morale point of the better unit.",
        at: AT,
    }
    CHARGED_FLANK = "adf.morale.charged-flank" {
        says: "charged in flank or rear",
        text: "In the fear-of-charge check and the impact, when charged by infantry/mounted cavalry: on a partial flank +2/+3; on a full flank, the rear or the side of a column +4/+6. Dismounted cavalry counts as infantry.",
        at: AT,
    }
    WORST_TWO = "adf.morale.worst-two" {
        says: "only the worst two bad situations count",
        text: "Only the worst two bad situations count.",
        at: AT,
    }
}

/// The sum of the bad situations that count, never below 0.
pub fn bad<R: Recorder>(
    edition: &Edition,
    unit: &Unit,
    situation: &Situation,
    occasion: Occasion,
    recorder: &mut R,
) -> i32 {
    let mut rows: Candidates<5> = Candidates::new();
    rows.consider(&ENFILADE, enfilade(unit, situation, occasion), None);
    if enemy_is_near(edition, situation) {
        rows.consider(&ENEMY_NEAR, 1, None);
    }
    rows.consider(&BRIGADE_LOSSES, situation.brigade_losses.min(2).into(), None);
    if situation.merged && unit.body.arm() != Arm::Artillery {
        rows.consider(&MERGED, 2, None);
    }
    rows.consider(&CHARGED_FLANK, charged_flank(unit, situation, occasion), None);

    rows.keep_highest(2, &WORST_TWO);
    rows.settle(On::Mmp, recorder)
}

fn enfilade(unit: &Unit, situation: &Situation, occasion: Occasion) -> i32 {
    let Some(aspect) = situation.enfilade else { return 0 };
    let (artillery, other) = enfiladed(unit.body.formation().shape(), aspect);
    match occasion {
        Occasion::Check(Cause::ArtilleryFire) => artillery,
        Occasion::Check(Cause::Fire | Cause::Rally) => other,
        Occasion::Check(Cause::Charge | Cause::Event) | Occasion::Impact(_) => 0,
    }
}

/// The value of an enfilade: by artillery, and by other fire.
pub const fn enfiladed(shape: Shape, aspect: Aspect) -> (i32, i32) {
    match (shape, shape.sees(aspect)) {
        (_, Aspect::Rear) => (4, 3),
        (Shape::Line | Shape::Skirmish, Aspect::FullFlank) => (3, 2),
        (Shape::Line | Shape::Skirmish, Aspect::PartialFlank) => (2, 1),
        (Shape::Line | Shape::Skirmish, Aspect::Front | Aspect::Side) => (0, 0),
        (Shape::Column, Aspect::Front) => (3, 2),
        (Shape::Column, Aspect::Side | Aspect::PartialFlank | Aspect::FullFlank) => (2, 1),
    }
}

/// Whether an enemy is one who unsettles a unit by being near: by the revised summary only unshaken
/// infantry that does not skirmish.
pub fn unsettles(edition: &Edition, enemy: Body, morale: Morale) -> bool {
    match edition.summary() {
        Summary::Western => true,
        Summary::Revised => {
            enemy.arm() == Arm::Infantry && !enemy.skirmishing() && morale < Morale::Shaken
        }
    }
}

fn enemy_is_near(edition: &Edition, situation: &Situation) -> bool {
    let Some(distance) = situation.enemy_within else { return false };
    let counts = match edition.summary() {
        Summary::Western => true,
        Summary::Revised => situation.enemy_formed_infantry,
    };
    counts && distance <= nearness(edition)
}

/// How near an enemy is who unsettles a unit.
pub const fn nearness(edition: &Edition) -> Inches {
    match (edition.summary(), edition.scale()) {
        (Summary::Western, Scale::Fifteen) => Inches::whole(2),
        (Summary::Western, Scale::Ten | Scale::TwentyFive) | (Summary::Revised, _) => {
            Inches::whole(1)
        }
    }
}

fn charged_flank(unit: &Unit, situation: &Situation, occasion: Occasion) -> i32 {
    match occasion {
        Occasion::Check(Cause::Charge) | Occasion::Impact(_) => {}
        Occasion::Check(Cause::ArtilleryFire | Cause::Fire | Cause::Rally | Cause::Event) => {
            return 0;
        }
    }
    let Some(aspect) = situation.charged_on else { return 0 };
    let (on_foot, mounted) = match unit.body.formation().shape().sees(aspect) {
        Aspect::Front => (0, 0),
        Aspect::PartialFlank => (2, 3),
        Aspect::Side | Aspect::FullFlank | Aspect::Rear => (4, 6),
    };
    match situation.charged_by {
        Charger::OnFoot => on_foot,
        Charger::Mounted => mounted,
    }
}
