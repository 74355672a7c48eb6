//! The figures of the outcomes of Élan, each declared once.

use super::Do;
use crate::facts::figures::figures;

figures! {
    Whole {
        dice: Count Plain, "dice", in [Test, Fire, CloseRound, Obstacle, ChargeResponse, Pursuit];
        factor: Points Plain, "factor", in [Test, Fire, Save, CloseRound, Obstacle, Reinforcements, Engineering, ChargeResponse, Pursuit];
        failures: Count Subject, "failures", in [Test, Obstacle, ChargeResponse, Pursuit];
        result: Word Result, "result", in [Test, Obstacle, ChargeResponse, CloseAction];
        removed: Count Plain, "removed", in [Test];
        dm: Count Plain, "disruption", in [Test, Special, Obstacle, ChargeResponse];
        broken: YesNo Plain, "broken", in [Test, Obstacle, ChargeResponse];

        band: Word Band, "band", in [Fire];
        hits: Count Hits, "hits", in [Fire, Volley, CloseRound];
        lost: Count Lost, "lost", in [Save, Volley];
        special: Count Special, "special casualties", in [Save, Volley];
        killed: YesNo Subject, "killed", in [Special];

        allowance_in: Inches Plain, "allowance", in [Move];
        eligible: Count Plain, "eligible", in [Eligible];
        cost_in: Inches Plain, "cost", in [Obstacle];
        crosses: YesNo Plain, "crosses", in [Obstacle];
        arrives: YesNo Plain, "arrives", in [Reinforcements];
        success: YesNo Plain, "success", in [Engineering];
        successes: Count Plain, "successes", in [Engineering];
        done: YesNo Plain, "done", in [Engineering];

        does: Word Subject, "does", in [ChargeResponse];
        first_fire: YesNo Plain, "first fire", in [ChargeResponse];
        evades: Word Plain, "evades", in [ChargeResponse];
        pursues: Word Subject, "pursues", in [Pursuit];
        may: YesNo Plain, "may choose", in [Pursuit];
        winner: Word Winner, "winner", in [CloseAction];
        rounds: Count Plain, "rounds", in [CloseAction];
    }
    Sides {
        fate: Word Fate, "fate", in [CloseAction];
        figures: Count Left, "figures", in [CloseAction];
        lost: Count Lost, "lost", in [CloseAction];
        dm: Count Plain, "disruption", in [CloseAction];
        leader_killed: YesNo Plain, "leader killed", in [CloseAction];
    }
}
