//! From raw requests to checked facts: defaults filled in, and everything that two facts together
//! make impossible refused with its place. After this nobody checks again.

use linstock_jr3::{
    Edition, FigureScale,
    charge::{
        chain::{Approach, Party},
        impact::Contender,
        reach::Charging,
        volley_point::{Defender, VolleyPoint},
    },
    fire::{Fire, Firer, Kind, Target},
    house::House,
    morale::{Cause, Check, Flight, Situation, Unit},
    movement::Mover,
    strength::{self, STANDS, Strength},
    volley::Struck,
    words::{Arm, Aspect, Experience, Formation, Morale, Order, Terrain, Weapon},
};
use linstock_rulebook::Inches;

use super::{
    super::{
        path::Path,
        problem::Problem,
        units::{body, has_not},
        whole::Whole,
    },
    request::{
        CheckFacts, FireFacts, FirerFacts, HouseFacts, PartyFacts, Request, SituationFacts,
        TargetFacts, UnitFacts,
    },
};

/// Figure scale and house rules.
pub fn edition(request: &Request) -> Edition {
    let scale = request.figure_scale.map_or(FigureScale::Fifteen, |it| it.0);
    Edition { scale, house: house(&request.house.unwrap_or_default()) }
}

/// House rules.
pub fn house(facts: &HouseFacts) -> House {
    House {
        opening_volley: facts.opening_volley.map(Whole::count),
        star_kills: facts.star_kills.map(Whole::count),
        officer_killed: facts.officer_killed.map(Whole::count),
        low_ammunition: facts.low_ammunition,
        flank_cancels_cover: facts.flank_cancels_cover,
    }
}

/// The facts of a fire.
pub fn fire(facts: &FireFacts, path: Path<'_>) -> Result<Fire, Problem> {
    let kind = facts.kind.unwrap_or(Kind::Volley);
    let given = facts.firer.as_ref().ok_or_else(|| Problem::missing(path.key("firer")))?;
    let firer = firer(given, kind, path.key("firer"))?;
    let range = match (facts.range_in, kind) {
        (Some(range), _) => range,
        (None, Kind::Melee | Kind::Return) => Inches::default(),
        (None, Kind::Volley) => return Err(Problem::missing(path.key("range_in"))),
    };
    let default = TargetFacts::default();
    Ok(Fire {
        firer,
        target: target(facts.target.as_ref().unwrap_or(&default), path.key("target"))?,
        range,
        kind,
        area: facts.area.unwrap_or(false),
        aspect: facts.aspect.unwrap_or(Aspect::Front),
    })
}

fn firer(facts: &FirerFacts, kind: Kind, path: Path<'_>) -> Result<Firer, Problem> {
    let arm = facts.arm.unwrap_or(Arm::Infantry);
    let strength = facts.strength.ok_or_else(|| Problem::missing(path.key("strength")))?;
    let weapon = match (facts.weapon, kind) {
        (None, Kind::Melee) => None,
        (None, Kind::Volley | Kind::Return) => return Err(Problem::missing(path.key("weapon"))),
        (Some(weapon), _) => Some(of_its_arm(arm, weapon, path)?),
    };
    Ok(Firer {
        body: body(arm, facts.formation, facts.mounted, path)?,
        weapon,
        strength: strength.count(),
        support: 0,
        experience: facts.experience.unwrap_or(Experience::Veteran),
        morale: facts.morale.unwrap_or(Morale::Good),
        charging: facts.charging.unwrap_or(false),
        disengaging: facts.disengaging.unwrap_or(false),
        order: facts.state.unwrap_or(Order::Hold),
        repeaters: facts.repeaters.unwrap_or(false),
        sharpshooters: facts.sharpshooters.unwrap_or(false),
        officer: facts.officer.unwrap_or(false),
        opening_volley: facts.opening_volley.unwrap_or(false),
        works: facts.works,
        low_ammunition: facts.low_ammunition.unwrap_or(false),
    })
}

fn of_its_arm(arm: Arm, weapon: Weapon, path: Path<'_>) -> Result<Weapon, Problem> {
    let known = Weapon::of(arm);
    if known.contains(&weapon) {
        return Ok(weapon);
    }
    Err(has_not(arm, weapon, known, path.key("weapon")))
}

fn target(facts: &TargetFacts, path: Path<'_>) -> Result<Target, Problem> {
    let arm = facts.arm.unwrap_or(Arm::Infantry);
    Ok(Target {
        body: body(arm, facts.formation, None, path)?,
        experience: facts.experience.unwrap_or(Experience::Veteran),
        cover: facts.cover.iter().flatten().copied().collect(),
        disengaging: facts.disengaging.unwrap_or(false),
    })
}

/// A morale check or rally.
pub fn check(request: &Request) -> Check {
    let facts = request.unit.unwrap_or_default();
    Check {
        unit: unit(&facts),
        situation: situation(&request.situation.unwrap_or_default()),
        cause: request.cause.unwrap_or(Cause::Fire),
        hits_by_guns: request.hits_by_guns.map_or(0, Whole::count),
        flight: Flight {
            terrain: request.terrain.unwrap_or(Terrain::Open),
            mounted: request.mounted.unwrap_or(false) && facts.arm == Some(Arm::Cavalry),
        },
    }
}

fn unit(facts: &UnitFacts) -> Unit {
    Unit {
        experience: facts.experience.unwrap_or(Experience::Veteran),
        morale: facts.morale.unwrap_or(Morale::Good),
        stands_lost: facts.stands_lost.map_or(0, Whole::count),
        disorder: facts.disorder.unwrap_or(false),
        forming: facts.forming.unwrap_or(false),
        changed_to_hold: facts.changed_to_hold.unwrap_or(false),
    }
}

fn situation(facts: &SituationFacts) -> Situation {
    Situation {
        officer: facts.officer,
        charging: facts.charging.unwrap_or(false),
        cover: facts.cover.unwrap_or(false),
        works: facts.works,
        behind_friends: facts.behind_friends.unwrap_or(false),
        brigade_commander_lost: facts.brigade_commander_lost.unwrap_or(false),
        brigade_units_lost: facts.brigade_units_lost.map_or(0, |it| it.number().unsigned_abs()),
        aspect: facts.aspect.unwrap_or(Aspect::Front),
    }
}

/// The unit that a volley strikes, which is its target.
pub fn struck(facts: &CheckFacts, target: &Target, path: Path<'_>) -> Result<Struck, Problem> {
    let from_the_fire = "This comes from the fire and is not given here.";
    let situation_facts = facts.situation.unwrap_or_default();
    if situation_facts.aspect.is_some() {
        return Err(Problem::at(path.key("situation").key("aspect"), from_the_fire));
    }
    let mut given = facts.unit.unwrap_or_default();
    let place = path.key("unit");
    no_stands_lost(&given, place)?;
    let disorder = target.body.formation() == Formation::Disorder;
    let same = [
        ("arm", *given.arm.get_or_insert(target.body.arm()) == target.body.arm()),
        ("experience", *given.experience.get_or_insert(target.experience) == target.experience),
        ("disorder", *given.disorder.get_or_insert(disorder) == disorder),
    ];
    if let Some((name, _)) = same.iter().find(|(_, same)| !same) {
        let message =
            format!("The unit that checks is the target of the fire; its {name} differs.");
        return Err(Problem::at(place.key(name), message));
    }
    let arm = target.body.arm();
    Ok(Struck {
        unit: unit(&given),
        strength: strength_of(arm, facts.strength, facts.started, path)?,
        situation: situation(&situation_facts),
        flight: Flight {
            terrain: facts.terrain.unwrap_or(Terrain::Open),
            mounted: facts.mounted.unwrap_or(false) && arm == Arm::Cavalry,
        },
    })
}

fn no_stands_lost(unit: &UnitFacts, path: Path<'_>) -> Result<(), Problem> {
    if unit.stands_lost.is_some() {
        let message = "Here it follows from `strength` and `started`, and is not given.";
        return Err(Problem::at(path.key("stands_lost"), message));
    }
    Ok(())
}

fn strength_of(
    arm: Arm,
    strength: Option<Whole<0, 255>>,
    started: Option<Whole<0, 255>>,
    path: Path<'_>,
) -> Result<Strength, Problem> {
    let now = strength.ok_or_else(|| Problem::missing(path.key("strength")))?.count();
    let begun = started.map_or(now, Whole::count);
    Strength::new(arm, now, begun).ok_or_else(|| {
        let (least, most) = strength::limits(arm);
        let message = match arm {
            Arm::Infantry | Arm::Cavalry => format!(
                "A unit of {arm} begins with {STANDS} equal stands, {least} to {most} figures in all (`started`), and has 1 to that many now (`strength`)."
            ),
            Arm::Artillery => format!(
                "A battery begins with {least} to {most} sections (`started`), and has 1 to that many now (`strength`)."
            ),
        };
        let place = if begun >= now && now > 0 && started.is_some() { "started" } else { "strength" };
        Problem::at(path.key(place), message)
    })
}

/// The defender of a volley point.
pub fn volley_point(edition: &Edition, request: &Request) -> Result<VolleyPoint, Problem> {
    let given = request.defender.as_ref();
    let facts = given.ok_or_else(|| Problem::missing(Path::ROOT.key("defender")))?;
    let defender = Defender {
        experience: facts.experience.unwrap_or(Experience::Veteran),
        changed_to_hold: facts.changed_to_hold.unwrap_or(false),
        disorder: facts.disorder.unwrap_or(false),
        forming: facts.forming.unwrap_or(false),
        officer: facts.officer.unwrap_or(false),
        works: facts.works.unwrap_or(false),
    };
    Ok(VolleyPoint { edition: *edition, defender, distance: request.distance_in })
}

/// Both sides of an impact or charge, raw.
fn sides(request: &Request) -> Result<(&PartyFacts, &PartyFacts), Problem> {
    let root = Path::ROOT;
    let attacker = request.attacker.as_ref();
    let defender = request.defender.as_ref();
    Ok((
        attacker.ok_or_else(|| Problem::missing(root.key("attacker")))?,
        defender.ok_or_else(|| Problem::missing(root.key("defender")))?,
    ))
}

/// Both sides of an impact.
pub fn contenders(request: &Request) -> Result<(Contender, Contender), Problem> {
    let (attacker, defender) = sides(request)?;
    let root = Path::ROOT;
    Ok((contender(attacker, root.key("attacker"))?, contender(defender, root.key("defender"))?))
}

fn contender(facts: &PartyFacts, path: Path<'_>) -> Result<Contender, Problem> {
    let given = facts.unit.unwrap_or_default();
    let arm = given.arm.unwrap_or(Arm::Infantry);
    let supports =
        |count: Option<Whole<0, 32767>>| count.map_or(0, |it| it.number().unsigned_abs());
    Ok(Contender {
        unit: unit(&given),
        body: body(arm, facts.formation, facts.mounted, path)?,
        situation: situation(&facts.situation.unwrap_or_default()),
        infantry_supports: supports(facts.infantry_supports),
        cavalry_supports: supports(facts.cavalry_supports),
    })
}

/// Both sides of a whole charge.
pub fn parties(request: &Request) -> Result<(Party, Party), Problem> {
    let (attacker, defender) = sides(request)?;
    let root = Path::ROOT;
    Ok((party(attacker, root.key("attacker"))?, party(defender, root.key("defender"))?))
}

fn party(facts: &PartyFacts, path: Path<'_>) -> Result<Party, Problem> {
    no_stands_lost(&facts.unit.unwrap_or_default(), path.key("unit"))?;
    let contender = contender(facts, path)?;
    let arm = contender.body.arm();
    let weapon = facts.weapon.ok_or_else(|| Problem::missing(path.key("weapon")))?;
    let support_strength = facts.support_strength.map_or(0, Whole::count);
    if arm == Arm::Artillery && support_strength > 0 {
        let message = "A battery fights a melee with its sections alone.";
        return Err(Problem::at(path.key("support_strength"), message));
    }
    Ok(Party {
        contender,
        strength: strength_of(arm, facts.strength, facts.started, path)?,
        weapon: of_its_arm(arm, weapon, path)?,
        order: facts.state.unwrap_or(Order::Hold),
        repeaters: facts.repeaters.unwrap_or(false),
        sharpshooters: facts.sharpshooters.unwrap_or(false),
        opening_volley: facts.opening_volley.unwrap_or(false),
        low_ammunition: facts.low_ammunition.unwrap_or(false),
        cover: facts.cover.iter().flatten().copied().collect(),
        support_strength,
        terrain: facts.terrain.unwrap_or(Terrain::Open),
    })
}

/// How a charge comes on.
pub fn approach(request: &Request) -> Result<Approach, Problem> {
    let distance = request.distance_in;
    Ok(Approach {
        distance: distance.ok_or_else(|| Problem::missing(Path::ROOT.key("distance_in")))?,
        terrain: request.terrain.unwrap_or(Terrain::Open),
        oblique: request.oblique.unwrap_or(false),
        aspect: request.aspect.unwrap_or(Aspect::Front),
        melee_rounds: request.melee_rounds.map_or(1, Whole::count),
        return_volleys: request.return_volleys.unwrap_or(true),
    })
}

/// Who charges, for its reach.
pub fn charging(request: &Request) -> Result<Charging, Problem> {
    let arm = request.arm.unwrap_or(Arm::Infantry);
    Ok(Charging {
        body: body(arm, request.formation, request.mounted, Path::ROOT)?,
        experience: request.experience.unwrap_or(Experience::Veteran),
        morale: request.morale.unwrap_or(Morale::Good),
        terrain: request.terrain.unwrap_or(Terrain::Open),
        oblique: request.oblique.unwrap_or(false),
    })
}

/// Who moves.
pub fn mover(request: &Request) -> Result<Mover, Problem> {
    let arm = request.arm.unwrap_or(Arm::Infantry);
    Ok(Mover {
        body: body(arm, request.formation, request.mounted, Path::ROOT)?,
        morale: request.morale.unwrap_or(Morale::Good),
        disengaging: request.disengaging.unwrap_or(false),
        terrain: request.terrain.unwrap_or(Terrain::Open),
    })
}
