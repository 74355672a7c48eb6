//! Responses to charges that are open to everybody, and what they do to the charge.

use linstock_battle::{Choice, How, Place, Value};
use linstock_elan::{
    charge::Does,
    play::{Phase, charges, options, shoot, state::Answer},
    words::{Arm, Formation},
};
use linstock_geometry::{Facing, Point};

use crate::playing::{
    Setting, THEM, Table, US, charged, charging, does, firing, flanked, foot, horse_at, pose,
    responding, steady, went,
};

/// The words of the responses that are offered and open.
fn open(table: &Table) -> Vec<String> {
    let choices = options::options(&table.world(), THEM);
    let open = choices.iter().filter(|it: &&Choice| it.refused.is_none());
    open.filter_map(|it| it.draft.choice.as_deref().map(str::to_owned)).collect()
}

#[test]
fn elan_charge_general_responses_are_open_to_everybody_but_guns_do_not_counter_charge() {
    for (arm, formation, strength) in [
        (Arm::Infantry, Formation::ThreeRankLine, 24),
        (Arm::Infantry, Formation::MarchColumn, 24),
        (Arm::Infantry, Formation::Square, 24),
        (Arm::Cavalry, Formation::Line, 10),
        (Arm::Artillery, Formation::Unlimbered, 2),
        (Arm::Artillery, Formation::Limbered, 2),
    ] {
        let (it, ours, theirs) = horse_at(steady(arm), formation, strength);
        let table = charged(it, ours, theirs);
        let open = open(&table);
        let offers = |word: &str| open.iter().any(|it| it == word);
        assert!(offers("evade"), "{arm} in {formation}: {open:?}");
        assert_eq!(offers("counter-charge"), arm != Arm::Artillery, "{arm} in {formation}");
    }
}

#[test]
fn elan_charge_evade_costs_formed_infantry_two_markers_and_turns_its_back() {
    let (it, ours, theirs) = horse_at(steady(Arm::Infantry), Formation::ThreeRankLine, 24);
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "evade"), &[]);
    // Six inches and its depth, turned round.
    assert_eq!(went(&table, theirs, How::Evades), Some(Point::new(30_000, 37_000)));
    let facing = table.events.iter().find_map(|event| match event {
        linstock_battle::Event::Moved { unit, to, how: How::Evades } if *unit == theirs => {
            Some(to.facing)
        }
        _ => None,
    });
    assert_eq!(facing, Some(Facing::NORTH));
    assert!(table.cited().contains(&"elan.charge.evade".to_owned()));
    // The horsemen catch it, in the rear.
    let rows = table.rows();
    assert!(rows.contains(&"elan.test.factor.attacking-flank".to_owned()), "{rows:?}");
}

#[test]
fn elan_charge_evade_costs_one_marker_in_loose_order() {
    for (arm, formation, strength, dm) in [
        (Arm::Infantry, Formation::Skirmish, 8, 1),
        (Arm::Infantry, Formation::Column, 24, 2),
        (Arm::Cavalry, Formation::Line, 10, 1),
    ] {
        let mut it = Setting::new(4);
        let ours = it.foot(US, pose(30, 20, 0));
        let theirs = it.unit(THEM, steady(arm), formation, strength, pose(30, 28, 180));
        let mut table = charged(it, ours, theirs);
        table.order_with(responding(theirs, "evade"), &[]);
        assert_eq!(table.status(theirs).dm, dm, "{arm} in {formation}");
    }
}

#[test]
fn elan_charge_counter_charge_of_foot_against_horse() {
    let (it, ours, theirs) = horse_at(steady(Arm::Infantry), Formation::Column, 24);
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "counter-charge"), &[&[6, 6]]);
    assert_eq!(does(&table, theirs), Some(Does::CounterCharge));
    assert_eq!(went(&table, theirs, How::Charges), Some(Point::new(30_000, 25_000)));
}

#[test]
fn elan_charge_counter_charge_turns_to_a_charge_on_the_flank_and_takes_its_bonus() {
    let (it, ours, theirs) = flanked();
    let mut table = charged(it, ours, theirs);
    assert!(table.status(ours).charge.is_some_and(|it| it.flank), "declared on the flank");
    table.order_with(responding(theirs, "counter-charge"), &[&[4, 4]]);
    assert!(table.shown("elan.charge.meets"));
    let turned = table.events.iter().any(|event| match event {
        linstock_battle::Event::Moved { unit, to, how: How::Forms } => {
            *unit == theirs && to.facing.turn_to(Facing::from_degrees(270)).0.abs() < 20_000
        }
        _ => false,
    });
    assert!(turned, "{:?}", table.events);
    let rows = table.rows();
    assert!(!rows.contains(&"elan.test.factor.attacking-flank".to_owned()), "{rows:?}");
    assert!(!table.status(ours).charge.is_some_and(|it| it.flank));
}

/// What a response was told to come to.
fn told(table: &Table, what: &str) -> Option<String> {
    table.events.iter().find_map(|event| match event {
        linstock_battle::Event::Resolved(it) if it.what == what => {
            let does = it.outcome.iter().find(|fact| fact.of == "does")?;
            match &does.is {
                Value::Word(word) => Some(word.to_string()),
                Value::Number(_) | Value::Is(_) | Value::Distance { .. } => None,
            }
        }
        _ => None,
    })
}

#[test]
fn elan_charge_stands_who_has_no_choice_and_cannot_fire() {
    // In contact already, and unloaded: it can only stand.
    let (mut it, ours, theirs) = foot();
    it.foot(US, pose(30, 28, 0));
    it.units[ours.index()].start = Place::Table(pose(37, 22, 0));
    it.units[theirs.index()].status.unloaded = 2;
    let mut table = Table::at(it, US, Phase::Charges);
    table.order_with(charging(ours, theirs), &[]);
    if table.state.phase == Phase::Charges {
        table.done();
    }
    assert!(table.shown("elan.charge.stands") && !table.shown("elan.charge.stand-and-fire"));
}

#[test]
fn elan_charge_stand_and_fire_is_offered_only_where_fire_can_be_made() {
    let (it, ours, theirs) = foot();
    let table = charged(it, ours, theirs);
    assert!(open(&table).contains(&"stand-and-fire".to_owned()));
    assert!(!open(&table).contains(&"stand-without-fire".to_owned()));
    let (it, ours, theirs) = flanked();
    let mut table = charged(it, ours, theirs);
    assert!(!open(&table).contains(&"stand-and-fire".to_owned()), "out of its arc");
    assert!(open(&table).contains(&"stand-without-fire".to_owned()));
    table.order_with(responding(theirs, "stand-without-fire"), &[]);
    assert_eq!(does(&table, theirs), Some(Does::StandAndFire));
    assert_eq!(told(&table, "elan.charge.stands"), Some("stand-without-fire".to_owned()));
    assert!(!table.shown("elan.charge.stand-and-fire"), "nobody is told that it fires");
    // Nor is it told of one whose drill fails.
    let (it, ours, theirs) = flanked();
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "form-square"), &[&[12, 12]]);
    let what = "elan.charge.change-formation";
    assert_eq!(told(&table, what), Some("stand-without-fire".to_owned()));
    // Unloaded muskets do not fire either.
    let (it, ours, theirs) = foot();
    let mut table = charged(it, ours, theirs);
    table.set(theirs, |status| status.unloaded = 1);
    assert!(charges::tries(&table.world(), theirs, ours).contains(&charges::Try::Stand));
}

#[test]
fn elan_fire_arc_of_a_charged_unit_is_that_of_the_declaration() {
    let (it, ours, theirs) = foot();
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "stand-and-fire"), &[]);
    table.until(US, Phase::ReactiveFire);
    // He came from ahead and stands at its corner at the last inch.
    table.state.units[ours.index()].place = Place::Table(pose(34, 29, 270));
    assert_eq!(shoot::may_aim(&table.world(), theirs, ours), Ok(()));
    table.set(theirs, |status| {
        status.response = status.response.map(|it| Answer { in_arc: false, ..it });
    });
    let refused = shoot::may_aim(&table.world(), theirs, ours).err();
    assert_eq!(refused.map(|why| why.rule.id), Some("elan.fire.arc"));
}

#[test]
fn elan_fire_a_charged_square_fires_from_its_other_faces() {
    let mut it = Setting::new(4);
    let ours = it.horse(US, pose(30, 20, 0));
    let beside = it.foot(US, pose(20, 31, 90));
    let with_him = it.foot(US, pose(22, 22, 20));
    let square = it.unit(THEM, steady(Arm::Infantry), Formation::Square, 24, pose(30, 30, 180));
    let mut table = charged(it, ours, square);
    table.order_with(responding(square, "stand-and-fire"), &[]);
    table.until(US, Phase::ReactiveFire);
    assert_eq!(table.refused_by(&firing(square, with_him, "platoon")), "elan.fire.at-charger");
    assert_eq!(table.refusal(&firing(square, beside, "platoon")), None);
    assert_eq!(table.refusal(&firing(square, ours, "platoon")), None);
}

#[test]
fn elan_fire_at_a_charge_is_at_its_front() {
    for (charges, flank) in [(true, false), (false, true)] {
        let (it, ours, theirs) = foot();
        let mut table = charged(it, ours, theirs);
        table.order_with(responding(theirs, "stand-and-fire"), &[]);
        table.until(US, Phase::ReactiveFire);
        // At the last inch he shows his side to those he charges.
        table.state.units[ours.index()].place = Place::Table(pose(33, 24, 90));
        if !charges {
            table.set(ours, |status| status.charge = None);
        }
        table.order_with(firing(theirs, ours, "platoon"), &[&[1; 12], &[1; 12]]);
        let rows = table.rows();
        assert_eq!(rows.contains(&"elan.save.flank".to_owned()), flank, "{rows:?}");
        assert_eq!(table.cited().contains(&"elan.fire.charger-front".to_owned()), charges);
    }
}
