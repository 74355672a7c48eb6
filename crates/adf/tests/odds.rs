//! Odds against the obvious: every ordered roll where that is feasible, a million rolls elsewhere.

mod common;

use std::collections::BTreeMap;

use common::*;
use linstock_adf::{
    charge::{
        chain::{Charge, Reaction},
        impact::Impact,
        reach::{self, Charging, Reach},
    },
    competence::{self, Competence},
    fire::{self, Shot},
    leader::{self, Risk},
    morale::{self, Check},
    movement::{self, RoutMove},
    tables::Rout,
    volley::{self, Volley},
    words::{Armament, InfantryWeapon, Morale, Terrain},
};
use linstock_dice::{Number, Procedure, Seed, Seeded, every_roll, exact_odds, play, quick_odds};
use proptest::prelude::*;

/// Compares a walk with every ordered roll, weight by weight.
fn brute_force<P>(procedure: &P, start: <P as Procedure<()>>::State)
where
    P: Procedure<()>,
    <P as Procedure<()>>::State: std::fmt::Debug,
{
    let exact = exact_odds(procedure, start);
    let mut most = 0;
    every_roll(P::DIE, |source| {
        let Ok(_) = play(procedure, start, source, &mut ());
        most = most.max(source.dice_rolled());
    });
    let mut obvious: BTreeMap<_, u128> = BTreeMap::new();
    every_roll(P::DIE, |source| {
        let Ok(end) = play(procedure, start, source, &mut ());
        let fewer = u32::try_from(most - source.dice_rolled()).unwrap();
        *obvious.entry(end).or_default() += u128::from(P::DIE.sides()).pow(fewer);
    });
    let total: u128 = obvious.values().sum();
    assert_eq!(exact.total().to_string(), total.to_string());
    let walked: BTreeMap<_, String> =
        exact.iter().map(|(state, weight)| (state, weight.to_string())).collect();
    let obvious: BTreeMap<_, String> =
        obvious.into_iter().map(|(state, weight)| (state, weight.to_string())).collect();
    assert_eq!(walked, obvious);

    for (state, chance) in quick_odds(procedure, start).iter() {
        let exact = exact.chance(|it| it == state);
        assert!((chance - exact).abs() < 1e-12, "{state:?}: {chance} is not {exact}");
    }
}

#[test]
fn single_procedures() {
    let edition = western();
    let fire = close_fire();
    brute_force(&Shot::new(&edition, &fire).unwrap(), fire::State::Loaded);
    let (unit, situation) = (unit(), Default::default());
    let check = Check::new(&edition, &unit, &situation, morale::Cause::Fire, 2);
    brute_force(&check, morale::State::Waiting);
    brute_force(&Competence { unit }, competence::State::Waiting);
    for hits in 0..=4 {
        brute_force(&Risk { hits }, leader::State::Exposed);
    }
    for rout in [Rout::Dice(3), Rout::Inches(2), Rout::Abandon] {
        brute_force(&RoutMove { rout, battery: true }, movement::State::Breaking);
    }
    let charging = Charging {
        body: unit.body,
        experience: unit.experience,
        morale: Morale::Good,
        terrain: Terrain::Open,
    };
    brute_force(&Reach::new(&edition, &charging).unwrap(), reach::State::Declared);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn volleys(edition in any_edition(), fire in any_fire(), situation in any_situation()) {
        let unit = morale::Unit {
            body: fire.target.body,
            morale: fire.target.morale,
            experience: fire.target.experience,
            ..unit()
        };
        let volley = Volley::new(&edition, &fire, &unit, &situation);
        prop_assume!(volley.is_ok());
        brute_force(&volley.unwrap(), volley::State::Loaded);
    }

    #[test]
    fn impacts(edition in any_edition(), attacker in any_party(true), defender in any_party(false)) {
        let impact = Impact::new(&edition, attacker.contender, defender.contender, false).unwrap();
        brute_force(&impact, impact.start());
    }
}

/// A charge in which nobody fires and the reach is one die ends, mostly, within a feasible number
/// of rolls; the rest, melee and free volleys, is cut off alike on both sides.
#[test]
fn a_charge_without_melee() {
    let edition = western();
    let muskets = Armament::Infantry(InfantryWeapon::RifleMusket);
    let mut defender = party(4, muskets);
    defender.contender.unit.morale = Morale::Shaken;
    let mut approach = approach();
    approach.reaction = Some(Reaction::None);
    approach.terrain = Terrain::LightWoods;
    let charge = Charge::new(&edition, party(6, muskets), defender, approach).unwrap();
    brute_force(&UpTo { charge: &charge, last: 10 }, charge.start());
}

/// A charge that is cut off after a step.
struct UpTo<'a> {
    charge: &'a Charge<'a>,
    last: usize,
}

impl Procedure<()> for UpTo<'_> {
    const DIE: linstock_dice::Die = linstock_dice::Die::D6;
    type State = linstock_adf::charge::chain::state::State;
    type Plan = linstock_adf::charge::chain::Planned;

    fn ask(&self, state: Self::State, quiet: &mut ()) -> Option<linstock_dice::Asked<Self::Plan>> {
        if state.step() > self.last { None } else { self.charge.ask(state, quiet) }
    }

    fn settle(
        &self,
        state: Self::State,
        plan: &Self::Plan,
        rolled: linstock_dice::Rolled,
        quiet: &mut (),
    ) -> Self::State {
        self.charge.settle(state, plan, rolled, quiet)
    }

    fn step(state: &Self::State) -> usize {
        state.step()
    }
}

/// Every outcome's share of a million seeded rolls is within five standard errors of its odds.
fn a_million_rolls<P>(procedure: &P, start: <P as Procedure<()>>::State, seed: u64)
where
    P: Procedure<()>,
    <P as Procedure<()>>::State: std::fmt::Debug,
{
    const ROLLS: u32 = 1_000_000;
    let odds = exact_odds(procedure, start);
    let mut source = Seeded::new(&Seed::Number(seed));
    let mut seen: BTreeMap<_, u32> = BTreeMap::new();
    for _ in 0..ROLLS {
        let Ok(end) = play(procedure, start, &mut source, &mut ());
        *seen.entry(end).or_default() += 1;
    }
    let mut expected = 0;
    for (state, weight) in odds.iter() {
        let chance = weight.share_of(odds.total());
        let share = f64::from(seen.remove(&state).unwrap_or(0)) / f64::from(ROLLS);
        // The last term allows for outcomes that are expected less than once.
        let error = (chance * (1.0 - chance) / f64::from(ROLLS)).sqrt();
        assert!((share - chance).abs() <= 5.0 * error + 5e-6, "{state:?}: {share} for {chance}");
        expected += 1;
    }
    assert!(seen.is_empty(), "of {expected} outcomes none is {:?}", seen.keys().next());
}

#[test]
fn a_million_volleys() {
    let edition = western();
    let fire = close_fire();
    let (unit, situation) = (unit(), Default::default());
    let volley = Volley::new(&edition, &fire, &unit, &situation).unwrap();
    a_million_rolls(&volley, volley::State::Loaded, 1);
}

#[test]
fn a_million_charges() {
    let edition = western();
    let charge = charge(&edition);
    a_million_rolls(&charge, charge.start(), 2);
}
