//! Brigades, a mark each, where the table is seen from too far for units: where they stand, and where
//! there is room for their names.

use linstock_battle::Seat;
use linstock_desk::show::{ground::Ground, look::Look};
use linstock_map::{Room, Wish, letters, place_labels, spots_behind, unit_rooms};

use crate::view::View;

/// The size of a brigade's name, in pixels.
const NAME: f64 = 16.0;
/// Half the depth of a mark, in pixels.
pub const HALF: f64 = 7.0;

/// A brigade as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Brigade {
    /// Its place in the scenario.
    pub index: usize,
    /// Its name.
    pub name: String,
    /// Whose.
    pub seat: Seat,
    /// Figures, sections or models on the table.
    pub strength: u32,
    /// How many units it has on the table.
    pub units: usize,
    /// Where its middle is, in pixels.
    pub at: [f64; 2],
    /// How wide its mark is.
    pub wide: f64,
    /// Where it faces: degrees, clockwise from the top.
    pub turned: f64,
    /// Where the middle of its name stands, if there is room for it, in pixels.
    pub named: Option<[f64; 2]>,
}

impl Brigade {
    /// The corners of its mark: front left, front right, rear right, rear left.
    fn corners(&self) -> [[f64; 2]; 4] {
        let (sine, cosine) = self.turned.to_radians().sin_cos();
        let half = self.wide / 2.0;
        [[-half, -HALF], [half, -HALF], [half, HALF], [-half, HALF]]
            .map(|[x, y]| [self.at[0] + x * cosine - y * sine, self.at[1] + x * sine + y * cosine])
    }

    /// The room that its mark takes, and its name if it has one.
    pub fn rooms(&self) -> Vec<Room> {
        let mut rooms = unit_rooms(self.corners());
        rooms.extend(self.named.map(|at| Room::around(at, self.size())));
        rooms
    }

    /// As it is called on the map: by whom it is led, if its name says so.
    pub fn short(&self) -> &str {
        let led = ["'s brigade", "' brigade", "'s division", "'s reserve"];
        let leader = led.iter().find_map(|after| Some(self.name.split_once(after)?.0));
        leader.unwrap_or(&self.name)
    }

    fn size(&self) -> [f64; 2] {
        [letters(&format!("{}, {}", self.short(), self.strength), NAME), NAME]
    }
}

/// The brigades on the table, without their names.
pub fn brigades(ground: &Ground, look: &Look, view: &View) -> Vec<Brigade> {
    (0..ground.brigades.len()).filter_map(|index| standing(index, ground, look, view)).collect()
}

/// Gives brigades the room for their names: clear of each other and of what is taken, which is every mark and
/// more.
pub fn name(list: &mut [Brigade], taken: &[Room], within: Room) {
    let wishes: Vec<Wish> = list.iter().map(wish).collect();
    for placed in place_labels(&wishes, taken, within) {
        list[placed.wish].named = Some(placed.at);
    }
}

/// A brigade's name stands behind it, else beside it or before it.
fn wish(it: &Brigade) -> Wish {
    let [front_left, front_right, rear_right, rear_left] = it.corners();
    let size = it.size();
    let mut spots = spots_behind([front_left, front_right, rear_right, rear_left], size);
    spots.extend(spots_behind([rear_left, rear_right, front_right, front_left], size));
    Wish { size, spots, priority: 0 }
}

fn standing(index: usize, ground: &Ground, look: &Look, view: &View) -> Option<Brigade> {
    let brigade = ground.brigades.get(index)?;
    let units = brigade.units.iter().filter_map(|unit| look.units.get(unit.index()));
    let there: Vec<_> = units.filter_map(|unit| Some((unit, unit.pose?, unit.corners?))).collect();
    let count = there.len();
    if count == 0 {
        return None;
    }
    let centres = there.iter().map(|(_, _, corners)| {
        let (a, b) = (view.pixel(corners[0]), view.pixel(corners[2]));
        [(a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0]
    });
    let centres: Vec<[f64; 2]> = centres.collect();
    let at = [0, 1].map(|axis| centres.iter().map(|it| it[axis]).sum::<f64>() / count as f64);
    let turns = there.iter().map(|(_, pose, _)| pose.facing);
    let turns =
        turns.map(|facing| (f64::from(facing.0) * std::f64::consts::TAU / 65_536.0).sin_cos());
    let (sine, cosine) = turns.fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    let far = centres.iter().map(|it| (it[0] - at[0]).hypot(it[1] - at[1])).fold(0.0, f64::max);
    Some(Brigade {
        index,
        name: brigade.name.clone(),
        seat: brigade.seat,
        strength: there.iter().map(|(unit, ..)| u32::from(unit.strength)).sum(),
        units: count,
        at,
        wide: (far * 2.0).clamp(28.0, 88.0),
        turned: sine.atan2(cosine).to_degrees().rem_euclid(360.0),
        named: None,
    })
}

/// Where a brigade is, in pixels.
pub fn middle(index: usize, ground: &Ground, look: &Look, view: &View) -> Option<(f64, f64)> {
    standing(index, ground, look, view).map(|it| (it.at[0], it.at[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brigade(x: f64, y: f64, turned: f64) -> Brigade {
        Brigade {
            index: 0,
            name: "Kempt's brigade".to_owned(),
            seat: Seat::First,
            strength: 28,
            units: 3,
            at: [x, y],
            wide: 60.0,
            turned,
            named: None,
        }
    }

    #[test]
    fn a_name_stands_behind_its_brigade() {
        let behind = |turned: f64| wish(&brigade(100.0, 100.0, turned)).spots[0];
        assert!(behind(0.0)[1] > 110.0 && behind(180.0)[1] < 90.0);
        assert!(behind(90.0)[0] < 80.0);
    }

    #[test]
    fn a_brigade_is_called_by_its_leader() {
        let called = |name: &str| {
            let it = Brigade { name: name.to_owned(), ..brigade(0.0, 0.0, 0.0) };
            it.short().to_owned()
        };
        assert_eq!(called("Weightman's brigade, State Guard"), "Weightman");
        assert_eq!(called("King's German Legion"), "King's German Legion");
    }

    #[test]
    fn before_a_brigade_is_better_than_nowhere() {
        // It stands at the lower edge, faces up, and has no room at its sides.
        let it = brigade(200.0, 390.0, 0.0);
        let within = Room { left: 100.0, top: 0.0, right: 300.0, bottom: 400.0 };
        let taken = it.rooms();
        let mut list = [it];
        name(&mut list, &taken, within);
        assert!(list[0].named.is_some_and(|at| at[1] < 380.0));
    }
}
