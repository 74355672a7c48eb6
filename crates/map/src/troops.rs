//! Units as a scene has them, made into marks.

use linstock_battle::{
    scene::SceneUnit,
    vocabulary::{Condition, Posture},
};
use linstock_geometry::{Point, Pose};

use crate::{
    ground::on_drawing,
    joints::{Spread, joints},
    mark::{Face, Focus, Mark, Stand, inside},
    svg::{escaped, n},
};

/// A unit on the map: what its group needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Troop {
    /// The classes of its group.
    pub class: String,
    /// Where it stands and how it is turned, in table inches, y downwards.
    pub transform: String,
    /// What a reader of the screen says.
    pub label: String,
    /// The mark itself.
    pub inside: String,
}

impl Mark {
    /// A unit's mark from what is seen of it; nothing if it is not on the table.
    pub fn of(unit: &SceneUnit) -> Option<Mark> {
        let pose = unit.pose()?;
        let blocks: Vec<Stand> = unit.blocks.iter().map(|block| own(block, pose)).collect();
        let appearance = &unit.appearance;
        let Spread { mut stands, lost } =
            joints(&blocks, appearance.stands.as_ref(), unit.strength);
        let square = appearance.formation.is_some_and(|it| it.posture == Posture::Square);
        if square && stands.len() == 4 {
            let faces = [Face::Ahead, Face::Left, Face::Right, Face::Back];
            stands.iter_mut().zip(faces).for_each(|(stand, face)| stand.face = face);
        }
        Some(Mark {
            seat: unit.seat,
            troops: appearance.troops,
            condition: appearance.condition,
            stands,
            lost,
            turned: turn(pose),
            focus: Focus::None,
        })
    }
}

/// A unit on a map whose table is so many inches deep; nothing if it is not on the table.
pub fn troop(unit: &SceneUnit, field_height: f64, focus: Focus) -> Option<Troop> {
    let pose = unit.pose()?;
    // On the map nobody stands where stands were lost.
    let mark = Mark { focus, lost: Vec::new(), ..Mark::of(unit)? };
    let [x, y] = on_drawing(pose.at, field_height);
    Some(Troop {
        class: mark.class(),
        transform: format!("translate({} {}) rotate({})", n(x), n(y), n(mark.turned)),
        label: format!("{}, {}", unit.name, unit.condition),
        inside: inside(&mark) + &losses(unit, &mark),
    })
}

/// A rule behind the rear, heavy for what is left and dotted for what is lost.
fn losses(unit: &SceneUnit, mark: &Mark) -> String {
    const BEHIND: f64 = 0.3;
    if unit.strength >= unit.full || mark.condition >= Condition::Broken {
        return String::new();
    }
    let [left, _, right, rear] = mark.sides();
    let end = left + (right - left) * f64::from(unit.strength) / f64::from(unit.full);
    let [left, end, right, y] = [left, end, right, rear + BEHIND].map(n);
    format!(
        "<g class=\"strength\"><path class=\"gone\" d=\"M{end} {y}H{right}\"/><path class=\"left\" d=\"M{left} {y}H{end}\"/></g>"
    )
}

/// The same as one group.
pub fn unit_on_map(unit: &SceneUnit, field_height: f64) -> String {
    let Some(troop) = troop(unit, field_height, Focus::None) else { return String::new() };
    format!(
        "<g class=\"{}\" transform=\"{}\"><title>{}</title>{}</g>",
        troop.class,
        troop.transform,
        escaped(&troop.label),
        troop.inside
    )
}

/// What the condition of a unit is called, unless it is in good order.
pub fn state(unit: &SceneUnit) -> Option<&'static str> {
    (unit.appearance.condition != Condition::Steady).then_some(unit.condition)
}

/// Degrees clockwise.
fn turn(pose: Pose) -> f64 {
    f64::from(pose.facing.0) * 360.0 / 65536.0
}

/// A block of ground in its unit's own axes.
fn own(block: &[Point; 4], pose: Pose) -> Stand {
    let scale = f64::from(1 << 30) * 1000.0;
    let (sine, cosine) = (f64::from(pose.facing.sine()), f64::from(pose.facing.cosine()));
    let place = |at: Point| {
        let (dx, dy) = (f64::from(at.x - pose.at.x), f64::from(at.y - pose.at.y));
        // Corners were rounded to thousandths, and so are these.
        let tidy = |value: f64| (value / scale * 500.0).round() / 500.0;
        [tidy(dx * cosine - dy * sine), tidy(-(dx * sine + dy * cosine))]
    };
    let [front_left, _, rear_right, _] = *block;
    let ([left, back], [right, rear]) = (place(front_left), place(rear_right));
    Stand { left, back, width: right - left, depth: rear - back, figures: 0, face: Face::Ahead }
}
