//! Odds against the obvious: every ordered roll where that is feasible, a million rolls elsewhere.

use linstock_dice::{
    Once, OneRoll, Single,
    obvious::{agrees_with_a_million_rolls, agrees_with_every_roll},
};
use linstock_elan::{
    House,
    charge::{Charged, Responding, Response},
    close::{
        action::{Action, Closing, Detail, party::Party},
        pursuit::{Pursuit, Winner},
        round::Round,
    },
    engineering::{Task, Work},
    fire::{Shot, With, guns::Guns},
    movement::obstacle::{Crossing, Kind, Obstacle},
    reinforcements::Reinforcements,
    save::{Attack, Save, special::Special},
    test::{Facts, Of, Situation, Test},
    volley::{self, Volley},
    words::{Arm, Cover, Formation, Weight},
};

use crate::common::*;

fn one_roll<T: OneRoll<()>>(procedure: &T)
where
    T::Outcome: std::fmt::Debug,
{
    agrees_with_every_roll(&Single(procedure), Once::Waiting);
}

#[test]
fn tests_and_rallies() {
    let house = House::default();
    for dm in 0..=4 {
        for (of, situation) in [
            (Of::Elan, Situation::CloseCombat3),
            (Of::Drill, Situation::ChangeAndCharge),
            (Of::Rally, Situation::RallyStationary),
        ] {
            let facts = Facts { dm, ..Facts::new(of, 6, &[]) };
            one_roll(&Test::new(&house, Facts { situations: &[situation], ..facts }).unwrap());
            // Nothing to roll is nothing that falls.
            one_roll(&Test::new(&house, facts).unwrap());
        }
    }
}

#[test]
fn single_procedures() {
    let house = House::default();
    for hits in 0..=4 {
        one_roll(&Save::new(target(), Attack::Fire(None), hits));
        one_roll(&Special::new(&house, hits, true));
        one_roll(&Special::new(&house, hits, false));
        one_roll(&Round::new(blows(hits)));
    }
    one_roll(&Reinforcements { turns_late: 2 });
    one_roll(&Work { task: Task::Major, successes: 2, factor: 7 });
    let crossing = Crossing {
        kind: Kind::Minor,
        arm: Arm::Infantry,
        formation: Formation::Square,
        factor: 6,
        dm: 3,
        built_up: false,
    };
    one_roll(&Obstacle::new(&house, &crossing).unwrap());
    for hold in [false, true] {
        let formation = Formation::Line;
        let winner =
            Winner { arm: Arm::Cavalry, factor: 6, dm: 1, formation, built_up: false, hold };
        one_roll(&Pursuit::new(winner));
    }
    let charged = Charged {
        response: Response::CounterCharge,
        arm: Arm::Cavalry,
        formation: Formation::Line,
        factor: 6,
        dm: 2,
        built_up: false,
        charged_flank: true,
    };
    one_roll(&Responding::new(&house, &charged).unwrap());
}

#[test]
fn fires_and_volleys() {
    let house = House::default();
    let guns = |count| Guns { count, weight: Weight::Light };
    for fire in [
        muskets(1),
        muskets(3),
        fire(With::Canister { guns: guns(1), howitzer: true }),
        fire(With::Shell(guns(1))),
        fire(With::Shell(guns(2))),
        fire(With::Shrapnel(guns(1))),
    ] {
        agrees_with_every_roll(&Shot::new(&house, &fire).unwrap(), Once::Waiting);
    }
    for fire in [muskets(1), muskets(2), muskets(3), fire(With::Shell(guns(1)))] {
        agrees_with_every_roll(
            &Volley::new(&house, &fire, target()).unwrap(),
            volley::State::LOADED,
        );
    }
}

/// One figure against one, a single round: blows, saves, leaders and tests.
#[test]
fn the_smallest_action() {
    let house = House { close_rounds: Some(1), ..House::default() };
    let action = Action::new(&house, party(1), party(1), None).unwrap();
    agrees_with_every_roll(&action, action.start());
    for leaders in [1, 2] {
        let led = Party { leaders, dm: 3, ..party(1) };
        let action = Action::new(&house, led, party(1), None).unwrap();
        agrees_with_every_roll(&action, action.start());
    }
}

/// A million of every kind: closing, leaders, cover, a flank, few in contact.
#[test]
fn a_million_actions() {
    let house = House::default();
    let action = Action::new(&house, party(12), party(12), None).unwrap().detail(Detail::Fates);
    agrees_with_a_million_rolls(&action, action.start(), 1);
}

#[test]
fn a_million_uneven_actions() {
    let house = House::default();
    let mut attacker = party(6);
    (attacker.arm, attacker.formation) = (Arm::Cavalry, Formation::Line);
    (attacker.leaders, attacker.flank_figures) = (1, 2);
    let mut defender = party(8);
    (defender.contact, defender.cover, defender.leaders) = (5, Some(Cover::Soft), 1);
    (defender.started, defender.dm) = (20, 1);
    let action = Action::new(&house, attacker, defender, Some(Closing::Rough)).unwrap();
    agrees_with_a_million_rolls(&action.detail(Detail::Fates), action.start(), 2);
}

#[test]
fn a_million_volleys() {
    let house = House::default();
    let fire = muskets(36);
    let volley = Volley::new(&house, &fire, target()).unwrap();
    agrees_with_a_million_rolls(&volley, volley::State::LOADED, 3);
}
