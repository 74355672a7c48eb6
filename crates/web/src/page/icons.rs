//! Small drawings beside words.

use leptos::prelude::*;

/// An icon by its paths, on a grid of 20.
#[component]
pub fn Icon(
    /// The strokes.
    d: &'static str,
) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
            <path d=d></path>
        </svg>
    }
}

/// Back round.
pub const UNDO: &str = "M7 4L3.5 7.5 7 11M4 7.5h7.5a5 5 0 0 1 0 10H8";
/// A ruler.
pub const MEASURE: &str = "M3 14h14v3H3zM6 14v-2M10 14v-3M14 14v-2M10 3l4 6H6z";
/// The moon.
pub const MOON: &str = "M16 11.5A6.5 6.5 0 0 1 8.5 4 6.5 6.5 0 1 0 16 11.5z";
/// A loudspeaker.
pub const SOUND: &str = "M3 8v4h3l4 4V4L6 8zM13 7.5a3.5 3.5 0 0 1 0 5M15 5a7 7 0 0 1 0 10";
/// A question.
pub const HELP: &str =
    "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7.8 8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M10 14v.1";
/// A machine.
pub const ROBOT: &str = "M4 8h12v8H4zM10 8V4M7.5 12v.1M12.5 12v.1M8 4h4";
/// Two people.
pub const TWO: &str = "M7 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 17c0-3 2-5 5-5s5 2 5 5M13 9a2.5 2.5 0 1 0 0-5M14 12c2.5.3 4 2.2 4 5";
/// A table.
pub const TABLE: &str = "M2 7h16M4 7v9M16 7v9M6 7l1-3h6l1 3";
/// An eye.
pub const EYE: &str =
    "M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zM10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z";
/// A folder.
pub const FOLDER: &str = "M3 6V4.5h5l1.5 2H17v9.5H3z";
/// Out of a box.
pub const SHARE: &str = "M10 12V3M6.5 6.5L10 3l3.5 3.5M4 11v6h12v-6";
/// Closer.
pub const PLUS: &str = "M10 4v12M4 10h12";
/// Farther.
pub const MINUS: &str = "M4 10h12";
/// All of it.
pub const WHOLE: &str = "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4";
/// Kept on a disk.
pub const SAVE: &str = "M10 3v9M6.5 8.5L10 12l3.5-3.5M4 13v4h12v-4";
/// A written sheet.
pub const SHEET: &str = "M5 3h7l3 3v11H5zM12 3v3h3M8 10h4M8 13h4";
/// Several in a box.
pub const SEVERAL: &str =
    "M3 5V3h2M8 3h4M15 3h2v2M17 8v4M17 15v2h-2M12 17H8M5 17H3v-2M3 12V8M7 8h6v4H7z";
/// Away with it.
pub const CLOSE: &str = "M5 5l10 10M15 5L5 15";
/// To the beginning.
pub const TO_START: &str = "M5 4v12M15 4L8 10l7 6";
/// Back.
pub const BACK: &str = "M13 4l-7 6 7 6";
/// On.
pub const ON: &str = "M7 4l7 6-7 6";
/// To the end.
pub const TO_END: &str = "M15 4v12M5 4l7 6-7 6";
/// The ground that somebody reaches.
pub const THREAT: &str = "M10 17L3 7a10 10 0 0 1 14 0zM10 17V4";
/// A circle around somebody.
pub const RADIUS: &str = "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z";
/// A way that was gone.
pub const TRAILS: &str = "M3 16c4 0 3-6 7-6s3-6 7-6M14 2.5L17 4l-1.6 3M3 16v.1";
