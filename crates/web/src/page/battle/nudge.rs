//! Moving a place by an inch or turning it, by buttons.

use leptos::prelude::*;
use linstock_geometry::{Point, Pose, Turn};

/// An inch, in thousandths.
const INCH: i32 = 1000;

/// Buttons for whoever does not drag.
#[component]
pub fn Nudge(
    /// What to do with a change.
    nudge: Callback<fn(Pose) -> Pose>,
    /// Whether it makes a difference where it faces.
    #[prop(default = true)]
    faces: bool,
) -> impl IntoView {
    let button = move |text: &'static str, key: &'static str, change: fn(Pose) -> Pose| {
        view! {
            <button type="button" aria-keyshortcuts=key on:click=move |_| nudge.run(change)>
                {text}
            </button>
        }
    };
    view! {
        <div class="manoeuvres" class:turnless=!faces>
            {faces.then(|| button("Turn left 15°", ",", turn_left))}
            {button("North 1″", "ArrowUp", north)}
            {faces.then(|| button("Turn right 15°", ".", turn_right))}
            {button("West 1″", "ArrowLeft", west)} {button("South 1″", "ArrowDown", south)}
            {button("East 1″", "ArrowRight", east)}
        </div>
    }
}

/// An inch to the north.
pub fn north(pose: Pose) -> Pose {
    moved(pose, 0, INCH)
}

/// An inch to the south.
pub fn south(pose: Pose) -> Pose {
    moved(pose, 0, -INCH)
}

/// An inch to the east.
pub fn east(pose: Pose) -> Pose {
    moved(pose, INCH, 0)
}

/// An inch to the west.
pub fn west(pose: Pose) -> Pose {
    moved(pose, -INCH, 0)
}

/// A little to the left.
pub fn turn_left(pose: Pose) -> Pose {
    turned(pose, -15)
}

/// A little to the right.
pub fn turn_right(pose: Pose) -> Pose {
    turned(pose, 15)
}

fn moved(pose: Pose, x: i32, y: i32) -> Pose {
    Pose { at: Point::new(pose.at.x + x, pose.at.y + y), ..pose }
}

fn turned(pose: Pose, degrees: i32) -> Pose {
    Pose { facing: pose.facing.turned(Turn::from_degrees(degrees)), ..pose }
}
