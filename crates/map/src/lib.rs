//! The table as an engraved map: ground, troops and lettering as SVG text.
//!
//! Everything here is for looking at; nothing reads it back. The world is in table inches with y
//! downwards (north is up), lettering is in screen pixels, colours and line weights are classes of
//! [`STYLE`]. The same table gives the same text on every run and platform.
//!
//! Read in this order: [`engrave()`] (the ground, drawn once; its parts are in `relief`, `cover`,
//! `water`, `ways`, `barriers`, `town`), [`mark()`] and [`troop`] (units), [`leader`], [`Flag`],
//! [`place_names`] and [`write`] (lettering), [`View`] and [`frame`] (a screen), and the whole in
//! [`picture()`], [`thumbnail`] and [`overview`].

mod barriers;
mod called;
mod cover;
mod engrave;
mod figures;
mod flags;
mod glyphs;
mod ground;
mod growth;
mod joints;
mod labels;
mod legend;
mod lettering;
mod mark;
mod names;
mod picture;
mod pieces;
mod place;
mod plane;
mod random;
mod relief;
mod ring;
mod scatter;
mod shapes;
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
mod writing;

pub use called::called;
pub use engrave::{Engraving, engrave};
pub use flags::{Flag, flag, flag_room, place_flags};
pub use glyphs::{Glyph, order as order_sign};
pub use labels::{Placed, Room, Wish, in_view, place_labels, spots_behind, unit_rooms};
pub use legend::{Sign, SignGroup, legend};
pub use lettering::{Hand, Lettering};
pub use mark::{Face, Focus, Mark, Stand, mark, portrait, side};
pub use names::{labels, last_name};
pub use picture::picture;
pub use pieces::{guns_left, guns_room, leader, leader_spots, objective_ring};
pub use place::{Body, Kept, Space, Standing, Tag, covers, nearness, place_names};
pub use shapes::overlaps;
pub use small::{overview, thumbnail};
pub use symbols::{STYLE, SYMBOLS};
pub use text::letters;
pub use troops::{Troop, state, troop, unit_on_map};
pub use view::{
    BAND, Extent, Number, View, frame, frame_edges, frame_numbers, frame_sides, letter,
    letter_rooms, north_arrow, scale_bar,
};
pub use vignette::vignette;
pub use writing::{
    Key, Layout, Memory, Named, Step, Writing, Written, bodies, disc, white_flags, write,
};
