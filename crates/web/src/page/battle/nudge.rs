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
    let button = move |text: &'static str, change: fn(Pose) -> Pose| {
        view! {
            <button type="button" on:click=move |_| nudge.run(change)>
                {text}
            </button>
        }
    };
    view! {
        <div class="manoeuvres" class:turnless=!faces>
            {faces.then(|| button("Turn left 15°", |pose| turned(pose, -15)))}
            {button("North 1″", |pose| moved(pose, 0, INCH))}
            {faces.then(|| button("Turn right 15°", |pose| turned(pose, 15)))}
            {button("West 1″", |pose| moved(pose, -INCH, 0))}
            {button("South 1″", |pose| moved(pose, 0, -INCH))}
            {button("East 1″", |pose| moved(pose, INCH, 0))}
        </div>
    }
}

fn moved(pose: Pose, x: i32, y: i32) -> Pose {
    Pose { at: Point::new(pose.at.x + x, pose.at.y + y), ..pose }
}

fn turned(pose: Pose, degrees: i32) -> Pose {
    Pose { facing: pose.facing.turned(Turn::from_degrees(degrees)), ..pose }
}
