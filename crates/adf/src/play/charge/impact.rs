//! The impact on the table: lead units, melee, stopping short, and what it does to everybody.

use linstock_battle::{
    Event, NeedsDice, Resolved, Still, UnitId,
    card::Fact,
    event::How,
    movement::{Retreat, is_clear},
};
use linstock_geometry::inches;
use linstock_rulebook::{Inches, Part, Side};

use super::{
    Charging, INVOLVED, facts::TOUCHING, fear::charged, lose_order, meet::lose_order_again,
};
use crate::{
    Edition,
    aftermath::{Consequence, of_contact, of_decision},
    charge::{
        chain::{AFTER, MELEE_ROUT},
        impact::{Contender, IMPACT, State},
        outcome::{
            Decision, FALL_BACK, GUNS_TAKEN, LOSING_ATTACKER, Loser, MELEE, STOPS_SHORT, SURRENDER,
            decide, is_spared,
        },
    },
    fire::Kind,
    play::{
        Scratch, Stage, World, again, facts,
        fire::{Duel, exchange},
        morale::{self, Aftermath},
    },
    words::{Arm, Morale},
};

/// Everybody who fights: each side's lead unit first.
struct Fight {
    chargers: Vec<UnitId>,
    defenders: Vec<UnitId>,
    /// Who touched whom when they struck, the charger first: they stay in contact until it is decided,
    /// even if losses make them narrower.
    contacts: Vec<(UnitId, UnitId)>,
}

impl Fight {
    /// Those of the chargers and of those they struck who are in contact.
    fn of(world: &World, charge: &Charging) -> Fight {
        let units: Vec<UnitId> =
            charge.members.iter().map(|it| it.unit).filter(|&it| world.is_on_table(it)).collect();
        let struck: Vec<UnitId> =
            charge.struck.iter().copied().filter(|&it| world.is_on_table(it)).collect();
        let pairs = units.iter().flat_map(|&unit| struck.iter().map(move |&it| (unit, it)));
        let contacts = pairs.filter(|&(unit, it)| world.within(unit, it, TOUCHING)).collect();
        let mut fight = Fight { chargers: units, defenders: struck, contacts };
        fight.part(world, &[]);
        fight
    }

    /// Those who are lost, or have left, fight no more, nor does anybody whom they alone touched.
    fn part(&mut self, world: &World, left: &[UnitId]) {
        let fights = |unit: UnitId| world.is_on_table(unit) && !left.contains(&unit);
        let contacts = &mut self.contacts;
        contacts.retain(|&(one, other)| fights(one) && fights(other));
        self.chargers.retain(|&unit| contacts.iter().any(|it| it.0 == unit));
        self.defenders.retain(|&unit| contacts.iter().any(|it| it.1 == unit));
    }

    /// Everybody who fights, for checks that move none of them.
    fn held(&self) -> Vec<UnitId> {
        [&self.chargers[..], &self.defenders].concat()
    }

    fn side(&self, side: Side) -> &[UnitId] {
        side.pick(&self.chargers, &self.defenders)
    }

    /// Everybody with the enemy at whom he fires: the enemy's lead unit if he touches it, or whom he
    /// touches first.
    fn duels(&self, world: &World) -> Vec<Duel> {
        let everybody = self.everybody();
        let at =
            |(side, unit)| Some(Duel::new(world, unit, *self.against(world, side, unit).first()?));
        everybody.into_iter().filter_map(at).collect()
    }

    /// Everybody with his side, chargers first.
    fn everybody(&self) -> Vec<(Side, UnitId)> {
        let of = |side: Side| self.side(side).iter().map(move |&unit| (side, unit));
        of(Side::Attacker).chain(of(Side::Defender)).collect()
    }

    /// The enemies that a unit of a side touches, the lead unit first.
    fn against(&self, world: &World, side: Side, unit: UnitId) -> Vec<UnitId> {
        let touched = |enemy: UnitId| {
            let pair = side.pick((unit, enemy), (enemy, unit));
            world.is_on_table(enemy) && self.contacts.contains(&pair)
        };
        self.side(side.other()).iter().copied().filter(|&enemy| touched(enemy)).collect()
    }
}

fn contender(
    world: &World,
    charge: &Charging,
    unit: UnitId,
    side: Side,
    enemy: UnitId,
) -> Contender {
    let mut situation = match side {
        Side::Attacker => facts::situation(world, unit, &[enemy]),
        Side::Defender => charged(world, charge, unit),
    };
    // They are in contact, however narrow losses have made them.
    if facts::unsettles(world, enemy) {
        situation.enemy_within = Some(Inches::default());
    }
    Contender {
        unit: facts::unit(world, unit),
        strength: world.unit(unit).strength,
        situation,
        disengaging: side == Side::Defender && world.status(unit).disengaging,
    }
}

/// Resolves the impact and all rounds of melee, until nobody is left in contact who has not fought.
pub fn resolve(s: &mut Scratch, charge: &mut Charging) -> Result<(), NeedsDice> {
    charge.stage = Stage::Over;
    let most = s.edition().house().melee_rounds.unwrap_or(2);
    let mut rounds = 0;
    let mut fight = Fight::of(s, charge);
    loop {
        fight.part(s, &[]);
        let (Some(&lead), Some(&target)) = (fight.chargers.first(), fight.defenders.first()) else {
            // Everybody whom they struck is gone.
            if charge.members.iter().any(|it| s.is_on_table(it.unit)) {
                charge.stage = Stage::Won;
            }
            return Ok(());
        };
        if let Some(&routed) = fight.defenders.iter().find(|&&it| is_routed(s, it)) {
            s.note(SURRENDER.id, routed);
            surrender(s, &fight, routed, Side::Defender)?;
            fight.part(s, &[routed]);
            continue;
        }
        // A check may have restored the order of a charge that came in disorder.
        if rounds > 0 {
            lose_order(s, charge);
        }
        lose_order_again(s, charge);
        let (attacker, defender) = (
            contender(s, charge, lead, Side::Attacker, target),
            contender(s, charge, target, Side::Defender, lead),
        );
        let impact = match again::impact(s, attacker, defender, rounds > 0) {
            Still::Possible(impact) => impact,
            Still::NoLonger(_) => return Ok(()),
        };
        let (end, working) = s.play(&impact, impact.start())?;
        let State::Done(dice) = end else { return Ok(()) };
        let (ours, theirs) = (
            impact.value(Side::Attacker, dice.attacker),
            impact.value(Side::Defender, dice.defender),
        );
        let mut margin = ours - theirs;
        if margin == 0 && rounds >= most {
            margin = -2;
        }
        let decision = decide(s.edition(), margin, loser(&attacker), loser(&defender));
        let facts = vec![Fact::new("attacker", ours), Fact::new("defender", theirs)];
        let outcome = shown(s.edition(), decision, loser(&attacker), loser(&defender));
        for &unit in fight.chargers.iter().skip(1).chain(fight.defenders.iter().skip(1)) {
            s.note(INVOLVED.id, unit);
        }
        let what = IMPACT.id.into();
        s.resolved(Resolved {
            what,
            by: fight.chargers.clone(),
            at: Some(target),
            facts,
            working,
            outcome,
        });
        match decision {
            Decision::Melee => {
                rounds += 1;
                s.note(MELEE.id, lead);
                exchange(s, &fight.duels(s), Kind::Melee)?;
                after_round(s, &mut fight)?;
            }
            Decision::StopsShort => {
                let apart = i32::from(dice.apart.unwrap_or(0)) * 500;
                return stop_short(s, &fight, apart);
            }
            Decision::Surrender { loser } | Decision::FallBack { loser, .. } => {
                lost(s, &fight, loser, margin)?;
                if loser == Side::Defender {
                    charge.stage = Stage::Won;
                    let there = fight.defenders.iter().any(|&it| s.is_on_table(it));
                    if let Decision::FallBack { penalty, .. } = decision
                        && there
                    {
                        charge.reach = charge.gone + inches(i32::from(penalty.fall_back) - 1);
                    }
                }
                return Ok(());
            }
        }
    }
}

fn is_routed(world: &World, unit: UnitId) -> bool {
    world.status(unit).morale == Morale::Routed
}

const fn loser(contender: &Contender) -> Loser {
    Loser { body: contender.unit.body, strength: contender.strength, morale: contender.unit.morale }
}

fn shown(edition: &Edition, decision: Decision, attacker: Loser, defender: Loser) -> Vec<Fact> {
    let result = |word: &'static str, rule| Fact::new("result", word).by(rule);
    match decision {
        Decision::Melee => vec![result("melee", &MELEE)],
        Decision::StopsShort => vec![result("stops-short", &STOPS_SHORT)],
        Decision::Surrender { loser } => {
            let body = match loser {
                Side::Attacker => attacker.body,
                Side::Defender => defender.body,
            };
            let guns = body.arm() == Arm::Artillery;
            let rule = if guns { &GUNS_TAKEN } else { &SURRENDER };
            vec![result("surrender", rule), Fact::new("loser", loser.word())]
        }
        Decision::FallBack { loser: side, penalty } => {
            let loser = Fact::new("loser", side.word());
            let spared = side == Side::Attacker && is_spared(edition, attacker);
            vec![
                result("fall-back", &FALL_BACK),
                if spared { loser.by(&LOSING_ATTACKER) } else { loser },
                Fact::new("fall-back", i32::from(penalty.fall_back)),
                Fact::new("lost", i32::from(penalty.lost)),
                Fact::new("morale", penalty.morale.word()),
            ]
        }
    }
}

/// After an impact everybody who took part is at least in disorder.
fn disordered(s: &mut Scratch, fight: &Fight) {
    let Some(&target) = fight.defenders.first() else { return };
    s.note(AFTER.id, target);
    for consequence in of_contact() {
        let side =
            if consequence.who() == Some(Part::Attacker) { Side::Attacker } else { Side::Defender };
        for &unit in fight.side(side) {
            if s.is_on_table(unit) {
                morale::disorder(s, unit);
            }
        }
    }
}

/// An impact is lost: everybody who took part falls into disorder, and then all of the losing side
/// bear what it did to them, one after the other.
fn lost(s: &mut Scratch, fight: &Fight, loser: Side, margin: i32) -> Result<(), NeedsDice> {
    disordered(s, fight);
    let mut after = Aftermath::new();
    let losers: Vec<(UnitId, Vec<UnitId>)> = fight
        .side(loser)
        .iter()
        .filter(|&&unit| s.is_on_table(unit))
        .map(|&unit| (unit, fight.against(s, loser, unit)))
        .collect();
    for (unit, by) in losers {
        let own = of_unit(s, unit);
        let decision = decide(s.edition(), margin, own, own);
        suffer(s, unit, loser, decision, &by, &mut after)?;
    }
    after.settle(s)
}

/// A unit as one that may lose.
fn of_unit(world: &World, unit: UnitId) -> Loser {
    Loser {
        body: facts::body(world, unit),
        strength: world.unit(unit).strength,
        morale: world.status(unit).morale,
    }
}

/// A loser bears what an impact did to it, falling back from those it touches.
fn suffer(
    s: &mut Scratch,
    unit: UnitId,
    side: Side,
    decision: Decision,
    by: &[UnitId],
    after: &mut Aftermath,
) -> Result<(), NeedsDice> {
    let who = Some(Part::of(side));
    for consequence in of_decision(decision, None).into_iter().filter(|it| it.who() == who) {
        match consequence {
            Consequence::FallBack { by: distance, .. } if s.is_on_table(unit) => {
                morale::beaten_back(s, unit, by, facts::distance(distance), after);
            }
            _ => morale::bear(s, unit, consequence, by.first().copied(), after)?,
        }
    }
    Ok(())
}

/// A unit gives itself up.
fn surrender(s: &mut Scratch, fight: &Fight, unit: UnitId, side: Side) -> Result<(), NeedsDice> {
    disordered(s, fight);
    let mut after = Aftermath::holding(fight.held());
    let decision = Decision::Surrender { loser: side };
    suffer(s, unit, side, decision, &fight.against(s, side, unit), &mut after)?;
    after.settle(s)
}

/// A round of melee may end it for units: they are destroyed, or rout and surrender to those whom they
/// touch; if all of those rout, too, they run. What their friends make of it may rout others.
fn after_round(s: &mut Scratch, fight: &mut Fight) -> Result<(), NeedsDice> {
    if fight.held().iter().any(|&unit| !s.is_on_table(unit)) {
        disordered(s, fight);
    }
    loop {
        fight.part(s, &[]);
        let everybody = fight.everybody().into_iter();
        let routed: Vec<(Side, UnitId)> = everybody.filter(|it| is_routed(s, it.1)).collect();
        if routed.is_empty() {
            return Ok(());
        }
        give_way(s, fight, &routed)?;
        let gone: Vec<UnitId> = routed.into_iter().map(|(_, unit)| unit).collect();
        fight.part(s, &gone);
    }
}

/// Those who routed in contact surrender or run.
fn give_way(s: &mut Scratch, fight: &Fight, routed: &[(Side, UnitId)]) -> Result<(), NeedsDice> {
    let (held, free): (Vec<_>, Vec<_>) = routed.iter().partition(|&&(side, unit)| {
        fight.against(s, side, unit).iter().any(|&enemy| !is_routed(s, enemy))
    });
    for (side, unit) in held {
        // What became of the one before may have taken it along.
        if s.is_on_table(unit) {
            s.note(MELEE_ROUT.id, unit);
            surrender(s, fight, unit, side)?;
        }
    }
    let mut after = Aftermath::holding(fight.held());
    for (_, unit) in free {
        if s.is_on_table(unit) {
            s.note(MELEE_ROUT.id, unit);
            morale::run(s, unit, &mut after)?;
        }
    }
    after.settle(s)
}

/// A charger that stops short stands so far off its enemy, or farther, where it finds room: it goes
/// back through friends as one that falls back does, but not off the table, and not into other enemies
/// if there is any way round them.
fn stand_off(s: &mut Scratch, unit: UnitId, by: &[UnitId], apart: i32) {
    const TOUCHED: i32 = 3 * TOUCHING;
    let on = |clear: i32| {
        let most = |distance| morale::way_back(s, unit, by, distance, clear);
        let fits = |it: &Retreat| !it.off && is_clear(s, unit, &s.drawn(unit, it.to), clear);
        (0..=apart).rev().step_by(500).map(most).find(fits)
    };
    let Some(went) = on(TOUCHED).or_else(|| on(0)) else { return };
    for &friend in &went.passed {
        morale::pass_through(s, unit, friend);
    }
    if went.to != s.pose(unit) {
        s.emit(Event::Moved { unit, to: went.to, how: How::Charges });
    }
}

/// The attackers stop short, and everybody fires.
fn stop_short(s: &mut Scratch, fight: &Fight, apart: i32) -> Result<(), NeedsDice> {
    let duels = fight.duels(s);
    let back: Vec<(UnitId, Vec<UnitId>)> =
        fight.chargers.iter().map(|&unit| (unit, fight.against(s, Side::Attacker, unit))).collect();
    for (unit, by) in back {
        stand_off(s, unit, &by, apart);
    }
    // Nobody charges any more, so this is an ordinary volley at a standing target.
    for &unit in fight.chargers.iter().chain(&fight.defenders) {
        s.update(unit, |status| status.charging = false);
    }
    exchange(s, &duels, Kind::Volley)?;
    disordered(s, fight);
    Ok(())
}
