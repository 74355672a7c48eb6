//! The dice of a test: what causes it, and what makes it harder.

use linstock_rulebook::{On, Recorder, Rule, Tally, rules};

use super::{Facts, Of, Situation, results::RALLY};
use crate::{house::House, movement::SKIRMISHERS, tables::test_dice, words::Formation};

const ELAN_TESTS: &str = "004: élan tests";
const DRILL_TESTS: &str = "004: drill tests";
const MODIFIERS: &str = "004: élan tests, dice modifiers";

rules! {
    RALLY_MOVING = "elan.test.rally-moving" {
        says: "rallies on the move",
        text: "A unit rallying on the move: 1 die.",
        at: ELAN_TESTS,
    }
    RALLY_STATIONARY = "elan.test.rally-stationary" {
        says: "rallies where it stands",
        text: "A unit rallying in place: 3 dice.",
        at: ELAN_TESTS,
    }
    TWO_CASUALTIES = "elan.test.two-casualties" {
        says: "every two figures lost to fire",
        text: "Every two figures lost to the fire of one phase: 1 die.",
        at: ELAN_TESTS,
    }
    SHELL_CASUALTY = "elan.test.shell-casualty" {
        says: "lost figures to shell or shrapnel",
        text: "Figures lost to shell or shrapnel: 1 die.",
        at: ELAN_TESTS,
    }
    CLOSE_VOLLEY_CASUALTY = "elan.test.close-volley-casualty" {
        says: "lost figures to a close volley or canister",
        text: "Figures lost to a battalion volley or canister at close range: 1 die.",
        at: ELAN_TESTS,
    }
    CLOSE_RIFLE_CASUALTY = "elan.test.close-rifle-casualty" {
        says: "lost figures to rifles, close",
        text: "Figures lost to rifles at close range: 1 die.",
        at: ELAN_TESTS,
    }
    CLOSE_COMBAT_1 = "elan.test.close-combat-1" {
        says: "first round of close combat",
        text: "After the first round of close combat: 1 die.",
        at: ELAN_TESTS,
    }
    CLOSE_COMBAT_2 = "elan.test.close-combat-2" {
        says: "second round of close combat",
        text: "After the second round of close combat: 2 dice.",
        at: ELAN_TESTS,
    }
    CLOSE_COMBAT_3 = "elan.test.close-combat-3" {
        says: "third round of close combat",
        text: "After the third round of close combat: 3 dice.",
        at: ELAN_TESTS,
    }
    CAVALRY_CLOSE_CLEAR = "elan.test.cavalry-close-clear" {
        says: "cavalry closes in the clear",
        text: "Cavalry closing to melee in the clear: 1 die.",
        at: ELAN_TESTS,
    }
    CAVALRY_CLOSE_ROUGH = "elan.test.cavalry-close-rough" {
        says: "cavalry closes in terrain or with a square",
        text: "Cavalry closing to melee in terrain or with a square: 3 dice.",
        at: ELAN_TESTS,
    }
    INFANTRY_CLOSE_CLEAR = "elan.test.infantry-close-clear" {
        says: "infantry closes in the clear",
        text: "Infantry closing to melee in the clear: 3 dice.",
        at: ELAN_TESTS,
    }
    INFANTRY_CLOSE_ROUGH = "elan.test.infantry-close-rough" {
        says: "infantry closes in terrain or with a square",
        text: "Infantry closing to melee in terrain or with a square: 1 die.",
        at: ELAN_TESTS,
    }
    FRIEND_BROKEN = "elan.test.friend-broken" {
        says: "friends broken or destroyed within 4\"",
        text: "Each friendly unit broken or destroyed within 4\": 1 die.",
        at: ELAN_TESTS,
    }
    CHANGE_AND_HALF_MOVE = "elan.test.change-and-half-move" {
        says: "changes formation and moves half",
        text: "A change of formation with up to half a move: 1 die.",
        at: DRILL_TESTS,
    }
    CHANGE_AND_MOVE = "elan.test.change-and-move" {
        says: "changes formation and moves",
        text: "A change of formation with a full move: 2 dice.",
        at: DRILL_TESTS,
    }
    CHANGE_AND_CHARGE = "elan.test.change-and-charge" {
        says: "changes formation and charges",
        text: "A change of formation with a charge: 3 dice.",
        at: DRILL_TESTS,
    }
    REFORM_DETACHMENTS = "elan.test.reform-detachments" {
        says: "takes detachments back",
        text: "A unit taking back its detachments: 2 dice.",
        at: DRILL_TESTS,
    }
    CHARGE_RESPONSE = "elan.test.charge-response" {
        says: "responds to a charge",
        text: "A response to a charge that needs drill: 2 dice.",
        at: DRILL_TESTS,
    }
    BREAK_OFF = "elan.test.break-off" {
        says: "breaks off from close action",
        text: "A unit breaking off from close action: 1 die.",
        at: DRILL_TESTS,
    }
    PASSED_THROUGH = "elan.test.passed-through" {
        says: "fleeing troops pass through",
        text: "A formed unit that fleeing troops pass through: 1 die.",
        at: DRILL_TESTS,
    }
    OBSTACLE = "elan.test.obstacle" {
        says: "crosses an obstacle",
        text: "A unit crossing a minor or major obstacle: 1 die, but none for skirmishers.",
        at: "004: terrain",
    }
    FLANK = "elan.test.dice.flank" {
        says: "attacked in flank or rear",
        text: "Élan test of a unit attacked in flank or rear by close range fire or in close action: 1 die more.",
        at: MODIFIERS,
    }
    EXTRA_LOSSES = "elan.test.dice.extra-losses" {
        says: "more figures lost than the opponent",
        text: "Élan test: 1 die more for each figure lost in excess of the opponent's losses.",
        at: MODIFIERS,
    }
    BELOW_HALF = "elan.test.dice.below-half" {
        says: "below half strength",
        text: "Élan test of a unit below half strength: 1 die more.",
        at: MODIFIERS,
    }
}

/// The dice of a test. A house rule may exchange those of closing to melee.
pub fn dice<R: Recorder>(house: &House, facts: &Facts, recorder: &mut R) -> i32 {
    let mut tally = Tally::new(On::Dice, recorder);
    for &situation in facts.situations {
        let each = i32::from(in_play(house, situation).dice());
        let (times, struck) = match situation {
            Situation::TwoCasualties => (facts.pairs, None),
            Situation::FriendBroken => (facts.friends, None),
            Situation::Obstacle if facts.formation == Formation::Skirmish => {
                (1, Some(&SKIRMISHERS))
            }
            Situation::RallyMoving
            | Situation::RallyStationary
            | Situation::ShellCasualty
            | Situation::CloseVolleyCasualty
            | Situation::CloseRifleCasualty
            | Situation::CloseCombat1
            | Situation::CloseCombat2
            | Situation::CloseCombat3
            | Situation::CavalryCloseClear
            | Situation::CavalryCloseRough
            | Situation::InfantryCloseClear
            | Situation::InfantryCloseRough
            | Situation::ChangeAndHalfMove
            | Situation::ChangeAndMove
            | Situation::ChangeAndCharge
            | Situation::ReformDetachments
            | Situation::ChargeResponse
            | Situation::BreakOff
            | Situation::PassedThrough
            | Situation::Obstacle => (1, None),
        };
        tally.add_unless(struck, rule(situation), each * i32::from(times));
    }
    let struck = match facts.of {
        Of::Elan => None,
        Of::Rally => Some(&RALLY),
        Of::Drill => return tally.sum(),
    };
    let extra = i32::from(facts.extra_losses);
    tally.add_unless(struck, &FLANK, test_dice::FLANK * i32::from(facts.flank));
    tally.add_unless(struck, &EXTRA_LOSSES, test_dice::EXTRA_LOSSES * extra);
    tally.add_unless(struck, &BELOW_HALF, test_dice::BELOW_HALF * i32::from(facts.below_half));
    tally.sum()
}

/// The situation whose dice are rolled, after the house rule.
fn in_play(house: &House, situation: Situation) -> Situation {
    if !house.swaps_close_to_melee() {
        return situation;
    }
    match situation {
        Situation::CavalryCloseClear => Situation::InfantryCloseClear,
        Situation::CavalryCloseRough => Situation::InfantryCloseRough,
        Situation::InfantryCloseClear => Situation::CavalryCloseClear,
        Situation::InfantryCloseRough => Situation::CavalryCloseRough,
        other => other,
    }
}

/// The rule of a situation.
pub const fn rule(situation: Situation) -> &'static Rule {
    match situation {
        Situation::RallyMoving => &RALLY_MOVING,
        Situation::RallyStationary => &RALLY_STATIONARY,
        Situation::TwoCasualties => &TWO_CASUALTIES,
        Situation::ShellCasualty => &SHELL_CASUALTY,
        Situation::CloseVolleyCasualty => &CLOSE_VOLLEY_CASUALTY,
        Situation::CloseRifleCasualty => &CLOSE_RIFLE_CASUALTY,
        Situation::CloseCombat1 => &CLOSE_COMBAT_1,
        Situation::CloseCombat2 => &CLOSE_COMBAT_2,
        Situation::CloseCombat3 => &CLOSE_COMBAT_3,
        Situation::CavalryCloseClear => &CAVALRY_CLOSE_CLEAR,
        Situation::CavalryCloseRough => &CAVALRY_CLOSE_ROUGH,
        Situation::InfantryCloseClear => &INFANTRY_CLOSE_CLEAR,
        Situation::InfantryCloseRough => &INFANTRY_CLOSE_ROUGH,
        Situation::FriendBroken => &FRIEND_BROKEN,
        Situation::ChangeAndHalfMove => &CHANGE_AND_HALF_MOVE,
        Situation::ChangeAndMove => &CHANGE_AND_MOVE,
        Situation::ChangeAndCharge => &CHANGE_AND_CHARGE,
        Situation::ReformDetachments => &REFORM_DETACHMENTS,
        Situation::ChargeResponse => &CHARGE_RESPONSE,
        Situation::BreakOff => &BREAK_OFF,
        Situation::PassedThrough => &PASSED_THROUGH,
        Situation::Obstacle => &OBSTACLE,
    }
}
