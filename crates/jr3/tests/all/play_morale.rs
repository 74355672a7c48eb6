//! Morale, ammunition and losses on the table, rule by rule.

use crate::playing::*;

#[test]
fn routed_units_run_then_rally_or_not() {
    let mut table = Table::bare(30, 60);
    let routed = table.unit(First, Infantry, (10_000, 40_000), NORTH);
    table.entry(routed).status.morale = Morale::Routed;
    table.unit(Second, Infantry, (10_000, 58_000), SOUTH);
    let mut play = Play::on(&table);
    // The first seat has nobody to give orders to.
    assert_eq!(play.asked(First), None);
    play.roll(Second, Command::new("orders-done"), &[&[3, 4]]);
    // It turned about its centre, which took its front back by its depth, and ran 7.
    assert_eq!(play.pose(routed).at, Point::new(10_000, 32_250));
    assert_eq!(play.pose(routed).facing, SOUTH);
    assert_eq!(play.asked(First), Some("rally"));
    // 3 and 4 for being routed: an 8 passes, and raises one level.
    let mut rallied = Play {
        dice: linstock_battle::Endless(linstock_dice::Seeded::new(&linstock_dice::Seed::Number(9))),
        events: Vec::new(),
        faces: Vec::new(),
        state: play.state.clone(),
        engine: play.engine,
    };
    rallied.order(First, Command::of("rally", routed)).unwrap();
    rallied.roll(First, Command::new("done"), &[&[4, 4]]);
    assert_eq!(rallied.status(routed).morale, Morale::Shaken);
    // Whoever is not told to try stays as he is.
    play.roll(First, Command::new("done"), &[]);
    assert_eq!(play.status(routed).morale, Morale::Routed);
}

#[test]
fn a_failed_rally_drops_a_level() {
    let mut table = Table::bare(30, 60);
    let shaken = table.unit(First, Infantry, (10_000, 30_000), NORTH);
    table.entry(shaken).status.morale = Morale::Shaken;
    table.unit(Second, Infantry, (10_000, 58_000), SOUTH);
    let mut play = Play::on(&table);
    play.until("rally");
    play.order(First, Command::of("rally", shaken)).unwrap();
    play.roll(First, Command::new("done"), &[&[1, 2], &[5, 5]]);
    assert_eq!(play.status(shaken).morale, Morale::Routed);
    // It turned about its centre, which took its front back by its depth, and ran 10.
    assert_eq!(play.pose(shaken).at, Point::new(10_000, 19_250));
}

#[test]
fn an_officer_finds_ammunition_sooner() {
    for (with_officer, die, low) in
        [(false, 4, true), (false, 5, false), (true, 4, false), (true, 3, true)]
    {
        let mut table = Table::bare(30, 60);
        let unit = table.unit(First, Infantry, (5000, 5000), NORTH);
        table.entry(unit).status.low = true;
        if with_officer {
            table.leader(First, Rank::Brigade, LeaderPlace::With(unit));
        }
        table.unit(Second, Infantry, (5000, 58_000), SOUTH);
        let mut play = Play::on(&table);
        play.pass(First);
        play.roll(Second, Command::new("orders-done"), &[&[die]]);
        assert_eq!(play.status(unit).low, low);
    }
}

#[test]
fn a_rout_shocks_friends_within_six_inches() {
    for (x, shocked) in [(29_000, true), (30_500, false)] {
        let mut table = Table::bare(60, 60);
        let shaken = table.unit(First, Infantry, (20_000, 30_000), NORTH);
        table.entry(shaken).status.morale = Morale::Shaken;
        // Four stands are 3.5 inches wide: 9 inches between centres is a gap of 5.5.
        let friend = table.unit(First, Infantry, (x, 30_000), NORTH);
        let routed = table.unit(First, Infantry, (20_000, 34_000), NORTH);
        table.entry(routed).status.morale = Morale::Routed;
        table.unit(Second, Infantry, (20_000, 58_000), SOUTH);
        let mut play = Play::on(&table);
        play.pass(First);
        play.roll(Second, Command::new("orders-done"), &[&[1, 1]]);
        play.order(First, Command::of("rally", shaken)).unwrap();
        let rolls: &[&[u8]] =
            if shocked { &[&[1, 2], &[6, 6], &[6, 5]] } else { &[&[1, 2], &[6, 6]] };
        let events = play.roll(First, Command::new("done"), rolls);
        assert_eq!(shown(events, "jr3.morale.shock"), shocked);
        let checks = resolved(events, "jr3.morale");
        assert_eq!(checks.iter().any(|it| it.by == [friend]), shocked);
        // The routed one does not check again.
        assert!(!checks.iter().any(|it| it.by == [routed]));
    }
}

#[test]
fn a_destroyed_unit_shocks_friends_within_six_inches_of_where_it_stood() {
    // Four stands are 3.5 inches wide, so that the gap is 5.5 inches, or 7; from one stand it would
    // be more than 6.
    for (x, shocked) in [(29_000, true), (30_500, false)] {
        let mut table = Table::bare(60, 60);
        let firer = table.unit(First, Infantry, (20_000, 32_500), NORTH);
        let target = table.unit(Second, Infantry, (20_000, 34_000), SOUTH);
        table.entry(target).strength = 8;
        let friend = table.unit(Second, Infantry, (x, 34_000), SOUTH);
        let scenario = table.scenario();
        let script = |play: &mut Play<'_>| play.fire(firer, target);
        let play = find(&scenario, script, |play| {
            play.state.units[target.index()].place == Place::Gone(Fate::Destroyed)
        });
        let checks = resolved(&play.events, "jr3.morale");
        assert_eq!(checks.iter().any(|it| it.by == [friend]), shocked, "{x}");
    }
}

#[test]
fn an_officer_keeps_a_shaken_unit_from_falling_back() {
    for with_officer in [false, true] {
        let mut table = Table::bare(60, 60);
        let firer = table.unit(First, Infantry, (20_000, 30_000), NORTH);
        let target = table.unit(Second, Infantry, (20_000, 34_000), SOUTH);
        if with_officer {
            table.leader(Second, Rank::Division, LeaderPlace::With(target));
        }
        let scenario = table.scenario();
        let script = |play: &mut Play<'_>| play.fire(firer, target);
        let play = find(&scenario, script, |play| {
            play.status(target).morale == Morale::Shaken
                && (!with_officer || play.state.leaders[0].place == LeaderPlace::With(target))
        });
        let stood = play.pose(target).at == inches(20, 34);
        assert_eq!(stood, with_officer);
        assert_eq!(play.pose(target).facing, SOUTH);
    }
}

#[test]
fn officers_fall_and_their_friends_hear_of_it() {
    let mut table = Table::bare(60, 60);
    let firer = table.unit(First, Infantry, (20_000, 30_000), NORTH);
    let target = table.unit(Second, Infantry, (20_000, 33_000), SOUTH);
    let friend = table.unit(Second, Infantry, (25_000, 33_000), SOUTH);
    let officer = table.leader(Second, Rank::Brigade, LeaderPlace::With(target));
    let scenario = table.scenario();
    let script = |play: &mut Play<'_>| play.fire(firer, target);
    let play = find(&scenario, script, |play| {
        play.state.leaders[officer.index()].place == LeaderPlace::Gone(Fate::Killed)
    });
    assert!(shown(&play.events, "jr3.morale.shock"));
    let checks = resolved(&play.events, "jr3.morale");
    let check = checks.iter().find(|it| it.by == [friend]).unwrap();
    assert!(check.working.rows.iter().any(|row| row.rule == "jr3.morale.brigade-commander"));
}

#[test]
fn lost_guns_stay_on_the_field_and_are_taken() {
    let mut table = Table::bare(60, 60);
    let firer = table.unit(First, Infantry, (20_000, 30_000), NORTH);
    let guns = table.unit(Second, Artillery, (20_000, 32_000), SOUTH);
    let scenario = table.scenario();
    let script = |play: &mut Play<'_>| play.fire(firer, guns);
    let mut play = find(&scenario, script, |play| {
        play.state.guns.iter().map(|guns| guns.number).sum::<u8>() == 2
    });
    assert_eq!(play.state.units[guns.index()].place, Place::Gone(Fate::Destroyed));
    assert_eq!(play.state.guns[0].taken, None);
    if play.state.outcome.is_some() {
        return;
    }
    play.give(firer, "move");
    play.until("moves");
    play.order(First, Command::of("move", firer).along(ahead(4000))).unwrap();
    play.pass(First);
    assert!(play.state.guns.iter().all(|guns| guns.taken == Some(First)));
}

#[test]
fn a_unit_in_disorder_that_falls_back_through_formed_friends_disorders_them() {
    let mut table = Table::bare(60, 60);
    let firer = table.unit(First, Infantry, (20_000, 32_500), NORTH);
    let target = table.unit(Second, Infantry, (20_000, 34_000), SOUTH);
    table.entry(target).status.formation = Formation::Disorder;
    let friend = table.unit(Second, Infantry, (20_000, 37_000), SOUTH);
    let scenario = table.scenario();
    let script = |play: &mut Play<'_>| play.fire(firer, target);
    let play = find(&scenario, script, |play| {
        let fell = play.state.units[target.index()].pose().is_some_and(|it| it.at.y > 37_000);
        fell && play.status(target).morale == Morale::Shaken
            && play.status(friend).morale == Morale::Good
    });
    assert!(shown(&play.events, "jr3.move.pushed"));
    assert_eq!(play.status(friend).formation, Formation::Disorder);
}

#[test]
fn a_unit_driven_back_through_friends_disorders_them() {
    for loose in [false, true] {
        let mut table = Table::bare(60, 60);
        let shaken = table.unit(First, Infantry, (20_000, 30_000), NORTH);
        table.entry(shaken).status.morale = Morale::Shaken;
        let friend = table.unit(First, Infantry, (20_000, 27_000), NORTH);
        if loose {
            table.entry(friend).status.formation = Formation::Skirmish;
        }
        table.unit(Second, Infantry, (20_000, 58_000), SOUTH);
        let mut play = Play::on(&table);
        play.until("rally");
        play.order(First, Command::of("rally", shaken)).unwrap();
        // It routs through the friend, who then sees it and holds.
        play.roll(First, Command::new("done"), &[&[1, 2], &[4, 4], &[6, 5]]);
        let expected = if loose { Formation::Skirmish } else { Formation::Disorder };
        assert_eq!(play.status(friend).formation, expected);
        assert_eq!(shown(&play.events, "jr3.move.passage"), !loose);
        assert_eq!(shown(&play.events, "jr3.move.pushed"), !loose);
    }
}

#[test]
fn a_friend_between_it_and_the_enemy_steadies_a_unit_that_faces_away() {
    for (y, steadied) in [(25_000, true), (12_000, false)] {
        let mut table = Table::bare(40, 60);
        let routed = table.unit(First, Infantry, (20_000, 20_000), SOUTH);
        table.entry(routed).status.morale = Morale::Routed;
        table.unit(First, Infantry, (20_000, y), NORTH);
        table.unit(Second, Infantry, (20_000, 58_000), SOUTH);
        let mut play = Play::on(&table);
        play.pass(First);
        play.roll(Second, Command::new("orders-done"), &[&[1, 1]]);
        play.order(First, Command::of("rally", routed)).unwrap();
        let events = play.roll(First, Command::new("done"), &[&[6, 6]]);
        let check = resolved(events, "jr3.morale")[0];
        let behind = check.working.rows.iter().any(|it| it.rule == "jr3.morale.behind-friends");
        assert_eq!(behind, steadied);
    }
}

#[test]
fn a_rout_that_ends_in_surrender_is_one_shock() {
    let mut table = Table::bare(60, 60);
    let shaken = table.unit(First, Infantry, (20_000, 30_000), NORTH);
    table.entry(shaken).status.morale = Morale::Shaken;
    let friend = table.unit(First, Infantry, (26_000, 30_000), NORTH);
    table.unit(Second, Infantry, (20_000, 58_000), SOUTH);
    table.area(Area::Impassable, (15, 20), (23, 28));
    let mut play = Play::on(&table);
    play.until("rally");
    play.order(First, Command::of("rally", shaken)).unwrap();
    // It fails, runs and is barred; the friend checks, once.
    let events = play.roll(First, Command::new("done"), &[&[1, 2], &[6, 6], &[6, 5]]);
    assert!(shown(events, "jr3.morale.surrender"));
    let checks = resolved(events, "jr3.morale");
    assert_eq!(checks.iter().filter(|it| it.by == [friend]).count(), 1);
}

#[test]
fn a_unit_driven_off_the_table_without_a_rout_shocks_its_friends() {
    let mut table = Table::bare(40, 60);
    let charger = table.unit(First, Infantry, (20_000, 46_000), NORTH);
    // A column does not fire at the charge.
    let target = table.unit(Second, Infantry, (20_000, 52_000), SOUTH);
    table.entry(target).status.formation = Formation::MarchColumn;
    let friend = table.unit(Second, Infantry, (26_000, 54_000), SOUTH);
    let mut play = Play::on(&table);
    play.give(charger, "charge");
    play.pass(First);
    // Beaten by an 8: shaken, and 8 inches back.
    let faces: &[&[u8]] = &[&[3, 3], &[1, 1], &[6, 6], &[4, 4], &[6, 5]];
    let events = play.roll(Second, Command::new("orders-done"), faces);
    assert!(shown(events, "jr3.morale.off"));
    assert!(shown(events, "jr3.morale.shock"));
    assert!(resolved(events, "jr3.morale").iter().any(|it| it.by == [friend]));
}

#[test]
fn a_disaster_is_seen_as_far_at_every_scale() {
    for (scale, gap, shocked) in [
        (FigureScale::TwentyFive, 5500, true),
        (FigureScale::TwentyFive, 6500, false),
        (FigureScale::Ten, 5500, true),
        (FigureScale::Ten, 6500, false),
    ] {
        let mut table = Table::bare(60, 60);
        table.edition = Edition { scale, ..Edition::default() };
        let width = if scale == FigureScale::Ten { 2000 } else { 6000 };
        let shaken = table.unit(First, Infantry, (20_000, 30_000), NORTH);
        table.entry(shaken).status.morale = Morale::Shaken;
        table.unit(First, Infantry, (20_000 + width + gap, 30_000), NORTH);
        table.unit(Second, Infantry, (20_000, 58_000), SOUTH);
        let mut play = Play::on(&table);
        play.until("rally");
        play.order(First, Command::of("rally", shaken)).unwrap();
        let rolls: &[&[u8]] =
            if shocked { &[&[1, 2], &[1, 1], &[6, 5]] } else { &[&[1, 2], &[1, 1]] };
        let events = play.roll(First, Command::new("done"), rolls);
        assert_eq!(shown(events, "jr3.morale.shock"), shocked, "{scale} {gap}");
    }
}

#[test]
fn a_check_for_several_fires_has_the_least_cover_of_them() {
    // One fires over the wall, the other from beside it; whoever of them is the first.
    for over_first in [true, false] {
        let mut table = Table::bare(60, 60);
        let target = table.unit(Second, Infantry, (30_000, 34_000), SOUTH);
        table.line(Line::StoneWall, &[(27_000, 33_750), (33_000, 33_750)]);
        let over = ((30_000, 30_000), NORTH);
        let beside = ((36_000, 34_500), Facing::WEST);
        let places = if over_first { [over, beside] } else { [beside, over] };
        let firers = places.map(|(at, facing)| table.unit(First, Infantry, at, facing));
        let scenario = table.scenario();
        let script = |play: &mut Play<'_>| {
            play.until("fire");
            for firer in firers {
                play.order(First, Command::of("fire", firer).at(target)).unwrap();
            }
            play.pass(First);
            play.pass(Second);
        };
        let play = find(&scenario, script, |play| {
            shown(&play.events, "jr3.turn.fire-together")
                && resolved(&play.events, "jr3.morale").iter().any(|it| it.by == [target])
        });
        let checks = resolved(&play.events, "jr3.morale");
        let check = checks.iter().find(|it| it.by == [target]).unwrap();
        let covered = check.working.rows.iter().any(|it| it.rule == "jr3.morale.cover");
        assert!(!covered);
    }
}

#[test]
fn a_unit_fired_at_by_several_falls_back_from_the_nearest() {
    let mut table = Table::bare(40, 60);
    // The first to fire is in front of it and farther off; the second is on its flank.
    let front = table.unit(First, Infantry, (20_000, 25_000), NORTH);
    let target = table.unit(Second, Infantry, (20_000, 28_500), SOUTH);
    let flank = table.unit(First, Infantry, (24_250, 28_875), Facing::WEST);
    let mut play = Play::on(&table);
    play.until("fire");
    for unit in [front, flank] {
        play.order(First, Command::of("fire", unit).at(target)).unwrap();
    }
    play.pass(First);
    // Two figures to each, a stand in all; the check fails, and it goes back four inches.
    play.roll(Second, Command::new("done"), &[&[3, 3, 3], &[1, 1, 1], &[1, 2], &[4]]);
    assert_eq!(play.status(target).morale, Morale::Shaken);
    let to = play.pose(target).at;
    assert!(to.x < 16_200 && (to.y - 28_500).abs() < 200, "{to:?}");
}
