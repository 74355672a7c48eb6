//! Fire on the table: who may fire at whom, and what comes of it.

mod aim;
mod shown;
mod strike;

use linstock_battle::{UnitId, World, passing::Blocking};
use linstock_geometry::{Hand, Zone};
use linstock_rulebook::{Code, Refusal, Said, rules, words};

use super::{
    Elan,
    facts::{self, RAYS, is_broken, is_gunless},
    state::{Face, Phase, Stage},
};
use crate::{
    fire::{
        Ready,
        guns::{self, Guns},
        small_arms,
    },
    words::{Arm, Formation, Mode, Weapon},
};
pub use aim::{fire, target};
pub use shown::facts_shown;
pub use strike::shoot;

rules! {
    ONCE = "elan.fire.once" {
        says: "fires once a phase",
        text: "A unit fires once in a phase, a square once from each face; march columns, limbered guns, gunners without guns and unarmed units do not fire.",
        by: Ruling,
        at: "ruling",
    }
    BROKEN = "elan.fire.broken" {
        says: "broken units do not fire",
        text: "A broken unit does not fire.",
        by: Ruling,
        at: "ruling",
    }
    EVADED = "elan.fire.evaded" {
        says: "evaded: no fire",
        text: "A unit that evades a charge, or limbers and evades, does not fire that turn.",
        at: "004: charge responses",
    }
    UNLOADED = "elan.fire.unloaded" {
        says: "unloaded after a volley",
        text: "A battalion that fires a volley is unloaded and does not fire in the next fire phase.",
        by: Ruling,
        at: "ruling",
    }
    ARC = "elan.fire.arc" {
        says: "out of the arc of fire",
        text: "Units fire to their front, between 45° rays from their front corners; a square fires from each face.",
        by: Ruling,
        at: "ruling R6",
    }
    UNSEEN = "elan.fire.unseen" {
        says: "not seen",
        text: "A unit fires at enemies it sees; guns on higher ground fire over friends below them who are 6\" or more from both ends.",
        by: Ruling,
        at: "ruling R11",
    }
    CHARGERS = "elan.fire.chargers" {
        says: "chargers do not fire",
        text: "Chargers and counter-chargers do not fire, except when they fail to close.",
        by: Ruling,
        at: "ruling; 004: turn sequence, close action phase",
    }
    AT_CHARGER = "elan.fire.at-charger" {
        says: "fires at its charger",
        text: "A unit that is charged, or in contact, fires only at its charger or at an enemy in contact with it; the faces of a square that none of them comes at fire at others too. A charger is in the arc of fire if he was when he declared his charge.",
        by: Ruling,
        at: "ruling; 004: charge responses",
    }
    CHARGER_FRONT = "elan.fire.charger-front" {
        says: "fires at the front of a charge",
        text: "Fire of a charge's target, and of units within 1\" of it, is at the charger's front, whatever the angle at the last inch.",
        by: Ruling,
        at: "ruling R14",
    }
    MANNER = "elan.fire.manner" {
        says: "how each unit fires",
        text: "Formed infantry fires by platoons or in a battalion volley, formed cavalry by platoons alone, skirmishers in skirmish order or by platoons; guns fire ball, canister, shell or shrapnel.",
        at: "004: small arms fire, artillery",
    }
    AGAINST = "elan.fire.against" {
        says: "what a ball strikes",
        text: "A ball strikes skirmishers and gunners without guns like a line, a march column end on, a closed column and a square like anything else, and units in a built-up area like a building.",
        by: Ruling,
        at: "ruling",
    }
    CARRIES_ON = "elan.fire.carries-on" {
        says: "the ball carries on",
        text: "Solid shot carries straight on into units of either side behind its target, up to 8\" from it and no farther than its range.",
        by: Ruling,
        at: "ruling; 004: fire modifiers, artillery ball only",
    }
    STRAYS = "elan.fire.strays" {
        says: "shells that miss",
        text: "Each gun whose shell or shrapnel misses tries one other unit within 4\" of the target, of either side, that is neither nearer nor farther than shells are fired: the first gun the nearest, the next the next, and so on in turn.",
        at: "004: artillery shell and shrapnel",
    }
}

words! {
    /// How a unit fires.
    pub enum Manner {
        /// Half the figures at a time.
        Platoon = "platoon",
        /// All at once.
        Volley = "volley",
        /// In skirmish order.
        Skirmish = "skirmish",
        /// Solid shot.
        Ball = "ball",
        /// Canister.
        Canister = "canister",
        /// Shell.
        Shell = "shell",
        /// Shrapnel.
        Shrapnel = "shrapnel",
    }
}

/// A fire that was ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Who.
    pub unit: UnitId,
    /// At whom.
    pub target: UnitId,
    /// How.
    pub manner: Manner,
    /// In reaction.
    pub reaction: bool,
}

/// How far away friends have to be who are fired over; exactly so far is far enough.
const CLEAR_OF_FRIENDS: i32 = 6000;

/// The manners of fire a unit has as it stands.
pub fn manners(world: &World<Elan>, unit: UnitId) -> &'static [Manner] {
    let (profile, status) = (world.profile(unit), world.status(unit));
    let formed = match profile.weapon {
        None => &[][..],
        Some(Weapon::Rifle) => &[Manner::Platoon][..],
        Some(Weapon::Pistol | Weapon::Carbine | Weapon::Musket) => {
            &[Manner::Platoon, Manner::Volley][..]
        }
    };
    match (profile.arm, status.formation) {
        (Arm::Artillery, Formation::Unlimbered) if !is_gunless(world, unit) => {
            &[Manner::Ball, Manner::Canister, Manner::Shell, Manner::Shrapnel]
        }
        (Arm::Artillery, _) | (_, Formation::MarchColumn) => &[],
        (Arm::Infantry | Arm::Cavalry, Formation::Skirmish) => match profile.weapon {
            None => &[],
            Some(Weapon::Rifle) if world.edition().rifles_skirmish != Some(true) => {
                &[Manner::Platoon]
            }
            Some(_) => &[Manner::Skirmish, Manner::Platoon],
        },
        (Arm::Cavalry, _) if profile.weapon.is_some() => &[Manner::Platoon],
        (Arm::Infantry | Arm::Cavalry, _) => formed,
    }
}

/// The manners of fire of its kind that a unit's weapons do not have, and why: what players look
/// for in vain.
pub fn impossible(world: &World<Elan>, unit: UnitId) -> Vec<(Manner, Refusal)> {
    let (profile, edition) = (world.profile(unit), world.edition());
    let mounted = profile.arm == Arm::Cavalry && profile.weapon.is_some();
    let mode = |manner: Manner, mode| {
        if mounted && mode == Mode::Volley {
            let why = Refusal::new(Code::NotAllowed, &MANNER, "Cavalry does not fire volleys");
            return Some((manner, why));
        }
        let why = profile.weapon.map(|weapon| small_arms::check(edition, weapon, mode, false));
        Some((manner, why?.err()?))
    };
    let burst = |manner: Manner| {
        let guns = profile.guns.map(|it| Guns { count: 1, weight: it.weight });
        Some((manner, guns::check_burst(guns?).err()?))
    };
    let list = match profile.arm {
        Arm::Infantry | Arm::Cavalry => match world.status(unit).formation {
            Formation::Skirmish => [mode(Manner::Skirmish, Mode::Skirmish), None],
            Formation::TwoRankLine
            | Formation::ThreeRankLine
            | Formation::Column
            | Formation::WideColumn
            | Formation::ClosedColumn
            | Formation::MarchColumn
            | Formation::Square
            | Formation::Line
            | Formation::Unlimbered
            | Formation::Limbered => [mode(Manner::Volley, Mode::Volley), None],
        },
        Arm::Artillery => [burst(Manner::Shell), burst(Manner::Shrapnel)],
    };
    list.into_iter().flatten().collect()
}

/// Whether a unit may fire at all now, whoever the target is.
pub fn may_fire(world: &World<Elan>, unit: UnitId) -> Result<(), Refusal> {
    let status = world.status(unit);
    let no = |rule, why| Err(Refusal::new(Code::CannotFire, rule, why));
    if is_broken(world, unit) {
        return no(&BROKEN, "Broken units cannot fire");
    }
    // The volley of a square's other face has not emptied the muskets of this one.
    if status.unloaded > 0 && status.faces.is_empty() {
        return no(&UNLOADED, "Unloaded after its volley");
    }
    if status.fired {
        return no(&ONCE, "It has fired in this phase");
    }
    let profile = world.profile(unit);
    if manners(world, unit).is_empty() {
        return Err(unable(world, unit));
    }
    if let (Arm::Cavalry, Some(weapon)) = (profile.arm, profile.weapon) {
        small_arms::check(world.edition(), weapon, Mode::Platoon, true)?;
    }
    let evades = status.response.is_some_and(|answer| !answer.does.fires());
    match status.charge.map(|charge| charge.stage) {
        None if evades => no(&EVADED, "It evades and does not fire"),
        None => Ok(()),
        Some(Stage::Halted) if world.state.phase == Phase::Closing => Ok(()),
        Some(Stage::Declared | Stage::Contact | Stage::Halted | Stage::Closed | Stage::Spent) => {
            no(&CHARGERS, "Chargers do not fire")
        }
    }
}

/// Why a unit has no manner of fire at all.
fn unable(world: &World<Elan>, unit: UnitId) -> Refusal {
    let (profile, status) = (world.profile(unit), world.status(unit));
    let no = |why| Refusal::new(Code::CannotFire, &ONCE, why);
    match (profile.arm, status.formation) {
        (Arm::Artillery, _) if is_gunless(world, unit) => no("It has left its guns"),
        (Arm::Artillery, _) => no("Limbered guns cannot fire"),
        (_, Formation::MarchColumn) => no("Units in march column cannot fire"),
        (Arm::Infantry | Arm::Cavalry, _) => no("It has no firearms"),
    }
}

/// Whether a unit may fire at a target, so far as arc, sight and its own danger go.
pub fn may_aim(world: &World<Elan>, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    let no = |rule, why| Err(Refusal::new(Code::CannotFire, rule, why));
    if is_bound(world, unit, target) {
        return no(&AT_CHARGER, "It fires only at who charges or touches it");
    }
    let all_round = world.status(unit).formation == Formation::Square;
    // A charger is where he declared his charge; one that touches the front is before it, wherever
    // his own front centre is.
    let answered = facts::response(world, unit).filter(|answer| answer.to == target);
    let came_ahead =
        || charger_before(world, unit) == Some(target) && answered.is_some_and(|it| it.in_arc);
    let before = || world.zone(unit, target, RAYS) == Zone::Front || ahead(world, unit, target);
    if !all_round && !before() && !came_ahead() {
        return no(&ARC, "Outside its arc of fire");
    }
    if face(world, unit, target).is_some_and(|face| world.status(unit).faces.contains(&face)) {
        return no(&ONCE, "That face has fired in this phase");
    }
    if !sees(world, unit, target) {
        return no(&UNSEEN, "It cannot see the target");
    }
    Ok(())
}

/// Whether a unit sees another, if need be over friends.
pub fn sees(world: &World<Elan>, unit: UnitId, other: UnitId) -> bool {
    world.sees(unit, other) || fires_over(world, unit, other)
}

/// The face of a square that looks at a target; none of other formations.
pub fn face(world: &World<Elan>, unit: UnitId, target: UnitId) -> Option<Face> {
    if world.status(unit).formation != Formation::Square {
        return None;
    }
    Some(match world.zone(unit, target, RAYS) {
        Zone::Front => Face::Front,
        Zone::Rear => Face::Rear,
        Zone::PartialFlank(Hand::Left) | Zone::FullFlank(Hand::Left) => Face::Left,
        Zone::PartialFlank(Hand::Right) | Zone::FullFlank(Hand::Right) => Face::Right,
    })
}

/// The charger that a unit has responded to and that still comes on.
fn charger_before(world: &World<Elan>, unit: UnitId) -> Option<UnitId> {
    let charger = facts::response(world, unit).map(|answer| answer.to);
    charger.filter(|&it| facts::charge(world, it).is_some_and(|it| it.target == unit))
}

/// Whether a unit's own danger keeps it from firing at a target: it fires at its charger or at an
/// enemy in contact, but the faces of a square that neither comes at are free.
fn is_bound(world: &World<Elan>, unit: UnitId, target: UnitId) -> bool {
    let mut dangers = dangers(world, unit).peekable();
    let looks = face(world, unit, target);
    dangers.peek().is_some()
        && dangers.all(|danger| danger != target)
        && (looks.is_none() || self::dangers(world, unit).any(|it| face(world, unit, it) == looks))
}

/// Whether a unit is charged or in contact, so that it has no choice of targets.
fn is_in_danger(world: &World<Elan>, unit: UnitId) -> bool {
    dangers(world, unit).next().is_some()
}

/// Its charger, and the enemies in contact with a unit.
fn dangers<'a>(world: &'a World<'_, Elan>, unit: UnitId) -> impl Iterator<Item = UnitId> + 'a {
    let enemies = world.units_of(world.seat(unit).other());
    let touching = enemies.filter(move |&enemy| facts::touches(world, unit, enemy));
    charger_before(world, unit).into_iter().chain(touching)
}

/// Whether guns on higher ground fire over their friends, who are far enough from both ends.
fn fires_over(world: &World<Elan>, unit: UnitId, target: UnitId) -> bool {
    if world.profile(unit).arm != Arm::Artillery {
        return false;
    }
    let blocking = Blocking::between(world, unit, target, Some(CLEAR_OF_FRIENDS));
    blocking.passes_over_friends()
        && blocking.leaves_sight(world, unit, target, world.sight_rules())
}

/// Whether a target in contact touches the front.
fn ahead(world: &World<Elan>, unit: UnitId, target: UnitId) -> bool {
    let (own, theirs) = (world.footprint(unit), world.footprint(target));
    facts::touches(world, unit, target)
        && linstock_geometry::contact_on(own, linstock_geometry::Edge::Front, theirs, 300) > 0
}

/// A fire with its facts, or why it may not be made.
pub fn check(world: &World<Elan>, aim: Aim) -> Result<Ready, Refusal> {
    let Aim { unit, target, manner, .. } = aim;
    may_fire(world, unit)?;
    if !manners(world, unit).contains(&manner) {
        if let Some((_, why)) = impossible(world, unit).into_iter().find(|it| it.0 == manner) {
            return Err(why);
        }
        return Err(Refusal::new(Code::CannotFire, &MANNER, "It does not fire in this way")
            .because("manner", Said::Word(manner.word())));
    }
    let ready = in_range(world, aim)?;
    may_aim(world, unit, target)?;
    Ok(ready)
}

/// A fire at a target that is in range, in a manner that is one of the weapon's.
pub fn in_range(world: &World<Elan>, aim: Aim) -> Result<Ready, Refusal> {
    Ready::new(world.edition(), fire(world, aim, aim.target, 1, None))
}

/// The near range of a unit's weapons.
pub fn near(world: &World<Elan>, unit: UnitId) -> i32 {
    let profile = world.profile(unit);
    let guns = profile.guns.map(|guns| guns.weight.row().canister.0);
    let arms = profile.weapon.map(|weapon| weapon.row()).map(|row| row.close.unwrap_or(row.long));
    i32::from(guns.or(arms).unwrap_or(0)) * 1000
}

/// Manners of fire, the best for a range first.
pub const BEST_FIRST: [Manner; 7] = [
    Manner::Canister,
    Manner::Skirmish,
    Manner::Volley,
    Manner::Platoon,
    Manner::Ball,
    Manner::Shrapnel,
    Manner::Shell,
];

/// The manners of fire that may be used against a target now.
pub fn open_manners(
    world: &World<Elan>,
    unit: UnitId,
    target: UnitId,
    reaction: bool,
) -> Vec<Manner> {
    let aim = |manner| Aim { unit, target, manner, reaction };
    let manners = manners(world, unit).iter().copied();
    manners.filter(|&manner| check(world, aim(manner)).is_ok()).collect()
}
