//! Charges, from the declaration to the last inch followed.

use linstock_adf::{
    Scale,
    words::{Experience::*, Formation, Morale},
};
use linstock_battle::{
    Area, Command, Event, Fate, LeaderPlace, Place, Seat, UnitId, scenario::Rank,
};

use crate::playing::*;

/// Two regiments five inches apart.
fn field() -> (Table, UnitId, UnitId) {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
    let cs = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 22.0, 180));
    (table, us, cs)
}

fn charge(us: UnitId, cs: UnitId) -> Command {
    Command::of("charge", us).at(cs)
}

/// Charges, with nobody reacting, up to the fear-of-charge check and what follows it; the rolls
/// from there on are given to the last pass before it.
fn charge_home(battle: &mut Battle<'_>, us: UnitId, cs: UnitId, bonus: &[u8], rest: &[&[u8]]) {
    battle.go(Seat::First, &charge(us, cs), &[bonus]);
    let pass = Command::new("pass");
    loop {
        assert_eq!(battle.question(Seat::Second), Some("react"));
        if battle.order(Seat::Second, &pass, &[]).is_err() {
            break;
        }
    }
    battle.go(Seat::Second, &pass, &rest[..1]);
    if battle.question(Seat::Second) == Some("react") {
        battle.go(Seat::Second, &pass, &rest[1..]);
    }
}

#[test]
fn adf_charge_line() {
    let (mut table, us, cs) = field();
    let behind = table.infantry(Seat::Second, Trained, 6, pose(30.0, 24.0, 180));
    let wide = table.infantry(Seat::Second, Trained, 6, pose(24.0, 16.0, 90));
    let battle = Battle::on(table);
    assert_eq!(battle.refusal(Seat::First, &charge(us, cs)), None);
    assert_eq!(battle.refusal(Seat::First, &charge(us, wide)), Some("adf.charge.line"));
    // Seen past the flank of the first line, but not touched first.
    assert_eq!(battle.refusal(Seat::First, &charge(us, behind)), Some("adf.charge.line"));
}

#[test]
fn adf_charge_who_and_reach() {
    let (mut table, us, cs) = field();
    let shaken = table.infantry(Seat::First, Trained, 6, pose(26.0, 17.0, 0));
    table.entry(shaken).status.morale = Morale::Shaken;
    // Six inches and half of twelve.
    table.entry(cs).start = Place::Table(pose(30.0, 29.001, 180));
    let battle = Battle::on(table);
    assert_eq!(battle.refusal(Seat::First, &charge(shaken, cs)), Some("adf.charge.who"));
    assert_eq!(battle.refusal(Seat::First, &charge(us, cs)), Some("adf.charge.reach"));
}

#[test]
fn adf_charge_short() {
    let (mut table, us, cs) = field();
    table.entry(cs).start = Place::Table(pose(30.0, 26.0, 180));
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &charge(us, cs), &[&[1, 1]]);
    battle.pass(Seat::Second);
    // Six inches and one; it stops there in disorder.
    assert_eq!(battle.pose(us), pose(30.0, 24.0, 0));
    assert_eq!(battle.status(us).morale, Morale::Disorder);
    assert!(!battle.status(us).charging);
    assert_eq!(battle.question(Seat::First), Some("second-action"));
}

#[test]
fn a_lost_impact_drives_the_defender_back() {
    let (table, us, cs) = field();
    let mut battle = Battle::on(table);
    // Fear passed; then 9 against 5: the defender loses by 5 or so.
    charge_home(&mut battle, us, cs, &[3, 3], &[&[4, 4], &[5, 4], &[2, 3]]);
    assert!(battle.was("adf.charge.impact") && battle.was("adf.charge.fall-back"));
    assert!(!battle.was("adf.charge.losing-attacker") && !battle.was("adf.charge.surrender"));
    assert_eq!(battle.strength(us), 8);
    assert!(battle.strength(cs) < 8);
    assert!(
        battle.status(us).morale >= Morale::Disorder
            && battle.status(cs).morale >= Morale::Disorder
    );
    assert_eq!(battle.question(Seat::First), Some("follow"));
    let before = battle.pose(us);
    let follow = |number| Command { number: Some(number), ..Command::new("advance") };
    assert_eq!(battle.refusal(Seat::First, &follow(20_000)), Some("adf.charge.home"));
    battle.go(Seat::First, &follow(1000), &[]);
    assert_eq!(battle.pose(us).at.y - before.at.y, 1000);
    assert!(!battle.status(us).charging);
}

#[test]
fn a_losing_attacker_falls_back() {
    let (table, us, cs) = field();
    let mut battle = Battle::on(table);
    charge_home(&mut battle, us, cs, &[3, 3], &[&[4, 4], &[1, 1], &[4, 4]]);
    assert!(battle.was("adf.charge.fall-back") && battle.was("adf.charge.losing-attacker"));
    assert!(battle.pose(us).at.y < at(0.0, 22.0).y - 1000);
    assert_eq!(battle.pose(cs), pose(30.0, 22.0, 180));
    assert_eq!(battle.status(cs).morale, Morale::Disorder);
    assert_eq!(battle.question(Seat::First), Some("second-action"));
}

/// Both veterans of eight figures in good order; charging is worth the pip by which the dice differ.
#[test]
fn adf_charge_melee() {
    let (table, us, cs) = field();
    let mut battle = Battle::on(table);
    // Melee fire of both, then both check, then the impact again.
    let rest: &[&[u8]] =
        &[&[4, 4], &[3, 2], &[3, 3], &[1; 5], &[1; 5], &[5, 4], &[5, 4], &[5, 4], &[2, 3]];
    charge_home(&mut battle, us, cs, &[3, 3], rest);
    assert!(battle.was("adf.charge.melee"));
    assert_eq!(battle.question(Seat::First), Some("follow"));
}

#[test]
fn a_melee_without_a_winner_is_lost_by_the_attacker() {
    let (table, us, cs) = field();
    let mut battle = Battle::on(table);
    let round: [&[u8]; 4] = [&[1; 5], &[1; 5], &[5, 4], &[5, 4]];
    let tie: [&[u8]; 2] = [&[3, 2], &[3, 3]];
    let rest: Vec<&[u8]> = [&[4, 4][..]]
        .into_iter()
        .chain(tie)
        .chain(round)
        .chain(tie)
        .chain(round)
        .chain(tie)
        .collect();
    charge_home(&mut battle, us, cs, &[3, 3], &rest);
    assert!(battle.pose(us).at.y < battle.pose(cs).at.y - 900);
    assert_eq!(battle.question(Seat::First), Some("second-action"));
}

#[test]
fn adf_charge_stops_short() {
    let (table, us, cs) = field();
    let mut battle = Battle::on(table);
    // One ahead: two half inches apart, and both fire at an inch, which is normal range.
    let rest: &[&[u8]] = &[&[4, 4], &[3, 3], &[3, 3], &[2], &[1, 1], &[1, 1], &[5, 4], &[5, 4]];
    charge_home(&mut battle, us, cs, &[3, 3], rest);
    assert_eq!(battle.pose(us), pose(30.0, 21.0, 0));
    assert_eq!(
        (battle.status(us).morale, battle.status(cs).morale),
        (Morale::Disorder, Morale::Disorder)
    );
}

#[test]
fn point_blank_comes_after_the_fear_of_charge() {
    let (table, us, cs) = field();
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &charge(us, cs), &[&[3, 3]]);
    let pass = Command::new("pass");
    while battle.order(Seat::Second, &pass, &[]).is_ok() {}
    battle.go(Seat::Second, &pass, &[&[4, 4]]);
    assert!(battle.was("adf.charge.fear"));
    // Only fire is left to it now.
    let form = Command { formation: Some("skirmish".into()), ..Command::of("react-form", cs) };
    assert!(battle.refusal(Seat::Second, &form).is_some());
    // Four dice: the charger is shaken, and stops.
    battle.go(Seat::Second, &Command::of("react-fire", cs).at(us), &[&[6, 6, 6, 6], &[2, 1]]);
    assert!(battle.was("adf.charge.stop") && !battle.was("adf.charge.impact"));
    assert!(battle.was("adf.charge.reaction-fire") && battle.was("adf.fire.point-blank"));
    assert!(battle.status(us).morale >= Morale::Shaken);
    assert!(!battle.status(us).charging);
}

#[test]
fn a_defender_who_runs_out_of_reach_is_not_struck() {
    let (table, us, cs) = field();
    let scenario = table.done();
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::First, &charge(us, cs), &[&[1, 1]]);
    let pass = Command::new("pass");
    while battle.order(Seat::Second, &pass, &[]).is_ok() {}
    // A natural 2 routs it, and it runs 12 inches.
    battle.go(Seat::Second, &pass, &[&[1, 1], &[6, 6]]);
    battle.pass(Seat::Second);
    assert!(battle.was("adf.charge.short") && !battle.was("adf.charge.impact"));
    assert_eq!(battle.status(cs).morale, Morale::Routed);
    // One that runs only two inches is caught.
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::First, &charge(us, cs), &[&[6, 6]]);
    while battle.order(Seat::Second, &pass, &[]).is_ok() {}
    battle.go(Seat::Second, &pass, &[&[1, 1], &[1, 1]]);
    battle.pass(Seat::Second);
    assert_eq!(battle.state.units[cs.index()].place, Place::Gone(Fate::Captured));
}

#[test]
fn who_falls_back_and_is_caught_may_still_fire_at_an_inch() {
    let (table, us, cs) = field();
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &charge(us, cs), &[&[6, 6]]);
    let pass = Command::new("pass");
    while battle.order(Seat::Second, &pass, &[]).is_ok() {}
    // It fails by little, and falls back in disorder.
    battle.go(Seat::Second, &pass, &[&[2, 2]]);
    assert!(battle.was("adf.charge.fear") && battle.status(cs).morale > Morale::Good);
    assert_eq!((battle.pose(us).at.y, battle.pose(cs).at.y), (22_000, 23_000));
    battle.go(Seat::Second, &Command::of("react-fire", cs).at(us), &[&[6, 6, 6, 6], &[2, 1]]);
    assert!(battle.was("adf.fire.point-blank") && battle.was("adf.charge.stop"));
}

#[test]
fn a_routed_unit_that_is_contacted_surrenders() {
    let (mut table, us, cs) = field();
    table.entry(cs).status.morale = Morale::Routed;
    table.leader(Seat::Second, Rank::Brigade, 1, LeaderPlace::With(cs));
    let mut battle = Battle::on(table);
    to_actions(&mut battle);
    battle.go(Seat::First, &charge(us, cs), &[&[3, 3]]);
    battle.pass(Seat::Second);
    assert!(battle.was("adf.charge.surrender"));
    assert_eq!(battle.state.units[cs.index()].place, Place::Gone(Fate::Captured));
    assert_eq!(battle.state.leaders[0].place, LeaderPlace::Gone(Fate::Captured));
}

#[test]
fn adf_charge_countercharge() {
    let (table, us, cs) = field();
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &charge(us, cs), &[&[3, 3]]);
    battle.any(Seat::Second, &Command::of("countercharge", cs));
    assert!(battle.was("adf.charge.countercharge"));
    // Midway: 2.5 inches from where it stood.
    let met = |event: &Event<_>| matches!(event, Event::Moved { unit, to, .. } if *unit == cs && *to == pose(30.0, 19.5, 180));
    assert!(battle.events.iter().any(met));
}

#[test]
fn charging_cavalry_may_fire() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.cavalry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
    let cs = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 22.0, 180));
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &charge(us, cs), &[&[1, 1, 1]]);
    let pass = Command::new("pass");
    while battle.order(Seat::Second, &pass, &[]).is_ok() {}
    battle.go(Seat::Second, &pass, &[&[4, 4]]);
    if battle.question(Seat::Second) == Some("react") {
        battle.go(Seat::Second, &pass, &[]);
    }
    assert_eq!(battle.question(Seat::First), Some("charging-fire"));
    // Carbines and pistols and four dice, then the check and the impact.
    let fire = Command::new("charging-fire");
    battle.go(Seat::First, &fire, &[&[1, 1, 1, 1], &[6, 4], &[3, 3], &[1, 1]]);
    assert!(battle.was("adf.fire") && battle.was("adf.charge.impact"));
}

#[test]
fn guns_that_lose_are_taken() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
    let guns = table.battery(Seat::Second, Veteran, 2, pose(30.0, 22.0, 180));
    let mut battle = Battle::on(table);
    charge_home(&mut battle, us, guns, &[3, 3], &[&[4, 4], &[5, 5], &[1, 1]]);
    assert!(battle.was("adf.charge.guns-taken") && !battle.was("adf.charge.surrender"));
    assert_eq!(battle.state.units[guns.index()].place, Place::Gone(Fate::Captured));
}

#[test]
fn charging_through_friends_disorders_both() {
    let (mut table, us, cs) = field();
    let friend = table.infantry(Seat::First, Trained, 6, pose(30.0, 18.5, 0));
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &charge(us, cs), &[&[3, 3]]);
    battle.go(Seat::Second, &Command::new("pass"), &[]);
    assert_eq!(
        (battle.status(us).morale, battle.status(friend).morale),
        (Morale::Disorder, Morale::Disorder)
    );
}

#[test]
fn a_charge_does_not_cross_deep_water() {
    let (mut table, us, cs) = field();
    table.area(Area::DeepWater, &[(20.0, 19.0), (40.0, 19.0), (40.0, 20.0), (20.0, 20.0)]);
    let battle = Battle::on(table);
    assert_eq!(battle.refusal(Seat::First, &charge(us, cs)), Some("battle.impassable"));
}

#[test]
fn a_group_charges_as_one() {
    let (mut table, us, cs) = field();
    let near = table.infantry(Seat::First, Veteran, 8, pose(32.7, 17.0, 0));
    table.entry(cs).start = Place::Table(pose(31.0, 22.0, 180));
    let mut battle = Battle::on(table);
    let both = Command { units: vec![us, near], ..charge(us, cs) };
    battle.go(Seat::First, &both, &[&[3, 3]]);
    let pass = Command::new("pass");
    while battle.order(Seat::Second, &pass, &[]).is_ok() {}
    battle.go(Seat::Second, &pass, &[&[4, 4]]);
    battle.go(Seat::Second, &pass, &[&[5, 4], &[2, 3]]);
    let struck = battle.events.iter().find_map(|event| match event {
        Event::Resolved(it) if it.what == "adf.charge.impact" => Some(it.by.clone()),
        _ => None,
    });
    // Both touch, and the one with the longer contact leads.
    assert_eq!(struck, Some(vec![us, near]));
    assert!(battle.status(near).morale >= Morale::Disorder);
    assert_eq!(battle.status(us).formation, Formation::BattleLine);
}

#[test]
fn adf_charge_disorder_point() {
    for (experience, shown) in [(Veteran, false), (Trained, true)] {
        let (mut table, us, cs) = field();
        table.entry(us).profile.experience = experience;
        let mut battle = Battle::on(table);
        // Five inches: half of nine is less, six and one and a half are more.
        charge_home(&mut battle, us, cs, &[3, 3], &[&[4, 4], &[2, 3], &[5, 4]]);
        assert_eq!(battle.was("adf.charge.disorder-point"), shown, "{experience}");
    }
}

#[test]
fn a_probe_tells_how_a_charge_may_end() {
    let (mut table, us, cs) = field();
    table.leader(Seat::First, Rank::Brigade, 1, LeaderPlace::With(us));
    // Nine inches away: six, and one for the leader, and at least two of half the bonus.
    table.entry(cs).start = Place::Table(pose(30.0, 26.0, 180));
    let mut battle = Battle::on(table);
    to_actions(&mut battle);
    let probe = battle.probe(Seat::First, &charge(us, cs));
    let number = |what: &str, number: i32| -> f64 {
        let wanted = probe.odds.iter().filter(|it| it.what.word == what && it.number == number);
        wanted.map(|it| it.p).sum()
    };
    let p = |what: &str| number(what, 0);
    // Two dice, at least four of them: 33 of 36 rolls.
    assert!((p("reaches") - 33.0 / 36.0).abs() < 1e-9);
    // An inch away it is feared, which may send the defender back, reached or not.
    assert!(p("falls-short") > 0.0 && p("falls-short") < 3.0 / 36.0 + 1e-9);
    let beaten = p("fall-back") + p("rout") + p("surrender");
    assert!(p("wins") >= beaten - 1e-9 && p("wins") < 1.0 && p("loses") > 0.0);
    assert!(p("own-rout") > 0.0 && p("own-rout") < p("loses"));
    for what in ["lost", "own-lost"] {
        let all: f64 = (1..=8).map(|lost| number(what, lost)).sum();
        assert!(all > 0.0 && all < 1.0, "{what}: {all}");
    }
    // Whoever surrenders is lost to the last figure.
    assert!(number("lost", 8) >= p("surrender") - 1e-9);
}

/// A check may say that somebody falls back who does not: in melee nobody does, nor does a charger
/// who is only disordered.
#[test]
fn a_fall_back_is_told_only_if_it_happens() {
    let shown =
        |battle: &Battle<'_>| -> Vec<(String, String)> {
            let mut list = Vec::new();
            for event in &battle.events {
                let Event::Resolved(resolved) = event else { continue };
                let falls = resolved.outcome.iter().filter(|it| it.of == "fall-back");
                let checks = resolved.what == "adf.morale";
                list.extend(falls.filter(|_| checks).map(|it| {
                    (it.is.to_string(), it.rule.as_deref().unwrap_or_default().to_owned())
                }));
            }
            list
        };
    let (table, us, cs) = field();
    let scenario = table.done();
    let mut battle = Battle::begin(&scenario);
    // Both fail their checks in melee by a little.
    let rest: &[&[u8]] =
        &[&[4, 4], &[3, 2], &[3, 3], &[3; 5], &[3; 5], &[3, 2], &[3, 2], &[5, 4], &[2, 3]];
    charge_home(&mut battle, us, cs, &[3, 3], rest);
    let stays = ("0".to_owned(), "adf.charge.melee-rout".to_owned());
    assert_eq!(shown(&battle), [stays.clone(), stays]);

    // A volley disorders the charger, who comes on.
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::First, &charge(us, cs), &[&[3, 3]]);
    while battle.pose(us).at.y < at(0.0, 19.0).y {
        battle.go(Seat::Second, &Command::new("pass"), &[]);
    }
    let fire = Command::of("react-fire", cs).at(us);
    battle.go(Seat::Second, &fire, &[&[4, 4], &[3, 1], &[6, 6], &[6, 6], &[2, 3]]);
    assert_eq!(shown(&battle)[0], ("0".to_owned(), "adf.charge.stop".to_owned()));
    assert_eq!(battle.status(us).morale, Morale::Disorder);
}
