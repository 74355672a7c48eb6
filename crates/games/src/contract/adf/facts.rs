//! From facts as they were read to checked ones: everything that two facts together make impossible is found, each with
//! its place. After this nobody checks again.

use linstock_adf::{
    Edition, Scale, Summary,
    charge::{
        chain::{Approach, Reaction, party::Party},
        impact::Contender,
        reach::Charging,
    },
    competence::Competence,
    fire::{Fire, Firer, Firers, Kind, Target},
    house::{CavalryRow, DisorderPoint, House},
    morale::{Charger, HARDEST_CHECK, Situation, Unit},
    movement::{self, Mover, RoutMove},
    play::ground,
    words::{
        Arm, Armament, CavalryWeapon, Cover, Covers, Experience, Gun, InfantryWeapon, Morale,
        Nation, most_strength,
    },
};
use linstock_rulebook::{Inches, Refusal};

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

/// Scale, summary and house rules.
pub fn edition(scale: Scale, request: &Request, house: &HouseGiven) -> Result<Edition, Refusal> {
    Edition::new(scale, request.summary, self::house(house))
}

/// House rules.
pub fn house(given: &HouseGiven) -> House {
    let small = |name: &str| {
        let number = given.get(name).whole()?;
        Some(i8::try_from(number).expect("the limits of house rules are small"))
    };
    House {
        support_maximum: given.get("support-maximum").count(),
        disorder_point: given.get("disorder-point").word().map(|at| DisorderPoint::ALL[at]),
        leader_over_best_two: given.get("leader-over-best-two").truth(),
        stone_wall_against_artillery: small("stone-wall-against-artillery"),
        cavalry_results: given.get("cavalry-results").word().map(|at| CavalryRow::ALL[at]),
        melee_rounds: given.get("melee-rounds").count(),
        mixed_guns_rifled: given.get("mixed-guns-rifled").truth(),
        opening_volley: small("opening-volley"),
    }
}

/// Checks the facts of other procedures that a request brings along, as far as one value can be
/// wrong by itself; two of them together are nobody's business here.
pub fn known_everywhere(request: &Request, problems: &mut Problems) {
    if let Some(firers) = &request.shot.firers {
        one_to_three(firers.len(), Path::ROOT, problems);
    }
}

fn one_to_three(firers: usize, path: Path<'_>, problems: &mut Problems) -> Option<()> {
    if (1..=3).contains(&firers) {
        return Some(());
    }
    problems.at(path.key("firers"), "One to three units fire.")
}

/// What an arm fires with.
fn armament(
    arm: Arm,
    weapon: Option<&str>,
    nation: Nation,
    path: Path<'_>,
    problems: &mut Problems,
) -> Option<Armament> {
    let Some(word) = weapon else { return problems.missing(path.key("weapon")) };
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
    armament.or_else(|| has_not(arm, word, known, path.key("weapon"), problems))
}

/// Figures, or sections of a battery.
fn strength(arm: Arm, given: Option<u8>, path: Path<'_>, problems: &mut Problems) -> Option<u8> {
    let path = path.key("strength");
    let Some(strength) = given else { return problems.missing(path) };
    let most = most_strength(arm);
    if strength > most {
        return problems.at(path, format!("A battery has 1 to {most} sections."));
    }
    Some(strength)
}

/// The facts of a fire that stand in the request itself.
pub fn fire_of_request(request: &Request, problems: &mut Problems) -> Option<Fire> {
    fire(&request.shot, Path::ROOT, problems)
}

/// The facts of a fire.
pub fn fire(facts: &FireFacts, path: Path<'_>, problems: &mut Problems) -> Option<Fire> {
    let list = path.key("firers");
    let firers = match &facts.firers {
        None => problems.missing(list),
        Some(given) => {
            let firers: Vec<Option<Firer>> = given
                .iter()
                .enumerate()
                .map(|(index, facts)| firer(facts, list.index(index), problems))
                .collect();
            match firers.len() {
                1..=3 => firers.into_iter().collect::<Option<Vec<Firer>>>().and_then(Firers::new),
                // Where the request itself is the fire, it has been said already.
                _ if path.is_root() => None,
                count => one_to_three(count, path, problems).and(None),
            }
        }
    };
    let range = match (facts.range_in, facts.kind) {
        (Some(range), _) => Some(range),
        (None, Kind::Melee) => Some(Inches::default()),
        (None, Kind::Volley | Kind::Desperation | Kind::PointBlank) => {
            problems.missing(path.key("range_in"))
        }
    };
    let target = target(&facts.target, path.key("target"), problems);
    Some(Fire {
        firers: firers?,
        target: target?,
        range: range?,
        kind: facts.kind,
        deliberate: facts.deliberate,
        reaction: facts.reaction,
        passed_through: facts.passed_through,
        aspect: facts.aspect,
    })
}

fn firer(facts: &FirerFacts, path: Path<'_>, problems: &mut Problems) -> Option<Firer> {
    let arm = facts.arm;
    let armament = armament(arm, facts.weapon, facts.side, path, problems);
    let strength = strength(arm, facts.strength, path, problems);
    let body = body(arm, facts.formation, facts.mounted, path, problems);
    Some(Firer {
        armament: armament?,
        strength: strength?,
        experience: facts.experience,
        morale: facts.morale,
        body: body?,
        charging: facts.charging,
        opening_volley: facts.opening_volley,
        in_buildings: facts.in_buildings,
        pistols: facts.pistols,
    })
}

fn target(facts: &TargetFacts, path: Path<'_>, problems: &mut Problems) -> Option<Target> {
    Some(Target {
        body: body(facts.arm, facts.formation, facts.mounted, path, problems)?,
        morale: facts.morale,
        experience: facts.experience,
        charging: facts.charging,
        cover: facts.cover,
        behind_skirmishers: facts.behind_skirmishers,
    })
}

/// A unit whose morale is in question.
pub fn unit(facts: &UnitFacts, path: Path<'_>, problems: &mut Problems) -> Option<Unit> {
    let (stands, lost) = (facts.stands, facts.stands_lost);
    let whole = if lost >= stands {
        let message = format!("A unit of {stands} stands that has lost {lost} is no more.");
        problems.at(path.key("stands_lost"), message)
    } else {
        Some(())
    };
    let arm = facts.arm.unwrap_or(Arm::Infantry);
    let body = body(arm, facts.formation, facts.mounted.unwrap_or(false), path, problems);
    whole.and(body).map(|body| Unit {
        body,
        experience: facts.experience.unwrap_or(Experience::Veteran),
        morale: facts.morale.unwrap_or(Morale::Good),
        stands,
        stands_lost: lost,
        sections_lost: facts.sections_lost,
        strength_lost: facts.strength_lost,
    })
}

/// What steadies or shakes a unit.
pub fn situation(facts: &SituationFacts, charged_by: Charger) -> Situation {
    Situation {
        leader: facts.leader.unwrap_or(0),
        works: facts.works,
        cover: facts.cover,
        barrier: facts.barrier,
        moved: facts.moved,
        behind_friends: facts.behind_friends_in,
        charging: facts.charging.unwrap_or(false),
        supports: facts.supports,
        enfilade: facts.enfilade,
        enemy_within: facts.enemy_within_in,
        enemy_formed_infantry: facts.enemy_formed_infantry,
        brigade_losses: facts.brigade_losses,
        merged: facts.merged,
        charged_on: facts.charged_on,
        charged_by: facts.charged_by.unwrap_or(charged_by),
    }
}

/// The unit and its situation of a morale check, and the +N of it.
pub fn check(request: &Request, problems: &mut Problems) -> Option<(Unit, Situation, u8)> {
    let root = Path::ROOT;
    let unit = unit(&request.unit, root.key("unit"), problems);
    if request.check.is_some() {
        let message = format!("In `morale` this is a number from 0 to {HARDEST_CHECK}.");
        return problems.at(root.key("check"), message);
    }
    Some((unit?, situation(&request.situation, Charger::OnFoot), request.plus.unwrap_or(0)))
}

/// A fire, and the unit that it strikes with its situation.
pub fn volley(request: &Request, problems: &mut Problems) -> Option<(Fire, Unit, Situation)> {
    let root = Path::ROOT;
    let fire = match &request.fire {
        Some(facts) => fire(facts, root.key("fire"), problems),
        None => problems.missing(root.key("fire")),
    };
    let path = root.key("check");
    if request.check.is_none() && request.plus.is_some() {
        return problems.at(path, "In `volley` this is an object: the facts of the check.");
    }
    let default = CheckFacts::default();
    let facts = request.check.as_ref().unwrap_or(&default);
    let allowed = from_the_fire(facts, path, problems);
    let fire = fire?;
    let unit = checking(&facts.unit, &fire.target, path.key("unit"), problems);
    let mut situation = situation(&facts.situation, Charger::OnFoot);
    situation.charging = facts.situation.charging.unwrap_or(fire.target.charging);
    allowed?;
    Some((fire, unit?, situation))
}

/// Whether nothing is said of a check that the fire decides.
fn from_the_fire(facts: &CheckFacts, path: Path<'_>, problems: &mut Problems) -> Option<()> {
    let message = "This comes from the fire and is not given here.";
    let situation = path.key("situation");
    let given = [
        (path.key("check"), facts.check.is_some()),
        (path.key("cause"), facts.cause.is_some()),
        (situation.key("enfilade"), facts.situation.enfilade.is_some()),
    ];
    let mut allowed = Some(());
    for (place, _) in given.iter().filter(|(_, given)| *given) {
        allowed = problems.at(*place, message);
    }
    allowed
}

/// The unit that checks, which is the target of the fire.
fn checking(
    given: &UnitFacts,
    target: &Target,
    path: Path<'_>,
    problems: &mut Problems,
) -> Option<Unit> {
    let mut given = given.clone();
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
    let mut differs = false;
    for (name, _) in same.iter().filter(|(_, same)| !same) {
        let message =
            format!("The unit that checks is the target of the fire; its {name} differs.");
        problems.at::<()>(path.key(name), message);
        differs = true;
    }
    if differs { None } else { unit(&given, path, problems) }
}

/// A test of competence.
pub fn competence(request: &Request, problems: &mut Problems) -> Option<Competence> {
    let unit = unit(&request.unit, Path::ROOT.key("unit"), problems)?;
    Some(if request.merged { Competence::merged(unit) } else { Competence { unit } })
}

/// How many inches an attached leader adds.
pub fn led(benefit: Option<u8>) -> Inches {
    Inches::whole(benefit.unwrap_or(0).into())
}

/// Hits on a leader's unit.
pub fn hits(request: &Request, problems: &mut Problems) -> Option<u8> {
    request.hits.or_else(|| problems.missing(Path::ROOT.key("hits")))
}

/// Both sides as they are given.
fn sides<'a>(
    request: &'a Request,
    problems: &mut Problems,
) -> Option<(&'a PartyFacts, &'a PartyFacts)> {
    let root = Path::ROOT;
    let attacker = request.attacker.as_ref().or_else(|| problems.missing(root.key("attacker")));
    let defender = request.defender.as_ref().or_else(|| problems.missing(root.key("defender")));
    attacker.zip(defender)
}

/// Both sides of an impact.
pub fn contenders(request: &Request, problems: &mut Problems) -> Option<(Contender, Contender)> {
    let root = Path::ROOT;
    let (ours, theirs) = (root.key("attacker"), root.key("defender"));
    let (attacker, defender) = sides(request, problems)?;
    let allowed = if attacker.disengaging {
        problems.at(ours.key("disengaging"), "Only a defender can be caught disengaging.")
    } else {
        Some(())
    };
    let attacking = unit(&attacker.unit, ours.key("unit"), problems);
    let defending = unit(&defender.unit, theirs.key("unit"), problems);
    let attacker = contender(attacker, attacking, defending, ours, problems);
    let defender = contender(defender, defending, attacking, theirs, problems);
    allowed?;
    attacker.zip(defender)
}

fn contender(
    facts: &PartyFacts,
    unit: Option<Unit>,
    other: Option<Unit>,
    path: Path<'_>,
    problems: &mut Problems,
) -> Option<Contender> {
    let arm = unit.map_or_else(|| facts.unit.arm.unwrap_or(Arm::Infantry), |it| it.body.arm());
    let strength = strength(arm, facts.strength, path, problems);
    let charged_by = Charger::of(other?.body);
    Some(Contender {
        unit: unit?,
        strength: strength?,
        situation: situation(&facts.situation, charged_by),
        disengaging: facts.disengaging,
    })
}

/// Both sides of a whole charge, and how it comes on.
pub fn charge(
    summary: Summary,
    request: &Request,
    problems: &mut Problems,
) -> Option<(Party, Party, Approach)> {
    let root = Path::ROOT;
    let contenders = contenders(request, problems);
    let parties = sides_again(request).map(|(attacker, defender)| {
        let (ours, theirs) = contenders.unzip();
        let attacker = party(summary, attacker, ours, root.key("attacker"), problems);
        let defender = party(summary, defender, theirs, root.key("defender"), problems);
        attacker.zip(defender)
    });
    let approach = approach(request, problems);
    let (attacker, defender) = parties??;
    Some((attacker, defender, approach?))
}

/// Both sides, if both are given; if not, that has been said.
fn sides_again(request: &Request) -> Option<(&PartyFacts, &PartyFacts)> {
    request.attacker.as_ref().zip(request.defender.as_ref())
}

fn party(
    summary: Summary,
    facts: &PartyFacts,
    contender: Option<Contender>,
    path: Path<'_>,
    problems: &mut Problems,
) -> Option<Party> {
    let arm = facts.unit.arm.unwrap_or(Arm::Infantry);
    let whole = contender.map_or(0, |it| it.strength + it.unit.strength_lost);
    let most = most_strength(arm);
    let fits = if whole > most {
        let message =
            format!("With `strength` this makes {whole}; a unit begins with at most {most}.");
        problems.at(path.key("unit").key("strength_lost"), message)
    } else {
        Some(())
    };
    let armament = armament(arm, facts.weapon, facts.side, path, problems);
    fits?;
    let contender = contender?;
    let situation = sheltered(summary, contender.situation, facts.cover);
    Some(Party {
        contender: Contender { situation, ..contender },
        armament: armament?,
        opening_volley: facts.opening_volley,
        in_buildings: facts.in_buildings,
        pistols: facts.pistols,
        cover: facts.cover,
        behind_skirmishers: facts.behind_skirmishers,
    })
}

/// What covers a side from fire steadies it too, where nothing else is said.
fn sheltered(summary: Summary, situation: Situation, covers: Covers) -> Situation {
    let each = || Cover::ALL.iter().copied().filter(|&cover| covers.has(cover));
    Situation {
        works: situation.works.or_else(|| each().filter_map(ground::works).max()),
        cover: situation.cover.or_else(|| each().filter_map(ground::thickness).max()),
        barrier: situation.barrier || each().any(|it| ground::is_barrier(summary, it)),
        ..situation
    }
}

/// How a charge comes on.
fn approach(request: &Request, problems: &mut Problems) -> Option<Approach> {
    let root = Path::ROOT;
    let distance = request.distance_in.or_else(|| problems.missing(root.key("distance_in")));
    let (reaction, range) = (request.reaction_fire, request.reaction_range);
    if reaction == Some(Reaction::Volley) && range.is_none() {
        return problems.missing(root.key("range_in"));
    }
    Some(Approach {
        distance: distance?,
        terrain: request.start,
        defender_terrain: request.defender.as_ref()?.terrain,
        reaction,
        range,
        aspect: request.reaction_aspect,
        charging_fire: request.charging_fire,
        free_volleys: request.free_volleys,
    })
}

/// Who charges, for its reach.
pub fn charging(request: &Request, problems: &mut Problems) -> Option<Charging> {
    Some(Charging {
        body: body(request.arm, request.formation, request.mounted, Path::ROOT, problems)?,
        experience: request.experience,
        morale: request.morale,
        terrain: request.start,
    })
}

/// Who moves.
pub fn mover(request: &Request, problems: &mut Problems) -> Option<Mover> {
    let (arm, morale, root) = (request.arm, request.morale, Path::ROOT);
    let gun = match arm {
        Arm::Artillery if morale != Morale::Routed => {
            match armament(arm, request.weapon, Nation::Us, root, problems) {
                Some(Armament::Artillery(gun, _)) => Some(Some(gun)),
                Some(Armament::Infantry(_) | Armament::Cavalry(_)) | None => None,
            }
        }
        Arm::Infantry | Arm::Artillery | Arm::Cavalry => Some(None),
    };
    Some(Mover {
        body: body(arm, request.formation, request.mounted, root, problems)?,
        morale,
        disengaging: request.disengaging,
        gun: gun?,
        terrain: request.ground,
    })
}

/// Who runs.
pub fn rout(edition: &Edition, request: &Request) -> RoutMove {
    let arm = request.arm;
    let rout = movement::rout(edition, arm, request.ground);
    RoutMove { rout, battery: arm == Arm::Artillery }
}
