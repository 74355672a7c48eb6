//! Charges, responses, close action and pursuit on a table, rule by rule.

mod table;

use linstock_battle::{
    Command, Engine, Event, Fate, How, LeaderPlace, Place, Seat, Seen, UnitId, World,
    terrain::{Area, Line},
};
use linstock_dice::quick_odds;
use linstock_elan::{
    House,
    charge::Does,
    close::action::{Action, Closing},
    movement::Pace,
    play::{
        Decision, Phase, Profile, close,
        profile::Factors,
        state::{Charge, Stage},
    },
    words::{Arm, Experience, Formation, Skirmisher, Weapon},
};
use linstock_geometry::Pose;
use linstock_rulebook::Side;
use table::{Setting, Table, at, pose};

const US: Seat = Seat::First;
const THEM: Seat = Seat::Second;

/// Who cannot fail, and who cannot but fail, when every die is a 6.
const STRONG: Factors = Factors { elan: 12, drill: 12, fire: 12, melee: 12, gunnery: 12, save: 12 };
const WEAK: Factors = Factors { elan: 1, drill: 1, fire: 1, melee: 1, gunnery: 1, save: 1 };

fn steady(arm: Arm) -> Profile {
    Profile::new(arm, Experience::Steady)
}

fn charging(unit: UnitId, target: UnitId) -> Command {
    Command::of("declare-charge", unit).at(target)
}

fn responding(unit: UnitId, how: &'static str) -> Command {
    Command::of("respond", unit).choosing(how)
}

fn stands(table: &Table, unit: UnitId) -> Pose {
    table.state.units[unit.index()].pose().expect("it is on the table")
}

/// Where a unit went in the last order.
fn went(table: &Table, unit: UnitId, how: How) -> Option<linstock_geometry::Point> {
    table.events.iter().find_map(|event| match event {
        Event::Moved { unit: who, to, how: so } if *who == unit && *so == how => Some(to.at),
        _ => None,
    })
}

fn does(table: &Table, unit: UnitId) -> Option<Does> {
    table.status(unit).response.map(|answer| answer.does)
}

/// Declares a charge and goes to the response.
fn charged(it: Setting, charger: UnitId, target: UnitId) -> Table {
    let mut table = Table::begin(it);
    table.until(US, Phase::Charges);
    table.order_with(charging(charger, target), &[]);
    if table.state.phase == Phase::Charges {
        table.done();
    }
    table
}

/// Foot against foot, eight inches apart.
fn foot() -> (Setting, UnitId, UnitId) {
    let mut it = Setting::new(4);
    let ours = it.foot(US, pose(30, 20, 0));
    let theirs = it.foot(THEM, pose(30, 28, 180));
    (it, ours, theirs)
}

fn horse_at(profile: Profile, formation: Formation, strength: u8) -> (Setting, UnitId, UnitId) {
    let mut it = Setting::new(4);
    let ours = it.horse(US, pose(30, 20, 0));
    let theirs = it.unit(THEM, profile, formation, strength, pose(30, 30, 180));
    (it, ours, theirs)
}

#[test]
fn elan_charge_declare_needs_reach_and_a_formation_that_charges() {
    let mut it = Setting::new(2);
    let line = it.foot(US, pose(30, 20, 0));
    let square = it.unit(US, steady(Arm::Infantry), Formation::Square, 24, pose(20, 20, 0));
    let guns = it.battery(US, pose(42, 20, 0));
    let near = it.foot(THEM, pose(30, 29, 180));
    let far = it.foot(THEM, pose(12, 36, 180));
    let mut table = Table::begin(it);
    table.until(US, Phase::Charges);
    assert_eq!(table.refusal(&charging(line, near)), None, "nine inches are 1½ moves");
    assert_eq!(table.refused_by(&charging(line, far)), "elan.charge.move");
    assert_eq!(table.refused_by(&charging(square, near)), "elan.charge.declare");
    assert_eq!(table.refused_by(&charging(guns, near)), "elan.charge.declare");
}

#[test]
fn elan_charge_counter_charge_meets_half_way_or_stands() {
    let (it, ours, theirs) = foot();
    let mut table = charged(it, ours, theirs);
    assert_eq!(table.asked(), Some((THEM, Decision::Response(theirs))));
    table.order_with(responding(theirs, "counter-charge"), &[&[6, 6]]);
    assert!(table.told("elan.charge.meets"));
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
    assert_eq!(table.refused_by(&responding(theirs, "counter-charge")), "elan.charge.open-to");
    assert_eq!(table.refused_by(&responding(theirs, "evade")), "elan.charge.open-to");
    table.order_with(responding(theirs, "form-square"), &[&[6, 7]]);
    assert_eq!(table.status(theirs).formation, Formation::Square);
    assert_eq!(table.status(theirs).dm, 1, "sloppy");
    let (it, ours, theirs) = horse_at(steady(Arm::Infantry), Formation::ThreeRankLine, 24);
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "form-square"), &[&[8, 7]]);
    assert_eq!(table.status(theirs).formation, Formation::ThreeRankLine);
}

#[test]
fn elan_close_square_is_hard_to_close_with_and_to_break() {
    let (mut it, ours, theirs) = horse_at(steady(Arm::Infantry), Formation::Square, 24);
    it.scenario.units[ours.index()].profile.factors = STRONG;
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

/// Horsemen on the flank of a line.
fn flanked() -> (Setting, UnitId, UnitId) {
    let mut it = Setting::new(4);
    let ours = it.horse(US, pose(18, 29, 90));
    let theirs = it.foot(THEM, pose(30, 28, 180));
    (it, ours, theirs)
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
fn elan_close_flank_gives_a_die_for_each_figure() {
    let (it, ours, theirs) = flanked();
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "stand-and-fire"), &[]);
    // Nobody can fire at who is on his flank, so they close at once.
    let mut rows = table.rows();
    while table.state.active == US
        && table.state.outcome.is_none()
        && !table.told("elan.close.rounds")
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
    assert_eq!((stands(&table, theirs).at, table.status(theirs).dm), (at(30, 46), 1));
    let chased = table.told("elan.charge.got-away");
    assert!(chased && stands(&table, ours).at.y > 30_000, "24\" are not enough for 26");
    let (it, ours, theirs) = horse_at(steady(Arm::Cavalry), Formation::Line, 10);
    let mut table = charged(it, ours, theirs);
    table.set(theirs, |status| status.dm = 3);
    table.order_with(responding(theirs, "evade"), &[]);
    assert!(table.told("elan.break.flight"));
}

#[test]
fn elan_charge_fire_and_evade_of_skirmishers() {
    let profile = Profile { skirmishers: Some(Skirmisher::Trained), ..steady(Arm::Infantry) };
    let (it, ours, theirs) = horse_at(profile, Formation::Skirmish, 8);
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "fire-and-evade"), &[&[6, 6], &[12; 8]]);
    assert!(table.told("elan.charge.fires-before") && table.told("elan.fire"));
    // Five inches away, and the horsemen come after them and catch them.
    assert_eq!(went(&table, theirs, How::Evades), Some(at(30, 35)));
    assert_eq!(went(&table, ours, How::Charges), Some(at(30, 35)));
    assert!(table.told("elan.close.closing"));
    let (it, ours, theirs) = horse_at(profile, Formation::Skirmish, 8);
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "fire-and-evade"), &[&[7, 7]]);
    assert_eq!(stands(&table, theirs).at, at(30, 30));
    assert_eq!(does(&table, theirs), Some(Does::StandAndFire));
}

#[test]
fn elan_guns_left_by_gunners_who_evade_are_taken_by_who_touches_them() {
    let (it, ours, theirs) = horse_at(steady(Arm::Artillery), Formation::Unlimbered, 2);
    let mut table = charged(it, ours, theirs);
    assert_eq!(table.refused_by(&responding(theirs, "form-square")), "elan.charge.open-to");
    table.order_with(responding(theirs, "evade"), &[]);
    assert!(table.told("elan.guns-left"));
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
    let mut table = Table::begin(it);
    table.until(US, Phase::Moves);
    table.set(guns, |status| status.left_guns = Some(0));
    table.state.guns.push(linstock_battle::state::Guns {
        of: guns,
        at: at(30, 24),
        number: 3,
        taken: None,
    });
    table.order_with(Command::of("move", guns).along(table::north(4)), &[]);
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
        let moved = stands(&table, theirs).at != at(30, 30);
        assert_eq!(moved, formation == Formation::Limbered);
        let _ = ours;
    }
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
    assert!(table.told("elan.fire"));
    assert!(!table.told("elan.close.rounds"), "there is no close action");
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
        assert_eq!(table.told("elan.close.rounds"), closes);
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
    assert!(!table.told("elan.close.closing"));
}

/// Our strong horsemen against weak foot, in contact with a win if all dice are sixes.
fn beaten(friend: bool) -> (Table, UnitId, UnitId, Option<UnitId>) {
    let mut it = Setting::new(4);
    let strong = Profile { factors: STRONG, pace: Some(Pace::Heavy), ..steady(Arm::Cavalry) };
    let ours = it.unit(US, strong, Formation::Line, 12, pose(30, 20, 0));
    let weak = Profile { factors: WEAK, weapon: None, ..steady(Arm::Infantry) };
    let theirs = it.unit(THEM, weak, Formation::ThreeRankLine, 36, pose(30, 30, 180));
    let friend = friend.then(|| it.foot(THEM, pose(30, 34, 180)));
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "stand-and-fire"), &[]);
    for _ in 0..4 {
        if table.told("elan.close.rounds")
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
    assert!(table.told("elan.break.flight"));
    let rows = table.rows();
    assert!(rows.contains(&"elan.test.passed-through".to_owned()), "{rows:?}");
    assert!(rows.contains(&"elan.test.friend-broken".to_owned()));
    assert!(stands(&table, theirs).at.y > stands(&table, friend).at.y, "it went through");
    let (table, ..) = beaten(false);
    assert!(table.told("elan.break.flight"));
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
        let mut table = Table::begin(it);
        table.until(US, Phase::Charges);
        table.set(theirs, |status| status.dm = 4);
        table.order_with(charging(ours, theirs), &[]);
        let ran = |event: &&Event<linstock_elan::Elan>| matches!(event, Event::Moved { unit, how: How::Routs, .. } if *unit == theirs);
        assert_eq!(table.events.iter().filter(ran).count(), 2, "it turns and runs, once");
        assert_eq!(table.told("elan.break.caught"), caught);
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
    let mut table = Table::begin(it);
    table.until(THEM, Phase::Engineering);
    table.set(ours, |status| status.dm = 4);
    table.until(US, Phase::Rally);
    table.done();
    assert_eq!(table.place(ours), Place::Gone(Fate::Captured));
    let _ = before;
}

#[test]
fn elan_test_change_and_charge_takes_three_dice() {
    for (faces, charges) in [([6, 6, 6], true), ([7, 7, 6], false)] {
        let (it, ours, theirs) = foot();
        let mut table = Table::begin(it);
        table.until(US, Phase::Charges);
        let order = Command { formation: Some("column".into()), ..charging(ours, theirs) };
        table.order_with(order, &[]);
        table.order_with(responding(theirs, "stand-and-fire"), &[&faces]);
        assert!(table.rows().contains(&"elan.test.change-and-charge".to_owned()));
        let there = stands(&table, ours).at.y == 28_000;
        assert_eq!((there, table.status(ours).formation == Formation::Column), (charges, charges));
    }
}

#[test]
fn elan_charge_the_probe_guesses_what_the_close_action_would_bring() {
    // A few are walked through and many fought with lots: both are near to the truth.
    for count in [4, 8] {
        let mut it = Setting::new(4);
        let line = steady(Arm::Infantry);
        let ours = it.unit(US, line, Formation::ThreeRankLine, count, pose(30, 20, 0));
        let theirs = it.unit(THEM, line, Formation::ThreeRankLine, count, pose(30, 28, 180));
        let mut table = Table::begin(it);
        table.until(US, Phase::Charges);
        let probe =
            Engine::new(&table.scenario).view(&table.state, US).probe(&charging(ours, theirs));
        let guessed = |what: &str| -> f64 {
            probe.odds.iter().filter(|it| it.what == what).map(|it| it.p).sum()
        };
        let mean = |what: &str| -> f64 {
            let counted = probe.odds.iter().filter(|it| it.what == what);
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
fn elan_charge_over_a_wall_takes_a_die_and_strikes_at_a_defended_obstacle() {
    let (mut it, ours, theirs) = foot();
    it.line(Line::StoneWall, (10, 27), (50, 27));
    // Half an inch before the wall is behind it.
    it.scenario.units[theirs.index()].start =
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
fn elan_turn_responses_are_not_asked_where_there_is_no_choice() {
    // Limbered guns may evade, but a unit that is in contact already can only stand.
    let (mut it, ours, theirs) = foot();
    it.foot(US, pose(30, 28, 0));
    it.scenario.units[ours.index()].start = Place::Table(pose(37, 22, 0));
    let mut table = Table::begin(it);
    table.until(US, Phase::Charges);
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
fn elan_save_special_may_kill_a_leader() {
    for (face, killed) in [(3, true), (4, false)] {
        let mut it = Setting::new(2);
        let ours = it.foot(US, pose(30, 20, 0));
        let theirs = it.foot(THEM, pose(30, 25, 180));
        let leader = it.leader(THEM, LeaderPlace::With(theirs));
        let mut table = Table::begin(it);
        table.until(US, Phase::Fire);
        let mut hits = [12; 12];
        hits[0] = 1;
        let fire = Command::of("fire", ours).at(theirs).choosing("platoon");
        table.order_with(fire, &[&hits, &[12], &[face]]);
        let gone = table.state.leaders[leader.index()].place == LeaderPlace::Gone(Fate::Killed);
        assert_eq!((gone, table.status(theirs).dm), (killed, u8::from(!killed)));
    }
}

#[test]
fn elan_fire_horsemen_fire_pistols_and_who_charges_does_not() {
    let profile = Profile { weapon: Some(Weapon::Carbine), ..steady(Arm::Cavalry) };
    let mut it = Setting::new(2);
    let ours = it.unit(US, profile, Formation::Line, 10, pose(30, 20, 0));
    let theirs = it.unit(THEM, steady(Arm::Infantry), Formation::Square, 24, pose(30, 26, 180));
    let mut table = Table::begin(it);
    table.until(US, Phase::Fire);
    table.order(Command::of("fire", ours).at(theirs).choosing("platoon"));
    assert!(table.rows().contains(&"elan.fire.mounted-carbine".to_owned()));
    table.until(US, Phase::Charges);
    table.order_with(charging(ours, theirs), &[]);
    table.until(US, Phase::ReactiveFire);
    let world = table.world();
    let refused = linstock_elan::play::shoot::may_fire(&world, ours).err();
    assert_eq!(refused.map(|why| why.rule.id), Some("elan.fire.chargers"));
}
