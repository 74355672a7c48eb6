//! Officers under fire: one die for each fire or round of melee that cost their unit anybody.

use crate::playing::*;

/// Two regiments that may fire at one, which has an officer with it.
fn under_fire() -> (Scenario<Jr3>, LeaderId) {
    let mut officer = LeaderId(0);
    let mut table = Table::bare(40, 60);
    table.unit(First, Infantry, (20_000, 25_000), NORTH);
    let target = table.unit(Second, Infantry, (20_000, 28_500), SOUTH);
    table.unit(First, Infantry, (24_000, 25_000), NORTH);
    officer.0 = table.leader(Second, Rank::Brigade, LeaderPlace::With(target)).0;
    (table.scenario(), officer)
}

/// The dice rolled for officers, roll by roll.
fn risks(events: &[Deed]) -> Vec<Vec<u8>> {
    let risks = resolved(events, "jr3.officer.risk");
    risks.iter().map(|it| it.working.rolls[0].faces.clone()).collect()
}

fn fired(by: &[u16], faces: &[&[u8]]) -> (Play<'static>, LeaderId) {
    let (scenario, officer) = under_fire();
    let mut play = Play::new(Box::leak(Box::new(scenario)), 1);
    play.until("fire");
    for &unit in by {
        play.order(First, Command::of("fire", UnitId(unit)).at(TARGET)).unwrap();
    }
    play.pass(First);
    play.roll(Second, Command::new("done"), faces);
    (play, officer)
}

#[test]
fn one_fire_is_one_die_however_many_it_cost() {
    // 15 and the opening volley: six figures and a stand. The officer lives, and the unit passes.
    let (play, officer) = fired(&[0], &[&[6, 5, 4], &[5], &[6, 5]]);
    assert_eq!(play.state.units[TARGET.index()].strength, 10);
    assert_eq!(risks(&play.events), [vec![5]]);
    assert_eq!(play.state.leaders[officer.index()].place, LeaderPlace::With(TARGET));
}

#[test]
fn two_fires_are_two_dice_and_one_that_cost_nobody_is_none() {
    let (play, officer) = fired(&[0, 2], &[&[6, 5, 4], &[3, 3, 3], &[1, 6], &[6, 5], &[6, 5]]);
    assert_eq!(risks(&play.events), [vec![1, 6]]);
    assert_eq!(play.state.leaders[officer.index()].place, LeaderPlace::Gone(Fate::Killed));
    // Three ones and the opening volley are a possible kill, which does not kill.
    let (play, _) = fired(&[0, 2], &[&[6, 5, 4], &[1, 1, 1], &[1], &[2], &[6, 5]]);
    assert_eq!(risks(&play.events), [vec![2]]);
}

#[test]
fn a_round_of_melee_is_one_die() {
    let mut table = Table::bare(40, 60);
    table.info.turns = 1;
    let one = table.unit(First, Infantry, (20_000, 25_000), NORTH);
    let other = table.unit(Second, Infantry, (20_000, 25_000), SOUTH);
    table.leader(Second, Rank::Brigade, LeaderPlace::With(other));
    for (unit, with, attacks) in [(one, other, true), (other, one, false)] {
        table.entry(unit).status.melee = Some(Melee { with, attacks, fought: 0 });
    }
    let scenario = table.scenario();
    let lost = |play: &Play<'_>| 16 - play.state.units[other.index()].strength;
    let bloody = |play: &Play<'_>| {
        play.state.units[other.index()].pose().is_some() && (2..16).contains(&lost(play))
    };
    let pass = |play: &mut Play<'_>| play.until_over();
    let play = find(&scenario, pass, bloody);
    let dice: Vec<usize> = risks(&play.events).iter().map(Vec::len).collect();
    assert_eq!(dice, [1], "{} figures lost in one round", lost(&play));
}

#[test]
fn a_volley_and_a_return_volley_are_two_fires() {
    let scenario = two_lines(6000, |table, charger, _| {
        table.leader(First, Rank::Brigade, LeaderPlace::With(charger));
    });
    let mut play = Play::new(&scenario, 1);
    // The bonus, the point, a volley that costs two and a check; the impact is lost, an inch back;
    // the attacker's volley misses, and the defender's costs two more, a stand in all.
    let faces: &[&[u8]] = &[
        &[6, 6],
        &[6],
        &[3, 3, 3],
        &[6, 5],
        &[6, 6],
        &[1, 1],
        &[1],
        &[1, 1],
        &[4, 4],
        &[6, 5],
        &[4, 3],
    ];
    let events = charging_with(&mut play, faces);
    assert_eq!(result(events).as_deref(), Some("repulsed"));
    assert_eq!(risks(events), [vec![4, 3]]);
}
