//! Keys of what is being drafted: steps of a way, a place inch by inch, a number.

use leptos::prelude::*;
use linstock_desk::{draft::Draft, show::offer::SlotShown};
use linstock_geometry::{Manoeuvre, Turn};

use super::super::{
    Field,
    drafting::{change, moved_by},
    nudge::{east, north, south, turn_left, turn_right, west},
    way::add,
};

/// An inch, in thousandths.
const INCH: i32 = 1000;
/// A step of a distance, in thousandths of an inch.
const HALF: i32 = 500;

/// Does what a key says to the draft. Returns whether it says anything.
pub fn step(field: Field, key: &str) -> bool {
    let wants = |what: fn(&Draft) -> bool| {
        field.draft.with_untracked(|draft| draft.as_ref().is_some_and(what))
    };
    if wants(Draft::wants_place) {
        let step = match key {
            "ArrowUp" => north,
            "ArrowDown" => south,
            "ArrowLeft" => west,
            "ArrowRight" => east,
            "," => turn_left,
            "." => turn_right,
            _ => return number(field, key),
        };
        moved_by(field, step);
        return true;
    }
    if wants(Draft::wants_path) {
        let manoeuvre = match key {
            "ArrowUp" => Manoeuvre::Advance(INCH),
            "ArrowDown" => Manoeuvre::Back(INCH),
            "ArrowLeft" => Manoeuvre::Wheel(Turn::from_degrees(-15)),
            "ArrowRight" => Manoeuvre::Wheel(Turn::from_degrees(15)),
            "," => Manoeuvre::Side(-INCH),
            "." => Manoeuvre::Side(INCH),
            _ => return number(field, key),
        };
        add(field, manoeuvre);
        return true;
    }
    number(field, key)
}

/// Less or more of a number.
fn number(field: Field, key: &str) -> bool {
    let by = match key {
        "[" => -1,
        "]" => 1,
        _ => return false,
    };
    let counted = field.draft.with_untracked(|draft| {
        let draft = draft.as_ref()?;
        draft.offer.slots.iter().find_map(|slot| match *slot {
            SlotShown::Number { least, most, inches } => {
                let step = if inches { HALF } else { 1 };
                let now = draft.command.number.unwrap_or(most);
                Some((now + by * step).clamp(least, most))
            }
            _ => None,
        })
    });
    if let Some(number) = counted {
        change(field, |draft| *draft = draft.clone().counting(number));
    }
    counted.is_some()
}
