//! Units as a scene has them, made into marks.

use linstock_battle::{Value, scene::SceneUnit};
use linstock_geometry::{Point, Pose};

use crate::{
    ground::on_drawing,
    joints::{Spread, joints},
    mark::{Arm, Face, Focus, Mark, Morale, Stand, inside},
    svg::{escaped, n},
};

/// A marker beside a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chip {
    /// It has fired.
    Fired,
    /// It has reacted.
    Reacted,
    /// It is low on ammunition.
    LowAmmunition,
    /// Its disruption, of four.
    Disruption(u8),
}

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
        let blocks: Vec<Stand> = unit.stands.iter().map(|block| own(block, pose)).collect();
        let arm = arm(unit);
        let Spread { mut stands, lost } = joints(&blocks, arm, unit);
        if word(unit, "formation").is_some_and(|is| is == "square") && stands.len() == 4 {
            let faces = [Face::Ahead, Face::Left, Face::Right, Face::Back];
            stands.iter_mut().zip(faces).for_each(|(stand, face)| stand.face = face);
        }
        Some(Mark {
            seat: unit.seat,
            arm,
            morale: morale(unit),
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
        label: format!("{}, {}", unit.name, state(unit).unwrap_or("good order")),
        inside: inside(&mark),
    })
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

/// How a unit holds together.
pub fn morale(unit: &SceneUnit) -> Morale {
    match state(unit) {
        Some("disorder") => Morale::Disorder,
        Some("shaken") => Morale::Shaken,
        Some("routed" | "broken") => Morale::Routed,
        Some(_) | None => Morale::Good,
    }
}

/// The word for how a unit holds together, unless it is in good order.
pub fn state(unit: &SceneUnit) -> Option<&'static str> {
    let morale = word(unit, "morale").unwrap_or_default();
    let disordered = word(unit, "formation").is_some_and(|is| is.starts_with("disorder"));
    let broken = is(unit, "broken");
    match morale {
        _ if broken => Some("broken"),
        "routed" | "rout" => Some("routed"),
        "broken" => Some("broken"),
        "shaken" => Some("shaken"),
        "disorder" | "disordered" => Some("disorder"),
        _ => disordered.then_some("disorder"),
    }
}

/// The markers that stand beside a unit.
pub fn chips(unit: &SceneUnit) -> Vec<Chip> {
    let flags = [
        ("fired", Chip::Fired),
        ("reacted", Chip::Reacted),
        ("low-ammunition", Chip::LowAmmunition),
    ];
    let set = flags.into_iter().filter(|(of, _)| is(unit, of)).map(|(_, chip)| chip);
    let disruption = unit.fact("dm").and_then(|fact| match fact.is {
        Value::Number(number) => u8::try_from(number).ok().filter(|&number| number > 0),
        Value::Is(_) | Value::Word(_) | Value::Distance { .. } => None,
    });
    set.chain(disruption.map(Chip::Disruption)).collect()
}

const SMOKE: &str = "M-3.5 1.5c-1.5-3 1-4.5 2.5-3.5c.5-2 4-2 4 .5c2 0 2 3.5 0 3.5h-5.5z";
const ROUND_ARROW: &str = "M3.5-1.5a4 4 0 1 0 .3 2.5M3.8-3.8v2.6h-2.6";
const CARTRIDGE: &str = "M-2.5 4.5v-7l2.5-2.5l2.5 2.5v7z";
const POWDER: &str = "<path class=\"dm-on\" d=\"M-2.5 4.5v-2.6h5v2.6z\"/>";

/// A marker of 16 pixels about the origin.
pub fn chip(chip: Chip) -> String {
    let drawn = |data: &str| format!("<path class=\"chip-mark\" d=\"{data}\"/>");
    let (says, inner) = match chip {
        Chip::Fired => ("fired".to_owned(), drawn(SMOKE)),
        Chip::Reacted => ("reacted".to_owned(), drawn(ROUND_ARROW)),
        Chip::LowAmmunition => ("low on ammunition".to_owned(), drawn(CARTRIDGE) + POWDER),
        Chip::Disruption(number) => (format!("disruption {number}"), squares(number)),
    };
    let disc = "<circle class=\"chip\" r=\"8\"/>";
    format!("<g class=\"marker\"><title>{says}</title>{disc}{inner}</g>")
}

/// Four squares, so many of them filled.
fn squares(number: u8) -> String {
    let square = |index: u8| {
        let class = if index < number { "dm-on" } else { "dm-off" };
        let place = |far: u8| if far == 0 { "-4.5" } else { ".7" };
        let (x, y) = (place(index % 2), place(index / 2));
        format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"3.8\" height=\"3.8\"/>")
    };
    (0..4).map(square).collect()
}

fn arm(unit: &SceneUnit) -> Arm {
    let limbered = word(unit, "formation").is_some_and(|is| is == "limbered");
    let horse = word(unit, "arm").is_some_and(|is| is == "cavalry");
    // Where troopers can dismount the card says whether they have.
    let mounted = match unit.fact("mounted").map(|fact| &fact.is) {
        Some(Value::Is(is)) => *is,
        Some(Value::Number(_) | Value::Word(_) | Value::Distance { .. }) | None => {
            horse && unit.fact("morale").is_none()
        }
    };
    match (unit.battery, limbered, mounted) {
        (true, true, _) => Arm::Limbered,
        (true, false, _) if is(unit, "guns left") => Arm::Foot,
        (true, false, _) => Arm::Guns,
        (false, _, true) => Arm::Mounted,
        (false, _, false) => Arm::Foot,
    }
}

fn word<'a>(unit: &'a SceneUnit, of: &str) -> Option<&'a str> {
    match &unit.fact(of)?.is {
        Value::Word(word) => Some(word),
        Value::Number(_) | Value::Is(_) | Value::Distance { .. } => None,
    }
}

fn is(unit: &SceneUnit, of: &str) -> bool {
    unit.fact(of).is_some_and(|fact| fact.is == Value::Is(true))
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
