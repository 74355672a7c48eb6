//! The charge on the table: declared, coming on inch by inch, feared, fired at, and struck home.

use linstock_battle::{
    Event, NeedsDice, Resolved, UnitId,
    card::{Fact, Value},
    movement::Member,
};
use linstock_dice::Single;
use linstock_geometry::inches;
use linstock_rulebook::rules;

use super::{
    Charging, Declared, Occasion, Scratch, Stage, Task, Trigger, World, facts, ground, morale,
    react, turn,
};
use crate::{
    charge::{
        chain::STOP,
        reach::{DISORDER_POINT, REACH},
    },
    movement::ROAD,
    words::Morale,
};

mod coming;
mod fear;
mod follow;
mod home;
mod impact;
pub mod line;
mod meet;
pub mod toll;

pub use coming::FEARED;
pub use fear::{aspect_of_fire, faced, is_before, is_own_charger, was_feared_by};
pub use follow::{advance, charge_home};
pub use line::{aims, can_declare, charging, declare, farthest, within_grasp};
pub use meet::{comes_at, meet, met_by};

rules! {
    LINE = "adf.charge.line" {
        says: "the line of a charge",
        text: "A charge needs a target in sight: one wheel of up to 45 degrees, then straight on to the first enemy touched, which must be the target, no farther off than the charge could ever reach. It aims at the middle of the part of the target's edge that it can reach, or where its player names a place along that part; with less reach than it might have had it strikes as near to that as it gets.",
        by: Ruling,
        at: "ruling R14",
    }
    SHORT = "adf.charge.short" {
        says: "falls short",
        text: "A charge that does not make contact stops where its reach ends, in disorder; so does one whose target gives way straight before it, farther than it can follow.",
        at: "000, 001, 002: charge procedure, first step",
    }
    NOBODY = "adf.charge.nobody" {
        says: "finds nobody to strike",
        text: "A charge that has nobody before it any more stops where it is.",
        by: Ruling,
        at: "ruling",
    }
    INVOLVED = "adf.charge.involved" {
        says: "takes part in the impact",
        text: "One charge makes one impact, between its lead unit and the lead unit of the enemies it touches (the declared target, if touched). Every charger that touches an enemy and every enemy touched takes part: all of the losing side lose figures, drop in morale and fall back, each by its own arm, and everybody ends at least in disorder. The lead unit is the first to touch, then the one with the longest contact, then the lowest id. Whoever touched when they struck takes part until it is decided, even if losses make the lines so narrow that they part.",
        by: Ruling,
        at: "ruling; 000, 001, 002: charge procedure",
    }
    HOME = "adf.charge.home" {
        says: "follows the beaten enemy",
        text: "Winning attackers may advance up to 1\" less than the loser fell back, or as far as their remaining reach if the loser surrendered or was destroyed, and charge home on a new enemy that this brings within reach: it fears the charge and may fire at an inch, but nobody reacts before that. Winning defenders hold.",
        at: "000, 001, 002: charge procedure",
    }
}

/// A charge is made: its reach is rolled, and it sets out.
pub fn begin(s: &mut Scratch, declared: &Declared) -> Result<(), NeedsDice> {
    let mut charge = declared.charging.clone();
    let units: Vec<UnitId> = charge.members.iter().map(|member| member.unit).collect();
    // The slowest of a group sets its reach, and the first to lose its order takes it from all.
    let lead = declared.slowest;
    let reach = declared.reach;
    let (end, working) = s.play(&Single(&reach), linstock_dice::Once::Waiting)?;
    let roll = end.outcome();
    let more = inches(facts::leader_with(s, &units).into());
    charge.reach = reach.extent(roll).reach.on_table() + more;
    line::aim(s, &mut charge);
    // Who has no order to lose takes it from nobody.
    let each = units.iter().zip(&declared.reaches);
    let orderly = each.filter(|&(&unit, _)| s.status(unit).morale < Morale::Disorder);
    let points = orderly.map(|(_, own)| own.extent(roll).disorder_at.on_table());
    charge.disorder_at = points.min().unwrap_or(0);
    let terrain = facts::terrain_at(s, lead);
    let gets_nothing = ground::is_no_road_to(s.edition(), &facts::mover(s, lead, false), terrain);
    let rule = if gets_nothing { &ROAD } else { &ground::GROUND };
    let mut facts = vec![
        Fact::new("aspect", charge.aspect.word()),
        Fact::new("terrain", terrain.word()).by(rule),
    ];
    if !charge.wheel.is_empty() {
        facts.push(Fact::new("wheels", true).by(&LINE));
    }
    let outcome = vec![
        Fact::new("reach", Value::distance(charge.reach)),
        Fact::new("disorder-at", Value::distance(charge.disorder_at)),
    ];
    let (what, at) = (REACH.id.into(), Some(charge.target));
    s.resolved(Resolved { what, by: units.clone(), at, facts, working, outcome });
    for &unit in &units {
        s.update(unit, |status| {
            status.charging = true;
            status.moved = true;
        });
    }
    lose_order(s, &charge);
    s.emit(Event::Begun(Task::Charge(charge.clone())));
    ask(s, &mut charge, Occasion::Charge);
    Ok(())
}

fn trigger(charge: &Charging, what: Occasion) -> Trigger {
    let by = charge.members.iter().map(|member| member.unit).collect();
    Trigger { what, by, target: Some(charge.target) }
}

/// Past its point a charge is in disorder.
fn lose_order(s: &mut Scratch, charge: &Charging) {
    // On the point it still keeps its order, unless it has none to keep from the start.
    if charge.disorder_at > 0 && charge.gone <= charge.disorder_at {
        return;
    }
    for member in &charge.members {
        let unit = member.unit;
        if s.is_on_table(unit) && s.status(unit).morale < Morale::Disorder {
            s.note(DISORDER_POINT.id, unit);
            morale::disorder(s, unit);
        }
    }
}

/// A charge goes on until somebody is asked something, or to its end.
pub fn go_on(s: &mut Scratch, mut charge: Charging) -> Result<(), NeedsDice> {
    loop {
        drop_out(s, &mut charge);
        if charge.members.is_empty() {
            charge.stage = Stage::Over;
        }
        match charge.stage {
            Stage::Coming => {
                if coming::come_on(s, &mut charge) {
                    return Ok(());
                }
            }
            Stage::Fear => fear::fear(s, &mut charge)?,
            // Everybody who may still fire is asked, one after the other.
            Stage::Close => {
                if ask(s, &mut charge, Occasion::Close) {
                    return Ok(());
                }
                charge.stage = Stage::Pistols;
            }
            Stage::Pistols => {
                // Each in turn, as long as anybody is left to.
                if let Some((seat, decision)) = home::charging_fire(s, &mut charge) {
                    s.emit(Event::Continued(Task::Charge(charge)));
                    s.ask(seat, decision);
                    return Ok(());
                }
                charge.stage = Stage::Home;
            }
            Stage::Home => home::strike_home(s, &mut charge),
            Stage::Impact => impact::resolve(s, &mut charge)?,
            Stage::Won => {
                charge.stage = Stage::Over;
                if let Some(decision) = follow::follow(s, &charge) {
                    let seat = s.seat(charge.members[0].unit);
                    s.emit(Event::Continued(Task::Charge(charge)));
                    s.ask(seat, decision);
                    return Ok(());
                }
            }
            Stage::Over => {
                over(s, &charge);
                return Ok(());
            }
        }
    }
}

/// Asks the other side whether it reacts, the charge being kept as it stands.
fn ask(s: &mut Scratch, charge: &mut Charging, what: Occasion) -> bool {
    let trigger = trigger(charge, what);
    let Some((seat, decision)) = react::window(s, &trigger, &mut charge.offered) else {
        return false;
    };
    s.emit(Event::Continued(Task::Charge(charge.clone())));
    s.ask(seat, decision);
    true
}

/// Those who were shaken or driven back do not come on.
fn drop_out(s: &mut Scratch, charge: &mut Charging) {
    // From the impact on, losses and retreats are its own doing.
    if matches!(charge.stage, Stage::Impact | Stage::Won | Stage::Over) {
        charge.members.retain(|member| s.is_on_table(member.unit));
        return;
    }
    let at = charge.at;
    let stays = |world: &World, member: &Member| {
        world.is_on_table(member.unit)
            && world.pose(member.unit).at.distance(member.at(at).at) <= facts::TOUCHING
            && world.status(member.unit).morale < Morale::Shaken
    };
    let (stay, gone): (Vec<Member>, Vec<Member>) =
        charge.members.iter().partition(|member| stays(s, member));
    charge.members = stay;
    for member in gone {
        if s.is_on_table(member.unit) {
            s.note(STOP.id, member.unit);
            s.update(member.unit, |status| status.charging = false);
            turn::leave_behind(s, member.unit);
            morale::make_room(s, member.unit);
        }
    }
}

/// The charge is over: nobody charges any more, and everybody has room to stand.
fn over(s: &mut Scratch, charge: &Charging) {
    let units: Vec<UnitId> = s.on_table().collect();
    for unit in units {
        s.update(unit, |status| status.charging = false);
    }
    for member in &charge.members {
        morale::make_room(s, member.unit);
    }
    s.emit(Event::Finished);
}
