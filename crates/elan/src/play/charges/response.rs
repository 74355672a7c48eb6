//! Responses to a charge: what a unit may try, and what its drill lets it do.

use linstock_battle::{Fact, NeedsDice, Scratch, Seat, UnitId, World};
use linstock_dice::{Once, Single};
use linstock_geometry::Zone;
use linstock_rulebook::{Code, Refusal, words};

use super::{FIRST_COMES, STANDS, look_again};
use crate::play::{
    Elan,
    facts::{self, RAYS, is_flanked, is_gunless},
    harm,
    moves::{self},
    shoot,
    state::{Answer, Charge, Stage},
};
use crate::{
    aftermath::{Condition, Consequence, of_response},
    charge::{CHANGE_FORMATION, Charged, Does, FAILED, OPEN_TO, Open, Responding, Response},
    roll::BREAK_AT_FOUR,
    words::Formation,
};

words! {
    /// What a charged unit is told to try.
    pub enum Try {
        /// Fire.
        StandAndFire = "stand-and-fire",
        /// The same for a unit that cannot fire at its charger.
        Stand = "stand-without-fire",
        /// Close up and fire.
        FormClosedColumn = "form-closed-column",
        /// Get away.
        Evade = "evade",
        /// Charge the charger.
        CounterCharge = "counter-charge",
        /// Form square and fire.
        FormSquare = "form-square",
        /// Turn to face the charge and fire.
        Face = "face",
        /// Fire and get away.
        FireAndEvade = "fire-and-evade",
        /// Get away with the guns.
        LimberAndEvade = "limber-and-evade",
    }
}

impl Try {
    /// The response it is.
    pub const fn response(self) -> Response {
        match self {
            Try::StandAndFire | Try::Stand => Response::StandAndFire,
            Try::FormClosedColumn => Response::FormClosedColumn,
            Try::Evade => Response::Evade,
            Try::CounterCharge => Response::CounterCharge,
            Try::FormSquare | Try::Face => Response::ChangeFormation,
            Try::FireAndEvade => Response::FireAndEvade,
            Try::LimberAndEvade => Response::LimberAndEvade,
        }
    }
}

/// A unit of a seat that is charged and has not responded, and its charger.
pub fn unanswered(world: &World<Elan>, seat: Seat) -> Option<(UnitId, UnitId)> {
    world.units_of(seat).find_map(|unit| {
        let fresh = world.status(unit).response.is_none();
        let charger = facts::chargers_of(world, unit).into_iter().next();
        charger.filter(|_| fresh).map(|charger| (unit, charger))
    })
}

/// What a charged unit may try.
pub fn tries(world: &World<Elan>, unit: UnitId, charger: UnitId) -> Vec<Try> {
    let open = |&it: &Try| check_try(world, unit, charger, it).is_ok();
    offered(world, unit, charger).filter(open).collect()
}

/// What a charged unit is asked about: to stand and fire if it can fire, else only to stand.
pub fn offered(
    world: &World<Elan>,
    unit: UnitId,
    charger: UnitId,
) -> impl Iterator<Item = Try> + use<> {
    let fires = can_fire_at(world, unit, charger);
    Try::ALL.iter().copied().filter(move |&it| match it {
        Try::StandAndFire => fires,
        Try::Stand => !fires,
        Try::FormClosedColumn
        | Try::Evade
        | Try::CounterCharge
        | Try::FormSquare
        | Try::Face
        | Try::FireAndEvade
        | Try::LimberAndEvade => true,
    })
}

/// Whether a unit that stands will be able to fire at its charger when he has come.
pub fn can_fire_at(world: &World<Elan>, unit: UnitId, charger: UnitId) -> bool {
    shoot::may_fire(world, unit).is_ok() && is_in_arc(world, unit, charger)
}

/// Whether a charge comes from within a unit's arc of fire.
fn is_in_arc(world: &World<Elan>, unit: UnitId, charger: UnitId) -> bool {
    world.status(unit).formation == Formation::Square
        || world.zone(unit, charger, RAYS) == Zone::Front
}

/// A response that a charged unit may try, or why it may not.
pub fn check_try(
    world: &World<Elan>,
    unit: UnitId,
    charger: UnitId,
    it: Try,
) -> Result<Open, Refusal> {
    let answer = Open::new(charged(world, unit, charger, it))?;
    let formation = world.status(unit).formation;
    let gunless = is_gunless(world, unit);
    let stuck = facts::contact(world, unit).is_some();
    let no = |rule, why| Err(Refusal::new(Code::NotAllowed, rule, why));
    match it {
        Try::StandAndFire | Try::Stand => Ok(answer),
        Try::FormSquare | Try::Face if stuck => {
            no(&CHANGE_FORMATION, "It is in contact with the enemy")
        }
        Try::FormSquare if formation == Formation::Square => {
            no(&CHANGE_FORMATION, "It is in square already")
        }
        // A detachment knows no order but its own.
        Try::FormSquare if world.profile(unit).parent.is_some() => {
            no(&CHANGE_FORMATION, "Detachments do not form square")
        }
        Try::Face if !is_flanked(world, unit, charger) => {
            no(&CHANGE_FORMATION, "The charge does not come at its flank")
        }
        Try::FormClosedColumn
        | Try::Evade
        | Try::CounterCharge
        | Try::FireAndEvade
        | Try::LimberAndEvade
            if stuck =>
        {
            no(&OPEN_TO, "It is in contact with the enemy")
        }
        Try::FireAndEvade | Try::LimberAndEvade if gunless => no(&OPEN_TO, "It has left its guns"),
        Try::FireAndEvade if formation == Formation::Limbered => {
            no(&OPEN_TO, "Limbered guns cannot fire")
        }
        Try::FormSquare
        | Try::Face
        | Try::FormClosedColumn
        | Try::Evade
        | Try::CounterCharge
        | Try::FireAndEvade
        | Try::LimberAndEvade => Ok(answer),
    }
}

/// The facts of a response.
fn charged(world: &World<Elan>, unit: UnitId, charger: UnitId, it: Try) -> Charged {
    let (profile, status) = (world.profile(unit), world.status(unit));
    Charged {
        response: it.response(),
        arm: profile.arm,
        formation: status.formation,
        factor: profile.factors.drill,
        dm: status.dm,
        built_up: facts::is_built_up(world, unit),
        charged_flank: facts::charge(world, charger).is_some_and(|charge| charge.flank),
    }
}

/// A charged unit tries something, and does what its drill lets it.
pub fn respond(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    charger: UnitId,
    it: Try,
    open: Open,
) -> Result<(), NeedsDice> {
    let responding = Responding::of(scratch.edition(), open);
    let (end, working) = scratch.play(&Single(&responding), Once::Waiting)?;
    let responded = responding.responded(end.outcome());
    let several = facts::chargers_of(scratch, unit).len() > 1;
    let by = Fact::new("charger", scratch.entry(charger).name.clone());
    let by = if several { by.by(&FIRST_COMES) } else { by };
    let shown = vec![Fact::new("response", it.word()), by];
    let failed = responded.does != it.response().done();
    let stands = responded.does == Does::StandAndFire && !can_fire_at(scratch, unit, charger);
    let word = if stands { Try::Stand.word() } else { responded.does.word() };
    let does = Fact::new("does", word);
    let mut outcome = vec![
        Fact::new("result", responded.result.word()),
        if failed { does.by(&FAILED) } else { does },
        Fact::new("dm", i32::from(responded.dm)),
    ];
    if responded.broken {
        outcome.push(Fact::new("broken", true).by(&BREAK_AT_FOUR));
    }
    let what = rule_of(it).id;
    harm::resolved(scratch, what, unit, Some(charger), shown, working, outcome);
    let does = responded.does;
    let in_arc = is_in_arc(scratch, unit, charger);
    scratch.update(unit, |status| {
        status.dm = responded.dm;
        let late = does.fires() && !responded.first_fire;
        status.response = Some(Answer { to: charger, does, late, in_arc, gone: false });
    });
    if responded.broken {
        return harm::breaks(scratch, unit);
    }
    for consequence in of_response(responded) {
        if let Consequence::Becomes { now: Condition::Formed(_), .. } = consequence {
            harm::bear(scratch, unit, consequence, None)?;
        }
    }
    match does {
        Does::ChangeFormation => turn_to_receive(scratch, unit, charger, it),
        Does::CounterCharge => {
            let flank = is_flanked(scratch, charger, unit);
            scratch.update(unit, |status| {
                let stage = Stage::Declared;
                status.charge = Some(Charge {
                    target: charger,
                    stage,
                    flank,
                    formation: None,
                    aim: None,
                    counter: true,
                });
            });
            look_again(scratch, unit);
        }
        Does::StandAndFire
        | Does::FormClosedColumn
        | Does::Evade
        | Does::FireAndEvade
        | Does::LimberAndEvade
        | Does::Flees => {}
    }
    harm::break_if_due(scratch, unit)
}

/// A charged unit that has no choice stands, and fires if it can.
pub fn stand(scratch: &mut Scratch<Elan>, unit: UnitId, charger: UnitId) -> Result<(), NeedsDice> {
    let it = match can_fire_at(scratch, unit, charger) {
        true => Try::StandAndFire,
        false => Try::Stand,
    };
    let open = Open::standing(charged(scratch, unit, charger, it));
    respond(scratch, unit, charger, it, open)
}

/// The rule of a response.
const fn rule_of(it: Try) -> &'static linstock_rulebook::Rule {
    use crate::charge;
    match it {
        Try::StandAndFire => &charge::STAND_AND_FIRE,
        Try::Stand => &STANDS,
        Try::FormClosedColumn => &charge::FORM_CLOSED_COLUMN,
        Try::Evade => &charge::EVADE,
        Try::CounterCharge => &charge::COUNTER_CHARGE,
        Try::FormSquare | Try::Face => &charge::CHANGE_FORMATION,
        Try::FireAndEvade => &charge::FIRE_AND_EVADE,
        Try::LimberAndEvade => &charge::LIMBER_AND_EVADE,
    }
}

/// A unit forms square or faces its charger, so that no charge at it has its flank any more unless
/// it comes from another side.
fn turn_to_receive(scratch: &mut Scratch<Elan>, unit: UnitId, charger: UnitId, it: Try) {
    let own = scratch.pose(unit);
    let formation = scratch.status(unit).formation;
    let towards = own.at.towards(scratch.footprint(charger).centre());
    match it {
        Try::Face => moves::form_anyhow(scratch, unit, formation, towards),
        Try::FormSquare
        | Try::StandAndFire
        | Try::Stand
        | Try::FormClosedColumn
        | Try::Evade
        | Try::CounterCharge
        | Try::FireAndEvade
        | Try::LimberAndEvade => {
            moves::form_anyhow(scratch, unit, Formation::Square, own.facing);
        }
    }
    look_again(scratch, unit);
}
