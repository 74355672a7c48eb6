//! Charges and responses to them on a table, rule by rule.

use linstock_battle::{Command, Fate, How, Place, UnitId, terrain::Line};
use linstock_elan::{
    charge::Does,
    play::{Decision, Phase, Profile},
    words::{Arm, Formation, Skirmisher},
};
use linstock_geometry::{Point, Pose};

use crate::playing::{
    Setting, THEM, Table, US, at, charged, charging, does, firing, flanked, foot, horse_at, pose,
    responding, stands, steady, went,
};

#[test]
fn elan_charge_declare_needs_reach_and_a_formation_that_charges() {
    let mut it = Setting::new(2);
    let line = it.foot(US, pose(30, 20, 0));
    let square = it.unit(US, steady(Arm::Infantry), Formation::Square, 24, pose(20, 20, 0));
    let guns = it.battery(US, pose(42, 20, 0));
    let near = it.foot(THEM, pose(30, 29, 180));
    let far = it.foot(THEM, pose(12, 36, 180));
    let table = Table::at(it, US, Phase::Charges);
    assert_eq!(table.refusal(&charging(line, near)), None, "nine inches are 1½ moves");
    assert_eq!(table.refused_by(&charging(line, far)), "elan.charge.move");
    assert_eq!(table.refused_by(&charging(square, near)), "elan.charge.declare");
    assert_eq!(table.refused_by(&charging(guns, near)), "elan.charge.declare");
}

#[test]
fn elan_charge_move_aims_at_the_middle_of_what_it_reaches() {
    // Four inches to the right of its target, which it can touch straight ahead with a corner.
    let mut it = Setting::new(2);
    let ours = it.unit(US, steady(Arm::Infantry), Formation::Column, 24, pose(33, 20, 0));
    let theirs = it.foot(THEM, pose(30, 28, 180));
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "stand-and-fire"), &[]);
    let struck = went(&table, ours, How::Charges).expect("it charges");
    assert!((struck.x - 30_000).abs() < 400, "at its middle: {struck:?}");
}

#[test]
fn elan_charge_counter_charge_meets_half_way_or_stands() {
    let (it, ours, theirs) = foot();
    let mut table = charged(it, ours, theirs);
    assert_eq!(table.asked(), Some((THEM, Decision::Response(theirs))));
    table.order_with(responding(theirs, "counter-charge"), &[&[6, 6]]);
    assert!(table.shown("elan.charge.meets"));
    assert_eq!(went(&table, theirs, How::Charges), Some(at(30, 24)));
    assert_eq!(went(&table, ours, How::Charges), Some(at(30, 24)), "they touch");
    assert!(!table.rows().contains(&"elan.close.standing-cavalry".to_owned()));
    let (it, ours, theirs) = foot();
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "counter-charge"), &[&[7, 12]]);
    assert_eq!(does(&table, theirs), Some(Does::StandAndFire));
    assert_eq!((stands(&table, theirs).at, table.status(theirs).dm), (at(30, 28), 2));
    assert_eq!(stands(&table, ours).at, at(30, 28));
    assert!(table.status(theirs).response.is_some_and(|answer| answer.late), "no first fire");
}

#[test]
fn elan_charge_stand_and_fire_fires_at_the_charger_alone() {
    let (mut it, ours, theirs) = foot();
    let other = it.foot(US, pose(24, 18, 0));
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "stand-and-fire"), &[]);
    table.until(US, Phase::ReactiveFire);
    let fire = |at: UnitId| Command::of("fire", theirs).at(at).choosing("platoon");
    assert_eq!(table.refused_by(&fire(other)), "elan.fire.at-charger");
    table.order_with(fire(ours), &[&[12; 12]]);
    assert!(table.rows().contains(&"elan.fire.first-fire".to_owned()));
}

#[test]
fn elan_charge_form_square_against_horsemen_or_not() {
    let (it, ours, theirs) = horse_at(steady(Arm::Infantry), Formation::ThreeRankLine, 24);
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "form-square"), &[&[6, 7]]);
    assert_eq!(table.status(theirs).formation, Formation::Square);
    assert_eq!(table.status(theirs).dm, 1, "sloppy");
    let (it, ours, theirs) = horse_at(steady(Arm::Infantry), Formation::ThreeRankLine, 24);
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "form-square"), &[&[8, 7]]);
    assert_eq!(table.status(theirs).formation, Formation::ThreeRankLine);
}

#[test]
fn elan_charge_face_turns_to_a_charge_in_the_flank_or_not() {
    let (it, ours, theirs) = flanked();
    let mut table = charged(it, ours, theirs);
    // Two less for the flank: 4 will do, 5 will not.
    table.order_with(responding(theirs, "face"), &[&[4, 4]]);
    let turned = stands(&table, theirs).facing;
    assert_ne!(turned, pose(0, 0, 180).facing);
    assert!(!table.status(ours).charge.expect("it charges").flank);
    let (it, ours, theirs) = flanked();
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "face"), &[&[5, 5]]);
    assert_eq!(stands(&table, theirs).facing, pose(0, 0, 180).facing);
    assert!(table.status(ours).charge.expect("it charges").flank);
}

#[test]
fn elan_charge_form_closed_column_or_not() {
    for (faces, formation) in [([6, 6], Formation::ClosedColumn), ([7, 7], Formation::Column)] {
        let (it, ours, theirs) = horse_at(steady(Arm::Infantry), Formation::Column, 24);
        let mut table = charged(it, ours, theirs);
        table.order_with(responding(theirs, "form-closed-column"), &[&faces]);
        assert_eq!(table.status(theirs).formation, formation);
    }
}

#[test]
fn elan_charge_evade_goes_a_move_for_a_marker_and_breaks_who_has_three() {
    let (it, ours, theirs) = horse_at(steady(Arm::Cavalry), Formation::Line, 10);
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "evade"), &[]);
    // Sixteen inches, and as much as the squadron is deep, for it has turned round.
    assert_eq!((stands(&table, theirs).at, table.status(theirs).dm), (at(30, 47), 1));
    assert_eq!(stands(&table, theirs).facing, pose(0, 0, 0).facing, "turned away");
    let chased = table.shown("elan.charge.got-away");
    assert!(chased && stands(&table, ours).at.y > 30_000, "24\" are not enough for 26");
    let (it, ours, theirs) = horse_at(steady(Arm::Cavalry), Formation::Line, 10);
    let mut table = charged(it, ours, theirs);
    table.set(theirs, |status| status.dm = 3);
    table.order_with(responding(theirs, "evade"), &[]);
    assert!(table.shown("elan.break.flight"));
}

#[test]
fn elan_charge_fire_and_evade_of_skirmishers() {
    let profile = Profile { skirmishers: Some(Skirmisher::Trained), ..steady(Arm::Infantry) };
    let (it, ours, theirs) = horse_at(profile, Formation::Skirmish, 8);
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "fire-and-evade"), &[&[6, 6]]);
    assert_eq!(table.asked(), Some((THEM, Decision::EvadingFire(theirs))));
    table.order_with(firing(theirs, ours, "skirmish"), &[&[12; 8]]);
    assert!(table.shown("elan.charge.fires-before") && table.shown("elan.fire"));
    // Five inches away, turned round, and the horsemen come after them and catch them.
    assert_eq!(went(&table, theirs, How::Evades), Some(Point::new(30_000, 36_500)));
    assert_eq!(went(&table, ours, How::Charges), Some(at(30, 35)));
    assert!(table.shown("elan.close.closing"));
    let (it, ours, theirs) = horse_at(profile, Formation::Skirmish, 8);
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "fire-and-evade"), &[&[7, 7]]);
    assert_eq!(stands(&table, theirs).at, at(30, 30));
    assert_eq!(does(&table, theirs), Some(Does::StandAndFire));
}

#[test]
fn elan_charge_fires_before_in_the_manner_that_is_chosen() {
    for (manner, dice) in [("canister", 12), ("ball", 4)] {
        let (it, ours, theirs) = horse_at(steady(Arm::Artillery), Formation::Unlimbered, 2);
        let mut table = charged(it, ours, theirs);
        table.order_with(responding(theirs, "fire-and-evade"), &[&[6, 6]]);
        assert_eq!(table.asked(), Some((THEM, Decision::EvadingFire(theirs))));
        assert_eq!(table.refused_by(&firing(theirs, ours, "shell")), "elan.fire.range");
        let misses = vec![12; dice];
        table.order_with(firing(theirs, ours, manner), &[&misses]);
        assert!(table.shown("elan.charge.fires-before"));
        assert!(table.shown("elan.guns-left"), "and leave their guns");
    }
    // Who lets his fire pass evades all the same.
    let (it, ours, theirs) = horse_at(steady(Arm::Artillery), Formation::Unlimbered, 2);
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "fire-and-evade"), &[&[6, 6]]);
    table.order_with(Command::new("done"), &[]);
    assert!(!table.shown("elan.fire") && table.shown("elan.guns-left"));
}

#[test]
fn elan_guns_left_by_gunners_who_evade_are_taken_by_who_touches_them() {
    let (it, ours, theirs) = horse_at(steady(Arm::Artillery), Formation::Unlimbered, 2);
    let mut table = charged(it, ours, theirs);
    assert_eq!(table.refused_by(&responding(theirs, "form-square")), "elan.charge.open-to");
    table.order_with(responding(theirs, "evade"), &[]);
    assert!(table.shown("elan.guns-left"));
    assert_eq!(table.state.guns.len(), 1);
    assert_eq!(table.state.guns[0].taken, Some(US), "the horsemen ride over them");
    assert_eq!(table.place(theirs), Place::Gone(Fate::Captured));
    let _ = ours;
}

#[test]
fn elan_guns_left_are_served_again_by_gunners_who_come_back() {
    let mut it = Setting::new(4);
    let guns = it.battery(US, pose(30, 20, 0));
    it.foot(THEM, pose(30, 45, 180));
    let mut table = Table::at(it, US, Phase::Moves);
    table.set(guns, |status| status.left_guns = Some(0));
    table.state.guns.push(linstock_battle::state::Guns {
        of: guns,
        at: at(30, 24),
        number: 3,
        taken: None,
    });
    table.order_with(Command::of("move", guns).along(crate::playing::north(4)), &[]);
    assert_eq!(table.status(guns).left_guns, None);
    assert_eq!(table.state.guns[0].taken, Some(US));
}

#[test]
fn elan_charge_limber_and_evade_or_not() {
    for (faces, formation) in [([6, 6], Formation::Limbered), ([7, 7], Formation::Unlimbered)] {
        let (it, ours, theirs) = horse_at(steady(Arm::Artillery), Formation::Unlimbered, 2);
        let mut table = charged(it, ours, theirs);
        table.order_with(responding(theirs, "limber-and-evade"), &[&faces]);
        assert_eq!(table.status(theirs).formation, formation);
        let moved = went(&table, theirs, How::Evades).is_some();
        assert_eq!(moved, formation == Formation::Limbered);
        let _ = ours;
    }
}

#[test]
fn elan_test_change_and_charge_takes_three_dice() {
    for (faces, charges) in [([6, 6, 6], true), ([7, 7, 6], false)] {
        let (it, ours, theirs) = foot();
        let mut table = Table::at(it, US, Phase::Charges);
        let order = Command { formation: Some("column".into()), ..charging(ours, theirs) };
        table.order_with(order, &[]);
        table.order_with(responding(theirs, "stand-and-fire"), &[&faces]);
        assert!(table.rows().contains(&"elan.test.change-and-charge".to_owned()));
        let there = stands(&table, ours).at.y == 28_000;
        assert_eq!((there, table.status(ours).formation == Formation::Column), (charges, charges));
    }
}

#[test]
fn elan_charge_over_a_wall_takes_a_die_and_strikes_at_a_defended_obstacle() {
    let (mut it, ours, theirs) = foot();
    it.line(Line::StoneWall, (10, 27), (50, 27));
    // Half an inch before the wall is behind it.
    it.units[theirs.index()].start =
        Place::Table(Pose { at: linstock_geometry::Point::new(30_000, 27_400), ..pose(0, 0, 180) });
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "stand-and-fire"), &[&[6]]);
    assert!(table.rows().contains(&"elan.test.obstacle".to_owned()));
    assert_eq!(stands(&table, ours).at.y, 27_400);
    // Astride of the wall it still strikes at who is behind it, and he has its cover.
    table.until(US, Phase::ReactiveFire);
    table.order_with(Command::new("done"), &[&[1], &[1; 24]]);
    for rule in ["elan.test.infantry-close-rough", "elan.close.obstacle", "elan.save.hard-cover"] {
        assert!(table.rows().contains(&rule.to_owned()), "{rule}");
    }
}

#[test]
fn elan_turn_responses_are_not_asked_where_there_is_no_choice() {
    // Limbered guns may evade, but a unit that is in contact already can only stand.
    let (mut it, ours, theirs) = foot();
    it.foot(US, pose(30, 28, 0));
    it.units[ours.index()].start = Place::Table(pose(37, 22, 0));
    let mut table = Table::at(it, US, Phase::Charges);
    if table.refusal(&charging(ours, theirs)).is_none() {
        table.order_with(charging(ours, theirs), &[]);
        if table.state.phase == Phase::Charges {
            table.done();
        }
        assert_ne!(table.asked().map(|it| it.1), Some(Decision::Response(theirs)));
        assert_eq!(does(&table, theirs), Some(Does::StandAndFire));
    } else {
        panic!("{:?}", table.refusal(&charging(ours, theirs)));
    }
}

#[test]
fn elan_charge_a_detachment_does_not_form_square() {
    let mut it = Setting::new(4);
    let ours = it.horse(US, pose(30, 20, 0));
    let parent = it.foot(THEM, pose(30, 50, 180));
    let light = |parent| Profile {
        skirmishers: Some(Skirmisher::Trained),
        parent,
        ..steady(Arm::Infantry)
    };
    let out = it.unit(THEM, light(Some(parent)), Formation::Skirmish, 8, pose(30, 30, 180));
    let table = charged(it, ours, out);
    let refused = table.refused_by(&responding(out, "form-square"));
    assert_eq!(refused, "elan.charge.change-formation");
    let (it, ours, theirs) = horse_at(light(None), Formation::Skirmish, 24);
    let table = charged(it, ours, theirs);
    assert_eq!(table.refusal(&responding(theirs, "form-square")), None, "a battalion may");
}

#[test]
fn elan_charge_major_obstacle_is_stormed_from_close_before_it() {
    let mut it = Setting::new(4);
    it.line(Line::HeavyWorks, (5, 27), (55, 27));
    let there = |x: i32, y: i32, facing| Pose { at: Point::new(x * 1000, y), ..pose(0, 0, facing) };
    let [near, far] = [(20, 26_400), (40, 24_400)].map(|(x, y)| it.foot(US, there(x, y, 0)));
    let [before_near, before_far] = [20, 40].map(|x| it.foot(THEM, there(x, 27_400, 180)));
    let mut table = Table::at(it, US, Phase::Charges);
    assert_eq!(table.refused_by(&charging(far, before_far)), "elan.move.major-obstacle");
    table.order_with(charging(near, before_near), &[]);
    table.order_with(responding(before_near, "stand-and-fire"), &[&[6]]);
    assert!(table.rows().contains(&"elan.test.obstacle".to_owned()));
    assert_eq!(stands(&table, near).at.y, 27_400);
}

#[test]
fn elan_charge_got_away_from_a_charge_that_forms_on_the_way() {
    for (faces, forms) in [([6, 6, 6], true), ([7, 7, 6], false)] {
        let (it, ours, theirs) = horse_at(steady(Arm::Cavalry), Formation::Line, 10);
        let mut table = Table::at(it, US, Phase::Charges);
        let order = Command { formation: Some("column".into()), ..charging(ours, theirs) };
        table.order_with(order, &[]);
        table.order_with(responding(theirs, "evade"), &[&faces]);
        assert!(table.shown("elan.charge.got-away"));
        let formed = table.status(ours).formation == Formation::Column;
        let went = stands(&table, ours).at != at(30, 20);
        assert_eq!((formed, went), (forms, forms));
    }
}

#[test]
fn elan_charge_at_nobody_takes_no_test() {
    let mut it = Setting::new(4);
    let ours = it.horse(US, pose(30, 40, 0));
    let theirs = it.horse(THEM, pose(30, 50, 180));
    it.foot(THEM, pose(5, 50, 180));
    let mut table = Table::at(it, US, Phase::Charges);
    let order = Command { formation: Some("column".into()), ..charging(ours, theirs) };
    table.order_with(order, &[]);
    table.order_with(responding(theirs, "evade"), &[]);
    assert_eq!(table.place(theirs), Place::Gone(Fate::Withdrew));
    assert!(!table.shown("elan.test.drill"));
    assert_eq!(table.status(ours).formation, Formation::Line);
}

#[test]
fn elan_test_passed_through_by_horsemen_who_evade_but_not_by_skirmishers() {
    let loose = Profile { skirmishers: Some(Skirmisher::Trained), ..steady(Arm::Infantry) };
    for (profile, formation, tests) in
        [(steady(Arm::Cavalry), Formation::Line, true), (loose, Formation::Skirmish, false)]
    {
        let (mut it, ours, theirs) = horse_at(profile, formation, 10);
        let friend = it.foot(THEM, pose(30, 34, 180));
        let mut table = charged(it, ours, theirs);
        table.order_with(responding(theirs, "evade"), if tests { &[&[7]] } else { &[] });
        assert!(went(&table, theirs, How::Evades).is_some_and(|at| at.y >= 40_000));
        let tested = table.rows().contains(&"elan.test.passed-through".to_owned());
        assert_eq!((tested, table.status(friend).dm), (tests, u8::from(tests)), "{formation}");
    }
}
