//! A charge as far as the dice: its way, what it leads through, and both sides of it.

use linstock_battle::{
    Fact, Game, UnitId, Value, World,
    movement::{Aims, Body as Moving, ChargeLine, Edge, Open, Ways, charge_line},
    room,
    rules::AIM,
};
use linstock_geometry::{
    Cost, Footprint, Manoeuvre, Pace, Path, Pose, Shape, Turn, Walked, overlaps, walk,
};
use linstock_rulebook::{Code, Inches, Refusal, words};

use super::{
    Jr3,
    charges::{CLOSEST, GROUND, MEETS, SUPPORTS, is_due},
    facts, ground,
    parties::{TOUCH, party, supports, supports_at},
    shock::lets_through,
    target,
};
use crate::{
    charge::{
        chain::{
            Approach, Charge, Party,
            way::{Shelter, Way, by_die},
        },
        reach::{Charging, OBLIQUE, Reach},
    },
    movement::Mover,
    words::{Aspect, Covers, Order as Conduct},
};

/// Farther than any table: charges are made at whoever is seen, and fall short.
const FAR: i32 = 200_000;

/// How finely a way is looked at for friends on it.
const STEP: i32 = 100;

/// A charge as it is declared.
pub struct Declared {
    /// The way.
    pub line: ChargeLine,
    /// Both sides and how the charge comes on.
    pub attacker: Party,
    /// See above.
    pub defender: Party,
    /// See above.
    pub approach: Approach,
    /// Whether the defender's fire is pointed at it.
    pub volley: bool,
    /// Whether the defender is getting away.
    pub disengaging: bool,
    /// The way, walked.
    pub walked: Walked,
    /// What its move is where it starts.
    allowance: Inches,
    /// Friends on the way who do not let it through, and how far it has gone when it meets them.
    friends: Vec<(i32, UnitId)>,
    /// Units in support of the attacker and of the defender.
    supports: [usize; 2],
    /// The ground that the charger covers.
    shape: Shape,
}

impl Declared {
    /// Its facts, to be shown.
    pub fn facts(&self) -> Vec<Fact> {
        let oblique = Fact::new("oblique", self.approach.oblique);
        let mut facts = vec![
            Fact::new("distance", Value::distance(self.line.length())).by(&CLOSEST),
            Fact::new("aspect", self.defender.contender.situation.aspect.word()),
            if self.approach.oblique { oblique.by(&OBLIQUE) } else { oblique },
        ];
        let takes = self.takes(self.line.length()).on_table();
        if takes > self.line.length() {
            facts.push(Fact::new("takes", Value::distance(takes)).by(&GROUND));
        }
        for (of, count) in ["attacker-supports", "defender-supports"].into_iter().zip(self.supports)
        {
            if count > 0 {
                let count = i32::try_from(count).unwrap_or(i32::MAX);
                facts.push(Fact::new(of, count).by(&SUPPORTS));
            }
        }
        if self.defender.contender.situation.charging {
            facts.push(Fact::new("meets", true).by(&MEETS));
        }
        facts
    }

    /// How far it gets with this reach, short of its target.
    pub fn short(&self, reach: Inches) -> i32 {
        let budget = Cost::of(reach.on_table(), self.allowance.on_table(), (1, 1));
        self.walked.affordable(budget).clamp(0, (self.line.length() - 1).max(0))
    }

    /// Friends whom it has gone through, having gone so far.
    pub fn pushed(&self, went: i32) -> Vec<UnitId> {
        let met = self.friends.iter().filter(|&&(at, _)| at < went);
        met.map(|&(_, friend)| friend).collect()
    }

    /// Where it is when it has gone so far.
    pub fn pose_at(&self, went: i32) -> Pose {
        self.walked.pose_at(&self.shape, went)
    }

    /// What it takes of the reach to go so far: the share of a move that pays for it, as inches of
    /// the ground where it starts.
    pub fn takes(&self, went: i32) -> Inches {
        let (mut least, mut most) = (0, self.walked.total().0);
        while least < most {
            let middle = least + (most - least) / 2;
            if self.walked.affordable(Cost(middle)) >= went {
                most = middle;
            } else {
                least = middle + 1;
            }
        }
        let one = i128::from(Cost::ONE.0);
        let takes = i128::from(least) * i128::from(self.allowance.in_thousandths());
        Inches::thousandths(i64::try_from((takes + one / 2) / one).unwrap_or(i64::MAX))
    }

    /// The way as the procedure knows it.
    fn way(&self, world: &World<Jr3>, charge: &Charge<'_>) -> Way {
        let length = self.line.length();
        let at_point = |die: u8| {
            let point = charge.volley_point(die.into()).on_table();
            (length - point).max(0)
        };
        let cover = |went: i32| cover_at(world, &self.shape, self.pose_at(went));
        Way {
            to_point: by_die(|die| self.takes(at_point(die))),
            to_contact: self.takes(length),
            friends: self.friends.first().map(|&(at, _)| self.takes(at)),
            shelter: Some(Shelter {
                at_point: by_die(|die| cover(at_point(die))),
                at_contact: cover(length),
            }),
        }
    }
}

/// The procedure of a declared charge.
pub fn procedure<'a>(
    world: &World<'a, Jr3>,
    declared: &Declared,
    volley: bool,
) -> Result<Charge<'a>, Refusal> {
    let Declared { attacker, defender, approach, .. } = declared;
    let charge = Charge::new(world.edition(), *attacker, *defender, *approach)?;
    let charge = charge.by_way(declared.way(world, &charge));
    let charge = if declared.disengaging { charge.at_disengaging() } else { charge };
    Ok(if volley { charge } else { charge.without_volley() })
}

words! {
    /// What bars a charge.
    pub enum Barred {
        /// No wheel leads straight at the target.
        Line = "others-in-front",
        /// Ground or a barrier that it cannot pass.
        Ground = "impassable-ground",
        /// There is no room where it would strike.
        Room = "lack-of-room",
    }
}

/// Works out a charge as far as the dice. `None` if there is no way.
pub fn declare(
    world: &World<Jr3>,
    unit: UnitId,
    target: UnitId,
    aim: Option<i32>,
) -> Option<Declared> {
    attempt(world, unit, target, aim).ok()
}

/// The farthest that a unit could charge straight ahead with the best dice, if it charges at all.
pub fn farthest(world: &World<Jr3>, unit: UnitId) -> Option<i32> {
    let charging = Charging {
        body: facts::body(world, unit),
        experience: world.profile(unit).experience,
        morale: world.status(unit).morale,
        terrain: ground::terrain_under(world, unit),
        oblique: false,
    };
    let reach = Reach::new(world.edition(), &charging).ok()?;
    Some(reach.extent(6 * u16::from(reach.dice())).reach.on_table()).filter(|&far| far > 0)
}

/// Works out a charge as far as the dice, or says what bars it.
pub fn attempt(
    world: &World<Jr3>,
    unit: UnitId,
    target: UnitId,
    aim: Option<i32>,
) -> Result<Declared, Barred> {
    let moving = Moving::of(world, &[unit]);
    let line = line(world, &moving, target, aim).ok_or(Barred::Line)?;
    let body = facts::body(world, unit);
    let experience = world.profile(unit).experience;
    let morale = world.status(unit).morale;
    let terrain = ground::terrain_under(world, unit);
    let oblique = line.wheel.size() > Turn::DEGREES_45.size();
    let charging = Charging { body, experience, morale, terrain, oblique };
    let reach = Reach::new(world.edition(), &charging).map_err(|_| Barred::Line)?;
    let allowance = reach.extent(0).allowance;
    let mover = Mover { body, morale, disengaging: false, terrain };
    let pace = slowed(ground::pace(world.edition(), mover, experience), allowance);
    let path = Path(vec![Manoeuvre::Wheel(line.wheel), Manoeuvre::Advance(line.straight)]);
    let walked = walk(world.ground(), &moving.shape, moving.pose, &path, &pace);
    if walked.stopped.is_some() {
        return Err(Barred::Ground);
    }
    let contact = line.start.moved(line.straight, 0);
    if !room::is_free(world, unit, &world.drawn(unit, contact)) {
        return Err(Barred::Room);
    }
    let behind = attackers_supports(world, unit, contact);
    let mut attacker = party(world, unit, target, &behind);
    attacker.order = Conduct::Moved;
    // What covered it where it stood does not come along.
    let cover = cover_at(world, &moving.shape, contact);
    let situation = &mut attacker.contender.situation;
    situation.charging = true;
    situation.cover = cover != Covers::default();
    situation.works = None;
    attacker.cover = cover;
    let beside = supports(world, target);
    let mut defender = party(world, target, unit, &beside);
    let meets = is_due(world, target);
    defender.contender.situation.charging = meets;
    let approach = Approach {
        distance: Inches::thousandths(line.length().into()),
        terrain,
        oblique,
        // Whoever is charged fires at the charger's front, whatever the angle.
        aspect: Aspect::Front,
        melee_rounds: 1,
        return_volleys: true,
    };
    Ok(Declared {
        attacker,
        defender,
        approach,
        volley: !meets && may_volley(world, target, unit),
        disengaging: facts::is_disengaging(world, target),
        allowance,
        friends: friends(world, unit, &walked, line.length()),
        supports: [behind.len(), beside.len()],
        shape: moving.shape,
        line,
        walked,
    })
}

/// The line of a charge: as near as it gets to where it aims, or at the middle of the part of the
/// target's edge that it reaches with a wheel of up to 45 degrees and where it finds room, else by the
/// smallest wheel that leads there.
fn line(
    world: &World<Jr3>,
    moving: &Moving,
    target: UnitId,
    aim: Option<i32>,
) -> Option<ChargeLine> {
    let open = open(world, moving, target)?;
    let straight = match aim {
        Some(aim) => open.nearest(aim),
        None => open.middle(),
    };
    straight.or_else(|| charge_line(world, moving, target, Turn::DEGREES_180, FAR))
}

/// The lines that a charge may take with a wheel of up to 45 degrees: those that lead to a place with
/// room for it, or all if there is none.
fn open<'a>(world: &'a World<Jr3>, moving: &'a Moving, target: UnitId) -> Option<Open<'a>> {
    let member = moving.members.first()?;
    let ways = Ways::new(world, moving, target, Turn::DEGREES_45, FAR)?;
    let edge = Edge::of(world, member, target);
    let has_room = |line: &ChargeLine| {
        let contact = line.start.moved(line.straight, 0);
        room::is_free(world, member.unit, &world.drawn(member.unit, contact))
    };
    let all = ways.all();
    let open = Open::new(ways, edge, all.iter().copied(), has_room);
    Some(match open.is_any() {
        true => open,
        false => Open::new(open.ways, edge, all, |_| true),
    })
}

/// Refuses an aim that a charge as everybody stands now does not reach.
pub fn check_aim(
    world: &World<Jr3>,
    unit: UnitId,
    target: Option<UnitId>,
    aim: i32,
) -> Result<(), Refusal> {
    let nowhere = Refusal::new(Code::NotAllowed, &AIM, "The charge cannot strike there");
    let target = target.ok_or(nowhere)?;
    let moving = Moving::of(world, &[unit]);
    let open = open(world, &moving, target).ok_or(nowhere)?;
    open.named(aim).ok_or(nowhere)?.map(drop)
}

/// Where along its target's edge a charge strikes, and where else it could.
pub fn aims(world: &World<Jr3>, unit: UnitId, target: UnitId, aim: Option<i32>) -> Option<Aims> {
    let moving = Moving::of(world, &[unit]);
    let open = open(world, &moving, target)?;
    let taken = match aim {
        Some(aim) => open.nearest(aim),
        None => open.middle(),
    };
    Some(open.aims(&taken?))
}

/// Whether a unit could fire a defensive volley at another.
fn may_volley(world: &World<Jr3>, unit: UnitId, at: UnitId) -> bool {
    target::may_fire(world, unit).is_ok() && target::in_arc(world, unit, at)
}

/// How a charge pays for its way: ground no worse than where it starts as that.
fn slowed(mut pace: Pace, allowance: Inches) -> Pace {
    let most = allowance.on_table();
    for rate in pace.rates.iter_mut().chain(&mut pace.on_road).flatten() {
        *rate = most.min(*rate);
    }
    pace
}

/// Friends who are with the attacker when the lines meet: those who stand there, and those who were
/// close to it when it started and come on behind it with charges of their own.
fn attackers_supports(world: &World<Jr3>, unit: UnitId, contact: Pose) -> Vec<UnitId> {
    let mut list = supports_at(world, unit, &world.drawn(unit, contact));
    let along = supports(world, unit).into_iter().filter(|&friend| is_due(world, friend));
    list.extend(along);
    list.sort_unstable();
    list.dedup();
    list
}

/// Friends on the way who do not let others through, and how far the charger has gone when its front
/// meets them: those swept by the wheel among them.
fn friends(world: &World<Jr3>, unit: UnitId, walked: &Walked, length: i32) -> Vec<(i32, UnitId)> {
    let shape = Jr3::shape(world.scenario, unit, world.unit(unit));
    // Not quite as wide: who stands beside it is not swept as it wheels out of the line.
    let front = Shape::rectangle(shape.width() - 2 * TOUCH, STEP);
    let way: Vec<(i32, Footprint)> = (0..=length / STEP)
        .map(|step| (step * STEP, Footprint::new(&front, walked.pose_at(&shape, step * STEP))))
        .collect();
    let met = |friend: UnitId| {
        let other = world.footprint(friend);
        let first = way.iter().find(|(_, footprint)| overlaps(footprint, other));
        first.map(|&(at, _)| (at, friend))
    };
    let stubborn =
        world.units_of(world.seat(unit)).filter(|&it| it != unit && !lets_through(world, it));
    let mut list: Vec<(i32, UnitId)> = stubborn.filter_map(met).collect();
    list.sort_unstable();
    list
}

/// What covers a charger somewhere on its way: woods and villages, not what others stand behind.
fn cover_at(world: &World<Jr3>, shape: &Shape, pose: Pose) -> Covers {
    ground::cover_in(world.area_of(&Footprint::new(shape, pose))).into_iter().collect()
}
