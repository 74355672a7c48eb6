//! From facts as they were read to checked ones: everything that two facts together make impossible is found, each with
//! its place. After this nobody checks again.

use linstock_jr3::{
    Edition,
    charge::{
        chain::{Approach, Party},
        impact::Contender,
        reach::Charging,
        volley_point::{Defender, VolleyPoint},
    },
    fire::{Fire, Firer, Kind, Target},
    house::House,
    morale::{Check, Flight, Situation, Unit},
    movement::Mover,
    strength::{self, SMALL_UNIT, STANDS, Strength},
    volley::Struck,
    words::{Arm, Aspect, Experience, Formation, Weapon},
};
use linstock_rulebook::Inches;

use super::{
    super::{
        head::HouseGiven,
        path::Path,
        problem::Problems,
        units::{body, has_not},
    },
    request::{
        CheckFacts, FireFacts, FirerFacts, PartyFacts, Request, SituationFacts, TargetFacts,
        UnitFacts,
    },
};

/// Figure scale and house rules.
pub fn edition(request: &Request, house: &HouseGiven) -> Edition {
    Edition { scale: request.figure_scale, house: self::house(house) }
}

/// House rules.
pub fn house(given: &HouseGiven) -> House {
    House {
        opening_volley: given.get("opening-volley").count(),
        star_kills: given.get("star-kills").count(),
        officer_killed: given.get("officer-killed").count(),
        low_ammunition: given.get("low-ammunition").truth(),
        flank_cancels_cover: given.get("flank-cancels-cover").truth(),
    }
}

/// The facts of a fire that stand in the request itself.
pub fn fire_of_request(request: &Request, problems: &mut Problems) -> Option<Fire> {
    fire(&request.shot, Path::ROOT, problems)
}

/// The facts of a fire.
fn fire(facts: &FireFacts, path: Path<'_>, problems: &mut Problems) -> Option<Fire> {
    let kind = facts.kind;
    let firer = match &facts.firer {
        Some(given) => firer(given, facts, path.key("firer"), problems),
        None => problems.missing(path.key("firer")),
    };
    let range = match (facts.range_in, kind) {
        (Some(range), _) => Some(range),
        (None, Kind::Melee | Kind::Return) => Some(Inches::default()),
        (None, Kind::Volley) => problems.missing(path.key("range_in")),
    };
    let target = target(&facts.target, path.key("target"), problems);
    Some(Fire {
        firer: firer?,
        target: target?,
        range: range?,
        kind,
        area: facts.area,
        aspect: facts.aspect,
    })
}

fn firer(
    facts: &FirerFacts,
    fire: &FireFacts,
    path: Path<'_>,
    problems: &mut Problems,
) -> Option<Firer> {
    let (arm, kind) = (facts.arm, fire.kind);
    let alone = fights_alone(arm, facts.support_strength, path, problems);
    let opens = opens_once(facts.fired, facts.opening_volley, path, problems);
    let support = match fire.first_round {
        true => facts.support_strength.div_ceil(2),
        false => facts.support_strength,
    };
    let strength = facts.strength.or_else(|| problems.missing(path.key("strength")));
    let weapon = match (facts.weapon, kind) {
        (None, Kind::Melee) => Some(None),
        (None, Kind::Volley | Kind::Return) => problems.missing(path.key("weapon")),
        (Some(weapon), _) => of_its_arm(arm, weapon, path, problems).map(Some),
    };
    let body = body(arm, facts.formation, facts.mounted, path, problems);
    alone.and(opens)?;
    Some(Firer {
        body: body?,
        weapon: weapon?,
        strength: strength?,
        support,
        experience: facts.experience,
        morale: facts.morale,
        charging: facts.charging,
        disengaging: facts.disengaging,
        order: if facts.fired { facts.state.fired_before() } else { facts.state },
        repeaters: facts.repeaters,
        sharpshooters: facts.sharpshooters,
        officer: facts.officer,
        opening_volley: facts.opening_volley,
        works: facts.works,
        low_ammunition: facts.low_ammunition,
        again: facts.fired,
    })
}

/// Guns have nobody beside them in a melee.
fn fights_alone(arm: Arm, support: u8, path: Path<'_>, problems: &mut Problems) -> Option<()> {
    if arm == Arm::Artillery && support > 0 {
        let message = "A battery fights a melee with its sections alone.";
        return problems.at(path.key("support_strength"), message);
    }
    Some(())
}

/// Whoever has fired this turn has no opening volley left.
fn opens_once(fired: bool, opening: bool, path: Path<'_>, problems: &mut Problems) -> Option<()> {
    if fired && opening {
        let message = "A unit that has fired this turn already has no opening volley left.";
        return problems.at(path.key("opening_volley"), message);
    }
    Some(())
}

fn of_its_arm(arm: Arm, weapon: Weapon, path: Path<'_>, problems: &mut Problems) -> Option<Weapon> {
    let known = Weapon::of(arm);
    if known.contains(&weapon) {
        return Some(weapon);
    }
    has_not(arm, weapon, known, path.key("weapon"), problems)
}

fn target(facts: &TargetFacts, path: Path<'_>, problems: &mut Problems) -> Option<Target> {
    Some(Target {
        body: body(facts.arm, facts.formation, false, path, problems)?,
        experience: facts.experience,
        cover: facts.cover,
        disengaging: facts.disengaging,
    })
}

/// A morale check or rally.
pub fn check(request: &Request) -> Check {
    let facts = &request.unit;
    Check {
        unit: unit(facts),
        situation: situation(&request.situation),
        cause: request.cause,
        hits_by_guns: request.hits_by_guns,
        flight: Flight {
            terrain: request.flight,
            mounted: request.mounted && facts.arm == Some(Arm::Cavalry),
        },
    }
}

fn unit(facts: &UnitFacts) -> Unit {
    Unit {
        experience: facts.experience.unwrap_or(Experience::Veteran),
        morale: facts.morale,
        stands_lost: facts.stands_lost.unwrap_or(0),
        disorder: facts.disorder.unwrap_or(false),
        forming: facts.forming,
        changed_to_hold: facts.changed_to_hold,
    }
}

fn situation(facts: &SituationFacts) -> Situation {
    Situation {
        officer: facts.officer,
        charging: facts.charging,
        cover: facts.cover,
        works: facts.works,
        behind_friends: facts.behind_friends,
        brigade_commander_lost: facts.brigade_commander_lost,
        brigade_units_lost: facts.brigade_units_lost.unsigned_abs(),
        aspect: facts.aspect.unwrap_or(Aspect::Front),
    }
}

/// A fire, and the unit that it strikes.
pub fn volley(request: &Request, problems: &mut Problems) -> Option<(Fire, Struck)> {
    let root = Path::ROOT;
    let fire = match &request.fire {
        Some(facts) => fire(facts, root.key("fire"), problems),
        None => problems.missing(root.key("fire")),
    };
    let default = CheckFacts::default();
    let facts = request.check.as_ref().unwrap_or(&default);
    let target = fire.as_ref().map(|fire| &fire.target);
    let struck = struck(facts, target, root.key("check"), problems);
    Some((fire?, struck?))
}

/// The unit that a volley strikes, which is its target.
fn struck(
    facts: &CheckFacts,
    target: Option<&Target>,
    path: Path<'_>,
    problems: &mut Problems,
) -> Option<Struck> {
    let allowed = if facts.situation.aspect.is_some() {
        let message = "This comes from the fire and is not given here.";
        problems.at(path.key("situation").key("aspect"), message)
    } else {
        Some(())
    };
    let place = path.key("unit");
    let counted = no_stands_lost(&facts.unit, place, problems);
    let target = target?;
    let mut given = facts.unit.clone();
    let disorder = target.body.formation() == Formation::Disorder;
    let same = [
        ("arm", *given.arm.get_or_insert(target.body.arm()) == target.body.arm()),
        ("experience", *given.experience.get_or_insert(target.experience) == target.experience),
        ("disorder", *given.disorder.get_or_insert(disorder) == disorder),
    ];
    let mut is_target = Some(());
    for (name, _) in same.iter().filter(|(_, same)| !same) {
        let message =
            format!("The unit that checks is the target of the fire; its {name} differs.");
        is_target = problems.at(place.key(name), message);
    }
    let arm = target.body.arm();
    let numbers = (facts.strength, facts.started);
    let strength = strength_of(arm, facts.stands, numbers, path, problems);
    allowed.and(counted).and(is_target)?;
    Some(Struck {
        unit: unit(&given),
        strength: strength?,
        situation: situation(&facts.situation),
        flight: Flight { terrain: facts.terrain, mounted: facts.mounted && arm == Arm::Cavalry },
    })
}

fn no_stands_lost(unit: &UnitFacts, path: Path<'_>, problems: &mut Problems) -> Option<()> {
    if unit.stands_lost.is_some() {
        let message = "Here it follows from `strength` and `started`, and is not given.";
        return problems.at(path.key("stands_lost"), message);
    }
    Some(())
}

/// A unit's strength on its stands: how many it has, and how many it began with.
fn strength_of(
    arm: Arm,
    stands: u8,
    (strength, started): (Option<u8>, Option<u8>),
    path: Path<'_>,
    problems: &mut Problems,
) -> Option<Strength> {
    let Some(now) = strength else { return problems.missing(path.key("strength")) };
    if ![SMALL_UNIT, STANDS].contains(&stands) {
        let message = format!("A unit has {STANDS} stands, a small one {SMALL_UNIT}.");
        return problems.at(path.key("stands"), message);
    }
    let begun = started.unwrap_or(now);
    Strength::of_unit(arm, stands, now, begun).or_else(|| {
        let (least, most) = strength::limits_on(arm, stands);
        let message = match arm {
            Arm::Infantry | Arm::Cavalry => format!(
                "A unit of {arm} begins with {stands} equal stands, {least} to {most} figures in all (`started`), and has 1 to that many now (`strength`)."
            ),
            Arm::Artillery => format!(
                "A battery begins with {least} to {most} sections (`started`), and has 1 to that many now (`strength`)."
            ),
        };
        let place = if begun >= now && now > 0 && started.is_some() { "started" } else { "strength" };
        problems.at(path.key(place), message)
    })
}

/// The defender of a volley point.
pub fn volley_point(
    edition: &Edition,
    request: &Request,
    problems: &mut Problems,
) -> Option<VolleyPoint> {
    let Some(facts) = &request.defender else {
        return problems.missing(Path::ROOT.key("defender"));
    };
    let defender = Defender {
        experience: facts.experience,
        changed_to_hold: facts.changed_to_hold,
        disorder: facts.disorder,
        forming: facts.forming,
        officer: facts.officer,
        works: facts.works,
    };
    Some(VolleyPoint { edition: *edition, defender, distance: request.most_in })
}

/// Hits on an officer's unit.
pub fn hits(request: &Request, problems: &mut Problems) -> Option<u8> {
    request.hits.or_else(|| problems.missing(Path::ROOT.key("hits")))
}

/// Both sides of an impact or charge, each with its place.
fn sides<'a, T>(
    request: &'a Request,
    problems: &mut Problems,
    check: impl Fn(&'a PartyFacts, Path<'_>, &mut Problems) -> Option<T>,
) -> Option<(T, T)> {
    let root = Path::ROOT;
    let (ours, theirs) = (root.key("attacker"), root.key("defender"));
    let attacker = request.attacker.as_ref().or_else(|| problems.missing(ours));
    let defender = request.defender.as_ref().or_else(|| problems.missing(theirs));
    let attacker = attacker.and_then(|it| check(it, ours, problems));
    let defender = defender.and_then(|it| check(it, theirs, problems));
    attacker.zip(defender)
}

/// Both sides of an impact.
pub fn contenders(request: &Request, problems: &mut Problems) -> Option<(Contender, Contender)> {
    sides(request, problems, contender)
}

fn contender(facts: &PartyFacts, path: Path<'_>, problems: &mut Problems) -> Option<Contender> {
    let arm = facts.unit.arm.unwrap_or(Arm::Infantry);
    Some(Contender {
        unit: unit(&facts.unit),
        body: body(arm, facts.formation, facts.mounted, path, problems)?,
        situation: situation(&facts.situation),
        infantry_supports: facts.infantry_supports.unsigned_abs(),
        cavalry_supports: facts.cavalry_supports.unsigned_abs(),
    })
}

/// Both sides of a whole charge, and how it comes on.
pub fn charge(request: &Request, problems: &mut Problems) -> Option<(Party, Party, Approach)> {
    let parties = sides(request, problems, party);
    let approach = approach(request, problems);
    let (attacker, defender) = parties?;
    Some((attacker, defender, approach?))
}

fn party(facts: &PartyFacts, path: Path<'_>, problems: &mut Problems) -> Option<Party> {
    let counted = no_stands_lost(&facts.unit, path.key("unit"), problems);
    let contender = contender(facts, path, problems);
    let arm = facts.unit.arm.unwrap_or(Arm::Infantry);
    let armed = facts.weapon.or_else(|| problems.missing(path.key("weapon")));
    let support_strength = facts.support_strength;
    let alone = fights_alone(arm, support_strength, path, problems);
    let opens = opens_once(facts.fired, facts.opening_volley, path, problems);
    let numbers = (facts.strength, facts.started);
    let strength = strength_of(arm, facts.stands, numbers, path, problems);
    let weapon = armed.and_then(|weapon| of_its_arm(arm, weapon, path, problems));
    counted.and(alone).and(opens)?;
    Some(Party {
        contender: contender?,
        strength: strength?,
        weapon: weapon?,
        order: facts.state,
        repeaters: facts.repeaters,
        sharpshooters: facts.sharpshooters,
        opening_volley: facts.opening_volley,
        low_ammunition: facts.low_ammunition,
        fired: facts.fired,
        cover: facts.cover,
        support_strength,
        terrain: facts.terrain,
    })
}

/// Whether the defender of a charge is getting away, which nobody does who charges.
pub fn disengaging(request: &Request, problems: &mut Problems) -> Option<bool> {
    let is = |side: &Option<PartyFacts>| side.as_ref().is_some_and(|it| it.disengaging);
    if is(&request.attacker) {
        let place = Path::ROOT.key("attacker");
        return problems.at(place.key("disengaging"), "Only a defender can be caught disengaging.");
    }
    Some(is(&request.defender))
}

/// Whether the charger is outside the defender's front when the charge is declared, as the facts say
/// or as it follows from where it strikes.
pub fn faces_elsewhere(request: &Request) -> bool {
    request.defender.as_ref().is_some_and(|it| {
        it.faces_elsewhere
            || match it.situation.aspect {
                Some(Aspect::FullFlank | Aspect::Rear) => true,
                Some(Aspect::Front | Aspect::Side | Aspect::PartialFlank) | None => false,
            }
    })
}

/// How a charge comes on.
fn approach(request: &Request, problems: &mut Problems) -> Option<Approach> {
    let distance = request.distance_in.or_else(|| problems.missing(Path::ROOT.key("distance_in")));
    Some(Approach {
        distance: distance?,
        terrain: request.start,
        oblique: request.oblique,
        aspect: request.volley_aspect,
        melee_rounds: request.melee_rounds,
        return_volleys: request.return_volleys,
    })
}

/// Who charges, for its reach.
pub fn charging(request: &Request, problems: &mut Problems) -> Option<Charging> {
    Some(Charging {
        body: body(request.arm, request.formation, request.mounted, Path::ROOT, problems)?,
        experience: request.experience,
        morale: request.morale,
        terrain: request.start,
        oblique: request.oblique,
    })
}

/// Who moves.
pub fn mover(request: &Request, problems: &mut Problems) -> Option<Mover> {
    Some(Mover {
        body: body(request.arm, request.formation, request.mounted, Path::ROOT, problems)?,
        morale: request.morale,
        disengaging: request.disengaging,
        terrain: request.ground,
    })
}
