//! The part of the table that is in sight: pan and zoom.

use linstock_geometry::Point;

/// How the table lies under a window: inches to pixels and back. North is up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Pixels to the inch.
    pub scale: f64,
    /// The pixel of the table's north-west corner.
    pub left: f64,
    /// The same, downwards.
    pub top: f64,
    /// Depth of the table in inches.
    pub depth: f64,
    /// Width of the table in inches.
    pub width: f64,
}

/// The closest anybody looks, in pixels to the inch.
const CLOSEST: f64 = 160.0;

/// What is left free around the table for its frame, in pixels.
const MARGIN: f64 = 28.0;

impl View {
    /// The whole table in a window, with a margin for its frame.
    pub fn whole(width: f64, depth: f64, window: (f64, f64)) -> View {
        let room = ((window.0 - 2.0 * MARGIN).max(40.0), (window.1 - 2.0 * MARGIN).max(40.0));
        let scale = (room.0 / width).min(room.1 / depth);
        View {
            scale,
            left: (window.0 - width * scale) / 2.0,
            top: (window.1 - depth * scale) / 2.0,
            depth,
            width,
        }
    }

    /// As close as the whole window can be filled, with the middle of the table in its middle.
    pub fn filled(width: f64, depth: f64, window: (f64, f64)) -> View {
        let scale = (window.0 / width).max(window.1 / depth);
        View { scale, ..View::whole(width, depth, window) }.around(
            Point::new(thousandths(width / 2.0), thousandths(depth / 2.0)),
            scale,
            window,
        )
    }

    /// What is around some places, with room about them, in a window: the whole table if there are none.
    pub fn framing(
        places: impl IntoIterator<Item = Point>,
        width: f64,
        depth: f64,
        window: (f64, f64),
    ) -> View {
        // In inches.
        const ABOUT: f64 = 3.5;
        const CLOSE: f64 = 26.0;
        let whole = View::whole(width, depth, window);
        let places: Vec<(f64, f64)> = places.into_iter().map(|at| whole.inches(at)).collect();
        if places.is_empty() {
            return whole;
        }
        let side = |of: fn(&(f64, f64)) -> f64, most: f64| {
            let all = || places.iter().map(of);
            let (low, high) = (all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max));
            [(low - ABOUT).max(0.0), (high + ABOUT).min(most)]
        };
        let ([left, right], [top, bottom]) = (side(|at| at.0, width), side(|at| at.1, depth));
        let room = [window.0 - 2.0 * MARGIN, window.1 - 2.0 * MARGIN];
        let scale = (room[0] / (right - left).max(1.0)).min(room[1] / (bottom - top).max(1.0));
        if scale <= whole.scale {
            return whole;
        }
        let scale = scale.min(CLOSE.max(whole.scale));
        // The table fills the window as far as it can.
        let place = |low: f64, high: f64, size: f64, window: f64| {
            let at = window / 2.0 - (low + high) / 2.0 * scale;
            if size * scale <= window - 2.0 * MARGIN {
                (window - size * scale) / 2.0
            } else {
                at.min(MARGIN).max(window - size * scale - MARGIN)
            }
        };
        View {
            scale,
            left: place(left, right, width, window.0),
            top: place(top, bottom, depth, window.1),
            ..whole
        }
    }

    /// Whether all of the table is in the window.
    pub fn shows_all(&self, window: (f64, f64)) -> bool {
        let (right, bottom) =
            (self.left + self.width * self.scale, self.top + self.depth * self.scale);
        self.left >= 0.0 && self.top >= 0.0 && right <= window.0 && bottom <= window.1
    }

    /// Where a place on the table is in the window.
    pub fn pixel(&self, at: Point) -> (f64, f64) {
        let (x, y) = self.inches(at);
        (self.left + x * self.scale, self.top + y * self.scale)
    }

    /// A place in inches from the north-west corner.
    pub fn inches(&self, at: Point) -> (f64, f64) {
        (f64::from(at.x) / 1000.0, self.depth - f64::from(at.y) / 1000.0)
    }

    /// The place on the table under a pixel.
    pub fn place(&self, (x, y): (f64, f64)) -> Point {
        let across = (x - self.left) / self.scale;
        let down = (y - self.top) / self.scale;
        Point::new(thousandths(across), thousandths(self.depth - down))
    }

    /// Moved by some pixels.
    pub fn moved(self, (x, y): (f64, f64)) -> View {
        View { left: self.left + x, top: self.top + y, ..self }
    }

    /// Closer or farther by a factor, with the place under a pixel staying there.
    pub fn zoomed(self, factor: f64, (x, y): (f64, f64), window: (f64, f64)) -> View {
        let farthest = View::whole(self.width, self.depth, window).scale * 0.8;
        let scale = (self.scale * factor).clamp(farthest.min(CLOSEST), CLOSEST);
        let factor = scale / self.scale;
        View { scale, left: x - (x - self.left) * factor, top: y - (y - self.top) * factor, ..self }
    }

    /// How far what was drawn for another view is to be shifted, and then made larger about the window's corner.
    pub fn since(&self, drawn: &View) -> (f64, f64, f64) {
        let by = self.scale / drawn.scale;
        (self.left - drawn.left * by, self.top - drawn.top * by, by)
    }

    /// As close as asked, with a place in the middle of a window.
    pub fn around(self, at: Point, scale: f64, window: (f64, f64)) -> View {
        let (x, y) = self.inches(at);
        View { scale, left: window.0 / 2.0 - x * scale, top: window.1 / 2.0 - y * scale, ..self }
    }

    /// Moved back so that a part of the table stays in the window.
    pub fn held(self, window: (f64, f64)) -> View {
        let hold = |edge: f64, table: f64, window: f64| {
            let kept = 80.0_f64.min(window / 2.0);
            edge.clamp(kept - table, window - kept)
        };
        View {
            left: hold(self.left, self.width * self.scale, window.0),
            top: hold(self.top, self.depth * self.scale, window.1),
            ..self
        }
    }
}

/// Where a tape lies between two things, each a place or the corners of a unit: between the nearest parts of them.
pub fn taped(from: &[Point], to: &[Point]) -> Option<(Point, Point)> {
    let mut ends = (*from.first()?, *to.first()?);
    // Each end goes to the nearest place to the other in its turn, which soon changes nothing.
    for _ in 0..16 {
        ends.0 = nearest(from, ends.1);
        ends.1 = nearest(to, ends.0);
    }
    Some(ends)
}

/// The nearest place to another along some corners.
fn nearest(corners: &[Point], to: Point) -> Point {
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let on_side = sides.map(|(a, b)| {
        let (x, y) = (f64::from(b.x - a.x), f64::from(b.y - a.y));
        let (far_x, far_y) = (f64::from(to.x - a.x), f64::from(to.y - a.y));
        let share = ((far_x * x + far_y * y) / (x * x + y * y).max(1.0)).clamp(0.0, 1.0);
        Point::new(a.x + (x * share).round() as i32, a.y + (y * share).round() as i32)
    });
    on_side.min_by_key(|at| at.distance_squared(to)).unwrap_or(to)
}

fn thousandths(inches: f64) -> i32 {
    (inches * 1000.0).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: (f64, f64) = (800.0, 600.0);

    #[test]
    fn a_pixel_leads_back_to_its_place() {
        let view = View::whole(60.0, 44.0, WINDOW);
        let at = Point::new(12_340, 40_020);
        assert_eq!(view.place(view.pixel(at)), at);
        let closer = view.zoomed(2.5, (100.0, 50.0), WINDOW).moved((-30.0, 11.0));
        assert_eq!(closer.place(closer.pixel(at)), at);
    }

    #[test]
    fn a_shifted_picture_lies_where_it_would_be_drawn() {
        let drawn = View::whole(60.0, 44.0, WINDOW);
        let now = drawn.zoomed(1.7, (100.0, 50.0), WINDOW).moved((-30.0, 11.0));
        let (x, y, by) = now.since(&drawn);
        let at = Point::new(12_340, 40_020);
        let (was, is) = (drawn.pixel(at), now.pixel(at));
        assert!((was.0 * by + x - is.0).abs() < 1e-9);
        assert!((was.1 * by + y - is.1).abs() < 1e-9);
    }

    #[test]
    fn a_fight_is_framed_with_room_about_it() {
        let fight = [Point::new(20_000, 30_000), Point::new(34_000, 20_000)];
        let view = View::framing(fight, 60.0, 44.0, WINDOW);
        assert!(view.scale > View::whole(60.0, 44.0, WINDOW).scale * 1.5);
        for at in fight {
            let (x, y) = view.pixel(at);
            assert!(x > 40.0 && y > 40.0 && x < WINDOW.0 - 40.0 && y < WINDOW.1 - 40.0);
        }
        // Who fights all over the table sees all of it, and so does who sees nobody.
        let all = [Point::new(500, 500), Point::new(59_500, 43_500)];
        assert_eq!(View::framing(all, 60.0, 44.0, WINDOW), View::whole(60.0, 44.0, WINDOW));
        assert_eq!(View::framing([], 60.0, 44.0, WINDOW), View::whole(60.0, 44.0, WINDOW));
    }

    #[test]
    fn a_window_can_be_filled() {
        let view = View::filled(32.0, 22.0, WINDOW);
        let (left, top) = view.pixel(Point::new(0, 22_000));
        let (right, bottom) = view.pixel(Point::new(32_000, 0));
        assert!(left <= 0.01 && top <= 0.01 && right >= 799.99 && bottom >= 599.99);
    }

    #[test]
    fn it_is_known_whether_all_of_the_table_is_in_sight() {
        let whole = View::whole(60.0, 44.0, WINDOW);
        assert!(whole.shows_all(WINDOW));
        assert!(!whole.moved((WINDOW.0 / 2.0, 0.0)).shows_all(WINDOW));
        assert!(!whole.zoomed(2.0, (400.0, 300.0), WINDOW).shows_all(WINDOW));
    }

    #[test]
    fn a_tape_lies_between_the_nearest_parts() {
        let square = |x: i32| {
            [(0, 0), (2000, 0), (2000, -1000), (0, -1000)].map(|(a, b)| Point::new(x + a, b))
        };
        let (a, b) = taped(&square(0), &square(5000)).unwrap_or_default();
        assert_eq!(a.distance(b), 3000);
        let (a, b) = taped(&square(0), &[Point::new(1500, 4000)]).unwrap_or_default();
        assert_eq!((a, b), (Point::new(1500, 0), Point::new(1500, 4000)));
    }

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let view = View::whole(60.0, 44.0, WINDOW);
        let under = view.place((300.0, 200.0));
        let closer = view.zoomed(3.0, (300.0, 200.0), WINDOW);
        assert_eq!(closer.place((300.0, 200.0)), under);
        assert!(closer.scale > view.scale);
    }

    #[test]
    fn the_table_never_leaves_the_window() {
        let view = View::whole(60.0, 44.0, WINDOW).moved((5000.0, -5000.0)).held(WINDOW);
        let (left, top) = view.pixel(Point::new(0, 44_000));
        assert!(left < WINDOW.0 && top + 44.0 * view.scale > 0.0);
    }
}
