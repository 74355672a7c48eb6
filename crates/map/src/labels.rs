//! Places lettering in screen pixels. Names stand behind a unit's rear, else beside it, never on
//! its front, never over a unit or another name.

use linstock_geometry::Point;

use crate::{
    ground::on_drawing,
    plane::{Spot, apart, between, minus, plus, unit},
    view::View,
};

/// An upright rectangle in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// Left edge.
    pub left: f64,
    /// Top edge.
    pub top: f64,
    /// Right edge.
    pub right: f64,
    /// Bottom edge.
    pub bottom: f64,
}

/// A name that wants a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// Its width and height.
    pub size: [f64; 2],
    /// Where its middle might stand, best first.
    pub spots: Vec<[f64; 2]>,
    /// Which goes first; 0 is foremost.
    pub priority: u8,
}

/// A name that found a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Which wish, by its place in the list.
    pub wish: usize,
    /// Where its middle stands.
    pub at: [f64; 2],
    /// The room it takes.
    pub room: Room,
}

impl Room {
    /// Around a middle.
    pub const fn around([x, y]: [f64; 2], [width, height]: [f64; 2]) -> Room {
        let (half, tall) = (width / 2.0, height / 2.0);
        Room { left: x - half, top: y - tall, right: x + half, bottom: y + tall }
    }

    /// Its middle.
    pub const fn middle(&self) -> [f64; 2] {
        [(self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0]
    }

    /// So much larger on all sides.
    pub const fn grown(&self, by: f64) -> Room {
        Room {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    /// Moved.
    pub const fn moved(&self, [x, y]: [f64; 2]) -> Room {
        Room {
            left: self.left + x,
            top: self.top + y,
            right: self.right + x,
            bottom: self.bottom + y,
        }
    }

    /// The place in it that is nearest to another.
    pub const fn nearest(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [x.clamp(self.left, self.right), y.clamp(self.top, self.bottom)]
    }

    /// Moved into another, as far as there is room.
    pub fn held(&self, within: &Room) -> Room {
        let by = |low: f64, high: f64, least: f64, most: f64| {
            (least - low).max(0.0) + (most - high).min(0.0)
        };
        self.moved([
            by(self.left, self.right, within.left, within.right),
            by(self.top, self.bottom, within.top, within.bottom),
        ])
    }

    /// How much ground two share.
    pub fn shared(&self, other: &Room) -> f64 {
        let wide = self.right.min(other.right) - self.left.max(other.left);
        let high = self.bottom.min(other.bottom) - self.top.max(other.top);
        wide.max(0.0) * high.max(0.0)
    }

    /// Whether two overlap; edges may touch.
    pub const fn overlaps(&self, other: &Room) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// Whether another lies within.
    pub const fn holds(&self, other: &Room) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
    }
}

/// Gives names their places, the foremost first; where one finds none, another moves over if it
/// can. Names that find no place are left out. Nothing that is placed overlaps anything, and all of
/// it lies in view.
pub fn place_labels(wishes: &[Wish], taken: &[Room], view: Room) -> Vec<Placed> {
    let mut order: Vec<usize> = (0..wishes.len()).collect();
    order.sort_by_key(|&index| (wishes[index].priority, index));
    let mut placed: Vec<Placed> = Vec::new();
    for wish in order {
        if let Some(found) = free_spot(wish, wishes, taken, &placed, view) {
            placed.push(found);
        } else if let Some(moved) = make_room(wish, wishes, taken, &placed, view) {
            placed = moved;
        }
    }
    placed.sort_by_key(|it| it.wish);
    placed
}

/// Everything a wish could take, in its order.
fn spots<'a>(
    wish: usize,
    wishes: &'a [Wish],
    taken: &'a [Room],
    view: Room,
) -> impl Iterator<Item = Placed> + 'a {
    let it = &wishes[wish];
    let each = it.spots.iter().map(move |&at| Placed { wish, at, room: Room::around(at, it.size) });
    each.filter(move |spot| {
        view.holds(&spot.room) && !taken.iter().any(|other| other.overlaps(&spot.room))
    })
}

fn free_spot(
    wish: usize,
    wishes: &[Wish],
    taken: &[Room],
    placed: &[Placed],
    view: Room,
) -> Option<Placed> {
    spots(wish, wishes, taken, view)
        .find(|spot| !placed.iter().any(|other| other.room.overlaps(&spot.room)))
}

/// One name that is in the way moves to another of its places.
fn make_room(
    wish: usize,
    wishes: &[Wish],
    taken: &[Room],
    placed: &[Placed],
    view: Room,
) -> Option<Vec<Placed>> {
    for spot in spots(wish, wishes, taken, view) {
        let (in_way, mut rest): (Vec<Placed>, Vec<Placed>) =
            placed.iter().partition(|other| other.room.overlaps(&spot.room));
        let [one] = in_way[..] else { continue };
        rest.push(spot);
        if let Some(moved) = free_spot(one.wish, wishes, taken, &rest, view) {
            rest.push(moved);
            return Some(rest);
        }
    }
    None
}

/// Where the name of a unit might stand: behind its rear, at the ends of its rear, beside it,
/// further back. The corners are the unit's, in pixels: front left, front right, rear right, rear
/// left.
pub fn spots_behind(corners: [[f64; 2]; 4], size: [f64; 2]) -> Vec<[f64; 2]> {
    const GAP: f64 = 7.0;
    let [front_left, front_right, rear_right, rear_left] = corners;
    let rear = between(rear_left, rear_right, 0.5);
    let back = unit(minus(rear, between(front_left, front_right, 0.5)));
    let right = unit(minus(rear_right, rear_left));
    // How far a name's middle is from its edge in a direction.
    let reach = |way: Spot| (way[0].abs() * size[0] + way[1].abs() * size[1]) / 2.0;
    let (behind, beside) = (reach(back) + GAP, reach(right) + GAP + 2.0);
    let wide = apart(rear_left, rear_right);
    let along = |share: f64, more: f64| plus(plus(rear, right, wide * share), back, behind + more);
    let level =
        |from: Spot, side: f64, down: f64| plus(plus(from, right, side * beside), back, down);
    let deep = apart(front_right, rear_right);
    vec![
        along(0.0, 0.0),
        along(0.25, 0.0),
        along(-0.25, 0.0),
        level(rear_right, 1.0, -deep * 0.3),
        level(rear_left, -1.0, -deep * 0.3),
        level(rear_right, 1.0, -deep * 0.9),
        level(rear_left, -1.0, -deep * 0.9),
        along(0.0, size[1] * 1.3),
        along(0.5, 0.0),
        along(-0.5, 0.0),
        level(rear_right, 1.0, behind * 0.7),
        level(rear_left, -1.0, behind * 0.7),
        along(0.35, size[1]),
        along(-0.35, size[1]),
        along(0.0, size[1] * 2.0),
        along(0.5, size[1] * 2.0),
        along(-0.5, size[1] * 2.0),
        along(0.0, size[1] * 3.2),
    ]
}

/// The room that a unit takes, in pieces that are about as wide as deep, so that a long line at a
/// slant does not take the whole square around it. A little is left before the front.
pub fn unit_rooms(corners: [[f64; 2]; 4]) -> Vec<Room> {
    const MARGIN: f64 = 5.0;
    let [front_left, front_right, rear_right, rear_left] = corners;
    let ahead = minus(front_left, rear_left);
    let before = 9.0 / apart(front_left, rear_left).max(9.0);
    let (front_left, front_right) =
        (plus(front_left, ahead, before), plus(front_right, ahead, before));
    let (wide, deep) = (apart(front_left, front_right), apart(front_left, rear_left));
    let across = (wide / deep.max(8.0)).ceil().clamp(1.0, 40.0) as u32;
    let along = (deep / wide.max(8.0)).ceil().clamp(1.0, 40.0) as u32;
    let mut rooms = Vec::new();
    for column in 0..across {
        for row in 0..along {
            let share = |index: u32, of: u32| f64::from(index) / f64::from(of);
            let place = |column: u32, row: u32| {
                let (right, back) = (share(column, across), share(row, along));
                let front = between(front_left, front_right, right);
                between(front, between(rear_left, rear_right, right), back)
            };
            let four = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(x, y)| place(column + x, row + y));
            let [left, top, right, bottom] = crate::plane::bounds(&four);
            rooms.push(Room {
                left: left - MARGIN,
                top: top - MARGIN,
                right: right + MARGIN,
                bottom: bottom + MARGIN,
            });
        }
    }
    rooms
}

/// A unit's corners in pixels.
pub fn in_view(corners: [Point; 4], field_height: f64, view: &View) -> [[f64; 2]; 4] {
    corners.map(|at| view.pixel(on_drawing(at, field_height)))
}
