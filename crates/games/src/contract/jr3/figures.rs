//! The figures of the outcomes of Johnny Reb III, each declared once.

use super::Do;
use crate::facts::figures::figures;

figures! {
    Whole {
        band: Word Band, "band", in [Fire];
        figures: Count Plain, "figures", in [Fire];
        row: Count Plain, "row", in [Fire];
        dice: Count Plain, "dice", in [Fire];
        drm: Points Plain, "added to the roll", in [Fire];
        total: Points Plain, "total", in [Fire];
        result: Word Result, "result", in [Fire, Volley, Charge];
        hits: Count Hits, "hits", in [Fire, Volley];
        checks: YesNo Plain, "checks whatever it loses", in [Fire];
        low_ammunition: YesNo Plain, "low ammunition", in [Fire];

        mmp: Points Plain, "modified morale point", in [Morale];
        roll: Points Plain, "roll", in [Morale];
        morale: Word Morale, "morale", in [Morale, Volley];
        fall_back_in: Inches Plain, "fall back", in [Morale, Volley];
        strength: Count Left, "strength", in [Volley];
        destroyed: YesNo Destroyed, "destroyed", in [Volley];

        attacker_morale: Points Plain, "attacker morale", in [Impact];
        defender_morale: Points Plain, "defender morale", in [Impact];
        attacker_impact: Points Plain, "attacker impact", in [Impact];
        defender_impact: Points Plain, "defender impact", in [Impact];
        winner: Word Winner, "winner", in [Impact, Charge];
        melee_rounds: Count Plain, "melee rounds", in [Charge];

        inches: Inches Subject, "volley point", in [VolleyPoint];
        move_in: Inches Plain, "move", in [ChargeReach];
        bonus_in: Inches Plain, "charge bonus", in [ChargeReach];
        reach_in: Inches Subject, "reach", in [ChargeReach];
        disorder_at_in: Inches Plain, "disorder at", in [ChargeReach];
        allowance_in: Inches Plain, "allowance", in [Move];
        dice: Word Plain, "dice", in [Move];
        killed: YesNo Subject, "killed", in [OfficerRisk];
        replaced: YesNo Plain, "replaced", in [Ammunition];
    }
    Sides {
        fate: Word Fate, "fate", in [Charge];
        strength: Count Left, "strength", in [Charge];
        lost: Count Lost, "lost", in [Charge];
        morale: Word Morale, "morale", in [Charge];
        disorder: YesNo Plain, "disorder", in [Charge];
        fall_back_in: Inches Plain, "fall back", in [Charge];
    }
    Loser {
        fall_back_in: Inches Plain, "fall back", in [Impact];
        morale: Word Morale, "morale", in [Impact];
        captured: YesNo Captured, "captured", in [Impact];
    }
}
