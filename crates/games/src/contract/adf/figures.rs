//! The figures of the outcomes of Across A Deadly Field, each declared once.

use super::Do;
use crate::facts::figures::figures;

figures! {
    Whole {
        band: Word Band, "band", in [Fire];
        firepower: Points Plain, "firepower", in [Fire];
        dice: Count Plain, "dice", in [Fire];
        drm: Points Plain, "added to the roll", in [Fire];
        total: Points Plain, "total", in [Fire];
        result: Word Result, "result", in [Fire, Volley, Impact, Charge];
        hits: Count Hits, "hits", in [Fire, Volley];
        check: Points Check, "check", in [Fire];

        bmp: Points Plain, "basic morale point", in [Morale, Competence];
        mmp: Points Plain, "modified morale point", in [Morale];
        roll: Points Plain, "roll", in [Morale];
        morale: Word Morale, "morale", in [Morale, Volley];
        fall_back_in: Inches Plain, "fall back", in [Morale, Volley];
        recovered: Count Plain, "recovered", in [Morale, Volley];
        routs: YesNo Routs, "routs", in [Morale, Volley];
        passed: YesNo Plain, "passed", in [Competence];
        killed: YesNo Subject, "killed", in [LeaderRisk];

        attacker_mmp: Points Plain, "attacker modified morale point", in [Impact];
        defender_mmp: Points Plain, "defender modified morale point", in [Impact];
        attacker_fiv: Points Plain, "attacker final impact value", in [Impact];
        defender_fiv: Points Plain, "defender final impact value", in [Impact];
        margin: Points Plain, "margin", in [Impact];
        winner: Word Winner, "winner", in [Impact, Charge];
        apart_in: Inches Plain, "apart", in [Impact, Charge];
        melee_rounds: Count Plain, "melee rounds", in [Charge];

        move_in: Inches Plain, "move", in [ChargeReach];
        bonus_in: Inches Plain, "charge bonus", in [ChargeReach];
        reach_in: Inches Subject, "reach", in [ChargeReach];
        disorder_at_in: Inches Plain, "disorder at", in [ChargeReach];
        allowance_in: Inches Plain, "allowance", in [Move];
        dice: Word Plain, "dice", in [Move];
        distance_in: Inches Subject, "distance", in [Rout];
        guns_lost: YesNo Plain, "guns lost", in [Rout];
    }
    Sides {
        fate: Word Fate, "fate", in [Charge];
        strength: Count Left, "strength", in [Charge];
        lost: Count Lost, "lost", in [Charge];
        morale: Word Morale, "morale", in [Charge];
        fall_back_in: Inches Plain, "fall back", in [Charge];
    }
    Loser {
        fall_back_in: Inches Plain, "fall back", in [Impact];
        lost: Count Lost, "lost", in [Impact];
        morale: Word Morale, "morale", in [Impact];
    }
}
