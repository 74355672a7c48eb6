//! Charges and retreats over the ground, and who is near whom in them.

use linstock_adf::{
    Scale,
    words::{Experience::*, Formation, Morale},
};
use linstock_battle::{
    Area, Command, Event, LeaderPlace, Line, Place, Seat, Seen as _, Slot, UnitId, card::Value,
    scenario::Rank,
};

use crate::playing::*;

/// Two regiments five inches apart, at a scale.
fn field(scale: Scale) -> (Table, UnitId, UnitId) {
    let mut table = Table::new(scale, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
    let cs = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 22.0, 180));
    (table, us, cs)
}

fn charge(us: UnitId, cs: UnitId) -> Command {
    Command::of("charge", us).at(cs)
}

fn pass() -> Command {
    Command::new("pass")
}

/// Within an inch is within an inch, whatever the angles round it to.
#[test]
fn a_charger_is_near_to_whoever_fears_it() {
    for degrees in (140..=220).step_by(4) {
        let (mut table, us, cs) = field(Scale::Ten);
        table.entry(cs).start = Place::Table(pose(30.4, 20.3, degrees));
        let mut battle = Battle::on(table);
        battle.go(Seat::First, &charge(us, cs), &[&[3, 3]]);
        while battle.order(Seat::Second, &pass(), &[]).is_ok() {}
        battle.force(Seat::Second, &pass(), &[&[6, 5]]);
        let rows = battle.rows(cs);
        assert!(rows.iter().any(|it| it == "adf.morale.enemy-near"), "{degrees}: {rows:?}");
    }
}

/// The target gives way, straight back and out of reach: the charge goes on to the end of its own.
#[test]
fn a_charge_whose_target_gives_way_too_far_falls_short() {
    let (mut table, us, cs) = field(Scale::Fifteen);
    table.entry(cs).start = Place::Table(pose(30.0, 23.5, 180));
    let mut battle = Battle::on(table);
    // Six inches and one, and five and a half to the fear of it.
    battle.go(Seat::First, &charge(us, cs), &[&[1, 1]]);
    while battle.order(Seat::Second, &pass(), &[]).is_ok() {}
    battle.force(Seat::Second, &pass(), &[&[2, 2]]);
    battle.pass(Seat::Second);
    assert!(battle.was("adf.charge.short") && !battle.was("adf.charge.nobody"));
    assert_eq!(battle.pose(us), pose(30.0, 24.0, 0));
    assert_eq!(battle.status(us).morale, Morale::Disorder);
}

/// Disengages from an enemy who comes an inch nearer; says where the preview and the reaction end.
fn disengages(change: fn(&mut Table, UnitId)) -> (i32, i32) {
    let (mut table, us, away) = field(Scale::Fifteen);
    change(&mut table, away);
    let mut battle = Battle::on(table);
    to_actions(&mut battle);
    battle.go(Seat::First, &Command::of("move", us).along(advance(1.0)), &[]);
    let command = Command::of("react-disengage", away);
    let told = battle.probe(Seat::Second, &command).ends[0].1;
    battle.go(Seat::Second, &command, &[]);
    (told.at.y, battle.pose(away).at.y)
}

#[test]
fn disengaging_pays_for_the_ground() {
    let both = |y: f64| (at(0.0, y).y, at(0.0, y).y);
    assert_eq!(disengages(|_, _| {}), both(30.0));
    // Half of its move in the open, and half of three inches in the woods.
    let woods = |table: &mut Table, _| {
        table.area(Area::HeavyWoods, &[(20.0, 26.0), (40.0, 26.0), (40.0, 40.0), (20.0, 40.0)]);
    };
    assert_eq!(disengages(woods), both(27.5));
    let wall = |table: &mut Table, _| table.line(Line::StoneWall, &[(20.0, 25.0), (40.0, 25.0)]);
    assert_eq!(disengages(wall), both(29.0));
    let led = |table: &mut Table, away: UnitId| {
        table.leader(Seat::Second, Rank::Brigade, 2, LeaderPlace::With(away));
    };
    assert_eq!(disengages(led), both(32.0));
}

/// A line across a road is not on it, a column along it is.
#[test]
fn a_line_astride_a_road_does_not_charge_along_it() {
    for (formation, ground) in [(Formation::BattleLine, "open"), (Formation::RoadColumn, "road")] {
        let (mut table, us, cs) = field(Scale::Fifteen);
        table.line(Line::Road, &[(30.0, 5.0), (30.0, 40.0)]);
        table.entry(us).status.formation = formation;
        table.entry(us).status.morale = Morale::Disorder;
        let mut battle = Battle::on(table);
        battle.force(Seat::First, &charge(us, cs), &[]);
        let found = battle.events.iter().find_map(|event| match event {
            Event::Resolved(it) if it.what == "adf.charge.reach" => {
                it.facts.iter().find(|fact| fact.of == "terrain").map(|it| it.is.clone())
            }
            _ => None,
        });
        assert_eq!(found, Some(Value::from(ground)), "{formation}");
    }
}

/// A move is said to lead as far as a road would let it only where there is one.
#[test]
fn the_farthest_move_counts_a_road_only_where_there_is_one() {
    let farthest = |formation: Formation, road: Option<f64>| {
        let (mut table, us, _) = field(Scale::Fifteen);
        table.entry(us).status.formation = formation;
        table.entry(us).status.morale = Morale::Disorder;
        if let Some(x) = road {
            table.line(Line::Road, &[(x, 1.0), (x, 40.0)]);
        }
        let battle = Battle::on(table);
        let options = battle.engine.view(&battle.state, Seat::First).options();
        let slots = options.into_iter().filter(|it| it.draft.units == [us]).flat_map(|it| it.slots);
        let paths = slots.filter_map(|slot| match slot {
            Slot::Path(path) => Some(path.farthest),
            _ => None,
        });
        paths.max().expect("it may move")
    };
    let column = |road| farthest(Formation::RoadColumn, road);
    assert!(column(Some(30.0)) > column(None));
    assert_eq!(column(Some(55.0)), column(None));
    // A line has it under its middle alone, in whatever order.
    let line = |road| farthest(Formation::BattleLine, road);
    assert_eq!(line(Some(30.0)), line(None));
}
