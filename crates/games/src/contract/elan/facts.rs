//! From raw requests to checked facts: defaults filled in, and everything that two facts together
//! make impossible refused with its place. After this nobody checks again.

use linstock_elan::{
    House,
    charge::{Charged, Charger},
    close::{action::party::Party, pursuit::Winner, round::Blows},
    engineering::Work,
    fire::{Fire, With, guns::Guns},
    movement::{Pace, Row, Terrain, obstacle::Crossing},
    save::{Attack, Target},
    test::{Facts, Of},
    words::{Against, Arm, Experience, Formation, Weight},
};

use super::{
    super::{path::Path, problem::Problem, units::body, whole::Whole},
    request::{
        AgainstWord, Factor, FireFacts, HouseFacts, Markers, PartyFacts, Request, SaveFacts,
        Situations, WeightWord, WithWord,
    },
};

/// House rules.
pub fn house(facts: &HouseFacts) -> House {
    House {
        break_at: facts.break_at.map(Whole::count),
        close_to_melee: facts.close_to_melee,
        first_fire: facts.first_fire.map(Whole::count),
        leader_killed: facts.leader_killed.map(Whole::count),
        rifles_skirmish: facts.rifles_skirmish,
        close_rounds: facts.close_rounds.map(Whole::count),
    }
}

/// Disruption markers, no more than a unit can have.
fn markers(house: &House, given: Option<Markers>, path: Path<'_>) -> Result<u8, Problem> {
    let (dm, most) = (given.map_or(0, Whole::count), house.breaking_point());
    if dm > most {
        let message = format!("A unit has at most {most} disruption markers.");
        return Err(Problem::at(path.key("dm"), message));
    }
    Ok(dm)
}

/// The unit's own factor, or its experience's.
fn factor(own: Option<Factor>, experience: Option<Experience>) -> u8 {
    let experience = experience.unwrap_or(Experience::Steady);
    own.map_or(experience.factor(), Whole::count)
}

/// The unit's own save, or its experience's.
fn save_factor(own: Option<Factor>, experience: Option<Experience>) -> u8 {
    own.map_or(experience.unwrap_or(Experience::Steady).save(), Whole::count)
}

/// What calls for a test.
pub fn situations(request: &Request) -> Result<&Situations, Problem> {
    let root = Path::ROOT;
    let path = root.key("situation");
    let given = request.situation.as_ref().ok_or_else(|| Problem::missing(path))?;
    let of = of(request)?;
    if given.all.is_empty() {
        return Err(Problem::at(path, "At least one situation calls for a test."));
    }
    for (index, situation) in given.all.iter().enumerate() {
        if situation.of() != of {
            let message =
                format!("{situation} belongs to a test of {}, not of {of}.", situation.of());
            let place = if given.listed { path.index(index) } else { path };
            return Err(Problem::at(place, message));
        }
    }
    Ok(given)
}

fn of(request: &Request) -> Result<Of, Problem> {
    request.of.ok_or_else(|| Problem::missing(Path::ROOT.key("of")))
}

/// The facts of a test.
pub fn test<'a>(
    house: &House,
    request: &Request,
    situations: &'a Situations,
) -> Result<Facts<'a>, Problem> {
    let yes = |fact: Option<bool>| fact.unwrap_or(false);
    Ok(Facts {
        of: of(request)?,
        factor: factor(request.factor, request.experience),
        situations: &situations.all,
        pairs: request.pairs.map_or(1, Whole::count),
        friends: request.friends.map_or(1, Whole::count),
        dm: markers(house, request.dm, Path::ROOT)?,
        flank: yes(request.flank),
        extra_losses: request.extra_losses.map_or(0, Whole::count),
        below_half: yes(request.below_half),
        in_cover: yes(request.in_cover),
        formation: request.formation.unwrap_or(Formation::ThreeRankLine),
        built_up: yes(request.built_up),
        charged_flank: yes(request.charged_flank),
        outnumbered: yes(request.outnumbered),
        attacking_flank: yes(request.attacking_flank),
        uphill: yes(request.uphill),
        lighter_cavalry: yes(request.lighter_cavalry),
        opponent_skirmish: yes(request.opponent_skirmish),
        moving: request.moving.unwrap_or(true),
    })
}

/// A test of more dice than can be rolled.
pub fn too_many_dice() -> Problem {
    Problem::at(Path::ROOT.key("situation"), "A test has at most 255 dice.")
}

/// The facts of a fire.
pub fn fire(house: &House, facts: &FireFacts, path: Path<'_>) -> Result<Fire, Problem> {
    let with = facts.with.ok_or_else(|| Problem::missing(path.key("with")))?;
    let with = match with {
        WithWord::SmallArms => small_arms(facts, path)?,
        WithWord::SolidShot => With::SolidShot {
            guns: guns(facts, path)?,
            against: against(facts, path)?,
            target_number: facts.target_number.map_or(1, |it| it.number().unsigned_abs()),
        },
        WithWord::Canister => {
            With::Canister { guns: guns(facts, path)?, howitzer: facts.howitzer.unwrap_or(false) }
        }
        WithWord::Shell => With::Shell(guns(facts, path)?),
        WithWord::Shrapnel => With::Shrapnel(guns(facts, path)?),
    };
    Ok(Fire {
        with,
        factor: factor(facts.factor, facts.experience),
        range: facts.range_in.ok_or_else(|| Problem::missing(path.key("range_in")))?,
        moving: facts.moving.unwrap_or(false),
        dm: markers(house, facts.dm, path)?,
        reaction: facts.reaction.unwrap_or(false),
        target_in_contact: facts.target_in_contact.unwrap_or(false),
    })
}

fn small_arms(facts: &FireFacts, path: Path<'_>) -> Result<With, Problem> {
    let figures = facts.figures.ok_or_else(|| Problem::missing(path.key("figures")))?;
    Ok(With::SmallArms {
        figures: figures.count(),
        mode: facts.mode.ok_or_else(|| Problem::missing(path.key("mode")))?,
        weapon: facts.weapon.ok_or_else(|| Problem::missing(path.key("weapon")))?,
        mounted: facts.mounted.unwrap_or(false),
        two_rank_line: facts.two_rank_line.unwrap_or(false),
        first_fire: facts.first_fire.unwrap_or(false),
    })
}

fn guns(facts: &FireFacts, path: Path<'_>) -> Result<Guns, Problem> {
    let count = facts.guns.ok_or_else(|| Problem::missing(path.key("guns")))?.count();
    let given = facts.weight.ok_or_else(|| Problem::missing(path.key("weight")))?;
    let weight = Weight::from_word(given.word()).ok_or_else(|| {
        let known = Weight::WORDS.join(", ");
        Problem::at(path.key("weight"), format!("Guns that fire are {known}, not {given}."))
    })?;
    Ok(Guns { count, weight })
}

fn against(facts: &FireFacts, path: Path<'_>) -> Result<Against, Problem> {
    let given = facts.against.ok_or_else(|| Problem::missing(path.key("against")))?;
    Against::from_word(given.word()).ok_or_else(|| {
        let known = Against::WORDS.join(", ");
        Problem::at(path.key("against"), format!("Solid shot strikes {known}, not {given}."))
    })
}

/// Who saves.
pub fn target(house: &House, facts: &SaveFacts, path: Path<'_>) -> Result<Target, Problem> {
    Ok(Target {
        factor: save_factor(facts.factor, facts.experience),
        dm: markers(house, facts.dm, path)?,
        skirmisher: facts.skirmisher,
        artillery: facts.artillery.unwrap_or(false),
        flank_close: facts.flank_close.unwrap_or(false),
        cover: facts.cover,
    })
}

/// What is saved from.
pub fn attack(facts: &SaveFacts, path: Path<'_>) -> Result<Attack, Problem> {
    match facts.against {
        None | Some(AgainstWord::Fire) => Ok(Attack::Fire(facts.solid_shot)),
        Some(AgainstWord::CloseAction) => Ok(Attack::CloseAction),
        Some(other) => {
            let message = format!("A save is made against fire or close-action, not {other}.");
            Err(Problem::at(path.key("against"), message))
        }
    }
}

/// Who saves from a volley, which says the rest.
pub fn volley_target(house: &House, facts: &SaveFacts, path: Path<'_>) -> Result<Target, Problem> {
    let given = [
        ("hits", facts.hits.is_some()),
        ("against", facts.against.is_some()),
        ("solid_shot", facts.solid_shot.is_some()),
    ];
    if let Some((name, _)) = given.iter().find(|(_, given)| *given) {
        let message = "This comes from the fire and is not given here.";
        return Err(Problem::at(path.key(name), message));
    }
    target(house, facts, path)
}

/// One side's blows.
pub fn blows(house: &House, request: &Request) -> Result<Blows, Problem> {
    let root = Path::ROOT;
    let figures = request.figures.ok_or_else(|| Problem::missing(root.key("figures")))?.count();
    let flank_figures = request.flank_figures.map_or(0, Whole::count);
    if flank_figures > figures {
        let message = format!("No more than the {figures} in contact can be on a flank or rear.");
        return Err(Problem::at(root.key("flank_figures"), message));
    }
    if figures.checked_add(flank_figures).is_none() {
        let message = "With `figures` these are more than 255 dice.";
        return Err(Problem::at(root.key("flank_figures"), message));
    }
    Ok(Blows {
        figures,
        flank_figures,
        factor: factor(request.factor, request.experience),
        obstacle: request.obstacle.unwrap_or(false),
        cavalry_against_square: request.cavalry_against_square.unwrap_or(false),
        dm: markers(house, request.dm, Path::ROOT)?,
        two_rank_line: request.two_rank_line.unwrap_or(false),
        skirmish: request.skirmish.unwrap_or(false),
        march_column: request.march_column.unwrap_or(false),
        standing_cavalry: request.standing_cavalry.unwrap_or(false),
    })
}

/// An arm and a formation that it has.
fn drawn_up(
    arm: Option<Arm>,
    formation: Option<Formation>,
    path: Path<'_>,
) -> Result<(Arm, Formation), Problem> {
    let body = body(arm.unwrap_or(Arm::Infantry), formation, None, path)?;
    Ok((body.arm(), body.formation()))
}

/// How a unit moves, and over what.
pub fn mover(request: &Request) -> Result<(Row, Terrain), Problem> {
    let root = Path::ROOT;
    let (arm, formation) = drawn_up(request.arm, request.formation, root)?;
    let terrain = request.terrain.unwrap_or(Terrain::Open);
    let pace = request.weight.and_then(|it| Pace::from_word(it.word()));
    let row = Row::of(arm, formation, pace, terrain).ok_or_else(|| {
        let path = root.key("weight");
        let known = match arm {
            Arm::Artillery => [WeightWord::Foot, WeightWord::Horse],
            Arm::Infantry | Arm::Cavalry => [WeightWord::Heavy, WeightWord::Light],
        };
        match request.weight {
            None => Problem::missing(path),
            Some(other) => {
                let message = format!("Here {arm} is {} or {}, not {other}.", known[0], known[1]);
                Problem::at(path, message)
            }
        }
    })?;
    Ok((row, terrain))
}

/// A unit before an obstacle.
pub fn crossing(house: &House, request: &Request) -> Result<Crossing, Problem> {
    let root = Path::ROOT;
    let (arm, formation) = drawn_up(request.arm, request.formation, root)?;
    Ok(Crossing {
        kind: request.kind.ok_or_else(|| Problem::missing(root.key("kind")))?,
        arm,
        formation,
        factor: factor(request.factor, request.experience),
        dm: markers(house, request.dm, Path::ROOT)?,
        built_up: request.built_up.unwrap_or(false),
    })
}

/// A unit that is charged.
pub fn charged(house: &House, request: &Request) -> Result<Charged, Problem> {
    let root = Path::ROOT;
    let (arm, formation) = drawn_up(request.arm, request.formation, root)?;
    Ok(Charged {
        response: request.response.ok_or_else(|| Problem::missing(root.key("response")))?,
        arm,
        formation,
        by: request.charged_by.unwrap_or(Charger::Infantry),
        factor: factor(request.factor, request.experience),
        dm: markers(house, request.dm, Path::ROOT)?,
        built_up: request.built_up.unwrap_or(false),
        charged_flank: request.charged_flank.unwrap_or(false),
    })
}

/// The winner of a close action.
pub fn winner(house: &House, request: &Request) -> Result<Winner, Problem> {
    let (arm, formation) = drawn_up(request.arm, request.formation, Path::ROOT)?;
    Ok(Winner {
        arm,
        factor: factor(request.factor, request.experience),
        dm: markers(house, request.dm, Path::ROOT)?,
        formation,
        built_up: request.built_up.unwrap_or(false),
        hold: request.hold.unwrap_or(true),
    })
}

/// A turn's work on a task.
pub fn work(request: &Request) -> Result<Work, Problem> {
    let root = Path::ROOT;
    let task = request.task.ok_or_else(|| Problem::missing(root.key("task")))?;
    let successes = request.successes.map_or(0, Whole::count);
    if successes >= task.needs() {
        let message = format!("A {task} task with {successes} successes is done.");
        return Err(Problem::at(root.key("successes"), message));
    }
    Ok(Work { task, successes, factor: factor(request.factor, request.experience) })
}

/// Both sides of a close action.
pub fn parties(house: &House, request: &Request) -> Result<(Party, Party), Problem> {
    let root = Path::ROOT;
    let (ours, theirs) = (root.key("attacker"), root.key("defender"));
    let attacker = request.attacker.as_ref().ok_or_else(|| Problem::missing(ours))?;
    let defender = request.defender.as_ref().ok_or_else(|| Problem::missing(theirs))?;
    Ok((party(house, attacker, ours)?, party(house, defender, theirs)?))
}

fn party(house: &House, facts: &PartyFacts, path: Path<'_>) -> Result<Party, Problem> {
    let (arm, formation) = drawn_up(facts.arm, facts.formation, path)?;
    let figures = facts.figures.ok_or_else(|| Problem::missing(path.key("figures")))?.count();
    let started = facts.started.map_or(figures, Whole::count);
    if started < figures {
        let message = format!("A unit of {figures} figures began with as many or more.");
        return Err(Problem::at(path.key("started"), message));
    }
    Ok(Party {
        figures,
        started,
        contact: facts.contact.map_or(figures, Whole::count),
        flank_figures: facts.flank_figures.map_or(0, Whole::count),
        arm,
        formation,
        melee: factor(facts.melee, facts.experience),
        elan: factor(facts.elan, facts.experience),
        save: save_factor(facts.save, facts.experience),
        dm: markers(house, facts.dm, path)?,
        cover: facts.cover,
        obstacle: facts.obstacle.unwrap_or(false),
        standing_cavalry: facts.standing_cavalry.unwrap_or(false),
        uphill: facts.uphill.unwrap_or(false),
        lighter_cavalry: facts.lighter_cavalry.unwrap_or(false),
        leader: facts.leader.unwrap_or(false),
    })
}
