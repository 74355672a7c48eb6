//! The way of a charge: friends on it, the ground it pays for, what covers it, and who supports it.

use crate::playing::*;

/// A friend in the way of half the line, so that the target can be seen past him.
fn friend_ahead(table: &mut Table, distance: i32) -> UnitId {
    // A line is 750 deep: its rear is so far ahead of the charger's front.
    table.unit(First, Infantry, (22_500, 25_000 + distance + 750), NORTH)
}

#[test]
fn a_charge_disorders_only_the_friends_it_comes_to() {
    let scenario = two_lines(17_000, |table, _, _| {
        friend_ahead(table, 3000);
        friend_ahead(table, 13_000);
    });
    let mut play = Play::new(&scenario, 1);
    // A move of 8 and a bonus of 2: it has its whole reach, and falls short.
    charging_with(&mut play, &[&[1, 1], &[6]]);
    assert_eq!(play.pose(CHARGER).at.y, 35_000);
    assert_eq!(play.status(UnitId(2)).formation, Formation::Disorder);
    assert_eq!(play.status(UnitId(3)).formation, Formation::SingleLine);
    assert_eq!(play.status(CHARGER).formation, Formation::Disorder);
}

#[test]
fn a_charge_is_in_disorder_from_the_friends_it_goes_through() {
    for (friend, disorder) in [(2000, true), (7000, false)] {
        let scenario = two_lines(9000, |table, _, _| {
            friend_ahead(table, friend);
        });
        // The volley is fired from half an inch to three: 6 to 8 and a half inches on.
        let play = find(&scenario, charging, |play| {
            let charge = resolved(&play.events, "jr3.charge")[0];
            let point = charge.working.rolls.iter().find(|it| it.why == "jr3.charge.volley-point");
            let bonus = charge.working.rolls.iter().find(|it| it.why == "jr3.charge.reach");
            point.is_some_and(|point| point.faces[0] >= 5)
                && bonus.is_some_and(|bonus| bonus.faces.iter().sum::<u8>() >= 6)
        });
        let charge = resolved(&play.events, "jr3.charge")[0];
        assert_eq!(row_in(charge, "jr3.fire.target.disorder", "volley"), disorder, "{friend}");
    }
}

#[test]
fn friends_swept_by_the_wheel_lose_their_order_and_neighbours_do_not() {
    let scenario = two_lines(6000, |table, _, target| {
        table.entry(target).start = Place::Table(Pose::new(Point::new(30_000, 33_000), SOUTH));
        let swept = table.unit(First, Infantry, (17_900, 25_900), NORTH);
        table.entry(swept).profile.stands = 2;
        table.entry(swept).strength = 8;
        table.unit(First, Infantry, (16_500, 25_000), NORTH);
        table.unit(First, Infantry, (23_500, 25_000), NORTH);
    });
    let mut play = Play::new(&scenario, 1);
    charging(&mut play);
    assert_eq!(resolved(&play.events, "jr3.charge")[0].at, Some(TARGET));
    assert_eq!(play.status(UnitId(2)).formation, Formation::Disorder, "swept");
    for beside in [UnitId(3), UnitId(4)] {
        assert_eq!(play.status(beside).formation, Formation::SingleLine, "beside it");
    }
}

#[test]
fn a_charge_pays_for_worse_ground_on_its_way() {
    // 5 inches in the open and one of rough ground, which takes 8 inches of a reach of 8 and 2.
    let scenario = two_lines(6000, |table, _, _| table.area(Area::Rough, (10, 28), (30, 29)));
    let mut play = Play::new(&scenario, 1);
    charging_with(&mut play, &[&[1, 1], &[1]]);
    let charge = resolved(&play.events, "jr3.charge")[0];
    assert_eq!(fact(charge, "takes").as_deref(), Some("13\""));
    assert_eq!(fact(charge, "result").as_deref(), Some("short"));
    assert_eq!(play.pose(CHARGER).at.y, 25_000 + 3875);
}

#[test]
fn a_charge_pays_for_the_wall_before_its_target() {
    let scenario = two_lines(9000, |table, _, _| {
        table.line(Line::StoneWall, &[(10_000, 33_750), (30_000, 33_750)]);
    });
    let mut play = Play::new(&scenario, 1);
    // The volley finds it before the wall, and does nothing.
    charging_with(&mut play, &[&[1, 1], &[1], &[1, 1, 1, 1], &[1]]);
    let charge = resolved(&play.events, "jr3.charge")[0];
    assert_eq!(fact(charge, "takes").as_deref(), Some("11\""));
    assert_eq!(fact(charge, "result").as_deref(), Some("short"));
    assert!((33_700..33_750).contains(&play.pose(CHARGER).at.y), "short of the wall");
}

#[test]
fn better_ground_takes_a_charge_no_farther() {
    // It starts in heavy woods: a move of 3 and one die.
    let scenario = two_lines(6000, |table, _, _| table.area(Area::HeavyWoods, (10, 20), (30, 26)));
    let mut play = Play::new(&scenario, 1);
    charging_with(&mut play, &[&[2], &[1]]);
    assert_eq!(result(&play.events).as_deref(), Some("short"));
    assert_eq!(play.pose(CHARGER).at.y, 30_000);
}

#[test]
fn a_charge_leaves_the_cover_where_it_started_behind() {
    let scenario = two_lines(6000, |table, _, _| {
        table.area(Area::LightWoods, (10, 20), (30, 25));
        table.line(Line::HastyWorks, &[(10_000, 25_250), (30_000, 25_250)]);
    });
    let play = find(&scenario, charging, |play| {
        let charge = resolved(&play.events, "jr3.charge")[0];
        rolls_for(charge, "jr3.charge.impact") > 0 && rolls_for(charge, "jr3.morale") > 0
    });
    let charge = resolved(&play.events, "jr3.charge")[0];
    let rows = charge.working.rows.iter();
    let mut shelter =
        rows.filter(|row| ["jr3.morale.cover", "jr3.morale.works"].contains(&&*row.rule));
    assert_eq!(shelter.next(), None);
}

#[test]
fn a_charge_has_the_cover_of_the_woods_it_is_in() {
    let scenario = two_lines(6000, |table, _, _| table.area(Area::LightWoods, (10, 28), (30, 31)));
    // The volley point is 1.5 inches away at most: the charger is in the woods, the target is not.
    let play = find(&scenario, charging, |play| {
        let charge = resolved(&play.events, "jr3.charge")[0];
        let point = charge.working.rolls.iter().find(|it| it.why == "jr3.charge.volley-point");
        row_in(charge, "jr3.morale.bmp", "volley-check")
            && rolls_for(charge, "jr3.charge.impact") > 0
            && point.is_some_and(|point| point.faces[0] <= 3)
    });
    let charge = resolved(&play.events, "jr3.charge")[0];
    assert!(row_in(charge, "jr3.fire.target.woods", "volley"));
    assert!(row_in(charge, "jr3.morale.cover", "volley-check"));
    let impact =
        |row: &&StoredRow| row.rule == "jr3.morale.cover" && row.step.as_deref() == Some("impact");
    let sides = charge.working.rows.iter().filter(impact).map(|row| row.side.unwrap().word());
    assert_eq!(sides.collect::<Vec<_>>(), ["attacker"]);
}

#[test]
fn the_attackers_supports_are_those_who_come_on_with_it() {
    for (y, ordered, supported) in
        [(24_000, true, true), (24_000, false, false), (22_000, true, false)]
    {
        let scenario = two_lines(6000, |table, _, _| {
            table.unit(First, Infantry, (20_000, y), NORTH);
        });
        let script = |play: &mut Play<'_>| {
            if ordered {
                play.give(UnitId(2), "charge");
            }
            charging(play);
        };
        let play = find(&scenario, script, |play| {
            rolls_for(resolved(&play.events, "jr3.charge")[0], "jr3.charge.impact") > 0
        });
        let charge = resolved(&play.events, "jr3.charge")[0];
        assert_eq!(row_in(charge, "jr3.charge.support", "impact"), supported, "{y} {ordered}");
    }
}

#[test]
fn whoever_stands_where_the_lines_meet_is_in_support() {
    let scenario = two_lines(6000, |table, _, _| {
        // On both sides of the place where the charger strikes, and out of the target's touch.
        table.unit(First, Infantry, (16_500, 30_950), NORTH);
        table.unit(First, Infantry, (23_500, 30_950), NORTH);
    });
    let mut play = Play::new(&scenario, 1);
    charging(&mut play);
    let charge = resolved(&play.events, "jr3.charge")[0];
    assert_eq!(fact(charge, "attacker-supports").as_deref(), Some("2"));
}
