//! The lettering of a scene: names of units and leaders with their marks, of the ground, and flags
//! over what is worth holding.

use linstock_battle::{
    Scene, Seat,
    scene::{SceneLeader, SceneObjective, SceneUnit},
    vocabulary::Condition,
};

use crate::{
    called::called,
    flags::{Flag, place_flags},
    glyphs::Glyph,
    ground::on_drawing,
    labels::{Room, in_view},
    lettering::Lettering,
    pieces::{guns_room, leader_spots},
    svg::{group, n},
    troops::state,
    view::View,
    writing::{Key, Layout, Memory, Named, Step, Writing, bodies, disc, white_flags, write},
};

/// The lettering of a view, with flags over what is worth holding, as a group of the class `labels`. Names stand
/// clear of units and of each other, and every unit in view has one.
pub fn labels(places: &[Lettering], scene: Option<&Scene>, table: [f64; 2], view: &View) -> String {
    let writing = lettered(places, scene, table, view);
    let [x, y] = view.pixel([0.0, 0.0]);
    let each = writing.names.iter().map(|name| {
        let [left, top] = [name.at[0] + x, name.at[1] + y].map(n);
        format!("<g transform=\"translate({left} {top})\">{}</g>", name.inside)
    });
    group("labels", &(writing.ground.clone() + &each.collect::<String>()))
}

/// The same before it is put together.
fn lettered(places: &[Lettering], scene: Option<&Scene>, table: [f64; 2], view: &View) -> Writing {
    let (mut named, mut flags, mut taken) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(scene) = scene {
        named = units(scene, table[1], view);
        named.extend(leaders(scene, table[1], view));
        flags = scene.objectives.iter().map(|it| flag(it, table[1], view)).collect();
        taken = scene.guns.iter().map(|guns| guns_room(guns, table[1], view)).collect();
    }
    let on_table = on_table(table, view);
    let white: Vec<Room> = taken.iter().copied().chain(white_flags(&named, view.scale)).collect();
    let spots = place_flags(&flags, &bodies(&named, view.scale), &white, on_table);
    let flags: Vec<(Flag, [f64; 2])> = flags.into_iter().zip(spots).collect();
    let layout = Layout {
        named: &named,
        flags: &flags,
        places,
        taken: &taken,
        covered: &[],
        view: *view,
        within: on_table,
        table: on_table,
    };
    write(&layout, &Memory::default())
}

fn on_table(table: [f64; 2], view: &View) -> Room {
    let ([left, top], [right, bottom]) = (view.pixel([0.0, 0.0]), view.pixel(table));
    Room {
        left: left.max(0.0) + 6.0,
        top: top.max(0.0) + 22.0,
        right: right.min(view.size[0]) - 6.0,
        bottom: bottom.min(view.size[1]) - 6.0,
    }
}

/// Everybody who stands on the table, to be named.
fn units(scene: &Scene, height: f64, view: &View) -> Vec<Named> {
    let all: Vec<(Seat, &str)> = scene.units.iter().map(|it| (it.seat, it.name.as_str())).collect();
    let each = scene.units.iter().zip(called(&all));
    each.filter_map(|(unit, names)| of_unit(unit, &names, height, view)).collect()
}

fn of_unit(unit: &SceneUnit, names: &[String], height: f64, view: &View) -> Option<Named> {
    let step = Step::of(view.scale);
    let runs = unit.appearance.condition >= Condition::Broken;
    Some(Named {
        key: Key::Unit(unit.unit.0),
        seat: unit.seat,
        corners: in_view(unit.corners?, height, view),
        names: step.names(names),
        state: state(unit).map(str::to_owned),
        marks: Glyph::of(&unit.appearance.markers, 0),
        lossy: unit.strength < unit.full && !runs,
        runs,
        size: step.size(),
    })
}

fn leaders(scene: &Scene, height: f64, view: &View) -> Vec<Named> {
    let spots = leader_spots(scene, height);
    let each = scene.leaders.iter().zip(spots);
    each.filter_map(|(leader, at)| Some(of_leader(leader, view.pixel(at?), view))).collect()
}

fn of_leader(leader: &SceneLeader, at: [f64; 2], view: &View) -> Named {
    Named {
        key: Key::Leader(leader.leader.0),
        seat: leader.seat,
        corners: disc(at, view.scale),
        names: last_name(&leader.name, Step::of(view.scale)),
        state: None,
        marks: Vec::new(),
        lossy: false,
        runs: false,
        size: Step::of(view.scale).size(),
    }
}

/// A leader is known by his last name; from afar he has none.
pub fn last_name(name: &str, step: Step) -> Vec<String> {
    match step {
        Step::Whole => Vec::new(),
        Step::Middle | Step::Near => vec![name.rsplit(' ').next().unwrap_or(name).to_owned()],
    }
}

fn flag(objective: &SceneObjective, height: f64, view: &View) -> Flag {
    let points = &objective.points;
    let worth = match (points.first, points.second) {
        (first, second) if first == second => first.to_string(),
        (first, second) => format!("{first} / {second}"),
    };
    Flag {
        foot: view.pixel(on_drawing(objective.at, height)),
        held: objective.held,
        words: format!("{}: worth {worth}", objective.name),
        worth,
    }
}
