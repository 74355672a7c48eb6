//! From facts as they were read to checked ones: everything that two facts together make impossible is found, each with
//! its place. After this nobody checks again.

use linstock_elan::{
    House,
    charge::Charged,
    close::{action::party::Party, pursuit::Winner, round::Blows},
    engineering::Work,
    fire::{Fire, With, guns::Guns},
    house::CloseToMelee,
    movement::{Pace, Row, Terrain, obstacle::Crossing},
    save::{Attack, Target},
    test::{Facts, Of, Situation},
    words::{Against, Arm, Experience, Fired, Formation, SavedFrom, Weight},
};

use super::{
    super::{head::HouseGiven, path::Path, problem::Problems, reader::Listed, units::body},
    request::{FireFacts, PartyFacts, Request, SaveFacts},
};

/// House rules.
pub fn house(given: &HouseGiven) -> House {
    House {
        break_at: given.get("break-at").count(),
        close_to_melee: given.get("close-to-melee").word().map(|at| CloseToMelee::ALL[at]),
        first_fire: given.get("first-fire").count(),
        leader_killed: given.get("leader-killed").count(),
        rifles_skirmish: given.get("rifles-skirmish").truth(),
        close_rounds: given.get("close-rounds").count(),
        strays_try_all: given.get("strays-try-all").truth(),
    }
}

/// Disruption markers, no more than a unit can have.
fn markers(house: &House, dm: u8, path: Path<'_>, problems: &mut Problems) -> Option<u8> {
    let most = house.breaking_point();
    if dm > most {
        return problems
            .at(path.key("dm"), format!("A unit has at most {most} disruption markers."));
    }
    Some(dm)
}

/// The unit's own factor, or its experience's.
fn factor(own: Option<u8>, experience: Experience) -> u8 {
    own.unwrap_or(experience.factor())
}

/// The unit's own save, or its experience's.
fn save_factor(own: Option<u8>, experience: Experience) -> u8 {
    own.unwrap_or(experience.save())
}

/// What a test is of, and what calls for it.
fn situations<'a>(
    request: &'a Request,
    problems: &mut Problems,
) -> Option<(Of, &'a Listed<Situation>)> {
    let root = Path::ROOT;
    let path = root.key("situation");
    let given = request.situation.as_ref().or_else(|| problems.missing(path));
    let of = request.of.or_else(|| problems.missing(root.key("of")));
    let (of, given) = (of?, given?);
    if given.all.is_empty() {
        return problems.at(path, "At least one situation calls for a test.");
    }
    let mut fits = Some(());
    for (index, situation) in given.all.iter().enumerate().filter(|(_, it)| it.of() != of) {
        let message = format!("{situation} belongs to a test of {}, not of {of}.", situation.of());
        let place = if given.listed { path.index(index) } else { path };
        fits = problems.at(place, message);
    }
    fits.map(|()| (of, given))
}

/// The facts of a test.
pub fn test<'a>(house: &House, request: &'a Request, problems: &mut Problems) -> Option<Facts<'a>> {
    let situations = situations(request, problems);
    let dm = markers(house, request.dm, Path::ROOT, problems);
    let (of, situations) = situations?;
    Some(Facts {
        of,
        factor: factor(request.factor, request.experience),
        situations: &situations.all,
        pairs: request.pairs,
        friends: request.friends,
        dm: dm?,
        flank: request.flank,
        extra_losses: request.extra_losses,
        below_half: request.below_half,
        in_cover: request.in_cover,
        leader: request.leader,
        formation: request.formation.unwrap_or(Formation::ThreeRankLine),
        built_up: request.built_up,
        charged_flank: request.charged_flank,
        outnumbered: request.outnumbered,
        attacking_flank: request.attacking_flank,
        uphill: request.uphill,
        lighter_cavalry: request.lighter_cavalry,
        opponent_skirmish: request.opponent_skirmish,
        moving: request.moves,
    })
}

/// The facts of a fire that stand in the request itself.
pub fn fire_of_request(house: &House, request: &Request, problems: &mut Problems) -> Option<Fire> {
    fire(house, &request.shot, Path::ROOT, problems)
}

/// The facts of a fire.
fn fire(house: &House, facts: &FireFacts, path: Path<'_>, problems: &mut Problems) -> Option<Fire> {
    let with = match facts.with {
        None => problems.missing(path.key("with")),
        Some(fired) => with(fired, facts, path, problems),
    };
    let range = facts.range_in.or_else(|| problems.missing(path.key("range_in")));
    let dm = markers(house, facts.dm, path, problems);
    Some(Fire {
        with: with?,
        factor: factor(facts.factor, facts.experience),
        range: range?,
        moving: facts.moving,
        dm: dm?,
        reaction: facts.reaction,
        target_in_contact: facts.target_in_contact,
    })
}

fn with(fired: Fired, facts: &FireFacts, path: Path<'_>, problems: &mut Problems) -> Option<With> {
    match fired {
        Fired::SmallArms => small_arms(facts, path, problems),
        Fired::SolidShot => {
            let guns = guns(facts, path, problems);
            let against = against(facts, path, problems);
            let target_number = facts.target_number.unsigned_abs();
            Some(With::SolidShot { guns: guns?, against: against?, target_number })
        }
        Fired::Canister => {
            let guns = guns(facts, path, problems)?;
            Some(With::Canister { guns, howitzer: facts.howitzer })
        }
        Fired::Shell => guns(facts, path, problems).map(With::Shell),
        Fired::Shrapnel => guns(facts, path, problems).map(With::Shrapnel),
    }
}

fn small_arms(facts: &FireFacts, path: Path<'_>, problems: &mut Problems) -> Option<With> {
    let figures = facts.figures.or_else(|| problems.missing(path.key("figures")));
    let mode = facts.mode.or_else(|| problems.missing(path.key("mode")));
    let weapon = facts.weapon.or_else(|| problems.missing(path.key("weapon")));
    Some(With::SmallArms {
        figures: figures?,
        mode: mode?,
        weapon: weapon?,
        mounted: facts.mounted,
        two_rank_line: facts.two_rank_line,
        first_fire: facts.first_fire,
    })
}

fn guns(facts: &FireFacts, path: Path<'_>, problems: &mut Problems) -> Option<Guns> {
    let count = facts.guns.or_else(|| problems.missing(path.key("guns")));
    let place = path.key("weight");
    let weight = match facts.weight {
        None => problems.missing(place),
        Some(word) => Weight::from_word(word).or_else(|| {
            let known = Weight::WORDS.join(", ");
            problems.at(place, format!("Guns that fire are {known}, not {word}."))
        }),
    };
    Some(Guns { count: count?, weight: weight? })
}

fn against(facts: &FireFacts, path: Path<'_>, problems: &mut Problems) -> Option<Against> {
    let place = path.key("against");
    let Some(word) = facts.against else { return problems.missing(place) };
    Against::from_word(word).or_else(|| {
        let known = Against::WORDS.join(", ");
        problems.at(place, format!("Solid shot strikes {known}, not {word}."))
    })
}

/// Who saves, from what, and how often.
pub fn save(
    house: &House,
    request: &Request,
    problems: &mut Problems,
) -> Option<(Target, Attack, u8)> {
    let (facts, root) = (&request.saving, Path::ROOT);
    let hits = facts.hits.or_else(|| problems.missing(root.key("hits")));
    let target = target(house, facts, root, problems);
    let attack = attack(facts, root, problems);
    Some((target?, attack?, hits?))
}

fn target(
    house: &House,
    facts: &SaveFacts,
    path: Path<'_>,
    problems: &mut Problems,
) -> Option<Target> {
    Some(Target {
        factor: save_factor(facts.factor, facts.experience),
        dm: markers(house, facts.dm, path, problems)?,
        skirmisher: facts.skirmisher,
        artillery: facts.artillery,
        flank_close: facts.flank_close,
        cover: facts.cover,
    })
}

fn attack(facts: &SaveFacts, path: Path<'_>, problems: &mut Problems) -> Option<Attack> {
    let word = facts.against.unwrap_or(SavedFrom::Fire.word());
    match SavedFrom::from_word(word) {
        Some(SavedFrom::Fire) => Some(Attack::Fire(facts.solid_shot)),
        Some(SavedFrom::CloseAction) => Some(Attack::CloseAction),
        None => {
            let known = SavedFrom::WORDS.join(" or ");
            problems.at(path.key("against"), format!("A save is made against {known}, not {word}."))
        }
    }
}

/// A fire, and who saves from it; the fire says the rest.
pub fn volley(house: &House, request: &Request, problems: &mut Problems) -> Option<(Fire, Target)> {
    let root = Path::ROOT;
    let fire = match &request.fire {
        Some(facts) => fire(house, facts, root.key("fire"), problems),
        None => problems.missing(root.key("fire")),
    };
    let (facts, path) = (&request.save, root.key("save"));
    let given = [
        ("hits", facts.hits.is_some()),
        ("against", facts.against.is_some()),
        ("solid_shot", facts.solid_shot.is_some()),
    ];
    let mut allowed = Some(());
    for (name, _) in given.iter().filter(|(_, given)| *given) {
        let message = "This comes from the fire and is not given here.";
        allowed = problems.at(path.key(name), message);
    }
    let target = target(house, facts, path, problems);
    allowed?;
    Some((fire?, target?))
}

/// One side's blows.
pub fn blows(house: &House, request: &Request, problems: &mut Problems) -> Option<Blows> {
    let root = Path::ROOT;
    let given = request.figures.or_else(|| problems.missing(root.key("figures")));
    let flank_figures = request.flank_figures;
    let place = root.key("flank_figures");
    let figures = match given {
        Some(figures) if flank_figures > figures => {
            let message =
                format!("No more than the {figures} in contact can be on a flank or rear.");
            problems.at(place, message)
        }
        Some(figures) if figures.checked_add(flank_figures).is_none() => {
            problems.at(place, "With `figures` these are more than 255 dice.")
        }
        given => given,
    };
    let dm = markers(house, request.dm, root, problems);
    Some(Blows {
        figures: figures?,
        flank_figures,
        factor: factor(request.factor, request.experience),
        obstacle: request.obstacle,
        cavalry_against_square: request.cavalry_against_square,
        dm: dm?,
        two_rank_line: request.two_rank_line,
        skirmish: request.skirmish,
        march_column: request.march_column,
        standing_cavalry: request.standing_cavalry,
    })
}

/// An arm and a formation that it has.
fn drawn_up(
    arm: Arm,
    formation: Option<Formation>,
    path: Path<'_>,
    problems: &mut Problems,
) -> Option<(Arm, Formation)> {
    let body = body(arm, formation, false, path, problems)?;
    Some((body.arm(), body.formation()))
}

/// How a unit moves, and over what.
pub fn mover(request: &Request, problems: &mut Problems) -> Option<(Row, Terrain)> {
    let root = Path::ROOT;
    let (arm, formation) = drawn_up(request.arm, request.formation, root, problems)?;
    let pace = request.weight.and_then(Pace::from_word);
    let row = Row::of(arm, formation, pace, request.terrain).or_else(|| {
        let path = root.key("weight");
        let known = match arm {
            Arm::Artillery => [Pace::Foot, Pace::Horse],
            Arm::Infantry | Arm::Cavalry => [Pace::Heavy, Pace::Light],
        };
        match request.weight {
            None => problems.missing(path),
            Some(other) => {
                let message = format!("Here {arm} is {} or {}, not {other}.", known[0], known[1]);
                problems.at(path, message)
            }
        }
    })?;
    Some((row, request.terrain))
}

/// Figures of a formation.
pub fn figures(request: &Request, problems: &mut Problems) -> Option<(u8, Formation)> {
    let figures = request.figures.or_else(|| problems.missing(Path::ROOT.key("figures")));
    Some((figures?, request.formation.unwrap_or(Formation::ThreeRankLine)))
}

/// Special casualties.
pub fn special(request: &Request, problems: &mut Problems) -> Option<u8> {
    request.special.or_else(|| problems.missing(Path::ROOT.key("special")))
}

/// A unit before an obstacle.
pub fn crossing(house: &House, request: &Request, problems: &mut Problems) -> Option<Crossing> {
    let root = Path::ROOT;
    let drawn_up = drawn_up(request.arm, request.formation, root, problems);
    let kind = request.kind.or_else(|| problems.missing(root.key("kind")));
    let dm = markers(house, request.dm, root, problems);
    let (arm, formation) = drawn_up?;
    Some(Crossing {
        kind: kind?,
        arm,
        formation,
        factor: factor(request.factor, request.experience),
        dm: dm?,
        built_up: request.built_up,
    })
}

/// A unit that is charged.
pub fn charged(house: &House, request: &Request, problems: &mut Problems) -> Option<Charged> {
    let root = Path::ROOT;
    let drawn_up = drawn_up(request.arm, request.formation, root, problems);
    let response = request.response.or_else(|| problems.missing(root.key("response")));
    let dm = markers(house, request.dm, root, problems);
    let (arm, formation) = drawn_up?;
    Some(Charged {
        response: response?,
        arm,
        formation,
        factor: factor(request.factor, request.experience),
        dm: dm?,
        built_up: request.built_up,
        charged_flank: request.charged_flank,
    })
}

/// The winner of a close action.
pub fn winner(house: &House, request: &Request, problems: &mut Problems) -> Option<Winner> {
    let drawn_up = drawn_up(request.arm, request.formation, Path::ROOT, problems);
    let dm = markers(house, request.dm, Path::ROOT, problems);
    let (arm, formation) = drawn_up?;
    Some(Winner {
        arm,
        factor: factor(request.factor, request.experience),
        dm: dm?,
        formation,
        built_up: request.built_up,
        hold: request.hold,
    })
}

/// A turn's work on a task.
pub fn work(request: &Request, problems: &mut Problems) -> Option<Work> {
    let root = Path::ROOT;
    let task = request.task.or_else(|| problems.missing(root.key("task")))?;
    let successes = request.successes;
    if successes >= task.needs() {
        let message = format!("A {task} task with {successes} successes is done.");
        return problems.at(root.key("successes"), message);
    }
    Some(Work { task, successes, factor: factor(request.factor, request.experience) })
}

/// Both sides of a close action.
pub fn parties(
    house: &House,
    request: &Request,
    problems: &mut Problems,
) -> Option<(Party, Party)> {
    let root = Path::ROOT;
    let (ours, theirs) = (root.key("attacker"), root.key("defender"));
    let attacker = request.attacker.as_ref().or_else(|| problems.missing(ours));
    let defender = request.defender.as_ref().or_else(|| problems.missing(theirs));
    let attacker = attacker.and_then(|it| party(house, it, ours, problems));
    let defender = defender.and_then(|it| party(house, it, theirs, problems));
    attacker.zip(defender)
}

fn party(
    house: &House,
    facts: &PartyFacts,
    path: Path<'_>,
    problems: &mut Problems,
) -> Option<Party> {
    let drawn_up = drawn_up(facts.arm, facts.formation, path, problems);
    let figures = facts.figures.or_else(|| problems.missing(path.key("figures")));
    let started = match (figures, facts.started) {
        (Some(figures), Some(started)) if started < figures => {
            let message = format!("A unit of {figures} figures began with as many or more.");
            problems.at(path.key("started"), message)
        }
        (figures, started) => started.or(figures),
    };
    let dm = markers(house, facts.dm, path, problems);
    let ((arm, formation), figures) = (drawn_up?, figures?);
    Some(Party {
        figures,
        started: started?,
        contact: facts.contact.unwrap_or(figures),
        flank_figures: facts.flank_figures,
        arm,
        formation,
        melee: factor(facts.melee, facts.experience),
        elan: factor(facts.elan, facts.experience),
        save: save_factor(facts.save, facts.experience),
        dm: dm?,
        cover: facts.cover,
        obstacle: facts.obstacle,
        standing_cavalry: facts.standing_cavalry,
        uphill: facts.uphill,
        lighter_cavalry: facts.lighter_cavalry,
        leaders: facts.leader.into(),
        moved: facts.moved,
    })
}
