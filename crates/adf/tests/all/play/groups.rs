//! Groups, and what they declare.

use linstock_adf::{
    Scale, Summary,
    words::{Experience::*, Morale},
};
use linstock_battle::{
    Command, Seat, Seen as _, Slot, UnitId,
    forecast::{Assume, Effort},
    vocabulary::chances,
};

use crate::playing::*;

/// A forecast goes on past the question of the second action.
#[test]
fn a_group_s_charge_is_forecast_to_its_end() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3).summary(Summary::Revised);
    let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 17.0, 0));
    let near = table.infantry(Seat::First, Trained, 8, pose(32.7, 17.0, 0));
    let cs = table.infantry(Seat::Second, Trained, 8, pose(31.0, 20.0, 180));
    let battle = Battle::on(table);
    let both = Command { units: vec![us, near], ..Command::of("charge", us).at(cs) };
    let view = battle.engine.view(&battle.state, Seat::First);
    let forecast = view.forecast(&both, &Assume::Fires, Effort::GLANCE).expect("legal");
    let wins: f64 =
        forecast.ends.iter().filter(|it| it.what == &chances::WINS).map(|it| it.p).sum();
    assert!(wins > 0.1, "{:?}", forecast.ends);
}

/// By the revised summary a group declares both its actions before the first.
#[test]
fn a_group_declares_its_second_action() {
    let begin = |summary| {
        let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3).summary(summary);
        let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 14.0, 0));
        let near = table.infantry(Seat::First, Trained, 8, pose(32.7, 14.0, 0));
        let cs = table.infantry(Seat::Second, Trained, 8, pose(31.0, 20.0, 180));
        let moves = Command::of("move", us).along(advance(2.0));
        (Battle::on(table), us, cs, Command { units: vec![us, near], ..moves })
    };
    let (mut battle, us, _, both) = begin(Summary::Western);
    battle.go(Seat::First, &both, &[]);
    assert_eq!(battle.pose(us).at, at(30.0, 15.0));

    let (mut battle, us, cs, both) = begin(Summary::Revised);
    // A single unit declares nothing.
    let alone = Command { units: vec![us], ..both.clone() };
    let (mut single, ..) = begin(Summary::Revised);
    single.go(Seat::First, &alone, &[]);
    assert_eq!(single.pose(us).at, at(30.0, 15.0));

    battle.go(Seat::First, &both, &[]);
    assert_eq!(battle.question(Seat::First), Some("declare"));
    assert_eq!(battle.pose(us).at, at(30.0, 14.0), "nothing is done before it is declared");
    let declare = |word: &'static str| {
        let units = both.units.clone();
        Command { units, ..Command::new("declare") }.choosing(word)
    };
    assert!(battle.refusal(Seat::First, &declare("merge")).is_some());
    battle.go(Seat::First, &declare("fire"), &[]);
    battle.pass(Seat::Second);
    assert_eq!(battle.pose(us).at, at(30.0, 16.0));
    assert_eq!(battle.question(Seat::First), Some("second-action"));
    assert_eq!(battle.refusal(Seat::First, &both), Some("adf.group"));
    let options = battle.engine.view(&battle.state, Seat::First).options();
    assert!(options.iter().all(|it| ["fire", "hold"].contains(&&*it.draft.verb)), "{options:?}");
    let fire = Command { units: both.units.clone(), ..Command::of("fire", us) }.at(cs);
    battle.force(Seat::First, &fire, &[]);
    assert_eq!(battle.status(us).acted, 2);
    assert_eq!(battle.state.memory.declared, None);
}

/// What was declared and can no longer be done is forgone.
#[test]
fn a_declared_action_that_cannot_be_done_is_forgone() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3).summary(Summary::Revised);
    let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 14.0, 0));
    let near = table.infantry(Seat::First, Trained, 8, pose(32.7, 14.0, 0));
    table.infantry(Seat::Second, Trained, 8, pose(31.0, 40.0, 180));
    let mut battle = Battle::on(table);
    let units = vec![us, near];
    let both = Command { units: units.clone(), ..Command::of("move", us) }.along(advance(2.0));
    battle.go(Seat::First, &both, &[]);
    // They are in good order, so there is nothing to reform.
    battle.go(Seat::First, &Command { units, ..Command::new("declare") }.choosing("reform"), &[]);
    battle.pass(Seat::Second);
    assert_eq!((battle.status(us).acted, battle.status(near).acted), (2, 2));
    assert_eq!(battle.question(Seat::Second), Some("act"));
}

/// The units that may join a unit in a command, by its verb and choice.
fn companions(battle: &Battle<'_>, seat: Seat, wanted: &Command) -> Vec<UnitId> {
    let options = battle.engine.view(&battle.state, seat).options();
    let own = options.iter().filter(|it| it.refused.is_none());
    let own = own.filter(|it| it.draft.verb == wanted.verb && it.draft.units == wanted.units);
    let same = own.filter(|it| it.draft.choice == wanted.choice);
    let slots = same.flat_map(|it| it.slots.iter());
    let among = slots.filter_map(|slot| match slot {
        Slot::Companions { among, .. } => Some(among.clone()),
        _ => None,
    });
    among.flatten().collect()
}

/// One type and one formation make a group, whatever their morale; each action has its own limits.
#[test]
fn a_group_may_be_of_several_morale_levels() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
    let near = table.infantry(Seat::First, Veteran, 8, pose(32.7, 17.0, 0));
    table.entry(near).status.morale = Morale::Disorder;
    let cs = table.infantry(Seat::Second, Veteran, 8, pose(31.0, 23.0, 180));
    let scenario = table.done();
    let mut battle = Battle::begin(&scenario);
    let both = |verb: &'static str| Command { units: vec![us, near], ..Command::of(verb, us) };
    assert!(companions(&battle, Seat::First, &Command::of("move", us)).contains(&near));
    assert_eq!(companions(&battle, Seat::First, &Command::of("charge", us)), [near]);
    assert_eq!(companions(&battle, Seat::First, &Command::of("reform", near)), []);
    // As fast as its slowest: four inches of a unit in disorder.
    let far = both("move").along(advance(5.0));
    assert_eq!(battle.refusal(Seat::First, &far), Some("adf.move.allowance"));
    battle.go(Seat::First, &both("move").along(advance(4.0)), &[]);
    battle.pass(Seat::Second);
    assert_eq!((battle.pose(us).at.y, battle.pose(near).at.y), (21_000, 21_000));

    // The one in disorder takes nobody's order: ours would lose its own after seven inches and a half.
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::First, &both("charge").at(cs), &[&[3, 3]]);
    while battle.order(Seat::Second, &Command::new("pass"), &[]).is_ok() {}
    assert_eq!(battle.status(us).morale, Morale::Good);
}

/// A shaken unit of a group goes on as it set out; another that fire shakes drops out.
#[test]
fn who_was_shaken_before_does_not_drop_out_of_its_group() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
    let near = table.infantry(Seat::First, Veteran, 8, pose(32.7, 17.0, 0));
    table.entry(near).status.morale = Morale::Shaken;
    let cs = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 22.0, 180));
    let mut battle = Battle::on(table);
    let group = Command { units: vec![us, near], ..Command::of("move", us) };
    battle.go(Seat::First, &group.along(advance(3.0)), &[]);
    while battle.pose(us).at.y < 19_000 {
        battle.go(Seat::Second, &Command::new("pass"), &[]);
    }
    // A natural 3 shakes the other.
    battle.force(Seat::Second, &Command::of("react-fire", cs).at(us), &[&[6, 6], &[1, 2]]);
    battle.go(Seat::First, &Command::new("go-on"), &[]);
    battle.pass(Seat::Second);
    assert_eq!(battle.status(us).morale, Morale::Shaken);
    assert!(battle.pose(us).at.y < 20_000);
    assert_eq!(battle.pose(near).at.y, 20_000);
}

#[test]
fn batteries_are_offered_deliberate_fire_together() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let guns = table.battery(Seat::First, Trained, 2, pose(30.0, 12.0, 0));
    let others = table.battery(Seat::First, Trained, 2, pose(31.5, 12.0, 0));
    let cs = table.infantry(Seat::Second, Trained, 8, pose(31.0, 22.0, 180));
    let battle = Battle::on(table);
    let deliberate = Command::of("fire", guns).choosing("deliberate");
    assert_eq!(companions(&battle, Seat::First, &deliberate), [others]);
    let both = Command { units: vec![guns, others], ..deliberate }.at(cs);
    assert_eq!(battle.refusal(Seat::First, &both), None);
}

#[test]
fn a_reacting_group_is_offered_to_turn_together() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 14.0, 0));
    let cs = table.infantry(Seat::Second, Trained, 8, pose(30.0, 22.0, 90));
    let near = table.infantry(Seat::Second, Trained, 8, pose(30.0, 25.0, 90));
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &Command::of("move", us).along(advance(2.0)), &[]);
    let options = battle.engine.view(&battle.state, Seat::Second).options();
    let turns = options.iter().find(|it| {
        it.draft == Command::of("react-form", cs) && it.slots.contains(&Slot::Target(vec![us]))
    });
    let together = Slot::Companions { among: vec![near], most: 1 };
    assert!(turns.is_some_and(|it| it.slots.contains(&together)), "{turns:?}");
    let both = Command { units: vec![cs, near], ..Command::of("react-form", cs) }.at(us);
    battle.go(Seat::Second, &both, &[]);
    assert_eq!(battle.pose(cs).facing, battle.pose(near).facing);
    assert_eq!(battle.pose(cs).facing, linstock_geometry::Facing::SOUTH);
}
