//! Troops in the way: how far inside the four sides of a body a line comes.

use linstock_geometry::{Body, Obstruction};

use super::{Line, Oracle, PLACES, Stop, last};

/// How much of a body's edge a line may cut, in thousandths.
const HAIR: i128 = 2;

/// How far inside one side of a rectangle the two ends of a line are.
type Depths = (i128, i128);

impl Oracle<'_> {
    pub(super) fn body(&self, line: &Line) -> Option<Stop> {
        if line.is_a_point() {
            return None;
        }
        let floor = line.viewer_level.min(line.viewed_level);
        let stops = (0..).zip(self.bodies).filter_map(|(index, body)| {
            if i128::from(body.level) < floor || !passes(&sides(line, body, HAIR)) {
                return None;
            }
            let (enters, leaves) = within(&sides(line, body, 0));
            let nearer = if line.viewed_from_greater { leaves } else { enters };
            Some((line.seen(nearer), Obstruction::Body(index)))
        });
        stops.min()
    }
}

/// The four sides of a body, drawn in by so much: left, right, rear, front. All is in the body's
/// own axes, in 256ths of a thousandth, rounded down.
fn sides(line: &Line, body: &Body<'_>, drawn_in: i128) -> [Depths; 4] {
    let pose = body.footprint.pose();
    let (sine, cosine) = (i128::from(pose.facing.sine()), i128::from(pose.facing.cosine()));
    let own = |(x, y): (i128, i128)| {
        let (dx, dy) = (x - i128::from(pose.at.x), y - i128::from(pose.at.y));
        let fine = |scaled: i128| scaled.div_euclid(1 << 22);
        (fine(dx * cosine - dy * sine), fine(dx * sine + dy * cosine))
    };
    let (start, end) = (own(line.lesser), own(line.greater));
    let (width, depth) = (i128::from(body.footprint.width()), i128::from(body.footprint.depth()));
    let (left, right) = (drawn_in - width / 2, width - width / 2 - drawn_in);
    let (rear, front) = (drawn_in - depth, -drawn_in);
    [
        (start.0 - 256 * left, end.0 - 256 * left),
        (256 * right - start.0, 256 * right - end.0),
        (start.1 - 256 * rear, end.1 - 256 * rear),
        (256 * front - start.1, 256 * front - end.1),
    ]
}

/// Whether any place of a line is inside all sides. It is deepest inside at one of its ends or
/// where it is as deep inside one side as inside another, and only those are looked at.
fn passes(sides: &[Depths; 4]) -> bool {
    let mut places = vec![(0, 1), (1, 1)];
    for a in sides {
        for b in sides {
            let (apart, closing) = (a.0 - b.0, (a.0 - b.0) - (a.1 - b.1));
            let (apart, closing) = (apart * closing.signum(), closing.abs());
            if closing > 0 && (0..=closing).contains(&apart) {
                places.push((apart, closing));
            }
        }
    }
    let inside = |&(above, below): &(i128, i128)| {
        sides.iter().all(|side| side.0 * (below - above) + side.1 * above > 0)
    };
    places.iter().any(inside)
}

/// The places at which a line that passes a rectangle enters and leaves it, held to its ends.
fn within(sides: &[Depths; 4]) -> (i128, i128) {
    let depth = |side: &Depths, place: i128| side.0 * (PLACES - place) + side.1 * place;
    let outside = |place| sides.iter().any(|it| it.1 > it.0 && depth(it, place) <= 0);
    let not_left = |place| sides.iter().all(|it| it.1 >= it.0 || depth(it, place) >= 0);
    (last(PLACES, outside), last(PLACES, not_left))
}
