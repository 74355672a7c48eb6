//! Rosters of scenarios.

use linstock_adf::words::Armament;
use linstock_battle::{LeaderPlace, Scenario, Seat};
use linstock_elan::play::profile::{CREW, Factors};

use super::Body;
use crate::{
    browse::RulesId,
    scenario::{Agreed, Loaded, agreed, load, rules_of},
};

/// The rosters of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// The rules it is for.
    pub rules: RulesId,
    /// What the battle is called.
    pub name: String,
    /// The names of the sides.
    pub sides: [String; 2],
    /// Who begins a turn.
    pub first: Seat,
    /// House rules by name, each with its value.
    pub house: Vec<(String, String)>,
    /// What its file says of the rules: facts of requests, by key.
    pub said: Vec<(String, String)>,
    /// Units, then leaders.
    pub all: Vec<Mustered>,
}

/// Somebody of a roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mustered {
    /// His id in the scenario.
    pub id: String,
    /// His name.
    pub name: String,
    /// Whose.
    pub seat: Seat,
    /// A leader's unit, by id.
    pub with: Option<String>,
    /// His facts.
    pub body: Body,
}

/// The rosters of a scenario's file; nothing if it cannot be read.
pub fn muster(text: &str) -> Option<Roster> {
    let rules = rules_of(text)?;
    let scenario = load(text).ok()?;
    let all = match &scenario {
        Loaded::Adf(scenario) => everybody(scenario, |entry| {
            let profile = entry.profile;
            let arm = profile.armament.arm();
            let nation = match profile.armament {
                Armament::Artillery(_, nation) => nation.word(),
                Armament::Infantry(_) | Armament::Cavalry(_) => "",
            };
            let stands = if nation.is_empty() { profile.stands.to_string() } else { String::new() };
            Body::of([
                ("arm", arm.word().to_owned()),
                ("experience", profile.experience.word().to_owned()),
                ("weapon", profile.armament.word().to_owned()),
                ("strength", entry.strength.to_string()),
                ("started", entry.strength.to_string()),
                ("stands", stands),
                ("morale", entry.status.morale.word().to_owned()),
                ("formation", entry.status.formation.word().to_owned()),
                ("mounted", yes(entry.status.mounted)),
                ("side", nation.to_owned()),
                ("opening-volley", yes(!entry.status.fired)),
            ])
        }),
        Loaded::Jr3(scenario) => everybody(scenario, |entry| {
            let profile = entry.profile;
            let guns = profile.arm == linstock_jr3::words::Arm::Artillery;
            Body::of([
                ("arm", profile.arm.word().to_owned()),
                ("experience", profile.experience.word().to_owned()),
                ("weapon", profile.weapon.word().to_owned()),
                ("strength", entry.strength.to_string()),
                ("started", entry.strength.to_string()),
                ("stands", if guns { String::new() } else { profile.stands.to_string() }),
                ("morale", entry.status.morale.word().to_owned()),
                ("formation", entry.status.formation.word().to_owned()),
                ("mounted", yes(entry.status.mounted)),
                ("repeaters", yes(profile.repeaters)),
                ("sharpshooters", yes(profile.sharpshooters)),
                ("opening-volley", yes(!entry.status.opened)),
            ])
        }),
        Loaded::Elan(scenario) => everybody(scenario, elan),
    };
    let Agreed { house, said } = agreed(text);
    Some(Roster {
        rules,
        house,
        said,
        name: scenario.info().name.clone(),
        sides: scenario.sides().map(|side| side.name.clone()),
        first: scenario.info().first,
        all,
    })
}

fn elan(entry: &linstock_battle::scenario::Entry<linstock_elan::play::Elan>) -> Body {
    let (profile, status) = (entry.profile, &entry.status);
    let guns = profile.guns.is_some();
    let figures = if guns { entry.strength * CREW } else { entry.strength + status.inside };
    let usual = Factors::of(profile.experience);
    let own =
        |factor: u8, usual: u8| if factor == usual { String::new() } else { factor.to_string() };
    let factors = profile.factors;
    Body::of([
        ("arm", profile.arm.word().to_owned()),
        ("experience", profile.experience.word().to_owned()),
        ("weapon", profile.weapon.map_or("", |it| it.word()).to_owned()),
        ("figures", figures.to_string()),
        ("started", figures.to_string()),
        ("dm", status.dm.to_string()),
        ("formation", status.formation.word().to_owned()),
        ("weight", profile.guns.map_or("", |it| it.weight.word()).to_owned()),
        ("howitzer", yes(profile.guns.is_some_and(|it| it.howitzer))),
        ("pace", profile.pace.map_or("", |it| it.word()).to_owned()),
        ("skirmishers", profile.skirmishers.map_or("", |it| it.word()).to_owned()),
        ("first-fire", yes(profile.arm.word() == "infantry" && !status.first_fire_spent)),
        ("elan", own(factors.elan, usual.elan)),
        ("drill", own(factors.drill, usual.drill)),
        ("fire", if guns { String::new() } else { own(factors.fire, usual.fire) }),
        ("gunnery", if guns { own(factors.gunnery, usual.gunnery) } else { String::new() }),
        ("melee", own(factors.melee, usual.melee)),
        ("save", own(factors.save, usual.save)),
    ])
}

fn yes(is: bool) -> String {
    if is { "true".to_owned() } else { String::new() }
}

fn everybody<G: linstock_battle::Game>(
    scenario: &Scenario<G>,
    body: impl Fn(&linstock_battle::scenario::Entry<G>) -> Body,
) -> Vec<Mustered> {
    // Skirmishers within their battalion are part of it until somebody sends them out.
    let within = |entry: &linstock_battle::scenario::Entry<G>| {
        matches!(entry.start, linstock_battle::Place::Within(_))
    };
    let units = scenario.units.iter().filter(|entry| !within(entry)).map(|entry| Mustered {
        id: entry.id.clone(),
        name: entry.name.clone(),
        seat: entry.seat,
        with: None,
        body: body(entry),
    });
    let leaders = scenario.leaders.iter().map(|leader| Mustered {
        id: leader.id.clone(),
        name: leader.name.clone(),
        seat: leader.seat,
        with: match leader.start {
            LeaderPlace::With(unit) => Some(scenario.entry(unit).id.clone()),
            LeaderPlace::At(_) | LeaderPlace::Waiting | LeaderPlace::Gone(_) => None,
        },
        body: Body::of([
            ("rank", leader.rank.word().to_owned()),
            ("bonus", leader.bonus.max(1).to_string()),
        ]),
    });
    units.chain(leaders).collect()
}
