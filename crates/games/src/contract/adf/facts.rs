//! From raw requests to checked facts: defaults filled in, and everything that two facts together
//! make impossible refused with its place. After this nobody checks again.

use linstock_adf::{
    Edition, Scale,
    charge::{
        chain::{Approach, party::Party},
        impact::Contender,
        reach::Charging,
    },
    fire::{Fire, Firer, Firers, Kind, Target},
    house::House,
    morale::{Charger, Situation, Unit},
    movement::{self, Mover, RoutMove},
    words::{
        Arm, Armament, Aspect, CavalryWeapon, Experience, Gun, InfantryWeapon, Morale, Nation,
        Terrain, most_strength,
    },
};

use super::{
    super::{
        path::Path,
        problem::Problem,
        units::{body, has_not},
        whole::Whole,
    },
    request::{
        CheckFact, CheckFacts, FireFacts, FirerFacts, HouseFacts, PartyFacts, Request,
        SituationFacts, Strength, TargetFacts, UnitFacts, WeaponWord,
    },
};

/// Scale, summary and house rules.
pub fn edition(scale: Scale, request: &Request) -> Result<Edition, Problem> {
    let house = request.house.unwrap_or_default();
    Ok(Edition::new(scale, request.summary, self::house(&house))?)
}

/// House rules.
pub fn house(facts: &HouseFacts) -> House {
    let small = |number: i16| i8::try_from(number).expect("the limits of house rules are small");
    House {
        support_maximum: facts.support_maximum.map(Whole::count),
        disorder_point: facts.disorder_point,
        leader_over_best_two: facts.leader_over_best_two,
        stone_wall_against_artillery: facts
            .stone_wall_against_artillery
            .map(|it| small(it.number())),
        cavalry_results: facts.cavalry_results,
        melee_rounds: facts.melee_rounds.map(Whole::count),
        mixed_guns_rifled: facts.mixed_guns_rifled,
        opening_volley: facts.opening_volley.map(|it| small(it.number())),
    }
}

/// Checks the facts of other procedures that a request brings along, as far as one value can be
/// wrong by itself; two of them together are nobody's business here.
pub fn known_everywhere(request: &Request) -> Result<(), Problem> {
    let root = Path::ROOT;
    match &request.firers {
        Some(firers) if !(1..=3).contains(&firers.len()) => {
            Err(Problem::at(root.key("firers"), "One to three units fire."))
        }
        Some(_) | None => Ok(()),
    }
}

/// What an arm fires with.
fn armament(
    arm: Arm,
    weapon: Option<WeaponWord>,
    nation: Option<Nation>,
    path: Path<'_>,
) -> Result<Armament, Problem> {
    let word = weapon.ok_or_else(|| Problem::missing(path.key("weapon")))?.word();
    let nation = nation.unwrap_or(Nation::Us);
    let (armament, known) = match arm {
        Arm::Infantry => {
            (InfantryWeapon::from_word(word).map(Armament::Infantry), InfantryWeapon::WORDS)
        }
        Arm::Cavalry => {
            (CavalryWeapon::from_word(word).map(Armament::Cavalry), CavalryWeapon::WORDS)
        }
        Arm::Artillery => {
            (Gun::from_word(word).map(|gun| Armament::Artillery(gun, nation)), Gun::WORDS)
        }
    };
    armament.ok_or_else(|| has_not(arm, word, known, path.key("weapon")))
}

/// Figures, or sections of a battery.
fn strength(arm: Arm, given: Option<Strength>, path: Path<'_>) -> Result<u8, Problem> {
    let path = path.key("strength");
    let strength = given.ok_or_else(|| Problem::missing(path))?.count();
    let most = most_strength(arm);
    if strength > most {
        return Err(Problem::at(path, format!("A battery has 1 to {most} sections.")));
    }
    Ok(strength)
}

/// The facts of a fire.
pub fn fire(facts: &FireFacts, path: Path<'_>) -> Result<Fire, Problem> {
    let list = path.key("firers");
    let given = facts.firers.as_ref().ok_or_else(|| Problem::missing(list))?;
    let mut firers = Vec::with_capacity(given.len());
    for (index, facts) in given.iter().enumerate() {
        firers.push(firer(facts, list.index(index))?);
    }
    let firers =
        Firers::new(firers).ok_or_else(|| Problem::at(list, "One to three units fire."))?;
    let kind = facts.kind.unwrap_or(Kind::Volley);
    let range = match (facts.range_in, kind) {
        (Some(range), _) => range,
        (None, Kind::Melee) => Default::default(),
        (None, Kind::Volley | Kind::Desperation | Kind::PointBlank) => {
            return Err(Problem::missing(path.key("range_in")));
        }
    };
    let default = TargetFacts::default();
    Ok(Fire {
        firers,
        target: target(facts.target.as_ref().unwrap_or(&default), path.key("target"))?,
        range,
        kind,
        deliberate: facts.deliberate.unwrap_or(false),
        reaction: facts.reaction.unwrap_or(false),
        passed_through: facts.passed_through.map_or(0, Whole::count),
        aspect: facts.aspect.unwrap_or(Aspect::Front),
    })
}

fn firer(facts: &FirerFacts, path: Path<'_>) -> Result<Firer, Problem> {
    let arm = facts.arm.unwrap_or(Arm::Infantry);
    Ok(Firer {
        armament: armament(arm, facts.weapon, facts.side, path)?,
        strength: strength(arm, facts.strength, path)?,
        experience: facts.experience.unwrap_or(Experience::Veteran),
        morale: facts.morale.unwrap_or(Morale::Good),
        body: body(arm, facts.formation, facts.mounted, path)?,
        charging: facts.charging.unwrap_or(false),
        opening_volley: facts.opening_volley.unwrap_or(false),
        in_buildings: facts.in_buildings.unwrap_or(false),
        pistols: facts.pistols.unwrap_or(false),
    })
}

fn target(facts: &TargetFacts, path: Path<'_>) -> Result<Target, Problem> {
    let arm = facts.arm.unwrap_or(Arm::Infantry);
    Ok(Target {
        body: body(arm, facts.formation, facts.mounted, path)?,
        morale: facts.morale.unwrap_or(Morale::Good),
        experience: facts.experience.unwrap_or(Experience::Veteran),
        charging: facts.charging.unwrap_or(false),
        cover: facts.cover.iter().flatten().copied().collect(),
        behind_skirmishers: facts.behind_skirmishers.unwrap_or(false),
    })
}

/// A unit whose morale is in question.
pub fn unit(facts: Option<&UnitFacts>, path: Path<'_>) -> Result<Unit, Problem> {
    let facts = facts.copied().unwrap_or_default();
    let arm = facts.arm.unwrap_or(Arm::Infantry);
    let stands = facts.stands.map_or(3, Whole::count);
    let stands_lost = facts.stands_lost.map_or(0, Whole::count);
    if stands_lost >= stands {
        let message = format!("A unit of {stands} stands that has lost {stands_lost} is no more.");
        return Err(Problem::at(path.key("stands_lost"), message));
    }
    Ok(Unit {
        body: body(arm, facts.formation, facts.mounted, path)?,
        experience: facts.experience.unwrap_or(Experience::Veteran),
        morale: facts.morale.unwrap_or(Morale::Good),
        stands,
        stands_lost,
        sections_lost: facts.sections_lost.map_or(0, Whole::count),
        strength_lost: facts.strength_lost.map_or(0, Whole::count),
    })
}

/// What steadies or shakes a unit.
pub fn situation(facts: Option<&SituationFacts>) -> Situation {
    situation_of(&facts.copied().unwrap_or_default(), Charger::OnFoot)
}

fn situation_of(facts: &SituationFacts, charged_by: Charger) -> Situation {
    Situation {
        leader: facts.leader.map_or(0, Whole::count),
        works: facts.works,
        cover: facts.cover,
        barrier: facts.barrier.unwrap_or(false),
        moved: facts.moved.unwrap_or(false),
        behind_friends: facts.behind_friends_in,
        charging: facts.charging.unwrap_or(false),
        supports: facts.supports.map_or(0, Whole::count),
        enfilade: facts.enfilade,
        enemy_within: facts.enemy_within_in,
        enemy_formed_infantry: facts.enemy_formed_infantry.unwrap_or(true),
        brigade_losses: facts.brigade_losses.map_or(0, Whole::count),
        merged: facts.merged.unwrap_or(false),
        charged_on: facts.charged_on,
        charged_by: facts.charged_by.unwrap_or(charged_by),
    }
}

/// The unit that a volley strikes, which is its target, and its situation.
pub fn check_of_volley(
    check: Option<&CheckFact>,
    target: &Target,
) -> Result<(Unit, Situation), Problem> {
    let root = Path::ROOT;
    let path = root.key("check");
    let default = CheckFacts::default();
    let facts = match check {
        None => &default,
        Some(CheckFact::Facts(facts)) => facts,
        Some(CheckFact::Plus(_)) => {
            return Err(Problem::at(
                path,
                "In `volley` this is an object: the facts of the check.",
            ));
        }
    };
    let from_the_fire = "This comes from the fire and is not given here.";
    if facts.check.is_some() {
        return Err(Problem::at(path.key("check"), from_the_fire));
    }
    if facts.cause.is_some() {
        return Err(Problem::at(path.key("cause"), from_the_fire));
    }
    let situation = facts.situation.unwrap_or_default();
    if situation.enfilade.is_some() {
        return Err(Problem::at(path.key("situation").key("enfilade"), from_the_fire));
    }
    let mut given = facts.unit.unwrap_or_default();
    let path = path.key("unit");
    let cavalry = target.body.arm() == Arm::Cavalry;
    let same = [
        ("arm", *given.arm.get_or_insert(target.body.arm()) == target.body.arm()),
        (
            "mounted",
            *given.mounted.get_or_insert(target.body.mounted()) == target.body.mounted()
                || !cavalry,
        ),
        ("experience", *given.experience.get_or_insert(target.experience) == target.experience),
        ("morale", *given.morale.get_or_insert(target.morale) == target.morale),
        (
            "formation",
            *given.formation.get_or_insert(target.body.formation()) == target.body.formation(),
        ),
    ];
    if let Some((name, _)) = same.iter().find(|(_, same)| !same) {
        let message =
            format!("The unit that checks is the target of the fire; its {name} differs.");
        return Err(Problem::at(path.key(name), message));
    }
    let unit = unit(Some(&given), path)?;
    let mut situation = situation_of(&situation, Charger::OnFoot);
    if facts.situation.is_none_or(|it| it.charging.is_none()) {
        situation.charging = target.charging;
    }
    Ok((unit, situation))
}

/// Both sides of an impact.
pub fn contenders(request: &Request) -> Result<(Contender, Contender), Problem> {
    let root = Path::ROOT;
    let (ours, theirs) = (root.key("attacker"), root.key("defender"));
    let attacker = request.attacker.as_ref().ok_or_else(|| Problem::missing(ours))?;
    let defender = request.defender.as_ref().ok_or_else(|| Problem::missing(theirs))?;
    if attacker.disengaging == Some(true) {
        let message = "Only a defender can be caught disengaging.";
        return Err(Problem::at(ours.key("disengaging"), message));
    }
    let attacking = unit(attacker.unit.as_ref(), ours.key("unit"))?;
    let defending = unit(defender.unit.as_ref(), theirs.key("unit"))?;
    Ok((
        contender(attacker, attacking, Charger::of(defending.body), ours)?,
        contender(defender, defending, Charger::of(attacking.body), theirs)?,
    ))
}

fn contender(
    facts: &PartyFacts,
    unit: Unit,
    charged_by: Charger,
    path: Path<'_>,
) -> Result<Contender, Problem> {
    Ok(Contender {
        unit,
        strength: strength(unit.body.arm(), facts.strength, path)?,
        situation: situation_of(&facts.situation.unwrap_or_default(), charged_by),
        disengaging: facts.disengaging.unwrap_or(false),
    })
}

/// Both sides of a whole charge.
pub fn parties(request: &Request) -> Result<(Party, Party), Problem> {
    let root = Path::ROOT;
    let (attacker, defender) = contenders(request)?;
    let given = |side: &Option<PartyFacts>| side.clone().unwrap_or_default();
    Ok((
        party(&given(&request.attacker), attacker, root.key("attacker"))?,
        party(&given(&request.defender), defender, root.key("defender"))?,
    ))
}

fn party(facts: &PartyFacts, contender: Contender, path: Path<'_>) -> Result<Party, Problem> {
    let arm = contender.unit.body.arm();
    let whole = contender.strength + contender.unit.strength_lost;
    let most = most_strength(arm);
    if whole > most {
        let message =
            format!("With `strength` this makes {whole}; a unit begins with at most {most}.");
        return Err(Problem::at(path.key("unit").key("strength_lost"), message));
    }
    Ok(Party {
        contender,
        armament: armament(arm, facts.weapon, facts.side, path)?,
        opening_volley: facts.opening_volley.unwrap_or(false),
        in_buildings: facts.in_buildings.unwrap_or(false),
        pistols: facts.pistols.unwrap_or(false),
        cover: facts.cover.iter().flatten().copied().collect(),
        behind_skirmishers: facts.behind_skirmishers.unwrap_or(false),
    })
}

/// How a charge comes on.
pub fn approach(request: &Request) -> Result<Approach, Problem> {
    let terrain = request.defender.as_ref().and_then(|it| it.terrain);
    Ok(Approach {
        distance: request
            .distance_in
            .ok_or_else(|| Problem::missing(Path::ROOT.key("distance_in")))?,
        terrain: request.terrain.unwrap_or(Terrain::Open),
        defender_terrain: terrain.unwrap_or(Terrain::Open),
        reaction: request.reaction_fire,
        range: request.range_in,
        aspect: request.aspect.unwrap_or(Aspect::Front),
        charging_fire: request.charging_fire.unwrap_or(false),
        free_volleys: request.free_volleys.unwrap_or(true),
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
    })
}

/// Who moves.
pub fn mover(request: &Request) -> Result<Mover, Problem> {
    let arm = request.arm.unwrap_or(Arm::Infantry);
    let morale = request.morale.unwrap_or(Morale::Good);
    let guns = arm == Arm::Artillery && morale != Morale::Routed;
    let gun = match guns.then(|| armament(arm, request.weapon, None, Path::ROOT)).transpose()? {
        Some(Armament::Artillery(gun, _)) => Some(gun),
        Some(Armament::Infantry(_) | Armament::Cavalry(_)) | None => None,
    };
    Ok(Mover {
        body: body(arm, request.formation, request.mounted, Path::ROOT)?,
        morale,
        disengaging: request.disengaging.unwrap_or(false),
        gun,
        terrain: request.terrain.unwrap_or(Terrain::Open),
    })
}

/// Who runs.
pub fn rout(edition: &Edition, request: &Request) -> RoutMove {
    let arm = request.arm.unwrap_or(Arm::Infantry);
    let terrain = request.terrain.unwrap_or(Terrain::Open);
    RoutMove { rout: movement::rout(edition, arm, terrain), battery: arm == Arm::Artillery }
}
