//! Odds against the obvious: every ordered roll where that is feasible, a million rolls elsewhere.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeMap;

use common::*;
use linstock_adf::{
    charge::{
        chain::{
            Charge, Reaction, Telling,
            question::{Effect, Planned, Question},
            state::State,
        },
        impact::Impact,
        reach::{Charging, Reach},
    },
    competence::Competence,
    fire::Shot,
    leader::Risk,
    morale::{self, Check},
    movement::RoutMove,
    tables::Rout,
    volley::{self, Volley},
    words::{Armament, InfantryWeapon, Morale, Terrain},
};
use linstock_dice::{
    Asked, Die, Number, Once, Procedure, Reading, Rolled, Seed, Seeded, Single, every_roll,
    exact_odds, play, quick_odds,
};
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
    brute_force(&Single(&Shot::new(&edition, &fire).unwrap()), Once::Waiting);
    let (unit, situation) = (unit(), Default::default());
    let check = Check::new(&edition, &unit, &situation, morale::Cause::Fire, 2);
    brute_force(&Single(&check), Once::Waiting);
    brute_force(&Single(&Competence { unit }), Once::Waiting);
    for hits in 0..=4 {
        brute_force(&Single(&Risk { hits }), Once::Waiting);
    }
    for rout in [Rout::Dice(3), Rout::Inches(2), Rout::Abandon] {
        brute_force(&Single(&RoutMove { rout, battery: true }), Once::Waiting);
    }
    let charging = Charging {
        body: unit.body,
        experience: unit.experience,
        morale: Morale::Good,
        terrain: Terrain::Open,
    };
    brute_force(&Single(&Reach::new(&edition, &charging).unwrap()), Once::Waiting);
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
    brute_force(&UpTo { charge: &charge, last: 6 }, charge.start());
}

/// A charge that is cut off after a step.
struct UpTo<'a> {
    charge: &'a Charge<'a>,
    last: usize,
}

impl Procedure<()> for UpTo<'_> {
    const DIE: Die = Die::D6;
    type State = State;
    type Question = Question;
    type Plan = Planned;
    type Effect = Effect;

    fn next(&self, state: &State) -> Option<Question> {
        if state.step() > self.last {
            return None;
        }
        Procedure::<()>::next(self.charge, state)
    }

    fn ask(&self, question: &Question, quiet: &mut ()) -> Asked<Planned> {
        self.charge.ask(question, quiet)
    }

    fn read(
        &self,
        question: &Question,
        plan: &Planned,
        rolled: Rolled,
    ) -> Reading<Question, Effect> {
        Procedure::<()>::read(self.charge, question, plan, rolled)
    }

    fn settle(&self, state: State, effect: Effect) -> State {
        Procedure::<()>::settle(self.charge, state, effect)
    }

    fn step(state: &State) -> usize {
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
    let charge = charge(&edition).telling(Telling::Fates);
    a_million_rolls(&charge, charge.start(), 2);
}
