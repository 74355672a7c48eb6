//! What a way was like: the rules that made it long or short.

use linstock_battle::{Area, Event, Fact, Line, Scratch, UnitId, World, event::Note};
use linstock_geometry::{overlaps, walk};

use super::{
    BLOCKED_ROAD, PASSAGE,
    way::{Way, is_loose, passes},
};
use crate::movement::{
    Class, DIFFICULT, MOVE, ROAD, ROUGH, SKIRMISHERS, Terrain,
    obstacle::{Kind, MAJOR_OBSTACLE, MINOR_OBSTACLE},
};
use crate::play::{Elan, command::WORKS, facts, ground};

/// Notes what hindered or helped a unit on its way, if anything did. It stands at the beginning.
pub fn note_way(scratch: &mut Scratch<Elan>, unit: UnitId, way: &Way) {
    let facts = on_way(scratch, unit, way);
    if !facts.is_empty() {
        let what = MOVE.id.into();
        scratch.emit(Event::Noted(Note { what, unit: Some(unit), facts }));
    }
}

/// What hinders or helps a unit on its way.
pub fn on_way(world: &World<Elan>, unit: UnitId, way: &Way) -> Vec<Fact> {
    let mut list = Vec::new();
    ground_passed(world, unit, way, &mut list);
    obstacles_crossed(world, way, &mut list);
    streams_waded(world, unit, way, &mut list);
    manoeuvres_made(world, unit, way, &mut list);
    friends_passed(world, unit, way, &mut list);
    list
}

fn note(list: &mut Vec<Fact>, fact: Fact) {
    if !list.contains(&fact) {
        list.push(fact);
    }
}

/// Rates other than that of open ground.
fn ground_passed(world: &World<Elan>, unit: UnitId, way: &Way, list: &mut Vec<Fact>) {
    let (profile, status) = (world.profile(unit), world.status(unit));
    let gunless = facts::is_gunless(world, unit);
    let rate = |terrain| ground::rate(profile, status.formation, gunless, terrain);
    for stretch in &way.planned.walked.stretches {
        let area = Area::of_class(stretch.class);
        let Some(terrain) = ground::terrain(area) else { continue };
        if stretch.road.map(Line::of_class) == Some(Line::Road) {
            if rate(Terrain::Road) != rate(terrain) {
                note(list, Fact::new("road", true).by(&ROAD));
            }
            continue;
        }
        let (Some(kind), None) = (ground::hinders(area), stretch.road) else { continue };
        let loose = rate(terrain) == rate(Terrain::Open);
        note(list, hindrance(kind.class(), loose));
        if loose {
            continue;
        }
        if ground::is_ruled(area) {
            note(list, Fact::new("ground", kind.word()).by(&ground::KINDS));
        }
    }
}

/// Obstacles, and what engineers have made of some.
fn obstacles_crossed(world: &World<Elan>, way: &Way, list: &mut Vec<Fact>) {
    for &barrier in way.planned.walked.stretches.iter().flat_map(|it| &it.crossed) {
        let line = world.barrier(barrier);
        if ground::is_opened(world, barrier) {
            note(list, Fact::new("opened", line.word()).by(&WORKS));
            continue;
        }
        match ground::obstacle(line) {
            None => continue,
            Some(Kind::Minor) => note(list, Fact::new("minor obstacle", true).by(&MINOR_OBSTACLE)),
            Some(Kind::Major) => note(list, Fact::new("major obstacle", true).by(&MAJOR_OBSTACLE)),
        }
        note(list, Fact::new("obstacle", line.word()).by(&ground::OBSTACLES));
    }
    if way.blocks > 0 {
        list.push(Fact::new("blocked roads", i32::from(way.blocks)).by(&BLOCKED_ROAD));
    }
}

/// Streams, which are ground of their own.
fn streams_waded(world: &World<Elan>, unit: UnitId, way: &Way, list: &mut Vec<Fact>) {
    if let Some(bed) = ground::bed(Line::Stream).filter(|_| way.wades) {
        note(list, hindrance(bed.class(), is_loose(world, unit)));
        note(list, Fact::new("ground", bed.word()).by(&ground::KINDS));
    }
}

/// Ground that slows whoever is not in loose order.
fn hindrance(class: Class, loose: bool) -> Fact {
    match (loose, class) {
        (true, _) => Fact::new("hindered", false).by(&SKIRMISHERS),
        (false, Class::Rough) => Fact::new("rough ground", true).by(&ROUGH),
        (false, Class::Difficult) => Fact::new("difficult ground", true).by(&DIFFICULT),
    }
}

/// Manoeuvres that cost more than going straight on.
fn manoeuvres_made(world: &World<Elan>, unit: UnitId, way: &Way, list: &mut Vec<Fact>) {
    if is_loose(world, unit) {
        return;
    }
    for stretch in &way.planned.walked.stretches {
        let word = match stretch.kind {
            walk::Kind::Advance | walk::Kind::Wheel | walk::Kind::Oblique => continue,
            walk::Kind::AboutFace => "about-face",
            walk::Kind::Back => "back",
            walk::Kind::Side => "side",
        };
        note(list, Fact::new("manoeuvre", word).by(&ground::MANOEUVRE));
    }
}

/// Friends who let it through, looked for at the end of each stretch.
fn friends_passed(world: &World<Elan>, unit: UnitId, way: &Way, list: &mut Vec<Fact>) {
    let friends = world.units_of(world.seat(unit));
    let friends = friends.filter(|&it| it != unit && passes(world, unit, it));
    for friend in friends {
        let footprint = world.footprint(friend);
        let stretches = &way.planned.walked.stretches;
        if stretches.iter().any(|it| overlaps(&world.drawn(unit, it.to), footprint)) {
            let name = world.entry(friend).name.clone();
            list.push(Fact::new("passes", name).by(&PASSAGE));
        }
    }
}
