//! Reactions: who may, how often, to what.

use linstock_adf::{
    Scale, Summary,
    words::{Experience::*, Formation, Morale},
};
use linstock_battle::{Area, Command, LeaderPlace, Place, Seat, UnitId, scenario::Rank};

use crate::playing::*;

/// Two regiments eight inches apart.
fn field() -> (Table, UnitId, UnitId) {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 14.0, 0));
    let cs = table.infantry(Seat::Second, Trained, 8, pose(30.0, 22.0, 180));
    (table, us, cs)
}

fn moves(unit: UnitId, inches: f64) -> Command {
    Command::of("move", unit).along(advance(inches))
}

/// The other side lets a mover come so far north.
fn pass_until(battle: &mut Battle<'_>, unit: UnitId, y: f64) {
    while battle.pose(unit).at.y < at(0.0, y).y {
        battle.go(Seat::Second, &Command::new("pass"), &[]);
    }
}

#[test]
fn adf_react() {
    let (table, us, cs) = field();
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &moves(us, 5.0), &[]);
    // Each inch is a trigger: at 7 inches it could turn or get away, at 6 it could fire as well.
    for inch in 1..=2 {
        assert_eq!(battle.question(Seat::Second), Some("react"));
        assert_eq!(battle.pose(us), pose(30.0, 14.0 + f64::from(inch), 0));
        if inch == 1 {
            battle.go(Seat::Second, &Command::new("pass"), &[]);
        }
    }
    // Six inches: long range, one die; nothing comes of a 1.
    battle.go(Seat::Second, &Command::of("react-fire", cs).at(us), &[&[1]]);
    assert!(battle.was("adf.react") && battle.status(cs).reacted);
    // The mover may shorten its path now; nobody else reacts any more.
    assert_eq!(battle.question(Seat::First), Some("go-on"));
    battle.go(Seat::First, &Command::new("go-on"), &[]);
    assert_eq!(battle.pose(us), pose(30.0, 19.0, 0));
    assert_eq!(battle.question(Seat::First), Some("second-action"));
    // A unit reacts once in an active turn: its fire is not answered, though it is seen.
    battle.go(Seat::First, &Command::of("fire", us).at(cs), &[&[1, 1], &[5, 4]]);
    assert_eq!(battle.question(Seat::Second), Some("act"));
}

#[test]
fn a_mover_may_halt_after_a_reaction() {
    let (table, us, cs) = field();
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &moves(us, 5.0), &[]);
    battle.go(
        Seat::Second,
        &Command { formation: Some("skirmish".into()), ..Command::of("react-form", cs) },
        &[],
    );
    assert_eq!(battle.status(cs).formation, Formation::Skirmish);
    battle.go(Seat::First, &Command::new("halt"), &[]);
    assert_eq!(battle.pose(us), pose(30.0, 15.0, 0));
    assert_eq!(battle.status(us).acted, 1);
}

#[test]
fn adf_move_stopped() {
    let (mut table, us, cs) = field();
    let near = table.infantry(Seat::First, Trained, 8, pose(32.7, 14.0, 0));
    let mut battle = Battle::on(table);
    let group = Command { units: vec![us, near], ..moves(us, 5.0) };
    battle.go(Seat::First, &group, &[]);
    pass_until(&mut battle, us, 19.0);
    // At three inches two figures fall, and the check is failed by one: it falls back and is out.
    battle.go(Seat::Second, &Command::of("react-fire", cs).at(us), &[&[6, 6], &[2, 3]]);
    assert!(battle.pose(us).at.y < at(0.0, 19.0).y);
    battle.pass(Seat::Second);
    // The other had no inch left to go. It takes its second action alone, and then the first its
    // own: it dropped out of the group, not of the turn.
    assert_eq!(battle.pose(near), pose(32.7, 19.0, 0));
    assert_eq!((battle.status(us).acted, battle.status(near).acted), (1, 1));
    assert_eq!(battle.refusal(Seat::First, &moves(us, 0.5)), Some("adf.turn.actions"));
    battle.go(Seat::First, &moves(near, 0.5), &[]);
    assert_eq!((battle.status(us).acted, battle.status(near).acted), (1, 2));
    assert_eq!(battle.question(Seat::First), Some("second-action"));
    assert_eq!(battle.refusal(Seat::First, &moves(near, 0.5)), Some("adf.turn.actions"));
    battle.go(Seat::First, &moves(us, 0.5), &[]);
    assert_eq!((battle.status(us).acted, battle.status(near).acted), (2, 2));
    assert_eq!(battle.question(Seat::Second), Some("act"));
}

#[test]
fn adf_react_sight() {
    for (leader, asked) in [(None, None), (Some(at(35.0, 21.0)), Some("react"))] {
        let (mut table, us, cs) = field();
        table.area(Area::HeavyWoods, &[(20.0, 19.0), (33.5, 19.0), (33.5, 21.5), (20.0, 21.5)]);
        table.entry(cs).start = Place::Table(pose(30.0, 22.5, 180));
        if let Some(at) = leader {
            // He stands beside the woods, within 4 inches of the regiment, and sees for it.
            table.leader(Seat::Second, Rank::Brigade, 2, LeaderPlace::At(at));
        }
        let mut battle = Battle::on(table);
        to_actions(&mut battle);
        battle.go(Seat::First, &moves(us, 1.0), &[]);
        assert_eq!(battle.question(Seat::Second), asked);
        if asked.is_some() {
            battle.go(Seat::Second, &Command::of("react-disengage", cs), &[]);
            assert!(battle.was("adf.react.sight"));
        }
    }
}

#[test]
fn anything_within_two_inches_is_noticed() {
    for (y, asked) in [(16.0, Some("react")), (16.1, None)] {
        let (mut table, us, cs) = field();
        table.entry(cs).start = Place::Table(pose(30.0, y, 180));
        let mut battle = Battle::on(table);
        let form = Command { formation: Some("skirmish".into()), ..Command::of("form", us) };
        battle.go(Seat::First, &form, &[]);
        assert_eq!(battle.question(Seat::Second), asked, "{y}");
    }
}

#[test]
fn standing_instructions_spare_questions() {
    let (table, us, _) = field();
    let scenario = table.done();
    let instruct = |word: &'static str| Command::new("instruct").choosing(word);
    // Three inches is the normal range of rifle-muskets.
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::Second, &instruct("pass-unless-within-normal-range"), &[]);
    battle.go(Seat::First, &moves(us, 6.0), &[]);
    assert_eq!(battle.question(Seat::Second), Some("react"));
    assert_eq!(battle.pose(us), pose(30.0, 19.0, 0));
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::Second, &instruct("pass-unless-charged"), &[]);
    battle.go(Seat::First, &moves(us, 6.0), &[]);
    assert_eq!(battle.question(Seat::Second), None);
    assert_eq!(battle.pose(us), pose(30.0, 20.0, 0));
}

#[test]
fn a_unit_turns_to_face_who_comes() {
    let (mut table, us, cs) = field();
    table.entry(cs).start = Place::Table(pose(30.0, 22.0, 90));
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &moves(us, 2.0), &[]);
    battle.go(Seat::Second, &Command::of("react-form", cs).at(us), &[]);
    assert_eq!(battle.pose(cs).facing, linstock_geometry::Facing::SOUTH);
}

#[test]
fn reacting_units_reform_rally_and_disengage() {
    let (mut table, us, cs) = field();
    table.entry(cs).status.morale = Morale::Disorder;
    let scenario = table.done();
    let react = |verb: &'static str| Command::of(verb, cs);
    for (verb, rolls) in [
        ("react-reform", &[][..]),
        ("react-rally", &[&[6, 5][..]][..]),
        ("react-disengage", &[][..]),
    ] {
        let mut battle = Battle::begin(&scenario);
        battle.go(Seat::First, &moves(us, 2.0), &[]);
        battle.go(Seat::Second, &react(verb), rolls);
        assert!(!battle.was("adf.react.sight"));
        assert_eq!(battle.was("adf.turn.rally"), verb == "react-rally");
        assert_eq!(battle.was("adf.move.disengage"), verb == "react-disengage");
        let good = battle.status(cs).morale == Morale::Good;
        assert_eq!(good, verb != "react-disengage");
        let back = battle.pose(cs) != pose(30.0, 22.0, 180);
        assert_eq!(back, verb == "react-disengage");
    }
}

#[test]
fn a_reacting_group_fires_as_one() {
    let (mut table, us, cs) = field();
    let near = table.infantry(Seat::Second, Trained, 8, pose(32.7, 22.0, 180));
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &moves(us, 5.0), &[]);
    pass_until(&mut battle, us, 19.0);
    let fire = Command { units: vec![cs, near], ..Command::of("react-fire", cs) }.at(us);
    battle.go(Seat::Second, &fire, &[&[1], &[6, 4]]);
    assert!(battle.was("adf.fire"));
    assert!(battle.status(cs).reacted && battle.status(near).reacted);
}

#[test]
fn adf_react_desperation() {
    let (mut table, us, cs) = field();
    let second = table.infantry(Seat::First, Trained, 8, pose(32.0, 20.0, 0));
    table.entry(us).start = Place::Table(pose(29.5, 18.0, 0));
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &moves(us, 1.0), &[]);
    battle.go(Seat::Second, &Command::of("react-fire", cs).at(us), &[&[1, 1], &[5, 4]]);
    battle.go(Seat::First, &Command::new("hold"), &[]);
    // Another enemy comes to an inch, and is fired at with one die.
    battle.go(Seat::First, &moves(second, 1.0), &[]);
    assert_eq!(battle.question(Seat::Second), Some("react"));
    assert_eq!(
        battle.refusal(Seat::Second, &Command::of("react-fire", cs).at(second)),
        Some("adf.react")
    );
    let desperate = Command::of("desperation-fire", cs).at(second);
    assert_eq!(
        battle.refusal(Seat::Second, &Command::of("desperation-fire", cs).at(us)),
        Some("adf.react.desperation")
    );
    battle.go(Seat::Second, &desperate, &[&[1]]);
    assert!(battle.was("adf.react.desperation"));
    // Once at each.
    assert_eq!(battle.question(Seat::Second), None);
}

#[test]
fn who_lets_an_inch_pass_is_asked_again_when_something_has_changed() {
    let (table, us, cs) = field();
    let mut battle = Battle::on(table);
    let mut asked = Vec::new();
    battle.go(Seat::First, &moves(us, 6.0), &[]);
    while battle.question(Seat::Second) == Some("react") {
        asked.push((battle.pose(cs).at.y - battle.pose(us).at.y) / 1000);
        battle.go(Seat::Second, &Command::new("pass"), &[]);
    }
    // First seen, long range, normal range, and too near to be missed; not at 5 and 4 inches.
    assert_eq!(asked, [7, 6, 3, 2]);
    // The next move is another: what was let pass in the first does not count any more.
    battle.go(Seat::First, &moves(us, 1.0), &[]);
    assert_eq!(battle.question(Seat::Second), Some("react"));
}

#[test]
fn a_charge_that_loses_its_order_is_another_target() {
    let (mut table, us, cs) = field();
    table.entry(us).start = Place::Table(pose(30.0, 14.5, 0));
    let mut battle = Battle::on(table);
    let mut asked = Vec::new();
    // Nine inches, in disorder after four and a half of them.
    battle.go(Seat::First, &Command::of("charge", us).at(cs), &[&[3, 3]]);
    while battle.question(Seat::Second) == Some("react") {
        asked.push((battle.pose(us).at.y - 14_500, battle.status(us).morale));
        if battle.order(Seat::Second, &Command::new("pass"), &[]).is_err() {
            break;
        }
    }
    use Morale::{Disorder, Good};
    // Declared, long range, disorder, then normal range.
    let all = [(0, Good), (2000, Good), (5000, Disorder), (6000, Disorder), (6500, Disorder)];
    assert_eq!(asked, all);
}

#[test]
fn a_part_of_an_inch_is_noticed_near_by_only() {
    // Half an inch in full sight, eight inches away, is not the movement of an inch.
    let (table, us, _) = field();
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &moves(us, 0.5), &[]);
    assert_eq!(battle.question(Seat::Second), None);
    battle.go(Seat::First, &moves(us, 1.5), &[]);
    assert_eq!(battle.pose(us), pose(30.0, 15.5, 0));
    battle.go(Seat::Second, &Command::new("pass"), &[]);
    assert_eq!(
        (battle.pose(us), battle.question(Seat::Second)),
        (pose(30.0, 16.0, 0), Some("act"))
    );
    // Within two inches it is.
    let (mut table, us, cs) = field();
    table.entry(cs).start = Place::Table(pose(30.0, 16.0, 180));
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &moves(us, 0.5), &[]);
    assert_eq!(battle.question(Seat::Second), Some("react"));
    assert_eq!(battle.refusal(Seat::Second, &Command::of("react-fire", cs).at(us)), None);
}

#[test]
fn who_comes_within_an_inch_by_part_of_one_is_fired_at_in_desperation() {
    let (mut table, us, cs) = field();
    let second = table.infantry(Seat::First, Trained, 8, pose(32.0, 20.4, 0));
    table.entry(us).start = Place::Table(pose(29.5, 18.0, 0));
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &moves(us, 1.0), &[]);
    battle.go(Seat::Second, &Command::of("react-fire", cs).at(us), &[&[1, 1], &[5, 4]]);
    battle.go(Seat::First, &Command::new("hold"), &[]);
    battle.go(Seat::First, &moves(second, 0.6), &[]);
    battle.go(Seat::Second, &Command::of("desperation-fire", cs).at(second), &[&[1]]);
    assert!(battle.was("adf.react.desperation"));
}

#[test]
fn a_leader_sees_past_the_unit_he_is_with() {
    for (with, asked) in [(false, None), (true, Some("react"))] {
        let (mut table, us, cs) = field();
        table.area(Area::HeavyWoods, &[(20.0, 19.0), (33.5, 19.0), (33.5, 21.5), (20.0, 21.5)]);
        table.entry(cs).start = Place::Table(pose(30.0, 22.5, 180));
        // It stands beside the woods and has reacted already; its leader sees for its neighbour.
        let host = table.infantry(Seat::Second, Trained, 8, pose(35.0, 21.0, 180));
        let place = if with { LeaderPlace::With(host) } else { LeaderPlace::At(at(35.0, 40.0)) };
        table.leader(Seat::Second, Rank::Brigade, 2, place);
        let mut battle = Battle::on(table);
        to_actions(&mut battle);
        battle.state.units[host.index()].status.reacted = true;
        battle.go(Seat::First, &moves(us, 1.0), &[]);
        assert_eq!(battle.question(Seat::Second), asked);
        if with {
            assert_eq!(battle.refusal(Seat::Second, &Command::of("react-disengage", cs)), None);
        }
    }
}

#[test]
fn a_leader_s_radius_begins_at_the_edge_of_his_disc() {
    // Four inches from his edge are four and a quarter from his centre.
    for (x, asked) in [(35.56, Some("react")), (35.57, None)] {
        let (mut table, us, cs) = field();
        table.area(Area::HeavyWoods, &[(20.0, 19.0), (33.5, 19.0), (33.5, 21.5), (20.0, 21.5)]);
        table.entry(cs).start = Place::Table(pose(30.0, 22.5, 180));
        table.leader(Seat::Second, Rank::Brigade, 2, LeaderPlace::At(at(x, 22.7)));
        let mut battle = Battle::on(table);
        to_actions(&mut battle);
        battle.go(Seat::First, &moves(us, 1.0), &[]);
        assert_eq!(battle.question(Seat::Second), asked, "{x}");
    }
}

#[test]
fn reacting_groups_rally_and_disengage() {
    let (mut table, us, cs) = field();
    let near = table.infantry(Seat::Second, Trained, 8, pose(32.7, 22.0, 180));
    for unit in [cs, near] {
        table.entry(unit).status.morale = Morale::Shaken;
    }
    let scenario = table.done();
    let both = |verb: &'static str| Command { units: vec![cs, near], ..Command::of(verb, cs) };
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::First, &moves(us, 1.0), &[]);
    battle.go(Seat::Second, &both("react-rally"), &[&[6, 6], &[6, 6]]);
    for unit in [cs, near] {
        assert_eq!((battle.status(unit).morale, battle.status(unit).reacted), (Morale::Good, true));
    }
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::First, &moves(us, 1.0), &[]);
    battle.go(Seat::Second, &both("react-disengage"), &[]);
    for unit in [cs, near] {
        assert!(battle.pose(unit).at.y > at(0.0, 22.0).y && battle.status(unit).reacted);
    }
}

#[test]
fn nobody_disengages_from_an_enemy_who_is_not_near() {
    for (y, refusal) in [(26.0, None), (26.001, Some("adf.turn.disengage"))] {
        let (mut table, us, cs) = field();
        table.entry(cs).start = Place::Table(pose(30.0, y, 180));
        let mut battle = Battle::on(table);
        battle.state.units[us.index()].place = Place::Table(pose(30.0, 13.0, 0));
        battle.go(Seat::First, &moves(us, 1.0), &[]);
        let away = Command::of("react-disengage", cs);
        assert_eq!(battle.refusal(Seat::Second, &away), refusal, "{y}");
    }
}

/// By the western summary everybody who is given cause may react, by the revised one of them.
#[test]
fn how_many_react_to_one_inch() {
    for (summary, again) in [(Summary::Western, true), (Summary::Revised, false)] {
        let (mut table, us, cs) = field();
        let other = table.infantry(Seat::Second, Trained, 8, pose(36.0, 22.0, 180));
        table.0.edition = edition(Scale::Fifteen, Some(summary));
        let mut battle = Battle::on(table);
        battle.go(Seat::First, &moves(us, 2.0), &[]);
        let form = |unit| {
            let formation = Some("skirmish".into());
            Command { formation, ..Command::of("react-form", unit) }
        };
        battle.go(Seat::Second, &form(cs), &[]);
        assert_eq!(battle.question(Seat::Second) == Some("react"), again, "{summary}");
        assert_eq!(battle.question(Seat::First) == Some("go-on"), !again, "{summary}");
        if again {
            assert_eq!(battle.refusal(Seat::Second, &form(cs)), Some("adf.react"));
            battle.go(Seat::Second, &form(other), &[]);
            assert!(battle.status(cs).reacted && battle.status(other).reacted);
        }
        // Then the mover is asked, once.
        assert_eq!(battle.pose(us), pose(30.0, 15.0, 0));
        battle.go(Seat::First, &Command::new("go-on"), &[]);
        // The other one may answer the next inch.
        assert_eq!(battle.question(Seat::Second) == Some("react"), !again, "{summary}");
    }
}

/// Whatever its reaction was, by the western summary a unit that is charged may still fire, but not
/// at whom it has fired at.
#[test]
fn a_charged_unit_that_has_reacted_fires_in_desperation() {
    for (summary, fires, may) in [
        (Summary::Western, false, true),
        (Summary::Western, true, false),
        (Summary::Revised, false, false),
    ] {
        let (mut table, us, cs) = field();
        table.entry(us).start = Place::Table(pose(30.0, 17.0, 0));
        table.0.edition = edition(Scale::Fifteen, Some(summary));
        let mut battle = Battle::on(table);
        battle.go(Seat::First, &moves(us, 1.0), &[]);
        if fires {
            battle.go(Seat::Second, &Command::of("react-fire", cs).at(us), &[&[1]]);
        } else {
            let formation = Some("extended-line".into());
            let form = Command { formation, ..Command::of("react-form", cs) };
            battle.go(Seat::Second, &form, &[]);
        }
        // The target stands.
        battle.force(Seat::First, &Command::of("charge", us).at(cs), &[&[3, 3], &[5, 5]]);
        assert_eq!(battle.question(Seat::Second) == Some("react"), may, "{summary} {fires}");
        assert_eq!(battle.was("adf.charge.impact"), !may, "{summary} {fires}");
        if may {
            let fire = |verb: &'static str| Command::of(verb, cs).at(us);
            assert_eq!(battle.refusal(Seat::Second, &fire("react-fire")), Some("adf.react"));
            battle.force(Seat::Second, &fire("desperation-fire"), &[&[1]]);
            assert!(battle.was("adf.react.desperation") && battle.was("adf.charge.impact"));
        }
    }
}

/// Charged, it may also choose another enemy who stands within an inch.
#[test]
fn desperation_fire_of_the_charged_is_at_whoever_is_near() {
    for (summary, may) in [(Summary::Western, true), (Summary::Revised, false)] {
        let (mut table, us, cs) = field();
        table.entry(us).start = Place::Table(pose(29.0, 17.0, 0));
        let near = table.infantry(Seat::First, Trained, 8, pose(32.0, 21.1, 0));
        table.0.edition = edition(Scale::Fifteen, Some(summary));
        let mut battle = Battle::on(table);
        battle.go(Seat::First, &moves(us, 1.0), &[]);
        battle.go(Seat::Second, &Command::of("react-fire", cs).at(us), &[&[1]]);
        battle.force(Seat::First, &Command::of("charge", us).at(cs), &[&[3, 3], &[5, 5]]);
        let fire = Command::of("desperation-fire", cs).at(near);
        let refusal = battle.refusal(Seat::Second, &fire);
        assert_eq!(refusal.is_none(), may, "{summary}: {refusal:?}");
        let charger = Command::of("desperation-fire", cs).at(us);
        assert!(battle.refusal(Seat::Second, &charger).is_some());
    }
}
