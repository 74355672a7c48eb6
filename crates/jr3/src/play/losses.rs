//! What becomes of units and officers: losses, fates, and what is left on the field.

use linstock_battle::{
    Event, Fact, Fate, How, LeaderId, LeaderPlace, NeedsDice, Place, Resolved, Scratch, Seat,
    UnitId, movement::forced_place, room, rules::OCCUPIED, state::Guns,
};
use linstock_dice::{Once, Single};
use linstock_geometry::{Footprint, Point, distance_to_point};
use linstock_rulebook::{Leaders, rules};

use super::{
    Jr3,
    shock::{Shock, Shocks, Spot, disorder},
};
use crate::{
    officer::{RISK, Risk},
    words::{Arm, Morale},
};

rules! {
    OFFICER_TAKEN = "jr3.officer.taken" {
        says: "officer captured",
        text: "An officer is captured with his unit, or by an enemy who touches him while he is alone.",
        by: Ruling,
        at: "ruling R15",
    }
    GUNS = "jr3.guns" {
        says: "guns left on the field",
        text: "Lost sections leave their guns behind; the first enemy to reach them captures them.",
        by: Ruling,
        at: "ruling R15",
    }
}

/// The radius of an officer's stand.
const OFFICER: i32 = 250;

/// How near guns must be to be touched.
const TOUCH: i32 = 500;

/// A unit loses figures or sections to fire or in melee, and its officers run their risk.
pub fn lose(
    scratch: &mut Scratch<Jr3>,
    unit: UnitId,
    hits: u8,
    leaders: Leaders,
    shocks: &mut Shocks,
) -> Result<(), NeedsDice> {
    let now = scratch.unit(unit).strength;
    let hits = hits.min(now);
    if hits == 0 || !scratch.is_on_table(unit) {
        return Ok(());
    }
    let left = now - hits;
    let stood = scratch.footprint(unit).clone();
    if scratch.profile(unit).arm == Arm::Artillery {
        let at = scratch.footprint(unit).centre();
        scratch.note(GUNS.id, unit);
        scratch.emit(Event::GunsLeft(Guns { of: unit, at, number: hits, taken: None }));
    }
    scratch.emit(Event::Strength { unit, left });
    let fires = match leaders {
        Leaders::AtRisk => hits,
        Leaders::AtRiskIn { fires } => fires,
        Leaders::Safe => 0,
    };
    let officers: Vec<LeaderId> = scratch.leaders_with(unit).filter(|_| fires > 0).collect();
    for officer in officers {
        risk(scratch, officer, unit, fires, shocks)?;
    }
    if left == 0 {
        // Friends see it lost where it stood, not where its last figure did.
        goes(scratch, unit, Fate::Destroyed, stood, shocks);
    } else {
        close_up(scratch, unit);
    }
    Ok(())
}

/// Those who are left close up about their front centre. Where a friend stands between the stands
/// of an open line there may be no room for that, and they have to shift.
fn close_up(scratch: &mut Scratch<Jr3>, unit: UnitId) {
    let pose = scratch.pose(unit);
    if room::is_free(scratch, unit, &scratch.drawn(unit, pose)) {
        return;
    }
    let to = forced_place(scratch, unit, pose);
    scratch.note(OCCUPIED.id, unit);
    scratch.emit(Event::Moved { unit, to, how: How::Forms });
    disorder(scratch, unit);
}

fn risk(
    scratch: &mut Scratch<Jr3>,
    officer: LeaderId,
    unit: UnitId,
    fires: u8,
    shocks: &mut Shocks,
) -> Result<(), NeedsDice> {
    let risk = Risk::new(scratch.edition(), fires);
    let (end, working) = scratch.play(&Single(&risk), Once::Waiting)?;
    let killed = end.outcome();
    scratch.resolved(Resolved {
        what: RISK.id.into(),
        by: Vec::new(),
        at: Some(unit),
        facts: vec![
            Fact::new("officer", scratch.scenario.leaders[officer.index()].name.clone()),
            Fact::new("bloody-fires", i32::from(fires)),
        ],
        working,
        outcome: vec![Fact::new("killed", killed)],
    });
    if killed {
        let at = scratch.footprint(unit).centre();
        scratch.emit(Event::Leader { leader: officer, place: LeaderPlace::Gone(Fate::Killed) });
        shocks.push(Shock { seat: scratch.seat(unit), source: None, spot: Spot::Officer(at) });
    }
    Ok(())
}

/// A unit is gone for good. Friends who see it lost to the enemy are shocked.
pub fn gone(scratch: &mut Scratch<Jr3>, unit: UnitId, fate: Fate, shocks: &mut Shocks) {
    let Some(footprint) = scratch.find(unit).cloned() else { return };
    goes(scratch, unit, fate, footprint, shocks);
}

/// A unit that stood here is gone for good.
fn goes(
    scratch: &mut Scratch<Jr3>,
    unit: UnitId,
    fate: Fate,
    footprint: Footprint,
    shocks: &mut Shocks,
) {
    end_melee(scratch, unit);
    let shocking = match fate {
        Fate::Destroyed | Fate::Captured => true,
        // Those who ran off had routed before: that was the shock.
        Fate::Ran => scratch.status(unit).morale != Morale::Routed,
        Fate::Withdrew | Fate::Merged | Fate::Killed => false,
    };
    if shocking {
        let spot = Spot::Unit(Box::new(footprint.clone()));
        shocks.push(Shock { seat: scratch.seat(unit), source: Some(unit), spot });
    }
    let officers: Vec<LeaderId> = scratch.leaders_with(unit).collect();
    for leader in officers {
        let place = match fate {
            Fate::Captured => LeaderPlace::Gone(Fate::Captured),
            Fate::Destroyed | Fate::Ran | Fate::Withdrew | Fate::Merged | Fate::Killed => {
                LeaderPlace::At(scratch.scenario.field.nearest(footprint.centre()))
            }
        };
        scratch.emit(Event::Leader { leader, place });
    }
    scratch.emit(Event::Placed { unit, place: Place::Gone(fate) });
}

/// A unit's melee is over, for both.
pub fn end_melee(scratch: &mut Scratch<Jr3>, unit: UnitId) {
    let Some(melee) = scratch.status(unit).melee else { return };
    for side in [unit, melee.with] {
        scratch.update(side, |status| status.melee = None);
    }
}

/// Where a unit has been on its way.
pub struct Trail {
    /// Who.
    pub unit: UnitId,
    /// Its footprints on the way.
    pub way: Vec<Footprint>,
}

/// After anybody has moved: officers alone whom the enemy touches or rides over are captured, and
/// guns left on the field are taken by the enemy who comes to them. Officers who are about to ride
/// get away.
pub fn take_what_is_touched(scratch: &mut Scratch<Jr3>, trails: &[Trail]) {
    let touches = |seat: Seat, at: Point, distance: i32| {
        scratch.units_of(seat).any(|unit| near(scratch.footprint(unit), at, distance))
            || trails
                .iter()
                .filter(|trail| scratch.seat(trail.unit) == seat)
                .any(|trail| trail.way.iter().any(|footprint| near(footprint, at, distance)))
    };
    let rides = &scratch.state.memory.rides;
    let taken = |leader: &LeaderId| match scratch.state.leaders[leader.index()].place {
        LeaderPlace::At(at) => {
            let enemy = scratch.scenario.leaders[leader.index()].seat.other();
            !rides.iter().any(|(other, _)| other == leader) && touches(enemy, at, OFFICER)
        }
        LeaderPlace::With(_) | LeaderPlace::Waiting | LeaderPlace::Gone(_) => false,
    };
    let captured: Vec<LeaderId> = scratch.scenario.leader_ids().filter(taken).collect();
    let guns = scratch.state.guns.iter().enumerate();
    let fallen: Vec<(u16, Seat)> = guns
        .filter(|(_, guns)| guns.taken.is_none())
        .map(|(index, guns)| (index, guns, scratch.seat(guns.of).other()))
        .filter(|(_, guns, enemy)| touches(*enemy, guns.at, TOUCH))
        .map(|(index, _, enemy)| (u16::try_from(index).unwrap_or(u16::MAX), enemy))
        .collect();
    for leader in captured {
        scratch.note(OFFICER_TAKEN.id, None);
        scratch.emit(Event::Leader { leader, place: LeaderPlace::Gone(Fate::Captured) });
    }
    for (guns, by) in fallen {
        scratch.note(GUNS.id, None);
        scratch.emit(Event::GunsTaken { guns, by });
    }
}

fn near(footprint: &Footprint, at: Point, distance: i32) -> bool {
    distance_to_point(footprint, at) <= distance
}
