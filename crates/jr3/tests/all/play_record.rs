//! What is recorded: each rule where it was at work, and not where it was not.

use linstock_battle::{Fact, Probe};
use linstock_jr3::morale::Trial;

use crate::playing::*;

fn cited(facts: &[Fact], rule: &str) -> bool {
    facts.iter().any(|fact| fact.rule.as_deref() == Some(rule))
}

/// Guns on a hill, a friend below and an enemy beyond him, both so far from the friend.
fn over_friends(near: i32, beyond: i32) -> (Scenario<Jr3>, UnitId, UnitId) {
    let mut table = Table::bare(40, 40);
    let hill = rectangle((0, 0), (40, 6));
    table.height(1, hill);
    let guns = table.unit(First, Artillery, (20_000, 5000), NORTH);
    let front = 5000 + near + 750;
    table.unit(First, Infantry, (20_000, front), NORTH);
    let target = table.unit(Second, Artillery, (20_000, front + beyond), SOUTH);
    (table.scenario(), guns, target)
}

#[test]
fn guns_fire_over_friends_exactly_four_inches_from_both_ends() {
    for (near, beyond, refused) in [
        (4000, 4000, None),
        (3999, 4000, Some("jr3.fire.sight")),
        (4000, 3999, Some("jr3.fire.sight")),
    ] {
        let (scenario, guns, target) = over_friends(near, beyond);
        let mut play = Play::new(&scenario, 1);
        play.until("fire");
        let fire = Command::of("fire", guns).at(target);
        assert_eq!(play.refusal(First, &fire), refused, "{near} {beyond}");
        if refused.is_none() {
            play.order(First, fire).unwrap();
            play.pass(First);
            play.until("orders");
            let fires = resolved(&play.events, "jr3.fire");
            assert!(cited(&fires[0].facts, "jr3.sight"));
        }
    }
}

#[test]
fn a_unit_without_a_target_is_told_why() {
    let mut table = Table::bare(40, 40);
    table.unit(First, Infantry, (10_000, 10_000), NORTH);
    let away = table.unit(First, Infantry, (20_000, 10_000), SOUTH);
    table.unit(Second, Infantry, (10_000, 14_000), SOUTH);
    let mut play = Play::on(&table);
    play.until("fire");
    let view = play.engine.view(&play.state, First);
    let options = view.options();
    let why = options.iter().find(|choice| choice.draft.units == [away]).unwrap();
    assert_eq!(why.refused.as_ref().unwrap().rule.id, "jr3.fire.arc");
    assert_eq!(view.check(&why.draft).unwrap_err().rule.id, "jr3.fire.arc");
}

#[test]
fn another_part_of_the_turn_is_another_part() {
    let mut table = Table::bare(40, 40);
    let unit = table.unit(First, Infantry, (10_000, 10_000), NORTH);
    table.unit(Second, Infantry, (10_000, 30_000), SOUTH);
    let play = Play::on(&table);
    assert_eq!(play.refusal(First, &Command::of("rally", unit)), Some("jr3.turn"));
    assert_eq!(play.refusal(First, &Command::of("dance", unit)), Some("battle.unknown"));
}

#[test]
fn a_check_names_the_rule_that_decided_it() {
    for (morale, dice, rule) in [
        (Morale::Shaken, [1, 1], "jr3.morale.rally"),
        (Morale::Shaken, [6, 6], "jr3.morale.rally"),
        (Morale::Shaken, [3, 4], "jr3.morale.rally"),
        (Morale::Routed, [6, 6], "jr3.morale.natural-12"),
        (Morale::Routed, [1, 1], "jr3.morale.rally"),
    ] {
        let mut table = Table::bare(30, 60);
        let unit = table.unit(First, Infantry, (10_000, 40_000), NORTH);
        table.entry(unit).status.morale = morale;
        table.unit(Second, Infantry, (10_000, 58_000), SOUTH);
        let mut play = Play::on(&table);
        play.until("rally");
        play.order(First, Command::of("rally", unit)).unwrap();
        // A shaken unit that fails routs by its point as much as by the 2, and runs.
        let runs: &[&[u8]] = &[&dice, &[1, 1]];
        let rolls = if morale == Morale::Shaken && dice == [1, 1] { runs } else { &runs[..1] };
        let events = play.roll(First, Command::new("done"), rolls);
        let check = resolved(events, "jr3.morale")[0];
        assert_eq!(check.outcome[0].rule.as_deref(), Some(rule), "{morale} {dice:?}");
    }
}

#[test]
fn a_natural_is_named_only_if_the_point_would_have_said_something_else() {
    let trial = |morale, rally| Trial { mmp: 4, morale, rally, officer: false, rout_dice: 2 };
    for (morale, rally, roll, rule) in [
        (Morale::Good, false, 2, "jr3.morale.natural-2"),
        (Morale::Shaken, false, 2, "jr3.morale"),
        (Morale::Good, false, 12, "jr3.morale"),
        (Morale::Shaken, false, 12, "jr3.morale.natural-12"),
        (Morale::Shaken, true, 12, "jr3.morale.rally"),
        (Morale::Routed, true, 12, "jr3.morale.natural-12"),
    ] {
        assert_eq!(trial(morale, rally).decided(roll).id, rule, "{morale} {rally} {roll}");
    }
}

#[test]
fn a_move_tells_what_slowed_it() {
    let mut table = Table::bare(40, 40);
    let hindered = table.unit(First, Infantry, (10_000, 10_000), NORTH);
    let plain = table.unit(First, Infantry, (25_000, 10_000), NORTH);
    table.unit(Second, Infantry, (10_000, 38_000), SOUTH);
    table.line(Line::WoodFence, &[(5000, 11_000), (15_000, 11_000)]);
    table.line(Line::StoneWall, &[(5000, 15_000), (15_000, 15_000)]);
    table.area(Area::Brush, (5, 12), (15, 14));
    let mut play = Play::on(&table);
    play.give(hindered, "move");
    play.give(plain, "move");
    play.until("moves");
    for unit in [hindered, plain] {
        let draft = Command { path: Some(ahead(3000)), ..Command::of("move", unit) };
        let probe = play.engine.view(&play.state, First).probe(&draft).unwrap();
        assert_eq!(cited(&probe.facts, "jr3.move.obstacle"), unit == hindered);
        play.order(First, draft).unwrap();
    }
    play.until("orders");
    let shown: Vec<_> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Noted(shown) if shown.what == "jr3.move" => Some(shown),
            _ => None,
        })
        .collect();
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0].unit, Some(hindered));
    let words: Vec<String> =
        shown[0].facts.iter().map(|fact| format!("{} {}", fact.of, fact.is)).collect();
    assert_eq!(words, ["ground brush", "crosses wood-fence"], "the wall is not reached");
}

/// One line charges another from so far, straight ahead.
fn charge_of(distance: i32) -> Scenario<Jr3> {
    let mut table = Table::bare(40, 60);
    table.unit(First, Infantry, (20_000, 25_000), NORTH);
    table.unit(Second, Infantry, (20_000, 25_000 + distance), SOUTH);
    table.scenario()
}

#[test]
fn a_charge_past_its_disorder_point_tells_so() {
    for (distance, past) in [(6000, false), (22_000, true)] {
        let scenario = charge_of(distance);
        let mut play = Play::new(&scenario, 1);
        play.give(UnitId(0), "charge");
        play.pass(First);
        play.pass(Second);
        let charge = resolved(&play.events, "jr3.charge")[0];
        assert_eq!(cited(&charge.outcome, "jr3.charge.disorder-point"), past);
        assert_eq!(cited(&charge.outcome, "jr3.charge.short"), past);
    }
}

fn odds(scenario: &Scenario<Jr3>) -> impl Fn(&str) -> f64 + use<> {
    let play = Play::new(scenario, 1);
    let view = play.engine.view(&play.state, First);
    let draft = Command::of("order", UnitId(0)).choosing("charge");
    let Probe { odds, .. } = view.probe(&draft).unwrap();
    move |what| odds.iter().filter(|chance| chance.what.word == what).map(|chance| chance.p).sum()
}

#[test]
fn an_order_to_charge_is_probed_as_a_charge() {
    let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
    let far = odds(&charge_of(30_000));
    assert!(near(far("falls-short"), 1.0) && near(far("wins") + far("lost"), 0.0));

    let close = odds(&charge_of(6000));
    assert!(near(close("falls-short"), 0.0));
    let ends = ["stopped", "destroyed", "carried", "captured", "repulsed", "surrender"];
    let ends = ends.into_iter().chain(["both-rout", "broken-off", "melee"]);
    assert!(near(ends.map(&close).sum(), 1.0));
    // Whoever is carried or captured is beaten, and so is whoever breaks off or surrenders.
    assert!(close("wins") > close("carried") + close("captured"));
    assert!(close("loses") >= close("stopped") + close("repulsed"));
    for what in ["lost", "own-lost", "rout", "own-rout"] {
        assert!((0.0..1.0).contains(&close(what)) && close(what) > 0.0, "{what}");
    }
    assert!(close("captured") <= close("lost"), "who is captured is lost to the last");
}
