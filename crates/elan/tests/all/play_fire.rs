//! Fire on a table, rule by rule.

use linstock_battle::{Command, Place, UnitId, rules as battle, terrain::Area};
use linstock_elan::{
    movement::Pace,
    play::{Decision, Phase, Profile, profile::Pieces, shoot},
    words::{Arm, Formation, Skirmisher, Weapon, Weight},
};
use linstock_geometry::{Point, Pose};

use crate::playing::{
    Setting, THEM, Table, US, charged, charging, facing, firing, pose, responding, stands, steady,
};

#[test]
fn elan_fire_reaction_comes_first_and_costs_one() {
    let (it, ours, theirs) = facing(5);
    let mut table = Table::at(it, US, Phase::ReactiveFire);
    table.order(firing(theirs, ours, "platoon"));
    assert!(table.rows().contains(&"elan.fire.reaction".to_owned()));
    table.until(US, Phase::Fire);
    table.order(firing(ours, theirs, "platoon"));
    assert!(!table.rows().contains(&"elan.fire.reaction".to_owned()));
}

#[test]
fn elan_fire_arc_is_to_the_front_and_a_square_has_four() {
    for (formation, fires) in [(Formation::ThreeRankLine, false), (Formation::Square, true)] {
        let mut it = Setting::new(3);
        let ours = it.unit(US, steady(Arm::Infantry), formation, 24, pose(30, 20, 180));
        let theirs = it.foot(THEM, pose(30, 26, 180));
        let mut table = Table::at(it, THEM, Phase::Moves);
        table.until(US, Phase::Moves);
        table.done();
        if table.state.phase == Phase::ReactiveFire {
            table.done();
        }
        let asked = table.state.active == US && table.state.phase == Phase::Fire;
        assert_eq!(asked, fires, "{formation}");
        if fires {
            assert_eq!(table.refusal(&firing(ours, theirs, "platoon")), None);
        }
    }
}

#[test]
fn elan_fire_first_fire_counts_once() {
    let (it, ours, theirs) = facing(5);
    let mut table = Table::begin(it);
    for first in [true, false] {
        table.until(US, Phase::Fire);
        table.order_with(firing(ours, theirs, "platoon"), &[&[12; 12]]);
        assert_eq!(table.rows().contains(&"elan.fire.first-fire".to_owned()), first);
        table.until(THEM, Phase::Moves);
    }
}

#[test]
fn elan_fire_unloaded_after_a_volley_for_one_fire_phase() {
    let (it, ours, theirs) = facing(5);
    let mut table = Table::at(it, US, Phase::Fire);
    table.order_with(firing(ours, theirs, "volley"), &[&[12; 24]]);
    assert!(table.status(ours).unloaded > 0);
    table.until(THEM, Phase::Moves);
    table.done();
    assert_ne!(table.asked().map(|it| it.1), Some(Decision::ReactiveFire), "it is unloaded");
    assert_eq!(table.asked(), Some((THEM, Decision::Fire)));
    table.until(US, Phase::Fire);
    assert_eq!(table.refusal(&firing(ours, theirs, "platoon")), None, "loaded again");
}

#[test]
fn elan_fire_platoons_stay_loaded() {
    let (it, ours, theirs) = facing(5);
    let mut table = Table::at(it, US, Phase::Fire);
    table.order_with(firing(ours, theirs, "platoon"), &[&[12; 12]]);
    table.until(THEM, Phase::ReactiveFire);
    assert_eq!(table.refusal(&firing(ours, theirs, "volley")), None);
}

#[test]
fn elan_test_all_fire_of_a_step_is_one_test_at_its_end() {
    let mut it = Setting::new(3);
    let (left, right) = (it.foot(US, pose(27, 20, 0)), it.foot(US, pose(34, 20, 0)));
    let theirs =
        it.unit(THEM, steady(Arm::Infantry), Formation::ThreeRankLine, 36, pose(30, 25, 180));
    let mut table = Table::at(it, US, Phase::Fire);
    // A hit each that is not saved: two figures, one pair, and no test before the end.
    for unit in [left, right] {
        let mut hit = [12; 12];
        hit[0] = 1;
        table.order_with(firing(unit, theirs, "platoon"), &[&hit, &[11]]);
        if unit == left {
            assert!(!table.shown("elan.test.elan"));
        }
    }
    assert_eq!(table.strength(theirs), 34);
    assert_eq!(table.whats().iter().filter(|it| *it == "elan.test.elan").count(), 1);
    assert!(table.rows().contains(&"elan.test.two-casualties".to_owned()));
}

#[test]
fn elan_fire_carries_on_into_who_stands_behind() {
    let mut it = Setting::new(3);
    let guns = it.battery(US, pose(30, 20, 0));
    let front = it.foot(THEM, pose(30, 35, 180));
    let near = it.foot(THEM, pose(30, 40, 180));
    let far = it.foot(THEM, pose(30, 52, 180));
    it.foot(THEM, pose(40, 40, 180));
    let mut table = Table::at(it, US, Phase::Fire);
    // Three guns at a line, two dice each; then again at the next, one worse.
    table.order_with(firing(guns, front, "ball"), &[&[12; 6], &[12; 6]]);
    let struck: Vec<UnitId> = table
        .events
        .iter()
        .filter_map(|event| match event {
            linstock_battle::Event::Resolved(it) if it.what == "elan.fire" => it.at,
            _ => None,
        })
        .collect();
    assert_eq!(struck, [front, near], "{far:?} is too far behind");
    assert!(table.rows().contains(&"elan.fire.next-target".to_owned()));
}

/// Whom the last fire struck.
fn struck(table: &Table) -> Vec<UnitId> {
    let at = |event: &linstock_battle::Event<linstock_elan::Elan>| match event {
        linstock_battle::Event::Resolved(it) if it.what == "elan.fire" => it.at,
        _ => None,
    };
    table.events.iter().filter_map(at).collect()
}

#[test]
fn elan_fire_carries_on_into_friends_too() {
    let mut it = Setting::new(3);
    let guns = it.battery(US, pose(30, 20, 0));
    let front = it.foot(THEM, pose(30, 35, 180));
    let friend = it.foot(US, pose(30, 42, 180));
    let mut table = Table::at(it, US, Phase::Fire);
    table.order_with(firing(guns, front, "ball"), &[&[12; 6], &[12; 6]]);
    assert_eq!(struck(&table), [front, friend]);
}

#[test]
fn elan_fire_carries_on_no_farther_than_its_range() {
    // Medium guns fire 40": the second is in range, the third is not.
    for (front, behind) in [(50, 56), (48, 54)] {
        let mut it = Setting::new(3);
        let guns = it.battery(US, pose(30, 14, 0));
        let target = it.foot(THEM, pose(30, front, 180));
        let next = it.foot(THEM, pose(30, behind, 180));
        let mut table = Table::at(it, US, Phase::Fire);
        table.order(firing(guns, target, "ball"));
        let reaches = behind == 54;
        let all = if reaches { vec![target, next] } else { vec![target] };
        assert_eq!(struck(&table), all);
        assert_eq!(table.shown("elan.fire.carries-on"), reaches);
    }
}

#[test]
fn elan_fire_strays_leave_out_who_is_too_near() {
    let mut it = Setting::new(3);
    let guns = it.battery(US, pose(30, 20, 0));
    let target = it.foot(THEM, pose(30, 33, 180));
    let too_near = it.foot(THEM, pose(30, 31, 180));
    it.units[too_near.index()].start = linstock_battle::Place::Table(pose(37, 31, 180));
    let other = it.foot(THEM, pose(30, 36, 180));
    let mut table = Table::at(it, US, Phase::Fire);
    // All three miss, and all three are tried at the one that is 12" away or more.
    table.order_with(firing(guns, target, "shell"), &[&[12; 3], &[12; 3]]);
    assert_eq!(struck(&table), [target, other]);
    let told = table.whats().iter().filter(|it| *it == "elan.fire.strays").count();
    assert_eq!(told, 1);
}

#[test]
fn elan_fire_strays_try_everybody_near() {
    let mut it = Setting::new(3);
    let guns = it.battery(US, pose(30, 20, 0));
    let target = it.foot(THEM, pose(30, 35, 180));
    let near = it.foot(THEM, pose(38, 35, 180));
    it.foot(THEM, pose(50, 35, 180));
    let mut table = Table::at(it, US, Phase::Fire);
    // One of three lands on the target, two are tried at the neighbour: one lands.
    table.order_with(
        firing(guns, target, "shell"),
        &[&[1, 12, 12], &[12, 12, 12], &[1, 12], &[1, 12, 12], &[12]],
    );
    assert!(table.shown("elan.fire.strays"));
    assert_eq!(table.strength(near), 23);
    assert!(table.rows().contains(&"elan.test.shell-casualty".to_owned()));
}

#[test]
fn elan_fire_range_and_sight_refuse() {
    let (mut it, ours, theirs) = facing(13);
    it.area(Area::BuiltUp, (28, 24), (33, 28));
    let guns = it.battery(US, pose(30, 10, 0));
    let near = it.foot(THEM, pose(16, 30, 180));
    let table = Table::at(it, US, Phase::Fire);
    assert_eq!(table.refused_by(&firing(ours, theirs, "platoon")), "elan.fire.range");
    assert_eq!(table.refused_by(&firing(guns, theirs, "ball")), "elan.fire.unseen");
    assert_eq!(table.refusal(&firing(guns, near, "ball")), None);
    assert_eq!(table.refused_by(&firing(guns, near, "volley")), "elan.fire.manner");
}

#[test]
fn elan_fire_guns_on_a_hill_fire_over_friends_below() {
    for (hill, refused) in [(true, ""), (false, "elan.fire.unseen")] {
        let mut it = Setting::new(3);
        if hill {
            it.height(1, (20, 2), (40, 14));
        }
        let guns = it.battery(US, pose(30, 13, 0));
        for x in [18, 24, 30, 36, 42] {
            it.foot(US, pose(x, 24, 0));
        }
        let theirs = it.foot(THEM, pose(30, 34, 180));
        // Somebody to fire at in any case.
        it.foot(THEM, pose(22, 40, 180));
        it.foot(THEM, pose(50, 34, 180));
        let mut table = Table::at(it, US, Phase::ReactiveFire);
        table.state.phase = Phase::Fire;
        table.state.waiting = linstock_battle::BySeat {
            first: Some(linstock_battle::Asked::Game(Decision::Fire)),
            second: None,
        };
        assert_eq!(table.refused_by(&firing(guns, theirs, "ball")), refused);
    }
}

#[test]
fn elan_fire_unseen_a_friend_exactly_six_inches_away_is_far_enough() {
    // The guns' front is at 13", the friends' rear at theirs less an inch.
    for (friends, refused) in [(20_000, ""), (19_999, "elan.fire.unseen")] {
        let mut it = Setting::new(3);
        it.height(1, (20, 2), (40, 14));
        let guns = it.battery(US, pose(30, 13, 0));
        for x in [18, 24, 30, 36, 42] {
            let there = Pose { at: Point::new(x * 1000, friends), ..pose(0, 0, 0) };
            it.foot(US, there);
        }
        let theirs = it.foot(THEM, pose(30, 34, 180));
        let mut table = Table::begin(it);
        table.state.phase = Phase::Fire;
        table.state.waiting = linstock_battle::BySeat {
            first: Some(linstock_battle::Asked::Game(Decision::Fire)),
            second: None,
        };
        assert_eq!(table.refused_by(&firing(guns, theirs, "ball")), refused);
    }
}

#[test]
fn battle_misfire_fails_the_fire() {
    for (face, fired) in [(2, false), (3, true)] {
        let (mut it, ours, theirs) = facing(5);
        it.units[ours.index()].misfire = Some(2);
        let mut table = Table::at(it, US, Phase::Fire);
        let rolls: &[&[u8]] = if fired { &[&[face], &[12; 12]] } else { &[&[face]] };
        table.order_with(firing(ours, theirs, "platoon"), rolls);
        assert_eq!(table.shown("elan.fire"), fired);
        assert!(table.shown(battle::MISFIRE.id));
    }
}

#[test]
fn elan_crews_guns_fall_silent_one_by_one() {
    let (mut it, ours, _) = facing(11);
    let guns = it.battery(THEM, pose(20, 31, 180));
    let mut table = Table::at(it, US, Phase::Fire);
    assert_eq!(table.strength(guns), 3);
    // Five of twelve gunners: two of the second gun's are left... and three of the first's.
    let mut hits = [12; 12];
    hits[..5].fill(1);
    table.state.units[ours.index()].place = Place::Table(pose(20, 22, 0));
    table.order_with(firing(ours, guns, "platoon"), &[&hits, &[11; 5]]);
    assert_eq!((table.strength(guns), table.status(guns).crew_lost), (2, 1));
}

#[test]
fn elan_fire_heavy_guns_and_howitzers_have_what_the_sheet_gives() {
    let (mut it, _, theirs) = facing(14);
    let profile = Profile {
        guns: Some(Pieces { weight: Weight::Heavy, howitzer: true }),
        pace: Some(Pace::Foot),
        ..steady(Arm::Artillery)
    };
    let guns = it.unit(US, profile, Formation::Unlimbered, 2, pose(38, 26, 0));
    let limbered = it.unit(US, profile, Formation::Limbered, 2, pose(46, 26, 0));
    let mut table = Table::at(it, US, Phase::Fire);
    assert_eq!(table.refused_by(&firing(limbered, theirs, "ball")), "elan.fire.once");
    assert_eq!(table.refused_by(&firing(guns, theirs, "shell")), "elan.fire.range");
    table.order_with(firing(guns, theirs, "canister"), &[&[12; 16]]);
    assert!(table.rows().contains(&"elan.fire.howitzer".to_owned()));
}

#[test]
fn elan_fire_rifles_use_platoons() {
    let (mut it, ours, theirs) = facing(15);
    it.units[ours.index()].profile.weapon = Some(Weapon::Rifle);
    let table = Table::at(it, US, Phase::Fire);
    assert_eq!(table.refused_by(&firing(ours, theirs, "volley")), "elan.fire.rifles");
    assert_eq!(table.refusal(&firing(ours, theirs, "platoon")), None);
}

#[test]
fn elan_fire_horsemen_fire_pistols_and_who_charges_does_not() {
    let profile = Profile { weapon: Some(Weapon::Carbine), ..steady(Arm::Cavalry) };
    let mut it = Setting::new(2);
    let ours = it.unit(US, profile, Formation::Line, 10, pose(30, 20, 0));
    let theirs = it.unit(THEM, steady(Arm::Infantry), Formation::Square, 24, pose(30, 26, 180));
    let mut table = Table::at(it, US, Phase::Fire);
    table.order(Command::of("fire", ours).at(theirs).choosing("platoon"));
    assert!(table.rows().contains(&"elan.fire.mounted-carbine".to_owned()));
    table.until(US, Phase::Charges);
    table.order_with(charging(ours, theirs), &[]);
    table.until(US, Phase::ReactiveFire);
    let world = table.world();
    let refused = linstock_elan::play::shoot::may_fire(&world, ours).err();
    assert_eq!(refused.map(|why| why.rule.id), Some("elan.fire.chargers"));
}

#[test]
fn elan_break_who_is_broken_does_not_break_again_under_fire() {
    let (mut it, ours, theirs) = facing(5);
    it.foot(THEM, pose(37, 25, 180));
    let mut table = Table::at(it, US, Phase::Fire);
    table.set(theirs, |status| status.dm = 4);
    let mut hits = [12; 12];
    hits[0] = 1;
    // A special casualty, which would be a marker more.
    table.order_with(firing(ours, theirs, "platoon"), &[&hits, &[12]]);
    assert_eq!((table.strength(theirs), table.status(theirs).dm), (23, 4));
    assert!(!table.shown("elan.break.flight") && !table.shown("elan.test.elan"));
    assert_eq!(stands(&table, theirs), pose(30, 25, 180));
}

/// Skirmishers who are charged by horsemen so far away, and a battalion that may fire beside them.
fn skirmishers_charged(far: i32, response: &'static str, faces: &[&[u8]]) -> (Table, [UnitId; 2]) {
    let mut it = Setting::new(4);
    let horse = it.horse(US, pose(30, 30 - far, 0));
    let loose = Profile { skirmishers: Some(Skirmisher::Trained), ..steady(Arm::Infantry) };
    let skirmishers = it.unit(THEM, loose, Formation::Skirmish, 8, pose(30, 30, 180));
    it.foot(US, pose(48, 26, 0));
    it.foot(THEM, pose(48, 34, 180));
    let mut table = charged(it, horse, skirmishers);
    table.order_with(responding(skirmishers, response), faces);
    table.until(US, Phase::ReactiveFire);
    (table, [skirmishers, horse])
}

#[test]
fn elan_fire_evaded_who_got_out_of_the_way_does_not_fire() {
    let (table, [skirmishers, horse]) = skirmishers_charged(10, "evade", &[]);
    assert_eq!(table.refused_by(&firing(skirmishers, horse, "skirmish")), "elan.fire.evaded");
}

#[test]
fn elan_charge_fires_before_it_evades_or_not_at_all() {
    // Twenty inches are out of range, and 24" do not reach who is 25" away then.
    let (table, [skirmishers, horse]) = skirmishers_charged(20, "fire-and-evade", &[&[6, 6]]);
    assert!(!table.shown("elan.fire"));
    assert!(table.world().gap(skirmishers, horse) < 6000);
    assert_eq!(table.refused_by(&firing(skirmishers, horse, "skirmish")), "elan.fire.once");
}

#[test]
fn elan_fire_first_fire_is_not_for_skirmishers_by_platoons() {
    for (formation, weapon, first) in [
        (Formation::Skirmish, Weapon::Rifle, false),
        (Formation::Skirmish, Weapon::Musket, false),
        (Formation::ThreeRankLine, Weapon::Musket, true),
    ] {
        let (mut it, ours, theirs) = facing(5);
        let unit = &mut it.units[ours.index()];
        unit.profile.weapon = Some(weapon);
        unit.profile.skirmishers = Some(Skirmisher::Trained);
        unit.status.formation = formation;
        let mut table = Table::at(it, US, Phase::Fire);
        table.order_with(firing(ours, theirs, "platoon"), &[&[12; 12]]);
        assert_eq!(table.rows().contains(&"elan.fire.first-fire".to_owned()), first, "{weapon}");
    }
}

#[test]
fn elan_fire_against_a_closed_column_is_six_dice_and_against_a_column_four() {
    for (formation, dice) in [
        (Formation::ThreeRankLine, 2),
        (Formation::Column, 4),
        (Formation::WideColumn, 4),
        (Formation::ClosedColumn, 6),
        (Formation::Square, 6),
    ] {
        let mut it = Setting::new(3);
        let guns = it.battery(US, pose(30, 20, 0));
        let theirs = it.unit(THEM, steady(Arm::Infantry), formation, 24, pose(30, 35, 180));
        let mut table = Table::at(it, US, Phase::Fire);
        table.order_with(firing(guns, theirs, "ball"), &[&vec![12; 3 * dice]]);
        let ruled = matches!(formation, Formation::ClosedColumn | Formation::Square);
        assert_eq!(table.cited().contains(&"elan.fire.against".to_owned()), ruled, "{formation}");
    }
}

#[test]
fn elan_fire_strays_fall_where_the_target_stood() {
    let mut it = Setting::new(3);
    let guns = it.battery(US, pose(30, 20, 0));
    let target = it.foot(THEM, pose(30, 35, 180));
    let near = it.foot(THEM, pose(38, 35, 180));
    let mut table = Table::at(it, US, Phase::Fire);
    table.set(target, |status| status.dm = 3);
    // The one that lands breaks the target, who runs out of the way of the two that miss.
    table.order_with(firing(guns, target, "shell"), &[&[1, 12, 12], &[1, 12, 12], &[12], &[12; 2]]);
    assert!(table.shown("elan.break.flight"));
    assert!(table.world().gap(target, near) > 4000);
    assert!(table.shown("elan.fire.strays"));
}

#[test]
fn elan_test_a_friend_who_breaks_counts_with_the_fire_of_the_same_step() {
    let mut it = Setting::new(3);
    let (left, right) = (it.foot(US, pose(26, 20, 0)), it.foot(US, pose(33, 20, 0)));
    let (first, second) = (it.foot(THEM, pose(26, 25, 180)), it.foot(THEM, pose(33, 25, 180)));
    let mut table = Table::at(it, US, Phase::Fire);
    table.set(first, |status| status.dm = 3);
    let mut hits = [12; 12];
    hits[..2].fill(1);
    table.order_with(firing(left, first, "platoon"), &[&hits, &[11; 2]]);
    // One die for a pair breaks the first; the second rolls for its own pair and for that at once.
    let rolls: [&[u8]; 4] = [&hits, &[11; 2], &[12], &[6; 2]];
    table.order_with(firing(right, second, "platoon"), &rolls);
    assert!(table.shown("elan.break.flight"));
    assert_eq!(table.whats().iter().filter(|it| *it == "elan.test.elan").count(), 2);
    assert!(table.rows().contains(&"elan.test.friend-broken".to_owned()));
}

#[test]
fn elan_fire_each_face_of_a_square_fires_once() {
    let mut it = Setting::new(3);
    let before = it.foot(US, pose(30, 24, 0));
    let beside = it.foot(US, pose(22, 31, 90));
    let square = it.unit(THEM, steady(Arm::Infantry), Formation::Square, 24, pose(30, 30, 180));
    let mut table = Table::at(it, US, Phase::ReactiveFire);
    for target in [before, beside] {
        // A quarter of 24, and the first fire of both faces.
        table.order_with(firing(square, target, "volley"), &[&[12; 6]]);
        assert!(table.rows().contains(&"elan.fire.first-fire".to_owned()));
        if target == before {
            assert_eq!(table.refused_by(&firing(square, before, "volley")), "elan.fire.once");
            assert!(!table.status(square).fired);
        }
    }
    assert_ne!(table.state.phase, Phase::ReactiveFire, "no face is left to fire");
    table.until(THEM, Phase::Moves);
    let refused = shoot::may_fire(&table.world(), square).err();
    assert_eq!(refused.map(|why| why.rule.id), Some("elan.fire.unloaded"));
    assert!(table.status(square).faces.is_empty() && !table.status(square).first_fire_on);
}
