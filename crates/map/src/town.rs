//! Houses inside the outline of a built-up area.

use linstock_battle::Area;

use crate::{
    ground::{Ground, Patch},
    plane::{Spot, apart, bounds, degrees, minus, to_segment},
    random::Random,
    survey::Survey,
    svg::n,
};

/// A house: its middle, width, depth and turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct House {
    pub(crate) at: Spot,
    size: Spot,
    turn: f64,
}

impl House {
    /// Half its diagonal.
    pub(crate) fn reach(&self) -> f64 {
        apart(self.size, [0.0, 0.0]) / 2.0
    }

    pub(crate) fn draw(&self) -> String {
        let [wide, deep] = self.size;
        format!(
            "<rect class=\"house\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" transform=\"translate({} {}) rotate({})\"/>",
            n(-wide / 2.0),
            n(-deep / 2.0),
            n(wide),
            n(deep),
            n(self.at[0]),
            n(self.at[1]),
            n(self.turn)
        )
    }
}

/// Houses of every built-up area, each clear of the others and of roads and streams.
pub(crate) fn houses(ground: &Ground, survey: &Survey) -> Vec<House> {
    let towns = ground.areas.iter().enumerate().filter(|(_, area)| area.kind == Area::BuiltUp);
    towns.flat_map(|(index, area)| town(index, area, survey)).collect()
}

fn town(index: usize, area: &Patch<Area>, survey: &Survey) -> Vec<House> {
    const THROWS: f64 = 40.0;
    let mut random = area.random.clone();
    let [left, top, right, bottom] = bounds(&area.corners);
    let throws = ((right - left) * (bottom - top) * THROWS).clamp(40.0, 4000.0) as u32;
    let mut houses: Vec<House> = Vec::new();
    for throw in 0..throws {
        let size = one_size(&mut random);
        // The first stands in the middle, so that a farm is never without a house.
        let at = if throw == 0 {
            [(left + right) / 2.0, (top + bottom) / 2.0]
        } else {
            [random.within(left, right), random.within(top, bottom)]
        };
        let house = House { at, size, turn: turn(at, area, &mut random) };
        let reach = house.reach();
        let inside = survey.is_well_inside(at, index, reach + 0.05);
        let around = [[reach, 0.0], [-reach, 0.0], [0.0, reach], [0.0, -reach], [0.0, 0.0]];
        let free = |off: &Spot| survey.is_free([at[0] + off[0], at[1] + off[1]]);
        let apart_from = |other: &House| apart(other.at, at) > other.reach() + reach + 0.16;
        if inside && around.iter().all(free) && houses.iter().all(apart_from) {
            houses.push(house);
        }
    }
    houses
}

fn one_size(random: &mut Random) -> Spot {
    let (wide, deep) = (random.within(0.36, 0.72), random.within(0.26, 0.4));
    if random.share() < 0.5 { [wide, deep] } else { [deep, wide] }
}

/// Along the nearest side of the town, nearly.
fn turn(at: Spot, area: &Patch<Area>, random: &mut Random) -> f64 {
    let next = area.corners.iter().cycle().skip(1);
    let sides = area.corners.iter().zip(next).map(|(&a, &b)| (to_segment(at, a, b), minus(b, a)));
    let nearest = sides
        .fold((f64::INFINITY, [1.0, 0.0]), |best, side| if side.0 < best.0 { side } else { best });
    let turn = degrees(nearest.1).rem_euclid(90.0);
    turn + random.within(-5.0, 5.0)
}
