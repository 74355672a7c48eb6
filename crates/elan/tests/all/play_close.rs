//! Close action, pursuit and flight on a table, rule by rule.

use linstock_battle::{
    Command, Engine, Event, Fate, How, LeaderPlace, Place, Seen, UnitId, World,
    terrain::{Area, Line},
};
use linstock_dice::quick_odds;
use linstock_elan::{
    House,
    close::action::{Action, Closing},
    movement::Pace,
    play::{
        Decision, Phase, Profile, close,
        state::{Charge, Stage},
    },
    words::{Arm, Formation},
};
use linstock_geometry::{Point, Pose};
use linstock_rulebook::Side;

use crate::playing::{
    STRONG, Setting, THEM, Table, US, WEAK, at, charged, charging, flanked, foot, horse_at, pose,
    responding, stands, steady,
};

#[test]
fn elan_close_square_is_hard_to_close_with_and_to_break() {
    let (mut it, ours, theirs) = horse_at(steady(Arm::Infantry), Formation::Square, 24);
    it.units[ours.index()].profile.factors = STRONG;
    let mut table = charged(it, ours, theirs);
    table.until(US, Phase::ReactiveFire);
    // Three dice to close, and then blows at -2.
    table.order_with(Command::new("done"), &[&[6, 6, 6]]);
    let rows = table.rows();
    assert!(rows.contains(&"elan.test.cavalry-close-rough".to_owned()));
    assert!(rows.contains(&"elan.close.cavalry-against-square".to_owned()));
    assert!(rows.contains(&"elan.test.factor.square-or-cover".to_owned()));
}

#[test]
fn elan_close_cavalry_closes_with_a_line_by_one_die() {
    let (it, ours, theirs) = horse_at(steady(Arm::Infantry), Formation::ThreeRankLine, 24);
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "stand-and-fire"), &[]);
    table.until(US, Phase::ReactiveFire);
    table.order_with(Command::new("done"), &[&[6]]);
    assert!(table.rows().contains(&"elan.test.cavalry-close-clear".to_owned()));
    assert!(!table.rows().contains(&"elan.close.cavalry-against-square".to_owned()));
}

#[test]
fn elan_close_flank_gives_a_die_for_each_figure() {
    let (it, ours, theirs) = flanked();
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "stand-and-fire"), &[]);
    // Nobody can fire at who is on his flank, so they close at once.
    let mut rows = table.rows();
    while table.state.active == US
        && table.state.outcome.is_none()
        && !table.shown("elan.close.rounds")
    {
        table.done();
        rows.extend(table.rows());
    }
    assert!(rows.contains(&"elan.close.flank-figures".to_owned()), "{rows:?}");
    assert!(rows.contains(&"elan.test.factor.attacking-flank".to_owned()));
    assert!(
        rows.contains(&"elan.save.flank".to_owned())
            || rows.contains(&"elan.test.dice.flank".to_owned())
    );
}

#[test]
fn elan_close_halted_chargers_stand_off_and_may_fire() {
    let (it, ours, theirs) = foot();
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "stand-and-fire"), &[]);
    table.until(US, Phase::ReactiveFire);
    table.order_with(Command::new("done"), &[&[7, 7, 6]]);
    assert_eq!(table.asked(), Some((US, Decision::HaltedFire(ours))));
    assert_eq!(stands(&table, ours).at, at(30, 27), "an inch off");
    assert_eq!(table.status(ours).dm, 2);
    let fire = Command::of("fire", ours).at(theirs).choosing("platoon");
    table.order_with(fire, &[&[12; 12]]);
    assert!(table.shown("elan.fire"));
    assert!(!table.shown("elan.close.rounds"), "there is no close action");
}

#[test]
fn elan_close_one_failure_closes_with_no_more_than_one_marker() {
    for (before, closes) in [(0, true), (1, false)] {
        let (it, ours, theirs) = foot();
        let mut table = charged(it, ours, theirs);
        table.order_with(responding(theirs, "stand-and-fire"), &[]);
        table.until(US, Phase::ReactiveFire);
        table.set(ours, |status| status.dm = before);
        table.order_with(Command::new("done"), &[&[7, 1, 1]]);
        assert_eq!(table.shown("elan.close.rounds"), closes);
    }
}

#[test]
fn elan_test_reactive_fire_halts_a_charge() {
    let (it, ours, theirs) = foot();
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "stand-and-fire"), &[]);
    table.until(US, Phase::ReactiveFire);
    // Four lost at close range: two pairs and the volley, three dice; two fail.
    let mut hits = [12; 24];
    hits[..4].fill(1);
    let fire = Command::of("fire", theirs).at(ours).choosing("volley");
    table.order_with(fire, &[&hits, &[11; 4], &[7, 7, 6]]);
    assert_eq!(table.strength(ours), 20);
    assert_eq!(table.asked(), Some((US, Decision::HaltedFire(ours))), "it goes no farther");
    assert!(!table.shown("elan.close.closing"));
}

/// Our strong horsemen against weak foot, in contact with a win if all dice are sixes.
fn beaten(friend: bool) -> (Table, UnitId, UnitId, Option<UnitId>) {
    beaten_on(|_| {}, friend)
}

/// The same on some ground.
fn beaten_on(
    lay: impl FnOnce(&mut Setting),
    friend: bool,
) -> (Table, UnitId, UnitId, Option<UnitId>) {
    let mut it = Setting::new(4);
    lay(&mut it);
    let strong = Profile { factors: STRONG, pace: Some(Pace::Heavy), ..steady(Arm::Cavalry) };
    let ours = it.unit(US, strong, Formation::Line, 12, pose(30, 20, 0));
    let weak = Profile { factors: WEAK, weapon: None, ..steady(Arm::Infantry) };
    let theirs = it.unit(THEM, weak, Formation::ThreeRankLine, 36, pose(30, 30, 180));
    let friend = friend.then(|| it.foot(THEM, pose(30, 34, 180)));
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "stand-and-fire"), &[]);
    for _ in 0..4 {
        if table.shown("elan.close.rounds")
            || matches!(table.asked(), Some((_, Decision::Pursuit(_))))
        {
            break;
        }
        table.order_with(Command::new("done"), &[]);
    }
    (table, ours, theirs, friend)
}

#[test]
fn elan_close_pursuit_cavalry_must_pass_drill_to_hold() {
    for (command, faces, how_far) in
        [("pursue", &[][..], Some(6)), ("hold", &[12_u8][..], Some(12)), ("hold", &[1][..], None)]
    {
        let (mut table, ours, theirs, _) = beaten(false);
        assert!(matches!(table.asked(), Some((US, Decision::Pursuit(_)))), "{:?}", table.asked());
        let before = stands(&table, ours);
        // So that they are not caught, which is another rule's.
        table.state.units[theirs.index()].place = Place::Table(pose(5, 58, 0));
        table.scenario.units[ours.index()].profile.factors.drill = 6;
        let rolls: Vec<&[u8]> = if faces.is_empty() { Vec::new() } else { vec![faces] };
        table.order_with(Command::of(command, ours), &rolls);
        let moved = table.events.iter().find_map(|event| match event {
            Event::Moved { unit, to, how: How::Advances } if *unit == ours => Some(*to),
            _ => None,
        });
        // A wheel of 45° costs the way of the outer corner.
        let far = moved.map(|to| before.at.distance(to.at));
        match how_far {
            None => assert_eq!(far, None),
            Some(most) => {
                let far = far.expect("it follows");
                assert!(far <= most * 1000 && far > (most - 4) * 1000, "{command} {far}");
            }
        }
    }
}

#[test]
fn elan_close_follows_takes_broken_units_it_touches() {
    let (mut table, ours, theirs, _) = beaten(false);
    let Place::Table(now) = table.place(ours) else { panic!("the winner is gone") };
    table.state.units[theirs.index()].place = Place::Table(now.moved(5000, 0));
    table.state.units[theirs.index()].status.dm = 4;
    table.order_with(Command::of("pursue", ours), &[]);
    assert_eq!(table.place(theirs), Place::Gone(Fate::Captured));
}

#[test]
fn elan_break_flight_passes_through_friends_who_test_drill_and_elan() {
    let (table, _, theirs, friend) = beaten(true);
    let friend = friend.expect("there is one");
    assert!(table.shown("elan.break.flight"));
    let rows = table.rows();
    assert!(rows.contains(&"elan.test.passed-through".to_owned()), "{rows:?}");
    assert!(rows.contains(&"elan.test.friend-broken".to_owned()));
    assert!(stands(&table, theirs).at.y > stands(&table, friend).at.y, "it went through");
    let (table, ..) = beaten(false);
    assert!(table.shown("elan.break.flight"));
    assert!(!table.rows().contains(&"elan.test.passed-through".to_owned()));
}

#[test]
fn elan_break_caught_by_a_charge_surrenders_if_it_does_not_get_away() {
    // Eight inches away and nine in flight: horsemen of 24" catch it, foot of 9" does not.
    for caught in [true, false] {
        let mut it = Setting::new(4);
        let ours =
            if caught { it.horse(US, pose(30, 18, 0)) } else { it.foot(US, pose(30, 18, 0)) };
        let theirs = it.foot(THEM, pose(30, 26, 180));
        it.foot(THEM, pose(10, 50, 180));
        let mut table = Table::at(it, US, Phase::Charges);
        table.set(theirs, |status| status.dm = 4);
        table.order_with(charging(ours, theirs), &[]);
        let ran = |event: &&Event<linstock_elan::Elan>| matches!(event, Event::Moved { unit, how: How::Routs, .. } if *unit == theirs);
        assert_eq!(table.events.iter().filter(ran).count(), 2, "it turns and runs, once");
        assert_eq!(table.shown("elan.break.caught"), caught);
        assert_eq!(table.place(theirs) == Place::Gone(Fate::Captured), caught);
    }
}

#[test]
fn elan_break_in_a_response_flees_once() {
    let (it, ours, theirs) = horse_at(steady(Arm::Cavalry), Formation::Line, 10);
    let mut table = charged(it, ours, theirs);
    table.set(theirs, |status| status.dm = 3);
    table.order_with(responding(theirs, "evade"), &[]);
    let runs = |event: &&Event<linstock_elan::Elan>| matches!(event, Event::Moved { unit, how: How::Routs, .. } if *unit == theirs);
    let runs = table.events.iter().filter(runs).count();
    assert!(runs <= 2, "it turns and runs, once: {runs}");
}

#[test]
fn elan_break_surrenders_with_the_enemy_behind() {
    let mut it = Setting::new(4);
    let ours = it.foot(US, pose(30, 20, 0));
    let before = it.foot(THEM, pose(30, 25, 180));
    // Right behind, and nearest of all is the one in front.
    it.unit(THEM, steady(Arm::Infantry), Formation::ThreeRankLine, 36, pose(30, 12, 0));
    let mut table = Table::at(it, THEM, Phase::Engineering);
    table.set(ours, |status| status.dm = 4);
    table.until(US, Phase::Rally);
    table.done();
    assert_eq!(table.place(ours), Place::Gone(Fate::Captured));
    let _ = before;
}

#[test]
fn elan_charge_the_probe_guesses_what_the_close_action_would_bring() {
    // A few are walked through and many fought with lots: both are near to the truth.
    for count in [4, 8] {
        let mut it = Setting::new(4);
        let line = steady(Arm::Infantry);
        let ours = it.unit(US, line, Formation::ThreeRankLine, count, pose(30, 20, 0));
        let theirs = it.unit(THEM, line, Formation::ThreeRankLine, count, pose(30, 28, 180));
        let table = Table::at(it, US, Phase::Charges);
        let probe = Engine::new(&table.scenario)
            .view(&table.state, US)
            .probe(&charging(ours, theirs))
            .unwrap();
        let guessed = |what: &str| -> f64 {
            probe.odds.iter().filter(|it| it.what.word == what).map(|it| it.p).sum()
        };
        let mean = |what: &str| -> f64 {
            let counted = probe.odds.iter().filter(|it| it.what.word == what);
            counted.map(|it| it.p * f64::from(it.number)).sum()
        };
        // The same when it has come so far.
        let mut state = table.state.clone();
        let there = &mut state.units[ours.index()];
        there.place = Place::Table(pose(30, 28, 0));
        let charge = Charge {
            target: theirs,
            stage: Stage::Contact,
            flank: false,
            formation: None,
            aim: None,
            counter: false,
        };
        there.status.charge = Some(charge);
        let world = World::owning(&table.scenario, state);
        let (attacker, defender) = close::parties(&world, ours, theirs, true);
        let house = House::default();
        let action = Action::new(&house, attacker, defender, Some(Closing::Clear)).unwrap();
        let odds = quick_odds(&action, action.start());
        let near = |guess: f64, truth: f64, what: &str| {
            assert!((guess - truth).abs() < 0.05 * truth.max(1.0), "{what}: {guess}, {truth}");
        };
        for (what, side) in [("wins", Side::Attacker), ("loses", Side::Defender)] {
            near(guessed(what), odds.chance(|end| action.outcome(end).winner == Some(side)), what);
        }
        let lost = odds.mean(|end| f64::from(action.outcome(end).defender.lost));
        near(mean("lost"), lost, "lost");
        let own = odds.mean(|end| f64::from(action.outcome(end).attacker.lost));
        near(mean("own-lost"), own, "own-lost");
        near(guessed("closes"), 0.5_f64.powi(3) * 4.0, "closes: no failure of three, or one");
        assert_eq!(guessed("falls-short"), 0.0, "nothing to fail on the way");
    }
}

#[test]
fn elan_close_uphill_and_terrain_count() {
    let (mut it, ours, theirs) = foot();
    it.height(1, (20, 28), (40, 40));
    it.area(Area::Brush, (20, 27), (40, 40));
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "stand-and-fire"), &[]);
    table.until(US, Phase::ReactiveFire);
    // One die in terrain, as printed.
    table.order_with(Command::new("done"), &[&[1]]);
    let rows = table.rows();
    assert!(rows.contains(&"elan.test.infantry-close-rough".to_owned()));
    assert!(rows.contains(&"elan.test.factor.uphill".to_owned()));
    assert!(rows.contains(&"elan.save.soft-cover".to_owned()));
}

#[test]
fn elan_save_special_may_kill_a_leader() {
    for (face, killed) in [(3, true), (4, false)] {
        let mut it = Setting::new(2);
        let ours = it.foot(US, pose(30, 20, 0));
        let theirs = it.foot(THEM, pose(30, 25, 180));
        let leader = it.leader(THEM, LeaderPlace::With(theirs));
        let mut table = Table::at(it, US, Phase::Fire);
        let mut hits = [12; 12];
        hits[0] = 1;
        let fire = Command::of("fire", ours).at(theirs).choosing("platoon");
        table.order_with(fire, &[&hits, &[12], &[face]]);
        let gone = table.state.leaders[leader.index()].place == LeaderPlace::Gone(Fate::Killed);
        assert_eq!((gone, table.status(theirs).dm), (killed, u8::from(!killed)));
    }
}

#[test]
fn elan_close_pursuit_goes_as_far_as_it_is_told() {
    let (mut table, ours, theirs, _) = beaten(false);
    let before = stands(&table, ours);
    table.state.units[theirs.index()].place = Place::Table(before.moved(25_000, 0));
    let pursue = |number| Command { number: Some(number), ..Command::of("pursue", ours) };
    for number in [0, 6001] {
        assert_ne!(table.refused_by(&pursue(number)), "", "half of 12\" is 6\"");
    }
    let probe = Engine::new(&table.scenario).view(&table.state, US).probe(&pursue(2000)).unwrap();
    assert_eq!(probe.ends, [(ours, before.moved(2000, 0))]);
    table.order_with(pursue(2000), &[]);
    assert_eq!(stands(&table, ours), before.moved(2000, 0));
}

#[test]
fn elan_close_follows_over_obstacles_by_drill() {
    for (faces, follows) in [([10, 10], true), ([11, 11], false)] {
        let walls = |it: &mut Setting| {
            it.line(Line::Hedge, (10, 32), (50, 32));
            it.line(Line::Hedge, (10, 33), (50, 33));
        };
        let (mut table, ours, theirs, _) = beaten_on(walls, false);
        let before = stands(&table, ours);
        table.state.units[theirs.index()].place = Place::Table(before.moved(25_000, 0));
        table.order_with(Command::of("pursue", ours), &[&faces]);
        assert!(table.rows().contains(&"elan.test.obstacle".to_owned()));
        // Half of twelve inches, less one for each hedge.
        let to = if follows { before.moved(4000, 0) } else { before };
        assert_eq!(
            (stands(&table, ours), table.status(ours).dm),
            (to, if follows { 0 } else { 2 })
        );
    }
}

#[test]
fn elan_close_chooses_infantry_is_not_told_as_cavalry_that_holds_back() {
    for command in ["pursue", "hold"] {
        let mut it = Setting::new(4);
        let strong = Profile { factors: STRONG, ..steady(Arm::Infantry) };
        let weak = Profile { factors: WEAK, ..steady(Arm::Infantry) };
        let ours = it.unit(US, strong, Formation::ThreeRankLine, 24, pose(30, 28, 0));
        it.unit(THEM, weak, Formation::ThreeRankLine, 24, pose(30, 28, 180));
        let mut table = Table::begin(it);
        while !matches!(table.asked(), Some((_, Decision::Pursuit(_)))) {
            table.order_with(Command::new("done"), &[]);
        }
        table.order_with(Command::of(command, ours), &[]);
        assert!(table.shown("elan.close.chooses") && !table.shown("elan.close.pursuit"));
        assert_eq!(table.shown("elan.close.follows"), command == "pursue");
    }
    let (mut table, ours, ..) = beaten(false);
    table.order_with(Command::of("hold", ours), &[&[1]]);
    assert!(table.shown("elan.close.pursuit"), "cavalry is");
}

/// The rows of a close action of two who are in contact, the north acting.
fn in_contact(lay: impl FnOnce(&mut Setting), ours: Pose, theirs: Pose) -> Vec<String> {
    let mut it = Setting::new(4);
    it.info.first = THEM;
    lay(&mut it);
    it.foot(US, ours);
    it.foot(THEM, theirs);
    let mut table = Table::at(it, THEM, Phase::Moves);
    while table.state.active == THEM && !table.shown("elan.close.rounds") {
        table.done();
    }
    assert!(table.shown("elan.close.rounds"));
    table.rows()
}

#[test]
fn elan_close_flank_is_kept_when_the_other_side_acts() {
    let ours = Pose { at: Point::new(33_000, 28_500), ..pose(0, 0, 270) };
    let rows = in_contact(|_| {}, ours, pose(30, 28, 180));
    for rule in ["elan.close.flank-figures", "elan.test.factor.attacking-flank"] {
        assert!(rows.contains(&rule.to_owned()), "{rule}");
    }
    assert!(rows.iter().any(|it| it == "elan.save.flank" || it == "elan.test.dice.flank"));
    // The end of one line before the end of another is nobody's flank.
    let rows = in_contact(|_| {}, pose(35, 28, 0), pose(30, 28, 180));
    assert!(!rows.contains(&"elan.close.flank-figures".to_owned()));
}

#[test]
fn elan_close_obstacle_is_defended_when_the_other_side_acts() {
    let place = |facing| Pose { at: Point::new(30_000, 27_400), ..pose(0, 0, facing) };
    let wall = |it: &mut Setting| it.line(Line::StoneWall, (10, 27), (50, 27));
    let rows = in_contact(wall, place(0), place(180));
    for rule in ["elan.close.obstacle", "elan.save.hard-cover"] {
        assert!(rows.contains(&rule.to_owned()), "{rule}");
    }
}
