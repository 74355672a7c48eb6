//! The table as an engraved map: ground, troops and lettering as SVG text.
//!
//! Everything here is for looking at; nothing reads it back. The world is in table inches with y
//! downwards (north is up), lettering is in screen pixels, colours and line weights are classes of
//! [`STYLE`]. The same table gives the same text on every run and platform.
//!
//! Read in this order: [`engrave()`] (the ground, drawn once; its parts are in `relief`, `cover`,
//! `water`, `ways`, `barriers`, `town`), [`mark()`] and [`troop`] (units), [`leader`], [`objective`],
//! [`place_labels`] and [`labels()`] (lettering), [`View`] and [`frame`] (a screen), and the whole in
//! [`picture()`], [`thumbnail`] and [`overview`].

mod barriers;
mod cover;
mod engrave;
mod figures;
mod ground;
mod growth;
mod joints;
mod labels;
mod lettering;
mod mark;
mod names;
mod picture;
mod pieces;
mod plane;
mod random;
mod relief;
mod ring;
mod scatter;
mod small;
mod survey;
mod svg;
mod symbols;
mod text;
mod town;
mod troops;
mod view;
mod vignette;
mod water;
mod ways;

pub use engrave::{Engraving, engrave};
pub use labels::{Placed, Room, Wish, in_view, place_labels, spots_behind, unit_rooms};
pub use lettering::{Hand, Lettering};
pub use mark::{Face, Focus, Mark, Stand, mark, portrait, side};
pub use names::{badge_spots, labels, letter_rooms};
pub use picture::picture;
pub use pieces::{guns_left, leader, leader_spots, objective, objective_ring};
pub use small::{overview, thumbnail};
pub use symbols::{STYLE, SYMBOLS};
pub use text::letters;
pub use troops::{Troop, chip, state, troop, unit_on_map};
pub use view::{
    BAND, Extent, Number, View, frame, frame_edges, frame_numbers, frame_sides, letter,
    north_arrow, scale_bar,
};
pub use vignette::vignette;
