//! How charges end: for those who disengage or form, for the routed, and for those left in contact.

use crate::playing::*;

/// Orders both of two lines, and lets the second do nothing until the charge is made with these
/// faces.
fn charged_under<'p>(play: &'p mut Play<'_>, order: &'static str, faces: &[&[u8]]) -> &'p [Deed] {
    play.give(TARGET, order);
    play.give(CHARGER, "charge");
    play.pass(First);
    play.pass(Second);
    assert_eq!(play.asked(Second), Some("reveal"));
    if order == "disengage" {
        play.pass(Second);
        assert_eq!(play.asked(Second), Some("disengage"));
    }
    play.roll(Second, Command::new("done"), faces)
}

#[test]
fn a_disengaging_defender_fires_no_volley_and_takes_half() {
    let scenario = two_lines(6000, |_, _, _| {});
    let mut play = Play::new(&scenario, 1);
    // The bonus; no volley; the impact, lost by 14 to 5; a die back; then the attacker alone fires,
    // and its one hit is halved to a possible kill, which does not kill.
    let faces: &[&[u8]] = &[&[3, 3], &[6, 6], &[1, 1], &[2], &[6, 5], &[3]];
    charged_under(&mut play, "disengage", faces);
    assert_eq!(result(&play.events).as_deref(), Some("repulsed"));
    assert_eq!(play.state.units[TARGET.index()].strength, 16);
}

#[test]
fn a_beaten_disengaging_unit_does_not_fire() {
    // Others who may fire, so that both are asked.
    let scenario = two_lines(6000, |table, _, _| {
        table.unit(First, Infantry, (6000, 28_000), NORTH);
        table.unit(Second, Infantry, (6000, 33_000), SOUTH);
    });
    let mut play = Play::new(&scenario, 1);
    charged_under(&mut play, "disengage", &[&[3, 3], &[1, 1], &[6, 6], &[1, 2]]);
    assert_eq!(result(&play.events).as_deref(), Some("carried"));
    assert_eq!(play.status(TARGET).did, Some(Did::Beaten));
    play.until("fire");
    assert_eq!(play.state.turn, 1);
    let fire = Command::of("fire", TARGET).at(CHARGER);
    assert_eq!(play.refusal(Second, &fire), Some("jr3.fire.disengaging"));
}

#[test]
fn a_beaten_unit_does_nothing_more_and_is_still_forming_under_fire() {
    let scenario = two_lines(6000, |table, _, _| {
        table.unit(First, Infantry, (12_000, 30_000), NORTH.turned(Turn::from_degrees(50)));
    });
    let script = |play: &mut Play<'_>| {
        play.give(TARGET, "form");
        charging(play);
    };
    let wanted = |play: &Play<'_>| {
        result(&play.events).as_deref() == Some("carried")
            && play.state.units[TARGET.index()].pose().is_some()
            && play.status(TARGET).morale == Morale::Good
            && play.asked(First) == Some("moves")
    };
    let fired = |play: &mut Play<'_>| {
        script(play);
        if !wanted(play) {
            return;
        }
        let forms = |formation: &'static str| Command {
            formation: Some(formation.into()),
            ..Command::of("form", TARGET)
        };
        let refused = play.refusal(Second, &forms("single-line"));
        assert_eq!(refused, Some("jr3.turn.not-ordered"));
        play.until("fire");
        let fire = Command::of("fire", UnitId(2)).at(TARGET);
        if play.refusal(First, &fire).is_none() {
            play.order(First, fire).unwrap();
        }
        play.pass(First);
        if play.asked(Second) == Some("fire") {
            play.pass(Second);
        }
    };
    let checks = |play: &Play<'_>| {
        let checks = resolved(&play.events, "jr3.morale");
        checks.iter().any(|it| it.by == [TARGET] && fact(it, "cause").as_deref() == Some("fire"))
    };
    let play = find(&scenario, fired, checks);
    let checks = resolved(&play.events, "jr3.morale");
    let check = checks.iter().find(|it| it.by == [TARGET]).unwrap();
    assert!(check.working.rows.iter().any(|row| row.rule == "jr3.morale.forming"));
}

#[test]
fn a_routed_defender_that_is_beaten_and_barred_surrenders() {
    let mut table = Table::bare(40, 60);
    let charger = table.unit(First, Infantry, (20_000, 30_000), NORTH);
    let routed = table.unit(Second, Infantry, (20_000, 40_000), NORTH);
    table.entry(routed).status.morale = Morale::Routed;
    table.area(Area::Impassable, (10, 44), (30, 50));
    let mut play = Play::on(&table);
    play.give(charger, "charge");
    play.roll(First, Command::new("orders-done"), &[&[1, 1]]);
    assert_eq!(play.pose(routed).at, inches(20, 42));
    let faces: &[&[u8]] = &[&[3, 3], &[1, 1], &[6, 6], &[2, 2]];
    let events = play.roll(Second, Command::new("done"), faces);
    assert_eq!(result(events).as_deref(), Some("carried"));
    assert!(shown(events, "jr3.morale.surrender"));
    assert_eq!(play.state.units[routed.index()].place, Place::Gone(Fate::Captured));
}

#[test]
fn flank_counts_at_the_impact_and_not_hand_to_hand() {
    let scenario = two_lines(6000, |table, _, target| {
        let Place::Table(pose) = &mut table.entry(target).start else { panic!() };
        pose.facing = Facing::EAST;
    });
    let play = find(&scenario, charging, |play| {
        let charge = resolved(&play.events, "jr3.charge")[0];
        fact(charge, "result").as_deref() == Some("melee")
            && row_in(charge, "jr3.morale.bmp", "melee-check")
    });
    let charge = resolved(&play.events, "jr3.charge")[0];
    assert_eq!(fact(charge, "aspect").as_deref(), Some("full-flank"));
    assert!(row_in(charge, "jr3.morale.flank", "impact"));
    assert!(!row_in(charge, "jr3.morale.flank", "melee-check"));
    assert!(!row_in(charge, "jr3.fire.target.full-flank", "melee-fire"));
}

/// Two lines in contact and in no melee, with a friend behind the first of them.
fn in_contact(prepare: impl Fn(&mut Table)) -> Scenario<Jr3> {
    let mut table = Table::bare(40, 60);
    table.info.turns = 2;
    table.unit(First, Infantry, (20_000, 25_000), NORTH);
    table.unit(Second, Infantry, (20_000, 25_000), SOUTH);
    table.unit(First, Infantry, (20_000, 24_000), NORTH);
    prepare(&mut table);
    table.scenario()
}

#[test]
fn enemies_left_in_contact_fight_at_the_end_of_the_turn() {
    let scenario = in_contact(|_| {});
    let script = |play: &mut Play<'_>| {
        while play.state.turn == 1 && play.state.outcome.is_none() {
            let seat = if play.asked(First).is_some() { First } else { Second };
            play.pass(seat);
        }
    };
    let play = find(&scenario, script, |play| play.status(CHARGER).melee.is_some());
    let rounds = resolved(&play.events, "jr3.charge.melee");
    assert_eq!(rounds.len(), 1);
    assert_eq!(fact(rounds[0], "contact").as_deref(), Some("yes"));
    // Half of the 16 figures in support fight in the first round.
    let support = |row: &&StoredRow| row.rule == "jr3.charge.melee-support" && row.value > 0;
    let figures = rounds[0].working.rows.iter().filter(support).map(|row| row.value);
    assert_eq!(figures.collect::<Vec<_>>(), [8]);
    let melee = play.status(CHARGER).melee.unwrap();
    assert_eq!((melee.with, melee.fought), (TARGET, 1), "it goes on next turn");
}

#[test]
fn whoever_ends_the_turn_an_inch_apart_does_not_fight() {
    let scenario = in_contact(|table| {
        let Place::Table(pose) = &mut table.entry(TARGET).start else { panic!() };
        pose.at.y = 26_000;
    });
    let mut play = Play::new(&scenario, 1);
    while play.state.turn == 1 && play.state.outcome.is_none() {
        let seat = if play.asked(First).is_some() { First } else { Second };
        play.pass(seat);
    }
    assert!(resolved(&play.events, "jr3.charge.melee").is_empty());
}
