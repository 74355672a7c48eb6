//! Moves, formations and officers on the table, rule by rule.

use crate::playing::*;

#[test]
fn simultaneous_movement_stops_an_inch_from_the_enemy() {
    let mut table = Table::bare(40, 40);
    let north = table.unit(First, Infantry, (10_000, 8000), NORTH);
    let south = table.unit(Second, Infantry, (10_000, 20_000), SOUTH);
    let clear = table.unit(First, Infantry, (30_000, 8000), NORTH);
    let mut play = Play::on(&table);
    for unit in [north, south, clear] {
        play.give(unit, "move");
    }
    play.until("moves");
    for (seat, unit) in [(First, north), (Second, south), (First, clear)] {
        play.order(seat, Command::of("move", unit).along(ahead(8000))).unwrap();
    }
    play.pass(First);
    play.pass(Second);
    let gap = gap_between(&play, north, south);
    assert!((1000..1801).contains(&gap), "{gap}");
    // Both came as far as each other.
    assert_eq!(play.pose(north).at.y - 8000, 20_000 - play.pose(south).at.y);
    assert_eq!(play.pose(clear).at, inches(30, 16));
    assert_eq!(play.status(clear).did, Some(Did::Moved));
}

#[test]
fn whoever_moves_away_is_not_stopped_by_whoever_follows() {
    let mut table = Table::bare(40, 40);
    let hunter = table.unit(First, Infantry, (10_000, 8000), NORTH);
    table.entry(hunter).status.formation = Formation::Skirmish;
    let hunted = table.unit(Second, Infantry, (10_000, 10_500), NORTH);
    let mut play = Play::on(&table);
    play.give(hunter, "move");
    play.give(hunted, "move");
    play.until("moves");
    play.order(First, Command::of("move", hunter).along(ahead(12_000))).unwrap();
    play.order(Second, Command::of("move", hunted).along(ahead(8000))).unwrap();
    play.pass(First);
    play.pass(Second);
    assert_eq!(play.pose(hunted).at, Pose::new(inches(10, 18), NORTH).at.plus(0, 500));
    assert!(play.pose(hunter).at.y < 20_000);
    assert!(gap_between(&play, hunter, hunted) >= 1000);
}

#[test]
fn friends_are_in_the_way_unless_they_let_others_through() {
    let build = |loose: bool| {
        let mut table = Table::bare(40, 40);
        let rear = table.unit(First, Infantry, (10_000, 8000), NORTH);
        let front = table.unit(First, Infantry, (10_000, 11_000), NORTH);
        if loose {
            table.entry(front).status.formation = Formation::Skirmish;
        }
        table.unit(Second, Infantry, (10_000, 38_000), SOUTH);
        (table.scenario(), rear, front)
    };
    for loose in [false, true] {
        let (scenario, rear, front) = build(loose);
        let mut play = Play::new(&scenario, 1);
        play.give(rear, "move");
        play.until("moves");
        play.order(First, Command::of("move", rear).along(ahead(8000))).unwrap();
        play.pass(First);
        if loose {
            assert_eq!(play.pose(rear).at, inches(10, 16));
        } else {
            assert!(play.pose(rear).at.y <= 11_000 - 750, "{:?}", play.pose(rear));
            assert!(play.pose(rear).at.y > 9000);
        }
        assert_eq!(play.pose(front).at, inches(10, 11));
    }
}

#[test]
fn nobody_ends_on_a_friend_who_let_him_through() {
    let mut table = Table::bare(40, 40);
    let rear = table.unit(First, Infantry, (10_000, 8000), NORTH);
    let front = table.unit(First, Infantry, (10_000, 15_800), NORTH);
    table.entry(front).status.formation = Formation::Skirmish;
    table.unit(Second, Infantry, (10_000, 38_000), SOUTH);
    let mut play = Play::on(&table);
    play.give(rear, "move");
    play.until("moves");
    play.order(First, Command::of("move", rear).along(ahead(8000))).unwrap();
    play.pass(First);
    assert!(play.pose(rear).at.y < 15_800);
    assert!(gap_between(&play, rear, front) >= 0);
    assert_eq!(play.pose(front).at, Pose::new(inches(10, 15), NORTH).at.plus(0, 800));
}

#[test]
fn moves_pay_for_ground_and_obstacles_and_end_at_the_edge() {
    let mut table = Table::bare(40, 40);
    let unit = table.unit(First, Infantry, (10_000, 30_000), NORTH);
    let woods = table.unit(First, Infantry, (30_000, 10_000), NORTH);
    table.area(Area::LightWoods, (25, 5), (40, 30));
    table.area(Area::DeepWater, (0, 35), (20, 36));
    table.line(Line::WoodFence, &[(5000, 32_000), (15_000, 32_000)]);
    table.unit(Second, Infantry, (37_000, 38_000), SOUTH);
    let mut play = Play::on(&table);
    play.give(unit, "move");
    play.give(woods, "move");
    play.until("moves");
    let refusal = |unit, path: Path| play.refusal(First, &Command::of("move", unit).along(path));
    assert_eq!(refusal(woods, ahead(5000)), None);
    assert_eq!(refusal(woods, ahead(5001)), Some("jr3.move"));
    assert_eq!(refusal(unit, ahead(4000)), None);
    assert_eq!(refusal(unit, ahead(5500)), Some("battle.impassable"));
    let back = |distance| Path(vec![Manoeuvre::Back(distance)]);
    assert_eq!(refusal(unit, back(4000)), None);
    assert_eq!(refusal(unit, back(4001)), Some("jr3.move"));
    let oblique = |degrees, distance| {
        Path(vec![Manoeuvre::Oblique { turn: Turn::from_degrees(degrees), distance }])
    };
    assert_eq!(refusal(unit, oblique(-90, 1000)), Some("jr3.move.manoeuvre"));
    // Over the fence an inch is gone.
    let cost = |distance| {
        let view = play.engine.view(&play.state, First);
        view.probe(&Command::of("move", unit).along(ahead(distance))).unwrap().cost.unwrap().0
    };
    assert_eq!(cost(3000) - cost(1000), 3 * cost(1000));
    assert_eq!(refusal(unit, Path(Vec::new())), Some("battle.slot"));
    let edge = Path(vec![Manoeuvre::Wheel(Turn::from_degrees(-90)), Manoeuvre::Advance(9000)]);
    assert!(refusal(unit, edge).is_some());
}

#[test]
fn formation_changes_take_half_a_move_or_all_of_it() {
    let mut table = Table::bare(40, 40);
    let veteran = table.unit(First, Infantry, (10_000, 10_000), NORTH);
    let green = table.unit(First, Infantry, (20_000, 10_000), NORTH);
    table.entry(green).profile.experience = Experience::Green;
    let horse = table.unit(First, Cavalry, (30_000, 10_000), NORTH);
    table.unit(Second, Infantry, (37_000, 38_000), SOUTH);
    let mut play = Play::on(&table);
    for unit in [veteran, green, horse] {
        play.give(unit, "form");
    }
    play.until("moves");
    let form = |unit, to: &'static str, path: Path| Command {
        formation: Some(to.into()),
        ..Command::of("form", unit).along(path)
    };
    // A double line moves 9 inches: half of that is left.
    assert_eq!(play.refusal(First, &form(veteran, "double-line", ahead(4500))), None);
    assert_eq!(play.refusal(First, &form(veteran, "double-line", ahead(4501))), Some("jr3.move"));
    assert_eq!(play.refusal(First, &form(veteran, "skirmish", ahead(1))), Some("jr3.move"));
    assert_eq!(play.refusal(First, &form(green, "double-line", ahead(1))), Some("jr3.move"));
    assert_eq!(play.refusal(First, &form(green, "disorder", ahead(0))), Some("jr3.move.form"));
    assert_eq!(play.refusal(First, &form(veteran, "limbered", ahead(0))), Some("jr3.move.form"));
    assert_eq!(play.refusal(First, &Command::of("mount", horse)), Some("jr3.move.form"));
    assert_eq!(
        play.refusal(First, &Command::of("move", green).along(ahead(1))),
        Some("jr3.turn.not-ordered")
    );
    play.order(First, form(veteran, "double-line", ahead(4500))).unwrap();
    play.order(First, form(green, "march-column", Path(Vec::new()))).unwrap();
    play.order(First, Command::of("dismount", horse)).unwrap();
    play.pass(First);
    assert_eq!(play.status(veteran).formation, Formation::DoubleLine);
    assert_eq!(play.pose(veteran).at, Pose::new(inches(10, 14), NORTH).at.plus(0, 500));
    assert_eq!(play.status(green).formation, Formation::MarchColumn);
    assert!(!play.status(horse).mounted);
}

#[test]
fn no_room_to_form_is_refused_and_a_little_is_slid() {
    for (y, fits) in [(9500, false), (10_500, true)] {
        let mut table = Table::bare(40, 40);
        let column = table.unit(First, Infantry, (10_000, 10_000), NORTH);
        table.entry(column).status.formation = Formation::AttackColumn;
        // Between two lines, 4.1 inches apart: a single line of 3.5 inches fits, an extended one
        // of 4.8 does not, unless it can slide back behind them.
        table.unit(First, Infantry, (6200, y), NORTH);
        table.unit(First, Infantry, (13_800, y), NORTH);
        table.unit(Second, Infantry, (37_000, 38_000), SOUTH);
        let mut play = Play::on(&table);
        play.give(column, "form");
        play.until("moves");
        let form = |to: &'static str| Command {
            formation: Some(to.into()),
            ..Command::of("form", column)
        };
        assert_eq!(play.refusal(First, &form("single-line")), None);
        let refusal = play.refusal(First, &form("extended-line"));
        assert_eq!(refusal, (!fits).then_some("battle.occupied"));
        if fits {
            let view = play.engine.view(&play.state, First);
            let end = view.probe(&form("extended-line")).unwrap().ends[0].1;
            assert_eq!(end.at.x, 10_000);
            assert!((9000..10_000).contains(&end.at.y), "{end:?}");
        }
    }
}

#[test]
fn disengaging_units_move_before_charges_and_away() {
    let mut table = Table::bare(40, 40);
    let leaver = table.unit(First, Infantry, (10_000, 20_000), NORTH);
    let charger = table.unit(Second, Infantry, (10_000, 24_000), SOUTH);
    let mut play = Play::on(&table);
    play.give(leaver, "disengage");
    play.give(charger, "charge");
    play.until("disengage");
    let go = |path| Command::of("disengage", leaver).along(path);
    assert_eq!(play.refusal(First, &go(ahead(1000))), Some("jr3.move.disengage"));
    // As fast backwards as forward: 11 inches.
    let back = Path(vec![Manoeuvre::Back(11_000)]);
    play.order(First, go(back)).unwrap();
    play.pass(First);
    assert_eq!(play.pose(leaver).at, inches(10, 9));
    assert!(!resolved(&play.events, "jr3.charge").is_empty());
    let after = play
        .events
        .iter()
        .position(|event| matches!(event, Event::Moved { how: How::Disengages, .. }));
    let charge = play
        .events
        .iter()
        .position(|event| matches!(event, Event::Resolved(it) if it.what == "jr3.charge"));
    assert!(after < charge);
    // Nobody fires while getting away.
    if play.asked(First) == Some("fire") {
        assert!(play.refusal(First, &Command::of("fire", leaver).at(charger)).is_some());
    }
}

#[test]
fn officers_ride_join_and_are_taken() {
    let mut table = Table::bare(60, 60);
    let unit = table.unit(First, Infantry, (20_000, 10_000), NORTH);
    let far = table.unit(First, Infantry, (50_000, 10_000), NORTH);
    let enemy = table.unit(Second, Infantry, (20_000, 30_000), SOUTH);
    let officer = table.leader(First, Rank::Brigade, LeaderPlace::At(inches(20, 20)));
    let bold = table.leader(First, Rank::Division, LeaderPlace::At(inches(20, 26)));
    let mut play = Play::on(&table);
    play.give(enemy, "move");
    play.until("moves");
    let to = |leader, x, y| Command {
        leader: Some(leader),
        to: Some(Pose::new(inches(x, y), NORTH)),
        ..Command::new("officer-move")
    };
    let join = |leader, unit| Command {
        leader: Some(leader),
        target: Some(unit),
        ..Command::new("officer-join")
    };
    assert_eq!(play.refusal(First, &to(officer, 20, 40)), Some("jr3.officer.ride"));
    assert_eq!(
        play.refusal(First, &to(officer, 20, 30)),
        Some("jr3.officer.ride"),
        "too near the enemy"
    );
    assert_eq!(play.refusal(First, &to(officer, 20, 61)), Some("battle.edge"));
    assert_eq!(play.refusal(First, &join(officer, far)), Some("jr3.officer.ride"));
    assert_eq!(play.refusal(First, &join(officer, enemy)), Some("jr3.officer.ride"));
    play.order(First, join(officer, unit)).unwrap();
    assert_eq!(play.refusal(First, &join(officer, unit)), Some("jr3.turn.given"));
    play.order(Second, Command::of("move", enemy).along(ahead(6000))).unwrap();
    play.pass(First);
    play.pass(Second);
    assert_eq!(play.state.leaders[officer.index()].place, LeaderPlace::With(unit));
    assert_eq!(play.state.leaders[bold.index()].place, LeaderPlace::Gone(Fate::Captured));
    assert!(shown(&play.events, "jr3.officer.taken"));
}

#[test]
fn figures_of_other_heights_cover_other_ground() {
    // Four stands on foot, four in the saddle, two sections: each abreast.
    for (scale, foot, mounted, guns) in [
        (FigureScale::Fifteen, (3500, 750), (4000, 1500), (2000, 1000)),
        (FigureScale::TwentyFive, (6000, 1250), (6400, 2400), (3200, 1600)),
        (FigureScale::Ten, (2000, 500), (2400, 900), (1200, 600)),
        (FigureScale::Five, (1400, 300), (1600, 600), (800, 400)),
    ] {
        let mut table = Table::bare(40, 40);
        table.edition = Edition { scale, ..Edition::default() };
        let stands = [(Infantry, foot), (Cavalry, mounted), (Artillery, guns)];
        for (place, (arm, _)) in (1..).zip(stands) {
            table.unit(First, arm, (10_000 * place, 10_000), NORTH);
        }
        let scenario = table.scenario();
        let state = linstock_battle::State::start(&scenario);
        let world = World::new(&scenario, &state);
        for (unit, (arm, covers)) in scenario.ids().zip(stands) {
            let footprint = world.footprint(unit);
            assert_eq!((footprint.width(), footprint.depth()), covers, "{scale} {arm}");
        }
    }
}

#[test]
fn an_inch_from_the_enemy_is_an_inch_at_every_scale() {
    for scale in [FigureScale::Ten, FigureScale::TwentyFive] {
        let mut table = Table::bare(40, 40);
        table.edition = Edition { scale, ..Edition::default() };
        let mover = table.unit(First, Infantry, (20_000, 10_000), NORTH);
        let enemy = table.unit(Second, Infantry, (20_000, 15_000), SOUTH);
        let mut play = Play::on(&table);
        play.give(mover, "move");
        play.until("moves");
        play.order(First, Command::of("move", mover).along(ahead(5000))).unwrap();
        play.pass(First);
        // A slice is a twentieth of 6 or 12 inches.
        let gap = gap_between(&play, mover, enemy);
        let slice = if scale == FigureScale::Ten { 300 } else { 600 };
        assert!((1000..1000 + slice).contains(&gap), "{scale}: {gap}");
    }
}

#[test]
fn officers_ride_at_the_rate_of_the_way_they_are_on() {
    for (way, reach) in [(Line::Road, 21), (Line::Bridge, 21), (Line::Trail, 17), (Line::Ford, 17)]
    {
        let mut table = Table::bare(40, 60);
        table.unit(Second, Infantry, (20_000, 58_000), SOUTH);
        let officer = table.leader(First, Rank::Division, LeaderPlace::At(inches(20, 10)));
        table.line(way, &[(20_000, 5000), (20_000, 15_000)]);
        let mut play = Play::on(&table);
        play.until("moves");
        let to = |y: i32| Command {
            leader: Some(officer),
            to: Some(Pose::new(inches(20, y), NORTH)),
            ..Command::new("officer-move")
        };
        assert_eq!(play.refusal(First, &to(10 + reach)), None, "{way:?}");
        assert_eq!(play.refusal(First, &to(11 + reach)), Some("jr3.officer.ride"), "{way:?}");
    }
}

#[test]
fn an_officer_joins_a_unit_where_it_has_got_to() {
    for (goes, joined) in [(3000, true), (8000, false)] {
        let mut table = Table::bare(40, 60);
        let unit = table.unit(First, Infantry, (20_000, 20_000), NORTH);
        table.unit(Second, Infantry, (20_000, 58_000), SOUTH);
        let officer = table.leader(First, Rank::Brigade, LeaderPlace::At(inches(20, 10)));
        let mut play = Play::on(&table);
        play.give(unit, "move");
        play.until("moves");
        let join = Command { leader: Some(officer), ..Command::new("officer-join").at(unit) };
        play.order(First, join).unwrap();
        play.order(First, Command::of("move", unit).along(ahead(goes))).unwrap();
        play.pass(First);
        // He rides 13 inches: after a unit that has gone too far he gets no farther.
        let place = if joined { LeaderPlace::With(unit) } else { LeaderPlace::At(inches(20, 23)) };
        assert_eq!(play.state.leaders[officer.index()].place, place);
    }
}

#[test]
fn formations_cover_their_ground_and_disorder_keeps_it() {
    let mut table = Table::bare(40, 40);
    let unit = table.unit(First, Infantry, (10_000, 10_000), NORTH);
    let size = |table: &Table| {
        let scenario = table.scenario();
        let state = linstock_battle::State::start(&scenario);
        let world = World::new(&scenario, &state);
        (world.footprint(unit).width(), world.footprint(unit).depth())
    };
    for (formation, expected) in [
        (Formation::SingleLine, (3500, 750)),
        (Formation::ExtendedLine, (3500 + 3 * 437, 750)),
        (Formation::Skirmish, (7 * 875, 750)),
        (Formation::DoubleLine, (1750, 1500)),
        (Formation::AttackColumn, (875, 3000)),
        (Formation::MarchColumn, (875, 3000 + 3 * 375)),
    ] {
        table.entry(unit).status.formation = formation;
        assert_eq!(size(&table), expected, "{formation}");
        let mut status = table.entry(unit).status.clone();
        status.disorder(Infantry);
        table.entry(unit).status = status;
        assert_eq!(size(&table), expected, "{formation} in disorder");
        table.entry(unit).status.was = None;
    }
}

#[test]
fn an_open_line_that_closes_up_makes_room_for_a_friend_between_its_stands() {
    let mut table = Table::bare(40, 40);
    let horse = table.unit(First, Cavalry, (20_000, 20_000), NORTH);
    table.entry(horse).status.formation = Formation::Skirmish;
    // A foot column fits between the two middle stands; with three stands it would be under one.
    let column = table.unit(First, Infantry, (20_000, 20_000), NORTH);
    table.entry(column).status.formation = Formation::AttackColumn;
    let firer = table.unit(Second, Infantry, (20_000, 24_000), SOUTH);
    let scenario = table.scenario();
    let script = |play: &mut Play<'_>| {
        play.until("fire");
        play.order(Second, Command::of("fire", firer).at(horse)).unwrap();
        play.pass(First);
        play.pass(Second);
    };
    let play = find(&scenario, script, |play| {
        play.state.units[horse.index()].strength == 6
            && play.status(horse).morale == Morale::Good
            && play.state.units[horse.index()].pose().is_some()
    });
    assert!(shown(&play.events, "battle.occupied"));
    let world = World::new(&scenario, &play.state);
    assert!(!linstock_geometry::overlaps(world.footprint(horse), world.footprint(column)));
    assert_eq!(play.status(horse).formation, Formation::Disorder);
}
