//! What the rules want to know, read off the map: each where it is and where it is not.

use linstock_adf::{
    Scale, Summary,
    words::{Experience::*, Formation, Morale},
};
use linstock_battle::{
    Area, Command, Event, Fate, LeaderPlace, Line, Place, Seat, Seen as _, Slot, UnitId,
    scenario::Rank,
};

use crate::playing::*;

/// Two regiments three inches apart.
fn field(scale: Scale) -> (Table, UnitId, UnitId) {
    let mut table = Table::new(scale, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 20.0, 0));
    let cs = table.infantry(Seat::Second, Trained, 8, pose(30.0, 23.0, 180));
    (table, us, cs)
}

/// What a rule counts for in the last check of a unit, if it counts.
fn counts(battle: &Battle<'_>, unit: UnitId, rule: &str) -> Option<i32> {
    let check = battle.events.iter().rev().find_map(|event| match event {
        Event::Resolved(it) if it.what == "adf.morale" && it.by == [unit] => Some(it),
        _ => None,
    })?;
    let own = check.working.rows.iter().find(|row| row.rule == rule && row.struck.is_none());
    own.map(|row| row.value)
}

/// What a rule counts for in a fire that could be made, if it counts.
fn in_fire(battle: &Battle<'_>, seat: Seat, command: &Command, rule: &str) -> Option<i32> {
    let rows = battle.probe(seat, command).rows;
    rows.iter().find(|row| row.rule == rule && row.struck.is_none()).map(|row| row.value)
}

/// Fires with the most hits, and returns what a rule counts for in the check.
fn after_fire(table: Table, us: UnitId, cs: UnitId, rule: &str) -> Option<i32> {
    let mut battle = Battle::on(table);
    to_actions(&mut battle);
    battle.force(Seat::First, &Command::of("fire", us).at(cs), &[&[6, 6], &[5, 5]]);
    counts(&battle, cs, rule)
}

/// Only the western summary at 15mm counts buildings among what steadies like hasty works.
#[test]
fn buildings_steady_by_the_western_summary_only() {
    let village = [(20.0, 22.9), (40.0, 22.9), (40.0, 26.0), (20.0, 26.0)];
    for (scale, summary, steadies) in [
        (Scale::Fifteen, Summary::Western, Some(-1)),
        (Scale::Fifteen, Summary::Revised, None),
        (Scale::TwentyFive, Summary::Revised, None),
    ] {
        let (table, us, cs) = field(scale);
        let mut table = table.summary(summary);
        table.area(Area::BuiltUp, &village);
        let row = after_fire(table, us, cs, "adf.morale.barrier");
        assert_eq!(row, steadies, "{scale:?} {summary}");
        // A fence does so by both.
        let (table, us, cs) = field(scale);
        let mut table = table.summary(summary);
        table.line(Line::WoodFence, &[(20.0, 22.8), (40.0, 22.8)]);
        assert_eq!(after_fire(table, us, cs, "adf.morale.barrier"), Some(-1));
    }
}

/// Nine inches behind a line of friends, or six by the revised summary.
#[test]
fn how_far_a_unit_is_behind_friends() {
    for (summary, y, steadies) in [
        (Summary::Western, 32.75, Some(-6)),
        (Summary::Western, 32.74, None),
        (Summary::Revised, 29.75, Some(-6)),
        (Summary::Revised, 29.74, None),
    ] {
        let (table, us, cs) = field(Scale::Fifteen);
        let mut table = table.summary(summary);
        let back = table.infantry(Seat::Second, Trained, 8, pose(30.0, y, 180));
        table.entry(back).status.morale = Morale::Shaken;
        let mut battle = Battle::on(table);
        battle.go(Seat::First, &Command::of("move", us).along(advance(0.5)), &[]);
        battle.pass(Seat::Second);
        battle.go(Seat::First, &Command::new("hold"), &[]);
        battle.force(Seat::Second, &Command::of("rally", back), &[&[6, 5]]);
        let row = counts(&battle, back, "adf.morale.behind-friends");
        assert_eq!(row, steadies, "{summary} {y} {cs:?}");
    }
}

/// Regiments and leaders of a unit's own brigade, two of them at most; batteries are no regiments.
#[test]
fn what_a_brigade_has_lost() {
    let lost = |regiments: usize, guns: bool, leader: bool, own: bool| {
        let (mut table, us, cs) = field(Scale::Fifteen);
        let mut units = vec![cs];
        for at in 0..3 {
            let place = pose(10.0 + f64::from(at) * 4.0, 40.0, 180);
            units.push(table.infantry(Seat::Second, Trained, 8, place));
        }
        let battery = table.battery(Seat::Second, Trained, 2, pose(50.0, 40.0, 180));
        let his = LeaderPlace::At(at(50.0, 43.0));
        let brigadier = table.leader(Seat::Second, Rank::Brigade, 1, his);
        if !own {
            table.entry(cs).brigade = None;
        }
        let mut battle = Battle::on(table);
        to_actions(&mut battle);
        let gone = Place::Gone(Fate::Destroyed);
        for unit in &units[1..=regiments] {
            battle.state.units[unit.index()].place = gone;
        }
        if guns {
            battle.state.units[battery.index()].place = gone;
        }
        if leader {
            battle.state.memory.fallen.push(brigadier);
        }
        battle.force(Seat::First, &Command::of("fire", us).at(cs), &[&[6, 6], &[5, 5]]);
        counts(&battle, cs, "adf.morale.brigade-losses")
    };
    assert_eq!(lost(0, false, false, true), None);
    assert_eq!(lost(1, false, false, true), Some(1));
    assert_eq!(lost(3, false, false, true), Some(2));
    assert_eq!(lost(1, false, false, false), None);
    assert_eq!(lost(0, true, false, true), None);
    assert_eq!(lost(0, false, true, true), Some(1));
    assert_eq!(lost(1, true, true, true), Some(2));
}

#[test]
fn works_steady_those_behind_them() {
    for (kind, y, steadies) in [
        (Line::HastyWorks, 22.8, Some(-1)),
        (Line::LightWorks, 22.8, Some(-2)),
        (Line::HeavyWorks, 22.8, Some(-4)),
        (Line::HeavyWorks, 22.4, None),
        (Line::HeavyWorks, 24.0, None),
    ] {
        let (mut table, us, cs) = field(Scale::Fifteen);
        table.line(kind, &[(20.0, y), (40.0, y)]);
        assert_eq!(after_fire(table, us, cs, "adf.morale.works"), steadies, "{kind:?} {y}");
    }
}

/// Adjacent friends who are not shaken, two of them at most.
#[test]
fn friends_beside_a_unit_support_it() {
    let support = |friends: &[(f64, f64)], morale| {
        let (mut table, us, cs) = field(Scale::Fifteen);
        for &(x, y) in friends {
            let friend = table.infantry(Seat::Second, Trained, 8, pose(x, y, 180));
            table.entry(friend).status.morale = morale;
        }
        after_fire(table, us, cs, "adf.morale.support")
    };
    let (left, right, behind) = ((27.3, 23.0), (32.7, 23.0), (30.0, 24.75));
    assert_eq!(support(&[], Morale::Good), None);
    assert_eq!(support(&[left], Morale::Good), Some(-1));
    assert_eq!(support(&[left], Morale::Disorder), Some(-1));
    assert_eq!(support(&[left], Morale::Shaken), None);
    assert_eq!(support(&[left, right, behind], Morale::Good), Some(-2));
    assert_eq!(support(&[(33.7, 23.0)], Morale::Good), None);
}

/// Where the charger was when it declared, on every side of a line and of a column.
#[test]
fn where_a_charge_strikes() {
    let flank = "adf.morale.charged-flank";
    for (facing, formation, mounted, counted) in [
        (180, Formation::BattleLine, false, None),
        (110, Formation::BattleLine, false, Some(2)),
        (80, Formation::BattleLine, false, Some(4)),
        (0, Formation::BattleLine, false, Some(4)),
        (80, Formation::BattleLine, true, Some(6)),
        (90, Formation::AttackColumn, false, Some(4)),
        (180, Formation::AttackColumn, false, None),
    ] {
        let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
        let at = pose(30.0, 17.0, 0);
        let us = match mounted {
            true => table.cavalry(Seat::First, Veteran, 8, at),
            false => table.infantry(Seat::First, Veteran, 8, at),
        };
        let cs = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 23.0, facing));
        table.entry(cs).status.formation = formation;
        let mut battle = Battle::on(table);
        battle.force(Seat::First, &Command::of("charge", us).at(cs), &[]);
        while !battle.was("adf.charge.fear") {
            battle.force(Seat::Second, &Command::new("pass"), &[]);
        }
        assert_eq!(counts(&battle, cs, flank), counted, "{facing} {formation} {mounted}");
    }
}

#[test]
fn where_a_fire_strikes() {
    let enfilade = "adf.fire.target.enfilade";
    for (facing, formation, counted) in [
        (180, Formation::BattleLine, None),
        (100, Formation::BattleLine, Some(1)),
        (80, Formation::BattleLine, Some(2)),
        (0, Formation::BattleLine, None),
        (180, Formation::AttackColumn, Some(2)),
        (90, Formation::AttackColumn, Some(1)),
        (0, Formation::RoadColumn, Some(2)),
    ] {
        let (mut table, us, cs) = field(Scale::Fifteen);
        table.entry(cs).start = Place::Table(pose(30.0, 23.0, facing));
        table.entry(cs).status.formation = formation;
        // Nearer, so that nothing is at long range however it is turned.
        table.entry(us).start = Place::Table(pose(30.0, 20.9, 0));
        let battle = Battle::on(table);
        let fire = Command::of("fire", us).at(cs);
        assert_eq!(in_fire(&battle, Seat::First, &fire, enfilade), counted, "{facing} {formation}");
    }
}

#[test]
fn farms_and_villages_cover_and_hinder() {
    let (cover, half) = ("adf.fire.target.farm-village", "adf.fire.half.buildings");
    // Half of its footprint is what makes a unit be in it.
    for (y, inside) in [(23.37, true), (23.39, false)] {
        let (mut table, us, cs) = field(Scale::Fifteen);
        table.area(Area::BuiltUp, &[(20.0, y), (40.0, y), (40.0, 26.0), (20.0, 26.0)]);
        let mut battle = Battle::on(table);
        let fire = Command::of("fire", us).at(cs);
        let row = in_fire(&battle, Seat::First, &fire, cover);
        assert_eq!(row, inside.then_some(-3), "{y}");
        assert_eq!(in_fire(&battle, Seat::First, &fire, half), None);
        battle.force(Seat::First, &fire, &[&[1, 1]]);
        let back = Command::of("react-fire", cs).at(us);
        assert_eq!(in_fire(&battle, Seat::Second, &back, half).is_some(), inside, "{y}");
        assert_eq!(in_fire(&battle, Seat::Second, &back, cover), None);
    }
}

/// Charges and lets it come on until the fear-of-charge check, which is passed.
fn come_near(battle: &mut Battle<'_>, us: UnitId, cs: UnitId) {
    battle.force(Seat::First, &Command::of("charge", us).at(cs), &[]);
    while !battle.was("adf.charge.fear") {
        battle.force(Seat::Second, &Command::new("pass"), &[]);
    }
}

#[test]
fn guns_fire_close_canister_at_a_charge() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
    let guns = table.battery(Seat::Second, Veteran, 2, pose(30.0, 22.0, 180));
    let mut battle = Battle::on(table);
    come_near(&mut battle, us, guns);
    let fire = Command::of("react-fire", guns).at(us);
    battle.force(Seat::Second, &fire, &[&[1; 5]]);
    assert!(battle.was("adf.fire.band.close-canister"));
}

/// At 10mm and 15mm pistols are added to the weapon, at 25mm they are chosen instead of it.
#[test]
fn charging_cavalry_uses_its_pistols() {
    for (scale, choice, dice, pistols) in [
        (Scale::Fifteen, None, 4, true),
        (Scale::TwentyFive, Some("weapon"), 4, false),
        (Scale::TwentyFive, Some("pistols"), 5, true),
    ] {
        let mut table = Table::new(scale, 60.0, 44.0, 3);
        let us = table.cavalry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
        let cs = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 22.0, 180));
        let mut battle = Battle::on(table);
        come_near(&mut battle, us, cs);
        battle.force(Seat::Second, &Command::new("pass"), &[]);
        let fire = Command::new("charging-fire");
        let fire = choice.map_or(fire.clone(), |word| fire.choosing(word));
        battle.force(Seat::First, &fire, &[&vec![1; dice]]);
        assert_eq!(battle.was("adf.fire.pistols"), pistols, "{scale:?} {choice:?}");
    }
}

/// Cavalry that is charged has the same choice as cavalry that charges.
#[test]
fn charged_cavalry_chooses_its_pistols() {
    for (scale, choice, dice) in [
        (Scale::Fifteen, None, 4),
        (Scale::TwentyFive, None, 4),
        (Scale::TwentyFive, Some("weapon"), 4),
        (Scale::TwentyFive, Some("pistols"), 5),
    ] {
        let mut table = Table::new(scale, 60.0, 44.0, 3);
        let us = table.infantry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
        let cs = table.cavalry(Seat::Second, Veteran, 8, pose(30.0, 22.0, 180));
        table.entry(cs).status.mounted = false;
        let mut battle = Battle::on(table);
        battle.force(Seat::First, &Command::of("charge", us).at(cs), &[]);
        let fire = Command::of("react-fire", cs).at(us);
        let fire = choice.map_or(fire.clone(), |word| fire.choosing(word));
        // Only at point blank is there a choice.
        while !battle.was("adf.charge.fear") {
            assert!(choice.is_none() || battle.refusal(Seat::Second, &fire).is_some());
            battle.force(Seat::Second, &Command::new("pass"), &[]);
        }
        let offered = battle.engine.view(&battle.state, Seat::Second).options();
        let words = Slot::Choice(vec!["weapon".into(), "pistols".into()]);
        let chooses = offered.iter().any(|it| it.slots.contains(&words));
        assert_eq!(chooses, scale == Scale::TwentyFive);
        battle.force(Seat::Second, &fire, &[&vec![1; dice]]);
        let both = scale == Scale::Fifteen;
        let pistols = both || choice == Some("pistols");
        assert_eq!(battle.was("adf.fire.pistols"), pistols, "{scale:?} {choice:?}");
    }
    // Infantry has none.
    let (mut table, us, cs) = field(Scale::TwentyFive);
    table.entry(us).start = Place::Table(pose(30.0, 19.0, 0));
    let mut battle = Battle::on(table);
    come_near(&mut battle, us, cs);
    let fire = Command::of("react-fire", cs).at(us).choosing("pistols");
    assert_eq!(battle.refusal(Seat::Second, &fire), Some("battle.slot"));
}

/// One gun model is a battery: it covers the same ground whatever it has lost.
#[test]
fn a_battery_is_one_stand() {
    for (scale, unlimbered, limbered) in [
        (Scale::Ten, (600, 600), (600, 1200)),
        (Scale::Fifteen, (1000, 1000), (1000, 2000)),
        (Scale::TwentyFive, (1600, 1600), (1600, 3200)),
    ] {
        let mut table = Table::new(scale, 60.0, 44.0, 3);
        let guns = table.battery(Seat::First, Trained, 3, pose(30.0, 20.0, 0));
        table.infantry(Seat::Second, Trained, 8, pose(30.0, 40.0, 180));
        let mut battle = Battle::on(table);
        for (formation, size) in
            [(Formation::Unlimbered, unlimbered), (Formation::Limbered, limbered)]
        {
            for sections in 1..=3 {
                let unit = &mut battle.state.units[guns.index()];
                (unit.status.formation, unit.strength) = (formation, sections);
                let world = linstock_battle::World::new(battle.engine.scenario(), &battle.state);
                let footprint = world.footprint(guns);
                assert_eq!((footprint.width(), footprint.depth()), size, "{scale:?} {sections}");
            }
        }
    }
}
