//! Rules at work, in sentences.

use linstock_battle::{
    Area, Line, Note, World,
    card::Value,
    rules::OCCUPIED,
    story::{capital, common_remark, does, list, plain_remark, the},
};

use super::{Jr3, name, sentence};
use crate::{
    charge::chain::MELEE_ROUT,
    edition::SCALE,
    movement::MOVE,
    play::{
        charges::{NO_WAY, NOBODY, UNFIT},
        declared::Barred,
        firing::SIMULTANEOUS,
        ground::FORM,
        losses::{GUNS, OFFICER_TAKEN},
        shock::{OFF, PASSAGE, PUSHED, SHOCK, SURRENDER},
        together::{BLOCKED, CROWDED, NEAR, SLICES},
        turn::REVEAL,
    },
    words::Morale,
};

/// A rule at work; nothing where what follows says it all.
pub fn remark(world: &World<Jr3>, note: &Note) -> String {
    if let Some(common) = common_remark(world, note) {
        return common;
    }
    about_all(world, note)
        .or_else(|| about_unit(world, note))
        .unwrap_or_else(|| plain_remark(world, note))
}

fn about_all(world: &World<Jr3>, note: &Note) -> Option<String> {
    Some(match &*note.what {
        it if it == REVEAL.id => "Orders are revealed".to_owned(),
        it if it == SCALE.id => format!("Distances are those of {}mm figures", word(note, "scale")),
        it if it == SHOCK.id => shock(world, note),
        // Who is captured, what is left behind and who takes it are events that follow.
        it if it == OFFICER_TAKEN.id || it == GUNS.id || it == OFF.id => String::new(),
        _ => return None,
    })
}

fn about_unit(world: &World<Jr3>, note: &Note) -> Option<String> {
    let unit = note.unit?;
    let says = |what: &str| sentence(world, unit, what);
    Some(match &*note.what {
        it if it == UNFIT.id => says("does not charge: it is no longer in good morale"),
        it if it == NOBODY.id => says("does not charge: it sees no enemy whom it could charge"),
        it if it == NO_WAY.id => says(&format!("does not charge: {}", barred(note))),
        it if it == MELEE_ROUT.id => says("routs in the melee and has to surrender"),
        it if it == SURRENDER.id => says("has nowhere to run and surrenders"),
        it if it == PASSAGE.id => says("lost its order among friends in its way"),
        it if it == PUSHED.id => {
            let through = format!("goes through {}", name(world, unit));
            capital(&does(word(note, "pushed-by"), &through))
        }
        it if it == SIMULTANEOUS.id => says("takes the losses of several fires together"),
        it if it == BLOCKED.id => {
            says(&format!("halts: {} in its way", does(word(note, "stopped-by"), "is")))
        }
        it if it == NEAR.id => {
            says(&format!("halts an inch from {}", the(word(note, "stopped-by"))))
        }
        it if it == SLICES.id => says("halts: others are in its way"),
        it if it == CROWDED.id => says("halts short: its friends leave it no room"),
        it if it == OCCUPIED.id => says("finds no room where it stands"),
        it if it == MOVE.id => says(&format!("moves {}", way(note))),
        it if it == FORM.id => forms(note, says),
        _ => return None,
    })
}

fn word<'a>(note: &'a Note, of: &str) -> &'a str {
    note.fact(of).and_then(Value::word).unwrap_or_default()
}

fn shock(world: &World<Jr3>, note: &Note) -> String {
    let Some(unit) = note.unit else {
        return "Units within 6\" see the officer fall and check their morale".to_owned();
    };
    let who = name(world, unit);
    let fate = match world.status(unit).morale {
        Morale::Routed => "run",
        Morale::Good | Morale::Shaken => "lost",
    };
    format!("Friends within 6\" see {who} {fate} and check their morale")
}

const fn why_barred(barred: Barred) -> &'static str {
    match barred {
        Barred::Line => "others stand in front of its target",
        Barred::Ground => "the ground cannot be crossed",
        Barred::Room => "it has no room where it would strike",
    }
}

fn barred(note: &Note) -> &'static str {
    Barred::from_word(word(note, "barred-by")).map_or("the way is barred", why_barred)
}

/// A change of formation, and what the way after it led through.
fn forms(note: &Note, says: impl Fn(&str) -> String) -> String {
    let takes = match word(note, "takes") {
        "half-a-move" => "half a move",
        _ => "a whole move",
    };
    let way = way(note);
    match way.as_str() {
        "" => says(&format!("takes {takes} to change formation")),
        _ => says(&format!("takes {takes} to change formation, and moves {way}")),
    }
}

/// What a move led through, over and along, and how it was made.
fn way(note: &Note) -> String {
    let all = |of: &'static str| {
        let facts = note.facts.iter().filter(move |fact| fact.of == of);
        facts.filter_map(|fact| fact.is.word())
    };
    let ground = all("ground").filter_map(Area::from_word).filter_map(through);
    let roads = all("road").filter_map(Line::from_word).filter_map(across);
    let lines = all("crosses").filter_map(Line::from_word).filter_map(across);
    let manoeuvres = all("manoeuvre").map(manoeuvre);
    let parts: Vec<String> =
        ground.chain(roads).chain(lines).chain(manoeuvres).map(str::to_owned).collect();
    let way = list(&parts);
    match (word(note, "state"), way.is_empty()) {
        ("", _) => way,
        (state, true) => as_it_is(state).to_owned(),
        (state, false) => format!("{way}, {}", as_it_is(state)),
    }
}

fn as_it_is(state: &str) -> &str {
    if state == crate::words::Formation::Disorder.word() { "in disorder" } else { state }
}

fn manoeuvre(word: &str) -> &'static str {
    match word {
        "wheel" => "with a wheel",
        "oblique" => "obliquely",
        "about-face" => "after an about face",
        "back" => "backwards",
        _ => "sideways",
    }
}

const fn through(area: Area) -> Option<&'static str> {
    Some(match area {
        Area::Open | Area::Impassable => return None,
        Area::Field => "over fields",
        Area::Orchard => "through an orchard",
        Area::Broken => "over broken ground",
        Area::Brush => "through brush",
        Area::LightWoods => "through light woods",
        Area::HeavyWoods => "through heavy woods",
        Area::Marsh => "through a marsh",
        Area::Swamp => "through a swamp",
        Area::Rough => "over rough ground",
        Area::Muddy => "over muddy ground",
        Area::BuiltUp => "between houses",
        Area::ShallowWater => "through shallow water",
        Area::DeepWater => "through deep water",
        Area::SteepSlope => "over a steep slope",
        Area::TreacherousSlope => "over a treacherous slope",
    })
}

const fn across(line: Line) -> Option<&'static str> {
    Some(match line {
        Line::Road => "along the road",
        Line::Trail => "along a trail",
        Line::WoodFence => "over a fence",
        Line::Hedge => "over a hedge",
        Line::StoneWall => "over a stone wall",
        Line::HastyWorks => "over hasty works",
        Line::LightWorks => "over light works",
        Line::MediumWorks | Line::HeavyWorks => "over works",
        Line::Stream => "across a stream",
        Line::Ford => "by a ford",
        Line::Bridge => "by a bridge",
    })
}
