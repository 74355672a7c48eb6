//! `linstock scenario`: what is wrong with a scenario's file, and what it looks like.

use linstock_battle::{
    BySeat, Seat,
    log::{DiceOf, SeedOf},
    scene::SceneUnit,
};
use linstock_games::{battle::Battle, library::LIBRARY, scenario::load};
use linstock_map as map;

use super::{
    files::{self, Source, problems, unreadable},
    story,
};
use crate::{
    failure::Failure,
    text::{self, BOLD, DIM, heading, paragraph, styled},
};

/// The scenarios that come with the program.
pub fn list() -> Result<String, Failure> {
    let mut text = heading("Scenarios");
    for scenario in LIBRARY {
        let any =
            load(scenario.text).map_err(|list| Failure::Broken(problems(scenario.id, &list)))?;
        let info = any.info();
        text += &format!(
            "  {:<16} {}, {} ({} turns)\n",
            styled(BOLD, scenario.id),
            info.name,
            info.date,
            info.turns
        );
    }
    Ok(text)
}

/// Lists everything that is wrong with these files.
pub fn check(names: &[String]) -> Result<String, Failure> {
    let mut good = String::new();
    let mut bad = String::new();
    for name in names {
        let Source { name, text } = files::scenario(name)?;
        match load(&text) {
            Ok(scenario) => good += &format!("{name}: {}, no problems\n", scenario.info().name),
            Err(list) => bad += &problems(&name, &list),
        }
    }
    if bad.is_empty() { Ok(good) } else { Err(Failure::Failed(good + &bad)) }
}

/// A picture of the table, as SVG.
pub fn picture(name: &str) -> Result<String, Failure> {
    let source = files::scenario(name)?;
    let battle = begun(&source)?;
    let scenario = battle.scenario();
    let info = scenario.info();
    let place = format!("{}, {}", info.place, info.date);
    Ok(map::picture(scenario.field(), Some(&battle.scene(None)), &info.name, &place))
}

/// What it is about, and the order of battle.
pub fn show(name: &str) -> Result<String, Failure> {
    let source = files::scenario(name)?;
    let battle = begun(&source)?;
    let scenario = battle.scenario();
    let (info, names) = (scenario.info(), story::names(&*scenario));
    let width = text::width();
    let mut text = heading(&info.name);
    text += &format!(
        "{}, {}; {}, {} turns\n\n",
        info.place,
        info.date,
        battle.header().rules,
        info.turns
    );
    for (title, prose) in
        [("History", &info.history), ("Designer", &info.designer), ("Balance", &info.balance)]
    {
        if !prose.is_empty() {
            text += &heading(title);
            text += &paragraph(prose, 2, width);
            text.push('\n');
        }
    }
    let scene = battle.scene(None);
    for seat in [Seat::First, Seat::Second] {
        let first = if info.first == seat { ", has the initiative" } else { "" };
        text += &heading(&format!("{}{first}", names[seat]));
        for unit in scene.units.iter().filter(|unit| unit.seat == seat) {
            text += &format!("  {:<34} {}\n", unit.name, styled(DIM, &facts(unit)));
        }
        for leader in scene.leaders.iter().filter(|leader| leader.seat == seat) {
            text += &format!("  {}\n", leader.name);
        }
        text.push('\n');
    }
    if !scene.objectives.is_empty() {
        text += &heading("Objectives");
        for objective in &scene.objectives {
            let worth = &objective.points;
            text += &format!(
                "  {}: {} for {}, {} for {}\n",
                objective.name, worth.first, names.first, worth.second, names.second
            );
        }
    }
    Ok(text)
}

fn facts(unit: &SceneUnit) -> String {
    let facts = unit.facts.iter().map(|fact| format!("{} {}", fact.of, fact.is));
    facts.collect::<Vec<_>>().join(", ")
}

fn begun(source: &Source) -> Result<Battle, Failure> {
    let seats = BySeat { first: String::new(), second: String::new() };
    let dice = DiceOf::Seed(SeedOf::Number(0));
    Battle::begin(&source.text, seats, dice, None).map_err(|what| unreadable(&source.name, &what))
}
