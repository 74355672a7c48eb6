//! Units and leaders as they are named on the map.

use linstock_desk::show::{
    look::Look,
    unit::{Holds, UnitShown},
};
use linstock_map::{Glyph, Key, Named, Step, disc, in_view, last_name};

use crate::view::View;

/// Everybody who stands on the table.
pub fn units(look: &Look, view: &View, of_map: &linstock_map::View) -> Vec<Named> {
    let step = Step::of(view.scale);
    let named = |unit: &UnitShown| {
        let runs = unit.holds == Holds::Runs;
        Some(Named {
            key: Key::Unit(unit.unit.0),
            seat: unit.seat,
            corners: in_view(unit.corners?, view.depth, of_map),
            names: step.names(&unit.called),
            state: unit.state.clone(),
            marks: Glyph::of(&unit.markers, look.acts(unit.unit)),
            lossy: unit.strength < unit.full && !runs,
            runs,
            size: step.size(),
        })
    };
    look.units.iter().filter_map(named).collect()
}

/// The leaders on the table.
pub fn leaders(look: &Look, of_map: &linstock_map::View) -> Vec<Named> {
    let step = Step::of(of_map.scale);
    let there = look.leaders.iter().filter_map(|leader| Some((leader, leader.spot?)));
    let each = there.map(|(leader, at)| Named {
        key: Key::Leader(leader.leader.0),
        seat: leader.seat,
        corners: disc(of_map.pixel(at), of_map.scale),
        names: last_name(&leader.name, step),
        state: None,
        marks: Vec::new(),
        lossy: false,
        runs: false,
        size: step.size(),
    });
    each.collect()
}
