//! What objectives are worth, and to whom.

use linstock_battle::Seat;
use linstock_desk::show::{look::Look, unit::ObjectiveShown};
use linstock_map::Flag;

use crate::view::View;

/// The flag over an objective, with what it is worth to whoever looks.
pub fn flag(objective: &ObjectiveShown, look: &Look, to: Option<Seat>, view: &View) -> Flag {
    let [first, second] = objective.points;
    let worth = match to {
        Some(Seat::First) => first.to_string(),
        Some(Seat::Second) => second.to_string(),
        None if first == second => first.to_string(),
        None => format!("{first} / {second}"),
    };
    let (x, y) = view.pixel(objective.at);
    Flag { foot: [x, y], held: objective.held, worth, words: self::worth(objective, look) }
}

/// What an objective is worth to either side, and who holds it, in words.
pub fn worth(objective: &ObjectiveShown, look: &Look) -> String {
    let name = |seat: Seat| look.sides[seat].name.as_str();
    let [first, second] = objective.points;
    let held = objective.held.map_or("nobody", name);
    format!(
        "{}: worth {first} to {}, {second} to {}; held by {held}",
        objective.name,
        name(Seat::First),
        name(Seat::Second)
    )
}
