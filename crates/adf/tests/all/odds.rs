//! Odds against the obvious: every ordered roll where that is feasible, a million rolls elsewhere.

use linstock_adf::{
    charge::{
        chain::{
            Charge, Detail, Reaction,
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
    Asked, Die, Once, Procedure, Reading, Rolled, Single,
    obvious::{agrees_with_a_million_rolls, agrees_with_every_roll},
};
use proptest::prelude::*;

use crate::common::*;

#[test]
fn single_procedures() {
    let edition = western();
    let fire = close_fire();
    agrees_with_every_roll(&Single(&Shot::new(&edition, &fire).unwrap()), Once::Waiting);
    let (unit, situation) = (unit(), Default::default());
    let check = Check::new(&edition, &unit, &situation, morale::Cause::Fire, 2);
    agrees_with_every_roll(&Single(&check), Once::Waiting);
    agrees_with_every_roll(&Single(&Competence { unit }), Once::Waiting);
    for hits in 0..=4 {
        agrees_with_every_roll(&Single(&Risk { hits }), Once::Waiting);
    }
    for rout in [Rout::Dice(3), Rout::Inches(2), Rout::Abandon] {
        agrees_with_every_roll(&Single(&RoutMove { rout, battery: true }), Once::Waiting);
    }
    let charging = Charging {
        body: unit.body,
        experience: unit.experience,
        morale: Morale::Good,
        terrain: Terrain::Open,
    };
    agrees_with_every_roll(&Single(&Reach::new(&edition, &charging).unwrap()), Once::Waiting);
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
        agrees_with_every_roll(&volley.unwrap(), volley::State::Loaded);
    }

    #[test]
    fn impacts(edition in any_edition(), attacker in any_party(true), defender in any_party(false)) {
        let impact = Impact::new(&edition, attacker.contender, defender.contender, false).unwrap();
        agrees_with_every_roll(&impact, impact.start());
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
    agrees_with_every_roll(&UpTo { charge: &charge, last: 6 }, charge.start());
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

#[test]
fn a_million_volleys() {
    let edition = western();
    let fire = close_fire();
    let (unit, situation) = (unit(), Default::default());
    let volley = Volley::new(&edition, &fire, &unit, &situation).unwrap();
    agrees_with_a_million_rolls(&volley, volley::State::Loaded, 1);
}

#[test]
fn a_million_charges() {
    let edition = western();
    let charge = charge(&edition).detail(Detail::Fates);
    agrees_with_a_million_rolls(&charge, charge.start(), 2);
}
