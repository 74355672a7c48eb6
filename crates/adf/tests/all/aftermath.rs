//! What every kind of outcome does, row by row, named after its rule.

use linstock_adf::{
    Scale, Summary,
    aftermath::{self, Consequence},
    charge::outcome::{Decision, Penalty},
    fire::{Fire, Kind},
    morale::{Situation, Verdict},
    movement::{Ran, Rate},
    tables::{FireResult, Rout},
    volley::Volley,
    words::Morale,
};
use linstock_rulebook::{
    Alarm,
    Consequence::{
        Becomes, Disorder, FallBack, FirstFire, Gone, Halt, Lose, Recover, Run, Worsens,
    },
    Distance, Inches, Leaders, Loss, Near, News, Next, Part, Side,
};

use crate::common::{close_fire, edition, unit, western};

fn inches(inches: i64) -> Distance {
    Distance::Inches(Inches::whole(inches))
}

const fn loses(who: Part, number: u8) -> Consequence {
    Lose { who, number, leaders: Leaders::AtRisk }
}

/// Without the words that go with them.
fn silent(consequences: impl IntoIterator<Item = Consequence>) -> Vec<Consequence> {
    let words = |it: &Consequence| matches!(it, Consequence::News(_));
    consequences.into_iter().filter(|it| !words(it)).collect()
}

#[test]
fn adf_fire_result() {
    let who = Part::Target;
    let check = |plus| Consequence::Next(Next::Check { who, plus });
    for (result, hits, plus) in [
        (FireResult::None, 0, None),
        (FireResult::Mc, 0, Some(0)),
        (FireResult::Mc1, 0, Some(1)),
        (FireResult::Mc2, 0, Some(2)),
        (FireResult::H1, 1, Some(2)),
        (FireResult::H2, 2, Some(2)),
        (FireResult::H3, 3, Some(3)),
        (FireResult::H4, 4, Some(4)),
    ] {
        let expected: Vec<_> = [loses(who, hits)].into_iter().chain(plus.map(check)).collect();
        assert_eq!(silent(aftermath::of_fire(result)), expected, "{result:?}");
    }
    assert_eq!(aftermath::of_firing(Part::Firer), FirstFire { who: Part::Firer });
}

#[test]
fn adf_morale() {
    let who = Part::Unit;
    let verdict =
        |morale, fall_back, recovered, routs| Verdict { morale, fall_back, recovered, routs };
    let rows = [
        (verdict(Morale::Good, 0, 0, false), vec![]),
        // Five short and still on its feet.
        (verdict(Morale::Shaken, 5, 0, false), vec![FallBack { who, by: inches(5) }]),
        (verdict(Morale::Routed, 0, 0, true), vec![Consequence::Next(Next::RoutMove { who })]),
        // It had routed before, and has made its run.
        (verdict(Morale::Routed, 0, 0, false), vec![]),
        // A natural 12.
        (verdict(Morale::Good, 0, 1, false), vec![Recover { who, number: 1 }]),
    ];
    for (verdict, then) in rows {
        let mut expected = vec![Becomes { who, now: verdict.morale }];
        expected.extend(then);
        assert_eq!(silent(aftermath::of_check(who, verdict)), expected, "{verdict:?}");
    }
}

#[test]
fn adf_charge_melee_rout() {
    // Checks in a melee move nobody, whatever they come to.
    for routs in [false, true] {
        let morale = if routs { Morale::Routed } else { Morale::Shaken };
        let verdict = Verdict { morale, fall_back: u8::from(!routs), recovered: 0, routs };
        let who = Part::Target;
        let checked = silent(aftermath::of_check_in_melee(who, verdict));
        assert_eq!(checked, [Becomes { who, now: morale }]);
    }
}

/// What a volley of this kind does to a unit that charges or not.
fn volley(kind: Kind, charging: bool, result: FireResult, verdict: Verdict) -> Vec<Consequence> {
    let (edition, unit) = (western(), unit());
    let fire = Fire { kind, ..close_fire() };
    let situation = Situation { charging, ..Situation::default() };
    let volley = Volley::new(&edition, &fire, &unit, &situation).unwrap();
    aftermath::of_volley(&volley, result, verdict)
}

#[test]
fn a_volley_checks_only_if_its_fire_says_so() {
    let verdict = Verdict { morale: Morale::Shaken, fall_back: 3, recovered: 0, routs: false };
    let (who, first) = (Part::Target, FirstFire { who: Part::Firer });
    let missed = silent(volley(Kind::Volley, false, FireResult::None, verdict));
    assert_eq!(missed, [first, loses(who, 0)]);
    let struck = silent(volley(Kind::Volley, false, FireResult::H2, verdict));
    let shaken = [Becomes { who, now: Morale::Shaken }, FallBack { who, by: inches(3) }];
    assert_eq!(struck[..2], [first, loses(who, 2)]);
    assert_eq!(struck[2..], shaken);
}

#[test]
fn adf_charge_melee_rout_of_a_volley() {
    let (who, first) = (Part::Target, FirstFire { who: Part::Firer });
    let verdict = |morale, fall_back, routs| Verdict { morale, fall_back, recovered: 0, routs };
    let melee = |verdict| silent(volley(Kind::Melee, false, FireResult::Mc, verdict));
    // Checks in a melee move nobody, and who routs surrenders.
    let shaken = [first, loses(who, 0), Becomes { who, now: Morale::Shaken }];
    assert_eq!(melee(verdict(Morale::Shaken, 3, false)), shaken);
    let (routs, taken) = (Becomes { who, now: Morale::Routed }, Gone { who, loss: Loss::Captured });
    assert_eq!(melee(verdict(Morale::Routed, 0, true)), [first, loses(who, 0), routs, taken]);
}

#[test]
fn adf_charge_stop() {
    let who = Part::Target;
    let at_charger = |morale, fall_back| {
        let verdict = Verdict { morale, fall_back, recovered: 0, routs: false };
        silent(volley(Kind::Volley, true, FireResult::Mc, verdict)).split_off(2)
    };
    // One that is only in disorder comes on.
    assert_eq!(at_charger(Morale::Disorder, 3), [Becomes { who, now: Morale::Disorder }]);
    let back = FallBack { who, by: inches(5) };
    assert_eq!(at_charger(Morale::Shaken, 5), [Becomes { who, now: Morale::Shaken }, back]);
}

#[test]
fn adf_morale_friends() {
    let of = Part::Unit;
    for (edition, near) in [
        (western(), Near::Within(Inches::whole(1))),
        (edition(Scale::Fifteen, Summary::Revised), Near::Adjacent),
    ] {
        let told = |inches, guns_lost| {
            let all = aftermath::of_rout_move(&edition, Ran { inches, guns_lost });
            all.into_iter().find_map(|it| match it {
                Consequence::News(news @ News::Alarm { .. }) => Some(news),
                _ => None,
            })
        };
        assert_eq!(told(7, false), Some(News::Alarm { of, near, by: Alarm::Passing }));
        assert_eq!(told(0, true), Some(News::Alarm { of, near, by: Alarm::Loss }));
        let risk: Vec<_> = aftermath::of_risk(&edition, true).collect();
        let alarm = News::Alarm { of: Part::Leader, near, by: Alarm::Loss };
        assert_eq!(risk[1], Consequence::News(alarm));
    }
}

#[test]
fn adf_charge_fall_back() {
    for (loser, who) in [(Side::Attacker, Part::Attacker), (Side::Defender, Part::Defender)] {
        let both = [Disorder { who: Part::Attacker }, Disorder { who: Part::Defender }];
        for (fall_back, lost, morale) in
            [(1, 0, Morale::Disorder), (6, 2, Morale::Shaken), (9, 3, Morale::Routed)]
        {
            let penalty = Penalty { fall_back, lost, morale };
            let all = silent(aftermath::of_decision(Decision::FallBack { loser, penalty }, None));
            // Who is routed by it falls back, too, and runs with its next action.
            let back = FallBack { who, by: inches(fall_back.into()) };
            assert_eq!(all[..2], both);
            assert_eq!(all[2..], [Worsens { who, to: morale }, loses(who, lost), back]);
        }
    }
}

#[test]
fn adf_charge_surrender() {
    for loser in [Side::Attacker, Side::Defender] {
        let all = silent(aftermath::of_decision(Decision::Surrender { loser }, None));
        let taken = Gone { who: Part::of(loser), loss: Loss::Captured };
        let both = [Disorder { who: Part::Attacker }, Disorder { who: Part::Defender }];
        assert_eq!(all, [both[0], both[1], taken]);
    }
}

#[test]
fn adf_charge_stops_short() {
    let all = silent(aftermath::of_decision(Decision::StopsShort, Some(3)));
    let range = Inches::halves(3);
    let halts = Halt { who: Part::Attacker, short_of: range };
    // Disorder comes after the volleys, and is for those to mark who have fired them.
    assert_eq!(all, [halts, Consequence::Next(Next::Volleys { range: Some(range) })]);
    assert!(silent(aftermath::of_decision(Decision::Melee, None)).is_empty());
}

#[test]
fn adf_leader_risk() {
    let killed = Gone { who: Part::Leader, loss: Loss::Killed };
    assert_eq!(silent(aftermath::of_risk(&western(), true)), [killed]);
    assert!(silent(aftermath::of_risk(&western(), false)).is_empty());
}

#[test]
fn adf_move_rout() {
    let who = Part::Unit;
    let ran = |inches, guns_lost| silent(aftermath::of_rout(Ran { inches, guns_lost }));
    assert_eq!(ran(7, false), [Run { who, by: inches(7) }]);
    assert_eq!(ran(0, true), [Gone { who, loss: Loss::Destroyed }]);
    let dice = Distance::Dice { number: 2, sides: 6 };
    assert_eq!(aftermath::of_move(Rate::Routed(Rout::Dice(2))), Run { who, by: dice });
    assert_eq!(aftermath::of_move(Rate::Routed(Rout::Inches(3))), Run { who, by: inches(3) });
    assert_eq!(
        aftermath::of_move(Rate::NotApplicable),
        Consequence::News(News::Allowance { up_to: None }),
    );
}
