//! A way to a place that somebody points at: what a hand does that pushes figures over a table.

use linstock_battle::{Command, Seen};
use linstock_geometry::{Manoeuvre, Path, Point, Pose, Turn};
use linstock_rulebook::{Refusal, words};

words! {
    /// In which manner to get there.
    pub enum Manner {
        /// Wheel towards it, and advance.
        Wheel = "wheel",
        /// Sidle, facing the same way.
        Oblique = "oblique",
        /// Step back, facing the same way.
        Back = "back",
        /// Step aside, facing the same way.
        Side = "side",
    }
}

/// Tries for the last legal distance or turn, each halving the doubt: in the end it is less than a figure's breadth.
const TRIES: u32 = 9;
/// Beyond so many degrees from straight ahead a place is behind.
const BEHIND: i32 = 100;

/// A draft with a way added that leads as near to a place as it may, in a manner. `front` is the
/// unit's left and right front corner, where the path so far leads it.
pub fn toward(
    view: &dyn Seen,
    draft: &Command,
    from: Pose,
    front: [Point; 2],
    to: Point,
    manner: Manner,
) -> Command {
    let behind = from.facing.turn_to(from.at.towards(to)).0.abs() > Turn::from_degrees(BEHIND).0;
    if manner == Manner::Wheel && behind {
        // Nobody wheels about to a place behind him: he steps back, or faces about and goes.
        let ways = [vec![Manoeuvre::Back(from.at.distance(to))], faced_about(from, front, to)];
        let left = |it: &Reached| match &it.command.path {
            Some(path) if it.is_some_way => end_of_way(from, front, path).at.distance(to),
            Some(_) | None => i32::MAX,
        };
        let each = ways.iter().map(|ways| as_far(view, draft, ways));
        if let Some(best) = each.min_by_key(left) {
            return best.command;
        }
    }
    as_far(view, draft, &manoeuvres(from, front, to, manner)).command
}

/// How far a way may be gone.
#[derive(Clone, Debug)]
pub struct Reached {
    /// The draft with as much of the way as is legal; with all of it if nothing of it is, so that the reason is shown.
    pub command: Command,
    /// Whether it leads anywhere.
    pub is_some_way: bool,
    /// Why it goes no farther, and the way that would.
    pub stopped: Option<(Refusal, Path)>,
}

/// A draft with a way added, as far as it may go.
pub fn as_far(view: &dyn Seen, draft: &Command, whole: &[Manoeuvre]) -> Reached {
    let with = |ways: Vec<Manoeuvre>| {
        let mut path = draft.path.clone().map(|path| path.0).unwrap_or_default();
        path.extend(ways);
        path.truncate(Path::MOST);
        Command { path: Some(Path(path)), ..draft.clone() }
    };
    let full = with(whole.to_vec());
    let way = |it: &Command| it.path.clone().unwrap_or_default();
    let mut stopped = match view.check(&full) {
        Ok(_) => return Reached { command: full, is_some_way: true, stopped: None },
        Err(why) => (why, way(&full)),
    };
    // As far as it goes: all but part of the last manoeuvre, or, without it, part of the one before.
    let mut ways = whole.to_vec();
    while let Some(last) = ways.pop() {
        let part = |share: i64| {
            let shorter = [shortened(&last, share)];
            with(ways.iter().copied().chain(shorter).collect())
        };
        let (mut least, mut most) = (0, 1 << TRIES);
        while most - least > 1 {
            let middle = (least + most) / 2;
            let tried = part(middle);
            match view.check(&tried) {
                Ok(_) => least = middle,
                Err(why) => (most, stopped) = (middle, (why, way(&tried))),
            }
        }
        if least > 0 {
            return Reached { command: part(least), is_some_way: true, stopped: Some(stopped) };
        }
    }
    Reached { command: full, is_some_way: false, stopped: Some(stopped) }
}

fn shortened(way: &Manoeuvre, share: i64) -> Manoeuvre {
    let of = |whole: i32| i32::try_from((i64::from(whole) * share) >> TRIES).unwrap_or(whole);
    match *way {
        Manoeuvre::Advance(far) => Manoeuvre::Advance(of(far)),
        Manoeuvre::Wheel(turn) => Manoeuvre::Wheel(Turn(of(turn.0))),
        Manoeuvre::Oblique { turn, distance } => {
            Manoeuvre::Oblique { turn, distance: of(distance) }
        }
        Manoeuvre::AboutFace => Manoeuvre::AboutFace,
        Manoeuvre::Back(far) => Manoeuvre::Back(of(far)),
        Manoeuvre::Side(far) => Manoeuvre::Side(of(far)),
    }
}

/// Ways about and then on to a place behind.
fn faced_about(from: Pose, front: [Point; 2], to: Point) -> Vec<Manoeuvre> {
    let about = Pose { facing: from.facing.opposite(), ..from };
    // It turns about the middle of its front, so that its corners change sides.
    let on = manoeuvres(about, [front[1], front[0]], to, Manner::Wheel);
    [Manoeuvre::AboutFace].into_iter().chain(on).collect()
}

/// The manoeuvres that lead to a place in a manner, whether they are legal or not.
pub fn manoeuvres(from: Pose, front: [Point; 2], to: Point, manner: Manner) -> Vec<Manoeuvre> {
    let (ahead, right) = apart(from, to);
    match manner {
        Manner::Back => vec![Manoeuvre::Back((-ahead).max(0))],
        Manner::Side => vec![Manoeuvre::Side(right)],
        Manner::Oblique => {
            let turn = from.facing.turn_to(from.at.towards(to));
            let widest = Turn::from_degrees(45);
            let turn = Turn(turn.0.clamp(-widest.0, widest.0));
            vec![Manoeuvre::Oblique { turn, distance: from.at.distance(to) }]
        }
        Manner::Wheel => {
            let turn = from.facing.turn_to(from.at.towards(to));
            if turn.0.abs() < Turn::from_degrees(2).0 {
                return vec![Manoeuvre::Advance(ahead.max(0))];
            }
            // It wheels on the corner it turns towards, which moves the middle of its front.
            let hinge = if turn.0 > 0 { front[1] } else { front[0] };
            let wheeled = turned_about(from, hinge, turn);
            let left = wheeled.facing.turn_to(wheeled.at.towards(to));
            let turn =
                if left.0.abs() < Turn::from_degrees(90).0 { Turn(turn.0 + left.0) } else { turn };
            let wheeled = turned_about(from, hinge, turn);
            let (ahead, _) = apart(wheeled, to);
            vec![Manoeuvre::Wheel(turn), Manoeuvre::Advance(ahead.max(0))]
        }
    }
}

/// How far ahead and to the right a place is.
pub fn apart(from: Pose, to: Point) -> (i32, i32) {
    let distance = from.at.distance(to);
    let turn = from.facing.turn_to(from.at.towards(to));
    let radians = f64::from(turn.0) * std::f64::consts::TAU / 65_536.0;
    let of = |share: f64| (f64::from(distance) * share).round() as i32;
    (of(radians.cos()), of(radians.sin()))
}

/// Where a way would lead a unit with these front corners, left and right, whatever is in its way and whatever it
/// costs: for drawing one that is refused.
pub fn end_of_way(from: Pose, front: [Point; 2], path: &Path) -> Pose {
    let [left, right] = front.map(|corner| from.at.distance(corner));
    let gone = |pose: Pose, ahead: i32, right: i32| Pose {
        at: pose.at.offset(pose.facing, ahead, right),
        ..pose
    };
    path.0.iter().fold(from, |pose, way| match *way {
        Manoeuvre::Advance(far) => gone(pose, far, 0),
        Manoeuvre::Back(far) => gone(pose, -far, 0),
        Manoeuvre::Side(far) => gone(pose, 0, far),
        Manoeuvre::Oblique { turn, distance } => {
            Pose { at: pose.at.offset(pose.facing.turned(turn), distance, 0), ..pose }
        }
        Manoeuvre::Wheel(turn) => {
            let hinge = gone(pose, 0, if turn.0 > 0 { right } else { -left });
            turned_about(pose, hinge.at, turn)
        }
        Manoeuvre::AboutFace => Pose { facing: pose.facing.opposite(), ..pose },
    })
}

fn turned_about(from: Pose, hinge: Point, turn: Turn) -> Pose {
    let radians = -f64::from(turn.0) * std::f64::consts::TAU / 65_536.0;
    let (sine, cosine) = radians.sin_cos();
    let (x, y) = (f64::from(from.at.x - hinge.x), f64::from(from.at.y - hinge.y));
    let at = Point::new(
        hinge.x + (x * cosine - y * sine).round() as i32,
        hinge.y + (x * sine + y * cosine).round() as i32,
    );
    Pose { at, facing: from.facing.turned(turn) }
}
