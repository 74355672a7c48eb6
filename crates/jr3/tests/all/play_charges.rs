//! Charges and melees on the table, rule by rule.

use crate::playing::*;

#[test]
fn charges_are_made_nearest_first() {
    let mut table = Table::bare(40, 40);
    let far = table.unit(First, Infantry, (10_000, 10_000), NORTH);
    let near = table.unit(First, Infantry, (30_000, 12_000), NORTH);
    table.unit(Second, Infantry, (10_000, 17_000), SOUTH);
    table.unit(Second, Infantry, (30_000, 15_000), SOUTH);
    table.leader(First, Rank::Division, LeaderPlace::At(inches(2, 2)));
    let scenario = table.scenario();
    let mut play = Play::new(&scenario, 3);
    play.give(far, "charge");
    play.give(near, "charge");
    play.until("moves");
    let charges = resolved(&play.events, "jr3.charge");
    assert_eq!(charges.iter().map(|it| it.by[0]).collect::<Vec<_>>(), [near, far]);
}

#[test]
fn equally_close_enemies_are_the_owners_choice() {
    let mut table = Table::bare(40, 40);
    let charger = table.unit(First, Infantry, (20_000, 10_000), NORTH);
    let left = table.unit(Second, Infantry, (17_000, 15_000), SOUTH);
    let right = table.unit(Second, Infantry, (23_000, 15_000), SOUTH);
    let farther = table.unit(Second, Infantry, (30_000, 15_000), SOUTH);
    let scenario = table.scenario();
    let mut play = Play::new(&scenario, 3);
    play.give(charger, "charge");
    play.until("charge-target");
    assert_eq!(play.asked(Second), None);
    let at = |target| Command::of("charge-target", charger).at(target);
    assert_eq!(play.refusal(First, &at(farther)), Some("jr3.charge.closest"));
    assert_eq!(play.refusal(First, &at(left)), None);
    play.order(First, at(right)).unwrap();
    assert_eq!(resolved(&play.events, "jr3.charge")[0].at, Some(right));
}

#[test]
fn a_charge_carried_drives_the_defender_back_in_disorder() {
    let scenario = two_lines(6000, |_, _, _| {});
    let play = find(&scenario, charging, |play| {
        result(&play.events).as_deref() == Some("carried")
            && play.state.units[1].pose().is_some()
            && play.status(TARGET).morale != Morale::Routed
    });
    assert_eq!(play.status(TARGET).formation, Formation::Disorder);
    assert!(play.pose(TARGET).at.y > 31_000);
    assert_eq!(play.pose(TARGET).facing, SOUTH, "facing kept");
    assert_eq!(play.pose(CHARGER).at.y, 31_000, "it stands where it struck");
    assert_eq!(play.status(CHARGER).did, Some(Did::Charged));
    let charge = resolved(&play.events, "jr3.charge")[0];
    assert!(charge.working.rolls.iter().any(|roll| roll.why == "jr3.charge.volley-point"));
}

#[test]
fn a_charge_repulsed_falls_back_in_disorder_and_both_fire() {
    let scenario = two_lines(6000, |_, _, _| {});
    let play = find(&scenario, charging, |play| {
        result(&play.events).as_deref() == Some("repulsed") && play.state.units[0].pose().is_some()
    });
    assert_eq!(play.status(CHARGER).formation, Formation::Disorder);
    assert!(play.pose(CHARGER).at.y < 31_000);
    assert!(play.status(CHARGER).opened && play.status(TARGET).opened);
}

#[test]
fn a_charge_stopped_by_the_volley_halts_at_the_volley_point() {
    let scenario = two_lines(6000, |table, charger, _| {
        table.leader(First, Rank::Brigade, LeaderPlace::With(charger));
    });
    // With an officer it does not fall back: it stands where it was halted.
    let play = find(&scenario, charging, |play| {
        result(&play.events).as_deref() == Some("stopped")
            && play.status(CHARGER).morale == Morale::Shaken
            && matches!(play.state.leaders[0].place, LeaderPlace::With(_))
    });
    let gap = 31_000 - play.pose(CHARGER).at.y;
    assert!((1..=3500).contains(&gap), "{gap}");
    assert!(play.status(TARGET).fired, "the volley was its fire of this turn");
}

#[test]
fn a_charge_too_far_falls_short() {
    let scenario = two_lines(22_000, |_, _, _| {});
    let mut play = Play::new(&scenario, 1);
    charging(&mut play);
    assert_eq!(result(&play.events).as_deref(), Some("short"));
    let went = play.pose(CHARGER).at.y - 25_000;
    assert!((10_000..=20_000).contains(&went), "a move of 8 and two dice, not {went}");
    // Beyond its move and half the bonus it is in disorder.
    assert_eq!(play.status(CHARGER).formation, Formation::Disorder);
}

#[test]
fn no_volley_against_a_charge_from_behind() {
    let scenario = two_lines(6000, |table, _, target| {
        let Place::Table(pose) = &mut table.entry(target).start else { panic!() };
        pose.facing = NORTH;
    });
    let mut play = Play::new(&scenario, 1);
    charging(&mut play);
    let charge = resolved(&play.events, "jr3.charge")[0];
    assert!(!charge.working.rolls.iter().any(|roll| roll.why == "jr3.charge.volley-point"));
    assert_eq!(charge.facts[1].is, "rear".into());
}

#[test]
fn more_than_45_degrees_off_is_oblique() {
    for (x, y, oblique) in [(22_000, 30_000, false), (32_000, 26_000, true)] {
        let scenario = two_lines(6000, |table, _, target| {
            table.entry(target).start =
                Place::Table(Pose::new(linstock_geometry::Point::new(x, y), Facing::WEST));
        });
        let mut play = Play::new(&scenario, 1);
        charging(&mut play);
        let charge = resolved(&play.events, "jr3.charge")[0];
        assert_eq!(charge.facts[2].is, oblique.into(), "{x} {y}");
        if oblique && play.state.units[0].pose().is_some() {
            assert_eq!(play.status(CHARGER).formation, Formation::Disorder);
        }
    }
}

#[test]
fn a_charge_over_deep_water_is_not_made() {
    let scenario = two_lines(6000, |table, _, _| table.area(Area::DeepWater, (10, 27), (30, 28)));
    let mut play = Play::new(&scenario, 1);
    charging(&mut play);
    assert!(shown(&play.events, "jr3.charge.no-way"));
    assert!(resolved(&play.events, "jr3.charge").is_empty());
    assert_eq!(play.status(CHARGER).did, Some(Did::Baulked));
}

#[test]
fn whoever_is_charged_before_its_own_charge_meets_it_and_has_made_its_own() {
    let scenario = two_lines(6000, |_, _, _| {});
    let script = |play: &mut Play<'_>| {
        play.give(TARGET, "charge");
        charging(play);
    };
    let play = find(&scenario, script, |play| {
        result(&play.events).as_deref() == Some("repulsed")
            && play.state.units[0].pose().is_some()
            && play.status(TARGET).morale == Morale::Good
    });
    let charges = resolved(&play.events, "jr3.charge");
    assert_eq!(rolls_for(charges[0], "jr3.charge.volley-point"), 0);
    let charging = |row: &&StoredRow| row.rule == "jr3.morale.charging";
    assert_eq!(charges[0].working.rows.iter().filter(charging).count(), 2, "both are charging");
    assert_eq!(charges.len(), 1, "it does not charge after him");
    assert_eq!(play.status(TARGET).did, Some(Did::Charged));
}

#[test]
fn whoever_was_to_meet_a_charge_that_falls_short_still_makes_its_own() {
    let scenario = two_lines(22_000, |_, _, _| {});
    let mut play = Play::new(&scenario, 1);
    play.give(TARGET, "charge");
    charging(&mut play);
    let charges = resolved(&play.events, "jr3.charge");
    assert_eq!(charges.iter().map(|it| it.by[0]).collect::<Vec<_>>(), [CHARGER, TARGET]);
    assert_eq!(fact(charges[0], "result").as_deref(), Some("short"));
}

/// Two charges at one line on hold, from the front and from the front's right.
fn charged_twice(prepare: impl Fn(&mut Table)) -> Scenario<Jr3> {
    two_lines(6000, |table, _, _| {
        table.unit(First, Infantry, (24_000, 23_000), NORTH);
        prepare(table);
    })
}

#[test]
fn a_unit_charged_again_fires_its_second_volley_with_one_die_less() {
    let scenario = charged_twice(|_| {});
    let script = |play: &mut Play<'_>| {
        play.give(UnitId(2), "charge");
        charging(play);
    };
    let play = find(&scenario, script, |play| {
        let charges = resolved(&play.events, "jr3.charge");
        charges.len() == 2
            && charges.iter().all(|charge| charge.at == Some(TARGET))
            && fact(charges[0], "result").as_deref() == Some("stopped")
            && row_in(charges[1], "jr3.fire.figures", "volley")
    });
    let charges = resolved(&play.events, "jr3.charge");
    let again = charges.iter().map(|it| row_in(it, "jr3.fire.dice.again", "volley"));
    assert_eq!(again.collect::<Vec<_>>(), [false, true]);
    assert!(play.status(TARGET).volleyed);
}

#[test]
fn a_defensive_volley_after_a_first_fire_is_no_first_fire() {
    for fires in [false, true] {
        let scenario = two_lines(6000, |_, _, _| {});
        let script = |play: &mut Play<'_>| {
            play.give(TARGET, "first-fire");
            play.give(CHARGER, "charge");
            play.until("first-fire");
            if fires {
                play.order(Second, Command::of("fire", TARGET).at(CHARGER)).unwrap();
            }
            play.pass(Second);
        };
        let play = find(&scenario, script, |play| {
            let charges = resolved(&play.events, "jr3.charge");
            !charges.is_empty() && row_in(charges[0], "jr3.fire.figures", "volley")
        });
        let charge = resolved(&play.events, "jr3.charge")[0];
        assert_eq!(row_in(charge, "jr3.fire.firer.first-fire", "volley"), !fires);
        assert_eq!(row_in(charge, "jr3.fire.dice.hold", "volley"), fires);
        assert_eq!(row_in(charge, "jr3.fire.dice.again", "volley"), fires);
    }
}

#[test]
fn weapons_that_fail_in_a_defensive_volley_have_been_fired() {
    let scenario = two_lines(6000, |table, _, target| table.entry(target).misfire = Some(6));
    let mut play = Play::new(&scenario, 1);
    charging(&mut play);
    let charge = resolved(&play.events, "jr3.charge")[0];
    assert_eq!(rolls_for(charge, "jr3.charge.volley-point"), 1);
    let rolls = charge.working.rolls.iter().map(|roll| &*roll.why);
    let before: Vec<&str> = rolls.take_while(|&why| why != "jr3.charge.impact").collect();
    assert_eq!(before.iter().filter(|&&why| why == "battle.misfire").count(), 1);
    assert!(rolls_for(charge, "jr3.charge.impact") > 0);
    assert_eq!(fact(charge, "volley-misfires").as_deref(), Some("yes"));
    assert!(play.status(TARGET).fired);
    assert!(!row_in(charge, "jr3.fire.figures", "volley"));
}

#[test]
fn weapons_are_tried_where_the_charge_comes_to_the_volley_point_and_not_before() {
    // From 16 inches: a reach of 13 comes to the point at three and a half, one of 12 does not.
    for (bonus, tried) in [([2, 2], false), ([2, 3], true)] {
        let scenario = two_lines(16_000, |table, _, target| {
            table.entry(target).misfire = Some(3);
        });
        let mut play = Play::new(&scenario, 1);
        let mut faces: Vec<&[u8]> = vec![&bonus, &[6]];
        faces.extend(tried.then_some(&[3_u8][..]));
        let events = charging_with(&mut play, &faces);
        assert_eq!(result(events).as_deref(), Some("short"));
        let charge = resolved(events, "jr3.charge")[0];
        assert_eq!(rolls_for(charge, "battle.misfire"), usize::from(tried));
        assert_eq!(play.status(TARGET).fired, tried, "a misfire is its fire of the turn");
    }
}

#[test]
fn weapons_that_can_fail_are_tried_in_the_volleys_after_a_repulse() {
    let scenario = two_lines(6000, |table, charger, target| {
        table.entry(charger).misfire = Some(3);
        table.entry(target).misfire = Some(3);
    });
    // The defensive volley fails, the charge is repulsed, and then each side's weapons are tried.
    for (dice, fails) in [([3, 3], [true, true]), ([3, 4], [true, false]), ([4, 3], [false, true])]
    {
        let mut play = Play::new(&scenario, 1);
        let [ours, theirs] = dice.map(|die| vec![die]);
        let mut faces: Vec<&[u8]> = vec![&[3, 3], &[1], &[1], &[6, 6], &[1, 1], &[3], &ours];
        faces.extend((!fails[0]).then_some(&[1_u8, 1][..]));
        faces.push(&theirs);
        // At a unit in disorder even so low a roll may kill.
        faces.extend([&[1_u8, 1][..], &[1]].into_iter().filter(|_| !fails[1]));
        let events = charging_with(&mut play, &faces);
        assert_eq!(result(events).as_deref(), Some("repulsed"));
        let charge = resolved(events, "jr3.charge")[0];
        assert_eq!(rolls_for(charge, "battle.misfire"), 3);
        let fired = fails.iter().filter(|&&fails| !fails).count();
        assert_eq!(rolls_for(charge, "jr3.fire"), fired);
        let said = ["attacker-misfires", "defender-misfires"].map(|of| fact(charge, of).is_some());
        assert_eq!(said, fails);
        // Whose weapons fail has not fired its opening volley.
        assert_eq!([CHARGER, TARGET].map(|unit| !play.status(unit).opened), fails);
    }
}

#[test]
fn a_melee_goes_on_next_turn_and_only_then() {
    let scenario = two_lines(6000, |_, _, _| {});
    let mut play =
        find(&scenario, charging, |play| result(&play.events).as_deref() == Some("melee"));
    let melee = play.status(CHARGER).melee.unwrap();
    assert_eq!((melee.with, melee.attacks, melee.fought), (TARGET, true, 1));
    assert_eq!(gap_between(&play, CHARGER, TARGET), 0);
    // No second round this turn; next turn neither takes orders, so nobody is asked anything.
    assert!(resolved(&play.events, "jr3.charge.melee").iter().all(|_| play.state.turn > 1));
    while play.state.outcome.is_none() && play.status(CHARGER).melee.is_some() {
        let seat = if play.asked(First).is_some() { First } else { Second };
        play.pass(seat);
    }
    let rounds = resolved(&play.events, "jr3.charge.melee");
    assert!(!rounds.is_empty());
    assert!(rounds[0].working.rolls.iter().all(|roll| roll.why != "jr3.charge.impact"));
    let turns: Vec<u16> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Turn { turn, .. } => Some(*turn),
            _ => None,
        })
        .collect();
    assert!(turns.iter().max() >= Some(&2));
}

#[test]
fn nobody_fires_into_or_out_of_a_melee() {
    let scenario = two_lines(6000, |table, _, _| {
        table.unit(First, Infantry, (14_000, 28_000), NORTH);
        table.unit(Second, Infantry, (14_000, 33_000), SOUTH);
    });
    let script = |play: &mut Play<'_>| {
        charging(play);
        if play.state.outcome.is_none() && result(&play.events).as_deref() == Some("melee") {
            play.until("fire");
        }
    };
    let play = find(&scenario, script, |play| {
        play.status(CHARGER).melee.is_some()
            && play.asked(First) == Some("fire")
            && play.state.turn == 1
    });
    let fire = |unit, at| Command::of("fire", unit).at(at);
    assert_eq!(play.refusal(First, &fire(CHARGER, UnitId(3))), Some("jr3.fire.engaged"));
    assert_eq!(play.refusal(First, &fire(UnitId(2), TARGET)), Some("jr3.fire.engaged"));
    assert_eq!(play.refusal(First, &fire(UnitId(2), UnitId(3))), None);
}

#[test]
fn shaken_units_fight_on_in_a_melee() {
    let mut table = Table::bare(40, 60);
    table.info.turns = 1;
    let one = table.unit(First, Infantry, (20_000, 25_000), NORTH);
    let other = table.unit(Second, Infantry, (20_000, 25_000), SOUTH);
    for (unit, with, attacks) in [(one, other, true), (other, one, false)] {
        table.entry(unit).status.morale = Morale::Shaken;
        table.entry(unit).status.melee = Some(Melee { with, attacks, fought: 0 });
    }
    let scenario = table.scenario();
    // Neither takes orders or rallies: nobody is asked anything, and the one round is fought.
    let play = Play::new(&scenario, 1);
    assert!(play.state.outcome.is_some());
    let rounds = resolved(&play.events, "jr3.charge.melee");
    assert_eq!(rounds.len(), 1);
    let shaken = |row: &&StoredRow| row.rule == "jr3.fire.dice.shaken";
    assert_eq!(rounds[0].working.rows.iter().filter(shaken).count(), 2);
}
