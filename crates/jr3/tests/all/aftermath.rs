//! What every kind of outcome does, row by row, named after its rule.

use linstock_jr3::{
    Edition, FigureScale,
    aftermath::{self, Consequence, DefensiveVolley},
    charge::chain::state::{ChargeResult, Condition, Fate},
    fire::Kind,
    house::House,
    morale::Checked,
    movement::Allowance,
    words::Morale,
};
use linstock_rulebook::{
    Consequence::{Becomes, FallBack, FirstFire, Gone, Mark, Run, Unmark},
    Distance, Inches, Loss, Marker, News, Part, Side,
};

fn edition() -> Edition {
    Edition { scale: FigureScale::Fifteen, house: House::default() }
}

fn inches(inches: i64) -> Distance {
    Distance::Inches(Inches::whole(inches))
}

/// Without the words that go with them.
fn silent(consequences: impl IntoIterator<Item = Consequence>) -> Vec<Consequence> {
    let words = |it: &Consequence| matches!(it, Consequence::News(_));
    consequences.into_iter().filter(|it| !words(it)).collect()
}

#[test]
fn jr3_fire_opening_volley_and_low_ammunition() {
    let who = Part::Firer;
    let (first, low) = (FirstFire { who }, Mark { who, marker: Marker::LowAmmunition });
    for (kind, runs_low, expected) in [
        (Kind::Volley, false, vec![first]),
        (Kind::Volley, true, vec![first, low]),
        (Kind::Return, false, vec![first]),
        // Blows spend nothing.
        (Kind::Melee, false, vec![]),
    ] {
        assert_eq!(silent(aftermath::of_firing(kind, runs_low)), expected, "{kind} {runs_low}");
    }
}

#[test]
fn jr3_morale() {
    let who = Part::Unit;
    let check = |was, morale, fall_back| {
        let checked = Checked { roll: 7, morale, fall_back };
        silent(aftermath::of_check(&edition(), who, was, checked))
    };
    let becomes = |now| Becomes { who, now };
    assert_eq!(check(Morale::Good, Morale::Good, 0), [becomes(Morale::Good)]);
    assert_eq!(
        check(Morale::Good, Morale::Shaken, 4),
        [becomes(Morale::Shaken), FallBack { who, by: inches(4) }]
    );
    // Whoever routs runs, and whoever has routed already stays where he is.
    assert_eq!(
        check(Morale::Shaken, Morale::Routed, 9),
        [becomes(Morale::Routed), Run { who, by: inches(9) }]
    );
    assert_eq!(check(Morale::Routed, Morale::Routed, 0), [becomes(Morale::Routed)]);
}

#[test]
fn jr3_charge_ends() {
    let (side, who) = (Side::Defender, Part::Defender);
    let condition = |morale, fall_back| Condition {
        strength: 10,
        morale,
        disorder: false,
        low: false,
        bled: 0,
        failed: false,
        fall_back,
    };
    let rows = [
        (Fate::Stands, Morale::Good, 0, vec![Becomes { who, now: Morale::Good }]),
        (
            Fate::FallsBack,
            Morale::Shaken,
            6,
            vec![Becomes { who, now: Morale::Shaken }, FallBack { who, by: inches(6) }],
        ),
        (
            Fate::Routs,
            Morale::Routed,
            9,
            vec![Becomes { who, now: Morale::Routed }, Run { who, by: inches(9) }],
        ),
        (Fate::Surrenders, Morale::Routed, 0, vec![Gone { who, loss: Loss::Captured }]),
        (Fate::Captured, Morale::Good, 0, vec![Gone { who, loss: Loss::Captured }]),
        (Fate::Destroyed, Morale::Good, 0, vec![]),
    ];
    for (fate, morale, fall_back, expected) in rows {
        let condition = condition(morale, fall_back);
        let all = silent(aftermath::of_fate(&edition(), &condition, fate, side));
        assert_eq!(all, expected, "{fate}");
    }
}

#[test]
fn jr3_charge_volleys_spend_the_opening_volley() {
    let spent = |volley, result| -> Vec<Part> {
        aftermath::of_charge_fire(volley, result).filter_map(|it| it.who()).collect()
    };
    let (fired, none) = (DefensiveVolley::Fired, DefensiveVolley::None);
    assert_eq!(spent(none, ChargeResult::Carried), []);
    assert_eq!(spent(fired, ChargeResult::Carried), [Part::Defender]);
    assert_eq!(spent(none, ChargeResult::Repulsed), [Part::Attacker, Part::Defender]);
    assert_eq!(spent(fired, ChargeResult::Repulsed), [Part::Attacker, Part::Defender]);
    // Fire that comes after the impact is no defensive volley.
    let rolls = |rolls: &[&'static str]| DefensiveVolley::of(rolls.iter().copied());
    assert_eq!(rolls(&["jr3.charge.reach", "jr3.fire", "jr3.charge.impact"]), fired);
    assert_eq!(rolls(&["jr3.charge.reach", "jr3.charge.impact", "jr3.fire"]), none);
    assert_eq!(rolls(&[]), none);
}

#[test]
fn jr3_ammunition_and_officers() {
    let unmark = Unmark { who: Part::Unit, marker: Marker::LowAmmunition };
    assert_eq!(silent(aftermath::of_ammunition(true)), [unmark]);
    assert!(silent(aftermath::of_ammunition(false)).is_empty());
    let killed = Gone { who: Part::Officer, loss: Loss::Killed };
    assert_eq!(silent(aftermath::of_risk(true)), [killed]);
    assert!(silent(aftermath::of_risk(false)).is_empty());
}

#[test]
fn jr3_move() {
    let dice = Distance::Dice { number: 3, sides: 6 };
    assert_eq!(aftermath::of_move(Allowance::Dice(3)), Run { who: Part::Unit, by: dice });
    let twelve = Some(Inches::whole(12));
    let may = aftermath::of_move(Allowance::Inches(Inches::whole(12)));
    assert_eq!(may, Consequence::News(News::Allowance { up_to: twelve }));
}
