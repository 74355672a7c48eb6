//! Leaders, the ground of objectives, and guns left behind.

use linstock_battle::{
    LeaderPlace, Scene,
    scene::{SceneLeader, SceneObjective},
    state::Guns,
};

use crate::{
    ground::on_drawing,
    labels::Room,
    mark::side,
    plane::{Spot, minus, plus, unit},
    svg::{escaped, n},
    view::View,
};

/// Where leaders are drawn, in table inches, y downwards: with a unit they stand behind its right,
/// where they hide nobody. In the order of the scene; nothing for those who are not on the table.
pub fn leader_spots(scene: &Scene, field_height: f64) -> Vec<Option<[f64; 2]>> {
    let mut with = vec![0.0_f64; scene.units.len()];
    let mut spot = |leader: &SceneLeader| {
        let LeaderPlace::With(of) = leader.place else {
            return leader.at.map(|at| on_drawing(at, field_height));
        };
        let corners = scene.units.get(of.index()).and_then(|unit| unit.corners);
        let Some(corners) = corners else {
            return leader.at.map(|at| on_drawing(at, field_height));
        };
        let [_, front_right, rear_right, rear_left] =
            corners.map(|at| on_drawing(at, field_height));
        let back = unit(minus(rear_right, front_right));
        let left = unit(minus(rear_left, rear_right));
        let number =
            with.get_mut(of.index()).map_or(0.0, |count| std::mem::replace(count, *count + 1.0));
        Some(plus(plus(rear_right, back, 0.55), left, 0.25 + number * 0.62))
    };
    scene.leaders.iter().map(&mut spot).collect()
}

/// A leader: a disc of half an inch with a star.
pub fn leader(leader: &SceneLeader, at: [f64; 2]) -> String {
    format!(
        "<g class=\"leader {}\" transform=\"translate({} {})\"><title>{}</title><circle class=\"leader-halo\" r=\".36\"/><circle class=\"leader-disc\" r=\".25\"/><use href=\"#star\" transform=\"scale(.16)\" class=\"leader-star\"/></g>",
        side(leader.seat),
        n(at[0]),
        n(at[1]),
        escaped(&leader.name)
    )
}

/// The ground that counts as an objective, in table inches.
pub fn objective_ring(objective: &SceneObjective, field_height: f64) -> String {
    let [x, y] = on_drawing(objective.at, field_height).map(n);
    let round = n(f64::from(objective.radius) / 1000.0);
    format!("<circle class=\"objective-ring\" cx=\"{x}\" cy=\"{y}\" r=\"{round}\"/>")
}

/// The room of guns that were left on the field, in pixels.
pub fn guns_room(guns: &Guns, field_height: f64, view: &View) -> Room {
    let half = (f64::from(guns.number.clamp(1, 12)) * 0.21 + 0.2) * view.scale;
    let at = view.pixel(on_drawing(guns.at, field_height));
    Room::around(at, [2.0 * half, view.scale])
}

/// Guns that were left on the field, in table inches: abandoned guns lie askew.
pub fn guns_left(guns: &Guns, field_height: f64) -> String {
    const GUN: &str = "M0-.36V.3M-.12-.1V.12M.12-.1V.12M-.12.01h.24";
    let [x, y] = on_drawing(guns.at, field_height);
    let number = f64::from(guns.number.clamp(1, 12));
    let place = |index: u8| -> Spot { [(f64::from(index) - (number - 1.0) / 2.0) * 0.42, 0.0] };
    let each = (0..guns.number.clamp(1, 12)).map(|index| {
        let at = place(index);
        let turn = if index % 2 == 0 { -24 } else { 31 };
        format!(
            "<path class=\"guns-left\" transform=\"translate({} 0) rotate({turn})\" d=\"{GUN}\"/>",
            n(at[0])
        )
    });
    let half = number * 0.21 + 0.2;
    format!(
        "<g class=\"guns\" transform=\"translate({} {})\"><title>guns left</title><rect class=\"guns-left-halo\" x=\"{}\" y=\"-.5\" width=\"{}\" height=\"1\" rx=\".14\"/>{}</g>",
        n(x),
        n(y),
        n(-half),
        n(2.0 * half),
        each.collect::<String>()
    )
}
