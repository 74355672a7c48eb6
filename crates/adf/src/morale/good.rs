//! Good situations: the best two count.

use linstock_rulebook::{Candidates, Inches, On, Recorder, Row, Side, rules};

use super::{Cause, Occasion, Situation, Thickness, Unit, Works};
use crate::edition::{Edition, Scale, Summary};

const AT: &str = "000, 001, 002: good situational morale modifiers";

rules! {
    LEADER = "adf.morale.leader" {
        says: "leader adjacent",
        text: "An adjacent leader: minus his benefit, as one of the best two in the western summary, over and above them in the revised.",
        at: AT,
    }
    WORKS = "adf.morale.works" {
        says: "in works",
        text: "Hasty, light and heavy works: -1, -2, -4.",
        at: AT,
    }
    COVER = "adf.morale.cover" {
        says: "in or directly behind cover",
        text: "In or directly behind light or heavy cover: -1, -2; western summary only.",
        at: "000, 001: good situational morale modifiers",
    }
    BARRIER = "adf.morale.barrier" {
        says: "directly behind a fence or wall",
        text: "Directly behind a fence or wall: -1. In the western summary at 15mm any fence, wall or building counts as hasty works, at 10mm as nothing; in the revised summary the unit must not be moving or under artillery fire.",
        at: "000, 002: good situational morale modifiers",
    }
    BEHIND_FRIENDS = "adf.morale.behind-friends" {
        says: "well behind friends",
        text: "Far enough behind intervening friends: -6; 9\" or more in the western summary, 6\" in the revised.",
        at: AT,
    }
    CHARGING = "adf.morale.charging" {
        says: "charging",
        text: "A charging unit: -1; charging mounted cavalry: -2.",
        at: AT,
    }
    SUPPORT = "adf.morale.support" {
        says: "supported by adjacent friends",
        text: "Each adjacent friend that is not shaken: -1, at most -2; in an impact at most -3 for the attacker at 15mm (western) and for both sides (revised).",
        at: "000, 001, 002: good situational morale modifiers, charge procedure",
    }
    BEST_TWO = "adf.morale.best-two" {
        says: "only the best two good situations count",
        text: "Only the best two good situations count.",
        at: AT,
    }
    CHARGING_COVER = "adf.morale.cover.charging" {
        says: "a charging unit has no cover",
        text: "A charging unit gains nothing from works, cover, fences or walls.",
        at: "000, 001, 002: first line of the beneficial target modifiers",
    }
    BARRIER_WHEN = "adf.morale.barrier.still" {
        says: "only for a stationary unit, and not against artillery fire",
        text: "In the revised summary a fence or wall steadies only a unit that is not moving, and not against artillery fire.",
        at: "002: good situational morale modifiers",
    }
}

/// The sum of the good situations that count, never above 0.
pub fn good<R: Recorder>(
    edition: &Edition,
    unit: &Unit,
    situation: &Situation,
    occasion: Occasion,
    recorder: &mut R,
) -> i32 {
    let mut rows: Candidates<7> = Candidates::new();
    let leader = -i32::from(situation.leader);
    let over = leader_is_over_best_two(edition);
    if over {
        recorder.row(Row::new(&LEADER, On::Mmp, leader));
    } else {
        rows.consider(&LEADER, leader, None);
    }

    let charging = situation.charging.then_some(&CHARGING_COVER);
    if let Some(works) = situation.works {
        let value = match works {
            Works::Hasty => -1,
            Works::Light => -2,
            Works::Heavy => -4,
        };
        rows.consider(&WORKS, value, charging);
    }
    let western = edition.summary() == Summary::Western;
    if let (Some(cover), true) = (situation.cover, western) {
        let value = match cover {
            Thickness::Light => -1,
            Thickness::Heavy => -2,
        };
        rows.consider(&COVER, value, charging);
    }
    if situation.barrier {
        let unsteady = situation.moved || occasion == Occasion::Check(Cause::ArtilleryFire);
        match (edition.summary(), edition.scale()) {
            (Summary::Western, Scale::Fifteen) => {
                rows.consider(&BARRIER, -1, charging.or(situation.works.map(|_| &WORKS)));
            }
            (Summary::Western, Scale::Ten | Scale::TwentyFive) => {}
            (Summary::Revised, _) => {
                rows.consider(&BARRIER, -1, charging.or(unsteady.then_some(&BARRIER_WHEN)));
            }
        }
    }
    let far = Inches::whole(if western { 9 } else { 6 });
    if situation.behind_friends.is_some_and(|behind| behind >= far) {
        rows.consider(&BEHIND_FRIENDS, -6, None);
    }
    if situation.charging {
        rows.consider(&CHARGING, if unit.body.mounted() { -2 } else { -1 }, None);
    }
    let supports = situation.supports.min(most_supports(edition, occasion));
    rows.consider(&SUPPORT, -i32::from(supports), None);

    rows.keep_lowest(2, &BEST_TWO);
    rows.settle(On::Mmp, recorder) + if over { leader } else { 0 }
}

fn leader_is_over_best_two(edition: &Edition) -> bool {
    let printed = edition.summary() == Summary::Revised;
    edition.house().leader_over_best_two.unwrap_or(printed)
}

fn most_supports(edition: &Edition, occasion: Occasion) -> u8 {
    let printed = match (edition.summary(), edition.scale(), occasion) {
        (Summary::Revised, _, Occasion::Impact(_))
        | (Summary::Western, Scale::Fifteen, Occasion::Impact(Side::Attacker)) => 3,
        (Summary::Western, _, Occasion::Impact(_)) | (_, _, Occasion::Check(_)) => 2,
    };
    edition.house().support_maximum.unwrap_or(printed)
}
