//! Units in words: a list of a side's, a card, and what a unit sees.

use linstock_battle::{Fate, Place, Scene, Seat, UnitId, scene::SceneUnit, vocabulary::FactRole};
use linstock_games::battle::Battle;

use super::{directions, map, names::Names, preview};
use crate::text::{self, Cell, Grid, paragraph};

/// A side's units, a line each.
pub fn units(battle: &Battle, seat: Seat, of: Seat, names: &Names) -> String {
    let scene = battle.scene(Some(seat));
    let mut out = String::new();
    for unit in scene.units.iter().filter(|unit| unit.seat == of) {
        let name = &names.units[unit.unit.index()];
        let facts =
            unit.facts.iter().filter(|fact| names.words.has_role(&fact.of, FactRole::State));
        let mut is = vec![whereabouts(unit, names)];
        if let Place::Table(_) = unit.place {
            is.insert(0, preview::facts(names.words, &facts.cloned().collect::<Vec<_>>()));
        }
        let number = format!("{:>3} {}", unit.unit.index() + 1, name.letter);
        let line = format!(
            "{}: {}, {} of {}; {}",
            name.id,
            name.name,
            unit.strength,
            unit.full,
            is.join("; ")
        );
        let lines = paragraph(&line, 7, text::width());
        out += &format!("{number}  {}", lines.trim_start());
    }
    for leader in scene.leaders.iter().filter(|leader| leader.seat == of) {
        let place = match leader.place {
            linstock_battle::LeaderPlace::With(unit) => format!("with {}", names.unit(unit)),
            linstock_battle::LeaderPlace::At(at) => format!("at {}", directions::place(at)),
            linstock_battle::LeaderPlace::Waiting => "not on the table yet".to_owned(),
            linstock_battle::LeaderPlace::Gone(fate) => fate.word().to_owned(),
        };
        out += &format!("       {}, {place}\n", leader.name);
    }
    out
}

fn whereabouts(unit: &SceneUnit, names: &Names) -> String {
    match unit.place {
        Place::Table(pose) => format!("at {}", directions::pose(pose)),
        Place::Waiting => "not on the table yet".to_owned(),
        Place::Within(other) => format!("within {}", names.unit(other)),
        Place::Gone(Fate::Ran) => "ran off the table".to_owned(),
        Place::Gone(Fate::Withdrew) => "left the table".to_owned(),
        Place::Gone(fate) => fate.word().to_owned(),
    }
}

/// Who holds what.
pub fn objectives(scene: &Scene, names: &Names) -> String {
    let each = scene.objectives.iter().map(|objective| {
        let holder = objective.held.map_or("nobody", |seat| &names.sides[seat]);
        let (at, reach) = (directions::place(objective.at), directions::tenths(objective.radius));
        let worth = objective.points;
        format!(
            "  {} at {at}, {reach}\" around: held by {holder}; {} for {}, {} for {}\n",
            objective.name, worth.first, names.sides.first, worth.second, names.sides.second
        )
    });
    each.collect()
}

/// What losses are worth, when armies break, and who is still to come.
pub fn stakes(scene: &Scene, names: &Names) -> String {
    let name = |unit: UnitId| names.units[unit.index()].name.as_str();
    let shown = linstock_desk::show::stakes::stakes(&scene.stakes, &names.sides, name);
    let armies = [shown.endurance.first, shown.endurance.second].into_iter().flatten();
    let parts = [
        ("Points", shown.worth),
        ("Breaking points", armies.map(|it| it.text).collect()),
        ("Still to come", shown.due.into_iter().map(|it| it.text).collect()),
    ];
    let given = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
    let each = given.map(|(title, lines)| {
        let lines: String = lines.iter().map(|it| paragraph(it, 2, text::width())).collect();
        text::heading(title) + &lines
    });
    each.collect()
}

/// A unit's card, and what it sees.
pub fn unit(battle: &Battle, seat: Seat, unit: UnitId, names: &Names) -> String {
    let scene = battle.scene(Some(seat));
    let shown = &scene.units[unit.index()];
    let name = &names.units[unit.index()];
    let title = format!(
        "{} ({}), {}, {} of {}",
        name.name, name.id, names.sides[name.seat], shown.strength, shown.full
    );
    let mut out = text::heading(&title);
    out += &paragraph(&whereabouts(shown, names), 2, text::width());
    if let Some(pose) = shown.pose() {
        let ground = map::ground_at(battle.seen(seat).field(), pose.at);
        out += &paragraph(&format!("ground: {ground}"), 2, text::width());
    }
    for leader in scene.leaders.iter() {
        if leader.place == linstock_battle::LeaderPlace::With(unit) {
            out += &format!("  with it: {}\n", leader.name);
        }
    }
    out += &paragraph(&preview::facts(names.words, &shown.facts), 2, text::width());
    out + &sees(battle, seat, unit, names)
}

/// The enemies around a unit, nearest first.
fn sees(battle: &Battle, seat: Seat, unit: UnitId, names: &Names) -> String {
    let view = battle.seen(seat);
    let (around, here) = (view.around(unit), view.pose(unit));
    let Some(here) = here else { return String::new() };
    if around.is_empty() {
        return String::new();
    }
    let mut grid = Grid::new(4).wrapping(1);
    let mut hidden = Vec::new();
    for it in &around {
        let name = format!("{} ({})", names.unit(it.unit), names.unit_id(it.unit));
        if !it.seen {
            hidden.push(names.unit(it.unit));
            continue;
        }
        let towards = here.at.towards(it.centre);
        grid.row([
            Cell::right(format!("{}\"", directions::tenths(it.far))),
            Cell::left(name),
            Cell::left(directions::wind(towards)),
            Cell::left(directions::side(here.facing, towards)),
        ]);
    }
    let mut out = "  sees\n".to_owned();
    out += &match hidden.len() == around.len() {
        true => "    no enemy\n".to_owned(),
        false => grid.print(text::width()),
    };
    if !hidden.is_empty() {
        out += &paragraph(&format!("does not see {}", hidden.join(", ")), 2, text::width());
    }
    out
}
